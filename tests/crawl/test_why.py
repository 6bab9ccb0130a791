"""For each URL of a crawl the deciding rule is given, while it runs and from its file."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.insight.decision import Decisions, ExportContext
from crawlscope.core.records.events import Finished, Outcome
from crawlscope.session.crawl.status import Why
from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.web import Crawl, Site, crawl


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", links=["/a"])
        site.page("/a")
        yield site


def why(found: Crawl, path: str) -> str:
    url = found.site.url(path) if path.startswith("/") else path
    reader = Why(found.crawler.status, found.ledger)
    return reader.of(found.ledger.records.url.index(url))


async def reason_of(site: Site, path: str, **settings: Any) -> str:
    return why(await crawl(site, **settings), path)


async def test_out_of_scope_says_by_which_scope_and_what_differs(site: Site) -> None:
    other, port = "http://127.0.0.2:1/", "http://127.0.0.1:1/"
    site.page("/", links=[other, port])
    found = await crawl(site)
    host = f"127.0.0.1:{site.port}"
    assert why(found, other) == (
        f"Not requested: --scope host: the host 127.0.0.2:1 is not {host}."
    )
    assert why(found, port) == (
        f"Not requested: --scope host: the port of 127.0.0.1:1 is not that of {host}."
    )
    found = await crawl(site, scope="domain", max_tries=1)  # nobody answers at the port
    assert why(found, other) == (
        "Not requested: --scope domain: the registrable domain 127.0.0.2 is not 127.0.0.1."
    )


async def test_out_of_the_folder_names_the_folder(site: Site) -> None:
    site.page("/x/", links=["/y"])
    found = await crawl(site, "/x/", scope="folder")
    assert why(found, "/y") == ("Not requested: --scope folder: it is outside the folder /x/.")


async def test_a_filter_is_named_by_its_regex(site: Site) -> None:
    site.page("/", links=["/a.pdf", "/b"])
    found = await crawl(site, exclude=("zzz", "[.]pdf$"), include=("/a", "/c"))
    assert why(found, "/a.pdf") == "Not requested: --exclude [.]pdf$ matches."
    assert why(found, "/b") == "Not requested: --include /a, /c does not match."


async def test_the_depth_and_its_limit_are_reported(site: Site) -> None:
    assert (
        await reason_of(site, "/a", max_depth=0) == "Not requested: --max-depth 0: its depth is 1."
    )


async def test_nofollow_is_reported_of_the_link_or_of_the_page(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/b>b</a><a href=/c>c</a>")
    site.page("/c", text="<meta name=robots content=nofollow><a href=/d>d</a>")
    found = await crawl(site, respect_nofollow=True)
    assert why(found, "/b") == "Not requested: --respect-nofollow: the link has rel=nofollow."
    assert why(found, "/d") == (
        "Not requested: --respect-nofollow: the page that links to it has meta robots nofollow."
    )


async def test_the_line_of_robots_txt_is_reported(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /a\n", "text/plain")
    assert await reason_of(site, "/a") == "Not requested: robots.txt: Disallow: /a."


async def test_a_robots_txt_that_cannot_be_read_is_reported_once(site: Site) -> None:
    site.answer("/robots.txt", b"", "text/plain", 500)
    assert await reason_of(site, "/") == (
        "Not requested: robots.txt: the server responded with 500, so nothing is allowed."
    )


async def test_what_is_no_url_says_what_is_wrong_with_it(site: Site) -> None:
    bad = {
        "http://h:99999/": "its port is greater than 65535",
        "http://h:x/": "its port 'x' is not a number",
        "http://": "it has no host",
        "http://a%20b/": "its host contains ' '",
        "http://[::1/": "its IPv6 address is malformed",
        "http://1.2.3.999/": "its host is a malformed IPv4 address",
        "http://xn--/": "its host is not a valid domain name",
    }
    site.page("/", links=bad)
    found = await crawl(site)
    for text, fault in bad.items():
        assert why(found, text) == f"Not requested: the link is not a valid URL: {fault}."


async def test_what_was_requested_says_why_and_what_came(site: Site) -> None:
    site.page("/", links=["/gone", "/old", "/broken"])
    site.redirect("/old", "/new", 301)
    site.page("/new")
    site.raw("/broken", b"not HTTP at all\r\n\r\n")
    found = await crawl(site, max_tries=1)
    assert why(found, "/") == "Requested: it is a root of the crawl. The response had status 200."
    linked = "Requested: a page of the crawl links to it, and no rule excludes it."
    assert why(found, "/gone") == f"{linked} The response had status 404."
    assert why(found, "/old") == f"{linked} It redirects with 301 to {site.url('/new')}."
    assert why(found, "/new") == (
        "Requested: a page of the crawl redirects to it, and no rule excludes it. The "
        "response had status 200."
    )
    assert why(found, "/broken").startswith(f"{linked} No usable response in 1 attempt: ")


async def test_what_is_only_checked_says_so(site: Site) -> None:
    async with Site(address="127.0.0.2") as other:
        other.page("/")
        site.page("/", links=[other.url()])
        found = await crawl(site, check_external=True)
        assert why(found, other.url()).startswith(
            "Requested: --check-external: requested once, without following its links; "
            "--scope host: the host 127."
        )


async def test_a_url_of_a_sitemap_says_so(site: Site) -> None:
    site.answer(
        "/sitemap.xml", f"<urlset><url><loc>{site.url('/map')}</loc></url></urlset>".encode()
    )
    site.page("/map")
    assert (await reason_of(site, "/map", sitemaps=True)).startswith(
        "Requested: it is listed in a sitemap."
    )


async def test_at_the_limit_what_is_left_says_so_with_its_place(site: Site) -> None:
    site.page("/", links=["/a", "/b", "/c"])
    found = await crawl(site, max_pages=1)
    assert why(found, "/b") == (
        "Still queued at position 2 of 3: limit --max-pages 1 was reached first."
    )


async def test_at_the_end_of_the_time_what_is_left_says_so(
    site: Site, wait_until: WaitUntil
) -> None:
    site.behind_the_gate("/")
    site.gate.clear()
    found = Crawl(site, "/", "/a", workers=1, max_seconds=0.1)
    found.start()
    await wait_until(lambda: found.is_time_up)
    site.gate.set()
    await found.end()
    assert why(found, "/a") == (
        "Still queued at position 1 of 1: limit --max-seconds 0.1 was reached first."
    )


async def test_a_crawl_that_runs_tells_workers_places_and_pauses(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/busy", "/a", "/b", "/c"])
    site.answer("/busy", b"", status=503, headers={"Retry-After": "60"})
    site.behind_the_gate("/a")
    site.gate.clear()
    found = Crawl(site, workers=1)
    found.start()
    await wait_until(lambda: site.at_the_gate)
    assert why(found, "/a") == "Request in progress: worker 1, attempt 1 of 4."
    assert why(found, "/c") == "Queued at position 2 of 2."
    waits = why(found, "/busy")
    assert waits.startswith("Waiting ")
    assert waits.endswith(" for attempt 2 of 4: the response had status 503.")
    await found.cancel()
    assert why(found, "/c").endswith(": the crawl was stopped first.")


async def test_an_answer_is_kept_for_a_second_but_not_over_a_change(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b"])
    site.behind_the_gate("/a")
    site.gate.clear()
    found = Crawl(site, workers=1)
    found.start()
    await wait_until(lambda: site.at_the_gate)
    reader = Why(found.crawler.status, found.ledger)
    id_ = found.ledger.records.url.index(site.url("/b"))
    first = reader.of(id_)
    assert reader.of(id_) is first
    site.gate.set()
    await found.end()
    assert found.ledger.finished == Finished(Outcome.FINISHED, found.ledger.finished.seconds)  # type: ignore[union-attr]
    assert reader.of(id_).startswith("Requested: ")


async def test_a_crawl_from_its_file_tells_the_same(site: Site, tmp_path: Path) -> None:
    site.page("/", links=["/a", "/b.pdf", "/a/deep", "http://o/", "http://h:x/"])
    site.page("/a", text="<meta name=robots content=nofollow><a href=/n>n</a><a href=/z>z</a>")
    found = await crawl(
        site, exclude=("pdf$",), respect_nofollow=True, max_pages=2, include=("/a", "/n", "/z")
    )
    path = str(tmp_path / "a.crawl")
    ledger = found.ledger
    with CrawlFile.create(path, found.crawler.settings, "2024-05-01T12:00:00+00:00") as file:
        writer = file.writer(ledger)
        writer.note(found.events)
        writer.write()
    with CrawlFile.open(path) as file:
        saved = file.restored()
    moment = ExportContext.of(found.crawler.settings, saved.frontier)
    assert moment.places is None  # nobody asked for it
    before = Decisions(ledger, found.crawler.settings, found.crawler.frontier.place)
    after = Decisions(saved.ledger, saved.settings, saved.frontier.place)
    sentences = [before.of(id_) for id_ in ledger.records.ids()]
    assert [after.of(id_) for id_ in ledger.records.ids()] == sentences
    assert [before.rule(id_) for id_ in ledger.records.ids() if ledger.records.state[id_] == 5] == [
        "--exclude pdf$",
        "--scope host",
        "invalid URL",
        "--respect-nofollow: the page that links to it has meta robots nofollow",
        "--respect-nofollow: the page that links to it has meta robots nofollow",
    ]
