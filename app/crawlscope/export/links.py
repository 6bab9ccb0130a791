"""What an export reads links and facts of a crawl from."""

from collections.abc import Collection, Iterator
from typing import Protocol

from crawlscope.core.records.answer_facts import AnswerFacts


class Links(Protocol):
    """The links, and what answers said: there may be more of both than memory holds."""

    def all(self) -> Iterator[tuple[int, int, str | None]]:
        """Each link once: the id of its page, the id of its target, its text; ascending by page."""
        ...

    def said_after(
        self, id_: int, number: int, names: Collection[str]
    ) -> list[tuple[int, AnswerFacts]]:
        """The facts with these names of the next so many URLs, by their ids."""
        ...
