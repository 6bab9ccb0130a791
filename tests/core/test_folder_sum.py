"""What one folder amounts to: the same as counting the records that its filter finds."""

import random
from collections import Counter
from statistics import median_low

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.folder_sum import FolderSum, folder_sum, urls_in
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BIT, BY_NAME
from crawlscope.core.records.records import DONE, UNKNOWN
from tests.core.test_folder_facts import found, places, some_events


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    ledger = Ledger()
    ledger.fold(some_events(random.Random(5), 900))
    return ledger


def summed(ledger: Ledger, folder: int) -> FolderSum:
    return in_one_go(folder_sum(ledger, folder))


def test_every_count_of_a_folder_is_what_its_filter_finds(ledger: Ledger) -> None:
    records = ledger.records
    assert len(places(ledger)) > 20
    for folder in places(ledger):
        ids, all_ = found(ledger, urls_in(ledger.tree, folder)), summed(ledger, folder)
        assert all_.urls == len(ids) > 0
        assert all_.broken == sum(map(records.is_broken, ids))
        assert all_.states == Counter(records.state[id_] for id_ in ids)
        for status, number in all_.statuses.items():
            asked = f"{urls_in(ledger.tree, folder)} status:{status} state:done,redirected"
            assert number == len(found(ledger, asked))
        assert all_.octets == sum(
            max(0, records.size[id_]) for id_ in ids if records.state[id_] == DONE
        )


def test_the_groups_have_filters_too(ledger: Ledger) -> None:
    groups = {node >> 1 for node in ledger.tree.children[0]} - set(places(ledger))
    assert groups
    for group in groups:
        assert summed(ledger, group).urls == len(found(ledger, urls_in(ledger.tree, group)))


def test_the_largest_and_the_slowest_are_named_and_the_median_is_near(ledger: Ledger) -> None:
    records = ledger.records
    for folder in places(ledger):
        ids, all_ = found(ledger, urls_in(ledger.tree, folder)), summed(ledger, folder)
        sizes = [records.size[id_] for id_ in ids if records.state[id_] == DONE]
        sizes = [size for size in sizes if size != UNKNOWN]
        times = [records.elapsed[id_] for id_ in ids if records.elapsed[id_] != UNKNOWN]
        if sizes:
            assert records.size[all_.largest] == max(sizes)
            assert all_.median_size == pytest.approx(median_low(sizes), rel=0.01)
        if times:
            assert records.elapsed[all_.slowest] == max(times)


def test_its_findings_are_counted_and_the_worst_comes_first() -> None:
    ledger = Ledger()
    ledger.fold(some_events(random.Random(5), 900))
    folder = max(places(ledger), key=ledger.tree.urls.__getitem__)
    ids = found(ledger, urls_in(ledger.tree, folder))
    other = next(id_ for id_ in ledger.records.ids() if id_ not in ids)
    masks = ledger.records.found
    for id_ in ledger.records.ids():
        masks.put(id_, 0)
    for id_ in ids:
        masks.put(id_, BIT["h1-missing"])
    masks.put(ids[0], BIT["h1-missing"] | BIT["title-missing"])
    masks.put(other, BIT["noindex"])
    all_ = summed(ledger, folder)
    assert all_.findings == {"h1-missing": len(ids), "title-missing": 1}
    assert isinstance(ledger.findings, Findings)
    assert all_.worst(ledger.findings) == [BY_NAME["title-missing"], BY_NAME["h1-missing"]]


def test_an_empty_folder_has_nothing_to_say() -> None:
    none = FolderSum()
    assert (none.urls, none.median_size, none.largest, none.slowest) == (0, UNKNOWN, 0, 0)


def test_a_large_folder_is_counted_in_many_slices(ledger: Ledger) -> None:
    folder = max(places(ledger), key=ledger.tree.urls.__getitem__)
    assert ledger.tree.urls[folder] > 100
    assert parse(urls_in(ledger.tree, folder))
    assert len(list(folder_sum(ledger, folder))) >= ledger.tree.urls[folder] // 500
