"""After a kill the next start says so: the crawl can be looked at, and go on."""

import re
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.program import LONGEST, Program
from tests.web import Site

PAGES = 30


def build(site: Site) -> None:
    site.page("/", links=[f"/{n}" for n in range(PAGES)])
    for n in range(PAGES):
        site.page(f"/{n}")
        if n > 2:
            site.behind_the_gate(f"/{n}")
    site.gate.clear()


@pytest.fixture
async def crawls(tmp_path: Path, site: Site, wait_until: WaitUntil) -> Path:
    """The folder in which a crawl was kept until kill -9."""
    build(site)
    home, export = tmp_path / "home", tmp_path / "so-far.jsonl"
    home.mkdir()
    program = Program(home, wait_until)
    process = program.start("crawl", site.url(), "--export", str(export))
    await wait_until(lambda: site.at_the_gate == 10, timeout=LONGEST)
    process.send_signal(signal.SIGUSR1)  # all that is known is in the crawl file before that
    await wait_until(export.exists, timeout=LONGEST)
    process.kill()
    process.wait()
    return home / ".local/share/crawlscope/crawls"


def texts(person: Person, name: str) -> str:
    panel = person.find(QWidget, name)
    return " ".join(each.text() for each in panel.findChildren(QLabel))


async def test_after_a_kill_the_next_start_offers_the_crawl_and_it_goes_on(
    site: Site, crawls: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: person.message)
    assert "The last crawl, of 127.0.0.1" in person.message
    assert "was interrupted" in person.message
    button = person.find(QPushButton, "messageButton")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.done == 4)
    await wait_until(lambda: "URLs in the queue: Resume continues the crawl" in person.message)
    shown = texts(person, "queueGraph")
    assert "stopped after" in shown
    assert " left" not in shown
    counts = person.find(QWidget, "statusCounts").accessibleDescription()
    assert counts.startswith("stopped")
    assert not re.search(r"pages/s(?! average)", counts)
    site.gate.set()
    person.press("pauseButton")  # which says Continue
    await wait_until(lambda: person.has_ended and person.done == PAGES + 1)
    assert site.hits["/"] == 1


async def test_one_click_goes_on_with_it(
    site: Site, crawls: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: person.message)
    assert "Nothing is lost" in person.message
    site.gate.set()
    button = person.find(QPushButton, "otherMessageButton")
    assert button.text() == "Resume"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.has_ended and person.done == PAGES + 1)
    assert site.hits["/"] == 1


async def test_a_crawl_is_offered_once(
    crawls: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    first = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: first.message)
    first.window.close()
    await first.running
    second = open_window(OutputOptions(crawls=crawls))
    await wait_until(lambda: not second.desktop.is_starting)
    assert not second.message


async def test_a_crawl_that_came_to_its_end_is_not_offered(
    site: Site, tmp_path: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    first = open_window(OutputOptions(crawls=tmp_path / "crawls"), roots=(site.url(),), start=True)
    await wait_until(lambda: first.has_ended)
    first.window.close()
    await first.running
    second = open_window(OutputOptions(crawls=tmp_path / "crawls"))
    await wait_until(lambda: not second.desktop.is_starting)
    assert not second.message


async def test_a_folder_is_served_again_while_its_crawl_goes_on_in_the_window(
    tmp_path: Path,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site, home, saved = tmp_path / "site", tmp_path / "home", tmp_path / "a.crawl"
    home.mkdir()
    site.mkdir()
    (site / "index.html").write_text("<a href='a.html'>a</a>")
    words = "crawl", str(site), "--no-robots", "--save", str(saved)
    program = Program(home, wait_until)
    program.environ["XDG_DATA_HOME"] = data = str(home / "data")
    monkeypatch.setenv("XDG_DATA_HOME", data)  # the same person's
    assert (await program.run(*words)).code == 0
    person = open_window(file=CrawlFile.open(str(saved)))
    await wait_until(lambda: person.done == 2)
    site.rename(tmp_path / "away")
    person.window.acts["recheck broken"].trigger()
    await wait_until(lambda: "is gone: put it back, then retry" in person.message)
    (tmp_path / "away").rename(site)
    (site / "a.html").write_text("here")
    person.window.acts["recheck broken"].trigger()
    await wait_until(lambda: person.message == "1 URL rechecked: 0 broken.")
