"""The tree of URLs as Qt reads it: a window on `Tree`, at most 500 children at a time.

An index carries a node of `Tree` as its id, or `MORE | node` for the row that stands for the
children of `node` that are not shown.
"""

from array import array
from collections.abc import Iterable

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    Qt,
)

from crawlscope.core.base.language import tr
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.tree import TOP, Tree
from crawlscope.ui.panels.tree.url_tree_cells import (
    COLUMNS,
    MORE,
    TreeCells,
)
from crawlscope.ui.rows.flat_model import NO_INDEX, Index

Role = Qt.ItemDataRole

STEP = 500  # children of a node shown at first, and added by each 'more'


class UrlTreeModel(TreeCells):
    """Rows are added to the model when Qt asks for them; from then on they change by signals only.

    A folder beyond its limit ends in one 'more' row, followed by the few rows that were revealed
    one by one: 100,000 rows in an expanded folder would stop the window at each change.
    """

    def __init__(self, parent: QObject | None = None, step: int = STEP) -> None:
        super().__init__(parent)
        self._step = step
        self._rows: dict[int, int] = {}  # by folder: the number of rows that Qt knows
        self._limit: dict[int, int] = {}  # by folder, if it is not `step`
        self._extra: dict[int, list[int]] = {}  # by folder: nodes revealed beyond the limit
        self._extra_place: dict[int, int] = {}  # the index of such a node among them
        self._barren: set[int] = set()  # folders that Qt believes to be empty
        self._moved = 0  # hosts that had left the others when the rows were made

    # What is in it

    def reset(self, ledger: Ledger, tree: Tree | None = None) -> None:
        """Begins with another crawl; `tree` is what a filter leaves of it."""
        self.beginResetModel()
        self.ledger, self.tree = ledger, ledger.tree if tree is None else tree
        self.take_counts()
        self._limit.clear()
        self._forget_rows()
        self.endResetModel()

    def _forget_rows(self) -> None:
        for each in (self._rows, self._extra, self._extra_place, self._barren):
            each.clear()
        self._moved = len(self.tree.moved)

    @property
    def is_moved(self) -> bool:
        """True if hosts have left the others: `start_over` has to come before `catch_up`."""
        return len(self.tree.moved) != self._moved

    @property
    def is_pruned(self) -> bool:
        """True if only what a filter leaves is shown: of one moment, until there is another."""
        return self.tree is not self.ledger.tree

    def start_over(self, tree: Tree | None = None) -> None:
        """Makes the rows anew, by the places that hosts have now, or of what a filter leaves now.
        Nodes stay the same."""
        self.beginResetModel()
        if tree is not None:
            self.tree = tree
            self.take_counts()
        self._forget_rows()
        self.endResetModel()

    def catch_up(self, changes: Changes) -> None:
        """Announces what a batch changed in the rows Qt knows: one insert, one change per
        parent."""
        self.take_counts()
        folders = self._touched(changes)
        for number in folders:
            if number in self._rows:
                self._grow(number)
            elif number in self._barren:
                self._rows_of(number)
                self._grow(number)
        self._tell_changes(changes.ids, folders)

    def _touched(self, changes: Changes) -> set[int]:
        """The folders above every new or changed URL, including the top."""
        tree = self.tree
        folders, known = {0}, len(tree.page_folder)
        new = range(changes.first_new, known)
        for ids in (new, changes.ids):
            for id_ in ids:
                if id_ >= known:  # it came after the filter had looked
                    continue
                number = tree.page_folder[id_]
                while number not in folders:
                    folders.add(number)
                    number = tree.parent[number]
        return folders

    def _grow(self, number: int) -> None:
        """Shows the new children of a folder, up to its limit."""
        before, after = self._rows[number], self._rows_due(number)
        if after > before:
            self.beginInsertRows(self.index_of(2 * number + 1), before, after - 1)
            self._rows[number] = after
            self.endInsertRows()

    def _tell_changes(self, ids: Iterable[int], folders: Iterable[int]) -> None:
        tree = self.tree
        ranges: dict[int, tuple[int, int]] = {}
        nodes = [tree.node_of(id_) for id_ in ids if id_ < len(tree.page_folder)]
        nodes += [2 * number + 1 for number in folders if number]
        nodes += [MORE | 2 * number + 1 for number in folders]
        for node in nodes:
            row = self._row(node)
            if row >= 0:
                parent = self._parent(node)
                low, high = ranges.get(parent, (row, row))
                ranges[parent] = (min(low, row), max(high, row))
        for parent, (low, high) in ranges.items():
            above = self.index_of(parent)
            last = self.index(high, COLUMNS - 1, above)
            self.dataChanged.emit(self.index(low, 0, above), last)

    # What is shown of a folder

    def _children(self, number: int) -> "array[int]":
        return self.tree.children[number]

    def _limit_of(self, number: int) -> int:
        return self._limit.get(number, self._step)

    def _rows_due(self, number: int) -> int:
        """The rows that a folder should have: its children, or its limit, 'more' and extras."""
        there, limit = len(self._children(number)), self._limit_of(number)
        return there if there <= limit else limit + 1 + len(self._extra.get(number, ()))

    def _rows_of(self, number: int) -> int:
        """The rows of a folder; after the first question of Qt, they change by signals only."""
        rows = self._rows.get(number)
        if rows is None:
            # If Qt was told that there is none, new rows come with a signal.
            rows = 0 if number in self._barren else self._rows_due(number)
            self._rows[number] = rows
            self._barren.discard(number)
        return rows

    def _row(self, node: int) -> int:
        """The row of a node under its parent; -1 if Qt does not know it."""
        tree = self.tree
        if node & MORE:
            number = (node ^ MORE) >> 1
            row = limit = self._limit_of(number)
            return row if self._rows.get(number, 0) > limit else -1
        number = tree.parent[node >> 1] if node & 1 else tree.page_folder[node >> 1]
        row = tree.row_of(node)
        if row >= self._limit_of(number):
            place = self._extra_place.get(node)
            row = -1 if place is None else self._limit_of(number) + 1 + place
        return row if row < self._rows.get(number, 0) else -1

    def _parent(self, node: int) -> int:
        return node ^ MORE if node & MORE else self.tree.parent_of(node)

    def show_more(self, node: int) -> None:
        """Shows the next children of the folder `node`."""
        number = node >> 1
        limit = self._limit_of(number)
        if self._rows_of(number) > limit:
            self._replace_tail(number, limit + self._step, self._extra.get(number, []))

    def expose(self, node: int) -> None:
        """Makes a node, and everything above it, known to Qt; nothing if the filter left it out."""
        if not self._is_there(node):
            return
        way = [node]
        while way[-1] != TOP:
            way.append(self._parent(way[-1]))
        for below, above in zip(way[-2::-1], way[:0:-1], strict=True):
            number = above >> 1
            self._rows_of(number)
            self._grow(number)
            if self._row(below) < 0:
                self._add_extra(number, below)

    def _is_known(self, node: int) -> bool:
        """False of a node of another, larger tree: what was in sight may be of the crawl before."""
        number, tree = (node & ~MORE) >> 1, self.tree
        return number < len(tree.parent if node & 1 else tree.page_folder)

    def _is_there(self, node: int) -> bool:
        number, tree = node >> 1, self.tree
        if not self._is_known(node):
            return False
        if not self.is_pruned or not number:
            return True
        if node & 1:
            return number < len(tree.row) and tree.row[number] >= 0
        return number < len(tree.page_row) and tree.page_row[number] >= 0

    def show_tree(self, tree: Tree) -> bool:
        """Shows what a filter leaves now, if that has the same rows as before; else False."""
        if tree.children != self.tree.children or tree.page != self.tree.page:
            return False
        self.tree = tree
        self.take_counts()
        last = self.index(self.rowCount() - 1, COLUMNS - 1)
        self.dataChanged.emit(self.index(0, 0), last)
        return True

    def _add_extra(self, number: int, node: int) -> None:
        row = self._rows[number]
        self.beginInsertRows(self.index_of(2 * number + 1), row, row)
        extra = self._extra.setdefault(number, [])
        self._extra_place[node] = len(extra)
        extra.append(node)
        self._rows[number] = row + 1
        self.endInsertRows()

    def _replace_tail(self, number: int, limit: int, extra: list[int]) -> None:
        """Moves the limit of a folder: the rows from 'more' on are replaced."""
        tree, index = self.tree, self.index_of(2 * number + 1)
        old = self._limit_of(number)
        self.beginRemoveRows(index, old, self._rows[number] - 1)
        for node in extra:
            del self._extra_place[node]
        self._rows[number] = old
        self._extra[number] = []
        self.endRemoveRows()
        kept = [node for node in extra if tree.row_of(node) >= limit]
        there = len(self._children(number))
        rows = there if there <= limit else limit + 1 + len(kept)
        self.beginInsertRows(index, old, rows - 1)
        self._limit[number] = limit
        self._extra[number] = kept
        self._extra_place.update((node, place) for place, node in enumerate(kept))
        self._rows[number] = rows
        self.endInsertRows()

    # What Qt asks for

    def index_of(self, node: int, column: int = 0) -> QModelIndex:
        """The index of a node; no index for the top, and for nodes that Qt does not know."""
        if node == TOP or not self._is_known(node):
            return QModelIndex()
        row = self._row(node)
        return QModelIndex() if row < 0 else self.createIndex(row, column, node)

    def index(self, row: int, column: int, parent: Index = NO_INDEX) -> QModelIndex:
        # The view asks for each expanded row at every layout: this and hasChildren() are the cost
        # of a layout.
        number = self._folder_at(parent)
        rows = self._rows.get(number)
        if rows is None:
            rows = self._rows_of(number) if number >= 0 else 0
        if not 0 <= row < rows or not 0 <= column < COLUMNS:
            return QModelIndex()
        limit = self._limit.get(number, self._step) if self._limit else self._step
        if row < limit:
            children = self.tree.children[number]
            if row >= len(children):  # hosts have moved, and Qt does not know it yet
                return QModelIndex()
            node = children[row]
        elif row == limit:
            node = MORE | 2 * number + 1
        else:
            node = self._extra[number][row - limit - 1]
        return self.createIndex(row, column, node)

    def parent(self, index: Index = NO_INDEX) -> QModelIndex:  # type: ignore[override]
        return self.index_of(self._parent(index.internalId())) if index.isValid() else QModelIndex()

    def _folder_at(self, index: Index) -> int:
        """The number of the folder at an index (0: the top); -1 if it is no folder."""
        node = index.internalId()
        if node & 1:
            return node >> 1 if node < MORE and index.column() == 0 else -1
        return -1 if node else 0  # an invalid index has no node

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        number = self._folder_at(parent)
        return 0 if number < 0 else self._rows_of(number)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return COLUMNS

    def hasChildren(self, parent: Index = NO_INDEX) -> bool:
        node = parent.internalId()
        if node and not node & 1:  # a page, like most rows
            return False
        number = self._folder_at(parent)
        if number < 0:
            return False
        rows = self._rows.get(number)
        if rows is not None:
            return rows > 0
        if number not in self._barren and self.tree.children[number]:
            return True
        self._barren.add(number)
        return False

    def _at(self, index: Index) -> int | None:
        return index.internalId() if index.isValid() else None

    def _more_text(self, node: int) -> str:
        limit = self._limit_of(node >> 1)
        hidden = len(self._children(node >> 1)) - limit
        if hidden <= self._step:
            return tr("{n:,} more — show all").format(n=hidden)
        return tr("{n:,} more — show {some:,}").format(n=hidden, some=self._step)
