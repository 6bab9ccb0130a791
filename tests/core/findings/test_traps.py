"""Addresses without end are told from folders that merely have many pages."""

from random import Random

import pytest

from crawlscope.core.base import native
from crawlscope.core.findings.traps import Traps, goes_on, pattern

SITE = "https://a.example"


def caught(urls: list[tuple[str, str]], most: int = 3) -> list[int]:
    traps = Traps(most)
    for id_, (url, before) in enumerate(urls, 1):
        traps.add(id_, SITE + url, SITE + before)
    return sorted(traps.caught)


def test_a_calendar_whose_months_lead_on_and_on_is_a_trap() -> None:
    months = [f"/calendar/{2026 + n // 12}/{n % 12 + 1:02}" for n in range(40)]
    pairs = list(zip(months[1:], months, strict=False))
    assert len(caught(pairs)) == 39


def test_a_parameter_that_takes_ever_new_values_is_a_trap() -> None:
    pairs = [(f"/list?after=x{n + 1}y", f"/list?after=x{n}y") for n in range(5)]
    assert caught(pairs) == [1, 2, 3, 4, 5]
    assert caught(pairs[:3]) == []


def test_many_numbered_pages_of_one_list_are_no_trap() -> None:
    assert caught([(f"/product/{n}", "/products") for n in range(9)]) == []


def test_numbered_pages_that_name_each_other_in_no_order_are_no_trap() -> None:
    assert caught([(f"/product/{7 * n}", f"/product/{7 * n - 3}") for n in range(9)]) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/a/1", "/a/22"),
        ("/a?b=1", "/a?b=2"),
        ("/a?b=1&c=2", "/a?c=1&b=2"),
    ],
)
def test_siblings_have_one_pattern(one: str, other: str) -> None:
    assert pattern(SITE + one) == pattern(SITE + other) is not None


@pytest.mark.parametrize(("one", "other"), [("/a/1", "/b/1"), ("/a?b=1", "/a?c=1"), ("/a", "/b")])
def test_others_have_not(one: str, other: str) -> None:
    assert pattern(SITE + one) is None or pattern(SITE + one) != pattern(SITE + other)


def test_years_follow_on_each_other_too() -> None:
    assert goes_on(SITE + "/2027/01", SITE + "/2026/12")
    assert not goes_on(SITE + "/2026/12", SITE + "/2027/01")


def test_both_ways_say_the_same_of_what_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    if native.module is None:
        pytest.skip("there is no compiled module")
    random, parts = Random(5), ("/", "a", "0", "1", "2", "9", "10", "09", "?", "9" * 19, "1" * 20)
    pairs = [
        tuple(SITE + "/" + "".join(random.choices(parts, k=random.randrange(5))) for _ in range(2))
        for _ in range(20_000)
    ]
    pairs += [(f"{SITE}/{n + 1}/a", f"{SITE}/{n}/b") for n in (0, 9, 99, 10**18, 10**19 - 2)]
    compiled = [goes_on(*pair) for pair in pairs]
    monkeypatch.setattr(native, "module", None)
    assert compiled == [goes_on(*pair) for pair in pairs]
    assert 0 < sum(compiled) < len(pairs)
