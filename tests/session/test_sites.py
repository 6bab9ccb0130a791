"""A saved crawl of what the program served continues with that served again, or is refused."""

import asyncio
import contextlib
import json
import shutil
import socket
import sqlite3
from pathlib import Path

import pytest

from crawlscope.commands.cli import run
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.demo.folder_site import FolderSite
from crawlscope.demo.server import DemoSite
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession
from crawlscope.session.sites import Sites
from crawlscope.store import CrawlFile, StoreError
from tests.session.conftest import STARTED_AT, Listener

PAGES = 6


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    site.mkdir()
    links = "".join(f'<a href="{n}.html">{n}</a>' for n in range(PAGES))
    (site / "index.html").write_text(f"{links}<a href='gone.html'>gone</a>")
    for number in range(PAGES):
        (site / f"{number}.html").write_text("page")
    return site


def cut_short(folder: Path, *options: str) -> str:
    """The file of a crawl that has requested one page."""
    saved = str(folder.parent / "a.crawl")
    words = ["crawl", str(folder), "--save", saved, "--max-pages", "1", "--no-robots", *options]
    assert run(words) == 0
    return saved


def broken(saved: str) -> list[str]:
    with CrawlFile.open(saved) as file:
        records = file.restored().ledger.records
        return [records.url[each] for each in records.ids() if records.is_broken(each)]


def port_of(saved: str) -> int:
    with CrawlFile.open(saved) as file:
        ((url, _),) = file.served()
        return int(url.rstrip("/").rpartition(":")[2])


def test_a_folder_is_served_again_where_it_was(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    saved = cut_short(folder)
    capfd.readouterr()
    assert run(["resume", saved, "--max-pages", "100"]) == 0
    said = capfd.readouterr()
    assert f"{folder} is served at http://127.0.0.1:{port_of(saved)}/" in said.err
    assert [each.rpartition("/")[2] for each in broken(saved)] == ["gone.html"]
    (folder / "gone.html").write_text("back")
    assert run(["recheck", saved]) == 0
    assert broken(saved) == []


def test_its_archive_is_whole_only_when_all_of_it_was_requested(folder: Path) -> None:
    archive = folder.parent / "x.wacz"
    saved = cut_short(folder, "--warc", str(archive))
    (parts,) = (each for each in folder.parent.glob("x.*") if each.is_dir())
    shutil.move(folder, folder.with_name("away"))
    assert run(["resume", saved, "--max-pages", "100"]) == 1
    assert parts.is_dir()
    shutil.move(folder.with_name("away"), folder)
    assert run(["resume", saved, "--max-pages", "100"]) == 0
    assert archive.exists()
    assert not parts.is_dir()


@pytest.mark.parametrize("command", [["resume"], ["recheck", "--filter", "state:done"]])
@pytest.mark.parametrize("kind", ["gone", "taken", "a file"])
def test_what_cannot_be_served_again_is_one_line_and_changes_nothing(
    folder: Path, capfd: pytest.CaptureFixture[str], command: list[str], kind: str
) -> None:
    saved = cut_short(folder)
    before, port = Path(saved).read_bytes(), port_of(saved)
    capfd.readouterr()
    with socket.socket() as other:
        expected = f"the folder {folder} is gone: put it back, then retry"
        if kind == "taken":
            other.bind(("127.0.0.1", port))
            other.listen()
            expected = f"free port {port}, then retry"
        else:
            shutil.move(folder, folder.with_name("away"))
            if kind == "a file":
                folder.write_text("not a folder")
        assert run([command[0], saved, *command[1:]]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("crawlscope: cannot continue a.crawl: ")
    assert expected in line
    assert Path(saved).read_bytes() == before


def test_the_file_of_a_stranger_has_nothing_served_that_is_no_root(folder: Path) -> None:
    saved = cut_short(folder)
    for served in (
        [("http://127.0.0.1:9/", "/")],
        [("http://0.0.0.0:9/", str(folder))],
        [(f"http://127.0.0.1:{port_of(saved)}/", "a\0b")],
    ):
        with CrawlFile.open(saved) as file:
            file.note_served(served)
        with CrawlFile.open(saved) as file, pytest.raises(StoreError, match="it is damaged"):
            file.restored()
        with CrawlFile.open(saved) as file, pytest.raises(StoreError, match="it is damaged"):
            file.served()


async def test_the_demo_site_is_served_again(tmp_path: Path, listener: Listener) -> None:
    async with DemoSite(pace=0) as first:
        url = first.url
    sites = Sites("a.crawl", [(url, "")])
    assert sites.lines == [f"The demo site is served at {url} while it is crawled"]
    for _ in range(2):  # as often as the crawl runs
        async with sites:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(url[17:-1]))
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            assert b"200 OK" in await reader.readline()
            writer.close()


async def test_a_session_that_cannot_serve_its_folder_says_why_and_keeps_its_queue(
    folder: Path, listener: Listener
) -> None:
    async with FolderSite(str(folder)) as site:
        url = site.url
    settings = Settings.checked(roots=[url], no_robots=True)
    ledger = Ledger(settings)
    file = CrawlFile.create(str(folder.parent / "b.crawl"), settings, STARTED_AT)
    sites = Sites(file.path, [(url, str(folder))])
    session = CrawlSession(
        settings, ledger, Keeper(file, ledger), STARTED_AT, listener, sites=sites
    )
    shutil.move(folder, folder.with_name("away"))
    session.run()
    await listener.end()
    assert "is gone" in str(session.problem)
    shutil.move(folder.with_name("away"), folder)
    session.go_on()
    await listener.end()
    assert session.problem is None
    assert len(ledger.records) == PAGES + 2
    await session.stopped()
    assert session.keeper is not None
    session.keeper.close()


def elsewhere(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """From now on this is another person, or another machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(home))


@pytest.mark.parametrize("command", [["resume"], ["recheck", "--filter", "state:done"]])
def test_a_folder_that_a_file_from_elsewhere_names_is_served_when_a_person_agrees(
    folder: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
) -> None:
    saved = cut_short(folder)
    before = Path(saved).read_bytes()
    elsewhere(monkeypatch, tmp_path / "home")
    capfd.readouterr()
    words = [command[0], saved, *command[1:], "--max-pages", "2"]
    assert run(words) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert line == (
        f"crawlscope: to continue a.crawl, {folder} (http://127.0.0.1:{port_of(saved)}/) would be "
        "served to all programs of this machine, and you did not save this file here; "
        f"if you want that, add --folder {folder}"
    )
    assert Path(saved).read_bytes() == before
    assert run([*words, "--folder", str(folder)]) == 0
    assert run([command[0], saved, *command[1:], "--max-pages", "3"]) == 0  # it is known now


def test_a_seal_is_good_for_the_folder_that_it_was_made_for(folder: Path, tmp_path: Path) -> None:
    saved = cut_short(folder)
    served = json.dumps([[f"http://127.0.0.1:{port_of(saved)}/", str(tmp_path)]])
    with contextlib.closing(sqlite3.connect(saved)) as file, file:
        file.execute("UPDATE meta SET value = ? WHERE name = 'served'", (served,))
    assert run(["resume", saved, "--max-pages", "2"]) == 1
    with contextlib.closing(sqlite3.connect(saved)) as file, file:
        file.execute("UPDATE meta SET value = x'ff' WHERE name = 'seal'")
    assert run(["resume", saved, "--max-pages", "2"]) == 1


def test_a_folder_that_was_moved_is_served_from_where_it_is(folder: Path) -> None:
    saved = cut_short(folder)
    moved = folder.with_name("moved")
    shutil.move(folder, moved)
    assert run(["resume", saved, "--max-pages", "100", "--folder", str(moved)]) == 0
    assert [each.rpartition("/")[2] for each in broken(saved)] == ["gone.html"]
    with CrawlFile.open(saved) as file:
        assert [each for _, each in file.served()] == [str(moved)]


def test_a_folder_that_cannot_be_meant_is_a_usage_error(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    saved = cut_short(folder)
    capfd.readouterr()
    here = ["--folder", str(folder)]
    assert run(["resume", saved, "--max-pages", "2", *here, *here]) == 2
    assert f"--folder: {saved} is a crawl of 1 folder" in capfd.readouterr().err
    assert run(["resume", saved, "--max-pages", "2", "--folder", str(tmp_path / "none")]) == 2
    assert f"--folder: there is no folder '{tmp_path / 'none'}'" in capfd.readouterr().err
