"""Beginnings of URLs that stand for others when two crawls are compared: a staging host for the
real one."""

import re
from collections.abc import Iterable

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, canonical

BETWEEN = re.compile(r"=(?=https?:)", re.IGNORECASE)  # a query may hold '=', too
ENDS = ("", "/", "?")  # what follows a beginning that is whole: '/v2' is not that of '/v20'


class UrlMapError(ValueError):
    """A text is not a mapping; the message says why, in one line, without the option's name."""


class UrlMap:
    """Made from texts such as 'https://staging.example=https://www.example'; the first that fits
    holds."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        """Raises UrlMapError."""
        self._pairs = tuple(map(_pair, texts))

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def of(self, url: str) -> str:
        """The URL (canonical) that this one stands for; itself if there is none."""
        for beginning, other in self._pairs:
            if url.startswith(beginning) and url[len(beginning) :][:1] in ENDS:
                return other + (url[len(beginning) :] or "/")
        return url


def _pair(text: str) -> tuple[str, str]:
    sides = BETWEEN.split(text, maxsplit=1)
    try:
        beginning, other = (canonical(each.strip()).removesuffix("/") for each in sides)
    except (UrlError, ValueError):
        words = tr("must be URL=URL, such as https://staging.example=https://www.example")
        raise UrlMapError(f"{words}: {echo(text)!r}") from None
    return beginning, other
