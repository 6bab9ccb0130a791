"""When what happened is in the crawl file, and a saved crawl is seen again as it was."""

import sqlite3
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from app.core.batches import taken_from
from app.core.replay import HistoryError, Reel, Replay
from app.core.slices import in_one_go
from app.store import CrawlFile, Saved, StoreError
from tests.core.test_replay import run, shown
from tests.store.test_rechecks import Kept
from tests.web import Site

Moments = list[tuple[int, dict[str, Any]]]  # the number of entries, and what was shown then


class Watched(Kept):
    """A crawl that is looked at after each batch that is written."""

    moments: Moments

    def write(self, some: int = 7) -> None:
        self.__dict__.setdefault("moments", [])
        while self.events:
            batch = taken_from(self.events, some)
            self.ledger.fold(batch)
            self.writer.note(batch)
            self.writer.write()
            number, _ = self.ledger.history.seal()
            self.moments.append((number, deepcopy(shown(self.ledger))))


def reel_of(saved: Saved, file: CrawlFile) -> Reel:
    ledger = saved.ledger
    past = in_one_go(file.past(saved.written[1]))
    entries = ledger.history.entries
    return Reel(ledger.site, ledger.depth, ledger.finished, entries, past, file.links_of)


def seen_again(path: str, moments: Moments) -> int:
    """How many moments a replay of the file has shown as they were."""
    seen = 0
    with CrawlFile.open(path) as file:
        saved = file.restored()
        assert saved.ledger.history.is_known
        replay = Replay(reel_of(saved, file))
        for number, was in moments:
            run(replay.to(number))
            if replay.position == number:
                assert shown(replay.ledger) == was
                seen += 1
        run(replay.forward(saved.seconds + 1))
        saved.ledger.catch_up()
        assert shown(replay.ledger)["records"] == shown(saved.ledger)["records"]
    return seen


def a_site(site: Site) -> None:
    others = ("http://elsewhere.test/", "http://[/")
    site.page("/", links=["/a", "/b", "/c", "/later", "/gone", *others])
    site.page("/a", links=["/", "/d", "/e/f"], title="A page")
    site.redirect("/b", "/a")
    site.redirect("/c", "/c")
    site.page("/later", status=404, links=["/d"])
    site.page("/d", links=["/a", "/e/"])
    site.page("/e/f", links=["/later"])


async def test_a_saved_crawl_is_seen_again_as_it_was(tmp_path: Path) -> None:
    async with Site() as site:
        a_site(site)
        site.page("/e/f", status=503, links=["/later"])
        kept = Watched(site, tmp_path / "a.crawl", max_tries=2, workers=3)
        await kept.run()
        site.page("/later", links=["/d", "/new"])
        site.page("/a", links=["/new"], title="Another title")
        assert kept.recheck(site.url("/later"), site.url("/a"), site.url("/b")) == 3
        await kept.run(is_recheck=True)
        kept.file.close()
    assert seen_again(kept.file.path, kept.moments) > len(kept.moments) / 2


async def test_what_was_in_flight_when_a_crawl_was_killed_is_queued_then(tmp_path: Path) -> None:
    async with Site() as site:
        a_site(site)
        kept = Watched(site, tmp_path / "a.crawl", workers=3)
        await kept.crawler.run()
        events = kept.events[: len(kept.events) // 2]
        kept.events[:] = events
        kept.write()
        kept.file.close()
    assert seen_again(kept.file.path, kept.moments) > 0
    with CrawlFile.open(kept.file.path) as file:
        replay = Replay(reel_of(file.restored(), file))
        run(replay.forward(1e9))
        assert not any(id_ for id_, _ in replay.workers.values())


def sql(path: str, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for each in statements:
            connection.execute(each)


async def test_a_crawl_of_an_older_version_has_no_history_and_is_opened(tmp_path: Path) -> None:
    async with Site() as site:
        a_site(site)
        kept = Watched(site, tmp_path / "a.crawl")
        await kept.run()
        kept.file.close()
    sql(kept.file.path, "DROP TABLE history", "DROP TABLE past")
    with CrawlFile.open(kept.file.path) as file:
        saved = file.restored()
        assert not saved.ledger.history.is_known
        assert len(saved.ledger.site) == len(kept.ledger.site)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE history SET entries = zeroblob(8)",
        "UPDATE history SET entries = x'ffffff7f00000030'",  # taken, but never found
        "UPDATE history SET entries = x'01000000000000000100000000000060'",  # unlinked from nothing
        "UPDATE history SET entries = x'ffffffffffffffff'",
    ],
)
async def test_a_history_that_cannot_be_is_refused_in_words(tmp_path: Path, statement: str) -> None:
    async with Site() as site:
        a_site(site)
        kept = Watched(site, tmp_path / "a.crawl")
        await kept.run(some=10_000)
        kept.file.close()
    sql(kept.file.path, statement)
    with CrawlFile.open(kept.file.path) as file:
        replay = Replay(reel_of(file.restored(), file))
        with pytest.raises(HistoryError, match="damaged"):
            run(replay.forward(1e9))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE history SET entries = x'00'",
        "UPDATE history SET entries = 7",
        "UPDATE history SET until = 'later'",
        "UPDATE history SET first = 3",
    ],
)
async def test_a_history_that_is_none_is_refused_with_its_file(
    tmp_path: Path, statement: str
) -> None:
    async with Site() as site:
        a_site(site)
        kept = Watched(site, tmp_path / "a.crawl")
        await kept.run(some=10_000)
        kept.file.close()
    sql(kept.file.path, statement)
    with CrawlFile.open(kept.file.path) as file, pytest.raises(StoreError, match="damaged"):
        file.restored()
