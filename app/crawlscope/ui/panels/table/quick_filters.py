"""Buttons for the filters that are needed most: each adds a term, or takes it away."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import BY_ALL, tool_button
from crawlscope.ui.kit.layouts import in_row

QUICK = {  # by the word on the button
    tr("Broken"): "state:broken",
    tr("Redirects"): "state:redirected",
    "4xx": "status:4xx",
    "5xx": "status:5xx",
    tr("Failed"): "state:failed",
    tr("Slow"): "time>1000",
    tr("Large"): "size>1m",
    tr("Pages"): "type:html",
    tr("Skipped"): "state:skipped",
}
REDIRECTED, FAILED, SKIPPED = "state:redirected", "state:failed", "state:skipped"
CLASSES = frozenset((REDIRECTED, "status:4xx", "status:5xx"))


def rules_out(term: str, other: str) -> bool:
    """True if no URL agrees with both: what was skipped has no answer, and an answer one status."""
    both = {term, other}
    return SKIPPED in both or both <= CLASSES or both == {REDIRECTED, FAILED}


class QuickFilters(QWidget):
    """One row of buttons, and room for more at its right end.

    A button that is pressed releases those that would leave nothing to show together with it.
    """

    asked = Signal(str)  # a term

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("quickFilters")
        self.setAccessibleName(tr("Quick filters"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.row = in_row(self, margins=(8, 0, 8, 4), space=4)
        self.buttons = {term: self._button(word, term) for word, term in QUICK.items()}
        for button in self.buttons.values():
            self.row.addWidget(button)
        self.row.addStretch(1)
        self._menus: list[QToolButton] = []

    def _button(self, word: str, term: str) -> QToolButton:
        said = tr("Only {word}").format(word=word)
        button = tool_button(self, term, text=word, said=said, focus=BY_ALL, raises=False)
        button.setCheckable(True)
        button.clicked.connect(lambda is_checked: self._ask(term, is_checked))
        return button

    def _ask(self, term: str, is_wanted: bool) -> None:
        for other, button in self.buttons.items():
            if is_wanted and other != term and button.isChecked() and rules_out(term, other):
                self.asked.emit(other)
        self.asked.emit(term)

    def add_menu(self, name: str, word: str, meaning: str, menu: QMenu) -> None:
        """A button at the right end that opens a menu."""
        button = tool_button(
            *(self, meaning), text=f"{word} ▾", said=meaning, name=name, focus=BY_ALL, raises=False
        )
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        self.row.addWidget(button)
        self._menus.append(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What has no room is left out, from the right; menus are always there."""
        super().resizeEvent(event)
        space = self.row.spacing()
        left = self.width() - 14 - sum(each.sizeHint().width() + space for each in self._menus)
        for button in self.buttons.values():
            left -= button.sizeHint().width() + space
            button.setVisible(left >= 0)

    def show_terms(self, terms: Collection[str]) -> None:
        """Presses the buttons whose terms are in the filter."""
        for term, button in self.buttons.items():
            button.setChecked(term in terms)
