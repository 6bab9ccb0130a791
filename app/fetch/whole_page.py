"""A page that is there whole at once, told by a regular expression instead of a parser."""

import re
from functools import lru_cache
from typing import NamedTuple

from multidict import CIMultiDict, CIMultiDictProxy

LONGEST_PLAIN = 4_096  # bytes of a head that is read without aiohttp's parser
# A head in the one form that every parser understands in the same way: no bare line end, no
# control, no folded line, nothing but ASCII; type and length once each, and nothing else that
# tells of the body, the connection, a cookie or a refresh; and a type that says something.
PLAIN = re.compile(
    rb"HTTP/1\.1 200 [ -~]*+\r\n(?:"
    rb"(?(1)(?!)|[Cc]ontent-[Tt]ype: (?!(?i:unknown|application/unknown|\*))([!-~][ -~]*+)\r\n)|"
    rb"(?(2)(?!)|[Cc]ontent-[Ll]ength: ([0-9]{1,15}+)\r\n)|"
    rb"[Cc]onnection: [Kk]eep-[Aa]live\r\n|"
    rb"(?!(?i:content-(?:type|length|encoding)|(?:proxy-)?connection|transfer-encoding|upgrade|"
    rb"set-cookie|refresh|sec-websocket-key1):)[A-Za-z0-9-]++:[ -~]*+\r\n)++\r\n"
)


class WholePage(NamedTuple):
    """An answer that came in one piece; its head as in aiohttp's `RawResponseMessage`."""

    code: int
    headers: CIMultiDictProxy[str]  # Content-Type alone
    body: bytes


def whole_page(data: bytes) -> WholePage | None:
    """The answer, if these bytes are a whole one of the usual kind and nothing else.

    So are nearly all small pages of a crawl, and a parser and the search for the body's end take
    longer for them.
    """
    plain = PLAIN.match(data, 0, LONGEST_PLAIN)
    if plain is None:
        return None
    media_type, length = plain.groups()
    end = plain.end()
    if media_type is None or length is None or int(length) != len(data) - end:
        return None
    return WholePage(200, _typed(media_type), data[end:])


@lru_cache(32)
def _typed(media_type: bytes) -> CIMultiDictProxy[str]:
    return CIMultiDictProxy(CIMultiDict({"Content-Type": media_type.decode()}))
