"""A comparison in columns gives back what was put in, and is narrowed by kind and by a test."""

from itertools import chain

from crawlscope.core.insight.compare import Change, Difference
from crawlscope.core.insight.differences import Differences

FOUND = [
    Difference(Change.NEW, "http://h/Docs/a", None, "200", 3),
    Difference(Change.GONE, "http://h/docs/b", "404", None),
    Difference(Change.TITLE, "http://h/c", "Old", "New", 1),
]


def differences() -> Differences:
    found = Differences()
    found.add(FOUND)
    return found


def rows(kinds: set[Change], words: str) -> list[int]:
    found, needed = differences(), words.split()
    some = found.among(frozenset(kinds), lambda row: all(w in found.url[row] for w in needed))
    return list(chain.from_iterable(some))


def test_a_row_gives_back_its_difference_and_the_id() -> None:
    found = differences()
    assert [found[row] for row in range(len(found))] == FOUND
    assert [found[row].id for row in range(3)] == [3, 0, 1]
    assert found.counts == {Change.NEW: 1, Change.GONE: 1, Change.TITLE: 1}


def test_no_kind_is_every_kind() -> None:
    assert rows(set(), "") == [0, 1, 2]
    assert rows({Change.NEW, Change.TITLE}, "") == [0, 2]


def test_only_rows_that_pass_are_given() -> None:
    assert rows(set(), "docs") == [1]
    assert rows(set(), "h/") == [0, 1, 2]
    assert rows({Change.NEW}, "docs b") == []


def test_a_url_of_the_newer_crawl_has_a_bit_for_each_of_its_changes() -> None:
    found = differences()
    found.add([Difference(Change.STATUS, "http://h/c", "200", "404", 1)])
    new, title, status = (
        1 << list(Change).index(each) for each in (Change.NEW, Change.TITLE, Change.STATUS)
    )
    assert found.by_id == {3: new, 1: title | status}
