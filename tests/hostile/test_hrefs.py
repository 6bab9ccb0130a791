"""Hrefs on pages of a crawl that knows hostile texts: an invalid one is never taken for a URL."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.urls import Hrefs, UrlError, base_of, join, without_login
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl import lists
from crawlscope.session.crawl.crawler import Crawler
from tests.examples import examples
from tests.web import Crawl, Site, crawl

HOST = "http://127.0.0.1:8080"
BASES = (
    *("about:blank", "ftp://f/g/", "mailto:a@b", "tel:1", "blob:http://h/1", "file:///x/", "x:y"),
    *(
        f"{HOST}/",
        f"{HOST}/a/b?c",
        f"{HOST}/a?",
        "//h/",
        "https://h:99/x/",
        "foo:/bar/",
        "http://[",
    ),
)
HREFS = (
    *(
        "",
        " ",
        "?",
        "?page=2",
        "#",
        "#x",
        "//h/x",
        "///",
        "/",
        "/x",
        "//",
        "x",
        "./",
        "../",
        "..//y",
    ),
    *("/\\h", "\\", "http://", "http:", "http:x", "https:/x", "http://[", "http://h:99999/", "a:b"),
    *(
        "about:blank",
        "about:blank/x",
        "about:blank#x",
        "ftp://f/g/",
        "mailto:a@b",
        "x:y",
        ".",
        "..",
    ),
    *("http://u:p@[", "\t", "http://h/\udc80", "//u@h/", "x" * 9_000, "?" + "x" * 9_000, "%", "é"),
    *("foo:/bar/", "/bar/", "file:///x/", f"{HOST}/a/b", f"{HOST}/a?#", "blob:http://h/1", "tel:1"),
)
KNOWN = (*HREFS, *BASES, *(base + href for base in BASES for href in HREFS[:20]))


def is_canonical(text: str) -> bool:
    try:
        return join(text, "") == text
    except UrlError:
        return False


def joined(base: str, href: str) -> str | None:
    try:
        return join(base, href)
    except UrlError:
        return "invalid"


def resolved(hrefs: Hrefs, base: str, href: str, known: set[str]) -> str | None:
    try:
        return hrefs.of_page(base).resolve(href, known)
    except UrlError:
        return "invalid"


@pytest.mark.parametrize("base", BASES)
def test_no_text_that_is_known_and_no_url_changes_what_an_href_means(base: str) -> None:
    # What a list names, or a page, may be any text that is no canonical URL
    known = {without_login(text) for text in KNOWN if not is_canonical(text)}
    page_base = base_of(f"{HOST}/page", base)
    for href in HREFS:
        assert resolved(Hrefs(), page_base, href, known) == joined(page_base, href), href


PARTS = (
    "",
    "/",
    "//",
    "?",
    "#",
    "h",
    ":",
    "about:blank",
    "http:",
    "..",
    "\\",
    "@",
    "[",
    " ",
    "x=1",
)
TEXT = st.lists(st.sampled_from(PARTS), max_size=5).map("".join)


@given(
    st.lists(st.tuples(TEXT, st.lists(TEXT, max_size=5)), max_size=6), st.lists(TEXT, max_size=5)
)
@examples(2.5)
def test_pages_mean_by_their_hrefs_what_a_browser_reads(
    pages: list[tuple[str, list[str]]], listed: list[str]
) -> None:
    hrefs, known = Hrefs(), {text for text in listed if not is_canonical(text)}
    for base, names in pages:
        page_base = base_of(f"{HOST}/page", base)
        for href in names:
            found = resolved(hrefs, page_base, href, known)
            assert found == joined(page_base, href)
            known.add(without_login(href) if found in (None, "invalid") else found)


async def test_an_empty_address_that_is_none_swallows_no_links(site: Site) -> None:
    site.answer("/", b"<base href='about:blank'><a href=''>x</a><a href='http:/next'>y</a>")
    site.page("/next")
    there = f"//127.0.0.1:{site.port}/there"
    site.page("/list", links=["?page=2", there, "/more", ""])
    for path in ("/list?page=2", "/there", "/more"):
        site.page(path)
    found = await crawl(site, "/", "/list", workers=1)
    done = {path for path, state in found.states.items() if state == "done"}
    assert {"/list?page=2", "/there", "/more"} <= done
    assert [each.url for each in found.records if each.skip_reason == "invalid"] == [""]


async def test_texts_in_a_list_swallow_no_links(site: Site) -> None:
    listed = ("", " ", "about:blank", "about:blank/y", "http://[", "?page=2", "//h/x")
    locs = "".join(f"<url><loc>{text}</loc></url>" for text in (site.url("/"), *listed))
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    site.answer("/list.xml", f'<urlset xmlns="{space}">{locs}</urlset>'.encode(), "text/xml")
    found = await lists.read(site.url("/list.xml"), Settings.checked(roots=["localhost"]))
    bad = [line.text for line in found.bad]
    assert set(listed) - set(bad) == {"", " "}
    site.page("/", links=["?page=2", "#x", f"//127.0.0.1:{site.port}/there"])
    site.answer("/odd", b"<base href='about:blank'><a href='#x'>x</a><a href='/y'>y</a>")
    site.page("/?page=2")
    site.page("/there")

    class OfList(Crawler):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **{**named, "invalid": (*bad, "")})

    crawling = Crawl(site, "/", "/odd", workers=1, crawler=OfList)
    await crawling.run()
    done = {path for path, state in crawling.states.items() if state == "done"}
    assert {"/?page=2", "/there"} <= done
    assert crawling["/odd"].links_total == 0
