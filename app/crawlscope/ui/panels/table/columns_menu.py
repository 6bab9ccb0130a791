"""The menu that chooses the columns of the table of URLs, and stays open for another choice."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from crawlscope.core.base.language import translated
from crawlscope.core.records.fact_columns import Family
from crawlscope.ui.panels.table.url_columns import COLUMNS, OWN, Column


class StayingMenu(QMenu):
    """A click on a choice, or Space, leaves the menu open."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._toggled(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not self._toggled(self.activeAction()):
            super().keyPressEvent(event)

    def _toggled(self, action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True


class ColumnsMenu(StayingMenu):
    """Columns of records first, then those of facts by what they are about."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("columnsMenu")
        self.choices = [self._choice(self, column) for column in Column if column is not Column.URL]
        self.addSeparator()
        self._families: dict[str, StayingMenu] = {}
        for column, each in COLUMNS.items():
            if each.fact is not None:
                self.choices.append(self._choice(self._family(each.fact.family), column))

    def _family(self, name: str) -> StayingMenu:
        if name not in self._families:
            menu = self._families[name] = StayingMenu(translated(name), self)
            menu.setToolTipsVisible(True)
            self.addMenu(menu)
        return self._families[name]

    def _choice(self, menu: QMenu, column: int) -> QAction:
        action = menu.addAction(translated(COLUMNS[column].name))
        action.setCheckable(True)
        action.setToolTip(translated(COLUMNS[column].meaning))
        action.setData(int(column))
        return action

    def name_own(self, titles: Mapping[int, str]) -> None:
        """Offers a crawl's own columns (rules, joined tables) by these titles; hides the others."""
        for action in self.choices:
            if (column := action.data()) in OWN:
                action.setVisible(column in titles)
                action.setText(titles.get(column, "").replace("&", "&&"))
        for family in (Family.EXTRACTED, Family.JOINED):
            menu = self._families[family]
            menu.menuAction().setVisible(any(each.isVisible() for each in menu.actions()))

    def check(self, shown: Collection[int]) -> None:
        """Marks the columns that are shown, and says how many of each family are."""
        for action in self.choices:
            action.blockSignals(True)
            action.setChecked(action.data() in shown)
            action.blockSignals(False)
        for name, menu in self._families.items():
            number = sum(each.isChecked() for each in menu.actions())
            menu.setTitle(f"{translated(name)} ({number})" if number else translated(name))
