"""`kill -9` at random moments: what was known stays known, and the whole is as if undisturbed."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from time import monotonic

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.records import DONE, FAILED, REDIRECTED
from crawlscope.store import EVERY, LOST_AT_MOST, CrawlFile
from tests.conftest import WaitUntil
from tests.web import Site, crawl

PAGES = 60
SOON = 0.05  # seconds between two transactions where many crawls are killed
LONGEST = 60.0


# A predicate, and seconds
WaitsUntil = Callable[[Callable[[], object], float], Awaitable[None]]


class Crawls:
    """Crawls in processes of their own."""

    def __init__(self, folder: Path, every: float, wait_until: WaitsUntil) -> None:
        self._said, self._err = folder / "said", folder / "err"
        self._wait_until = wait_until
        environ = {**os.environ, "HOME": str(folder)}
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            environ.pop(name, None)
        with self._said.open("wb") as said, self._err.open("wb") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.store.forked_crawls", str(every)],
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=err,
                env=environ,
            )
        self._lines = 0

    async def start(self, *arguments: str) -> int:
        """Starts a crawl; its process id."""
        self._ask([*arguments, "--quiet"])
        return await self._next()

    async def run_at_once(self, *commands: list[str]) -> list[int]:
        """Runs crawls side by side; their exit codes."""
        self._ask([[*arguments, "--quiet"] for arguments in commands])
        return [os.waitstatus_to_exitcode(await self._next()) for _ in commands]

    def _ask(self, lines: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(lines).encode() + b"\n")
        self._process.stdin.flush()

    async def status(self) -> int:
        """That of the crawl, once it has ended."""
        return await self._next()

    async def _next(self) -> int:
        self._lines += 1
        await self._wait_until(lambda: self._said.read_bytes().count(b"\n") >= self._lines, LONGEST)
        return int(self._said.read_text().splitlines()[self._lines - 1])

    def complaints(self) -> list[str]:
        """The lines on stderr of all of them."""
        return self._err.read_text(errors="replace").splitlines()

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=LONGEST)


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        for n in range(PAGES):
            links = [f"/{2 * n + 1}", f"/{2 * n + 2}", f"/to-{n // 2}", "/0", "/gone", "http://[/"]
            site.page(f"/{n}", links=links, title=f"page {n}")
            site.redirect(f"/to-{n}", f"/{n}")
        yield site


def known(ledger: Ledger) -> dict[str, tuple[object, ...]]:
    """What must be the same in whatever order the URLs were found."""
    return {
        each.url: (
            each.state,
            each.status,
            each.redirect_to,
            each.title,
            each.links_total,
            each.inlinks,
            each.skip_reason,
        )
        for each in ledger.records.records()
    }


def load(path: Path) -> Ledger:
    with CrawlFile.open(str(path)) as file:
        return file.restored().ledger


def was_begun(path: Path) -> bool:
    return path.exists()


def accounted_for(ledger: Ledger, site: Site) -> set[str]:
    """The paths that need no request any more."""
    start = len(site.url("/")) - 1
    return {
        url[start:]
        for url, state in zip(ledger.records.url, ledger.records.state, strict=True)
        if url and state in (DONE, REDIRECTED, FAILED)
    }


class Killed:
    """Crawls of one site that are killed at random moments and resumed, until one ends."""

    def __init__(self, site: Site, crawls: Crawls, wait_until: WaitUntil, most: int) -> None:
        self.kills = 0
        self._most = most  # kills; then a crawl is left alone
        self._site = site
        self._crawls = crawls
        self._wait_until = wait_until
        self._random = random.Random(2024)

    async def crawl(self, path: Path) -> Ledger:
        command: tuple[str, ...] = ("crawl", self._site.url("/0"), "--save", str(path))
        done: set[str] = set()
        while True:
            hits = self._site.hits.copy()
            status = await self._run_a_while(*command)
            for page in done:
                assert self._site.hits[page] == hits[page], f"{page} was known"
            if status == 0:
                return load(path)
            assert status == signal.SIGKILL
            if was_begun(path):
                command = ("resume", str(path))
                done = accounted_for(load(path), self._site)

    async def _run_a_while(self, *command: str) -> int:
        pid = await self._crawls.start(*command)
        if self.kills >= self._most:
            return await self._crawls.status()
        end = len(self._site.asked) + self._random.randrange(PAGES)
        over = monotonic() + self._random.uniform(0.0, 1.0)
        await self._wait_until(lambda: len(self._site.asked) >= end or monotonic() > over)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        status = await self._crawls.status()
        self.kills += status == signal.SIGKILL
        return status


@pytest.mark.parametrize(
    "kills", [2, pytest.param(200, marks=pytest.mark.slow)], ids=["2 kills", "200 kills"]
)
async def test_killed_and_resumed_a_crawl_is_what_it_is_undisturbed(
    tmp_path: Path, site: Site, wait_until: WaitUntil, kills: int
) -> None:
    undisturbed = known((await crawl(site, "/0")).ledger)
    crawls = Crawls(tmp_path, SOON, wait_until)
    killed = Killed(site, crawls, wait_until, kills)
    try:
        number = 0
        while killed.kills < kills:
            number += 1
            assert known(await killed.crawl(tmp_path / f"{number}.crawl")) == undisturbed
    finally:
        crawls.end()


@pytest.mark.slow
async def test_a_killed_crawl_loses_at_most_the_last_second(
    tmp_path: Path, site: Site, wait_until: WaitUntil
) -> None:
    crawls = Crawls(tmp_path, EVERY, wait_until)
    try:
        path = tmp_path / "a.crawl"
        command = (
            "crawl",
            site.url("/0"),
            "--save",
            str(path),
            "--workers",
            "1",
            "--delay",
            "0.02",
        )
        pid = await crawls.start(*command)
        await wait_until(lambda: site.asked, timeout=LONGEST)
        until = monotonic() + LOST_AT_MOST * 1.5
        await wait_until(lambda: monotonic() > until)
        early = site.asked[:-1]  # the last may be in flight
        until = monotonic() + LOST_AT_MOST
        await wait_until(lambda: monotonic() > until)
        os.kill(pid, signal.SIGKILL)
        assert await crawls.status() == signal.SIGKILL
        assert len(early) > 10
        assert set(early) <= accounted_for(load(path), site)
        await crawls.start("resume", str(path))
        assert await crawls.status() == 0
        assert all(site.hits[page] == 1 for page in early)
    finally:
        crawls.end()
