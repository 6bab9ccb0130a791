"""Settings are changed while the crawl is there: for requests to come, and for what is known."""

import asyncio

import pytest

from crawlscope.core.base import units
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.policy.settings import SettingsError
from crawlscope.core.records.events import Outcome, SettingsChanged
from tests.web import Crawl, Site, WaitUntil


def why(crawling: Crawl, path: str) -> str:
    return Decisions(crawling.ledger, crawling.crawler.settings).of(crawling[path].id)


async def held(crawling: Crawl, wait_until: WaitUntil, number: int = 1) -> None:
    """Starts a crawl, and waits until so many requests are at the gate, and nothing else is."""
    site = crawling.site
    site.gate.clear()
    crawling.start()
    await wait_until(
        lambda: site.at_the_gate == number and len(crawling.crawler.frontier.in_flight) == number
    )


async def test_a_wider_scope_queues_what_was_out_of_it(site: Site) -> None:
    site.page("/a/", links=["/a/x", "/b/", "http://other.example/"])
    site.page("/a/x", links=["/b/"])
    site.page("/b/", links=["/b/y"])
    site.page("/b/y")
    crawling = Crawl(site, "/a/", scope="folder")
    assert await crawling.run() is Outcome.FINISHED
    assert crawling.states["/b/"] == "skipped: external"
    judged = await crawling.crawler.change({"scope": "host"})
    assert (judged.dequeued, judged.queued) == (0, 1)
    assert crawling.crawler.is_work_left
    assert await crawling.run() is Outcome.FINISHED
    assert crawling.states["/b/y"] == "done"
    assert crawling.states["http://other.example/"] == "skipped: external"
    assert site.hits["/b/"] == 1


async def test_a_narrower_scope_skips_what_is_queued(site: Site, wait_until: WaitUntil) -> None:
    site.page("/a/", links=["/a/slow", "/b/1", "/b/2", "/a/x"])
    for path in ("/a/slow", "/b/1", "/b/2", "/a/x"):
        site.page(path)
    site.behind_the_gate("/a/slow")
    crawling = Crawl(site, "/a/", workers=1)
    await held(crawling, wait_until)
    assert (await crawling.crawler.change({"scope": "folder"})).dequeued == 2
    assert crawling.states["/b/1"] == "skipped: external"
    assert why(crawling, "/b/1").startswith(
        "Not requested: --scope folder: it is outside the folder /a/"
    )
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert not site.hits["/b/1"] + site.hits["/b/2"]
    assert site.hits["/a/x"] == 1


@pytest.mark.parametrize("option", ["include", "exclude"])
async def test_filters_hold_for_what_is_queued_and_can_be_taken_back(
    site: Site, wait_until: WaitUntil, option: str
) -> None:
    site.page("/", links=["/slow", "/keep", "/drop"])
    for path in ("/slow", "/keep", "/drop"):
        site.page(path)
    site.behind_the_gate("/slow")
    crawling = Crawl(site, workers=1)
    await held(crawling, wait_until)
    regex = "/drop" if option == "exclude" else "/keep|/slow"
    assert (await crawling.crawler.change({option: (regex,)})).dequeued == 1
    assert crawling.states["/drop"] == "skipped: excluded"
    assert f"--{option} {regex}" in why(crawling, "/drop")
    assert (await crawling.crawler.change({option: ()})).queued == 1
    await crawling.crawler.change({option: (regex,)})
    site.gate.set()
    await crawling.end()
    assert site.hits["/keep"] == 1
    assert not site.hits["/drop"]


async def test_robots_txt_is_obeyed_from_now_on(site: Site, wait_until: WaitUntil) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /b", "text/plain")
    site.page("/", links=["/slow", "/a", "/b"])
    for path in ("/slow", "/a", "/b"):
        site.page(path)
    site.behind_the_gate("/slow")
    crawling = Crawl(site, workers=1, no_robots=True)
    await held(crawling, wait_until)
    assert "/robots.txt" not in site.asked
    await crawling.crawler.change({"no_robots": False})
    site.gate.set()
    await crawling.end()
    assert crawling.states["/b"] == "skipped: robots"
    assert crawling.states["/a"] == "done"
    assert site.hits["/robots.txt"] == 1


async def test_what_robots_txt_refused_is_queued_when_it_is_obeyed_no_more(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /b", "text/plain")
    site.page("/", links=["/b", "/b/deep"])
    site.page("/b")
    site.page("/b/deep")
    crawling = Crawl(site)
    await crawling.run(within=5)
    assert crawling.states["/b"] == "skipped: robots"
    assert (await crawling.crawler.change({"no_robots": True})).queued == 2
    assert await crawling.run(within=5) is Outcome.FINISHED
    assert set(crawling.states.values()) == {"done"}


async def test_a_crawl_delay_holds_only_while_robots_txt_is_obeyed(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", b"User-agent: *\nCrawl-delay: 60", "text/plain")
    site.page("/")
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: "every" in crawling.why_idle)
    assert site.asked == ["/robots.txt"]
    await crawling.crawler.change({"no_robots": True})
    assert await crawling.end(within=10) is Outcome.FINISHED
    assert crawling.states == {"/": "done"}


async def test_a_refusal_that_holds_no_more_may_give_way_to_another_one(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /b", "text/plain")
    site.page("/", links=["/b"])
    crawling = Crawl(site)
    await crawling.run()
    await crawling.crawler.change({"exclude": ("/b",)})
    assert "Disallow: /b" in why(crawling, "/b")
    assert (await crawling.crawler.change({"no_robots": True})).queued == 0
    assert crawling.states["/b"] == "skipped: excluded"
    assert "--exclude /b matches" in why(crawling, "/b")


async def test_more_requests_to_a_host_start_at_once(site: Site, wait_until: WaitUntil) -> None:
    paths = [f"/{number}" for number in range(6)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    crawling = Crawl(site, workers=10, per_host=2)
    await held(crawling, wait_until, 2)
    await crawling.crawler.change({"per_host": 5})
    await wait_until(lambda: site.at_the_gate == 5)
    await crawling.crawler.change({"per_host": 1})
    site.gate.set()
    await crawling.end()


async def test_a_delay_that_is_taken_back_lets_waiting_hosts_go(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b"])
    site.page("/a")
    site.page("/b")
    crawling = Crawl(site, delay=3000.0, no_robots=True)
    crawling.start()
    await wait_until(lambda: crawling.states.get("/") == "done")
    await crawling.crawler.change({"delay": 0.0})
    assert await crawling.end(within=10) is Outcome.FINISHED
    assert site.asked == ["/", "/a", "/b"]


async def test_a_delay_that_is_set_holds_for_the_next_request(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b"])
    site.page("/a")
    site.page("/b")
    site.behind_the_gate("/")
    crawling = Crawl(site, no_robots=True)
    await held(crawling, wait_until)
    await crawling.crawler.change({"delay": 3000.0})
    site.gate.set()
    await wait_until(lambda: crawling.states.get("/") == "done")
    await wait_until(lambda: "every" in crawling.why_idle)
    assert site.asked == ["/"]
    await crawling.cancel()


async def test_a_shorter_time_for_an_attempt_holds_for_those_under_way(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.behind_the_gate("/")
    crawling = Crawl(site, timeout=3000.0, max_tries=5)
    await held(crawling, wait_until)
    await crawling.crawler.change({"timeout": 0.05, "max_tries": 1})
    await crawling.end(within=10)
    assert crawling.states["/"] == "failed: timeout"
    assert site.hits["/"] == 1


async def test_the_user_agent_of_the_next_request_is_the_new_one(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/slow", "/a"])
    site.page("/slow")
    site.page("/a")
    site.behind_the_gate("/slow")
    crawling = Crawl(site, workers=1)
    await held(crawling, wait_until)
    await crawling.crawler.change({"user_agent": "Other/1"})
    site.gate.set()
    await crawling.end()
    agents = {each.target: each.headers["user-agent"] for each in site.requests}
    assert agents["/slow"].startswith("Crawlscope/")
    assert agents["/a"] == "Other/1"


async def test_a_lower_depth_skips_what_is_queued_deeper(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/slow", "/a"])
    site.page("/slow")
    site.page("/a", links=["/a/b"])
    site.page("/a/b")
    site.behind_the_gate("/slow")
    crawling = Crawl(site, workers=2)
    site.behind_the_gate("/a/b")
    await held(crawling, wait_until, 2)
    site.page("/c")
    await crawling.crawler.change({"max_depth": 0})
    site.gate.set()
    await crawling.end()
    assert crawling.states["/a/b"] == "done"  # it was in flight


async def test_links_to_other_sites_are_checked_from_now_on(site: Site) -> None:
    async with Site() as other:
        url = other.url("/x")
        site.page("/", links=[url])
        other.page("/x")
        crawling = Crawl(site)
        await crawling.run()
        assert crawling.states[url] == "skipped: external"
        await crawling.crawler.change({"check_external": True})
        await crawling.run()
        assert crawling.states[url] == "done"
        assert [each.method for each in other.requests] == ["HEAD"]


async def test_nofollow_that_is_obeyed_no_more_queues_what_it_refused(site: Site) -> None:
    site.page("/", text="<a rel=nofollow href=/a>a</a><a rel=nofollow href=/x/b>b</a>")
    site.page("/a")
    site.page("/x/b")
    crawling = Crawl(site, respect_nofollow=True, exclude=("/x/",))
    await crawling.run()
    assert (await crawling.crawler.change({"respect_nofollow": False})).queued == 1
    assert (await crawling.crawler.change({"exclude": ()})).queued == 1
    await crawling.run()
    assert crawling.states == {"/": "done", "/a": "done", "/x/b": "done"}


async def test_a_wider_scope_does_not_admit_what_only_nofollow_links_name(site: Site) -> None:
    site.page("/a/", text="<a rel=nofollow href=/b>b</a><a rel=nofollow href=/c>c</a>")
    site.page("/a/x", links=["/c"])
    site.page("/c")
    crawling = Crawl(site, "/a/", "/a/x", scope="folder", respect_nofollow=True, workers=1)
    await crawling.run()
    await crawling.crawler.change({"scope": "host"})
    await crawling.run()
    assert crawling.states["/b"] == "skipped: nofollow"
    assert crawling.states["/c"] == "done"


async def test_a_retry_of_what_is_out_of_scope_by_now_is_not_made(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/a/", links=["/b/busy", "/a/slow"])
    site.answer("/b/busy", status=503, headers={"Retry-After": "100"})
    site.page("/a/slow")
    site.behind_the_gate("/a/slow")
    crawling = Crawl(site, "/a/")
    site.gate.clear()
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting and site.at_the_gate)
    assert (await crawling.crawler.change({"scope": "folder"})).dequeued == 1
    site.gate.set()
    assert await crawling.end(within=10) is Outcome.FINISHED
    assert site.hits["/b/busy"] == 1


async def test_a_change_that_a_stop_interrupts_is_completed_by_the_next_run(
    site: Site, wait_until: WaitUntil
) -> None:
    pages = [f"/b/{number}" for number in range(2_000)]
    site.page("/a/", links=["/a/slow"])
    site.page("/a/slow", links=pages)
    site.page("/a/slower")
    for page in pages:
        site.page(page)
    crawling = Crawl(site, "/a/", "/a/slower", scope="folder")
    site.behind_the_gate("/a/slower")
    site.gate.clear()
    crawling.start()
    await wait_until(lambda: crawling.states.get("/a/slow") == "done")
    changing = crawling.crawler.change({"scope": "host", "max_pages": 20})
    await asyncio.sleep(0)
    await crawling.cancel()
    await asyncio.wait((changing,))
    site.gate.set()
    await crawling.run()
    states = list(crawling.states.values())
    assert states.count("done") == 20
    assert states.count("queued") == 2_003 - 20


async def test_what_changed_is_an_event_with_its_time(site: Site) -> None:
    site.page("/")
    crawling = Crawl(site)
    await crawling.run()
    await crawling.crawler.change({"max_pages": 7, "delay": 0.0})
    (told,) = [each for each in crawling.events if isinstance(each, SettingsChanged)]
    assert told.changes == (("max_pages", None, 7),)
    assert crawling.ledger.changed == [told]


async def test_a_value_out_of_bounds_changes_nothing(site: Site) -> None:
    site.page("/")
    crawling = Crawl(site)
    with pytest.raises(SettingsError, match="--per-host must be a number from 1"):
        crawling.crawler.change({"per_host": 0})
    with pytest.raises(SettingsError, match="is unlimited"):
        crawling.crawler.change({"scope": "any"})
    assert crawling.crawler.settings.per_host == 10


async def test_why_says_since_when_a_rule_holds(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/slow", "/x/1", "/x/2", "/y"])
    for path in ("/slow", "/x/1", "/x/2", "/y"):
        site.page(path)
    site.behind_the_gate("/slow")
    site.behind_the_gate("/x/1")
    crawling = Crawl(site, workers=2, exclude=("/y",))
    await held(crawling, wait_until, 2)
    await crawling.crawler.change({"exclude": ("/y", "/x/")})
    site.gate.set()
    await crawling.end()
    at = units.moment(crawling.ledger.changed[0].when)
    assert why(crawling, "/y") == "Not requested: --exclude /y matches."
    assert why(crawling, "/x/2") == f"Not requested: --exclude /x/ matches; set at {at}."
    assert why(crawling, "/x/1") == (
        "Requested: a page of the crawl links to it, and no rule excluded it then; "
        f"--exclude /x/, set at {at}, does now. The response had status 200."
    )
    assert "no rule excludes it. The" in why(crawling, "/slow")


async def test_why_says_since_when_no_rule_is_against_a_url(site: Site) -> None:
    site.page("/a/", links=["/b/", "/a/x"])
    site.page("/a/x")
    site.page("/b/")
    crawling = Crawl(site, "/a/", scope="folder")
    await crawling.run()
    await crawling.crawler.change({"scope": "host"})
    await crawling.run()
    at = units.moment(crawling.ledger.changed[0].when)
    cause = f"no rule has excluded it since {at}; before that, --scope folder did. The response"
    assert cause in why(crawling, "/b/")
    assert "no rule excludes it. The response" in why(crawling, "/a/x")


async def test_a_url_that_was_only_checked_says_so_in_a_wider_scope_too(site: Site) -> None:
    site.page("/a/", links=["/b/"])
    site.page("/b/")
    crawling = Crawl(site, "/a/", scope="folder", check_external=True)
    await crawling.run()
    await crawling.crawler.change({"scope": "host"})
    assert why(crawling, "/b/").startswith("Requested: --check-external: requested once")
