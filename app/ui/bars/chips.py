"""The terms of the filter as chips: a click takes one away."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from app.core.text_for_people import for_people
from app.ui.plain_text import Label, tip
from app.ui.theme import Tone, theme

LEAST, MOST = 64, 320  # pixels of one chip
ICON = 12


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
        self.setIconSize(QSize(ICON, ICON))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"Filter {self.words}: take it away")
        self.setToolTip(tip(f"{self.words}\nA click takes it away"))
        self.take_room(MOST)

    def take_room(self, width: int) -> None:
        """Shows as much of the term as fits."""
        metrics = self.fontMetrics()
        room = min(max(width, LEAST), MOST) - ICON - 24
        text = metrics.elidedText(self.words, Qt.TextElideMode.ElideMiddle, room)
        # From left to right, though the cross is not; and an & is no mnemonic.
        self.setText("\u200e" + text.replace("&", "&&"))
        self.setFixedWidth(metrics.horizontalAdvance(text) + ICON + 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()


class Chips(QWidget):
    """The chips in a row; they share the room they have."""

    dropped = Signal(int)  # the place of a term
    left = Signal()  # by the right end

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("filterChips")
        self.setAccessibleName("What is filtered")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.terms: tuple[str, ...] = ()
        self._chips: list[Chip] = []
        self._room = MOST
        self._others = Label("", self)  # how many have no room
        self._others.setObjectName("otherChips")
        self._others.hide()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addWidget(self._others)
        theme().changed.connect(self._dress)
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
            chip.clicked.connect(lambda _checked, place=place: self.dropped.emit(place))
            chip.stepped.connect(lambda step, place=place: self._step(place + step))
            self._row.insertWidget(place, chip)
            chip.show()  # the layout would do it later, and until then it takes no focus
        self._dress()
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
            shown = self._chips[: max(1, left // (LEAST + self._row.spacing()))]
            room = left
        for chip in shown:
            chip.take_room(room // len(shown) - self._row.spacing())
        for place, chip in enumerate(self._chips):
            chip.setVisible(place < len(shown))
        self._show_others([chip.words for chip in self._chips[len(shown) :]])
        self.setMaximumWidth(max(LEAST, self._room))

    def _show_others(self, words: list[str]) -> None:
        """Says how many chips have no room; the pointer tells which."""
        self._others.setText(f"+{len(words)}")
        self._others.setToolTip(tip("\n".join(words)))
        self._others.setAccessibleName(f"{len(words)} more: {', '.join(words)}")
        self._others.setVisible(bool(words))

    def enter(self, place: int = -1) -> None:
        """Moves the focus to a chip: the last, or the one at a place, or the last before it."""
        shown = [chip for chip in self._chips if not chip.isHidden()]
        if shown:
            place = len(shown) - 1 if place < 0 else min(place, len(shown) - 1)
            shown[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _step(self, place: int) -> None:
        if place >= len(self._chips) or self._chips[place].isHidden():
            self.left.emit()
        else:
            self.enter(max(0, place))

    def _dress(self) -> None:
        for chip in self._chips:
            chip.setIcon(theme().icon("close", Tone.QUIET))
