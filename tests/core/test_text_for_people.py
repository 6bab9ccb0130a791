import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.text_for_people import (
    LONGEST,
    LONGEST_ECHO,
    echo,
    for_people,
    lines_for_people,
    whole_for_people,
)
from crawlscope.core.base.urls import LONGEST_LABEL, shown

# What a terminal obeys, what turns text round, what ends a line, what cannot be encoded.
STEERS = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ud800-\udfff]")
ANY = st.text(st.characters()) | st.text(
    st.sampled_from("ab <>&%\x00\x07\t\r\n\x1b\x7f\x85\x9b\u200f\u2028\u202e\u2066\udcff\ufffc")
)


@given(ANY)
def test_no_character_that_steers_comes_out(text: str) -> None:
    for cleaned in (for_people(text), whole_for_people(text), echo(text), shown(text)):
        assert not STEERS.search(cleaned)
        cleaned.encode()


@given(ANY)
def test_lines_stay_lines_and_nothing_else_steers(text: str) -> None:
    cleaned = lines_for_people(text)
    assert cleaned.count("\n") == text.count("\n")
    assert not STEERS.search(cleaned.replace("\n", ""))


@given(st.text(st.characters(categories=("L", "N", "P"))))
def test_a_text_that_can_be_read_stays_as_it_is(text: str) -> None:
    assert for_people(text) == text


@given(ANY)
def test_once_is_enough(text: str) -> None:
    assert for_people(for_people(text)) == for_people(text)


@given(ANY, st.integers(1, 40))
def test_no_text_is_longer_than_is_wanted(text: str, most: int) -> None:
    assert len(for_people(text * 5, most)) <= most


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("\x1b]0;owned\x07", "\ufffd]0;owned\ufffd"),
        ("one\r\ntwo\tthree\u2028four", "one two three four"),
        ("\u202egnp.exe", "\ufffdgnp.exe"),
        ("\udcff", "\ufffd"),
        ("שלום\u200f, נערים", "שלום\u200f, נערים"),
        ("👩\u200d🚀 a\xa0b", "👩\u200d🚀 a\xa0b"),
    ],
)
def test_what_is_unfit_is_replaced_and_what_scripts_need_stays(text: str, cleaned: str) -> None:
    assert for_people(text) == cleaned


def test_what_is_cut_ends_in_an_ellipsis() -> None:
    assert for_people("x" * 5_000) == "x" * (LONGEST - 1) + "…"
    assert echo("x" * 5_000) == "x" * (LONGEST_ECHO - 1) + "…"
    assert whole_for_people("x" * 5_000) == "x" * 5_000


@pytest.mark.parametrize("letter", ["a", "%20", "%C3%A9", "%F0%9F%98%80", "/", "é"])
def test_an_address_of_any_length_is_shown_with_an_ellipsis(letter: str) -> None:
    cleaned = shown("http://h/" + 400_000 * letter)
    assert len(cleaned) == LONGEST_LABEL
    assert cleaned.endswith("…")
    assert "%" not in cleaned


def test_an_address_that_ends_within_a_letter_is_shown_as_it_is() -> None:
    assert shown("/caf%C3") == "/caf%C3"
