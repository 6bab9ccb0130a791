"""Redirect chains as a Qt model: one row each, and below it a row for every hop and for the end."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from crawlscope.core.base.language import tr
from crawlscope.core.records.redirects import Chain, End, Hop
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.chain_texts import (
    LOOKS,
    end_words,
    gap,
    hop_words,
    line,
    short_end,
    steps,
    written_out,
)

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
NO_LINKS: Mapping[int, int] = {}


class Column(IntEnum):
    CHAIN = 0
    LINKS = 1
    HOPS = 2
    END = 3


class RedirectModel(QAbstractItemModel):
    """A chain is identified by the id of its first hop, which the indexes of its hops carry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chains: dict[int, Chain] = {}
        self._heads: list[int] = []  # in the order of the rows
        self._rows: dict[int, int] = {}
        self._links: dict[int, int] = {}  # by head: pages that link to it
        self._is_narrow = False

    def set_narrow(self, is_narrow: bool) -> None:
        """True: ends are told in short."""
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            last = self.index(len(self._heads) - 1, Column.END)
            self.dataChanged.emit(self.index(0, Column.END), last)

    def clear(self) -> None:
        self.beginResetModel()
        self._chains, self._heads, self._rows = {}, [], {}
        self.endResetModel()

    def show(self, chains: Sequence[Chain], links: Mapping[int, int] = NO_LINKS) -> None:
        """Shows these chains in this order, each with how many pages link to it. What was selected
        or expanded stays so."""
        wanted = {chain.hops[0].id: chain for chain in chains}
        before, self._links = self._links, {head: links.get(head, 0) for head in wanted}
        self._append([head for head in wanted if head not in self._chains], wanted)
        for head, chain in wanted.items():
            if self._chains[head] != chain:
                self._change(head, chain)
        gone = [head for head in self._heads if head not in wanted]
        self._order([*wanted, *gone])
        self._drop(len(gone))
        for head in self._links.keys() & before.keys():
            if self._links[head] != before[head]:
                at = self.index(self._rows[head], Column.LINKS)
                self.dataChanged.emit(at, at)

    def _append(self, heads: list[int], chains: dict[int, Chain]) -> None:
        if not heads:
            return
        first = len(self._heads)
        self.beginInsertRows(NO_INDEX, first, first + len(heads) - 1)
        self._heads += heads
        self._rows.update((head, first + i) for i, head in enumerate(heads))
        self._chains.update((head, chains[head]) for head in heads)
        self.endInsertRows()

    def _change(self, head: int, chain: Chain) -> None:
        row, before, after = self._rows[head], self._chains[head].hops, chain.hops
        top = self.index(row, 0)
        if len(after) > len(before):
            self.beginInsertRows(top, len(before) + 1, len(after))
        elif len(after) < len(before):
            self.beginRemoveRows(top, len(after) + 1, len(before))
        self._chains[head] = chain
        if len(after) > len(before):
            self.endInsertRows()
        elif len(after) < len(before):
            self.endRemoveRows()
        self.dataChanged.emit(top, self.index(row, Column.END))
        self.dataChanged.emit(self.index(0, 0, top), self.index(len(after), Column.END, top))

    def _order(self, heads: list[int]) -> None:
        if heads == self._heads:
            return
        self.layoutAboutToBeChanged.emit()
        before = [index for index in self.persistentIndexList() if not index.internalId()]
        rows = {head: row for row, head in enumerate(heads)}
        after = [
            self.createIndex(rows[self._heads[index.row()]], index.column(), 0) for index in before
        ]
        self._heads, self._rows = heads, rows
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _drop(self, number: int) -> None:
        if not number:
            return
        left = len(self._heads) - number
        self.beginRemoveRows(NO_INDEX, left, len(self._heads) - 1)
        for head in self._heads[left:]:
            del self._chains[head], self._rows[head]
        del self._heads[left:]
        self.endRemoveRows()

    def chains(self) -> list[Chain]:
        """Those shown, from top to bottom."""
        return [self._chains[head] for head in self._heads]

    def chain(self, index: Index) -> Chain | None:
        """The chain of a row, or the one that the row of a hop belongs to."""
        if not index.isValid():
            return None
        head = index.internalId() or self._head(index.row())
        return self._chains.get(head)

    def hop(self, index: Index) -> Hop | None:
        """The hop of a row: for the row of a chain, its first; None for an end."""
        chain = self.chain(index)
        row = index.row() if index.internalId() else 0
        return chain.hops[row] if chain and row < len(chain.hops) else None

    def id_at(self, index: Index) -> int:
        """The record of a row; 0 if it has none, being one redirect too many."""
        hop, found = self.hop(index), self.chain(index)
        if hop is not None:
            return hop.id
        return found.final_id if found else 0

    def url(self, index: Index) -> str:
        chain, hop = self.chain(index), self.hop(index)
        return hop.url if hop else chain.final if chain else ""

    def index_of(self, id_: int) -> QModelIndex:
        """The row of the chain that starts at a record, else of a hop at it; else no index."""
        if id_ in self._rows:
            return self.index(self._rows[id_], 0)
        for head, chain in self._chains.items():
            for place, hop in enumerate(chain.hops):
                if hop.id == id_:
                    return self.index(place, 0, self.index(self._rows[head], 0))
        return QModelIndex()

    def _head(self, row: int) -> int:
        return self._heads[row] if 0 <= row < len(self._heads) else 0

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._head(parent.row()) if parent.isValid() else 0)

    def parent(self, index: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        head = index.internalId() if index.isValid() else 0
        row = self._rows.get(head)
        return QModelIndex() if row is None else self.createIndex(row, 0, 0)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        if not parent.isValid():
            return len(self._heads)
        if parent.internalId() or parent.column() != 0:
            return 0
        chain = self._chains.get(self._head(parent.row()))
        return len(chain.hops) + 1 if chain else 0

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        chain = self.chain(index)
        if chain is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join(written_out(chain)))
        row = index.row() if index.internalId() else -1
        if 0 <= row < len(chain.hops):
            return _hop_data(chain, row, index.column(), role)
        if (index.column(), role) == (Column.END, Qt.ItemDataRole.DisplayRole) and self._is_narrow:
            return short_end(chain)
        if (index.column(), role) == (Column.LINKS, Qt.ItemDataRole.DisplayRole):
            return pages_words(self._links.get(chain.hops[0].id, 0)) if row < 0 else ""
        return _chain_data(chain, row, index.column(), role)


def pages_words(number: int) -> str:
    return tr("on {n:,} pages", "on 1 page", number).format(n=number) if number else ""


def hops_words(chain: Chain) -> str:
    """'2 hops', '1 hop, permanent': what links to a permanent one should name its end."""
    words = tr("{n:,} hops", "1 hop", chain.length).format(n=chain.length)
    return tr("{hops}, permanent").format(hops=words) if chain.is_permanent else words


def _chain_data(chain: Chain, row: int, column: int, role: int) -> Any:
    """The data of a chain as a whole (row -1), or of its end."""
    icon, tone, _words = LOOKS[chain.end]
    match column, role:
        case Column.CHAIN, Qt.ItemDataRole.DisplayRole:
            return line(chain) if row < 0 else _end_label(chain)
        case Column.HOPS, Qt.ItemDataRole.DisplayRole:
            return hops_words(chain) if row < 0 else ""
        case Column.END, Qt.ItemDataRole.DisplayRole:
            return end_words(chain)
        case Column.END, Qt.ItemDataRole.DecorationRole:
            return theme().icon(icon, tone)
    return None


def _end_label(chain: Chain) -> str:
    label = steps(chain)[-1].label
    return f"{gap(chain)} → {label}" if chain.left_out else label


def _hop_data(chain: Chain, row: int, column: int, role: int) -> Any:
    hop = chain.hops[row]
    closes = hop is chain.hops[-1] and chain.end is End.LOOP and not chain.left_out
    match column, role:
        case Column.CHAIN, Qt.ItemDataRole.DisplayRole:
            return steps(chain)[row].label
        case Column.END, Qt.ItemDataRole.DisplayRole:
            return hop_words(chain, hop)
        case Column.END, Qt.ItemDataRole.DecorationRole:
            name = "loop" if closes else "join" if hop.joins else "redirect"
            return theme().icon(name, Tone.REDIRECT)
    return None
