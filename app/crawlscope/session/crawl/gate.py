"""May this be asked? What robots.txt says of each origin, and the sitemaps that it names."""

import asyncio
import logging
from collections.abc import Callable

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import origin_of
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.robots import (
    FORBIDDEN,
    MOST_OF_ALL,
    NO_GROUPS,
    UNKNOWN,
    Robots,
    unreachable,
)
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import (
    Error,
    ErrorKind,
    Event,
    Failed,
    Probed,
    Response,
    RobotsRead,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.workers import Doing, Worker
from crawlscope.fetch.fetch import REDIRECTS, FetchError
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl import sitemaps
from crawlscope.session.crawl.files import MOST_REDIRECTS, BeforeRedirect, target_of
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.origins import RobotsByOrigin
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.reader import error_page
from crawlscope.session.crawl.robots import ask

log = logging.getLogger(__name__)

NOWHERE = "/crawlscope-asks-for-a-page-that-cannot-be-4f1d"
INTERNAL = tr_noop("an internal error; see the log for details")


class Gate:
    """Reads robots.txt once per origin, and its sitemaps, whose URLs it offers as roots."""

    def __init__(
        self,
        settings: Settings,
        pace: Pace,
        robots: RobotsByOrigin,
        intake: Intake,
        *,
        emit: Callable[[Event], None],
        rules: Rules,
    ) -> None:
        self._settings = settings
        self._frontier = pace.frontier
        self._rules = rules
        self._pace = pace
        self._robots = robots
        self._intake = intake
        self._emit = emit
        self._probes = settings.soft_404 and settings.audit
        self._groups_room = MOST_OF_ALL
        # What origins say to AI crawlers, until a URL of them is asked for, with which it is told
        self._untold: dict[str, str] = {}
        self._probed: set[str] = set()  # origins that were asked for a path that cannot be
        # Origins whose sitemaps are still to be read
        self._sitemaps_of = set(settings.origins()) if settings.sitemaps else set[str]()

    def use(self, settings: Settings) -> None:
        """Changes what may change while a crawl is there."""
        self._settings = settings

    def may_ask(self, id_: int) -> bool:
        """True if a URL is already known to be allowed; most are."""
        if self._sitemaps_of or self._rules.were_changed:
            return False
        if self._settings.no_robots:
            return not self._probes
        origin = origin_of(self._frontier.urls[id_])
        robots = self._robots.get(origin)
        return robots is not None and robots.allows_all and origin not in self._untold

    async def is_allowed(self, id_: int, worker: Worker, fetcher: Fetching) -> bool:
        """True if a URL that was taken may be requested now. Otherwise it has failed, is skipped,
        or waits."""
        if self._is_refused_by_now(id_):
            return False
        origin = origin_of(self._frontier.urls[id_])
        if self._settings.no_robots and origin not in self._sitemaps_of:
            return await self._has_probed(id_, worker, fetcher)
        try:
            robots = await self._robots.recall(origin)
        except asyncio.CancelledError:
            self._frontier.give_back(id_)
            raise
        if robots is None or origin in self._sitemaps_of or origin in self._untold:
            robots = await self._learn_robots(id_, worker, fetcher)
            if robots is None or self._is_refused_by_now(id_):  # it may be since it was taken
                return False
            tries = self._frontier.tries[id_]  # attempts at robots.txt, if it could not be fetched
        else:
            tries = 0
        if robots.error is not None and not self._settings.no_robots:
            self._intake.void_links(id_)
            worker.done, worker.errors = worker.done + 1, worker.errors + 1
            self._emit(Failed(id_, Response(tries=tries), robots.error))
            self._frontier.settle(id_)
            return False
        if robots.private is not None:
            self._rules.reach.warn(origin, robots.private)
            self._refuse(id_, SkipReason.EXTERNAL, robots.private)
            return False
        rule = None if self._settings.no_robots else robots.refusal(self._frontier.urls[id_])
        if rule is not None:
            self._refuse(id_, SkipReason.ROBOTS, rule)
        return rule is None

    def _is_refused_by_now(self, id_: int) -> bool:
        """True if a person has changed the rules since a URL was queued, and it is against them;
        then it is skipped."""
        if not self._rules.were_changed or (refusal := self._intake.objection(id_)) is None:
            return False
        self._refuse(id_, *refusal)
        return True

    def _refuse(self, id_: int, reason: SkipReason, rule: str | None) -> None:
        is_near = reason is SkipReason.EXTERNAL and rule is not None
        self._frontier.refuse(id_, reason, is_near=is_near)
        self._intake.void_links(id_)
        self._emit(Skipped(id_, reason, rule))
        self._frontier.drop(id_)

    async def _learn_robots(self, id_: int, worker: Worker, fetcher: Fetching) -> Robots | None:
        """The robots.txt of a URL's origin; None if the URL has been put back in the queue to wait.

        The first worker at an origin reads it; meanwhile the other URLs of the host stay in the
        queue.
        """
        pace, frontier = self._pace, self._frontier
        origin = origin_of(frontier.urls[id_])
        attempt = frontier.tries[id_]
        frontier.hold(id_)
        worker.take(id_, f"{origin}/robots.txt", 0, attempt, asyncio.get_running_loop().time())
        try:
            found = self._robots.get(origin) or await self._ask_robots(
                origin, worker, attempt, fetcher
            )
            if isinstance(found, Robots):
                if (groups := self._untold.pop(origin, None)) is not None:
                    self._emit(RobotsRead(id_, groups))
                self._set_crawl_delay(origin, found)
                await self._read_sitemaps(origin, found, worker, fetcher)
                await self._ask_for_nothing(id_, found, worker, fetcher)
        except (asyncio.CancelledError, ArchiveError) as problem:
            frontier.release(id_)
            frontier.give_back(id_)
            if isinstance(problem, ArchiveError):  # whoever keeps it has paused the crawl
                return None
            raise
        if isinstance(found, float):
            pace.backoff.retry(id_, found)
            return None
        if found.error is None or self._settings.no_robots:
            frontier.note_tries(id_, 1)
        frontier.release(id_)
        if pace.may_start(id_, worker.number):
            return found
        frontier.give_back(id_)
        return None

    async def _ask_robots(
        self, origin: str, worker: Worker, attempt: int, fetcher: Fetching
    ) -> Robots | float:
        try:
            self._pace.stepping.begins(worker)
            tries, before_redirect = self._settings.max_tries, self._redirect_gate(worker)
            found = await ask(
                fetcher, origin, worker, attempt, tries, before_redirect=before_redirect
            )
        except ArchiveError:
            raise
        except Exception:
            log.exception(tr_noop("internal error at %s/robots.txt"), origin)
            found = unreachable(Error(ErrorKind.INTERNAL, INTERNAL))
        return found if isinstance(found, float) else self._keep(origin, found)

    async def ask_for_page(self, origin: str, worker: Worker, fetcher: Fetching) -> Robots | None:
        """What the robots.txt of an origin says, for a file of a page; None if it cannot be had at
        once. URLs of that origin ask again then, as often as they may."""
        if not await self._pace.wait_for_turn(f"{origin}/robots.txt", worker.number):
            return None
        before_redirect = self._redirect_gate(worker)
        found = await ask(fetcher, origin, worker, 1, 1, before_redirect=before_redirect)
        if (known := await self._robots.recall(origin)) is not None:  # by now
            return known
        if isinstance(found, float) or found.error is not None or found.forbidden is not None:
            return None
        self._set_crawl_delay(origin, found)
        return self._keep(origin, found)

    def _set_crawl_delay(self, origin: str, found: Robots) -> None:
        delay = 0.0 if self._settings.no_robots else found.crawl_delay
        self._pace.politeness.set_crawl_delay(origin + "/", delay)

    def _keep(self, origin: str, found: Robots) -> Robots:
        if origin not in self._sitemaps_of:
            found.forget_sitemaps()
        if found.error is None and found.private is None:
            groups = FORBIDDEN if found.forbidden else found.groups or NO_GROUPS
            found.groups = ""
            self._groups_room -= len(groups)  # a million hosts may say a lot
            self._untold[origin] = groups if self._groups_room >= 0 else UNKNOWN
        return self._robots.keep(origin, found)

    def _redirect_gate(self, worker: Worker) -> BeforeRedirect:
        async def before_redirect(url: str) -> bool:
            worker.doing = Doing.POLITENESS
            if not await self._pace.wait_for_turn(url, worker.number):
                return False
            worker.take(worker.id, url, 0, worker.attempt, asyncio.get_running_loop().time())
            self._pace.stepping.begins(worker)
            return True

        return before_redirect

    async def _read_sitemaps(
        self, origin: str, robots: Robots, worker: Worker, fetcher: Fetching
    ) -> None:
        """Offers the URLs of an origin's sitemaps. Like roots they have depth 0 and no referrer;
        unlike roots they are subject to every rule."""
        guess = f"{origin}/sitemap.xml"
        no_use = robots.error or robots.forbidden or (not robots.sitemaps and robots.refusal(guess))
        if origin in self._sitemaps_of and (not no_use or self._settings.no_robots):

            async def get(url: str, _: str) -> bytes | None:
                worker.take(worker.id, url, 0, 1, asyncio.get_running_loop().time())
                return await self._get_sitemap(url, worker, fetcher)

            try:
                first = robots.sitemaps or (guess,)
                await sitemaps.read(first, get, lambda url, _: self._intake.offer_listed(url))
            except ArchiveError:
                raise
            except Exception:
                log.exception(tr_noop("internal error in the sitemaps of %s"), origin)
        self._sitemaps_of.discard(origin)

    async def _has_probed(self, id_: int, worker: Worker, fetcher: Fetching) -> bool:
        """Asks a host whose robots.txt nobody reads for a path that cannot be, before the first URL
        of it. False if that URL has to wait now."""
        frontier = self._frontier
        if not self._probes or origin_of(frontier.urls[id_]) in self._probed:
            return True
        frontier.hold(id_)
        try:
            await self._ask_for_nothing(id_, None, worker, fetcher)
        except (asyncio.CancelledError, ArchiveError) as problem:
            frontier.release(id_)
            frontier.give_back(id_)
            if isinstance(problem, ArchiveError):
                return False
            raise
        frontier.release(id_)
        if self._pace.may_start(id_, worker.number):
            return True
        frontier.give_back(id_)
        return False

    async def _ask_for_nothing(
        self, id_: int, robots: Robots | None, worker: Worker, fetcher: Fetching
    ) -> None:
        """Asks a host once for a path that cannot be, if that is wanted and allowed."""
        origin = origin_of(self._frontier.urls[id_])
        if not self._probes or origin in self._probed:
            return
        self._probed.add(origin)
        if (robots and robots.error) or self._rules.is_only_checked(origin + "/"):
            return
        try:
            facts = await self._error_page(origin + NOWHERE, robots, worker, fetcher)
        except FetchError as problem:
            log.info("%s: %s", worker.url, problem.error.message)
        except ArchiveError:
            self._probed.discard(origin)
            raise
        except Exception:
            log.exception(tr_noop("internal error at %s"), worker.url)
        else:
            if facts is not None:
                self._emit(Probed(id_, facts.text_hash, facts.minhash))

    async def _error_page(
        self, url: str, robots: Robots | None, worker: Worker, fetcher: Fetching
    ) -> PageFacts | None:
        """What the host says there, or where its own redirects lead from there. Raises
        FetchError."""
        origin, obeys = origin_of(url), not self._settings.no_robots
        for _ in range(MOST_REDIRECTS + 1):
            is_refused = obeys and robots is not None and robots.refusal(url) is not None
            if is_refused:
                return None
            worker.doing = Doing.POLITENESS
            if not await self._pace.wait_for_turn(url, worker.number):
                return None
            worker.take(worker.id, url, 0, 1, asyncio.get_running_loop().time())
            self._pace.stepping.begins(worker)
            answer = await fetcher.fetch(url, worker)
            if answer.response.status not in REDIRECTS:
                return await error_page(url, answer)
            target = target_of(url, answer.location)
            if target is None or origin_of(target) != origin:
                return None
            url = target
        return None

    async def _get_sitemap(self, url: str, worker: Worker, fetcher: Fetching) -> bytes | None:
        for attempt in range(1, self._settings.max_tries + 1):
            worker.doing = Doing.POLITENESS
            if not await self._pace.wait_for_turn(url, worker.number):
                return None
            worker.doing = Doing.FIRST_BYTE
            self._pace.stepping.begins(worker)
            may_retry = attempt < self._settings.max_tries
            before_redirect = self._redirect_gate(worker)
            got = await sitemaps.fetch(
                fetcher, url, worker, attempt, may_retry, before_redirect=before_redirect
            )
            if not isinstance(got, float):
                return got
            await asyncio.sleep(got)
        return None
