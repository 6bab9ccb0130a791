"""What a host keeps: its two queues, whatever their length, and little else."""

import tracemalloc
from random import Random

import pytest

from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.queue.hosts import LISTED, Host, Ids

MOST_BYTES = 450  # of a queued URL, its address, and its host, each of its own
HOSTS = 20_000


def bytes_a_url(urls: list[str]) -> float:
    """Of the queue and the set of seen URLs; the addresses were there before."""
    tracemalloc.start()
    frontier = Frontier()
    for url in urls:
        frontier.enqueue(frontier.learn(url, 1, 10))
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(frontier) == len(urls)
    return taken / len(urls)


def test_a_host_with_one_url_is_small() -> None:
    assert bytes_a_url([f"http://h{number}.example/" for number in range(HOSTS)]) < MOST_BYTES


def test_two_urls_a_host_are_not_dearer_than_one() -> None:
    assert (
        bytes_a_url([f"http://h{number // 2}.example/{number}" for number in range(HOSTS)])
        < MOST_BYTES
    )


def queues(host: Host) -> list[Ids]:
    return [host.fresh, host.again]


@pytest.mark.parametrize("seed", range(20))
def test_the_queues_of_a_host_keep_their_order_at_any_length(seed: int) -> None:
    chance, host = Random(seed), Host("h")
    fresh, again = list[int](), list[int]()
    for id_ in range(1, 10 * LISTED):
        grows = (id_ // (3 * LISTED)) % 2 == 0
        grow, shrink = ("fresh", "again", "first", "lead"), ("take", "take", "fresh", "withdraw")
        deed = chance.choice(grow if grows else shrink)
        if deed == "fresh":
            host.queue(id_)
            fresh.append(id_)
        elif deed == "again":
            host.queue_again(id_, first=False)
            again.append(id_)
        elif deed == "first":
            host.queue_again(id_, first=True)
            again.insert(0, id_)
        elif deed == "lead" and fresh:
            ahead = chance.choice(fresh)
            assert host.lead(ahead) == 1
            fresh.remove(ahead)
            fresh.insert(0, ahead)
        elif deed == "withdraw":
            there = [*fresh, *again]
            gone = set(chance.sample(there, min(len(there), chance.choice((1, 3, 4, 9)))))
            assert set(host.withdraw(gone | {0})) == gone
            fresh, again = ([id_ for id_ in ids if id_ not in gone] for ids in (fresh, again))
        elif deed == "take":
            for ours, theirs in zip((fresh, again), queues(host), strict=True):
                if theirs:
                    assert host.take(theirs) == ours.pop(0)
        assert [list(ids) for ids in queues(host)] == [fresh, again]
        assert host.queued == len(fresh) + len(again)


@pytest.mark.parametrize("before", [0, 1, 2, 200])
def test_ids_that_are_queued_at_once_stand_as_if_each_had_been(before: int) -> None:
    at_once, one_by_one = Host("h"), Host("h")
    for id_ in range(before):
        at_once.queue(id_)
        one_by_one.queue(id_)
    at_once.queue_all(range(1000, 1100))
    for id_ in range(1000, 1100):
        one_by_one.queue(id_)
    assert list(at_once.fresh) == list(one_by_one.fresh)
    assert type(at_once.fresh) is type(one_by_one.fresh)
