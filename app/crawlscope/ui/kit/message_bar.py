"""One message over the foot of the view: what went wrong, what was proved, how far an export is."""

from bisect import bisect_left
from collections.abc import Callable, Hashable
from functools import partial

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QPushButton,
    QScrollArea,
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

LONGEST = 500  # characters
EDGE = 8  # pixels between it and the edges of what it lies over
MOST = 0.4  # of the height of that: where its text would take more, it is cut
MOVING = {
    *(QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide),
    QEvent.Type.LayoutRequest,
}
ICONS = {Tone.BAD: "broken", Tone.WARN: "broken", Tone.GOOD: "good"}


def no_act() -> None:
    """What a button that is not shown does."""


class MessageBar(QFrame):
    """Shows one message at a time, over the foot of the widget that it is in. What scrolls there
    ends above it, so that its last rows can be reached; nothing moves."""

    dismissed = Signal()  # or answered: what was to be done is done after that
    next_asked = Signal()  # of the others that stand

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over, self._uncovered = over, list[QWidget]()
        self._said, self._fitted = "", list[object]()
        self.setObjectName("messageBar")
        self.setAutoFillBackground(True)
        self._tone = Tone.TEXT
        self._shown: Hashable = None
        self._acts = dict[QPushButton, Callable[[], object] | None]()
        self._icon = Label("", self)
        self._text = Label("", self)
        self._text.setObjectName("messageText")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setWordWrap(True)
        self._progress = Progress(self)
        self._progress.setAccessibleName(tr("Progress"))
        self._button, self._other = QPushButton(self), QPushButton(self)
        self._button.setObjectName("messageButton")
        self._other.setObjectName("otherMessageButton")
        for button in (self._button, self._other):
            button.hide()
            button.clicked.connect(partial(self._do, button))
        self._among = tool_button(
            *(self, tr("Show the next message"), self.next_asked.emit), name="nextMessageButton"
        )
        self._close = tool_button(
            *(self, tr("Dismiss"), self._dismiss),
            icon="close",
            said=tr("Dismiss the message"),
            name="dismissButton",
        )
        in_row(
            *(self, self._icon, (self._text, 1)),
            *(self._progress, self._other, self._button, self._among, self._close),
            margins=(12, 4, 4, 4),
            space=8,
        )
        theme().changed.connect(self._dress)
        theme().zoomed.connect(self._fit)
        self._fit()
        over.installEventFilter(self)
        self.hide()

    def keep_above(self, other: QWidget) -> None:
        """It does not cover this one, which is at the foot, too, now and then."""
        self._uncovered.append(other)
        other.installEventFilter(self)

    def _fit(self) -> None:
        self._progress.setFixedWidth(theme().px(140))
        self._dress()

    @property
    def text(self) -> str:
        return self._said

    def show_message(
        self,
        text: str,
        tone: Tone,
        button: str = "",
        act: Callable[[], object] | None = None,
        fraction: float | None = None,
        *,
        other: tuple[str, Callable[[], object]] = ("", no_act),
        among: str = "",
    ) -> None:
        """Shows a message; `fraction` (0 to 1) adds progress, `button` a button that calls `act`,
        `other` one more before it; `among` how many there are."""
        text, self._acts = for_people(text, LONGEST), {self._button: act, self._other: other[1]}
        percent = round(100 * (fraction or 0))
        self._progress.set_progress(percent, 100, f"{percent} %")
        shown = (text, tone, button, other[0], fraction is None, among)
        if shown != self._shown or self.isHidden():
            self._shown, self._tone = shown, tone
            self._said = text
            self._text.setToolTip(tip(text))
            self._text.setAccessibleName(text)
            for each, words in ((self._button, button), (self._other, other[0])):
                each.setText(words)
                each.setAccessibleDescription(text)
                each.setVisible(bool(words))
            self._progress.setVisible(fraction is not None)
            self._close.setVisible(fraction is None)  # otherwise the next step would show it again
            self._among.setText(among)
            self._among.setVisible(bool(among))
            self._dress()
            self.take_place()
            self.show()
            self.raise_()

    def take_place(self) -> None:
        """In the middle of the foot, as large as its text needs to be."""
        words = self._text.fontMetrics().horizontalAdvance(self._said) + EDGE
        room = self._over.size().shrunkBy(QMargins(EDGE, EDGE, EDGE, EDGE))
        width = min(self.minimumSizeHint().width() + words, room.width())
        self._cut(width)
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        left = EDGE + (room.width() - width) // 2
        foot = self._over.height()
        if not self._make_room(height + 2 * EDGE):
            seen = [each for each in self._uncovered if each.isVisible()]
            foot = min([foot, *(each.mapTo(self._over, QPoint()).y() for each in seen)])
        self.setGeometry(left, foot - EDGE - height, width, height)

    def _cut(self, width: int) -> None:
        """Shows as much of the text as there is room for; the whole is in its tool tip."""
        most = round(MOST * self._over.height())
        fitted = [self._shown, width, most, self._text.font()]
        if fitted == self._fitted:  # each text asks for a layout, which asks for this
            return
        self._fitted = fitted

        def is_too_high(characters: int) -> bool:
            self._text.setText(f"{self._said[:characters].rstrip()}…")
            return self.heightForWidth(width) > most

        self._text.setText(self._said)
        if self.heightForWidth(width) > most:
            least = bisect_left(range(len(self._said)), True, lo=1, key=is_too_high)
            self._text.setText(f"{self._said[: least - 1].rstrip()}…")

    def _make_room(self, high: int) -> bool:
        """Below what would else be covered for as long as the message stands, if that is needed;
        returns whether there is room."""
        layout = self._over.layout()
        if layout is None:
            return False
        margins, foot = layout.contentsMargins(), self._over.height() - high
        areas = filter(QWidget.isVisible, self._over.findChildren(QAbstractScrollArea))
        needs_room = high > 0 and (
            any(map(QWidget.isVisible, self._uncovered))
            or any(self._end_of(each, margins.bottom()) > foot for each in areas)
        )
        margins.setBottom(high if needs_room else 0)
        layout.setContentsMargins(margins)
        return needs_room

    def _end_of(self, area: QAbstractScrollArea, room: int) -> int:
        """How far down what is scrolled would be seen, if there were no `room` below."""
        top = area.mapTo(self._over, QPoint()).y()
        if isinstance(area, QScrollArea) and (inside := area.widget()) is not None:
            return top + min(area.height() + room, inside.sizeHint().height())
        return top + area.height() + room if isinstance(area, QAbstractItemView) else 0

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if not visible:
            self._make_room(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in MOVING and not self.isHidden():
            self.take_place()
        return False

    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

    def _do(self, button: QPushButton) -> None:
        act = self._acts.get(button)  # another message may follow
        self._dismiss()
        if act is not None:
            act()

    def _dress(self) -> None:
        self._icon.setVisible(self._tone in ICONS)
        if self._tone in ICONS:
            icon = theme().icon(ICONS[self._tone], self._tone)
            self._icon.setPixmap(icon.pixmap(theme().px(16)))
