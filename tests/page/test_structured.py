"""Structured data is read in each format, judged, and bounded whatever a page says."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.structured_data import WHOLE, in_json, in_microdata, in_rdfa
from crawlscope.core.base import native
from crawlscope.core.base.limits import STRUCTURED_LINES
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.structured import rich_results, survey, vocabulary
from crawlscope.core.structured.item import MOST_DEPTH, Format, Item
from crawlscope.core.structured.survey import MOST_CHARACTERS, MOST_LISTED, Survey
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.marked_up import marked_up
from crawlscope.page.tree import tree_of
from tests.page.readers import by_scan, by_trees, facts_of

SCHEMA = '"@context": "https://schema.org"'


def ld(text: str) -> str:
    return f'<script type="application/ld+json">{{{SCHEMA}, {text}}}</script>'


def types(page: str) -> list[tuple[str, str, int]]:
    return [tuple(each) for each in facts_of(page).structured_types]  # type: ignore[misc]


def problems(page: str, finding: str = "") -> list[str]:
    """Their paths, but for those of what is only recommended."""
    found = facts_of(page).structured_problems
    wanted = {finding} if finding else {each.finding for each in found} - {RECOMMENDED}
    return [each.path for each in found if each.finding in wanted]


def tree(page: str) -> list[tuple[int, str, str]]:
    return [
        (each.depth, each.name, each.type or each.text) for each in facts_of(page).structured_tree
    ]


RECOMMENDED = "sd-recommended-missing"
MOST_REMEMBERED = survey.KEPT  # the largest of these memories
SAME = [  # one item in four ways
    ld('"@type": "Product", "name": "Tea", "offers": {"@type": "Offer", "price": 3}'),
    '<p itemscope itemtype="https://schema.org/Product"><b itemprop="name">Tea</b>'
    '<i itemprop="offers" itemscope itemtype="http://schema.org/Offer">'
    '<data itemprop="price" value="3"></data></i></p>',
    '<p vocab="https://schema.org/" typeof="Product"><b property="name">Tea</b>'
    '<i property="offers" typeof="Offer"><b property="price" content="3">three</b></i></p>',
    '<p prefix="s: http://schema.org/" typeof="s:Product"><b property="s:name">Tea</b>'
    '<i property="s:offers" typeof="schema:Offer"><b property="schema:price">3</b></i></p>',
]


@pytest.mark.parametrize("page", SAME)
def test_an_item_is_the_same_in_each_format(page: str) -> None:
    assert [(type_, number) for _, type_, number in types(page)] == [("Product", 1), ("Offer", 1)]
    assert [each[1:] for each in tree(page)[1:]] == [
        *(("name", "Tea"), ("offers", "Offer"), ("price", "3")),
    ]
    assert problems(page) == []


@pytest.mark.parametrize("write", [in_json, in_microdata, in_rdfa])
@pytest.mark.parametrize("item", WHOLE, ids=lambda each: str(each["@type"]))
def test_nothing_is_wrong_with_a_whole_item(item: dict[str, Any], write: Any) -> None:
    assert facts_of(write(item)).structured_problems == ()


@pytest.mark.parametrize("page", [*SAME, "<p>", '<meta property="og:title" content="T">'])
def test_both_readers_find_the_same(page: str) -> None:
    assert by_scan(page) == by_trees(page, whole=True)


@pytest.mark.skipif(native.module is None, reason="the scanner is compiled")
@pytest.mark.parametrize(
    ("page", "has_items"),
    [
        ("<p id=itemscope class=typeof>itemscope" + ld('"@type": "Thing"'), False),
        ("<p itemprop=a property=b></p itemscope typeof>", False),
        ("<p ITEMSCOPE>", True),
        ("<table><tr><td TypeOf=a>", True),
    ],
)
def test_only_of_a_page_with_marks_a_tree_is_made(page: str, has_items: bool) -> None:
    assert native.module is not None
    scan = native.module.Scan(page, True, False)
    scan.run(len(page))
    assert (scan.reason, scan.has_items) == (None, has_items)


@pytest.mark.parametrize(
    ("page", "paths"),
    [
        (ld('"@type": "product", "name": 1'), ["product"]),
        (ld('"@type": "Person", "knows": {"@type": "Persn"}'), ["Person.knows"]),
        (ld('"@type": ["Person", "http://other.example/Type"]'), []),
        (ld('"@type": "https://schema.org/Nothing"'), ["Nothing"]),
        ('<p itemscope itemtype="https://schema.org/museum">', ["museum"]),
        ('<p itemscope itemtype="https://other.example/museum">', []),
        ('<p vocab="http://schema.org" typeof="museum">', ["museum"]),
        ('<p vocab="http://xmlns.com/foaf/0.1/" typeof="museum">', []),
        ('<script type="application/ld+json">{"@type": "museum"}</script>', []),
    ],
)
def test_a_type_that_schema_org_does_not_have_is_told(page: str, paths: list[str]) -> None:
    assert problems(page, "sd-unknown-type") == paths


@pytest.mark.parametrize(
    ("said", "paths"),
    [
        ('"@type": "Person", "nam": 1', ["Person.nam"]),
        ('"@type": "Person", "price": 1', ["Person.price"]),
        ('"@type": ["Person", "Offer"], "price": 1, "name": 1', []),
        ('"@type": "Restaurant", "servesCuisine": 1, "openingHours": 1, "geo": 1', []),
        ('"@type": "SearchAction", "query-input": 1', []),
        ('"@type": "Person", "other:nam": 1, "http://other.example/nam": 1, "@id": "x"', []),
        ('"@type": "Persn", "nam": 1', []),
        ('"@type": "Event", "actor": {"@type": "PerformanceRole", "actor": 1}', []),
        ('"@type": "Person", "schema:nam": 1', ["Person.nam"]),
    ],
)
def test_a_property_that_its_type_does_not_have_is_told(said: str, paths: list[str]) -> None:
    assert problems(ld(said), "sd-unknown-property") == paths


def test_the_terms_of_a_context_mean_what_it_says() -> None:
    context = '["https://schema.org", {"called": "name", "own": "http://other.example/own"}]'
    said = f'{{"@context": {context}, "@type": "Person", "called": "A", "own": 1}}'
    page = f'<script type="application/ld+json">{said}</script>'
    assert problems(page) == []
    assert tree(page)[1:] == [(1, "name", "A"), (1, "http://other.example/own", "1")]


@pytest.mark.parametrize(
    ("said", "paths"),
    [
        ('"@type": "FAQPage"', ["FAQPage.mainEntity"]),
        ('"@type": "FAQPage", "mainEntity": ""', ["FAQPage.mainEntity"]),
        ('"@type": "FAQPage", "mainEntity": {"@id": "#q"}', []),
        ('"@type": "Product", "name": 1', ["Product.review|aggregateRating|offers"]),
        ('"@type": "Person", "owns": {"@type": "Product", "name": 1}', []),
        ('"@type": "Product", "name": 1, "offers": {"@type": "Offer"}',
         ["Product.offers.price|priceSpecification.price"]),
        ('"@type": "Offer"', []),
        ('"@type": "ItemList", "itemListElement": {"@type": "ListItem", "position": 1, '
         '"item": {"@type": "Movie", "name": 1}}', ["ItemList.itemListElement.item.image"]),
        ('"@type": "Event", "name": 1, "startDate": 1', ["Event.location"]),
        ('"@type": "Event", "name": 1, "startDate": 1, "location": {"@type": "Place"}',
         ["Event.location.address|location.url"]),
        ('"@type": "MusicEvent", "name": 1, "startDate": 1, "location": "Here"', []),
    ],
)  # fmt: skip
def test_what_a_rich_result_requires_is_told(said: str, paths: list[str]) -> None:
    assert problems(ld(said), "sd-required-missing") == paths


def test_what_is_recommended_is_told_by_itself() -> None:
    page = ld('"@type": "WebSite", "url": "/"')
    assert (problems(page), problems(page, RECOMMENDED)) == ([], ["WebSite.name"])


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        (("title", "type", "url", "image"), []),
        (("title", "type", "url", "image:secure_url"), []),
        (("title",), ["og:type", "og:image", "og:url"]),
    ],
)
def test_open_graph_is_whole_or_told(names: tuple[str, ...], missing: list[str]) -> None:
    page = "".join(f'<meta property="OG:{name}" content="x">' for name in names)
    assert problems(page) == missing
    assert types(page + '<meta property="og:type" content="">')[0][0] == "opengraph"


def test_a_page_with_other_properties_of_meta_has_no_open_graph() -> None:
    page = '<meta property="article:author" content="A"><meta name="og:title" content="T">'
    assert types(page) == []


def test_microdata_is_read_as_the_standard_says() -> None:
    page = """<div itemscope itemref="far gone" id=top><p itemprop="a b">x <i>y</i></p>
    <img itemprop=i src=/i><a itemprop=u href=/u>z</a><time itemprop=t datetime=2026>now</time>
    <meta itemprop=m content=c><p itemprop=n itemscope><b itemprop=deep>d</b></p>
    <template><b itemprop=no>no</b></template></div>
    <p id=far itemprop=f>g</p><p id=far itemprop=second>h</p>"""
    assert [each[1:] for each in tree(page)] == [
        *(("microdata", "—"), ("a", "x y"), ("b", "x y"), ("i", "/i"), ("u", "/u"), ("t", "2026")),
        *(("m", "c"), ("n", "—"), ("deep", "d"), ("f", "g")),
    ]


RDFA = {
    "a property of the item of its address, not of the one around it": (
        "<div typeof=Article about=/n/1><span property=name content=News></span>"
        "<div rel=s:author><a about=/u/1 typeof=Person property=name datatype='' href=/u/1>Ada</a>"
        "</div></div>",
        ["Article", "name=News", "s:author=", " Person", " name=Ada"],
    ),
    "a property and a relation of the item that is named beside them": (
        "<div typeof=Article><b about=/u/1 typeof=Person property=name>Ada</b>"
        "<b about=/u/1 property=email>a@b</b>"
        "<a about=/u/1 rel=s:url href=/ada>there</a><b property=name>News</b></div>",
        ["Article", "name=News", "Person", "name=Ada", "email=a@b", "s:url=/ada"],
    ),
    "the text of what has no address, not an attribute that only microdata knows": (
        "<div typeof=Offer><a property=name>A</a><a property=url href=/o>there</a>"
        "<data property=price value=7>3</data><object property=image data=/i>I</object></div>",
        ["Offer", "name=A", "url=/o", "price=3", "image=I"],
    ),
    "an item in what has an address and no type": (
        "<div resource=/a><b typeof=Person property=author><i property=name>Ada</i></b></div>",
        ["Person", "name=Ada"],
    ),
    "an item in a property that a relation leads to": (
        "<div typeof=Product><p rel=s:offers><b property=name>O<i typeof=Person>x</i></b>"
        "</p></div>",
        ["Product", "s:offers=", " name=Ox", "Person"],
    ),
    "what hangs from a relation, whether it has an address or none": (
        "<div typeof=Product><p rel=s:offers><b property=price>3</b><i property=url>/o</i></p>"
        "<p rel=s:review><b typeof=Review>x</b><b resource=/r typeof=Review>y</b></p></div>",
        [
            *("Product", "s:offers=", " price=3", " url=/o"),
            *("s:review=", " Review", "s:review=", " Review"),
        ],
    ),
    "a relation to an address, and to what is in it": (
        "<div typeof=Person><a rel=s:url href=/ada property=name>Ada <b>L</b></a>"
        "<p rel=s:knows resource=/bo><b property=name>Bo</b></p></div>",
        ["Person", "name=Ada L", "s:url=/ada", "s:knows=", " name=Bo"],
    ),
    "link types of HTML are no properties": (
        '<div typeof=Person><a rel="nofollow author me" href=/x>x</a>'
        "<a rel=knows href=/bo>Bo</a></div>",
        ["Person", "knows=/bo"],
    ),
    "words beside a property are no relation": (
        "<div typeof=Person><a rel=knows property=url href=/x>x</a></div>",
        ["Person", "url=/x"],
    ),
    "one item that is described in two places": (
        "<div resource=#p typeof=Person><b property=name>Ada</b></div><p about=#p>"
        "<b property=email>a@b</b></p><p about=#q><b property=name>none</b></p>",
        ["Person", "name=Ada", "email=a@b"],
    ),
    "a value that is an address, a text or what content says": (
        "<div typeof=Person><a property=url resource=/r href=/h>t</a>"
        '<a property=name href=/h datatype="">t <b>u</b></a><a property=email content=c>d</a>'
        "<time property=birthDate datetime=2026-01-01>now</time></div>",
        ["Person", "url=/r", "name=t u", "email=c", "birthDate=2026-01-01"],
    ),
    "a list": (
        '<ol typeof=Recipe><li property=step inlist="">a<li property=step inlist="">b</ol>',
        ["Recipe", "step=a", "step=b"],
    ),
    "a link alone begins no other item": (
        "<div typeof=Product><a href=/p><b property=name>Tea</b></a></div>",
        ["Product", "name=Tea"],
    ),
}


@pytest.mark.parametrize("rule", RDFA)
def test_rdfa_is_read_as_the_standard_says(rule: str) -> None:
    page, wanted = RDFA[rule]
    page = f'<div vocab="http://schema.org/" prefix="s: http://schema.org/">{page}</div>'
    expected = [each.replace("s:", "") for each in wanted]
    items = in_one_go(marked_up(in_one_go(tree_of(page.encode()))))
    assert [line for item in items for line in lines_of(item, "")] == expected
    assert by_scan(page)["structured_tree"] == by_trees(page, whole=True)["structured_tree"]


def lines_of(item: Item, indent: str) -> Iterator[str]:
    if item.types:
        yield indent + item.named
    for name, value in item.properties:
        if isinstance(value, Item):
            yield f"{indent}{name}="
            yield from lines_of(value, f"{indent} ")
        else:
            yield f"{indent}{name}={value}"


def test_a_page_in_xml_has_the_same_items() -> None:
    page = f"<html xmlns='http://www.w3.org/1999/xhtml'><title/><body>{SAME[1]}</body></html>"
    page = page.replace(" itemscope ", ' itemscope="" ')
    assert [type_ for _, type_, _ in types_of_xml(page)] == ["Product", "Offer"]


def types_of_xml(page: str) -> tuple[tuple[str, str, int], ...]:

    response = Response(charset="utf-8")
    answer = Answer(response, page.encode(), True, None, None, cookie_set=False, retry_after=None)
    read = document("https://site.test/", answer, Wanted(), Hrefs())
    assert read is not None
    for _ in read.portions(PartitionedDict()):
        pass
    assert read.facts is not None
    return read.facts.structured_types


# --- what is hostile ------------------------------------------------------------------------------


def check(found: PageFacts) -> None:
    """What is kept of a page is bounded."""
    assert len(found.structured_types) <= MOST_LISTED
    assert len(found.structured_problems) <= MOST_LISTED
    assert len(found.structured_tree) <= STRUCTURED_LINES
    texts = sum(len(each.name) + len(each.type) + len(each.text) for each in found.structured_tree)
    assert texts <= MOST_CHARACTERS
    assert all(each.depth <= MOST_DEPTH for each in found.structured_tree)
    assert sum(len(each.path) for each in found.structured_problems) <= 100 * MOST_DEPTH * 150


CHAIN = "".join(
    f"<p id=a{n} itemprop=x itemscope itemref='a{n + 1} b{n + 1}'></p>"
    f"<p id=b{n} itemprop=y itemscope itemref='a{n + 1} b{n + 1}'></p>"
    for n in range(200)
)
REFERENCES = " ".join(f"i{n}" for n in range(1_000))
HOSTILE = {
    "chain": CHAIN + "<p itemscope itemref='a0 b0'>",
    "circle": "<p itemscope itemref=a></p><p id=a itemprop=x itemscope itemref='b a'></p>"
    "<p id=b itemprop=y itemscope itemref='a b'></p>",
    "itself": "<div itemscope id=a itemref=a><p itemprop=b>c</div>",
    "many references": f"<p itemscope itemref='{REFERENCES}'></p>" * 1_000
    + "".join(f"<p id=i{n} itemprop=x>v</p>" for n in range(1_000)),
    "nested references": "<p itemscope itemref='" + " ".join(f"i{n}" for n in range(20)) + "'></p>"
    + "".join(f"<div id=i{n}>" for n in range(20)) + "<p itemprop=x>v" * 5_000,
    "deep": "<div itemscope itemprop=x typeof=a property=b>" * 5_000,
    "deep texts": "<div itemscope>" + "<div itemprop=x>word " * 3_000 + "word " * 50_000,
    "wide": "<p itemscope itemtype='http://schema.org/a'><b itemprop=x>v</b></p>" * 20_000,
    "types": "".join(f"<p itemscope itemtype='http://schema.org/a{n}'></p>" for n in range(2_000)),
    "names": f"<p itemscope itemtype='http://schema.org/{'a' * 9_000}'><b itemprop={'x' * 9_000}>",
    "relations": "<p vocab=http://schema.org/><i typeof=T>" + "<b rel='a b c'>" * 5_000,
    "one address": "<p vocab=http://schema.org/>" + "<i about=a typeof=T rel=x resource=a>" * 5_000,
    "addresses": "".join(f"<i about=a{n} typeof=T><b property=p:x>v</b></i>" for n in range(9_000)),
    "circle of addresses": "<p vocab=http://schema.org/><i about=a typeof=T><b rel=x resource=b>"
    "</b></i><i about=b typeof=T><b rel=x resource=a></b></i>",
    "prefixes": "<p prefix='a: b' vocab=c typeof=d>" * 5_000,
    "json deep": ld('"a": ' + '{"@type": "Person", "knows": ' * 900 + "1" + "}" * 900),
    "json lists": ld('"@type": "Person", "name": ' + "[" * 900 + "1" + "]" * 900),
    "json wide": ld('"@graph": [' + '{"@type": "Persn", "x": 1},' * 4_000 + "{}]"),
    "json names": ld(",".join(f'"x{n}": {{"@type": "T{n}"}}' for n in range(4_000))),
    "json contexts": ld(
        '"a": ' + '{"@context": {"x": "y"}, "knows": ' * 200 + '{"@context": 1}' + "}" * 200
    ),
    "graph": "".join(f"<meta property=og:x{n} content={'y' * 500}>" for n in range(1_500)),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_no_page_has_more_than_its_room(name: str) -> None:
    check(facts_of(f"<!DOCTYPE html><title>T</title>{HOSTILE[name]}"))


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ("@context", "@type", "@graph", "@id", "@value", "@list", "@set", "name", "offers")
            )
            | st.text(max_size=5),
            inner | st.sampled_from(("https://schema.org", "Product", "Offer")),
            max_size=6,
        )
    ),
    max_leaves=40,
)


@given(JSON)
def test_any_json_is_read(document: Any) -> None:
    text = json.dumps(document).replace("<", "\\u003c")
    check(facts_of(f'<script type="application/ld+json">{text}</script>'))


ATTRIBUTE = st.sampled_from(
    (
        *("itemscope", "itemprop=a", "itemprop='b c'", "itemref=x", "itemref='x y'", "id=x"),
        *(
            "id=y",
            "itemtype=https://schema.org/Product",
            "itemtype=''",
            "vocab=https://schema.org/",
        ),
        *("typeof=Product", "typeof", "typeof='s:Event a'", "property=name", "property='s:a b'"),
        *("prefix='s: http://schema.org/'", "prefix=a", "content=x", "href=/", "resource='#a'"),
        *("about='#a'", "about", "rel=knows", "rel='s:a me'", "datatype"),
    )
)
ELEMENT = st.tuples(
    st.sampled_from(("div", "p", "a", "meta", "/div", "/p", "template", "table", "/table", "svg")),
    st.lists(ATTRIBUTE, max_size=4),
)


@given(st.lists(ELEMENT, max_size=30))
def test_any_marks_are_read_and_both_readers_find_the_same(elements: list[Any]) -> None:
    page = "".join(f"<{tag} {' '.join(attributes)}>t" for tag, attributes in elements)
    check(facts_of(page))
    scan, trees = by_scan(page), by_trees(page, whole=True)
    for name in ("structured_types", "structured_problems", "structured_tree"):
        assert scan[name] == trees[name]


def test_what_is_remembered_of_types_is_bounded_whatever_pages_call_them() -> None:
    for number in range(MOST_REMEMBERED + 1):
        offer = Item(Format.JSON_LD, ("Offer", f"Own{number}"), is_schema=True)
        product = Item(Format.JSON_LD, ("Product", f"Own{number}"), is_schema=True)
        product.properties += [("offers", offer), (f"own{number}", "1")]
        in_one_go(Survey().add(product))
    kept = [
        each.cache_info().currsize
        for module in (rich_results, survey, vocabulary)
        for each in vars(module).values()
        if hasattr(each, "cache_info")
    ]
    assert max(kept) <= MOST_REMEMBERED


def test_a_large_page_is_walked_in_slices() -> None:

    page = tree_of(b"<p itemscope>" * 100 + b"<b></b>" * 5_000)
    assert sum(1 for _ in marked_up(in_one_go(page))) > 5
