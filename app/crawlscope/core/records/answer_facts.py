"""What answers said besides their records, as it is read from where a crawl is kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from crawlscope.core.records.facts import HeaderFacts, PageFacts, SentHeaders, Timing

# Stand among the names of facts for what headers said of the page, and for the times.
HEADERS, TIMING = "headers", "timing"
SENT = "sent"  # all headers, where they are kept


@dataclass(frozen=True, slots=True)
class AnswerFacts:
    """What a response contained besides its record; None where nothing is stored."""

    facts: PageFacts | None = None
    headers: HeaderFacts | None = None
    timing: Timing | None = None
    sent: SentHeaders | None = None


NO_FACTS = AnswerFacts()


class FactSource(Protocol):
    """Where facts are read from: only those that are named, because a page may have thousands of
    links and images. All other fields of `PageFacts` are as if the page said nothing."""

    def said_of(self, ids: Sequence[int], names: Collection[str]) -> dict[int, AnswerFacts]:
        """The stored data of these URLs, which should be a few dozen at most."""
        ...

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        """The stored data of the next `number` URLs, by their ids; empty if there are no more."""
        ...
