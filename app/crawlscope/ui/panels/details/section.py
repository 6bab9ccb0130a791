"""A part of the details under a heading that folds it away; which are folded is remembered."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.theme import Tone

KEY = "details/folded"
FOLDED_AT_FIRST = "Headers"
FORMER_NAMES = {"What it says": "Page data"}  # as older versions remember them


def _folded() -> list[str]:
    kept = str(memory().value(KEY, FOLDED_AT_FIRST, type=str))
    return [FORMER_NAMES.get(name, name) for name in kept.split(",") if name]


class Section(QWidget):
    """A heading and what stands below it. It hides itself while there is nothing to show."""

    def __init__(self, name: str, body: QWidget, parent: QWidget, *tools: QWidget) -> None:
        super().__init__(parent)
        self.name, self.body = name, body
        self.head = QToolButton(self)
        self.head.setObjectName("sectionHead")
        self.head.setAccessibleDescription(tr("Expands or collapses this section of the details"))
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head.setCheckable(True)
        self.head.setChecked(name not in _folded())
        self.head.clicked.connect(self._keep)
        row = in_row(None, (self.head, 1), margins=(4, 6, 6, 0), space=2)
        self._tools = tools
        for each in tools:
            row.addWidget(each)
        in_column(self, row, body, space=2)
        self.set_title(translated(name))
        self._dress()

    @property
    def is_open(self) -> bool:
        return self.head.isChecked()

    def set_title(self, title: str) -> None:
        title = for_people(title)
        if title != self.head.text():
            self.head.setText(title)
        self._name_head()

    def _name_head(self) -> None:
        words = tr("{heading}, expanded") if self.is_open else tr("{heading}, collapsed")
        self.head.setAccessibleName(words.format(heading=self.head.text()))

    def _keep(self) -> None:
        folded = [name for name in _folded() if name != self.name]
        if not self.is_open:
            folded.append(self.name)
        memory().setValue(KEY, ",".join(folded))
        self._dress()

    def _dress(self) -> None:
        icon = "chevron-down" if self.is_open else "chevron-right"
        set_icon(self.head, icon, Tone.QUIET)
        self.body.setVisible(self.is_open)
        for each in self._tools:
            each.setVisible(self.is_open)
        self._name_head()
