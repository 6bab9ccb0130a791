"""Many patterns: found as each of them alone is, and for the price of few."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import patterns as module
from crawlscope.core.base.pattern import Pattern, PatternError, exactly, of_parameter
from crawlscope.core.base.patterns import Patterns, preparing
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.choices import Ignored
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.rules import Rules
from tests.core.test_pattern import patterns, urls
from tests.counting import calls

MANY = 3_000
URL = "http://h/shop/page7.html?size=3&color=red"
KINDS = {
    "a URL": lambda n: exactly(f"http://h/shop/page{n + MANY}.html", to_end=True),
    "a folder": lambda n: exactly(f"http://h/shop/c{n}/", to_end=False),
    "a parameter": lambda n: of_parameter(f"p{n}"),
    "a word": lambda n: f"word{n}",
    "a number": lambda n: f"/{n}/[0-9]+$",
}


def each_alone(texts: Sequence[str], url: str) -> list[str]:
    return [text for text in texts if Pattern(text).matches(url)]


@given(st.lists(patterns, max_size=80), urls)
def test_what_each_alone_finds_is_found_in_order_and_nothing_else(
    texts: list[str], url: str
) -> None:
    url = url.encode("ascii", "replace").decode()
    together, alone = Patterns(texts), each_alone(texts, url)
    assert list(together.all_in(url)) == alone
    assert together.matches(url) == bool(alone)
    assert together.first_in(url) == next(iter(alone), None)


def test_little_memory_lets_no_url_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_MEMORY", 1 << 16)
    texts = [f"a{number}.*b{number}.*[c-e]{number}$" for number in range(300)]
    together = Patterns(texts)
    in_one_go(together.preparing())
    for url in (
        "http://h/" + "".join(f"a{n}b{n}c{n}" for n in range(0, 300, 7)),
        "http://h/" + "".join(f"a{n}" for n in range(300)) + "b299e299",
        "http://h/a17b17/d17",
        "http://h/a17b17/d18",
    ):
        assert list(together.all_in(url)) == each_alone(texts, url)


@pytest.mark.parametrize(
    ("kind", "option"), [*((kind, "exclude") for kind in KINDS), ("a folder", "include")]
)
def test_thousands_of_rules_cost_what_one_does(kind: str, option: str) -> None:
    def judging(number: int) -> int:
        texts = tuple(KINDS[kind](n) for n in range(number))
        rules = Rules(Settings.checked(roots=["http://h/"], **{option: texts}))
        in_one_go(rules.preparing())
        return sum(calls(lambda: rules.refusal(URL, 1)).values())

    assert judging(MANY) <= 4 * judging(1)


def test_one_rule_more_is_not_all_of_them_anew() -> None:
    texts = [KINDS["a folder"](n) for n in range(MANY)]
    in_one_go(preparing(texts))
    added = 0
    for number in range(64):
        texts.append(KINDS["a word"](number))
        added += calls(lambda: in_one_go(Patterns(texts).preparing()))["Set.Add"]
    assert added < 64 * 300


def test_they_are_prepared_in_many_slices() -> None:
    work = preparing([f"slice{number}" for number in range(2_000)])
    most = slices = 0
    ended = False

    def step() -> None:
        nonlocal ended
        ended = next(work, "no more") is not None

    while not ended:
        slices += 1
        most = max(most, calls(step)["Set.Add"])
    assert most <= 200
    assert slices > 20


def test_a_bad_one_among_many_is_refused() -> None:
    with pytest.raises(PatternError, match="missing"):
        in_one_go(preparing(["a", "(", "b"]))


def test_thousands_of_ignored_folders_cost_what_one_does() -> None:
    def looking(number: int) -> int:
        ignored = Ignored(f"thin http://h/{n:05}/*" for n in range(number))
        assert ignored.at("http://h/00000/a")
        assert not ignored.at("http://h/x/a")
        return sum(calls(lambda: ignored.at("http://h/x/a")).values())

    assert looking(MANY) <= 3 * looking(1)
