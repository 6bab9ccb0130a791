"""The browser of the window, which exists while a crawl renders its pages."""

from crawlscope.core.records.rendering import Renderer, View
from crawlscope.runtime.browser.starting import prepare


def renderer(view: View, tabs: int) -> Renderer:
    """Raises BrowserError."""
    prepare()
    from crawlscope.runtime.browser.browser import Browser  # noqa: PLC0415  it may not be installed

    return Browser(view, tabs)
