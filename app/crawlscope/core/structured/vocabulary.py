"""The types and properties of schema.org, as resources/schema_org.json has them."""

import json
from functools import cache, lru_cache

from crawlscope.core.base.resources import resource

KEPT = 2_000  # names of types: schema.org has 945, and a page may make up any


@cache
def _table() -> dict[str, tuple[str, str]]:
    """By type: its parents, and the properties that it adds, as words. Two thirds of a millisecond;
    a crawl without structured data never reads it."""
    found: dict[str, tuple[str, str]] = json.loads(resource("schema_org.json").read_bytes())
    return found


@cache
def _own(type_: str) -> frozenset[str]:
    return frozenset(_table()[type_][1].split())


def is_type(name: str) -> bool:
    return name in _table()


@lru_cache(KEPT)
def kinds(type_: str) -> tuple[str, ...]:
    """A type, and all that it is a kind of, the nearest first; none if schema.org has no such
    type."""
    found, ahead = dict[str, None](), [type_] if is_type(type_) else []
    for each in ahead:
        if each not in found:
            found[each] = None
            ahead += _table()[each][0].split()
    return tuple(found)


def has_property(type_: str, name: str) -> bool:
    """Whether schema.org defines a property for a type, or for what that is a kind of. An action's
    may have '-input' or '-output' behind it."""
    name = name.removesuffix("-input").removesuffix("-output")
    return any(name in _own(each) for each in kinds(type_))
