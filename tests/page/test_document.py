"""What reads a page here gives its links in portions: a few at a time, in their order."""

import pytest

from crawlscope.core.base.budgets import LINKS_RESOLVED, PARSED_OCTETS
from crawlscope.core.base.text_ids import TextIds, ids_of
from crawlscope.core.base.urls import Hrefs
from crawlscope.core.records.events import Response
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import FOLLOWED, NOT_FOLLOWED, PAGE_NOT_FOLLOWED, Links, PageRead

URL = "http://site.test/folder/page"
XHTML = b'<html xmlns="http://www.w3.org/1999/xhtml"><body>%s</body></html>'
PLAIN = b"<!DOCTYPE html><html><head><title>x</title></head><body>%s</body></html>"
WAYS = {
    "no facts": (PLAIN, False, Wanted(facts=False)),
    "facts": (PLAIN, False, Wanted()),
    "XML": (XHTML, True, Wanted()),
}
readers = pytest.mark.parametrize("way", WAYS)
pytestmark = pytest.mark.usefixtures("reader")


def read(body: bytes, way: str = "facts", refresh: str | None = None, **wanted: bool) -> PageRead:
    page, is_xml, usual = WAYS[way]
    answer = Answer(
        Response(charset="utf-8"),
        page % body,
        is_xml,
        None,
        refresh,
        cookie_set=False,
        retry_after=None,
    )
    found = document(URL, answer, usual._replace(**wanted), Hrefs())
    assert found is not None
    return found


def portions(page: PageRead, ids: TextIds | None = None) -> list[Links]:
    return [links for links in page.portions(ids or ids_of([])) if links is not None]


@readers
def test_however_many_links_there_are_a_portion_holds_few(way: str) -> None:
    found = portions(read(b"".join(b'<a href="/%d">x</a>' % each for each in range(1_000)), way))
    assert max(len(each.ids) for each in found) <= LINKS_RESOLVED
    assert [url for each in found for url in each.urls] == [
        f"http://site.test/{each}" for each in range(1_000)
    ]


@readers
def test_a_portion_leads_to_each_url_once(way: str) -> None:
    (links,) = portions(read(b'<a href="/1">x</a><a href="../1">y</a><a href="/2">z</a>', way))[:1]
    assert list(links.urls) == ["http://site.test/1", "http://site.test/2"]
    assert list(links.anchors) == ["x", "z"]


@readers
def test_what_is_invalid_keeps_its_place_among_the_links(way: str) -> None:
    first, second, *_ = portions(read(b'<a href="/1"/><a href="http://["/><a href="/2"/>', way))
    assert (list(first.hrefs), [each.href for each in first.invalid]) == (["/1"], ["http://["])
    assert (list(second.hrefs), list(second.invalid)) == (["/2"], [])


@readers
def test_known_urls_come_with_their_ids(way: str) -> None:
    texts = [""] * 7 + ["http://site.test/2"]
    ids = ids_of(texts)
    ids.add(texts[7], 7)
    links = portions(read(b'<a href="/1">x</a><a href="/2">x</a>', way), ids)[0]
    assert list(links.ids) == [None, 7]


def test_a_url_that_is_followed_after_all_is_given_once_more() -> None:
    some = b'<a rel="nofollow" href="/1">x</a><a href="/2">x</a><a href="/1">x</a>'
    found = portions(read(some, respects_nofollow=True))
    rows = [(row[2][-1], row[4]) for links in found for row in links.each()]
    assert rows == [("1", NOT_FOLLOWED), ("2", FOLLOWED), ("1", FOLLOWED)]


def test_a_page_that_wants_no_link_followed_says_so_of_each() -> None:
    some = b'<meta name="robots" content="nofollow"><a href="/1">x</a><a href="/2">x</a>'
    found = portions(read(some, respects_nofollow=True))
    assert {row[4] for links in found for row in links.each()} == {PAGE_NOT_FOLLOWED}


@readers
def test_where_nobody_asked_for_links_the_rest_is_read(way: str) -> None:
    page = read(b'<a href="/1">some words</a>', way, links=False, facts=True)
    assert [len(each.ids) for each in portions(page)] in ([0], [0, 0], [0, 0, 0])
    assert not page.lists_links
    assert page.facts is not None
    assert (page.facts.words, page.facts.links_total) == (2, 1)


@readers
def test_where_the_refresh_header_leads_is_the_last_link(way: str) -> None:
    page = read(b'<a href="1">x</a>', way, refresh="5; url=2")
    assert [url for each in portions(page) for url in each.urls] == [
        "http://site.test/folder/1",
        "http://site.test/folder/2",
    ]


def test_what_changes_links_that_were_given_makes_the_page_cut(reader: str) -> None:
    page = read(b'<a href="/1">x</a>' + b"<p>" * PARSED_OCTETS + b'<base href="/b/">')
    portions(page)
    assert page.is_cut is (reader == "trees")  # the scanner gives no link before it has read all
