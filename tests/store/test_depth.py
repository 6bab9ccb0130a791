"""Depths in the file: after a kill in the midst they become what they would have been."""

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue import paths
from crawlscope.core.queue.paths import Named
from crawlscope.core.records.events import Discovered, Event, Fetched
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.store import CrawlFile, Saved
from tests.crawl.graphs import Graph, InAnyOrder, graphs, shown
from tests.web import Crawl, Site

workers = st.integers(1, 12)
seeds = st.integers(0, 1 << 30)


class Kept:
    """A crawl whose events are in its file as soon as a page was read; it may go on from there."""

    def __init__(self, file: CrawlFile, checked: Settings, saved: Saved | None = None) -> None:
        self.file, self.events = file, list[Event]()
        self.ledger = Ledger(checked) if saved is None else saved.ledger
        self._writer = file.writer(self.ledger, saved)
        self._told = 0
        begun = (saved.frontier, saved.seconds) if saved else (None, 0.0)
        self.crawler = Crawler(checked, self._say, *begun)
        self.crawler.read_links_from(self)
        self.reads = 0

    def _say(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, Fetched):
            self.write(len(self.events))

    def write(self, until: int) -> None:
        batch, self._told = self.events[self._told : until], until
        self.ledger.fold(batch)
        self._writer.note(batch)
        self._writer.write()

    def named_by(self, page: int) -> Named:
        self.reads += 1
        return self.file.named_by(page)

    def pages_beside(self) -> list[int]:
        return self.file.pages_beside()

    async def run(self, order: InAnyOrder) -> None:
        task = asyncio.create_task(self.crawler.run())
        await order.let_go(self.crawler, task)
        await task
        self.write(len(self.events))


def settings_of(graph: Graph, site: Site, workers: int) -> Settings:
    roots = [site.url(graph.path(root)) for root in graph.roots]
    return Settings.checked(roots=roots, workers=workers, **graph.settings)


def found(ledger: Ledger, site: Site) -> dict[str, tuple[int, str]]:
    return shown(Crawl(site, ledger=ledger))


@given(graphs, workers, seeds)
def test_links_that_are_in_the_file_alone_are_paths_as_well(
    graph: Graph, workers: int, seed: int
) -> None:
    async def crawled(path: Path) -> None:
        async with Site() as site:
            checked = settings_of(graph, site, workers)
            with CrawlFile.create(str(path), checked, "") as file:
                kept = Kept(file, checked)
                await kept.run(graph.serve(site, Random(seed)))
            assert found(kept.ledger, site) == graph.expected()
            with CrawlFile.open(str(path)) as file:
                saved = file.restored()
            assert not saved.frontier.paths  # nothing is nearer than it is told
            assert list(saved.ledger.records.depth) == list(kept.ledger.records.depth)

    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "AT_HAND", 0)
        asyncio.run(crawled(Path(folder, "a.crawl")))


@given(graphs, workers, seeds, st.integers(0, 1 << 30))
def test_a_crawl_that_was_killed_anywhere_ends_with_the_same_depths(
    graph: Graph, workers: int, seed: int, kill: int
) -> None:
    async def crawled(path: Path) -> None:
        chance = Random(seed)
        async with Site() as site:
            first = Crawl(site, *map(graph.path, graph.roots), workers=workers, **graph.settings)
            order, task = graph.serve(site, chance), asyncio.create_task(first.crawler.run())
            await order.let_go(first.crawler, task)
            events = first.events[: kill % len(first.events)]
            while events and isinstance(events[-1], Discovered):  # found and skipped in one go
                events.pop()
            checked = first.crawler.settings
            with CrawlFile.create(str(path), checked, "") as file:
                left = Kept(file, checked)
                left.events += events
                left.write(len(events))
            with CrawlFile.open(str(path)) as file:
                kept = Kept(file, checked, file.restored())
                await kept.run(graph.serve(site, chance))
            assert found(kept.ledger, site) == graph.expected()

    with TemporaryDirectory() as folder:
        asyncio.run(crawled(Path(folder, "a.crawl")))
