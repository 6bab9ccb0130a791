"""A redirect map: which URLs of a crawl would lead where, if a server had these redirects."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from itertools import chain

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_ids import TextIds
from crawlscope.core.base.urls import UrlError, join
from crawlscope.core.records.records import SKIPPED, Records
from crawlscope.core.records.redirects import MOST_HOPS, End, end_at

LINES = 500  # read in one go; a few ms
MOVES = 500  # followed in one go; a few ms
HEADS = frozenset(("old", "from", "source", "old url", "redirect from", "url"))
MOST_LINES = 1_000_000


class Fault(StrEnum):
    """What is wrong with a line of a map."""

    INVALID = tr_noop("not two URLs")
    AGAIN = tr_noop("this URL was redirected elsewhere before")
    ITSELF = tr_noop("it redirects to itself")


@dataclass(frozen=True, slots=True)
class Move:
    """What a map makes of a URL of the crawl."""

    line: int
    target: str
    hops: int  # redirects to the end, of the map and of the crawl; in a loop, until it is met
    final: str
    final_status: int | None
    end: End | None  # None: the crawl does not know that URL

    @property
    def in_words(self) -> str:
        """How it ends, in English."""
        return UNKNOWN if self.end is None else str(self.end)


UNKNOWN = tr_noop("unknown")


class RedirectMap:
    """The lines of a CSV file: the old URL, the new one."""

    def __init__(self) -> None:
        self._targets = dict[str, tuple[str, int]]()  # by the old URL: the new one, and the line
        self.faults = list[tuple[int, Fault]]()  # with their lines

    def __len__(self) -> int:
        return len(self._targets)

    @classmethod
    def reading(cls, text: str, base: str) -> Slices["RedirectMap"]:
        """Paths are those of the site at `base`."""
        found, lines = cls(), StringIO(text.lstrip("\ufeff"), newline="")  # as csv cuts lines
        before, first = 0, ""
        for before, first in enumerate(lines):
            if first.strip() and not first.lstrip().startswith("#"):
                break
            if before % LINES == LINES - 1:
                yield None
        rows = csv.reader(chain((first,), lines), delimiter=max(",;\t", key=first.count))
        for step in range(1, MOST_LINES + 1):
            number = before + rows.line_num + 1
            try:
                row = next(rows, None)
            except csv.Error:  # a cell without end: what follows is read as rows again
                row = ['"']
            if row is None:
                break
            found._take(number, row, base, step == 1)
            if step % LINES == 0:
                yield None
        return found

    def _take(self, number: int, row: list[str], base: str, may_be_head: bool) -> None:
        if not any(map(str.strip, row)) or row[0].lstrip().startswith("#"):
            return
        if may_be_head and row[0].strip().lower() in HEADS:
            return
        old, new = (_url(each, base) for each in (*row, "", "")[:2])
        if old is None or new is None:
            self.faults.append((number, Fault.INVALID))
        elif old == new:
            self.faults.append((number, Fault.ITSELF))
        elif self._targets.setdefault(old, (new, number))[0] != new:
            self.faults.append((number, Fault.AGAIN))

    def following(self, records: Records, ids: TextIds) -> Slices[dict[int, Move]]:
        """What it makes of each URL of the crawl that it names, by id."""
        found = dict[int, Move]()
        for number, old in enumerate(self._targets, 1):
            id_ = ids.get(old)
            if id_ is not None:
                found[id_] = self._followed(old, records, ids)
            if number % MOVES == 0:
                yield number / len(self)
        return found

    def _followed(self, old: str, records: Records, ids: TextIds) -> Move:
        target, line = self._targets[old]
        passed, url, hops = {old}, target, 1
        while hops <= MOST_HOPS:
            id_ = ids.get(url) or 0
            if url in passed:
                return Move(line, target, hops, url, None, End.LOOP)
            after = self._after(url, id_, records)
            if after is None:
                end = end_at(records, id_) if id_ else None
                return Move(line, target, hops, url, _status(records, id_), end)
            passed.add(url)
            url, hops = after, hops + 1
        return Move(line, target, hops - 1, url, None, End.LIMIT)

    def _after(self, url: str, id_: int, records: Records) -> str | None:
        """Where a URL leads next: by the map, or as the crawl saw it."""
        if url in self._targets:
            return self._targets[url][0]
        return records.redirect_url(id_) if id_ else None


def _status(records: Records, id_: int) -> int | None:
    if not id_ or records.state[id_] == SKIPPED:
        return None
    return records.status[id_] or None


def _url(text: str, base: str) -> str | None:
    try:
        return join(base, text.strip()) if text.strip() else None
    except UrlError:
        return None


def fault_lines(faults: list[tuple[int, Fault]], most: int) -> Iterator[str]:
    """The faults of a map, for people."""
    for line, fault in faults[:most]:
        yield tr("line {n:,}: {why}").format(n=line, why=translated(fault))
