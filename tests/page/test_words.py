"""The words of a text: the same however it is cut, and alike where texts are."""

import random
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import native
from crawlscope.core.findings.near import likeness, near_texts
from crawlscope.core.records.facts import FORM, MINHASHES
from crawlscope.page.words import Text, Words, reading
from tests.examples import examples

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
    "Ã",
    "lorem ipsum",
    "\0",
)
LONG = 1 << 16


def words_of(parts: list[str], words: Text | None = None) -> Text:
    words = words or reading()
    for number, part in enumerate(parts):
        words.add(part, number > 0)
    words.end()
    return words


def said(words: Text) -> tuple[int, int, bytes, bool]:
    return words.number, words.hash, words.minhash, words.is_placeholder


@examples(1.5)
@given(st.lists(st.sampled_from(PARTS), max_size=60), st.lists(st.integers(0, 200), max_size=4))
def test_a_text_says_the_same_however_it_is_cut(parts: list[str], cuts: list[int]) -> None:
    text = "".join(parts)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    cut = words_of([text[first:last] for first, last in pairwise(places)])
    assert said(cut) == said(words_of([text]))


@pytest.mark.parametrize("length", [1_000, LONG, 3 * LONG])
def test_so_does_a_long_text(length: int) -> None:
    chance = random.Random(length)
    text = "".join(chance.choices(PARTS, k=length))[:length]
    places = [0, *sorted(chance.sample(range(length), 5)), length]
    cut = words_of([text[first:last] for first, last in pairwise(places)])
    assert said(cut) == said(words_of([text]))


@pytest.mark.skipif(native.module is None, reason="it was not compiled")
@examples(1.5)
@given(st.lists(st.tuples(st.sampled_from(PARTS), st.booleans()), max_size=60))
def test_with_the_compiled_module_and_without_a_text_says_the_same(
    parts: list[tuple[str, bool]],
) -> None:
    ways = reading(), Words()
    for each in ways:
        for part, joins in parts:
            each.add(part, joins)
        each.end()
    assert said(ways[0]) == said(ways[1])


def test_a_word_of_any_length_is_one() -> None:
    long = words_of(["x" * LONG, "y" * LONG, " z " * 9])
    assert (long.number, len(long.minhash)) == (10, 321)
    assert said(long) == said(words_of(["x" * LONG + "y" * LONG + " z " * 9], Words()))


@pytest.mark.parametrize("place", [0, 3, 7, 8, 15, 500, LONG + 7, 2 * LONG])
def test_a_letter_anywhere_makes_another_text(place: int) -> None:
    text = "the quick brown fox jumps over it " * (LONG // 10)
    changed = text[:place] + "#" + text[place + 1 :]
    assert words_of([text]).hash != words_of([changed]).hash


def test_texts_that_differ_in_two_last_octets_of_eight_are_different() -> None:
    texts = {f"page {number:02d} of {number:02d} is this one" for number in range(100)}
    texts |= {"x" * 7 + chr(first) + "x" * 7 + chr(second) for first in TWICE for second in TWICE}
    assert len({words_of([text]).hash for text in texts}) == len(texts)


def test_a_letter_more_changes_neither_number_nor_likeness_of_a_text_that_repeats_itself() -> None:
    text = "every page of this site says the same again "  # too few shingles for all classes
    one, other = words_of([text * 200]), words_of([text * 199 + text[:-1] + "s"])
    assert one.number == other.number == 1_800
    assert one.hash != other.hash
    assert likeness(one.minhash, other.minhash) == pytest.approx(9 / 10, abs=0.01)


@pytest.mark.parametrize("words", [5, 700, 1_500, 40_000])
def test_how_often_a_text_repeats_itself_changes_no_signature(words: int) -> None:
    text = "".join(f"word{number * 7919} " for number in range(words))
    assert words_of([text * 3]).minhash == words_of([text * (4 + 40_000 // words)]).minhash


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    words = text.split()
    return frozenset(zip(words, words[1:], words[2:], strict=False))


class Pair(NamedTuple):
    """Texts with some words in common."""

    texts: tuple[str, str]
    true: float  # the part of their word triples


def pairs(seed: int, number: int, letters: str) -> list[Pair]:
    """Most are as like as a finding asks for, or a little less."""
    chance, made = random.Random(seed), list[Pair]()
    stock = ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(3_000)]
    for _ in range(number):
        like = chance.uniform(0.6, 1.0)
        rate = 1 - (2 * like / (1 + like)) ** (1 / 3)  # of a triple no word is another one
        first = chance.choices(stock, k=int(60 * 50 ** chance.random()))
        second = [chance.choice(stock) if chance.random() < rate else each for each in first]
        one, other = " ".join(first), " ".join(second)
        true = len(shingles(one) & shingles(other)) / len(shingles(one) | shingles(other))
        made.append(Pair((one, other), true))
    return made


LATIN, GREEK = "etaoinshrdlucmfwypvbgk", "αβγδεζηθικλμνξοπρστυ"


@pytest.mark.parametrize("letters", [LATIN, GREEK])
def test_texts_are_as_like_as_their_word_triples(letters: str) -> None:
    errors = [
        likeness(*(words_of([text]).minhash for text in pair.texts)) - pair.true
        for pair in pairs(7, 60, letters)
    ]
    assert sum(map(abs, errors)) / len(errors) < 0.012
    assert abs(sum(errors)) / len(errors) < 0.005


def test_of_near_duplicates_19_of_20_are_found_and_19_of_20_that_are_found_are_some() -> None:
    near, true, percent, number = near_texts(90), set[int](), 90, 0
    for pair in pairs(9, 300, LATIN):
        for text in pair.texts:
            signature = words_of([text]).minhash
            near.learn(number, signature)
            near.enter(number)
            if 100 * pair.true >= percent:
                true.add(number)
            number += 1
    found = {each for each in range(number) if near.has_near(each)}
    assert len(true & found) >= 0.95 * len(found)
    assert len(true & found) >= 0.95 * len(true)


def test_three_characters_of_a_script_without_spaces_are_a_shingle() -> None:
    one = "".join(map(chr, range(0x4E00, 0x4E00 + 400)))
    other = one[:200] + "。" + one[201:]
    found = likeness(words_of([one]).minhash, words_of([other]).minhash)
    assert found == pytest.approx(395 / 401, abs=0.01)


def test_a_shingle_that_ends_a_text_is_that_within_another() -> None:
    words = [f"word{number}" for number in range(40)]
    one, other = (words_of([" ".join(some)]).minhash for some in (words, words[:30]))
    assert likeness(one, other) == pytest.approx(28 / 38, abs=0.02)


TWICE = range(ord("a"), ord("z") + 1)


def test_a_signature_of_an_older_version_is_like_none_of_today() -> None:
    found = words_of([" ".join(map(str, range(400)))]).minhash
    older = bytearray(found)
    older[2 * MINHASHES] &= ~FORM
    assert likeness(found, found) == 1 == likeness(bytes(older), bytes(older))
    assert likeness(found, bytes(older)) == 0
    near = near_texts(90)
    for number, each in enumerate((found, bytes(older))):
        near.learn(number, each)
        near.enter(number)
    assert not near.has_near(0)
    assert not near.has_near(1)
