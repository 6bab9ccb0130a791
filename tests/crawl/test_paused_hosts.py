"""A host is paused: no request starts there, whoever asks, until it goes on."""

from crawlscope.core.base.urls import host_of
from crawlscope.core.records.events import Outcome
from tests.web import Crawl, Site, WaitUntil


def name_of(site: Site) -> str:
    return host_of(site.url())


async def test_after_a_pause_of_a_host_none_starts_there_and_others_go_on(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        paths = [f"/{number}" for number in range(20)]
        for path in paths:
            site.page(path)
            site.behind_the_gate(path)
            other.page(path)
        site.gate.clear()
        roots = [*map(site.url, paths), *map(other.url, paths)]
        crawling = Crawl(site, *roots, workers=9, per_host=3)
        crawling.start()
        await wait_until(lambda: site.at_the_gate == 3)
        assert crawling.crawler.pause_host(name_of(site))
        assert not crawling.crawler.pause_host(name_of(site))
        site.gate.set()
        await wait_until(lambda: crawling.crawler.waits_only_for == (name_of(site),))
        assert (site.hits.total(), other.hits.total()) == (3, 20)
        why = crawling.why_idle
        assert why.endswith(f"{name_of(site)} is paused; nothing else is queued")
        assert crawling.crawler.go_on_with_host(name_of(site))
        assert crawling.crawler.waits_only_for == ()
        assert await crawling.end() is Outcome.FINISHED
        assert site.hits.total() == 20


async def test_a_paused_host_is_not_asked_for_its_robots_either(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", b"User-agent: *\nAllow: /\n", "text/plain")
    site.page("/")
    crawling = Crawl(site)
    crawling.crawler.pause_host(name_of(site))
    crawling.start()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    assert site.asked == []
    crawling.crawler.go_on_with_host(name_of(site))
    await crawling.end()
    assert site.asked == ["/robots.txt", "/"]


async def test_what_backs_off_waits_for_its_paused_host(site: Site, wait_until: WaitUntil) -> None:
    site.answer("/", status=503, headers={"Retry-After": "0"})
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, max_tries=2, no_robots=True)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 1)
    crawling.crawler.pause_host(name_of(site))
    site.gate.set()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    assert site.hits["/"] == 1
    crawling.crawler.go_on_with_host(name_of(site))
    await crawling.end()
    assert site.hits["/"] == 2


async def test_a_url_whose_robots_were_read_meanwhile_waits_for_its_paused_host(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", b"", "text/plain")
    site.behind_the_gate("/robots.txt")
    site.page("/")
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 1)
    crawling.crawler.pause_host(name_of(site))
    site.gate.set()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    assert site.asked == ["/robots.txt"]
    crawling.crawler.go_on_with_host(name_of(site))
    await crawling.end()
    assert site.asked == ["/robots.txt", "/"]


async def test_sitemaps_of_a_paused_host_are_read_when_it_goes_on(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", f"Sitemap: {site.url('/map')}".encode(), "text/plain")
    site.behind_the_gate("/robots.txt")
    site.answer("/map", site.url("/of-the-map").encode(), "text/plain")
    for path in ("/", "/of-the-map"):
        site.page(path)
    site.gate.clear()
    crawling = Crawl(site, sitemaps=True)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 1)
    crawling.crawler.pause_host(name_of(site))
    site.gate.set()
    await wait_until(lambda: crawling.crawler.status.rows()[0].url.endswith("/map"))
    assert site.asked == ["/robots.txt"]
    crawling.crawler.go_on_with_host(name_of(site))
    await crawling.end()
    assert site.asked == ["/robots.txt", "/map", "/", "/of-the-map"]


async def test_a_stop_ends_the_wait_for_a_paused_host_and_the_next_run_keeps_the_pause(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    crawling = Crawl(site)
    crawling.crawler.pause_host(name_of(site))
    crawling.start()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    proof = await crawling.cancel()
    assert (proof.sockets, proof.queued) == (0, 1)
    crawling.start()
    await wait_until(lambda: crawling.crawler.waits_only_for)
    assert crawling.crawler.paused_hosts == (name_of(site),)
    crawling.crawler.go_on_with_host(name_of(site))
    assert await crawling.end() is Outcome.FINISHED
    assert site.hits["/"] == 1


async def test_time_that_is_up_ends_a_crawl_that_waits_for_a_paused_host(site: Site) -> None:
    site.page("/")
    crawling = Crawl(site, max_seconds=0.2)
    crawling.crawler.pause_host(name_of(site))
    assert await crawling.run() is Outcome.LIMIT
    assert site.asked == []


async def test_a_robots_txt_that_redirects_to_a_paused_host_waits_for_it(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        site.redirect("/robots.txt", other.url("/their-robots"))
        other.answer("/their-robots", b"User-agent: *\nDisallow: /a\n", "text/plain")
        site.page("/a")
        crawling = Crawl(site, "/a")
        crawling.crawler.pause_host(name_of(other))
        crawling.start()
        await wait_until(lambda: site.asked == ["/robots.txt"])
        await wait_until(lambda: not site.in_flight)
        assert other.asked == []
        crawling.crawler.go_on_with_host(name_of(other))
        await crawling.end()
        assert (site.asked, other.asked) == (["/robots.txt"], ["/their-robots"])
