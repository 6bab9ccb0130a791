"""The line a person filters URLs with: it completes terms, and says what it did not understand."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QGridLayout,
    QSizePolicy,
    QWidget,
)

from app.core import units
from app.core.filter import SUGGESTIONS, FilterError, parse
from app.ui.plain_text import Label, tip
from app.ui.text_line import FilterLine, dress_completions
from app.ui.theme import Tone, theme

HINT = "Filter:  words  status:404  type:html  depth>3  -path:/blog"
PATIENCE_MS = 700  # before half a word is reported as a mistake


class TermCompleter(QCompleter):
    """Completes the last word of the line."""

    def __init__(self, box: "FilterBox") -> None:
        super().__init__(list(SUGGESTIONS), box)
        self._box = box
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setMaxVisibleItems(9)
        dress_completions(self)

    def splitPath(self, path: str) -> list[str]:
        term = path.rpartition(" ")[2].removeprefix("-")
        # A complete word needs no list in the way.
        return [term] if term and term.lower() not in SUGGESTIONS else ["\0"]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        before, space, term = self._box.text().rpartition(" ")
        return f"{before}{space}{'-' * term.startswith('-')}{index.data()}"


class FilterBox(FilterLine):
    """The line itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Filter URLs", HINT, "search", parent)
        self.setObjectName("filterBox")
        self.setCompleter(TermCompleter(self))
        keys = "status  state  type  error  reason  path  folder  host  title"
        self.setToolTip(
            "Every word must be in the URL or the title.\n"
            f"With a colon: {keys}\n"
            "With : < <= > >= =: depth  size  time (ms)  inlinks  links  redirects  tries\n"
            'status:4xx  state:broken  size>100k  title:"not found"  -word'
        )


class FilterBar(QWidget):
    """The line, the number of matching URLs, and below it what is wrong."""

    changed = Signal(object)  # Filter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = FilterBox(self)
        self._count = Label("", self)
        self._count.setFont(theme().number_font(self._count.font()))
        self._error = Label("", self)
        self._error.setObjectName("filterError")
        self._error.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._error.hide()
        self._wrong = ""
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self.complain)
        grid = QGridLayout(self)
        grid.setContentsMargins(6, 4, 8, 4)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.addWidget(self.box, 0, 0)
        grid.addWidget(self._count, 0, 1)
        grid.addWidget(self._error, 1, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.box.textChanged.connect(self._read)
        self.box.returnPressed.connect(self.complain)
        theme().changed.connect(self._dress)
        self._dress()

    @property
    def count(self) -> str:
        return self._count.text()

    @property
    def error(self) -> str:
        """The error shown below the line; '' if there is none."""
        return self._error.text()

    def set_found(self, found: int, known: int, working: bool) -> None:
        """Shows how many URLs match, of how many."""
        of = f"{units.count(found)} of " if self.box.text().strip() else ""
        text = of + units.plural(known, "URL") + ("…" if working else "")
        if text != self._count.text():
            self._count.setText(text)
            self._count.setAccessibleName(text)

    def _read(self, text: str) -> None:
        try:
            wanted = parse(text)
        except FilterError as problem:  # the last valid filter stays in force
            self._wrong = str(problem)
            self._patience.start()
            if self.error:
                self.complain()
            return
        self._wrong = ""
        self.complain()
        self.changed.emit(wanted)

    def complain(self) -> None:
        """Shows at once what is wrong, or that nothing is any more."""
        self._patience.stop()
        self._error.setText(self._wrong)
        self._error.setToolTip(tip(self._wrong))
        self._error.setVisible(bool(self._wrong))

    def _dress(self) -> None:
        palette = self._error.palette()
        palette.setColor(self._error.foregroundRole(), theme().colour(Tone.BAD))
        self._error.setPalette(palette)
