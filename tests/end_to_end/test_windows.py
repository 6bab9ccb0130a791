"""Several windows of one program: a crawl each, on one loop."""

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QAction

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.window.desktop import Desktop
from crawlscope.window.neighbours import shown_elsewhere
from crawlscope.window.windows import Windows
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenFirst, Person
from tests.program import Program
from tests.web import Site


def choose(person: Person, key: str) -> None:
    """Chooses what has this key from a menu."""
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


def another(windows: Windows[Desktop], person: Person) -> Person:
    """Opens one more window."""
    before = set(windows)
    choose(person, "Ctrl+Shift+N")
    (desktop,) = set(windows) - before
    return Person(desktop, person.running)


async def test_two_windows_crawl_at_once_and_each_shows_its_own(
    open_first: OpenFirst, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", ["/a"])
    site.page("/a")
    site.page("/other")
    for path in ("/a", "/other"):
        site.behind_the_gate(path)
    site.gate.clear()
    windows, first = open_first(roots=(site.url(),), start=True)
    await wait_until(lambda: site.hits["/a"] == 1)
    second = another(windows, first)
    second.type_address(site.url("/other"))
    second.enter()
    await wait_until(lambda: site.hits["/other"] == 1)
    assert first.desktop.is_crawling
    assert second.desktop.is_crawling
    assert threading.active_count() == 1
    first.press("cancelButton")
    await wait_until(lambda: first.has_ended)
    assert second.desktop.is_crawling
    site.gate.set()
    await wait_until(lambda: second.has_ended)
    assert (first.done, second.done) == (1, 1)
    second.desktop.close()
    await wait_until(lambda: len(list(windows)) == 1)
    assert not first.running.done()


async def test_a_file_that_a_window_shows_comes_to_the_front_and_is_not_opened_twice(
    open_first: OpenFirst,
    site: Site,
    wait_until: WaitUntil,
    tmp_path: Path,
) -> None:
    site.page("/")
    path = str(tmp_path / "a.crawl")
    windows, first = open_first(OutputOptions(save=path), roots=(site.url(),), start=True)
    await wait_until(lambda: first.has_ended and not first.desktop.is_winding_up)
    second = another(windows, first)
    first.frame.showMinimized()
    second.desktop.open(path)
    assert not first.frame.isMinimized()
    assert len(second.desktop.ledger.records) == 0
    assert not second.message


async def test_a_file_opened_while_a_crawl_runs_gets_a_window_of_its_own(
    open_first: OpenFirst,
    site: Site,
    wait_until: WaitUntil,
    tmp_path: Path,
) -> None:
    site.page("/")
    site.stalls("/hung")
    path = str(tmp_path / "a.crawl")
    windows, first = open_first(OutputOptions(save=path), roots=(site.url(),), start=True)
    await wait_until(lambda: first.has_ended and not first.desktop.is_winding_up)
    first.type_address(site.url("/hung"))
    first.enter()
    await wait_until(lambda: site.hits["/hung"] == 1 and path not in first.desktop.paths)
    first.desktop.open(path)
    _, second = windows
    await wait_until(lambda: len(second.ledger.records) > 0)
    assert first.desktop.is_crawling
    first.desktop.open(path)  # it is there already
    assert len(list(windows)) == 2


async def test_quit_closes_all_windows(
    open_first: OpenFirst, site: Site, wait_until: WaitUntil
) -> None:
    windows, first = open_first()
    await wait_until(lambda: list(windows))
    choose(another(windows, first), "Ctrl+Q")
    await wait_until(first.running.done)
    assert not list(windows)
    assert first.running.result() == 0


async def test_the_command_open_brings_the_window_of_another_program_to_the_front(
    tmp_path: Path, site: Site, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.page("/")
    program = Program(tmp_path, wait_until)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(program.home))
    program.environ |= {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(program.home)}
    saved = str(program.home / "a.crawl")
    await program.run("crawl", site.url(), "--save", saved, "--quiet")
    running = program.start("open", saved)
    sockets = program.home / "crawlscope"
    await wait_until(lambda: sockets.exists() and any(sockets.iterdir()), 20)
    assert running.poll() is None
    again = await program.run("open", saved)
    assert again.code == 0
    assert again.out == f"{saved} is already open: switching to its window\n"
    running.kill()
    running.wait()
    assert any(sockets.iterdir())  # nobody could remove it
    assert not shown_elsewhere(saved)
    assert not any(sockets.iterdir())
