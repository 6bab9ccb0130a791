"""Numbers of a crawl, in its views, are links: a click shows the URLs that they count."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QTreeView

from crawlscope.core.base.urls import shown
from crawlscope.core.records.records import REDIRECTED
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.charts.charts_panel import ChartsPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.hosts.hosts_model import Column
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree_cells import Column as TreeColumn
from crawlscope.ui.panels.tree.url_tree_model import UrlTreeModel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site


@pytest.fixture
async def crawling(site: Site, open_window: OpenWindow, wait_until: WaitUntil) -> Person:
    """Who sees a crawl that ends when the gate is opened, of a site with each kind of row and of
    count."""
    folders = [f"/{n}/" for n in range(10)]
    others = ["/old", "/older", "/error", "/lost", "http://a.invalid/", "http://[bad"]
    site.page("/", links=[*folders, *others])
    for each in folders:
        site.page(each, links=[f"{each}a", f"{each}b", f"{each}gone"])
        site.page(f"{each}a")
        site.page(f"{each}b")
    site.redirect("/old", "/0/a")
    site.redirect("/older", "/old")
    site.answer("/error", status=500)
    site.resets("/lost")
    site.behind_the_gate("/9/b")
    site.gate.clear()
    person = open_window(settings={"max_tries": 1}, roots=(site.url(),), start=True)
    person.frame.resize(1_600, 800)
    await wait_until(lambda: site.at_the_gate)
    return person


@pytest.fixture
async def person(crawling: Person, site: Site, wait_until: WaitUntil) -> Person:
    """Who sees the same when it has ended."""
    site.gate.set()
    await wait_until(lambda: crawling.has_ended)
    return crawling


def show(person: Person, title: str) -> None:
    person.press(f"{title.lower()}View")


async def shown_urls(person: Person, wait_until: WaitUntil) -> list[int]:
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: is_seen(table) and table.is_settled)
    return sorted(table.model.ids)


def broken(person: Person) -> list[int]:
    site = person.desktop.ledger.records
    return [id_ for id_ in site.ids() if site.is_broken(id_)]


async def test_a_click_on_a_number_of_a_host_shows_its_urls(
    crawling: Person, site: Site, wait_until: WaitUntil
) -> None:
    person = crawling
    show(person, "hosts")
    hosts = person.find(HostsPanel, "hostsPanel")
    await wait_until(lambda: hosts.model.rowCount() and hosts.is_settled)
    assert not person.has_ended  # it follows the crawl
    site.gate.set()
    await wait_until(lambda: person.has_ended and hosts.is_settled)
    ledger = person.desktop.ledger
    tree = ledger.tree
    folder = hosts.model.rows[0]
    assert hosts.model.facts.urls[folder] == tree.urls[folder]
    assert hosts.model.facts.broken[folder] == tree.broken[folder] > 0
    place = hosts.view.visualRect(hosts.model.index(0, Column.BROKEN)).center()
    QTest.mouseClick(hosts.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    here = [id_ for id_ in broken(person) if folder in tree.above(id_)]
    assert await shown_urls(person, wait_until) == here
    assert "state:broken" in person.find(FilterBar, "filterBar").text
    assert hosts.model.index(0, Column.ROBOTS).data()


async def test_details_show_the_first_url_that_a_number_leads_to_unless_one_is_selected(
    person: Person, wait_until: WaitUntil
) -> None:
    table, details = (
        person.find(UrlTable, "urlTablePanel"),
        person.find(DetailsPanel, "detailsPanel"),
    )
    urls = person.desktop.ledger.records.url

    def is_shown(id_: int) -> bool:
        is_chosen = table.model.id_at(table.view.currentIndex()) == id_
        return is_chosen and shown(urls[id_]) in details.head.address.toPlainText()

    first = broken(person)[0]  # as if a person had chosen a URL that is not in the list
    table.reveal(first)
    for term in ("status:200", "state:broken", ""):
        show(person, "hosts")
        person.window.filter.ask_urls(term)
        assert await shown_urls(person, wait_until)
        first = table.model.ids[0] if term else first  # among all it is still there
        await wait_until(partial(is_shown, first))


async def test_a_click_on_a_bar_of_a_chart_shows_its_urls(
    crawling: Person, site: Site, wait_until: WaitUntil
) -> None:
    person = crawling
    show(person, "charts")
    panel = person.find(ChartsPanel, "chartsPanel")
    codes = panel.charts["codes"]
    await wait_until(lambda: any(bar.label == "200" for bar in codes.bars))  # it follows the crawl
    assert not person.has_ended
    site.gate.set()
    await wait_until(lambda: person.has_ended and panel.is_settled)
    ledger = person.desktop.ledger
    assert {bar.label: bar.number for bar in codes.bars} == {
        str(status): number for status, number in ledger.tally.statuses.items()
    }
    place = next(place for place, bar in enumerate(codes.bars) if bar.label == "404")
    middle = codes.place_of(place).center()
    QTest.mouseClick(codes, Qt.MouseButton.LeftButton, pos=middle)
    wanted = [id_ for id_ in ledger.records.ids() if ledger.records.status[id_] == 404]
    assert await shown_urls(person, wait_until) == wanted


async def test_a_folder_of_the_map_leads_to_its_urls(
    crawling: Person, site: Site, wait_until: WaitUntil
) -> None:
    person = crawling
    show(person, "map")
    panel = person.find(MapPanel, "mapPanel")
    view = panel.folders.view
    await wait_until(lambda: view.blocks)  # it follows the crawl
    assert not person.has_ended
    site.gate.set()
    await wait_until(lambda: person.has_ended and panel.is_settled)
    tree = person.desktop.ledger.tree
    folder = next(
        each for each in view.blocks if each.node & 1 and tree.name[each.node >> 1] == "0"
    )
    place = QPoint(int(folder.area.x + folder.area.width / 2), int(folder.area.y + 8))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    await wait_until(lambda: panel.is_settled and panel.folders.folder == folder.node >> 1)
    QTest.mouseClick(panel.folders.urls_button, Qt.MouseButton.LeftButton)
    assert await shown_urls(person, wait_until) == sorted(tree.below(folder.node))


async def test_the_links_around_the_selected_url_come_from_the_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    """A chain of pages: of five, the one in the middle knows all."""
    for number in range(1, 8):
        links = [f"/{number + 1}"] if number < 7 else []
        site.page(f"/{number}", links=links, title="<b>&nbsp;\u202e")
    person = open_window(roots=(site.url("/1"),), start=True)
    await wait_until(lambda: person.has_ended)
    show(person, "map")
    panel = person.find(MapPanel, "mapPanel")
    panel.links_button.click()
    table = person.find(UrlTable, "urlTablePanel")
    urls = person.desktop.ledger.records.url
    table.url_selected.emit(urls.index(site.url("/4")))  # as a click on its row does
    await wait_until(lambda: len(panel.links.view.ids) == 5 and panel.is_settled)
    assert {urls[id_] for id_ in panel.links.view.ids} == {site.url(f"/{n}") for n in range(2, 7)}
    QTest.mouseDClick(
        panel.links.view,
        Qt.MouseButton.LeftButton,
        pos=panel.links.view.places[
            panel.links.view.ids.index(urls.index(site.url("/6")))
        ].toPoint(),
    )
    await wait_until(lambda: panel.links.centre == urls.index(site.url("/6")) and panel.is_settled)
    assert {urls[id_] for id_ in panel.links.view.ids} == {site.url(f"/{n}") for n in range(4, 8)}


async def test_every_count_of_the_status_line_shows_as_many_urls(
    person: Person, wait_until: WaitUntil
) -> None:
    counts = person.find(StatusCounts, "statusCounts")
    await wait_until(lambda: any(part.key == "failed" for part in counts.links()))
    for part in counts.links():
        place = counts.place_of(part.key).center()
        QTest.mouseClick(counts, Qt.MouseButton.LeftButton, pos=place)
        assert len(await shown_urls(person, wait_until)) == int(part.number), part.key
        assert person.find(FilterBar, "filterBar").text == part.wanted
    assert {part.key for part in counts.links()} >= {"done", "broken", "2xx", "5xx", "failed"}


async def test_the_numbers_of_a_folder_in_the_tree_show_as_many_urls(
    person: Person, wait_until: WaitUntil
) -> None:
    tree = person.find(QTreeView, "urlTree")
    model = tree.model()
    assert isinstance(model, UrlTreeModel)
    tops, below = model.rowCount(), model.rowCount(model.index(0, 0))
    rows = [*((row, None) for row in range(tops)), *((row, 0) for row in range(below))]
    followed = 0
    for row, top in rows:
        for column in (TreeColumn.BELOW, TreeColumn.BROKEN):
            person.find(FilterBar, "filterBar").clear()
            show(person, "watch")
            await wait_until(lambda: not model.is_pruned)  # and so with all its rows
            index = model.index(row, 0) if top is None else model.index(row, 0, model.index(top, 0))
            number = index.siblingAtColumn(column).data()
            if not number:
                continue
            tree.scrollTo(index)
            place = tree.visualRect(index.siblingAtColumn(column)).center()
            QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
            found = await shown_urls(person, wait_until)
            assert len(found) == int(number.replace(",", "")), (index.data(), column)
            followed += 1
    assert followed > 15
    # Every kind of row was there: a host, folders, other hosts, what is no URL.
    assert tops >= 3


async def test_the_redirects_are_a_link_to_their_urls(
    person: Person, wait_until: WaitUntil
) -> None:
    site = person.desktop.ledger.records
    wanted = [id_ for id_ in site.ids() if site.state[id_] == REDIRECTED]
    button = person.find(QToolButton, "redirectUrls")
    assert button.text() == f"{len(wanted)} redirects"
    person.press("redirectUrls")
    assert await shown_urls(person, wait_until) == wanted
