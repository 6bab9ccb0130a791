"""The links around a URL: two steps, in both directions, and never too many."""

from array import array

import pytest

from crawlscope.core.insight.neighbours import MOST, MOST_NEAR, Gathering, Linked, Neighbours
from crawlscope.core.records.events import Discovered, Event, Fetched, Redirected, Response
from crawlscope.core.records.records import Records

Links = dict[int, list[int]]


class Known:
    """Answers from a table; what is asked for the first time is still being read."""

    def __init__(self, links: Links, is_slow: bool = False) -> None:
        self._links, self._is_slow = links, is_slow
        self._asked: set[tuple[int, bool]] = set()

    def _is_late(self, id_: int, is_in: bool) -> bool:
        was_asked = (id_, is_in) in self._asked
        self._asked.add((id_, is_in))
        return self._is_slow and not was_asked

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        if self._is_late(id_, False):
            return None
        return [(target, "text") for target in self._links.get(id_, [])][offset:][:limit]

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        if self._is_late(id_, True):
            return None
        sources = [source for source, targets in self._links.items() if id_ in targets]
        return [(source, "text") for source in sources][offset:][:limit]


def site_of(links: Links, number: int) -> Records:
    site = Records()
    events: list[Event] = [Discovered(n, f"http://h/{n}", 0, 0, None, 9) for n in range(1, number)]
    events += [Fetched(n, Response(200), links=array("i", targets)) for n, targets in links.items()]
    for event in events:
        site.fold(event)
    return site


def gathered(links: Links, centre: int, number: int = 99, is_slow: bool = False) -> Neighbours:
    gathering = Gathering(site_of(links, number), Known(links, is_slow), centre)
    for _ in range(10_000):
        if gathering.is_over:
            return gathering.found
        gathering.go_on()
    pytest.fail("it has no end")


CHAIN: Links = {1: [2], 2: [3], 3: [4], 4: [5], 5: [6], 6: []}


@pytest.mark.parametrize("is_slow", [False, True])
def test_links_are_followed_two_steps_in_either_direction(is_slow: bool) -> None:
    found = gathered(CHAIN, 3, is_slow=is_slow)
    assert found.distance == {3: 0, 4: 1, 2: 1, 5: 2, 1: 2}
    assert set(found.links) == {(3, 4), (2, 3), (4, 5), (1, 2)}
    assert not found.has_more


def test_an_answer_that_is_being_read_is_waited_for() -> None:
    gathering = Gathering(site_of(CHAIN, 9), Known(CHAIN, is_slow=True), 3)
    assert not gathering.go_on()
    assert gathering.go_on()


def test_links_among_neighbours_are_shown() -> None:
    found = gathered({1: [2, 3], 2: [3], 3: [1]}, 1)
    assert set(found.links) == {(1, 2), (1, 3), (2, 3), (3, 1)}


def test_there_are_never_too_many() -> None:
    many: Links = {1: list(range(2, 1_002))}
    many |= {n: list(range(10 * n, 10 * n + 10)) for n in range(2, 1_002)}
    found = gathered(many, 1, number=10_100)
    assert len(found.distance) == MOST
    assert sum(step == 1 for step in found.distance.values()) == MOST_NEAR
    assert found.has_more
    assert all(
        source in found.distance and target in found.distance for source, target in found.links
    )


def test_a_redirect_is_a_link() -> None:
    site = site_of({1: [2]}, 9)
    site.fold(Redirected(2, Response(301), 3))
    gathering = Gathering(site, Known({1: [2]}), 1)
    while not gathering.is_over:
        gathering.go_on()
    assert gathering.found.distance == {1: 0, 2: 1, 3: 2}


def test_without_a_file_to_read_there_are_no_links() -> None:
    gathering = Gathering(site_of(CHAIN, 9), None, 3)
    while not gathering.is_over:
        gathering.go_on()
    assert gathering.found.distance == {3: 0}
