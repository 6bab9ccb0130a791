"""A view as a table: what a person sees, to be written exactly so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from crawlscope.core.base.budgets import EXPORTED_RECORDS
from crawlscope.core.base.language import translated
from crawlscope.core.base.slices import Portions

Row = TypeVar("Row")
Value = str | float | tuple[str, ...] | None  # some texts are one cell, with commas


@dataclass(frozen=True, slots=True)
class Shown:
    """The columns that are visible, and the rows from top to bottom."""

    name: str  # 'urls', for the name of a file
    fields: tuple[str, ...]
    rows: Portions[Sequence[Value]]
    headings: tuple[str, ...] = ()  # of a page for people; none: the fields, translated
    in_words: Callable[[Sequence[Value]], Sequence[Value]] = list  # a row for people
    title: str = ""  # of a page for people; none: the name, translated


def telling(*places: int) -> Callable[[Sequence[Value]], Sequence[Value]]:
    """Shows the texts of these columns, made with `tr_noop`, in the person's language."""

    def in_words(row: Sequence[Value]) -> Sequence[Value]:
        return [
            translated(value) if place in places and isinstance(value, str) else value
            for place, value in enumerate(row)
        ]

    return in_words


def in_portions(
    rows: Sequence[Row], values: Callable[[Row], Sequence[Value]]
) -> Portions[Sequence[Value]]:
    """The values of rows, some at a time, each portion with the fraction done."""
    for first in range(0, len(rows), EXPORTED_RECORDS):
        some = rows[first : first + EXPORTED_RECORDS]
        yield [values(each) for each in some], min(1.0, (first + len(some)) / len(rows))
