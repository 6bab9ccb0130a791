"""Every option of a crawl on a few pages, in the words of people.

A page is made when it is first shown, and the first one once the dialog is painted: all of them
together would hold the loop.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from crawlscope.core.base.language import tr, translated
from crawlscope.core.policy import settings
from crawlscope.core.policy.declared_findings import THRESHOLDS
from crawlscope.core.policy.options import options, refusals
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.machines import Trial
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.settings.cluster_editor import ClusterEditor
from crawlscope.ui.settings.profile_bar import ProfileBar, Profiles
from crawlscope.ui.settings.setting_fields import Editor, SettingField, colour_label

PAGES = {translated(title): list(declared) for title, declared in settings.PAGES.items()}
PAGES[tr("Findings")] += THRESHOLDS
EDITORS: dict[str, type[Editor]] = {"cluster": ClusterEditor}  # that show a value otherwise
SIZE = QSize(760, 560)
NOTE = tr(
    "Applies to the crawl shown, from the point each option states, and to the next one. "
    "{secrets}: kept until the window closes, never saved in a file or profile."
)


class SettingsDialog(QDialog):
    """Open it with `open()`. OK is enabled only while `Settings` would accept the values."""

    accepted_settings = Signal(dict)  # every option but the roots
    cluster_test_requested = Signal(str)  # its address, as in the option

    def __init__(self, profiles: Profiles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settingsDialog")
        self.setWindowTitle(tr("Settings"))
        self._values = {name: option.default for name, option in options().items()}
        self._fields: dict[str, SettingField] = {}  # of the pages that were shown
        self._wrong: dict[str, str] = {}
        self._held: dict[str, Any] = {}  # by the crawl that is shown, if there is one
        self._filling = False
        self._profiles = ProfileBar(profiles, self.values, self)
        self._list = QListWidget(self)
        self._stack = QStackedWidget(self)
        self._names: list[tuple[str, ...]] = []  # the options on each page
        self._search = QLineEdit(self)
        self._line = Label("", self)
        self._all = QPushButton(tr("&Reset all"), self)
        self._buttons = QDialogButtonBox(self)
        self._add_pages()
        self._add_buttons()
        self._lay_out()
        self._connect()
        self._list.setFocus()
        self.resize(SIZE)

    def _add_pages(self) -> None:
        for title, names in PAGES.items():
            self._names.append(tuple(names))
            self._list.addItem(QListWidgetItem(title))
            self._stack.addWidget(self._area(title))
        self._list.setObjectName("settingsPages")
        self._list.setAccessibleName(tr("Settings pages"))
        self._list.setAccessibleDescription(
            tr("The options of the selected page are shown next to the list")
        )
        width = 60 + max(map(self.fontMetrics().horizontalAdvance, PAGES))
        self._list.setFixedWidth(width)
        self._search.setFixedWidth(width)
        self._list.setCurrentRow(0)

    def _area(self, title: str) -> QScrollArea:
        area = QScrollArea(self._stack)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName(title)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _show_page(self, row: int) -> None:
        if row < 0:  # the search has found nothing
            return
        area = self._stack.widget(row)
        assert isinstance(area, QScrollArea)
        if area.widget() is None:
            self._make_page(area, self._names[row])
        self._stack.setCurrentIndex(row)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._fields:  # after the turn in which the window behind is painted, too
            QTimer.singleShot(0, self, lambda: QTimer.singleShot(0, self, self._show_first_page))

    def _show_first_page(self) -> None:
        self._show_page(self._list.currentRow())

    def _make_page(self, area: QScrollArea, names: tuple[str, ...]) -> None:
        # In its final place: with a style sheet, a widget tree that moves is polished again
        page = QWidget(area.viewport())
        column, found = in_column(page, margins=(16, 12, 16, 12), space=16), self._found()
        for name in names:
            field = SettingField(options()[name], page, EDITORS.get(name))
            field.set_value(self._values[name])
            if name not in found:  # showing what is not hidden would polish it alone
                field.hide()
            field.edited.connect(self._check)
            if isinstance(field.editor, ClusterEditor):
                field.editor.test_requested.connect(self.cluster_test_requested)
            self._fields[name] = field
            column.addWidget(field)
        column.addStretch(1)
        area.setWidget(page)
        self._check()

    # --- the search ---------------------------------------------------------------------------

    def _found(self) -> set[str]:
        """The options that have every word of the search in their title, flag or meaning."""
        words = self._search.text().casefold().split()
        texts = {
            name: f"{each.title} {each.word} {each.meaning} {each.hint}".casefold()
            for name, each in options().items()
        }
        return {name for name, text in texts.items() if all(word in text for word in words)}

    def _seek(self) -> None:
        """Shows the options that are found, and their pages only."""
        found = self._found()
        for name, field in self._fields.items():
            field.setVisible(name in found)
        rows = [row for row, names in enumerate(self._names) if found.intersection(names)]
        for row in range(self._list.count()):
            self._list.item(row).setHidden(row not in rows)
        if rows and self._list.currentRow() not in rows:
            self._list.setCurrentRow(rows[0])
        self._stack.setVisible(bool(rows))
        self._tell("" if rows else tr("No options match"), not rows)

    def _add_buttons(self) -> None:
        kind = QDialogButtonBox.StandardButton
        self._buttons.setStandardButtons(kind.Ok | kind.Cancel)
        self._ok = self._buttons.button(kind.Ok)
        self._all.setToolTip(tr("Reset every option to its default"))
        self._all.setAutoDefault(False)
        self._all.setObjectName("settingsResetAll")

    def _lay_out(self) -> None:
        self._line.setObjectName("settingsLine")
        self._line.setWordWrap(True)
        secrets = [option.title for option in options().values() if option.is_secret]
        self._note = Label(
            NOTE.format(secrets=tr(", ", "between the parts of a list").join(secrets)), self
        )
        self._note.setObjectName("settingsNote")
        self._note.setWordWrap(True)
        self._search.setObjectName("settingsSearch")
        self._search.setPlaceholderText(tr("Search"))
        self._search.setAccessibleName(tr("Search the options"))
        self._search.setClearButtonEnabled(True)
        pages = in_column(None, self._search, (self._list, 1), space=4)
        middle = in_row(None, pages, (self._stack, 1), space=8)
        column = in_column(self, self._profiles, (middle, 1), self._note, margins=None, space=None)
        # In one row, so that nothing jumps while a person types.
        last = in_row(None, self._all, (self._line, 1), self._buttons, space=None)
        column.addLayout(last)

    def _connect(self) -> None:
        self._search.textChanged.connect(self._seek)
        QShortcut(QKeySequence.StandardKey.Find, self, self._search.setFocus)
        self._list.currentRowChanged.connect(self._show_page)
        self._profiles.loaded.connect(self.set_values)
        self._profiles.reported.connect(self._tell)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._all.clicked.connect(self.reset_all)
        theme().changed.connect(self._dress)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._show_flags)

    def _show_flags(self, *_focus: object) -> None:
        for field in self._fields.values():
            field.show_flag()

    def show_option(self, name: str) -> None:
        """Goes to the page of an option, and to its field."""
        self._search.clear()
        row = next(row for row, names in enumerate(self._names) if name in names)
        self._list.setCurrentRow(row)
        self._show_page(row)
        field, area = self._fields[name], self._stack.widget(row)
        assert isinstance(area, QScrollArea)
        area.ensureWidgetVisible(field)
        field.setFocus()

    def watch(self) -> None:
        """What is shown now holds for a crawl that is there: each field says what a change does
        to it."""
        self._held = self.values() or {}
        self._check()

    # --- values -------------------------------------------------------------------------------

    def set_roots(self, roots: Sequence[str]) -> None:
        """Where a copied command begins."""
        self._profiles.roots = roots

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Shows these values; the other options stay, so that loading a profile keeps the
        secrets."""
        self._filling = True
        for name, value in values.items():
            if name in self._fields:
                self._fields[name].set_value(value)
            elif name in self._values:
                self._values[name] = value
        self._filling = False
        self._check()

    def values(self) -> dict[str, Any] | None:
        """Every option but the roots; None while something is wrong."""
        if self._wrong:
            return None
        return self._values | {name: field.value() for name, field in self._fields.items()}

    def show_tested(self, cluster: str, tested: Trial) -> None:
        """Shows what a test of a cluster has found."""
        if editor := self._cluster:
            editor.show_tested(cluster, tested)

    @property
    def _cluster(self) -> ClusterEditor | None:
        return self.findChild(ClusterEditor)

    def reset_all(self) -> None:
        self.set_values({name: option.default for name, option in options().items()})
        self._tell(tr("Every option is at its default."))

    def accept(self) -> None:
        values = self.values()
        if values is not None:
            self.accepted_settings.emit(values)
            super().accept()

    # --- what is wrong ------------------------------------------------------------------------

    def _check(self) -> None:
        if self._filling:
            return
        good, self._wrong = dict(self._values), {}
        for name, field in self._fields.items():
            try:
                good[name] = field.value()
            except SettingsError as problem:
                del good[name]
                self._wrong[name] = str(problem)
        self._wrong = {**refusals(good), **self._wrong}
        for name, field in self._fields.items():
            field.show_problem(self._wrong.get(name, ""))
            is_changed = name in good and good[name] != self._held.get(name, good[name])
            field.show_effect(is_changed, is_held=name in self._held)
        self._ok.setEnabled(not self._wrong)
        if editor := self._cluster:
            editor.set_testable("cluster" not in self._wrong)
        self._profiles.set_saveable(not self._wrong)
        self._all.setEnabled(good != {name: each.default for name, each in options().items()})
        words = [options()[n].title if n else self._wrong[n] for n in self._wrong]
        self._tell(
            tr("Correct first: {words}").format(
                words=tr(", ", "between the parts of a list").join(words)
            )
            if words
            else "",
            bool(words),
        )
        self._dress()

    def _tell(self, text: str, is_wrong: bool = False) -> None:
        self._line.setText(text)
        self._line.setAccessibleName(text)
        colour_label(self._line, Tone.BAD if is_wrong else Tone.GOOD)

    def _dress(self) -> None:
        colour_label(self._note, Tone.QUIET)
        for row, names in enumerate(self._names):
            is_wrong = any(name in self._wrong for name in names)
            item = self._list.item(row)
            item.setIcon(theme().icon("broken", Tone.BAD) if is_wrong else QIcon())
            wrong = (
                tr("{text}, contains an error").format(text=item.text())
                if is_wrong
                else item.text()
            )
            item.setData(Qt.ItemDataRole.AccessibleTextRole, wrong)
