"""Asks what is done with the addresses of a list: check them, or crawl from each."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.policy.lists import Listed
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label

WIDTH = 460


class ListDialog(QDialog):
    """Open it with `open()`."""

    chosen = Signal(bool)  # True: check these only, without following links

    def __init__(self, name: str, listed: Listed, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("listDialog")
        self.setWindowTitle(tr("URLs in {name}").format(name=name))
        self.setMinimumWidth(WIDTH)
        column = in_column(self, margins=None, space=12)
        summary = Label(listed.in_short(), self)
        summary.setObjectName("listSummary")
        summary.setWordWrap(True)
        font = summary.font()
        font.setBold(True)
        summary.setFont(font)
        column.addWidget(summary)
        if said := list(listed.complaints()):
            complaints = Label("\n".join(said), self)
            complaints.setObjectName("listComplaints")
            complaints.setWordWrap(True)
            column.addWidget(complaints)
        column.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        only = box.addButton(tr("Check &these only"), role)
        only.setObjectName("checkOnlyButton")
        only.setToolTip(tr("Request each URL once, and its redirect targets"))
        only.setDefault(True)
        each = box.addButton(tr("Crawl &from each"), role)
        each.setObjectName("crawlFromEachButton")
        each.setToolTip(tr("Also follow the links on their pages, according to the settings"))
        box.addButton(QDialogButtonBox.StandardButton.Cancel)
        only.clicked.connect(lambda: self._choose(True))
        each.clicked.connect(lambda: self._choose(False))
        box.rejected.connect(self.reject)
        return box

    def _choose(self, no_follow: bool) -> None:
        self.accept()
        self.chosen.emit(no_follow)
