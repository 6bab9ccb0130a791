"""Work of the compiled module on arrays gives what Python gives."""

import random
from array import array
from typing import Any

import pytest

from crawlscope.core.base import native

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
count: Any = native.module.count
sorted_pairs: Any = native.module.sorted_pairs


def test_each_place_is_counted_as_often_as_it_is_named() -> None:
    numbers = array("i", [0, 5, 0, -1])
    count(numbers, array("i", [1, 3, 1]))
    assert numbers.tolist() == [0, 7, 0, 0]


@pytest.mark.parametrize("place", [-1, 2])
def test_nothing_is_counted_where_a_place_is_missing(place: int) -> None:
    numbers = array("i", [0, 0])
    with pytest.raises(IndexError):
        count(numbers, array("i", [0, place]))
    assert numbers.tolist() == [0, 0]


def test_pairs_are_sorted_as_numbers() -> None:
    chance = random.Random(2)
    for number in (0, 1, 2, 300):
        for most in (1, 200, 1 << 33, (1 << 63) - 1):
            pairs = array("q", [chance.randrange(most) for _ in range(number)])
            assert sorted_pairs(pairs) == array("q", sorted(pairs)).tobytes()


def test_arrays_of_other_numbers_are_refused() -> None:
    for wrong in (array("q", [1]), [1]):
        with pytest.raises(TypeError):
            count(array("i", [1]), wrong)
        with pytest.raises(TypeError):
            count(wrong, array("i", [0]))
    for wrong in (array("i", [1]), [1]):
        with pytest.raises(TypeError):
            sorted_pairs(wrong)
    with pytest.raises(BufferError):
        count(bytes(4), array("i", [0]))
