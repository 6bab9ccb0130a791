"""The line above the queue: how much is queued, and buttons for what can be done with it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.urls import shown
from crawlscope.ui.kit import plain_text
from crawlscope.ui.kit.acts import BY_ALL, tool_button
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.theme import theme

GO_ON, PAUSE_HOST = tr("Resume"), tr("Pause host")
BESIDE_WORDS = 44  # pixels of a button: its icon, its edges, and what is between it and the next

PAUSE = "pauseHost"  # says what becomes of a host
# A name, what the button says, and what that means
BUTTONS = (
    ("front", tr("To the front"), tr("Request the selected URLs next")),
    ("remove", tr("Remove"), tr("Do not request the selected URLs")),
    (PAUSE, PAUSE_HOST, ""),
    ("exclude", tr("Exclude…"), tr("By a pattern that you can test first")),
    ("add", tr("Add URLs…"), tr("To the front of the queue")),
)


class QueueButtons(QWidget):
    """Where there is no room for words they show icons only."""

    def __init__(self, count: QWidget, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("queueActions")
        row = in_row(self, (count, 1), margins=(8, 4, 8, 4), space=4)
        self.of: dict[QAction, QToolButton] = {}
        for (name, words, meaning), action in zip(BUTTONS, actions, strict=True):
            button = self.of[action] = tool_button(
                *(self, f"{meaning} ({action.shortcut().toString()})", action.trigger),
                text=words,
                name=f"{name}QueueButton",
                focus=BY_ALL,
                raises=False,
            )
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            action.changed.connect(partial(self._dress, action))
            self._dress(action)
            row.addWidget(button)
            if name == PAUSE:
                self._pause = action

    def _dress(self, action: QAction) -> None:
        self.of[action].setIcon(action.icon())

    def fit(self, room: int) -> None:
        """Words beside the icons, if all of them and the count have room, in pixels."""
        width = self.fontMetrics().horizontalAdvance
        texts = [
            max(GO_ON, PAUSE_HOST, key=width) if action is self._pause else button.text()
            for action, button in self.of.items()
        ]
        count = tr("{n:,} queued, {hosts}").format(
            n=8_888, hosts=tr("{n:,} hosts", "1 host", 2).format(n=2)
        )
        needed = sum(width(text) + theme().px(BESIDE_WORDS) for text in (*texts, count))
        style = Qt.ToolButtonStyle
        words = style.ToolButtonTextBesideIcon, style.ToolButtonIconOnly
        for button in self.of.values():
            button.setToolButtonStyle(words[room < needed])

    def enable(self, host: str, go_on: str, *, is_paused: bool) -> None:
        """As their actions are; `go_on` says what is done with the host, if there is one."""
        for action, button in self.of.items():
            button.setEnabled(action.isEnabled())
        button = self.of[self._pause]
        button.setText(GO_ON if is_paused else PAUSE_HOST)
        hint = tr("{action} (Space)").format(action=go_on.format(host=shown(host)))
        button.setToolTip(plain_text.tip(hint if host else tr("Select a host first")))
