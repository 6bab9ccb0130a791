"""What a stylesheet refers to is found as CSS says, in slices."""

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.page.stylesheet import references, text_of_stylesheet


def found(css: str) -> list[str]:
    return [each for each in references(css) if each is not None]


@pytest.mark.parametrize(
    ("css", "urls"),
    [
        ('@import "a.css";', ["a.css"]),
        ("@IMPORT/**/ 'a.css' screen;", ["a.css"]),
        ("@import url(a.css) layer(x);", ["a.css"]),
        ("a { background: url( \"a b.png\" ) }", ["a b.png"]),
        ("a { background: URL(a.png), url('b.png') }", ["a.png", "b.png"]),
        (r"a { background: url(\61\28 1\29.png) }", ["a(1).png"]),
        ('a { background: url("a\\\nb.png") }', ["ab.png"]),
        ("@font-face { src: url(a.woff)format('woff'), url(data:font/woff,A) }", ["a.woff"]),
        ("a { filter: url(#blur) }", []),
        ("a { background: url() }", []),
        ("a { content: 'url(a.png)' }", []),
        ("/* url(a.png) */", []),
        ("/* \" */ a { background: url(a.png) }", ["a.png"]),
        (r"a\" { background: url(a.png) }", ["a.png"]),
        ("@namespace url(http://www.w3.org/1999/xhtml); a {}", []),
        ("a { content: 'no end\n} b { background: url(b.png) }", ["b.png"]),
        ("a { background: url(a b.png) } b { background: url(b.png) }", ["b.png"]),
        ('@charset "utf-8"; @import "a.css";', ["a.css"]),
        ("curl(a.png)", []),
        ("/* no end url(a.png)", []),
    ],
)  # fmt: skip
def test_references_are_imports_and_urls(css: str, urls: list[str]) -> None:
    assert found(css) == urls


@pytest.mark.parametrize("before", range(64 * 1024 - 14, 64 * 1024 + 2))
def test_a_reference_is_found_wherever_a_slice_ends(before: int) -> None:
    assert found(" " * before + "@import 'a.css'; b { background: url(b.png) }") == [
        "a.css",
        "b.png",
    ]


@pytest.mark.parametrize("of", ['"', "url(", "/*", "\\", "{}", " ", "@import", "url(a)"])
def test_others_have_their_turn_in_a_large_stylesheet(of: str) -> None:
    """Each slice is of at most 64 KiB, and of so many tokens."""
    css = of * (1_000_000 // len(of))
    assert sum(each is None for each in references(css)) >= 15


@pytest.mark.parametrize(
    ("octets", "charset", "text", "label"),
    [
        (b"\xe9", "iso-8859-1", "\u00e9", "iso-8859-1"),
        (b'@charset "iso-8859-1";\xe9', None, '@charset "iso-8859-1";\u00e9', "iso-8859-1"),
        (b'@charset "utf-16";\xc3\xa9', None, '@charset "utf-16";\u00e9', "utf-8"),
        (b'@charset "none";\xc3\xa9', None, '@charset "none";\u00e9', "utf-8"),
        (b"\xef\xbb\xbf\xc3\xa9", "iso-8859-1", "\u00e9", "utf-8"),
    ],
)
def test_a_stylesheet_says_its_encoding(
    octets: bytes, charset: str | None, text: str, label: str
) -> None:
    assert in_one_go(text_of_stylesheet(octets, charset)) == (text, label)
