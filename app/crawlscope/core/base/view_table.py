"""A view as a table: what a person sees, to be written exactly so."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.language import translated
from crawlscope.core.base.slices import Portions

Row = TypeVar("Row")
Value = str | float | tuple[str, ...] | None  # some texts are one cell, with commas


class Figure(str):
    """A number with its unit, in a row for people: '3.4 KB'."""

    __slots__ = ()


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


Units = Mapping[int, Callable[[float], str]]  # by the place of a column
NO_UNITS: Units = {}


def telling(*places: int, units: Units = NO_UNITS) -> Callable[[Sequence[Value]], Sequence[Value]]:
    """Shows the texts of these columns, made with `tr_noop`, in the person's language, and numbers
    in their units."""

    def told(place: int, value: Value) -> Value:
        if isinstance(value, str):
            return translated(value) if place in places else value
        if place not in units or not isinstance(value, int | float) or isinstance(value, bool):
            return value
        return Figure(units[place](value))

    return lambda row: [told(place, value) for place, value in enumerate(row)]


def in_portions(rows: Sequence[Row], values: Callable[[Row], Sequence[Value]]) -> Counted:
    """The values of rows, some at a time, each portion with the fraction done."""

    def portions() -> Portions[Sequence[Value]]:
        for first in range(0, len(rows), EXPORTED_RECORDS):
            some = rows[first : first + EXPORTED_RECORDS]
            yield [values(each) for each in some], min(1.0, (first + len(some)) / len(rows))

    return Counted(portions(), len(rows))
