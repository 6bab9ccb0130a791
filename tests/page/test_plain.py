"""Read without a tree, a page has the links that a parser finds; where it may not, a parser reads
it."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crawlscope.core.base.budgets import LINKS_READ, PLAIN_OCTETS
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Response
from crawlscope.crawl.crawler import Crawler
from crawlscope.demo.server import DemoSite
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.page import Markup, Page, anchor_of
from crawlscope.page.plain import MOST_KEPT, plain_page
from crawlscope.page.plain_markup import IN_LINKS, ORDINARY, PARTS, SHAPES, VOID
from tests.examples import examples

DOCTYPE = "<!DOCTYPE html>"
ATTRIBUTES = (
    *('href="/1"', "href=/2/", "href='3'", "href", "HREF=4", 'href="?a=1&amp;b=2"', "rel=nofollow"),
    *('href="?a=1&b=2"', 'href="&#47;5"', 'href="&copy;"', 'href="&lt=6"', 'class="a  b"', "x"),
    *('title="&quot;&nbsp;"', 'src="/7"', "alt='a picture'", "alt", "name=robots", "content=none"),
    *('href="#12"', 'class="c" href="#13"', "x='x href=\"#14\"'", 'HREF=/15 href="#16"'),
    *('href="/12" Rel="nofollow"', 'rel=next href="/13"', 'Rel="nofollow" href="#17"'),
    *("rel=canonical", "x=\"href='/8'\"", 'data-href="/9"', 'href="a>b"', 'href="/10" href="/11"'),
)
TEXTS = ("x", " ", "\r\n", "x &amp; y", "&nbsp;", "&#169;", "&copy;", "R&D", "&copy ", "é", "日本")
WHOLE = (
    *("<!-- <b> - -->", "<!---->", "<!--><a href=/c>-->", "<script>if (a<b) x='</p>'</script>"),
    *("<script>x = '<a href=/s>'</script>", "<style>p > a {}</style>", "<title>T&amp;t</title>"),
    *("<textarea><a href=/t></textarea>", "<iframe src=/f></iframe>", "<svg><path d='M'/></svg>"),
    *("<svg><a href=/v></svg>", "<select><option>x</select>", "<select><a href=/o>x</a></select>"),
    *("<template><a href=/m>x</a></template>", "<frameset><frame src=/r></frameset>", "<x-y>"),
)
IN_LINK = (
    *(
        "x",
        "<b>x</b>",
        "<span>x<i>y</i></span>",
        "<img alt='i'>",
        "<img><img alt=j>",
        "",
        "<b></b>",
        " x\n y",
        "x\xa0y",
        "x\x1cy",
    ),
    *("<b>x", "x</b>", "<b><i>x</b></i>", "<br/>x", "<p>x", " x  y ", "<b >x</b >", "&nbsp;"),
)
NAMES = f"{IN_LINKS} {VOID} {ORDINARY} {PARTS} {SHAPES} table col td th caption option".split()
BEGINNINGS = (
    *("", DOCTYPE, f"{DOCTYPE}<html><head><title>T</title></head><body>", f"<?xml?>{DOCTYPE}"),
    f"{DOCTYPE}<meta name=robots content='none'><link rel=canonical href=/c><base href=/b/>",
)


@st.composite
def tags(draw: st.DrawFn) -> str:
    name, slash = draw(st.sampled_from(NAMES)), draw(st.sampled_from(("", "", "/")))
    some = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=2)) if not slash else []
    return f"<{slash}{' '.join((name, *some))}>"


@st.composite
def anchors(draw: st.DrawFn) -> str:
    some = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3))
    return f"<{' '.join(('a', *some))}>{draw(st.sampled_from(IN_LINK))}</a>"


TOKENS = st.one_of(tags(), tags(), anchors(), st.sampled_from(TEXTS), st.sampled_from(WHOLE))
OF_TABLES = st.sampled_from(
    [f"<{slash}{name}>" for slash in ("", "/") for name in (*PARTS.split(), "table", "td", "p")]
    + ["<a href=/1>x</a>", " ", "x", "<b>", "</b>", "<caption>", "<!-- -->"]
)


def told(page: Markup) -> dict[str, Any]:
    """What is read of a page; of links to its own headings the first is enough."""
    links = [(href, anchor_of(text), rel or None) for href, text, rel in page.links()]
    own = next((each for each in links if each[0].startswith("#")), None)
    return {
        "own": own,
        "links": [each for each in links if page.base is not None or not each[0].startswith("#")],
        "title": page.title,
        "base": page.base,
        "canonical": page.canonical,
        "nofollow": page.is_nofollow,
    }


def is_read_without_a_tree(html: str) -> bool:
    """Whether it is; then all that is read must be what a parser reads."""
    page = html.encode()
    plain = in_one_go(plain_page(page))
    assert plain is None or told(plain) == told(Page(page))
    return plain is not None


@given(st.sampled_from(BEGINNINGS), st.lists(TOKENS, max_size=12))
@example(DOCTYPE, ["<span>", "<a href=/1>x</span>y</a>"])
@example(DOCTYPE, ["<p>", "<a href=/1>x<p>y</a>"])
@examples(1.5)
def test_what_is_read_without_a_tree_is_what_a_parser_reads(start: str, parts: list[str]) -> None:
    is_read_without_a_tree(start + "".join(parts))


@given(st.lists(OF_TABLES, max_size=14))
@examples(1.5)
def test_links_that_a_parser_moves_out_of_a_table_keep_their_order(parts: list[str]) -> None:
    is_read_without_a_tree(DOCTYPE + "<table>" + "".join(parts))


PLAIN = {
    "a generator's": '<html lang="en"><head><meta charset="utf-8" /><title>T</title></head><body>'
    '<div class="x"><ul><li><a class="ref" href="../1.html"><code><span>f</span></code></a></li>',
    "values bare, in one kind of quotes and in the other": "<a href=1 rel='x' id=\"y\">x</a>",
    "paragraphs without ends": "<p><a href=1>x</a><p><a href=2>y</a>",
    "a table": "<table><tr><th>x</th><td><a href=1>x</a></td></tr></table>",
    "a picture in a link": '<a href=1><img src=2 alt="x"></a>',
    "references": "<a href='?a=1&amp;b=2&c=3'>x &amp; y&nbsp;&#8212; z</a>",
    "comments, scripts, styles": "<!-- x --><script>x < 1</script><style>a > b {}</style>",
    "shapes": '<svg viewBox="0 0 1 1"><path d="M0"/></svg><a href=1>x</a>',
}
DOUBTFUL = {
    "no document type": "",
    "a template": "<template><a href=1>x</a></template>",
    "frames": "<frameset><frame src=1></frameset>",
    "a link in a picture": "<svg><a href=1>x</a></svg>",
    "a link in a list of options": "<select><a href=1>x</a></select>",
    "text between rows, which moves before the table": "<table><tr><a href=1>x</a></tr></table>",
    "a block in a link, which may end it": "<p><a href=1><div>x</div></a>",
    "an end tag in a link for what began before it": "<b><a href=1>x</b>y</a>",
    "a link in a link": "<a href=1>x<a href=2>y</a>",
    "a link without an end": "<p><a href=1>x",
    "a tag that ends in the page's end": "<p><a href=1",
    "what looks like a tag in a value": "<p title='<a href=1>'>",
    "what looks like a link in a comment": "<!-- <a href=1>x</a> -->",
    "what looks like a link in a script": "<script>x = '<a href=1>x</a>'</script>",
    "a script that hides its end": "<script><!-- <script></script> --></script>",
    "a comment that ends early": "<!--><a href=1>x</a>-->",
    "a reference without its end": "<a href=1>R&copyD</a>",
    "a reference to no character": "<a href=1>&#0;</a>",
    "capitals": "<A HREF=1>x</A>",
    "places in the page, which a base takes elsewhere": "<base href=/b/><a href=#1>x</a>"
    '<a href="#2">x</a>',
    "a zero octet": "<a href=1>\0</a>",
}


@pytest.mark.parametrize("html", PLAIN.values(), ids=PLAIN)
def test_markup_that_leaves_no_choice_takes_no_parser(html: str) -> None:
    assert is_read_without_a_tree(DOCTYPE + html)


@pytest.mark.parametrize("html", DOUBTFUL.values(), ids=DOUBTFUL)
def test_a_doubtful_page_is_left_to_the_parser(html: str) -> None:
    assert not is_read_without_a_tree((DOCTYPE if html else "<p>") + html)


@pytest.mark.parametrize(
    "html",
    [
        f"<p>{'x' * PLAIN_OCTETS}",
        f"<a href={'x' * 2_000}>x</a>",
        f"<a href=1>{'&lt;' * 1_000}</a>",
        "<link rel=next href=1>" * 1_000,
        f"<a href=1>{'<br>' * 1_000}</a>",
    ],
    ids=["page", "address", "text", "head", "tags in a link"],
)
def test_what_is_long_is_left_to_the_parser(html: str) -> None:
    assert not is_read_without_a_tree(DOCTYPE + html)


@pytest.mark.parametrize("needs_trees", [True, False])
def test_a_page_whose_tree_is_needed_is_parsed(needs_trees: bool) -> None:
    page = f"{DOCTYPE}<a href=1>x</a><script src=2></script>".encode()
    answer = Answer(Response(), page, False, None, None, False, None)
    wanted = Wanted(resources=needs_trees, facts=False)
    read = document("http://site.test/", answer, wanted, Hrefs())
    assert read is not None
    urls = [url for links in read.portions(PartitionedDict()) if links for url in links.urls]
    assert urls == ["http://site.test/1", "http://site.test/2"][: 1 + needs_trees]


def test_others_get_their_turn_while_many_links_are_read_without_a_tree() -> None:
    links = "".join(f"<a href={each}>x</a>" for each in range(10 * LINKS_READ))
    turns = list(plain_page((DOCTYPE + links).encode()))
    assert turns.count(None) == 9


def test_of_more_different_links_than_are_kept_all_are_found() -> None:
    for first in range(0, MOST_KEPT + 4_000, 2_000):
        links = "".join(f"<a href={each}>{each}</a>" for each in range(first, first + 2_000))
        page = in_one_go(plain_page((DOCTYPE + links).encode()))
        assert page is not None
        found = [(href, text) for href, text, _ in page.links()]
        assert found == [(str(each), str(each)) for each in range(first, first + 2_000)]


@pytest.mark.slow
async def test_a_crawl_without_facts_finds_the_links_of_one_with_facts() -> None:
    found = []
    async with DemoSite(pace=0) as demo:
        for audit in (True, False):
            events: list[Event] = []
            settings_ = Settings.checked(roots=[demo.url], audit=audit, workers=1)
            await Crawler(settings_, events.append).run()
            ledger = Ledger()
            ledger.fold(events)
            records = {each.url: each for each in ledger.records.records()}
            found.append(
                {
                    url: (each.title, each.canonical, each.links_total, each.anchor, each.depth)
                    for url, each in records.items()
                }
            )
    assert found[0] == found[1]
