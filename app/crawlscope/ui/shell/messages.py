"""What the window says in the line below its toolbar. A message belongs to who holds its notice."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.message_bar import MessageBar, no_act
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.theme import Tone

Button = tuple[str, Callable[[], object]]  # what it says, and what it does
NONE: Button = ("", no_act)


def folder_button(path: str) -> Button:
    """Opens the folder of a file."""
    return tr("Open folder"), partial(show_outside, QUrl.fromLocalFile(str(Path(path).parent)))


class Notice:
    """One message. It stands until a person dismisses or answers it, or something else is said."""

    def __init__(self, messages: "Messages") -> None:
        self._messages = messages

    @property
    def is_shown(self) -> bool:
        return self._messages.shows(self)

    def update(
        self, text: str, tone: Tone, action: Button = NONE, progress: float | None = None
    ) -> None:
        """Says something else in its place, if it still stands."""
        if self.is_shown:
            self._messages.bar.show_message(text, tone, *action, progress)

    def close(self) -> None:
        """Ends it, if it still stands."""
        if self.is_shown:
            self._messages.clear()


class Messages:
    """Shows one message at a time."""

    def __init__(self, bar: MessageBar) -> None:
        self.bar = bar
        self._notice: Notice | None = None  # of the message that was shown last

    def post(
        self,
        text: str,
        tone: Tone = Tone.TEXT,
        action: Button = NONE,
        progress: float | None = None,
        *,
        other: Button = NONE,
    ) -> Notice:
        """Says this in place of what was said before. `progress` (0 to 1) shows how far something
        is, `action` is a button to do something about it, `other` one more before that."""
        self._notice = Notice(self)
        self.bar.show_message(text, tone, *action, progress, other=other)
        return self._notice

    def shows(self, notice: Notice) -> bool:
        return notice is self._notice and not self.bar.isHidden()

    def clear(self) -> None:
        """Ends what is said, whoever said it."""
        self.bar.hide()

    @property
    def text(self) -> str:
        """What is said now; '' if nothing is."""
        return "" if self.bar.isHidden() else self.bar.text
