import pytest

from crawlscope.core.base.sparse_column import SparseColumn


def test_a_value_is_found_by_id_and_others_have_none() -> None:
    column = SparseColumn[str]()
    column[3] = "three"
    assert (column.get(3), column[3], 3 in column) == ("three", "three", True)
    assert (column.get(2), column.get(9, ""), 9 in column) == (None, "", False)


def test_an_id_without_a_value_is_no_key() -> None:
    column = SparseColumn[str]()
    column[3] = "three"
    for id_ in (1, 9):
        with pytest.raises(KeyError):
            column[id_]


def test_a_value_may_go_again() -> None:
    column = SparseColumn[str]()
    column[3] = "three"
    for id_ in (3, 9):
        column.discard(id_)
    assert 3 not in column
    assert column == SparseColumn[str]()


def test_a_copy_is_of_its_moment() -> None:
    column = SparseColumn[str]()
    column[1] = "one"
    copy = column.copy()
    column[1], column[4] = "another", "four"
    assert list(copy.items()) == [(1, "one")]
    assert list(column.values()) == ["another", "four"]
