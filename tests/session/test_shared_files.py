"""Files that several pages ask for."""

import asyncio
from collections import Counter

import pytest

from crawlscope.core.records.rendering import Served
from crawlscope.session.crawl.shared_files import SharedFiles


class Source:
    """Gives files, once its gate is open, and counts which."""

    def __init__(self) -> None:
        self.given = Counter[str]()
        self.asked, self.gate = asyncio.Event(), asyncio.Event()
        self.gate.set()

    async def get(self, files: SharedFiles, *urls: str) -> None:
        for url in urls:
            await files.get(url, lambda url=url: self._give(url))  # type: ignore[misc]

    async def _give(self, url: str) -> Served:
        self.given[url] += 1
        self.asked.set()
        await self.gate.wait()
        return Served(200, [], b"x" * 10)


async def test_the_files_used_last_stay() -> None:
    source = Source()
    async with SharedFiles(most=20) as files:
        await source.get(files, "a", "b", "a", "c", "a", "c", "b")
    assert source.given == {"a": 1, "b": 2, "c": 1}


async def test_a_page_that_leaves_takes_no_file_from_the_others_and_no_room() -> None:
    source = Source()
    source.gate.clear()
    async with SharedFiles(most=20) as files, asyncio.TaskGroup() as tasks:
        leaving = asyncio.create_task(source.get(files, "a"))
        staying = tasks.create_task(source.get(files, "a"))
        await source.asked.wait()
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        source.gate.set()
        await staying
        await source.get(files, "b", "c", "a")
    assert source.given == {"a": 2, "b": 1, "c": 1}  # it was weighed, and so forgotten


async def test_at_the_end_nothing_is_being_got() -> None:
    source = Source()
    source.gate.clear()
    async with SharedFiles() as files:
        asking = asyncio.create_task(source.get(files, "a"))
        await source.asked.wait()
    with pytest.raises(asyncio.CancelledError):
        await asking
