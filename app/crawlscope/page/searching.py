"""Searches in a page, and shows the words around what was found."""

from collections.abc import Iterator
from typing import Any

from crawlscope.core.extraction.page_pattern import compiled, matches
from crawlscope.core.extraction.search import AROUND, MOST_FOUND, MOST_SNIPPETS, Found, Search
from crawlscope.page.tree import text_of


def search(wanted: Search, source: bytes, tree: Any) -> Found | None:
    """What was found in a page, given in UTF-8 and as a tree; None if it is none of those that are
    wanted. `tree` may be None for a search in the source."""
    octets = source if wanted.in_source else text_of(tree).encode(errors="replace")
    for text in wanted.lacks:
        if compiled(text, wanted.is_regex).search(octets) is not None:
            return None
    number, snippets = 0, list[str]()
    for text in wanted.contains:
        places = list(matches(compiled(text, wanted.is_regex), octets, MOST_FOUND))
        if not places:
            return None
        number += len(places)
        snippets += _snippets(octets, [place for place, _ in places[:MOST_SNIPPETS]])
    return Found(number, tuple(snippets))


def _snippets(octets: bytes, places: list[tuple[int, int]]) -> Iterator[str]:
    for begin, end in places:
        yield snippet(octets, begin, end)


def snippet(octets: bytes, begin: int, end: int) -> str:
    """The words around a place of a text in UTF-8, on one line."""
    end = min(end, begin + 4 * AROUND)
    first, last = max(0, begin - 2 * AROUND), end + 2 * AROUND
    before = octets[first:begin].decode(errors="ignore")[-AROUND:]
    after = octets[end:last].decode(errors="ignore")[:AROUND]
    found = octets[begin:end].decode(errors="ignore")
    words = " ".join(f"{before}{found}{after}".split())
    return f"{'…' if begin > AROUND else ''}{words}{'…' if end + AROUND < len(octets) else ''}"
