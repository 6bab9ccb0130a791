"""Depth is the length of the shortest path from a root, in whatever order the answers come."""

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.records.events import Nearer, Queued
from crawlscope.session.crawl import intake, visit
from tests.crawl.graphs import Graph, crawled, graphs, shown
from tests.web import Crawl, Site, WaitUntil, crawl

workers = st.integers(1, 12)
seeds = st.integers(0, 1 << 30)


@given(graphs, workers, seeds)
def test_depths_and_what_is_requested_depend_on_the_site_alone(
    graph: Graph, workers: int, seed: int
) -> None:
    found = asyncio.run(crawled(graph, workers, Random(seed)))
    assert shown(found) == graph.expected()
    assert list(found.ledger.records.depth) == list(found.crawler.frontier.depth)


async def late(site: Site, wait_until: WaitUntil, **settings: Any) -> Crawl:
    """A long way to /x, with /far behind it, that is read before a short one."""
    site.page("/", links=["/late", "/a"])
    site.page("/a", links=["/b"])
    site.page("/b", links=["/x"])
    site.page("/late", links=["/x"])
    site.redirect("/x", "/y")
    site.page("/y", links=["/z"])
    site.page("/z", links=["/far"])
    site.page("/far")
    site.behind_the_gate("/late")
    site.gate.clear()
    crawling = Crawl(site, **settings)
    crawling.start()
    await wait_until(lambda: "/far" in crawling and not crawling.crawler.frontier.has_fresh)
    await wait_until(lambda: len(crawling.crawler.frontier.in_flight) == 1)
    return crawling


async def test_a_shorter_path_lowers_what_lies_behind_it_and_admits_what_was_too_deep(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await late(site, wait_until, max_depth=4)
    assert crawling["/z"].depth == 4
    assert crawling.states["/far"] == "skipped: depth"
    site.gate.set()
    await crawling.end()
    depths = {record.url: record.depth for record in crawling.records}
    assert depths == {"/": 0, "/late": 1, "/a": 1, "/b": 2, "/x": 2, "/y": 2, "/z": 3, "/far": 4}
    assert crawling.states["/far"] == "done"
    assert site.hits["/far"] == 1


async def test_what_comes_nearer_together_is_told_together(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await late(site, wait_until)
    site.gate.set()
    await crawling.end()
    (event,) = [each for each in crawling.events if isinstance(each, Nearer)]
    ids = [crawling[path].id for path in ("/x", "/y", "/z", "/far")]
    assert (list(event.ids), list(event.before)) == (ids, [3, 3, 4, 5])
    assert list(event.depths) == [2, 2, 3, 4]


async def test_a_page_that_comes_nearer_is_deep_no_more(site: Site, wait_until: WaitUntil) -> None:
    crawling = await late(site, wait_until, deep=3)
    assert "deep" in crawling.findings["/z"]
    site.gate.set()
    await crawling.end()
    deep = {path for path, found in crawling.findings.items() if "deep" in found}
    assert deep == {"/far"}


async def test_a_url_that_a_person_adds_is_as_near_as_a_root(site: Site) -> None:
    site.page("/", links=["/a"])
    site.page("/a", links=["/b"])
    site.page("/b", links=["/c"])
    site.page("/c", links=["/d"])
    crawling = await crawl(site, max_depth=2)
    await crawling.crawler.add([site.url("/c")])
    await crawling.run()
    assert [crawling[path].depth for path in ("/b", "/c", "/d")] == [2, 0, 1]
    assert crawling.states["/d"] == "done"


async def test_a_sitemap_makes_what_it_names_and_what_that_names_nearer(site: Site) -> None:
    site.answer("/robots.txt", f"Sitemap: {site.url('/sitemap.xml')}".encode(), "text/plain")
    xml = f"<urlset><url><loc>{site.url('/c')}</loc></url></urlset>"
    site.page("/", links=["/a"])
    site.page("/a", links=["/c"])
    site.page("/c", links=["/d"])
    site.page("/d")
    site.answer("/sitemap.xml", xml.encode(), "application/xml")
    found = await crawl(site, sitemaps=True)
    assert [found[path].depth for path in ("/a", "/c", "/d")] == [1, 0, 1]


async def test_links_that_are_followed_from_now_on_are_paths(site: Site) -> None:
    site.answer("/", b"<a href=/a>a</a> <a href=/c rel=nofollow>c</a>")
    site.page("/a", links=["/b"])
    site.page("/b", links=["/c"])
    site.page("/c", links=["/d"])
    site.page("/d")
    crawling = await crawl(site, respect_nofollow=True)
    assert [crawling[path].depth for path in ("/c", "/d")] == [3, 4]
    await crawling.crawler.change({"respect_nofollow": False})
    assert [crawling[path].depth for path in ("/c", "/d")] == [1, 2]


async def test_a_page_that_loses_a_link_makes_nothing_farther(site: Site) -> None:
    site.page("/", links=["/a", "/b"])
    site.page("/a", links=["/b"])
    crawling = await crawl(site)
    site.page("/", links=["/a"])
    links = {1: crawling.crawler.frontier.paths.links_of(1)}
    assert crawling.crawler.recheck(links) == 1
    await crawling.run()
    assert crawling["/b"].depth == 1


async def test_a_large_page_that_comes_nearer_while_it_is_read_gives_its_present_depth(
    site: Site, wait_until: WaitUntil
) -> None:
    links = [f"/{number}" for number in range(5_000)]
    site.page("/", links=["/late", "/a"])
    site.page("/a", links=["/large"])
    site.page("/large", links=links)
    site.redirect("/late", "/large")
    for path in ("/large", "/late"):
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, no_robots=True, max_depth=2, max_pages=4)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 2)
    site.gate.set()
    await crawling.end()
    depths = {crawling[path].depth for path in links}
    assert (crawling["/large"].depth, depths) == (1, {2})


async def test_what_one_answer_may_cost_is_done_at_the_end_at_the_latest(
    site: Site, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "SPREAD_AN_ANSWER", 1)
    monkeypatch.setattr(intake, "LINKS_SPREAD", 20)
    ways = [f"/{number}" for number in range(60)]
    site.page("/", links=["/late", "/a"])
    site.page("/a", links=["/b"])
    site.page("/b", links=["/hub"])
    site.page("/late", links=["/hub"])
    site.page("/hub", links=ways)
    for way in ways:
        site.page(way, links=[f"{way}/x"])
        site.page(f"{way}/x")
    site.behind_the_gate("/late")
    site.gate.clear()
    crawling = Crawl(site, workers=30, max_depth=4, no_robots=True)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done == 4 + len(ways))
    site.gate.set()
    await crawling.end()
    assert {crawling[f"{way}/x"].depth for way in ways} == {4}
    assert {crawling.states[f"{way}/x"] for way in ways} == {"done"}
    assert len([event for event in crawling.events if isinstance(event, Queued)]) == len(ways)
