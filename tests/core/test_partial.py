"""What reads like a dictionary by id, and takes less."""

from collections.abc import Callable
from random import Random

import pytest

from crawlscope.core.base import word_column
from crawlscope.core.base.sparse_column import SparseColumn
from crawlscope.core.base.text_column import MOST_OPEN, TOGETHER, TextColumn
from crawlscope.core.base.word_column import WordColumn
from crawlscope.core.records.canonicals import Canonicals

Column = SparseColumn[str] | TextColumn | WordColumn[str] | Canonicals


def canonicals() -> Canonicals:
    return Canonicals(["", "one", "two", "three", *"456789"])


KINDS = SparseColumn[str], TextColumn, WordColumn[str], canonicals
each_kind = pytest.mark.parametrize("made", KINDS)


@each_kind
def test_a_value_is_found_by_id_and_others_have_none(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    assert (column.get(3), column[3], 3 in column) == ("three", "three", True)
    assert (column.get(2), column.get(9, ""), 9 in column) == (None, "", False)


@each_kind
def test_an_id_without_a_value_is_no_key(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    for id_ in (1, 9):
        with pytest.raises(KeyError):
            column[id_]


@each_kind
def test_a_value_may_go_again(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    for id_ in (3, 9):
        column.discard(id_)
    assert 3 not in column
    assert column == made()


@each_kind
def test_a_copy_is_of_its_moment(made: Callable[[], Column]) -> None:
    column = made()
    column[1] = "one"
    copy = column.copy()
    column[1], column[4] = "another", "four"
    assert list(copy.items()) == [(1, "one")]
    assert list(column.values()) == ["another", "four"]


def test_texts_are_found_whatever_the_order_in_which_they_come_and_go() -> None:
    random, column, known = Random(1), TextColumn(), dict[int, str]()
    most = 4 * MOST_OPEN * TOGETHER
    texts = ("", "Ü", "漢字", "\x00", "\udcff", "þÿ", "a" * 300)
    for _ in range(20_000):
        id_ = random.choice((random.randrange(most), random.randrange(100)))
        assert column.get(id_) == known.get(id_)
        if random.random() < 0.3:
            column.discard(id_)
            known.pop(id_, None)
        else:
            column[id_] = known[id_] = random.choice(texts) + str(random.randrange(9))
        if random.random() < 0.01:
            more = {random.randrange(most - 50): "more" for _ in range(3)}
            more |= dict.fromkeys(range(id_ // 2, id_ // 2 + 40), "together")
            column.put_all(more.items())
            known |= more
        if random.random() < 0.001:
            column = column.copy()
    assert dict(column.items()) == known
    assert column.some(range(most)) == [known.get(id_) for id_ in range(most)]


def test_words_are_found_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_column, "MOST", 5)
    random, column, known = Random(1), WordColumn[str](), dict[int, str]()
    for _ in range(5_000):
        id_ = random.randrange(50)
        assert column.get(id_) == known.get(id_)
        if random.random() < 0.3:
            column.discard(id_)
            known.pop(id_, None)
        else:
            column[id_] = known[id_] = str(random.randrange(10))
        if random.random() < 0.01:
            column = column.copy()
        assert column.some((id_, 0, 10_000)) == [known.get(id_), known.get(0), None]
    assert dict(column.items()) == known


def test_a_page_may_name_its_own_url_and_then_another() -> None:
    column = canonicals()
    for value in ("one", "another", "one", "a third"):
        column[1] = value
        assert (column.get(1), list(column.items())) == (value, [(1, value)])
