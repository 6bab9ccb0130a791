"""Ranks of pages, beside those of another program."""

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.link_scores import LinkGraph, scores

Links = list[set[int]]


def ranks(links: Links) -> list[float]:
    graph = LinkGraph()
    for each in links:
        graph.add(each)
    return list(in_one_go(graph.ranks()))


def ranks_of_others(links: Links) -> list[float]:
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(len(links)))
    graph.add_edges_from(
        [(page, target, 1.0) for page, targets in enumerate(links) for target in targets]
    )
    found = rustworkx.pagerank(graph, alpha=0.85, tol=1e-9, max_iter=1_000)
    return [found[page] for page in range(len(links))]


@st.composite
def sites(draw: st.DrawFn) -> Links:
    pages = draw(st.integers(1, 30))
    return [draw(st.sets(st.integers(0, pages - 1), max_size=8)) for _ in range(pages)]


@given(links=sites())
def test_ranks_are_those_of_pagerank(links: Links) -> None:
    assert ranks(links) == pytest.approx(ranks_of_others(links), abs=1e-5)


def test_without_pages_there_are_no_ranks() -> None:
    assert ranks([]) == []


def test_scores_go_from_0_to_100_in_the_order_of_the_ranks() -> None:
    graph = LinkGraph()
    for each in ((1, 2), (2,), (0, 1), ()):
        graph.add(each)
    found = in_one_go(graph.ranks())
    scored = in_one_go(scores(found))
    assert min(scored) == 0
    assert max(scored) == pytest.approx(100)
    in_order = sorted(range(4), key=found.__getitem__)
    assert sorted(range(4), key=scored.__getitem__) == in_order


def test_pages_that_are_all_alike_have_the_highest_score() -> None:
    graph = LinkGraph()
    graph.add((1,))
    graph.add((0,))
    assert list(in_one_go(scores(in_one_go(graph.ranks())))) == [100, 100]
