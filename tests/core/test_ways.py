"""Ways give the same answers as a walk from redirect to redirect, in far fewer steps."""

from math import log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.records.chain_index import NOWHERE, ChainIndex

CHANGES = st.lists(st.tuples(st.integers(1, 10), st.none() | st.integers(0, 10)), max_size=60)
LENGTH = 1_000


def walked(targets: dict[int, int], id_: int) -> tuple[int, int, int]:
    met: list[int] = []
    while targets.get(id_, NOWHERE) != NOWHERE and id_ not in met:
        met.append(id_)
        id_ = targets[id_]
    if id_ not in met:
        return len(met), id_, 0
    start = met.index(id_)
    return start, id_, len(met) - start


@given(CHANGES)
def test_each_way_ends_where_a_walk_ends(changes: list[tuple[int, int | None]]) -> None:
    ways, targets = ChainIndex(), dict[int, int]()
    for source, target in changes:
        if target is None:
            ways.cut(source)
            targets.pop(source, None)
        else:
            ways.lead(source, target)
            targets[source] = target
        for id_ in range(1, 11):
            assert ways.last(id_) == walked(targets, id_)
            assert (id_ in ways) == (id_ in targets)
            sources = [each for each, led_to in targets.items() if led_to == id_]
            assert sorted(ways.sources(id_)) == sorted(sources)
            assert ways.redirects_to(id_) == len(sources)


@given(CHANGES)
def test_the_loops_are_those_that_a_walk_closes(changes: list[tuple[int, int | None]]) -> None:
    ways = ChainIndex()
    for source, target in changes:
        if target is not None:
            ways.lead(source, target)
    on_loops = {id_ for id_ in range(1, 11) if ways.last(id_)[0] == 0 and ways.last(id_)[2]}
    loops = list(ways.loops())
    assert sorted(id_ for loop in loops for id_ in loop) == sorted(on_loops)
    answered = list(ways)
    for loop in loops:
        assert loop[0] == min(loop, key=answered.index)
        assert all(ways.last(id_) == (0, id_, len(loop)) for id_ in loop)


def test_a_copy_stays_as_it_was() -> None:
    ways = ChainIndex()
    ways.lead(1, 2)
    copy = ways.copy()
    ways.lead(2, 3)
    ways.cut(1)
    assert copy.last(1) == (1, 2, 0)
    assert (list(copy), list(ways)) == ([1], [2])


@pytest.mark.parametrize("order", ["from the start", "from the end", "in any order"])
@pytest.mark.parametrize("cuts", [False, True])
def test_a_long_chain_costs_few_steps_a_redirect_however_it_comes(order: str, cuts: bool) -> None:
    """With cuts each redirect leads to itself at first, as where a cookie was missing."""
    random, ways, asked = Random(7), ChainIndex(), 0
    sources = list(range(1, LENGTH))
    if order == "from the end":
        sources.reverse()
    elif order == "in any order":
        random.shuffle(sources)
    for source in sources:
        if cuts:
            ways.lead(source, source)
            ways.cut(source)
        ways.lead(source, source + 1)
        ways.last(random.randrange(1, LENGTH))
        asked += 2
    for id_ in sources:
        assert ways.last(id_) == (LENGTH - id_, LENGTH, 0)
        asked += 1
    assert ways.steps < asked * 6 * log2(LENGTH)
