"""Links out of a page: what a browser would follow, and nothing else."""

from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crawlscope.core.base import native
from crawlscope.page.page import (
    LONGEST_ANCHOR,
    LONGEST_TITLE,
    MOST_ANCHOR_NODES,
    Page,
    anchor_of,
    directives,
    is_nofollow,
    refresh_target,
)
from tests.page.readers import differences


def links(html: str) -> list[str]:
    assert native.module is None or differences(html) == {}
    return [href for href, _, _ in Page(html).links()]


def anchors(html: str) -> list[str | None]:
    assert native.module is None or differences(html) == {}
    return [anchor_of(text) for _, text, _ in Page(html).links()]


@pytest.mark.parametrize(
    ("html", "hrefs"),
    [
        ("<a href=/x>x</a>", ["/x"]),
        ("<A HREF='/x'>x", ["/x"]),
        ("<a href=/x?a=1&amp;b=2>x</a>", ["/x?a=1&b=2"]),
        ("<a href='/x?a=1&b=2'>x</a>", ["/x?a=1&b=2"]),
        ("<a href=/1 href=/2>x</a>", ["/1"]),
        ("<a href>self</a><a href=''>self</a>", ["", ""]),
        ("<a name=x>no link</a>", []),
        ("<a href=' /x\n'>x</a>", [" /x\n"]),
        ("<a href=mailto:a@b>x</a>", ["mailto:a@b"]),  # sorted out by urls.join
        ("<a href=/1>one<a href=/2>two</a></a>", ["/1", "/2"]),
        ("<table><a href=/x>x</a></table>", ["/x"]),
        ("<svg><a href=/x>x</a></svg>", ["/x"]),
        ("<noscript><a href=/x>x</a></noscript>", ["/x"]),
        ("<map><area href=/x></map>", ["/x"]),
        ("<iframe src=/x></iframe>", ["/x"]),
        ("<frameset><frame src=/x></frameset>", ["/x"]),
        ("<div><frameset><frame src=/x></frameset>", ["/x"]),
        ("<p>x<frameset><frame src=/no></frameset>", []),
        ("<iframe src=''></iframe>", []),
        ("<area href=''><area href><area>", ["", ""]),
        ("<svg><a href=/x>x</a><a xlink:href=/y>y</a></svg>", ["/x", "/y"]),
        ("<svg><a xlink:href=/no href=/x></a><a href='' xlink:href=/no></a></svg>", ["/x", ""]),
        ("<a xlink:href=/no>x</a><svg><desc><a xlink:href=/no>x</a></desc></svg>", []),
        ("<SVG><area href=/no><iframe src=/no></iframe><link rel=next href=/no></SVG>", []),
        ("<math><area href=/no><annotation-xml><link rel=next href=/no></math>", []),
        ("<math><mi><area href=/1></mi></math><svg><mi><area href=/no></mi></svg>", ["/1"]),
        ("<math><annotation-xml encoding=TEXT/html><area href=/1></math>", ["/1"]),
        ("<math><annotation-xml><svg><desc><area href=/1></desc></svg></math>", ["/1"]),
        ("<math><desc><area href=/no></desc></math><desc><area href=/1></desc>", ["/1"]),
        ("<svg><foreignObject><area href=/1><svg><area href=/no></svg></svg>", ["/1"]),
        ("<svg></svg><link rel=next href=/x>", ["/x"]),
        ("<meta http-equiv=Refresh content='0; url=/x'>", ["/x"]),
        ("<meta http-equiv=refresh content=5><meta name=refresh content='0;url=/x'>", []),
    ],
)
def test_what_leads_on_is_a_link(html: str, hrefs: list[str]) -> None:
    assert links(html) == hrefs


@pytest.mark.parametrize("rel", ["next", "prev", "canonical", "alternate", "amphtml"])
def test_a_link_element_is_a_link_for_what_it_is_to_the_page(rel: str) -> None:
    assert links(f"<link rel={rel} href=/x>") == ["/x"]
    assert links(f"<link rel='other {rel.upper()}\n' href=/x>") == ["/x"]
    assert links(f"<link rel={rel}>") == []


def test_an_alternate_stylesheet_is_a_stylesheet_and_no_page() -> None:
    html = "<link rel='alternate stylesheet' href=/x><link rel='StyleSheet\fALTERNATE' href=/y>"
    assert links(html) == []
    assert [href for href, _, _ in Page(html).links(resources=True)] == ["/x", "/y"]


@pytest.mark.parametrize("rel", ["next\xa0x", "next\u2003", "next\v", "x,next", "next,"])
def test_words_of_a_rel_are_parted_by_white_space_of_ascii_alone(rel: str) -> None:
    assert links(f"<link rel='{rel}' href=/x>") == []
    assert not is_nofollow(rel.replace("next", "nofollow"))


def test_words_for_robots_are_parted_by_commas_too() -> None:
    assert Page("<meta name=robots content='noindex,nofollow'>").is_nofollow


@pytest.mark.parametrize(
    "rel", ["stylesheet", "icon", "preload", "manifest", "dns-prefetch", "", "nex"]
)
def test_a_link_element_for_a_resource_is_none(rel: str) -> None:
    assert links(f"<link rel='{rel}' href=/x>") == []
    assert links("<link href=/x>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<!-- <a href=/x>x</a> -->",
        "<script>'<a href=/x>x</a>'</script>",
        "<style><a href=/x>x</a></style>",
        "<textarea><a href=/x>x</a></textarea>",
        "<title><a href=/x>x</a></title>",
        "<form action=/x><button formaction=/y></form>",
        "<img src=/x><script src=/x></script><video src=/x></video>",
        "<template><a href=/x>x</a><area href=/x><iframe src=/x></iframe></template>",
        "<template><link rel=next href=/x><meta http-equiv=refresh content='0;url=/x'></template>",
        "<div><template><div><template><a href=/x>x</a></template></div></template></div>",
    ],
)
def test_what_leads_nowhere_is_no_link(html: str) -> None:
    assert links(html) == []


def test_a_template_does_not_speak_for_the_page() -> None:
    page = Page(
        "<body><template><base href=/b><title>t</title><link rel=canonical href=/c></template>"
    )
    assert (page.base, page.title, page.canonical) == (None, None, None)


def test_links_come_in_the_order_of_their_kind_and_of_the_page() -> None:
    html = (
        "<link rel=next href=/5><iframe src=/4></iframe><a href=/1>x</a><area href=/3><a href=/2>x"
    )
    assert links(html) == ["/1", "/2", "/3", "/4", "/5"]


@pytest.mark.parametrize(
    ("html", "anchor"),
    [
        ("<a href=/x> many \n spaces <b>and</b> tags </a>", "many spaces and tags"),
        ("<a href=/x></a>", None),
        ("<a href=/x><img src=y alt=' the\npicture '></a>", "the picture"),
        ("<a href=/x>text<img src=y alt=picture></a>", "text"),
        ("<a href=/x><img src=y></a>", None),
        ("<area href=/x alt='The area'>", "The area"),
        ("<iframe src=/x title='The frame'></iframe>", "The frame"),
        ("<link rel=alternate href=/x title=Deutsch>", "Deutsch"),
        ("<meta http-equiv=refresh content='0;url=/x'>", None),
        ("<a href=/x>a<template>b</template>c</a>", "ac"),
        (f"<a href=/x>{' ' * 5_000}<b>\n\u2003{' ' * 5_000}all\n of it</b></a>", "all of it"),
    ],
)
def test_the_anchor_is_the_text_of_the_link(html: str, anchor: str | None) -> None:
    assert anchors(html) == [anchor]


def test_an_anchor_and_a_title_have_an_end() -> None:
    assert [len(each or "") for each in anchors(f"<a href=/>{'x' * 5_000}</a>")] == [LONGEST_ANCHOR]
    assert len(Page(f"<title>{'x' * 5_000}</title>").title or "") == LONGEST_TITLE


@pytest.mark.parametrize(("nodes", "anchor"), [(MOST_ANCHOR_NODES - 1, "x"), (5_000, None)])
def test_of_a_link_without_text_the_first_nodes_are_searched_for_a_picture(
    nodes: int, anchor: str | None
) -> None:
    assert anchors(f"<a href=/x>{'<br>' * nodes}<img alt=x></a>") == [anchor]
    assert anchors(f"<a href=/x>{'<b>' * nodes}<img alt=x></a>") == [anchor]
    assert anchors(f"<a href=/x>{'<b>' * nodes}x</a>") == ["x"]


def test_an_attribute_of_a_megabyte_is_read_as_far_as_it_is_worth() -> None:
    many = "x " * 500_000
    assert links(f"<link rel='next {many}' href=/1><link rel='{many} next' href=/2>") == ["/1"]
    assert refresh_target("1" * 1_000_000) is None
    page = Page(f"<img srcset='/1 1x, {'( ' * 500_000}'>")
    assert next(href for href, _, _ in page.links(resources=True)) == "/1"
    assert sum(1 for _ in page.links(resources=True)) < 20_000


def test_spaces_with_nothing_behind_are_read_once() -> None:
    began = process_time()
    page = Page(f"<img srcset='/1 1x,{chr(10) * 20_000}'>" * 4)
    assert [href for href, _, _ in page.links(resources=True)] == ["/1"] * 4
    said = directives({"name": "robots", "content": f"max-snippet : 1{' ' * 40_000}NoIndex"})
    assert said[0] == "max-snippet:1"
    assert process_time() - began < 2.0  # ten by expressions that are quadratic


def test_a_parenthesis_of_a_srcset_that_nothing_closes_lasts_until_its_end() -> None:
    page = Page("<img srcset='/1 1x, /2 (2x, /3 3x, /4 (4x'>")
    assert [href for href, _, _ in page.links(resources=True)] == ["/1", "/2"]


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title> a\n b &amp; c </title>", "a b & c"),
        ("<title>a <b>b</b></title>", "a <b>b</b>"),
        ("<title></title>", None),
        ("", None),
        ("<svg><title>picture</title></svg>", None),
        ("<svg><title>picture</title></svg><title>page</title>", "page"),
        ("<title>first</title><title>second</title>", "first"),
        ("<title></title><title>second</title>", None),
        ("<title> \t\n\f\r a \r\n b\t</title>", "a b"),
        ("<title>\xa0a\xa0 \xa0b\u2003</title>", "\xa0a\xa0 \xa0b\u2003"),
        ("<title>a\u2028b\u3000\x85</title>", "a\u2028b\u3000\x85"),
        ("<title>a\vb\x1f</title>", "a\vb\x1f"),
        ("<svg><foreignObject><title>in it</title></foreignObject></svg>", None),
        ("<math><title>no</title><mi><title>no</title></mi></math><title>page</title>", "page"),
    ],
)
def test_the_title_is_that_of_the_page(html: str, title: str | None) -> None:
    assert Page(html).title == title


def test_the_base_is_the_first_that_has_an_href() -> None:
    assert Page("<base target=x><base href=/b/><base href=/c/>").base == "/b/"
    assert Page("<base href=''>").base == ""
    assert Page("<base href><base href=/b/>").base == ""
    assert Page("<svg><base href=/no /></svg><base href=/b/>").base == "/b/"
    assert Page("<a href=/x>").base is None


def test_the_canonical_is_as_written() -> None:
    assert Page("<link rel=next href=/n><link rel='x CANONICAL' href=' /c '>").canonical == " /c "
    assert Page("<link rel=canonical>").canonical is None
    assert Page("<link rel=canonical><link rel=canonical href=/c>").canonical == "/c"
    assert Page("<svg><link rel=canonical href=/no></svg>x").canonical is None
    assert Page("<a rel=canonical href=/c>").canonical is None


@pytest.mark.parametrize(
    ("content", "target"),
    [
        ("0;url=/x", "/x"),
        ("0; URL='/x'y", "/x"),
        ('5;url = "/x', "/x"),
        ("5, /x", "/x"),
        ("5 /x", "/x"),
        (".5;x", "x"),
        ("1.5.2;x", "x"),
        (" 3 ; url=/a b ", "/a b"),
        ("0;\n\turl=/x", "/x"),
        ("0;urlx", "urlx"),
        ("0;;x", ";x"),
        ("5", None),
        ("0;url=", None),
        ("0;url=\xa0/x\u2003", "\xa0/x\u2003"),
        ("0;\xa0url=/x", "\xa0url=/x"),
        ("0;\vurl=/x", "\vurl=/x"),
        ("\xa00;url=/x", None),
        (".;url=/x", "/x"),
        ("1..;url=/x", "/x"),
        ("0;url=''", None),
        ("", None),
        ("url=/x", None),
        ("; url=/x", None),
        ("-1;url=/x", None),
        ("0x", None),
        ("٣;url=/x", None),  # a digit, but not of the standard
    ],
)
def test_the_target_of_a_refresh_is_read_by_the_standard(content: str, target: str | None) -> None:
    assert refresh_target(content) == target


markup = st.lists(
    st.sampled_from(
        ["<a href=", "<base href=", "<link rel=next href=", "<meta http-equiv=refresh content="]
    )
    | st.sampled_from([">", "</a>", "<template>", "</template>", "<!--", "-->", "<title>"])
    | st.sampled_from(["'", '"', "0;url=", "\0", "&"])
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=5),
    max_size=15,
).map("".join)


@given(markup | markup.map(lambda text: text.encode("utf-16")) | st.binary())
@example(b"<a href=/\xff\xfe>\xff</a><title>\xff</title>")
def test_no_page_is_too_broken_to_be_read(html: str | bytes) -> None:
    page = Page(html)
    for _, text, _ in page.links():
        anchor = anchor_of(text)
        assert anchor is None or 0 < len(anchor) <= LONGEST_ANCHOR
    for text in (page.title, page.base, page.canonical):
        assert text is None or isinstance(text, str)


@given(st.lists(st.text("abc/?=", min_size=1), max_size=5))
def test_every_href_comes_out_as_it_went_in(hrefs: list[str]) -> None:
    assert links("".join(f"<p><a href='{href}'>x</a>" for href in hrefs)) == hrefs
