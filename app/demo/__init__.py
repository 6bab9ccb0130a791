"""The built-in demo site: a small museum on the web, with everything that crawlers stumble over."""

from app.demo.server import DemoSite

__all__ = ["DemoSite"]
