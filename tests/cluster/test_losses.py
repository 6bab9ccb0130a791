"""What a crawl on a cluster loses when others are killed, stopped or silent: nothing."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawlscope.core.records.events import Outcome
from crawlscope.fetch.cluster.link import Patience
from tests.cluster.test_crawls import differences, facts, many_pages
from tests.dask_processes import Processes, interpreter
from tests.web import LONGEST_STOP, Crawl, Site, WaitUntil, crawl

pytestmark = pytest.mark.end_to_end  # they start processes
IMPATIENT = Patience(silent=2.0, idle=0.2, abandoned=1.0, refused=0.5)


@pytest.fixture
def cluster() -> Iterator[Processes]:
    with Processes(2) as running:
        yield running


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of a crawl's own cluster begin as forks."""
    monkeypatch.setattr(sys, "executable", interpreter())


def children(process: int, word: str) -> list[int]:
    """The processes that a process has started whose command has a word."""
    path = Path(f"/proc/{process}/task/{process}/children")
    found = []
    for each in path.read_text().split():
        command = Path(f"/proc/{each}/cmdline")
        if command.exists() and word in command.read_text().split("\0"):
            found.append(int(each))
    return found


async def test_a_node_knows_that_a_paused_crawl_is_still_there(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 100)
    crawling = Crawl(site, cluster=cluster.address, patience=IMPATIENT)
    site.when_asked("/20", crawling.crawler.pause)
    crawling.start()
    await wait_until(lambda: crawling.crawler.is_paused)
    loop = asyncio.get_running_loop()
    until = loop.time() + 3 * IMPATIENT.abandoned
    await wait_until(lambda: loop.time() >= until)
    crawling.crawler.go_on()
    assert await crawling.end() is Outcome.FINISHED
    assert set(site.hits.values()) == {1}


async def test_a_silent_node_is_replaced_and_its_late_answers_do_not_count(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 600)
    crawling = Crawl(site, cluster=cluster.address, workers=20, patience=IMPATIENT)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done >= 50)
    cluster.workers[0].stop()
    await wait_until(lambda: crawling.crawler.frontier.done >= 300)
    cluster.workers[0].go_on()
    assert await crawling.end(60) is Outcome.FINISHED
    assert set(site.hits.values()) <= {1, 2}
    assert differences(facts(crawling), facts(await crawl(site))) == {}


async def test_a_node_that_was_silent_is_used_again(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 600)
    crawling = Crawl(site, cluster=cluster.address, workers=20, patience=IMPATIENT)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done >= 50)
    for each in cluster.workers:
        each.stop()
    await wait_until(lambda: crawling.lines[-1:] not in ([], [""]))
    assert "registered" in crawling.lines[-1]
    assert "responded for 2 s" in crawling.lines[-1]
    cluster.workers[1].go_on()
    assert await crawling.end(60) is Outcome.FINISHED
    cluster.workers[0].go_on()
    assert set(site.hits.values()) <= {1, 2}
    assert differences(facts(crawling), facts(await crawl(site))) == {}


async def test_a_silent_scheduler_ends_nothing_while_its_nodes_answer(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    many_pages(site, 100)
    site.behind_the_gate("/50")
    site.gate.clear()
    crawling = Crawl(site, cluster=cluster.address)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done >= 20)
    cluster.scheduler.stop()
    try:
        await wait_until(lambda: site.at_the_gate)
        loop = asyncio.get_running_loop()
        until = loop.time() + 7.0  # longer than one look may take
        await wait_until(lambda: loop.time() >= until)
        site.gate.set()
        assert await crawling.end() is Outcome.FINISHED
    finally:
        cluster.scheduler.go_on()
    assert set(site.hits.values()) == {1}
    assert not crawling.lines or set(crawling.lines) == {""}


async def test_cancel_does_not_wait_for_a_silent_node(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    site.page("/", [f"/hung/{n}" for n in range(8)])
    for n in range(8):
        site.stalls(f"/hung/{n}")
    crawling = Crawl(site, cluster=cluster.address, patience=IMPATIENT)
    crawling.start()
    await wait_until(lambda: site.open_connections >= 8)
    for each in cluster.workers:
        each.stop()
    try:
        proof = await crawling.cancel()
    finally:
        for each in cluster.workers:
            each.go_on()
    assert proof.in_flight == 0
    assert proof.sockets >= 8, "nobody has seen them close"
    assert proof.unheard in (1, 2), "the second may have come too late to have any"
    assert proof.ms < LONGEST_STOP
    await wait_until(lambda: not site.open_connections)  # once the nodes are awake


async def test_time_is_up_without_a_cluster_too(
    site: Site, cluster: Processes, wait_until: WaitUntil
) -> None:
    """What no machine has is not waited for: it stays queued."""
    site.page("/", [f"/{n}" for n in range(30)])
    for n in range(30):
        site.page(f"/{n}")
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    crawling = Crawl(site, cluster=cluster.address, max_seconds=4.0)
    crawling.start()
    await wait_until(lambda: site.at_the_gate == 10)
    for each in (cluster.scheduler, *cluster.workers):
        each.kill()
    assert await crawling.end(60) is Outcome.LIMIT
    assert crawling.is_time_up
    assert "does not respond" in crawling.lines[-1] or "no workers" in crawling.lines[-1]
    assert (crawling.crawler.frontier.done, len(crawling.crawler.frontier)) == (1, 30)


@pytest.mark.parametrize("later", [0.0, 0.5, 2.0])
async def test_cancel_ends_a_crawl_whose_cluster_is_gone(
    site: Site, cluster: Processes, wait_until: WaitUntil, later: float
) -> None:
    """Whatever is just being tried to reach it again."""
    site.page("/", ["/hung"])
    site.stalls("/hung")
    crawling = Crawl(site, cluster=cluster.address)
    crawling.start()
    await wait_until(lambda: site.hits["/hung"])
    for each in (*cluster.workers, cluster.scheduler):
        each.kill()
    await wait_until(lambda: crawling.lines)
    until = asyncio.get_running_loop().time() + later
    await wait_until(lambda: asyncio.get_running_loop().time() >= until)
    proof = await crawling.cancel(20)
    assert (proof.in_flight, proof.sockets) == (0, 0)
    assert proof.ms < LONGEST_STOP
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.mark.usefixtures("warm")
async def test_what_is_cancelled_while_its_cluster_starts_has_its_proof(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    crawling = Crawl(site, cluster="local:2")
    crawling.start()
    await wait_until(lambda: children(os.getpid(), "cluster-scheduler"))
    proof = await crawling.cancel()
    assert (proof.tasks, proof.in_flight, proof.sockets, proof.unheard) == (0, 0, 0, 0)
    assert not children(os.getpid(), "cluster-scheduler")
    assert await crawling.run(60) is Outcome.FINISHED


@pytest.mark.usefixtures("warm")
async def test_processes_of_ours_that_are_killed_are_started_again(
    site: Site, wait_until: WaitUntil
) -> None:
    many_pages(site, 600)
    site.behind_the_gate("/300")
    site.gate.clear()
    crawling = Crawl(site, cluster="local:2", workers=20)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.done >= 50, timeout=60)
    worker, *_ = children(os.getpid(), "cluster-worker")
    os.kill(worker, signal.SIGKILL)
    await wait_until(lambda: site.at_the_gate)
    scheduler, *_ = children(os.getpid(), "cluster-scheduler")
    os.kill(scheduler, signal.SIGKILL)
    await wait_until(lambda: crawling.lines[-1:] not in ([], [""]))
    site.gate.set()
    assert await crawling.end(90) is Outcome.FINISHED
    assert differences(facts(crawling), facts(await crawl(site, cluster=None))) == {}
    assert set(site.hits.values()) <= {1, 2, 3}, "once here, and once more there"
    assert not children(os.getpid(), "cluster-worker")
