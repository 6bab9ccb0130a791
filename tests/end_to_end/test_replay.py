"""A person looks at a crawl as it was: of a crawl that has ended, that runs, and of a file."""

import gc
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QSlider, QToolButton, QTreeView, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.graph.replay_bar import STEPS
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.window.rechecking import WindowRechecking
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import answer
from tests.end_to_end.test_crawl_file import closed
from tests.web import Site

PAGES = 30


def build(site: Site) -> None:
    """A root that links to pages, each with a link back, and a redirect."""
    paths = [f"/docs/page-{n}" for n in range(PAGES)]
    site.page("/", links=[*paths, "/old"], title="Home")
    site.redirect("/old", "/docs/page-3")
    for path in paths:
        site.page(path, links=["/"])


class Viewer:
    """What all views show at this moment."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def done(self) -> int:
        """As the title says, which counts nothing before the first URL is known."""
        title = self.person.window.windowTitle()
        if self.is_replay and " done" not in title:
            return 0
        words = title.partition(" done")[0].split()
        return int(words[-1]) if words[-1].isdigit() else -1

    @property
    def is_replay(self) -> bool:
        return self.person.window.windowTitle().startswith("replay")

    @property
    def counts(self) -> str:
        """As the status line says."""
        return self.person.find(QWidget, "statusCounts").accessibleDescription()

    @property
    def rows(self) -> int:
        """URLs in the tree."""
        model = self.person.find(QTreeView, "urlTree").model()
        host = model.index(0, 0)
        folders = [model.index(row, 0, host) for row in range(model.rowCount(host))]
        return model.rowCount() + len(folders) + sum(map(model.rowCount, folders))

    @property
    def urls(self) -> int:
        return self.person.find(UrlTable, "urlTablePanel").model.known

    def set_slider(self, share: float) -> None:
        """Drags it there, also where it happens to be."""
        slider, place = self.person.find(QSlider, "replaySlider"), round(STEPS * share)
        slider.setValue(abs(place - 1))
        slider.setValue(place)


async def crawled(person: Person, site: Site, wait_until: WaitUntil) -> Viewer:
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.has_ended)
    return Viewer(person)


async def test_a_crawl_is_stepped_through_event_by_event_and_is_live_again(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    all_rows = viewer.rows
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    person.press("playButton")
    viewer.set_slider(0)
    await wait_until(lambda: viewer.rows <= 2)
    seen = [viewer.done]
    while seen[-1] < PAGES + 2:
        counts = viewer.counts
        person.press("stepForthButton")
        await wait_until(lambda: viewer.counts != counts)  # noqa: B023  in this turn alone
        seen.append(viewer.done)
    assert set(seen) >= set(range(PAGES + 3))
    assert seen == sorted(seen)
    person.press("stepBackButton")
    await wait_until(lambda: viewer.done == PAGES + 1)
    person.press("liveButton")
    await wait_until(lambda: not viewer.is_replay)
    assert viewer.rows == all_rows
    assert not person.find(QWidget, "replayBar").isVisible()
    assert viewer.done == person.done == PAGES + 2


async def test_the_status_line_says_that_what_is_shown_is_the_past_and_leads_back(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    line, button = (
        person.find(QWidget, "stateReason"),
        person.find(QToolButton, "stateButton"),
    )
    assert not line.isVisible()
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    person.press("playButton")
    viewer.set_slider(0)
    await wait_until(lambda: viewer.rows <= 2)
    assert isinstance(line, ElidedLabel)
    assert line.isVisible()
    assert line.whole.startswith("The past: after 0")
    person.frame.resize(1280, 800)
    await wait_until(lambda: line.text() == line.whole)
    assert button.text() == "Back to now"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: not viewer.is_replay)
    assert not line.isVisible()


async def test_a_moment_that_is_shown_no_more_takes_no_memory(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    """Nobody collects garbage in cycles of a large crawl: there must be none."""
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    tree = person.window.findChild(UrlTree)
    assert tree is not None
    gc.disable()
    try:
        person.press("replayButton")
        await wait_until(lambda: viewer.is_replay)
        viewer.set_slider(1)
        await wait_until(lambda: viewer.done == PAGES + 2)
        was = ref(tree.model.ledger.records)
        viewer.set_slider(0)
        await wait_until(lambda: viewer.rows <= 2)
        await wait_until(lambda: was() is None)
        was = ref(tree.model.ledger.records)
        person.press("liveButton")
        await wait_until(lambda: not viewer.is_replay and was() is None)
    finally:
        gc.enable()


async def test_an_opened_folder_and_a_selected_url_stay_so_at_another_moment(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    paths = [f"/{n}/" for n in range(40)]
    site.page("/", links=[*paths, "/30/deep"], title="Home")
    for path in (*paths, "/30/deep"):
        site.page(path, links=["/"])
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    tree = person.window.findChild(UrlTree)
    assert tree is not None
    deep = person.desktop.ledger.records.url.index(site.url("/30/deep"))
    folder = 2 * person.desktop.ledger.tree.page_folder[deep] + 1
    tree.view.collapseAll()
    tree.reveal(deep)
    tree.url_selected.emit(deep)
    assert folder in tree.view.opened
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    for share in (1.0, 0.9):
        viewer.set_slider(share)
        await wait_until(lambda: viewer.done > 1 and folder in tree.view.opened)
        await wait_until(lambda: tree.view.currentIndex().data() == "deep")
    person.press("liveButton")
    await wait_until(lambda: not viewer.is_replay)
    assert folder in tree.view.opened
    assert tree.view.currentIndex().data() == "deep"


async def test_a_running_crawl_goes_on_unseen_while_it_is_shown_as_it_was(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    site.behind_the_gate("/docs/page-7")
    site.gate.clear()
    person = open_window()
    viewer = Viewer(person)
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.done == PAGES + 1)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    viewer.set_slider(0)
    await wait_until(lambda: viewer.rows <= 2)
    workers = person.find(WorkerPanel, "workerPanel")
    person.press("stepForthButton")
    await wait_until(lambda: workers.model.rowCount() <= 1)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert viewer.is_replay
    assert viewer.rows <= 2
    person.press("liveButton")
    await wait_until(lambda: viewer.done == PAGES + 2)


async def opened(
    site: Site, path: Path, open_window: OpenWindow, wait_until: WaitUntil, *sql: str
) -> Person:
    """A window with a crawl that was saved by another one, and changed by these statements."""
    build(site)
    person = open_window(OutputOptions(save=str(path)), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    await closed(person)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for each in sql:
            connection.execute(each)
    person = open_window()
    person.desktop.open(str(path))
    await wait_until(lambda: len(person.desktop.ledger.records) > PAGES)
    return person


async def test_the_pointer_drags_a_saved_crawl_to_where_it_was(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until)
    viewer = Viewer(person)
    graph = person.find(QueueGraph, "queueGraph")
    view = graph.plots.viewport()
    across = graph.plots.lanes[0].plot.getViewBox().sceneBoundingRect()
    right = QPoint(int(across.right()) - 2, int(across.center().y()))
    left = QPoint(int(across.left()) + 2, int(across.center().y()))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=right)
    QTest.mouseMove(view, left)
    await wait_until(lambda: viewer.is_replay and viewer.done < 2)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=left)
    viewer.set_slider(1)
    await wait_until(lambda: viewer.done == PAGES + 2)
    redirects = person.find(RedirectPanel, "redirectPanel")
    await wait_until(lambda: redirects.model.rowCount() == 1)
    details = person.find(DetailsPanel, "detailsPanel")
    details.reveal(0)  # it may be out of sight, and keep what it showed
    details.reveal(1)
    await wait_until(lambda: "Found at 0.0" in details.text and "by worker 1" in details.text)


async def test_a_replay_is_played_to_its_end(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until)
    viewer = Viewer(person)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    await wait_until(lambda: viewer.done == PAGES + 2)
    play = person.find(QToolButton, "playButton")
    await wait_until(lambda: not play.isChecked())
    for _ in range(8):
        person.press("stepBackButton")
    await wait_until(lambda: viewer.done < PAGES + 2)
    seen: list[int] = []
    shown = person.window.windowTitleChanged.connect(lambda _title: seen.append(viewer.done))
    person.press("playButton")  # goes on from there
    await wait_until(lambda: viewer.done == PAGES + 2 and not play.isChecked())
    person.window.windowTitleChanged.disconnect(shown)
    assert min(seen) > PAGES // 2
    person.press("stepForthButton")  # there is nothing more
    seen.clear()
    person.window.windowTitleChanged.connect(lambda _title: seen.append(viewer.done))
    person.press("playButton")  # begins anew
    await wait_until(lambda: min(seen, default=PAGES + 2) < PAGES + 2)


async def test_a_crawl_of_an_older_version_says_that_it_has_no_times(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    older = ("DROP TABLE history", "DROP TABLE past")
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until, *older)
    person.press("replayButton")
    await wait_until(lambda: "older version" in person.message)
    assert not Viewer(person).is_replay


async def test_a_damaged_history_leaves_the_crawl_as_it_is(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    damage = (
        "UPDATE history SET entries = x'ffffff7f00000030'",
        "DELETE FROM history WHERE first > 0",  # if the crawl was written twice
    )
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until, *damage)
    person.press("replayButton")
    await wait_until(lambda: "damaged" in person.message)
    viewer = Viewer(person)
    await wait_until(lambda: not viewer.is_replay)
    assert viewer.done == PAGES + 2


async def test_a_new_crawl_ends_the_replay_of_the_last_one(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    viewer.set_slider(0.5)
    person.press("startButton")
    await wait_until(lambda: person.has_ended and viewer.done == PAGES + 2)
    assert not viewer.is_replay


async def test_a_page_may_be_fetched_again_while_the_crawl_is_shown_as_it_was(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    """What it linked to then is shown, not what it links to now."""
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    all_rows = viewer.rows
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    viewer.set_slider(1)
    await wait_until(lambda: viewer.done == PAGES + 2)
    site.page("/", links=["/new"], title="Home")
    person.desktop.part(WindowRechecking).recheck([1])
    await wait_until(lambda: site.url("/new") in person.desktop.ledger.records.url)
    await wait_until(lambda: person.has_ended)
    viewer.set_slider(0)
    await wait_until(lambda: viewer.rows <= 2)
    viewer.set_slider(1)
    await wait_until(lambda: viewer.done == PAGES + 2)
    await wait_until(lambda: viewer.rows == all_rows)
    assert viewer.is_replay


async def test_what_has_happened_since_a_replay_began_is_shown_when_it_is_asked_for(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    site.behind_the_gate("/docs/page-7")
    site.gate.clear()
    person = open_window()
    viewer = Viewer(person)
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.done == PAGES + 1)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    play = person.find(QToolButton, "playButton")
    await wait_until(lambda: not play.isChecked())  # it has an end, though the crawl has none yet
    assert viewer.done == PAGES + 1
    later = person.desktop.ledger.samples.at[-1] + 1.0
    await wait_until(lambda: person.desktop.ledger.samples.at[-1] > later)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    person.find(QueueGraph, "queueGraph").plots.dragged.emit(later + 9)
    await wait_until(lambda: viewer.done == PAGES + 2)
    assert viewer.is_replay


async def test_a_branch_is_exported_as_it_is_now_from_the_tree_as_it_was(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    """The folders of a saved crawl have other numbers than those of its replay."""
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until)
    desktop, tree = person.desktop, person.window.findChild(UrlTree)
    assert tree is not None
    viewer = Viewer(person)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay and viewer.done == PAGES + 2)
    shown = tree.model.ledger.tree
    assert shown is not desktop.ledger.tree
    folder = shown.page_folder[desktop.ledger.records.url.index(site.url("/docs/page-3"))]
    tree.export_branch_requested.emit(2 * folder + 1)
    answer(person, tmp_path / "branch.jsonl")
    await wait_until((tmp_path / "branch.jsonl").exists)
    lines = (tmp_path / "branch.jsonl").read_text().splitlines()
    assert len(lines) == PAGES
    assert all("/docs/" in line for line in lines)


async def test_a_comparison_outlives_a_replay_and_may_be_made_during_one(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    older = tmp_path / "older.crawl"
    person = await opened(site, older, open_window, wait_until)
    await closed(person)
    site.page("/docs/page-9", status=404)
    site.page("/docs/page-20", links=["/added"])
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    panel = person.window.panels.get(ChangesPanel)
    filter_bar, rows = person.window.findChild(FilterBar), panel.model.rowCount
    assert filter_bar is not None
    person.window.files.compare_chosen.emit(str(older))
    await wait_until(lambda: panel.is_settled and rows() > 0)
    number = rows()
    for is_again in (False, True):
        person.press("replayButton")
        await wait_until(lambda: viewer.is_replay)
        viewer.set_slider(0)
        await wait_until(lambda: viewer.done < 2)
        if is_again:
            person.window.panels.get(ChangesPanel).again_requested.emit()
            await wait_until(lambda: "compar" not in person.message.lower())
        await wait_until(lambda: panel.is_settled and rows() == number)
        filter_bar.set_text("added")
        await wait_until(lambda: panel.is_settled and 0 < rows() < number)
        filter_bar.set_text("")
        person.press("liveButton")
        await wait_until(lambda: not viewer.is_replay)
        await wait_until(lambda: panel.is_settled and rows() == number)


async def test_what_changed_on_the_way_to_a_moment_that_was_given_up_is_shown_at_the_next_one(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("crawlscope.window.replaying.LONG", -1.0)
    monkeypatch.setattr("crawlscope.core.ledger.replay.REPLAYED_ENTRIES", 1)
    build(site)
    person = open_window()
    viewer = await crawled(person, site, wait_until)
    person.window.filter.ask_urls("")
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: table.model.rowCount() == PAGES + 2)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    viewer.set_slider(0)
    await wait_until(lambda: viewer.done == 0)
    while viewer.done < 1:
        counts = viewer.counts
        person.press("stepForthButton")
        await wait_until(lambda: viewer.counts != counts)  # noqa: B023  in this turn alone
    label = person.find(QLabel, "replayMoment")
    # To the end: how much happened until a moment before it depends on the machine
    viewer.set_slider(1)
    await wait_until(lambda: re.fullmatch(r"[6-9]\d%…", label.text()), at_each_turn=True)
    assert viewer.done == 1
    painted: set[int] = set()
    table.model.dataChanged.connect(
        lambda top, bottom: painted.update(range(top.row(), bottom.row() + 1))
    )
    viewer.set_slider(0.9)
    viewer.set_slider(1)
    await wait_until(lambda: viewer.done == PAGES + 2)
    await wait_until(lambda: painted >= {1, 2, 3})


async def test_a_replay_shows_what_was_wrong_with_pages_then(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    """What pages say is read from the file of the crawl."""
    person = await opened(site, tmp_path / "a.crawl", open_window, wait_until)
    viewer = Viewer(person)
    now = person.desktop.ledger.findings.counts()
    assert {"title-missing", "description-missing"} <= set(now)
    person.press("replayButton")
    await wait_until(lambda: viewer.is_replay)
    tree = person.window.findChild(UrlTree)
    assert tree is not None
    viewer.set_slider(1)
    await wait_until(lambda: viewer.done == PAGES + 2)
    await wait_until(lambda: tree.model.ledger.findings.counts() == now)
    assert tree.model.ledger is not person.desktop.ledger
    viewer.set_slider(0)
    name = "description-missing"
    await wait_until(lambda: tree.model.ledger.findings.counts().get(name, 0) < 2 < now[name])
