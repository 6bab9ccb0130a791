"""Crawlscope: a web crawl, shown as it happens."""

__version__ = "0.1.0"
