"""The media types of pages."""

HTML = "text/html"
XHTML = "application/xhtml+xml"
PAGES = frozenset((HTML, XHTML))
