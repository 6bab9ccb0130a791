"""The queue as rows that Qt reads, in the order in which its URLs will be taken: never a copy of
it."""

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import host_of, shown
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.queue.hosts import HostRow
from crawlscope.core.queue.queue_order import QueueOrder, some
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, HeadedColumn, Index
from crawlscope.ui.rows.record_words import LOOKS

PART = 128  # rows, around one that is asked for


class QueueSource(Protocol):
    """Where the queue is read; it may be asked several times a second."""

    def order(self, host: str) -> QueueOrder | None:
        """Of one host, or of all ('') if there are not too many of them."""

    def place(self, id_: int, host: str) -> int:
        """How many URLs, of one host or of all (''), are taken before this one; -1 if it is not
        queued."""

    def hosts(self, most: int) -> tuple[list[HostRow], int]:
        """The hosts with queued URLs, and all that are paused; how many more there are."""

    def queued(self) -> int:
        """How many URLs have a place in the queue."""

    def waiting(self) -> int:
        """How many more wait for their next try."""


class Column(HeadedColumn):
    PLACE = ("#", tr("Position: 1 is next. Hosts take turns; paused hosts come last"))
    URL = ("URL", tr("URL to be requested"))
    DEPTH = (tr("Depth"), tr("Links from the root"))
    TRIES = (tr("Tries"), tr("Previous attempts"))
    FOUND_ON = (tr("Found on"), tr("The page on which it was found first"))


class QueueModel(FlatModel[int]):
    """A row is a place in the queue. Only the rows that Qt asks for are read."""

    headers = Column.headers()
    numbers = frozenset({Column.PLACE, Column.DEPTH, Column.TRIES})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self._order = QueueOrder((), 0)
        self._total = 0
        self._read: dict[int, list[int]] = {}  # parts of the queue, by their number
        self.has_one_host = False  # all rows are of one host: it is not shown
        self.paused: frozenset[str] = frozenset()

    def show(self, order: QueueOrder, total: int, read: Mapping[int, list[int]]) -> None:
        """Shows a moment, at which so many had a place, and these `parts` were read. Rows come and
        go at the end; the others have other URLs now."""
        before = self._total
        self._read = dict(read)
        self._order = order
        if total > before:
            self.beginInsertRows(NO_INDEX, before, total - 1)
            self._total = total
            self.endInsertRows()
        elif total < before:
            self.beginRemoveRows(NO_INDEX, total, before - 1)
            self._total = total
            self.endRemoveRows()

    @staticmethod
    def parts(order: QueueOrder, seen: range) -> dict[int, list[int]]:
        """The parts of the queue of this moment that have these rows."""
        wanted = range(seen.start // PART, -(-seen.stop // PART))
        return {part: some(order, part * PART, PART) for part in wanted}

    def announce(self, seen: range) -> None:
        """The rows in sight may have changed."""
        if seen and self._total:
            last = min(seen.stop, self._total) - 1
            self.dataChanged.emit(self.index(seen.start, 0), self.index(last, len(Column) - 1))

    def ids_at(self, first: int, number: int) -> list[int]:
        """The URLs of some rows."""
        return some(self._order, first, number)

    def id_at(self, row: int) -> int:
        """The URL of a row; 0 if there is none."""
        if not 0 <= row < self._total:
            return 0
        part, at = divmod(row, PART)
        if part not in self._read:
            self._read[part] = some(self._order, part * PART, PART)
        ids = self._read[part]
        id_ = ids[at] if at < len(ids) else 0  # the queue goes on between two moments,
        return id_ if id_ < len(self.ledger.records.url) else 0  # and may be ahead of what is shown

    # What Qt asks

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else self._total

    def _at(self, index: Index) -> int | None:
        return index.row() if self.id_at(index.row()) else None

    def _text(self, row: int, column: int) -> str:
        records, id_ = self.ledger.records, self.id_at(row)
        match column:
            case Column.PLACE:
                return units.count(row + 1)
            case Column.URL:
                return self._short(records.url[id_])
            case Column.DEPTH:
                return units.count(records.depth[id_])
            case Column.TRIES:
                return units.count(records.tries[id_]) if records.tries[id_] else ""
        return self._found_on(id_)

    def _found_on(self, id_: int) -> str:
        records = self.ledger.records
        referrer = records.referrer[id_]
        if referrer:
            return self._short(records.url[referrer])
        return translated(records.by_hand.get(id_, "").partition(" at ")[0])

    def _short(self, url: str) -> str:
        return shown(url[url.index("/", 8) :] if self.has_one_host else url.partition("://")[2])

    def _is_paused(self, row: int) -> bool:
        url = self.ledger.records.url[self.id_at(row)]
        return bool(self.paused) and host_of(url) in self.paused

    def _icon(self, row: int, column: int) -> QIcon | None:
        if column != Column.URL:
            return None
        if self._is_paused(row):
            return theme().icon("pause", Tone.WARN)
        face = LOOKS[0]
        return theme().icon(face.icon, face.tone)

    def _colour(self, row: int, column: int) -> QColor | None:
        is_quiet = column != Column.URL or self._is_paused(row)
        return theme().colour(Tone.QUIET) if is_quiet else None

    def _tip(self, row: int, column: int) -> str | None:
        records, id_ = self.ledger.records, self.id_at(row)
        if column == Column.FOUND_ON:
            found = records.referrer[id_]
            return (
                tip(
                    shown(records.url[found]) if found else translated(records.by_hand.get(id_, ""))
                )
                or None
            )
        if column != Column.URL:
            return None
        paused = (
            "\n" + tr("{host} is paused").format(host=host_of(records.url[id_]))
            if self._is_paused(row)
            else ""
        )
        return tip(shown(records.url[id_]) + paused)
