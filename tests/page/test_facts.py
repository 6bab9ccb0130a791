"""What a page says of itself: each fact on a page that has it, and on one that nearly has it."""

import json
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborNode

from crawlscope.core.base import limits
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs, UrlError
from crawlscope.core.findings.near import likeness
from crawlscope.core.records.facts import SIGNATURE, Insecure, PageFacts, hash_of
from crawlscope.page.collector import PageCollector
from crawlscope.page.facts import Facts, Heard
from crawlscope.page.page import Page, anchor_of
from crawlscope.page.pieces import Guard
from tests.examples import examples
from tests.page import readers

URL = "https://example.org/folder/page"


pytestmark = pytest.mark.usefixtures("reader")


def facts_of(html: bytes | str, url: str = URL, guard: Guard | None = None) -> PageFacts:
    return readers.facts_of(html, url) if guard is None else _by(guard, url)


def _by(guard: Guard, url: str) -> PageFacts:
    facts = Facts(url, has_charset=False)
    hrefs = Hrefs().of_page(url)
    facts.resolve = hrefs.resolve
    for links in PageCollector(Heard(guard, facts), False, False).links():
        for href, text, rel in links or ():
            if isinstance(text, LexborNode) and anchor_of(text) is None:
                facts.empty(text)
            try:
                resolved = hrefs.resolve(href)
            except UrlError:
                continue
            if resolved is not None and isinstance(text, LexborNode):
                facts.hear_fragment(href, resolved)
                facts.link(resolved, rel)
    in_one_go(facts.looking())
    return facts.result()


def test_an_empty_first_heading_is_kept_beside_a_full_second() -> None:
    assert facts_of("<h1> </h1><h1>a  b</h1>").headings == ((1, ""), (1, "a b"))


def test_headings_of_all_levels_come_in_their_order() -> None:
    found = facts_of("<h2>a<br>b</h2><h1><i>c</i>d</h1><h6><img alt=e></h6><svg><h3>f</h3>")
    assert found.headings == ((2, "a b"), (1, "cd"), (6, "e"), (3, "f"))


def test_an_empty_alt_text_is_none_that_is_missing() -> None:
    found = facts_of("<img src=/a.png alt=''><img src=b.png width=1 height=2><img alt width=1>")
    assert (found.images_total, found.images_without_alt, found.images_without_size) == (3, 1, 2)
    assert [(each.url, each.alt, each.has_size) for each in found.images] == [
        ("https://example.org/a.png", "", False),
        ("https://example.org/folder/b.png", None, True),
    ]


def test_an_alt_text_is_long_beyond_a_hundred_characters() -> None:
    assert facts_of(f"<img alt='{'é' * 100}'>").images_with_long_alt == 0
    assert facts_of(f"<img alt='{'é' * 101}'>").images_with_long_alt == 1


def test_the_first_description_counts_wherever_it_stands() -> None:
    found = facts_of("<body><meta name=DESCRIPTION content=' a \n b '><meta name=description>")
    assert (found.description, found.descriptions) == ("a b", 2)
    assert facts_of("<meta property=og:description content=x>").descriptions == 0
    assert facts_of("<meta name=description>").description is None


def test_titles_of_pictures_are_none() -> None:
    found = facts_of("<title>a</title><svg><title>b</title></svg><body><title>c</title>")
    assert found.titles == 2


@pytest.mark.parametrize(
    ("html", "is_in_body"),
    [
        ("<link rel=canonical href=/a><meta name=robots content=noindex>", False),
        ("<body><link rel=canonical href=/a>", True),
        ("<p><meta name=robots content=noindex>", True),
        ("<body><meta name=description content=x><link rel=next href=/>", False),
        ("<body><svg><link rel=canonical href=/a></svg>", False),
    ],
)
def test_canonical_and_robots_belong_into_the_head(html: str, is_in_body: bool) -> None:
    assert facts_of(html).is_meta_in_body is is_in_body


def test_canonicals_are_told_as_sent_and_once() -> None:
    html = "<link rel=canonical href=a><link rel='x Canonical' href=a><link rel=canonical href=/b>"
    assert facts_of(html).canonicals == ("a", "/b")
    assert facts_of("<link rel=canonical><link rel=icon href=/>").canonicals == ()


def test_robots_are_the_words_that_the_crawl_itself_obeys() -> None:
    html = "<meta name=Robots content='NoIndex, x'><meta name=googlebot content=nosnippet>"
    assert facts_of(html).robots == {"noindex", "x"}


def test_a_language_is_that_of_the_html_element_alone() -> None:
    assert facts_of("<html lang=de-CH><body lang=fr>").language == "de-CH"
    assert facts_of("<body lang=fr>").language is None
    assert facts_of("<html lang>").language in (None, "")


def test_alternates_in_other_languages_are_absolute() -> None:
    html = "<link rel=alternate hreflang=x-default href=/d><link rel=alternate href=/e>"
    assert facts_of(html).hreflang == (("x-default", "https://example.org/d"),)


def test_words_are_those_of_the_main_part() -> None:
    html = "<nav>a</nav><script>b</script>one<p>two</p>three<style>c</style><noscript>d</noscript>"
    assert facts_of(html).words == 3
    assert facts_of(f"<header>x</header><main>{html}<main>four</main></main>five").words == 4
    assert facts_of("<main></main>one").words == 0


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        (" \n ", 0),
        ("a", 1),
        ("a\xa0b", 2),
        ("Über\u2009x", 1),
        ("漢字 かな", 4),
        ("a,b", 1),
    ],
)
def test_words_are_counted_as_a_reader_would(text: str, number: int) -> None:
    assert facts_of(f"<p>{text}</p>").words == number


def test_texts_are_the_same_whatever_their_white_space_and_case() -> None:
    first, second = facts_of("<p>One two three"), facts_of("<div>one\n <b>TWO</b></div>three<nav>x")
    assert first.text_hash == second.text_hash != 0
    assert facts_of("<p>one two four").text_hash != first.text_hash
    assert facts_of("<nav>one").text_hash == 0


def test_texts_that_are_nearly_the_same_have_nearly_the_same_signature() -> None:
    words = [f"word{number * 7919 % 1000}" for number in range(600)]
    whole = facts_of(" ".join(words)).minhash
    near = facts_of(" ".join([*words[:300], "other", *words[301:]])).minhash
    other = facts_of(" ".join(f"text{number * 104729 % 1000}" for number in range(600))).minhash
    assert len(whole) == SIGNATURE
    assert likeness(whole, near) > 0.95
    assert likeness(whole, other) < 0.05
    assert facts_of("too few words").minhash == b""


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("Lorem ipsum", True), ("LOREM\n <b>ipsum", True), ("lorem dolor ipsum", False)],
)
def test_a_placeholder_says_lorem_ipsum(text: str, is_one: bool) -> None:
    assert facts_of(text).is_placeholder is is_one


def test_ids_and_names_of_anchors_can_be_led_to() -> None:
    found = facts_of("<p id=a><p id=a><a name=b></a><a id=a name=a></a><p name=c><p id=''>")
    assert found.ids == {hash_of("a"), hash_of("b")}
    assert (found.duplicate_ids, found.are_all_ids) == (2, True)


def test_fragments_are_decoded_and_those_of_the_page_itself_left_out() -> None:
    html = "<p id='ä b'><a href=#%C3%A4%20b>1</a><a href=#x>2</a><a href=/y#%41:~:text=z>3</a>"
    assert facts_of(html + "<a href=#>4</a><a href='/z'>5</a>").fragments == (
        (URL, "x"),
        ("https://example.org/y", "A"),
    )


@pytest.mark.parametrize(
    ("inside", "is_empty"),
    [
        ("", True),
        (" ", True),
        ("<img>", True),
        ("<img alt=x>", False),
        ("<b>x</b>", False),
        ("<svg><title>x</title></svg>", False),
        ("<i class=icon></i>", True),
        (f"{' ' * 5_000}<b>\n\u2003{' ' * 5_000}x</b>", False),
        (" " * 5_000, True),
    ],
)
def test_a_link_without_anything_to_read_is_empty(inside: str, is_empty: bool) -> None:
    assert facts_of(f"<a href=/>{inside}</a>").empty_anchors == is_empty
    assert facts_of(f"<a href=/ aria-label=x>{inside}</a>").empty_anchors == 0
    assert facts_of(f"<a name=x>{inside}</a>").empty_anchors == 0


def test_links_are_counted_by_where_they_lead() -> None:
    html = (
        "<a href=http://example.org/>1</a><a href=//example.org/>2</a><a href=mailto:x@y>3</a>"
        "<a href=https://localhost:8/>4</a><a href=https://localhost.org/>5</a>"
        "<a href=https://127.0.0.1/>6</a><a rel='x nofollow' href=/>7</a>"
        "<a rel=nofollow href=https://other.org/>8</a>"
    )
    found = facts_of(html)
    assert found.links_total == 8
    assert (found.http_links, found.localhost_links, found.nofollow_internal) == (1, 2, 1)
    at_home = facts_of(html, "http://localhost/")
    assert (at_home.http_links, at_home.localhost_links) == (0, 0)


def test_what_a_secure_page_loads_without_security_is_told_once() -> None:
    html = (
        "<script src=http://a/1></script><script src=http://a/1></script><img src='HTTP://a/2'>"
        "<link rel=stylesheet href=http://a/3><iframe src=http://a/4></iframe>"
        "<form action=http://a/5></form><img src=//a/6><a href=http://a/7>x</a>"
        "<link rel=canonical href=http://a/8><script src=/9></script>"
    )
    assert set(facts_of(html).insecure) == {
        (Insecure.SCRIPT, "http://a/1"),
        (Insecure.IMAGE, "http://a/2"),
        (Insecure.STYLE, "http://a/3"),
        (Insecure.FRAME, "http://a/4"),
        (Insecure.FORM, "http://a/5"),
    }
    assert facts_of(html, "http://example.org/").insecure == ()


@pytest.mark.parametrize(
    ("text", "is_invalid"),
    [
        ('{"@type": "Thing"}', False),
        ("", True),
        ("{'a': 1}", True),
        ('{"a": NaN}', True),
        ("[" * 100_000, True),
        ("1" * 10_000, False),
    ],
)
def test_structured_data_is_json(text: str, is_invalid: bool) -> None:
    found = facts_of(f"<script type=application/LD+json>{text}</script>")
    assert (found.structured_data, found.structured_data_invalid) == (1, is_invalid)
    assert facts_of(f"<script type=text/json>{text}</script>").structured_data == 0


@pytest.mark.parametrize(
    ("html", "fact", "has_it"),
    [
        ("<meta name=viewport content=width=device-width>", "has_viewport", True),
        ("<meta name=viewport content=' '>", "has_viewport", False),
        ("<!doctype html>", "has_doctype", True),
        ("<!-- x --><!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2//EN'>", "has_doctype", True),
        ("<p><!doctype html>", "has_doctype", False),
        ("<meta charset=utf-8>", "has_charset", True),
        ("<meta http-equiv=Content-Type content='text/html; charset=utf-8'>", "has_charset", True),
        ("<meta http-equiv=Content-Type content='text/html'>", "has_charset", False),
    ],
)
def test_what_a_page_has(html: str, fact: str, has_it: bool) -> None:
    assert getattr(facts_of(html), fact) is has_it


def test_elements_are_those_of_the_tree() -> None:
    assert facts_of("<p>x<b>y</b>").elements == 5


# --- pieces ---------------------------------------------------------------------------------------

# No end tags of nothing: they may join two texts.
TOKENS = (
    *("<div>", "<p>", "<ul><li>", "<h1>", "<h3>", "word "),
    *("half", "<main>", "<nav>", "<p id=a>", "<p id=b>", "<a href=/x#y>x</a>"),
    *("<a href=/></a>", "<img src=/i>", "<title>t</title>", "1 < 2", "&amp;", "é"),
    *("<meta name=robots content=noindex>", "<script>a<b</script>", "<svg><title>s</title></svg>"),
    *("<table><tr><td>", "<!-- c -->", "<style>s</style>", "<section>"),
    '<script type=application/ld+json>{"a": 1}</script>',
)


ENDS = {f"<{tag}>": f"</{tag}>" for tag in ("div", "h1", "h3", "main", "nav", "section")} | {
    "<table><tr><td>": "</table>",
    "<ul><li>": "</ul>",
}


@examples(0.5)
@given(st.lists(st.sampled_from(TOKENS), max_size=40), st.integers(400, 700))
@example(
    ["<nav>", "<main>", "half", "<a href=/x#y>x</a>"], 595
)  # a word goes on in a main in a nav
def test_pieces_say_together_what_the_whole_says(tokens: list[str], times: int) -> None:
    # Beyond 256 elements in each other, pieces open only those again on which links depend.
    ends = [ENDS[each] for each in reversed(tokens) if each in ENDS]
    part = ["text", *tokens, *ends]
    html = "<!doctype html><html lang=en>" + "".join(part * (times // len(part) + 1))
    guard = Guard(html)
    found = facts_of(html, guard=guard)
    if not guard.left_out:
        assert asdict(found) == asdict(facts_of(html, guard=Whole(html)))
        assert asdict(found) == asdict(facts_of(html.encode()))


STANDARDS, QUIRKS = "<!doctype html>", '<!doctype html public "-//W3C//DTD HTML 3.2//EN">'
TABLE = "<p>x<table><colgroup><col><col></colgroup><tr><td>c</td></tr></table>y</p>"


@pytest.mark.parametrize("kind", [STANDARDS, QUIRKS, "", f"<!-- {STANDARDS} -->"])
@pytest.mark.parametrize("shift", range(8))
def test_paragraphs_and_columns_of_tables_are_the_same_in_pieces(kind: str, shift: int) -> None:
    # Where a tag is one of 512, a piece ends; a shift by a tag puts that at each of these
    html = kind + "<i>a</i>" * (shift // 2) + "<b>" * (shift % 2) + TABLE * 300
    for page in (html, html.encode()):
        found = facts_of(page)
        assert asdict(found) == asdict(facts_of(html, guard=Whole(html)))


class Whole(Guard):
    """A page that is not cut."""

    def __init__(self, html: str) -> None:
        super().__init__(html)
        self.markup, self.is_last = html, True

    def pages(self) -> Iterator[Page | None]:
        yield Page(self.markup)


# --- hostile pages --------------------------------------------------------------------------------


def test_a_page_with_very_many_ids_keeps_a_limited_number() -> None:
    html = "".join(f"<p id=x{number}>" for number in range(60_000))
    found = facts_of(html)
    assert len(found.ids) == limits.IDS
    assert not found.are_all_ids


def test_long_texts_of_a_page_take_limited_room() -> None:
    long, href = "x" * 20_000, "x" * 8_000
    html = "".join(
        f"<img src=/{number}{href} alt='{long}'><h1>{long}</h1><a href=/a#{number}{long}>x</a>"
        f"<link rel=canonical href={number}{long}><p id={long}>"
        for number in range(100)
    )
    found = facts_of(f"<html lang={long}>{html}")
    assert len(repr(found)) < 2 * limits.FACTS
    assert found.images_total == 100


def test_a_million_links_to_fragments_take_limited_room() -> None:
    html = "".join(f"<a href=/a#{number}>x</a>" for number in range(limits.FRAGMENTS + 1_000))
    assert len(facts_of(html).fragments) == limits.FRAGMENTS


@pytest.mark.parametrize("cut", range(4))
@pytest.mark.parametrize("tags", [("<p>", "</p>"), ("<script type=application/ld+json>", "")])
def test_a_long_text_of_many_octets_a_character_is_read_whole(
    tags: tuple[str, str], cut: int
) -> None:
    text = json.dumps({"a": "亀é " * 30_000}, ensure_ascii=False)
    html = f"{'x' * cut}{tags[0]}{text}{tags[1]}</script><a href=/1>x</a>"
    found = facts_of(html.encode())
    assert found.structured_data_invalid == 0
    assert found == facts_of(html)


def test_ids_beyond_the_limit_count_but_not_as_duplicates() -> None:
    html = "".join(f"<p id=x{number}>" for number in range(limits.IDS + 50)) + "<p id=x1><p id=x1>"
    found = facts_of(html)
    assert (found.duplicate_ids, found.are_all_ids, len(found.ids)) == (2, False, limits.IDS)
