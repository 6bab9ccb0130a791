"""What a stylesheet refers to: imports, images and fonts. CSS Syntax Level 3, section 4.3.

No library that was found reads a stylesheet in slices: of tinycss2 one of 10 MB would hold the loop
for seconds.
"""

import re
from collections.abc import Iterator

from crawlscope.core.base.budgets import SEARCHED_OCTETS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.page.charset import lookup
from crawlscope.page.text import decoded

LONGEST = 64 * 1024  # characters of one string or URL; longer ones are data
LONGEST_TOKEN = len("@namespace")
NO_FILES = ("#", "data:")  # references into this file, and what is in it
TOKENS = 500  # of one slice; 1 ms
TOKEN = re.compile(r"""/\*|["']|\\.|@import\b|@namespace\b|\burl\(""", re.DOTALL | re.IGNORECASE)
SPACE = re.compile(r"\s*+")
NEWLINE = r"\r\n|[\n\r\f]"
STRING = {
    quote: re.compile(
        rf"([^{quote}\\\n\r\f]*+(?:\\(?:{NEWLINE}|.)[^{quote}\\\n\r\f]*+)*+){quote}", re.DOTALL
    )
    for quote in "\"'"
}
BARE = re.compile(
    r"""([^"'()\\\s]*+(?:\\(?:[0-9a-fA-F]{1,6}\s?|[^\n\r\f])[^"'()\\\s]*+)*+)\s*+\)"""
)
ESCAPE = re.compile(
    rf"\\(?:(?P<code>[0-9a-fA-F]{{1,6}})\s?|(?P<newline>{NEWLINE})|(?P<plain>.))", re.DOTALL
)
CHARSET = re.compile(rb'@charset "([^"]{1,100})";')


def text_of_stylesheet(body: bytes, http_charset: str | None) -> QuietSlices[tuple[str, str]]:
    """The text, and the name of its encoding: byte order mark, HTTP, `@charset`, else UTF-8.

    CSS Syntax Level 3, section 3.2.
    """
    label = http_charset if http_charset and lookup(http_charset) else None
    if label is None and (said := CHARSET.match(body)):
        label = said[1].decode("latin-1")
        encoding = lookup(label)
        if encoding is None or encoding.name.startswith("utf-16"):  # it could be read as ASCII
            label = None
    return (yield from decoded(body, label or "utf-8"))


def references(css: str) -> Iterator[str | None]:
    """The URLs as written, and None wherever others should have their turn."""
    at = until = tokens = 0
    is_import = False  # a string is one now
    while at < len(css):
        if at >= until or tokens >= TOKENS:
            yield None
            until, tokens = at + SEARCHED_OCTETS, 0
        found = TOKEN.search(css, at, until)
        if found is None:
            if until >= len(css):
                return
            at = until = until - LONGEST_TOKEN  # the end may have cut one
            continue
        at, begin, reference = found.end(), found[0].lower(), ""
        tokens += 1
        if begin == "/*":
            at = _after(css, "*/", at)
            continue
        if begin in STRING:
            said, at = _string(css, begin, at)
            reference = said if is_import else ""
        elif begin == "@namespace":
            at = _after(css, ";", at)
        elif begin == "url(":
            reference, at = _url(css, at)
        is_import = begin == "@import"
        if reference and not reference.startswith(NO_FILES):
            yield ESCAPE.sub(_meant, reference)


def _after(css: str, end: str, at: int) -> int:
    found = css.find(end, at)
    return len(css) if found < 0 else found + len(end)


def _after_space(css: str, at: int) -> int:
    found = SPACE.match(css, at, at + LONGEST)
    return found.end() if found else at


def _string(css: str, quote: str, at: int) -> tuple[str, int]:
    """What a string holds, '' if it is no good, and where it ends."""
    found = STRING[quote].match(css, at, at + LONGEST)
    return (found[1], found.end()) if found else ("", at)


def _url(css: str, at: int) -> tuple[str, int]:
    """As `_string`, of what is in the brackets of `url()`."""
    at = _after_space(css, at)
    if css[at : at + 1] in STRING:
        return _string(css, css[at], at + 1)
    found = BARE.match(css, at, at + LONGEST)
    return (found[1], found.end()) if found else ("", at)


def _meant(found: re.Match[str]) -> str:
    """Section 4.3.7."""
    if found["newline"]:
        return ""
    if found["plain"]:
        return found["plain"]
    code = int(found["code"], 16)
    return chr(code) if 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else "\ufffd"
