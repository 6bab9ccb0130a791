"""Where words end: at blocks, cells and line breaks; not at tags amid a word. By each reader."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.records.facts import PageFacts
from crawlscope.page.collector import PageCollector
from crawlscope.page.facts import Facts, Heard
from crawlscope.page.pieces import Guard
from crawlscope.page.scanned import Scanned
from crawlscope.page.xhtml import XhtmlGuard
from crawlscope.page.xhtml_text import whole_page
from tests.examples import examples
from tests.page.readers import scan_of

URL = "https://example.org/folder/page"
# How browsers lay these elements out (WHATWG HTML, section 15.3), as far as words are concerned
IN_LINES = frozenset(
    (
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "blink", "cite", "code", "data", "del"),
        *("dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "nobr", "q", "rb", "ruby", "s"),
        *("samp", "slot", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u"),
        *("var", "wbr"),
    )
)
NOT_SHOWN = frozenset(("script", "style", "noscript", "noembed", "noframes", "iframe", "template"))
BESIDE = frozenset(("nav", "header", "footer", "aside", "textarea", "xmp", "plaintext"))


def heard(page: Guard | Scanned) -> PageFacts:
    """All that facts hear of a page."""
    facts = Facts(URL, has_charset=False)
    facts.resolve = Hrefs().of_page(URL).resolve
    facts.hears_links = False
    if isinstance(page, Scanned):
        facts.collect_scanned(page)
    else:
        for _ in PageCollector(Heard(page, facts), False, False).links():
            pass
    in_one_go(facts.looking())
    return facts.result()


def without_tree(page: bytes | str) -> Guard | Scanned:
    """As it is read where that is possible."""
    return scan_of(page) or Guard(page)


def facts_by(page: Guard | Scanned) -> tuple[int, int]:
    """Number and hash of the words."""
    found = heard(page)
    return found.words, found.text_hash


def words_in(html: str) -> list[str]:
    """As a reader sees them, from the whole tree, by a walk of its own."""
    said = list[str]()

    def walk(node: LexborNode) -> None:
        for child in node.iter(include_text=True):
            name = child.tag or ""
            if child.is_text_node:
                said.append(child.text_content or "")
            elif child.is_comment_node or name in NOT_SHOWN:
                pass
            elif name in BESIDE:
                said.append(" ")
            else:
                gap = "" if name in IN_LINES else " "
                said.append(gap)
                walk(child)
                said.append(gap)

    body = LexborHTMLParser(html).body
    if body is not None:
        walk(body)
    return "".join(said).split()


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("a<b>b</b>c", 1),
        ("<b>a</b><i>b</i> c", 2),
        ("<code><span>a</span><span>.b</span></code>,", 1),
        ("a<wbr>b&shy;c", 1),
        ("a<!-- x -->b<!---->c", 1),
        ("a<script>x</script>b<style>x</style>c<noscript>x</noscript>d", 1),
        ("a<template><p>x</p></template>b", 1),
        ("a<br>b", 2),
        ("<p>a<p>b", 2),
        ("<ul><li>a<li>b</ul>c", 3),
        ("<table><tr><td>a</td><td>b</td></tr></table>c", 3),
        ("a<div>b</div>c", 3),
        ("a<nav>x</nav>b", 2),
        ("a<img>b<hr>c", 3),
        ("<a href=/>a</a><a href=/>b</a>", 1),
        ("<dl><dt>a<dd>b</dl><h2>c</h2>d", 4),
        ("a<b><div>b</div></b>c", 3),
        ("a<button>b</button><select><option>c<option>d</select>", 4),
    ],
)
def test_a_word_is_what_a_reader_sees_as_one(html: str, words: int) -> None:
    assert facts_by(Guard(html))[0] == words == len(words_in(html))
    assert facts_by(without_tree(html)) == facts_by(Guard(html))


@pytest.mark.parametrize("comment", ["<?x>", "</ x>", "<!x>", "<![CDATA[x]]>", "<!--x--!>"])
def test_what_is_read_as_a_comment_parts_no_word(comment: str) -> None:
    html = f"<p>a{comment}b"
    assert facts_by(Guard(html))[0] == facts_by(without_tree(html))[0] == 1


PARTS = (
    *("x", "y", " ", "z ", "<b>", "</b>", "<i>", "</i>", "<a href=/1>", "</a>", "<br>", "<wbr>"),
    *("<!-- c -->", "<script>s</script>", "<style>s</style>", "<span>", "</span>", "<p>", "</p>"),
    *("<div>", "</div>", "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>", "</table>", "<h2>"),
    *("</h2>", "<nav>", "</nav>", "<img>", "<noscript>n</noscript>", "<iframe>f</iframe>", "<hr>"),
    *("<button>", "</button>", "<textarea>t</textarea>", "<svg><path></svg>", "<u-v>", "</u-v>"),
    *("&shy;", "&amp;", "é", "日", "<code>", "</code>", "<dl>", "<dt>", "<dd>", "</dl>", "\n"),
    *("<!-- a > b -->", "<template>t</template>", "<label>", "</label>", "<section>", "</section>"),
)
SOUP = st.lists(st.sampled_from(PARTS), max_size=40).map("".join)


def hash_of_words(words: list[str]) -> tuple[int, int]:
    """What `facts_by` says of a page of these."""
    return facts_by(Guard(f"<p>{' '.join(words).replace('&', '&amp;')}"))


@examples(2)
@given(SOUP)
def test_words_are_those_that_a_walk_of_the_tree_finds(soup: str) -> None:
    html = f"<!doctype html><body>{soup}"
    assert facts_by(Guard(html)) == hash_of_words(words_in(html))
    assert facts_by(without_tree(html)) == hash_of_words(words_in(html))


@examples(0.5)
@given(SOUP, st.integers(300, 700))
def test_words_are_the_same_wherever_a_page_is_cut(soup: str, times: int) -> None:
    # No elements of formatting are left open: pieces open them again in other places
    html = "<!doctype html><body>" + f"<section>{soup}</section>x<b>y</b>" * (times // 8 + 1)
    guard = Guard(html)
    found = facts_by(guard)
    if not guard.left_out:
        assert found == hash_of_words(words_in(html))


def test_a_chain_of_inline_tags_over_many_pieces_is_one_word() -> None:
    html = "<!doctype html><body><p>" + "<span>x</span><b>y</b><!-- c -->" * 2_000 + "</p>z"
    assert facts_by(Guard(html))[0] == 2
    assert facts_by(Guard(html)) == hash_of_words(words_in(html))


def test_xhtml_has_the_words_of_html() -> None:
    body = "<p>a<b>b</b>c<br/>d<!-- x -->e</p><ul><li>f</li><li>g<wbr/>h</li></ul>"
    html = f'<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>{body}</body></html>'
    xml = XhtmlGuard(html.encode(), "utf-8")
    for _ in xml.pages():
        pass
    assert xml.fault is None
    found = facts_by(Guard(in_one_go(whole_page(xml))))
    assert found == facts_by(Guard(f"<body>{body}")) == hash_of_words(["abc", "de", "f", "gh"])
