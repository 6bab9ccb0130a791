"""Cancel, Pause, Continue, limits, and workers that come and go: nothing is lost or doubled."""

import asyncio
import random
from collections import Counter

import pytest

from crawlscope.core.records.events import Finished, Mark, Marked, Outcome, Queued, Started
from crawlscope.core.records.workers import Doing, When
from tests.examples import seeds
from tests.web import LONGEST_STOP, Crawl, Exchange, Site, WaitUntil, crawl, response


def tree(site: Site, width: int, depth: int, path: str = "/") -> int:
    """Pages below `path` that link to their children and to the start; how many they are."""
    below = [f"{path}{number}/" for number in range(width)] if depth else []
    site.page(path, links=["/", *below])
    return 1 + sum(tree(site, width, depth - 1, each) for each in below)


# --- Cancel -------------------------------------------------------------------------------------


async def test_cancel_ends_fifty_hanging_workers_within_a_second(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{number}" for number in range(80)])
    for number in range(80):
        site.stalls(f"/{number}")
    crawling = Crawl(site, workers=50, per_host=50)
    crawling.start()
    await wait_until(lambda: site.in_flight == 50)
    proof = await crawling.cancel(within=1)
    assert proof.tasks == 51  # and the one that samples the queue
    assert proof.ms < LONGEST_STOP
    assert (proof.in_flight, proof.sockets, proof.queued) == (0, 0, 80)
    await wait_until(lambda: site.open_connections == 0)
    assert len(site.asked) == 51  # and nothing afterwards
    assert Counter(crawling.states.values()) == {"done": 1, "queued": 80}


async def test_each_worker_tells_what_it_was_doing_when_it_was_cancelled_until_the_next_run(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b"])
    for path in ("/a", "/b"):
        site.stalls(path)
    crawling = Crawl(site, workers=3)
    crawling.start()
    await wait_until(lambda: site.in_flight == 2)
    status = crawling.crawler.status
    assert status.at_work(9).when is When.NOW
    proof = await crawling.cancel()
    assert (proof.tasks, proof.workers) == (4, 3)
    ended = status.at_work(9)
    assert ended.when is When.ENDED
    assert ended.doing == {Doing.FIRST_BYTE: 2, Doing.QUEUE: 1}
    urls = {row.url: row.doing for row in ended.rows}
    assert urls == {
        site.url("/a"): Doing.FIRST_BYTE,
        site.url("/b"): Doing.FIRST_BYTE,
        "": Doing.QUEUE,
    }
    assert len(status.at_work(2).rows) == 2
    crawling.start()
    await wait_until(lambda: site.in_flight == 2)
    assert status.at_work(9).when is When.NOW
    await crawling.cancel()


@pytest.mark.parametrize("data", [b"", b"HTTP/1.1 200 OK\r\nCont", response(b"<p>" * 99)[:-1]])
async def test_cancel_is_as_quick_wherever_the_answer_is(
    site: Site, wait_until: WaitUntil, data: bytes
) -> None:
    site.stalls("/", data)
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: site.sent["/"] == len(data) and site.in_flight)
    proof = await crawling.cancel(within=1)
    assert (proof.in_flight, proof.sockets, proof.queued) == (0, 0, 1)
    assert proof.ms < LONGEST_STOP


async def test_a_cancelled_crawl_goes_on_where_it_was(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/a", "/b", "/c", "/d"])
    for path in ("/a", "/b", "/c", "/d"):
        site.page(path)
    site.behind_the_gate("/b")
    site.behind_the_gate("/c")
    site.gate.clear()
    crawling = Crawl(site, workers=2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 2)
    await crawling.cancel()
    assert crawling.states == {
        "/": "done",
        "/a": "done",
        "/b": "queued",
        "/c": "queued",
        "/d": "queued",
    }
    site.gate.set()
    assert await crawling.run() is Outcome.FINISHED
    assert set(crawling.states.values()) == {"done"}
    assert site.hits == {"/": 1, "/a": 1, "/b": 2, "/c": 2, "/d": 1}
    assert crawling["/b"].tries == 1  # an attempt that was taken away is none


async def test_what_was_in_flight_is_first_when_the_crawl_goes_on(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b"])
    site.stalls("/a")
    site.page("/b")
    crawling = Crawl(site, workers=1)
    crawling.start()
    await wait_until(lambda: site.hits["/a"])
    await crawling.cancel()
    site.page("/a")
    await crawling.run()
    assert site.asked == ["/", "/a", "/a", "/b"]


async def test_a_url_that_backs_off_is_queued_by_a_cancel(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.at_first("/", response(status=503, headers={"Retry-After": "100"}))
    crawling = Crawl(site)
    crawling.start()
    await wait_until(crawling.crawler.status.rows)
    await wait_until(lambda: crawling.crawler.frontier.waiting)
    assert (await crawling.cancel()).queued == 1
    await crawling.run(within=5)
    assert crawling["/"].state == "done"
    assert crawling["/"].tries == 2


async def test_cookies_are_kept_over_a_cancel(site: Site, wait_until: WaitUntil) -> None:
    """Else the URL that waits to be requested once more, with its cookie, would never open."""

    async def answer(exchange: Exchange) -> None:
        if "cookie" in exchange.request.headers:
            await site.gate.wait()
            await exchange.send(response(b"<title>inside</title>"))
        else:
            await exchange.send(redirect)

    redirect = response(status=302, headers={"Location": "/", "Set-Cookie": "seen=yes"})
    site.handle("/", answer)
    site.gate.clear()
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: site.hits["/"] == 2)
    await crawling.cancel()
    site.gate.set()
    await crawling.run()
    sent = [request.headers.get("cookie") for request in site.requests]
    assert sent == [None, "seen=yes", "seen=yes"]
    assert crawling["/"].title == "inside"


async def test_a_second_cancel_waits_for_the_first(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=[f"/{number}" for number in range(20)])
    for number in range(20):
        site.stalls(f"/{number}")
    crawling = Crawl(site, workers=20, per_host=20)
    crawling.start()
    assert crawling.task is not None
    await wait_until(lambda: site.in_flight == 20)
    async with asyncio.timeout(2):
        while not crawling.task.done():
            crawling.task.cancel()
            await asyncio.sleep(0)
    proof = await crawling.cancel()
    assert (proof.tasks, proof.in_flight, proof.sockets, proof.queued) == (21, 0, 0, 20)
    assert sum(isinstance(event, Finished) for event in crawling.events) == 1


@pytest.mark.in_process
async def test_workers_that_are_asked_for_in_the_middle_of_a_cancel_are_not_started(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{number}" for number in range(9)])
    for number in range(9):
        site.stalls(f"/{number}")
    crawling = Crawl(site, workers=3)
    crawling.start()
    assert crawling.task is not None
    await wait_until(lambda: site.in_flight == 3)
    crawling.task.cancel()
    async with asyncio.timeout(2):
        while not crawling.task.done():
            crawling.crawler.set_workers(9)
            await asyncio.sleep(0)
    assert len(site.asked) == 4
    assert not crawling.crawler.workers


async def test_a_cancel_while_connecting_leaves_no_socket(
    site: Site, wait_until: WaitUntil, silent_port: int
) -> None:
    url = f"http://127.0.0.1:{silent_port}/"
    crawling = Crawl(site, url, workers=1)
    crawling.start()
    await wait_until(
        lambda: [row.doing for row in crawling.crawler.status.rows()] == ["connecting"]
    )
    proof = await crawling.cancel(within=1)
    assert (proof.sockets, proof.in_flight, proof.queued) == (0, 0, 1)


async def test_a_cancel_within_a_tls_handshake_leaves_no_socket(
    site: Site, wait_until: WaitUntil
) -> None:
    # The server speaks no TLS, and waits for the end of a request that never comes.
    crawling = Crawl(site, site.url().replace("http:", "https:"))
    crawling.start()
    await wait_until(lambda: site.open_connections)
    proof = await crawling.cancel(within=1)
    assert (proof.sockets, proof.in_flight, proof.queued) == (0, 0, 1)
    await wait_until(lambda: not site.open_connections)


@pytest.mark.parametrize("seed", seeds(20, 4))
async def test_a_crawl_that_is_cancelled_at_any_moment_loses_and_doubles_nothing(
    seed: int,
) -> None:
    """Against an undisturbed crawl of the same site; the moments are drawn by seed."""
    async with Site() as site:
        number = tree(site, width=3, depth=3)
        site.redirect("/0/0/", "/moved/")
        site.page("/moved/", links=["/0/1/"])
        undisturbed = set((await crawl(site)).states.items())
        assert set(site.hits.values()) == {1}
    async with Site() as site:
        tree(site, width=3, depth=3)
        site.redirect("/0/0/", "/moved/")
        site.page("/moved/", links=["/0/1/"])
        disturbed = await cancelled_now_and_then(site, random.Random(seed))
        assert set(disturbed.states.items()) == undisturbed
        assert_requested_again_only_if_taken_away(disturbed)
    assert number == 40


async def cancelled_now_and_then(site: Site, dice: random.Random) -> Crawl:
    crawling = Crawl(site, workers=dice.randint(1, 8))
    for _ in range(30):
        crawling.start()
        assert crawling.task is not None
        for _ in range(dice.randint(1, 60)):
            await asyncio.sleep(0)
        if crawling.task.done():
            break
        crawling.task.cancel()
        await asyncio.wait((crawling.task,), timeout=2)
        assert not crawling.task.cancelled() or not crawling.crawler.frontier.in_flight
    else:
        await crawling.run()
    return crawling


def assert_requested_again_only_if_taken_away(crawling: Crawl) -> None:
    starts: Counter[int] = Counter()
    given_back: Counter[int] = Counter()
    for event in crawling.events:
        if isinstance(event, Started):
            starts[event.id] += 1
        elif isinstance(event, Queued):
            given_back[event.id] += 1
    assert all(number == 1 + given_back[id_] for id_, number in starts.items())


# --- Pause --------------------------------------------------------------------------------------


async def test_pause_lets_those_in_flight_finish_and_starts_none(
    site: Site, wait_until: WaitUntil
) -> None:
    paths = [f"/{number}" for number in range(10)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    crawling = Crawl(site, workers=3)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 3)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: not crawling.crawler.frontier.in_flight)
    assert Counter(crawling.states.values()) == {"done": 4, "queued": 7}
    assert len(site.asked) == 4
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert len(site.asked) == 11
    marks = [event.mark for event in crawling.events if isinstance(event, Marked)]
    assert marks == [Mark.STARTED, Mark.PAUSED, Mark.CONTINUED, Mark.FINISHED]


async def test_a_paused_crawl_starts_no_retry_either(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=["/busy"])
    site.page("/busy")
    site.at_first("/busy", response(status=503, headers={"Retry-After": "0"}))
    site.behind_the_gate("/busy")
    site.gate.clear()
    crawling = Crawl(site, workers=2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: len(crawling.crawler.frontier) == 1)  # it has backed off
    assert site.hits["/busy"] == 1
    crawling.crawler.go_on()
    await crawling.end()
    assert crawling["/busy"].tries == 2


async def test_a_paused_crawl_can_be_cancelled_and_goes_on_unpaused(
    site: Site, wait_until: WaitUntil
) -> None:
    tree(site, width=3, depth=1)
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, workers=1)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.pause()
    site.gate.set()
    await wait_until(lambda: not crawling.crawler.frontier.in_flight)
    assert (await crawling.cancel(within=1)).queued == 3
    assert await crawling.run() is Outcome.FINISHED
    assert set(site.hits.values()) == {1}


# --- workers ------------------------------------------------------------------------------------


async def test_workers_are_added_at_once(site: Site, wait_until: WaitUntil) -> None:
    site.page("/", links=[f"/{number}" for number in range(20)])
    for number in range(20):
        site.page(f"/{number}")
        site.behind_the_gate(f"/{number}")
    site.gate.clear()
    crawling = Crawl(site, workers=2, per_host=12)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 2)
    crawling.crawler.set_workers(12)
    await wait_until(lambda: site.at_the_gate == 12)
    site.gate.set()
    await crawling.end()
    assert site.most_in_flight == 12
    assert set(site.hits.values()) == {1}


async def test_many_workers_start_some_at_a_time(site: Site, wait_until: WaitUntil) -> None:
    site.stalls("/")
    crawling = Crawl(site, workers=300)
    crawling.start()
    workers, seen = crawling.crawler.workers, set[int]()
    async with asyncio.timeout(20):
        while len(workers) < 300:
            seen.add(len(workers))
            await asyncio.sleep(0)
    assert len(seen) > 10
    at_work = crawling.crawler.status.at_work(5)
    assert [row.number for row in at_work.rows] == [1, 2, 3, 4, 5]
    assert sum(at_work.doing.values()) == 300
    crawling.crawler.set_workers(600)
    crawling.crawler.set_workers(400)
    await wait_until(lambda: len(workers) == 400)
    crawling.crawler.set_workers(600)
    assert len(workers) < 500
    proof = await crawling.cancel(within=1)
    assert proof.in_flight == 0
    assert workers == {}


async def test_workers_are_taken_away_at_once_and_lose_nothing(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{number}" for number in range(20)])
    for number in range(20):
        site.page(f"/{number}")
        site.behind_the_gate(f"/{number}")
    site.gate.clear()
    crawling = Crawl(site, workers=12, per_host=12)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 12)
    crawling.crawler.set_workers(2)
    await wait_until(lambda: site.at_the_gate == 2)
    assert len(crawling.crawler.workers) == 2
    assert Counter(crawling.states.values()) == {"done": 1, "fetching": 2, "queued": 18}
    site.most_in_flight = 0
    site.gate.set()
    await crawling.end()
    assert site.most_in_flight <= 2
    assert set(crawling.states.values()) == {"done"}
    assert_requested_again_only_if_taken_away(crawling)


async def test_idle_workers_go_before_busy_ones(site: Site, wait_until: WaitUntil) -> None:
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    crawling = Crawl(site, workers=9)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.set_workers(1)
    site.gate.set()
    await crawling.end()
    assert site.hits == {"/": 1}


async def test_one_request_can_be_stopped_and_is_not_tried_again(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/stuck", "/other"])
    site.stalls("/stuck")
    site.page("/other")
    site.behind_the_gate("/other")
    site.gate.clear()
    crawling = Crawl(site, workers=2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate and site.hits["/stuck"])
    crawler, id_ = crawling.crawler, crawling["/stuck"].id
    number = next(row.number for row in crawler.status.rows() if row.id == id_)
    assert not crawler.stop_one(number, id_ + 1000)
    assert not crawler.stop_one(99, id_)
    assert crawler.stop_one(number, id_)
    async with asyncio.timeout(2):
        while crawling.states["/stuck"] == "fetching":
            crawler.stop_one(number, id_)  # an impatient person asks again and again
            await asyncio.sleep(0)
    site.gate.set()
    await crawling.end()
    error = crawling["/stuck"].error
    assert error is not None
    assert (error.kind, error.message) == ("stopped", "stopped by hand")
    assert site.hits == {"/": 1, "/stuck": 1, "/other": 1}
    assert crawling["/other"].state == "done"


async def test_a_url_that_backs_off_can_be_stopped_too(site: Site, wait_until: WaitUntil) -> None:
    site.raw("/", response(status=503, headers={"Retry-After": "100"}))
    crawling = Crawl(site)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting)
    assert crawling.crawler.stop_one(0, 1)
    assert not crawling.crawler.stop_one(0, 1)
    assert await crawling.end(within=2) is Outcome.FINISHED
    assert crawling.states == {"/": "failed: stopped"}
    assert crawling["/"].tries == 1


# --- limits -------------------------------------------------------------------------------------


async def test_max_pages_counts_urls_and_leaves_the_rest_queued(site: Site) -> None:
    site.page("/", links=["/old", "/busy", "/a", "/b", "/c"])
    site.redirect("/old", "/a")
    site.page("/busy")
    site.at_first("/busy", response(status=503, headers={"Retry-After": "0"}))
    crawling = Crawl(site, max_pages=3)
    assert await crawling.run() is Outcome.LIMIT
    assert crawling.states == {
        "/": "done",
        "/old": "redirected",
        "/busy": "done",
        "/a": "queued",
        "/b": "queued",
        "/c": "queued",
    }
    assert site.hits == {"/": 1, "/old": 1, "/busy": 2}


async def test_max_pages_of_all_there_is_is_no_limit_reached(site: Site) -> None:
    number = tree(site, width=2, depth=2)
    crawling = Crawl(site, max_pages=number)
    assert await crawling.run() is Outcome.FINISHED
    assert len(site.asked) == number


async def test_max_pages_holds_over_a_cancel(site: Site, wait_until: WaitUntil) -> None:
    tree(site, width=5, depth=1)
    site.stalls("/0/")
    crawling = Crawl(site, max_pages=4, workers=1)
    crawling.start()
    await wait_until(lambda: site.hits["/0/"])
    await crawling.cancel()
    site.page("/0/")
    assert await crawling.run() is Outcome.LIMIT
    assert Counter(crawling.states.values()) == {"done": 4, "queued": 2}
    assert site.hits == {"/": 1, "/0/": 2, "/1/": 1, "/2/": 1}


async def test_deeper_than_max_depth_is_skipped(site: Site) -> None:
    site.page("/", links=["/1"])
    site.page("/1", links=["/1/2"])
    site.page("/1/2", links=["/1/2/3", "/"])
    found = await crawl(site, max_depth=2)
    assert found.states == {
        "/": "done",
        "/1": "done",
        "/1/2": "done",
        "/1/2/3": "skipped: depth",
    }
    assert found["/1/2/3"].depth == 3


async def test_max_depth_0_crawls_the_roots_alone(site: Site) -> None:
    site.page("/a", links=["/b", "/c"])
    site.page("/b", links=["/a"])
    found = await crawl(site, "/a", "/b", max_depth=0)
    assert found.states == {"/a": "done", "/b": "done", "/c": "skipped: depth"}


async def test_a_shorter_path_admits_what_was_too_deep(site: Site, wait_until: WaitUntil) -> None:
    """`/late` comes last, and yet nearer to the root than the chain that named `/deep` first."""
    site.page("/", links=["/a", "/late"])
    site.page("/late", links=["/deep"])
    site.behind_the_gate("/late")
    site.gate.clear()
    site.page("/a", links=["/a/b"])
    site.page("/a/b", links=["/deep", "/open"])
    site.page("/deep", links=["/deeper"])
    crawling = Crawl(site, max_depth=2, workers=2)
    crawling.start()
    await wait_until(lambda: crawling.states.get("/deep") == "skipped: depth")
    site.gate.set()
    await crawling.end()
    assert crawling["/deep"].state == "done"
    assert crawling["/deep"].depth == 2
    assert crawling["/deep"].skip_reason is None
    assert (crawling["/deeper"].skip_reason, crawling["/deeper"].depth) == ("depth", 3)
    assert crawling["/open"].skip_reason == "depth"
    assert site.hits["/deep"] == 1
