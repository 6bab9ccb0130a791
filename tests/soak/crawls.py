"""Three ways to run a planned crawl, each disturbed at random: window, crawler, killed process."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QSpinBox

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight import report
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Outcome, StopProof
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED, Record
from crawlscope.demo.server import DemoSite
from crawlscope.fetch.cluster.choice import fetchers
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import LOST_AT_MOST
from crawlscope.ui.shell.export_questions import Wanted
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from tests.end_to_end.conftest import Person
from tests.export.written import write
from tests.soak.checks import check_exports, late_losses, lost_after
from tests.soak.plan import Plan
from tests.store.test_kill import Crawls, load

MOST_DEEDS = 7  # that disturb one crawl
MOST_STOPS = 4  # of one process, killed or not
LONGEST_EXPORT = 2.0  # seconds; then it is requested again,
MOST_SIGNALS = 10  # but not more often
ENDS_OF_STOPPED = (
    report.EXIT_STOPPED,
    128 + signal.SIGTERM,
    -signal.SIGKILL,
    -signal.SIGTERM,
)
FILE = "a.crawl"
SAVED_SUFFIXES = (".jsonl", ".csv")


@dataclass(slots=True)
class Seen:
    """What one crawl left behind."""

    records: list[Record] = field(default_factory=list)
    outcome: Outcome | None = None
    disturbed: int = 0  # how often requests in flight were taken away
    runs: int = 1  # of the process
    kills: int = 0
    deeds: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def did(self, deed: str) -> None:
        self.deeds[deed] = self.deeds.get(deed, 0) + 1


class InProcess(Protocol):
    """A crawl in this process, of which this module knows how to disturb it."""

    @property
    def ledger(self) -> Ledger: ...
    @property
    def is_running(self) -> bool: ...
    def pause(self) -> None: ...
    def go_on(self) -> None: ...
    def cancel(self) -> None: ...
    def set_workers(self, number: int) -> None: ...
    async def export(self, path: Path) -> None: ...
    async def until_stopped(self) -> None: ...


class Headless:
    """The crawler alone, and the fold of its events."""

    def __init__(self, plan: Plan) -> None:
        self._settings = Settings.checked(roots=plan.roots, **plan.options)
        self._events: list[Event] = []
        self._ledger = Ledger()
        how = fetchers(self._settings, lambda line: None)
        self._crawler = Crawler(self._settings, self._events.append, fetchers=how)
        self._task = self._start()

    def _start(self) -> asyncio.Task[Outcome]:
        return asyncio.create_task(self._crawler.run(), name="crawl")

    @property
    def ledger(self) -> Ledger:
        batch = self._events[:]
        self._events.clear()
        self._ledger.fold(batch)
        return self._ledger

    @property
    def is_running(self) -> bool:
        return not self._task.done()

    def pause(self) -> None:
        self._crawler.pause()

    def go_on(self) -> None:
        if self.is_running:
            self._crawler.go_on()
        else:
            self._task = self._start()

    def cancel(self) -> None:
        self._task.cancel()

    def set_workers(self, number: int) -> None:
        self._crawler.set_workers(number)

    async def export(self, path: Path) -> None:
        facts = report.facts(self.ledger, self._settings, "now")
        write(str(path), self.ledger, facts)

    async def until_stopped(self) -> None:
        await asyncio.wait((self._task,))
        if not self._task.cancelled():
            self._task.result()


class InWindow:
    """The same in a real window, by its own buttons where there are some."""

    def __init__(self, plan: Plan, rng: Random, save: Path) -> None:
        opening = Opening(roots=tuple(plan.roots), start=True)
        self._desktop = Desktop(plan.options, OutputOptions(save=str(save)), opening)
        window = self._desktop.window
        window.show()
        window.resize(rng.randrange(600, 1400), rng.randrange(400, 900))
        self._running = asyncio.create_task(self._desktop.run(), name="desktop")
        self._person = Person(self._desktop, self._running)

    @property
    def ledger(self) -> Ledger:
        return self._desktop.ledger

    @property
    def is_running(self) -> bool:
        return self._desktop.is_crawling

    async def until_begun(self) -> None:
        while not (self.is_running or self.ledger.finished):  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    def pause(self) -> None:
        if self._person.may_press("pauseButton") and self._person.says("pauseButton") == "Pause":
            self._person.press("pauseButton")

    def go_on(self) -> None:
        self._desktop.go_on()

    def cancel(self) -> None:
        self._desktop.cancel()

    def set_workers(self, number: int) -> None:
        self._person.find(QSpinBox, "workersSpinBox").setValue(number)

    async def export(self, path: Path) -> None:
        self._desktop.window.exports.chosen.emit(Wanted(str(path), None))
        while not path.exists():  # noqa: ASYNC110, ASYNC240
            await asyncio.sleep(0.001)

    async def until_stopped(self) -> None:
        while self.is_running:  # noqa: ASYNC110
            await asyncio.sleep(0.002)

    async def close(self) -> int:
        self._desktop.window.close()
        code = await self._running
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return code


async def warm_up() -> None:
    """A window and a crawl, which leave what all others share: menus, Qt's painting threads."""
    async with DemoSite(pace=0) as site:
        opening = Opening(roots=(site.url,), start=True)
        desktop = Desktop({"max_pages": 200}, OutputOptions(), opening)
        desktop.window.show()
        running = asyncio.create_task(desktop.run(), name="desktop")
        while desktop.ledger.finished is None:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        desktop.window.close()
        await running
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


async def in_window(plan: Plan, rng: Random, folder: Path) -> Seen:
    save = folder / FILE
    window = InWindow(plan, rng, save)
    await window.until_begun()
    try:
        seen = await _disturbed(window, plan, rng, folder)
    finally:
        code = await window.close()
    if code:
        seen.problems.append(f"the window's exit code is {code}")
    if list(load(save).records.records()) != seen.records:
        seen.problems.append("the crawl file does not hold what the window showed")
    return seen


async def headless(plan: Plan, rng: Random, folder: Path) -> Seen:
    return await _disturbed(Headless(plan), plan, rng, folder)


async def _disturbed(crawl: InProcess, plan: Plan, rng: Random, folder: Path) -> Seen:
    """Runs a crawl that was started to its end, with deeds in between."""
    seen = Seen()
    for _ in range(rng.randrange(MOST_DEEDS + 1)):
        await asyncio.sleep(rng.choice((0.0, rng.uniform(0, 0.05), rng.uniform(0, 0.8))))
        if not crawl.is_running:
            break
        match deed := rng.choice(("pause", "cancel", "workers", "export")):
            case "pause":
                crawl.pause()
                await asyncio.sleep(rng.uniform(0, 0.5))
            case "workers":
                crawl.set_workers(rng.choice((1, 3, 10, 40, 100)))
                seen.disturbed += 1
            case "export":
                path = folder / f"now{rng.choice(SAVED_SUFFIXES)}"
                path.unlink(missing_ok=True)
                await crawl.export(path)
                seen.problems += check_exports([path], plan)
        if deed == "cancel" or rng.random() < 0.1:
            crawl.cancel()
            await crawl.until_stopped()
            seen.disturbed += 1
            finished = crawl.ledger.finished
            assert finished is not None
            seen.problems += _of_stop(finished.stop)
            if finished.outcome is not Outcome.CANCELLED:
                break
        crawl.go_on()
        seen.did(deed)
    await crawl.until_stopped()
    assert crawl.ledger.finished is not None
    seen.outcome = crawl.ledger.finished.outcome
    seen.records = list(crawl.ledger.records.records())
    return seen


def _of_stop(proof: StopProof | None) -> list[str]:
    if proof is None:
        return []
    found = []
    if proof.in_flight or proof.sockets:
        found.append(f"after a stop {proof.in_flight} in flight, {proof.sockets} sockets")
    if proof.ms >= 1000:
        found.append(f"a stop took {proof.ms:.0f} ms")
    return found


# --- processes ------------------------------------------------------------------------------------


Tell = Callable[[], Awaitable[dict[str, Any]]]


class Killed:
    """One crawl in a process of its own that is stopped at random and resumed until it ends."""

    def __init__(self, plan: Plan, rng: Random, folder: Path, crawls: Crawls, tell: Tell) -> None:
        self._plan, self._rng = plan, rng
        self._crawls = crawls
        self._tell = tell  # what the server saw
        self._path = folder / FILE
        self._exports = [folder / f"all{suffix}" for suffix in SAVED_SUFFIXES]
        self._asked = [word for each in self._exports for word in ("--export", str(each))]
        self.seen = Seen()
        self.pid = 0
        self._stopped_at: float | None = None

    async def run(self) -> Seen:
        seen, plan = self.seen, self._plan
        save = ("--save", str(self._path))
        command = ["crawl", *plan.roots, *_words(plan.options), *save, *self._asked]
        known = set[str]()
        if self._path.exists():  # it began in a window
            seen.runs += 1
            command, known = self._to_resume(), self._accounted()
        while True:
            before = await self._tell()
            began = time.monotonic()
            status = await self._run_a_while(command)
            after = await self._tell()
            seen.problems += lost_after(known, before["hits"], after["hits"])
            if status == 0:
                break
            if os.waitstatus_to_exitcode(status) not in ENDS_OF_STOPPED:
                seen.problems.append(f"exit code {os.waitstatus_to_exitcode(status)}")
                break
            seen.runs += 1
            if self._path.exists():
                command, known = self._to_resume(), self._accounted()
                span = (began, (self._stopped_at or began) - LOST_AT_MOST)
                seen.problems += late_losses(plan, known, after["answered"], span)
        return self._ended()

    def _ended(self) -> Seen:
        ledger = load(self._path)
        assert ledger.finished is not None
        self.seen.outcome = ledger.finished.outcome
        self.seen.records = list(ledger.records.records())
        self.seen.problems += check_exports(self._exports, self._plan, len(self.seen.records))
        return self.seen

    def _to_resume(self) -> list[str]:
        workers = str(self._rng.choice((1, 7, 50)))
        return ["resume", str(self._path), "--workers", workers, *self._asked]

    def _accounted(self) -> set[str]:
        site = load(self._path).records
        states = (DONE, REDIRECTED, FAILED)
        return {site.url[id_] for id_ in site.ids() if site.state[id_] in states}

    async def _run_a_while(self, command: Sequence[str]) -> int:
        """The status of a process that is stopped, or ends by itself."""
        rng, self._stopped_at = self._rng, None
        self.pid = await self._crawls.start(*command)
        ending = asyncio.create_task(self._crawls.status(), name="status")
        stops = self.seen.runs <= MOST_STOPS and rng.random() < 0.85
        over = rng.uniform(0.0, rng.choice((0.2, 0.7, 2.0, 5.0)))
        await asyncio.wait((ending,), timeout=over if stops else None)
        while stops and not ending.done() and rng.random() < 0.4:
            await self._export_now(ending)
            await asyncio.wait((ending,), timeout=rng.uniform(0.0, 0.5))
        if stops and not ending.done():
            deed = rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
            self._stopped_at = time.monotonic()
            self._send(deed)
            self.seen.kills += deed is signal.SIGKILL
            self.seen.did(deed.name)
        status = await ending
        self.pid = 0
        return status

    async def _export_now(self, ending: asyncio.Task[int]) -> None:
        last, sent, again = self._exports[-1], 0, 0.0
        before = last.stat().st_mtime_ns if last.exists() else 0
        while not (ending.done() or (last.exists() and last.stat().st_mtime_ns != before)):
            if sent == MOST_SIGNALS:
                self.seen.problems.append("no export after SIGUSR1")
                return
            if sent == 0 or time.monotonic() > again:
                self._send(signal.SIGUSR1)  # more than once: it may not be there yet
                sent, again = sent + 1, time.monotonic() + LONGEST_EXPORT
            await asyncio.wait((ending,), timeout=0.005)
        if not ending.done():
            self.seen.did("SIGUSR1")
            for paths in [self._exports] if sent == 1 else [[path] for path in self._exports]:
                self.seen.problems += check_exports(paths, self._plan)

    def _send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)


async def handed_over(plan: Plan, rng: Random, folder: Path, killed: Killed) -> Seen:
    """A crawl that begins in a window, which is closed in its middle, and ends in a process."""
    window = InWindow(plan, rng, folder / FILE)
    await window.until_begun()
    await asyncio.sleep(rng.uniform(0.0, rng.choice((0.3, 2.0))))
    await window.close()
    return await killed.run()


def _words(options: dict[str, Any]) -> list[str]:
    """Options as a command line has them."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, tuple) else (value,):
            if each is True:
                words.append(option)
            elif each is not False:
                words += [option, str(each)]
    return words
