"""Rules in a crawl: what they take out of pages as they are read, and what becomes of it."""

import asyncio
import csv
import json
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.filter import FilterError, parse
from crawlscope.core.records.events import Fetched
from crawlscope.core.records.records import Records
from crawlscope.export import writing
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime.slices import turn
from crawlscope.store import CrawlFile
from tests.session.conftest import Begin, Listener, begin, listener
from tests.web import LONGEST_CRAWL, Site

__all__ = ["begin", "listener"]
RULES = ("price=css:.price", "words=css(count):p", "all=css(all):p", "json=$..name")


@pytest.fixture
async def crawled(begin: Begin, listener: Listener, tmp_path: Path) -> dict[str, Any]:
    """A crawl with rules: the paths of its file and of its exports, and the URLs by name."""
    async with Site() as site:
        site.page("/", ["/dear", "/cheap", "/none"])
        site.answer("/dear", b"<p class=price>1,200.50 EUR<p>two")
        ld = b'<script type="application/ld+json">'
        site.answer("/cheap", b"<p class=price>EUR 3,20</p>" + ld + b"{no json</script>")
        site.page("/none")
        session = begin(site.url(), extract=RULES, no_robots=True)
        session.run()
        await listener.end()
        await session.write()
        assert session.keeper is not None
        for name in ("now.jsonl", "now.csv"):
            in_one_go(writing(str(tmp_path / name), session.snapshot()))
        path = session.keeper.file.path
        session.keeper.close()
        session.keeper = None
        return {
            "file": path,
            "folder": tmp_path,
            "urls": {name: site.url(f"/{name}") for name in ("dear", "cheap", "none", "")},
        }


def rows(path: Path) -> dict[str, Any]:
    return {row["url"]: row for row in map(json.loads, path.read_text("utf-8").splitlines())}


async def test_values_are_columns_of_exports_with_failures_beside_them(
    crawled: dict[str, Any],
) -> None:
    urls, found = crawled["urls"], rows(crawled["folder"] / "now.jsonl")
    dear, cheap = found[urls["dear"]], found[urls["cheap"]]
    assert (dear["extract.price"], dear["extract.words"]) == ("1,200.50 EUR", "2")
    assert dear["extract.all"] == ["1,200.50 EUR", "two"]
    assert (cheap["extract.json"], dear["extract_failed"]) == (None, None)
    assert cheap["extract_failed"] == ["json: its JSON-LD is not JSON"]
    assert found[urls["none"]]["extract.price"] is None
    with (crawled["folder"] / "now.csv").open(newline="") as file:
        cells = {row["url"]: row for row in csv.DictReader(file)}
    assert cells[urls["dear"]]["extract.all"] == "1,200.50 EUR, two"
    assert list(cells[urls["dear"]])[-5:] == [
        *(f"extract.{name}" for name in ("price", "words", "all", "json")),
        "extract_failed",
    ]


async def test_a_saved_crawl_is_exported_with_the_same_columns(crawled: dict[str, Any]) -> None:
    later = crawled["folder"] / "later.jsonl"
    with CrawlFile.open(crawled["file"]) as file:
        saved = file.restored()
        moment = ExportContext.of(saved.settings, saved.frontier)
        snapshot = Snapshot(saved.ledger, {}, moment=moment, links=file)
        in_one_go(writing(str(later), snapshot))
    assert rows(later) == rows(crawled["folder"] / "now.jsonl")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("extract.price:", {"dear", "cheap"}),
        ("-extract.price:", {"none", ""}),
        ("extract.price>100", {"dear"}),
        ("extract.price:<100", {"cheap"}),
        ("extract.price:eur", {"dear", "cheap"}),
        ("extract.all:two,other", {"dear"}),
        ("extract.words>=1 path:/dear", {"dear"}),
        ("extract.unknown:", set()),
    ],
)
async def test_a_filter_finds_what_rules_took_out(
    crawled: dict[str, Any], text: str, names: set[str]
) -> None:
    wanted = parse(text)
    with CrawlFile.open(crawled["file"]) as file:
        records: Records = file.restored().ledger.records
        records.gathered.use("test", wanted.facts)
        in_one_go(records.gathered.gathering(records, file))
        found = {records.url[id_] for id_ in records.ids() if wanted.matches(records, id_)}
    assert found == {crawled["urls"][name] for name in names}


def test_a_comparison_with_something_that_is_no_number_is_refused() -> None:
    with pytest.raises(FilterError, match="needs a number"):
        parse("extract.price>dear")


async def test_rules_that_are_changed_hold_for_pages_read_from_then_on(
    begin: Begin, listener: Listener
) -> None:
    async with Site() as site:
        site.page("/", ["/late"], title="first")
        site.page("/late", title="later")
        site.behind_the_gate("/late")
        site.gate.clear()
        session = begin(site.url(), extract=("t=css:title",), no_robots=True, workers=1)
        heard = dict[int, Any]()

        def hear(batch: list[Any]) -> None:
            for event in batch:
                if isinstance(event, Fetched) and event.facts is not None:
                    heard[event.id] = event.facts.extracted

        session.listeners.append(hear)
        session.run()
        async with asyncio.timeout(LONGEST_CRAWL):
            while not site.at_the_gate:
                await turn()
        await session.crawler.change({"extract": ("n=css(count):title",)})
        site.gate.set()
        await listener.end()
        assert heard == {1: (("t", "first"),), 2: (("n", "1"),)}
        assert [each[0] for each in session.ledger.changed[0].changes] == ["extract"]


async def test_without_rules_a_page_says_nothing_of_them(
    begin: Begin, listener: Listener, tmp_path: Path
) -> None:
    async with Site() as site:
        site.page("/")
        session = begin(site.url(), no_robots=True)
        session.run()
        await listener.end()
        await session.write()
        in_one_go(writing(str(tmp_path / "all.jsonl"), session.snapshot()))
        (row,) = rows(tmp_path / "all.jsonl").values()
        assert not any(name.startswith("extract") for name in row)
