"""What a page in XML says of itself is what the same page says in HTML."""

import tracemalloc
from xml.sax.saxutils import escape, quoteattr

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.records.facts import PageFacts
from crawlscope.page.pieces import Guard
from crawlscope.page.xhtml import XhtmlGuard
from crawlscope.page.xhtml_text import whole_page
from tests.crawl.test_each_finding import KIN
from tests.page.test_facts import facts_of

XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
SVG = 'xmlns="http://www.w3.org/2000/svg"'
NOT_IN_XML = ("<frameset", "<noscript", "<template")


def of_xml(text: str) -> PageFacts:
    guard = XhtmlGuard(text.encode(), "utf-8")
    for _ in guard.pages():
        pass
    assert guard.fault is None, guard.fault
    return facts_of(b"", guard=Guard(in_one_go(whole_page(guard))))


def page(body: str, head: str = "") -> PageFacts:
    return of_xml(f"<html {XHTML}><head>{head}</head><body>{body}</body></html>")


def as_xml(node: LexborNode, space: str = "") -> str:
    """A tree of HTML as it is written in XML."""
    if node.tag == "-text":
        return escape(node.text_content or "")
    if node.tag is None or node.tag.startswith("-"):
        return ""
    here = {"html": XHTML, "svg": SVG}.get(node.tag, "")
    given = "".join(f" {name}={quoteattr(text or '')}" for name, text in node.attributes.items())
    content = "".join(as_xml(each) for each in node.iter(include_text=True))
    return f"<{node.tag} {here}{given}>{content}</{node.tag}>"


ALIKE = [html for _, *pair in KIN for html in pair if not any(each in html for each in NOT_IN_XML)]


@pytest.mark.parametrize("html", ALIKE)
def test_each_kind_of_fault_is_one_in_xml_too(html: str) -> None:
    root = LexborHTMLParser(f"<!doctype html>{html}").root
    assert root is not None
    assert of_xml(as_xml(root)) == facts_of(f"<!doctype html>{html}")


def test_what_only_xml_can_say_is_understood() -> None:
    root = f'<h:html {XHTML.replace("xmlns", "xmlns:h")} xml:lang="de" lang="en">'
    found = of_xml(
        f"""{root}<h:head><h:title>A <b xmlns="">no</b>title</h:title><h:script src="a"/></h:head>
        <h:body><h:div/><h:h1>One <![CDATA[<two>]]> &amp; three</h:h1><h:H2>no heading</h:H2>
        <h:br/><h:iframe><h:p>not read</h:p></h:iframe><h:template><h:h1>no</h:h1></h:template>
        <p>four</p></h:body></h:html>"""
    )
    assert found.language == "de"
    assert (found.titles, found.headings) == (1, ((1, "One <two> & three"),))
    assert found.words == 7


def test_it_needs_no_doctype_and_no_encoding() -> None:
    assert page("<p>A</p>").has_doctype


@pytest.mark.parametrize(
    ("text", "invalid"),
    [
        ('{"a": "1 &lt; 2 &lt;/script&gt; &lt;!--"}', 0),
        ("<![CDATA[{}]]>", 0),
        ("{ /* no */ }", 1),
        ("{}<b/>", 0),
    ],
)
def test_json_is_read_as_the_parser_of_xml_hands_it_out(text: str, invalid: int) -> None:
    found = page("<p>end</p>", f'<script type="application/ld+json">{text}</script>')
    assert (found.structured_data, found.structured_data_invalid) == (1, invalid)
    assert found.words == 1


def test_no_text_becomes_markup() -> None:
    body = (
        "<textarea>&lt;/textarea&gt;&lt;h1&gt;</textarea><p title='\"&gt;&lt;h1&gt;'>&lt;h1&gt;</p>"
    )
    found = page(
        body, "<title>&lt;/title&gt;&lt;h1&gt;</title><style>a { } /* &lt;/style> */</style>"
    )
    assert (found.headings, found.titles) == ((), 1)


def test_what_is_not_well_formed_is_read_as_html() -> None:
    body = f"<html {XHTML} lang='fr'><body><h1>One<p>Two".encode()
    guard = XhtmlGuard(body, None)
    assert [each is not None for each in guard.pages()][-1]
    assert guard.fault is not None
    assert facts_of(b"", guard=Guard(in_one_go(whole_page(guard)))) == facts_of(body)


def test_a_large_page_is_rewritten_in_slices_and_counted_whole() -> None:
    body = "".join(f'<p id="p{n}">word <a href="#p{n}"/></p>' for n in range(5_000))
    guard = XhtmlGuard(f"<html {XHTML}><body>{body}</body></html>".encode(), None)
    list(guard.pages())
    assert sum(1 for _ in whole_page(guard)) > 10
    found = facts_of(b"", guard=Guard(in_one_go(whole_page(guard))))
    assert (found.words, found.empty_anchors, len(found.ids)) == (5_000, 5_000, 5_000)
    assert not found.fragments  # each leads to an id of the page


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["ab\n", "<b/>"])
def test_a_long_page_takes_little_more_memory_than_its_text(unit: str) -> None:
    text = f"<html {XHTML}><head><title>t</title></head><body>{unit * 300_000}</body></html>"
    guard = XhtmlGuard(text.encode(), "utf-8")
    for _ in guard.pages():
        pass
    tracemalloc.start()
    try:
        in_one_go(whole_page(guard))
        assert tracemalloc.get_traced_memory()[1] < 8 * len(text)
    finally:
        tracemalloc.stop()
