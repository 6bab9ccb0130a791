"""The first look of a window: its address bar, which can be used while the rest is imported.

It is painted by few instructions: it takes nothing from the rest of the window but its look, and
not even Qt's namespace, for which PySide6 makes 93 enumerations.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence, QPaintEvent, QPalette, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMenuBar,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.ui.first.addresses import EXAMPLE, problem_with
from crawlscope.ui.first.control_row import ControlRow
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.memory import is_hood_open
from crawlscope.ui.kit.theme import Tone, theme

if TYPE_CHECKING:
    from crawlscope.ui.kit.message_bar import MessageBar

LONGEST = 32_767  # characters
CLOSING = "Ctrl+W", "Ctrl+Q"
STARTING = "Ctrl+Return"
# Pixels that others will take: at the left, at the bottom
RAIL = 76
LINE, LOW = 17, 28


class FirstLook(QWidget):
    """What was typed here goes on in the window that takes its place; so does Start."""

    painted = Signal()

    def __init__(self, address: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.address = QLineEdit(address, self)
        self.address.setObjectName("addressBar")  # it is, until it is replaced
        self.address.setMaxLength(LONGEST)
        self.address.setPlaceholderText(EXAMPLE)
        self.address.setAccessibleName(tr("Address"))
        self._row = _Row(self.address, self)
        self._given = self.address.text()
        self.is_pressed = False  # Start: it does what it does as soon as all is there
        self._says = QLabel(tr("Opening…"), self)
        self._message: MessageBar | None = None  # made when there is something to say
        self._menus = QMenuBar(self)
        for each in (
            tr("&File"),
            tr("&Edit"),
            tr("&Crawl"),
            tr("&View"),
            tr("&Tools"),
            tr("&Help"),
        ):
            self._menus.addAction(each)
        for keys in CLOSING:
            QShortcut(QKeySequence(keys), self, parent.close)
        QShortcut(QKeySequence(STARTING), self, self._row.start_action.trigger)
        self._lay_out()
        self.address.returnPressed.connect(self._begin)
        self.address.textEdited.connect(self._forgive)
        self._row.start_action.triggered.connect(self._begin)
        self.setFocusProxy(self.address)

    def _lay_out(self) -> None:
        self._says.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._body = body = QWidget(self)
        body.setBackgroundRole(QPalette.ColorRole.Base)
        body.setAutoFillBackground(True)
        in_row(body, FILL, self._says, FILL, margins=None, space=None)
        line = LINE if is_hood_open() else 0
        around = in_row(None, body, margins=(RAIL, 0, 0, line + theme().px(LOW)))
        column = in_column(self)
        column.setMenuBar(self._menus)
        column.addWidget(self._row)
        column.addLayout(around, 1)

    @property
    def typed(self) -> str | None:
        """What a person wrote; None if that is what was there."""
        text = self.address.text()
        return None if text == self._given else text

    @property
    def at(self) -> int:
        return self.address.cursorPosition()

    def _begin(self) -> None:
        self.is_pressed = True
        # What was given was looked at before, and may be cut here
        is_given = self.typed is None and self._given != ""
        problem = "" if is_given else problem_with(self.address.text())
        if problem:
            self._refuse(problem)
        else:
            self._row.start_action.setEnabled(False)
            self._says.setText(tr("The crawl starts as soon as the window is open."))

    def _refuse(self, problem: str) -> None:
        """Says it as the whole window does, which says it again when it takes this place."""
        from crawlscope.ui.kit.message_bar import MessageBar  # noqa: PLC0415  hardly ever needed here

        if self._message is None:
            self._message = MessageBar(self._body)
        self._message.show_message(problem, Tone.BAD)
        self.address.setFocus()
        self.address.selectAll()

    def _forgive(self) -> None:
        if self._message is not None and self._message.isVisible():
            self._message.hide()
            self.is_pressed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()


class _Row(ControlRow):
    """With Start alone to be seen, and with room for the rest."""

    def __init__(self, address: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent)
        step = QToolButton(self)
        step.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        words = QLabel(tr("&Workers"), self)
        words.setBuddy(self.workers_box)
        label = QWidget(self)
        label.setFixedWidth(words.sizeHint().width())
        words.hide()
        blank = QPixmap(1, 1)
        blank.fill(QColor(0, 0, 0, 0))
        for each in (self._start_button, self._pause_button, self._cancel_button, step):
            each.setIcon(QIcon(blank))  # without one, it would have words alone
        self._start_button.setProperty("primary", True)
        self._is_machinery_shown = is_hood_open()
        machinery = (step, self.workers_box) if self._is_machinery_shown else ()
        for part in (self._pause_button, self._cancel_button, *machinery):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            part.setSizePolicy(policy)
        self.lay_out(address, label, step)
        for part in (self._pause_button, self._cancel_button, step, self.workers_box):
            part.hide()
        label.setVisible(self._is_machinery_shown)

    def _fit(self) -> None:
        super()._fit()
        if not self._is_wide:  # no words: a drawing takes long, and is needed now
            self._start_button.setIcon(theme().icon("start", Tone.ON_ACCENT))
