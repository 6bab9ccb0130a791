"""The findings that are ignored, where, and why; each can be taken back."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.policy.choices import ANYWHERE, Ignore
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.ui.kit.layouts import in_column

SIZE = 640, 320  # pixels


class IgnoredDialog(QDialog):
    """Show it with `show()`: the window stays in use meanwhile."""

    taken_back = Signal(object)  # Ignore

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("ignoredDialog")
        self.setWindowTitle(tr("Ignored findings"))
        self.resize(*SIZE)
        self._ignored: Sequence[Ignore] = ()
        self.list = QTreeWidget(self)
        self.list.setObjectName("ignoredList")
        self.list.setAccessibleName(tr("Ignored findings"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHeaderLabels((tr("Finding"), tr("Where"), tr("Note")))
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.back_button = buttons.addButton(
            tr("&Show again"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.back_button.setObjectName("showAgainButton")
        for each in buttons.findChildren(QPushButton):  # Enter is for the row one is on
            each.setAutoDefault(False)
        self.back_button.clicked.connect(lambda _checked: self._take_back())
        buttons.rejected.connect(self.close)
        self.list.itemSelectionChanged.connect(self._enable)
        self.list.itemActivated.connect(lambda _item, _column: self._take_back())
        in_column(self, self.list, buttons, margins=None, space=None)
        self._enable()

    def show_ignored(self, ignored: Sequence[Ignore]) -> None:
        """Shows what is ignored now."""
        self._ignored = tuple(ignored)
        self.list.clear()
        for each in self._ignored:
            self.list.addTopLevelItem(QTreeWidgetItem(_words(each)))
        if (first := self.list.topLevelItem(0)) is not None:
            self.list.setCurrentItem(first)
        self._enable()

    def _enable(self) -> None:
        self.back_button.setEnabled(bool(self.list.selectedItems()))

    def _take_back(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.taken_back.emit(self._ignored[self.list.indexOfTopLevelItem(item)])


def in_words(ignore: Ignore) -> str:
    """'Thin at http://host/folder/*'."""
    title, where, _note = _words(ignore)
    words = tr("{finding} everywhere") if ignore.where == ANYWHERE else tr("{finding} at {where}")
    return words.format(finding=title, where=where)


def _words(ignore: Ignore) -> list[str]:
    where = tr("everywhere") if ignore.where == ANYWHERE else for_people(shown(ignore.where))
    return [translated(BY_NAME[ignore.finding].title), where, for_people(ignore.note)]
