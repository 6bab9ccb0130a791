"""The text of a profile: settings as TOML, without roots and secrets."""

import tomllib
from collections.abc import Mapping
from typing import Any

import tomli_w

from crawlscope.core.base.language import tr
from crawlscope.core.policy.options import Option, options, refusals
from crawlscope.core.policy.settings import Keep

SUFFIX = ".toml"


class ProfileError(ValueError):
    """A profile cannot be read, written or given this name; the message is one line for a
    person."""


def to_toml(values: Mapping[str, Any]) -> str:
    """Writes every option that may be stored in a profile, except those that are None."""
    # Defaults are written too, so that a profile keeps its meaning when a default changes.
    kept = {
        option.key: values.get(name, option.default)
        for name, option in options().items()
        if Keep.PROFILE in option.keep
    }
    table = {key: value for key, value in kept.items() if value is not None}
    return tomli_w.dumps(
        {key: list(value) if isinstance(value, tuple) else value for key, value in table.items()}
    )


def from_toml(text: str) -> dict[str, Any]:
    """The options of a profile, by their names in `Settings`. Raises ProfileError."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ProfileError(tr("invalid TOML: {why}").format(why=_one_line(problem))) from None
    kept = {n: option for n, option in options().items() if Keep.PROFILE in option.keep}
    _check_keys(table)
    values = {
        name: taken(option, table[option.key]) if option.key in table else option.default
        for name, option in kept.items()
    }
    for wrong in refusals(values).values():
        raise ProfileError(_one_line(wrong))
    return values


def _check_keys(table: Mapping[str, Any]) -> None:
    known = {option.key: option for option in options().values()}
    for key in table:
        if key not in known:
            raise ProfileError(tr("unknown option {key!r}").format(key=key))
        if Keep.PROFILE not in known[key].keep:
            raise ProfileError(
                tr("{key!r} may be a secret: secrets are never saved in a profile").format(key=key)
            )


def taken(option: Option, value: Any) -> Any:
    """Converts a value of TOML or JSON to the type that `Settings` wants. Raises ProfileError."""
    match option.kind, value:
        case (kind, bool()) if kind is not bool:
            pass  # in Python a bool is also an int
        case (kind, int()) if kind is float:
            return float(str(value))  # float(10**400) raises; this is inf, which is out of bounds
        case (kind, list()) if kind is tuple and all(isinstance(each, str) for each in value):
            return tuple(value)
        case (kind, _) if isinstance(value, kind) and kind is not tuple:
            return value
    words = {
        bool: tr("true or false"),
        int: tr("a whole number"),
        float: tr("a number"),
        str: tr("a string"),
    }
    wanted = words.get(option.kind, tr("a list of strings"))
    said = tr("{key!r} must be {wanted}, not {value}")
    raise ProfileError(said.format(key=option.key, wanted=wanted, value=_one_line(value)[:80]))


def _one_line(what: object) -> str:
    return " ".join(str(what).split())
