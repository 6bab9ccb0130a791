"""What facts take from a page without a tree is what they take from its tree; where that is not
sure, a tree is made."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs, UrlError
from crawlscope.core.records.facts import PageFacts
from crawlscope.page.collector import PageCollector
from crawlscope.page.facts import Facts, Heard
from crawlscope.page.page import anchor_of
from crawlscope.page.pieces import Guard
from crawlscope.page.plain import plain_page
from tests.examples import examples

URL = "https://example.org/folder/page"
ATTRIBUTES = (
    *("", "", "", ' id="x"', ' id="y"', ' class="a b"', ' href="/1"', ' href="#x"', ' href="#z"'),
    *(' rel="nofollow" href="/2"', ' href="#x" Rel=nofollow', ' title="t &amp; u"', ' alt="i"'),
    *(' src="/3"', ' src="http://a.example/4"', ' name="n"', " alt", ' lang="de"', ' title=" id="'),
    *(' ID="k"', " id=k", ' action="http://a.example/5"', ' href="http://localhost/6"'),
    *(' href="https://example.org/7#z"', ' aria-label="z"', ' width="1" height="2"'),
)
TEXTS = (
    *("x", " ", "\n", "a &amp; b", "&nbsp;", "&#169;", "é", "x &lt; y", "R & D", "&copy;", "日本"),
    *(" two  words ", "&amp;lt;", "&hellip;", "&copy x", "a > b", ' id="y" ', "\xa0", "\u3000"),
    "Some more words stand in this text, so that it has many shingles and a sum of them",
)
WHOLE = (
    *("<!-- <b> -->", "<script>a<c</script>", "<style>p > a {}</style>", "<wbr>", "<br/>", "<img>"),
    *("<script>'<p id=\"x\">'</script>", '<!-- <p id="x"> -->'),
    *('<script type="application/ld+json">{}</script>', "<svg><path d='M'/></svg>", "<input>"),
    *("<script type=application/ld+json>{</script>", "<textarea>t</textarea>", "<svg>t</svg>"),
    *("<iframe src=/8>t</iframe>", "<select><option>o</option></select>", "<noscript>n</noscript>"),
    *("<svg><g id='s'></g></svg>", '<svg><g id="s"></g></svg>', "<x-y>c</x-y>", "<hr>"),
)
IN_HEAD = (
    *("<title>T &amp; t</title>", "<title></title>", '<meta name=description content="d">', "\n"),
    *("<meta name=robots content=noindex>", "<link rel=canonical href=/c>", "<meta charset=utf-8>"),
    *("<link rel=alternate hreflang=de href=/de>", "<script>1</script>", "<!-- <html> -->"),
    *("<meta name=viewport content=w>", '<link rel=stylesheet href="http://a.example/9">'),
)
PHRASES = ["a", "a", "a", "b", "em", "span", "code", "label", "time"]
BLOCKS = [
    *("div", "section", "p", "h1", "h2", "h3", "nav", "header", "footer", "aside", "main", "form"),
    *("blockquote", "button", "center", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption"),
    *("thead", "tbody", "tr", "td", "th"),
]
ROOMS = {  # what stands in what, where a parser adds and moves nothing
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dt", "dd"),
    "table": ("thead", "tbody", "tr"),
    "thead": ("tr",),
    "tbody": ("tr",),
    "tr": ("td", "th"),
}
DAMAGE = ("<b>", "</b>", "</div>", "</p>", "<p>", "<td>", "<li>", "</nav>", "<form>", "x")


def element(names: tuple[str, ...] | list[str], inside: Any) -> Any:
    def made(name: str, attributes: str, content: list[str]) -> str:
        return f"<{name}{attributes}>{''.join(content)}</{name}>"

    name, attributes = st.sampled_from(names), st.sampled_from(ATTRIBUTES)
    return st.builds(made, name, attributes, st.lists(inside, max_size=3))


LEAVES = st.sampled_from(TEXTS) | st.sampled_from(TEXTS) | st.sampled_from(WHOLE)
IN_LINES = LEAVES | element(PHRASES, LEAVES) | element(PHRASES, element(PHRASES, LEAVES))


def blocks(inside: Any) -> Any:
    rooms = [
        element([room], element(names, inside) if name != "tr" else element(["tr"], inside))
        for room, names in ROOMS.items()
        for name in names
    ]
    return element([each for each in BLOCKS if each not in ROOMS], inside) | st.one_of(rooms)


BODY = st.lists(st.recursive(IN_LINES, blocks, max_leaves=8), max_size=5).map("".join)


@st.composite
def pages(draw: st.DrawFn) -> str:
    head = "".join(draw(st.lists(st.sampled_from(IN_HEAD), max_size=4)))
    body, of_body = draw(BODY), draw(st.sampled_from(ATTRIBUTES))
    page = (
        f"<!DOCTYPE html><html lang=en><head>{head}</head>\n<body{of_body}>{body}</body></html>\n"
    )
    if draw(st.integers(0, 3)) == 0:
        at = draw(st.integers(0, len(page)))
        page = page[:at] + draw(st.sampled_from(DAMAGE)) + page[at:]
    return page


def facts_of(page: bytes, *, with_tree: bool) -> PageFacts:
    facts = Facts(URL, has_charset=False)
    hrefs = Hrefs().of_page(URL)
    facts.resolve = hrefs.resolve
    plain = None if with_tree else in_one_go(plain_page(page, for_facts=True))
    said = PageCollector(Heard(Guard(page), facts) if plain is None else plain, False, False)
    for links in said.links():
        for href, text, rel in links if links and said.are_anchors else ():
            if plain is None and anchor_of(text) is None:
                facts.empty(text)
            try:
                url = hrefs.resolve(href)
            except UrlError:
                continue
            if url is not None:
                if "#" in href:
                    facts.named[href] = url
                facts.link(url, rel)
    if plain is not None:
        facts.collect_plain(plain)
    return facts.result()


def needs_no_tree(html: str) -> bool:
    """Whether it does; then its facts must be those of its tree."""
    page = html.encode()
    if in_one_go(plain_page(page, for_facts=True)) is None:
        return False
    assert facts_of(page, with_tree=False) == facts_of(page, with_tree=True)
    return True


@given(pages())
@examples(1.5)
def test_the_facts_of_a_page_without_a_tree_are_those_of_its_tree(page: str) -> None:
    needs_no_tree(page)


def whole(body: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"


PLAIN = {
    "text": "<h1>x &amp; <b>y</b></h1><p>x<br>y</p><ul><li>x</li> <li>y</li></ul>",
    "parts beside the text": "<nav><nav>x</nav>y</nav><header>x</header>y<aside>x</aside>",
    "a main part": "x<main>y<nav>z</nav></main><main>w</main>",
    "rows without a body of the table": "<table><tr><th>x</th></tr><tr><td>y</td></tr></table>",
    "a whole table": "<table><caption>x</caption><colgroup><col></colgroup><thead><tr><th>x</th>"
    "</tr></thead><tbody><tr><td>x</td></tr></tbody></table>",
    "a comment between texts": "x<!-- z -->y",
    "scripts that look like tags": "<script>a<c</script>x<!-- <p> --><style>a > b {}</style>",
    "ids, and a text that looks like one": '<p id="x">id="y" id="z"</p><a href="#x">x</a>',
    "links to places that are not there": '<a href="#x">x</a><a href="/#y">x</a>',
    "links without texts": '<a href=""></a><a class="c">x</a><a href="/1"></a><a href="#x"> </a>'
    '<a href="/2" title="t"></a>',
    "a picture as a heading": "<h1><img alt='x'></h1>",
    "shapes": '<svg id="x"><path d="M"/><g></g></svg>x',
    "ids in scripts": '<script>x = \'<p id="x">\'</script><!-- <p id="x"> --><p id="y">x</p>',
    "structured data": '<script type="application/ld+json">{"a": 1,}</script>',
}
DOUBTFUL = {
    "an end tag too many": "<p>x</b>y</p>",
    "an end tag for another element": "<nav><div>x</nav>y</div>",
    "an element without an end": "<div><p>x</div>",
    "a block in a paragraph": "<p>x<div>y</div></p>",
    "a heading in a heading": "<h1>x<h2>y</h2></h1>",
    "an item that ends one": "<li>x<div><li>y</li></div></li>",
    "a form in a form": "<form><form></form></form>",
    "a cell without a row": "<table><td>x</td></table>",
    "an element that begins twice": "<html>x",
    "a text behind the body": "x</body>y",
    "a text in a picture": "<svg>x</svg>",
    "an id in small quotes": "<p id='x'>x</p>",
    "the name of an anchor": '<a name="x">x</a>',
    "a reference without its end": "R&copyD",
    "a '>' in a text": "x > y",
    "a `<noscript>`": "<noscript>x</noscript>",
    "an element of its own making": "<x-y>x</x-y>",
    "a main part beside the text": "<nav><main>x</main></nav>",
    "the same in another main part": "<main><nav><main>x</main></nav>y</main>",
    "very many ids": "".join(f'<p id="{each}"></p>' for each in range(2_000)),
    "very many scripts": "<script>x</script>" * 2_000,
    "very many parts": "<nav></nav>" * 2_000,
    "very many pictures": "<img>" * 2_000,
    "very many references": "&lt;" * 4_000,
    "deep nesting": "<div>" * 300 + "</div>" * 300,
}


@pytest.mark.parametrize("body", PLAIN.values(), ids=PLAIN)
def test_a_page_that_is_nested_as_it_says_takes_no_tree(body: str) -> None:
    assert needs_no_tree(whole(body))


@pytest.mark.parametrize("body", DOUBTFUL.values(), ids=DOUBTFUL)
def test_a_page_whose_nesting_is_in_doubt_takes_a_tree(body: str) -> None:
    assert not needs_no_tree(whole(body))
