"""What the details of a URL read from the file of the crawl."""

from dataclasses import dataclass
from typing import Protocol

from app.core.facts import HeaderFacts, PageFacts, Timing
from app.core.neighbours import LinkSource


@dataclass(frozen=True, slots=True)
class Said:
    """What an answer said besides its record; None where nothing is kept of it."""

    facts: PageFacts | None = None
    headers: HeaderFacts | None = None
    timing: Timing | None = None


class PageSource(LinkSource, Protocol):
    """Where links and facts are read from."""

    def said(self, id_: int) -> Said: ...
