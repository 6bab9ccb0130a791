"""All headers of each answer are kept where one wants them: in the crawl file, and in JSON."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.records.facts import SentHeaders
from crawlscope.store import CrawlFile, StoreError
from tests.program import Program
from tests.web import Site, response

pytestmark = pytest.mark.end_to_end  # processes of the program


@pytest.fixture(autouse=True)
def pages(site: Site) -> None:
    site.page("/", ["/a", "/moved", "/gone", "/late", "/dead"], headers={"X-Powered-By": "tea"})
    site.page("/a", headers={"Set-Cookie": "id=secret; Path=/", "X-Long": "x" * 9_000})
    site.redirect("/moved", "/a")
    site.answer("/gone", status=404, headers={"ETag": "one", "x-CASE": "two"})
    site.page("/late", headers={"X-Try": "2"})
    site.at_first("/late", response(status=503, headers={"X-Try": "1", "Retry-After": "0"}))
    site.resets("/dead")


def records(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text("utf-8"))["urls"]
    return {row["url"]: row for row in found}


def fields(row: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["value"] for each in row["headers"]}


async def test_all_headers_are_in_the_records_of_json(program: Program, site: Site) -> None:
    crawl = ("crawl", site.url(), "--quiet", "--keep-headers", "--save", "a.crawl")
    assert (await program.run(*crawl, "--max-tries", "2", "--export", "now.json")).err == ""
    assert (await program.run("export", "a.crawl", "--export", "later.json")).err == ""
    now, later = (records(program.home / name) for name in ("now.json", "later.json"))
    assert now == later
    root, page = now[site.url("/")], now[site.url("/a")]
    assert fields(root) | {"Content-Length": ""} == {
        "Content-Length": "",
        "Content-Type": "text/html; charset=utf-8",
        "X-Powered-By": "tea",
    }
    assert (root["headers_left_out"], page["headers_left_out"]) == (0, 1)
    assert fields(page)["Set-Cookie"] == "id=(not stored); Path=/"
    assert fields(now[site.url("/moved")])["Location"] == "/a"
    gone = fields(now[site.url("/gone")])
    assert (gone["ETag"], gone["x-CASE"]) == ("one", "two")
    assert fields(now[site.url("/late")])["X-Try"] == "2"
    dead = now[site.url("/dead")]
    assert (dead["headers"], dead["headers_left_out"]) == (None, None)


async def test_unless_one_wants_them_they_are_nowhere(program: Program, site: Site) -> None:
    crawl = ("crawl", site.url(), "--quiet", "--save", "a.crawl", "--export", "a.json")
    await program.run(*crawl, "--max-tries", "1")
    assert all("headers" not in row for row in records(program.home / "a.json").values())
    assert b"X-Powered-By" not in (program.home / "a.crawl").read_bytes()


async def test_they_need_no_audit_and_a_resumed_crawl_keeps_them_too(
    program: Program, site: Site
) -> None:
    options = ("--keep-headers", "--no-audit", "--max-tries", "1", "--max-pages", "1")
    await program.run("crawl", site.url(), "--quiet", *options, "--save", "a.crawl")
    more = ("--max-pages", "9", "--export", "a.json")
    await program.run("resume", "a.crawl", "--quiet", *more)
    found = records(program.home / "a.json")
    assert [fields(found[site.url(path)])["Content-Type"] for path in ("/", "/a")] == [
        "text/html; charset=utf-8"
    ] * 2


UNSOUND = (None, 7, "", "{}", '["a"]', '["a", 7]', json.dumps(["a", "x" * 9_000]))


async def test_headers_that_no_crawl_writes_are_refused(program: Program, site: Site) -> None:
    path = program.home / "a.crawl"
    options = ("--keep-headers", "--max-tries", "1", "--save", str(path))
    await program.run("crawl", site.url(), "--quiet", *options)
    with CrawlFile.open(str(path)) as file:
        assert isinstance(file.headers_of(1), SentHeaders)
        assert file.headers_of(99) is None
    for fields in UNSOUND:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("UPDATE sent_headers SET fields = ? WHERE id = 1", (fields,))
        with CrawlFile.open(str(path)) as file, pytest.raises(StoreError, match="damaged"):
            file.headers_of(1)
