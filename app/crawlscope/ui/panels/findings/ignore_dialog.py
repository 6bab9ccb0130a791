"""Asks where a finding is to be ignored, and why."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.policy.choices import ANYWHERE, Ignore
from crawlscope.core.policy.declared_findings import Finding
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.rows.exclusions import folder_of

WIDTH = 520  # pixels
LONGEST_NOTE = 500  # characters


class IgnoreDialog(QDialog):
    """Show it with `show()`: the window stays in use meanwhile."""

    chosen = Signal(object)  # Ignore

    def __init__(self, finding: Finding, url: str, parent: QWidget) -> None:
        """`url` is one that has the finding."""
        super().__init__(parent)
        self.setObjectName("ignoreDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Ignore “{finding}”").format(finding=translated(finding.title)))
        self.setMinimumWidth(WIDTH)
        self._finding = finding
        self.where_box = QComboBox(self)
        self.where_box.setObjectName("ignoreWhere")
        for words, where in _places(url):
            self.where_box.addItem(words, where)
        # A long address must not make the dialog wider than the window
        self.where_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note_line = QLineEdit(self)
        self.note_line.setObjectName("ignoreNote")
        self.note_line.setMaxLength(LONGEST_NOTE)
        self.note_line.setPlaceholderText(tr("Why, for whoever reads this later"))
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("&Where"), self.where_box)
        form.addRow(tr("&Note"), self.note_line)
        hint = Label(
            tr(
                "It will no longer be counted, listed or exported. This is saved in the "
                "profile and the crawl file; “Ignored” in Findings lists it and lets you "
                "undo it."
            ),
            self,
            wordWrap=True,
        )
        form.addRow(hint)
        form.addRow(self._buttons())
        self.resize(WIDTH, form.totalHeightForWidth(WIDTH))
        self.note_line.setFocus()

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        ignore = box.addButton(tr("&Ignore"), QDialogButtonBox.ButtonRole.AcceptRole)
        ignore.setObjectName("ignoreButton")
        ignore.setDefault(True)
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        box.accepted.connect(self._choose)
        box.rejected.connect(self.reject)
        return box

    def _choose(self) -> None:
        note = for_people(self.note_line.text().strip(), LONGEST_NOTE)
        self.chosen.emit(Ignore(self._finding.name, self.where_box.currentData(), note))
        self.accept()


def _places(url: str) -> list[tuple[str, str]]:
    """What may be chosen, in words, and as `Ignore.where`; the narrowest first."""
    found = []
    if url:
        folder, site = folder_of(url), f"{origin_of(url)}/"
        found.append((tr("At this URL: {url}").format(url=_named(url)), url))
        if folder != site:
            found.append(
                (tr("In this folder: {folder}").format(folder=_named(folder)), f"{folder}*")
            )
        found.append((tr("On this site: {site}").format(site=_named(site)), f"{site}*"))
    return [*found, (tr("Everywhere"), ANYWHERE)]


def _named(url: str) -> str:
    return for_people(shown(url))
