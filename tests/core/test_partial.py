"""What reads like a dictionary by id, and takes less."""

from collections.abc import Callable
from random import Random

import pytest

from crawlscope.core.base.sparse_column import SparseColumn
from crawlscope.core.base.text_column import MOST_OPEN, TOGETHER, TextColumn

Column = SparseColumn[str] | TextColumn
both = pytest.mark.parametrize("made", [SparseColumn[str], TextColumn])


@both
def test_a_value_is_found_by_id_and_others_have_none(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    assert (column.get(3), column[3], 3 in column) == ("three", "three", True)
    assert (column.get(2), column.get(9, ""), 9 in column) == (None, "", False)


@both
def test_an_id_without_a_value_is_no_key(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    for id_ in (1, 9):
        with pytest.raises(KeyError):
            column[id_]


@both
def test_a_value_may_go_again(made: Callable[[], Column]) -> None:
    column = made()
    column[3] = "three"
    for id_ in (3, 9):
        column.discard(id_)
    assert 3 not in column
    assert column == made()


@both
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
        if random.random() < 0.001:
            column = column.copy()
    assert dict(column.items()) == known
    assert column.some(range(most)) == [known.get(id_) for id_ in range(most)]
