"""What is found is in the file, or is still to be written."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered
from crawlscope.session.keeping import Keeper
from crawlscope.store import CrawlFile, StoreError
from tests.web import LONGEST_CRAWL


async def test_what_could_not_be_written_is_written_by_the_next_that_keeps_it(
    tmp_path: Path,
) -> None:
    settings = Settings.checked(roots=["http://a.test/"])
    path, aside = tmp_path / "a.crawl", tmp_path / "b.crawl"
    ledger, file = Ledger(settings), CrawlFile.create(str(path), settings, "")
    with contextlib.closing(Keeper(file, ledger)) as keeper:
        batch = [Discovered(1, "http://a.test/", 0, 0, None, 10)]
        ledger.fold(batch)
        keeper.note(batch)
        path.rename(aside)
        with pytest.raises(StoreError):
            await keeper.write()
        problems = [keeper.problem]
        aside.rename(path)
        written = asyncio.Event()  # nothing more is noted
        keeping = asyncio.create_task(keeper.keep(written.set))
        async with asyncio.timeout(LONGEST_CRAWL):
            await written.wait()
        keeping.cancel()
        await asyncio.wait((keeping,))
        problems.append(keeper.problem)
        assert [problem is None for problem in problems] == [False, True]
    with CrawlFile.open(str(path)) as again:
        assert list(again.restored().ledger.records.url[1:]) == ["http://a.test/"]
