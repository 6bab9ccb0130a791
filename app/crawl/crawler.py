"""The coroutine crawler: a fixed number of workers, one queue, one set of seen URLs."""

import asyncio
import contextlib
import logging
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter

from app.core import units
from app.core.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Limit,
    Mark,
    Marked,
    Outcome,
    Queued,
    Redirected,
    Response,
    Retrying,
    Sampled,
    Skipped,
    SkipReason,
    Started,
    StopProof,
)
from app.core.frontier import NOBODY, Frontier
from app.core.rules import Rules
from app.core.settings import Settings
from app.core.urls import Hrefs, PageHrefs, UrlError, join, origin_of, without_login
from app.core.workers import AtWork, Doing, Worker, WorkerRow, nobody, row
from app.crawl import sitemaps
from app.crawl.pace import Pace, pause_before
from app.crawl.robots import Robots, ask, unreachable
from app.crawl.turns import Turns
from app.fetch.client import Cookies
from app.fetch.ending import to_the_end
from app.fetch.fetch import REDIRECTS, RETRIED, Answer, Fetcher, FetchError
from app.page import page as links
from app.page.pieces import Guard

log = logging.getLogger(__name__)

INTERNAL = "an error of ours; the log holds the details"
HEAD_REFUSED = frozenset((403, 405, 501))
SAMPLE_EVERY = 0.25  # seconds
LONGEST_SLICE = 0.003  # seconds that the links of a page are read before others have their turn
WORKERS_AT_ONCE = 10  # that start in one turn of the loop: each opens a connection
STOPPED_AT_ONCE = 100  # in one turn of the loop
LINKS_AT_ONCE = 32  # between two looks at the clock


class Crawler:
    """One crawl. `run` may be called again after it was cancelled: it goes on.

    With the `frontier` of a saved crawl it goes on with that one, after its `seconds` of crawling.
    """

    def __init__(
        self,
        settings: Settings,
        say: Callable[[Event], None],
        frontier: Frontier | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.settings = settings
        self.frontier = Frontier() if frontier is None else frontier  # an empty one is false
        self.workers: dict[int, Worker] = {}
        self._say = say
        self._rules = Rules(settings)
        self._hrefs = Hrefs()
        self._turns = Turns()
        self._pace = Pace(self.frontier, settings.max_pages, settings.per_host, settings.delay)
        self._robots: dict[str, Robots] = {}  # by origin
        self._root_origins = {origin_of(url) for url in settings.roots}
        self._sitemaps_of = set(self._root_origins) if settings.sitemaps else set()  # to be read
        self._head_refused: set[int] = set()  # out of scope, to be asked by GET
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._wanted = settings.workers
        self._fetcher: Fetcher | None = None
        self._cookies: Cookies | None = None  # of earlier runs
        self._seconds = seconds  # of crawling in earlier runs
        self._began = 0.0
        self._repeated: set[int] = set()  # URLs that a cookie made worth a second request
        self._half_read: dict[int, set[int]] = {}  # what pages named first before a stop, by id
        self._leaving: set[asyncio.Task[None]] = set()
        self._starting: asyncio.Handle | None = None  # of the workers that are still to come
        self._loop: asyncio.AbstractEventLoop | None = None  # of the last run
        self._running = False  # workers may be started
        self._cancelled = 0  # tasks that the last stop cancelled and awaited

    # --- from outside -----------------------------------------------------------------------

    async def run(self) -> Outcome:
        """Crawls until all is accounted for, or a limit is reached.

        Cancel it to stop: then every worker and socket is closed and URLs in flight are queued
        again. Whatever happens, `Finished` is the last word that is said.
        """
        loop = self._loop = asyncio.get_running_loop()
        self._began = loop.time()
        outcome, stopping = Outcome.CRASHED, 0.0
        try:
            async with Fetcher(self.settings, self._cookies) as self._fetcher:
                self._cookies = self._fetcher.cookies
                try:
                    self._start()
                    await self._pace.join()
                    outcome = Outcome.LIMIT if self._pace.is_work_left else Outcome.FINISHED
                except asyncio.CancelledError:
                    outcome, stopping = Outcome.CANCELLED, loop.time()
                    raise
                finally:
                    await to_the_end(self._stop())
        finally:
            proof = self._proof(stopping) if outcome is Outcome.CANCELLED else None
            self._last_words(outcome, proof)
        return outcome

    def pause(self) -> None:
        """Requests in flight finish, no new one starts."""
        if not self._pace.is_paused:
            self._pace.pause()
            self._say(Marked(self._now(), Mark.PAUSED))

    def go_on(self) -> None:
        if self._pace.is_paused:
            self._pace.go_on()
            self._say(Marked(self._now(), Mark.CONTINUED))

    def set_workers(self, number: int) -> None:
        """Starts or cancels workers, now; what a cancelled one had in flight is queued again."""
        self._wanted = number
        if self._running:
            self._match_workers()

    def stop_one(self, number: int, id_: int) -> bool:
        """Gives up one URL that a worker (0: nobody, it backs off) has; False if it has not."""
        if number == 0:
            if gone := self._pace.give_up(id_):
                error = Error(ErrorKind.TIMEOUT, "stopped by hand between two attempts")
                self._say(Failed(id_, Response(tries=self.frontier.tries[id_]), error))
            return gone
        worker = self.workers.get(number)
        if worker is None or worker.id != id_ or self._fetcher is None:
            return False
        return self._fetcher.stop_one(worker)

    def rows(self) -> list[WorkerRow]:
        """What each worker does, then each URL that backs off. To be read at any moment."""
        if self._loop is None:
            return []
        now = self._loop.time()
        rows = [row(self.workers[number], now) for number in sorted(self.workers)]
        return rows + [self._waiting_row(id_, now) for id_ in self._pace.waiting()]

    def at_work(self, most: int) -> AtWork:
        """The same in short, with rows for so many workers and so many URLs that back off."""
        if self._loop is None:
            return nobody(most)
        now, waiting = self._loop.time(), self._pace.waiting()
        rows = [row(self.workers[number], now) for number in sorted(self.workers)[:most]]
        rows += [self._waiting_row(id_, now) for id_ in sorted(waiting)[:most]]
        doing = Counter(map(attrgetter("doing"), self.workers.values()))
        return AtWork(rows, doing, len(waiting))

    def _waiting_row(self, id_: int, now: float) -> WorkerRow:
        frontier = self.frontier
        left, tries = frontier.redirects_left[id_], frontier.tries[id_]
        age = self._pace.until_next_try(id_, now)
        return WorkerRow(0, Doing.BACKING_OFF, id_, frontier.urls[id_], left, tries, age, 0)

    # --- a run --------------------------------------------------------------------------------

    def _start(self) -> None:
        if self.frontier.known == 0:
            for url in self.settings.roots:
                self._offer(url, 0, 0, None, self.settings.max_redirects)
        self._pace.open_for(self._seconds_left())
        self._say(Marked(self._now(), Mark.CONTINUED if self._seconds else Mark.STARTED))
        self._running = True
        self._match_workers()
        sampler = asyncio.create_task(self._sample(), name="sampler")
        self._leaving.add(sampler)
        sampler.add_done_callback(self._leaving.discard)

    async def _stop(self) -> None:
        """Cancels all tasks and waits for them."""
        self._running = False
        self._start_no_more()
        self._pace.pause()  # while they are cancelled, some at a time, nobody begins anything
        tasks = {*self._tasks.values(), *self._leaving}
        for number, task in enumerate(tasks, 1):
            task.cancel()
            if number % STOPPED_AT_ONCE == 0:
                await asyncio.sleep(0)
        self._tasks.clear()
        self.workers.clear()
        self._pace.end()
        if tasks:
            await asyncio.wait(tasks)
        self._cancelled = len(tasks)

    def _proof(self, stopping: float) -> StopProof:
        assert self._fetcher is not None
        return StopProof(
            tasks=self._cancelled,
            ms=(asyncio.get_running_loop().time() - stopping) * 1000,
            in_flight=len(self.frontier.in_flight),
            sockets=self._fetcher.sockets_open,
            queued=len(self.frontier),
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
        limit = Limit.SECONDS if self._pace.time_is_up else Limit.PAGES
        self._say(Finished(outcome, now, proof, limit if outcome is Outcome.LIMIT else None))

    def _seconds_left(self) -> float | None:
        most = self.settings.max_seconds
        return None if most is None else max(0.0, most - self._seconds)

    def _now(self) -> float:
        """Seconds of crawling, this run and those before it."""
        if self._fetcher is None:
            return self._seconds
        return self._seconds + asyncio.get_running_loop().time() - self._began

    async def _sample(self) -> None:
        while True:
            self._say(self._sampled(self._now()))
            await asyncio.sleep(SAMPLE_EVERY)

    def _sampled(self, now: float) -> Sampled:
        frontier = self.frontier
        return Sampled(
            now, len(frontier), len(frontier.in_flight), len(frontier.waiting), frontier.done
        )

    # --- workers ------------------------------------------------------------------------------

    def _match_workers(self) -> None:
        """As many as are wanted: more of them some at a time, fewer at once."""
        self._start_no_more()
        number, most = 0, min(self._wanted, len(self._tasks) + WORKERS_AT_ONCE)
        while len(self._tasks) < most:
            number += 1
            if number not in self._tasks:
                worker = self.workers[number] = Worker(number)
                self._tasks[number] = asyncio.create_task(
                    self._work(worker), name=f"worker {number}"
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

    async def _work(self, me: Worker) -> None:
        loop, pace = asyncio.get_running_loop(), self._pace
        while True:
            now = loop.time()
            id_ = pace.take_at_once(now)
            if id_ == NOBODY:
                me.rest(now)
                id_ = await pace.take()
            if not self._may_ask(id_) and not await self._is_allowed(id_, me):
                continue
            try:
                pause = await self._visit(id_, me)
            except asyncio.CancelledError:
                self._give_back(id_)
                raise
            except Exception:
                log.exception("internal error at %s", self.frontier.urls[id_])
                error = Error(ErrorKind.INTERNAL, INTERNAL)
                self._say(Failed(id_, Response(tries=self.frontier.tries[id_]), error))
                pause = None
            if pause is None:
                pace.settle(id_)
            else:
                pace.retry(id_, pause)

    # --- robots.txt ---------------------------------------------------------------------------

    def _may_ask(self, id_: int) -> bool:
        """True if a URL is known to be allowed, without another look; most are."""
        if self._sitemaps_of:
            return False
        if self.settings.no_robots:
            return True
        robots = self._robots.get(origin_of(self.frontier.urls[id_]))
        return robots is not None and robots.allows_all

    async def _is_allowed(self, id_: int, me: Worker) -> bool:
        """True if a URL that was taken may be asked now; else it is accounted for, or waits."""
        origin = origin_of(self.frontier.urls[id_])
        robots = self._robots.get(origin)
        if self.settings.no_robots and origin not in self._sitemaps_of:
            return True
        if robots is None or origin in self._sitemaps_of:
            robots = await self._learn_robots(id_, me)
            if robots is None:
                return False
        if robots.error is not None and not self.settings.no_robots:
            self._say(Failed(id_, Response(tries=self.frontier.tries[id_]), robots.error))
            self._pace.settle(id_)
            return False
        rule = self._rule_against(self.frontier.urls[id_])
        if rule is not None:
            self._say(Skipped(id_, SkipReason.ROBOTS, rule))
            self._pace.drop(id_)
        return rule is None

    async def _learn_robots(self, id_: int, me: Worker) -> Robots | None:
        """What the origin of a URL says; None if the URL, in the queue again, has to wait.

        Whoever comes first to an origin reads it; the other URLs of the host wait in the queue.
        """
        pace, origin = self._pace, origin_of(self.frontier.urls[id_])
        attempt = self.frontier.tries[id_] + 1
        pace.hold(id_)
        me.take(id_, f"{origin}/robots.txt", 0, attempt, asyncio.get_running_loop().time())
        try:
            found = self._robots.get(origin) or await self._ask_robots(origin, me, attempt)
            if isinstance(found, Robots):
                self._robots[origin] = found
                pace.set_crawl_delay(id_, 0.0 if self.settings.no_robots else found.crawl_delay)
                await self._read_sitemaps(origin, found, me)
        except asyncio.CancelledError:
            self.frontier.tries[id_] = 0
            pace.release(id_)
            pace.give_back(id_)
            raise
        if isinstance(found, float):
            self.frontier.tries[id_] = attempt
            pace.retry(id_, found)
            return None
        is_failure = found.error is not None and not self.settings.no_robots
        self.frontier.tries[id_] = attempt if is_failure else 0
        pace.release(id_)
        if pace.may_start(id_):
            return found
        pace.give_back(id_)
        return None

    async def _ask_robots(self, origin: str, me: Worker, attempt: int) -> Robots | float:
        assert self._fetcher is not None
        try:
            return await ask(self._fetcher, origin, me, attempt, self.settings.max_tries)
        except Exception:
            log.exception("internal error at %s/robots.txt", origin)
            return unreachable(Error(ErrorKind.INTERNAL, INTERNAL))

    async def _read_sitemaps(self, origin: str, robots: Robots, me: Worker) -> None:
        """The URLs of an origin's sitemaps are roots, for depth and referrer alone."""
        guess = f"{origin}/sitemap.xml"
        no_use = robots.error or robots.forbidden or (not robots.sitemaps and robots.refusal(guess))
        if origin in self._sitemaps_of and (not no_use or self.settings.no_robots):
            left = self.settings.max_redirects

            def offer(url: str) -> None:
                self._offer(url, 0, 0, None, left)

            async def get(url: str) -> bytes | None:
                me.take(me.id, url, 0, 1, asyncio.get_running_loop().time())
                return await self._get_sitemap(url, me)

            try:
                first = robots.sitemaps or (guess,)
                await sitemaps.read(first, get, offer)
            except Exception:
                log.exception("internal error in the sitemaps of %s", origin)
        self._sitemaps_of.discard(origin)

    async def _get_sitemap(self, url: str, me: Worker) -> bytes | None:
        assert self._fetcher is not None
        for attempt in range(1, self.settings.max_tries + 1):
            if not await self._pace.turn(url):
                return None
            may_retry = attempt < self.settings.max_tries
            got = await sitemaps.fetch(self._fetcher, url, me, attempt, may_retry)
            if not isinstance(got, float):
                return got
            await asyncio.sleep(got)
        return None

    def _rule_against(self, url: str) -> str | None:
        """The line of robots.txt against a URL, as far as it is known yet."""
        obeys = self._robots and not self.settings.no_robots
        robots = self._robots.get(origin_of(url)) if obeys else None
        return None if robots is None or robots.allows_all else robots.refusal(url)

    def _give_back(self, id_: int) -> None:
        frontier = self.frontier
        frontier.tries[id_] -= 1  # an attempt that was taken away is none
        self._pace.give_back(id_)
        self._say(Queued(id_, frontier.depth[id_], frontier.redirects_left[id_]))

    async def _visit(self, id_: int, me: Worker) -> float | None:
        """One attempt at a URL; seconds until the next one, None if it is accounted for."""
        frontier = self.frontier
        url, left = frontier.urls[id_], frontier.redirects_left[id_]
        frontier.tries[id_] += 1
        me.take(id_, url, left, frontier.tries[id_], asyncio.get_running_loop().time())
        self._say(Started(id_))
        assert self._fetcher is not None
        try:
            if self._rules.is_only_checked(url):
                return await self._check(id_, url, me)
            answer = await self._fetcher.fetch(url, me)
        except FetchError as problem:
            frontier.tries[id_] = problem.response.tries
            return self._after_error(id_, problem)
        return await self._after_answer(id_, answer, me)

    async def _after_answer(self, id_: int, answer: Answer, me: Worker) -> float | None:
        self._pace.answered(id_, answer.response.status, me.since)
        if answer.response.status in RETRIED and self._may_retry(id_):
            return self._retry(id_, answer.response, None, answer.retry_after)
        me.doing = Doing.PARSING
        if answer.response.status in REDIRECTS:
            self._follow(id_, answer)
        else:
            await self._read(id_, answer)
        return None

    async def _check(self, id_: int, url: str, me: Worker) -> float | None:
        """An attempt at a URL out of scope: HEAD, then GET where that is refused."""
        assert self._fetcher is not None
        if id_ not in self._head_refused:
            try:
                answer = await self._fetcher.check(url, me, "HEAD")
            except FetchError as problem:
                if problem.error.kind is not ErrorKind.PROTOCOL:
                    raise
                # Servers that know no HEAD send a body after all.
            else:
                if answer.response.status not in HEAD_REFUSED:
                    return await self._after_answer(id_, answer, me)
            self._head_refused.add(id_)
            if not self._pace.may_start(id_):
                frontier = self.frontier
                frontier.tries[id_] -= 1  # the two make one attempt
                self._say(Queued(id_, frontier.depth[id_], frontier.redirects_left[id_]))
                return self._pace.until_start(id_)
            self._pace.note_start(id_)
        answer = await self._fetcher.check(url, me, "GET")
        return await self._after_answer(id_, answer, me)

    def _may_retry(self, id_: int) -> bool:
        return self.frontier.tries[id_] < self.settings.max_tries

    def _retry(
        self, id_: int, response: Response, error: Error | None, retry_after: float | None
    ) -> float:
        pause = pause_before(self.frontier.tries[id_] + 1, retry_after)
        self._say(Retrying(id_, response, error, pause))
        return pause

    def _after_error(self, id_: int, problem: FetchError) -> float | None:
        if problem.may_retry and self._may_retry(id_):
            return self._retry(id_, problem.response, problem.error, None)
        self._say(Failed(id_, problem.response, problem.error))
        return None

    # --- redirects ----------------------------------------------------------------------------

    def _follow(self, id_: int, answer: Answer) -> None:
        """A redirect: to a known URL the two paths are one; else its target is queued."""
        frontier, response = self.frontier, answer.response
        target_url = self._target(frontier.urls[id_], answer.location)
        if target_url is None:
            error = Error(ErrorKind.INVALID_REDIRECT, _why_not_followed(answer.location))
            self._say(Failed(id_, response, error))
            return
        left = frontier.redirects_left[id_]
        if target_url not in frontier.ids and left == 0:
            message = f"more than {units.plural(self.settings.max_redirects, 'redirect')}"
            error = Error(ErrorKind.TOO_MANY_REDIRECTS, message)
            self._say(Failed(id_, response, error, target_url))
            return
        target, _ = self._offer(target_url, frontier.depth[id_], id_, None, left - 1)
        self._say(Redirected(id_, response, target))
        frontier.redirect(id_, target, answer.cookie_set)
        if (
            left > 0
            and target not in self._repeated
            and frontier.is_round_by_cookie(id_, self.settings.max_redirects)
        ):
            self._repeat(target, left - 1)

    def _target(self, url: str, location: str | None) -> str | None:
        try:
            return join(url, location) if location is not None else None
        except UrlError:
            return None

    def _repeat(self, id_: int, left: int) -> None:
        """A URL that redirected to itself by way of a cookie is requested once more."""
        frontier = self.frontier
        self._repeated.add(id_)
        del frontier.leads_to[id_]
        frontier.redirects_left[id_] = left
        frontier.tries[id_] = 0
        self._say(Queued(id_, frontier.depth[id_], left))
        self._pace.ask_again(id_)

    # --- pages --------------------------------------------------------------------------------

    async def _read(self, id_: int, answer: Answer) -> None:
        """A final response: its links are offered, each once."""
        if answer.page is None:
            self._say(Fetched(id_, answer.response))
            return
        await self._turns.mine()
        guard, found = Guard(answer.page), dict[int, str | None]()
        base = title = canonical = hrefs = None
        respects, none_followed = self.settings.respect_nofollow, False
        new = self._half_read.pop(id_, set[int]())
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_SLICE
        for piece in guard.pieces():
            if piece is None or loop.time() >= until:
                self._half_read[id_] = new  # for whoever reads the page after a stop
                await self._turns.mine()
                until = loop.time() + LONGEST_SLICE
            if piece is None:
                continue
            page = guard.parsed(piece)
            if hrefs is None or (base is None and page.base is not None):
                base = page.base
                hrefs = self._hrefs.of_page(self._base_of(base, self.frontier.urls[id_]))
            none_followed = none_followed or (respects and page.is_nofollow)
            await self._offer_links(page, hrefs, id_, none_followed, found=found, new=new)
            title, canonical = title or page.title, canonical or page.canonical
        assert hrefs is not None
        self._half_read.pop(id_, None)
        try:
            canonical = canonical and hrefs.resolve(canonical)
        except UrlError:
            canonical = canonical and without_login(canonical)
        response, ids, anchors = answer.response, array("i", found), tuple(found.values())
        if guard.left_out:
            response = replace(response, truncated=True)
        count = sum(map(found.__contains__, new))
        self._say(Fetched(id_, response, title, canonical, ids, count, anchors))

    def _base_of(self, base: str | None, url: str) -> str:
        """The URL that hrefs are relative to. WHATWG HTML, section 2.4.3."""
        if base is not None:
            with contextlib.suppress(UrlError):
                return join(url, base) or url
        return url

    async def _offer_links(
        self,
        page: links.Page,
        hrefs: PageHrefs,
        id_: int,
        none_followed: bool,
        *,
        found: dict[int, str | None],
        new: set[int],
    ) -> None:
        """Adds to `found` the distinct URLs that a page names, by id, with their anchors.

        Those nobody had named before are queued, and added to `new`. A large page gives way to
        others in between.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST_SLICE
        ids, depth = self.frontier.ids, self.frontier.depth[id_] + 1
        refused, cached = self.frontier.refused, hrefs.cached
        respects, anchor_of = self.settings.respect_nofollow, links.anchor_of
        for number, (href, text, rel) in enumerate(page.links(self.settings.resources), 1):
            if number % LINKS_AT_ONCE == 0 and loop.time() >= until:
                self._half_read[id_] = new  # for whoever reads the page after a stop
                await self._turns.mine()
                until = loop.time() + LONGEST_SLICE
            try:
                url = cached.get(href) or hrefs.resolve(href, ids)
            except UrlError:
                self._offer_invalid(href, links.anchor_of(text), depth, id_)
                continue
            if url is None:
                continue
            known = ids.get(url)
            if known in found and known not in refused:
                continue
            anchor = anchor_of(text)
            if known is None or known in refused:
                nofollow = respects and (none_followed or links.is_nofollow(rel))
                left = self.settings.max_redirects
                known, is_new = self._offer(
                    url, depth, id_, anchor, left, nofollow, by_page=none_followed
                )
                if is_new:
                    new.add(known)
            found.setdefault(known, anchor)

    def _offer(  # noqa: PLR0917  one caller each names what it has
        self,
        url: str,
        depth: int,
        referrer: int,
        anchor: str | None,
        left: int,
        nofollow: bool = False,
        by_page: bool = False,
    ) -> tuple[int, bool]:
        """The id of a URL, and whether it is new. Who may be crawled is queued, once."""
        frontier = self.frontier
        id_ = frontier.ids.get(url)
        if id_ is not None:
            if id_ in frontier.refused and self._rules.refusal(url, depth, nofollow) is None:
                self._admit(id_, depth)
            return id_, False
        id_ = frontier.learn(url, depth, left)
        self._say(Discovered(id_, url, depth, referrer, anchor, left))
        reason, rule = self._rules.refusal(url, depth, nofollow), None
        if reason is None and (rule := self._rule_against(url)) is not None:
            reason = SkipReason.ROBOTS
        if reason is not None:
            frontier.refuse(id_, reason)
            of_page = by_page and reason is SkipReason.NOFOLLOW
            self._say(Skipped(id_, reason, rule, of_page))
        elif frontier.enqueue(id_):
            self._pace.wake()
        return id_, True

    def _admit(self, id_: int, depth: int) -> None:
        """A URL that was refused is queued after all, if robots.txt has nothing against it."""
        frontier = self.frontier
        rule = self._rule_against(frontier.urls[id_])
        if rule is not None:
            del frontier.refused[id_]
            self._say(Skipped(id_, SkipReason.ROBOTS, rule))
            return
        may_be_taken = frontier.admit(id_, depth)
        self._say(Queued(id_, depth, frontier.redirects_left[id_]))
        if may_be_taken:
            self._pace.wake()

    def _offer_invalid(self, href: str, anchor: str | None, depth: int, referrer: int) -> None:
        """An href that is no URL is known by its text, and never asked."""
        text = without_login(href)
        if text in self.frontier.ids:
            return
        id_ = self.frontier.learn(text, depth, 0)
        self._say(Discovered(id_, text, depth, referrer, anchor, 0))
        self._say(Skipped(id_, SkipReason.INVALID))


def _why_not_followed(location: str | None) -> str:
    if location is None:
        return "a redirect without a Location"
    return f"a redirect to {without_login(location)[:200]!r}, which is no http or https address"
