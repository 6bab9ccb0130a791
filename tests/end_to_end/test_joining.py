"""*Join CSV by URL…* in the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.store import CrawlFile
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.panels.table.url_columns import OWN, Column
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.window.joining import WindowJoining
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

HEADER = (Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)


@pytest.fixture
async def person(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> Person:
    site.page("/", ["/a", "/b", "/c"], title="Home")
    for name in "abc":
        site.page(f"/{name}")
    job = OutputOptions(save=str(tmp_path / "a.crawl"))
    person = open_window(job, {"no_robots": True}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    return person


def test_a_table_is_asked_for_in_the_file_menu(person: Person) -> None:
    actions = person.window.findChildren(QAction)
    assert next(e for e in actions if e.shortcut().toString() == "Ctrl+Shift+J").isEnabled()


async def test_visits_are_columns_to_sort_and_filter_by_and_are_kept(
    person: Person, wait_until: WaitUntil, tmp_path: Path
) -> None:
    visits = tmp_path / "visits.csv"
    visits.write_text("Landing page,Visits,Rate,Author\n/a,9,1.5,Ada\n/b,1200,2,Bo\n/x,4,,\n")
    person.window.files.table_chosen.emit(str(visits))
    await wait_until(lambda: "2 of 3 rows match" in person.window.messages.text)
    assert "1 row matches none" in person.window.messages.text
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: len(table.model.ids) == 4 and table.isVisible())
    await wait_until(lambda: not table.view.isColumnHidden(max(OWN) - 9))
    columns = [each for each in OWN if not table.view.isColumnHidden(each)]
    index = table.model.index(0, columns[-1])
    await wait_until(lambda: table.view.viewport().rect().contains(table.view.visualRect(index)))
    names = [table.model.headerData(each, *HEADER) for each in columns]
    assert names == ["Visits", "Rate", "Author"]

    def cells() -> list[tuple[str, ...]]:
        rows = range(table.model.rowCount())
        shown = (Column.URL, *columns)
        return [tuple(table.model.index(row, each).data() for each in shown) for row in rows]

    table.view.sortByColumn(columns[0], Qt.SortOrder.DescendingOrder)
    best = [("/b", "1,200", "2", "Bo"), ("/a", "9", "1.5", "Ada")]
    await wait_until(lambda: cells()[:2] == best)
    person.find(FilterBar, "filterBar").set_text("join.visits>10")
    await wait_until(lambda: cells() == best[:1])
    assert person.desktop.session is not None
    assert person.desktop.session.keeper is not None
    path = person.desktop.session.keeper.file.path
    person.desktop.close()
    await wait_until(person.running.done)
    with CrawlFile.open(path) as file:
        assert [each.name for each in file.restored().ledger.records.joined.columns()] == [
            *("visits", "rate", "author")
        ]


async def test_what_cannot_be_joined_is_told_and_changes_nothing(
    person: Person, wait_until: WaitUntil, tmp_path: Path
) -> None:
    (tmp_path / "days.csv").write_text("Day,Visits\n1,2\n")
    person.desktop.part(WindowJoining).join(str(tmp_path / "days.csv"))
    await wait_until(lambda: "no column holds URLs" in person.window.messages.text)
    assert not person.desktop.ledger.records.joined
