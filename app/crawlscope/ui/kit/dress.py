"""Icons and coloured words that follow the theme by themselves, as long as they are there."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme


def set_icon(target: QAction | QAbstractButton, name: str, tone: Tone | None = None) -> None:
    """Shows the drawing `resources/icons/<name>.svg`, in a tone (None: that of text)."""
    kept = (each for each in target.children() if isinstance(each, _Icon))
    (next(kept, None) or _Icon(target)).show(name, tone)


def set_colour(label: Label, tone: Tone) -> None:
    """Gives words a tone."""
    kept = (each for each in label.children() if isinstance(each, _Colour))
    (next(kept, None) or _Colour(label)).show(tone)


class _Icon(QObject):
    def __init__(self, target: QAction | QAbstractButton) -> None:
        super().__init__(target)
        self._target = target
        self._wanted: tuple[str, Tone | None] | None = None
        theme().changed.connect(self._put)

    def show(self, name: str, tone: Tone | None) -> None:
        if self._wanted != (name, tone):
            self._wanted = name, tone
            self._put()

    def _put(self) -> None:
        if self._wanted is not None:
            self._target.setIcon(theme().icon(*self._wanted))


class _Colour(QObject):
    def __init__(self, label: Label) -> None:
        super().__init__(label)
        self._label = label
        self._tone: Tone | None = None
        theme().changed.connect(self._put)

    def show(self, tone: Tone) -> None:
        if tone is not self._tone:
            self._tone = tone
            self._put()

    def _put(self) -> None:
        # Not by a palette: in a button it would be ignored, and lost before there is a parent.
        if self._tone is not None:
            self._label.setStyleSheet(f"color: {theme().colour(self._tone).name()}")
