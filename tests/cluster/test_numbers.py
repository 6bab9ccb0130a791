"""Told by a node, a page has the links that it has when it is read here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.budgets import LINKS_BETWEEN_LOOKS
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.queue.long_texts import SHORT
from crawlscope.core.records.events import Response
from crawlscope.fetch.cluster.numbers import Numbered, Numbers, PageTold, Telling
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import PageRead

HREFS = [
    *(f"/{each}" for each in range(6)),
    *("http://[", "http://[2", "/" + "x" * SHORT, "/" + "y" * SHORT, "mailto:me"),
]
LINKS = st.tuples(st.sampled_from(HREFS), st.booleans(), st.text("ab ", max_size=3))
PAGES = st.lists(st.lists(LINKS, max_size=100), min_size=1, max_size=3)
WANTED = Wanted(respects_nofollow=True, facts=False)
Said = tuple[list[tuple[str, str | None]], dict[str, int]]


def read(links: list[tuple[str, bool, str]]) -> PageRead:
    body = "".join(
        f'<a href="{href}"{" rel=nofollow" * is_not}>{text}</a>' for href, is_not, text in links
    )
    answer = Answer(
        Response(),
        body.encode(),
        is_xml=False,
        location=None,
        refresh=None,
        cookie_set=False,
        retry_after=None,
    )
    page = document("http://site.test/", answer, WANTED, Hrefs())
    assert page is not None
    return page


def offered(page: PageRead, ids: PartitionedDict[str, int]) -> Said:
    """What a crawl would take: texts in their order, a URL once; and how each URL is named."""
    found, ways = list[tuple[str, str | None]](), dict[str, int]()
    urls = {id_: url for url, id_ in ids.items()}
    for links in page.portions(ids):
        if links is None:
            continue
        for id_, anchor, text, _, way in links.each():
            url = urls[id_] if id_ else text
            if url not in ways:
                found.append((url, anchor))
            ways[url] = min(way, ways.get(url, way))
            if url not in ids:
                urls[len(urls) + 1] = url
                ids.add(url, len(urls))
        found += [(each.href, each.anchor) for each in links.invalid]
    return found, ways


class Node:
    """One series of numbers, at both its ends."""

    def __init__(self) -> None:
        self._numbers = Numbers(1)
        self._numbered = Numbered()

    def tells(self, page: PageRead, at_once: int = 2_000) -> PageTold:
        telling = Telling(self._numbers)
        for links in page.portions(self._numbers.ids):
            if links is not None:
                telling.take(links)
        self._numbered.learn(self._numbers.untold())
        return PageTold(self._numbered, list(telling.told().pieces(at_once)))


@given(PAGES, st.sampled_from([1, 7, 2_000]))
def test_what_is_told_is_what_is_read(
    pages: list[list[tuple[str, bool, str]]], at_once: int
) -> None:
    here, there, node = PartitionedDict[str, int](), PartitionedDict[str, int](), Node()
    for links in pages:
        assert offered(node.tells(read(links), at_once), there) == offered(read(links), here)
    assert here == there


def test_an_address_crosses_over_once() -> None:
    node, ids = Node(), PartitionedDict[str, int]()
    offered(node.tells(read([("/1", False, "x")])), ids)
    (links,) = node.tells(read([("/1", False, "y")])).portions(ids)
    assert (list(links.ids), list(links.urls), list(links.anchors)) == ([1], [], ["y"])


@pytest.mark.parametrize("is_known", [False, True])
def test_only_what_is_known_is_offered_at_once(is_known: bool) -> None:
    many = [(f"/{each}", False, "x") for each in range(1_000)]
    node, ids = Node(), PartitionedDict[str, int]()
    if is_known:
        offered(node.tells(read(many)), ids)
    sizes = [len(links.ids) for links in node.tells(read(many)).portions(ids)]
    assert sum(sizes) == 1_000
    assert max(sizes) == (1_000 if is_known else LINKS_BETWEEN_LOOKS)


def test_what_another_node_has_named_has_its_id() -> None:
    first, second, ids = Node(), Node(), PartitionedDict[str, int]()
    offered(first.tells(read([("/1", False, "x")])), ids)
    (links,) = second.tells(read([("/1", False, "y"), ("/2", False, "z")])).portions(ids)
    assert [id_ or 0 for id_ in links.ids] == [1, 0]
