"""A view as a table: what a person sees, to be written exactly so."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.language import translated
from crawlscope.core.base.slices import Portions

Row = TypeVar("Row")
Value = str | float | tuple[str, ...] | None  # some texts are one cell, with commas


class Counted(Iterator[tuple[list[Sequence[Value]], float]]):
    """Rows, some at a time, whose number is known before they are made."""

    def __init__(self, portions: Portions[Sequence[Value]], total: int) -> None:
        self._portions, self.total = portions, total

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[list[Sequence[Value]], float]:
        return next(self._portions)


@dataclass(frozen=True, slots=True)
class Shown:
    """The columns that are visible, and the rows from top to bottom."""

    name: str  # 'urls', for the name of a file
    fields: tuple[str, ...]
    rows: Portions[Sequence[Value]]
    headings: tuple[str, ...] = ()  # of a page for people; none: the fields, translated
    in_words: Callable[[Sequence[Value]], Sequence[Value]] = list  # a row for people
    title: str = ""  # of a page for people; none: the name, translated
    about: str = ""  # of a page for people: the site, and when it was crawled

    @property
    def total(self) -> int:
        """The number of rows."""
        assert isinstance(self.rows, Counted)
        return self.rows.total


def telling(*places: int) -> Callable[[Sequence[Value]], Sequence[Value]]:
    """Shows the texts of these columns, made with `tr_noop`, in the person's language."""

    def in_words(row: Sequence[Value]) -> Sequence[Value]:
        return [
            translated(value) if place in places and isinstance(value, str) else value
            for place, value in enumerate(row)
        ]

    return in_words


def in_portions(rows: Sequence[Row], values: Callable[[Row], Sequence[Value]]) -> Counted:
    """The values of rows, some at a time, each portion with the fraction done."""

    def portions() -> Portions[Sequence[Value]]:
        for first in range(0, len(rows), EXPORTED_RECORDS):
            some = rows[first : first + EXPORTED_RECORDS]
            yield [values(each) for each in some], min(1.0, (first + len(some)) / len(rows))

    return Counted(portions(), len(rows))
