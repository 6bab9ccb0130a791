"""The frontier loses no URL, doubles none, and gives each host its turn."""

from collections import defaultdict
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    precondition,
    rule,
)

from crawlscope.core.queue.frontier import NOBODY, Frontier
from crawlscope.core.records.events import SkipReason
from tests.examples import examples

HOSTS = ("a", "b", "c", "d:8080")


class FrontierMachine(RuleBasedStateMachine):
    """Does what a crawler may do, in any order, and keeps its own simple books."""

    aside = Bundle("aside")  # known, neither refused nor ever queued
    refused = Bundle("refused")
    flying = Bundle("flying")
    resting = Bundle("resting")
    settled = Bundle("settled")
    withdrawn = Bundle("withdrawn")
    dropped = Bundle("dropped")  # taken, and then not requested: known, and in no place

    def __init__(self) -> None:
        super().__init__()
        self.frontier = Frontier()
        self.queues: dict[str, list[int]] = defaultdict(list)
        self.last_turn: dict[str, int] = {}
        self.clock = 0
        self.early: set[str] = set()  # their queue was withdrawn: they may come before their turn
        self.again: dict[str, list[int]] = defaultdict(list)
        self.in_flight: set[int] = set()
        self.waiting: set[int] = set()
        self.done = 0
        self.requested: set[int] = set()
        self.tries: dict[int, int] = defaultdict(int)

    def _host(self, id_: int) -> str:
        return self.frontier.urls[id_].split("/")[2]

    def _queue(self, id_: int) -> None:
        host = self.frontier.urls[id_].split("/")[2]
        if not self.queues[host]:
            self.clock += 1
            self.last_turn[host] = self.clock
        self.queues[host].append(id_)

    @rule(target=aside, host=st.sampled_from(HOSTS), depth=st.integers(0, 9))
    def learn(self, host: str, depth: int) -> int:
        number = self.frontier.known + 1
        id_ = self.frontier.learn(f"http://{host}/{number}", depth, 10 - depth)
        assert id_ == number
        assert self.frontier.ids[f"http://{host}/{number}"] == id_
        assert (self.frontier.depth[id_], self.frontier.redirects_left[id_]) == (depth, 10 - depth)
        return id_

    @rule(id_=consumes(aside))
    def enqueue(self, id_: int) -> None:
        self._queue(id_)
        self.frontier.enqueue(id_)

    @rule(target=refused, id_=consumes(aside))
    def refuse(self, id_: int) -> int:
        self.frontier.refuse(id_, SkipReason.DEPTH)
        return id_

    @rule(id_=consumes(refused), depth=st.integers(0, 9))
    def admit(self, id_: int, depth: int) -> None:
        self._queue(id_)
        self.frontier.set_depth(id_, depth)
        self.frontier.admit(id_)
        assert self.frontier.depth[id_] == depth
        assert id_ not in self.frontier.refused

    @precondition(lambda self: not any(self.again.values()) and not any(self.queues.values()))
    @rule()
    def take_when_the_queue_is_empty(self) -> None:
        assert self.frontier.take() == NOBODY

    @precondition(lambda self: any(self.again.values()))
    @rule(target=flying, fresh=st.booleans())
    def take_again(self, fresh: bool) -> int:
        id_ = self.frontier.take(fresh)
        assert id_ == self.again[self._host(id_)].pop(0)
        self.in_flight.add(id_)
        self.tries[id_] += 1
        return id_

    @precondition(lambda self: not any(self.again.values()) and any(self.queues.values()))
    @rule(target=flying)
    def take_fresh(self) -> int:
        assert self.frontier.take(fresh=False) == NOBODY
        id_ = self.frontier.take()
        turn = self._host(id_)
        hosts = [host for host, ids in self.queues.items() if ids and host not in self.early]
        if turn not in self.early:
            assert turn == min(hosts, key=lambda host: self.last_turn[host])
        assert id_ == self.queues[turn].pop(0)
        self.early.discard(turn)
        self.clock += 1
        self.last_turn[turn] = self.clock
        self.in_flight.add(id_)
        assert id_ not in self.requested
        self.requested.add(id_)
        self.tries[id_] += 1
        return id_

    @rule(target=settled, id_=consumes(flying))
    def settle(self, id_: int) -> int:
        self.frontier.settle(id_)
        self.in_flight.remove(id_)
        self.done += 1
        return id_

    @rule(target=resting, id_=consumes(flying))
    def rest(self, id_: int) -> int:
        self.frontier.back_off(id_)
        self.in_flight.remove(id_)
        self.waiting.add(id_)
        return id_

    @rule(id_=consumes(resting))
    def wake(self, id_: int) -> None:
        self.frontier.requeue(id_)
        self.waiting.remove(id_)
        self.again[self._host(id_)].append(id_)

    @rule(id_=consumes(flying))
    def give_back(self, id_: int) -> None:
        self.frontier.give_back(id_)
        self.in_flight.remove(id_)
        self.tries[id_] -= 1
        self.again[self._host(id_)].insert(0, id_)

    @rule(target=dropped, id_=consumes(flying))
    def drop(self, id_: int) -> int:
        self.frontier.drop(id_)
        self.in_flight.remove(id_)
        self.tries[id_] = 0
        self.requested.remove(id_)
        return id_

    @rule(id_=consumes(resting), target=withdrawn)
    def withdraw_what_waits(self, id_: int) -> int:
        self.frontier.withdraw_waiting(id_)
        self.waiting.remove(id_)
        self.tries[id_] = 0
        self.requested.remove(id_)
        self.frontier.refuse(id_, SkipReason.EXCLUDED)
        return id_

    @rule(data=st.data(), host=st.sampled_from(HOSTS), target=withdrawn)
    def withdraw_what_is_queued(self, data: st.DataObject, host: str) -> MultipleResults[int]:
        again, queue = self.again[host], self.queues[host]
        known = [id_ for id_ in (*again, *queue, *self.in_flight) if self._host(id_) == host]
        ids = data.draw(st.sets(st.sampled_from(known))) if known else set[int]()
        gone = sorted(ids.intersection((*again, *queue)))
        assert sorted(self.frontier.withdraw(ids)) == gone
        for id_ in ids.intersection(again):
            self.requested.remove(id_)
            self.tries[id_] = 0
        self.again[host] = [id_ for id_ in again if id_ not in ids]
        self.queues[host] = [id_ for id_ in queue if id_ not in ids]
        if queue and not self.queues[host]:
            self.early.add(host)
        for id_ in gone:
            self.frontier.refuse(id_, SkipReason.EXCLUDED)
        return multiple(*gone)

    @rule(id_=consumes(withdrawn), depth=st.integers(0, 9))
    def admit_what_was_withdrawn(self, id_: int, depth: int) -> None:
        self.admit(id_, depth)

    @rule(id_=flying, tries=st.integers(1, 100))
    def note_tries(self, id_: int, tries: int) -> None:
        self.frontier.note_tries(id_, tries)
        self.tries[id_] = tries

    @rule(target=settled, id_=consumes(resting))
    def give_up(self, id_: int) -> int:
        self.frontier.give_up(id_)
        self.waiting.remove(id_)
        self.done += 1
        return id_

    @rule(id_=consumes(settled), left=st.integers(0, 9))
    def ask_again(self, id_: int, left: int) -> None:
        self.frontier.ask_again(id_, left)
        assert self.frontier.redirects_left[id_] == left
        self.tries[id_] = 0
        self.done -= 1
        self.again[self._host(id_)].append(id_)

    @invariant()
    def the_counts_are_right(self) -> None:
        frontier = self.frontier
        queues = [*self.again.values(), *self.queues.values()]
        assert len(frontier) == sum(map(len, queues))
        assert frontier.in_flight.keys() == self.in_flight
        assert frontier.waiting == self.waiting
        assert frontier.done == self.done
        assert frontier.requested == len(self.requested)
        assert all(frontier.tries[id_] == tries for id_, tries in self.tries.items())
        assert frontier.known == len(frontier.ids) == len(frontier.urls) - 1

    def teardown(self) -> None:
        """Every URL that was queued and is not accounted for comes out once, and then none."""
        queues = [*self.again.values(), *self.queues.values()]
        left = sorted(id_ for ids in queues for id_ in ids)
        taken = [self.frontier.take() for _ in left]
        assert sorted(taken) == left
        assert self.frontier.take() == NOBODY
        assert len(self.frontier) == 0


TestFrontierMachine = FrontierMachine.TestCase
TestFrontierMachine.settings = settings(examples(0.5), stateful_step_count=40)


def frontier_of(*urls: str) -> Frontier:
    frontier = Frontier()
    for url in urls:
        frontier.enqueue(frontier.learn(url, 0, 10))
    return frontier


def taken(frontier: Frontier) -> list[int]:
    found = []
    while (id_ := frontier.take()) != NOBODY:
        found.append(id_)
    return found


def test_the_urls_of_one_host_come_in_the_order_of_discovery() -> None:
    assert taken(frontier_of("http://h/1", "http://h/2", "http://h/3")) == [1, 2, 3]


def test_hosts_take_turns() -> None:
    frontier = frontier_of("http://a/1", "http://a/2", "http://a/3", "http://b/4", "http://c/5")
    assert taken(frontier) == [1, 4, 5, 2, 3]


def test_a_new_host_waits_for_one_round_only() -> None:
    frontier = frontier_of("http://a/1", "http://a/2", "http://a/3")
    assert frontier.take() == 1
    frontier.enqueue(frontier.learn("http://b/4", 1, 10))
    assert taken(frontier) == [2, 4, 3]


def test_another_port_is_another_host() -> None:
    frontier = frontier_of("http://a/1", "http://a/2", "http://a:8080/3")
    assert taken(frontier) == [1, 3, 2]


def test_what_was_given_back_is_taken_first_and_asked_only_once_more() -> None:
    frontier = frontier_of("http://h/1", "http://h/2")
    assert frontier.take() == 1
    frontier.give_back(1)
    assert frontier.requested == 1
    assert taken(frontier) == [1, 2]
    assert frontier.requested == 2


def test_a_stop_loses_no_url() -> None:
    frontier = frontier_of(*(f"http://h/{number}" for number in range(1, 6)))
    for _ in range(3):
        frontier.take()
    for id_ in list(frontier.in_flight):
        frontier.give_back(id_)
    assert len(frontier) == 5
    assert sorted(taken(frontier)) == [1, 2, 3, 4, 5]


def test_at_the_limit_of_pages_only_repeats_are_taken() -> None:
    frontier = frontier_of("http://h/1", "http://h/2")
    frontier.take()
    frontier.back_off(1)
    assert frontier.take(fresh=False) == NOBODY
    frontier.requeue(1)
    assert frontier.take(fresh=False) == 1
    assert len(frontier) == 1


def test_only_refusals_for_depth_nofollow_and_exclude_may_be_taken_back() -> None:
    frontier = Frontier()
    for reason in SkipReason:
        frontier.refuse(frontier.learn(f"http://h/{reason}", 3, 10), reason)
    assert set(frontier.refused.values()) == {
        SkipReason.DEPTH,
        SkipReason.NOFOLLOW,
        SkipReason.EXCLUDED,
    }


def test_a_round_by_cookie_is_no_longer_than_a_chain_may_be() -> None:
    frontier = Frontier()
    for id_, target, cookie_set in ((1, 2, False), (2, 3, True), (3, 1, False), (4, 1, False)):
        frontier.redirect(id_, target, cookie_set)
    assert [frontier.is_round_by_cookie(id_, 3) for id_ in (1, 2, 3, 4, 5)] == [True] * 3 + [
        False
    ] * 2
    assert not frontier.is_round_by_cookie(1, 2)


def test_a_round_without_a_cookie_is_none_worth_going() -> None:
    frontier = Frontier()
    frontier.redirect(1, 2, cookie_set=False)
    frontier.redirect(2, 1, cookie_set=False)
    assert not frontier.is_round_by_cookie(1, 10)
    frontier.redirect(3, 1, cookie_set=True)  # before the round, and before 1 redirected
    frontier.redirect(1, 2, cookie_set=False)
    assert frontier.is_round_by_cookie(1, 10)


def test_a_host_that_is_held_and_has_to_wait_is_not_forgotten() -> None:
    frontier = frontier_of("http://h/a")
    frontier.hosts.delay = 1.0
    held = frontier.take(now=0.0)
    frontier.hold(held)
    frontier.back_off(held)
    frontier.enqueue(frontier.learn("http://h/b", 0, 10))
    assert frontier.take(now=0.1) == NOBODY
    frontier.requeue(held)
    assert frontier.take(now=0.2) == NOBODY
    assert frontier.hosts.next_ready == 1.0
    assert frontier.take(now=1.0) == held


DEEDS = ("find", "find", "take", "take", "hold", "rest", "wake", "end", "time")


@given(st.randoms(use_true_random=False), st.sampled_from((0.0, 1.0)), st.integers(1, 3))
def test_whatever_keeps_hosts_waiting_every_url_is_taken_in_the_end(
    chance: Random, delay: float, per_host: int
) -> None:
    frontier, now = Frontier(), 0.0
    frontier.hosts.delay, frontier.hosts.per_host = delay, per_host
    for _ in range(40):
        flying, waiting = sorted(frontier.in_flight), sorted(frontier.waiting)
        match chance.choice(
            ("find", "find", "take", "take", "hold", "rest", "wake", "end", "time")
        ):
            case "find":
                url = f"http://h{chance.randrange(2)}/{frontier.known}"
                frontier.enqueue(frontier.learn(url, 0, 10))
            case "take":
                frontier.take(now=now)
            case "hold" if flying:
                host = frontier.hosts.of(frontier.urls[flying[0]])
                if host.flying == 1 and not host.held_for:
                    frontier.hold(flying[0])
            case "rest" if flying:
                frontier.back_off(chance.choice(flying))
            case "wake" if waiting:
                frontier.requeue(chance.choice(waiting))
            case "end" if flying:
                frontier.release(flying[-1])
                chance.choice((frontier.settle, frontier.give_back))(flying[-1])
            case "time":
                now += chance.choice((0.3, 1.0))
    drain(frontier, now)


def drain(frontier: Frontier, now: float) -> None:
    """Takes and settles all that is left, and waits only where something is to come."""
    for id_ in sorted(frontier.waiting):
        frontier.requeue(id_)
    while True:
        for id_ in sorted(frontier.in_flight):
            frontier.release(id_)
            frontier.settle(id_)
        if frontier.take(now=now) != NOBODY:
            continue
        if not len(frontier):
            return
        assert frontier.hosts.next_ready is not None
        assert frontier.hosts.next_ready > now
        now = frontier.hosts.next_ready
