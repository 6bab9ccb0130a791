"""Joined tables in a crawl file."""

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.joined import Joined, JoinedTable
from crawlscope.core.records.joining import reading
from crawlscope.store import CrawlFile, StoreError, joined_rows

SITE = "https://example.org"
TEXT = "url,Visits,Author\n" + "".join(f"/{n},{n}.5,by {n}\n" for n in range(50)) + "/none,,\n"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several portions."""
    monkeypatch.setattr(joined_rows, "ROWS", 20)


@pytest.fixture
def path(tmp_path: Path) -> str:
    path = str(tmp_path / "a.crawl")
    settings = Settings.checked(roots=[f"{SITE}/"])
    CrawlFile.create(path, settings, "2024-05-01T12:00:00+00:00").close()
    return path


def table(text: str = TEXT, name: str = "a.csv") -> JoinedTable:
    return in_one_go(reading(iter(text.splitlines(keepends=True)), name, SITE)).table


def noted(path: str, before: Joined, joined: Joined) -> None:
    with CrawlFile.open(path) as file:
        in_one_go(file.noting_joined(before, joined))


def kept(path: str) -> Joined:
    with CrawlFile.open(path) as file:
        return file.restored().ledger.records.joined


def test_a_table_comes_out_of_the_file_as_it_was(path: str) -> None:
    joined, _ = Joined().with_table(table())
    noted(path, Joined(), joined)
    found = kept(path)
    (ours,), (theirs,) = joined.tables, found.tables
    assert (theirs.path, theirs.by, theirs.first) == (ours.path, ours.by, ours.first)
    assert [(each.name, each.title) for each in found.columns()] == [
        ("visits", "Visits"),
        ("author", "Author"),
    ]
    assert found.value("visits", f"{SITE}/49") == 49.5
    assert found.value("author", f"{SITE}/49") == "by 49"
    assert found.value("author", f"{SITE}/none") is None
    assert found.value("visits", f"{SITE}/50") is None


def test_a_table_replaces_an_earlier_one_of_its_file_and_no_other(path: str) -> None:
    first, _ = Joined().with_table(table())
    both, _ = first.with_table(table("url,N\n/1,7\n", "b.csv"))
    noted(path, Joined(), both)
    again, _ = both.with_table(table("url,Visits\n/1,8\n"))
    noted(path, both, again)
    found = kept(path)
    assert [each.name for each in found.tables] == ["a.csv", "b.csv"]
    assert [each.name for each in found.columns()] == ["visits", "n"]
    assert (found.value("visits", f"{SITE}/1"), found.value("n", f"{SITE}/1")) == (8, 7)


def test_what_a_kill_left_of_a_table_is_none(path: str) -> None:
    joined, _ = Joined().with_table(table())
    with CrawlFile.open(path) as file:
        assert len(list(islice(file.noting_joined(Joined(), joined), 2))) == 2
    assert not kept(path)
    noted(path, Joined(), joined)
    assert kept(path).value("visits", f"{SITE}/49") == 49.5


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM joined WHERE place = 2",
        "UPDATE joined SET said = zeroblob(30) WHERE place = 1",
        "UPDATE joined SET said = (SELECT said FROM joined WHERE place = 1) WHERE place = 0",
        "UPDATE joined SET said = '[]' WHERE place = 0",
        "UPDATE joined SET said = x'5b5d' WHERE place = 0",
    ],
)
def test_a_damaged_table_is_refused(path: str, change: str) -> None:
    joined, _ = Joined().with_table(table())
    noted(path, Joined(), joined)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(change)
    with pytest.raises(StoreError, match="damaged"):
        kept(path)


def test_a_file_of_before_has_no_table(path: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TABLE joined")
    assert not kept(path)
    joined, _ = Joined().with_table(table())
    noted(path, Joined(), joined)
    assert kept(path)
