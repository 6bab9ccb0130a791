"""The Overview sums a crawl up: it is offered at the end, follows a crawl, and leads on."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight.filter import parse
from crawlscope.core.records.records import REDIRECTED
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.panels import WATCH
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.test_window_comparison import build, change, keep
from tests.remembered import OVERVIEW
from tests.web import Site


def panel_of(person: Person) -> OverviewPanel:
    return person.find(OverviewPanel, "overviewPanel")


def click(person: Person, name: str) -> None:
    button = person.find(QPushButton, name)
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


async def crawled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, job: OutputOptions | None = None
) -> Person:
    build(site)
    change(site)
    person = open_window(job, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    return person


async def test_at_the_end_the_overview_is_offered_and_not_forced(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await crawled(site, open_window, wait_until)
    panel = panel_of(person)
    assert not is_seen(panel)
    assert person.message.startswith("Finished in ")
    assert person.message.endswith(": 5 URLs checked, 1 broken.")
    assert person.find(QPushButton, "messageButton").text() == "Overview"
    click(person, "messageButton")
    await wait_until(lambda: is_seen(panel) and panel.is_settled)
    assert panel.headline.text().startswith("Finished in")
    assert panel.end_line.text().startswith("The queue is empty.")
    assert {name: tile.number for name, tile in panel.tiles.items()} == {
        "urls": "5",
        "pages": "3",
        "broken": "1",
        "redirects": "1",
        "skipped": "0",
        "hosts": "1",
        "octets": panel.tiles["octets"].number,
        "median": panel.tiles["median"].number,
    }


@pytest.mark.parametrize(
    ("act", "view"),
    [
        (lambda person: person.find(QWidget, "addressBar").setFocus(), "Overview"),
        (lambda person: person.choose_view("URLs"), "URLs"),
        (lambda person: person.window.panels.get(UrlTree).url_selected.emit(1), WATCH),
        (lambda person: person.window.filter.bar.set_text("status:200"), WATCH),
        (lambda person: person.window.acts["overview at end"].trigger(), WATCH),
    ],
)
async def test_at_the_end_the_overview_comes_by_itself_unless_a_person_is_at_work(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    act: Callable[[Person], object],
    view: str,
) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    site.behind_the_gate("/a")
    site.gate.clear()
    memory().setValue(OVERVIEW, True)
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate and person.done)
    act(person)
    focused = person.window.focusWidget()
    site.gate.set()
    await wait_until(lambda: person.has_ended and person.message)
    assert person.window.zones.view == view
    assert view != "Overview" or person.window.focusWidget() is focused


async def test_a_comparison_is_offered_only_if_there_is_a_crawl_to_compare_with(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    person = await crawled(site, open_window, wait_until, OutputOptions(crawls=crawls))
    panel = panel_of(person)
    person.choose_view("Overview")
    offer = person.find(QPushButton, "comparePrevious")
    await wait_until(lambda: is_seen(panel) and offer.isHidden())
    assert "No earlier crawl of this site is saved." in said_in(panel)
    first = person.desktop.session
    person.press("startButton")
    await wait_until(lambda: person.desktop.session is not first and person.has_ended)
    person.choose_view("Overview")
    await wait_until(lambda: is_seen(panel) and not offer.isHidden())


async def test_the_demo_site_is_not_said_to_be_saved(
    open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=tmp_path))
    person.window.demo_requested.emit()
    await wait_until(lambda: person.desktop.is_crawling and person.done > 20, timeout=15)
    person.desktop.cancel()
    await wait_until(lambda: person.has_ended)
    person.choose_view("Overview")
    await wait_until(lambda: "are not saved" in said_in(panel_of(person)))


def said_in(panel: QWidget) -> str:
    return "\n".join(each.text() for each in panel.findChildren(QLabel) if each.isVisible())


async def test_what_was_offered_is_offered_no_more_once_it_is_seen(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await crawled(site, open_window, wait_until)
    said, offer = person.message, person.find(QPushButton, "messageButton")
    assert offer.isVisible()
    person.choose_view("Hosts")
    assert offer.isVisible()
    person.press("overviewView")
    assert not offer.isVisible()
    assert person.message == said
    person.choose_view("Hosts")
    assert not offer.isVisible()


async def test_a_tile_leads_to_the_urls_that_it_counts(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await crawled(site, open_window, wait_until)
    panel, known = panel_of(person), person.desktop.ledger.records
    table, bar = person.find(UrlTable, "urlTablePanel"), person.find(FilterBar, "filterBar")
    for name in ("urls", "pages", "broken", "redirects", "octets", "median"):
        bar.clear()
        person.press("overviewView")
        await wait_until(lambda: is_seen(panel) and panel.is_settled)
        number = panel.tiles[name].number
        click(person, f"{name}Tile")
        await wait_until(lambda: is_seen(table) and table.is_settled)
        asked = parse(bar.text)
        expected = [id_ for id_ in known.ids() if asked.matches(known, id_)]
        assert sorted(table.model.ids) == expected, name
        if name not in ("octets", "median"):
            assert number == str(len(table.model.ids)), name
        if name == "redirects":
            assert all(known.state[id_] == REDIRECTED for id_ in table.model.ids)


async def test_hosts_lead_to_their_view_and_a_slow_url_to_its_details(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await crawled(site, open_window, wait_until)
    person.press("overviewView")
    panel = panel_of(person)
    await wait_until(lambda: panel.is_settled)
    known = person.desktop.ledger.records
    slowest = max(known.ids(), key=known.elapsed.__getitem__)
    row = panel.slow_links.rows[0]
    row.setFocus()
    with_slowest: list[int] = []
    panel.url_selected.connect(with_slowest.append)
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert with_slowest == [slowest]
    click(person, "hostsTile")
    assert is_seen(person.find(HostsPanel, "hostsPanel"))


async def test_the_overview_follows_a_crawl_and_shows_the_proof_of_its_end(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    site.behind_the_gate("/kept")
    site.gate.clear()
    person = open_window()
    person.press("overviewView")
    panel = panel_of(person)
    assert not panel.tiles["urls"].isVisible()  # there is nothing to sum up
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: panel.tiles["urls"].number == "5" and person.done == 4)
    assert panel.end_line.text() == "0 URLs in the queue."
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    assert panel.end_line.text() == person.message
    assert "0 requests in flight · 0 sockets open · 1 URL left in the queue" in person.message
    assert not person.find(QPushButton, "messageButton").isVisible()  # it is there already


async def test_one_click_tells_what_changed_since_the_previous_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    await keep(site, crawls / "first.crawl")
    person = await crawled(site, open_window, wait_until, OutputOptions(crawls=crawls))
    changes = person.find(ChangesPanel, "changesPanel")
    person.press("overviewView")
    click(person, "comparePrevious")
    await wait_until(lambda: changes.is_compared and changes.is_settled)
    assert is_seen(changes)
    person.press("overviewView")
    panel = panel_of(person)
    shown = {row.whole: row.figure for row in panel.change_rows.values() if row.isVisible()}
    assert shown == {
        "Newly broken": "1",
        "New": "1",
        "Gone": "1",
        "Status changed": "1",
        "Redirect changed": "1",
        "Title changed": "1",
    }
    click(person, "brokenChanges")
    await wait_until(lambda: is_seen(changes) and changes.is_settled)
    assert [changes.model.index(row, 1).data() for row in range(changes.model.rowCount())] == [
        "/fails"
    ]
    person.desktop.starting.start(site.url())
    assert not any(row.isVisible() for row in panel.change_rows.values())
    await wait_until(lambda: person.has_ended)


async def test_findings_are_counted_by_severity_and_by_kind_and_lead_to_their_urls(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await crawled(site, open_window, wait_until)
    panel = panel_of(person)
    person.press("overviewView")
    await wait_until(lambda: panel.is_settled)
    rows = panel.finding_links.rows
    shown = [(row.whole, row.figure) for row in rows if row.isVisible()]
    assert [words for words, _ in shown] == [
        *("URLs with errors", "URLs with warnings", "URLs with notes"),
        *("Broken link (1 link)", "Missing title", "Client error"),
        *("Missing description", "Missing h1"),
    ]
    assert len(shown) == len(rows)
    table, known = person.find(UrlTable, "urlTablePanel"), person.desktop.ledger.records
    for number, (_, figure) in enumerate(shown):
        person.press("overviewView")
        click(person, f"finding{number}")
        await wait_until(lambda: is_seen(table) and table.is_settled)
        asked = parse(person.find(FilterBar, "filterBar").text)
        assert figure == str(len(table.model.ids))
        assert all(asked.matches(known, id_) for id_ in table.model.ids)


async def test_links_to_other_sites_that_were_not_checked_are_told_and_can_be_checked(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        other.page("/there", links=["/no-further"])
        site.page("/", links=["/a", other.url("/there"), other.url("/gone")])
        site.page("/a")
        person = open_window(roots=(site.url(),), start=True)
        await wait_until(lambda: person.has_ended)
        person.press("overviewView")
        panel = panel_of(person)
        await wait_until(lambda: panel.is_settled and panel.check_button.isVisible())
        labels = [each.text() for each in panel.findChildren(QLabel)]
        assert "2 links to other sites were not checked." in labels
        assert other.hits.total() == 0
        click(person, "checkElsewhere")
        await wait_until(lambda: person.has_ended and person.desktop.ledger.tally.broken == 1)
        assert set(other.hits) >= {"/there", "/gone"}
        assert "/no-further" not in other.hits
        await wait_until(lambda: panel.is_settled and not panel.check_button.isVisible())
