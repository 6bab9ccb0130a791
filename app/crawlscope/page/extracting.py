"""Runs rules over a page: what they find, and which of them fail there, and why."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import isfinite
from typing import Any

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.extraction import jsonpath
from crawlscope.core.extraction.page_pattern import compiled, matches
from crawlscope.core.extraction.rule import Kind, Rule, Take, Way, Which
from crawlscope.page.searching import snippet
from crawlscope.page.tree import text_of, tree_of

MOST_VALUES = 100  # of one rule on one page; as many are joined
LONGEST_VALUE = 1_000  # characters
LONGEST_VALUES = 64_000  # characters of all values of a page
MOST_COUNTED = 1_000  # places of a pattern; 10 ms
JSON_LD = "script[type='application/ld+json' i]"
JOINED = ", "

Value = str | tuple[str, ...] | None
Extracted = tuple[tuple[str, Value], ...]  # by the names of rules, in their order


@dataclass(frozen=True, slots=True)
class Taken:
    """What rules took out of a page."""

    values: Extracted
    failed: tuple[str, ...] = ()  # 'NAME: why', in English


class FailedError(Exception):
    """A rule cannot be run on this page."""


class Extractor:
    """The rules of a crawl."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)
        self._needs_tree = any(way.needs_tree for rule in rules for way in rule.ways)

    def __bool__(self) -> bool:
        return bool(self.rules)

    def taking(self, source: bytes, tree: Any = None) -> QuietSlices[Taken]:
        """Runs all rules over a page in UTF-8; a tree that was made of it may be given."""
        if tree is None and self._needs_tree:
            tree = yield from tree_of(source)
        page = _Page(source, tree)
        values, failed, room = list[tuple[str, Value]](), list[str](), LONGEST_VALUES
        for rule in self.rules:
            try:
                value = page.value(rule)
            except FailedError as problem:
                value = None
                failed.append(f"{rule.name}: {problem}")
            size = sum(map(len, value)) if isinstance(value, tuple) else len(value or "")
            if size > room:
                value = None
                failed.append(f"{rule.name}: {TOO_MUCH}")
            else:
                room -= size
            values.append((rule.name, value))
            yield
        return Taken(tuple(values), tuple(failed))


TOO_MUCH = tr_noop("the rules found too much on this page")


class _Page:
    def __init__(self, source: bytes, tree: Any) -> None:
        self._source, self._tree = source, tree
        self._text: bytes | None = None
        self._documents: list[Any] | None = None  # of its JSON-LD
        self._invalid = False  # some of that is no JSON

    def value(self, rule: Rule) -> Value:
        """Raises FailedError."""
        for way in rule.ways:
            value = _chosen(way, self._found(way))
            if value not in (None, "", ()) and not (value == "0" and len(rule.ways) > 1):
                return value
        if self._invalid and any(way.kind is Kind.JSONPATH for way in rule.ways):
            raise FailedError(tr_noop("its JSON-LD is not JSON"))
        return "0" if rule.ways[0].take is Take.COUNT else None

    def _found(self, way: Way) -> Iterator[str]:
        match way.kind:
            case Kind.CSS:
                return _of_nodes(way, self._tree.select(way.expression))
            case Kind.XPATH:
                return _of_nodes(way, _nodes(_xpath(way.expression), self._tree))
            case Kind.JSONPATH:
                return self._of_json(way)
        return self._of_text(way)

    def _of_text(self, way: Way) -> Iterator[str]:
        octets = self._source if way.in_source else self.text
        pattern = compiled(way.expression, way.kind is Kind.REGEX)
        most = MOST_COUNTED if way.take is Take.COUNT else MOST_VALUES
        for (begin, end), text in matches(pattern, octets, most):
            if way.take is Take.SNIPPET:
                yield snippet(octets, begin, end)
            else:
                yield _squeezed(text[: 4 * LONGEST_VALUE].decode(errors="replace"))

    @property
    def text(self) -> bytes:
        if self._text is None:
            self._text = text_of(self._tree).encode(errors="replace")
        return self._text

    def _of_json(self, way: Way) -> Iterator[str]:
        if self._documents is None:
            self._documents = list(self._parsed())
        steps = _steps(way.expression)
        for document in self._documents:
            for value in jsonpath.values(document, steps):
                if value is not None:
                    yield _squeezed(_json_text(value))

    def _parsed(self) -> Iterator[Any]:
        for each in self._tree.select(JSON_LD):
            try:
                yield json.loads(each.text)
            except (ValueError, RecursionError):
                self._invalid = True


def _json_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)[: 2 * LONGEST_VALUE]
    except (ValueError, RecursionError):
        return ""


@cache
def _xpath(expression: str) -> Callable[[Any], Any]:
    import turbohtml  # noqa: PLC0415  only a crawl with rules needs it

    found: Callable[[Any], Any] = turbohtml.XPath(expression)
    return found


_steps = cache(jsonpath.parsed)


def _nodes(xpath: Callable[[Any], Any], tree: Any) -> Sequence[Any]:
    """Elements, texts, or the one value of an expression that gives no nodes."""
    try:
        found = xpath(tree)
    except (ValueError, TypeError, RecursionError) as problem:
        raise FailedError(" ".join(str(problem).split())) from None
    if isinstance(found, list):
        return found
    if isinstance(found, float):
        if not isfinite(found):
            return []
        return [str(int(found)) if found.is_integer() else repr(found)]
    return [str(found).lower() if isinstance(found, bool) else found]


def _of_nodes(way: Way, nodes: Sequence[Any]) -> Iterator[str]:
    for node in nodes:
        if way.take is Take.COUNT:
            yield ""
        elif way.take is Take.ATTRIBUTE:
            value = getattr(node, "attrs", {}).get(way.attribute)
            if value is not None:
                yield " ".join(value) if isinstance(value, list) else value
        elif isinstance(node, str):
            yield _squeezed(node)
        elif way.take is Take.INNER:
            yield getattr(node, "inner_html", "")
        elif way.take is Take.OUTER:
            yield getattr(node, "html", "")
        else:
            yield _squeezed(str(getattr(node, "text", None) or getattr(node, "data", "")))


def _chosen(way: Way, found: Iterator[str]) -> Value:
    if way.take is Take.COUNT:
        return f"{sum(1 for _ in found)}"
    if way.which is Which.FIRST:
        first = next(found, None)
        return None if first is None else first[:LONGEST_VALUE]
    some = tuple(each[:LONGEST_VALUE] for each in islice(found, MOST_VALUES))
    if way.which is Which.ALL:
        return some or None
    return JOINED.join(dict.fromkeys(some))[:LONGEST_VALUE] or None


def _squeezed(text: str) -> str:
    return " ".join(text[: 4 * LONGEST_VALUE].split())
