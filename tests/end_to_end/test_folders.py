"""A folder of a person's own pages is crawled in the window as a site is."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QComboBox, QPushButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.store import CrawlFile
from crawlscope.ui.bars.dropped import dropped
from crawlscope.ui.first.addresses import is_path
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.start.start_page import StartPage
from crawlscope.window.rechecking import WindowRechecking
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page, and a link to one that is missing; its name has a space."""
    folder = tmp_path / "my pages"
    folder.mkdir()
    links = '<a href="a.html">A</a> <a href="missing.html">B</a>'
    (folder / "index.html").write_text(f"<title>Home</title>{links}")
    (folder / "a.html").write_text("<title>A</title>")
    return folder


def statuses(person: Person) -> list[int]:
    return sorted(person.desktop.ledger.records.status[1:])


async def test_a_folder_that_is_typed_is_crawled(
    folder: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions())
    person.type_address(str(folder))
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert statuses(person) == [200, 200, 404]
    assert person.find(QComboBox, "addressBar").currentText() == str(folder)
    (folder / "missing.html").write_text("<title>B</title>")
    person.press("startButton")
    await wait_until(lambda: person.has_ended and statuses(person) == [200, 200, 200])


async def test_images_that_were_left_out_are_said_and_checked_by_one_click(
    folder: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    (folder / "a.html").write_text('<title>A</title><img src="none.png">')
    person = open_window(OutputOptions())
    person.type_address(str(folder))
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert statuses(person) == [200, 200, 404]
    person.choose_view("Overview")
    button = person.find(QPushButton, "crawlWithResources")
    await wait_until(lambda: is_seen(button))
    button.click()
    await wait_until(lambda: person.has_ended and statuses(person) == [200, 200, 404, 404])
    panel = person.find(OverviewPanel, "overviewPanel")
    await wait_until(lambda: panel.is_settled)
    assert not is_seen(button)


async def test_a_folder_that_is_not_there_is_said(
    folder: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions())
    person.type_address(f"{folder}/none")
    person.enter()
    await wait_until(lambda: "there is no file or folder" in person.message)
    assert not person.desktop.is_crawling


async def crawl_and_close(person: Person, folder: Path, wait_until: WaitUntil) -> None:
    person.type_address(str(folder))
    person.enter()
    await wait_until(lambda: person.has_ended)
    person.window.close()
    await person.running


async def test_a_folder_is_crawled_again_from_the_start_page_of_another_day(
    folder: Path, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    job = OutputOptions(crawls=tmp_path / "crawls")
    await crawl_and_close(open_window(job), folder, wait_until)
    other = open_window(job)
    await wait_until(lambda: other.find(StartPage, "startPage").rows)
    other.press("crawlRecent0")
    await wait_until(lambda: other.has_ended)
    assert statuses(other) == [200, 200, 404]


def test_a_folder_that_is_dropped_is_its_path(folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    assert dropped(data).text == str(folder)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("/home/me/public", True),
        ("./public", True),
        ("~/public", True),
        ("file:///home/me/public", True),
        ("C:\\pages", True),
        ("c:/pages", True),
        ("//example.org/", False),
        ("example.org/a", False),
        ("http://example.org/", False),
        ("localhost:8000", False),
        ("", False),
    ],
)
def test_what_begins_as_only_paths_do_is_a_path(text: str, holds: bool) -> None:
    assert is_path(text) is holds


async def test_a_folder_of_the_command_line_is_crawled(
    folder: Path, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(OutputOptions(), roots=(str(folder),), start=True)
    await wait_until(lambda: person.has_ended)
    assert statuses(person) == [200, 200, 404]
    assert person.find(QComboBox, "addressBar").currentText() == str(folder)


QUESTION = "{folder} ({url}) would be served to all programs of this machine"


def is_served(url: str) -> bool:
    try:
        socket.create_connection(("127.0.0.1", urlsplit(url).port or 0)).close()
    except OSError:
        return False
    return True


async def test_a_folder_that_a_file_from_elsewhere_names_is_served_when_a_person_agrees(
    folder: Path,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    saved = str(tmp_path / "a.crawl")
    first = open_window(OutputOptions(save=saved), {"max_pages": 1})
    await crawl_and_close(first, folder, wait_until)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    with CrawlFile.open(saved) as file:
        ((url, _),) = file.served()
    person = open_window(OutputOptions(), file=CrawlFile.open(saved))
    await wait_until(lambda: person.says("pauseButton") == "Resume")
    change(person, {"max_pages": 9})
    question = QUESTION.format(folder=folder, url=url)
    person.press("pauseButton")
    await wait_until(lambda: question in person.message and person.has_ended)
    assert len(person.desktop.ledger.records) == 3
    assert not is_served(url)
    person.desktop.part(WindowRechecking).recheck([1])
    await wait_until(lambda: question in person.message)
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Serve and continue"
    button.click()
    await wait_until(lambda: person.has_ended and statuses(person) == [200, 200, 404])
    person.window.close()
    await person.running
    with CrawlFile.open(saved) as file:
        assert file.is_served_here()


async def test_a_crawl_from_elsewhere_is_made_again_when_a_person_agrees(
    folder: Path,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    job = OutputOptions(crawls=tmp_path / "crawls")
    await crawl_and_close(open_window(job), folder, wait_until)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    other = open_window(job)
    await wait_until(lambda: other.find(StartPage, "startPage").rows)
    other.press("crawlRecent0")
    await wait_until(lambda: "would be served" in other.message)
    assert other.desktop.session is None
    other.find(QPushButton, "messageButton").click()
    await wait_until(lambda: other.has_ended)
    assert statuses(other) == [200, 200, 404]
