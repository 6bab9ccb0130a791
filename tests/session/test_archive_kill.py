"""`kill -9` in mid-record: an archive is cut back, its crawl goes on, nothing is there twice."""

import os
import random
import signal
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from tests.archives import records
from tests.conftest import WaitUntil
from tests.store.test_kill import SOON, Crawls
from tests.web import Site

PAGES, KILLS = 600, 50


def octets(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.glob("*.warc.gz"))


def has_grown(folder: Path, enough: int) -> bool:
    return octets(folder) >= enough


def break_off(folder: Path, chance: random.Random) -> None:
    """What the kill would have left in the middle of a write, which is rare: a part of a record."""
    last = max(folder.glob("*.warc.gz"), key=lambda each: each.stat().st_mtime)
    begun = bytes.fromhex("1f8b0800000000000003") + chance.randbytes(chance.randrange(200))
    with last.open("ab") as file:
        file.write(begun)


@pytest.mark.slow
@pytest.mark.in_process
async def test_killed_fifty_times_an_archive_stays_valid_and_has_everything_once(
    tmp_path: Path, wait_until: WaitUntil
) -> None:
    chance, folder = random.Random("kills"), tmp_path / "arc"
    crawls = Crawls(tmp_path, SOON, wait_until)
    async with Site() as site:
        site.page("/", [f"/{n}" for n in range(PAGES)])
        for number in range(PAGES):
            site.answer(f"/{number}", chance.randbytes(4_000), "image/png")
        saved = str(tmp_path / "a.crawl")
        command = ["crawl", site.url(), f"--warc={folder}", f"--save={saved}", "--resources"]
        command += ["--no-robots", "--workers=2"]
        kills = 0
        try:
            for _ in range(KILLS):
                enough = octets(folder) + chance.randrange(1_000, 20_000)
                pid = await crawls.start(*command)
                await wait_until(partial(has_grown, folder, enough), timeout=30)
                os.kill(pid, signal.SIGKILL)
                kills += await crawls.status() == signal.SIGKILL
                break_off(folder, chance)
                command = ["resume", saved]
            await crawls.start(*command)
            assert await crawls.status() == 0
        finally:
            crawls.end()
        kept = Counter(each.url for each in records(folder) if each.kind == "response")
        assert kept == Counter([site.url(), *(site.url(f"/{n}") for n in range(PAGES))])
        assert kills == KILLS
