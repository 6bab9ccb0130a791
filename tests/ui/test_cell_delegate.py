"""A cell that we paint ourselves looks as Qt paints it, to the pixel."""

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Fetched, Response, SkipReason, Started
from crawlscope.core.records.workers import Doing, WorkerRow
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.table import url_columns
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree import url_tree_cells
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import AgeDelegate, WorkerPanel
from crawlscope.ui.panels.workers.worker_panel import Column as WorkerColumn
from crawlscope.ui.rows.cell_delegate import CellDelegate, Index
from crawlscope.ui.rows.flat_table import RowDelegate
from tests.ui.at_work import telling
from tests.ui.conftest import Story

SITE = "http://127.0.0.1:8000"
LONG = "a title for which no column of the table has room, however wide the window is made"
TITLES = ("Home", LONG, "Über uns – 日本", "שלום עולם", "two\nlines", "<b>bold</b> &amp;")


class InTableByQt(RowDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        QStyledItemDelegate.paint(self, painter, option, index)


class InTreeByQt(CellDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        QStyledItemDelegate.paint(self, painter, option, index)


class AgeByQt(AgeDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.rect.adjust(0, 0, -6, 0)
        QStyledItemDelegate.paint(self, painter, option, index)


@pytest.fixture
def ledger(story: Story) -> Ledger:
    """Every kind of cell: long, foreign, empty, broken."""
    story.find(*(f"{SITE}/docs/{'long-' * 12 * (n % 2)}{n}.html" for n in range(len(TITLES) + 1)))
    for id_, title in enumerate(TITLES, 1):
        answer = Response(404 if id_ == 3 else 200, "text/html", "utf-8", 700 * id_**4, 0.02)
        story.fold(Started(id_), Fetched(id_, answer, title))
    story.find(f"{SITE}/docs/secret", skip=SkipReason.ROBOTS)
    return story.ledger


@pytest.fixture(params=["light", "dark"])
def scheme(qtbot: QtBot, request: pytest.FixtureRequest) -> str:
    theme().set_scheme(request.param)
    return str(request.param)


def picture(view: QAbstractItemView) -> QImage:
    return view.viewport().grab().toImage()


def test_the_table_looks_as_qt_paints_it(qtbot: QtBot, scheme: str, ledger: Ledger) -> None:
    table = UrlTable()
    qtbot.addWidget(table)
    table.resize(1400, 400)
    table.show()
    table.reset(ledger)
    for column in url_columns.Column:
        table.view.setColumnHidden(column, False)
    table.view.selectRow(1)
    picture(table.view)
    QApplication.processEvents()  # columns that came share the width, once they are laid out
    ours = picture(table.view)
    table.view.setItemDelegate(InTableByQt(table.view, table.view.ended))
    assert ours == picture(table.view)


def test_the_tree_looks_as_qt_paints_it(qtbot: QtBot, scheme: str, ledger: Ledger) -> None:
    tree = UrlTree()
    qtbot.addWidget(tree)
    tree.resize(900, 400)
    tree.show()
    tree.reset(ledger)
    tree.reveal(2)
    ours = picture(tree.view)
    tree.view.setItemDelegate(InTreeByQt(tree.view, (url_tree_cells.Column.STATUS,)))
    assert ours == picture(tree.view)


def test_the_workers_look_as_qt_paints_them(qtbot: QtBot, scheme: str) -> None:
    panel = WorkerPanel()
    qtbot.addWidget(panel)
    panel.resize(700, 300)
    panel.show()
    url = f"{SITE}/docs/{'long-' * 20}page.html"
    doing = (Doing.QUEUE, Doing.READING, Doing.PARSING)
    rows = [WorkerRow(n, each, n, url, 10, 1, 0.5, 2_000) for n, each in enumerate(doing, 1)]
    panel.show_rows(telling(*rows, WorkerRow(0, Doing.BACKING_OFF, 9, url, 10, 2, 61.0, 0)))
    view = panel.findChild(QTableView)
    assert view is not None
    ours = picture(view)
    view.setItemDelegate(InTableByQt(view))
    view.setItemDelegateForColumn(WorkerColumn.AGE, AgeByQt(view))
    assert ours == picture(view)
