"""A search in the pages of a crawl, as it is declared: what they contain, and what they do not."""

from dataclasses import dataclass

from crawlscope.core.base.pattern import PatternError
from crawlscope.core.extraction.page_pattern import compiled

AROUND = 40  # characters before and after what was found, in a snippet
MOST_SNIPPETS = 3  # of one page for each text
MOST_FOUND = 1_000  # places that are counted in one page; 10 ms


@dataclass(frozen=True, slots=True)
class Search:
    """Pages that have all of `contains` and none of `lacks`."""

    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    is_regex: bool = False
    in_source: bool = False  # otherwise in the text that a reader sees, and the title

    def __bool__(self) -> bool:
        return bool(self.contains or self.lacks)

    def check(self) -> None:
        """Raises PatternError, with the text that is wrong."""
        for text in (*self.contains, *self.lacks):
            try:
                compiled(text, self.is_regex)
            except PatternError as problem:
                raise PatternError(f"{text!r}: {problem}") from None


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found in a page."""

    number: int  # places, of all texts together
    snippets: tuple[str, ...]
