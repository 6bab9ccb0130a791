"""The built-in demo site: a small museum on the web, with everything that crawlers stumble over."""
