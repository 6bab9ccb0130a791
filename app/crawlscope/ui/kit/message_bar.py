"""One line below the toolbar: what went wrong, what was proved, how far an export is."""

from collections.abc import Callable, Hashable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.progress import Progress
from crawlscope.ui.kit.theme import Tone, theme

ICONS = {Tone.BAD: "broken", Tone.WARN: "broken", Tone.GOOD: "good"}


def no_act() -> None:
    """What a button that is not shown does."""


class MessageBar(QFrame):
    """Shows one message at a time; it stays until it is dismissed or replaced."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self._tone = Tone.TEXT
        self._shown: Hashable = None
        self._acts = dict[QPushButton, Callable[[], object] | None]()
        self._icon = Label("", self)
        self._text = Label("", self)
        self._text.setObjectName("messageText")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._progress = Progress(self)
        self._progress.setAccessibleName(tr("Progress"))
        self._button, self._other = QPushButton(self), QPushButton(self)
        self._button.setObjectName("messageButton")
        self._other.setObjectName("otherMessageButton")
        for button in (self._button, self._other):
            button.hide()
            button.clicked.connect(partial(self._do, button))
        self._close = tool_button(
            *(self, tr("Dismiss"), self.hide), icon="close", said=tr("Dismiss the message")
        )
        self._row = in_row(
            *(self, self._icon, (self._text, 1)),
            *(self._progress, self._other, self._button, self._close),
            margins=(10, 4, 6, 4),
            space=8,
        )
        theme().changed.connect(self._dress)
        self._dress()
        # It keeps its space, so that a message does not move what is under the pointer.
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.ensurePolished()  # it has a border only then
        theme().zoomed.connect(self._fit)
        self._fit()
        self.hide()

    def _fit(self) -> None:
        self._progress.setFixedWidth(theme().px(140))
        edge = self.contentsMargins() + self._row.contentsMargins()
        self.setMinimumHeight(self._button.sizeHint().height() + edge.top() + edge.bottom())
        self._dress()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_message(
        self,
        text: str,
        tone: Tone,
        button: str = "",
        act: Callable[[], object] | None = None,
        fraction: float | None = None,
        *,
        other: tuple[str, Callable[[], object]] = ("", no_act),
    ) -> None:
        """Shows a message; `fraction` (0 to 1) adds progress, `button` a button that calls `act`,
        `other` one more before it."""
        text, self._acts = for_people(text), {self._button: act, self._other: other[1]}
        percent = round(100 * (fraction or 0))
        self._progress.set_progress(percent, 100, f"{percent} %")
        shown = (text, tone, button, other[0], fraction is None)
        if shown != self._shown or self.isHidden():
            self._shown, self._tone = shown, tone
            self._text.setText(text)
            self._text.setToolTip(tip(text))
            self._text.setAccessibleName(text)
            for each, words in ((self._button, button), (self._other, other[0])):
                each.setText(words)
                each.setAccessibleDescription(text)
                each.setVisible(bool(words))
            self._progress.setVisible(fraction is not None)
            self._close.setVisible(fraction is None)  # otherwise the next step would show it again
            self._dress()
            self.show()

    def _do(self, button: QPushButton) -> None:
        self.hide()
        if act := self._acts.get(button):
            act()

    def _dress(self) -> None:
        icon = theme().icon(ICONS.get(self._tone, "info"), self._tone)
        self._icon.setPixmap(icon.pixmap(theme().px(16)))
