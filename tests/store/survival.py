"""Crawls that are killed, at random and in the middle of a checkpoint, and disks that are full.

    python -m tests.store.survival --random 300 --aimed 300 --disks 60 --seed 1

Each crawl is a process of its own; after each end its file is opened and the crawl resumed, until
it is finished. The figures are printed as JSON; the exit code is 1 if something is wrong.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.store import EVERY, LOST_AT_MOST, StoreError
from tests.store.test_kill import Crawls, accounted_for, known, load, was_begun
from tests.web import Exchange, Site, response

PAGES = 600
LINKS = 25  # of a page to pages, about
ELSEWHERE = 60  # of a page to other sites: records that cost no request
PAGE = 4096  # bytes of a page of SQLite
LONGEST = 120.0  # seconds of a crawl that is not killed
TO_KILL = (0.05, 2.0)  # seconds from the first answer to a kill


class Big(Site):
    """Pages that fill a crawl file quickly. It remembers when it answered."""

    def __init__(self, pages: int = PAGES) -> None:
        super().__init__()
        self._pages = pages
        self.answered: dict[str, float] = {}

    async def reply(self, exchange: Exchange) -> None:
        target = exchange.request.target
        number = int(target[1:]) if target[1:].isdigit() else self._pages
        if number >= self._pages:
            await exchange.send(response(status=404))
            return
        self.hits[target] += 1
        await exchange.send(response(self._page(number)))
        self.answered[target] = monotonic()

    def _page(self, number: int) -> bytes:
        links = [f"/{each % self._pages}" for each in range(LINKS * number, LINKS * number + LINKS)]
        links += [
            f"http://elsewhere-{number}.test/{'folder/' * 8}{each}" for each in range(ELSEWHERE)
        ]
        anchors = "".join(f'<a href="{link}">a link</a>' for link in links)
        return f"<!doctype html><title>Page {number}</title>{anchors}".encode()


@dataclass(slots=True)
class Figures:
    """What was done, and what came of it."""

    kills: int = 0
    crawls: int = 0  # that were finished after all
    cut: int = 0  # files whose header names more pages than they have
    full_disks: int = 0
    not_begun: int = 0  # the disk was too small for a new file
    most_lost: float = 0.0  # seconds of results
    wrong: list[str] = field(default_factory=list)

    def as_json(self) -> str:
        return json.dumps(asdict(self), indent=1)


async def _wait_until(predicate: Callable[[], object], timeout: float = LONGEST) -> None:
    async with asyncio.timeout(timeout):
        while not predicate():  # noqa: ASYNC110 - a file has no event to wait for
            await asyncio.sleep(0.002)


class Survival:
    """One site, one program that forks crawls of it, one row of figures."""

    def __init__(self, site: Big, folder: Path, seed: int) -> None:
        self.figures = Figures()
        self._site = site
        self._folder = folder
        self._random = random.Random(seed)
        self._crawls = Crawls(folder, EVERY, _wait_until)
        self._undisturbed: dict[str, tuple[object, ...]] = {}
        self._number = 0

    def close(self) -> None:
        self._crawls.end()

    def _new_path(self, folder: Path) -> Path:
        self._number += 1
        return folder / f"{self._number}.crawl"

    async def learn(self) -> None:
        """What an undisturbed crawl finds."""
        path = self._new_path(self._folder)
        await self._crawls.start("crawl", self._site.url("/0"), "--save", str(path))
        if await self._crawls.status() != 0:
            raise RuntimeError("an undisturbed crawl failed")
        self._undisturbed = known(load(path))
        path.unlink()

    # --- kills --------------------------------------------------------------------------------

    async def kill(self, number: int, aimed: bool) -> None:
        """So many kills, of as many crawls as it takes."""
        goal = self.figures.kills + number
        while self.figures.kills < goal and not self._is_hopeless:
            await self._crawl(self._new_path(self._folder), goal, aimed)

    @property
    def _is_hopeless(self) -> bool:
        return len(self.figures.wrong) > 20

    async def _crawl(self, path: Path, goal: int, aimed: bool) -> None:
        """One crawl, killed and resumed until it ends."""
        command: tuple[str, ...] = ("crawl", self._site.url("/0"), "--save", str(path))
        done: set[str] = set()
        while True:
            hits = self._site.hits.copy()
            self._site.answered.clear()
            pid = await self._crawls.start(*command)
            if self.figures.kills >= goal:
                killed_at = monotonic() + LONGEST  # it is not killed
            else:
                killed_at = await (self._aim if aimed else self._kill)(pid, path)
            status = await self._crawls.status()
            for page in done:
                if self._site.hits[page] != hits[page]:
                    self._wrong(path, f"{page} was known, and asked again")
            if status == 0:
                self._check(path)
                return
            if status != signal.SIGKILL:
                self._wrong(path, f"ended with {status >> 8}: {self._crawls.complaints()[-3:]}")
                return
            self.figures.kills += 1
            if was_begun(path):
                command = ("resume", str(path))
                ledger = self._opened(path, cut=True)
                if ledger is None:
                    return
                done = accounted_for(ledger, self._site)
                self._note_lost(path, done, killed_at)

    async def _kill(self, pid: int, _: Path) -> float:
        with contextlib.suppress(TimeoutError):  # of a resumed one nothing may be left to ask
            await _wait_until(lambda: self._site.answered, timeout=3.0)
        over = monotonic() + self._random.uniform(*TO_KILL)
        await _wait_until(lambda: monotonic() > over)
        at = monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return at

    async def _aim(self, pid: int, path: Path) -> float:
        """In the middle of one of the next checkpoints."""
        with contextlib.suppress(TimeoutError):
            await _wait_until(path.exists, timeout=10.0)
        writes, pause = self._random.randrange(2, 150), self._random.randrange(2_000)
        aim = await asyncio.create_subprocess_exec(
            *(sys.executable, "-IS", str(Path(__file__).with_name("aim.py"))),
            *(str(pid), str(path), str(writes), str(pause)),
            stdout=subprocess.PIPE,
        )
        said, _ = await aim.communicate()
        return float(said or monotonic())

    def _opened(self, path: Path, cut: bool = False) -> Ledger | None:
        """What is in the file; None if it is refused. Nothing changes by that."""
        before = _state(path)
        if cut:
            pages = int.from_bytes(path.read_bytes()[28:32], "big")
            self.figures.cut += pages * PAGE > path.stat().st_size
        try:
            ledger = load(path)
        except StoreError as problem:
            self._wrong(path, str(problem))
            return None
        if _state(path) != before:
            self._wrong(path, f"reading changed it: {before} {_state(path)}")
        return ledger

    def _note_lost(self, path: Path, done: set[str], killed_at: float) -> None:
        lost = [at for page, at in self._site.answered.items() if page not in done]
        age = max((killed_at - at for at in lost), default=0.0)
        self.figures.most_lost = max(self.figures.most_lost, round(age, 3))
        if age > LOST_AT_MOST:
            self._wrong(path, f"lost {age:.3f} s of results")

    def _check(self, path: Path) -> None:
        """A finished crawl found what it finds undisturbed."""
        self.figures.crawls += 1
        ledger = self._opened(path)
        if ledger is not None and known(ledger) != self._undisturbed:
            self._wrong(path, "it found something else than undisturbed")
        elif not self._is_hopeless:
            path.unlink()

    def _wrong(self, path: Path, what: str) -> None:
        self.figures.wrong.append(f"{path.name}: {what}")

    # --- full disks ---------------------------------------------------------------------------

    async def fill(self, number: int, mounts: bool) -> None:
        """So many disks, or limits on the size of a file, that are too small for the crawl."""
        for _ in range(number):
            size = int(self._random.triangular(20, 8_000, 500)) * 1024
            if mounts:
                with _disk(self._folder / "disk", size) as folder:
                    path = self._new_path(folder)
                    await self._fill(path, (), lambda: _grow(folder))
            else:
                limit = ("--file-size", str(size))
                await self._fill(self._new_path(self._folder), limit, lambda: None)

    async def _fill(self, path: Path, limit: tuple[str, ...], grow: Callable[[], None]) -> None:
        root = self._site.url("/0")
        await self._crawls.start(*limit, "crawl", root, "--save", str(path))
        status = await self._crawls.status()
        self.figures.full_disks += status != 0
        is_begun = was_begun(path)
        if is_begun:
            if self._opened(path, cut=True) is None:
                return
        elif left := [each.name for each in path.parent.iterdir() if path.name in each.name]:
            self._wrong(path, f"not begun, and left {left}")
        else:
            self.figures.not_begun += 1
        grow()
        command = ("resume", str(path)) if is_begun else ("crawl", root, "--save", str(path))
        await self._crawls.start(*command)
        status = await self._crawls.status()
        if status:
            self._wrong(path, f"ended with {status >> 8}: {self._crawls.complaints()[-3:]}")
        else:
            self._check(path)


def _state(path: Path) -> list[tuple[str, int, int]]:
    files = [each for each in path.parent.iterdir() if each.name.startswith(path.name)]
    return sorted((f.name, f.stat().st_size, f.stat().st_mtime_ns) for f in files)


@contextlib.contextmanager
def _disk(folder: Path, size: int) -> Iterator[Path]:
    """A file system of its own. Raises CalledProcessError where that is not allowed."""
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def _grow(folder: Path) -> None:
    subprocess.run(["mount", "-o", "remount,size=256m", folder], check=True)


async def survive(
    folder: Path,
    *,
    at_random: int,
    aimed: int,
    disks: int,
    mounts: bool,
    seed: int,
    pages: int = PAGES,
) -> Figures:
    async with Big(pages) as site:
        survival = Survival(site, folder, seed)
        try:
            await survival.learn()
            await survival.kill(at_random, aimed=False)
            await survival.kill(aimed, aimed=True)
            await survival.fill(disks, mounts)
        finally:
            survival.close()
        return survival.figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("random", "aimed", "disks"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--limits", action="store_true", help="limits of file size for full disks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=int, default=PAGES)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(
            survive(
                Path(folder),
                at_random=given.random,
                aimed=given.aimed,
                disks=given.disks,
                mounts=not given.limits,
                seed=given.seed,
                pages=given.pages,
            )
        )
    print(figures.as_json())
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
