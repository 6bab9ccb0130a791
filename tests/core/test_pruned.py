"""The tree that a filter leaves holds what matches, in its place, and nothing else."""

import random

import pytest

from crawlscope.core.base.budgets import FILTERED_URLS, PRUNED_NODES
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.folder_facts import folder_facts
from crawlscope.core.insight.pruned import pruned
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered
from crawlscope.core.records.tree import TOP, Tree
from tests.core.test_folder_facts import some_events

FILTERS = ("docs", "state:broken", "reason:external", "status:404 -docs", "depth:1", "nowhere")


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    ledger = Ledger()
    ledger.fold(some_events(random.Random(7), 700))
    return ledger


def left(ledger: Ledger, text: str) -> Tree:
    return in_one_go(pruned(ledger.records, ledger.tree, parse(text)))


def matching(ledger: Ledger, text: str) -> list[int]:
    return [id_ for some in parse(text).among(ledger.records, ledger.records.ids()) for id_ in some]


def test_without_a_filter_it_is_the_tree_itself(ledger: Ledger) -> None:
    assert left(ledger, "") is ledger.tree


@pytest.mark.parametrize("text", FILTERS)
def test_it_holds_each_url_that_matches_once_and_no_other(ledger: Ledger, text: str) -> None:
    tree, wanted = left(ledger, text), matching(ledger, text)
    assert sorted(tree.below(TOP)) == wanted
    assert tree.urls[0] == len(wanted)
    assert list(tree.below(TOP)) == [id_ for id_ in ledger.tree.below(TOP) if id_ in set(wanted)], (
        "in the order of the tree"
    )


@pytest.mark.parametrize("text", FILTERS)
def test_a_folder_counts_what_matches_in_it(ledger: Ledger, text: str) -> None:
    tree, site = left(ledger, text), ledger.records
    for number in range(1, len(tree.name)):
        below = list(tree.below(2 * number + 1)) if tree.urls[number] else []
        assert tree.urls[number] == len(below)
        assert tree.broken[number] == sum(map(site.is_broken, below))


@pytest.mark.parametrize("text", FILTERS)
def test_each_node_knows_its_row_and_what_is_above_it(ledger: Ledger, text: str) -> None:
    tree = left(ledger, text)
    for number, children in enumerate(tree.children):
        assert [tree.row_of(node) for node in children] == list(range(len(children)))
        assert {tree.parent_of(node) for node in children} <= {2 * number + 1}
    wanted = set(matching(ledger, text))
    for id_ in ledger.records.ids():
        is_there = id_ in wanted
        assert bool(list(tree.above(id_))) is is_there
        assert tree.node_of(id_) == (ledger.tree.node_of(id_) if is_there else TOP)


@pytest.mark.parametrize("text", FILTERS)
def test_what_folders_amount_to_can_be_counted_in_it(ledger: Ledger, text: str) -> None:
    facts = in_one_go(folder_facts(ledger.records, left(ledger, text)))
    wanted = matching(ledger, f"{text} state:failed")
    for number in range(1, len(facts)):
        there = sum(number in ledger.tree.above(id_) for id_ in wanted)
        assert facts.failed[number] == there


def test_it_is_made_in_slices() -> None:
    ledger, number = Ledger(), 20_000
    ledger.fold(
        [Discovered(n, f"http://a.test/{n % 9}/{n}", 1, 0, None, 10) for n in range(1, number + 1)]
    )
    work = pruned(ledger.records, ledger.tree, parse("depth:1"))
    assert sum(1 for _ in work) >= number // FILTERED_URLS + number // PRUNED_NODES


def test_the_crawl_may_go_on_meanwhile() -> None:
    """What comes later is not in it, whether it is a page, a folder or a host."""
    ledger = Ledger()
    ledger.fold([Discovered(n, f"http://a.test/x/{n}", 1, 0, None, 10) for n in range(1, 2_001)])
    work = pruned(ledger.records, ledger.tree, parse("depth:1"))
    next(work)
    more = ("http://a.test/x/new", "http://a.test/x/y/z", "http://b.test/")
    ledger.fold([Discovered(2_001 + n, url, 1, 0, None, 10) for n, url in enumerate(more)])
    tree = in_one_go(work)
    assert list(tree.below(TOP)) == list(range(1, 2_001))
