"""--max-seconds ends a crawl as Pause does; --respect-nofollow is respected."""

import asyncio

import pytest

from crawlscope.core.insight import report
from crawlscope.core.records.events import Finished, Limit, Outcome, Sampled
from tests.web import Crawl, Site, WaitUntil, crawl, response


def last_word(crawling: Crawl) -> Finished:
    last = crawling.events[-1]
    assert isinstance(last, Finished)
    return last


async def test_after_max_seconds_those_in_flight_finish_and_none_starts(
    site: Site, wait_until: WaitUntil
) -> None:
    paths = [f"/{number}" for number in range(9)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, workers=3, max_seconds=0.2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 3)
    await asyncio.sleep(0.3)
    site.gate.set()
    assert await crawling.end() is Outcome.LIMIT
    assert list(crawling.states.values()).count("done") == 4
    assert list(crawling.states.values()).count("queued") == 6
    assert len(site.asked) == 4
    assert last_word(crawling).limit is Limit.SECONDS
    head = next(report.lines(crawling.ledger, crawling.crawler.settings))
    assert "stopped at the limit of seconds" in head


async def test_max_seconds_does_not_wait_for_a_url_that_backs_off(site: Site) -> None:
    site.answer("/", status=503, headers={"Retry-After": "100"})
    crawling = Crawl(site, max_seconds=0.1)
    assert await crawling.run(within=2) is Outcome.LIMIT
    assert crawling.states == {"/": "queued"}
    assert not crawling.crawler.frontier.waiting


async def test_a_url_that_is_to_be_tried_again_once_time_is_up_is_not_waited_for(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/", status=503, headers={"Retry-After": "100"})
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, max_seconds=0.1)
    crawling.start()
    await wait_until(lambda: crawling.is_time_up and site.at_the_gate)
    site.gate.set()
    assert await crawling.end() is Outcome.LIMIT
    assert crawling.states == {"/": "queued"}


async def test_max_seconds_ends_a_paused_crawl_too(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/a"])
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, max_seconds=0.2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    site.gate.set()
    assert await crawling.end(within=2) is Outcome.LIMIT
    assert crawling.states == {"/": "done", "/a": "queued"}


async def test_seconds_of_all_runs_count_together(site: Site) -> None:
    site.raw("/", response(status=503, headers={"Retry-After": "100"}), hang_up=False)
    crawling = Crawl(site, max_seconds=0.1)
    await crawling.run()
    assert await crawling.run(within=1) is Outcome.LIMIT
    assert site.hits["/"] == 1


async def test_a_crawl_that_is_quicker_than_max_seconds_is_finished(site: Site) -> None:
    site.page("/")
    crawling = Crawl(site, max_seconds=60)
    assert await crawling.run() is Outcome.FINISHED
    assert last_word(crawling).limit is None


async def test_the_limit_of_pages_is_reported_as_such(site: Site) -> None:
    site.page("/", links=["/a"])
    crawling = Crawl(site, max_pages=1)
    await crawling.run()
    assert last_word(crawling).limit is Limit.PAGES


NOFOLLOW = "<a rel='external NOFOLLOW' href=/a>a</a><area rel=nofollow href=/b><a href=/c>c</a>"


async def test_nofollow_links_are_skipped_if_that_is_asked_for(site: Site) -> None:
    site.page("/", text=NOFOLLOW)
    found = await crawl(site, respect_nofollow=True)
    assert found.states == {
        "/": "done",
        "/a": "skipped: nofollow",
        "/b": "skipped: nofollow",
        "/c": "done",
    }
    assert found["/"].links_total == 3
    assert site.asked == ["/", "/c"]


async def test_nofollow_links_are_followed_otherwise(site: Site) -> None:
    site.page("/", text=f"<meta name=robots content=nofollow>{NOFOLLOW}")
    found = await crawl(site)
    assert set(found.states.values()) == {"done"}


async def test_no_link_of_a_page_with_meta_nofollow_is_followed(site: Site) -> None:
    site.page("/", links=["/in", "/none", "/plain"])
    site.page("/in", text="<meta name=Robots content='noindex,NoFollow'><a href=/a>a</a>")
    site.page("/none", text="<meta name=robots content=none><a href=/b>b</a>")
    site.page("/plain", text="<meta name=robots content=noindex><a href=/c>c</a>")
    found = await crawl(site, respect_nofollow=True)
    assert found["/a"].skip_reason == found["/b"].skip_reason == "nofollow"
    assert found["/c"].state == "done"


async def test_a_followed_link_admits_what_was_skipped_as_nofollow(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/a>a</a><a href=/b>b</a>")
    site.page("/b", links=["/a"])
    site.page("/a")
    found = await crawl(site, respect_nofollow=True, workers=1)
    assert found["/a"].state == "done"
    assert found["/a"].skip_reason is None
    assert site.hits["/a"] == 1


async def test_a_redirect_admits_it_too(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/a>a</a><a href=/old>b</a>")
    site.redirect("/old", "/a")
    site.page("/a")
    found = await crawl(site, respect_nofollow=True, workers=1)
    assert found["/a"].state == "done"


async def test_another_nofollow_link_does_not_admit_it(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/a>a</a><a rel=nofollow href=/a>a</a>")
    found = await crawl(site, respect_nofollow=True)
    assert found["/a"].skip_reason == "nofollow"


# --- how it ended -------------------------------------------------------------------------------


async def test_a_crawl_that_fetched_nothing_says_which_root_failed_and_why(site: Site) -> None:
    site.resets("/")
    site.resets("/b")
    found = await crawl(site, "/", "/b", max_tries=1, no_robots=True)
    head, trouble, *_ = report.lines(found.ledger, found.crawler.settings)
    assert "finished" not in head
    assert trouble.startswith(f"  nothing was fetched: {site.url('/')} failed: ")
    assert f"; {site.url('/b')} failed: " in trouble
    facts = report.facts(found.ledger, found.crawler.settings, "")
    assert f"  {facts['trouble']}" == trouble
    assert report.exit_code(found.ledger, fail_on_broken=False) == 1


async def test_a_root_that_robots_txt_refuses_is_reported_as_such(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /", "text/plain")
    found = await crawl(site)
    trouble = report.nothing_fetched(found.ledger)
    assert trouble == f"nothing was fetched: {site.url()} is blocked by robots.txt (Disallow: /)"


async def test_a_root_that_leads_nowhere_is_reported_with_where_it_leads(site: Site) -> None:
    site.redirect("/", "/far")
    site.resets("/far")
    found = await crawl(site, max_tries=1)
    trouble = report.nothing_fetched(found.ledger)
    assert trouble is not None
    assert f"{site.url()} redirects to {site.url('/far')}, which is broken: " in trouble
    assert report.exit_code(found.ledger, fail_on_broken=False) == 1


@pytest.mark.parametrize("to", ["/", "/b", "http://127.0.0.2:1/", "ftp://h/", None])
async def test_a_root_whose_redirects_end_at_no_page_is_no_success(
    site: Site, to: str | None
) -> None:
    site.redirect("/", to)
    site.redirect("/b", "/")
    found = await crawl(site, max_tries=1)
    assert report.nothing_fetched(found.ledger) is not None
    assert report.exit_code(found.ledger, fail_on_broken=False) == 1


@pytest.mark.parametrize("status", [200, 404, 500])
async def test_a_root_that_redirects_to_an_answer_was_fetched(site: Site, status: int) -> None:
    site.redirect("/", "/there")
    site.answer("/there", status=status)
    found = await crawl(site, max_tries=1)
    assert report.nothing_fetched(found.ledger) is None
    assert report.exit_code(found.ledger, fail_on_broken=False) == 0


async def test_a_limit_that_is_reached_behind_a_redirect_is_a_limit(site: Site) -> None:
    site.redirect("/", "/there")
    site.page("/there")
    crawling = Crawl(site, max_pages=1)
    assert await crawling.run() is Outcome.LIMIT
    assert report.exit_code(crawling.ledger, fail_on_broken=False) == 0


async def test_one_page_that_was_fetched_is_enough_to_have_finished(site: Site) -> None:
    site.page("/a")
    site.resets("/b")
    found = await crawl(site, "/a", "/b", max_tries=1)
    assert report.nothing_fetched(found.ledger) is None
    assert ": finished after" in next(report.lines(found.ledger, found.crawler.settings))


async def test_each_sample_tells_what_the_limits_allow_yet(site: Site) -> None:
    site.page("/", links=["/a", "/b", "/c"])
    crawling = Crawl(site, max_pages=2, max_seconds=1000)
    await crawling.run()
    first, *_, last = [event for event in crawling.events if isinstance(event, Sampled)]
    assert (first.pages_left, last.pages_left) == (1, 0)  # the root is in flight at first
    for sample in (first, last):
        assert sample.seconds_left == pytest.approx(1000 - sample.at)
    crawling.crawler.change({"max_pages": None, "max_seconds": None})
    await crawling.run()
    last = [event for event in crawling.events if isinstance(event, Sampled)][-1]
    assert (last.pages_left, last.seconds_left) == (None, None)


async def test_the_average_leaves_pauses_out(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    await asyncio.sleep(1.0)
    crawling.crawler.go_on()
    site.gate.set()
    await crawling.end()
    took = report.seconds(crawling.ledger)
    assert took > 1.0
    assert report.average(crawling.ledger) > 2 / (took - 0.9)
