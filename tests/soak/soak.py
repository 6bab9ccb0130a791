"""Random crawls of random sites with random faults, stops and kills, for as long as you like.

`python tests/soak/soak.py --seed N --seconds S`; what one seed does is always the same, but for
what time does. With `--on local:2` the crawls run on a Dask cluster of two workers. A failure
prints the command that repeats the crawl: `--first K --crawls 1`.
"""

# ruff: noqa: E402  a script of a folder inside finds `tests` only by the path that is set first
import argparse
import asyncio
import gc
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import linear_regression, median
from typing import Any

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QSettings, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from crawlscope.fetch.cluster.link import PATIENCE
from crawlscope.fetch.cluster.node import LISTENS
from crawlscope.fetch.sockets import files_open
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.runtime.loop import new_event_loop
from crawlscope.store import EVERY
from tests.dask_processes import Processes
from tests.soak.checks import check_records, check_requests, some_of
from tests.soak.crawls import Killed, Seen, handed_over, headless, in_window, warm_up
from tests.soak.plan import Plan
from tests.store.test_kill import Crawls

LONGEST_CRAWL = 180.0  # seconds; one that takes longer hangs
SETTLING = 5.0  # seconds for sockets, files and tasks to go after a crawl
WARM_UP = 20  # crawls after which memory must be flat
MOST_GROWTH = 40.0  # MB from the first quarter after the warm-up to the last
SOON = 0.05  # seconds between two transactions where many crawls are killed
POOLED = "Thread (pooled)"  # the name of such threads
HARMLESS = ("propagateSizeHints", "This plugin does not support")  # the offscreen platform's words


@dataclass(slots=True)
class Figures:
    crawls: Counter[str] = field(default_factory=Counter)  # by way
    deeds: Counter[str] = field(default_factory=Counter)
    urls: int = 0
    requests: int = 0
    kills: int = 0
    resumes: int = 0
    failed: list[int] = field(default_factory=list)
    longest: float = 0.0  # seconds of one crawl
    memory: list[tuple[int, float]] = field(default_factory=list)  # crawl, MB

    def line(self) -> str:
        deeds = ", ".join(f"{number} {name}" for name, number in sorted(self.deeds.items()))
        ways = ", ".join(f"{number} {name}" for name, number in sorted(self.crawls.items()))
        return (
            f"{self.crawls.total()} crawls ({ways}), {self.urls} URLs, {self.requests} requests, "
            f"{self.kills} kills, {self.resumes} resumes; {deeds}; longest {self.longest:.1f} s; "
            f"{self.memory[-1][1] if self.memory else 0:.0f} MB; {len(self.failed)} failed"
        )

    def flat(self) -> list[tuple[int, float]]:
        return self.memory[WARM_UP:]

    def slope(self) -> float:
        """MB a crawl, after the warm-up."""
        flat = self.flat()
        if len(flat) < 3:
            return 0.0
        return linear_regression(*zip(*flat, strict=True)).slope

    def growth(self) -> float:
        """MB from the first quarter after the warm-up to the last."""
        sizes = [size for _, size in self.flat()]
        quarter = len(sizes) // 4
        return median(sizes[-quarter:]) - median(sizes[:quarter]) if quarter else 0.0


class Server:
    """The process of the fault server, and the socket for questions to it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        assert self._process.stdout is not None
        said = json.loads(self._process.stdout.readline())
        self.origins: list[str] = said["origins"]
        self._port: int = said["control"]

    async def ask(self, **wish: Any) -> dict[str, Any]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
        writer.write(json.dumps(wish).encode() + b"\n")
        said: dict[str, Any] = json.loads(await reader.readline())
        writer.close()
        await writer.wait_closed()
        return said

    async def tell(self) -> dict[str, Any]:
        return await self.ask(tell=1)

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Soak:
    """Crawl after crawl, until the time is up or this many were made."""

    def __init__(self, seed: int, folder: Path, cluster: str | None = None) -> None:
        self.figures = Figures()
        self.heartbeat = Heartbeat()
        self._seed = seed
        self._cluster = cluster
        self._folder = folder
        self._server = Server()
        self._forks = {every: self._fork(every) for every in (SOON, EVERY)}
        self._noise: list[str] = []  # warnings of Qt and lines of the log that should not be
        self._killed: Killed | None = None
        logging.getLogger().addHandler(_Noise(self._noise))
        qInstallMessageHandler(self._hear)

    def _fork(self, every: float) -> Crawls:
        """Starts processes that write to the crawl file every so many seconds."""
        home = self._folder / f"every {every}"
        home.mkdir()
        return Crawls(home, every, _wait_until)

    def _hear(self, kind: QtMsgType, _: object, text: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not any(each in text for each in HARMLESS):
            self._noise.append(text)

    async def run(self, seconds: float, first: int, crawls: int) -> None:
        await warm_up()
        began = spoke = time.monotonic()
        number = first
        while time.monotonic() - began < seconds and number - first < crawls:
            await self._crawl(number)
            number += 1
            if time.monotonic() - spoke >= 60:
                spoke = time.monotonic()
                minutes = (spoke - began) / 60
                print(f"{minutes:.0f} min: {self.figures.line()}; {self._lag()}", flush=True)

    def end(self) -> None:
        self._server.end()
        for fork in self._forks.values():
            fork.end()

    async def _crawl(self, number: int) -> None:
        """One crawl and its checks; ends the program where it hangs."""
        seed = f"{self._seed} {number}"
        plan, rng = Plan(seed, self._server.origins), Random(f"{seed} deeds")
        if self._cluster is not None:
            plan.options["cluster"] = self._cluster
        await self._server.ask(plan=seed)
        gc.collect()  # what is left of the last window must not go in the middle of this crawl
        before = self._left()
        self._noise.clear()
        began = time.monotonic()
        way = rng.choice(("window", "headless", "killed", "handed over"))
        running = asyncio.create_task(self._run(way, plan, rng), name=f"{way} {number}")
        beating = asyncio.create_task(self.heartbeat.beat(), name="heartbeat")
        await asyncio.wait((running,), timeout=LONGEST_CRAWL)
        beating.cancel()
        if not running.done():
            self._give_up(number, way)
        figures = self.figures
        figures.crawls[way] += 1
        figures.longest = max(figures.longest, time.monotonic() - began)
        try:
            problems = await self._check(plan, running.result(), before)
        except Exception:  # a crash of what is tested is a failure like another
            logging.getLogger("soak").exception("crawl %d", number)
            problems = []
        problems += self._noise
        figures.memory.append((number, self._memory()))
        if problems:
            figures.failed.append(number)
            print(f"crawl {number}, {way}: {self._command(number)}", flush=True)
            print(f"  {plan.options}")
            for each in some_of(problems):
                print(f"  {each}", flush=True)

    async def _run(self, way: str, plan: Plan, rng: Random) -> Seen:
        folder = self._folder / "crawl"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        match way:
            case "window":
                return await in_window(plan, rng, folder)
            case "headless":
                return await headless(plan, rng, folder)
        every = rng.choice((SOON, EVERY))
        self._killed = Killed(plan, rng, folder, self._forks[every], self._server.tell)
        if way == "killed":
            return await self._killed.run()
        return await handed_over(plan, rng, folder, self._killed)

    async def _check(self, plan: Plan, seen: Seen, before: tuple[int, int, int]) -> list[str]:
        figures = self.figures
        figures.deeds.update(seen.deeds)
        figures.kills += seen.kills
        figures.resumes += seen.runs - 1
        figures.urls += len(seen.records)
        problems = seen.problems + check_records(plan, seen.records, seen.outcome)
        end = time.monotonic() + SETTLING
        if seen.kills and self._cluster is not None:
            # Nobody told its nodes that the crawl was killed: they end when they hear nothing.
            end += PATIENCE.abandoned + LISTENS
        while (asked := await self._server.tell())["open"] or self._left() != before:
            if time.monotonic() > end:
                left = f"{asked['open']} connections; {before} and then {self._left()}"
                problems.append(f"left behind (tasks, files, windows): {left}")
                break
            gc.collect()
            await asyncio.sleep(0.01)
        figures.requests += sum(asked["hits"].values())
        problems += check_requests(plan, asked["hits"], seen.disturbed, seen.runs)
        return problems

    def _left(self) -> tuple[int, int, int]:
        """What each crawl must give back: tasks, files, windows."""
        # Qt's painting threads, each with a file, come and go as they like.
        threads = Path("/proc/self/task").iterdir()
        painting = sum(POOLED in (thread / "comm").read_text() for thread in threads)
        files, windows = files_open() - painting, len(QApplication.topLevelWidgets())
        return len(asyncio.all_tasks()), files, windows

    def _memory(self) -> float:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _give_up(self, number: int, way: str) -> None:
        print(f"crawl {number}, {way}, hangs: {self._command(number)}", flush=True)
        for task in asyncio.all_tasks():
            task.print_stack(file=sys.stdout)
        if self._killed is not None and self._killed.pid:
            with suppress(ProcessLookupError):
                os.kill(self._killed.pid, signal.SIGABRT)  # its traceback shows where it was
        print(f"the crawl and what was said are in {self._folder}")
        sys.stdout.flush()
        os._exit(1)

    def _command(self, number: int) -> str:
        where = "" if self._cluster is None else " --on local:2"
        return f"python tests/soak/soak.py --seed {self._seed} --first {number} --crawls 1{where}"

    def _lag(self) -> str:
        figures = self.heartbeat.figures()
        return f"loop lag p99 {figures['p99']} ms, max {figures['max']} ms"

    def table(self) -> None:
        figures = self.figures
        print(figures.line())
        print(f"{self._lag()}; memory {figures.slope() * 100:+.2f} MB in 100 crawls,")
        print(f"{figures.growth():+.1f} MB from the first quarter after the warm-up to the last")
        if figures.failed:
            print(f"failed: {', '.join(map(str, figures.failed))} of seed {self._seed}")

    @property
    def is_good(self) -> bool:
        return not self.figures.failed and self.figures.growth() < MOST_GROWTH


class _Noise(logging.Handler):
    """Keeps what the program warns of, with its traceback."""

    def __init__(self, kept: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append(self.format(record))


async def _wait_until(predicate: Callable[[], object], timeout: float = LONGEST_CRAWL) -> None:
    async with asyncio.timeout(timeout):
        while not predicate():  # noqa: ASYNC110 - a predicate has no event to wait for
            await asyncio.sleep(0.005)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--first", type=int, default=1, help="number of the first crawl")
    parser.add_argument("--crawls", type=int, default=sys.maxsize, help="so many, and no more")
    parser.add_argument("--on", metavar="local:N", help="crawls run on a Dask cluster")
    wish = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(_home())
        cluster = None
        if wish.on is not None:
            number = int(wish.on.removeprefix("local:"))
            cluster = stack.enter_context(Processes(number)).address
        runner = stack.enter_context(asyncio.Runner(loop_factory=new_event_loop))
        soak = Soak(wish.seed, folder, cluster)
        try:
            runner.run(soak.run(wish.seconds, wish.first, wish.crawls))
        finally:
            soak.end()
    print(f"seed {wish.seed}: ", end="")
    soak.table()
    return 0 if soak.is_good else 1


@contextmanager
def _home() -> Iterator[Path]:
    """A home of its own, for what windows and processes remember."""
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        os.environ["HOME"] = name
        for each in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            os.environ.pop(each, None)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, name)
        yield Path(name)


if __name__ == "__main__":
    sys.exit(main())
