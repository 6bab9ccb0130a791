"""A text of the program without the secrets of a crawl, should one have come into it."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from crawlscope.core.policy.options import options as all_options

INSTEAD = "***"
SHORTEST = 4  # characters; anything shorter stands everywhere, and is hidden with its name alone
LOGIN = re.compile(r"(?<=://)[^\s/]+@")
BARE_LOGIN = re.compile(r"(?<![\w.+-])[\w.+-]{1,100}:[^\s@/]{1,100}@(?=[\w\[])")
HEADER = re.compile(r"(?i)\b((?:proxy-)?authorization|(?:set-)?cookie)([\"']?\s*[:=]\s*)\S[^\n]*")


def without_secrets(text: str, options: Mapping[str, Any] | None) -> str:
    """`options` are None where nobody knows them."""
    if words := sorted(set(_secrets(options or {})), key=len, reverse=True):
        text = re.sub("|".join(map(re.escape, words)), INSTEAD, text)
    text = HEADER.sub(rf"\1\2{INSTEAD}", text)
    return BARE_LOGIN.sub(f"{INSTEAD}@", LOGIN.sub(f"{INSTEAD}@", text))


def _secrets(options: Mapping[str, Any]) -> Iterator[str]:
    """The secrets of these options, in the forms in which a text may hold them."""
    for option in all_options().values():
        if option.is_secret and (value := options.get(option.name)):
            for item in (value,) if isinstance(value, str) else value:
                yield from _forms(item, least=1)
                for part in _parts(option.name, item):
                    yield from _forms(part, least=SHORTEST)


def _parts(name: str, item: str) -> Iterator[str]:
    """What is secret of 'Name: secret', 'name=secret; other=secret' and 'login:secret'."""
    if name == "cookie":
        yield from (each.partition("=")[2] for each in item.split(";"))
    elif name == "login_field":
        yield item.partition("=")[2]
    elif name == "proxy":
        try:
            yield urlsplit(item).password or ""
        except ValueError:  # it is none
            return
    else:
        yield item.partition(":")[2]
        yield b64encode(item.encode()).decode()


def _forms(word: str, least: int) -> Iterator[str]:
    word = word.strip()
    for form in (word, quote(word), quote(word, safe=""), unquote(word)):
        if len(form) >= least:
            yield form
