"""The coroutine crawler: a fixed number of workers, one queue, one set of seen URLs."""

import asyncio
import time
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Effect, Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.queue.paths import LinkSource
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import (
    Braked,
    Error,
    ErrorKind,
    Event,
    Failed,
    Mark,
    Marked,
    Outcome,
    Queued,
    Response,
    SettingsChanged,
    Stepped,
)
from crawlscope.core.records.rendering import BrowserError, Renderers
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.fetching import Fetchers, Fetching
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.gate import Gate
from crawlscope.session.crawl.intake import Intake, Judged
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.queue_edits import QueueEdits
from crawlscope.session.crawl.reader import Reader
from crawlscope.session.crawl.rendering import Rendering, view_of
from crawlscope.session.crawl.run import Run
from crawlscope.session.crawl.run_time import RunTime
from crawlscope.session.crawl.sorting import Sorting
from crawlscope.session.crawl.status import HostPoliteness, QueueView, Status
from crawlscope.session.crawl.steps import ANYBODY
from crawlscope.session.crawl.visit import Visitor
from crawlscope.session.crawl.worker_pool import WorkerPool

# Options after whose change URLs are judged anew, and times counted anew
JUDGED = {each.name for each in options().values() if each.effect is Effect.JUDGED}
JUDGED.add("respect_nofollow")
TIMED = frozenset(("delay", "no_robots"))


class Crawler:
    """One crawl. After a cancel or at a limit, `run` may be called again and continues it.

    Given the `frontier` of a saved crawl, and its `seconds` of crawling so far, it continues that.
    It `was_changed` if its settings are not those that it began with. `invalid` are texts beside
    the roots that are not URLs: they are recorded as such. `fetchers` makes what fetches the URLs
    of a run.
    """

    def __init__(
        self,
        settings: Settings,
        emit: Callable[[Event], None],
        frontier: Frontier | None = None,
        seconds: float = 0.0,
        invalid: Sequence[str] = (),
        *,
        was_changed: bool = False,
        fetchers: Fetchers = Fetcher,
        renderers: Renderers | None = None,
    ) -> None:
        self._settings = settings
        self._fetchers = fetchers
        self._renderers = renderers
        self._invalid = invalid
        self._cookies: Cookies | None = None
        # Not `or`: an empty frontier is false
        self.frontier = Frontier() if frontier is None else frontier
        self._time = RunTime(seconds)
        emit_too = emit
        emit = self._emit = self._time.told_with(emit)
        pace = self._pace = Pace(
            self.frontier,
            settings.max_pages,
            settings.per_host,
            settings.delay,
            notes_waits=settings.audit,
            stepped=self._tell_step,
        )
        self._robots = RobotsByOrigin(not settings.no_robots)
        rules = self._rules = Rules(settings)
        # A crash may have kept URLs from leaving the queue, or from entering it
        rules.were_changed = was_changed or (frontier is not None and bool(settings.exclude))
        self._is_unjudged = was_changed
        rules.give(self.frontier.urls[id_] for id_ in self.frontier.given)
        intake = self.intake = Intake(
            *(settings.max_redirects, pace, rules, self._robots, emit), emit_too=emit_too
        )
        self._hands = QueueEdits(pace, intake, rules, settings.max_redirects, emit=emit)
        reader = self._reader = Reader(settings, self.frontier, intake)
        self._gate = Gate(settings, pace, self._robots, intake, emit=emit, rules=rules)
        self._visitor = Visitor(settings, pace, rules, intake, reader=reader, emit=emit)
        pool = self._pool = WorkerPool(pace, self._gate, self._visitor, settings.workers)
        self.workers = pool.workers
        self.task_of = pool.task_of
        self._run: Run | None = None  # or the last one
        self._sorting = Sorting(rules, intake, pool, self._fetcher)
        self.status = Status(
            *(pace, pool, self._time),
            settings=lambda: self._settings,
            fetcher=self._fetcher,
            rendering=lambda: self._visitor.rendering,
        )
        self.host_status = HostPoliteness(self.frontier, self._robots)
        self.lined_up = QueueView(self.frontier)
        self.last_change: SettingsChanged | None = None
        self._steps = 0  # single requests of this run
        self._first_steps: list[int] = []  # the run begins with these, and is paused otherwise

    # --- called from outside -----------------------------------------------------------------

    async def run(self, is_recheck: bool = False) -> Outcome:
        """Crawls until every queued URL is settled, or a limit is reached.

        A recheck has no limit of time, and leaves what was never requested in the queue, if there
        was something before it; otherwise new links of its pages are crawled.

        Cancel it to stop: every worker is cancelled, every socket closed, and URLs in flight are
        queued again. Whatever happens, `Finished` is the last event.
        """
        self._time.loop = asyncio.get_running_loop()
        self._pace.stepping.go_on()  # a pause from now on holds
        self._pace.only_again = is_recheck and self.frontier.has_fresh
        self._steps, outcome = 0, Outcome.CRASHED
        fetcher = self._fetchers(self._settings, self.cookies, self._rules.reach)
        run = self._run = Run(
            self._settings,
            fetcher,
            self._pace,
            self._pool,
            time=self._time,
            emit=self._emit,
            is_recheck=is_recheck,
        )
        try:
            async with fetcher, AsyncExitStack() as stack:
                try:
                    await run.begin()
                    await self._begin_rendering(fetcher, stack)
                    await self._crawl(run)
                    outcome = Outcome.LIMIT if self._pace.is_work_left else Outcome.FINISHED
                    if self._pace.only_again:
                        outcome = Outcome.CANCELLED  # the rest stays queued, as it was before
                except asyncio.CancelledError:
                    outcome = Outcome.CANCELLED
                    run.cancelled()
                    raise
                except BrowserError:  # before anything was crawled: a person is told why
                    outcome = Outcome.CANCELLED
                    raise
                finally:
                    await run.stop()
        finally:
            run.last_words(outcome)
        return outcome

    async def _begin_rendering(self, fetcher: Fetching, stack: AsyncExitStack) -> None:
        """Pages are rendered in this run, if that is wanted and there is a browser."""
        settings = self._settings
        self._visitor.rendering = None
        if settings.render and self._renderers is not None:
            renderer = self._renderers(view_of(settings, is_crawl=True), settings.render_pages)
            self._visitor.rendering = await stack.enter_async_context(
                Rendering(settings, renderer, fetcher, self._pace, self._robots, gate=self._gate)
            )

    async def _crawl(self, run: Run) -> None:
        if not self._pace.only_again:
            await self._sorting.do(self._catching_up())
            await in_slices(self.intake.offer_roots(self._settings.roots, self._invalid))
        run.start()
        for worker in self._first_steps:
            self.step(worker)
        self._first_steps.clear()
        await self._pace.join()
        # A person may queue more, and what is nearer is crawled after all
        while self._sorting.is_busy or self.intake.is_spreading or not self._pace.is_over:
            await self._sorting.do(self.intake.spreading())
            await self._sorting.wait()
            await self._pace.join()

    def _fetcher(self) -> Fetching | None:
        """What fetches the URLs of this run, once it has begun."""
        return None if self._run is None else self._run.fetcher

    def pause(self) -> None:
        """Requests in flight finish; no new one starts."""
        if not self._pace.stepping.is_paused:
            self._pace.stepping.pause()
            self._emit(Marked(self._time.now(), Mark.PAUSED))

    def go_on(self) -> None:
        if self._pace.stepping.is_paused:
            self._pace.stepping.go_on()
            self._emit(Marked(self._time.now(), Mark.CONTINUED))

    @property
    def is_paused(self) -> bool:
        return self._pace.stepping.is_paused

    def step(self, worker: int = ANYBODY) -> None:
        """Lets exactly one request start, by one worker or by any; the crawl is paused otherwise.
        Before a run, it starts in this state."""
        if not self._pool.is_running:
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
        """Single steps that were requested and could not start yet."""
        return self._pace.stepping.left

    def slow_down(self, every: float | None) -> None:
        """At most one request starts in this many seconds, in this run and the next ones; None: no
        limit."""
        self._pace.stepping.slow_down(every)

    def _tell_step(self, worker: Worker) -> None:
        self._steps += 1
        self._emit(Stepped(self._steps, worker.number, worker.id, worker.url))

    def pause_host(self, name: str) -> bool:
        """Starts no new requests to this host, as `host_of` names it; False if it is already
        paused."""
        return self.frontier.hosts.pause(name)

    def take_braked(self) -> list[Braked]:
        """The hosts that were paused because of failures since the last call."""
        braked, self._visitor.braked = self._visitor.braked, []
        return braked

    def take_slowed(self) -> dict[str, float]:
        """The hosts that asked to slow down since the last call, each with its current seconds
        between two requests."""
        slowed, self._pace.politeness.slowed = self._pace.politeness.slowed, {}
        return slowed

    def end_at_paused(self) -> None:
        """A run ends when only URLs of paused hosts are left: nobody could resume them."""
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
        """Where all links of this crawl are stored, so that they need not be in memory."""
        self.frontier.paths.source = source

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    @property
    def cookies(self) -> Cookies:
        """Those of all its runs."""
        if self._cookies is None:
            self._cookies = Cookies.of(self._settings)
        return self._cookies

    def run_on(self, cluster: str | None) -> None:
        """Sets where the next run fetches and reads its pages."""
        self._settings = replace(self._settings, cluster=cluster)

    def give_secrets(self, given: Mapping[str, Any]) -> None:
        """Sets the options that a crawl file does not store; the next run uses them."""
        self._settings = replace(self._settings, **given)
        self._cookies = None
        self._rules.use(self._settings)

    def change(self, values: Mapping[str, Any]) -> asyncio.Task[Judged]:
        """Changes settings whose `Effect` is live, at any time; requests in flight finish with
        their old settings, except for the time limit. Raises SettingsError.

        Queued and refused URLs are re-evaluated; the task returns how many are affected.
        """
        before, settings = self._settings, self._settings.changed(values)
        names = [name for name in values if getattr(settings, name) != getattr(before, name)]
        assert all(options()[name].effect.is_live for name in names), names
        self._settings = settings
        if "workers" in names:
            self._pool.resize(settings.workers)
        changes = tuple((name, getattr(before, name), getattr(settings, name)) for name in names)
        if changes:
            self.last_change = SettingsChanged(self._time.now(), time.time(), changes)
            self._emit(self.last_change)
        if not JUDGED.isdisjoint(names):  # at once: a worker may take a URL before its turn comes
            self._rules.were_changed = self._is_unjudged = True
        self._rules.use(settings)
        self._robots.obey(not settings.no_robots)
        if settings.allow_private:
            self._robots.forget_private()
        self.intake.max_redirects = settings.max_redirects
        for part in (self._reader, self._gate, self._visitor, self._run):
            if part is not None:
                part.use(settings)
        sorting = self._sorting.start(self._judging(names))
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
        """Sets options that decide on findings; whatever folds the events uses them."""
        self._settings = replace(self._settings, **choices)

    @property
    def refuses_private(self) -> bool:
        """True if something was not requested that `allow_private` would allow."""
        return self._rules.reach.has_warned

    def move_to_front(self, ids: Sequence[int]) -> asyncio.Task[int]:
        """Queued URLs are taken next, in this order; the task returns how many."""
        return self._sorting.start(self._hands.move_to_front(ids))

    def remove(self, ids: Iterable[int]) -> asyncio.Task[list[int]]:
        """URLs that are queued or backing off are not requested; the task returns which."""
        return self._sorting.start(self._hands.remove(ids))

    def take_back(self, ids: Iterable[int]) -> asyncio.Task[int]:
        """Removed URLs are queued again; the task returns how many."""
        return self._sorting.start(self._hands.take_back(ids))

    def add(self, urls: Sequence[str]) -> asyncio.Task[list[int]]:
        """Canonical URLs are requested next, regardless of scope and filters; the task returns
        those that already have a result, and can only be rechecked."""
        return self._sorting.start(self._hands.add(urls))

    def recheck(self, links: "Mapping[int, array[int]]") -> int:
        """Requests URLs that already have a result again: now, or in the next run. `links` are
        those of their pages, by id. Returns how many are requested."""
        number, frontier = 0, self.frontier
        for id_, before in links.items():
            url = frontier.urls[id_]
            if not self._rules.is_excluded(url) and frontier.recheck(id_, before):
                left = frontier.redirects_left[id_]
                self._emit(Queued(id_, frontier.depth[id_], left, is_anew=True))
                number += 1
        return number

    @property
    def is_recheck(self) -> bool:
        """True if this run, or the last one, only repeats earlier requests."""
        return self._run is not None and self._run.is_recheck

    def let_go(self) -> None:
        """Nobody looks at this crawl any more: unfinished re-evaluations and moves are dropped."""
        self._sorting.let_go()

    @property
    def is_work_left(self) -> bool:
        """True if URLs are queued; --max-pages may still keep them from being requested."""
        return self._pace.is_work_left

    def set_workers(self, number: int) -> None:
        """Starts or cancels workers at once; the URL of a cancelled worker is queued again."""
        self._pool.resize(number)

    def stop_one(self, number: int, id_: int) -> bool:
        """Ends the request or the wait for one URL. `number` is that of the worker that has
        it, or 0 if it is backing off. False if it does not have it (any more)."""
        if number == 0:
            if gone := self._pace.backoff.give_up(id_):
                error = Error(ErrorKind.STOPPED, tr_noop("stopped by hand between two attempts"))
                self.intake.void_links(id_)
                self._emit(Failed(id_, Response(tries=self.frontier.tries[id_]), error))
            return gone
        worker, fetcher = self.workers.get(number), self._fetcher()
        if worker is None or worker.id != id_ or fetcher is None:
            return False
        return fetcher.stop_one(worker)
