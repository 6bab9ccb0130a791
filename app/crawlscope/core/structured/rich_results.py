"""What search engines want an item to say before they show more of a page than title and text:
resources/rich_results.json has it by type."""

import json
from collections.abc import Iterator
from functools import cache
from typing import TypedDict

from crawlscope.core.base.resources import resource
from crawlscope.core.structured.item import Item
from crawlscope.core.structured.vocabulary import kinds

REQUIRED, RECOMMENDED = "sd-required-missing", "sd-recommended-missing"


# Values of these stand for the page as outermost items do
LIKE_OUTERMOST = ("mainEntity", "itemListElement", "item", "hasVariant")


class Wanted(TypedDict, total=False):
    """Paths of properties; with 'a|b' one of them is enough."""

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


@cache
def _rule_of(type_: str) -> tuple[str, Rule]:
    """That of the nearest kind that has one."""
    name = next(filter(_rules().__contains__, kinds(type_)), "")
    return name, _rules().get(name, Rule())


def missing(item: Item, around: Item | None, name: str) -> Iterator[tuple[str, str]]:
    """The finding and the path of each property that an item lacks, which is the value with this
    name of another one. Of several types each that has rules of its own wants its properties."""
    found = dict[tuple[str, str], None]()
    is_outermost = around is None or name in LIKE_OUTERMOST
    types = frozenset(kind for each in around.types for kind in kinds(each)) if around else ()
    for rule in dict(map(_rule_of, item.types)).values():
        cases: list[Wanted] = [rule]
        if is_outermost:
            cases.append(rule.get("outermost", {}))
        cases += (wanted for each, wanted in rule.get("within", {}).items() if each in types)
        for wanted in cases:
            found |= dict.fromkeys((REQUIRED, path) for path in wanted.get("required", ()))
            found |= dict.fromkeys((RECOMMENDED, path) for path in wanted.get("recommended", ()))
    lacked = [each for each in found if not any(_says(item, one) for one in each[1].split("|"))]
    names = {path for _, path in lacked}
    return (each for each in lacked if each[1].partition(".")[0] not in names or "." not in each[1])


def _says(item: Item, path: str) -> bool:
    """Whether an item has a property. What is a text, or named by its address, may have any."""
    name, _, rest = path.partition(".")
    for value in item.values(name):
        if not rest or isinstance(value, str) or _says(value, rest):
            return True
    return False
