"""What search engines want an item to say before they show more of a page than title and text:
resources/rich_results.json has it by type."""

import json
from collections.abc import Container, Iterator
from functools import cache, lru_cache
from typing import TypedDict

from crawlscope.core.base.resources import resource
from crawlscope.core.structured.item import Item
from crawlscope.core.structured.vocabulary import kinds

KEPT = 2_000  # combinations of types: many pages of a site have the same
REQUIRED, RECOMMENDED = "sd-required-missing", "sd-recommended-missing"


# Values of these stand for the page as outermost items do
LIKE_OUTERMOST = ("mainEntity", "itemListElement", "item", "hasVariant")


class Wanted(TypedDict, total=False):
    """Paths of one property, or of two; with 'a|b' one of them is enough."""

    required: list[str]
    recommended: list[str]


class Rule(Wanted, total=False):
    """What is wanted in any case, and what else in some."""

    outermost: Wanted  # of an item that is no value of another one
    within: dict[str, Wanted]  # of a value of an item of this type


@cache
def _rules() -> dict[str, Rule]:
    found: dict[str, Rule] = json.loads(resource("rich_results.json").read_bytes())
    return found


@lru_cache(KEPT)
def _rule_of(type_: str) -> tuple[str, Rule]:
    """That of the nearest kind that has one."""
    name = next(filter(_rules().__contains__, kinds(type_)), "")
    return name, _rules().get(name, Rule())


def missing(item: Item, around: Item | None, name: str) -> Iterator[tuple[str, str]]:
    """The finding and the path of each property that an item lacks, which is the value with this
    name of another one."""
    wanted = _wanted(item.types, around.types if around else (), around is None, name)
    if not wanted:
        return
    said = {name for name, value in item.properties if value != ""}
    lacked = set[str]()
    for finding, path, ways in wanted:
        if ways[0][0] not in lacked and not any(_says(item, said, way) for way in ways):
            lacked.add(path)
            yield finding, path


@lru_cache(KEPT)
def _wanted(
    types: tuple[str, ...], around: tuple[str, ...], is_outermost: bool, name: str
) -> tuple[tuple[str, str, tuple[list[str], ...]], ...]:
    """Finding, path and its alternatives as lists of names. Of several types each that has rules of
    its own wants its properties."""
    found = dict[tuple[str, str], None]()
    kinds_around = frozenset(kind for each in around for kind in kinds(each))
    for rule in dict(map(_rule_of, types)).values():
        cases: list[Wanted] = [rule]
        if is_outermost or name in LIKE_OUTERMOST:
            cases.append(rule.get("outermost", {}))
        cases += (of for each, of in rule.get("within", {}).items() if each in kinds_around)
        for case in cases:
            found |= dict.fromkeys((REQUIRED, path) for path in case.get("required", ()))
            found |= dict.fromkeys((RECOMMENDED, path) for path in case.get("recommended", ()))
    return tuple(
        (finding, path, tuple(way.split(".") for way in path.split("|"))) for finding, path in found
    )


def _says(item: Item, said: Container[str], way: list[str]) -> bool:
    """Whether an item has a property. What is a text, or named by its address, may have any."""
    name, *rest = way
    if name not in said or not rest:
        return name in said
    return any(isinstance(each, str) or any(each.values(rest[0])) for each in item.values(name))
