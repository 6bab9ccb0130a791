"""Many slow connections: 10,000 workers on a server that takes 10 s for an answer, all at once.

    python benchmarks/slow.py                    # headless, then with the window; two minutes
    python benchmarks/slow.py --workers 1000 --latency 2

One worker begins, so that all URLs are known; then the others are started. The memory that they
add, divided by the most requests that the server held at once, is what a waiting fetch takes. The
lag of the loop is printed for three phases: until the server has all requests, while all wait, and
while answers come. Its own lag is counted in processor time of the crawl's thread, and so tells
nothing of what else the machine does. A click waits in Qt's queue, not in the loop's, and has
figures of its own.
"""

import argparse
import asyncio
import json
import resource
import sys
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from PySide6.QtCore import Qt, QTimer

from benchmarks.generated_site import Plan, served
from benchmarks.measuring import RunError, keep, measured, raise_file_limit, resident
from benchmarks.running import Headless, Running, WithWindow, run, until
from benchmarks.size import OwnHeartbeat
from crawlscope.runtime.heartbeat import BEAT, Heartbeat

WORKERS, LATENCY = 10_000, 10.0
ANSWERED_FIRST = 2  # the home page, and what its worker takes before the others are started
SPARE_FILES = 100  # that a process has open beside its connections
KINDS: dict[str, type[Running]] = {"headless": Headless, "window": WithWindow}
SHOWN_AFTER = 1.0  # seconds
ASK = 0.25  # seconds between two questions to the server
HERE = Path()  # an empty folder, for the process that crawls
TOLD = HERE / "slow.json"
PORTS = Path("/proc/sys/net/ipv4/ip_local_port_range")
BACKLOG = Path("/proc/sys/net/core/somaxconn")


def limits(workers: int) -> str:
    """What the system allows, in one line; ends with what to do where that is too little."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if files < workers + SPARE_FILES:
        sys.exit(
            f"{workers:,} connections need as many open files, {files:,} are allowed:"
            f" try 'ulimit -Hn {workers + SPARE_FILES}' as root, or --workers {files - SPARE_FILES}"
        )
    text = f"{files:,} open files a process"
    if PORTS.exists():
        first, last = map(int, PORTS.read_text().split())
        ports = last - first + 1
        if ports < workers:
            sys.exit(
                f"{workers:,} connections to one address need as many ports, {ports:,} are free:"
                f" try 'sysctl net.ipv4.ip_local_port_range=\"1024 65535\"' as root,"
                f" or --workers {ports}"
            )
        text += f", {ports:,} ports"
    if BACKLOG.exists():
        text += f", {int(BACKLOG.read_text()):,} connections that wait to be accepted"
    return text


class Clicks(Heartbeat):
    """How late Qt is with events such as a click, measured by a timer of Qt's."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(timerType=Qt.TimerType.PreciseTimer, singleShot=True)
        self._timer.timeout.connect(self._ring)
        self._begin()

    def _begin(self) -> None:
        self._due = perf_counter() + BEAT
        self._timer.start(round(BEAT * 1000))

    def _ring(self) -> None:
        self.note(max(0.0, perf_counter() - self._due))
        self._begin()


class Watch:
    """The figures of one crawl, by the time they are of."""

    def __init__(self, running: Running, url: str, workers: int) -> None:
        self.figures: dict[str, Any] = {"kind": running.name, "workers": workers}
        self._running, self._workers = running, workers
        self._url = urlsplit(url)
        self._heart, self._own = Heartbeat(), OwnHeartbeat()
        self._clicks = Clicks() if isinstance(running, WithWindow) else None
        self._since = perf_counter()

    async def all(self, url: str) -> dict[str, Any]:
        hearts = (self._heart, self._own)
        beating = [asyncio.create_task(each.beat(), name="heartbeat") for each in hearts]
        running = self._running
        empty = resident()
        running.start(url)
        await until(lambda: len(running.ledger.records) > self._workers)
        before = resident()
        self._next("")
        assert running.crawler is not None
        running.crawler.set_workers(self._workers)
        while await self._at_once() < self._workers and not self._is_answered():  # noqa: ASYNC110
            await asyncio.sleep(ASK)
        self._next("sending")
        await until(self._is_answered)
        memory = resident()
        self._next("waiting")
        await until(lambda: not running.is_crawling)
        self._next("answered")
        for each in beating:
            each.cancel()
        seen = await self._seen()
        at_once = seen["most_at_once"]
        self.figures |= {
            "at once": at_once,
            "pages": seen["distinct"],
            "requests": seen["requests"],
            "failed": sum(running.ledger.tally.errors.values()),
            "MB": [round(each, 1) for each in (empty, before, memory)],
            "KB a fetch": (memory - before) * 1e3 / max(1, at_once - 1),
        }
        return self.figures

    def _is_answered(self) -> bool:
        return self._running.ledger.tally.requested > ANSWERED_FIRST

    def _next(self, name: str) -> None:
        """A time is over, unless it has no name."""
        now = perf_counter()
        if name:
            lags = {"lag": self._heart.figures(), "own": self._own.figures()}
            self.figures[name] = {"seconds": now - self._since, **lags}
            if self._clicks is not None:
                self.figures[name]["clicks"] = self._clicks.figures()
        for each in filter(None, (self._heart, self._own, self._clicks)):
            each.reset()
        self._since = perf_counter()

    async def _at_once(self) -> int:
        at_once: int = (await self._seen())["most_at_once"]
        return at_once

    async def _seen(self) -> dict[str, Any]:
        """What the server saw; without holding the loop that is measured."""
        reader, writer = await asyncio.open_connection(self._url.hostname, self._url.port)
        writer.write(b"GET /_seen HTTP/1.1\r\n\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split()[0])
        seen: dict[str, Any] = json.loads(await reader.readexactly(length))
        writer.close()
        return seen


async def crawl(kind: type[Running], url: str, workers: int) -> None:
    options = {"workers": 1, "per_host": workers, "no_robots": True}
    running = kind(options, HERE)
    await asyncio.sleep(SHOWN_AFTER)
    figures = await Watch(running, url, workers).all(url)
    await running.close()
    TOLD.write_text(json.dumps(figures))


def in_a_process(kind: str, workers: int, latency: float) -> dict[str, Any]:
    """One kind, in a process without the memory of the other. Raises RunError."""
    with served(Plan(pages=workers + 1, first=workers, latency=latency)) as site:
        own = ["--kind", kind, "--url", site.url, "--workers", str(workers)]
        cost = measured([sys.executable, __file__, *own], reads=TOLD.name)
    figures: dict[str, Any] = json.loads(cost.file)
    return figures | {"latency": latency, "cpu": cost.cpu}


def _figures(lag: dict[str, float]) -> str:
    return ", ".join(f"{key} {value:,.1f}" for key, value in lag.items())


def show(row: dict[str, Any]) -> None:
    print(
        f"{row['kind']}: {row['at once']:,} of {row['workers']:,} at once, {row['failed']} failed,"
        f" {row['KB a fetch']:.1f} KB a waiting fetch, {row['MB'][-1]:.0f} MB"
    )
    for name in ("sending", "waiting", "answered"):
        each = row[name]
        text = f"  {name:9} {each['seconds']:5.1f} s, lag in ms: {_figures(each['lag'])}"
        text += f"; its own: {_figures(each['own'])}"
        if "clicks" in each:
            text += f"; of clicks: {_figures(each['clicks'])}"
        print(text, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--workers", type=int, default=WORKERS)
    parser.add_argument("--latency", type=float, default=LATENCY, help="seconds")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    given = parser.parse_args()
    text = limits(given.workers)
    raise_file_limit()
    if given.url:
        kind = KINDS[given.kind]
        run(crawl(kind, given.url, given.workers), kind)
        return
    print(text, flush=True)
    rows = []
    for name in [given.kind] if given.kind else KINDS:
        try:
            rows.append(in_a_process(name, given.workers, given.latency))
        except RunError as problem:
            sys.exit(str(problem))
        show(rows[-1])
    keep("slow", {"limits": text, "rows": rows})


if __name__ == "__main__":
    main()
