"""A trap is excluded while it is crawled, by two clicks, and taken back by one."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QPushButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.pattern import exactly
from crawlscope.core.records.events import Outcome, SkipReason, State
from crawlscope.store import CrawlFile
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import Column as LogColumn
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.window.changing import WindowChanging
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

Found = TypeVar("Found", bound=QWidget)
TRAP = [f"/trap/{number}" for number in range(120)]


def build(site: Site) -> str:
    """A page that is not answered yet, and a folder behind it; returns the regex of that."""
    site.page("/", links=["/slow", *TRAP, "/good"])
    for path in ("/slow", *TRAP, "/good"):
        site.page(path)
    site.behind_the_gate("/slow")
    site.gate.clear()
    return exactly(site.url("/trap/"), to_end=False)


async def crawling(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> Person:
    build(site)
    job = OutputOptions(save=str(path / "a.crawl"))
    person = open_window(job, settings={"workers": 1}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate and len(person.desktop.ledger.records) == 123)
    return person


async def choose(
    person: Person, wait_until: WaitUntil, view: QAbstractItemView, index: QModelIndex, words: str
) -> None:
    """Right click on a row, click on the line of its menu."""
    right_click(view.viewport(), view.visualRect(index).center())
    await click_in_menu(person, wait_until, words)


def right_click(widget: QWidget, place: QPoint) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.RightButton, pos=place)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, asked)


async def click_in_menu(person: Person, wait_until: WaitUntil, words: str) -> None:
    def seen() -> list[QMenu]:
        return [each for each in person.window.findChildren(QMenu) if each.isVisible()]

    await wait_until(seen)
    menu = seen()[0]
    texts = {each: each.text().replace("&", "") for each in menu.actions() if each.isVisible()}
    action = next(each for each, text in texts.items() if text.startswith(words))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def show(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


def panel(person: Person, kind: type[Found]) -> Found:
    return person.window.panels.get(kind)


def trap_of(person: Person) -> int:
    """The folder of the trap, in the tree of the crawl."""
    site, tree = person.desktop.ledger.records, person.desktop.ledger.tree
    return tree.page_folder[next(id_ for id_ in site.ids() if site.url[id_].endswith(TRAP[0]))]


async def in_tree(person: Person, wait_until: WaitUntil) -> None:
    await choose_in_tree(person, wait_until, "Exclude this folder")


async def choose_in_tree(person: Person, wait_until: WaitUntil, words: str) -> None:
    model, node = panel(person, UrlTree).model, 2 * trap_of(person) + 1
    view = panel(person, UrlTree).view
    await wait_until(lambda: not view.visualRect(model.index_of(node)).isEmpty())
    await choose(person, wait_until, view, model.index_of(node), words)


async def in_table(person: Person, wait_until: WaitUntil) -> None:
    show(person, "Ctrl+3")
    table = panel(person, UrlTable)
    await wait_until(lambda: table.model.rowCount() > 5)
    await choose(
        person, wait_until, table.view, table.model.index(5, 0), "Exclude the folder /trap/"
    )


async def in_details(person: Person, wait_until: WaitUntil) -> None:
    details = panel(person, DetailsPanel)
    details.reveal(5)
    menu = details.head.actions_row.exclude_button.menu()
    menu.popup(QPoint(0, 0))
    await click_in_menu(person, wait_until, "Exclude the folder /trap/")


async def in_map(person: Person, wait_until: WaitUntil) -> None:
    show(person, "Ctrl+8")
    folders, trap = panel(person, MapPanel).folders, 2 * trap_of(person) + 1
    await wait_until(lambda: trap in [each.node for each in folders.view.blocks])
    block = next(each for each in folders.view.blocks if each.node == trap)
    place = QPoint(int(block.area.x) + 5, int(block.area.y) + 5)
    right_click(folders.view, place)
    await click_in_menu(person, wait_until, "Exclude this folder")


async def in_hosts(person: Person, wait_until: WaitUntil) -> None:
    show(person, "Ctrl+6")
    hosts = panel(person, HostsPanel)
    hosts.folders_button.click()
    await wait_until(lambda: hosts.model.row_of(trap_of(person)) >= 0)
    index = hosts.model.index(hosts.model.row_of(trap_of(person)), 0)
    await choose(person, wait_until, hosts.view, index, "Exclude this folder")


@pytest.mark.parametrize("place", [in_tree, in_table, in_details, in_map, in_hosts])
async def test_a_folder_is_excluded_while_it_is_crawled(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    tmp_path: Path,
    place: Callable[[Person, WaitUntil], Awaitable[None]],
) -> None:
    person = await crawling(site, open_window, wait_until, tmp_path)
    await place(person, wait_until)
    await wait_until(lambda: person.message.startswith("Now excluded: everything below http"))
    assert "120 URLs were removed from the queue" in person.message
    await wait_until(lambda: skipped(person) == len(TRAP))
    assert person.desktop.is_crawling
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/", "/slow", "/good"]
    log = panel(person, LogPanel).model
    lines = [str(log.index(row, LogColumn.TEXT).data()) for row in range(log.rowCount())]
    assert any("120 URLs were removed from the queue" in line for line in lines)


async def test_what_was_excluded_is_included_again_by_one_click(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawling(site, open_window, wait_until, tmp_path)
    await in_tree(person, wait_until)
    await wait_until(lambda: skipped(person) == len(TRAP))
    await wait_until(lambda: "removed from the queue" in person.message)
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Include again"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: "120 URLs are queued again" in person.message)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert sorted(site.asked) == sorted(["/", "/slow", "/good", *TRAP])
    assert person.desktop.crawler is not None
    assert person.desktop.settings.exclude == ()


async def test_an_ended_crawl_is_told_too_and_its_menu_takes_the_rule_back(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawling(site, open_window, wait_until, tmp_path)
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    await in_tree(person, wait_until)
    await wait_until(lambda: skipped(person) == len(TRAP))
    await choose_in_tree(person, wait_until, "Include again")
    await wait_until(lambda: not skipped(person))
    assert "Resume continues the crawl" in person.message
    site.gate.set()
    person.press("startButton")
    await wait_until(lambda: person.has_ended)
    assert len(set(site.asked)) == 3 + len(TRAP)


@pytest.mark.parametrize("is_running", [True, False])
async def test_what_is_excluded_stays_so_in_the_file_of_the_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path, is_running: bool
) -> None:
    person = await crawling(site, open_window, wait_until, tmp_path)
    if not is_running:
        person.press("cancelButton")
        await wait_until(lambda: person.has_ended)
    await in_tree(person, wait_until)
    await wait_until(lambda: skipped(person) == len(TRAP))
    person.desktop.close()
    await person.running
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        saved = file.restored()
    assert saved.settings.exclude == (exactly(site.url("/trap/"), to_end=False),)
    assert saved.ledger.tally.of(State.SKIPPED) == len(TRAP)
    assert saved.ledger.records.skip_reason[5] is SkipReason.EXCLUDED
    assert saved.ledger.finished is not None
    assert saved.ledger.finished.outcome is Outcome.CANCELLED
    site.gate.set()
    again = open_window(file=CrawlFile.open(str(tmp_path / "a.crawl")))
    await wait_until(lambda: len(again.desktop.ledger.records) == 123)
    again.press("startButton")
    await wait_until(lambda: again.has_ended)
    assert not any(path.startswith("/trap") for path in site.asked)


async def test_a_rule_belongs_to_its_crawl_and_is_offered_to_the_next_one(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawling(site, open_window, wait_until, tmp_path)
    await in_tree(person, wait_until)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert person.done == 3
    assert not person.desktop.chosen.values.get("exclude")  # settings are the person's
    site.gate.clear()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: site.at_the_gate and len(person.desktop.ledger.records) == 123)
    offer = person.find(FilterBar, "filterBar").rules
    await wait_until(offer.isVisible)
    assert offer.take_button.accessibleName().startswith("Without ")
    assert "/trap/" in offer.take_button.accessibleName()
    QTest.mouseClick(offer.take_button, Qt.MouseButton.LeftButton)
    assert offer.isHidden()
    await wait_until(lambda: skipped(person) == len(TRAP))
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert person.done == 3
    person.desktop.starting.start(site.url("/good"))  # another site, for all one knows
    await wait_until(lambda: person.has_ended)
    assert offer.isHidden()


async def test_what_cannot_be_excluded_is_said(open_window: OpenWindow) -> None:
    person = open_window()
    person.desktop.part(WindowChanging).exclude("(")
    assert person.message.startswith("Excluding failed: ")


def skipped(person: Person) -> int:
    return person.desktop.ledger.tally.of(State.SKIPPED)
