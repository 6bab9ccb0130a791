"""Pages that are soups of markup say the same in pieces as in one, or count as cut.

A whole parse is the oracle. `pytest -m hostile tests/hostile/test_soups.py` tries 10,000.
"""

import random
from collections.abc import Iterable, Iterator

import pytest

from crawlscope.core.base.budgets import PARSED_OCTETS
from crawlscope.core.base.urls import Hrefs, UrlError, base_of
from crawlscope.page.collector import PageCollector
from crawlscope.page.page import Link, Page
from crawlscope.page.pieces import Guard
from tests.examples import seeds
from tests.hostile.answers import SHARE

SOUPS = 10_000
BATCHES = 10  # tests that they are spread over
ONCE_OTHER = (1381, 1697, 1887, 2055, 2533, 3383, 3833, 4124, 4629, 5564, 9054, 963, 5341, 6883)
# No <image>: the oracle loses those in a table, outside its cells.
LINKS = """<a href=/%d>|<a href='/%d'>x</a>|<A HREF=/%d>x</A>|<area href=/%d>
|<iframe src=/%d></iframe>|<link rel=next href=/%d>|<a href="/%d" title="</a><b>">x|<frame src=/%d>
|<a href=/%d><div>|</a>
|<meta http-equiv=refresh content='0;url=/%d'>|<a href=/%d/>|<a href=/%d <b>|<svg><a xlink:href=/%d>
"""
PLAIN = """<p>|</p>|<div>|</div>|<b>|</b>|<i id=%d>|</i>|<nobr>|<font color=red>|</font>|word |&amp;
|é|<ul><li>|</ul>|<form>|</form>|<button>|</button>|<br>|</br>|<hr>|<h1>|</h2>|<dd>|<span title='>'>
|<object>|</object>|<marquee>|<html a%d=x>|<body b%d=x>|</body>|</html>|<head>|</head>|<img src=/%d>
|<base href=/%d/>
|<meta name=robots content=nofollow>|<x-%d>|</x>|<code class=%d>|<ruby><rt>|<details>|<input>|\n| |<
"""
TABLES = """<table>|</table>|<tr>|<td>|</td>|<caption>|</caption>|<col>|<colgroup>|<tbody>|</tbody>
|<table><tr><td>|</tr>|<th>|<tfoot>
"""
TEXTS = """<script>|</script>|<script|<!--|-->|--!>|<!-->|<!--->|<!-- <script>|<script>//<!--|--|!>
|<title>|</title>|<textarea>|</textarea>|<style>|</style>|<xmp>|</xmp>|<noscript>|</noscript>|<!|<?
|<noframes>|</noframes>|<noembed>|</noembed>|<iframe>|</iframe>|<![CDATA[|]]>|<!doctype html>|</ x>
|</script >|</SCRIPT/>|</scriptx>|<script src=/%d>|'|"|=|/|>|<a title='|<a title="|<p x=">" y='<b>'
"""
OTHERS = """<template>|</template>|<svg>|</svg>|<math>|</math>|<foreignObject>|</foreignObject>
|<desc>|<mi>|</mi>|<annotation-xml encoding=text/html>|<annotation-xml>
|</annotation-xml>|<g>|</g>|<path/>
|<select>|</select>|<option>|<optgroup>|<frameset>|</frameset>|<svg><title>|<select><input>
|<template><tr>|<template><col>|<plaintext>|<mglyph>|<font>|</foreignobject>|<svg><![CDATA[|<svg/>
"""


def parts(text: str) -> list[str]:
    return [part for part in text.replace("\n|", "|").removesuffix("\n").split("|") if part]


KINDS = [parts(each) for each in (LINKS, PLAIN, TABLES, TEXTS, OTHERS)]
RARE = {
    "<plaintext>",
    "<frameset>",
    "<!--",
    "<a title='",
    '<a title="',
    "<title>",
    "<script",
    "<meta name=robots content=nofollow>",
}


def soup(seed: int) -> str:
    """A page of 20 to 100 KB of a few kinds of markup, each as often as it pleases."""
    chance = random.Random(seed)
    weights = [1.0, 1.0, *(chance.choice((0, 0.02, 0.3, 1)) for _ in range(3))]
    kinds = [chance.sample(kind, chance.randint(1, len(kind))) for kind in KINDS]
    if chance.random() < 0.7:  # else almost all pages have one, and most tell it
        kinds = [[part for part in kind if not part.startswith("<base")] or kind for kind in kinds]
    size, number = chance.randint(20_000, 100_000), 0
    made: list[str] = []
    length = 0
    while length < size:
        part = chance.choice(chance.choices(kinds, weights)[0])
        if part in RARE and chance.random() > 0.02:
            continue
        number += 1
        text = part.replace("%d", str(number))
        if chance.random() < 0.01:
            text *= chance.choice((2, 30, 300))
        if chance.random() < 0.001:
            text += chance.choice(("word ", "-", "a=b ", "x")) * chance.choice((500, 5_000, 30_000))
        made.append(text)
        length += len(text)
    return "".join(made)


PAGE = "http://site.test/folder/page?query"
Reading = tuple[set[str], str | None, bool]


def urls(named: Iterable[Link], base: str | None) -> Iterator[str]:
    resolver = Hrefs().of_page(base_of(PAGE, base))
    for href, _, _ in named:
        try:
            yield resolver.resolve(href) or ""
        except UrlError:
            yield f"invalid: {href}"


def in_one(page: str | bytes) -> Reading:
    whole = Page(page)
    return set(urls(whole.links(resources=True), whole.base)), whole.title, whole.is_nofollow


def in_pieces(page: str | bytes) -> Reading | None:
    """What is read as the crawler reads it; None if the page counts as cut."""
    said, found = PageCollector(Guard(page), resources=True, respects_nofollow=True), set[str]()
    for named in said.links():
        found.update(urls(named or (), said.base))
    return None if said.is_cut else (found, said.title, said.is_nofollow)


def fault(page: str | bytes) -> str | None:
    """How a page in pieces differs from the whole, though not `truncated`."""
    pieces = in_pieces(page)
    if pieces is None:
        return None
    whole = in_one(page)
    if pieces == whole:
        return None
    lost, invented = whole[0] - pieces[0], pieces[0] - whole[0]
    return f"lost {sorted(lost)[:5]}, invented {sorted(invented)[:5]}, {pieces[1:]} not {whole[1:]}"


def check(seed: int) -> None:
    page = soup(seed)
    assert len(page) > PARSED_OCTETS
    assert (seed, fault(page)) == (seed, None)
    if seed % 7 == 0:
        text = page.encode("ascii", "xmlcharrefreplace")
        assert (seed, fault(text)) == (seed, None)


@pytest.mark.parametrize("seed", [*seeds(40, 8), *ONCE_OTHER])
def test_a_soup_has_no_other_links_in_pieces_than_in_one_unless_it_counts_as_cut(seed: int) -> None:
    check(seed)


@pytest.mark.hostile
@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_soup_of_thousands_has_other_links_in_pieces_unless_it_counts_as_cut(batch: int) -> None:
    for seed in range(batch, int(SOUPS * SHARE), BATCHES):
        check(seed)
