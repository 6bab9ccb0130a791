"""A limit that was reached is no dead end: once it is raised, the crawl continues with the rest."""

import asyncio
from typing import Any

import pytest

from crawlscope.core.records.events import Outcome
from tests.web import Crawl, Site, WaitUntil


def tree(site: Site, folder: str = "/", depth: int = 3) -> None:
    """Pages of which each links to two, some levels deep: 15 in all."""
    links = [f"{folder}a/", f"{folder}b/"] if depth else []
    site.page(folder, links=links)
    for link in links:
        tree(site, link, depth - 1)


async def test_a_page_limit_that_is_raised_lets_the_rest_be_requested(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_pages=5)
    assert await crawling.run() is Outcome.LIMIT
    assert len(site.asked) == 5
    crawling.crawler.change({"max_pages": 9})
    assert await crawling.run() is Outcome.LIMIT
    assert len(site.asked) == 9
    crawling.crawler.change({"max_pages": None})
    assert await crawling.run() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 15


async def test_a_depth_that_is_raised_admits_what_was_too_deep(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_depth=1)
    assert await crawling.run() is Outcome.FINISHED
    assert len(site.asked) == 3
    await crawling.crawler.change({"max_depth": 2})
    assert crawling.crawler.is_work_left
    assert await crawling.run() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 7
    assert list(crawling.states.values()).count("skipped: depth") == 8
    crawling.crawler.change({"max_depth": None})
    assert await crawling.run() is Outcome.FINISHED
    assert set(crawling.states.values()) == {"done"}
    assert len(site.asked) == len(set(site.asked)) == 15


@pytest.mark.slow
async def test_seconds_that_are_raised_let_the_rest_be_requested(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_seconds=0.3, delay=0.2)
    assert await crawling.run() is Outcome.LIMIT
    before = len(site.asked)
    assert before < 15
    crawling.crawler.change({"max_seconds": None})
    assert await crawling.run(within=20) is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 15


async def test_a_limit_that_is_lowered_holds_at_once(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_pages=5)
    await crawling.run()
    crawling.crawler.change({"max_pages": 2})
    assert await crawling.run() is Outcome.LIMIT
    assert len(site.asked) == 5


async def test_a_nofollow_link_is_not_admitted_by_a_raised_depth(site: Site) -> None:
    site.page("/", text="<a href=/a>a</a><a rel=nofollow href=/b>b</a>")
    site.page("/a")
    crawling = Crawl(site, max_depth=0, respect_nofollow=True)
    await crawling.run()
    crawling.crawler.change({"max_depth": 5})
    await crawling.run()
    assert crawling.states == {"/": "done", "/a": "done", "/b": "skipped: nofollow"}


async def test_robots_txt_holds_for_what_a_raised_depth_admits(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /b", "text/plain")
    site.page("/", links=["/a", "/b"])
    site.page("/a")
    crawling = Crawl(site, max_depth=0)
    await crawling.run()
    crawling.crawler.change({"max_depth": 1})
    await crawling.run()
    assert crawling.states == {"/": "done", "/a": "done", "/b": "skipped: robots"}


async def test_a_stop_while_deeper_urls_are_queued_loses_none(
    site: Site, wait_until: WaitUntil
) -> None:
    pages = [f"/{number}" for number in range(500)]
    site.page("/", links=pages)
    for page in pages:
        site.page(page)
    crawling = Crawl(site, max_depth=0)
    await crawling.run()
    crawling.crawler.change({"max_depth": 1})
    crawling.start()
    await wait_until(lambda: len(crawling.crawler.frontier))
    proof = await crawling.cancel()
    assert proof.queued <= 500
    assert await crawling.run() is Outcome.FINISHED
    assert set(crawling.states.values()) == {"done"}
    assert len(set(site.asked)) == 501
    assert len(site.asked) <= 501 + proof.tasks  # what workers had in flight is asked again


async def test_secrets_given_later_go_with_every_request_from_then_on(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_pages=2)
    await crawling.run()
    crawling.crawler.give_secrets({"auth": "me:secret"})
    crawling.crawler.change({"max_pages": None})
    await crawling.run()
    sent = [request.headers.get("authorization") for request in site.requests]
    assert sent[:2] == [None, None]
    assert set(sent[2:]) == {"Basic bWU6c2VjcmV0"}


# --- while it runs, or is paused ----------------------------------------------------------------


async def paused(site: Site, wait_until: WaitUntil, **settings: Any) -> Crawl:
    """A crawl of `tree` that was paused while its root was in flight; it is not any more."""
    tree(site)
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, no_robots=True, **settings)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: not crawling.crawler.frontier.in_flight)
    return crawling


async def test_a_page_limit_raised_during_a_pause_holds_from_then_on(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await paused(site, wait_until, max_pages=5)
    crawling.crawler.change({"max_pages": 9})
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.LIMIT
    assert len(site.asked) == 9


@pytest.mark.parametrize("most", [1, 2])
async def test_a_page_limit_lowered_during_a_pause_ends_what_is_over_it(
    site: Site, wait_until: WaitUntil, most: int
) -> None:
    crawling = await paused(site, wait_until, max_pages=5)
    crawling.crawler.change({"max_pages": most})
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.LIMIT
    assert len(site.asked) == most


async def test_a_page_limit_raised_while_the_last_request_runs_gives_idle_workers_the_rest(
    site: Site, wait_until: WaitUntil
) -> None:
    tree(site)
    site.behind_the_gate("/a/")
    site.gate.clear()
    crawling = Crawl(site, max_pages=3)
    crawling.start()
    await wait_until(lambda: site.at_the_gate and len(site.asked) == 3)
    crawling.crawler.change({"max_pages": None})
    await wait_until(lambda: len(site.asked) == 9)  # all but what /a/ leads to
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 15


async def test_a_depth_raised_during_a_pause_admits_what_was_too_deep(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = Crawl(site, max_depth=1, no_robots=True)
    tree(site)
    site.behind_the_gate("/b/")
    site.gate.clear()
    crawling.start()
    await wait_until(lambda: site.at_the_gate and crawling.states.get("/a/") == "done")
    assert crawling.states["/a/a/"] == "skipped: depth"
    crawling.crawler.pause()
    crawling.crawler.change({"max_depth": 2})
    crawling.crawler.go_on()
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 7


async def test_a_depth_raised_in_the_turn_of_the_end_is_no_end(site: Site) -> None:
    tree(site)
    crawling = Crawl(site, max_depth=0)
    crawling.start()
    while not crawling.events or crawling.states.get("/") != "done":  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert not crawling.crawler.frontier.in_flight
    crawling.crawler.change({"max_depth": 1})
    crawling.crawler.change({"max_depth": None})
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 15


async def test_a_depth_raised_again_while_many_are_being_admitted_admits_each_once(
    site: Site, wait_until: WaitUntil
) -> None:
    pages = [f"/{number}" for number in range(1500)]
    site.page("/", links=pages)
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    crawling = Crawl(site, "/", "/slow", max_depth=0, workers=2)
    crawling.start()
    await wait_until(lambda: crawling.states.get("/") == "done")
    crawling.crawler.pause()
    for depth in (1, 2):
        crawling.crawler.change({"max_depth": depth})
        await asyncio.sleep(0)
    site.gate.set()
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 1502


async def test_a_depth_lowered_during_a_pause_holds_for_what_is_found_afterwards(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await paused(site, wait_until)
    crawling.crawler.change({"max_depth": 1})
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == 3


async def test_seconds_that_are_raised_before_they_are_over_never_end_it(
    site: Site, wait_until: WaitUntil
) -> None:
    crawling = await paused(site, wait_until, max_seconds=1000)
    crawling.crawler.change({"max_seconds": None})
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == 15


@pytest.mark.parametrize("before", [None, 1000.0])
async def test_seconds_lowered_below_what_is_over_end_it_at_once(
    site: Site, wait_until: WaitUntil, before: float | None
) -> None:
    crawling = await paused(site, wait_until, max_seconds=before)
    crawling.crawler.change({"max_seconds": 0.001})
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.LIMIT
    assert site.asked == ["/"]


async def test_seconds_raised_while_the_last_requests_finish_let_the_rest_be_requested(
    site: Site, wait_until: WaitUntil
) -> None:
    tree(site)
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, max_seconds=0.05, no_robots=True)
    crawling.start()
    await wait_until(lambda: crawling.why_idle.count("time limit"))
    crawling.crawler.change({"max_seconds": None})
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == 15
