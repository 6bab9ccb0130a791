"""What an agent does with a crawl, within the limits of the person who started it: one crawl at a
time, kept in a temporary file, or a saved one that is only read."""

import asyncio
import io
import logging
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from crawlscope import export
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import canonical
from crawlscope.core.insight import report
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.insight.evidence import evidence
from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.bounds import ASKABLE, WHOSE, asked_settings
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.events import Outcome
from crawlscope.export import summary
from crawlscope.export.snapshot import Snapshot
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.status import Why
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession, Face, start_time
from crawlscope.store import CrawlFile
from crawlscope.terminal import agent_answers as answers
from crawlscope.terminal.acts import Acts
from crawlscope.terminal.agent_answers import Cleaner, Row

log = logging.getLogger(__name__)

FRAME = 0.1  # seconds between two looks at what has happened
REPORT_EVERY = 1.0  # seconds between two reports of progress
LONGEST_SUMMARY = 40_000  # characters
INLINKS = 20  # pages that link to a URL, in its explanation
LISTED = 10  # roots, regexes
USER = "agent"  # of gathered facts
Progress = Callable[[float, float | None, str], Awaitable[None]]


class AgentError(ValueError):
    """The request cannot be carried out; the message is one sentence that says why."""


class Agent(Face):
    """One client. `exports` and `crawls` are the folders that a person allows."""

    def __init__(
        self, own: Settings, exports: str | None = None, crawls: str | None = None
    ) -> None:
        self._own = own
        self._exports, self._crawls = exports, crawls
        self._session: CrawlSession | None = None
        self._file: CrawlFile | None = None  # that has its links
        self._following: asyncio.Task[None] | None = None
        self._garbage = Garbage()
        self.clean = Cleaner(own)

    # --- a crawl ------------------------------------------------------------------------------

    async def start(self, urls: list[str], asked: Mapping[str, Any]) -> Row:
        self._check_ended()
        settings = asked_settings(self._own, urls, asked)
        self._let_go()
        started_at, ledger = start_time(), Ledger(settings)
        keeper = Keeper.temporary(settings, started_at, ledger)
        self._file = keeper.file
        self._session = CrawlSession(settings, ledger, keeper, started_at, self)
        self._session.crawler.end_at_paused()
        crawling = self._session.run()
        self._following = asyncio.create_task(self._follow(self._session, crawling), name="agent")
        held = {name: getattr(settings, name) for name in ASKABLE}
        some = {n: each[:LISTED] if isinstance(each, tuple) else each for n, each in held.items()}
        return {**await self.status(), "settings": some}

    async def _follow(self, session: CrawlSession, crawling: "asyncio.Task[Outcome]") -> None:
        while not crawling.done():
            await asyncio.wait((crawling,), timeout=FRAME)
            await in_slices(session.folding())
            self._garbage.spare(len(session.ledger.records), len(session.crawler.workers))
        session.ledger.catch_up()
        await session.write()
        if not crawling.cancelled() and (problem := crawling.exception()) is not None:
            log.error("the crawl crashed", exc_info=problem)

    def _check_ended(self) -> None:
        if self._is_running:
            raise AgentError("a crawl is running; cancel_crawl ends it")

    @property
    def _is_running(self) -> bool:
        return self._following is not None and not self._following.done()

    @property
    def _shown(self) -> CrawlSession:
        if self._session is None:
            raise AgentError("there is no crawl yet; start_crawl starts one")
        return self._session

    async def show_the_rest(self) -> None:
        await in_slices(self._shown.folding())

    def could_not_write(self) -> None:
        self._shown.cancel()

    def archive_stopped(self, problem: ArchiveError) -> None:
        self._shown.cancel()

    async def status(self) -> Row:
        session = self._shown
        facts = dict(await Acts(session, Heartbeat()).by_name["stats"]({}))
        del facts["loop_lag_ms"]
        finished, ledger = session.ledger.finished, session.ledger
        facts["roots"] = session.settings.roots[:LISTED]
        if self._is_running:
            idle = session.crawler.status.at_work(0).idle
            return facts | ({"workers_wait_for": idle.words} if idle else {})
        facts["state"] = "ended"
        facts["outcome"] = finished.outcome if finished else "not run to its end"
        if finished is not None and finished.limit:
            facts["limit_reached"] = finished.limit
        if finished is not None and finished.stop is not None:
            facts["stopped_in_ms"] = round(finished.stop.ms)
        if problem := session.problem or report.nothing_fetched(ledger):
            facts["problem"] = str(problem)
        facts["urls_by_worst_severity"] = ledger.findings.severity_counts()
        return facts

    async def wait(self, seconds: float, progress: Progress) -> Row:
        loop, session = asyncio.get_running_loop(), self._shown
        until = loop.time() + seconds
        while self._following is not None and not self._following.done():
            left = until - loop.time()
            if left <= 0:
                break
            await asyncio.wait((self._following,), timeout=min(left, REPORT_EVERY))
            requested, known = session.ledger.tally.requested, len(session.ledger.records)
            await progress(requested, known, f"{requested:,} of {known:,} known URLs requested")
        return await self.status()

    async def cancel(self) -> Row:
        self._shown.cancel()
        if self._following is not None:
            await asyncio.wait((self._following,))
        return await self.status()

    # --- what it found ------------------------------------------------------------------------

    async def urls(self, filter_text: str, offset: int, limit: int) -> Row:
        ledger = (await self._folded()).ledger
        found = await in_slices(self._matching(filter_text))
        return self._page("urls", found, offset, limit, lambda id_: answers.url_row(ledger, id_))

    def _matching(self, text: str) -> Slices[list[int]]:
        wanted, session = parse(text), self._shown
        records = session.ledger.records
        records.gathered.use(USER, wanted.facts)
        try:
            if not records.gathered.is_complete:
                yield from records.gathered.gathering(records, session.keeper or self._file)
            found = list[int]()
            for some in wanted.among(records, records.ids()):
                found += some
                yield None
            return found
        finally:
            records.gathered.use(USER, ())

    async def explain(self, url: str | None, id_: int | None) -> Row:
        session = await self._folded()
        ledger = session.ledger
        if id_ is None:
            id_ = session.crawler.frontier.ids.get(canonical(url or ""))
        if id_ is None or id_ not in ledger.records.ids():
            raise AgentError(f"{echo(url or str(id_))} is not known in this crawl")
        row = answers.url_row(ledger, id_)
        row["explanation"] = Why(session.crawler.status, ledger).of(id_)
        row |= answers.chain_rows(ledger.records, id_)
        row["findings"] = list(answers.finding_rows(ledger, id_))
        row["linked_from_total"] = ledger.records.inlinks[id_]
        if self._file is not None:
            await session.write()
            some, urls = self._file.inlinks(id_, INLINKS), ledger.records.url
            links = [{"url": urls[page], "link_text": text} for page, text in some]
            row["linked_from"] = self._page("pages", links, 0, INLINKS, dict)["pages"]
        return row

    async def findings(self, severities: Iterable[str], offset: int, limit: int) -> Row:
        ledger = (await self._folded()).ledger
        found = answers.found_in(ledger, severities)

        def row(each: Any) -> Row:
            finding, severity, count = each
            return {"count": count, **answers.finding_row(ledger, finding, severity)}

        return self._page("findings", found, offset, limit, row)

    async def places(self, name: str, offset: int, limit: int) -> Row:
        ledger = (await self._folded()).ledger
        if name not in BY_NAME:
            raise AgentError(f"there is no finding {echo(name)}; list_findings names them")
        found = [id_ for some in ledger.findings.ids(name) for id_ in some]

        def row(id_: int) -> Row:
            proof = evidence(ledger.records, id_, name)
            return answers.url_row(ledger, id_) | ({"evidence": proof} if proof else {})

        of_finding = {"finding": name, "fix": BY_NAME[name].mend}
        return of_finding | self._page("urls", found, offset, limit, row)

    async def _folded(self) -> CrawlSession:
        await in_slices(self._shown.folding())
        return self._shown

    def _page(self, name: str, ids: Any, offset: int, limit: int, row: Any) -> Row:
        return dict(answers.page(name, ids, offset, limit, lambda each: self.clean(row(each))))

    # --- files --------------------------------------------------------------------------------

    async def export(self, path: str | None) -> Row:
        session = await self._folded()
        if path is None:
            return {"summary": await in_slices(self._summary(session))}
        whole = _below(self._exports, "--exports", path)
        await session.write()
        snapshot = replace(session.snapshot(), links=session.keeper or self._file)
        export.check(whole, snapshot.links, with_links=snapshot.moment.with_links)
        await in_slices(export.writing(whole, snapshot))
        return {"written": whole}

    def _summary(self, session: CrawlSession) -> Slices[str]:
        text, ledger = io.StringIO(), session.ledger.copy()
        yield from summary.write(
            Snapshot(ledger, session.facts(), moment=ExportContext(session.settings)), text
        )
        lines = (self.clean.text(each, LONGEST_SUMMARY) for each in text.getvalue().split("\n"))
        return "\n".join(lines)[:LONGEST_SUMMARY]

    async def open(self, path: str | None) -> Row:
        self._check_ended()
        whole = _below(self._crawls, "--crawls", path or ".")
        if path is None:
            names = _saved_in(whole)
            return {"total": len(names), "crawls": names[: answers.ROWS]}
        file = CrawlFile.open(whole)
        try:
            saved = await in_slices(file.restoring())
            self._check_ended()
        except BaseException:
            file.close()
            raise
        self._let_go()
        self._file = file
        self._session = CrawlSession(
            saved.settings, saved.ledger, None, saved.started_at, Face(), saved=saved
        )
        return await self.status()

    # --- its end ------------------------------------------------------------------------------

    def _let_go(self) -> None:
        """Drops the crawl that is shown, which has ended."""
        if self._session is not None:
            self._session.let_go()
            if self._session.keeper is not None:
                self._session.keeper.close()
            elif self._file is not None:
                self._file.close()
        self._session = self._file = self._following = None
        self._garbage.end()

    async def close(self) -> None:
        """The client is gone."""
        if self._session is not None:
            await self._session.stopped()
        if self._following is not None:
            await asyncio.wait((self._following,))
        self._let_go()


def _below(folder: str | None, option: str, path: str) -> str:
    """The path of a file below a folder that a person allows. Raises AgentError."""
    if folder is None:
        raise AgentError(f"only {WHOSE} can allow files, with {option} FOLDER")
    top = os.path.realpath(folder)
    try:
        whole = os.path.realpath(os.path.join(top, path))
        is_below = os.path.commonpath((top, whole)) == top
    except ValueError:  # a null character
        is_below = False
    if not is_below:
        raise AgentError(f"{echo(path)} is not below {top}, the folder of {option}")
    return whole


def _saved_in(folder: str) -> list[str]:
    return sorted(str(each.relative_to(folder)) for each in Path(folder).rglob("*.crawl"))
