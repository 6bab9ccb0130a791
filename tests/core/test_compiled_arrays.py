"""Work of the compiled module on arrays gives what Python gives."""

import random
from array import array
from typing import Any

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.arrays import array_with

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
count: Any = native.module.count
sorted_pairs: Any = native.module.sorted_pairs
packed: Any = native.module.packed


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


@pytest.mark.parametrize("is_compiled", [True, False])
def test_numbers_become_an_array_whatever_holds_them(
    monkeypatch: pytest.MonkeyPatch, is_compiled: bool
) -> None:
    if not is_compiled:
        monkeypatch.setattr(native, "module", None)
    chance = random.Random(3)
    for code, least, most in (("i", -(1 << 31), (1 << 31) - 1), ("I", 0, (1 << 32) - 1)):
        numbers = [least, most, *(chance.randint(least, most) for _ in range(30))]
        for some in (numbers, numbers[:0], tuple(numbers), dict.fromkeys(numbers), set(numbers)):
            assert array_with(code, some) == array(code, some)
        for wrong in (least - 1, most + 1, 1 << 70):
            with pytest.raises(OverflowError):
                array_with(code, [0, wrong])


def test_what_is_no_number_is_not_packed() -> None:
    for wrong in ([1, "2"], [None], [1.5], 7):
        with pytest.raises(TypeError):
            packed(wrong, True)
    for few in ((), ([1],)):
        with pytest.raises(TypeError):
            packed(*few)


def test_what_changes_while_it_is_packed_is_refused() -> None:
    class Changing(list[int]):
        def __len__(self) -> int:
            return 2

    for numbers in ([1], [1, 2, 3]):
        with pytest.raises(ValueError, match="as many numbers"):
            packed(Changing(numbers), True)
