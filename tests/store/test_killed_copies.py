"""*Save as…* of a crawl that is killed meanwhile: the copy is whole or absent, the crawl intact."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.store.test_kill import LONGEST, SOON, Crawls, known, load, site  # noqa: F401  a fixture
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # they start processes


@pytest.fixture
async def source(tmp_path: Path, site: Site, wait_until: WaitUntil) -> Path:  # noqa: F811
    """A folder with a crawl file whose journal holds a part of it: the crawl was killed."""
    folder = tmp_path / "source"
    folder.mkdir()
    path = folder / "a.crawl"
    crawls = Crawls(tmp_path, SOON, wait_until)
    try:
        pid = await crawls.start("crawl", site.url("/0"), "--save", str(path), "--delay", "0.01")
        await wait_until(lambda: len(site.asked) > 40, timeout=LONGEST)
        os.kill(pid, signal.SIGKILL)
        assert await crawls.status() == signal.SIGKILL
    finally:
        crawls.end()
    assert "a.crawl-wal" in os.listdir(folder)
    return folder


@pytest.mark.parametrize("is_there", [False, True], ids=["new", "over an older one"])
async def test_a_copy_is_whole_or_absent_wherever_it_is_killed(
    tmp_path: Path, source: Path, is_there: bool
) -> None:
    shutil.copytree(source, tmp_path / "as it was")
    expected = known(load(tmp_path / "as it was" / "a.crawl"))
    may_be = [expected]
    if is_there:
        shutil.copy(tmp_path / "as it was" / "a.crawl", source / "b.crawl")  # an earlier moment
        shutil.copy(source / "b.crawl", tmp_path / "older.crawl")
        may_be.append(known(load(tmp_path / "older.crawl")))
    command = (sys.executable, "-m", "tests.store.killed_copies", str(tmp_path))
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    async with asyncio.timeout(LONGEST):
        said, _ = await process.communicate()
    assert process.returncode == 0
    last = int(said)
    assert last > 5
    copies = 0
    for number in range(1, last + 1):
        folder = tmp_path / str(number)
        assert known(load(folder / "a.crawl")) == expected, number
        if (folder / "b.crawl").exists():
            copies += 1
            assert known(load(folder / "b.crawl")) in may_be, number
        names = {each.name for each in folder.iterdir()} - {"a.crawl", "a.crawl-wal", "b.crawl"}
        assert all(name.startswith(".crawlscope-") for name in names), names
    assert known(load(tmp_path / str(last) / "b.crawl")) == expected
    assert copies == last if is_there else 0 < copies < last
