"""The words of the demo site, in `resources/demo`: read when its pages are made."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from crawlscope.core.base.resources import resource

Named = list[tuple[str, str]]  # a part of a path, and a title


@dataclass(frozen=True, slots=True)
class Names:
    visit: Named
    departments: list[tuple[str, str, int]]  # each with so many things
    nouns: dict[str, list[str]]  # of things, by department
    deep: Named  # folders, each in the one before
    private: Named
    staff: Named
    press: Named
    months: Named
    posts: list[str]
    versions: list[str]
    chapters: Named
    shelves: list[tuple[str, str, list[str]]]  # each with its goods


@dataclass(frozen=True, slots=True)
class Prose:
    words: dict[str, list[str]]  # by slot
    banks: dict[str, list[str]]  # sentences with slots, by topic


@cache
def names() -> Names:
    return Names(**_read("names.json"))


@cache
def prose() -> Prose:
    return Prose(**_read("prose.json"))


def cabinet() -> dict[str, dict[str, Any]]:
    """The cabinet by kinds of replies, and these by path: see cabinet.py."""
    return _read("cabinet.json")  # type: ignore[no-any-return]


def workshop() -> list[dict[str, Any]]:
    """The benches of the workshop and their pages: see workshop/family.py."""
    return _read("workshop.json")  # type: ignore[no-any-return]


def lantern() -> list[dict[str, Any]]:
    """Pages that scripts change: see lantern.py."""
    return _read("lantern.json")  # type: ignore[no-any-return]


def _read(name: str) -> Any:
    return json.loads(resource("demo", name).read_text("utf-8"))
