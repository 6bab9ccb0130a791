"""`kill -9` in mid-record: an archive is cut back, its crawl goes on, nothing is there twice."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest

from crawlscope.runtime.slices import turn
from tests.archives import records
from tests.web import Site

PAGES, KILLS, LONGEST = 400, 50, 60.0
CLI = (sys.executable, "-m", "crawlscope")


async def _run(folder: Path, *arguments: str, killed_after: int | None = None) -> int:
    """Its exit code; with `killed_after`, it is killed once its archive has grown so much."""
    environ = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process = await asyncio.create_subprocess_exec(
        *CLI, *arguments, "--quiet", env=environ, stdout=asyncio.subprocess.DEVNULL
    )
    async with asyncio.timeout(LONGEST):
        if killed_after is not None:
            before = _octets(folder)
            while process.returncode is None and _octets(folder) < before + killed_after:
                await turn()
            if process.returncode is None:
                os.kill(process.pid, signal.SIGKILL)
        return await process.wait()


def _octets(folder: Path) -> int:
    return sum(each.stat().st_size for each in (folder / "arc").glob("*.warc.gz"))


def _breaks_off(folder: Path, chance: random.Random) -> None:
    """A kill between two writes is the rule: the last record is cut in its middle, as if it were
    one in a write."""
    last = max((folder / "arc").glob("*.warc.gz"), key=lambda each: each.stat().st_mtime)
    with last.open("ab") as file:
        file.write(bytes.fromhex("1f8b0800000000000000") + chance.randbytes(chance.randrange(200)))


@pytest.mark.slow
@pytest.mark.in_process
async def test_killed_fifty_times_an_archive_stays_valid_and_has_everything_once(
    tmp_path: Path,
) -> None:
    chance = random.Random("kills")
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(PAGES)])
        for number in range(PAGES):
            site.answer(f"/{number}", chance.randbytes(4_000), "image/png")
        crawl = (
            "crawl",
            site.url(),
            f"--warc={tmp_path / 'arc'}",
            f"--save={tmp_path / 'a.crawl'}",
        )
        more = "--no-robots", "--workers=2", "--resources"
        await _run(tmp_path, *crawl, *more, killed_after=30_000)
        resumed = "resume", str(tmp_path / "a.crawl")
        for _ in range(KILLS - 1):
            _breaks_off(tmp_path, chance)
            await _run(tmp_path, *resumed, killed_after=chance.randrange(1, 30_000))
        _breaks_off(tmp_path, chance)
        assert await _run(tmp_path, *resumed) == 0
        kept = Counter(each.url for each in records(tmp_path / "arc") if each.kind == "response")
        assert kept == Counter([site.url(), *(site.url(f"/{n}") for n in range(PAGES))])
