"""A person presses the real buttons of the real window, while a real server answers."""

import asyncio
import csv
import json
import os
import random
import signal
import socket
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QSpinBox,
    QTableView,
    QTreeView,
    QWidget,
)

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight.report import EXIT_STOPPED
from crawlscope.core.records.events import ErrorKind, Mark, State
from crawlscope.demo.server import DemoSite
from crawlscope.session import session
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenFirst, OpenWindow, Person
from tests.end_to_end.exporting import answer
from tests.web import LONGEST_STOP, Site

HUNG = 50  # workers that wait on a server which never answers


def build_small_site(site: Site, pages: int = 30) -> None:
    """A root that links to `pages` pages, each with a link back."""
    paths = [f"/docs/page-{n}" for n in range(pages)]
    site.page("/", links=paths, title="Home")
    for path in paths:
        site.page(path, links=["/"])


async def test_an_address_and_enter_crawl_the_site_to_its_end(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site)
    person = open_window()
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert person.done == 31
    assert site.hits.total() == 31
    tree = person.find(QTreeView, "urlTree")
    host = tree.model().index(0, 0)
    assert tree.model().rowCount(host) == 1
    assert tree.model().rowCount(tree.model().index(0, 0, host)) == 30
    assert "31 done" in person.window.windowTitle()


async def test_start_button_starts_and_is_disabled_while_crawling(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site)
    site.behind_the_gate("/docs/page-7")
    site.gate.clear()
    person = open_window()
    person.type_address(site.url())
    person.press("startButton")
    await wait_until(lambda: site.at_the_gate == 1)
    assert not person.may_press("startButton")
    assert person.may_press("pauseButton")
    assert person.may_press("cancelButton")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert person.may_press("startButton")
    assert not person.may_press("cancelButton")


async def test_a_root_that_cannot_be_reached_is_named_with_its_reason(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    person = open_window(settings={"max_tries": 1}, roots=(nobody,), start=True)
    await wait_until(lambda: person.has_ended)
    assert f"Nothing was fetched: {nobody} failed: " in person.message


async def test_a_bad_address_is_one_line_and_starts_nothing(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    person.type_address("ftp://example.org/")
    person.enter()
    await wait_until(lambda: "ftp://example.org/" in person.message)
    assert "\n" not in person.message
    assert not person.desktop.is_crawling


async def test_all_is_shown_however_small_the_parts_are_that_a_batch_is_folded_in(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "EVENTS_BETWEEN_LOOKS", 3)
    monkeypatch.setattr(session, "FOLD_SECONDS", 0.0)
    build_small_site(site, 30)
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    assert person.done == 31
    tree = person.find(QTreeView, "urlTree")
    host = tree.model().index(0, 0)
    folder = tree.model().index(0, 0, host)
    rows = [tree.model().index(row, 1, folder).data() for row in range(30)]
    assert rows == ["200"] * 30


async def test_pause_starts_nothing_new_until_continue(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site, 60)
    for n in range(60):
        site.behind_the_gate(f"/docs/page-{n}")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 10)
    person.press("pauseButton")
    site.gate.set()
    await wait_until(lambda: person.done == 11)
    asked = site.hits.total()
    await wait_until(lambda: person.desktop.ledger.tally.of(State.FETCHING) == 0)
    assert site.hits.total() == asked == 11
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert person.done == site.hits.total() == 61
    marks = [mark for _, mark in person.desktop.ledger.samples.marks]
    assert marks == [Mark.STARTED, Mark.PAUSED, Mark.CONTINUED, Mark.FINISHED]


async def test_cancel_stops_fifty_hung_workers_and_continue_finishes_the_site(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site, 100)
    for n in range(100):
        site.behind_the_gate(f"/docs/page-{n}")
    site.gate.clear()
    person = open_window(
        settings={"workers": HUNG, "per_host": HUNG}, roots=(site.url(),), start=True
    )
    await wait_until(lambda: site.at_the_gate == HUNG)
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    finished = person.desktop.ledger.finished
    assert finished is not None
    assert finished.stop is not None
    assert finished.stop.tasks >= HUNG
    assert finished.stop.ms < LONGEST_STOP
    assert finished.stop.in_flight == finished.stop.sockets == 0
    assert finished.stop.queued == 100
    assert "100 URLs left in the queue" in person.message
    asked = site.hits.total()
    await wait_until(lambda: site.open_connections == 0)
    site.gate.set()
    assert site.hits.total() == asked == 1 + HUNG
    person.press("pauseButton")  # which now says Continue
    await wait_until(lambda: person.desktop.is_crawling)
    await wait_until(lambda: person.has_ended)
    assert person.done == 101
    assert person.desktop.ledger.tally.of(State.DONE) == 101


async def test_the_number_of_workers_changes_while_they_work(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site, 60)
    for n in range(60):
        site.behind_the_gate(f"/docs/page-{n}")
    site.gate.clear()
    person = open_window(settings={"workers": 4, "per_host": 20}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 4)
    person.find(QSpinBox, "workersSpinBox").setValue(20)
    await wait_until(lambda: site.at_the_gate == 20)
    person.find(QSpinBox, "workersSpinBox").setValue(3)
    await wait_until(lambda: site.open_connections == 3)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert person.desktop.ledger.tally.of(State.DONE) == 61


async def test_one_request_is_stopped_by_its_row(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site, 5)
    site.stalls("/docs/page-3")
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.done == 5)
    table = person.find(QWidget, "workerPanel").findChild(QTableView)
    assert table is not None
    model = table.model()

    def row_of_the_hung() -> int:
        texts = (
            "".join(str(model.index(row, column).data()) for column in range(model.columnCount()))
            for row in range(model.rowCount())
        )
        return next((row for row, text in enumerate(texts) if "page-3" in text), -1)

    await wait_until(lambda: row_of_the_hung() >= 0)
    table.setCurrentIndex(model.index(row_of_the_hung(), 0))
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Delete)
    await wait_until(lambda: person.has_ended)
    failed = [r for r in person.desktop.ledger.records.records() if r.state is State.FAILED]
    assert [record.url for record in failed] == [site.url("/docs/page-3")]
    assert failed[0].error is not None
    assert failed[0].error.kind is ErrorKind.STOPPED
    assert site.hits["/docs/page-3"] == 1


async def test_export_is_written_in_the_middle_of_a_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build_small_site(site, 20)
    site.behind_the_gate("/docs/page-19")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.done == 20)
    await wait_until(person.find(QAction, "exportAction").isEnabled)
    person.find(QAction, "exportAction").trigger()
    file = tmp_path / "now.csv"
    answer(person, file)
    await wait_until(file.exists)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 21
    assert [row["state"] for row in rows].count("fetching") == 1
    assert person.desktop.is_crawling
    site.gate.set()
    await wait_until(lambda: person.has_ended)


async def test_the_window_closes_when_done_with_exports_and_figures(
    site: Site, open_window: OpenWindow, tmp_path: Path
) -> None:
    build_small_site(site)
    files = [tmp_path / f"all{suffix}" for suffix in (".jsonl", ".csv", ".txt", ".json")]
    job = OutputOptions(exports=tuple(map(str, files)), diagnostics=tmp_path / "figures.json")
    person = open_window(job, roots=(site.url(),), start=True, exit_when_done=True)
    async with asyncio.timeout(20):
        assert await person.running == 0
    assert len(files[0].read_text().splitlines()) == 31
    assert len(json.loads(files[3].read_text())["urls"]) == 31
    figures = json.loads((tmp_path / "figures.json").read_text())
    assert figures["pages"] == 31
    assert figures["loop_lag_ms"]["max"] >= figures["loop_lag_ms"]["p50"] >= 0
    assert figures["cancel"] is None


async def test_a_window_closed_in_mid_crawl_writes_what_was_asked_for(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/hung"])
    site.stalls("/hung")
    file, figures = tmp_path / "all.csv", tmp_path / "figures.json"
    job = OutputOptions(exports=(str(file),), diagnostics=figures)
    person = open_window(job, roots=(site.url(),), start=True)
    await wait_until(lambda: site.hits["/hung"] == 1)
    person.window.close()
    async with asyncio.timeout(5):
        await person.running
    assert file.read_text().count("queued") == 1
    assert json.loads(figures.read_text())["cancel"]["tasks"] >= 10


async def test_the_demo_site_is_crawled_from_the_menu(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    person.window.demo_requested.emit()
    await wait_until(lambda: person.done > 20, timeout=15)
    assert person.window.controls.address_bar.address.startswith("http://127.0.0.1:")


def has_done(person: Person, number: int) -> bool:
    return person.done >= number


@pytest.mark.parametrize("times", [4, pytest.param(20, marks=pytest.mark.slow)])
async def test_a_window_closed_in_mid_crawl_ends_cleanly(
    open_window: OpenWindow, wait_until: WaitUntil, caplog: pytest.LogCaptureFixture, times: int
) -> None:
    moments = random.Random(7)
    async with DemoSite(pace=0.05) as site:
        for _ in range(times):
            person = open_window(roots=(site.url,), start=True)
            enough = moments.randrange(0, 100)
            await wait_until(partial(has_done, person, enough))
            person.window.close()
            async with asyncio.timeout(5):
                await person.running
            assert not any(widget.isVisible() for widget in QApplication.topLevelWidgets())
    assert not [record for record in caplog.records if record.levelname != "INFO"]


async def test_spammed_buttons_lose_no_url(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build_small_site(site, 120)
    chance = random.Random(11)
    person = open_window(roots=(site.url(),), start=True)
    spin_box = person.find(QSpinBox, "workersSpinBox")
    for _ in range(80):
        name = chance.choice(("pauseButton", "pauseButton", "cancelButton", "workers"))
        if name == "workers":
            spin_box.setValue(chance.randrange(1, 40))
        elif person.may_press(name):
            person.press(name)
        person.frame.resize(chance.randrange(600, 1400), chance.randrange(400, 900))
        await asyncio.sleep(0)
    while not (person.has_ended and person.done == 121):
        if person.may_press("pauseButton") and person.says("pauseButton") == "Resume":
            person.press("pauseButton")
        await asyncio.sleep(0.001)
    assert person.desktop.ledger.tally.of(State.DONE) == 121
    assert len(person.desktop.ledger.records) == 121


async def test_sigint_closes_the_window_with_130(
    site: Site, open_first: OpenFirst, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/hung"])
    site.stalls("/hung")
    _, person = open_first(roots=(site.url(),), start=True)
    await wait_until(lambda: site.hits["/hung"] == 1)
    os.kill(os.getpid(), signal.SIGINT)
    async with asyncio.timeout(2):
        assert await person.running == EXIT_STOPPED


async def test_a_window_whose_root_redirects_to_a_dead_host_ends_as_the_command_does(
    site: Site, open_window: OpenWindow, unused_tcp_port: int
) -> None:
    site.redirect("/", f"http://127.0.0.1:{unused_tcp_port}/")
    settings = {"scope": "any", "max_pages": 9, "max_tries": 1}
    how = {"roots": (site.url(),), "start": True, "exit_when_done": True}
    person = open_window(settings=settings, **how)
    async with asyncio.timeout(20):
        assert await person.running == 1
