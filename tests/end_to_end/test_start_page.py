"""The start page: kept crawls site by site, which are opened, compared and forgotten there."""

import asyncio
import fcntl
import os
import shutil
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.records.events import Outcome
from crawlscope.store import Kept
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.start.start_page import StartPage
from crawlscope.window.recent import MOST_SITES, POINTS, by_site, in_small
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.test_window_comparison import build, change, keep
from tests.hostile.test_crawl_files import ATTACKS, attacked
from tests.web import Site


def page_of(person: Person) -> StartPage:
    return person.find(StartPage, "startPage")


def sites(person: Person) -> list[str]:
    return [row.crawl.site for row in page_of(person).rows]


async def kept_crawls(site: Site, tmp_path: Path) -> Path:
    """Two crawls of one site, and one of another."""
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    build(site)
    await keep(site, crawls / "other.crawl", "/kept")
    await keep(site, crawls / "first.crawl")
    change(site)
    await keep(site, crawls / "second.crawl")
    return crawls


async def test_kept_crawls_are_listed_by_site_and_opened_by_key(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=await kept_crawls(site, tmp_path)))
    page = page_of(person)
    assert is_seen(page)
    await wait_until(lambda: page.rows)
    assert sites(person) == [site.url(), site.url("/kept")]
    assert "5 URLs · finished · 1 earlier" in page.rows[0].crawl.text
    button = page.rows[0].open_button
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    await wait_until(lambda: person.done == 5)
    assert not is_seen(page)


async def test_a_crawl_is_opened_and_compared_with_the_one_before_it(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=await kept_crawls(site, tmp_path)))
    await wait_until(lambda: page_of(person).rows)
    assert not person.find(QAbstractButton, "compareRecent1").isEnabled()  # there is no other
    person.find(QAbstractButton, "compareRecent0").click()
    panel = person.find(ChangesPanel, "changesPanel")
    await wait_until(lambda: panel.is_compared and panel.is_settled)
    assert "first.crawl" in panel.before.whole
    assert panel.model.index(0, 1).data() == "/fails"


async def test_what_is_forgotten_is_listed_no_more_and_its_files_stay(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawls = await kept_crawls(site, tmp_path)
    first = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: page_of(first).rows)
    first.find(QAbstractButton, "forgetRecent0").click()
    await wait_until(lambda: sites(first) == [site.url("/kept")])
    assert len(list(crawls.glob("*.crawl"))) == 3
    second = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: sites(second) == [site.url("/kept")])
    second.desktop.open(str(crawls / "second.crawl"))  # it is a recent file again
    await wait_until(lambda: second.done == 5)
    third = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: page_of(third).rows)
    assert sites(third) == [site.url("/kept")]  # the other one is in use


async def test_the_crawl_that_did_not_end_is_offered_there_too(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawls = tmp_path / "crawls"
    site.page("/", links=["/slow"])
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    first = open_window(OutputOptions(crawls=crawls), roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    first.press("cancelButton")
    await wait_until(lambda: first.has_ended)
    first.window.close()
    await first.running
    for _ in range(2):  # the line below the toolbar offers it once
        person = open_window(OutputOptions(crawls=crawls))
        page = page_of(person)
        await wait_until(page.offer_button.isVisible)
        texts = [each.text() for each in page.findChildren(QLabel) if each.isVisible()]
        assert any("was stopped before it finished" in text for text in texts)
    page.offer_button.click()
    await wait_until(lambda: person.done == 1)


def test_only_the_newest_sites_are_listed_with_pictures_of_few_points() -> None:
    curve = tuple((float(second), second, 2 * second) for second in range(3_600))
    found = [
        Kept(
            f"{n}",
            (f"http://{n}.test/",),
            f"2026-11-20T12:00:{n:02}",
            Outcome.FINISHED,
            1,
            True,
            0.0,
            curve,
        )
        for n in range(MOST_SITES + 5)
    ]
    listed = by_site(found)
    assert [each.path for each in listed] == [str(n) for n in range(12, 4, -1)]
    small = in_small(curve)
    assert (len(small), small[0], small[-1]) == (POINTS, curve[0], curve[-1])
    assert in_small(curve[:3]) == curve[:3]


@pytest.mark.parametrize("view", ["overview", "urls", "hosts", "map", "charts"])
async def test_a_view_that_is_empty_without_a_crawl_offers_the_demo(
    open_window: OpenWindow, wait_until: WaitUntil, view: str
) -> None:
    person = open_window()
    person.press(f"{view}View")
    named = [b for b in person.window.findChildren(QPushButton) if b.text() == "Try the demo site"]
    seen = [button for button in named if button.isVisible()]
    assert len(seen) == 1
    QTest.mouseClick(seen[0], Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.done)
    assert not seen[0].isVisible()
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)


@pytest.mark.parametrize(
    "attack", ["records are an endless view", "settings are a view of large rows"]
)
async def test_a_strangers_file_among_kept_crawls_keeps_nobody_from_starting(
    attack: str, site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawls = await kept_crawls(site, tmp_path)
    attacked(crawls / "stranger.crawl", ATTACKS[attack])  # the newest
    os.mkfifo(crawls / "pipe.crawl")
    (crawls / "folder.crawl").mkdir()
    (crawls / "loop.crawl").symlink_to(crawls / "loop.crawl")
    person = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: page_of(person).rows)
    assert sites(person) == [site.url(), site.url("/kept")]


async def test_a_disk_that_does_not_answer_holds_up_neither_a_crawl_nor_other_files(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    """A lease stands for the disk: to open a file that somebody else has one of takes 45 s."""
    crawls = await kept_crawls(site, tmp_path)
    gone = crawls / "gone.crawl"
    shutil.copy(crawls / "first.crawl", gone)  # the newest
    before = signal.signal(signal.SIGIO, signal.SIG_IGN)  # somebody wants to open it
    held = os.open(gone, os.O_RDWR)
    try:
        fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        person = open_window(OutputOptions(crawls=crawls))
        person.desktop.starting.start(site.url())
        await wait_until(lambda: person.done)
        await wait_until(lambda: page_of(person).rows)
        assert sites(person) == [site.url(), site.url("/kept")]
        assert page_of(person).rows[0].crawl.path != str(gone)
    finally:
        os.close(held)
        signal.signal(signal.SIGIO, before)


@pytest.mark.parametrize("by_key", [True, False])
async def test_a_site_is_crawled_again_as_it_was_and_compared(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path, by_key: bool
) -> None:
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    build(site)
    await keep(site, crawls / "first.crawl", exclude=("/moved",))
    change(site)
    person = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: page_of(person).rows)
    if by_key:
        QTest.keySequence(person.window, "Ctrl+R")
    else:
        person.press("crawlRecent0")
    panel = person.find(ChangesPanel, "changesPanel")
    await wait_until(lambda: panel.is_compared and panel.is_settled)
    assert person.desktop.settings.exclude == ("/moved",)
    assert person.desktop.settings.roots == (site.url(),)
    assert "first.crawl" in panel.before.whole
    assert panel.model.index(0, 1).data() == "/fails"
    assert is_seen(panel)
    assert not panel.settings.isVisible()  # they do not differ


async def test_who_is_at_work_elsewhere_is_offered_the_comparison(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=await kept_crawls(site, tmp_path)))
    await wait_until(lambda: page_of(person).rows)
    site.behind_the_gate("/new")
    site.gate.clear()
    person.press("crawlRecent0")
    await wait_until(lambda: site.at_the_gate)
    person.choose_view("Findings")
    site.gate.set()
    await wait_until(lambda: person.message.startswith("The comparison"))
    panel = person.find(ChangesPanel, "changesPanel")
    assert not is_seen(panel)
    person.find(QPushButton, "messageButton").click()
    await wait_until(lambda: is_seen(panel))
    assert "second.crawl" in panel.before.whole


async def test_a_part_of_a_crawl_is_not_compared(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=await kept_crawls(site, tmp_path)))
    await wait_until(lambda: page_of(person).rows)
    site.behind_the_gate("/new")
    site.gate.clear()
    person.press("crawlRecent0")
    await wait_until(lambda: site.at_the_gate)
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    panel = person.find(ChangesPanel, "changesPanel")
    assert "comparison" not in {each.get_name() for each in asyncio.all_tasks()}
    assert not panel.is_compared
    site.gate.set()
    person.desktop.go_on()  # until it is whole
    await wait_until(lambda: panel.is_compared)


async def test_a_crawl_whose_secrets_are_missing_is_opened_and_says_so(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    build(site)
    await keep(site, crawls / "first.crawl", auth="me:secret")
    requests = sum(site.hits.values())
    person = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: page_of(person).rows)
    person.press("crawlRecent0")
    await wait_until(lambda: "--auth is missing" in person.message)
    assert sum(site.hits.values()) == requests
