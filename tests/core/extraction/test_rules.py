"""Rules as a person writes them, paths into JSON, numbers in texts."""

from typing import Any

import pytest

from crawlscope.core.extraction import jsonpath
from crawlscope.core.extraction.rule import (
    MOST_RULES,
    PRESETS,
    Kind,
    RuleError,
    Take,
    Way,
    Which,
    names_of,
    rule_of,
    rules_of,
)
from crawlscope.core.extraction.values import number_in
from crawlscope.core.policy.settings import Settings, SettingsError


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("a=.price", Way(Kind.CSS, ".price")),
        ("a = css: .price ", Way(Kind.CSS, ".price")),
        ("a=a:hover", Way(Kind.CSS, "a:hover")),
        ("a=//h1", Way(Kind.XPATH, "//h1")),
        ("a=count(//p)", Way(Kind.XPATH, "count(//p)")),
        ("a=$..name", Way(Kind.JSONPATH, "$..name")),
        ("a=css(attr Content, all):p", Way(Kind.CSS, "p", Take.ATTRIBUTE, "content", Which.ALL)),
        ("a=xpath(inner, joined)://p", Way(Kind.XPATH, "//p", Take.INNER, "", Which.JOINED)),
        ("a=regex(source):x=(y)", Way(Kind.REGEX, "x=(y)", in_source=True)),
        ("a=words:free of charge", Way(Kind.WORDS, "free of charge", Take.COUNT)),
        ("a=words(snippet):free", Way(Kind.WORDS, "free", Take.SNIPPET)),
    ],
)
def test_a_rule_says_where_what_and_which(text: str, way: Way) -> None:
    rule = rule_of(text)
    assert (rule.name, rule.ways) == ("a", (way,))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("price", "a rule must be NAME=RULE"),
        ("Price=p", "a rule must be NAME=RULE"),
        ("a=", "missing"),
        ("a=css(foo):p", "no such word"),
        ("a=css(source):p", "no such word"),
        ("a=css:p:nope(", "unknown pseudo-class"),
        ("a=//p[", "expected a node test"),
        ("a=xpath:foo(//p)", "unknown function"),
        ("a=xpath:document('/etc/passwd')", "unknown function"),
        ("a=//p[preceding :: a]", "take too long"),
        ("a=regex:(?=x)", "lookahead"),
        ("a=regex:(", "missing"),
        ("a=jsonpath:author", "begins with [$]"),
        ("a=$..[?(@.x)]", "cannot be parsed"),
        ("a=preset:prise", "did you mean 'price'"),
        ("a=css:" + "p" * 3_000, "too long"),
    ],
)
def test_a_wrong_rule_is_refused_with_the_reason_in_one_line(text: str, why: str) -> None:
    with pytest.raises(RuleError, match=why) as problem:
        rule_of(text)
    assert "\n" not in str(problem.value)
    with pytest.raises(SettingsError, match="--extract "):
        Settings.checked(roots=["localhost"], extract=(text,))


def test_a_later_rule_of_a_name_replaces_an_earlier_one_and_there_is_a_limit() -> None:
    found = rules_of(("a=p", "b=q", "a=r"))
    assert [(each.name, each.ways[0].expression) for each in found] == [("a", "r"), ("b", "q")]
    assert names_of(("a=p", "b=q", "a=r")) == ("a", "b")
    with pytest.raises(RuleError, match="at most 50 rules"):
        rules_of(f"a{n}=p" for n in range(MOST_RULES + 1))


def test_rules_are_refused_where_pages_are_not_read_for_them() -> None:
    for also, why in (({"cluster": "local:2"}, "--cluster"), ({"audit": False}, "--no-audit")):
        with pytest.raises(SettingsError, match=why):
            Settings.checked(roots=["localhost"], extract=("a=p",), **also)


def test_each_preset_is_a_rule() -> None:
    for name, said in PRESETS.items():
        assert len(rule_of(f"a=preset:{name}").ways) == len(said["rules"])
        assert said["meaning"]


DOCUMENT = {
    "@graph": [
        {"@type": "Book", "author": {"name": "Ann"}, "offers": [{"price": 1}, {"price": 2}]},
        {"@type": "Film", "author": [{"name": "Bo"}, {"name": "Cy"}], "a.b": None},
    ]
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("$", [DOCUMENT]),
        ("$..author.name", ["Ann"]),
        ("$..author[*].name", ["Bo", "Cy"]),
        ("$..name", ["Ann", "Bo", "Cy"]),
        ("$['@graph'][0]['@type']", ["Book"]),
        ("$.@graph[-1].@type", ["Film"]),
        ('$["@graph"][*]["@type"]', ["Book", "Film"]),
        ("$..offers[1].price", [2]),
        ("$..offers.*.price", [1, 2]),
        ("$..offers[9]", []),
        ("$.@graph[1]['a.b']", [None]),
    ],
)
def test_a_path_leads_to_values_in_the_order_of_the_document(path: str, values: Any) -> None:
    assert list(jsonpath.values(DOCUMENT, jsonpath.parsed(path))) == values


def test_a_path_looks_at_a_limited_number_of_nodes() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    looked = list(jsonpath.values(deep, jsonpath.parsed("$..a..a")))
    assert len(looked) < 2 * jsonpath.MOST_NODES
    wide = [{"a": n} for n in range(100_000)]
    assert len(list(jsonpath.values(wide, jsonpath.parsed("$[*].a")))) <= jsonpath.MOST_NODES
    while deep:  # or Python frees it by recursion
        deep = deep["a"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("EUR 12,50", 12.5),
        ("1,234.50 EUR", 1234.5),
        ("1.234,50", 1234.5),
        ("1.234.567", 1234567),
        ("12,345", 12345),
        ("12.345", 12.345),
        ("CHF 1'200.–", 1200),
        ("1 200 Kč", 1200),
        ("from -3 on", -3),
        ("none", None),
    ],
)
def test_a_number_is_read_as_people_write_it(text: str, number: float | None) -> None:
    assert number_in(text) == number
