"""Sites that shorten their paths again and again, or those of very many URLs at once."""

from array import array
from collections.abc import Iterator
from itertools import pairwise

import pytest

from crawlscope.core.base.budgets import LINKS_SPREAD
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import Event, Nearer, Queued
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.visit import SPREAD_AN_ANSWER

ROOT = "http://a.test/"
TOO_DEEP = 10_000


class Known:
    """A crawl that knows a root, and pages that were read; whoever looks at it knows no more than
    what it has told."""

    def __init__(self, **settings: object) -> None:
        self.frontier, self.events = Frontier(), list[Event]()
        pace, rules = Pace(self.frontier, None), Rules(Settings.checked(roots=[ROOT], **settings))
        robots = RobotsByOrigin(False)
        self.intake = Intake(10, pace, rules, robots, self.events.append)
        self.intake.offer_root(ROOT)

    def find(self, number: int, depth: int) -> list[int]:
        """New URLs, which are queued unless they are too deep."""
        first = self.frontier.known
        urls = [f"{ROOT}{first + n}" for n in range(number)]
        return [self.intake.offer(url, depth, 1, None, 10)[0] for url in urls]

    def read(self, page: int, links: list[int]) -> None:
        """It was asked, and names these."""
        self.frontier.tries[page] = 1
        self.frontier.paths.learn(page, array("i", links))

    def slices(self, most: float = float("inf")) -> Iterator[int]:
        """What each slice costs, of as many as may follow an answer."""
        while most > 0 and self.intake.is_spreading:
            cost = self.intake.spread()
            most -= cost
            yield cost

    def told(self) -> int:
        """How many depths were told."""
        return sum(len(each.ids) for each in self.events if isinstance(each, Nearer))


def chain(known: Known, number: int, first: int) -> list[int]:
    """Pages that name each the next one; the first one is so deep."""
    ids = [known.find(1, first + n)[0] for n in range(number)]
    for page, following in pairwise(ids):
        known.read(page, [following])
    known.read(ids[-1], [])
    return ids


@pytest.mark.parametrize("number", [3_000, pytest.param(9_000, marks=pytest.mark.slow)])
def test_a_site_that_shortens_its_paths_with_each_answer_costs_by_the_answer(number: int) -> None:
    """Half a million depths if each answer lowered them all, or three times as many."""
    answers, known = 150, Known()
    ids = chain(known, number, 1 + answers)
    for depth in range(answers, 0, -1):
        known.intake.put_at(ids[0], depth)
        for _ in known.slices(SPREAD_AN_ANSWER):
            pass
    most = answers * (SPREAD_AN_ANSWER + 2 * LINKS_SPREAD)
    assert known.frontier.paths.cost <= most
    assert known.told() <= most // 40
    for _ in known.slices():
        pass
    assert list(known.frontier.depth[ids[0] :]) == list(range(1, number + 1))
    # The end costs each page once, whatever came before
    assert known.told() <= most // 40 + number


def test_a_hub_that_comes_nearer_again_and_again_lets_nothing_pile_up() -> None:
    answers, leaves, known = 100, 5_000, Known()
    (hub,) = known.find(1, 1 + answers)
    ids = known.find(leaves, 2 + answers)
    known.read(hub, ids)
    for leaf in ids:
        known.read(leaf, [hub])
    for depth in range(answers, 0, -1):
        known.intake.put_at(hub, depth)
        for _ in known.slices(SPREAD_AN_ANSWER):
            pass
        assert known.frontier.paths.waiting <= leaves + 1
    for _ in known.slices():
        pass
    assert set(known.frontier.depth[ids[0] :]) == {2}
    assert known.told() <= (answers * (SPREAD_AN_ANSWER + 2 * LINKS_SPREAD)) // 40 + 2 * leaves


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["chain", "hub", "too deep"])
def test_a_hundred_thousand_depths_that_fall_together_fall_in_slices(shape: str) -> None:
    number, known = 100_000, Known(max_depth=TOO_DEEP if shape == "too deep" else None)
    if shape == "chain":
        ids = chain(known, number, 3)
        first = ids[0]
    else:
        (first,) = known.find(1, TOO_DEEP)
        ids = known.find(number, TOO_DEEP + 1)
        known.read(first, ids)
    known.intake.put_at(first, 1)
    known.events.clear()
    begun = 0
    for cost in known.slices():
        assert cost <= 2 * LINKS_SPREAD + 50 * 40
        some, begun = known.events[begun:], len(known.events)
        told = sum(len(each.ids) for each in some if isinstance(each, Nearer))
        assert told + sum(isinstance(each, Queued) for each in some) <= 4 * LINKS_SPREAD // 40
    depths = [known.frontier.depth[id_] for id_ in ids]
    assert depths == (list(range(1, number + 1)) if shape == "chain" else [2] * number)
    queued = sum(isinstance(each, Queued) for each in known.events)
    assert queued == (number if shape == "too deep" else 0)
