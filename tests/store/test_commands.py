"""`crawl --save`, `resume` and `export` as commands: exit codes, and what is said."""

import csv
import json
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # processes of the program


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", links=["/a", "/b"])
        site.page("/a", links=["/c"])
        site.page("/b")
        site.page("/c")
        yield site


def states(path: Path) -> dict[str, str]:
    with path.open(newline="", encoding="utf-8") as file:
        return {row["url"]: row["state"] for row in csv.DictReader(file)}


@pytest.mark.slow
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
    assert "there is nothing left to do" in ended.out
    ended = await program.run("resume", "a.crawl", "--quiet")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
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
        assert len(file.restored().ledger.records) == 4
    assert b"s3cret" not in path.read_bytes()


@pytest.mark.slow
async def test_resume_says_which_secrets_the_file_has_not(program: Program, site: Site) -> None:
    arguments = ("--auth", "me:s3cret", "--max-pages", "2", "--save", "a.crawl")
    assert (await program.run("crawl", site.url(), *arguments)).code == 0
    ended = await program.run("resume", "a.crawl")
    assert ended.code == 0
    assert "continuing without --auth" in ended.err


async def test_resume_takes_secrets_again_and_writes_them_nowhere(
    program: Program, site: Site
) -> None:
    arguments = ("--auth", "me:s3cret", "--max-pages", "2", "--save", "a.crawl")
    assert (await program.run("crawl", site.url(), *arguments)).code == 0
    site.requests.clear()
    given = ("--auth", "me:s3cret", "--header", "X-Key: s3cret-too", "--export", "all.json")
    ended = await program.run("resume", "a.crawl", *given)
    assert (ended.code, ended.err) == (0, "")
    assert all({"authorization", "x-key"} <= set(request.headers) for request in site.requests)
    for name in ("a.crawl", "all.json"):
        assert b"s3cret" not in (program.home / name).read_bytes()
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        assert file.restored().withheld == ("--auth", "--header")
    ended = await program.run("resume", "a.crawl", "--user-agent", "Another")
    assert (ended.code, ended.out) == (2, "")


@pytest.mark.slow
async def test_what_cannot_be_saved_or_opened_is_one_line(program: Program, site: Site) -> None:
    (program.home / "a.crawl").write_text("precious")
    for code, *arguments in (
        (2, "crawl", site.url(), "--save", "a.crawl"),
        (2, "crawl", site.url(), "--save", "no/such/folder.crawl"),
        (2, "gui", site.url(), "--save", "a.crawl"),
        (2, "gui", "--save", "no/such/folder.crawl"),
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


async def test_a_crawl_is_compared_with_the_previous_one_of_its_site(
    program: Program, site: Site, tmp_path: Path
) -> None:
    elsewhere = str(tmp_path / "elsewhere.crawl")
    assert (await program.run("crawl", site.url(), "--quiet")).code == 0  # kept in the data folder
    assert (await program.run("crawl", site.url("/a"), "--quiet")).code == 0  # another root
    site.answer("/c", status=404)
    assert (await program.run("crawl", site.url(), "--quiet", "--save", elsewhere)).code == 0
    ended = await program.run("compare", "--previous", elsewhere)
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert lines[0].startswith("Compared with ")
    assert lines[1:3] == ["Newly broken: 1 URL", f"  {'200 → 404':<18} {site.url('/c')}"]
    kept = list((program.home / ".local/share/crawlscope/crawls").glob("*.crawl"))
    assert len(kept) == 2
    first = next(str(path) for path in kept if str(path) in lines[0])
    ended = await program.run("compare", "--previous", first)
    assert (ended.code, "no earlier crawl of" in ended.err) == (1, True)


async def test_compare_takes_two_files_or_finds_the_older_one(program: Program) -> None:
    for arguments in ((), ("a.crawl",), ("a.crawl", "--previous", "b.crawl")):
        ended = await program.run("compare", *arguments)
        assert (ended.code, ended.err.count("\n")) == (2, 1)
        assert "--previous" in ended.err


@pytest.mark.slow
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


def records(path: Path) -> dict[str, dict[str, Any]]:
    found = map(json.loads, path.read_text("utf-8").splitlines())
    return {record["url"]: record for record in found}


async def test_links_and_decisions_are_in_an_export_where_they_are_asked_for(
    program: Program, site: Site
) -> None:
    file, both = program.home / "all.jsonl", ("--with-links", "--with-decision")
    ended = await program.run(
        *("crawl", site.url(), "--save", "a.crawl", "--export", file.name, "--max-pages", "2"),
        *both,
    )
    assert ended.code == 0
    first = records(file)
    assert first[site.url()]["links"] == [site.url("/a"), site.url("/b")]
    assert first[site.url("/b")]["links"] is None
    assert [record["decision"] for record in first.values()][2:] == [
        f"Still queued at position {place} of 2: limit --max-pages 2 was reached first."
        for place in (1, 2)
    ]
    assert (await program.run("export", "a.crawl", "--export", file.name, *both)).code == 0
    assert records(file) == first
    assert (await program.run("export", "a.crawl", "--export", file.name)).code == 0
    plain = [{n: v for n, v in r.items() if n not in ("links", "decision")} for r in first.values()]
    assert list(records(file).values()) == plain
    ended = await program.run("resume", "a.crawl", "--export", file.name)  # as the crawl was asked
    assert ended.code == 0
    assert records(file) == first


async def test_links_that_were_found_a_moment_ago_are_in_an_export_by_signal(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.behind_the_gate("/c")
    site.gate.clear()
    file = program.home / "all.jsonl"
    process = program.start("crawl", site.url(), "--export", file.name, "--with-links")
    await wait_until(lambda: site.at_the_gate and site.hits["/b"], timeout=30)
    process.send_signal(signal.SIGUSR1)
    await wait_until(file.exists, timeout=30)
    for record in records(file).values():
        assert (record["links"] is None) == (record["links_total"] is None)
        assert len(record["links"] or ()) == (record["links_total"] or 0)
    assert records(file)[site.url()]["links_total"] == 2
    site.gate.set()
    assert (await program.end(process)).code == 0


@pytest.mark.slow
async def test_a_limit_that_is_raised_goes_on_and_is_remembered(
    program: Program, site: Site
) -> None:
    await program.run("crawl", site.url(), "--save", "a.crawl", "--max-pages", "1")
    assert site.hits.total() == 1
    ended = await program.run("resume", "a.crawl")
    assert (ended.code, site.hits.total()) == (0, 1)
    assert "limit of pages" in ended.out
    ended = await program.run("resume", "a.crawl", "--max-pages", "3")
    assert (ended.code, site.hits.total()) == (0, 3)
    await program.run("resume", "a.crawl")
    assert site.hits.total() == 3
    ended = await program.run("resume", "a.crawl", "--max-pages", "9", "--export", "all.csv")
    assert (ended.code, site.hits.total()) == (0, 4)
    assert set(states(program.home / "all.csv").values()) == {"done"}


async def test_a_depth_that_is_raised_admits_what_was_too_deep(
    program: Program, site: Site
) -> None:
    await program.run("crawl", site.url(), "--save", "a.crawl", "--max-depth", "1")
    assert site.hits == {"/": 1, "/a": 1, "/b": 1}
    ended = await program.run("resume", "a.crawl", "--max-depth", "1")
    assert "there is nothing left to do" in ended.out
    ended = await program.run("resume", "a.crawl", "--max-depth", "2", "--export", "all.csv")
    assert (ended.code, ended.err) == (0, "")
    assert site.hits == {"/": 1, "/a": 1, "/b": 1, "/c": 1}
    assert set(states(program.home / "all.csv").values()) == {"done"}
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        restored = file.restored()
    assert restored.settings.max_depth == 2
    assert [each.changes for each in restored.ledger.changed] == [(("max_depth", 1, 2),)]


@pytest.mark.slow
async def test_seconds_that_are_raised_go_on(program: Program, site: Site) -> None:
    limits = ("--max-seconds", "0.05", "--delay", "0.3")
    await program.run("crawl", site.url(), "--save", "a.crawl", *limits)
    assert site.hits.total() < 4
    ended = await program.run("resume", "a.crawl", "--max-seconds", "60")
    assert (ended.code, site.hits.total()) == (0, 4)


async def test_a_limit_out_of_bounds_is_a_usage_error(program: Program, site: Site) -> None:
    await program.run("crawl", site.url(), "--save", "a.crawl", "--max-pages", "1")
    ended = await program.run("resume", "a.crawl", "--max-pages", "0")
    assert ended.code == 2
    assert "--max-pages must be a number" in ended.err


async def test_resume_asks_hosts_that_were_paused_in_the_window_and_says_so(
    program: Program, site: Site
) -> None:
    name = site.url().split("/")[2]
    await program.run("crawl", site.url(), "--save", "a.crawl", "--max-pages", "1")
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        file.note_paused([name])
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        assert list(file.restored().frontier.hosts.paused) == [name]
    ended = await program.run("resume", "a.crawl", "--max-pages", "9")
    assert ended.err == f"crawlscope: {name} is paused in the file; requesting anyway\n"
    assert site.hits == {"/": 1, "/a": 1, "/b": 1, "/c": 1}
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        assert not file.restored().frontier.hosts.paused


@pytest.mark.slow
async def test_recheck_requests_what_agrees_with_a_filter_once_more(
    program: Program, site: Site
) -> None:
    site.page("/", links=["/a", "/b", "/gone", "/gone/too", "/last"])
    ended = await program.run("crawl", site.url(), "--save", "a.crawl", "--max-pages", "6")
    assert ended.code == 0
    hits = dict(site.hits)
    assert hits["/gone"] == hits["/gone/too"] == 1
    site.page("/gone", links=["/found"])
    site.page("/found")
    ended = await program.run("recheck", "a.crawl", "--fail-on-broken")
    assert (ended.code, ended.err) == (3, "")
    assert ended.out.splitlines()[-1] == "3 URLs rechecked; broken before: 3, now: 2"
    assert site.hits["/gone"] == site.hits["/gone/too"] == 2
    assert site.hits["/a"] == site.hits["/"] == 1
    ended = await program.run("recheck", "a.crawl", "--filter", "path:/gone status:200", "-q")
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert site.hits["/gone"] == 3
    ended = await program.run("recheck", "a.crawl", "--filter", "h1:7")
    assert ended.code == 0
    assert ended.out == "a.crawl: no URL with a result matches “h1:7”\n"
    ended = await program.run("recheck", "a.crawl", "--filter", "status:x")
    assert ended.code == 2
    assert ended.err.startswith("crawlscope: --filter 'status:x': ")
