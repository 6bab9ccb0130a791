"""The filters that a person keeps, in a menu."""

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.theme import Tone

KEY = "filters/saved"
MOST = 30
LONGEST = 60  # characters of a filter in the menu


def saved_filters() -> list[str]:
    """The filters that are kept, the newest last."""
    kept = cast(list[str] | str | None, memory().value(KEY, []))
    return [kept] if isinstance(kept, str) else list(kept or [])


class SavedFilters(QToolButton):
    """The button and its menu: choose, save, forget."""

    chosen = Signal(str)
    opening = Signal()  # `offer` is to fill the menu

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("savedFilters")
        self.setAccessibleName(tr("Saved filters"))
        self.setToolTip(tr("Saved filters"))
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_ = QMenu(self)
        self.menu_.aboutToShow.connect(self.opening)
        self.setMenu(self.menu_)
        set_icon(self, "save", Tone.QUIET)

    def offer(self, present: str) -> None:
        """Fills the menu; `present` is the filter that could be saved."""
        kept = saved_filters()
        self.menu_.clear()
        for text in kept:
            self._add(self.menu_, text).triggered.connect(
                lambda _checked, text=text: self.chosen.emit(text)
            )
        if not kept:
            self.menu_.addAction(tr("No saved filters")).setEnabled(False)
        self.menu_.addSeparator()
        save = self.menu_.addAction(tr("Save this filter"))
        save.setEnabled(bool(present) and present not in kept)
        save.triggered.connect(lambda: self._keep([*kept, present][-MOST:]))
        if kept:
            forget = self.menu_.addMenu(tr("Delete"))
            for text in kept:
                self._add(forget, text).triggered.connect(
                    lambda _checked, text=text: self._keep([t for t in kept if t != text])
                )

    def _add(self, menu: QMenu, text: str) -> QAction:
        words = for_people(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
        return menu.addAction(words.replace("&", "&&"))

    def _keep(self, filters: list[str]) -> None:
        memory().setValue(KEY, filters)
