"""The query of a link, in its page's encoding, as browsers and servers of such pages expect it."""

import re
from functools import lru_cache

import webencodings

from crawlscope.core.base.urls import TABS_AND_LINE_ENDS
from crawlscope.page.legacy import encoder

NOT_ASCII = re.compile("[^\x00-\x7f]+")
# Leaves and enters the character set again, between two characters of ISO-2022-JP
SWITCHES = re.compile(r"%1B\(B%1B\$B")
AS_UTF_8 = frozenset(("utf-8", "utf-16le", "utf-16be", "replacement"))  # Encoding, section 4.3
ESCAPED = frozenset(b"\"#'<>") | {*range(0x21), *range(0x7F, 0x100)}  # URL, special-query set


class QueryEncoder:
    """Writes the query of an href in one legacy encoding. WHATWG URL, section 1.3: percent-encode
    after encoding."""

    def __init__(self, encoding: webencodings.Encoding) -> None:
        self.name: str = encoding.name
        self._encode = encoder(encoding)

    def __call__(self, href: str) -> str:
        """The href with its query escaped, for a URL parser that knows only UTF-8."""
        rest, hash_, fragment = href.partition("#")
        path, question, query = rest.partition("?")
        if query.isascii():
            return href
        query = NOT_ASCII.sub(lambda run: self._run(run[0]), query.translate(TABS_AND_LINE_ENDS))
        return path + question + query + hash_ + fragment

    def _run(self, text: str) -> str:
        return SWITCHES.sub("", "".join(map(self._character, text)))

    def _character(self, each: str) -> str:
        try:
            return _percent(self._encode(each))
        except UnicodeEncodeError:
            return f"%26%23{ord(each)}%3B"


@lru_cache(100)
def encoder_of(charset: str | None) -> QueryEncoder | None:
    """The encoder for the queries of a page in this encoding; None if they are in UTF-8."""
    encoding = webencodings.lookup(charset) if charset else None
    if encoding is None or encoding.name in AS_UTF_8:
        return None
    return QueryEncoder(encoding)


def _percent(octets: bytes) -> str:
    return "".join([f"%{each:02X}" if each in ESCAPED else chr(each) for each in octets])
