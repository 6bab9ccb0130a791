"""No page holds its parser for long, and what is read in pieces is read as in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborNode

from crawlscope.core.base.budgets import ATTRIBUTES_FOUND, PARSED_OCTETS, PARSED_TAGS
from crawlscope.page.page import Page
from crawlscope.page.pieces import LONGEST_TAG, LONGEST_TEXT, NEAR, Guard
from tests.examples import examples

MOST_ELEMENTS = 70_000  # of a piece: one may stand for many, if formatting is opened again
DEEPEST = 4_000
Chunk = bytes | str


def pieces(page: Chunk) -> list[Page]:
    return [piece for piece in Guard(page).pages() if piece is not None]


def links(page: Chunk) -> list[str]:
    """Each once: what formatting is opened again stands in two pieces."""
    return list(dict.fromkeys(href for piece in pieces(page) for href, _, _ in piece.links()))


def links_in_one(page: Chunk) -> list[str]:
    return list(dict.fromkeys(href for href, _, _ in Page(page).links()))


def numbered(unit: str, number: int) -> str:
    return "".join(unit % each for each in range(number))


def depth(node: LexborNode) -> int:
    number, above = 0, node.parent
    while above is not None:
        number, above = number + 1, above.parent
    return number


HOSTILE = {
    "div": "<div>" * 8_000,
    "list in list": "<ul><li>" * 4_000,
    "a over div": "<a><div></a>" * 5_000,
    "i and a": "<i><a>" * 10_000,
    "end tags of nothing": "<div></x>" * 10_000,
    "options": "<select>" + "<option>x" * 20_000,
    "b, all different": numbered("<b a=%d>", 10_000),
    "b opened again": "<p>" + numbered("<b a=%d>", 1_000) + "<p>x" * 9_000,
    "b opened again, in 15 KB": "<p>" + numbered("<b a=%d>", 400) + "<p>x" * 3_000,
    "b behind a cell": "<p>" + "<b a=%d><table><td></b></table>" * 500 + "<p>x" * 2_000,
    "li in div": "<div>" * 500 + "<li>" * 20_000,
    "5,000 deep": "<div>" * 5_000 + "x" + "</div>" * 5_000,
    "svg": "<svg>" * 20_000,
}


@pytest.mark.parametrize("page", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("as_bytes", [True, False])
def test_each_piece_of_a_hostile_page_is_parsed_in_a_moment(page: str, as_bytes: bool) -> None:
    for piece in pieces(page.encode() if as_bytes else page):
        elements = piece.tree.css("*")
        assert len(elements) <= MOST_ELEMENTS
        assert max(map(depth, elements[:: len(elements) // 4 + 1])) <= DEEPEST
        assert depth(elements[-1]) <= DEEPEST


@pytest.mark.parametrize(
    "page",
    [
        "<p " + numbered("a%d ", 100_000) + ">",
        "<p x='>' " + numbered("a%d ", 100_000) + ">",
        "<p x = '>' " + numbered("a%d/", 100_000) + ">",
        "<a href='/" + "x" * LONGEST_TAG + "'>",
    ],
    ids=["attributes", "behind a quote", "behind a slash", "address"],
)
def test_a_tag_that_is_too_much_is_left_out_and_that_is_reported(page: str) -> None:
    guard = Guard(f"<a href=/1>x</a>{page}<a href=/2>x</a>")
    found = [href for piece in guard.pages() if piece for href, _, _ in piece.links()]
    assert (found, guard.left_out) == (["/1", "/2"], True)


def test_attributes_of_all_body_tags_together_have_an_end() -> None:
    page = "".join(f"<body {numbered(f'x{tag}y%d ', 400)}>" for tag in range(200))
    for piece in pieces(page):
        body = piece.tree.body
        assert body is not None
        assert len(body.attributes) <= 5_000


@pytest.mark.parametrize(
    "page",
    [
        numbered("<a href=/%d>x</a>", 10_000),
        "é" + numbered("<p>word <a href='/%d?a>b'><b>x</b></a>", 5_000),
        "<a href=/1>" + "word " * 100_000 + "</a><a href=/2>",
        "<!--" + "<a href=/no>" * 15_000 + "--><a href=/1>",
        "<!-->" + "<br>" * 6_000 + "<!--x--!><a href=/1>",
        "<script>" + "'<a href=/no>'" * 15_000 + "</script><a href=/1>",
        "<title>" + "<a href=/no>" * 15_000 + "</title><a href=/1>",
        "<template>" + "<a href=/no>x</a>" * 15_000 + "</template><a href=/1>",
        "<svg>" + "<title><a href=/x>x</a></title>" * 6_000 + "</svg><a href=/1>",
        "<frameset>" + "<frame src=/x>" * 6_000,
        "<img alt='" + "<a href=/no>" * 6_000 + "'>" + "<br>" * 6_000 + "<a href=/1>",
        "<table>" + "<tr><td><a href=/x>x</a>" * 9_000,
        "<a href=/1>" + "<plaintext>" + "<a href=/no>" * 15_000,
        "<a href=/1><!--" + "<a href=/no>" * 15_000,
        "<a href=/1></a" * 2_000 + "<a href='" + "x" * 600_000,
    ],
    ids=lambda page: page[:14],
)
def test_a_page_in_pieces_has_the_links_of_the_whole(page: str) -> None:
    assert len(page) > PARSED_OCTETS
    assert links(page) == links_in_one(page)


@pytest.mark.parametrize(
    "open_", ["<!", "<?", "</ ", "<![CDATA[", "<p title=", "<wbr ", "<frame src=", "<script x='a'"]
)
@pytest.mark.parametrize("before", ["", "<table><tr><td>", "<frameset>", "<p>x"])
def test_no_piece_ends_within_a_tag_or_a_comment(before: str, open_: str) -> None:
    """Wherever a '<' is a part of one, what follows is no tag."""
    unit = open_ + "<a href=/no" + "x" * (NEAR - 30) + "><frame src=/2><area href=/3>"
    page = before + unit * 40
    assert len(page) > PARSED_OCTETS
    guard = Guard(page)
    found = {href for piece in guard.pages() if piece for href, _, _ in piece.links()}
    assert (found, guard.left_out) == (set(links_in_one(page)), False)


def test_a_table_is_open_though_what_it_holds_stands_before_it() -> None:
    page = "<nobr><table><svg>" + "<g/>" * 8_000 + "<span><p><iframe></iframe><nobr><area href=/1>"
    assert links(page) == links_in_one(page)


def test_end_tags_without_end_are_looked_through_once() -> None:
    """It took hours: each of them was searched to the end of the page."""
    assert links("<a href=/1>x</a>" + "</a" * 500_000) == ["/1"]


@pytest.mark.parametrize("end", ["-->", "--!>"])
def test_the_end_of_a_comment_is_found_wherever_a_piece_ends(end: str) -> None:
    for beyond in range(-6, 2):
        page = "<p>" * 600 + "<!--" + "x" * (LONGEST_TEXT + beyond) + end + "<a href=/1>x</a>"
        assert links(page) == ["/1"]


@pytest.mark.parametrize(
    "page",
    [
        "<template>%s</template>",
        "<svg><g>%s</g></svg>",
        "<template><svg><g>%s</g></svg></template>",
        "<svg><foreignObject><div>%s</div></foreignObject></svg>",
        "<script>%s</script>",
        "<script><!--%s--></script>",
        "<script><!--<script>%s</script>--></script>",
        "<style>%s</style>",
        "<noframes>%s</noframes>",
        "<!--%s-->",
        "<title>%s</title>",
        "<table><tr><td>%s</table>",
        "<select>%s</select>",
        '<p title="%s">',
        "<div><svg></div><area href=/2></svg><div>%s</div>",
        "<b><p>%s<svg></b><area href=/2></svg>",
    ],
)
@pytest.mark.parametrize("unit", ["<area href='/x'/>", "<g></g><link rel=next href='/x'/>"])
def test_what_is_open_is_open_in_the_next_piece_too(page: str, unit: str) -> None:
    whole = f"<p>x{page % (unit * 4_000)}<a href=/1>x</a>"
    guard = Guard(whole)
    found = {href for piece in guard.pages() if piece for href, _, _ in piece.links()}
    assert (found, guard.left_out) == (set(links_in_one(whole)), False)


def test_no_link_is_read_out_of_a_template_of_a_part_of_a_table() -> None:
    inside = "<tr><td>" + "<area href=/no>" * 2_000
    guard = Guard(f"<p>x<template>{inside}</template><a href=/1>x</a>")
    found = {href for piece in guard.pages() if piece for href, _, _ in piece.links()}
    assert guard.left_out or found == {"/1"}


def test_frames_that_come_late_take_the_place_of_the_links_and_that_is_reported() -> None:
    guard = Guard("<a href=/1></a>" * 600 + "<frameset><frame src=/2></frameset>")
    assert [*guard.pages()]
    assert guard.left_out
    page = "<p>x" + "<a href=/1></a>" * 600 + "<frameset><frame src=/2></frameset>"
    assert links(page) == links_in_one(page) == ["/1"]


def test_a_title_in_pieces_is_that_of_the_whole() -> None:
    page = "<svg><title>x</title></svg><title>" + "word " * 200_000 + "</title>" + "<br>" * 9_000
    assert next(piece.title for piece in pieces(page) if piece.title) == Page(page).title


@pytest.mark.parametrize("tag", ["<p>", "<li>", "<br>", "<p><b>x</b></p>", "<a href=/>x</a>"])
def test_an_ordinary_page_is_read_in_few_pieces(tag: str) -> None:
    page = f"<title>x</title>{tag * 20_000}"
    guard = Guard(page)
    found = [*guard.pages()]
    assert len(found) <= 2 + max(2 * len(page) // PARSED_OCTETS, 2 * page.count("<") // PARSED_TAGS)
    assert not guard.left_out


PARTS = "<a href=/x>|</a>|<b>|</b>|<p>|<div>|</div>|<!--|-->|--!>|<!|<script>|</script>|<title>"
PARTS += "|</title>|<template>|</template>|<select>|<svg>|</svg>|<plaintext>|<a x='>|<a x = \">"
PARTS += "|'|\"|>|</a|<|=/"
part = st.sampled_from(PARTS.split("|")) | st.text(max_size=3)
markup = st.lists(part, max_size=30).map("".join)


@given(markup | markup.map(lambda page: page + "<br>" * 6_000), st.booleans())
def test_no_markup_loses_or_makes_a_link_by_what_follows_it(page: str, as_bytes: bool) -> None:
    data = page.encode(errors="replace") if as_bytes else page
    guard = Guard(data)
    found = {href for piece in guard.pages() if piece for href, _, _ in piece.links()}
    assert guard.left_out or found == set(links_in_one(data))


ORDINARY = """<a href='/%d'>x</a>|<p>%d|</p>|<div class="a %d">|</div>|<li><b>%d</b>|<td>%d|</table>
|<table><tr><td>%d|<img src=/%d alt="a > b">|<!-- <a href=/no> -->|<a href=/%d><p>x</p><i>y</i></a>
|<script>"<a href=/no%d>"</script>|<select><option>%d</select>|<svg><a href=/%d>x</a></svg>
|<p title="</a><a href='/no%d'>">|<textarea><a href=/no%d></textarea>|<area href=/%d>|word %d
|<template><a href=/no%d>x</a></template>|<style>a>b{}</style>|<iframe src=/%d></iframe>|&amp;"""
unit = st.lists(st.sampled_from(ORDINARY.split("|")), min_size=1, max_size=40).map("".join)


@given(unit, st.integers(1, 900), st.booleans())
@examples(0.5)
def test_generated_pages_in_pieces_have_the_links_of_the_whole(
    unit: str, size: int, as_bytes: bool
) -> None:
    page = "".join(unit.replace("%d", str(each)) for each in range(1 + size * 50 // len(unit)))
    data = page.encode() if as_bytes else page
    assert set(links(data)) == set(links_in_one(data))  # formatting may repeat them


@pytest.mark.parametrize("attribute", ["a%d ", "a%d='x y'\n", "a%d/"])
@pytest.mark.parametrize("number", [20_000, 60_000])
def test_others_have_their_turn_while_the_end_of_a_long_tag_is_searched(
    attribute: str, number: int
) -> None:
    page = f"<a href=/1>x</a><p {numbered(attribute, number)}><a href=/2>y</a>"
    guard = Guard(page)
    assert list(guard.pages()).count(None) >= number // ATTRIBUTES_FOUND
    assert guard.left_out
    assert links(page) == ["/1", "/2"]
