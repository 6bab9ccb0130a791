"""A rule: what is taken out of each page, and under which name; as a person writes it.

`NAME=KIND(WORDS):EXPRESSION`, such as `price=css(attr content):meta[itemprop=price]`,
`author=jsonpath:$..author.name`, `prices=regex(source, all):[0-9]+ EUR`, `price=preset:price`.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.pattern import PatternError
from crawlscope.core.base.resources import resource
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.extraction import jsonpath
from crawlscope.core.extraction.page_pattern import compiled

MOST_RULES = 50
LONGEST_EXPRESSION = 2_000  # characters
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
WRITTEN = re.compile(r"(css|xpath|regex|jsonpath|words|preset)(?:\(([^)]*)\))?:(.*)", re.DOTALL)
# Each node is compared with all before or behind it: seconds for a page of a thousand elements
SLOW_AXES = re.compile(r"\b(?:preceding|following)\s*::")
PRESETS: dict[str, dict[str, Any]] = json.loads(resource("extraction.json").read_bytes())
"""By name: what it means, and its rules, of which the first that finds something counts."""


class RuleError(ValueError):
    """The text is not a valid rule; the message says why, in one line."""


class Kind(StrEnum):
    CSS = "css"
    XPATH = "xpath"
    REGEX = "regex"  # RE2, in the text that a reader sees
    JSONPATH = "jsonpath"  # into the JSON-LD of a page
    WORDS = "words"  # whatever their case


class Take(StrEnum):
    """What of it."""

    TEXT = "text"
    INNER = "inner"  # HTML
    OUTER = "outer"  # HTML
    COUNT = "count"
    SNIPPET = "snippet"  # with the words around it
    ATTRIBUTE = "attr"


class Which(StrEnum):
    FIRST = "first"
    ALL = "all"
    JOINED = "joined"


OF_NODES = frozenset((Take.TEXT, Take.INNER, Take.OUTER, Take.COUNT, Take.ATTRIBUTE))
OF_TEXTS = frozenset((Take.TEXT, Take.COUNT, Take.SNIPPET))
TAKES = {
    Kind.CSS: OF_NODES,
    Kind.XPATH: OF_NODES,
    Kind.REGEX: OF_TEXTS,
    Kind.WORDS: OF_TEXTS,
    Kind.JSONPATH: frozenset((Take.TEXT, Take.COUNT)),
}


@dataclass(frozen=True, slots=True)
class Way:
    """One expression."""

    kind: Kind
    expression: str
    take: Take = Take.TEXT
    attribute: str = ""
    which: Which = Which.FIRST
    in_source: bool = False  # of a regex or words: in the source, not in the text

    @property
    def needs_tree(self) -> bool:
        return not self.in_source


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    ways: tuple[Way, ...]  # the first that finds something counts
    text: str  # as it was written


def rules_of(texts: Iterable[str]) -> tuple[Rule, ...]:
    """The rules in their order; a later one of the same name replaces an earlier one. Raises
    RuleError."""
    found = {rule.name: rule for rule in map(rule_of, texts)}
    if len(found) > MOST_RULES:
        raise RuleError(tr("at most {most} rules are allowed").format(most=MOST_RULES))
    return tuple(found.values())


def names_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of rules that were checked."""
    return tuple(dict.fromkeys(text.partition("=")[0].strip() for text in texts))


@lru_cache(500)
def rule_of(text: str) -> Rule:
    """Raises RuleError."""
    name, equals, written = (each.strip() for each in text.partition("="))
    if not equals or NAME.fullmatch(name) is None:
        words = tr(
            "a rule must be NAME=RULE, such as price=css:.price (a to z, 0 to 9, - and _), "
            "not {text!r}"
        )
        raise RuleError(words.format(text=echo(text)))
    try:
        return Rule(name, _ways(written), text)
    except (ValueError, PatternError) as problem:
        raise RuleError(f"{name}: {problem}") from None


def _ways(written: str) -> tuple[Way, ...]:
    found = WRITTEN.fullmatch(written)
    if found is None:
        kind = Kind.JSONPATH if written.startswith("$") else Kind.CSS
        kind = Kind.XPATH if written.startswith(("/", "(", "count(", "string(")) else kind
        return (_checked(Way(kind, written)),)
    kind_word, words, expression = found[1], found[2] or "", found[3].strip()
    if kind_word != "preset":
        return (_checked(_with_words(Way(Kind(kind_word), expression), words)),)
    if expression not in PRESETS:
        said = tr("there is no preset {name!r}, only {names}")
        said = said.format(name=echo(expression), names=", ".join(PRESETS))
        raise RuleError(suggesting(said, expression, PRESETS))
    ways = [way for each in PRESETS[expression]["rules"] for way in _ways(each)]
    return tuple(_with_words(way, words) for way in ways)


def _with_words(way: Way, words: str) -> Way:
    take = Take.COUNT if way.kind is Kind.WORDS else way.take
    attribute, which, in_source = way.attribute, way.which, way.in_source
    for word in filter(None, map(str.strip, words.split(","))):
        first, _, rest = word.partition(" ")
        if first == Take.ATTRIBUTE and rest.strip():
            take, attribute = Take.ATTRIBUTE, rest.strip().lower()
        elif word in list(Which):
            which = Which(word)
        elif word == "source" and way.kind in (Kind.REGEX, Kind.WORDS):
            in_source = True
        elif word in TAKES[way.kind]:
            take = Take(word)
        else:
            known = (*TAKES[way.kind] - {Take.ATTRIBUTE}, *Which)
            said = tr("{kind}({word}): there is no such word").format(
                kind=way.kind, word=echo(word)
            )
            raise RuleError(suggesting(said, word, known))
    return Way(way.kind, way.expression, take, attribute, which, in_source)


def _checked(way: Way) -> Way:
    """Raises ValueError."""
    text = way.expression
    if not text or len(text) > LONGEST_EXPRESSION:
        raise RuleError(tr("the expression is missing, or too long"))
    match way.kind:
        case Kind.REGEX | Kind.WORDS:
            compiled(text, way.kind is Kind.REGEX)
        case Kind.JSONPATH:
            jsonpath.parsed(text)
        case Kind.XPATH:
            _check_xpath(text)
        case Kind.CSS:
            _check_css(text)
    return way


def _check_xpath(text: str) -> None:
    import turbohtml  # noqa: PLC0415  only a crawl with rules needs it

    if SLOW_AXES.search(text):
        raise RuleError(tr("the axes preceding and following take too long: use siblings"))
    compiled = turbohtml.XPath(text)
    compiled(turbohtml.parse("<p>"))  # unknown functions are found only then


def _check_css(text: str) -> None:
    import turbohtml  # noqa: PLC0415

    turbohtml.parse("").select(text)
