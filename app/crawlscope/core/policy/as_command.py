"""Settings as the command line that gives them. No secret is in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from shlex import quote
from typing import Any

from crawlscope.core.policy.declared_findings import THRESHOLDS
from crawlscope.core.policy.options import Option, options

MOST_ROOTS = 50  # more are a list, which no command line holds
FIELD = "login_field"
NO_ROOT = "URL"  # what a person replaces
PASSWORD = re.compile(r"((?:^|//)[^/?#:@\s]*):[^/?#\s]*@")  # of a URL, and what is before it


def as_command(
    values: Mapping[str, Any],
    roots: Sequence[str],
    others: Sequence[str] = (),
    secrets: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """One line for a POSIX shell: the options that differ from their defaults, then others.

    A secret is a variable of the environment: `--header "X-Token: $X_TOKEN"`, or what `secrets`
    has for the option's name, with ${NAME}.
    """
    given = ["--list URLS.txt"] if len(roots) > MOST_ROOTS else [*map(_root, roots)] or [NO_ROOT]
    words = list[str]()
    for option in options().values():
        value = values.get(option.name, option.default)
        if value == option.default:
            continue
        if written := (secrets or {}).get(option.name):
            quoted = quote if option.name == FIELD else _in_double_quotes  # it reads ${NAME} itself
            words += [f"{option.word} {quoted(each)}" for each in written]
        else:
            words += _words(option, value)
    return " ".join(("crawlscope crawl", *given, *words, *others))


def _root(url: str) -> str:
    if PASSWORD.search(url) is None:
        return quote(url)
    return _in_double_quotes(PASSWORD.sub(r"\1:${PASSWORD}@", url, count=1))


def _in_double_quotes(text: str) -> str:
    r"""With ${NAME} as the shell takes it, and all else as it is."""
    return '"' + re.sub(r'[\\"`]|\$(?!\{)', lambda found: "\\" + found[0], text) + '"'


def _words(option: Option, value: Any) -> Iterator[str]:
    if option.name == FIELD:
        yield from (f"{option.word} {quote(_field(each))}" for each in value)
    elif option.is_masked:
        for each in value if option.kind is tuple else (value,):
            yield f'{option.word} "{_without_secret(option, each)}"'
    elif option.kind is bool:
        yield option.word if value else f"--no-{option.key}"
    elif option.kind is tuple:
        yield from (f"{option.word} {quote(each)}" for each in value)
    elif value is not None:
        text = f"{value:.15g}" if option.kind is float else str(value)
        is_threshold = option.name in THRESHOLDS
        yield f"--threshold {option.key}={text}" if is_threshold else f"{option.word} {quote(text)}"


def _field(text: str) -> str:
    """'password=${PASSWORD}', which the program reads from the environment."""
    name, _, value = text.partition("=")
    if not value or value.startswith("@") or re.fullmatch(r"\$\{\w+\}", value):
        return text
    return f"{name}=${{{re.sub('[^A-Z0-9]', '_', name.upper())}}}"


def _without_secret(option: Option, text: str) -> str:
    """'X-Token: $X_TOKEN', 'sid=$SID'; of one that has no name, '$CRAWLSCOPE_AUTH'."""
    between = {"header": ":", "cookie": "="}.get(option.name)
    if between is None:
        return f"${variable(option.key)}"
    name = text.partition(between)[0].strip()
    space = " " if between == ":" else ""
    return f"{name}{between}{space}${re.sub('[^A-Z0-9]', '_', name.upper())}"


def variable(key: str) -> str:
    """The variable of the environment for an option: 'max-pages' is CRAWLSCOPE_MAX_PAGES."""
    return "CRAWLSCOPE_" + key.upper().replace("-", "_")
