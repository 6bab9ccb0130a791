"""A view is exported exactly as it is shown: its rows, in their order, its columns."""

import csv
import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from crawlscope.core.base.view_table import Shown
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.ui.kit.views import ExportingView
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.charts.charts_panel import ChartsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_columns import Column
from crawlscope.ui.panels.table.url_table import UrlTable
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import answer, export_to
from tests.web import Site


async def crawled(open_window: OpenWindow, site: Site, wait_until: WaitUntil) -> Person:
    site.page("/", links=["/a", "/b?x=ü", "/old"], title='=1+1 "x"\n y')
    site.page("/a", text="x" * 3_000)
    site.answer("/b?x=%C3%BC", status=404)
    site.redirect("/old", "/older")
    site.redirect("/older", "/a")
    person = open_window()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    return person


def show(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


async def exported(person: Person, path: Path, wait_until: WaitUntil) -> list[list[str]]:
    """Takes the view in the centre to a file, as its menu does."""
    show(person, "Ctrl+Alt+E")
    return await written(person, path, wait_until)


async def written(person: Person, path: Path, wait_until: WaitUntil) -> list[list[str]]:
    """Answers the sheet that asks for the file."""
    await export_to(person, path, wait_until, "view")
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
    await wait_until(
        lambda: person.desktop.ledger.records.url[table.model.ids[0]] == site.url("/a")
    )
    head, *rows = await exported(person, tmp_path / "urls.csv", wait_until)
    assert head == ["Size", "URL", "Title"]
    assert [row[1] for row in rows] == [
        person.desktop.ledger.records.url[i] for i in table.model.ids
    ]
    assert int(rows[0][0]) > 3_000
    titles = {row[1]: row[2] for row in rows}
    assert titles[site.url("/")].startswith("'=1+1")


async def test_only_the_rows_that_pass_the_filter_are_written(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    person.window.filter.ask_urls("status:404")
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: len(table.model.ids) == 1)
    _, *rows = await exported(person, tmp_path / "urls.csv", wait_until)
    assert [row[0] for row in rows] == [site.url("/b?x=%C3%BC")]


async def test_redirects_are_written_as_chains(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+5")
    panel = person.window.panels.get(RedirectPanel)
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
    panel = person.window.panels.get(HostsPanel)
    await wait_until(lambda: len(panel.model.rows) == 1 and panel.model.facts.is_complete)
    head, *rows = await exported(person, tmp_path / "hosts.csv", wait_until)
    row = dict(zip(head, rows[0], strict=True))
    assert (row["URLs"], row["Broken"]) == ("5", "1")


async def test_redirects_are_a_page_for_a_colleague_in_two_clicks(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    panel = person.window.panels.get(RedirectPanel)
    person.choose_view("Redirects")
    await wait_until(panel.model.rowCount)
    person.press("exportViewButton")
    path = tmp_path / "redirects.html"
    await export_to(person, path, wait_until)
    text = path.read_text("utf-8")
    whole = f"{site.url('/old')} 302 → {site.url('/older')} 302 → {site.url('/a')} 200"
    assert "<h1>Redirect chains</h1>" in text
    assert whole in text


async def test_findings_are_written_in_their_order_and_so_are_the_urls_of_one(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+4")
    panel = person.find(FindingsPanel, "findingsPanel")
    await wait_until(lambda: panel.model.rowCount() and panel.places.rowCount())
    panel.buttons[Severity.NOTE].setChecked(False)
    head, *rows = await exported(person, tmp_path / "findings.csv", wait_until)
    assert head[:4] == ["Finding", "Name", "Severity", "URLs"]
    assert [row[1] for row in rows] == [each.finding.name for each in panel.model.rows]
    assert "note" not in {row[2] for row in rows}
    person.desktop.messages.clear()
    panel.places_view.export_asked.emit()
    head, *rows = await written(person, tmp_path / "places.csv", wait_until)
    assert head == ["URL", "Linked from", "Link text"]
    urls = person.desktop.ledger.records.url
    assert [row[0] for row in rows] == [urls[id_] for id_ in panel.places.rows]


async def test_charts_map_and_overview_are_written_as_they_stand(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    for key, kind in (("Ctrl+9", ChartsPanel), ("Ctrl+8", MapPanel), ("Ctrl+2", OverviewPanel)):
        show(person, key)
        panel = person.window.findChild(kind)
        assert panel is not None
        await wait_until(partial(getattr, panel, "is_settled"))
        person.desktop.messages.clear()
        head, *rows = await exported(person, tmp_path / f"{kind.__name__}.csv", wait_until)
        found = {tuple(row[:2]): dict(zip(head, row, strict=True)) for row in rows}
        match panel:
            case ChartsPanel():
                assert found["Status codes", "404"]["URLs"] == "1"
                assert found["Status codes", "404"]["Filter"].startswith("status:404")
                assert "http" not in found["Status codes", "200"]["Bar"]
            case MapPanel():
                assert found[site.url("/a"), "URL"]["URLs"] == "1"
                assert head[-1] == "Colour: Broken"
            case OverviewPanel():
                assert found["Numbers", "broken"]["Value"] == "1"
                assert ("Slowest", site.url("/a")) in found


async def test_the_menu_of_a_row_exports_its_view(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    views = UrlTable, HostsPanel, RedirectPanel, FindingsPanel, ChangesPanel
    for view in views:
        panel: object = person.window.panels.get(view)
        assert isinstance(panel, ExportingView)
        panel.export_asked.emit()
        path = tmp_path / f"{view.__name__}.jsonl"
        await export_to(person, path, wait_until)
        shown: Shown = panel.shown_table()
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert all(tuple(row) == shown.fields for row in rows), view.__name__


async def test_an_unknown_suffix_gets_one_and_a_bad_folder_is_one_line(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    show(person, "Ctrl+3")
    show(person, "Ctrl+Alt+E")
    answer(person, "/no/such/folder/urls")
    await wait_until(lambda: "/no/such/folder/urls.csv" in person.message)
    assert len(person.message.splitlines()) == 1
