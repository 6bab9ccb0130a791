"""The kinds of change with their counts; the checked ones are shown."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.insight.compare import HEADINGS, Change
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.changes.changes_model import WORDS
from crawlscope.ui.rows.record_words import OF_CHANGE

SPACING = 3
SIDE = 6
# Kinds beside one another, with their words or without
WORDED = ((12, True), (6, True), (4, True))
TERSE = ((12, False), (6, False), (4, False), (3, False))


class KindBar(QWidget):
    """If none is checked, all are shown. In a low panel, a kind is only its icon and its count."""

    asked = Signal(frozenset)  # the kinds that are to be shown; none: all

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("changeKinds")
        self.setAccessibleName(tr("Kinds of change"))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SIDE, 2, SIDE, 2)
        self._grid.setSpacing(SPACING)
        self.buttons = {kind: self._button(kind) for kind in Change}
        self._counts: Mapping[Change, int] = {}
        self._is_low = False
        self._across, self._has_words = 0, True
        theme().zoomed.connect(self._share_out)
        self.set_counts({})

    def _button(self, kind: Change) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setObjectName(f"{kind}Kind")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        # As wide as the labels above and below it.
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setFont(theme().number_font(button.font()))
        button.setToolTip(
            tr("{change}: show only the checked kinds").format(change=translated(HEADINGS[kind]))
        )
        button.clicked.connect(lambda _checked: self.asked.emit(self.chosen))
        set_icon(button, OF_CHANGE[kind].icon, OF_CHANGE[kind].tone)
        return button

    @property
    def chosen(self) -> frozenset[Change]:
        return frozenset(kind for kind, each in self.buttons.items() if each.isChecked())

    def set_counts(self, counts: Mapping[Change, int]) -> None:
        """Shows how many there are of each kind; a kind without any cannot be chosen."""
        self._counts = counts
        for kind, button in self.buttons.items():
            number = counts.get(kind, 0)
            words = tr("{change}: {n:,} URLs", "{change}: 1 URL", number)
            button.setAccessibleName(words.format(change=translated(HEADINGS[kind]), n=number))
            button.setEnabled(number > 0)
        self._across = 0
        self._share_out()

    def set_low(self, is_low: bool) -> None:
        """True: there is room for only one line of them."""
        if is_low is not self._is_low:
            self._is_low = is_low
            self._share_out()

    def show_chosen(self, kinds: Collection[Change]) -> None:
        """Checks these kinds."""
        for kind, button in self.buttons.items():
            button.setChecked(kind in kinds)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        chains = (*WORDED[: 1 if self._is_low else None], *TERSE)
        across, has_words = next(
            (way for way in chains if self._width(*way) <= self.width()), chains[-1]
        )
        if (across, has_words) == (self._across, self._has_words):
            return
        self._across, self._has_words = across, has_words
        for place, (kind, button) in enumerate(self.buttons.items()):
            button.setText(self._text(kind, has_words))
            self._grid.addWidget(button, place // across, place % across)
        for column in range(len(Change) + 1):
            self._grid.setColumnStretch(column, int(column == across))
        self.updateGeometry()

    def _text(self, kind: Change, has_words: bool) -> str:
        number = units.count(self._counts.get(kind, 0))
        return f"{WORDS[kind]} {number}" if has_words else number

    def _width(self, across: int, has_words: bool) -> int:
        """The width of all kinds with this many beside one another."""
        first = self.buttons[Change.NEW]
        wide = first.fontMetrics().horizontalAdvance
        around = first.sizeHint().width() - wide(first.text())  # icon and edges
        widths = [wide(self._text(kind, has_words)) + around for kind in Change]
        columns = (max(widths[place::across]) for place in range(across))
        return sum(columns) + SPACING * (across - 1) + 2 * SIDE
