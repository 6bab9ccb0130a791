"""A person's regular expression, searched in a page: RE2, in time linear in the page."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.pattern import PatternError, in_our_words

MOST_MEMORY = 8 << 20  # octets that RE2 may cache for a pattern; beyond them it is slower
LARGEST = 500  # instructions of one pattern; more may take seconds for a page of a megabyte
Match = tuple[tuple[int, int], bytes]  # where it is, and the text of it, or of its first group


@lru_cache(200)
def compiled(text: str, is_regex: bool) -> Any:
    """Words are found whatever their case, and any white space stands for a space. Raises
    PatternError."""
    # Imported here: it costs 12 ms and 3 MB, and only a crawl with a pattern needs it.
    import re2  # noqa: PLC0415

    options = re2.Options()
    options.log_errors = False
    options.max_mem = MOST_MEMORY
    source = text if is_regex else _of_words(text)
    try:
        found = re2._Regexp(source.encode(errors="replace"), options)
    except re2.error as problem:
        raise PatternError(in_our_words(problem)) from None
    if found.programsize > LARGEST:
        raise PatternError(tr("it is too large"))
    return found


def _of_words(text: str) -> str:
    import re2  # noqa: PLC0415

    words = text.split()
    if not words:
        raise PatternError(tr("missing search term"))
    return "(?i)" + r"\s+".join(map(re2.escape, words))


def matches(pattern: Any, octets: bytes, most: int) -> Iterator[Match]:
    """The first so many places of a compiled pattern in a text in UTF-8."""
    has_group = pattern.groups > 0
    for found in islice(pattern.finditer(octets), most):
        place = found.span()
        begin, end = found.span(1) if has_group else place
        if begin < 0:  # the group took no part
            begin, end = place
        yield place, octets[begin:end]
