"""The row of address, buttons and workers, laid out alike in the first look and in the window: what
takes the place of something else stands at the same pixels."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSpinBox, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.theme import theme

LEAST_WIDTH = 360  # pixels
LEAST_ROOM = 420  # pixels of the address, the box of workers, and all edges
BESIDE, ICON_ONLY = 2, 0  # of Qt.ToolButtonStyle: to name it would make Qt's namespace
MOST_WORKERS = 10_000  # as core/policy/settings.py declares it: the box is so wide


class ControlRow(QWidget):
    """Buttons have words beside their icons if these leave the address enough room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start_action = QAction(tr("&Start"), self)
        self.pause_action = QAction(tr("&Pause"), self)
        self.cancel_action = QAction(tr("&Cancel"), self)
        # Keys are not given here: the first `setShortcut` makes Qt's namespace
        self._start_button = self._button("start", self.start_action)
        self._pause_button = self._button("pause", self.pause_action)
        self._cancel_button = self._button("cancel", self.cancel_action)
        self.workers_box = self._make_workers_box()
        self._is_machinery_shown = self._is_wide = True

    def _button(self, name: str, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(action)
        return button

    def _make_workers_box(self) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(1, MOST_WORKERS)
        box.setGroupSeparatorShown(True)
        box.setFont(theme().number_font(box.font()))
        return box

    def lay_out(self, address: QWidget, label: QWidget, step: QToolButton) -> None:
        self._label, self._stepping = label, step
        row = in_row(self, margins=(8, 6, 8, 6), space=6)
        # As high as the buttons beside it, with any font.
        address.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        row.addWidget(address, 1)
        row.addSpacing(2)
        for button in (self._start_button, self._pause_button, step, self._cancel_button):
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(label)
        row.addWidget(self.workers_box)

    def show_machinery(self, is_open: bool) -> None:
        """Single steps and the number of workers, or not."""
        self._is_machinery_shown = is_open
        for part in (self._stepping, self.workers_box):
            part.setVisible(is_open)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as it can be: its buttons have no words then."""
        return QSize(theme().px(LEAST_WIDTH), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Words beside the icons, if they leave the address enough room."""
        words = self._start_button.fontMetrics().horizontalAdvance
        pause = words(tr("Resume")) + theme().px(54)  # nothing moves when it becomes that
        others = (tr("&Start"), tr("&Cancel"), tr("&Workers"))
        needed = pause + sum(map(words, others)) + theme().px(LEAST_ROOM)
        self._is_wide = is_wide = self.width() >= needed
        for button in (self._start_button, self._pause_button, self._cancel_button):
            button.setProperty("toolButtonStyle", BESIDE if is_wide else ICON_ONLY)
        self._pause_button.setMinimumWidth(pause if is_wide else 0)
        self._label.setVisible(is_wide and self._is_machinery_shown)
        if (row := self.layout()) is not None:
            row.activate()  # not a painting later
