"""What the compiled scanner reads is what a tree says; where that is not sure, it gives up."""

import random
import runpy
from html.entities import html5
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.mutated_pages import FOLDERS, compared
from crawlscope.core.base import native
from crawlscope.core.base.budgets import SCANNED_OCTETS
from crawlscope.core.base.native import PageLinks
from crawlscope.core.base.urls import Hrefs, UrlError
from crawlscope.page import scanned
from crawlscope.page.words import Words
from tests.examples import examples
from tests.hostile.answers import SHARE
from tests.page.readers import (
    ALL,
    URL,
    by_scan,
    by_trees,
    differences,
    facts_of,
    reason,
    scan_of,
)

pytestmark = pytest.mark.skipif(native.module is None, reason="there is no compiled module")

ATTRIBUTES = (
    *("", "", "", ' id="x"', ' id="y"', ' class="a b"', ' href="/1"', ' href="#x"', ' href="#z"'),
    *(' rel="nofollow" href="/2"', ' href="#x" Rel=nofollow', ' title="t &amp; u"', ' alt="i"'),
    *(' src="/3"', ' src="http://a.example/4"', ' name="n"', " alt", ' lang="de"', ' title=" id="'),
    *(' ID="k"', " id=k", ' action="http://a.example/5"', ' href="http://localhost/6"'),
    *(' href="https://site.test/7#z"', ' aria-label="z"', ' width="1" height="2"', " href", " id"),
    *(
        " onclick=\"location='/1'\"",
        " OnClick='a(&quot;/2&quot;)'",
        " routerlink=/3",
        ' role="link"',
    ),
    *(' href="javascript:b()"', ' href="&#106;avascript:c(1)"', ' href="#" onclick="location = d"'),
    *(" href='/8?a=1&amp;b=2&copy=3&lt=4'", ' href="a\r\nb"', " href=/9/", " x='>' href=\"#x\""),
)
TEXTS = (
    *("x", " ", "\n", "a &amp; b", "&nbsp;", "&#169;", "é", "x &lt; y", "R & D", "&copy;", "日本"),
    *(" two  words ", "&amp;lt;", "&hellip;", "&copy x", "a > b", ' id="y" ', "\xa0", "\u3000"),
    "Some more words stand in this text, so that it has many shingles and a sum of them",
)
WHOLE = (
    *("<!-- <b> -->", "<script>a<c</script>", "<style>p > a {}</style>", "<wbr>", "<br/>", "<img>"),
    *("<script>'<p id=\"x\">'</script>", '<!-- <p id="x"> -->', "<!-->x-->", "<!--a--!>", "</ x>"),
    *('<script type="application/ld+json">{}</script>', "<svg><path d='M'/></svg>", "<input>"),
    *("<script type=application/ld+json>{</script>", "<textarea>t</textarea>", "<svg>t</svg>"),
    *("<iframe src=/8>t</iframe>", "<select><option>o</option></select>", "<noscript>n</noscript>"),
    *("<svg><g id='s'></g></svg>", '<svg><g id="s"></g></svg>', "<x-y>c</x-y>", "<hr>", "<area>"),
    *("<script><!--<script></script>--></script>", "<svg><title>t</title></svg>", "<xmp><b></xmp>"),
    *("<math><mi>x<b>y</b></mi></math>", "<svg><a xlink:href=/v>x</a></svg>", "<image alt=z>"),
)
NAMES = (
    *("a", "a", "a", "b", "em", "span", "code", "label", "time", "font", "u", "nobr", "ruby", "rt"),
    *("div", "section", "p", "h1", "h2", "h3", "nav", "header", "footer", "aside", "main", "form"),
    *("blockquote", "button", "center", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption"),
    *("thead", "tbody", "tr", "td", "th", "select", "option", "optgroup", "object", "svg", "desc"),
    *("foreignObject", "math", "mi", "pre", "noscript", "head", "body", "html", "hgroup", "i"),
)
BEGINNINGS = (
    *("", "<!doctype html>", "<?xml?><!doctype html>", "<!doctype html><html lang=en id=r>"),
    "<!DOCTYPE html><html><head><title>T &amp; t</title></head><body>",
    "<!doctype html><meta name=robots content='none'><link rel=canonical href=/c><base href=/b/>",
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" ""><noscript><link></noscript>',
)


@st.composite
def tags(draw: st.DrawFn) -> str:
    name, slash = draw(st.sampled_from(NAMES)), draw(st.sampled_from(("", "", "/")))
    some = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3)) if not slash else []
    return f"<{slash}{name}{''.join(some)}>"


TOKENS = st.one_of(tags(), tags(), tags(), st.sampled_from(TEXTS), st.sampled_from(WHOLE))


@given(st.sampled_from(BEGINNINGS), st.lists(TOKENS, max_size=25), st.integers(1, 200))
@examples(3)
def test_what_is_scanned_is_what_a_tree_says(start: str, parts: list[str], budget: int) -> None:
    page = start + "".join(parts)
    assert differences(page, budget=budget) == {}
    assert differences(page.encode(), ALL._replace(facts=False, respects_nofollow=True)) == {}


SCANNED = {
    "no document type": "x<p>y",
    "capitals": "<A HREF=1>x</A>",
    "mis-nesting that changes nothing": "<small><i></small></i>x<b><p>y</b>z</p>",
    "paragraphs without ends": "<p><a href=1>x</a><p><a href=2>y</a>",
    "formatting that is opened again": "<p><b id=x>y<p>z",
    "a link that is opened again": "<p><a href=1>x<p>y",
    "a link in a link": "<a href=1>x<a href=2>y</a>",
    "a link without an end": "<p><a href=1>x",
    "a tag that ends in the page's end": "<p>x<a href=1",
    "a link in a picture": "<svg><a href=1>x</a></svg>",
    "HTML in a picture": "<svg><foreignObject><p>x</p></foreignObject></svg>y",
    "a picture that HTML ends": "<svg><g><p>x",
    "a formula": "<math><mi>x</mi><mo>=</mo><mn>1</mn></math>",
    "a list of options": "<select><option>x<option>y</select>",
    "a table without bodies and rows": "<table><td>x<td>y<tr><th>z</table>",
    "a script that hides its end": "<script><!-- <script></script> --></script>",
    "what looks like a link in a comment": "<!-- <a href=1>x</a> --><!--><a href=2>y</a>-->",
    "a template": "x<template><a href=1 id=i>y</a></p><table></template>z<a href=2>2</a>",
    "templates in each other": "<template><template>x</template><script></template></script>y",
    "a table in a template": "<b>x<template><table><tr><td>y</td><th>z</th></table></template>a",
    "lorem ipsum, and a wide character": "lorem <!>ipsum本",
    "a wide character between lorem and ipsum": "lorem本 <!>ipsum",
    "a picture in a template, that its end ends": "<template><svg><g></template>x<a href=1>y</a>",
    "a long word": f"{'x' * 70_000} y z",
    "a main part and what is beside it": "a<nav>b</nav><main>c<aside>d</aside></main>e",
}
GIVEN_UP = {
    "a zero octet": "<a href=1>\0</a>",
    "frames": "<frameset><frame src=1></frameset>",
    "a template with what is rare there": "<template><col><title>x</template>",
    "a template with a marker": "<b>x<template><tr><u><th></template>y",
    "a picture in a template": "<template><svg><p>x</p></svg></template>",
    "a text in a table outside of its cells": "<table>x<tr><td>y</table>",
    "what stands in a table outside of its cells": "<table><tr><a href=1>x</a></tr></table>",
    "a link around blocks": "<a href=1><p>x</a>y",
    "deep nesting": "<div>" * 1_000,
    "many attributes": f"<p {' '.join(f'a{each}' for each in range(1_000))}>",
    "a long token": f"<a href={'x' * 1_100_000}>",
    "many links": "<a href=1>" * 70_000,
    "many ids, or a long one": f"<p id={'x' * 600}>",
    "many elements whose attributes are read": "<img>" * 2_001,
    "links in links, or headings in headings": "<svg>" + "<a href=1>" * 9,
    "a table in a paragraph": '<!doctype html public "-//IETF//DTD HTML//">x<p><table>',
}


@pytest.mark.parametrize("page", SCANNED.values(), ids=SCANNED)
def test_ordinary_disorder_takes_no_tree(page: str) -> None:
    assert reason(page) is None
    assert differences(page) == {}


@pytest.mark.parametrize("why", GIVEN_UP)
def test_what_a_tree_builder_moves_and_what_is_too_much_is_given_up(why: str) -> None:
    assert reason(GIVEN_UP[why]) == why
    assert by_scan(GIVEN_UP[why]) == by_trees(GIVEN_UP[why], whole=False)


def test_a_document_type_without_spaces_is_another_one() -> None:
    page = '<!DOCTYPEhtmlPUBLIC"-//W3C//DTD XHTML 1.0 Strict//EN"><p><a href=1><table><td>x'
    assert reason(page) == "a table in a paragraph"


@pytest.mark.parametrize("name", ["xlaintext", "xlockquote", "xplaintext", "plaintexu"])
def test_an_element_is_no_other_one_whose_name_ends_alike(name: str) -> None:
    page = f"<p>a<{name}>b</{name}>c"
    assert reason(page) is None
    assert differences(page) == {}


def test_a_page_is_given_up_at_once() -> None:
    assert native.module is not None
    scan = native.module.Scan(b"<p>x</p><frameset>" + b"<p>y</p>" * 10_000, True, True)
    assert scan.run(1 << 20)
    assert scan.octets_read < 100


def test_others_get_their_turn_within_a_long_page() -> None:
    page = "<p>some words</p>" * 100_000
    turns = list(scanned.scanned(page, for_facts=True, for_resources=False))
    assert len(turns) == len(page) // SCANNED_OCTETS
    assert set(turns) == {None}


def test_ids_of_one_hash_are_told_apart() -> None:
    one, other = "plumless", "buckeroo"  # CRC 32 makes one number of both
    page = f"<p id={one}><p id={other}><a href=#{one}>1</a><a href=#{other}>2</a>"
    assert facts_of(page).duplicate_ids == 0
    lacking = page.replace(f"<p id={other}>", "")
    assert [name for _, name in facts_of(lacking).fragments] == [other]
    assert differences(lacking) == {}


def taken(page: str, *, as_list: bool) -> Any:
    """What the compiled module takes of its links."""
    scan, module = scan_of(page).scan, native.module
    assert module is not None
    known = module.UrlTable(["", f"{URL[:-4]}x"])
    known.add(f"{URL[:-4]}x", 1)
    ids: list[Any] = []
    anchors: list[Any] = []
    others: list[Any] = []
    fresh: dict[str, str] = {}
    named: dict[tuple[str, str], None] = {}
    resolve = Hrefs().of_page(URL).resolve
    page_links = PageLinks(URL, resolve, UrlError, known, known.page(), URL, named, others)
    links, at = (scan.links(0, 99) if as_list else scan), 0
    while at < scan.links_number:
        at = module.take_links(links, at, at + 2, page_links, ids, anchors, fresh)
    return ids, anchors, list(fresh.items()), others, set(named)


def test_links_are_taken_from_the_page_as_from_a_list() -> None:
    page = (
        "<p id=a><p id=b&amp;><p id=d:><a href=#a>1</a><a href=#b&amp;>2</a><a href=#b rel=x>3</a>"
        "<a href=#c>4</a><a href=x?a&amp;b>5</a><a href=x>6</a><a href=x#f&lt;>7</a><a href>8</a>"
        "<a href='/é#é' rel='a &amp; b'></a><a href='//o.test'>9</a><a href=#d:>10</a>"
        "<a href=#>0</a>"
    )
    *scanned_, own = taken(page, as_list=False)
    *listed, all_ = taken(page, as_list=True)
    assert scanned_ == listed
    assert all_ - own == {(URL, "a"), (URL, "b&")}
    assert own < all_


def test_all_references_mean_what_they_mean_to_a_parser() -> None:
    some = [f"<a href='/?&{name}x&{name}' alt>&{name}x &{name}</a>" for name in html5]
    assert differences("<p>".join(some)) == {}


def test_the_table_of_references_is_made_from_the_standards_list() -> None:
    script = Path(__file__).parents[2] / "app/native/make_references.py"
    made = runpy.run_path(str(script))["table"]()
    assert made == script.with_name("references_table.h").read_text(encoding="ascii")


TEXT = st.text(st.sampled_from("ab LOREMipsu\n\xa0\u2007\u3000日本éß©€\u2003\x0b.,"), max_size=120)


@given(st.lists(TEXT, max_size=6), st.integers(1, 60))
@examples(1)
def test_words_are_hashed_as_by_the_other_reader(parts: list[str], times: int) -> None:
    text = " ".join(parts) * times
    words = Words()
    words.add(text)
    words.end()
    found = facts_of(f"<p>{text}</p>".encode())
    assert (found.words, found.text_hash) == (words.number, words.hash)
    assert (found.minhash, found.is_placeholder) == (words.minhash, words.is_placeholder)


def test_a_long_text_has_the_signature_of_the_other_reader() -> None:
    chance = random.Random(1)
    text = " ".join(f"w{chance.randrange(9_000)}" for _ in range(100_000))
    assert differences(f"<p>{text}</p>") == {}


@pytest.mark.parametrize(
    "page", [b"", "", "x", b"<", b"<!", b"</", b"&", b"<a", "<p", b"<!--", "\r"]
)
def test_a_page_of_nearly_nothing_is_read(page: Any) -> None:
    assert differences(page) == {}


def faults(count: int, seed: int) -> list[str]:
    found = compared(count, seed, list(FOLDERS))
    return [said for _, said in found if said and not said.startswith("-")]


@pytest.mark.slow
def test_broken_pages_are_read_alike() -> None:
    assert faults(3_000, 7) == []


@pytest.mark.hostile
@pytest.mark.parametrize("seed", range(10))
def test_very_many_broken_pages_are_read_alike(seed: int) -> None:
    assert faults(int(4_000 * SHARE), 100 + seed) == []
