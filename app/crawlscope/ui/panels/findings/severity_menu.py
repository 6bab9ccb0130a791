"""The menu that says how grave a finding is, and changes it."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.policy.declared_findings import Severity

IN_MENU = {
    Severity.ERROR: tr("&Error", "a severity"),
    Severity.WARNING: tr("&Warning", "a severity"),
    Severity.NOTE: tr("&Note", "a severity"),
}


class SeverityMenu(QMenu):
    """`asked` is emitted before it is shown: who knows the severity shows it."""

    asked = Signal()
    chosen = Signal(str)  # a severity; '': its own

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("&Severity"), parent)
        group = QActionGroup(self)
        for severity in Severity:
            action = QAction(IN_MENU[severity], group, checkable=True)
            action.setData(severity.value)
        self.addActions(group.actions())
        self.addSeparator()
        self.addAction(tr("&Default")).setData("")
        self.aboutToShow.connect(self.asked)
        self.triggered.connect(lambda action: self.chosen.emit(action.data()))

    def show_severity(self, severity: Severity) -> None:
        for action in self.actions():
            if action.isCheckable():
                action.setChecked(action.data() == severity.value)
