"""Named settings as TOML files, without roots and secrets: to write, to read, to keep."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w
from platformdirs import user_config_path

from app.core.options import Option, options, refusals

SUFFIX = ".toml"
LARGEST = 1_000_000  # bytes; a profile has a thousand
NAME = re.compile(r"\w(?:[\w ()+.-]{0,58}[\w)+-])?")  # what every file system takes


class ProfileError(ValueError):
    """A profile cannot be read, written or named so; the message is one line for a person."""


def to_toml(values: Mapping[str, Any]) -> str:
    """Every option that may be written down; one that is None is left out."""
    # Defaults too, so that a profile means the same when a default changes.
    kept = {
        option.key: values.get(name, option.default)
        for name, option in options().items()
        if not option.secret
    }
    table = {key: value for key, value in kept.items() if value is not None}
    return tomli_w.dumps(
        {key: list(value) if isinstance(value, tuple) else value for key, value in table.items()}
    )


def from_toml(text: str) -> dict[str, Any]:
    """Every option that may be written down, by its name in `Settings`. Raises ProfileError."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ProfileError(f"this is not TOML: {_one_line(problem)}") from None
    public = {name: option for name, option in options().items() if not option.secret}
    _check_keys(table)
    values = {
        name: _taken(option, table[option.key]) if option.key in table else option.default
        for name, option in public.items()
    }
    for wrong in refusals(values).values():
        raise ProfileError(_one_line(wrong))
    return values


def _check_keys(table: Mapping[str, Any]) -> None:
    known = {option.key: option for option in options().values()}
    for key in table:
        if key not in known:
            raise ProfileError(f"{key!r} is not an option")
        if known[key].secret:
            raise ProfileError(f"{key!r} may be a secret: it is never kept in a profile")


def _taken(option: Option, value: Any) -> Any:
    """A value of TOML as `Settings` has it. Raises ProfileError."""
    match option.kind, value:
        case (kind, bool()) if kind is not bool:
            pass  # to Python a bool is an int
        case (kind, int()) if kind is float:
            return float(str(value))  # float(10**400) raises; this is inf, and out of bounds
        case (kind, list()) if kind is tuple and all(isinstance(each, str) for each in value):
            return tuple(value)
        case (kind, _) if isinstance(value, kind) and kind is not tuple:
            return value
    words = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
    wanted = words.get(option.kind, "a list of texts")
    raise ProfileError(f"{option.key!r} takes {wanted}, not {_one_line(value)[:80]}")


def _one_line(what: object) -> str:
    return " ".join(str(what).split())


def write(path: Path, values: Mapping[str, Any]) -> None:
    """Writes a profile, whole or not at all. Raises ProfileError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(to_toml(values), encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as problem:
        raise ProfileError(f"cannot write {path}: {problem.strerror}") from None


def read(path: Path) -> dict[str, Any]:
    """The options in a file. Raises ProfileError."""
    try:
        if path.stat().st_size > LARGEST:
            raise ProfileError(f"{path.name} is too large for a profile")
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise ProfileError(f"cannot read {path}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise ProfileError(f"{path.name}: this is not UTF-8 text") from None
    try:
        return from_toml(text)
    except ProfileError as problem:
        raise ProfileError(f"{path.name}: {problem}") from None


def default_folder() -> Path:
    return user_config_path("crawlscope", appauthor=False) / "profiles"


class Profiles:
    """The profiles in one folder, by name. The folder is made when it is needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        found = (path.stem for path in self._folder.glob(f"*{SUFFIX}"))
        return sorted((name for name in found if NAME.fullmatch(name)), key=str.casefold)

    def __contains__(self, name: str) -> bool:
        return name.casefold() in {each.casefold() for each in self.names()}

    def load(self, name: str) -> dict[str, Any]:
        return read(self._path(name))

    def save(self, name: str, values: Mapping[str, Any]) -> None:
        write(self._path(name), values)

    def rename(self, old: str, new: str) -> None:
        """Raises ProfileError; also where there is another of that name."""
        path = self._path(new)
        if new in self and new.casefold() != old.casefold():
            raise ProfileError(f"there is a profile named {new} already")
        try:
            self._path(old).rename(path)
        except OSError as problem:
            raise ProfileError(f"cannot rename {old}: {problem.strerror}") from None

    def delete(self, name: str) -> None:
        try:
            self._path(name).unlink(missing_ok=True)
        except OSError as problem:
            raise ProfileError(f"cannot delete {name}: {problem.strerror}") from None

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ProfileError("a name is letters, digits, spaces and -_.()+, at most 60 of them")
        return self._folder / f"{name}{SUFFIX}"
