"""The report of a problem, to be read before a person sends it anywhere; the program sends
nothing."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.ui.dialogs.replacing import ask_to_replace, with_suffix
from crawlscope.ui.kit.clipboard import copy
from crawlscope.ui.kit.code_font import code_font
from crawlscope.ui.kit.folders import remember_folder, saving_dialog
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.plain_text import Label

SIZE = 720, 560  # pixels
LEAST = 320, 240
FOLDER_KEY = "export/folder"
NAME, SUFFIX = "crawlscope-report", ".txt"

WHAT = tr(
    "Nothing is sent. Describe what happened, review the text, copy it, and paste it into "
    "the issue tracker of the place where you got Crawlscope. It contains no passwords, "
    "cookies or headers."
)


class ProblemDialog(QDialog):
    """Open it with `open()`; it can be filled later."""

    save_asked = Signal(str, str)  # path, text

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("problemDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Report a problem"))
        self.setMinimumSize(*LEAST)
        room = parent.size() * 0.9
        self.resize(min(SIZE[0], max(room.width(), LEAST[0])), min(SIZE[1], room.height()))
        self._whole = self._private = ""
        self._what = Label(WHAT, self, wordWrap=True)
        self._without = QCheckBox(tr("&Without addresses"), self)
        self._without.setObjectName("withoutAddresses")
        self._without.setToolTip(
            tr("Hosts and paths are consistently replaced by names such as host1.example")
        )
        self._without.setChecked(True)
        self._words = QPlainTextEdit(self)
        self._words.setObjectName("problemWords")
        self._words.setAccessibleName(tr("What happened"))
        self._words.setPlaceholderText(
            tr("What did you do? What happened, and what did you expect?")
        )
        self._words.setTabChangesFocus(True)
        self._words.setMaximumHeight(5 * self._words.fontMetrics().lineSpacing())
        self._text = QPlainTextEdit(self)
        self._text.setObjectName("problemText")
        self._text.setAccessibleName(tr("The report"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setFont(code_font())
        self._text.setPlainText(tr("Checking this machine…"))
        self._said = Label("", self, wordWrap=True)
        self._said.setObjectName("problemSaid")
        self._buttons = self._made_buttons()
        column = in_column(self, margins=None, space=10)
        below = in_row(None, self._without, (self._said, 1), space=None)
        column.addWidget(self._what)
        column.addWidget(self._words)
        column.addWidget(self._text, 1)
        column.addLayout(below)
        column.addWidget(self._buttons)
        self._without.toggled.connect(self._show_text)

    def _made_buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._copy = box.addButton(tr("&Copy"), role)
        self._copy.setObjectName("copyReport")
        self._save = box.addButton(tr("&Save…"), role)
        self._save.setObjectName("saveReport")
        for button in (self._copy, self._save):
            button.setEnabled(False)
        self._copy.clicked.connect(self._copy_text)
        self._save.clicked.connect(self._ask_to_save)
        box.rejected.connect(self.reject)
        return box

    def fill(self, whole: str, private: str) -> None:
        """Shows the report: `private` is the one without addresses."""
        self._whole, self._private = (
            "\n".join(map(whole_for_people, text.split("\n"))) for text in (whole, private)
        )
        self._show_text()
        for button in (self._copy, self._save):
            button.setEnabled(True)

    def say(self, text: str) -> None:
        self._said.setText(text)

    @property
    def text(self) -> str:
        """What is copied and saved: the person's words, and the report as it is shown."""
        words = self._words.toPlainText().strip()
        return f"{words}\n\n{self._report}" if words else self._report

    @property
    def _report(self) -> str:
        return self._private if self._without.isChecked() else self._whole

    def _show_text(self) -> None:
        bar = self._text.verticalScrollBar()
        before = bar.value()
        self._text.setPlainText(self._report)
        bar.setValue(before)

    def _copy_text(self) -> None:
        copy(*self.text.split("\n"))
        self.say(tr("Copied."))

    def _ask_to_save(self) -> None:
        dialog = saving_dialog(self, tr("Save the report"), FOLDER_KEY, NAME + SUFFIX)
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take(self, path: str) -> None:
        path = with_suffix(path, SUFFIX, {SUFFIX: ""})
        remember_folder(FOLDER_KEY, path)

        def save() -> None:
            self.save_asked.emit(path, self.text)

        if Path(path).exists():
            ask_to_replace(self, tr("Save the report"), path, save)
        else:
            save()
