"""What charts count equals what a filter finds, number by number."""

import random
from itertools import pairwise

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.distribution import (
    SIZE_LIMITS,
    TIME_LIMITS,
    Distribution,
    largest_folders,
    spread,
)
from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered
from crawlscope.core.records.tree import FolderKind
from tests.core.test_folder_facts import some_events


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    ledger = Ledger()
    ledger.fold(some_events(random.Random(5), 900))
    return ledger


@pytest.fixture(scope="module")
def counted(ledger: Ledger) -> Distribution:
    return in_one_go(spread(ledger.records))


def number(ledger: Ledger, text: str) -> int:
    return sum(len(some) for some in parse(text).among(ledger.records, ledger.records.ids()))


def test_types_and_depths(ledger: Ledger, counted: Distribution) -> None:
    assert counted.urls == len(ledger.records) == 900
    assert counted.types["text/html"] == number(ledger, "type:text/html") > 0
    assert counted.types[None] == number(ledger, "-type:/")
    assert counted.depths[1] == number(ledger, "depth:1") == 900


def test_times(ledger: Ledger, counted: Distribution) -> None:
    assert sum(counted.times) == sum(counted.steps.values()) == number(ledger, "time>=0")
    for place, (low, high) in enumerate(pairwise((*TIME_LIMITS, 1e9))):
        wanted = number(
            ledger,
            f"time>={low:g}s time<{high:.0f}s" if high > 9 else f"time>={low:g}s time<{high:g}s",
        )
        assert counted.times[place] == wanted


def test_sizes(ledger: Ledger, counted: Distribution) -> None:
    assert sum(counted.sizes.values()) == number(ledger, "size>=0")
    for place, (low, high) in enumerate(pairwise((*SIZE_LIMITS, 1 << 50)), 1):
        assert counted.sizes[place] == number(ledger, f"size>={low} size<{high}")


def test_an_empty_crawl_has_nothing_to_count() -> None:
    counted = in_one_go(spread(Ledger().records))
    assert counted.urls == 0
    assert not any(counted.times)


def test_the_largest_folders_are_those_of_the_only_host_or_the_hosts(ledger: Ledger) -> None:
    tree = ledger.tree
    hosts = in_one_go(largest_folders(tree, 2))
    assert [tree.kind[host] for host in hosts] == [FolderKind.HOST] * 2
    assert tree.urls[hosts[0]] >= tree.urls[hosts[1]] > 0
    alone = Ledger()
    urls = ["http://h/", "http://h/a/1", "http://h/b/1", "http://h/b/c/2", "http://h/d"]
    alone.fold([Discovered(n, url, 0, 0, None, 10) for n, url in enumerate(urls, 1)])
    found = in_one_go(largest_folders(alone.tree, 9))
    assert [alone.tree.name[folder] for folder in found] == ["b", "a"]
