"""Items in JSON-LD. The context of schema.org is known by its name; none is ever fetched."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from crawlscope.core.structured.item import (
    LONGEST_NAME,
    MOST_DEPTH,
    MOST_TYPES,
    SCHEMA,
    Format,
    Item,
    Room,
    Value,
    schema_name,
    shortened,
)

MOST_TERMS = 200  # that a context defines
PREFIXES = {"schema": "https://schema.org/"}
LITERALS = (str, int, float, bool)


class _Context(NamedTuple):
    is_schema: bool = False  # plain names are those of schema.org
    terms: dict[str, str] = {}  # noqa: RUF012  what it defines itself; never changed

    def within(self, said: Any) -> "_Context":
        """With the value of a `@context`."""
        is_schema, terms = self
        for each in said if isinstance(said, list) else [said]:
            if isinstance(each, str):
                is_schema = is_schema or _is_schema(each)
            elif isinstance(each, dict):
                vocabulary = each.get("@vocab")
                if isinstance(vocabulary, str):
                    is_schema = _is_schema(vocabulary)
                terms = terms | dict(_terms(each))
        return _Context(is_schema, terms)

    def name(self, term: str) -> str:
        """As in `Item`."""
        if not self.terms and ":" not in term:
            return term[:LONGEST_NAME]  # as most are
        term = self.terms.get(term, term)
        prefix, colon, rest = term.partition(":")
        if colon and not rest.startswith("//"):
            term = self.terms.get(prefix, PREFIXES.get(prefix, f"{prefix}:")) + rest
        return schema_name(term)


def items(document: Any, room: Room) -> Iterator[Item]:
    """The outermost items of a document, with as many values as there is room for."""
    yield from _outermost(document, _Context(), room, 0)


def _outermost(node: Any, context: _Context, room: Room, depth: int) -> Iterator[Item]:
    if isinstance(node, list) and depth < MOST_DEPTH:
        for each in node:
            if room.left < 0:
                return
            yield from _outermost(each, context, room, depth + 1)
    elif isinstance(node, dict) and depth < MOST_DEPTH and room.take():
        context = context.within(node["@context"]) if "@context" in node else context
        graph = node.get("@graph")
        if graph is not None:
            yield from _outermost(graph, context, room, depth + 1)
        if graph is None or "@type" in node:
            yield _item(node, context, room, 1)


def _item(node: dict[str, Any], context: _Context, room: Room, depth: int) -> Item:
    said = node.get("@type")
    types = [each for each in (said if isinstance(said, list) else [said]) if isinstance(each, str)]
    named = tuple(context.name(each) for each in types[:MOST_TYPES])
    is_schema = context.is_schema or any(":" not in each for each in named if each not in types)
    item = Item(Format.JSON_LD, named, is_schema)
    for key, value in node.items():
        if key.startswith("@"):
            continue
        name = context.name(key)
        if isinstance(value, str) and room.take():
            item.properties.append((name, shortened(value)))
            continue
        for each in _values(value, context, room, depth):
            item.properties.append((name, each))
        if room.left < 0:
            break
    return item


def _values(value: Any, context: _Context, room: Room, depth: int) -> Iterator[Value]:
    for each in value if isinstance(value, list) else [value]:
        if each is None:
            continue
        if not room.take():
            return
        if isinstance(each, LITERALS):
            yield _text(each)
        elif depth >= MOST_DEPTH:
            yield "…"
        elif isinstance(each, list):
            yield from _values(each, context, room, depth + 1)
        elif isinstance(inner := each.get("@value"), LITERALS):
            yield _text(inner)
        elif "@list" in each or "@set" in each:
            yield from _values(each.get("@list", each.get("@set")), context, room, depth + 1)
        elif each.keys() == {"@id"}:
            yield _text(str(each["@id"])[:LONGEST_NAME])
        else:
            own = context.within(each["@context"]) if "@context" in each else context
            yield _item(each, own, room, depth + 1)


def _text(value: str | float | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return shortened(value if isinstance(value, str) else f"{value:.15g}")


def _is_schema(said: str) -> bool:
    return f"{said.rstrip('/#')}/" in SCHEMA


def _terms(said: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Those that stand for an address, or a prefix of one."""
    for term, meaning in list(said.items())[:MOST_TERMS]:
        iri = meaning.get("@id") if isinstance(meaning, dict) else meaning
        if not term.startswith("@") and isinstance(iri, str):
            yield term, iri[: 2 * LONGEST_NAME]
