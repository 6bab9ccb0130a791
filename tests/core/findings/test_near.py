"""Texts that are nearly the same are found without comparing all pairs."""

from itertools import combinations
from random import Random

import pytest

from crawlscope.core.findings.near import Near, likeness
from crawlscope.page.words import signature
from tests.core.findings import signatures
from tests.examples import seeds


def texts(seed: int, number: int) -> list[bytes]:
    """Signatures of variations on a few texts."""
    random = Random(seed)
    models = [signatures.shingles(random.getrandbits(32)) for _ in range(4)]
    return [
        signatures.of(signatures.changed(random.choice(models), random.randrange(25), random))
        for _ in range(number)
    ]


def pairs(some: dict[int, bytes], percent: int) -> set[int]:
    both = ((a, b) for a, b in combinations(some, 2) if 100 * likeness(some[a], some[b]) >= percent)
    return {text for pair in both for text in pair}


@pytest.mark.parametrize("percent", [60, 75, 90, 100])
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_the_same_texts_are_found_as_by_comparing_all_pairs(seed: int, percent: int) -> None:
    near, here, left, random = Near(percent), dict[int, bytes](), dict[int, bytes](), Random(seed)
    for text, made in enumerate(texts(seed, 80)):
        near.learn(text, made)
        here[text] = made
        near.enter(text, made)
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


@pytest.mark.parametrize("number", [20, 200, 1_000])
@pytest.mark.parametrize("same", [0, 50, 90, 100])
def test_likeness_is_the_part_of_shingles_in_common(number: int, same: int) -> None:
    random = Random(number + same)
    both, *others = (
        signatures.shingles(random.getrandbits(32), size)
        for size in (number * same // 100, *[number * (100 - same) // 200] * 2)
    )
    one, other = (signatures.of([*both, *rest]) for rest in others)
    assert likeness(one, other) == likeness(other, one) == pytest.approx(same / 100, abs=0.035)


def test_a_signature_is_compared_with_that_of_half_its_sample() -> None:
    hashes = sorted(signatures.shingles(3, 1_100))
    half = [each for each in hashes if each >= 2**31]
    some = [each for place, each in enumerate(hashes) if place % 11]
    true = len(set(half).intersection(some)) / len(half)
    assert likeness(signature(half, 1), signature(some)) == pytest.approx(true, abs=0.035)
    assert likeness(signature(half, 1), signature(half, 1)) == 1
    quarter = [each for each in hashes if each >= 3 * 2**30]
    assert likeness(signature(hashes), signature(quarter, 2)) == 0
