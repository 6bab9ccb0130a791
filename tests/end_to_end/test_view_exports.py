"""A view is exported exactly as it is shown: its rows, in their order, its columns."""

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.shown import Shown
from app.ui.exporting_view import ExportingView
from app.ui.hosts.hosts_panel import HostsPanel
from app.ui.redirects.redirect_panel import RedirectPanel
from app.ui.table.url_columns import Column
from app.ui.table.url_table import UrlTable
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site


async def crawled(open_window: OpenWindow, site: Site, wait_until: WaitUntil) -> Person:
    site.page("/", links=["/a", "/b?x=ü", "/old"], title='=1+1 "x"\n y')
    site.page("/a", text="x" * 3_000)
    site.answer("/b?x=%C3%BC", status=404)
    site.redirect("/old", "/older")
    site.redirect("/older", "/a")
    person = open_window()
    person.desktop.start(site.url())
    await wait_until(lambda: person.has_ended)
    return person


def show(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


async def exported(person: Person, path: Path, wait_until: WaitUntil) -> list[list[str]]:
    """Takes the view in the centre to a file, as its menu does."""
    show(person, "Ctrl+Alt+E")
    dialog = person.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await wait_until(lambda: "Exported to" in person.message)
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


async def test_urls_are_written_in_their_order_with_the_columns_that_are_shown(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+3")
    table = person.find(UrlTable, "urlTablePanel")
    header = table.view.horizontalHeader()
    for column in Column:
        header.setSectionHidden(column, column not in (Column.URL, Column.SIZE, Column.TITLE))
    header.moveSection(header.visualIndex(Column.SIZE), 0)
    header.setSortIndicator(Column.SIZE, Qt.SortOrder.DescendingOrder)
    await wait_until(lambda: person.desktop.ledger.site.url[table.model.ids[0]] == site.url("/a"))
    head, *rows = await exported(person, tmp_path / "urls.csv", wait_until)
    assert head == ["Size", "URL", "Title"]
    assert [row[1] for row in rows] == [person.desktop.ledger.site.url[i] for i in table.model.ids]
    assert int(rows[0][0]) > 3_000
    titles = {row[1]: row[2] for row in rows}
    assert titles[site.url("/")].startswith("'=1+1")


async def test_only_the_rows_that_pass_the_filter_are_written(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    person.window.ask_urls("status:404")
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: len(table.model.ids) == 1)
    _, *rows = await exported(person, tmp_path / "urls.csv", wait_until)
    assert [row[0] for row in rows] == [site.url("/b?x=%C3%BC")]


async def test_redirects_are_written_as_chains(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+5")
    panel = person.window.findChild(RedirectPanel)
    assert panel is not None
    await wait_until(panel.model.rowCount)
    head, *rows = await exported(person, tmp_path / "redirects.csv", wait_until)
    row = dict(zip(head, rows[0], strict=True))
    assert (row["URL"], row["Hops"], row["Final"]) == (site.url("/old"), "2", site.url("/a"))
    assert len(rows) == 1


async def test_hosts_are_written_as_rows(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+6")
    panel = person.window.findChild(HostsPanel)
    assert panel is not None
    await wait_until(lambda: len(panel.model.rows) == 1 and panel.model.facts.is_complete)
    head, *rows = await exported(person, tmp_path / "hosts.csv", wait_until)
    row = dict(zip(head, rows[0], strict=True))
    assert (row["URLs"], row["Broken"]) == ("5", "1")


@pytest.mark.parametrize("view", [UrlTable, HostsPanel, RedirectPanel])
async def test_the_menu_of_a_row_exports_its_view(
    open_window: OpenWindow,
    site: Site,
    wait_until: WaitUntil,
    tmp_path: Path,
    view: type[QWidget],
) -> None:
    person = await crawled(open_window, site, wait_until)
    panel: object = person.window.findChild(view)
    assert isinstance(panel, ExportingView)
    panel.export_asked.emit()
    dialog = person.window.findChildren(QFileDialog)[-1]
    path = tmp_path / "rows.jsonl"
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await wait_until(lambda: "Exported to" in person.message)
    shown: Shown = panel.shown_table()
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert all(tuple(row) == shown.fields for row in rows)


async def test_an_unknown_suffix_gets_one_and_a_bad_folder_is_one_line(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+3")
    show(person, "Ctrl+Alt+E")
    dialog = person.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit("/no/such/folder/urls")
    dialog.close()
    await wait_until(lambda: "/no/such/folder/urls.csv" in person.message)
    assert len(person.message.splitlines()) == 1
