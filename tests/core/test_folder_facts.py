"""What hosts and folders amount to: the same as counting the records that a filter finds there."""

import random
from array import array
from statistics import median_high, median_low

import pytest

from crawlscope.core.base.budgets import SUMMED_URLS
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.folder_facts import FolderFacts, folder_facts, rest_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.errors import with_errors
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Response,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.records import DONE, FAILED, UNKNOWN
from crawlscope.core.records.tree import FolderKind

FOLDERS = ("", "docs/", "docs/a/", "docs/a/b/", "Docs/", "x,y/", "caf%C3%A9/")


def some_events(chance: random.Random, number: int) -> list[Event]:
    events: list[Event] = []
    for id_ in range(1, number + 1):
        host = chance.choice(("http://a.test", "https://a.test", "http://b.test:81"))
        leaf = chance.choice(("", f"p{id_}", f"p{id_}?q=/docs/", f"f{id_}/"))
        url = f"{host}/{chance.choice(FOLDERS)}{leaf}"
        if chance.random() < 0.05:
            url = f"{url}[bad {id_}"
        events.append(Discovered(id_, url, 1, 0, None, 10))
        answer = Response(200, "text/html", None, chance.randrange(9_999), chance.expovariate(5))
        match chance.randrange(6):
            case 0:
                events.append(Failed(id_, answer, Error(ErrorKind.DNS, "no such host")))
            case 1:
                events.append(Fetched(id_, Response(404, size=5, elapsed=chance.random())))
            case 2 | 3:
                events.append(Fetched(id_, answer, links=array("i")))
            case 4:
                reason = SkipReason.INVALID if "[" in url else SkipReason.EXTERNAL
                events.append(Skipped(id_, reason))
    return events


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    ledger = Ledger()
    ledger.fold(some_events(random.Random(3), 600))
    return ledger


@pytest.fixture(scope="module")
def facts(ledger: Ledger) -> FolderFacts:
    return in_one_go(folder_facts(ledger.records, ledger.tree))


def places(ledger: Ledger) -> list[int]:
    """Hosts and folders; no groups, which are in no address."""
    kinds = ledger.tree.kind
    return [n for n in range(1, len(kinds)) if kinds[n] != FolderKind.GROUP]


def found(ledger: Ledger, text: str) -> list[int]:
    return [id_ for some in parse(text).among(ledger.records, ledger.records.ids()) for id_ in some]


def test_the_filter_of_a_folder_finds_the_urls_that_it_counts(ledger: Ledger) -> None:
    tree = ledger.tree
    assert len(places(ledger)) > 20
    for folder in places(ledger):
        ids = found(ledger, f"folder:{tree.address(folder)}")
        assert sorted(tree.below(2 * folder + 1)) == ids
        assert tree.urls[folder] == len(ids)


def test_numbers_equal_a_count_of_the_records(ledger: Ledger, facts: FolderFacts) -> None:
    site = ledger.records
    for folder in places(ledger):
        here = f"folder:{ledger.tree.address(folder)}"
        ids = found(ledger, here)
        assert facts.urls[folder] == len(ids)
        assert facts.broken[folder] == len(found(ledger, f"{here} state:broken"))
        assert facts.failed[folder] == len(found(ledger, f"{here} state:failed"))
        assert facts.timed[folder] == len(found(ledger, f"{here} time>=0"))
        assert facts.with_errors[folder] == len(found(ledger, f"{here} severity:error"))
        octets = sum(max(0, site.size[id_]) for id_ in ids if site.state[id_] == DONE)
        assert facts.octets[folder] == octets


def test_percentiles_are_within_one_percent(ledger: Ledger, facts: FolderFacts) -> None:
    site = ledger.records
    for folder in places(ledger):
        ids = found(ledger, f"folder:{ledger.tree.address(folder)} time>=0")
        times = sorted(site.elapsed[id_] for id_ in ids)
        if not times:
            assert facts.median[folder] == facts.late[folder] == -1
            continue
        low, high = median_low(times), median_high(times)
        assert low * 0.989 <= facts.median[folder] <= high * 1.011
        late = times[-(-95 * len(times) // 100) - 1]
        assert facts.late[folder] == pytest.approx(late, rel=0.011)


def test_a_long_crawl_is_counted_in_slices() -> None:
    ledger = Ledger()
    number = 3 * SUMMED_URLS
    ledger.fold([Discovered(n, f"http://h/{n}", 0, 0, None, 10) for n in range(1, number + 1)])
    steps = sum(1 for _ in folder_facts(ledger.records, ledger.tree))
    assert steps >= number // SUMMED_URLS


def test_records_that_come_meanwhile_do_no_harm() -> None:
    ledger = Ledger()
    ledger.fold([Discovered(n, f"http://h/{n}", 0, 0, None, 10) for n in range(1, 2_000)])
    slices = folder_facts(ledger.records, ledger.tree)
    next(slices)
    ledger.fold([Discovered(2_000, "http://new/a/", 0, 0, None, 10), Fetched(5, Response(200))])
    assert len(in_one_go(slices)) == 2  # the new host has its facts the next time


def test_an_empty_crawl_has_no_folders() -> None:
    ledger = Ledger()
    assert len(in_one_go(folder_facts(ledger.records, ledger.tree))) == 1


def test_the_rest_of_a_folder_is_what_its_other_children_hold(
    ledger: Ledger, facts: FolderFacts
) -> None:
    tree, records = ledger.tree, ledger.records
    checked = 0
    for folder in (0, *places(ledger)):
        shown, others = tree.children[folder][::2], tree.children[folder][1::2]
        ids = [id_ for node in others for id_ in tree.below(node)]
        ids += [tree.page[folder]] * (tree.page[folder] > 0)
        rest = rest_of(facts, records, tree, folder, shown)
        sizes = (records.size[id_] for id_ in ids if records.state[id_] == DONE)
        assert rest.urls[0] == len(ids)
        assert rest.broken[0] == sum(map(records.is_broken, ids))
        assert rest.failed[0] == sum(records.state[id_] == FAILED for id_ in ids)
        assert rest.octets[0] == sum(max(0, size) for size in sizes)
        assert rest.timed[0] == sum(records.elapsed[id_] != UNKNOWN for id_ in ids)
        assert rest.with_errors[0] == len(with_errors(records, ids))
        checked += rest.broken[0] > 0 and len(shown) > 1
    assert checked > 5
