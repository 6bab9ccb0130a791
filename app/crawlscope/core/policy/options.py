"""The options of `Settings` as data: what a form or a file needs to know of each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from crawlscope.core.base import amounts
from crawlscope.core.policy.scope import SCOPES
from crawlscope.core.policy.settings import Effect, Keep, Settings, SettingsError, option_name

SOME_ROOT = "localhost"  # any root will do to check the other options
NAMED = re.compile(r"--([a-z-]+)")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a crawl."""

    name: str
    kind: type  # bool, int, float, str, or tuple (of texts)
    may_be_none: bool
    default: Any
    title: str  # for people: 'How deep'
    meaning: str
    effect: Effect  # what a change does to a crawl that is there
    hint: str = ""  # the meaning for who sees title and unit; '': that of the command line will do
    bounds: tuple[float, float] | None = None
    unit: str = ""  # 's', 'bytes' or ''
    is_secret: bool = False  # never written down
    is_open: bool = False  # a secret that may be seen: it is the place of one
    keep: frozenset[Keep] = frozenset()
    metavar: str | None = None
    group: str = ""  # the page it belongs to; '': the dialog decides

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(SCOPES) if self.name == "scope" else ()

    @property
    def choice_titles(self) -> tuple[str, ...]:
        """The choices in words, in the same order."""
        return tuple(SCOPES[each].title for each in self.choices)

    @property
    def word(self) -> str:
        """'--max-pages'"""
        return option_name(self.name)

    @property
    def key(self) -> str:
        """'max-pages'"""
        return self.word.lstrip("-")

    @property
    def is_masked(self) -> bool:
        """True if its value is shown as dots, and comes from the environment."""
        return self.is_secret and not self.is_open

    @property
    def is_inverse(self) -> bool:
        """True if its title says the opposite: --no-robots is 'Obey robots.txt', switched off."""
        return self.kind is bool and self.name.startswith("no_")

    def number(self, text: str) -> int | float:
        """A number as a person writes it: '1,000', '5m', '10MB'. Raises ValueError with words for a
        person."""
        match self.unit:
            case "s":
                return amounts.seconds(text)
            case "bytes":
                return amounts.octets(text)
        return amounts.whole(text) if self.kind is int else amounts.number(text)


@cache
def options() -> dict[str, Option]:
    """Every option by name, in the order of `Settings`."""
    hints = get_type_hints(Settings)
    return {
        each.name: Option(each.name, *split_optional(hints[each.name]), each.default, **declared)
        for each in fields(Settings)
        if "meaning" in (declared := each.metadata)
    }


def split_optional(hint: Any) -> tuple[type, bool]:
    """(type, whether None is allowed): `int | None` is (int, True)."""
    if get_origin(hint) is tuple:
        return tuple, False
    members = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    return members[0], NoneType in get_args(hint)


def defaults() -> dict[str, Any]:
    return {name: option.default for name, option in options().items()}


def changed(values: Mapping[str, Any]) -> list[Option]:
    """The options that differ from their defaults."""
    known = ((options()[name], value) for name, value in values.items() if name in options())
    return [option for option, value in known if value != option.default]


def in_words(text: str) -> str:
    """With the titles of options in place of their names."""

    def title(found: re.Match[str]) -> str:
        option = options().get(found[1].replace("-", "_"))
        return found[0] if option is None else f"“{option.title}”"

    return NAMED.sub(title, text)


def refusals(values: Mapping[str, Any]) -> dict[str, str]:
    """The errors, by option; '' for those that concern no single option. Empty: `Settings` accepts
    everything."""
    tried, wrong = {**defaults(), **values}, dict[str, str]()
    while True:
        try:
            Settings.checked(roots=(SOME_ROOT,), **tried)
        except SettingsError as problem:
            # `checked` reports one error at a time: without that value it reports the next.
            named = NAMED.search(str(problem))
            name = named[1].replace("-", "_") if named else ""
            wrong.setdefault(name, str(problem))
            if name not in tried or tried[name] == options()[name].default:
                return wrong
            tried[name] = options()[name].default
        else:
            return wrong
