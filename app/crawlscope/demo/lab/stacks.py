"""What a traceback shows in each stage when a page cannot be read: the lesson on stack ripping."""

import traceback

from crawlscope.demo.lab.page import Answer, crawler_of


class ParseError(Exception):
    """A page is not what the crawler expects."""


def _fail(url: str, octets: bytes) -> Answer:
    raise ParseError("parse error")


def traceback_of(stage: str, url: str) -> list[str]:
    """The functions of the lab in the traceback of a failing page, the outermost first.

    With callbacks only the loop and the callback are left; it does not show who asked for the page.
    """
    crawler = crawler_of(stage)(url, connections=1)
    crawler.parse = _fail
    try:
        crawler.run()
    except ParseError as problem:
        frames = traceback.extract_tb(problem.__traceback__)
        return [frame.name for frame in frames if frame.name not in ("traceback_of", "_fail")]
    raise AssertionError("the page was read")
