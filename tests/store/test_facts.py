"""What pages say of themselves is kept in the crawl file, and comes out of it as it was."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Fetched, Queued, Redirected
from crawlscope.core.records.facts import (
    BrokenRequest,
    Image,
    InlineScript,
    Insecure,
    OtherHost,
    PageError,
    PageFacts,
    RenderedFacts,
    ScriptChange,
    ScriptFile,
    ScriptLink,
)
from crawlscope.core.records.rendering import Accessibility, Violation
from crawlscope.core.structured.item import StructuredLine, StructuredProblem, StructuredType
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile, StoreError
from crawlscope.store.fact_rows import PUT, row_of
from tests.certificates import ends_in, server
from tests.store.test_round_trip import save
from tests.web import Site

FULL = PageFacts(
    titles=2,
    description="Über – \ud800 uns",
    descriptions=1,
    headings=((1, "One"), (6, "")),
    language="de-CH",
    hreflang=(("en", "https://e.org/en"),),
    robots=frozenset(("noindex", "nofollow")),
    is_meta_in_body=True,
    canonicals=("/a", "b"),
    words=7,
    text_hash=2**64 - 1,
    minhash=bytes(range(256)) + bytes(65),
    is_placeholder=True,
    images=(Image("https://e.org/a.png", None, True), Image("https://e.org/b.png", "", False)),
    images_total=3,
    images_without_alt=1,
    images_with_long_alt=1,
    images_without_size=2,
    ids=frozenset((0, 2**32 - 1)),
    are_all_ids=False,
    duplicate_ids=4,
    fragments=(("https://e.org/x", "part"),),
    empty_anchors=1,
    http_links=2,
    localhost_links=3,
    nofollow_internal=4,
    links_total=5,
    insecure=((Insecure.FORM, "http://e.org/"),),
    structured_data=2,
    structured_data_invalid=1,
    has_viewport=True,
    has_doctype=True,
    has_charset=True,
    elements=99,
    more_headings=6,
    more_h1=1,
    more_h2=2,
    skips_level=True,
    has_scripts=True,
    extracted=(("price", "12"), ("all", ("a", "b")), ("none", None)),
    extract_failed=("none: why",),
    structured_types=(StructuredType("json-ld", "Offer", 2),),
    structured_problems=(StructuredProblem("sd-unknown-type", "rdfa", "Offr", "Offr"),),
    language_found="de",
    uncrawlable=("onclick: a()",),
    structured_tree=(StructuredLine(1, "price", "", "3"),),
    rendered=RenderedFacts(
        is_overdue=True,
        seconds=1.5,
        redirect="https://e.org/b",
        robots=frozenset(("noindex",)),
        hreflang=(("en", "https://e.org/en"),),
        script_links=(ScriptLink("https://e.org/made", "https://e.org/a.js", 4, 2),),
        errors=(PageError("\ud800 is undefined", "", 1, 1),),
        changes=(ScriptChange("robots", "https://e.org/a.js", 4, 2),),
        broken=(BrokenRequest("https://e.org/a.js", 404, ""),),
        scripts=(ScriptFile("https://e.org/a.js", 404, "", 12),),
        inline=(InlineScript("ab12", "a = '\ud800'", 9, 1, 2, 3, 4),),
        more_scripts=2,
        others=(OtherHost("cdn.test", 3, 99),),
        accessibility=Accessibility(
            "4.12.1", "", (Violation("image-alt", "critical", "Give them an alt", 2, ("img",)),)
        ),
    ),
)


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


async def crawled(site: Site, path: Path, **options: object) -> list[Event]:
    """The events of a crawl, which are in the file."""
    settings = Settings.checked(roots=[site.url("/")], **options)
    events: list[Event] = []
    await Crawler(settings, events.append).run()
    save(path, settings, events)
    return events


def heard(events: list[Event]) -> dict[int, PageFacts]:
    return {each.id: each.facts for each in events if isinstance(each, Fetched) and each.facts}


def facts_in(file: CrawlFile) -> list[tuple[int, PageFacts]]:
    return [(id_, facts) for id_, facts, *_ in file.everything_said() if facts is not None]


async def test_the_facts_of_each_page_come_back(site: Site, tmp_path: Path) -> None:
    site.page("/", ["/a", "/b#no"], text="<h1>Hello</h1><p id=x>some words")
    site.page("/a", text="<html lang=en><img src=/i.png>" + "<p id=y>é" * 9_000)
    site.answer("/b", b"no page", "text/plain")
    events = await crawled(site, tmp_path / "a.crawl")
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        found = facts_in(file)
        assert found == sorted(heard(events).items())
        assert len(found) == 2
        assert file.facts_of(1) == heard(events)[1]
        assert file.facts_of(3) is None
        assert file.facts_of(2_000) is None


async def test_without_an_audit_nothing_is_noted(site: Site, tmp_path: Path) -> None:
    site.page("/", text="<h1>Hello</h1>")
    events = await crawled(site, tmp_path / "a.crawl", audit=False)
    assert not heard(events)
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        assert facts_in(file) == []


@pytest.mark.parametrize("description", ["Über – uns", "Über – \ud800 uns"])
async def test_every_fact_is_kept(site: Site, tmp_path: Path, description: str) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    full = replace(FULL, description=description)
    names = [each.name for each in fields(PageFacts)]
    assert all(getattr(FULL, name) != getattr(PageFacts(), name) for name in names)
    settings = Settings.checked(roots=[site.url("/")])
    events: list[Event] = []
    await Crawler(settings, events.append).run()
    events = [
        Fetched(each.id, each.response, facts=full) if isinstance(each, Fetched) else each
        for each in events
    ]
    save(path, settings, events)
    with CrawlFile.open(str(path)) as file:
        assert file.facts_of(1) == full


@pytest.mark.parametrize("description", ["Über – uns", "Über – \ud800 uns"])
def test_a_row_is_an_array_of_json_in_the_order_of_the_facts(description: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE facts (id, said, hash, minhash, ids)")
        connection.execute(PUT, row_of(1, replace(FULL, description=description)))
        said, kind = connection.execute("SELECT said, typeof(said) FROM facts").fetchone()
    assert kind == "text"  # a BLOB would not be searched
    assert json.loads(said)[:6] == [
        *(2, description, 1, [[1, "One"], [6, ""]], "de-CH"),
        [["en", "https://e.org/en"]],
    ]


@pytest.mark.parametrize("said", ['[3, "d"]', '[3, "\\ud800"]'])
async def test_a_row_of_an_older_file_has_fewer_facts(
    site: Site, tmp_path: Path, said: str
) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    await crawled(site, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE facts SET said = ?", (said,))
        connection.commit()
    with CrawlFile.open(str(path)) as file:
        found = file.facts_of(1)
        assert found is not None
        assert (found.titles, found.description) == (3, json.loads(said)[1])
        assert (found.elements, found.has_doctype) == (0, False)


async def test_what_is_requested_once_more_has_no_facts_until_it_is_read(
    site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    settings = Settings.checked(roots=[site.url("/")])
    events: list[Event] = []
    await Crawler(settings, events.append).run()
    save(path, settings, [*events, Queued(1, 0, 10)])
    with CrawlFile.open(str(path)) as file:
        assert file.facts_of(1) is None


async def test_a_file_of_before_has_no_facts_and_gets_some(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    events = await crawled(site, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE facts")
        connection.execute("DROP TABLE answers")
        connection.commit()
    with CrawlFile.open(str(path)) as file:
        assert file.facts_of(1) is None
        assert facts_in(file) == []
        saved = file.restored()
        writer = file.writer(saved.ledger, saved)
        writer.note([each for each in events if isinstance(each, Fetched)])
        writer.write()
        assert file.facts_of(1) == heard(events)[1]


async def test_headers_and_times_come_back(site: Site, tmp_path: Path) -> None:
    site.page("/", ["/a", "/b"], headers={"X-Robots-Tag": "noindex", "ETag": "1"})
    site.redirect("/a", "/b")
    site.page("/b", headers={"Link": '</c>; rel="canonical"', "Set-Cookie": "a=unsaid"})
    events = await crawled(site, tmp_path / "a.crawl")
    answers = {each.id: each.response for each in events if isinstance(each, Fetched | Redirected)}
    assert len(answers) == 3
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        for id_, response in answers.items():
            headers, timing = file.answer_of(id_)
            assert headers == response.headers
            assert timing is not None
            assert response.timing is not None
            assert timing.is_reused == response.timing.is_reused
            assert timing.first_byte == pytest.approx(response.timing.first_byte, abs=1e-6)
        assert file.answer_of(99) == (None, None)
    assert b"unsaid" not in (tmp_path / "a.crawl").read_bytes()


@pytest.mark.parametrize(
    "changed",
    ["headers = 7", "headers = '[1]'", "headers = '{}'", "dns = -1", "dns = 'x'", "is_reused = 2"],
)
async def test_answers_that_no_crawl_writes_are_refused(
    site: Site, tmp_path: Path, changed: str
) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    await crawled(site, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE answers SET {changed}")
        connection.commit()
    with CrawlFile.open(str(path)) as file:
        with pytest.raises(StoreError, match="damaged"):
            file.answer_of(1)
        with pytest.raises(StoreError, match="damaged"):
            file.restored()


@pytest.mark.parametrize(
    "changed",
    [
        "said = NULL",
        "said = 7",
        "said = '{}'",
        "said = '[-1]'",
        "said = '[1.5]'",
        "said = '[2147483648]'",
        "said = '[true]'",
        "said = '[1, 2]'",
        "said = '[1, null, 1e400]'",
        "said = '[1, null, 0, [[7, \"x\"]]]'",
        "said = '[1, null, 0, [\"x\"]]'",
        "said = replace(hex(zeroblob(100000)), '0', '[')",
        "hash = 'x'",
        "hash = x'00'",
        "minhash = x'00'",
        "ids = x'000000'",
        "ids = zeroblob(1000000)",
        "ids = NULL",
    ],
)
async def test_facts_that_no_crawl_writes_are_refused(
    site: Site, tmp_path: Path, changed: str
) -> None:
    path = tmp_path / "a.crawl"
    site.page("/")
    await crawled(site, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE facts SET {changed}")
        connection.commit()
    with CrawlFile.open(str(path)) as file:
        with pytest.raises(StoreError, match="damaged"):
            file.facts_of(1)
        with pytest.raises(StoreError, match="damaged"):
            facts_in(file)


async def test_certificates_of_hosts_are_known_again(tmp_path: Path) -> None:
    async with Site(server(ends_in(29, tmp_path))) as site:
        site.page("/", ["/a"])
        site.page("/a")
        settings, events = Settings.checked(roots=[site.url()], insecure=True), list[Event]()
        await Crawler(settings, events.append).run()
    save(tmp_path / "a.crawl", settings, events)
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        found = file.restored().ledger.findings
    assert list(found.ids("tls-expires")) == [[1]]
    assert found.certified(site.url("")) == 1
