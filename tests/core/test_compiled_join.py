"""What the compiled module joins by itself is what can_ada and the URL standard say."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.urls import UrlError, canonical, join

if native.module is None:
    pytest.skip("it was not compiled", allow_module_level=True)
compiled_join: Any = native.module.join

SEED, HREFS_OF_A_BASE = 7, 20
# The URL standard's own tests, as the Debian package librust-url-dev has them
OFFICIAL = sorted(Path("/usr/share/cargo/registry").glob("url-*/tests/urltestdata.json"))
INVALID = "invalid"
PLAIN = (
    "",
    "a",
    "b.html",
    "..",
    ".",
    "index.html",
    "a;b=c,d",
    "x:y",
    "%20",
    "A",
    "~u",
    "a+b",
    "-_",
)
ODD = (
    *("...", ".a", "a..", "%2e", "%2E%2e", ".%2e", "a b", "ü", "%", "^", "|", "'", "@", "[", "]"),
    *("{", "`", "\\", "&amp;", "$!(*)", "=", "\t", "\n", " ", "<", '"', "\x7f", "\0", "é%C3"),
)
HOSTS = (
    *("h", "example.org", "ex-ample.co.uk", "h:8080", "EXAMPLE.org", "127.0.0.1", "a.b.", "1.2"),
    *("0x1", "xn--nxasmq6b", "x.xn--a", "a_b", "-a-.b", "h:80", "h:443", "u@h", "u:p@h", "[::1]"),
    *("", "a..b", "a%41", "b.1a", "1", "a b", ".h", "日本.jp"),
)
SCHEMES = (
    *(
        "http:",
        "https:",
        "HTTP:",
        "mailto:",
        "javascript:",
        "tel:",
        "ftp:",
        "file:",
        "ws:",
        "data:",
    ),
    *("x-y+z.1:", "1a:", ":", "blob:", "about:", "wss:", "View-Source:", "a/b:", "http", "ht\ttp:"),
)
SLASHES = ("//", "//", "/", "", "///", "\t//", "\\\\")
BEGINNINGS = ("", "", "../", "./", "../../", "/", "//")


class Chance(random.Random):
    def segment(self) -> str:
        return self.choice(PLAIN if self.random() < 0.9 else ODD)

    def path(self) -> str:
        return "/".join(self.segment() for _ in range(self.randrange(6)))

    def rest(self) -> str:
        query = "?" + self.segment() + "=" + self.segment() if self.random() < 0.3 else ""
        query = "?" if self.random() < 0.03 else query
        return query + ("#" + self.segment() if self.random() < 0.3 else "")

    def absolute(self) -> str:
        slash = "/" if self.random() < 0.8 else ""
        return self.choice(SLASHES) + self.choice(HOSTS) + slash + self.path() + self.rest()

    def href(self) -> str:
        kind = self.random()
        if kind < 0.7:
            return self.choice(BEGINNINGS) + self.path() + self.rest()
        if kind < 0.8:
            return self.choice(SCHEMES) + self.absolute()
        if kind < 0.9:
            return self.absolute()
        letters = (self.choice("ab/.:?#%\\ \t@é\xa0日") for _ in range(self.randrange(12)))
        return "".join(letters)

    def base(self) -> str:
        while True:
            scheme = self.choice(("http:", "https:"))
            try:
                return canonical(f"{scheme}//{self.choice(HOSTS)}/{self.path()}{self.rest()}")
            except UrlError:
                continue


def pairs(number: int) -> Iterator[tuple[str, str]]:
    """Bases and hrefs, the same ones each time."""
    chance = Chance(SEED)
    for _ in range(number // HREFS_OF_A_BASE):
        base = chance.base()
        for _ in range(HREFS_OF_A_BASE):
            # Links within a site are what most of them are
            href = chance.href()
            yield base, base[: base.index("/", 8)] + href if chance.random() < 0.05 else href


def joined(base: str, href: str) -> str | None:
    try:
        return join(base, href)
    except UrlError:
        return INVALID


def ours(url: str) -> str | None:
    """A URL of the standard as ours, without fragment and user."""
    if not url.startswith(("http:", "https:")):
        return None
    return re.sub("//[^/]*@", "//", url.partition("#")[0])


@pytest.mark.parametrize("number", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_what_is_joined_without_can_ada_is_what_it_would_say(number: int) -> None:
    certain, wrong = 0, []
    for base, href in pairs(number):
        url = compiled_join(base, href)
        if url is NotImplemented:
            continue
        certain += 1
        if url != (said := joined(base, href)):
            wrong.append((base, href, url, said))
    assert not wrong[:10]
    assert certain > number / 2


@pytest.mark.skipif(not OFFICIAL, reason="needs the Debian package librust-url-dev")
def test_what_is_joined_without_can_ada_is_what_the_standards_own_tests_say() -> None:
    certain, wrong = 0, []
    for test in json.loads(OFFICIAL[-1].read_text(encoding="utf-8")):
        if isinstance(test, str):  # a heading
            continue
        href = test["input"]
        is_absolute = re.match("[a-zA-Z][a-zA-Z0-9+.-]*:", href) is not None
        base = test["base"] or ""
        if is_absolute and not base.startswith("http"):
            base = "http://other.example/"
        if not base.startswith("http") or re.search("[\ud800-\udfff]", href):
            continue
        base = canonical(base)
        url = compiled_join(base, href)
        if url is NotImplemented:
            continue
        certain += 1
        said = INVALID if test.get("failure") else ours(test["href"])
        if url != said:
            wrong.append((base, href, url, said))
    assert not wrong
    assert certain > 100


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("", "http://h:1/a/b?q"),
        ("#x", "http://h:1/a/b?q"),
        ("?r", "http://h:1/a/b?r"),
        ("c", "http://h:1/a/c"),
        ("./c/./d/../e#f", "http://h:1/a/c/e"),
        ("../../..", "http://h:1/"),
        (".", "http://h:1/a/"),
        ("/", "http://h:1/"),
        ("/x//..", "http://h:1/x/"),
        ("//o", "http://o/"),
        ("https://o.example/x?y", "https://o.example/x?y"),
        ("http://h:1", "http://h:1/"),
        ("x/y:z", "http://h:1/a/x/y:z"),
        ("1:2", "http://h:1/a/1:2"),
        ("mailto:a@b", None),
        ("javascript:void(0)", None),
        ("#" + "é", "http://h:1/a/b?q"),
    ],
)
def test_an_ordinary_href_is_joined_at_once(href: str, url: str | None) -> None:
    assert compiled_join("http://h:1/a/b?q", href) == url
    assert joined("http://h:1/a/b?q", href) == url


@pytest.mark.parametrize(
    "href",
    [
        *(
            " c",
            "c ",
            "a b",
            "é",
            "a\\b",
            "%2e",
            "a/%2E%2e",
            "c?",
            "?",
            "c?'",
            "^",
            "{",
            "HTTP://h/",
        ),
        *("http:c", "http://H/", "http://u@o/", "http://o:80/", "http://127.1/", "http://xn--a/"),
        *("http://o./", "//", "///x", "ftp://o/", "x://o/", "x:\t//[", ".a/..", "\t", "a" * 9_000),
    ],
)
def test_what_is_not_kept_as_it_stands_is_left_to_can_ada(href: str) -> None:
    assert compiled_join("http://h:1/a/b?q", href) is NotImplemented


@pytest.mark.parametrize(
    "base", ["", "ftp://h/", "http://h", "about:blank", "http://h/#", "http:/"]
)
def test_on_a_base_that_is_no_url_of_a_page_nothing_is_joined(base: str) -> None:
    assert compiled_join(base, "a") is NotImplemented
