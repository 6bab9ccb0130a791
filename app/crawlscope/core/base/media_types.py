"""The media types of pages, and of stylesheets."""

HTML = "text/html"
XHTML = "application/xhtml+xml"
CSS = "text/css"
PAGES = frozenset((HTML, XHTML))
