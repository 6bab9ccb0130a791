"""When what happened is in the crawl file, and a saved crawl is seen again as it was."""

import sqlite3
from array import array
from contextlib import closing
from copy import deepcopy
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.history import Past
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.ledger.replay import Reel, Replay, ReplayError
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.batches import taken_from
from crawlscope.core.records.events import (
    ByHand,
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Mark,
    Marked,
    Queued,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Started,
    Ticked,
)
from crawlscope.core.records.records import Records
from crawlscope.store import CrawlFile, Saved, StoreError, Writer
from tests.core.test_ledger import Story, stories
from tests.core.test_replay import changed, run, shown
from tests.examples import examples
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
    return Reel(ledger.records, ledger.samples, ledger.finished, entries, past, file.links_of)


def seen_again(path: str, moments: Moments) -> int:
    """How many moments a replay of the file has shown as they were."""
    seen = 0
    with CrawlFile.open(path) as file:
        saved = file.restored()
        assert saved.ledger.history.is_known
        replay = Replay(reel_of(saved, file))
        for number, was in moments:
            run(replay.advance_to(number))
            if replay.position == number <= saved.written[0]:
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
        assert not any(id_ for id_, _ in replay.holders.workers.values())


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
        assert len(saved.ledger.records) == len(kept.ledger.records)


async def test_a_crawl_that_an_older_version_went_on_with_has_no_history(tmp_path: Path) -> None:
    async with Site() as site:
        a_site(site)
        kept = Watched(site, tmp_path / "a.crawl")
        await kept.run()
        kept.file.close()
    sql(kept.file.path, "INSERT INTO marks VALUES (99.0, 'continue')")
    for _ in range(2):
        with CrawlFile.open(kept.file.path) as file:
            saved = file.restored()
            assert not saved.ledger.history.is_known
            writer = file.writer(saved.ledger, saved)
            continued: list[Event] = [Marked(99.5, Mark.CONTINUED), Ticked(99.6), Started(2, 1)]
            noted(saved.ledger, writer, [continued, [Fetched(2, Response(200))]])
            writer.write()


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
        with pytest.raises(ReplayError, match="damaged"):
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


def answered(status: int, tries: int = 1) -> Response:
    return Response(status, "text/html", None, 10, 0.1, tries, 1.0, False)


def again(id_: int) -> Queued:
    return Queued(id_, 0, 10, is_anew=True)


def test_what_changes_while_it_is_written_is_in_the_file_as_it_was(tmp_path: Path) -> None:
    no_answer = Error(ErrorKind.TIMEOUT, "no response")
    before: list[Past] = [
        Redirected(1, answered(302), 7),
        Failed(2, answered(503, 4), no_answer),
        Fetched(3, answered(404), "Gone", None, array("i", [1, 3])),
        Fetched(4, answered(200)),
        Skipped(5, SkipReason.DEPTH, "a rule"),
        Retrying(6, answered(503), None, 0.02),
    ]
    meanwhile: list[Event] = [
        *(Queued(1, 0, 9), again(2), again(3), ByHand(4, "looked at"), Queued(5, 1, 10)),
        *(Started(6, 1), Fetched(6, answered(200, 2)), again(6), Started(6, 1)),
    ]
    found = [Discovered(n, f"http://a.test/{n}", 0, 0, None, 10) for n in range(1, 8)]
    taken = [Started(each.id, each.id) for each in found]
    parts: list[list[Event]] = [[Ticked(0.1), *found], [*taken], [Ticked(0.2), *before]]
    left = left_by_a_kill(str(tmp_path / "a.crawl"), parts, [meanwhile], written=0)
    assert [left.status[id_] for id_ in range(1, 7)] == [302, 503, 404, 200, 0, 503]


@pytest.mark.slow
@examples(5)
@given(stories | changed, st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
def test_a_kill_leaves_the_history_of_what_is_left(
    story: Story, begins: int, ends: int, written: int
) -> None:
    parts = [[Ticked(float(n)), *part] for n, part in enumerate(story.parts)]
    first, then = parts[:begins], parts[begins : begins + ends]
    with TemporaryDirectory() as folder:
        left_by_a_kill(f"{folder}/a.crawl", first, then, min(written, begins))


def left_by_a_kill(
    path: str, parts: list[list[Event]], meanwhile: list[list[Event]], written: int
) -> Records:
    """Some parts are written; while the rest is written, more happens; then comes a kill. The
    records of the file and of its replay are compared, and returned."""
    ledger, rest = Ledger(), iter(meanwhile)
    options = Settings.checked(roots=["http://a.test/"])
    with CrawlFile.create(path, options, "") as file, pytest.MonkeyPatch.context() as patch:
        patch.setattr("crawlscope.store.writer.WRITTEN_RECORDS", 1)
        writer = file.writer(ledger)
        noted(ledger, writer, parts[:written])
        writer.write()
        noted(ledger, writer, parts[written:])
        is_written, slices = writer.has_more, writer.writing()
        if is_written:
            next(slices)
        at_seal, told = len(ledger.history.entries), deepcopy(shown(ledger))
        noted(ledger, writer, list(islice(rest, 3)))
        for _ in slices:
            noted(ledger, writer, list(islice(rest, 1)))
    with CrawlFile.open(path) as file:
        saved = file.restored()
        replay = Replay(reel_of(saved, file))
        if is_written:
            run(replay.advance_to(at_seal))
            was = shown(replay.ledger)
            assert was == told | {"was": was["was"]}
        run(replay.forward(1e9))
        assert shown(replay.ledger)["records"] == shown(saved.ledger)["records"]
        return saved.ledger.records


def noted(ledger: Ledger, writer: Writer, parts: list[list[Event]]) -> None:
    for part in parts:
        ledger.fold(part)
        writer.note(part)
