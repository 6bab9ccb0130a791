"""Facts of all URLs in columns by id: those that somebody sorts or filters by, and no others."""

from array import array
from collections.abc import Collection
from itertools import repeat
from math import isnan
from typing import Protocol

from crawlscope.core.base.budgets import READ_SAID
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.sparse_column import AHEAD, SparseColumn
from crawlscope.core.records.answer_facts import AnswerFacts, FactSource
from crawlscope.core.records.fact_columns import FactRecords, Kind, Value, column_of

UNKNOWN = float("nan")
Found = float | str | None  # a flag is 1 or 0; texts are in lower case


class AnsweredRecords(FactRecords, Protocol):
    """Those of all URLs, with which responses are final."""

    def __len__(self) -> int: ...

    def is_answered(self, id_: int) -> bool: ...


class _Numbers:
    """A column of numbers: 8 bytes an id."""

    def __init__(self) -> None:
        self._values = array("d")

    def get(self, id_: int) -> float | None:
        value = self._values[id_] if id_ < len(self._values) else UNKNOWN
        return None if isnan(value) else value

    def put(self, id_: int, value: Value) -> None:
        if id_ >= len(self._values):
            self._values.extend(repeat(UNKNOWN, id_ + AHEAD - len(self._values)))
        self._values[id_] = float(value) if isinstance(value, int | float) else UNKNOWN


class _Texts:
    def __init__(self) -> None:
        self._values = SparseColumn[str]()

    def get(self, id_: int) -> str | None:
        return self._values.get(id_)

    def put(self, id_: int, value: Value) -> None:
        if value is None:
            self._values.discard(id_)
        else:
            self._values[id_] = text_of(value).casefold()


def text_of(value: Value) -> str:
    """A list becomes comma-separated words."""
    return ", ".join(value) if isinstance(value, tuple) else str(value)


class Gathered:
    """The columns that are in use, by the names of `column_of`.

    Each user has some of them; a column that nobody uses any more is dropped. New values are noted
    as they arrive (`note`); earlier ones are read from where they are stored (`gathering`).
    """

    def __init__(self) -> None:
        self._used: dict[str, frozenset[str]] = {}
        self.columns: dict[str, _Numbers | _Texts] = {}  # those in use
        self._missing: set[str] = set()  # what was before they came into use is not known yet

    def __bool__(self) -> bool:
        return bool(self.columns)

    def use(self, user: str, names: Collection[str]) -> None:
        """Says which columns a user needs from now on."""
        self._used[user] = frozenset(names)
        wanted = frozenset[str]().union(*self._used.values())
        for name in self.columns.keys() - wanted:
            del self.columns[name]
        self._missing &= wanted
        for name in wanted - self.columns.keys():
            is_text = column_of(name).kind is Kind.TEXT
            self.columns[name] = _Texts() if is_text else _Numbers()
            self._missing.add(name)

    @property
    def is_complete(self) -> bool:
        """True if the earlier values are known, too."""
        return not self._missing

    def get(self, name: str, id_: int) -> Found:
        """The value of a URL; None if it is not known, or there is none."""
        column = self.columns.get(name)
        return None if column is None else column.get(id_)

    def note(self, records: FactRecords, id_: int, said: AnswerFacts) -> None:
        """Notes the contents of the last response of a URL."""
        for name, column in self.columns.items():
            column.put(id_, column_of(name).of(records, id_, said))

    def gathering(self, records: AnsweredRecords, source: FactSource | None) -> Slices[None]:
        """Reads the missing values from a source that has everything noted so far."""
        missing = {name: self.columns[name] for name in self._missing}
        reads = {fact for name in missing for fact in column_of(name).reads}
        after = 0
        while source and missing and (some := source.said_after(after, READ_SAID, reads)):
            for id_, said in some:
                for name, column in missing.items() if records.is_answered(id_) else ():
                    column.put(id_, column_of(name).of(records, id_, said))
            after = some[-1][0]
            yield min(1.0, after / max(1, len(records)))
        self._missing -= missing.keys()

    def copy(self) -> "Gathered":
        """An empty one: whoever reads a copy of the records reads facts from the crawl file."""
        return Gathered()
