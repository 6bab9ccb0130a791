"""What rules take out of a page."""

from time import process_time

import pytest

from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.extraction.rule import rules_of
from crawlscope.core.extraction.search import Search
from crawlscope.page import extracting
from crawlscope.page.extracting import Extractor, Taken
from crawlscope.page.searching import search
from crawlscope.page.tree import MOST_READ, beginning, tree_of

PAGE = b"""<!doctype html><title>The title</title><meta name=author content="Ann B.">
<h1>A &amp;  B</h1><p class="a first" data-x=1>one</p><p class=b>two <b>x</b><br>three</p>
<script>gtag('config', 'G-ABCDEF12'); var one = 1</script><style>.one {}</style>
<script type="application/ld+json">{"@type": "Product", "name": "Tea",
 "offers": {"price": 12.5, "priceCurrency": "EUR"},
 "author": [{"name": "Bo"}, {"name": "Cy"}]}</script>
"""


def taken(page: bytes, *rules: str) -> Taken:
    return in_one_go(Extractor(rules_of(rules)).taking(page))


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("css:h1", "A & B"),
        ("css(inner):p.b", "two <b>x</b><br>three"),
        ("css(outer):b", "<b>x</b>"),
        ("css(count):p", "2"),
        ("css(count):video", "0"),
        ("css(attr data-x):p", "1"),
        ("css(attr class):p", "a first"),
        ("css(attr none):p", None),
        ("css(all):p", ("one", "two xthree")),
        ("css(joined):p", "one, two xthree"),
        ("css:video", None),
        ("xpath://p[@class='b']/b", "x"),
        ("xpath://meta[@name='author']/@content", "Ann B."),
        ("xpath(all)://p/text()", ("one", "two", "three")),
        ("count(//p)", "2"),
        ("xpath:number(12345678)", "12345678"),
        ("xpath:1 div 8", "0.125"),
        ("xpath:number('12345678.25')", "12345678.25"),
        ("xpath:-0.5 * 0", "0"),
        ("xpath:number('none')", None),
        ("xpath:1 div 0", None),
        ("xpath:boolean(//video)", "false"),
        ("string(//h1)", "A & B"),
        ("jsonpath:$..price", "12.5"),
        ("jsonpath(all):$..author[*].name", ("Bo", "Cy")),
        ("jsonpath:$.offers", '{"price": 12.5, "priceCurrency": "EUR"}'),
        ("regex:t(\\w+)e\\b", "itl"),
        ("regex(count):one|two", "2"),
        ("regex(source):G-[A-Z0-9]+", "G-ABCDEF12"),
        ("regex:G-[A-Z0-9]+", None),
        ("words:ONE", "1"),
        ("regex:one|(nothing)", "one"),
        ("words(source):one", "3"),
        ("words(snippet):a  & b", "The title A & B one two x three"),
        ("preset:price", "12.5"),
        ("preset:currency", "EUR"),
        ("preset:author", "Bo"),
        ("preset:analytics", "G-ABCDEF12"),
        ("preset:date", None),
    ],
)
def test_a_rule_takes_what_it_says(rule: str, value: object) -> None:
    found = taken(PAGE, f"a={rule}")
    assert found.values == (("a", value),)
    assert found.failed == ()


def test_a_rule_that_fails_yields_nothing_and_says_why_and_the_others_go_on() -> None:
    page = b'<title>T</title><script type="application/ld+json">{"a": </script>'
    found = taken(page, "a=$..a", "b=css:title", "c=preset:price")
    assert found.values == (("a", None), ("b", "T"), ("c", None))
    assert found.failed == ("a: its JSON-LD is not JSON", "c: its JSON-LD is not JSON")


def test_what_has_no_value_takes_no_place_of_one_that_has() -> None:
    page = b"<a>no</a>" * 150 + b"".join(b"<a rel=r%d>yes</a>" % n for n in range(150))
    found = dict(taken(page, "first=css(attr rel):a", "all=xpath(all)://a/@rel").values)
    every = dict(taken(page, "every=css(attr rel, all):a").values)["every"]
    assert found["first"] == "r0"
    assert every is not None
    assert len(every) == len(found["all"] or ()) == extracting.MOST_VALUES


def test_values_of_json_are_as_few_as_others() -> None:
    listed = b",".join(b'{"name": "%d"}' % n for n in range(300))
    page = b'<script type="application/ld+json">[' + listed + b"]</script>"
    found = dict(taken(page, "a=jsonpath(all):$..name", "n=jsonpath(count):$..name").values)
    assert (len(found["a"] or ()), found["n"]) == (extracting.MOST_VALUES, "300")


def test_values_are_cut_and_those_of_a_page_have_a_limit() -> None:
    page = b"<p>" + b"word " * 400 + b"<i>" + b"x" * 900 + b"</i>" * 1 + b"<i>yyyy</i>" * 300
    found = dict(taken(page, "a=css:p", "b=css(all):i", "c=css(joined):i").values)
    assert len(str(found["a"])) == extracting.LONGEST_VALUE
    assert isinstance(found["b"], tuple)
    assert len(found["b"]) == extracting.MOST_VALUES
    many = b"".join(b"<p>%d" % n + b"x" * 990 for n in range(100))
    found_many = taken(many, "a=css:p", "b=css(all):p", "c=css:p")
    assert [value is None for _, value in found_many.values] == [False, True, False]
    assert found_many.failed == ("b: the rules found too much on this page",)


def test_only_the_beginning_of_a_large_page_is_looked_into_in_slices() -> None:
    page = b"<p>x</p>" * (MOST_READ // 4)
    octets = beginning(page, False, "utf-8")
    assert len(octets) == MOST_READ
    work = Work(Extractor(rules_of(("a=css(count):p",))).taking(octets))
    assert len(list(work)) >= 8
    assert work.result.values[0][1] == str(MOST_READ // len(b"<p>x</p>"))


@pytest.mark.parametrize(
    "page",
    [
        b"<div>" * 40_000,
        b"<p " + b" ".join(b"a%d" % n for n in range(40_000)) + b">",
        b"<b><p>" * 8_000,
        b"".join(b"<b a=%d>" % n for n in range(4_000)) + b"<p>" * 100,
        b"<table>x" * 5_000,
        b'<script type="application/ld+json">' + b"[" * 300_000,
    ],
    ids=["divs", "attributes", "formatting", "differing", "tables", "brackets"],
)
def test_no_page_takes_long(page: bytes) -> None:
    began = process_time()
    taken(page, "a=css:div p", "b=//p/b", "c=$..a", "d=words:x", "e=css(outer):div")
    assert process_time() - began < 2.0  # 24 s by a parser that is quadratic


def test_pages_in_another_encoding_are_looked_into_as_they_read() -> None:
    xml = "<html xmlns='http://www.w3.org/1999/xhtml'><p>é</p></html>".encode("latin-1")
    declared = b'<?xml version="1.0" encoding="iso-8859-1"?>' + xml
    pages: list[tuple[bytes | str, bool, str | None]] = [
        (xml, True, "iso-8859-1"),
        (declared, True, None),
        (f"\ufeff{xml.decode('latin-1')}".encode("utf-16-le"), True, None),
        ("<p>é", False, "windows-1252"),
    ]
    for page, is_xml, charset in pages:
        found = taken(beginning(page, is_xml, charset), "a=css:p")
        assert found.values == (("a", "é"),)


def test_a_search_shows_the_words_around_and_counts_all_places() -> None:
    page = b"<p>" + b"far away " * 20 + b"the needle " + b"and more " * 20 + b"Needle"
    tree = in_one_go(tree_of(page))
    found = search(Search(("needle",)), page, tree)
    assert found is not None
    assert found.number == 2
    assert found.snippets[0].startswith("…")
    assert "far away the needle and more" in found.snippets[0]
    assert search(Search(("needle",), ("more",)), page, tree) is None
    assert search(Search((), ("nothing",)), page, tree) is not None
