"""Only some facts of many pages are read from a crawl file, as they were."""

import asyncio
import contextlib
import sqlite3
from array import array
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import HEADERS, TIMING, AnswerFacts
from crawlscope.core.records.events import Discovered, Event, Fetched, Queued, Response
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.session.keeping import Keeper
from crawlscope.store import CrawlFile, StoreError
from tests.store.test_facts import FULL
from tests.store.test_round_trip import save

# Those that rules alone need are not read so.
NAMES = [each.name for each in fields(PageFacts) if each.name not in ("minhash", "ids")]
HEADS = HeaderFacts(encoding="br", has_hsts=True)
TIMES = Timing(first_byte=0.25, body=0.5, is_reused=True)
PLAIN = PageFacts(titles=1, words=12, headings=((1, "Hello"),), text_hash=7)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten URLs: every third one is a page, one of them with text that is not UTF-8; the last two
    were not asked."""
    path = tmp_path_factory.mktemp("said") / "a.crawl"
    events: list[Event] = []
    for id_ in range(1, 11):
        events.append(Discovered(id_, f"http://h/{id_}", False, 0, None, 10))
    for id_ in range(1, 9):
        facts = {3: FULL, 6: PLAIN}.get(id_)
        response = Response(200, "text/html", headers=HEADS, timing=TIMES)
        events.append(Fetched(id_, response, links=array("i"), facts=facts))
    save(path, Settings.checked(roots=["http://h/1"]), events)
    return path


@pytest.fixture(scope="module")
def file(path: Path) -> Iterator[CrawlFile]:
    with CrawlFile.open(str(path)) as file:
        yield file


def only(facts: PageFacts, names: Collection[str]) -> PageFacts:
    return PageFacts(**{name: getattr(facts, name) for name in NAMES if name in names})


@given(st.sets(st.sampled_from([*NAMES, HEADERS, TIMING]), min_size=1))
def test_the_facts_that_are_asked_for_come_back_and_no_others(
    file: CrawlFile, names: set[str]
) -> None:
    rest = (HEADS, TIMES) if names & {HEADERS, TIMING} else (None, None)
    has_facts = bool(names - {HEADERS, TIMING})
    wanted = {
        3: AnswerFacts(only(FULL, names) if has_facts else None, *rest),
        6: AnswerFacts(only(PLAIN, names) if has_facts else None, *rest),
        8: AnswerFacts(None, *rest),
    }
    found = file.said_of([3, 6, 8, 10, 99], names)
    assert found == {id_: said for id_, said in wanted.items() if said != AnswerFacts()}


@pytest.mark.parametrize("number", [1, 2, 3, 7, 50])
@pytest.mark.parametrize(
    ("names", "ids"),
    [(["words"], [3, 6]), ([TIMING], [*range(1, 9)]), (["words", "robots"], [3, 6])],
)
def test_all_are_read_some_at_a_time(
    file: CrawlFile, number: int, names: list[str], ids: list[int]
) -> None:
    found = [0]
    while some := file.said_after(found[-1], number, names):
        found += [id_ for id_, _ in some]
    assert found == [0, *ids]


@pytest.mark.parametrize("number", [1, 2, 3, 5, 50])
def test_pages_and_answers_are_read_side_by_side(file: CrawlFile, number: int) -> None:
    found = [(0, AnswerFacts())]
    while some := file.said_after(found[-1][0], number, ("words", HEADERS)):
        found += some
    has = [(id_, said.facts is not None, said.headers is not None) for id_, said in found[1:]]
    assert has == [(id_, id_ in (3, 6), True) for id_ in range(1, 9)]


@pytest.mark.parametrize(
    "said", ["NULL", "7", "'{}'", "'[-1]'", "'[[1]]'", "'[1'", "x'5b2d315d'", "x'00'"]
)
def test_what_no_crawl_writes_is_refused(path: Path, tmp_path: Path, said: str) -> None:
    broken = tmp_path / "b.crawl"
    broken.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(broken)) as connection:
        connection.execute(f"UPDATE facts SET said = {said}")
        connection.commit()
    with CrawlFile.open(str(broken)) as file, pytest.raises(StoreError, match="damaged"):
        file.said_of([3], ["titles"])


def test_a_file_of_before_says_nothing(path: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.crawl"
    old.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("DROP TABLE facts")
        connection.execute("DROP TABLE answers")
        connection.commit()
    with CrawlFile.open(str(old)) as file:
        assert file.said_of([3], ["titles", HEADERS]) == {}
        assert file.said_after(0, 9, ["titles", HEADERS]) == []


async def test_what_is_not_in_the_file_yet_is_known_to_its_keeper(tmp_path: Path) -> None:
    settings = Settings.checked(roots=["http://h/1"])
    file = CrawlFile.create(str(tmp_path / "a.crawl"), settings, "2024-05-01T12:00:00+00:00")
    ledger = Ledger(settings)
    keeper = Keeper(file, ledger)

    def fold(*events: Event) -> None:
        ledger.fold(events)
        keeper.note(events)

    def words() -> dict[int, int]:
        found = dict(keeper.said_after(0, 2, ["words"]))
        while some := keeper.said_after(max(found, default=9), 2, ["words"]):
            found.update(some)
        assert found == {id_: keeper.said_of([id_], ["words"])[id_] for id_ in found}
        return {id_: said.facts.words for id_, said in found.items() if said.facts}

    def page(id_: int, words: int) -> Fetched:
        answer = Response(200, "text/html", timing=TIMES)
        return Fetched(id_, answer, links=array("i"), facts=PageFacts(words=words))

    with contextlib.closing(keeper):
        fold(*(Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in range(1, 8)))
        fold(page(1, 11), page(4, 14), page(7, 17))
        assert words() == {1: 11, 4: 14, 7: 17}
        await keeper.write()
        fold(page(2, 12), Queued(4, 0, 10), page(5, 15))
        assert words() == {1: 11, 2: 12, 5: 15, 7: 17}
        writing = asyncio.create_task(keeper.write())
        while not writing.done():
            assert words() == {1: 11, 2: 12, 5: 15, 7: 17}
            await asyncio.sleep(0)
        fold(page(4, 44))
        assert words() == {1: 11, 2: 12, 4: 44, 5: 15, 7: 17}
