"""The terms of the filter as chips: a click takes one away. Those without room are in a menu."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme

LEAST, MOST = 64, 320  # pixels of one chip
LEGIBLE = 104  # pixels of one chip, where others are in the menu
WIDEST_ENTRY = 480  # pixels of a term in the menu
ICON = 12
TAKE_AWAY = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
OPEN = (*TAKE_AWAY, Qt.Key.Key_Space, Qt.Key.Key_Down)


class Chip(QToolButton):
    """One term. A click, Delete, Backspace or Enter takes it away; the arrows go on."""

    stepped = Signal(int)

    def __init__(self, term: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.term = term
        self.words = for_people(term.replace('"', ""))
        self.setObjectName("chip")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross is at the right
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Filter {term}: remove").format(term=self.words))
        self.setToolTip(tip(self.words + "\n" + tr("Click to remove")))
        self.take_room(MOST)

    def take_room(self, width: int) -> None:
        """Shows as much of the term as fits."""
        metrics = self.fontMetrics()
        around = theme().px(ICON) + 24
        room = min(max(width, LEAST), theme().px(MOST)) - around
        text = metrics.elidedText(self.words, Qt.TextElideMode.ElideMiddle, room)
        # From left to right, though the cross is not; and an & is no mnemonic.
        self.setText("\u200e" + text.replace("&", "&&"))
        self.setFixedWidth(metrics.horizontalAdvance(text) + around)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in TAKE_AWAY:
            self.click()
        elif key in STEPS:
            self.stepped.emit(STEPS[key])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()


class OtherChips(QToolButton):
    """How many chips have no room. A click, Enter or an arrow down opens a menu of all."""

    stepped = Signal(int)
    chosen = Signal(int)  # the place of the term that is to go
    all_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("otherChips")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._all: Sequence[str] = ()
        self._first = 0  # of those without room
        self._menu = QMenu(self)
        self._menu.setAccessibleName(tr("Active filters"))
        self.clicked.connect(self._open)
        self.hide()

    def offer(self, words: Sequence[str], first: int) -> None:
        """The menu has these terms; those from `first` on have no room as chips."""
        self._all, self._first = words, first
        others = words[first:]
        self.setText(f"+{len(others)}")
        self.setToolTip(tip("\n".join((*others, tr("Click to show all")))))
        self.setAccessibleName(
            tr("{n} more: {terms}").format(n=len(others), terms=", ".join(others))
        )
        self.setVisible(bool(others))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in OPEN:
            self._open()
            self._menu.setActiveAction(self._menu.actions()[self._first])
        elif key in STEPS:
            self.stepped.emit(STEPS[key])
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        self._menu.clear()
        icon = theme().icon("close", Tone.QUIET)
        for place, words in enumerate(self._all):
            text = self._menu.fontMetrics().elidedText(
                words, Qt.TextElideMode.ElideMiddle, WIDEST_ENTRY
            )
            action = self._menu.addAction(icon, text.replace("&", "&&"))
            action.triggered.connect(lambda _checked, place=place: self.chosen.emit(place))
        self._menu.addSeparator()
        self._menu.addAction(tr("Clear all")).triggered.connect(self.all_chosen)
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


class Chips(QWidget):
    """The chips in a row; they share the room they have."""

    dropped = Signal(int)  # the place of a term
    all_dropped = Signal()
    left_at_end = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("filterChips")
        self.setAccessibleName(tr("Active filters"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.terms: tuple[str, ...] = ()
        self._chips: list[Chip] = []
        self._room = MOST
        self._others = OtherChips(self)
        self._others.stepped.connect(lambda step: self._step(len(self._shown) + step))
        self._others.chosen.connect(self._drop_one_more)
        self._others.all_chosen.connect(self.all_dropped)
        self._row = in_row(self, self._others, space=4)
        self.hide()

    def set_terms(self, terms: tuple[str, ...]) -> None:
        if terms == self.terms:
            return
        self.terms = terms
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = [Chip(term, self) for term in terms]
        for place, chip in enumerate(self._chips):
            set_icon(chip, "close", Tone.QUIET)
            chip.clicked.connect(lambda _checked, place=place: self.dropped.emit(place))
            chip.stepped.connect(lambda step, place=place: self._step(place + step))
            self._row.insertWidget(place, chip)
            chip.show()  # the layout would do it later, and until then it takes no focus
        self.take_room(self._room)
        self.setVisible(bool(terms))

    @property
    def least(self) -> int:
        """The pixels that the chips need at least."""
        return len(self._chips) * (LEAST + self._row.spacing())

    def take_room(self, room: int) -> None:
        """Shares so many pixels out. For what has no room at all, a number stands at the right."""
        self._room = room
        shown = self._chips
        if self.least > room:
            self._others.setText(f"+{len(self._chips)}")  # as wide as it gets
            left = room - self._others.sizeHint().width()
            shown = self._chips[: max(1, left // (LEGIBLE + self._row.spacing()))]
            room = left
        for chip in shown:
            chip.take_room(room // len(shown) - self._row.spacing())
        for place, chip in enumerate(self._chips):
            chip.setVisible(place < len(shown))
        self._others.offer([chip.words for chip in self._chips], len(shown))
        self.setMaximumWidth(max(LEAST, self._room))

    @property
    def _shown(self) -> list[Chip]:
        return [chip for chip in self._chips if not chip.isHidden()]

    @property
    def _stops(self) -> list[QToolButton]:
        """What the arrows go over."""
        return [*self._shown, *([] if self._others.isHidden() else [self._others])]

    def enter(self, place: int = -1) -> None:
        """Moves the focus to a chip: the last, or the one at a place, or the last before it. The
        number of those without room stands for them."""
        if stops := self._stops:
            place = len(stops) - 1 if place < 0 else min(place, len(stops) - 1)
            stops[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _step(self, place: int) -> None:
        if place >= len(self._stops):
            self.left_at_end.emit()
        else:
            self.enter(max(0, place))

    def _drop_one_more(self, place: int) -> None:
        """Takes a term away by the menu, which is ready for the next one."""
        self.dropped.emit(place)
        if not self._others.isHidden():
            self._others.setFocus(Qt.FocusReason.PopupFocusReason)
