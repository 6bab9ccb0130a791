"""What each cell of the tree of URLs shows: of a node of `Tree`, or of a 'more' row."""

from array import array
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QObject,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.folder_sum import urls_in
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.tree import CRAWLED, FolderKind
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import CellFacts, HeadedColumn, Index
from crawlscope.ui.rows.record_words import look, status_in_row, status_word, type_word

Role = Qt.ItemDataRole
MORE = 1 << 40
ROW_PADDING = 6  # pixels
KIND_ICONS: dict[int, str] = {
    FolderKind.HOST: "host",
    FolderKind.FOLDER: "folder",
    FolderKind.GROUP: "group",
    FolderKind.EXTERNAL_HOST: "host",
}
QUIET_KINDS = (FolderKind.GROUP, FolderKind.EXTERNAL_HOST)


class Column(HeadedColumn):
    URL = ("URL", "")
    STATUS = (tr("Status"), "")
    TYPE = (tr("Type"), "")
    SIZE = (tr("Size"), "")
    TIME = (tr("Time"), "")
    BELOW = (tr("URLs", "how many"), tr("Number of URLs in the folder"))
    BROKEN = (
        tr("Broken"),
        tr("URLs in the folder that failed or returned 400 or above"),
    )


COLUMNS = len(Column)
NUMBERS = frozenset((Column.SIZE, Column.TIME, Column.BELOW, Column.BROKEN))


class TreeCells(CellFacts[int], QAbstractItemModel):
    """The model behind it knows which rows there are; `MORE | node` is one of them."""

    headers = Column.headers()
    numbers = NUMBERS

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self.tree = self.ledger.tree  # or what a filter leaves of it
        self._counts = array("i"), array("i")  # by folder, of the moment shown: URLs, broken
        self._answers[Role.SizeHintRole] = self._size
        self.fit_rows()

    def fit_rows(self) -> None:
        """Rows are as high as the font of the application needs."""
        self._host_font = QFont()  # as large as that is now
        self._host_font.setWeight(QFont.Weight.DemiBold)
        self._row_size = QSize(0, QFontMetrics(self._host_font).height() + ROW_PADDING)

    def take_counts(self) -> None:
        """Takes the counts of this moment."""
        # It copies some bytes per folder, because the ledger is ahead of other views while it is
        # folded.
        self._counts = self.tree.urls[:], self.tree.broken[:]

    def _more_text(self, node: int) -> str:
        raise NotImplementedError

    def _text(self, node: int, column: int) -> str | None:
        if node & MORE:
            return self._more_text(node ^ MORE) if column == Column.URL else None
        if column == Column.URL:
            return self._label(node)
        if column >= Column.BELOW:
            return self._count_text(node >> 1, column) if node & 1 else None
        id_ = self.id_of(node)
        return self._fact(id_, column) if id_ else None

    def _label(self, node: int) -> str:
        tree, records = self.tree, self.ledger.records
        if not node & 1:
            return shown(tree.label(records, node >> 1)) or "/"
        name = tree.name[node >> 1]
        kind = tree.kind[node >> 1]
        if kind == FolderKind.GROUP:
            return for_people(name)
        return shown(name) + "/" if kind == FolderKind.FOLDER else shown(name)

    def _count_text(self, number: int, column: int) -> str:
        counts = self._counts[column == Column.BROKEN]
        return units.count(counts[number]) if counts[number] else ""

    def _fact(self, id_: int, column: int) -> str:
        records = self.ledger.records
        if column == Column.STATUS:
            return status_in_row(records, id_)
        if column == Column.TYPE:
            return type_word(records.content_type[id_])
        number = records.size[id_] if column == Column.SIZE else records.elapsed[id_]
        if number < 0:
            return ""
        return units.size(int(number)) if column == Column.SIZE else units.seconds(number)

    def _icon(self, node: int, column: int) -> Any:
        if column == Column.STATUS:
            id_ = self.id_of(node)
            if id_:
                face = look(self.ledger.records, id_)
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
        tree, records = self.tree, self.ledger.records
        if column == Column.URL:
            quiet = node & 1 and tree.kind[node >> 1] in QUIET_KINDS
            return theme().colour(Tone.QUIET) if quiet else None
        if column != Column.STATUS:
            return theme().colour(Tone.BAD if column == Column.BROKEN else Tone.QUIET)
        id_ = self.id_of(node)
        return theme().colour(look(records, id_).tone) if id_ else None

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
        id_, records = self.id_of(node), self.ledger.records
        lines, led_to = [shown(url)], records.redirect_url(id_) if id_ else None
        if led_to:
            lines.append(f"→ {shown(led_to)}")
        if id_ in records.error:
            lines.append(for_people(translated(records.error[id_].message)))
        if id_ in records.skip_reason:
            lines.append(tr("not requested: {reason}").format(reason=status_word(records, id_)))
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
            return self.ledger.records.url[id_]
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
        return urls_in(tree, number) + (" state:broken" if is_broken else "")

    def folder_address(self, node: int) -> str:
        """What the URLs of a folder that is crawled begin with; '' for any other node."""
        tree = self.ledger.tree
        is_crawled = node & 1 and not node & MORE and tree.kind[node >> 1] in CRAWLED
        return tree.address(node >> 1) if is_crawled else ""

    def is_address(self, node: int) -> bool:
        """True if a browser could open it."""
        invalid = self.ledger.records.skip_reason.get(self.id_of(node)) is SkipReason.INVALID
        return bool(self.url_of(node)) and not invalid
