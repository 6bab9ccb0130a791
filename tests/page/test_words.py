"""The words of a text: the same however it is cut, and alike where texts are."""

import random
from array import array
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.facts import MINHASHES
from app.core.findings.near import agree, least
from app.page.words import BLOCK, Words

PARTS = (
    "word ",
    "n",
    "  ",
    "é",
    "漢字",
    "\n",
    " ",
    "abc",
    "\u3000",
    "Lorem ip",
    " sum ",
    "\xa0",
    "1",
)


def words_of(parts: list[str]) -> Words:
    words = Words()
    for number, part in enumerate(parts):
        words.add(part, joins=number > 0)
    words.end()
    return words


def said(words: Words) -> tuple[int, int, bytes, bool]:
    return words.number, words.hash, words.minhash, words.is_placeholder


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PARTS), max_size=60), st.lists(st.integers(0, 200), max_size=4))
def test_a_text_says_the_same_however_it_is_cut(parts: list[str], cuts: list[int]) -> None:
    text = "".join(parts)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    cut = words_of([text[first:last] for first, last in pairwise(places)])
    assert said(cut) == said(words_of([text]))


@pytest.mark.parametrize("length", [BLOCK - 1, BLOCK, BLOCK + 15, BLOCK + 17, 3 * BLOCK])
def test_so_does_a_text_of_many_blocks(length: int) -> None:
    chance = random.Random(length)
    text = "".join(chance.choices(PARTS, k=length))[:length]
    places = [0, *sorted(chance.sample(range(length), 5)), length]
    cut = words_of([text[first:last] for first, last in pairwise(places)])
    assert said(cut) == said(words_of([text]))


@pytest.mark.parametrize("place", [0, 3, 7, 8, 15, 500, BLOCK + 7, 2 * BLOCK])
def test_a_letter_anywhere_makes_another_text(place: int) -> None:
    text = "the quick brown fox jumps over it " * (BLOCK // 10)
    changed = text[:place] + "#" + text[place + 1 :]
    assert words_of([text]).hash != words_of([changed]).hash


def test_texts_that_differ_in_two_last_octets_of_eight_are_different() -> None:
    texts = {f"page {number:02d} of {number:02d} is this one" for number in range(100)}
    texts |= {"x" * 7 + chr(first) + "x" * 7 + chr(second) for first in TWICE for second in TWICE}
    assert len({words_of([text]).hash for text in texts}) == len(texts)


def test_a_letter_more_changes_neither_number_nor_minima_of_a_text_that_repeats_itself() -> None:
    text = "every page of this site says the same again "  # too few shingles for all classes
    one, other = words_of([text * 200]), words_of([text * 199 + text[:-1] + "s"])
    assert one.number == other.number == 1_800
    assert one.hash != other.hash
    assert one.minhash
    assert differing(one, other) <= 2


def test_texts_without_the_letter_of_the_sample_differ_where_their_ends_differ() -> None:
    start = "".join(
        f"{number * 7919 % 10_007} " for number in range(800)
    )  # beyond the first octets
    first, second = (start + "".join(f"{seed}{each} " for each in range(3_000)) for seed in (3, 8))
    assert differing(words_of([first]), words_of([second])) > MINHASHES // 3


def differing(one: Words, other: Words) -> int:
    pairs = zip(array("H", one.minhash), array("H", other.minhash), strict=True)
    return sum(first != second for first, second in pairs)


TWICE = range(ord("a"), ord("z") + 1)


def shingles(text: str) -> set[tuple[str, ...]]:
    words = text.split()
    return set(zip(words, words[1:], words[2:], strict=False))


def test_minima_agree_as_shingles_of_three_words_do() -> None:
    chance = random.Random(7)
    letters = "etaoinshrdlucmfwypvbgk"
    stock = ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(3_000)]
    errors = list[float]()
    for changed in (0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3):
        for number in (60, 300, 1_500):
            first = chance.choices(stock, k=number)
            second = [chance.choice(stock) if chance.random() < changed else w for w in first]
            one, other = " ".join(first), " ".join(second)
            true = len(shingles(one) & shingles(other)) / len(shingles(one) | shingles(other))
            pairs = zip(
                *(array("H", words_of([text]).minhash) for text in (one, other)), strict=True
            )
            errors.append(sum(a == b for a, b in pairs) / MINHASHES - true)
    assert sum(map(abs, errors)) / len(errors) < 0.08
    assert abs(sum(errors)) / len(errors) < 0.05


@pytest.mark.parametrize("size", [1_900, 2_030, 2_050, 2_060, 2_100, 2_500])
def test_a_text_stays_near_to_itself_with_some_words_more(size: int) -> None:
    chance = random.Random(size)
    vocabulary = ["".join(chance.choices("etaoinshrdlucmfwypvbgk", k=chance.randint(2, 9)))
                  for _ in range(400)]  # fmt: skip
    for _ in range(40):
        text = " ".join(chance.choices(vocabulary, k=800))[:size]
        one, other = words_of([text]).minhash, words_of([text, " ", *vocabulary[:3]]).minhash
        assert agree(one, other) >= least(90)
