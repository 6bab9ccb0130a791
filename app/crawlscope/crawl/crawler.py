"""The coroutine crawler: a fixed number of workers, one queue, one set of seen URLs."""

import asyncio
import time
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, TypeVar

from crawlscope.core.base.budgets import WORKERS_STARTED, WORKERS_STOPPED
from crawlscope.core.base.language import kept
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Effect, Settings
from crawlscope.core.queue.frontier import NOBODY, Frontier
from crawlscope.core.queue.paths import LinkSource
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import (
    Braked,
    Error,
    ErrorKind,
    Event,
    Failed,
    Finished,
    Limit,
    Mark,
    Marked,
    Outcome,
    Queued,
    Response,
    Sampled,
    SettingsChanged,
    Skipped,
    Stepped,
    StopProof,
    Ticked,
)
from crawlscope.core.records.idle import remedy, why_idle
from crawlscope.core.records.machines import Machine
from crawlscope.core.records.workers import (
    AtWork,
    Doing,
    Worker,
    WorkerRow,
    how_many_do,
    nobody,
    row,
)
from crawlscope.crawl.gate import Gate
from crawlscope.crawl.hands import Hands
from crawlscope.crawl.intake import Intake, Judged
from crawlscope.crawl.origins import RobotsByOrigin
from crawlscope.crawl.pace import Pace
from crawlscope.crawl.reader import Reader
from crawlscope.crawl.steps import ANYBODY
from crawlscope.crawl.visit import Visitor
from crawlscope.fetch.client import Cookies
from crawlscope.fetch.ending import to_the_end
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.fetching import Fetchers, Fetching
from crawlscope.runtime.slices import in_slices

T = TypeVar("T")
SAMPLE_EVERY = 0.25  # seconds
FINEST = 0.001  # seconds; what happens within has one time
# Options after whose change URLs are judged anew, and times counted anew
JUDGED = {each.name for each in options().values() if each.effect is Effect.JUDGED}
JUDGED.add("respect_nofollow")
TIMED = frozenset(("delay", "no_robots"))


class Crawler:
    """One crawl. After a cancel or at a limit, `run` may be called again and continues it.

    Given the `frontier` of a saved crawl, and its `seconds` of crawling so far, it continues that.
    It `was_changed` if its settings are not those that it began with.
    `invalid` are texts beside the roots that are no addresses: they are recorded as such.
    `fetchers` makes what fetches the URLs of a run.
    """

    def __init__(
        self,
        settings: Settings,
        say: Callable[[Event], None],
        frontier: Frontier | None = None,
        seconds: float = 0.0,
        invalid: Sequence[str] = (),
        *,
        was_changed: bool = False,
        fetchers: Fetchers = Fetcher,
    ) -> None:
        self._settings = settings
        self._fetchers = fetchers
        self._invalid = invalid
        # Not `or`: an empty frontier is false
        self.frontier = Frontier() if frontier is None else frontier
        self.workers: dict[int, Worker] = {}
        say = self._say = self._timed(say)
        pace = Pace(
            self.frontier,
            settings.max_pages,
            settings.per_host,
            settings.delay,
            notes_waits=settings.audit,
            stepped=self._tell_step,
        )
        rules, robots = Rules(settings), RobotsByOrigin(not settings.no_robots)
        intake = Intake(settings.max_redirects, pace, rules, robots, say)
        reader = self._reader = Reader(settings, self.frontier, intake, intake.tell_read)
        self._pace = pace
        self._robots = robots
        # They judge what is known by changed rules, and move what is queued; `run` awaits them
        self._sorting: set[asyncio.Task[Any]] = set()
        self._in_turn = asyncio.Lock()
        # A crash may have kept URLs from leaving the queue, or from entering it
        rules.were_changed = was_changed or (frontier is not None and bool(settings.exclude))
        self._is_unjudged = was_changed
        rules.give(self.frontier.urls[id_] for id_ in self.frontier.given)
        self._rules = rules
        self.last_change: SettingsChanged | None = None
        self.intake = intake
        self._hands = Hands(pace, intake, rules, settings.max_redirects, say=say)
        self._gate = Gate(
            settings,
            pace,
            robots,
            intake.offer_listed,
            intake.void_links,
            objection=intake.objection,
            say=say,
            rules=rules,
        )
        self._visitor = Visitor(settings, pace, rules, intake, reader=reader, say=say)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._wanted = settings.workers
        self._fetcher: Fetching | None = None
        self._cookies: Cookies | None = None  # left by earlier runs
        self._seconds = seconds  # of crawling in earlier runs
        self._is_recheck = False
        self._steps = 0  # single requests of this run
        self._first_steps: list[int] = []  # the run begins with these, and is paused otherwise
        self._began = 0.0
        self._leaving: set[asyncio.Task[Any]] = set()
        self._starting: asyncio.Handle | None = None  # starts the remaining workers
        self._loop: asyncio.AbstractEventLoop | None = None  # of the last run
        self._running = False  # workers may be started
        self._cancelled = 0  # tasks that the last stop cancelled and awaited

    # --- called from outside -----------------------------------------------------------------

    async def run(self, is_recheck: bool = False) -> Outcome:
        """Crawls until every queued URL is settled, or a limit is reached.

        A recheck has no limit of time, and leaves what was never requested in the queue, if there
        was something before it; links that its pages name newly are crawled otherwise.

        Cancel it to stop: every worker is cancelled, every socket closed, and URLs in flight are
        queued again. Whatever happens, `Finished` is the last event.
        """
        loop = self._loop = asyncio.get_running_loop()
        self._began = loop.time()
        self._is_recheck = is_recheck
        self._pace.stepping.go_on()  # a pause from now on holds
        self._pace.only_again = is_recheck and self.frontier.has_fresh
        self._cancelled = 0
        outcome, stopping, settings = Outcome.CRASHED, 0.0, self._settings
        fetcher = self._fetchers(settings, self._cookies, self._rules.reach)
        try:
            async with fetcher:
                try:
                    await fetcher.begin()  # may take a while
                    self._fetcher, self._cookies = fetcher, fetcher.cookies
                    self._began = loop.time()
                    if self._settings is not settings:
                        fetcher.use(self._settings)
                    if not self._pace.only_again:
                        await self._sorted(self._catching_up())
                        roots = self._settings.roots
                        await in_slices(self.intake.offer_roots(roots, self._invalid))
                    self._start()
                    await self._pace.join()
                    # A person may queue more, and what is nearer is crawled after all
                    while self._sorting or self.intake.is_spreading or not self._pace.is_over:
                        await self._sorted(self.intake.spreading())
                        sorting = tuple(self._sorting)
                        await asyncio.gather(*sorting)
                        # Where all have ended, Python 3.12 waits for nothing, their callbacks
                        # included: without this the loop would never get its turn
                        self._sorting.difference_update(sorting)
                        await self._pace.join()
                    outcome = Outcome.LIMIT if self._pace.is_work_left else Outcome.FINISHED
                    if self._pace.only_again:
                        outcome = Outcome.CANCELLED  # the rest stays queued, as it was before
                except asyncio.CancelledError:
                    outcome, stopping = Outcome.CANCELLED, loop.time()
                    raise
                finally:
                    if self._fetcher is not None:
                        await to_the_end(self._stop())
        finally:
            if self._fetcher is None:
                outcome = Outcome.CANCELLED  # nothing was begun, and all that is queued stays so
            proof = self._proof(fetcher, stopping) if stopping else None
            self._last_words(outcome, proof)
        return outcome

    def pause(self) -> None:
        """Requests in flight finish; no new one starts."""
        if not self._pace.stepping.is_paused:
            self._pace.stepping.pause()
            self._say(Marked(self._now(), Mark.PAUSED))

    def go_on(self) -> None:
        if self._pace.stepping.is_paused:
            self._pace.stepping.go_on()
            self._say(Marked(self._now(), Mark.CONTINUED))

    @property
    def is_paused(self) -> bool:
        return self._pace.stepping.is_paused

    def step(self, worker: int = ANYBODY) -> None:
        """Lets exactly one request start, by one worker or by any; otherwise the crawl is paused
        from now on. Before a run: it begins so."""
        if not self._running:
            self._first_steps.append(worker)
            return
        self.pause()
        self._pace.stepping.step(worker)

    def step_all(self) -> None:
        """Lets each worker start one request; one that has nothing to do starts it later."""
        for number in sorted(self.workers):
            self.step(number)

    @property
    def steps_left(self) -> int:
        """Single requests that were asked for and could not start yet."""
        return self._pace.stepping.left

    def slow_down(self, every: float | None) -> None:
        """At most one request starts in so many seconds, in this run and the next ones; None: as
        it comes."""
        self._pace.stepping.slow_down(every)

    def _tell_step(self, me: Worker) -> None:
        self._steps += 1
        self._say(Stepped(self._steps, me.number, me.id, me.url))

    def pause_host(self, name: str) -> bool:
        """No new request starts at this host, as `host_of` names it; False if that is so
        already."""
        return self.frontier.hosts.pause(name)

    def take_braked(self) -> list[Braked]:
        """The hosts that were paused for their failures since the last call."""
        braked, self._visitor.braked = self._visitor.braked, []
        return braked

    def take_slowed(self) -> dict[str, float]:
        """The hosts that asked for less since the last call, each with the seconds between two
        requests that it has now."""
        slowed, self._pace.politeness.slowed = self._pace.politeness.slowed, {}
        return slowed

    def end_at_paused(self) -> None:
        """A run ends when nothing is left but URLs of paused hosts: nobody could let them go on."""
        self._pace.ends_at_paused = True

    def go_on_with_host(self, name: str) -> bool:
        """Ends its pause; False if it was not paused."""
        return self._pace.go_on_with_host(name)

    @property
    def paused_hosts(self) -> tuple[str, ...]:
        """In the order in which they were paused."""
        return tuple(self.frontier.hosts.paused)

    @property
    def waits_only_for(self) -> tuple[str, ...]:
        """The paused hosts with queued URLs, if nothing else is left to do; otherwise none."""
        return self._pace.waits_only_for

    def read_links_from(self, source: LinkSource) -> None:
        """Where all links of this crawl are kept, so that they need not be in memory."""
        self.frontier.paths.source = source

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    def run_on(self, cluster: str | None) -> None:
        """Sets where the next run fetches and reads its pages."""
        self._settings = replace(self._settings, cluster=cluster)

    def give_secrets(self, given: Mapping[str, Any]) -> None:
        """Sets the options that a crawl file does not keep; the next run uses them."""
        self._settings = replace(self._settings, **given)

    def change(self, values: Mapping[str, Any]) -> asyncio.Task[Judged]:
        """Changes settings whose `Effect` is live, at any time; requests in flight finish as they
        began, but for their time limit. Raises SettingsError.

        What is queued or was refused is judged anew; the task tells how many are concerned.
        """
        before, settings = self._settings, self._settings.changed(values)
        names = [name for name in values if getattr(settings, name) != getattr(before, name)]
        assert all(options()[name].effect.is_live for name in names), names
        self._settings = settings
        if "workers" in names:
            self.set_workers(settings.workers)
        changes = tuple((name, getattr(before, name), getattr(settings, name)) for name in names)
        if changes:
            self.last_change = SettingsChanged(self._now(), time.time(), changes)
            self._say(self.last_change)
        if not JUDGED.isdisjoint(names):  # at once: a worker may take a URL before its turn comes
            self._rules.were_changed = self._is_unjudged = True
        self._rules.use(settings)
        self._robots.obey(not settings.no_robots)
        if settings.allow_private:
            self._robots.forget_private()
        self.intake.max_redirects = settings.max_redirects
        for part in (self._reader, self._gate, self._visitor, self._fetcher):
            if part is not None:
                part.use(settings)
        if self._running and "max_seconds" in names:
            self._pace.limit_seconds(self._seconds_left())
        sorting = self._sort(self._judging(names))
        self._pace.use(settings)  # at last: it may find that the crawl is over
        return sorting

    def _judging(self, names: Sequence[str]) -> QuietSlices[Judged]:
        """What is left to do after a change of these settings."""
        if not TIMED.isdisjoint(names):
            yield from self._pace.timing_anew()
        if "respect_nofollow" in names and not self._settings.respect_nofollow:
            yield from self.intake.follow_all()
        return (yield from self._catching_up())

    def _catching_up(self) -> QuietSlices[Judged]:
        """Judges by the rules of now what was not judged by them yet."""
        if not self._is_unjudged:
            return Judged(queued=(yield from self.intake.admit()))
        judged = yield from self.intake.judge_anew()
        self._is_unjudged = False
        return judged

    def judge_by(self, choices: Mapping[str, Any]) -> None:
        """Sets options that decide on findings; they are for who folds the events."""
        self._settings = replace(self._settings, **choices)

    @property
    def refuses_private(self) -> bool:
        """True if something was not asked that `allow_private` would let it ask."""
        return self._rules.reach.has_warned

    def exclude(self, regex: str) -> asyncio.Task[Judged]:
        """Refuses URLs with this regex from now on, as `change` does."""
        return self.change({"exclude": tuple(dict.fromkeys((*self._settings.exclude, regex)))})

    def include_again(self, regexes: Collection[str]) -> asyncio.Task[Judged]:
        """Takes back these regexes of --exclude, as `change` does."""
        kept = (each for each in self._settings.exclude if each not in regexes)
        return self.change({"exclude": tuple(kept)})

    def move_to_front(self, ids: Sequence[int]) -> asyncio.Task[int]:
        """Queued URLs are taken next, in this order; the task tells how many."""
        return self._sort(self._hands.move_to_front(ids))

    def remove(self, ids: Iterable[int]) -> asyncio.Task[list[int]]:
        """URLs that are queued, or back off, are not requested; the task tells which."""
        return self._sort(self._hands.remove(ids))

    def take_back(self, ids: Iterable[int]) -> asyncio.Task[int]:
        """URLs that were removed are queued again; the task tells how many."""
        return self._sort(self._hands.take_back(ids))

    def add(self, urls: Sequence[str]) -> asyncio.Task[list[int]]:
        """Canonical URLs are requested next, whatever scope and filters say of them; the task tells
        which of them have their result, and can only be rechecked."""
        return self._sort(self._hands.add(urls))

    def recheck(self, links: "Mapping[int, array[int]]") -> int:
        """Requests URLs that have their result once more: now, or in the next run. `links` are by
        id those of their pages. Returns how many are requested."""
        number, frontier = 0, self.frontier
        for id_, before in links.items():
            url = frontier.urls[id_]
            if not self._rules.is_excluded(url) and frontier.recheck(id_, before):
                left = frontier.redirects_left[id_]
                self._say(Queued(id_, frontier.depth[id_], left, is_anew=True))
                number += 1
        return number

    @property
    def is_recheck(self) -> bool:
        """True if the run, or the last one, only requests what was requested before."""
        return self._is_recheck

    def let_go(self) -> None:
        """Nobody looks at this crawl any more: what is being judged or moved is left as it is."""
        for each in tuple(self._sorting):
            each.cancel()

    def _sort(self, slices: QuietSlices[T]) -> asyncio.Task[T]:
        """Judges or moves, one after the other; a stop of the crawl ends it, and the next run
        begins with what was not judged."""
        sorting = asyncio.create_task(self._sorted(slices), name="sorting")
        self._sorting.add(sorting)
        sorting.add_done_callback(self._sorting.discard)
        if self._running:
            self._leaving.add(sorting)
            sorting.add_done_callback(self._leaving.discard)
        return sorting

    async def _sorted(self, slices: QuietSlices[T]) -> T:
        reach = self._rules.reach
        async with self._in_turn:
            if self._fetcher is not None and self._rules.is_wide and not reach.allows_all:
                await self._fetcher.look_up_roots()  # before anything is refused
            result = await in_slices(slices)
            await in_slices(self.intake.spreading())
            return result

    @property
    def is_work_left(self) -> bool:
        """True if URLs are queued; --max-pages may still keep them from being requested."""
        return self._pace.is_work_left

    def set_workers(self, number: int) -> None:
        """Starts or cancels workers at once; the URL of a cancelled worker is queued again."""
        self._wanted = number
        if self._running:
            self._match_workers()

    def stop_one(self, number: int, id_: int) -> bool:
        """Ends the request or the wait for one URL. `number` is that of the worker that has
        it, or 0 if it is backing off. False if it does not have it (any more)."""
        if number == 0:
            if gone := self._pace.backoff.give_up(id_):
                error = Error(ErrorKind.STOPPED, kept("stopped by hand between two attempts"))
                self.intake.void_links(id_)
                self._say(Failed(id_, Response(tries=self.frontier.tries[id_]), error))
            return gone
        worker = self.workers.get(number)
        if worker is None or worker.id != id_ or self._fetcher is None:
            return False
        return self._fetcher.stop_one(worker)

    def task_of(self, number: int) -> asyncio.Task[None] | None:
        """The task of a worker, to look where it waits; None if there is none of that number."""
        return self._tasks.get(number)

    def robots_in_short(self, origin: str) -> str:
        """What robots.txt of an origin says, in some words; '' while it is not known."""
        return self._robots.in_short(origin)

    def rows(self) -> list[WorkerRow]:
        """What each worker does, then each URL that is backing off. May be read at any moment."""
        if self._loop is None:
            return []
        now = self._loop.time()
        rows = [row(self.workers[number], now) for number in sorted(self.workers)]
        return rows + [self._waiting_row(id_, now) for id_ in self._pace.backoff.ids()]

    def row_of(self, id_: int) -> WorkerRow | None:
        """The row of the worker that has a URL, or of a URL that is backing off; None: neither."""
        if self._loop is None:
            return None
        now = self._loop.time()
        if id_ in self.frontier.waiting:
            return self._waiting_row(id_, now)
        mine = (each for each in self.workers.values() if each.id == id_)
        worker = next(mine, None) if id_ in self.frontier.in_flight else None
        return None if worker is None else row(worker, now)

    def at_work(self, most: int) -> AtWork:
        """The same as a summary, with the rows of at most `most` workers and as many URLs that are
        backing off."""
        if self._loop is None:
            return nobody(most)
        now, waiting = self._loop.time(), self._pace.backoff.ids()
        rows = []
        if most:
            rows = [row(self.workers[number], now) for number in sorted(self.workers)[:most]]
            rows += [self._waiting_row(id_, now) for id_ in sorted(waiting)[:most]]
        doing = how_many_do(self.workers.values())
        idle = doing[Doing.QUEUE]
        if not idle:
            return AtWork(rows, doing, len(waiting), machines=self._machines())
        by = self._pace.held_back()
        why = why_idle(idle, len(self.workers), by)
        return AtWork(rows, doing, len(waiting), why, self._machines(), remedy(by))

    def _machines(self) -> Sequence[Machine]:
        return () if self._fetcher is None else self._fetcher.machines()

    def _waiting_row(self, id_: int, now: float) -> WorkerRow:
        frontier = self.frontier
        left, tries = frontier.redirects_left[id_], frontier.tries[id_]
        age = self._pace.backoff.until_next_try(id_, now)
        return WorkerRow(0, Doing.BACKING_OFF, id_, frontier.urls[id_], left, tries, age, 0)

    def _timed(self, say: Callable[[Event], None]) -> Callable[[Event], None]:
        """Says the time, too, but not between what is found and what is skipped: these belong
        together."""
        due = 0.0

        def tell(event: Event) -> None:
            nonlocal due
            if (now := monotonic()) >= due and type(event) is not Skipped:
                due = now + FINEST
                say(Ticked(self._now()))
            say(event)

        return tell

    # --- a run --------------------------------------------------------------------------------

    def _start(self) -> None:
        self._pace.limit_seconds(self._seconds_left())
        self._say(Marked(self._now(), Mark.CONTINUED if self._seconds else Mark.STARTED))
        if self._pace.stepping.is_paused:  # since before it began
            self._say(Marked(self._now(), Mark.PAUSED))
        self._running, self._steps = True, 0
        self._match_workers()
        for worker in self._first_steps:
            self.step(worker)
        self._first_steps.clear()
        sampler = asyncio.create_task(self._sample(), name="sampler")
        self._leaving.add(sampler)
        sampler.add_done_callback(self._leaving.discard)

    async def _stop(self) -> None:
        """Cancels all tasks and waits for them."""
        self._running = False
        self._start_no_more()
        # Workers are cancelled in several turns of the loop; meanwhile none may start a request
        self._pace.stepping.pause()
        tasks = {*self._tasks.values(), *self._leaving}
        await in_slices(_cancelling(tasks))
        self._tasks.clear()
        self.workers.clear()
        self._pace.end()
        if tasks:
            await asyncio.wait(tasks)
        self._cancelled = len(tasks)

    def _proof(self, fetcher: Fetching, stopping: float) -> StopProof:
        return StopProof(
            tasks=self._cancelled,
            ms=(asyncio.get_running_loop().time() - stopping) * 1000,
            in_flight=len(self.frontier.in_flight),
            sockets=fetcher.sockets_open,
            queued=len(self.frontier),
            unheard=fetcher.unheard,
        )

    def _last_words(self, outcome: Outcome, proof: StopProof | None) -> None:
        marks = {
            Outcome.FINISHED: Mark.FINISHED,
            Outcome.LIMIT: Mark.LIMIT,
            Outcome.CANCELLED: Mark.CANCELLED,
            Outcome.CRASHED: Mark.CANCELLED,
        }
        now = self._now()
        self._fetcher = None
        self._seconds = now
        self._say(self._sampled(now))
        self._say(Marked(now, marks[outcome]))
        limit = Limit.SECONDS if self._pace.deadline.is_over else Limit.PAGES
        if limit is Limit.PAGES and self._pace.ends_at_paused and self._pace.waits_only_for:
            limit = Limit.FAILURES
        self._say(Finished(outcome, now, proof, limit if outcome is Outcome.LIMIT else None))

    def _seconds_left(self) -> float | None:
        most = self._settings.max_seconds
        return None if most is None or self._is_recheck else max(0.0, most - self._now())

    def _now(self) -> float:
        """Seconds of crawling: this run and the earlier ones."""
        if self._fetcher is None:
            return self._seconds
        return self._seconds + asyncio.get_running_loop().time() - self._began

    async def _sample(self) -> None:
        while True:
            self._say(self._sampled(self._now()))
            if self._pace.deadline.is_over and self._fetcher is not None:
                self._fetcher.let_go()
            await asyncio.sleep(SAMPLE_EVERY)

    def _sampled(self, now: float) -> Sampled:
        frontier = self.frontier
        most = self._settings.max_seconds
        return Sampled(
            now,
            queued=len(frontier),
            in_flight=len(frontier.in_flight),
            waiting=len(frontier.waiting),
            done=frontier.done,
            pages_left=self._pace.pages_left,
            seconds_left=None if most is None else max(0.0, most - now),
            machines=tuple((m.name, m.number, m.pages) for m in self._machines() if m.name),
        )

    # --- workers ------------------------------------------------------------------------------

    def _match_workers(self) -> None:
        """Starts or cancels workers until there are as many as wanted; starts a few per turn of the
        loop."""
        assert self._fetcher is not None
        self._start_no_more()
        number, most = 0, min(self._wanted, len(self._tasks) + WORKERS_STARTED)
        while len(self._tasks) < most:
            number += 1
            if number not in self._tasks:
                worker = self.workers[number] = Worker(number)
                self._tasks[number] = asyncio.create_task(
                    self._work(worker, self._fetcher), name=f"worker {number}"
                )
        if most < self._wanted:
            self._starting = asyncio.get_running_loop().call_soon(self._match_workers)
        extra = len(self._tasks) - self._wanted
        if extra > 0:
            idle_first = sorted(self._tasks, key=lambda n: (self.workers[n].id != 0, -n))
            for each in idle_first[:extra]:
                self._dismiss(each)

    def _start_no_more(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None

    def _dismiss(self, number: int) -> None:
        task = self._tasks.pop(number)
        del self.workers[number]
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)
        task.cancel()
        self._pace.stepping.put_back(number)  # its step is for another worker

    async def _work(self, me: Worker, fetcher: Fetching) -> None:
        loop, pace = asyncio.get_running_loop(), self._pace
        gate, visitor = self._gate, self._visitor
        while True:
            now = loop.time()
            id_ = pace.take_at_once(now, me.number)
            if id_ == NOBODY:
                me.become_idle(now)
                id_ = await pace.take(me.number)
            if gate.may_ask(id_) or await gate.is_allowed(id_, me, fetcher):
                await visitor.visit(id_, me, fetcher)


def _cancelling(tasks: Iterable[asyncio.Task[None]]) -> QuietSlices[None]:
    for number, task in enumerate(tasks, 1):
        task.cancel()
        if number % WORKERS_STOPPED == 0:
            yield
