"""A line over the window that finds what can be done, and what there is, by words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from crawlscope.core.base.language import in_english, tr
from crawlscope.core.base.urls import shown
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.text_line import TextLine
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn
from crawlscope.ui.rows.flat_table import RowTable

WIDEST, TOP, AROUND = 640, 56, 8  # pixels
MOST_ROWS = 12  # in sight
STEPS = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -MOST_ROWS,
    Qt.Key.Key_PageDown: MOST_ROWS,
}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a person can choose."""

    title: str
    place: str  # where it stands, or what it is: 'View', 'URL'
    act: Callable[[], object]
    keys: str = ""
    icon: QIcon | None = None
    is_possible: bool = True
    more: tuple[str, ...] = ()  # other names of it, of which the first is English
    is_in_menu: bool = False
    is_remembered: bool = False  # it is offered first the next time

    @property
    def name(self) -> str:
        """What it is remembered by, whatever the language."""
        return self.more[0] if self.more else self.title

    @property
    def names(self) -> Sequence[str]:
        return (self.title, *self.more)

    @property
    def places(self) -> Sequence[str]:
        return (self.place, in_english(self.place))


class Column(HeadedColumn):
    TITLE = (tr("Name"), tr("What it does, or where it leads"))
    PLACE = (tr("Where"), tr("Where it is in the window"))
    KEYS = (tr("Shortcut"), tr("The keys that do the same"))


class OfferModel(FlatModel[Offer]):
    headers = Column.headers()
    numbers = frozenset((Column.KEYS,))

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        nothing = QPixmap(64, 64)  # an icon is made no larger than it is
        nothing.fill(Qt.GlobalColor.transparent)
        self._blank = QIcon(nothing)  # keeps its room in the chosen row, too

    def _text(self, row: Offer, column: int) -> str:
        return (shown(row.title), row.place, row.keys)[column]

    def _icon(self, row: Offer, column: int) -> QIcon | None:
        if column != Column.TITLE:
            return None
        return row.icon if row.icon and not row.icon.isNull() else self._blank

    def _colour(self, row: Offer, column: int) -> QColor | None:
        is_plain = row.is_possible and column == Column.TITLE
        return None if is_plain else theme().colour(Tone.QUIET)

    def _tip(self, row: Offer, column: int) -> str:
        words = shown(row.title) if row.is_possible else tr("Not possible now")
        return tip(words)

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:  # type: ignore[override]
        row = self._at(index)
        return super().flags(index) if row is None or row.is_possible else Qt.ItemFlag.NoItemFlags


class _Line(TextLine):
    """Keeps the keys, whatever row is chosen with them."""

    stepped = Signal(int)
    entered = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self.stepped.emit(STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Palette(QFrame):
    """It lies over the window, moves nothing in it, and goes when something is chosen or the keys
    go elsewhere."""

    asked = Signal(str)  # the words that were typed; '' as it opens
    chosen = Signal(object)  # the Offer, before it is acted on

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self.setAccessibleName(tr("Command palette"))
        self._window = window
        self._came_from: QWidget | None = None
        self.line = _Line(
            tr("Command palette"),
            tr("Find actions, URLs, hosts, findings and settings"),
            "search",
            self,
        )
        self.line.setObjectName("paletteLine")
        self.line.setAccessibleDescription(
            tr("Type some words, choose with Up and Down, and press Enter")
        )
        self.model = OfferModel(self)
        self.view = self._make_view()
        self._none = Label(tr("No matches"), self)
        set_colour(self._none, Tone.QUIET)
        in_column(self, self.line, self.view, self._none, margins=(AROUND,) * 4, space=AROUND)
        self._connect()
        self.hide()

    def _make_view(self) -> RowTable:
        view = RowTable(self.model, self, (Column.TITLE,))
        view.setObjectName("paletteRows")
        view.setAccessibleName(tr("What was found"))
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.horizontalHeader().hide()
        view.setMouseTracking(True)
        widest = {Column.PLACE: "Settings, Findings x", Column.KEYS: "Ctrl+Shift+F5"}
        view.share_width(Column.TITLE, widest)
        return view

    def _connect(self) -> None:
        self.line.textChanged.connect(self.asked)
        self.line.stepped.connect(self._step)
        self.line.entered.connect(lambda: self._choose(self.view.currentIndex()))
        self.line.left.connect(self.close_palette)
        self.view.clicked.connect(self._choose)
        self._window.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    # Open and closed

    def open_palette(self) -> None:
        """Shows it empty, with the keys in its line."""
        if not self.isVisible():
            self._came_from = QApplication.focusWidget()
        self.line.clear()
        self.asked.emit("")
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_palette(self) -> None:
        """Hides it; the keys are back where they were."""
        came_from, self._came_from = self._came_from, None
        self.hide()
        if came_from is not None and came_from.isVisible():
            came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isVisible() and not self.isAncestorOf(now):
            self._came_from = None
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._take_place()
        elif event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.raise_()  # docks that come, as those of a crawl that is opened, would cover it
        return False

    def _take_place(self) -> None:
        px, rows = theme().px, self.model.rowCount()
        width = min(px(WIDEST), self._window.width() - 4 * AROUND)
        high = min(max(rows, 1), MOST_ROWS) * self.view.verticalHeader().defaultSectionSize()
        self.view.setFixedHeight(high + 2)
        height = self.line.sizeHint().height() + high + 2 + 3 * AROUND + 2
        left = (self._window.width() - width) // 2
        top = min(px(TOP), max(0, self._window.height() - height))
        self.setGeometry(QRect(left, top, width, height))
        self.view.setColumnWidth(Column.PLACE, min(self._width_of_places(), width * 2 // 5))

    def _width_of_places(self) -> int:
        advance = self.view.fontMetrics().horizontalAdvance
        return max((advance(each.place) for each in self.model.rows), default=0) + 2 * AROUND

    # What it shows

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Shows these, of which the first that is possible is chosen."""
        self.model.show_rows(offers)
        self._show_whether_any()
        self.view.scrollToTop()
        first = next((row for row, each in enumerate(offers) if each.is_possible), -1)
        if first >= 0:
            self.view.selectRow(first)

    def add_offers(self, offers: Sequence[Offer]) -> None:
        """Shows more of them below the others."""
        if not self.model.rowCount():
            self.show_offers(offers)
            return
        self.model.put_rows([*self.model.rows, *offers])
        self._show_whether_any()

    def _show_whether_any(self) -> None:
        has_any = self.model.rowCount() > 0
        self.view.setVisible(has_any)
        self._none.setVisible(not has_any)
        self._take_place()

    def _step(self, step: int) -> None:
        """To the next row that can be chosen; round the ends by single steps."""
        possible = [row for row, each in enumerate(self.model.rows) if each.is_possible]
        if not possible:
            return
        here = self.view.currentIndex().row()
        at = possible.index(here) if here in possible else -1
        last = len(possible) - 1
        to = (at + step) % len(possible) if abs(step) == 1 else min(max(0, at + step), last)
        self.view.selectRow(possible[to])
        self.view.scrollTo(self.model.index(possible[to], 0))

    def _choose(self, index: QModelIndex) -> None:
        row = index.row()
        if 0 <= row < len(self.model.rows) and (offer := self.model.rows[row]).is_possible:
            self.close_palette()
            self.chosen.emit(offer)
            offer.act()
