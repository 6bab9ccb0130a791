"""Texts that are nearly the same are found without comparing all pairs, and none is missed."""

from array import array
from itertools import combinations
from random import Random

import pytest

from app.core.facts import MINHASHES
from app.core.findings.near import Near, agree, least


def texts(seed: int, number: int) -> list[bytes]:
    """Signatures of variations on a few texts."""
    random = Random(seed)
    models = [[random.randrange(2**16) for _ in range(MINHASHES)] for _ in range(4)]
    made = []
    for _ in range(number):
        numbers = array("H", random.choice(models))
        for _ in range(random.randrange(12)):
            numbers[random.randrange(MINHASHES)] = random.randrange(1, 2**16)
        made.append(numbers.tobytes())
    return made


def pairs(some: dict[int, bytes], percent: int) -> set[int]:
    both = ((a, b) for a, b in combinations(some, 2) if agree(some[a], some[b]) >= least(percent))
    return {text for pair in both for text in pair}


@pytest.mark.parametrize("percent", [60, 75, 90, 100])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_texts_are_found_as_by_comparing_all_pairs(seed: int, percent: int) -> None:
    near, here, left, random = Near(percent), dict[int, bytes](), dict[int, bytes](), Random(seed)
    for text, signature in enumerate(texts(seed, 80)):
        near.learn(text, signature)
        here[text] = signature
        near.enter(text, signature)
        if random.random() < 0.3:
            gone = random.choice(list(here))
            left[gone] = here.pop(gone)
            near.leave(gone)
        if left and random.random() < 0.15:
            back = random.choice(list(left))
            here[back] = left.pop(back)
            near.enter(back, here[back])
        assert {each for each, is_near in enumerate(near.is_near) if is_near} == pairs(
            here, percent
        )


def test_a_text_without_enough_words_is_near_to_none() -> None:
    near = Near(90)
    for text in (0, 1):
        near.learn(text, b"")
        assert not near.enter(text, b"")


def test_the_second_text_makes_the_first_one_near() -> None:
    near, (one, *_) = Near(90), texts(1, 1)
    for text in range(3):
        near.learn(text, one)
    assert not near.enter(0, one)
    assert near.enter(1, one) == [0]
    near.enter(2, one)
    assert bytes(near.is_near) == b"\1\1\1"


@pytest.mark.parametrize("seed", range(5))
def test_signatures_agree_in_as_many_numbers_as_one_by_one(seed: int) -> None:
    edges = (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
    random = Random(seed)
    one, other = ([random.choice(edges) for _ in range(MINHASHES)] for _ in range(2))
    same = sum(a == b for a, b in zip(one, other, strict=True))
    assert agree(array("H", one).tobytes(), array("H", other).tobytes()) == same
    assert agree(array("H", one).tobytes(), array("H", one).tobytes()) == MINHASHES
