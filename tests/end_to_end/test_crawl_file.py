"""The window keeps its crawl in a file, opens saved ones, and continues them."""

import asyncio
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import State
from crawlscope.store import CrawlFile
from crawlscope.ui.dialogs.recent_files import recent_files
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.dock import Dock
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change, open_settings
from tests.end_to_end.exporting import answer
from tests.store.test_read_only import as_nobody
from tests.web import Site, crawl

PAGES = 40
FULL = 10_000  # octets; less than the first transaction
LONGEST_CLOSING = 5.0  # seconds


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        for n in range(PAGES):
            links = [f"/{2 * n + 1}", f"/{2 * n + 2}", f"/to-{n // 2}", "/0", "/gone"]
            site.page(f"/{n}", links=links, title=f"page {n}")
            site.redirect(f"/to-{n}", f"/{n}")
        yield site


def known(ledger: Ledger) -> dict[str, tuple[object, ...]]:
    """What must be the same in whatever order the URLs were found."""
    return {
        each.url: (each.state, each.status, each.redirect_to, each.title, each.inlinks)
        for each in ledger.records.records()
    }


def load(path: Path) -> Ledger:
    with CrawlFile.open(str(path)) as file:
        return file.restored().ledger


async def closed(person: Person) -> None:
    person.window.close()
    async with asyncio.timeout(LONGEST_CLOSING):
        await person.running


def hold_back(site: Site, *paths: str) -> None:
    for path in paths:
        site.behind_the_gate(path)
    site.gate.clear()


@contextmanager
def full_disk(octets: int) -> Iterator[None]:
    """The limit of a file's size stands for the disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (octets, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(autouse=True)
def written_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crawlscope.session.keeping.EVERY", 0.05)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 200 KB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(folder)]
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    # Lazily: after a test that failed, the file may still be open.
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start_program(tmp_path: Path) -> Iterator[Start]:
    """Starts the program in a process of its own, which is killed at the end."""
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    started = []

    def start(*arguments: str) -> subprocess.Popen[bytes]:
        program = subprocess.Popen([sys.executable, "-m", "crawlscope", *arguments], env=environ)
        started.append(program)
        return program

    yield start
    for program in started:
        program.kill()
        program.wait()


def says(person: Person, words: str) -> bool:
    return words in person.message


def names(folder: Path, pattern: str = "*") -> list[str]:
    return sorted(each.name for each in folder.glob(pattern))


# Kept as it goes


async def test_a_crawl_in_the_window_is_kept_in_its_file(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = tmp_path / "a.crawl"
    person = open_window(OutputOptions(save=str(file)), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: person.has_ended)
    ledger = person.desktop.ledger
    assert "a – 127.0.0.1 – Crawlscope" in person.window.windowTitle()
    await closed(person)
    assert names(tmp_path, "a.crawl*") == ["a.crawl"]
    assert list(load(file).records.records()) == list(ledger.records.records())


async def test_without_a_name_it_is_kept_in_the_users_folder_and_can_be_opened_again(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    folder = tmp_path / "crawls"
    person = open_window(OutputOptions(crawls=folder), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: person.has_ended)
    (file,) = folder.glob("*.crawl")
    assert recent_files() == [(str(file), f"127.0.0.1:{site.port}")]
    assert file.stem in person.window.windowTitle()
    person.desktop.starting.start(site.url("/1"))
    await wait_until(lambda: person.has_ended and len(list(folder.glob("*.crawl"))) == 2)
    await closed(person)
    assert len(load(file).records) > PAGES


async def test_a_window_closed_in_mid_crawl_leaves_all_that_was_found_in_the_file(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    undisturbed = known((await crawl(site, "/0")).ledger)
    hold_back(site, "/7")
    file = tmp_path / "a.crawl"
    person = open_window(OutputOptions(save=str(file)), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate and person.done > PAGES)
    await closed(person)
    assert names(tmp_path, "a.crawl*") == ["a.crawl"]
    assert known(load(file)) == known(person.desktop.ledger)
    site.gate.set()
    person = open_window()
    person.desktop.open(str(file))
    await wait_until(lambda: person.says("pauseButton") == "Resume")
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert known(person.desktop.ledger) == undisturbed
    again = [path for path, times in site.hits.items() if times > 2]
    assert "/7" in again
    assert len(again) <= person.window.controls.workers_box.value()  # what was in flight


async def test_a_home_that_takes_no_file_is_reported_and_links_are_known(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    person = open_window(
        OutputOptions(crawls=Path("/dev/null/crawls")), roots=(site.url("/0"),), start=True
    )
    await wait_until(lambda: person.has_said("this crawl is not being saved"))
    await wait_until(lambda: person.has_ended)
    person.find(Dock, "detailsDock").view_action.trigger()
    details = person.find(DetailsPanel, "detailsPanel")
    details.reveal(1)
    await wait_until(lambda: _shows(details, "Links to (5)", "/to-0", "/gone"))
    assert names(tmp_path, "crawlscope-*")
    await closed(person)
    assert not names(tmp_path, "crawlscope-*")


async def test_a_crawl_that_may_not_be_written_is_shown_and_goes_on_where_it_is_saved(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    with tempfile.TemporaryDirectory() as closed_folder:
        path = os.path.join(closed_folder, "a.crawl")
        await a_stopped_crawl(site, path)
        os.chmod(closed_folder, 0o555)  # others may read it
        person = open_window(OutputOptions())
        with as_nobody():
            person.desktop.open(path)
            await wait_until(lambda: "a.crawl is read-only" in person.message)
        queued = len(person.desktop.ledger.records) - person.done
        assert queued
        person.desktop.messages.clear()
        person.desktop.go_on()
        assert "is read-only" in person.message
        assert not person.desktop.is_crawling
        person.window.files.save_chosen.emit(str(tmp_path / "mine.crawl"))
        await wait_until(lambda: "Saved as" in person.message)
        person.desktop.go_on()
        await wait_until(lambda: person.has_ended)
        await closed(person)
        assert os.listdir(closed_folder) == ["a.crawl"]
        os.chmod(closed_folder, 0o755)
    assert known(load(tmp_path / "mine.crawl")) == known((await crawl(site, "/0")).ledger)


async def a_stopped_crawl(site: Site, path: str) -> None:
    run = await crawl(site, "/0", max_pages=5)
    settings = Settings.checked(roots=[site.url("/0")])
    with CrawlFile.create(path, settings, "") as file:
        writer = file.writer(run.ledger)
        writer.note(run.events)
        writer.write()


async def test_the_demo_is_kept_only_if_it_is_saved(
    open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=tmp_path / "crawls"), demo=True)
    await wait_until(lambda: person.done > 20)
    person.desktop.cancel()
    await wait_until(lambda: person.has_ended)
    assert not (tmp_path / "crawls").exists()
    person.window.files.save_chosen.emit(str(tmp_path / "demo.crawl"))
    await wait_until(lambda: "Saved as" in person.message)
    await closed(person)
    assert known(load(tmp_path / "demo.crawl")) == known(person.desktop.ledger)


# When it cannot be written


async def paused_by_a_full_disk(person: Person, wait_until: WaitUntil) -> None:
    await wait_until(lambda: "The crawl is paused" in person.message)
    assert "Cannot write a.crawl: the disk" in person.message
    assert "press Resume" in person.message
    assert person.says("pauseButton") == "Resume"
    assert person.desktop.is_crawling


async def test_a_full_disk_pauses_the_crawl_and_continue_loses_nothing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    undisturbed = known((await crawl(site, "/0")).ledger)
    hold_back(site, "/7")
    file = tmp_path / "a.crawl"
    one = {"workers": 1}  # the others are in the queue when it is paused
    person = open_window(OutputOptions(save=str(file)), one, roots=(site.url("/0"),), start=True)
    await wait_until(file.exists)
    with full_disk(FULL):
        await paused_by_a_full_disk(person, wait_until)
        site.gate.set()
        person.press("pauseButton")
        await wait_until(lambda: person.desktop.ledger.tally.of(State.FETCHING) == 0)
        assert person.says("pauseButton") == "Resume"  # there is no more room than before
        asked = site.hits.total()
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert site.hits.total() > asked
    assert person.message.startswith("Finished in ")
    await closed(person)
    assert known(person.desktop.ledger) == known(load(file)) == undisturbed


@pytest.mark.parametrize("how", ["cancel", "close"])
async def test_a_crawl_that_is_paused_by_a_full_disk_can_be_ended(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path, how: str
) -> None:
    hold_back(site, "/7")
    file = tmp_path / "a.crawl"
    person = open_window(OutputOptions(save=str(file)), roots=(site.url("/0"),), start=True)
    await wait_until(file.exists)
    with full_disk(FULL):
        await paused_by_a_full_disk(person, wait_until)
        if how == "cancel":
            person.press("cancelButton")
            await wait_until(lambda: "not in the file" in person.message)
        else:
            await closed(person)
    if how == "cancel":
        person.find(QPushButton, "messageButton").click()  # Try again
        session = person.desktop.session
        assert session is not None
        await wait_until(lambda: not session.is_unwritten)
        await closed(person)
        assert known(load(file)) == known(person.desktop.ledger)
    else:
        assert len(load(file).records) <= len(person.desktop.ledger.records)


async def test_a_small_file_system_that_is_full_pauses_the_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, small_disk: Path
) -> None:
    file, rest = small_disk / "a.crawl", small_disk / "rest"
    hold_back(site, "/35")  # what is asked for before it is more than there is room for

    def fill() -> None:
        rest.write_bytes(bytes(shutil.disk_usage(small_disk).free))

    site.when_asked("/5", fill)
    job = OutputOptions(save=str(file))
    person = open_window(job, {"workers": 1}, roots=(site.url("/0"),), start=True)
    await paused_by_a_full_disk(person, wait_until)
    rest.unlink()
    site.gate.set()
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    await closed(person)
    assert known(load(file)) == known(person.desktop.ledger)


async def test_a_deleted_folder_pauses_the_crawl_and_it_can_be_saved_elsewhere(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    undisturbed = known((await crawl(site, "/0")).ledger)
    hold_back(site, "/7")
    (tmp_path / "gone").mkdir()
    job = OutputOptions(save=str(tmp_path / "gone" / "a.crawl"))
    person = open_window(job, roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate)
    shutil.rmtree(tmp_path / "gone")
    await wait_until(lambda: "it was moved or deleted" in person.message)
    assert person.says("pauseButton") == "Resume"
    person.window.files.save_chosen.emit(str(tmp_path / "b.crawl"))
    await wait_until(lambda: "Saved as" in person.message)
    site.gate.set()
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    await closed(person)
    assert known(load(tmp_path / "b.crawl")) == undisturbed


# Saved as another


async def test_a_running_crawl_is_saved_as_another_file_and_kept_there(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    hold_back(site, "/7")
    old, new = tmp_path / "a.crawl", tmp_path / "b.crawl"
    new.write_text("replaced, and so is its journal")
    (tmp_path / "b.crawl-wal").write_text("of another one")
    person = open_window(OutputOptions(save=str(old)), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate and person.done > PAGES)
    person.window.files.save_chosen.emit(str(new))
    await wait_until(lambda: "Saved as" in person.message)
    assert person.desktop.is_crawling
    part = known(load(old))  # it is free again, and good
    assert len(part) > PAGES
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    await closed(person)
    assert known(load(new)) == known(person.desktop.ledger)
    assert known(load(old)) == part
    assert names(tmp_path) == ["a.crawl", "b.crawl", "settings"]


async def test_saving_that_is_refused_is_one_line_and_changes_nothing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file, other = tmp_path / "a.crawl", tmp_path / "b.crawl"
    shutil.copy(await _finished(site, tmp_path / "c.crawl", open_window, wait_until), other)
    person = open_window(OutputOptions(save=str(file)), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: person.has_ended)
    with CrawlFile.open(str(other)):
        for path, said in (
            (other, "in use by another program"),
            (file, "already holds the crawl"),
            (tmp_path / "no" / "a.crawl", "there is no folder"),
            (tmp_path, "it is a folder"),
        ):
            person.window.files.save_chosen.emit(str(path))
            await wait_until(partial(says, person, said))
    person.find(QAction, "exportAction")
    await closed(person)
    assert known(load(file)) == known(person.desktop.ledger)


async def _finished(site: Site, path: Path, open_window: OpenWindow, wait_until: WaitUntil) -> Path:
    person = open_window(OutputOptions(save=str(path)), roots=(site.url("/0"),), start=True)
    await wait_until(lambda: person.has_ended)
    await closed(person)
    return path


# Opened


async def test_a_finished_crawl_is_opened_with_its_settings_and_its_links(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = tmp_path / "a.crawl"
    settings = {"max_depth": 30, "workers": 3}
    person = open_window(
        OutputOptions(save=str(file)), settings, roots=(site.url("/0"),), start=True
    )
    await wait_until(lambda: person.has_ended)
    was = known(person.desktop.ledger)
    await closed(person)
    person = open_window()
    person.desktop.open(str(file))
    await wait_until(lambda: len(person.desktop.ledger.records) > PAGES)
    assert known(person.desktop.ledger) == was
    assert person.desktop.messages.all == []
    assert (
        person.window.controls.address_bar.address,
        person.window.controls.workers_box.value(),
    ) == (site.url("/0"), 3)
    dialog = open_settings(person)
    assert (dialog.values() or {})["max_depth"] == 30
    dialog.reject()
    assert person.find(QWidget, "statusCounts").accessibleDescription().startswith("finished")
    details = person.find(DetailsPanel, "detailsPanel")
    details.reveal(1)
    await wait_until(lambda: _shows(details, "Linked from (", "/to-0", "Links to (5)"))
    person.desktop.open(str(file))
    await wait_until(lambda: "already open" in person.message)


def _shows(details: DetailsPanel, *words: str) -> bool:
    return all(word in details.text for word in words)


async def test_what_cannot_be_opened_is_a_line_in_the_window(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = await _finished(site, tmp_path / "a.crawl", open_window, wait_until)
    (tmp_path / "text.crawl").write_text("a letter to a friend\n" * 100)
    octets = bytearray(file.read_bytes())
    octets[len(octets) // 2 :] = bytes(len(octets) - len(octets) // 2)
    (tmp_path / "damaged.crawl").write_bytes(octets)
    person = open_window()
    with CrawlFile.open(str(file)):
        for name, said in (
            ("missing.crawl", "there is no such file"),
            ("text.crawl", "not a crawl file"),
            ("damaged.crawl", "damaged"),
            ("a.crawl", "in use by another program"),
        ):
            person.desktop.open(str(tmp_path / name))
            await wait_until(partial(says, person, said))
            assert len(person.message.splitlines()) == 1
    assert len(person.desktop.ledger.records) == 0


async def test_while_a_crawl_runs_nothing_is_opened(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = await _finished(site, tmp_path / "a.crawl", open_window, wait_until)
    hold_back(site, "/7")
    person = open_window(roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate)
    person.desktop.open(str(file))
    assert person.message == "Cancel the running crawl first."
    CrawlFile.open(str(file)).close()


async def test_opening_can_be_cancelled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = await _finished(site, tmp_path / "a.crawl", open_window, wait_until)
    person = open_window()
    person.once_it_says(
        "Opening a.crawl", lambda: person.find(QPushButton, "messageButton").click()
    )
    person.desktop.open(str(file))
    await wait_until(lambda: "not opened" in person.message)
    assert len(person.desktop.ledger.records) == 0
    CrawlFile.open(str(file)).close()


async def test_a_window_that_was_killed_goes_on_where_it_was(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    tmp_path: Path,
    start_program: Start,
) -> None:
    undisturbed = known((await crawl(site, "/0")).ledger)
    hold_back(site, "/7")
    file = tmp_path / "a.crawl"
    program = start_program("gui", site.url("/0"), "--start", "--save", str(file))
    journal = tmp_path / "a.crawl-wal"
    await wait_until(lambda: site.at_the_gate and file.exists(), timeout=30)
    await wait_until(lambda: journal.exists() and journal.stat().st_size > 0, timeout=30)
    person = open_window()
    person.desktop.open(str(file))
    await wait_until(lambda: "in use by another program" in person.message)
    program.send_signal(signal.SIGKILL)
    program.wait()
    site.gate.set()
    person.desktop.open(str(file))
    await wait_until(lambda: person.says("pauseButton") == "Resume")
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert known(person.desktop.ledger) == undisturbed


async def test_secrets_that_a_file_has_not_are_given_again_in_the_settings(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    hold_back(site, "/7")
    file = tmp_path / "a.crawl"
    settings = {"auth": "me:s3cret"}
    person = open_window(
        OutputOptions(save=str(file)), settings, roots=(site.url("/0"),), start=True
    )
    await wait_until(lambda: site.at_the_gate)
    await closed(person)
    assert b"s3cret" not in file.read_bytes()
    site.gate.set()
    person = open_window()
    person.desktop.open(str(file))
    await wait_until(lambda: "--auth is missing" in person.message)
    change(person, {"auth": "me:s3cret"})
    assert person.message == "Resume uses --auth."
    site.requests.clear()
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert {"authorization" in each.headers for each in site.requests} == {True}
    await closed(person)
    assert b"s3cret" not in file.read_bytes()


# Its links


async def test_links_show_in_the_details_while_the_crawl_runs(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    hold_back(site, "/7")
    person = open_window(roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate and person.done)
    person.find(Dock, "detailsDock").view_action.trigger()
    details = person.find(DetailsPanel, "detailsPanel")
    person.window.panels.get(UrlTree).url_selected.emit(1)
    await wait_until(lambda: _shows(details, "Links to (5)", "/gone"))
    before = details.text.count("/0\n")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: details.text.count("/0\n") > before)


async def test_the_link_graph_is_written_in_the_middle_of_a_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    hold_back(site, "/7")
    person = open_window(roots=(site.url("/0"),), start=True)
    await wait_until(lambda: site.at_the_gate and person.done > PAGES)
    file = tmp_path / "now.dot"
    await wait_until(person.find(QAction, "exportAction").isEnabled)
    person.find(QAction, "exportAction").trigger()
    answer(person, file)
    site.gate.set()  # it goes on while the file is written
    await wait_until(file.exists)
    text = file.read_text()
    nodes = dict(re.findall(r'^(n\d+) \[.*tooltip="(\w+)"', text, re.MULTILINE))
    links = re.findall(r"^(n\d+) -> (n\d+) \[tooltip", text, re.MULTILINE)
    assert len(nodes) > PAGES
    assert {source for source, _ in links} == {n for n, status in nodes.items() if status == "200"}
    assert {target for _, target in links} <= nodes.keys()
    await wait_until(lambda: person.has_ended)
