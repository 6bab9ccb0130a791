"""Secrets that a command line does not hold itself: in the environment, in a file, typed, or in a
command of curl."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from getpass import getpass
from pathlib import Path
from typing import Any

from crawlscope.commands.settings_file import FROM_ENVIRONMENT
from crawlscope.core.base import cookies_txt
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.policy.from_curl import LONGEST, CurlError, FromCurl, from_curl
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import SettingsError
from crawlscope.runtime.complaints import complain

STANDARD_INPUT = "-"
LONGEST_SECRET = 10_000  # characters


def with_secrets(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a crawl, with what the fields of the login form are to hold. Raises
    SettingsError, also if a file of cookies cannot be read."""
    path = settings.get("cookies")
    if path is not None and (not os.path.exists(path) or Path(path).is_file()):
        try:
            cookies_txt.read(path)  # a pipe can be read only once: by the crawl
        except cookies_txt.CookiesError as problem:
            raise SettingsError(f"--cookies: {problem}") from None
    fields = tuple(map(_filled, settings.get("login_field") or ()))
    return {**settings, "login_field": fields}


def _filled(text: str) -> str:
    """'NAME=VALUE' with the value that '${VARIABLE}' or '@FILE' stands for; of 'NAME' alone, with
    what a person types."""
    name, equals, value = text.partition("=")
    if not equals:
        return f"{name}={_typed(name)}"
    if (found := FROM_ENVIRONMENT.fullmatch(value)) is not None:
        try:
            return f"{name}={os.environ[found[1]]}"
        except KeyError:
            words = tr("--login-field {name}: the environment variable {variable} is not set")
            raise SettingsError(words.format(name=echo(name), variable=found[1])) from None
    if value.startswith("@@"):
        return f"{name}={value[1:]}"
    return f"{name}={_in_file(name, value[1:])}" if value.startswith("@") else text


def _in_file(name: str, path: str) -> str:
    """The first line of a file."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            line = file.readline(LONGEST_SECRET + 1).rstrip("\r\n")
        if len(line) <= LONGEST_SECRET:
            return line
        why = tr("its first line is too long")
    except OSError as problem:
        why = problem.strerror or ""
    except ValueError:
        why = tr("it is not text")
    words = tr("--login-field {name}: cannot read {file}: {why}")
    raise SettingsError(words.format(name=echo(name), file=echo(path), why=why))


def _typed(name: str) -> str:
    if not sys.stdin.isatty():
        words = tr(
            "--login-field {name} needs a value, as there is no terminal to ask for it: write "
            "{name}=${{VARIABLE}} or {name}=@FILE"
        )
        raise SettingsError(words.format(name=echo(name)))
    return getpass(tr("{name}: ", "asks for a password").format(name=echo(name)))


def words_of_curl(path: str, *, is_quiet: bool, with_urls: bool) -> list[str]:
    """A command of curl, in a file, as the words of our command line. Raises SettingsError."""
    found = _read_curl(path)
    if not is_quiet and (said := found.in_words()):
        complain(said)
    return [*_as_words(found), *(found.urls if with_urls else ())]


def _read_curl(path: str) -> FromCurl:
    try:
        if path == STANDARD_INPUT:
            text = sys.stdin.read(LONGEST + 1)
        else:
            with open(path, encoding="utf-8") as file:
                text = file.read(LONGEST + 1)
        return from_curl(text)
    except CurlError as problem:
        raise SettingsError(f"--from-curl: {problem}") from None
    except OSError as problem:
        why = problem.strerror or ""
    except ValueError:
        why = tr("it is not text")
    words = tr("--from-curl: cannot read {file}: {why}")
    raise SettingsError(words.format(file=echo(path), why=why))


def _as_words(found: FromCurl) -> Iterator[str]:
    for name, value in found.values.items():
        word = options()[name].word
        if value is True:
            yield word
            continue
        values: Sequence[str] = value if isinstance(value, tuple) else (value,)
        for each in values:
            yield f"{word}={each}"  # it may begin with a dash
