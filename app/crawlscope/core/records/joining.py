"""Reads a table that is joined by URL: which of its columns holds URLs, which of them numbers.

Exports of Google Analytics begin with comments and tables of days, those of Excel with `sep=`.
"""

import csv
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from math import isfinite

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import JOINED_ROWS
from crawlscope.core.base.index import key_numbers
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.table_text import DELIMITERS
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, canonical
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.joined import UNKNOWN, Column, JoinedTable, key_of

NAMED = (  # columns of URLs, in lower case: the first of these counts
    *("url", "address", "page", "top pages", "landing page", "full page url", "page location"),
    *("page path and screen class", "page path", "landing page + query string", "target url"),
)
URL = re.compile(r"(?i)(?:https?:)?//[^/\s]|/|(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|$)")
NUMBER = re.compile(r"[-+−]?[\d][\d.,'’\u00a0\u202f ]*")
SEPARATOR = re.compile(r"(?i)\"?sep=(.)\"?[\r\n]*")  # Excel's own first line
AROUND = " \u00a0\u202f%$€£¥"  # of a number: what it counts
NOTHING = frozenset(("", "-", "–", "—", "--", "n/a", "na", "null", "none", "nan", "(not set)"))
LONGEST = 200  # characters of a cell that is a text
SAMPLE = 1_000  # rows, which decide what a column holds
MOST_BEFORE = 1_000  # rows before the table
MOST_FIRST = 1_000  # URLs that are kept as they are, to be named
MOST_TITLES = 8  # of columns, in a message
Row = list[str]


class JoinError(SettingsError):
    """The file cannot be joined; the message is one line that names it and says why."""


@dataclass(slots=True)
class Read:
    """A table, and what of its file is not in it."""

    table: JoinedTable
    without: int = 0  # rows without a URL
    repeated: int = 0  # rows of a URL that has one already
    is_cut: bool = False  # there are more rows than a table may have
    left_out: list[str] = field(default_factory=list)  # titles of columns


@dataclass(frozen=True, slots=True)
class _Head:
    titles: Row  # without those of the column of URLs
    place: int  # of the column of URLs
    by: str  # its title
    has_comma: bool  # the decimal sign, where a number leaves it open
    sample: list[Row]
    rest: Iterator[Row]


def reading(lines: Iterable[str], path: str, origin: str) -> QuietSlices[Read]:
    """Reads a table; paths in it are of `origin`. Raises JoinError."""
    head = _head(iter(lines), path)
    columns = [each for each in range(len(head.titles)) if each != head.place]
    if not columns:
        words = tr("{name} has no column but “{by}”: there is nothing to join")
        raise JoinError(words.format(name=echo(path), by=echo(head.by)))
    made = [_made(head, each) for each in columns]
    keys, numbers, first = array("q"), key_numbers(), list[str]()
    table = JoinedTable(path, head.by, tuple(_named(made)), keys, numbers)
    found = Read(table)
    for step, row in enumerate(chain(head.sample, head.rest), 1):
        if step % JOINED_ROWS == 0:
            yield
        if not row:
            continue
        if row[0].startswith("#"):
            break
        url = _url(row, head.place, origin)
        if url is None:
            found.without += 1
            continue
        if len(keys) == limits.JOINED_ROWS:
            found.is_cut = True
            break
        key, new = key_of(url), len(keys)
        if numbers.add(key, new) != new:
            found.repeated += 1
            continue
        keys.append(key)
        if new < MOST_FIRST:
            first.append(url)
        for each in made:
            each.take(row)
    found.table = JoinedTable(path, head.by, table.columns, keys, numbers, tuple(first))
    return found


# Where the table is in its file


def _head(lines: Iterator[str], path: str) -> _Head:
    """Looks for the table: the first whose rows have URLs."""
    declared, titles = "", Row()
    left = MOST_BEFORE
    for line in lines:
        left -= 1
        text = line.strip()
        if left < 0:
            break
        if not text or text.startswith("#"):
            continue
        if (sign := SEPARATOR.fullmatch(line)) is not None:
            declared = sign[1]
            continue
        delimiter = declared or _delimiter(line)
        rows = _rows(chain((line,), lines), delimiter)
        top = next(rows, [])
        sample = _sample(rows)
        left -= len(sample)
        titles = titles or top
        place = _place(top, sample)
        if place is not None:
            return _headed(top, place, delimiter, sample, rows)
    raise JoinError(_no_urls(path, titles))


def _no_urls(path: str, titles: Row) -> str:
    words = tr(
        "{name}: no column holds URLs or paths: name the one that does “url” (columns: {titles})"
    )
    if not titles:
        words = tr("{name} is not a table: it is empty")
    named = [echo(each.strip()) for each in titles[:MOST_TITLES]]
    return words.format(name=echo(path), titles=", ".join(named))


def _sample(rows: Iterator[Row]) -> list[Row]:
    """Up to the first empty line, or comment."""
    found = list[Row]()
    for row in islice(rows, SAMPLE):
        found.append(row)
        if not row or row[0].startswith("#"):
            break
    return found


def _headed(top: Row, place: int, delimiter: str, sample: list[Row], rest: Iterator[Row]) -> _Head:
    titles = [each.strip() for each in top]
    if URL.match(titles[place]):  # there are no titles
        sample, titles = [top, *sample], [""] * len(top)
    titles = [each or tr("column {n}").format(n=n) for n, each in enumerate(titles, 1)]
    return _Head(titles, place, titles[place], delimiter == ";", sample, rest)


def _delimiter(line: str) -> str:
    """The one that makes the most cells of a line of titles."""
    return max(DELIMITERS, key=lambda each: len(next(_rows((line,), each), [])))


def _rows(lines: Iterable[str], delimiter: str) -> Iterator[Row]:
    reader = csv.reader(lines, delimiter=delimiter)
    while True:
        try:
            row = next(reader, None)
        except csv.Error:  # a cell without end: what follows is read as rows again
            continue
        if row is None:
            return
        yield row


def _place(top: Row, sample: list[Row]) -> int | None:
    """The column whose cells are URLs: one with a known name, else the first of the likeliest."""
    names = [each.strip().casefold() for each in top]
    ranks = {}
    for place, name in enumerate(names):
        cells = [row[place].strip() for row in sample if place < len(row)]
        cells = [each for each in cells if each.casefold() not in NOTHING]
        alike = sum(URL.match(each) is not None for each in cells)
        if alike * 2 > len(cells) or (not cells and (name in NAMED or URL.match(name))):
            whole = sum("//" in each for each in cells)
            known = NAMED.index(name) if name in NAMED else len(NAMED)
            ranks[place] = (known, -whole, -alike)
    return min(ranks, key=ranks.__getitem__) if ranks else None


def _url(row: Row, place: int, origin: str) -> str | None:
    text = row[place].strip() if place < len(row) else ""
    if not URL.match(text):
        return None
    if text.startswith("//"):
        text = origin.partition("//")[0] + text
    elif text.startswith("/"):
        text = origin + text
    elif "://" not in text:
        text = f"{origin.partition('//')[0]}//{text}"
    try:
        return canonical(text)
    except UrlError:
        return None


# What its columns hold


class _Numbers:
    def __init__(self, place: int, title: str, has_comma: bool) -> None:
        self.place, self.title, self._has_comma = place, title, has_comma
        self.values = array("d")

    def take(self, row: Row) -> None:
        text = row[self.place] if self.place < len(row) else ""
        self.values.append(number(text, self._has_comma) if text else UNKNOWN)


class _Texts:
    def __init__(self, place: int, title: str) -> None:
        self.place, self.title = place, title
        self.values: list[str | None] = []
        self._left = limits.JOINED_TEXT
        self._known = dict[str, str]()  # many rows say the same

    def take(self, row: Row) -> None:
        text = row[self.place].strip()[:LONGEST] if self.place < len(row) else ""
        if text and text not in self._known:
            self._left -= len(text)
            if self._left >= 0 and len(self._known) < SAMPLE:
                self._known[text] = text
        self.values.append(self._known.get(text, text) if text and self._left >= 0 else None)


def _made(head: _Head, place: int) -> _Numbers | _Texts:
    cells = [row[place].strip() for row in head.sample if place < len(row)]
    cells = [each for each in cells if each.casefold() not in NOTHING]
    if not cells or not all(NUMBER.fullmatch(each.strip(AROUND)) for each in cells):
        return _Texts(place, head.titles[place])
    return _Numbers(place, head.titles[place], _comma_is_decimal(cells, head.has_comma))


def _comma_is_decimal(cells: Sequence[str], by_default: bool) -> bool:
    """By the cells of one column: what stands last is decimal, what stands before groups of three
    digits may be either."""
    for each in cells:
        comma, point = each.rfind(","), each.rfind(".")
        if comma >= 0 and point >= 0:
            return comma > point
        if comma >= 0 and (each.count(",") > 1 or not _is_group(each, ",")):
            return each.count(",") == 1
        if point >= 0 and (each.count(".") > 1 or not _is_group(each, ".")):
            return each.count(".") > 1
    return by_default


def _is_group(text: str, sign: str) -> bool:
    """True if three digits follow, and one to three are before, as between thousands."""
    before, _, after = text.strip(AROUND).partition(sign)
    return len(after) == 3 and 1 <= len(before.lstrip("-+−")) <= 3 and before.lstrip("-+−") != "0"


def number(text: str, has_comma: bool) -> float:
    """NaN if it is none."""
    text = text.strip(AROUND)
    if NUMBER.fullmatch(text) is None:
        return UNKNOWN
    text = text.translate(SPACES)
    text = text.replace(".", "").replace(",", ".") if has_comma else text.replace(",", "")
    try:
        found = float(text)
    except ValueError:
        return UNKNOWN
    return found if isfinite(found) else UNKNOWN


SPACES = {ord("−"): "-", **dict.fromkeys(map(ord, "'’\u00a0\u202f "))}


def _named(made: Iterable[_Numbers | _Texts]) -> Iterator[Column]:
    for each in made:
        name = (
            re.sub(r"[^\w]+|_+", "-", each.title.lower()).strip("-") or f"column-{each.place + 1}"
        )
        yield Column(name, each.title, each.values)
