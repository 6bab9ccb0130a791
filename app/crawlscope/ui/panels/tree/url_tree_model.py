"""The tree of URLs as Qt reads it: a window on `core.tree`, at most 500 children at a time.

An index carries a node of `core.tree` as its id, or `MORE | node` for the row that stands for the
children of `node` that are not shown.
"""

from array import array
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics

from crawlscope.core.base import units
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.tree import CRAWLED, INVALID_GROUP, TOP, FolderKind, Tree
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import LEFT, NO_INDEX, RIGHT, CellFacts, Index
from crawlscope.ui.rows.record_words import look, status_in_row, status_word, type_word

Role = Qt.ItemDataRole

STEP = 500  # children of a node shown at first, and added by each 'more'
MORE = 1 << 40
ROW_PADDING = 6  # pixels
KIND_ICONS: dict[int, str] = {
    FolderKind.HOST: "host",
    FolderKind.FOLDER: "folder",
    FolderKind.GROUP: "group",
    FolderKind.EXTERNAL_HOST: "host",
}
QUIET_KINDS = (FolderKind.GROUP, FolderKind.EXTERNAL_HOST)


class Column(IntEnum):
    URL = 0
    STATUS = 1
    TYPE = 2
    SIZE = 3
    TIME = 4
    BELOW = 5  # the number of URLs in a folder
    BROKEN = 6  # how many of those are broken


COLUMNS = len(Column)
HEADERS = (
    "URL",
    tr("Status"),
    tr("Type"),
    tr("Size"),
    tr("Time"),
    tr("URLs", "how many"),
    tr("Broken"),
)
NUMBERS = frozenset((Column.SIZE, Column.TIME, Column.BELOW, Column.BROKEN))
HEADER_TIPS = {
    Column.BELOW: tr("URLs in the folder"),
    Column.BROKEN: tr("URLs in the folder that failed, or were answered with 400 and above"),
}


class UrlTreeModel(CellFacts[int], QAbstractItemModel):
    """Rows are added to the model when Qt asks for them; from then on they change by signals only.

    A folder beyond its limit ends in one 'more' row, followed by the few rows that were revealed
    one by one: 100,000 rows in an expanded folder would stop the window at each change.
    """

    numbers = NUMBERS

    def __init__(self, parent: QObject | None = None, step: int = STEP) -> None:
        super().__init__(parent)
        self._step = step
        self.ledger = Ledger()
        self.tree = self.ledger.tree  # or what a filter leaves of it
        self._counts = array("i"), array("i")  # by folder, of the moment shown: URLs, broken
        self._rows: dict[int, int] = {}  # by folder: the number of rows that Qt knows
        self._limit: dict[int, int] = {}  # by folder, if it is not `step`
        self._extra: dict[int, list[int]] = {}  # by folder: nodes revealed beyond the limit
        self._extra_place: dict[int, int] = {}  # the index of such a node among them
        self._barren: set[int] = set()  # folders that Qt believes to be empty
        self._moved = 0  # hosts that had left the others when the rows were made
        self._answers[Role.SizeHintRole] = self._size
        self._number_font = theme().number_font(QFont())
        self.fit_rows()

    def fit_rows(self) -> None:
        """Rows are as high as the font of the application needs."""
        self._host_font = QFont()  # as large as that is now
        self._host_font.setWeight(QFont.Weight.DemiBold)
        self._row_size = QSize(0, QFontMetrics(self._host_font).height() + ROW_PADDING)

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

    def take_counts(self) -> None:
        """Takes the counts of this moment."""
        # It copies some bytes per folder, because the ledger is ahead of other views while it is
        # folded.
        self._counts = self.tree.urls[:], self.tree.broken[:]

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

    def _is_there(self, node: int) -> bool:
        number, tree = node >> 1, self.tree
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
        if node == TOP:
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

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and 0 <= section < COLUMNS:
            if role == Role.DisplayRole:
                return HEADERS[section]
            if role == Role.TextAlignmentRole:
                return RIGHT if section in NUMBERS else LEFT
            if role == Role.ToolTipRole:
                return HEADER_TIPS.get(Column(section))
        return None

    def _at(self, index: Index) -> int | None:
        return index.internalId() if index.isValid() else None

    def _text(self, node: int, column: int) -> str | None:
        if node & MORE:
            return self._more_text(node ^ MORE) if column == Column.URL else None
        if column == Column.URL:
            return self._label(node)
        if column >= Column.BELOW:
            return self._count_text(node >> 1, column) if node & 1 else None
        id_ = self.id_of(node)
        return self._fact(id_, column) if id_ else None

    def _more_text(self, node: int) -> str:
        limit = self._limit_of(node >> 1)
        hidden = len(self._children(node >> 1)) - limit
        if hidden <= self._step:
            return tr("{n:,} more — show all").format(n=hidden)
        return tr("{n:,} more — show {some:,}").format(n=hidden, some=self._step)

    def _label(self, node: int) -> str:
        tree, site = self.tree, self.ledger.site
        if not node & 1:
            return shown(tree.label(site, node >> 1)) or "/"
        name = tree.name[node >> 1]
        kind = tree.kind[node >> 1]
        if kind == FolderKind.GROUP:
            return for_people(name)
        return shown(name) + "/" if kind == FolderKind.FOLDER else shown(name)

    def _count_text(self, number: int, column: int) -> str:
        counts = self._counts[column == Column.BROKEN]
        return units.count(counts[number]) if counts[number] else ""

    def _fact(self, id_: int, column: int) -> str:
        site = self.ledger.site
        if column == Column.STATUS:
            return status_in_row(site, id_)
        if column == Column.TYPE:
            return type_word(site.content_type[id_])
        number = site.size[id_] if column == Column.SIZE else site.elapsed[id_]
        if number < 0:
            return ""
        return units.size(int(number)) if column == Column.SIZE else units.seconds(number)

    def _icon(self, node: int, column: int) -> Any:
        if column == Column.STATUS:
            id_ = self.id_of(node)
            if id_:
                face = look(self.ledger.site, id_)
                return theme().icon(face.icon, face.tone)
        if column != Column.URL:
            return None
        if node & MORE:
            return theme().icon("more", Tone.ACCENT)
        kind = self.tree.kind[node >> 1] if node & 1 else FolderKind.TOP
        return theme().icon(KIND_ICONS.get(kind, "page"), Tone.QUIET)

    def _colour(self, node: int, column: int) -> Any:
        if node & MORE:
            return theme().colour(Tone.ACCENT)
        tree, site = self.tree, self.ledger.site
        if column == Column.URL:
            quiet = node & 1 and tree.kind[node >> 1] in QUIET_KINDS
            return theme().colour(Tone.QUIET) if quiet else None
        if column != Column.STATUS:
            return theme().colour(Tone.BAD if column == Column.BROKEN else Tone.QUIET)
        id_ = self.id_of(node)
        return theme().colour(look(site, id_).tone) if id_ else None

    def _font(self, node: int, column: int) -> QFont | None:
        if column != Column.URL:
            return self._number_font
        is_host = node & 1 and not node & MORE and self.tree.kind[node >> 1] == FolderKind.HOST
        return self._host_font if is_host else None

    def _size(self, node: int, column: int) -> QSize:
        return self._row_size

    def _tip(self, node: int, column: int) -> str | None:
        if node & MORE:
            return tr("Click, or press Enter, to show more of this folder")
        url = self.url_of(node)
        if not url:
            return None
        id_, site = self.id_of(node), self.ledger.site
        lines, led_to = [shown(url)], site.redirect_url(id_) if id_ else None
        if led_to:
            lines.append(f"→ {shown(led_to)}")
        if id_ in site.error:
            lines.append(for_people(told(site.error[id_].message)))
        if id_ in site.skip_reason:
            lines.append(tr("not requested: {reason}").format(reason=status_word(site, id_)))
        return tip("\n".join(lines))

    # What views ask for

    def id_of(self, node: int) -> int:
        """The id of the URL that a node shows, 0 if it shows none."""
        if node & MORE:
            return 0
        return self.tree.page[node >> 1] if node & 1 else node >> 1

    def url_of(self, node: int) -> str:
        """The address of a node: of its URL, or of the folder it stands for; '' if it has none."""
        if node & MORE:
            return ""
        id_ = self.id_of(node)
        if id_:
            return self.ledger.site.url[id_]
        tree, names, number = self.tree, [""], node >> 1
        while tree.kind[number] == FolderKind.FOLDER:
            names.append(tree.name[number])
            number = tree.parent[number]
        if tree.kind[number] not in (FolderKind.HOST, FolderKind.EXTERNAL_HOST):
            return ""
        return "/".join([tree.name[number], *reversed(names)])

    def asked(self, index: Index) -> str:
        """The filter for the URLs that the number in a cell counts; '' if it is no such number."""
        column, node = index.column(), int(index.internalId()) if index.isValid() else 0
        if column not in (Column.BELOW, Column.BROKEN) or not node & 1 or node & MORE:
            return ""
        is_link = self._count_text(node >> 1, column)
        return self.filter_of(node, column == Column.BROKEN) if is_link else ""

    def filter_of(self, node: int, is_broken: bool) -> str:
        """The filter for the URLs in a folder, or for those that are broken; '' if it is none."""
        number, tree = node >> 1, self.tree
        if not node & 1 or node & MORE or number == 0:
            return ""
        broken = " state:broken" if is_broken else ""
        if tree.kind[number] == FolderKind.GROUP:
            reason = SkipReason.INVALID if tree.name[number] == INVALID_GROUP else "external"
            return f"reason:{reason}{broken}"
        return f"folder:{tree.address(number)}{broken}"

    def folder_address(self, node: int) -> str:
        """What the URLs of a folder that is crawled begin with; '' for any other node."""
        tree = self.ledger.tree
        is_crawled = node & 1 and not node & MORE and tree.kind[node >> 1] in CRAWLED
        return tree.address(node >> 1) if is_crawled else ""

    def is_address(self, node: int) -> bool:
        """True if a browser could open it."""
        invalid = self.ledger.site.skip_reason.get(self.id_of(node)) is SkipReason.INVALID
        return bool(self.url_of(node)) and not invalid
