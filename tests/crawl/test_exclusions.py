"""Excluding while a crawl runs: what is queued there leaves at once, and no request goes there."""

from dataclasses import replace

import pytest

from crawlscope.core.base.pattern import exactly
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.records.events import Outcome, SkipReason
from crawlscope.session.crawl.crawler import Crawler
from tests.web import HTML, Crawl, Site, WaitUntil, response

TRAP = [f"/trap/{number}" for number in range(300)]
GOOD = [f"/good/{number}" for number in range(20)]


def trap(site: Site) -> str:
    """A page behind the gate, then a folder of many pages; returns the regex of the folder."""
    site.page("/", links=["/slow", *TRAP, *GOOD])
    site.page("/slow")
    for path in (*TRAP, *GOOD):
        site.page(path, links=[f"{path}/more"])
        site.page(f"{path}/more")
    site.behind_the_gate("/slow")
    site.gate.clear()
    return exactly(site.url("/trap/"), to_end=False)


def asked_below(site: Site, folder: str) -> list[str]:
    return [path for path in site.asked if path.startswith(folder)]


async def at_the_gate(crawling: Crawl, wait_until: WaitUntil) -> None:
    crawling.start()
    await wait_until(lambda: crawling.site.at_the_gate)


async def test_what_is_queued_leaves_at_once_and_is_not_requested(
    site: Site, wait_until: WaitUntil
) -> None:
    regex = trap(site)
    crawling = Crawl(site, workers=1)
    await at_the_gate(crawling, wait_until)
    assert (await crawling.exclude(regex)).dequeued == len(TRAP)
    assert len(crawling.crawler.frontier) == len(GOOD)
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert asked_below(site, "/trap/") == []
    assert len(asked_below(site, "/good/")) == 2 * len(GOOD)
    assert crawling["/trap/7"].skip_reason is SkipReason.EXCLUDED
    decisions = Decisions(crawling.ledger, crawling.crawler.settings)
    why = decisions.of(crawling["/trap/7"].id)
    assert why.startswith(f"Not requested: --exclude {regex} matches; set at ")
    assert crawling.crawler.settings.exclude == (regex,)


async def test_what_is_in_flight_finishes_and_its_links_are_refused(
    site: Site, wait_until: WaitUntil
) -> None:
    regex = trap(site)
    for path in TRAP[:3]:
        site.behind_the_gate(path)
    crawling = Crawl(site, workers=4)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 4)
    await crawling.exclude(regex)
    site.gate.set()
    await crawling.end()
    assert sorted(asked_below(site, "/trap/")) == TRAP[:3]
    assert [crawling[path].state for path in TRAP[:3]] == ["done"] * 3
    assert crawling[f"{TRAP[0]}/more"].skip_reason is SkipReason.EXCLUDED


@pytest.mark.parametrize("workers", [1, 10])
async def test_no_request_starts_there_while_the_queue_is_looked_through(
    site: Site, wait_until: WaitUntil, workers: int
) -> None:
    regex = trap(site)
    crawling = Crawl(site, workers=workers)
    crawling.start()
    await wait_until(lambda: len(crawling.crawler.frontier) > 200)
    excluding = crawling.exclude(regex)
    frontier = crawling.crawler.frontier
    in_flight = {frontier.urls[id_].removeprefix(site.url("")) for id_ in frontier.in_flight}
    before = set(asked_below(site, "/trap/"))
    site.gate.set()
    await crawling.end()
    await excluding
    assert set(asked_below(site, "/trap/")) <= before | in_flight


async def test_what_backs_off_leaves_as_well(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/trap/busy", "/slow"])
    site.answer("/trap/busy", status=503, headers={"Retry-After": "100"})
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting and site.at_the_gate)
    assert (await crawling.exclude("/trap/")).dequeued == 1
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.hits["/trap/busy"] == 1
    record = crawling["/trap/busy"]
    assert (record.state, record.status, record.tries) == ("skipped", None, 0)
    assert crawling.crawler.frontier.requested == crawling.ledger.tally.requested == 2


async def test_what_is_in_flight_gets_no_further_attempt(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/trap/busy"])
    site.answer("/trap/busy", status=503)
    site.behind_the_gate("/trap/busy")
    site.gate.clear()
    crawling = Crawl(site)
    await at_the_gate(crawling, wait_until)
    assert (await crawling.exclude("/trap/")).dequeued == 0
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.hits["/trap/busy"] == 1
    assert (crawling["/trap/busy"].state, crawling["/trap/busy"].status) == ("done", 503)


async def test_robots_txt_that_is_being_read_does_not_let_an_excluded_url_through(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        site.page("/", links=[other.url("/trap/a")])
        other.answer("/robots.txt", b"User-agent: *\nAllow: /", "text/plain")
        other.behind_the_gate("/robots.txt")
        other.gate.clear()
        crawling = Crawl(site, scope="any", max_depth=3)
        crawling.start()
        await wait_until(lambda: other.at_the_gate)
        await crawling.exclude("/trap/")
        other.gate.set()
        assert await crawling.end() is Outcome.FINISHED
        assert other.asked == ["/robots.txt"]
        assert crawling[other.url("/trap/a")].skip_reason is SkipReason.EXCLUDED


async def test_a_root_stays_when_its_host_is_excluded(site: Site, wait_until: WaitUntil) -> None:
    regex = trap(site).replace("/trap/", "/")
    crawling = Crawl(site, workers=1)
    await at_the_gate(crawling, wait_until)
    await crawling.exclude(regex)
    assert not len(crawling.crawler.frontier)
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert site.asked == ["/", "/slow"]


async def test_a_paused_crawl_may_be_told_too(site: Site, wait_until: WaitUntil) -> None:
    regex = trap(site)
    crawling = Crawl(site, workers=1)
    await at_the_gate(crawling, wait_until)
    crawling.crawler.pause()
    assert (await crawling.exclude(regex)).dequeued == len(TRAP)
    site.gate.set()
    crawling.crawler.go_on()
    await crawling.end()
    assert asked_below(site, "/trap/") == []


async def test_a_stopped_crawl_may_be_told_too(site: Site, wait_until: WaitUntil) -> None:
    regex = trap(site)
    crawling = Crawl(site, workers=1)
    await at_the_gate(crawling, wait_until)
    await crawling.cancel()
    assert (await crawling.exclude(regex)).dequeued == len(TRAP)
    site.gate.set()
    assert await crawling.run() is Outcome.FINISHED
    assert asked_below(site, "/trap/") == []


async def test_a_crawl_ends_when_all_that_was_left_is_excluded(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=TRAP)
    site.answer(TRAP[0], status=503, headers={"Retry-After": "100"})
    crawling = Crawl(site, workers=1, delay=100, no_robots=True)
    crawling.start()
    await wait_until(lambda: len(crawling.crawler.frontier) == len(TRAP))
    await crawling.exclude("/trap/")
    assert await crawling.end() is Outcome.FINISHED
    assert site.asked == ["/"]


async def test_what_a_rule_refused_is_queued_again_when_it_is_taken_back(
    site: Site, wait_until: WaitUntil
) -> None:
    regex = trap(site)
    crawling = Crawl(site, workers=1)
    await at_the_gate(crawling, wait_until)
    await crawling.exclude(regex)
    assert (await crawling.include_again([regex])).queued == len(TRAP)
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == len(set(site.asked)) == 2 + 2 * (len(TRAP) + len(GOOD))
    assert crawling.crawler.settings.exclude == ()
    assert set(crawling.states.values()) == {"done"}


async def test_an_ended_crawl_goes_on_with_what_is_included_again(site: Site) -> None:
    trap(site)
    site.gate.set()
    crawling = Crawl(site, exclude=("/trap/", "/trap/[0-9]*7"))
    assert await crawling.run() is Outcome.FINISHED
    assert (await crawling.include_again(["/trap/"])).queued > 200
    assert crawling.crawler.is_work_left
    assert await crawling.run() is Outcome.FINISHED
    asked = asked_below(site, "/trap/")
    assert len(asked) == len(set(asked)) == 2 * sum("7" not in path for path in TRAP)


async def test_what_only_nofollow_links_name_is_not_included_again(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/x/a>a</a><a rel=nofollow href=/x/b>b</a>")
    site.page("/c", links=["/x/b"])
    crawling = Crawl(site, "/", "/c", exclude=("/x/",), respect_nofollow=True)
    await crawling.run()
    assert (await crawling.include_again(["/x/"])).queued == 1
    await crawling.run()
    assert crawling["/x/a"].skip_reason is SkipReason.NOFOLLOW
    assert crawling["/x/b"].state == "done"


async def test_limits_of_pages_count_what_was_withdrawn_as_never_requested(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/trap/busy", "/slow", "/a", "/b"])
    site.answer("/trap/busy", status=503, headers={"Retry-After": "100"})
    for path in ("/slow", "/a", "/b"):
        site.page(path)
    site.behind_the_gate("/slow")
    site.gate.clear()
    crawling = Crawl(site, workers=1, max_pages=4)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting and site.at_the_gate)
    await crawling.exclude("/trap/")
    site.gate.set()
    await crawling.end()
    assert site.asked == ["/", "/trap/busy", "/slow", "/a", "/b"]


async def test_a_refused_head_is_not_followed_by_a_get_once_the_host_is_excluded(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        site.page("/", links=[other.url("/x")])
        other.raw("/x", response(b"", HTML, 405), hang_up=False)
        other.behind_the_gate("/x")
        other.gate.clear()
        crawling = Crawl(site, check_external=True, delay=0.3)
        crawling.start()
        await wait_until(lambda: other.at_the_gate)
        await crawling.exclude("/x")
        other.gate.set()
        assert await crawling.end() is Outcome.FINISHED
        assert [each.method for each in other.requests] == ["HEAD"]


async def test_a_crash_amid_an_exclusion_lets_no_request_through(site: Site) -> None:
    """The file has the rule, but URLs that it refuses are queued still."""
    regex = trap(site)
    site.gate.set()
    before = Crawl(site, max_pages=1)
    await before.run()
    settings = replace(before.crawler.settings, exclude=(regex,), max_pages=None)
    events = before.events
    crawler = Crawler(settings, events.append, before.crawler.frontier, seconds=1.0)
    assert await crawler.run() is Outcome.FINISHED
    assert asked_below(site, "/trap/") == []
    assert len(asked_below(site, "/good/")) == 2 * len(GOOD)
    assert before["/trap/7"].skip_reason is SkipReason.EXCLUDED


async def test_a_rule_that_a_crash_kept_from_being_taken_back_is_no_more(site: Site) -> None:
    """The file has the rule no more, but URLs that it refused are skipped still."""
    trap(site)
    site.gate.set()
    before = Crawl(site, exclude=("/trap/",))
    await before.run()
    settings = replace(before.crawler.settings, exclude=())
    crawler = Crawler(settings, before.events.append, before.crawler.frontier, seconds=1.0)
    assert await crawler.run() is Outcome.FINISHED
    assert len(asked_below(site, "/trap/")) == 2 * len(TRAP)
