"""Texts that are nearly the same are found without comparing all pairs, in both ways."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from crawlscope.core.base import native
from crawlscope.core.findings import near as module
from crawlscope.core.findings.near import Near, NearTexts, likeness, near_texts
from crawlscope.core.records.facts import BITS, MINHASHES
from crawlscope.page.words import signature
from tests.core.findings import signatures
from tests.examples import seeds


@pytest.fixture(params=["compiled", "interpreted"])
def both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "interpreted":
        monkeypatch.setattr(native, "module", None)
    elif native.module is None:
        pytest.skip("there is no compiled module")


@cache
def texts(seed: int, number: int, of: int = 4) -> tuple[bytes, ...]:
    """Signatures of variations on a few texts."""
    random = Random(seed)
    models = [signatures.shingles(random.getrandbits(32)) for _ in range(of)]
    return tuple(
        signatures.of(signatures.changed(random.choice(models), random.randrange(25), random))
        for _ in range(number)
    )


def like(some: Sequence[bytes], percent: int) -> list[set[int]]:
    """To each of these texts all others that are near to it."""
    return [
        {b for b, other in enumerate(some) if a != b and 100 * likeness(one, other) >= percent}
        for a, one in enumerate(some)
    ]


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("percent", [60, 75, 90, 100])
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_the_same_texts_are_found_as_by_comparing_all_pairs(seed: int, percent: int) -> None:
    near, here, left = near_texts(percent), set[int](), set[int]()
    some, random = texts(seed, 80), Random(seed)
    near_to = like(some, percent)
    for text, made in enumerate(some):
        near.learn(text, made)
        here.add(text)
        near.enter(text)
        if random.random() < 0.3:
            gone = random.choice(sorted(here))
            here.remove(gone)
            left.add(gone)
            near.leave(gone)
        if left and random.random() < 0.15:
            back = random.choice(sorted(left))
            left.remove(back)
            here.add(back)
            near.enter(back)
        found = {each for each in range(text + 1) if near.has_near(each)}
        assert found == {each for each in here if near_to[each] & here}


@pytest.mark.usefixtures("both_ways")
def test_a_text_without_enough_words_is_near_to_none() -> None:
    near = near_texts(90)
    for text in (0, 1):
        near.learn(text, b"")
        assert not near.enter(text)
        assert near.signature(text) == b""


@pytest.mark.usefixtures("both_ways")
def test_the_second_text_makes_the_first_one_near() -> None:
    near, (one, *_) = near_texts(90), texts(1, 1)
    for text in range(3):
        near.learn(text, one)
    assert not near.enter(0)
    assert near.enter(1) == [0]
    near.enter(2)
    assert [near.has_near(text) for text in range(3)] == [True] * 3


@cache
def of_several_levels(seed: int) -> list[bytes]:
    """Signatures, some of a sample with another level, and of no words."""
    random, some = Random(seed), list(texts(seed, 150, 3))
    for number in range(0, 150, 7):
        hashes = sorted(random.getrandbits(32) for _ in range(1_200))
        half = [each for each in hashes if each >= 2**31]
        some[number] = signature(half, 1) if number % 2 else b""
    return some


def acts(near: NearTexts, seed: int) -> list[object]:
    """What it answers, whatever happens, while texts go and come."""
    random, heard, here = Random(seed), list[object](), list[int]()
    for text, made in enumerate(of_several_levels(seed)):
        near.learn(text, made)
        heard.append(list(near.enter(text)))
        here.append(text)
        if random.random() < 0.4:
            heard.append(list(near.leave(here.pop(random.randrange(len(here))))))
        if random.random() < 0.2:
            back = random.randrange(text + 1)
            here.append(back)
            heard.append(list(near.enter(back)))
        asked = random.randrange(text + 1)
        heard.append((list(near.nearest(asked)), near.signature(asked), near.has_near(asked)))
    return heard


@pytest.mark.parametrize("percent", [0, 60, 75, 90, 100])
@pytest.mark.parametrize("most", [3, 30, 1_000])
def test_both_ways_answer_the_same(
    percent: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if native.module is None:
        pytest.skip("there is no compiled module")
    monkeypatch.setattr(module, "MOST_COMPARED", most)
    for seed in range(3):
        assert acts(near_texts(percent), seed) == acts(Near(percent), seed)


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


def bits_together(number: int) -> int:
    """So many bits of a sketch that are set, at its end."""
    return (1 << number) - 1 << BITS - number


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_a_signature_is_given_back_as_it_was_learnt_however_many_bits_are_set(seed: int) -> None:
    random, near, learnt = Random(seed), near_texts(90), list[bytes]()
    for number in (*range(40), *range(40, BITS, 37), 437, 438, 782, 783, BITS):
        scattered = sum(1 << bit for bit in random.sample(range(BITS), number))
        for sketch in (scattered, bits_together(number)):
            numbers = [random.getrandbits(16) for _ in range(MINHASHES)]
            if number % 3:  # as of a text that has a hash of each class
                numbers = [n & ~(31 << 10) | place << 10 for place, n in enumerate(numbers)]
            octets = b"".join(each.to_bytes(2, "little") for each in numbers)
            level = bytes((random.randrange(256),))
            learnt.append(octets + level + sketch.to_bytes(BITS // 8, "little"))
            if random.random() < 0.1:
                learnt.append(b"")
    for text, made in enumerate(learnt):
        near.learn(text, made)
    assert [near.signature(text) for text in range(len(learnt))] == learnt


@pytest.mark.parametrize("percent", [0, 50, 80, 95])
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_both_ways_compare_sketches_of_any_number_of_bits(seed: int, percent: int) -> None:
    if native.module is None:
        pytest.skip("there is no compiled module")
    random, both = Random(seed), (near_texts(percent), Near(percent))
    last = set[int]()
    numbers = bytes(random.randrange(256) for _ in range(2 * MINHASHES))  # all have the same bands
    for text in range(200):
        bits = set(random.sample(range(BITS), random.choice((5, 200, 700, 790, 1_500))))
        if text % 2:
            bits = changed_bits(last, random)
        last = bits
        sketch = sum(1 << bit for bit in bits).to_bytes(BITS // 8, "little")
        for near in both:
            near.learn(text, numbers + bytes((text % 11 == 0,)) + sketch)
        one, other = (list(near.enter(text)) for near in both)
        assert one == other
        assert both[0].has_near(text) == both[1].has_near(text)
        assert list(both[0].nearest(text)) == list(both[1].nearest(text))


def changed_bits(bits: set[int], random: Random) -> set[int]:
    """Some more, some fewer."""
    more = set(random.sample(range(BITS), random.randrange(len(bits) // 4 + 2)))
    fewer = set(random.sample(sorted(bits), random.randrange(len(bits) // 4 + 1)))
    return bits - fewer | more
