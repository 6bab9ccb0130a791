"""The source of one page, from the archive: its lines, the places of its findings and links, and
what differs from another version."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QListWidget,
    QPlainTextEdit,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people, whole_for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight import line_diff
from crawlscope.core.insight.line_diff import Row
from crawlscope.core.records.kept_source import Source
from crawlscope.ui.dialogs.source_rows import Line, SourceTable, lines
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.text_line import TextLine
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.kit.zoom import zoom

SIZE, LEAST = (980, 680), (420, 320)  # pixels
MOST_MARKS = 5  # rows of the list of marks that are seen at once
HEAD_LINES = 8  # of the response's headers


@dataclass(frozen=True, slots=True)
class Mark:
    """A line that matters, with the words for it."""

    line: int
    words: str
    tone: Tone


class FindLine(TextLine):
    """A line in which Enter looks for the next place, Shift+Enter for the one before."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class SourceDialog(QDialog):
    """Show it with `show()`: the window goes on beside it."""

    chosen = Signal(int, int)  # the version that is shown, and with which it is compared; -1: none

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sourceDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumSize(*LEAST)
        zoom().serve(self)
        room = parent.size() * 0.9
        self.resize(
            *(min(w, max(r, m)) for w, r, m in zip(SIZE, room.toTuple(), LEAST, strict=True))
        )
        self.source: Source | None = None
        self.older: Source | None = None
        self.marks: Sequence[Mark] = ()
        self.pairs: Sequence[Row] = ()
        self._places: list[int] = []  # rows in which the words are
        self._wanted = 0  # the line that is to be in sight when all is laid out
        self._work = TimedWork[list[Line]](self, self._show_lines)
        self._searching = TimedWork[list[int]](self, self._show_found)
        self._make()
        self._lay_out()
        self._connect()

    def _make(self) -> None:
        self.table = SourceTable(self)
        self.table.setObjectName("sourceTable")
        self.table.setAccessibleName(tr("Source"))
        self.table.setAccessibleDescription(tr("One line per row"))
        self.find_line = FindLine(
            tr("Find in the source"), tr("Find in the source"), "search", self
        )
        self.find_line.setObjectName("sourceFind")
        self.found = Label("", self)
        self.said = Label("", self, wordWrap=True)
        self.said.setObjectName("sourceSaid")
        self.versions = self._combo(tr("Version"), "sourceVersion")
        self.compared = self._combo(tr("Compare with"), "sourceCompared")
        self.with_head = QCheckBox(tr("Response &headers"), self)
        self.head = QPlainTextEdit(self)
        self.head.setObjectName("sourceHead")
        self.head.setReadOnly(True)
        self.head.setTabChangesFocus(True)
        self.head.setAccessibleName(tr("Response headers"))
        self.head.setFont(code_font())
        self.head.hide()
        self.mark_list = QListWidget(self)
        self.mark_list.setObjectName("sourceMarks")
        self.mark_list.setAccessibleName(tr("Marked lines"))
        self.mark_list.setAccessibleDescription(tr("The selected one is shown in the source"))
        self.mark_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.mark_list.hide()
        set_colour(self.found, Tone.QUIET)
        set_colour(self.said, Tone.QUIET)

    def _combo(self, meaning: str, name: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setObjectName(name)
        combo.setAccessibleName(meaning)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return combo

    def _lay_out(self) -> None:
        self.next_button = push_button(self, tr("&Next"), lambda: self.step(1))
        self.before_button = push_button(self, tr("&Previous"), lambda: self.step(-1))
        find = in_row(
            *(None, (self.find_line, 1), self.found, self.before_button, self.next_button),
            space=8,
        )
        version, compared = Label(tr("Version"), self), Label(tr("Compare with"), self)
        self._choosing = (version, self.versions, compared, self.compared)
        choose = in_row(
            *(None, version, self.versions, compared, self.compared, (None, 1), self.with_head),
            space=8,
        )
        parts = (choose, find, self.said, self.head, (self.table, 1), self.mark_list)
        in_column(self, *parts, margins=(12, 12, 12, 12), space=8)

    def _connect(self) -> None:
        self.find_line.textChanged.connect(self._find)
        self.find_line.stepped.connect(self.step)
        self.with_head.toggled.connect(self.head.setVisible)
        self.versions.activated.connect(self._choose)
        self.compared.activated.connect(self._choose)
        self.mark_list.currentRowChanged.connect(self._go_to_mark)
        self.mark_list.itemClicked.connect(lambda item: self._go_to_mark(self.mark_list.row(item)))
        self.table.resized.connect(self._lay_lines)
        QShortcut(QKeySequence.StandardKey.Find, self, self.find_line.setFocus)
        QShortcut(QKeySequence.StandardKey.FindNext, self, lambda: self.step(1))
        QShortcut(QKeySequence.StandardKey.FindPrevious, self, lambda: self.step(-1))
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)

    # --- what it is told ----------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """What was given is not all shown yet."""
        return self._work.is_busy or self._searching.is_busy

    def say(self, text: str) -> None:
        self.said.setText(text)

    def begin(self, url: str) -> None:
        """The source of another URL is on its way."""
        self.setWindowTitle(tr("Source of {url}").format(url=for_people(shown(url))))
        self.show_versions((), 0, -1)
        self.show_nothing(tr("reading…"))

    def show_nothing(self, why: str) -> None:
        self._work.drop()
        self.source = self.older = None
        self._show_marks(())
        self.table.show_lines(())
        self.head.clear()
        self._find()
        self.say(why)

    def show_versions(self, names: Sequence[str], shown_: int, compared: int) -> None:
        """What may be shown and compared, by name."""
        for combo in (self.versions, self.compared):
            combo.clear()
        self.versions.addItems(list(names))
        self.versions.setCurrentIndex(shown_)
        self.compared.addItems([tr("nothing"), *names])
        self.compared.setCurrentIndex(compared + 1)
        for each in self._choosing:
            each.setVisible(len(names) > 1)

    def show_source(self, source: Source, marks: Sequence[Mark], line: int, words: str) -> None:
        """Shows a source with its marks, and `line` (0: the first mark, or the top)."""
        self.source, self.older, self.pairs = source, None, ()
        self._wanted = line or (marks[0].line if marks else 1)
        self._show_page(source, marks, words)

    def show_difference(
        self, source: Source, older: Source, names: Sequence[str], words: str
    ) -> None:
        """Shows two versions side by side; `names` are those of the older and of the other one."""
        self.table.model_.name(*names)
        self.source, self.older, self.pairs = source, older, ()
        self._wanted = 0
        self._show_page(source, (), words)

    def _show_page(self, source: Source, marks: Sequence[Mark], words: str) -> None:
        self.say(words)
        self.head.setPlainText(whole_head(source.head))
        rows = min(HEAD_LINES, source.head.count("\n") + 1)
        self.head.setFixedHeight(rows * self.head.fontMetrics().lineSpacing() + 16)
        self._show_marks(marks)
        self._lay_lines()

    def _show_marks(self, marks: Sequence[Mark]) -> None:
        self.marks = marks
        self.mark_list.blockSignals(True)
        self.mark_list.clear()
        self.mark_list.addItems([each.words for each in marks])
        self.mark_list.blockSignals(False)
        self.mark_list.setVisible(bool(marks))
        row = max(20, self.mark_list.sizeHintForRow(0)) if marks else 20
        self.mark_list.setFixedHeight(min(MOST_MARKS, len(marks)) * row + 6)
        self.table.mark({each.line: each.tone for each in marks} if self.older is None else {})

    # --- lines --------------------------------------------------------------------------------

    def _lay_lines(self) -> None:
        if self.source is not None:
            at = self.table.rowAt(0)
            rows = self.table.model_.rows
            if not self._wanted and 0 <= at < len(rows):
                self._wanted = rows[at].place + 1
            self._work.begin(self._laying(self.source, self.older))

    def _laying(self, source: Source, older: Source | None) -> QuietSlices[list[Line]]:
        most = max(len(source.lines), len(older.lines) if older else 0)
        room = self.table.room(older is not None, most)
        if older is None:
            return (yield from lines(source.lines, None, (), room))
        if not self.pairs:
            self.pairs = yield from line_diff.rows(older.lines, source.lines)
        return (yield from lines(older.lines, source.lines, self.pairs, room))

    def _show_lines(self, rows: list[Line]) -> None:
        self.table.show_lines(rows)
        if self.older is not None and not self.marks:
            self._show_marks(changed(self.pairs))
            self._wanted = self.marks[0].line if self.marks else 1
            if not self.marks:
                self.say(tr("Both versions are the same, line by line."))
        if self._wanted:
            self.go_to_line(self._wanted)
            self._wanted = 0
        self._find()

    def go_to_line(self, line: int) -> None:
        """Brings a line (of a difference: a pair) to the middle, and selects its mark."""
        self.table.go_to_row(self.table.row_of(line - 1))
        number = next((n for n, each in enumerate(self.marks) if each.line == line), -1)
        if number != self.mark_list.currentRow():
            self.mark_list.blockSignals(True)
            self.mark_list.setCurrentRow(number)
            self.mark_list.blockSignals(False)

    def _go_to_mark(self, number: int) -> None:
        if 0 <= number < len(self.marks):
            self.table.go_to_row(self.table.row_of(self.marks[number].line - 1))

    def _choose(self) -> None:
        self.chosen.emit(self.versions.currentIndex(), self.compared.currentIndex() - 1)

    # --- finding ------------------------------------------------------------------------------

    def _find(self) -> None:
        self._searching.begin_at_once(self.table.finding(self.find_line.text()))

    def _show_found(self, places: list[int]) -> None:
        self._places = places
        self._tell_found()
        for each in (self.next_button, self.before_button):
            each.setEnabled(bool(places))

    def _tell_found(self) -> None:
        if not self.find_line.text():
            self.found.setText("")
            return
        row, number = self.table.currentIndex().row(), len(self._places)
        if row in self._places:
            words = tr("{n:,} of {total:,}").format(n=self._places.index(row) + 1, total=number)
        else:
            words = tr("{n:,} lines", "1 line", number).format(n=number)
        self.found.setText(words)

    def step(self, by: int) -> None:
        """Goes to the next row with the words, or (-1) to the one before; from the end to the
        beginning."""
        if not self._places:
            return
        row = self.table.currentIndex().row()
        later = [each for each in self._places if each > row]
        before = [each for each in self._places if each < row]
        if by > 0:
            place = later[0] if later else self._places[0]
        else:
            place = before[-1] if before else self._places[-1]
        self.table.go_to_row(place)
        self._tell_found()


def whole_head(head: str) -> str:
    return "\n".join(map(whole_for_people, head.split("\n")))


def changed(pairs: Sequence[Row]) -> list[Mark]:
    """A mark for each stretch of lines that differ."""
    found, was_same = list[Mark](), True
    for place, pair in enumerate(pairs):
        if not pair.is_same and was_same:
            if pair.new and pair.old:
                words = tr("Line {n:,}: changed").format(n=pair.new)
            elif pair.new:
                words = tr("Line {n:,}: added").format(n=pair.new)
            else:
                words = tr("Line {n:,} of the older version: removed").format(n=pair.old)
            found.append(Mark(place + 1, words, Tone.WARN))
        was_same = pair.is_same
    return found
