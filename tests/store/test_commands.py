"""`crawl --save`, `resume` and `export` as commands: exit codes, and what is said."""

import csv
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.store import CrawlFile
from tests.conftest import WaitUntil
from tests.test_cli import Program
from tests.web import Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", links=["/a", "/b"])
        site.page("/a", links=["/c"])
        site.page("/b")
        site.page("/c")
        yield site


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    return Program(tmp_path / "home", wait_until)


def states(path: Path) -> dict[str, str]:
    with path.open(newline="", encoding="utf-8") as file:
        return {row["url"]: row["state"] for row in csv.DictReader(file)}


async def test_after_ctrl_c_resume_goes_on_and_asks_nothing_twice(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.gate.clear()
    site.behind_the_gate("/a")
    process = program.start("crawl", site.url(), "--save", "a.crawl")
    await wait_until(lambda: site.at_the_gate and site.hits["/b"], timeout=30)
    process.send_signal(signal.SIGINT)
    assert (await program.end(process)).code == 130
    site.gate.set()
    ended = await program.run("resume", "a.crawl", "--export", "all.csv", "--workers", "3")
    assert (ended.code, ended.err) == (0, "")
    assert "4 URLs requested" in ended.out
    assert site.hits == {"/": 1, "/a": 2, "/b": 1, "/c": 1}  # '/a' was in flight
    assert set(states(program.home / "all.csv").values()) == {"done"}
    ended = await program.run("resume", "a.crawl")
    assert (ended.code, ended.err) == (0, "")
    assert "nothing is left to do" in ended.out
    assert sum(site.hits.values()) == 5
    ended = await program.run("export", "a.crawl", "--export", "again.csv")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert states(program.home / "again.csv") == states(program.home / "all.csv")


async def test_a_crawl_is_kept_in_the_users_data_folder_by_default(
    program: Program, site: Site
) -> None:
    assert (await program.run("crawl", site.url(), "--auth", "me:s3cret")).code == 0
    (path,) = program.home.rglob("*.crawl")
    assert path.name.startswith(f"127.0.0.1_{site.port} ")
    with CrawlFile.open(str(path)) as file:
        assert len(file.restored().ledger.site) == 4
    assert b"s3cret" not in path.read_bytes()


async def test_resume_says_which_secrets_the_file_has_not(program: Program, site: Site) -> None:
    arguments = ("--auth", "me:s3cret", "--max-pages", "2", "--save", "a.crawl")
    assert (await program.run("crawl", site.url(), *arguments)).code == 0
    ended = await program.run("resume", "a.crawl")
    assert ended.code == 0
    assert "going on without --auth" in ended.err


@pytest.mark.slow
async def test_what_cannot_be_saved_or_opened_is_one_line(program: Program, site: Site) -> None:
    (program.home / "a.crawl").write_text("precious")
    for code, *arguments in (
        (2, "crawl", site.url(), "--save", "a.crawl"),
        (2, "crawl", site.url(), "--save", "no/such/folder.crawl"),
        (2, "export", "a.crawl"),
        (2, "resume", "a.crawl", "--workers", "0"),
        (1, "resume", "a.crawl"),
        (1, "resume", "missing.crawl"),
        (1, "export", "a.crawl", "--export", "all.csv"),
    ):
        ended = await program.run(*arguments)
        assert (ended.code, ended.out) == (code, ""), arguments
        assert ended.err.startswith("crawlscope: ")
        assert len(ended.err.splitlines()) == 1
    assert not site.hits
    assert (program.home / "a.crawl").read_text() == "precious"


async def test_a_home_that_takes_no_file_is_no_reason_not_to_crawl(
    program: Program, site: Site
) -> None:
    program.environ["XDG_DATA_HOME"] = "/dev/null"
    ended = await program.run("crawl", site.url())
    assert ended.code == 0
    assert "this crawl is not saved" in ended.err


def changes(path: Path) -> set[tuple[str, str]]:
    with path.open(newline="") as lines:
        return {(row["change"], row["url"]) for row in csv.DictReader(lines)}


async def test_two_saved_crawls_are_compared(program: Program, site: Site, tmp_path: Path) -> None:
    site.page("/a", links=["/c"], title="Old")
    old, new, file = (str(tmp_path / name) for name in ("old.crawl", "new.crawl", "all.csv"))
    assert (await program.run("crawl", site.url(), "--save", old)).code == 0
    site.page("/", links=["/a", "/new"])
    site.page("/a", title="New")
    site.page("/new")
    assert (await program.run("crawl", site.url(), "--save", new)).code == 0
    ended = await program.run("compare", old, new, "--export", file)
    assert ended.code == 0
    assert changes(Path(file)) == {
        ("new", site.url("/new")),
        ("gone", site.url("/b")),
        ("gone", site.url("/c")),
        ("title", site.url("/a")),
    }
    assert site.url("/new") in ended.out


async def test_the_link_graph_is_written_from_the_file(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/", links=["/a"])
    site.page("/a", links=["/"])
    saved, file = str(tmp_path / "all.crawl"), tmp_path / "all.dot"
    ended = await program.run("crawl", site.url(), "--save", saved, "--export", str(file))
    assert ended.code == 0
    assert file.read_text().count("->") == 2
    file.unlink()
    assert (await program.run("export", saved, "--export", str(file))).code == 0
    assert file.read_text().count("->") == 2
