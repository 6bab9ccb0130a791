"""What headers say of an answer: each fact where it is said, and where it nearly is."""

import tracemalloc
from time import process_time

import pytest

from crawlscope.core.base import limits
from crawlscope.core.records.facts import HeaderFacts
from crawlscope.fetch.header_facts import HeaderReader


def said(*headers: tuple[str, str], is_secure: bool = True) -> HeaderFacts:
    return HeaderReader().read(headers, is_secure)


@pytest.mark.parametrize(
    ("text", "robots"),
    [
        ("noindex", {"noindex"}),
        ("NoIndex , nofollow", {"noindex", "nofollow"}),
        ("googlebot: noindex", set()),
        ("googlebot: noindex, nofollow", set()),
        ("crawlscope: noindex", {"noindex"}),
        ("max-snippet:-1, noindex", {"max-snippet:-1", "noindex"}),
        (
            "unavailable_after: Wed, 25 Jun 2031 15:00:00 GMT, noindex",
            {"unavailable_after:25jun203115:00:00gmt", "noindex"},
        ),
        ("", set()),
    ],
)
def test_robots_are_those_for_every_robot(text: str, robots: set[str]) -> None:
    assert said(("X-Robots-Tag", text)).robots == robots


@pytest.mark.parametrize(
    ("text", "canonical", "hreflang"),
    [
        ('<https://e.org/a,b>; rel="canonical"', "https://e.org/a,b", ()),
        ("</a>; rel=canonical", "/a", ()),
        ("</a>; rel=next, </b>; rel=CANONICAL", "/b", ()),
        ("</a>; title=canonical", None, ()),
        ("</a>; rel=noncanonical", None, ()),
        ('</a>; rel="alternate"; hreflang="de"', None, (("de", "/a"),)),
        ('</a>; title="x, <y>"; rel="alternate"; hreflang=de', None, (("de", "/a"),)),
        ("</a>; rel=alternate", None, ()),
        ("</x </a>; rel=canonical", "/a", ()),
        ('</a>; rel=canonical; title="b, </c>; rel=alternate; hreflang=de', "/a", ()),
    ],
)
def test_links_of_headers_are_read(
    text: str, canonical: str | None, hreflang: tuple[tuple[str, str], ...]
) -> None:
    found = said(("Link", text))
    assert (found.canonical, found.hreflang) == (canonical, hreflang)


@pytest.mark.parametrize("unclosed", ["<", '<"', '<>\\"', '<>"\\', '<>;a="\\'])
def test_what_a_link_leaves_open_is_read_once(unclosed: str) -> None:
    text = (unclosed * limits.HEADER_LINE)[: limits.HEADER_LINE]
    began = process_time()
    assert said(("Link", text), ("Link", text + "\\")).canonical is None
    assert process_time() - began < 2.0  # half a minute by an expression that is quadratic


@pytest.mark.parametrize(
    ("name", "text", "fact", "near"),
    [
        ("Strict-Transport-Security", "max-age=9", "has_hsts", "max-age=0"),
        ("Content-Security-Policy", "default-src 'self'", "has_csp", " "),
        ("Content-Security-Policy", "frame-ancestors 'none'", "has_frame_ancestors", "frame-src *"),
        ("X-Frame-Options", "DENY", "has_frame_options", ""),
        ("X-Content-Type-Options", "NoSniff", "has_nosniff", "sniff"),
        ("Referrer-Policy", "same-origin", "has_referrer_policy", ""),
    ],
)
def test_a_header_counts_if_it_says_so(name: str, text: str, fact: str, near: str) -> None:
    assert getattr(said((name, text)), fact) is True
    assert getattr(said((name.upper(), text)), fact) is True
    assert getattr(said((name, near)), fact) is False
    assert getattr(said((f"{name}-Report-Only", text)), fact) is False


@pytest.mark.parametrize(
    ("name", "fact", "counts", "not_quite"),
    [
        (
            "Strict-Transport-Security",
            "has_hsts",
            ['max-age="60"; preload', "includeSubDomains;max-age=007"],
            ["includeSubDomains", "max-age", 'max-age="0"', "max-age=-1", "s-max-age=9"],
        ),
        (
            "Content-Security-Policy",
            "has_frame_ancestors",
            ["default-src *; Frame-Ancestors 'self'", "img-src *, frame-ancestors https://a.test"],
            ["frame-ancestors *", "report-uri /frame-ancestors", "default-src frame-ancestors"],
        ),
        (
            "X-Frame-Options",
            "has_frame_options",
            ["sameorigin", "DENY, DENY", "x, deny"],
            ["ALLOWALL", "ALLOW-FROM https://a.test", "none"],
        ),
        (
            "Referrer-Policy",
            "has_referrer_policy",
            ["made-up, Origin", "no-referrer"],
            ["made-up", "never", ","],
        ),
    ],
)
def test_a_header_counts_if_browsers_know_what_it_says(
    name: str, fact: str, counts: list[str], not_quite: list[str]
) -> None:
    assert all(getattr(said((name, text)), fact) for text in counts)
    assert not any(getattr(said((name, text)), fact) for text in not_quite)


@pytest.mark.parametrize("name", ["Cache-Control", "Expires", "ETag", "Last-Modified"])
def test_any_header_about_caching_is_enough(name: str) -> None:
    assert said((name, "x")).has_cache_headers
    assert not said(("Age", "1")).has_cache_headers
    assert not said((name, " ")).has_cache_headers


@pytest.mark.parametrize(
    ("cookie", "is_secure", "insecure"),
    [
        ("a=b; Secure; HttpOnly", True, 0),
        ("a=b; secure;httponly; Path=/", True, 0),
        ("a=Secure; HttpOnly", True, 1),
        ("a=b; Secure", True, 1),
        ("a=b; HttpOnly", True, 1),
        ("a=b; HttpOnly", False, 0),
        ("a=b", False, 1),
        ("a=; Path=/; Max-Age=0", True, 0),
        ("a=; expires=Thu, 01-Jan-1970 00:00:01 GMT", True, 0),
        ("a=b; Max-Age=60", True, 1),
        ("a=b; Expires=Thu, 01 Jan 2070 00:00:00 GMT", True, 1),
        ("max-age=0; Path=/1970", True, 1),
    ],
)
def test_cookies_want_secure_and_httponly(cookie: str, is_secure: bool, insecure: int) -> None:
    assert said(("Set-Cookie", cookie), is_secure=is_secure).insecure_cookies == insecure


def test_answers_that_say_the_same_share_one_object() -> None:
    reader = HeaderReader()
    first = reader.read([("ETag", "1"), ("Set-Cookie", "a=1; Secure"), ("Date", "x")], True)
    other = reader.read([("etag", "2"), ("Set-Cookie", "a=2; secure"), ("Server", "y")], True)
    assert first is other
    assert reader.read([("ETag", "1")], True) is not first
    for number in range(5_000):
        reader.read([("Link", f"</{number}>; rel=canonical")], True)
    again = reader.read([("ETag", "1"), ("Set-Cookie", "a=1; Secure"), ("Date", "x")], True)
    assert again == first


def test_large_headers_take_no_memory() -> None:
    reader, canonical = HeaderReader(), "x" * (limits.HEADER_LINE - 100)
    tracemalloc.start()
    try:
        for number in range(200):
            large = ("Link", f"</{number}/{canonical}>; rel=canonical")
            found = reader.read([large, large], True)
        assert tracemalloc.get_traced_memory()[0] < 2 << 20  # they are 25 MB
    finally:
        tracemalloc.stop()
    assert limits.URL < len(found.canonical or "") < limits.URL + 9
