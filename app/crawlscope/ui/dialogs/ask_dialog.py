"""Asks the crawl of the window once more, from its archive: the question, and the answers below."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.policy.browsing import VIEWPORTS
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.folders import file_dialog, remember_folder, saving_dialog
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.progress import Progress
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.rows.flat_model import FlatModel
from crawlscope.ui.rows.flat_table import FlatTable

SIZE, LEAST = (860, 640), (420, 360)  # pixels
FOLDER_KEY, EXPORT_KEY = "ask/folder", "export/folder"
TYPING_MS = 300  # after which rules are tried on the selected page
URL_SHARE, COLUMN_WIDTH = 320, 160  # pixels
HEADINGS: Mapping[str, str] = {
    "url": "URL",
    "status": tr_noop("Status"),
    "findings": tr_noop("Findings"),
    "findings_before": tr_noop("Findings before"),
    "found": tr_noop("Found"),
    "snippets": tr_noop("Where"),
    "render_problem": tr_noop("Not rendered because"),
    "differs": tr_noop("Different"),
    "links_new": tr_noop("Links added"),
    "links_gone": tr_noop("Links removed"),
    "scripts": tr_noop("Scripts that made them"),
    "title_before": tr_noop("Title before"),
    "title": tr_noop("Title"),
    "h1_before": tr_noop("H1 before"),
    "h1": "H1",
    "canonical_before": tr_noop("Canonical URL before"),
    "canonical": tr_noop("Canonical URL"),
    "meta_robots_before": tr_noop("Robots before"),
    "meta_robots": tr_noop("Robots"),
    "words_before": tr_noop("Words before"),
    "words": tr_noop("Words"),
    "links_before": tr_noop("Links before"),
    "links": tr_noop("Links"),
    "extract_failed": tr_noop("Failed rules"),
    "robots": tr_noop("Blocked by"),
    "robots_before": tr_noop("Previously blocked by"),
    "new_url": tr_noop("New URL"),
    "redirect_hops": tr_noop("Redirects"),
    "redirect_final": tr_noop("Leads to"),
    "redirect_end": tr_noop("Final result"),
    "final_status": tr_noop("Status of the new URL"),
}
SIZES = {"mobile": tr_noop("Mobile"), "desktop": tr_noop("Desktop")}  # of windows
EXAMPLE = "price=css:.price\nauthor=jsonpath:$..author.name"  # of rules
SCRIPT_EXAMPLE = "https://cdn.example/tags.js"
OURS = ("redirect_end", "render_problem")  # whose values are words of ours
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AskedHere:
    """What a person filled in; '' and () ask nothing."""

    archive: str
    contains: str
    lacks: str
    is_regex: bool
    in_source: bool
    rules: tuple[str, ...]
    robots: str
    redirects: str
    judges: bool
    renders: bool
    without: tuple[str, ...]  # URLs of scripts
    viewed_with: Mapping[str, str] = field(default_factory=dict)  # viewport and agent


class AnswerModel(FlatModel[Row]):
    """Rows as they come; their fields are the columns."""

    headers: Mapping[int, tuple[str, str]] = {}  # type: ignore[misc]  # those of the answers

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()
        self.fields: tuple[str, ...] = ()

    def show_answers(self, fields: tuple[str, ...], rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.fields, self.rows = fields, rows
        names = [HEADINGS.get(each, each.removeprefix("extract.")) for each in fields]
        self.headers = {n: (each, each) for n, each in enumerate(names)}
        self.endResetModel()

    def _rows(self) -> Sequence[Row]:
        return self.rows

    def _text(self, row: Row, column: int) -> str:
        name = self.fields[column]
        value = row[name]
        if value is None:
            return ""
        if isinstance(value, list | tuple):
            return for_people((" · " if name == "snippets" else ", ").join(map(str, value)))
        return translated(str(value)) if name in OURS else for_people(str(value))

    def _tip(self, row: Row, column: int) -> str:
        return self._text(row, column)


class AskDialog(QDialog):
    """Show it with `show()`: the window goes on beside it."""

    asked = Signal(AskedHere)
    cancelled = Signal()
    rules_typed = Signal(str, tuple)  # the archive, and the rules
    export_asked = Signal(str)  # a path
    chosen = Signal(str)  # a URL

    def __init__(self, archive: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("askDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Ask again"))
        self.setMinimumSize(*LEAST)
        room = parent.size() * 0.9
        self.resize(
            min(SIZE[0], max(room.width(), LEAST[0])), min(SIZE[1], max(room.height(), LEAST[1]))
        )
        self._make(archive)
        self._lay_out()
        self._connect()

    def _make(self, archive: str) -> None:
        self.archive = self._line("askArchive", tr("Where the archive of this crawl is"), archive)
        self.contains = self._line("askContains", tr("Pages that contain this text"))
        self.lacks = self._line("askLacks", tr("Pages that do not contain this text"))
        self.robots = self._line("askRobots", tr("What a different robots.txt would block"))
        self.redirects = self._line("askRedirects", tr("Where the URLs would lead: a CSV file"))
        self.is_regex = self._check("askRegex", tr("&Regular expressions"))
        self.in_source = self._check("askSource", tr("In the &source"))
        self.judges = self._check("askJudge", tr("Re-evaluate the &findings"))
        self.judges.setToolTip(tr("With the thresholds in the settings, from the archived pages"))
        self.renders = self._check("askRender", tr("Ren&der the pages"))
        self.renders.setToolTip(tr("What scripts change, in a browser without a network"))
        self.without = self._line("askWithout", tr("What pages would lose without these scripts"))
        self.without.setPlaceholderText(SCRIPT_EXAMPLE)
        self.viewport = QComboBox(self)
        self.viewport.setObjectName("askViewport")
        self.viewport.setAccessibleDescription(tr("What pages would be in a different window"))
        self.viewport.addItem(tr("As in the crawl"), "")
        for name, (width, height) in VIEWPORTS.items():
            self.viewport.addItem(f"{translated(SIZES[name])} ({width} × {height})", name)
        self.agent = self._line("askAgent", tr("What scripts would do for this user agent"))
        self.agent.setPlaceholderText(tr("As in the crawl"))
        self.rules = QPlainTextEdit(self)
        self.rules.setObjectName("askRules")
        self.rules.setAccessibleName(tr("Extraction rules"))
        self.rules.setAccessibleDescription(tr("One rule on each line"))
        self.rules.setPlaceholderText(EXAMPLE)
        self.rules.setTabChangesFocus(True)
        self.rules.setFont(code_font())
        self.rules.setMaximumHeight(4 * self.rules.fontMetrics().lineSpacing() + 12)
        self.tried = Label("", self, wordWrap=True)
        self.tried.setObjectName("askTried")
        self.said = Label("", self, wordWrap=True)
        self.said.setObjectName("askSaid")
        self.said.setAccessibleName(tr("Answer"))
        self.progress = Progress(self)
        self.progress.hide()
        self.model = AnswerModel(self)
        self.table = FlatTable(self.model, self)
        self.table.setObjectName("askTable")
        self.table.setAccessibleName(tr("Answers"))
        self.table.setAccessibleDescription(tr("One URL per row: Enter shows its details"))
        self._box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.ask_button = self._box.addButton(tr("&Ask"), role)
        self.ask_button.setObjectName("askButton")
        self.ask_button.setDefault(True)
        self.export_button = self._box.addButton(tr("&Export…"), role)
        self.export_button.setObjectName("askExport")
        self.export_button.setEnabled(False)
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)

    def _line(self, name: str, meaning: str, text: str = "") -> QLineEdit:
        line = QLineEdit(text, self)
        line.setObjectName(name)
        line.setAccessibleDescription(meaning)
        return line

    def _check(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setObjectName(name)
        box.setAccessibleDescription(text.replace("&", ""))
        return box

    def _lay_out(self) -> None:
        asked = QWidget(self)
        form = QFormLayout(asked)
        form.setContentsMargins(0, 0, 8, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self._label(tr("Arc&hive"), self.archive), self._with_file(self.archive))
        form.addRow(tr("C&ontains"), self.contains)
        form.addRow(tr("Does &not contain"), self.lacks)
        form.addRow("", in_row(None, self.is_regex, self.in_source, (None, 1), space=16))
        form.addRow(tr("Extraction ru&les"), self.rules)
        form.addRow("", self.tried)
        form.addRow(
            self._label(tr("Another robots.&txt"), self.robots), self._with_file(self.robots)
        )
        form.addRow(
            self._label(tr("Redirect &map"), self.redirects), self._with_file(self.redirects)
        )
        form.addRow(tr("&Without the scripts"), self.without)
        form.addRow(
            self._label(tr("&Viewport"), self.viewport),
            in_row(
                *(None, self.viewport, 12, self._label(tr("&User agent"), self.agent)),
                *(8, (self.agent, 1)),
            ),
        )
        form.addRow("", in_row(None, self.judges, self.renders, (None, 1), space=16))
        parts = (
            scrolled(self, asked, is_whole=True),
            self.said,
            self.progress,
            (self.table, 1),
            self._box,
        )
        in_column(self, *parts, margins=(16, 16, 16, 12), space=8)

    def _label(self, text: str, line: QWidget) -> Label:
        """A form finds what a label is of only where that stands alone."""
        label = Label(text, self)
        label.setBuddy(line)
        return label

    def _with_file(self, line: QLineEdit) -> QHBoxLayout:
        button = QPushButton(tr("Choose…"), self)
        button.setAutoDefault(False)
        button.setAccessibleDescription(line.accessibleDescription())
        button.clicked.connect(partial(self._choose_file, line))
        return in_row(None, (line, 1), 8, button)

    def _choose_file(self, line: QLineEdit, _checked: bool = False) -> None:
        dialog = file_dialog(self, line.accessibleDescription(), FOLDER_KEY)

        def take(path: str) -> None:
            remember_folder(FOLDER_KEY, path)
            line.setText(path)

        dialog.fileSelected.connect(take)
        dialog.open()

    def _connect(self) -> None:
        self.ask_button.clicked.connect(self._ask)
        self.export_button.clicked.connect(self._ask_for_path)
        self._box.rejected.connect(self.reject)
        self.finished.connect(lambda _code: self.cancelled.emit())
        self.rules.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self.try_rules)
        self.table.activated.connect(self._choose)

    @property
    def is_asking(self) -> bool:
        return not self.progress.isHidden()

    @property
    def rule_lines(self) -> tuple[str, ...]:
        lines = map(str.strip, self.rules.toPlainText().splitlines())
        return tuple(filter(None, lines))

    @property
    def _view(self) -> tuple[tuple[str, str], ...]:
        """Settings; '' is as in the crawl."""
        agent = self.agent.text().strip()
        return ("render_viewport", str(self.viewport.currentData())), ("user_agent", agent)

    def try_rules(self) -> None:
        """Another rule was typed, or another page selected."""
        self.rules_typed.emit(self.archive.text().strip(), self.rule_lines)

    def _ask(self) -> None:
        if self.is_asking:
            self.cancelled.emit()
            return
        self.asked.emit(
            AskedHere(
                self.archive.text().strip(),
                self.contains.text(),
                self.lacks.text(),
                self.is_regex.isChecked(),
                self.in_source.isChecked(),
                self.rule_lines,
                self.robots.text().strip(),
                self.redirects.text().strip(),
                self.judges.isChecked(),
                self.renders.isChecked(),
                tuple(self.without.text().split()),
                {name: text for name, text in self._view if text},
            )
        )

    def _choose(self, index: QModelIndex | QPersistentModelIndex) -> None:
        if 0 <= index.row() < len(self.model.rows):
            self.chosen.emit(str(self.model.rows[index.row()]["url"]))

    def _ask_for_path(self) -> None:
        dialog = saving_dialog(self, tr("Export the answers"), EXPORT_KEY, "answers.csv")
        dialog.setNameFilters(["CSV (*.csv)", "JSON Lines (*.jsonl)", "JSON (*.json)"])
        dialog.fileSelected.connect(self.export_asked)
        dialog.open()

    # --- what it is told ----------------------------------------------------------------------

    def show_progress(self, fraction: float | None) -> None:
        """How much of the archive is read; None: it is over."""
        self.progress.setVisible(fraction is not None)
        self.ask_button.setText(tr("&Ask") if fraction is None else tr("&Cancel"))
        if fraction is not None:
            percent = int(100 * max(0.0, fraction))
            words = tr("reading the archive: {percent} %").format(percent=percent)
            self.progress.set_progress(percent, 100, words)

    def ask_without(self, script: str) -> None:
        """Asks what pages would be without a script, if there is an archive to be asked."""
        self.without.setText(script)
        if self.archive.text() and not self.is_asking:
            self._ask()

    def show_answers(
        self, lines: Sequence[str], fields: tuple[str, ...], rows: Sequence[Row]
    ) -> None:
        self.show_progress(None)
        self.say("\n".join(lines))
        self.model.show_answers(fields, rows)
        for column, name in enumerate(fields):
            self.table.setColumnWidth(column, URL_SHARE if name == "url" else COLUMN_WIDTH)
        self.export_button.setEnabled(bool(rows))

    def say(self, text: str) -> None:
        self.said.setText(text)

    def show_tried(self, text: str) -> None:
        """What the rules take out of the selected page."""
        self.tried.setText(text)
