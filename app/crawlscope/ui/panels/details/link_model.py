"""The links from, or to, a URL as a table: the outcome at the other end, its address, the text."""

from array import array
from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QIcon

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.insight.neighbours import Linked
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, HeadedColumn
from crawlscope.ui.rows.record_words import look, status_word, url_word


class Column(HeadedColumn):
    STATUS = (tr("Status"), tr("Status at the other end of the link"))
    URL = (tr("URL"), tr("URL at the other end of the link"))
    TEXT = (tr("Text"), tr("Text of the first such link"))


class LinkModel(FlatModel[int]):
    """Rows are places in `links`: those that pass the filter."""

    headers = Column.headers()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.records = Records()
        self.links: Linked = ()
        self._shown = array("i")
        self._own_origin = ""

    def _rows(self) -> Sequence[int]:
        return self._shown

    @property
    def shown(self) -> "array[int]":
        """The places of the links that have a row, from top to bottom."""
        return self._shown

    def reset(self, records: Records, id_: int) -> None:
        """Empties the table; the next links are those of `id_`."""
        self.beginResetModel()
        self.records, self.links, self._shown = records, (), array("i")
        is_url = records.skip_reason.get(id_) is not SkipReason.INVALID
        self._own_origin = origin_of(records.url[id_]) if is_url else ""
        self.endResetModel()

    def take(self, links: Linked, shown: "array[int]") -> None:
        """Shows these places of these links. Rows that are the same stay as they are."""
        before = self._shown
        self.links = links
        same = len(before) <= len(shown) and before == shown[: len(before)]
        if not same:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()
        elif len(before) < len(shown):
            self.beginInsertRows(NO_INDEX, len(before), len(shown) - 1)
            self._shown = shown
            self.endInsertRows()
        self.refresh()

    def refresh(self) -> None:
        """What happened at the other ends may be different now."""
        if self._shown:
            last = self.index(len(self._shown) - 1, Column.TEXT)
            self.dataChanged.emit(self.index(0, 0), last)

    def id_at(self, row: int) -> int:
        """The URL of a row; 0 if there is no such row."""
        return self.links[self._shown[row]][0] if 0 <= row < len(self._shown) else 0

    def text_of(self, link: tuple[int, str | None]) -> str:
        """What the filter looks at: address and text, in lower case."""
        id_, anchor = link
        url = self.records.url[id_]
        return f"{url}\n{shown(url)}\n{anchor or ''}".lower()

    def _text(self, row: int, column: int) -> str | None:
        id_, anchor = self.links[row]
        match column:
            case Column.STATUS:
                return status_word(self.records, id_)
            case Column.URL:
                return for_people(url_word(self.records.url[id_], self._own_origin))
        return for_people(anchor or "")

    def _icon(self, row: int, column: int) -> QIcon | None:
        if column != Column.STATUS:
            return None
        face = look(self.records, self.links[row][0])
        return theme().icon(face.icon, face.tone)

    def _colour(self, row: int, column: int) -> QColor | None:
        if column == Column.STATUS:
            return theme().colour(look(self.records, self.links[row][0]).tone)
        return theme().colour(Tone.QUIET) if column == Column.TEXT else None

    def _tip(self, row: int, column: int) -> str | None:
        id_, anchor = self.links[row]
        lines = [shown(self.records.url[id_])]
        if anchor:
            lines.append(f"“{anchor}”")
        return tip("\n".join(lines))
