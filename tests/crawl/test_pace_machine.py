"""Whatever happens to URLs and workers, none is lost, and no worker waits who could take one."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from crawlscope.core.queue.frontier import NOBODY, Frontier
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.workers import Worker
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.steps import ANYBODY
from tests.examples import examples

HOSTS = ("a", "b")
PER_HOST, DELAY, MOST_PAGES = 2, 1.0, 12
QUIET = 12  # turns of the loop after which nothing is ready any more


class SteppedLoop(asyncio.SelectorEventLoop):
    """A loop whose time goes on only when a test says so."""

    now = 0.0

    def time(self) -> float:
        return self.now


class PaceMachine(RuleBasedStateMachine):
    """Workers take URLs from a pace and do what a test says; simple books are kept beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = SteppedLoop()
        self.frontier = Frontier()
        self.pace = Pace(self.frontier, MOST_PAGES, PER_HOST)
        self.where: dict[int, str] = {}
        self.tries: Counter[int] = Counter()
        self.requested: set[int] = set()
        self.held: dict[str, int] = {}  # by host
        self.paused: set[str] = set()  # hosts
        self.last_start: dict[str, float] = {}
        self.delays: dict[str, float] = {}
        self.orders: dict[int, asyncio.Future[Callable[[int], object]]] = {}
        self.workers: dict[asyncio.Task[None], int] = {}  # what each has in flight
        self.numbers: dict[asyncio.Task[None], int] = {}
        self.given = Counter[int]()  # steps of this pause that nobody holds, by whom they are for
        self.holds: dict[int, int] = {}  # by worker: for whom its step was
        self.joining = self.loop.create_task(self.pace.join())
        self.settle_down()

    def teardown(self) -> None:
        for task in [*self.workers, self.joining]:
            task.cancel()
        self.pace.end()
        self.settle_down()
        self.loop.close()

    def settle_down(self) -> None:
        async def turns() -> None:
            for _ in range(QUIET):
                await asyncio.sleep(0)

        self.loop.run_until_complete(turns())

    def host(self, id_: int) -> str:
        return self.frontier.urls[id_].split("/")[2]

    def those(self, place: str) -> list[int]:
        return sorted(id_ for id_, each in self.where.items() if each == place)

    # --- steps, as they are meant -------------------------------------------------------------

    def take_step(self, worker: int) -> None:
        if self.pace.stepping.is_paused and worker not in self.holds:
            whose = worker if self.given[worker] else ANYBODY
            assert self.given[whose], "a URL was taken without a step"
            self.given[whose] -= 1
            self.holds[worker] = whose

    def put_step_back(self, worker: int) -> None:
        if worker in self.holds:
            self.given[self.holds.pop(worker)] += 1

    def begin(self, worker: int) -> None:
        self.holds.pop(worker, None)
        self.pace.stepping.begins(Worker(worker))

    def forget_steps(self) -> None:
        self.given.clear()
        self.holds.clear()

    async def work(self, number: int) -> None:
        me = asyncio.current_task()
        assert me is not None
        while True:
            self.workers[me] = NOBODY
            id_ = self.pace.take_at_once(self.loop.now, number)
            if id_ == NOBODY:
                self.put_step_back(number)
                id_ = await self.pace.take(number)
            self.take_step(number)
            assert self.where[id_] in ("queued", "waiting")  # the pause may just be over
            self.where[id_] = "flying"
            self.tries[id_] += 1
            self.requested.add(id_)
            assert self.host(id_) not in self.paused
            self.last_start[self.host(id_)] = self.loop.now
            self.workers[me] = id_
            self.orders[id_] = self.loop.create_future()
            try:
                order = await self.orders[id_]
            except asyncio.CancelledError:
                self.let_go(id_)
                self.give_back(id_)
                raise
            finally:
                self.orders.pop(id_)
            if order != self.drop:  # which is of a URL that no request was made for
                self.begin(number)
            order(id_)

    def has_ended(self, task: asyncio.Task[None]) -> None:
        del self.workers[task]
        assert task.cancelled() or task.exception() is None

    def tell(self, id_: int, order: Callable[[int], object]) -> None:
        self.orders[id_].set_result(order)
        self.settle_down()

    # --- what a worker may be ordered to do ---------------------------------------------------

    def let_go(self, id_: int) -> None:
        if self.held.get(self.host(id_)) == id_:
            del self.held[self.host(id_)]
            self.frontier.release(id_)

    def settle(self, id_: int) -> None:
        self.let_go(id_)
        self.where[id_] = "done"
        self.frontier.settle(id_)

    def drop(self, id_: int) -> None:
        self.let_go(id_)
        self.where[id_] = "dropped"
        self.forget(id_)
        self.frontier.drop(id_)

    def forget(self, id_: int) -> None:
        self.tries[id_] = 0
        self.requested.discard(id_)

    def give_back(self, id_: int) -> None:
        self.where[id_] = "queued"
        self.tries[id_] -= 1
        self.frontier.give_back(id_)

    def retry(self, pause: float, id_: int) -> None:
        self.where[id_] = "waiting"
        self.pace.backoff.retry(id_, pause)

    # --- what happens -------------------------------------------------------------------------

    @rule(host=st.sampled_from(HOSTS))
    def a_url_is_queued(self, host: str) -> None:
        id_ = self.frontier.learn(f"http://{host}/{self.frontier.known}", 0, 10)
        self.where[id_] = "queued"
        self.frontier.enqueue(id_)
        self.settle_down()

    @rule(host=st.sampled_from(HOSTS))
    def a_url_is_refused(self, host: str) -> None:
        id_ = self.frontier.learn(f"http://{host}/{self.frontier.known}", 3, 10)
        self.where[id_] = "refused"
        self.frontier.refuse(id_, SkipReason.DEPTH)

    @precondition(lambda self: self.those("refused"))
    @rule(data=st.data())
    def a_refused_one_is_admitted(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(self.those("refused")))
        self.where[id_] = "queued"
        self.frontier.admit(id_)
        self.settle_down()

    @precondition(lambda self: self.those("done"))
    @rule(data=st.data(), left=st.integers(0, 9))
    def a_url_is_asked_once_more(self, data: st.DataObject, left: int) -> None:
        id_ = data.draw(st.sampled_from(self.those("done")))
        self.where[id_] = "queued"
        self.tries[id_] = 0
        self.frontier.ask_again(id_, left)
        self.settle_down()

    @precondition(lambda self: self.those("waiting"))
    @rule(data=st.data())
    def one_that_backs_off_is_given_up(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(self.those("waiting")))
        if self.held.get(self.host(id_)) == id_:
            del self.held[self.host(id_)]
        self.where[id_] = "done"
        assert self.pace.backoff.give_up(id_)
        self.settle_down()

    @rule(data=st.data(), host=st.sampled_from(HOSTS))
    def what_waits_is_withdrawn(self, data: st.DataObject, host: str) -> None:
        here = [id_ for id_ in self.where if self.host(id_) == host]
        gone = data.draw(st.sets(st.sampled_from(here))) if here else set[int]()
        there = {id_ for id_ in gone if self.where[id_] in ("queued", "waiting")}
        assert set(self.pace.withdraw(gone)) == there
        for id_ in there:
            if self.held.get(host) == id_:
                del self.held[host]
            self.where[id_] = "refused"
            self.forget(id_)
            self.frontier.refuse(id_, SkipReason.EXCLUDED)
        self.settle_down()

    @precondition(lambda self: len(self.workers) < 4)
    @rule()
    def a_worker_comes(self) -> None:
        number = min(set(range(1, 6)) - {self.numbers[each] for each in self.workers})
        task = self.loop.create_task(self.work(number))
        self.workers[task], self.numbers[task] = NOBODY, number
        task.add_done_callback(self.has_ended)
        self.settle_down()

    @precondition(lambda self: self.workers)
    @rule(data=st.data())
    def a_worker_is_dismissed(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(self.workers) - 1))
        task = list(self.workers)[number]
        task.cancel()
        self.put_step_back(self.numbers[task])
        self.pace.stepping.put_back(self.numbers[task])
        self.settle_down()

    @precondition(lambda self: self.orders)
    @rule(data=st.data(), pause=st.sampled_from((0.0, 0.5, 5.0)))
    def a_worker_goes_on(self, data: st.DataObject, pause: float) -> None:
        id_ = data.draw(st.sampled_from(sorted(self.orders)))
        retry = partial(self.retry, pause)
        orders: list[Callable[[int], None]] = [self.settle, self.settle, self.drop, retry]
        self.tell(id_, data.draw(st.sampled_from(orders)))

    @precondition(lambda self: self.orders)
    @rule(data=st.data())
    def a_host_is_held(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(sorted(self.orders)))
        if self.host(id_) not in self.held:
            self.held[self.host(id_)] = id_
            self.frontier.hold(id_)

    @precondition(lambda self: self.orders)
    @rule(data=st.data())
    def a_host_is_let_go(self, data: st.DataObject) -> None:
        self.let_go(data.draw(st.sampled_from(sorted(self.orders))))
        self.settle_down()

    @precondition(lambda self: self.orders)
    @rule(data=st.data(), seconds=st.sampled_from((0.0, DELAY)))
    def a_host_wants_a_delay(self, data: st.DataObject, seconds: float) -> None:
        id_ = data.draw(st.sampled_from(sorted(self.orders)))
        wanted = max(seconds, self.delays.get(self.host(id_), 0.0))
        self.delays[self.host(id_)] = wanted
        self.pace.politeness.set_crawl_delay(self.frontier.urls[id_], seconds)

    @rule()
    def it_is_paused(self) -> None:
        self.pace.stepping.pause()
        self.forget_steps()

    @rule(worker=st.integers(ANYBODY, 4))
    def a_step_is_allowed(self, worker: int) -> None:
        if not self.pace.stepping.is_paused:
            self.it_is_paused()
        self.given[worker] += 1
        self.pace.stepping.step(worker)
        self.settle_down()

    @rule()
    def it_goes_on(self) -> None:
        self.forget_steps()
        self.pace.stepping.go_on()
        self.settle_down()

    @precondition(lambda self: self.where)
    @rule(data=st.data())
    def a_url_is_moved_to_the_front(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(sorted(self.where)))
        assert self.frontier.lead(id_) is (self.where[id_] == "queued")
        assert self.frontier.is_settled(id_) is (self.where[id_] == "done")
        is_under_way = self.where[id_] in ("queued", "flying", "waiting")
        assert self.frontier.is_under_way(id_) is is_under_way
        self.settle_down()

    @rule(host=st.sampled_from(HOSTS))
    def a_host_is_paused(self, host: str) -> None:
        assert self.frontier.hosts.pause(host) is (host not in self.paused)
        self.paused.add(host)

    @rule(host=st.sampled_from(HOSTS))
    def a_host_goes_on(self, host: str) -> None:
        assert self.pace.go_on_with_host(host) is (host in self.paused)
        self.paused.discard(host)
        self.settle_down()

    @rule(seconds=st.sampled_from((0.3, 1.0, 5.0)))
    def time_passes(self, seconds: float) -> None:
        self.loop.now += seconds
        self.settle_down()

    # --- what always holds --------------------------------------------------------------------

    @invariant()
    def each_url_is_in_one_place(self) -> None:
        for id_ in self.those("waiting"):  # the pause may be over
            if id_ not in self.frontier.waiting:
                self.where[id_] = "queued"
        assert sorted(self.frontier.in_flight) == self.those("flying")
        assert sorted(self.frontier.waiting) == self.those("waiting")
        assert len(self.frontier) == len(self.those("queued"))
        assert self.frontier.done == len(self.those("done"))
        assert sorted(self.frontier.refused) == self.those("refused")
        assert self.frontier.requested == len(self.requested) <= MOST_PAGES

    @invariant()
    def attempts_are_counted_once(self) -> None:
        assert {id_: self.frontier.tries[id_] for id_ in self.where} == {
            id_: self.tries[id_] for id_ in self.where
        }

    @invariant()
    def no_worker_waits_who_could_take_one(self) -> None:
        idle = [self.numbers[task] for task, id_ in self.workers.items() if id_ == NOBODY]
        if self.pace.stepping.is_paused:
            idle = [number for number in idle if self.given[ANYBODY] or self.given[number]]
        if idle:
            assert [id_ for id_ in self.those("queued") if self.may_be_taken(id_)] == []

    @invariant()
    def each_step_is_used_once(self) -> None:
        assert self.pace.stepping.left == self.given.total() + len(self.holds)

    def may_be_taken(self, id_: int) -> bool:
        host = self.host(id_)
        if id_ not in self.requested and len(self.requested) >= MOST_PAGES:
            return False
        if sum(self.host(each) == host for each in self.those("flying")) >= PER_HOST:
            return False
        if self.held.get(host, id_) != id_ or host in self.paused:
            return False
        delay = self.delays.get(host, 0.0)
        return not delay or self.last_start[host] + delay <= self.loop.now

    @invariant()
    def it_says_so_when_only_paused_hosts_are_left(self) -> None:
        fresh = len(self.requested) < MOST_PAGES
        at = {self.host(id_) for id_ in self.those("queued")}
        only = not self.those("flying") and not self.those("waiting") and at <= self.paused
        assert set(self.pace.waits_only_for) == (at if only and fresh else set())

    @invariant()
    def it_is_over_when_nothing_may_be_requested_any_more(self) -> None:
        fresh = len(self.requested) < MOST_PAGES
        left = any(fresh or id_ in self.requested for id_ in self.those("queued"))
        under_way = bool(self.those("flying") or self.those("waiting") or left)
        if self.joining.done() and under_way:
            self.joining = self.loop.create_task(self.pace.join())
            self.settle_down()
        assert self.joining.done() is not under_way


TestPaceMachine = PaceMachine.TestCase
TestPaceMachine.settings = settings(examples(0.5), stateful_step_count=40)
