"""The menu of columns: by family, and open for more than one choice."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from crawlscope.core.records.fact_columns import Family
from crawlscope.ui.panels.table.url_columns import COLUMNS
from crawlscope.ui.panels.table.url_table import UrlTable

BY_NAME = {each.fact.name: column for column, each in COLUMNS.items() if each.fact}


def opened(table: UrlTable, family: str) -> QMenu:
    menu = table.view.columns_menu
    menu.popup(table.mapToGlobal(QPoint(0, 0)))
    found = next(each for each in menu.findChildren(QMenu) if each.title() == family)
    found.popup(table.mapToGlobal(QPoint(80, 0)))
    return found


def table_of(qtbot: QtBot) -> UrlTable:
    table = UrlTable()
    qtbot.addWidget(table)
    table.show()
    return table


def test_a_click_or_space_chooses_and_leaves_the_menu_open(qtbot: QtBot) -> None:
    table = table_of(qtbot)
    family = opened(table, "Headings")
    for action in family.actions()[:2]:
        place = family.actionGeometry(action).center()
        QTest.mouseClick(family, Qt.MouseButton.LeftButton, pos=place)
        assert family.isVisible()
    family.setActiveAction(family.actions()[2])
    QTest.keyClick(family, Qt.Key.Key_Space)
    assert family.isVisible()
    shown = {name for name, column in BY_NAME.items() if not table.view.isColumnHidden(column)}
    assert shown == {"h1", "h1_total", "h2"}
    QTest.keyClick(family, Qt.Key.Key_Return)
    assert not family.isVisible()
    table.view.columns_menu.close()


def test_a_family_says_how_many_of_its_columns_are_shown(qtbot: QtBot) -> None:
    table = table_of(qtbot)
    table.view.setColumnHidden(BY_NAME["words"], False)
    menu = table.view.columns_menu
    menu.popup(table.mapToGlobal(QPoint(0, 0)))
    titles = [each.title() for each in menu.findChildren(QMenu)]
    assert titles == [f"{each} (1)" if each is Family.CONTENT else str(each) for each in Family]
    menu.close()


def test_columns_of_facts_are_remembered_where_they_were_moved_to(qtbot: QtBot) -> None:
    table = table_of(qtbot)
    for action in table.view.columns_menu.choices:
        if action.data() == BY_NAME["words"]:
            action.trigger()
    header = table.view.horizontalHeader()
    header.moveSection(header.visualIndex(BY_NAME["words"]), 1)
    other = table_of(qtbot)
    assert other.view.shown_columns()[:2] == [0, BY_NAME["words"]]
    actions = other.view.columns_menu.actions()
    next(each for each in actions if each.text() == "Reset columns").trigger()
    again = table_of(qtbot)
    assert BY_NAME["words"] not in again.view.shown_columns()
