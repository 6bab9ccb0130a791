"""A line above the queue in which a person types: a pattern that is tried first, or addresses."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QComboBox, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.pattern import Pattern, PatternError, of_folder, of_parameter
from crawlscope.core.insight.matching import Matching, matching
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.kit.acts import push_button, tool_button
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.text_line import TextLine

KINDS: dict[str, tuple[str, Callable[[str], str]]] = {
    tr("Folder"): ("/shop/archive/", of_folder),
    tr("Parameter"): ("sort", of_parameter),
    tr("Regular expression"): (r"[?&]page=\d{3}", lambda text: text),
}
AGAIN_MS = 1_000  # until it is counted again while a crawl runs


class AskingBar(QWidget):
    """Hidden until it is asked for; Escape hides it again."""

    dismissed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.row = in_row(self, margins=(8, 4, 8, 4), space=8)
        self.hide()

    def add_close(self) -> None:
        """Adds the button at the end that hides the bar."""
        self.row.addWidget(
            tool_button(self, tr("Close (Escape)"), self.leave, icon="close", said=tr("Close"))
        )

    def leave(self) -> None:
        self.hide()
        self.dismissed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class PatternBar(AskingBar):
    """What a pattern would exclude is counted while it is typed; a button excludes it."""

    excluded = Signal(str)  # a regex

    def __init__(self, parent: QWidget) -> None:
        super().__init__("patternBar", parent)
        self._ledger = Ledger()
        self._found: Matching | None = None
        self.kind = QComboBox(self)
        self.kind.setObjectName("patternKind")
        self.kind.setAccessibleName(tr("What to exclude"))
        self.kind.addItems(list(KINDS))
        self.line = TextLine(tr("Exclusion pattern"), "", "", self)
        self.line.setObjectName("patternLine")
        self.count = Label("", self)
        self.count.setObjectName("patternCount")
        self.count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.button = push_button(self, tr("Exclude"), self._exclude, name="patternButton")
        for widget, stretch in ((self.kind, 0), (self.line, 1), (self.count, 0), (self.button, 0)):
            self.row.addWidget(widget, stretch)
        self.add_close()
        self._work = TimedWork[Matching](self, self._show)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self._try)
        self.kind.currentTextChanged.connect(self._take_kind)
        self.line.textChanged.connect(self._begin)
        self.line.returnPressed.connect(self._exclude)
        self._take_kind(self.kind.currentText())

    def reset(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._begin()

    def ask(self, folder: str = "") -> None:
        """Shows itself, with a folder to begin with."""
        if folder:
            self.kind.setCurrentText(tr("Folder"))
            self.line.setText(folder)
        self.show()
        self.line.setFocus()
        self.line.selectAll()
        self._begin()

    def leave(self) -> None:
        self._again.stop()
        self._work.drop()
        super().leave()

    @property
    def regex(self) -> str:
        """The pattern as `--exclude` takes it; '' if there is none."""
        text = self.line.text().strip()
        return KINDS[self.kind.currentText()][1](text) if text else ""

    def _take_kind(self, kind: str) -> None:
        self.line.setPlaceholderText(KINDS[kind][0])
        self._begin()

    def _begin(self) -> None:
        self._found = None
        self._try()

    def _try(self) -> None:
        self._work.drop()
        self.button.setEnabled(False)
        if not self.isVisible() or not self.regex:
            self.count.setText("")
            return
        try:
            pattern = Pattern(self.regex)
        except PatternError as problem:
            self.count.setText(f"{problem}")
            self.count.setToolTip(tip(f"{problem}"))
            return
        self.button.setEnabled(True)
        self._work.begin_at_once(matching(self._ledger.records, pattern))

    def _show(self, found: Matching) -> None:
        self._found = found
        queued = tr("{n:,} queued URLs", "1 queued URL", found.queued).format(n=found.queued)
        known = tr("{n:,} known URLs", "1 known URL", found.others).format(n=found.others)
        self.count.setText(tr("{queued}, {known} match").format(queued=queued, known=known))
        self.count.setToolTip(
            tr("Known URLs have already been requested or excluded, and do not change")
        )
        self._again.start()

    @property
    def is_settled(self) -> bool:
        return not self._work.is_busy

    def _exclude(self) -> None:
        if self.button.isEnabled():
            regex = self.regex
            self.leave()
            self.excluded.emit(regex)


class AddingBar(AskingBar):
    """Addresses, separated by white space, for the front of the queue."""

    added = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("addingBar", parent)
        self.line = TextLine(
            tr("URLs to add"),
            tr("https://example.org/page  (separate several with spaces)"),
            "",
            self,
        )
        self.line.setObjectName("addingLine")
        meaning = tr("Added to the front of the queue, regardless of scope and filters")
        self.button = push_button(self, tr("Add"), self._add, meaning=meaning, name="addingButton")
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self.button)
        self.add_close()
        self.line.returnPressed.connect(self._add)
        self.line.textChanged.connect(lambda text: self.button.setEnabled(bool(text.strip())))
        self.button.clicked.connect(lambda _checked: self._add())
        self.button.setEnabled(False)

    def ask(self) -> None:
        self.show()
        self.line.setFocus()
        self.line.selectAll()

    def done(self) -> None:
        """What was typed is in the queue."""
        self.line.clear()
        self.leave()

    def _add(self) -> None:
        if self.line.text().strip():
            self.added.emit(self.line.text())
