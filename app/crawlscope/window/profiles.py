"""Profiles as files: those in the user's folder, by name, and any other, by its path."""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from crawlscope.core.base.language import tr, translated
from crawlscope.core.policy.profiles import SUFFIX, ProfileError, from_toml, to_toml

LARGEST = 1_000_000  # bytes; a typical profile has a thousand
NAME = re.compile(r"\w(?:[\w ()+.-]{0,58}[\w)+-])?")  # every file system accepts such a name


@contextmanager
def _told(words: str, **named: object) -> Iterator[None]:
    """What the system refuses is a ProfileError with these words."""
    try:
        yield
    except OSError as problem:
        raise ProfileError(words.format(**named, why=problem.strerror)) from None


def write(path: Path, values: Mapping[str, Any]) -> None:
    """Writes a profile, whole or not at all. Raises ProfileError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with _told(tr("cannot write {file}: {why}"), file=path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(to_toml(values), encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def read(path: Path) -> dict[str, Any]:
    """The options in a file. Raises ProfileError."""
    try:
        with _told(tr("cannot read {file}: {why}"), file=path):
            if path.stat().st_size > LARGEST:
                raise ProfileError(tr("{file} is too large for a profile").format(file=path.name))
            text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ProfileError(tr("{file}: this is not UTF-8 text").format(file=path.name)) from None
    try:
        return from_toml(text)
    except ProfileError as problem:
        raise ProfileError(f"{path.name}: {translated(str(problem))}") from None


def default_folder() -> Path:
    return user_config_path("crawlscope", appauthor=False) / "profiles"


class Profiles:
    """The profiles in one folder, by name. The folder is made when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        found = (path.stem for path in self._folder.glob(f"*{SUFFIX}"))
        return sorted((name for name in found if NAME.fullmatch(name)), key=str.casefold)

    def __contains__(self, name: str) -> bool:
        return name.casefold() in {each.casefold() for each in self.names()}

    def load(self, name: str) -> dict[str, Any]:
        return read(self._path(name))

    def read(self, path: Path) -> dict[str, Any]:
        """Reads a profile from any path."""
        return read(path)

    def write(self, path: Path, values: Mapping[str, Any]) -> None:
        write(path, values)

    def save(self, name: str, values: Mapping[str, Any]) -> None:
        write(self._path(name), values)

    def rename(self, old: str, new: str) -> None:
        """Raises ProfileError, also if the new name is taken."""
        path = self._path(new)
        if new in self and new.casefold() != old.casefold():
            raise ProfileError(tr("a profile named {name} already exists").format(name=new))
        with _told(tr("cannot rename {name}: {why}"), name=old):
            self._path(old).rename(path)

    def delete(self, name: str) -> None:
        with _told(tr("cannot delete {name}: {why}"), name=name):
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise ProfileError(
                tr("a name can contain letters, digits, spaces and -_.()+, up to 60 characters")
            )
        return self._folder / f"{name}{SUFFIX}"
