"""Each finding of one page: a page that has it, and one that nearly has it."""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

import pytest

from crawlscope.core.findings.rules import Judged, of_page, of_record, words_of
from crawlscope.core.policy.declared_findings import GRAVER
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import ErrorKind, State
from crawlscope.core.records.facts import HeaderFacts, Insecure, PageFacts, Timing
from tests.core.findings.pages import DESCRIPTION, HEADERS, PAGE, RECORD, TIMING, URL

LIMITS = Settings()
Spoilt = dict[str, Any]
KINDS: dict[type, Iterable[str]] = {
    Judged: Judged._fields,
    PageFacts: [each.name for each in fields(PageFacts)],
    HeaderFacts: [each.name for each in fields(HeaderFacts)],
    Timing: [each.name for each in fields(Timing)],
}
FAILED = {"state": State.FAILED, "status": 0}
MOVED = {"state": State.REDIRECTED, "status": 301}
OTHER = "https://a.example/other"


def at(path: str) -> Spoilt:
    return {"url": f"https://a.example{path}"}


def h(*levels: int) -> Spoilt:
    return {"headings": tuple((level, f"Heading {place}") for place, level in enumerate(levels))}


def says(*directives: str) -> Spoilt:
    return {"robots": frozenset(directives)}


def linked(**alternates: str) -> Spoilt:
    default = {"x_default": URL, "en": URL}
    return {
        "hreflang": tuple(
            (code.replace("_", "-"), url) for code, url in (default | alternates).items() if url
        )
    }


# A finding, what a page has that has it, and what one has that nearly has it.
CASES: list[tuple[str, Spoilt, Spoilt]] = [
    ("client-error", {"status": 404}, {"status": 399}),
    ("client-error", {"status": 410}, {"status": 403}),
    ("server-error", {"status": 500}, {"status": 499}),
    ("no-answer", FAILED | {"error": ErrorKind.DNS}, FAILED | {"error": ErrorKind.STOPPED}),
    ("no-answer", FAILED | {"error": ErrorKind.PROTOCOL}, FAILED | {"error": ErrorKind.INTERNAL}),
    ("refused", {"status": 403}, {"status": 404}),
    ("refused", {"status": 999}, {"status": 500}),
    ("refused", {"status": 429}, {"status": 402}),
    ("external-broken", {"is_external": True, "status": 404}, {"is_external": True}),
    ("external-refused", {"is_external": True, "status": 401}, {"status": 401}),
    ("redirect", MOVED, {"status": 304}),
    (
        "redirect-to-http",
        MOVED | {"redirect_to": "http://a.example/"},
        MOVED | {"redirect_to": "https://a.example/"},
    ),
    ("http-link", {"http_links": 1}, {}),
    ("localhost-link", {"localhost_links": 1}, {}),
    ("empty-anchor", {"empty_anchors": 1}, {}),
    ("link-uncrawlable", {"uncrawlable": ("onclick: a()",)}, {}),
    ("nofollow-internal", {"nofollow_internal": 1}, {}),
    ("too-many-links", {"links_total": 3_001}, {"links_total": 3_000}),
    ("dead-end", {"links_total": 0}, {"links_total": 1}),
    ("dead-end", {"links_total": 1, "links_out": 0}, {"links_total": 1, "links_out": 1}),
    ("deep", {"depth": 5}, {"depth": 4}),
    ("title-missing", {"title": None, "titles": 1}, {"title": "0"}),
    ("title-missing", {"title": "\u00a0"}, {"title": "\u00a00"}),
    ("title-short", {"title": "a" * 29}, {"title": "a" * 30}),
    ("title-short", {"title": "\u00e4" * 29}, {"title": "\u00e4" * 30}),
    ("title-long", {"title": "i" * 61}, {"title": "i" * 60}),
    ("title-long", {"title": "m" * 34}, {"title": "m" * 33}),
    ("title-multiple", {"titles": 2}, {"titles": 1}),
    ("title-is-h1", {"headings": ((1, RECORD.title),)}, {"headings": ((2, RECORD.title),)}),
    (
        "title-is-h1",
        {
            "title": "Part\xa0I. A title that has a space which does not break",
            "headings": ((1, "Part I. A title that has a space which does not break"),),
        },
        {"headings": ((2, RECORD.title),)},
    ),
    ("description-missing", {"description": ""}, {"description": "0"}),
    ("description-short", {"description": "a" * 69}, {"description": "a" * 70}),
    ("description-long", {"description": "i" * 156}, {"description": "i" * 155}),
    ("description-long", {"description": "m" * 91}, {"description": "m" * 90}),
    ("description-multiple", {"descriptions": 2}, {"description": DESCRIPTION}),
    ("h1-missing", h(2, 3), h(1)),
    ("h1-missing", {"headings": ((1, ""), (1, "Full"))}, {"headings": ((1, "Full"), (1, ""))}),
    ("h1-multiple", h(1, 1), h(1, 2, 2)),
    ("heading-skip", h(1, 3), h(1, 2, 3, 1)),
    ("heading-skip", h(1, 2, 4), h(3, 2, 1)),
    ("thin", {"words": 199}, {"words": 200}),
    ("placeholder", {"is_placeholder": True}, {}),
    ("lang-missing", {"language": None}, {"language": "de"}),
    ("lang-missing", {"language": ""}, {"language": "gsw"}),
    ("lang-invalid", {"language": "english"}, {"language": "en-GB"}),
    ("lang-invalid", {"language": "en_US"}, {"language": "zh-Hant-TW"}),
    ("lang-invalid", {"language": "xx"}, {"language": "x-klingon"}),
    ("canonical-missing", {"canonicals": (), "canonical": None}, {}),
    ("canonical-multiple", {"canonicals": (URL, OTHER)}, {"canonicals": (URL,)}),
    ("canonical-relative", {"canonicals": ("/a",)}, {"canonicals": ("HTTPS://a.example/a",)}),
    ("canonical-relative", {"canonicals": ("//a.example/a",)}, {}),
    ("noindex", says("noindex"), says("index", "follow")),
    ("noindex", says("none"), says("noimageindex")),
    ("nosnippet", says("nosnippet"), says("max-snippet:50")),
    ("nosnippet", says("max-snippet: 0"), says("max-snippet:-1")),
    ("meta-in-body", {"is_meta_in_body": True}, {}),
    ("hreflang-no-self", linked(en=OTHER, x_default=OTHER), linked(en=URL)),
    ("hreflang-no-default", linked(x_default=""), linked()),
    ("lang-mismatch", {"language": "en-GB", "language_found": "de"}, {"language_found": "en"}),
    ("lang-mismatch", {"language": "de", "language_found": "zh"}, {"language": "de"}),
    ("hreflang-invalid", linked(en_UK=OTHER), linked(en_GB=OTHER)),
    ("hreflang-invalid", linked(de_DE_1996=OTHER), linked(zh_Hans=OTHER)),
    ("alt-missing", {"images_without_alt": 1}, {"images_total": 1}),
    ("alt-long", {"images_with_long_alt": 1}, {"images_total": 1}),
    ("image-no-size", {"images_without_size": 1}, {"images_total": 1}),
    (
        "image-large",
        {"content_type": "image/png", "size": 102_401},
        {"content_type": "image/png", "size": 102_400},
    ),
    ("url-long", at("/" + "a" * 98), at("/" + "a" * 97)),
    ("url-long", at("/" + "%C3%A9" * 98), at("/" + "%C3%A9" * 97)),
    ("url-space", at("/a%20b"), at("/a?b=%20")),
    ("url-double-slash", at("/a//b"), at("/a?b=//")),
    ("url-uppercase", at("/A"), at("/%C3%A9?A")),
    ("url-underscore", at("/a_b"), at("/a?b_c=1")),
    ("url-not-ascii", at("/%C3%A9"), at("/%7E")),
    ("url-many-parameters", at("/?a&b&c&d&e&f"), at("/?a&b&c&d&e&")),
    ("url-session-id", at("/?PHPSESSID=1"), at("/?inside=1")),
    ("url-session-id", at("/a;jsessionid=1"), at("/jsessionid")),
    ("trap", at("/a/a/a"), at("/a/a/b/a")),
    ("trap", at("/x/a/b/a/b/a/b/"), at("/a/b/a/b/a")),
    ("http-page", {"url": "http://a.example/"}, {}),
    ("http-page", {"url": "http://8.8.8.8:81/"}, {"url": "http://127.0.0.1:81/"}),
    ("http-page", {"url": "http://localhost.example/"}, {"url": "http://localhost:8080/"}),
    ("http-page", {"url": "http://[2606:4700::1111]/"}, {"url": "http://[fd00::1]/"}),
    ("http-page", {"url": "http://11.0.0.1/"}, {"url": "http://10.0.0.1/"}),
    ("mixed-content", {"insecure": ((Insecure.IMAGE, OTHER),)}, {}),
    ("insecure-form", {"insecure": ((Insecure.FORM, OTHER),)}, {}),
    ("no-hsts", {"has_hsts": False}, {"has_hsts": False, "url": "http://a.example/"}),
    ("no-csp", {"has_csp": False}, {}),
    ("no-nosniff", {"has_nosniff": False}, {}),
    (
        "no-frame-options",
        {"has_frame_options": False},
        {"has_frame_options": False, "has_frame_ancestors": True},
    ),
    ("no-referrer-policy", {"has_referrer_policy": False}, {}),
    ("cookie-insecure", {"insecure_cookies": 1}, {}),
    ("slow", {"elapsed": 1.01}, {"elapsed": 1.0}),
    ("slow-first-byte", {"first_byte": 0.81}, {"first_byte": 0.8}),
    ("large-page", {"size": 1_048_577}, {"size": 1_048_576}),
    ("uncompressed", {"encoding": None, "size": 1_025}, {"encoding": None, "size": 1_024}),
    ("uncompressed", {"encoding": "identity"}, {"encoding": "br"}),
    ("no-cache-headers", {"has_cache_headers": False}, {}),
    ("big-dom", {"elements": 1_501}, {"elements": 1_500}),
    ("viewport-missing", {"has_viewport": False}, {}),
    ("duplicate-id", {"duplicate_ids": 1}, {}),
    ("structured-data-invalid", {"structured_data_invalid": 1}, {"structured_data": 1}),
    ("media-type", at("/a.pdf"), at("/a.php")),
    ("media-type", at("/a.png") | {"content_type": "image/gif"}, at("/a.xhtml")),
    ("doctype-missing", {"has_doctype": False}, {}),
    ("charset-missing", {"has_charset": False}, {}),
]


def judged(spoilt: Spoilt, headers: Spoilt | None = None, limits: Settings = LIMITS) -> int:
    """The mask of a page without fault, but for what is spoilt."""
    named = {kind: {n: v for n, v in spoilt.items() if n in KINDS[kind]} for kind in KINDS}
    named[HeaderFacts].pop("robots", None)  # of the page
    named[HeaderFacts].pop("canonical", None)
    named[HeaderFacts].pop("hreflang", None)
    record = RECORD._replace(**named[Judged])
    page = replace(PAGE, **named[PageFacts])
    head = replace(HEADERS, **named[HeaderFacts], **(headers or {}))
    timing = replace(TIMING, **named[Timing])
    mask = of_record(record, head, limits)
    if record.state is State.DONE and 200 <= record.status <= 299 and not record.is_external:
        mask |= of_page(record, page, head, timing, limits)
    return mask


def test_a_page_without_fault_has_no_finding() -> None:
    assert words_of(judged({})) == []


@pytest.mark.parametrize(("name", "has", "nearly"), CASES, ids=[case[0] for case in CASES])
def test_a_page_has_the_finding_and_one_nearly_has_it(
    name: str, has: Spoilt, nearly: Spoilt
) -> None:
    assert name in words_of(judged(has))
    assert name not in words_of(judged(nearly))


@pytest.mark.parametrize(
    ("name", "grave", "nearly"),
    [
        ("slow", {"elapsed": 3.01}, {"elapsed": 3.0}),
        ("large-page", {"size": 3_145_729}, {"size": 3_145_728}),
        (
            "mixed-content",
            {"insecure": ((Insecure.SCRIPT, OTHER),)},
            {"insecure": ((Insecure.IMAGE, OTHER),)},
        ),
    ],
)
def test_some_cases_are_graver(name: str, grave: Spoilt, nearly: Spoilt) -> None:
    assert judged(grave) & GRAVER[name]
    assert not judged(nearly) & GRAVER[name]
    assert name in words_of(judged(nearly))


def test_a_canonical_of_the_header_counts_as_one_of_the_page() -> None:
    none = {"canonicals": (), "canonical": None}
    assert "canonical-missing" not in words_of(judged(none, {"canonical": URL}))
    assert "canonical-relative" in words_of(judged(none, {"canonical": "/a"}))


def test_html_and_header_that_name_other_canonical_urls_conflict() -> None:
    assert "canonical-conflict" in words_of(judged({}, {"canonical": "/other"}))
    assert "canonical-conflict" not in words_of(judged({}, {"canonical": "/a-page"}))


def test_robots_of_the_header_count_as_those_of_the_page() -> None:
    assert "noindex" in words_of(judged({}, {"robots": frozenset(["noindex"])}))


def test_translations_of_the_header_count_as_those_of_the_page() -> None:
    named = {"hreflang": (("en", "/a-page"), ("x-default", "/"))}
    assert "hreflang-no-self" not in words_of(judged({"hreflang": ()}, named))


@pytest.mark.parametrize(
    ("option", "value", "spoilt", "name"),
    [
        ("title_long", 30, {}, "title-long"),
        ("title_pixels", 100, {}, "title-long"),
        ("title_short", 50, {}, "title-short"),
        ("description_short", 200, {}, "description-short"),
        ("description_long", 50, {}, "description-long"),
        ("description_pixels", 100, {}, "description-long"),
        ("thin", 301, {}, "thin"),
        ("too_many_links", 19, {}, "too-many-links"),
        ("deep", 0, {}, "deep"),
        ("image_large", 10, {"content_type": "image/png"}, "image-large"),
        ("url_long", 10, {}, "url-long"),
        ("url_many_parameters", 0, at("/?a"), "url-many-parameters"),
        ("slow", 0.05, {}, "slow"),
        ("slow_first_byte", 0.05, {}, "slow-first-byte"),
        ("large_page", 10, {}, "large-page"),
        ("uncompressed", 10, {"size": 11, "encoding": None}, "uncompressed"),
        ("big_dom", 10, {}, "big-dom"),
    ],
)
def test_a_threshold_can_be_moved(option: str, value: float, spoilt: Spoilt, name: str) -> None:
    assert name not in words_of(judged(spoilt))
    change: Spoilt = {option: value}
    moved = replace(LIMITS, **change)
    assert name in words_of(judged(spoilt, limits=moved))


def test_a_long_hostile_address_is_judged_in_no_time() -> None:
    judged(at("/a" * 4_000 + "/b"))
    judged(at("/" + "ab" * 4_000))
