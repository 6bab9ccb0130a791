"""A file with settings, in the folder of a project: what may stand in it, and what it says."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from crawlscope.commands.first_words import is_folder
from crawlscope.core.base.amounts import seconds
from crawlscope.core.base.language import tr
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.policy.browsing import AXE_INSTALLED, AXE_NONE
from crawlscope.core.policy.declared_findings import THRESHOLDS
from crawlscope.core.policy.options import options
from crawlscope.core.policy.profiles import taken
from crawlscope.core.policy.settings import SettingsError
from crawlscope.fetch.cluster.named import address
from crawlscope.window.profiles import LARGEST

NAME = "crawlscope.toml"
PYPROJECT = "pyproject.toml"
TABLE = "tool.crawlscope"  # of pyproject.toml
THRESHOLD = "threshold"  # a table, of numbers that decide on findings
EXTRACT = "extract"  # a list, or a table of rules by their names
PROFILE = "profile"  # the profile below the values of a file
# What is written and what is read: a file that was found may only name what is below its folder
WRITTEN = {"exports", "save", "diagnostics", "output", "warc", "render_screenshots"}
READ = {"urls", "lists", "baseline", "cookies", "joins", "axe"}
FIELD = "login-field"
NO_PATHS = {"lists": ("-",), "baseline": ("last",), "axe": (AXE_INSTALLED, AXE_NONE)}
FILE = "file:"
FROM_ENVIRONMENT = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
FIELD_VALUE = re.compile(r"[^=@]+=(?:\$\{[A-Za-z_][A-Za-z0-9_]*\}|@(?P<path>[^@].*))")
HARMLESS = re.compile(r"(?i)(?:accept[a-z-]*|user-agent|referer|origin|x-requested-with)\s*:")
OUTPUTS: dict[str, tuple[str, type]] = {  # what is no option of a crawl: parameter and kind, by key
    "urls": ("urls", tuple),
    "list": ("lists", tuple),
    "export": ("exports", tuple),
    "join": ("joins", tuple),
    "save": ("save", str),
    "diagnostics": ("diagnostics", str),
    "fail-on-broken": ("fail_on_broken", bool),
    "fail-on": ("fail_on", tuple),
    "baseline": ("baseline", str),
    "grace": ("grace", str),
    "map": ("maps", tuple),
    "format": ("format", str),
    "output": ("output", str),
    "no-progress": ("no_progress", bool),
    "quiet": ("quiet", bool),
}


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """A file that was read. Its values are by the names of parameters; paths in it are relative to
    its folder."""

    path: Path
    is_found: bool  # nobody named it
    table: Mapping[str, Any]

    def values(self) -> Iterator[tuple[str, Any]]:
        """Raises SettingsError."""
        for key, value in self.table.items():
            if key == PROFILE:
                continue
            if key == EXTRACT and isinstance(value, dict):
                rules = [f"{name}={rule}" for name, rule in value.items()]
                yield self._value(key, rules, keys())
            elif key == THRESHOLD and isinstance(value, dict):
                for name, number in value.items():
                    yield self._value(name, number, {n.replace("_", "-") for n in THRESHOLDS})
            else:
                yield self._value(key, value, keys())

    @property
    def where(self) -> str:
        return for_people(os.path.relpath(self.path))

    def written(self, name: str) -> tuple[str, ...]:
        """A secret as it stands there."""
        if name not in options() or not options()[name].is_masked:
            return ()
        option = options()[name]
        value = self.table.get(option.key, self.table.get(name, ()))
        texts = (value,) if isinstance(value, str) else tuple(value)
        return tuple(self._secret(FIELD, each) for each in texts) if option.key == FIELD else texts

    def fail(self, problem: object) -> SettingsError:
        return SettingsError(f"{self.where}: {problem}")

    def _value(self, key: str, value: Any, known: set[str]) -> tuple[str, Any]:
        key = key.replace("_", "-")
        if key == THRESHOLD:
            words = tr("{key!r} must be a table, such as [threshold] with title-long = 70 below it")
            raise self.fail(words.format(key=key))
        if key not in known and isinstance(value, dict):
            words = tr("unknown table {key!r}: the only table is [threshold]")
            raise self.fail(words.format(key=echo(key)))
        if key not in known:
            words = tr("unknown setting {key!r}").format(key=echo(key))
            raise self.fail(suggesting(words, key, known))
        try:
            name, value = converted(key, value)
            if name in options() and options()[name].is_masked:
                value = self._secret(key, value)
        except ValueError as problem:
            raise self.fail(problem) from None
        if name in WRITTEN | READ and value is not None:
            value = self._placed(key, name, value)
        return name, value

    def _secret(self, key: str, value: Any) -> Any:
        """With the variables of the environment that it names. Raises ValueError."""
        if isinstance(value, tuple):
            return tuple(self._secret(key, each) for each in value)
        if key == FIELD and (found := FIELD_VALUE.fullmatch(value)) is not None:
            return self._field(value, found["path"])
        if not FROM_ENVIRONMENT.search(value) and not (key == "header" and HARMLESS.match(value)):
            words = tr(
                "{key} may be a secret, which does not belong in a file: write ${{NAME}} "
                "to read it from an environment variable"
            )
            raise ValueError(words.format(key=key))

        def of(found: re.Match[str]) -> str:
            try:
                return os.environ[found[1]]
            except KeyError:
                words = tr("{key}: the environment variable {name} is not set")
                raise ValueError(words.format(key=key, name=found[1])) from None

        return FROM_ENVIRONMENT.sub(of, value)

    def _field(self, text: str, path: str | None) -> str:
        """Its value is read by whoever fills in the form; '@FILE' is relative to this file."""
        if path is None:
            return text
        return text.partition("@")[0] + "@" + self._path(FIELD, path)

    def _placed(self, key: str, name: str, value: Any) -> Any:
        """With paths as they are from the current folder."""
        if isinstance(value, tuple):
            return tuple(self._placed(key, name, each) for each in value)
        if value in NO_PATHS.get(name, ()) or not self._is_path(name, value):
            return value
        is_url = name == "urls" and value.lower().startswith(FILE)
        return self._path(key, unquote(urlsplit(value).path) if is_url else value)

    def _is_path(self, name: str, text: str) -> bool:
        if name == "urls":
            return is_folder(text, self.path.parent)
        return name != "lists" or not text.lower().startswith(("http://", "https://"))

    def _path(self, key: str, text: str) -> str:
        """A file that somebody else wrote must not name what is elsewhere. What is returned is what
        was checked: nothing else is made of it later."""
        given = os.path.expanduser(text)
        path = self.path.parent / given
        if self.is_found and not path.resolve().is_relative_to(self.path.parent.resolve()):
            words = tr(
                "{key}: {path} is outside the folder of this file: give it on the command "
                "line, or name the file with --config"
            )
            raise self.fail(words.format(key=key, path=echo(text)))
        is_same = os.path.isabs(given) or self.path.parent.samefile(os.curdir)
        return given if is_same else os.path.relpath(path)


def keys() -> set[str]:
    """What may stand in a file, but for tables."""
    return {option.key for option in options().values()} | {*OUTPUTS}


def converted(key: str, value: Any) -> tuple[str, Any]:
    """The name of a parameter, and its value. Raises ValueError with words for a person."""
    name = key.replace("-", "_")
    if name in options():
        option = options()[name]
        if isinstance(value, str):
            if option.kind in (int, float):
                try:
                    return name, option.number(value)
                except ValueError as problem:
                    raise ValueError(f"{key}: {problem}") from None
            value = [value] if option.kind is tuple else value
            value = address(value) if name == "cluster" else value
        return name, taken(option, value)
    parameter, kind = OUTPUTS[key]
    if kind is tuple:
        value = [value] if isinstance(value, str) else value
        is_right = isinstance(value, list) and all(isinstance(each, str) for each in value)
        value = tuple(value) if is_right else value
    else:
        is_right = isinstance(value, kind)
    if not is_right:
        wanted: dict[Any, str] = {tuple: tr("a list of strings"), bool: tr("true or false")}
        said = tr("a string") if kind is str else wanted[kind]
        words = tr("{key!r} must be {wanted}, not {value}")
        raise ValueError(words.format(key=key, wanted=said, value=echo(str(value))))
    if key == "grace":
        try:
            seconds(value)
        except ValueError as problem:
            raise ValueError(f"{key}: {problem}") from None
    return parameter, value


def in_folder(folder: Path) -> SettingsFile | None:
    """The file that holds for a folder: the first one upwards, as far as its repository goes.

    None of another person is taken from a folder in which everybody can write. Raises
    SettingsError.
    """
    for each in (folder, *folder.parents):
        for path in (each / NAME, each / PYPROJECT):
            if not path.is_file() or _may_be_a_stranger_s(path):
                continue
            if (file := read(path, is_found=True)) is not None:
                return file
        if (each / ".git").exists() or each == Path.home():
            break
    return None


def _may_be_a_stranger_s(path: Path) -> bool:
    if not hasattr(os, "getuid"):
        return False
    is_open = path.parent.stat().st_mode & 0o002
    return bool(is_open) and path.stat().st_uid not in (os.getuid(), 0)


def read(path: Path, *, is_found: bool) -> SettingsFile | None:
    """None if this is a pyproject.toml that says nothing of us. Raises SettingsError."""
    is_shared = path.name == PYPROJECT
    shown = for_people(os.path.relpath(path))
    try:
        if path.stat().st_size > LARGEST:
            words = tr("{file}: too large for a settings file")
            raise SettingsError(words.format(file=shown))
        text = path.read_text(encoding="utf-8")
        if is_found and is_shared and TABLE not in text:
            return None
        table = tomllib.loads(text)
    except SettingsError:
        raise
    except OSError as problem:
        words = tr("cannot read {file}: {why}")
        raise SettingsError(words.format(file=shown, why=problem.strerror)) from None
    except UnicodeDecodeError:
        raise SettingsError(tr("{file} is not UTF-8 text").format(file=shown)) from None
    except RecursionError:
        words = tr("{file}: invalid TOML: it is nested too deeply")
        raise SettingsError(words.format(file=shown)) from None
    except ValueError as problem:
        why = " ".join(str(problem).split())
        words = tr("{file}: invalid TOML: {why}")
        raise SettingsError(words.format(file=shown, why=why)) from None
    for word in TABLE.split(".") if is_shared else ():
        below = table.get(word)
        if not isinstance(below, dict):
            return None
        table = below
    return SettingsFile(path, is_found, table)


def schema() -> dict[str, Any]:
    """What a settings file may hold, for editors. JSON Schema, 2020-12."""
    table = {option.key: _schema_of(option.kind, option.unit) for option in options().values()}
    for option in options().values():
        described: dict[str, Any] = {"description": option.meaning}
        if option.bounds is not None and not option.unit:
            described |= {"minimum": option.bounds[0], "maximum": option.bounds[1]}
        if option.choices:
            described["enum"] = [*option.choices]
        if option.default not in (None, ()):
            described["default"] = option.default
        table[option.key] |= described
    limits = {key.replace("_", "-"): table[key.replace("_", "-")] for key in THRESHOLDS}
    table |= {key: _schema_of(kind, "") for key, (_, kind) in OUTPUTS.items()}
    rules = {"type": "object", "additionalProperties": {"type": "string"}}
    table[EXTRACT] = {**table[EXTRACT], "anyOf": [*table[EXTRACT]["anyOf"], rules]}
    table[PROFILE] = {"type": "string"}
    table[THRESHOLD] = {"type": "object", "properties": limits, "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": NAME,
        "type": "object",
        "properties": table,
        "additionalProperties": False,
    }


def _schema_of(kind: type, unit: str) -> dict[str, Any]:
    if kind is tuple:
        return {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}
    if unit:
        return {"type": ["number", "string"]}
    return {"type": {bool: "boolean", int: "integer", float: "number"}.get(kind, "string")}
