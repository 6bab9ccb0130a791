"""One crawl that somebody looks at: it runs, is folded and kept, and does what a person asks."""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any, TypeVar

from crawlscope.core.base.budgets import EVENTS_BETWEEN_LOOKS, FOLD_SECONDS, URLS_RECHECKED
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.recheckable import RECHECKABLE
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.batches import taken_from
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import Event, Finished, Outcome, SettingsChanged
from crawlscope.core.records.rendering import BrowserError, Renderer, Renderers, View
from crawlscope.export.snapshot import Snapshot
from crawlscope.fetch.cluster.choice import fetchers
from crawlscope.fetch.cluster.error import ClusterError
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetching import Fetching
from crawlscope.fetch.remembering import RememberingFetcher
from crawlscope.page.text_language import LanguageError, check_library
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.alerts import AlertSource
from crawlscope.session.archiving import Archiving, ArchivingRenderer
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.intake import Judged
from crawlscope.session.crawl.login import LoginError, log_in
from crawlscope.session.judging import thresholds
from crawlscope.session.keeping import Keeper
from crawlscope.session.sites import SiteError, Sites
from crawlscope.store import CrawlFile, Saved, StoreError
from crawlscope.store.other_sites import OtherSites, default_path

T = TypeVar("T")
PROBLEMS = ClusterError, LoginError, ArchiveError, SiteError, BrowserError, LanguageError
Spawn = Callable[[Coroutine[Any, Any, Any], str], "asyncio.Task[Any]"]  # with a name


def start_time() -> str:
    """Now, in UTC, as the file of a crawl that starts now says it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class ReadOnlyError(Exception):
    """The file of the crawl may only be read: nothing of the crawl can be changed."""


class Face:
    """Whatever shows a session: it is notified here of what the session does on its own."""

    def begins(self, is_recheck: bool) -> None:
        """It starts to run."""

    def prepared(self, done: Sequence[str]) -> None:
        """It is about to request pages; the lines say what is served, and who is logged in how."""

    def goes_on(self) -> None:
        """A pause is over."""

    def wrote(self) -> None:
        """More of the crawl is in its file."""

    def could_not_write(self) -> None:
        """Results cannot be written: nothing new should be requested until they can."""

    def cluster_changed(self, why: str, *, is_new: bool, has_acted: bool) -> None:
        """Its cluster cannot work for this reason, or ('') can again; the crawl has paused because
        of that, or continues."""

    def archive_stopped(self, problem: ArchiveError) -> None:
        """It has paused: its archive cannot be written. With `is_full`, it continues once there is
        room."""

    async def show_the_rest(self) -> None:
        """Everything has happened; the crawl counts as ended when this returns."""

    def show_the_rest_at_once(self) -> None:
        """As `show_the_rest`, which may have been cancelled, without giving others a turn."""

    def ended(self, finished: Finished) -> None:
        """It has ended, and everything is folded."""


def _start(coroutine: Coroutine[Any, Any, Any], name: str) -> "asyncio.Task[Any]":
    return asyncio.create_task(coroutine, name=name)


def _fetching(
    session: "CrawlSession", settings: Settings, cookies: Cookies | None, reach: AddressPolicy
) -> Fetching:
    """What fetches the URLs of one run: where it runs may change from one to the next."""
    found = fetchers(settings, session.note_cluster, session.archiving)(settings, cookies, reach)
    if settings.cached is None and not settings.offline:
        return found
    return RememberingFetcher(found, OtherSites(default_path()), settings)


def _renderer(session: "CrawlSession", renderers: Renderers, view: View, at_once: int) -> Renderer:
    return ArchivingRenderer(renderers(view, at_once), session.archiving)


class CrawlSession:
    """A new crawl, or one that was `saved`. Without a `keeper` it is not saved.

    Another crawl is another session; whatever shows that one lets this one go.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        keeper: Keeper | None,
        started_at: str,  # ISO 8601
        face: Face,
        *,
        saved: Saved | None = None,
        sites: Sites | None = None,
        invalid: Collection[str] = (),
        spawn: Spawn = _start,
        renderers: Renderers | None = None,
    ) -> None:
        """`sites` are served while it runs; `invalid` are texts beside the roots that are no
        addresses. `renderers` make what pages are rendered by."""
        self.ledger, self.keeper = ledger, keeper
        self.started_at = started_at
        self.withheld = saved.withheld if saved else ()  # secrets that its file does not have
        self.listeners: list[Callable[[list[Event]], object]] = []  # after the ledger folded them
        self.rechecked: set[int] = set()  # what was requested once more, in this run
        self.problem: Exception | None = None  # of `PROBLEMS`: why the last run could not begin
        self.sites = sites or Sites()
        self.is_ending = False  # all has happened, but is not shown yet
        self.is_let_go = False  # nobody looks at it any more
        self.is_over = False  # nothing begins any more
        self._face, self._spawn = face, spawn
        self._events: list[Event] = []
        self._crawling: asyncio.Task[Outcome] | None = None
        self._keeping: asyncio.Task[Any] | None = None
        self._goes_on = False  # once it has ended
        self._rechecking = asyncio.Lock()
        self._cluster_lacks = ""  # why its cluster cannot work
        self.waits_for_cluster = False  # it was paused for that, and not by a person
        self.crawler = Crawler(
            settings,
            self._events.append,
            saved.frontier if saved else None,
            saved.seconds if saved else 0.0,
            tuple(invalid),
            was_changed=bool(ledger.changed),
            fetchers=partial(_fetching, self),
            renderers=renderers and partial(_renderer, self, renderers),
        )
        self.alerts = AlertSource(self.crawler, ledger)
        self.archiving = Archiving(self.crawler.frontier, ledger, self._events, self._unkept)
        if keeper is None:
            ledger.keep_no_history()
        else:
            self.crawler.read_links_from(keeper)

    @property
    def settings(self) -> Settings:
        return self.crawler.settings

    # --- what has happened --------------------------------------------------------------------

    @property
    def unfolded(self) -> int:
        return len(self._events)

    def fold(self, most: int) -> tuple[Changes, int]:
        """Folds up to `most` events, as many as fit in a step; returns what they changed, and their
        number."""
        changes, folded = self.ledger.fold(()), 0
        until = perf_counter() + FOLD_SECONDS
        while folded < most and self._events:
            batch = taken_from(self._events, min(EVENTS_BETWEEN_LOOKS, most - folded))
            changes.join(self.ledger.fold(batch))
            if self.keeper is not None:
                self.keeper.note(batch)
            for each in self.listeners:
                each(batch)
            folded += len(batch)
            if perf_counter() >= until:
                break
        return changes, folded

    def folding(self) -> QuietSlices[None]:
        """Folds what has happened until now."""
        left = self.unfolded
        while left > 0 and self._events:  # all of it may have been folded meanwhile
            left -= self.fold(left)[1]
            if left > 0:
                yield

    # --- what is exported ---------------------------------------------------------------------

    def facts(self) -> Mapping[str, object]:
        """The head of an export, with the thresholds that findings are based on: others may already
        be set."""
        held = thresholds(self.ledger.findings.judged_by)
        return report.facts(self.ledger, replace(self.settings, **held), self.started_at)

    def context(self, wanted: Mapping[str, Any] | None = None) -> ExportContext:
        """What an export needs beside the records; `wanted` are options of exports."""
        settings = replace(self.settings, **(wanted or {}))
        context = ExportContext.of(settings, self.crawler.frontier, self.crawler.status.rows())
        return replace(context, folders=self.sites.folders)

    def snapshot(
        self, wanted: Mapping[str, Any] | None = None, ledger: Ledger | None = None
    ) -> Snapshot:
        """This moment, to be written while the crawl continues: with a copy of the ledger, or with
        the `ledger` itself."""
        ledger, moment = ledger or self.ledger.copy(), self.context(wanted)
        return Snapshot(ledger, self.facts(), moment=moment, links=self.keeper)

    # --- it runs ------------------------------------------------------------------------------

    @property
    def is_crawling(self) -> bool:
        """True until the last event of the crawl is shown, also during a pause."""
        return self._crawling is not None

    @property
    def is_running(self) -> bool:
        """True while it is working or paused, and not being stopped."""
        return self._crawling is not None and not self._crawling.cancelling()

    @property
    def waits_for_continue(self) -> bool:
        """True if it has ended and work is left, possibly again."""
        return not self.is_crawling and self.crawler.is_work_left

    def run(self, *, is_recheck: bool = False) -> "asyncio.Task[Outcome]":
        """Crawls from now on, or continues after a stop."""
        self.ledger.finished = None
        self.problem, self._cluster_lacks, self.waits_for_cluster = None, "", False
        self._face.begins(is_recheck)
        self._crawling = crawling = self._spawn(self._crawl(is_recheck), "crawl")
        self._keep()
        # Not in a `finally` of the task: a task cancelled before its first step never runs it.
        crawling.add_done_callback(self._ended)
        return crawling

    async def _crawl(self, is_recheck: bool) -> Outcome:
        try:
            check_library(self.settings.check_language)
            async with self.sites:
                done = await log_in(self.settings, self.crawler.cookies)
                self._face.prepared([*self.sites.lines, *done])
                await self.archiving.open(self.settings)
                return await self.crawler.run(is_recheck)
        except PROBLEMS as problem:
            self.problem = problem
            return Outcome.CANCELLED
        finally:
            self.is_ending = True
            if self.archiving.is_open:
                try:
                    await in_slices(self.folding())  # it has the titles of all pages
                finally:  # another cancel may come before
                    closed = self.archiving.close(is_whole=not self.crawler.is_work_left)
                    self.problem = await closed or self.problem
            await self._face.show_the_rest()

    def _ended(self, _: "asyncio.Task[Outcome]") -> None:
        self._face.show_the_rest_at_once()
        in_one_go(self.folding())
        self._crawling = None
        goes_on, self._goes_on, self.is_ending = self._goes_on, False, False
        self._stop_keeping()
        # A task that is cancelled before its first step says nothing.
        finished = self.ledger.finished
        if finished is None:
            finished = Finished(Outcome.CANCELLED, report.seconds(self.ledger))
            self.ledger.finished = finished
        self._face.ended(finished)
        if goes_on and not self.is_over:
            self.go_on()

    def pause(self) -> None:
        """Starts no new requests; those in flight finish."""
        if self.is_crawling:
            self.waits_for_cluster = False
            self.crawler.pause()

    def go_on(self) -> None:
        """Resumes after a pause or a stop; anything that could not be written is written first.
        Raises ReadOnlyError."""
        self.check_writable()
        if self.is_unwritten:
            self._spawn(self._go_on_once_written(), "continue")
        else:
            self._go_on()

    async def _go_on_once_written(self) -> None:
        if await self.write() and not self.is_over:
            self._go_on()

    def _go_on(self) -> None:
        if self.is_ending:
            self._goes_on = True
        elif self._crawling is None:
            self.run()
        elif self.is_running:
            self.waits_for_cluster = False
            self.crawler.go_on()
            self._keep()
            self._face.goes_on()

    def cancel(self) -> None:
        """Stops it; the results stay."""
        if self._crawling is not None:
            self._crawling.cancel()

    async def stopped(self) -> None:
        """Returns when it has been stopped; it does not resume automatically any more."""
        self.is_over = True
        if self._crawling is not None:
            self._crawling.cancel()
            await asyncio.wait((self._crawling,))

    def let_go(self) -> None:
        """Nobody looks at it any more: whatever is still running reports nothing."""
        self.is_let_go = self.is_over = True
        self._face = Face()
        self.crawler.let_go()

    def _unkept(self, problem: ArchiveError) -> None:
        if self.is_running and not self.crawler.is_paused:
            self.crawler.pause()
            self._face.archive_stopped(problem)
            self._spawn(self._go_on_with_room(), "archive")

    async def _go_on_with_room(self) -> None:
        if await self.archiving.has_room_again(lambda: self.is_running and self.crawler.is_paused):
            self.go_on()

    # Its cluster

    def note_cluster(self, why: str) -> None:
        """Takes the repeated reports of the cluster: nothing is requested while it cannot work. A
        pause by a person stays in effect."""
        if not self.is_running:
            return
        is_new, self._cluster_lacks = why != self._cluster_lacks, why
        has_acted = not self.crawler.is_paused if why else self.waits_for_cluster
        if has_acted and why:
            self.crawler.pause()
        elif has_acted:
            self.crawler.go_on()
        self.waits_for_cluster = bool(why) and (has_acted or self.waits_for_cluster)
        self._face.cluster_changed(why, is_new=is_new, has_acted=has_acted)

    # --- it is kept ---------------------------------------------------------------------------

    @property
    def is_unwritten(self) -> bool:
        """True if the latest results are not in its file, because they cannot be."""
        return self.keeper is not None and self.keeper.problem is not None

    @property
    def is_read_only(self) -> bool:
        """True if its file may only be read: nothing of the crawl can be changed."""
        return self.keeper is not None and self.keeper.file.is_read_only

    def check_writable(self) -> None:
        """Raises ReadOnlyError if its file may only be read."""
        if self.is_read_only:
            raise ReadOnlyError

    async def write(self) -> bool:
        """Writes whatever is not in the file yet; False if that is impossible."""
        if self.keeper is not None:
            try:
                await self.keeper.write()
            except StoreError:
                self._face.could_not_write()
                return False
            self._face.wrote()
        return True

    def _keep(self) -> None:
        """Writes what happens as it happens, while it runs."""
        if self.keeper is not None and (self._keeping is None or self._keeping.done()):
            self._keeping = self._spawn(self._keep_on(self.keeper), "crawl file")

    async def _keep_on(self, keeper: Keeper) -> None:
        try:
            await keeper.keep(self._face.wrote)
        except StoreError:
            self._face.could_not_write()

    def _stop_keeping(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None

    def _note(self, note: Callable[[CrawlFile], object]) -> None:
        """Notes in the file what a person decided."""
        if self.keeper is not None:
            with contextlib.suppress(StoreError):  # it is reported when results are written
                note(self.keeper.file)

    # --- what a person does -------------------------------------------------------------------

    def change(
        self, values: Mapping[str, Any]
    ) -> "tuple[SettingsChanged | None, asyncio.Task[Judged]]":
        """Changes settings whose effect is live. Returns what changed, and a task with the
        consequences for the queue. Raises ReadOnlyError, SettingsError."""
        self.check_writable()
        check_library(bool(values.get("check_language")))
        last = self.crawler.last_change
        judging = self.crawler.change(values)
        changed = self.crawler.last_change
        if changed is None or changed is last:
            return None, judging
        self._note(lambda file: file.note_changed(self.settings, changed))
        return changed, judging

    def when_done(
        self,
        task: "asyncio.Task[T]",
        then: Callable[[T], object],
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        """Passes on the result of a task of the crawler, or that it was cancelled, unless nobody
        looks at this crawl any more."""
        task.add_done_callback(partial(self._pass_on, then, otherwise))

    def _pass_on(
        self, then: Callable[[T], object], otherwise: Callable[[], object], task: "asyncio.Task[T]"
    ) -> None:
        if self.is_let_go:
            return
        if task.cancelled():
            otherwise()
        else:
            then(task.result())

    def pause_host(self, name: str) -> bool:
        """Starts no new requests there; False if it is already paused. Raises ReadOnlyError."""
        self.check_writable()
        is_new = self.crawler.pause_host(name)
        if is_new:
            self.note_paused()
        return is_new

    def go_on_with(self, names: Iterable[str]) -> list[str]:
        """Resumes hosts; returns those that were paused. Raises ReadOnlyError."""
        self.check_writable()
        going = [name for name in names if self.crawler.go_on_with_host(name)]
        self.note_paused()
        return going

    def note_paused(self) -> None:
        """Stores the hosts at which no request may start."""
        self._note(lambda file: file.note_paused(self.crawler.paused_hosts))

    def judge_by(self, choices: Mapping[str, Any]) -> None:
        """Stores what a person decided about findings."""
        self.crawler.judge_by(choices)
        self._note(lambda file: file.note_findings(self.settings))

    async def recheck(self, ids: Iterable[int]) -> int:
        """Requests URLs again that already have a result; a crawl that has ended runs again for
        this. Returns how many. Raises ReadOnlyError, StoreError."""
        asked = await self.queue_again(ids)
        if asked and not self.is_over:
            self._goes_on = self._goes_on or self.is_ending
            if self._crawling is None:
                self.run(is_recheck=True)
        return asked

    async def queue_again(self, ids: Iterable[int]) -> int:
        """As `recheck`, for the next run."""
        self.check_writable()
        self.sites.check()  # nothing is queued that cannot be requested
        asked, state = 0, self.ledger.records.state
        async with self._rechecking:
            if self.keeper is None or not await self.write():
                return 0  # links are read from there
            rest = iter(ids)
            while not self.is_let_go and (some := list(islice(rest, URLS_RECHECKED))):
                file = self.keeper.file  # it may be saved as another one meanwhile
                links = {id_: file.targets_of(id_) for id_ in some if state[id_] in RECHECKABLE}
                asked += self.crawler.recheck(links)
                self.rechecked.update(links)
                await turn()
        return asked

    @property
    def broken_again(self) -> int:
        """How many of the URLs that were requested again are broken."""
        return sum(map(self.ledger.records.is_broken, self.rechecked))
