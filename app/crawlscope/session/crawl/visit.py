"""One visit to a URL: an attempt, whether another one follows, and where it redirects to."""

import asyncio
import logging
from collections.abc import Callable

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.text_for_people import CUT, echo
from crawlscope.core.base.urls import LONGEST_URL, UrlError, host_of, join, origin_of, without_login
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.brake import Brake
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import (
    Braked,
    Certified,
    Error,
    ErrorKind,
    Event,
    Failed,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
)
from crawlscope.core.records.workers import PARSING, Worker
from crawlscope.fetch.fetch import (
    REDIRECTS,
    RETRIED,
    Answer,
    FetchError,
    LeftOutError,
    PrivateAddressError,
)
from crawlscope.fetch.fetching import Fetching
from crawlscope.session.crawl.backoff import pause_before
from crawlscope.session.crawl.gate import INTERNAL
from crawlscope.session.crawl.intake import Intake
from crawlscope.session.crawl.pace import Pace
from crawlscope.session.crawl.reader import Reader
from crawlscope.session.crawl.rendering import Rendering

log = logging.getLogger(__name__)

# Links that may be looked at because of one answer, by which something is nearer, before the next
# answer: roughly what a page costs. A site cannot make us do more, however often it shortens paths
SPREAD_AN_ANSWER = 20_000

TOO_MANY, BROKEN_SERVER = 429, 500  # a status of a host that fails, and all from the second on
BROKEN = 400  # a status from which on a URL is broken
HEAD_REFUSED = frozenset((403, 405, 501))


class Visitor:
    """Makes the attempts of one crawl, and reports the result of each."""

    def __init__(
        self,
        settings: Settings,
        pace: Pace,
        rules: Rules,
        intake: Intake,
        *,
        reader: Reader,
        emit: Callable[[Event], None],
    ) -> None:
        self._settings = settings
        self._brake = Brake(settings.max_failures, settings.failures_among)
        self.braked: list[Braked] = []  # until somebody takes them out to tell them
        self._frontier = pace.frontier
        self._pace = pace
        self._rules = rules
        self._intake = intake
        self._reader = reader
        self.rendering: Rendering | None = None  # of this run
        self._emit = emit
        self._head_refused: set[int] = set()  # URLs out of scope that must be requested by GET
        self._repeated: set[int] = set()  # URLs requested a second time because a cookie was set

    def use(self, settings: Settings) -> None:
        """Changes what may change while a crawl is there."""
        was = self._settings
        self._settings = settings
        brakes = settings.max_failures, settings.failures_among
        if brakes != (was.max_failures, was.failures_among):
            self._brake.change(*brakes)

    def _note_result(self, id_: int, *, failed: bool) -> None:
        """Pauses a host that fails too often."""
        if not (failed or self._brake):
            return
        host = host_of(self._frontier.urls[id_])
        failures = self._brake.note(host, failed=failed)
        if failures is not None and self._frontier.hosts.pause(host):
            braked = Braked(host, failures, self._settings.failures_among)
            self.braked.append(braked)
            self._emit(braked)

    async def visit(self, id_: int, worker: Worker, fetcher: Fetching) -> None:
        """Makes one attempt at a URL; afterwards it is settled or skipped, or waits for the next
        attempt."""
        is_again = id_ in self._repeated
        try:
            pause = await self._attempt(id_, worker, fetcher)
            if fetcher.certificates:
                self._certify(id_, fetcher)
        except LeftOutError as problem:
            is_near = isinstance(problem, PrivateAddressError)
            if is_near:
                self._rules.reach.warn(self._frontier.urls[id_], problem.error.message)
            self._intake.void_links(id_)
            self._emit(Skipped(id_, SkipReason.EXTERNAL, problem.error.message))
            self._frontier.refuse(id_, SkipReason.EXTERNAL, is_near=is_near)
            self._frontier.drop(id_)
            return
        except ArchiveError:  # whoever keeps it has paused the crawl
            self._give_back(id_)
            return
        except asyncio.CancelledError:
            self._give_back(id_)
            raise
        except Exception:
            log.exception(tr_noop("internal error at %s"), self._frontier.urls[id_])
            error = Error(ErrorKind.INTERNAL, INTERNAL)
            self._intake.void_links(id_)
            self._emit(Failed(id_, Response(tries=self._frontier.tries[id_]), error))
            worker.errors += 1
            pause = None
        finally:
            self._intake.room.leave(id_)
        if pause is not None:
            self._pace.backoff.retry(id_, pause)
            return
        worker.done += not is_again
        try:
            if self._intake.is_spreading:
                await self._spread(worker)
        finally:
            self._frontier.settle(id_)

    async def _spread(self, worker: Worker) -> None:
        """What an answer has made nearer makes others nearer."""
        left = SPREAD_AN_ANSWER - self._intake.spread()
        while left > 0 and self._intake.is_spreading:
            await self._reader.turn(worker)
            left -= self._intake.spread()

    async def _attempt(self, id_: int, worker: Worker, fetcher: Fetching) -> float | None:
        """Makes the attempt; returns the seconds until the next one, or None if the URL is
        settled."""
        frontier = self._frontier
        url, left = frontier.urls[id_], frontier.redirects_left[id_]
        now = asyncio.get_running_loop().time()
        worker.take(id_, url, left, frontier.tries[id_], now)
        worker.waited = self._pace.waited(id_, now)
        self._pace.stepping.begins(worker)
        self._emit(Started(id_, worker.number))
        try:
            if self._rules.is_only_checked(url):
                return await self._check(id_, url, worker, fetcher)
            answer = await fetcher.fetch(url, worker)
        except LeftOutError:
            raise
        except FetchError as problem:
            self._frontier.note_tries(id_, problem.response.tries)
            return self._after_error(id_, problem, worker)
        return await self._after_answer(id_, answer, worker)

    def _certify(self, id_: int, fetcher: Fetching) -> None:
        """Tells of the certificate of a host with the first URL of it that was requested."""
        found = fetcher.certificates.pop(origin_of(self._frontier.urls[id_]), None)
        if found is not None:
            self._emit(Certified(id_, *found))

    def _give_back(self, id_: int) -> None:
        self._frontier.give_back(id_)
        self._emit_queued(id_)

    def _emit_queued(self, id_: int) -> None:
        self._emit(Queued(id_, self._frontier.depth[id_], self._frontier.redirects_left[id_]))

    async def _after_answer(self, id_: int, answer: Answer, worker: Worker) -> float | None:
        """Returns the seconds until a retry, or None."""
        status = answer.response.status or 0
        self._pace.politeness.answered(id_, status, worker.since)
        self._note_result(id_, failed=status == TOO_MANY or status >= BROKEN_SERVER)
        if answer.response.status in RETRIED and self._may_retry(id_):
            return self._retry(id_, answer.response, None, answer.retry_after)
        worker.doing = PARSING
        if status >= BROKEN:
            worker.errors += 1
        if self._frontier.links_before:  # seldom, and this is every answer's way
            self._intake.void_links(id_)
        if answer.response.status in REDIRECTS:
            worker.errors += not self._follow(id_, answer)
        else:
            rendered = None
            if self.rendering is not None:
                rendered = await self.rendering.rendered(self._frontier.urls[id_], answer, worker)
            await self._reader.read(id_, answer, worker, rendered)
        return None

    async def _check(self, id_: int, url: str, worker: Worker, fetcher: Fetching) -> float | None:
        """An attempt at a URL out of scope: HEAD, then GET if HEAD is refused."""
        if id_ not in self._head_refused:
            try:
                answer = await fetcher.check(url, worker, "HEAD")
            except FetchError as problem:
                if problem.error.kind is not ErrorKind.PROTOCOL:
                    raise
                # Servers that do not know HEAD may send a body.
            else:
                if answer.response.status not in HEAD_REFUSED:
                    return await self._after_answer(id_, answer, worker)
            self._head_refused.add(id_)
            if not self._pace.may_start(id_, worker.number):
                # HEAD and GET together count as one attempt
                self._frontier.note_tries(id_, self._frontier.tries[id_] - 1)
                self._emit_queued(id_)
                return self._pace.until_start(id_)
            self._pace.note_start(id_)
            self._pace.stepping.begins(worker)
        answer = await fetcher.check(url, worker, "GET")
        return await self._after_answer(id_, answer, worker)

    def _may_retry(self, id_: int) -> bool:
        """False after the last attempt, and for what is against a rule since this one began."""
        rules = self._rules
        is_refused = rules.were_changed and self._intake.objection(id_) is not None
        return self._frontier.tries[id_] < self._settings.max_tries and not is_refused

    def _retry(
        self, id_: int, response: Response, error: Error | None, retry_after: float | None
    ) -> float:
        pause = pause_before(self._frontier.tries[id_] + 1, retry_after)
        self._emit(Retrying(id_, response, error, pause))
        return pause

    def _after_error(self, id_: int, problem: FetchError, worker: Worker) -> float | None:
        self._note_result(id_, failed=problem.error.kind is not ErrorKind.STOPPED)
        if problem.may_retry and self._may_retry(id_):
            return self._retry(id_, problem.response, problem.error, None)
        self._intake.void_links(id_)
        worker.errors += 1
        self._emit(Failed(id_, problem.response, problem.error))
        return None

    # --- redirects ----------------------------------------------------------------------------

    def _follow(self, id_: int, answer: Answer) -> bool:
        """Handles a redirect; False if it leads nowhere. A known target joins the two paths; an
        unknown one is queued."""
        frontier, response = self._frontier, answer.response
        try:
            target_url = self._target(id_, answer.location)
        except UrlError as problem:
            message = tr_noop("a redirect {problem}").format(problem=problem)
            error = Error(ErrorKind.INVALID_REDIRECT, message)
            self._emit(Failed(id_, response, error))
            return False
        left = frontier.redirects_left[id_]
        if target_url not in frontier.ids and left == 0:
            most = self._settings.max_redirects
            message = tr_noop("more than {n:,} redirects", "more than 1 redirect", most)
            error = Error(ErrorKind.TOO_MANY_REDIRECTS, message.format(n=most))
            self._intake.room.take(target_url, id_)
            self._emit(Failed(id_, response, error, target_url))
            return False
        target, _ = self._intake.offer(target_url, frontier.depth[id_], id_, None, left - 1)
        self._emit(Redirected(id_, response, target))
        self._frontier.redirect(id_, target, answer.cookie_set)
        if (
            left > 0
            and target not in self._repeated
            and self._frontier.is_round_by_cookie(id_, self._settings.max_redirects)
        ):
            self._repeat(target, left - 1)
        return True

    def _target(self, id_: int, location: str | None) -> str:
        """The target of a redirect. Raises UrlError."""
        if location is None:
            raise UrlError(tr_noop("without a Location header"))
        try:
            target_url = join(self._frontier.urls[id_], location)
        except UrlError:
            target_url = None
        if target_url is None:
            raise UrlError(_why_not_followed(location))
        if target_url not in self._frontier.ids and (
            why := self._intake.room.objection(target_url, id_)
        ):
            words = tr_noop("to a URL of {n:,} bytes, but {why}")
            raise UrlError(words.format(n=len(target_url), why=why))
        return target_url

    def _repeat(self, id_: int, left: int) -> None:
        """Queues a URL once more that redirected to itself through a cookie."""
        self._repeated.add(id_)
        self._frontier.ask_again(id_, left)
        self._emit_queued(id_)


def _why_not_followed(location: str) -> str:
    text = without_login(location)
    if text.endswith(CUT):
        return tr_noop("to a URL of more than {most:,} bytes").format(most=LONGEST_URL)
    return tr_noop("to {text!r}, which is not an http or https URL").format(text=echo(text))
