"""The facts of the rows in sight, which the table of URLs reads where they are kept."""

from collections.abc import Iterable, Iterator, Sequence

from crawlscope.core.base.budgets import EXPORTED_RECORDS, READ_SAID
from crawlscope.core.base.language import translated
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts, FactSource
from crawlscope.core.records.records import Records
from crawlscope.ui.panels.table.url_columns import (
    FACT_AT,
    SEVERITY,
    fact_text,
    fact_value,
    facts_in,
)

MOST_HELD = 2_000  # URLs; of more, those out of sight are forgotten


class FactCells:
    """Holds what the answers of some URLs said, as far as the shown columns need it."""

    def __init__(self) -> None:
        self.source: FactSource | None = None
        self._names = frozenset[str]()
        self._said: dict[int, AnswerFacts] = {}
        self._changed: set[int] = set()  # they are shown as they were until they are read again

    def set_source(self, source: FactSource | None) -> None:
        self.source = source
        self._said.clear()
        self._changed.clear()

    def choose(self, columns: Iterable[int]) -> None:
        """Says which columns are shown."""
        names = facts_in(columns)
        if names != self._names:
            self._names = names
            self._said.clear()
            self._changed.clear()

    def note(self, changed: Iterable[int]) -> None:
        """The answers of these URLs may say something else by now."""
        self._changed.update(self._said.keys() & changed)

    def read(self, ids: Sequence[int]) -> list[int]:
        """Reads those of these URLs that are not known, or changed: some of them, if there are
        many. Returns them."""
        if not self._names or self.source is None:
            return []
        wanted = [id_ for id_ in ids if id_ not in self._said or id_ in self._changed][:READ_SAID]
        if wanted:
            if len(self._said) > MOST_HELD:
                self._said = {id_: self._said[id_] for id_ in ids if id_ in self._said}
            found = self.source.said_of(wanted, self._names)
            self._said.update({id_: found.get(id_, NO_FACTS) for id_ in wanted})
            self._changed.difference_update(wanted)
        return wanted

    def text(self, records: Records, id_: int, column: int) -> str:
        """The cell of a URL; empty until it is read."""
        said = self._said.get(id_, NO_FACTS)
        text = fact_text(FACT_AT[column], fact_value(column, records, id_, said))
        return translated(text) if column == SEVERITY else text


def said_in_portions(
    ids: Sequence[int], columns: Iterable[int], source: FactSource | None
) -> Iterator[list[tuple[int, AnswerFacts]]]:
    """What these URLs said, as far as the columns need it, some at a time and in their order."""
    names = facts_in(columns)
    size = READ_SAID if names and source else EXPORTED_RECORDS
    for first in range(0, len(ids), size):
        some = ids[first : first + size]
        said = source.said_of(some, names) if names and source else {}
        yield [(id_, said.get(id_, NO_FACTS)) for id_ in some]
