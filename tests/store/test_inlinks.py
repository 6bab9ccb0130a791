"""Links are counted alike with the compiled module and without."""

import random
from array import array

import pytest

from crawlscope.core.base import native
from crawlscope.store import inlinks
from crawlscope.store.soundness import UnsoundError

URLS = 30  # besides the first place, which is no URL's


def columns() -> tuple["array[int]", "array[int]", bytearray]:
    chance = random.Random(5)
    depth = array("i", [0, *(chance.randrange(6) for _ in range(URLS))])
    return array("i", bytes(4 * (URLS + 1))), depth, bytearray(URLS + 1)


def pairs(number: int) -> "array[int]":
    chance = random.Random(number)
    ids = range(1, URLS + 1)
    return array("q", [chance.choice(ids) << 32 | chance.choice(ids) for _ in range(number)])


def taken(number: int, lost: int) -> tuple[list[int], ...]:
    numbers, depth, is_followed = columns()
    some = pairs(number)
    no_paths = inlinks.in_order(array("q", random.Random(1).sample(some, lost)))
    nearer = inlinks.take(some, numbers, depth, no_paths, is_followed)
    return nearer, numbers.tolist(), list(is_followed)


@pytest.mark.parametrize(("number", "lost"), [(0, 0), (1, 0), (500, 0), (500, 1), (500, 200)])
def test_both_ways_count_the_same(number: int, lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = taken(number, lost)
    monkeypatch.setattr(native, "module", None)
    assert taken(number, lost) == found
    assert sum(found[1]) == number


def test_a_link_leads_nearer_where_its_target_is_told_to_be_farther() -> None:
    numbers, depth = array("i", [0, 0, 0, 0]), array("i", [0, 0, 1, 2])
    some = array("q", [2 << 32 | 1, 3 << 32 | 1, 1 << 32 | 3])
    assert inlinks.take(some, numbers, depth, array("q"), bytearray(4)) == [1]
    is_followed = bytearray(4)
    assert not inlinks.take(some, numbers, depth, array("q", [3 << 32 | 1]), is_followed)
    assert (numbers.tolist(), list(is_followed)) == ([0, 2, 2, 2], [0, 1, 1, 0])


@pytest.mark.parametrize(
    "wrong", [0, -1 << 32 | 1, 1 << 32, (URLS + 1) << 32 | 1, 1 << 32 | URLS + 1]
)
@pytest.mark.parametrize("is_compiled", [True, False])
def test_an_id_of_no_url_is_damage(
    wrong: int, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_compiled:
        monkeypatch.setattr(native, "module", None)
    numbers, depth, is_followed = columns()
    with pytest.raises((UnsoundError, IndexError)):
        inlinks.take(array("q", [1 << 32 | 1, wrong]), numbers, depth, array("q"), is_followed)
    assert not any(numbers)
