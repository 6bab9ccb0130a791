"""What the window says at the foot of its view: one message about each thing, one of them seen."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.message_bar import MessageBar, no_act
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.theme import Tone

Button = tuple[str, Callable[[], object]]  # what it says, and what it does
NONE: Button = ("", no_act)
ANSWER = ""  # what a message is about that answers what a person did a moment ago
START, END = "start", "end"  # why no crawl can start; how one ended
BRIEF = 8_000  # ms that something is seen about which nothing is to be done


def folder_button(path: str) -> Button:
    """Opens the folder of a file."""
    return tr("Open folder"), partial(show_outside, QUrl.fromLocalFile(str(Path(path).parent)))


@dataclass(slots=True, eq=False)
class Message:
    about: str
    text: str
    tone: Tone
    action: Button
    progress: float | None
    other: Button

    @property
    def is_passing(self) -> bool:
        """True if there is nothing to be done about it, nor to be waited for: it was said."""
        buttons = self.action[0] or self.other[0]
        return self.about == ANSWER and not buttons and self.progress is None

    @property
    def is_brief(self) -> bool:
        """True if it need not even be dismissed."""
        return self.is_passing and self.tone not in (Tone.BAD, Tone.WARN)


class Notice:
    """One message, for who posted it. It stands until a person dismisses or answers it, or
    something else is said about the same thing."""

    def __init__(self, messages: "Messages", message: Message | None = None) -> None:
        self._messages, self._message = messages, message

    @property
    def is_shown(self) -> bool:
        """True while it stands, if only behind others."""
        return self._message is not None and self._message in self._messages.all

    def update(
        self, text: str, tone: Tone, action: Button = NONE, progress: float | None = None
    ) -> None:
        """Says something else in its place, if it still stands."""
        if self._message is not None and self.is_shown:
            message = self._message
            message.text, message.tone = text, tone
            message.action, message.progress, message.other = action, progress, NONE
            self._messages.show()

    def close(self) -> None:
        """Ends it, if it still stands."""
        if self.is_shown:
            self._messages.remove(self._message)


class Messages:
    """The last one is seen, with how many others stand; a button goes round."""

    def __init__(self, bar: MessageBar, brief: int = BRIEF) -> None:
        self._bar = bar
        self.all: list[Message] = []  # the last is on top
        self._brief = QTimer(bar, singleShot=True, interval=brief)
        self._brief.timeout.connect(self._dismiss)
        bar.dismissed.connect(self._dismiss)
        bar.next_asked.connect(self._show_next)

    def post(
        self,
        text: str,
        tone: Tone = Tone.TEXT,
        action: Button = NONE,
        progress: float | None = None,
        *,
        other: Button = NONE,
        about: str = ANSWER,
    ) -> Notice:
        """Says this, in place of what was said `about` the same thing before. `progress` (0 to 1)
        shows how far something is, `action` is a button to do something about it, `other` one more
        before that.

        What can be done, or waited for, stands until it is; other answers only until something
        else is said. Further progress of what stands already does not come before others.
        """
        message = Message(about, text, tone, action, progress, other)
        before = next((each for each in self.all if each.about == about), None)
        if before is not None and before.progress is not None and progress is not None:
            self.all[self.all.index(before)] = message
        else:
            self.all = [
                each for each in self.all if each.about != about and not each.is_passing
            ] + [message]
        self.show()
        return Notice(self, message)

    def close(self, *about: str) -> None:
        """Ends what is said about these things: it is not so any more."""
        self.all = [each for each in self.all if each.about not in about]
        self.show()

    def clear(self) -> None:
        """Another crawl: only what is still under way stands."""
        self.all = [each for each in self.all if each.progress is not None]
        self.show()

    def remove(self, message: Message | None) -> None:
        self.all = [each for each in self.all if each is not message]
        self.show()

    @property
    def text(self) -> str:
        """What is seen now; '' if nothing is."""
        return self._bar.text if self.all else ""

    def show(self) -> None:
        """Brings what is seen up to date."""
        self._brief.stop()
        if not self.all:
            self._bar.hide()
            return
        top = self.all[-1]
        among = tr("1 of {n:,}").format(n=len(self.all)) if len(self.all) > 1 else ""
        self._bar.show_message(
            top.text, top.tone, *top.action, top.progress, other=top.other, among=among
        )
        if top.is_brief:
            self._brief.start()

    def _dismiss(self) -> None:
        """A person has seen the one on top, or does something about it."""
        self.remove(self.all[-1] if self.all else None)

    def _show_next(self) -> None:
        self.all.insert(0, self.all.pop())
        self.show()
