"""A list of addresses as text: one a line, or a table (CSV) with a column of them."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import chain

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import LISTED_LINES
from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.table_text import DELIMITERS, lines_of
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.base.urls import (
    LONGEST_URL,
    TOO_LONG,
    UrlError,
    origin_of,
    root,
    without_login,
)
from crawlscope.core.policy.address_policy import Kinds
from crawlscope.core.policy.settings import Settings, SettingsError, login_in

COLUMNS = ("url", "address")  # names of the column, in lower case
LONGEST_TEXT = 4 * LONGEST_URL  # characters; a longer text is no address
MOST_QUOTED = 100  # characters of a line that is no address
MOST_NAMED = 5  # such lines that are named one by one


class ListError(SettingsError):
    """A list cannot be read; the message is one line that names it and says why."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not a URL."""

    number: int  # from 1; 0 in a sitemap, which has no lines
    text: str  # as it was written, without a login
    why: str


@dataclass(slots=True)
class Listed:
    """The contents of lists: canonical URLs, each once, and all lines that are not URLs."""

    # In their order; with each, in what ways the server is near whose document names it, or None:
    # a person does
    urls: dict[str, Kinds | None] = field(default_factory=dict)
    logins: dict[str, str] = field(default_factory=dict)  # Authorization, by origin; a person's
    bad: list[Line] = field(default_factory=list)
    left_out: str = ""  # why not all of it was read

    @property
    def is_full(self) -> bool:
        return len(self.urls) + len(self.bad) >= limits.LIST_URLS

    def take(self, text: str, number: int = 0, kinds: Kinds | None = None) -> None:
        """Takes the text where a URL should be, in a document from a server that is near in these
        ways, or from a person."""
        if self.is_full:
            self.left_out = tr("it has more than {most:,} lines: the rest is ignored").format(
                most=limits.LIST_URLS
            )
            return
        try:
            if len(text) > LONGEST_TEXT:
                raise UrlError(TOO_LONG)
            url = root(text)
            login = login_in(text) if "@" in text and kinds is None else None
        except UrlError as problem:
            self.refuse(text, number, str(problem))
            return
        self._take(url, kinds)
        if login is not None:
            self.logins[origin_of(url)] = login

    def _take(self, url: str, kinds: Kinds | None) -> None:
        before = self.urls.get(url, kinds)  # if several name it, the nearest one counts
        self.urls[url] = None if before is None or kinds is None else before | kinds

    def refuse(self, text: str, number: int, why: str) -> None:
        self.bad.append(Line(number, without_login(text), why))

    def join(self, other: "Listed") -> None:
        for url, kinds in other.urls.items():
            self._take(url, kinds)
        self.logins |= other.logins
        self.bad += other.bad
        self.left_out = self.left_out or other.left_out

    def added_to(self, settings: Settings) -> Settings:
        """These settings with these roots in addition to those that a person gave."""
        given = Listed(settings.by_whom())
        given.join(self)
        return settings.with_roots(given.urls, {**self.logins, **dict(settings.logins)})

    def complaints(self) -> Iterator[str]:
        """A message for each of the first lines that are not URLs, and one for the number of the
        others."""
        for line in self.bad[:MOST_NAMED]:
            if line.number:
                yield tr("line {n:,}: {why}").format(n=line.number, why=line.why)
            else:
                yield f"{cut(repr(line.text), MOST_QUOTED)}: {line.why}"
        others = len(self.bad) - MOST_NAMED
        if others > 0:
            words = tr("{n:,} more lines are not URLs", "1 more line is not a URL", others)
            yield words.format(n=others)
        if self.left_out:
            yield self.left_out

    def in_short(self) -> str:
        """'243 URLs, 3 lines are not URLs'"""
        parts = [tr("{n:,} URLs", "1 URL", len(self.urls)).format(n=len(self.urls))]
        if number := len(self.bad):
            words = tr("{n:,} lines are not URLs", "1 line is not a URL", number)
            parts.append(words.format(n=number))
        if self.left_out:
            parts.append(self.left_out)
        return tr(", ", "between the parts of a list").join(parts)


def reading(
    octets: bytes, into: Listed, is_cut: bool = False, kinds: Kinds | None = None
) -> QuietSlices[None]:
    """Takes the URLs of a text. In lines, `#` starts a comment; empty ones are skipped.

    If the text `is_cut`, its last line may be half a URL, and is left out.
    """
    lines = lines_of(BytesIO(octets), is_cut)
    first = next(lines, "")
    named = _named_column(first)
    cells = _cells(chain((first,), lines)) if named is None else _column(lines, *named)
    for step, (number, text) in enumerate(cells, 1):
        if into.left_out:
            return
        if text:
            into.take(text, number, kinds)
        if step % LISTED_LINES == 0:
            yield


def _cells(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        text = line.strip()
        yield number, "" if text.startswith("#") else text


def _named_column(first: str) -> tuple[str, int] | None:
    """The delimiter of a table and the place of its column of addresses; None if it is no table.

    The delimiter is the one that makes such a column: `csv.Sniffer` often guesses wrong from a
    single line.
    """
    if "://" in first:
        return None
    for delimiter in DELIMITERS:
        try:
            head = next(csv.reader((first,), delimiter=delimiter), [])
        except csv.Error:
            continue
        names = [name.strip().casefold() for name in head]
        for name in COLUMNS:
            if name in names:
                return delimiter, names.index(name)
    return None


def _column(lines: Iterator[str], delimiter: str, place: int) -> Iterator[tuple[int, str]]:
    rows = csv.reader(lines, delimiter=delimiter)
    while True:
        try:
            row = next(rows, None)
        except csv.Error:  # a cell without end: what follows is read as rows again
            yield rows.line_num + 1, tr("an unclosed quoted cell")
            continue
        if row is None:
            return
        yield rows.line_num + 1, row[place].strip() if place < len(row) else ""
