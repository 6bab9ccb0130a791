"""A person's regular expression: as Python's, but in linear time, and what differs is said."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.pattern import Pattern, PatternError
from crawlscope.core.base.urls import LONGEST_URL
from crawlscope.core.policy.options import refusals

# What a person writes of a URL; each means the same to Python.
atoms = st.sampled_from(
    ["a", "b", "/", "[.]", r"\.", r"\?", "=", r"\d", r"\w", r"\s", ".", "[a-c]", "[^/]", "(?:ab)",
     "(a|b)", "(b|)", r"\b", r"\B", "^", "$", "[]a]", r"[\d.]", "(?i:A)", "é", "[é/]", "%C3"]
)  # fmt: skip
repeats = st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "+?", "??"])
pieces = st.builds(lambda atom, repeat: f"(?:{atom}){repeat}", atoms, repeats) | atoms
patterns = st.lists(st.lists(pieces, max_size=5).map("".join), min_size=1, max_size=3).map("|".join)
urls = st.text("ab/.?=1A%C3é ", max_size=12).map(lambda text: "http://h/" + text)


@given(patterns, urls)
def test_what_python_finds_is_found_and_nothing_else(pattern: str, url: str) -> None:
    url = url.encode("ascii", "replace").decode()
    assert Pattern(pattern).matches(url) == bool(re.search(pattern, url))


@pytest.mark.parametrize(
    "pattern", ["/(a+)+$", "(a|a)*b", "(.*)*b", "(a|aa)+$", "(.*a){20}b", "(a?){500}a{500}b"]
)
def test_no_pattern_explodes(pattern: str) -> None:
    for url in ("http://h/" + "a" * 30 + "!", "http://h/".ljust(LONGEST_URL - 1, "a") + "!"):
        assert not Pattern(pattern).matches(url)


@pytest.mark.parametrize(
    ("pattern", "hint"),
    [
        ("(?=a)", "--include and --exclude together"),
        ("(?<!a)b", "--include and --exclude together"),
        (r"(a)\1", "backreferences"),
        ("(?P<x>a)(?P=x)", "backreferences"),
        ("a++", "atomic groups and possessive quantifiers"),
        ("(?>a)", "atomic groups and possessive quantifiers"),
        (r"[.]pdf\Z", r"\z"),
        (r"\u00e9", "%C3%A9"),
        ("a{2000}", "1,000"),
        ("a{,3}", "{0,n}"),
        ("a{99999999999999999999}", "1,000"),
        ("a{1,99999}", "1,000"),
        ("(a{100}){100}b{900}", "1,000"),
        ("[ab]{1000}" * 6, "too large"),
        ("(a{0,900}b){0,900}", "1,000"),
        ("(", "missing )"),
        ("[", "missing ]"),
        ("*", "repetition"),
        ("\\", "trailing"),
    ],
)
def test_what_is_not_known_is_refused_with_what_helps(pattern: str, hint: str) -> None:
    with pytest.raises(PatternError) as info:
        Pattern(pattern)
    assert hint in str(info.value)


@given(st.text() | patterns)
def test_any_text_is_a_pattern_or_refused_in_one_line(text: str) -> None:
    refused = refusals({"exclude": (text,)})
    assert set(refused) <= {"exclude"}
    for line in refused.values():
        assert line.startswith("--exclude ")
        assert "\n" not in line
        assert len(line) < 400


def test_a_text_of_bytes_that_are_no_utf_8_is_found_nowhere() -> None:
    assert not Pattern("\udcff").matches("http://h/?")
