"""What is read of an answer, and what it costs."""

import gzip
import logging
import resource
import sys
import zlib
from collections.abc import Callable
from itertools import permutations

import brotli  # type: ignore[import-untyped]
import pytest

from crawlscope.core.base import limits
from crawlscope.core.records.events import Discovered
from crawlscope.session.crawl import reader
from tests.web import HTML, Crawl, Site, WaitUntil, crawl, response

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PAGE = b"<!doctype html><title>Page</title><a href=/next>next</a>"
XHTML = (
    b'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml">'
    b'<head><title/><script src="x"/></head><h:a href="/next">next</h:a></html>'
)
PAGE_RULES = ("thin", "h1-missing", "lang-missing", "viewport-missing")
ENDLESS = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n"
MIB = 1 << 20


# --- what is read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content_type", ["text/html", "application/xhtml+xml", "Text/HTML;charset=utf-8"]
)
async def test_html_and_xhtml_are_read(site: Site, content_type: str) -> None:
    site.answer("/", PAGE, content_type)
    found = await crawl(site)
    assert (found["/"].title, found["/"].links_total) == ("Page", 1)
    assert found["/"].size == len(PAGE)


@pytest.mark.parametrize("content_type", ["application/xml", "text/plain", "image/png", "x/y"])
async def test_nothing_else_is_parsed(site: Site, content_type: str) -> None:
    site.answer("/", PAGE, content_type)
    found = await crawl(site)
    assert found.states == {"/": "done"}
    assert (found["/"].title, found["/"].links_total) == (None, None)
    assert found["/"].content_type == content_type


@pytest.mark.parametrize("status", [201, 203, 299, 404, 410, 500])
async def test_only_200_to_299_is_parsed(site: Site, status: int) -> None:
    site.answer("/", PAGE, status=status)
    found = await crawl(site)
    assert found["/"].state == "done"
    assert found["/"].status == status
    assert found["/"].links_total == (1 if status < 300 else None)
    assert found["/"].size == len(PAGE)


async def test_an_answer_without_a_body_is_a_page_without_links(site: Site) -> None:
    site.page("/", links=["/empty", "/204"])
    site.answer("/empty")
    site.raw("/204", b"HTTP/1.1 204 No Content\r\n\r\n", hang_up=False)
    found = await crawl(site)
    assert (found["/empty"].size, found["/empty"].links_total) == (0, 0)
    assert (found["/204"].state, found["/204"].links_total) == ("done", None)


async def test_a_page_of_no_reported_length_ends_with_its_connection(site: Site) -> None:
    site.raw("/", b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + PAGE)
    found = await crawl(site)
    assert (found["/"].title, found["/"].size) == ("Page", len(PAGE))


@pytest.mark.parametrize(
    ("body", "is_html"),
    [
        (PAGE, True),
        (b" \n\t<HTML><a href=/next>", True),
        (b"\xef\xbb\xbf<HTML><a href=/next>", False),  # a byte order mark says: plain text
        (b"<!-- a note --><p><a href=/next>", True),
        (b"<?xml version='1.0'?>" + XHTML, True),
        (b"<?xml version='1.0'?><rss/>", False),
        (XHTML.replace(b"<html", b"<h:html"), False),
        (b"<apple>", False),
        (b"text <html>", False),
        (b"\x89PNG\r\n\x1a\n", False),
        (b"", False),
    ],
)
async def test_what_has_no_content_type_is_sniffed(site: Site, body: bytes, is_html: bool) -> None:
    site.answer("/", body, content_type=None)
    found = await crawl(site)
    assert found["/"].content_type is None
    assert (found["/"].links_total is not None) == is_html
    assert found["/"].size == len(body)


@pytest.mark.parametrize("headers", [{}, {"X": "y" * 5_000}], ids=["short way", "long way"])
@pytest.mark.parametrize("content_type", ["unknown/unknown", "Application/Unknown", "*/*", "x", ""])
async def test_what_has_a_type_that_says_nothing_is_sniffed(
    site: Site, content_type: str, headers: dict[str, str]
) -> None:
    site.answer("/", PAGE, content_type, headers=headers)
    found = await crawl(site)
    assert found["/"].links_total == 1
    assert found["/"].content_type == (content_type.lower() or None)


@pytest.mark.parametrize(
    ("content_type", "links"), [(None, None), ("*/*", None), ("unknown/unknown", None), (HTML, 1)]
)
async def test_what_says_so_is_not_sniffed(
    site: Site, content_type: str | None, links: int | None
) -> None:
    site.answer("/", PAGE, content_type, headers={"X-Content-Type-Options": " NoSniff , x"})
    found = await crawl(site)
    assert found["/"].links_total == links


@pytest.mark.parametrize("headers", [{}, {"X": "y" * 5_000}], ids=["short way", "long way"])
@pytest.mark.parametrize(
    "content_type", ["application/xhtml+xml", "application/xml", "text/xml", "image/svg+xml"]
)
async def test_xhtml_is_read_by_type_or_by_namespace(
    site: Site, content_type: str, headers: dict[str, str]
) -> None:
    site.answer("/", XHTML, content_type, headers=headers)
    found = await crawl(site)
    assert found.states == {"/": "done", "/next": "done"}
    page = found["/"]
    assert (page.links_total, page.size) == (1, len(XHTML))
    assert (page.content_type, page.charset) == (content_type, "utf-8")


async def test_findings_say_of_xhtml_what_they_say_of_html(site: Site) -> None:
    site.answer("/", XHTML.replace(b"<title/>", b"<title>XHTML</title>"), "application/xhtml+xml")
    site.answer("/next", b"<title>HTML</title><p>word", "text/html")
    found = await crawl(site)
    findings = found.ledger.findings
    pages = {name: [id_ for some in findings.ids(name) for id_ in some] for name in PAGE_RULES}
    assert pages == {name: [1, 2] for name in PAGE_RULES}


async def test_an_xml_declaration_tells_the_encoding_of_xhtml(site: Site) -> None:
    text = "<?xml version='1.0' encoding='koi8-r'?>" + XHTML.decode().replace("/next", "/да")
    site.answer("/", text.encode("koi8-r"), "application/xhtml+xml")
    found = await crawl(site)
    assert site.asked == ["/", "/%D0%B4%D0%B0"]
    assert found["/"].charset == "koi8-r"


@pytest.mark.in_process
async def test_xhtml_that_is_not_well_formed_is_read_as_html_and_the_log_says_so(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "crawlscope.page")
    site.page("/", links=["/good", "/bad"])
    site.answer("/good", XHTML, "application/xhtml+xml")
    site.answer("/bad", PAGE, "application/xhtml+xml")
    found = await crawl(site)
    assert (found["/good"].links_total, found["/bad"].links_total) == (1, 1)
    said = [each.getMessage() for each in caplog.records if "not as XML" in each.getMessage()]
    assert len(said) == 1
    assert said[0].startswith(f"{site.url('/bad')} is parsed as HTML, not as XML: ")


async def test_xhtml_that_is_cut_off_is_read_as_far_as_it_goes(site: Site) -> None:
    body = XHTML.replace(b"</html>", b"<p>more</p>" * 1_000 + b"</html>")
    site.answer("/", body, "application/xhtml+xml")
    found = await crawl(site, max_body=2_000)
    # As HTML: the script without an end takes the rest.
    assert (found["/"].truncated, found["/"].size) == (True, 2_000)


@pytest.mark.parametrize("content_type", ["application/xml", "application/rss+xml", None])
async def test_of_xml_that_is_no_page_only_the_beginning_is_read(
    site: Site, content_type: str | None
) -> None:
    body = b"<?xml version='1.0'?><rss><link>/no</link>" + b"<item/>" * 300_000 + b"</rss>"
    site.page("/", links=["/feed", "/last"])
    site.answer("/feed", body, content_type)
    found = await crawl(site)
    assert found.states == {"/": "done", "/feed": "done", "/last": "done"}
    assert (found["/feed"].links_total, found["/feed"].size) == (None, len(body))


async def test_a_small_feed_costs_no_connection(site: Site) -> None:
    site.page("/", links=["/feed", "/last"])
    site.answer("/feed", b"<rss>" + b"<item/>" * 5_000 + b"</rss>", "application/rss+xml")
    await crawl(site, workers=1)
    assert (site.asked, site.connections) == (["/", "/feed", "/last"], 1)


async def test_a_sniffed_page_is_read_to_its_end(site: Site) -> None:
    site.answer("/", PAGE + b"<p>" * 5_000 + b"<a href=/last>", content_type=None)
    found = await crawl(site)
    assert found["/"].links_total == 2
    assert found["/"].size == len(PAGE) + 15_014


# --- what is let go -----------------------------------------------------------------------------


@pytest.mark.parametrize("content_type", ["application/zip", None])
async def test_of_an_endless_file_next_to_nothing_is_taken(
    site: Site, content_type: str | None
) -> None:
    head = ENDLESS % content_type.encode() if content_type else b"HTTP/1.1 200 OK\r\n\r\n"
    site.drips("/", head, b"P" * 4096)
    found = await crawl(site)
    assert found.states == {"/": "done"}
    assert found["/"].size is None
    assert site.sent["/"] < 16 * MIB  # what socket buffers hold; the server would go on


async def test_a_large_file_is_known_by_its_headers(site: Site) -> None:
    size = 5 * 1024 * MIB
    head = b"HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: %d\r\n\r\n" % size
    site.stalls("/", head)
    found = await crawl(site)
    assert (found["/"].state, found["/"].size) == ("done", size)


async def test_a_small_file_is_drained_and_its_connection_kept(site: Site) -> None:
    site.page("/", links=[f"/{number}.png" for number in range(10)])
    for number in range(10):
        site.answer(f"/{number}.png", b"P" * 1000, "image/png")
    found = await crawl(site, workers=1)
    assert found["/3.png"].size == 1000
    assert site.connections == 1


async def test_of_a_file_the_headers_are_enough_whatever_its_body_does(site: Site) -> None:
    site.page("/", links=["/cut.png", "/broken.png", "/slow.png"])
    site.raw("/cut.png", response(b"P" * 1000, "image/png")[:-10])
    site.answer("/broken.png", b"no gzip", "image/png", headers={"Content-Encoding": "gzip"})
    site.stalls("/slow.png", response(b"P" * 1000, "image/png")[:-10])
    found = await crawl(site, max_tries=1)
    assert set(found.states.values()) == {"done"}
    assert found["/cut.png"].size == 1000


# --- codings ------------------------------------------------------------------------------------

PACKED = {
    "gzip": gzip.compress(PAGE),
    "deflate": zlib.compress(PAGE),
    "br": brotli.compress(PAGE),
    "zstd": zstd.compress(PAGE),
}


@pytest.mark.parametrize("coding", PACKED)
async def test_a_packed_page_is_read(site: Site, coding: str) -> None:
    site.answer("/", PACKED[coding], headers={"Content-Encoding": coding})
    found = await crawl(site)
    assert (found["/"].title, found["/"].size) == ("Page", len(PAGE))
    offered = site.requests[0].headers["accept-encoding"]
    assert coding in [each.strip() for each in offered.split(",")]


PACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstd.compress,
}


def in_codings(*codings: str) -> bytes:
    """The page, packed in this order."""
    body = PAGE
    for coding in codings:
        body = PACK[coding](body)
    return body


@pytest.mark.parametrize("codings", list(permutations(PACK, 2)), ids=" in ".join)
async def test_codings_are_undone_from_the_last_to_the_first(
    site: Site, codings: tuple[str, str]
) -> None:
    """RFC 9110, section 8.4: in one field, or in two, they stand as they were applied."""
    one = "Content-Encoding: " + " ,identity,, ".join(codings).upper()
    two = "\r\n".join(f"Content-Encoding: {coding}" for coding in codings)
    for number, field in enumerate((one, two)):
        body = in_codings(*codings)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n"
        site.raw(f"/{number}", f"{head}{field}\r\n\r\n".encode() + body)
    found = await crawl(site, "/0", "/1")
    assert [(each.title, each.size) for each in found.records[:2]] == [("Page", len(PAGE))] * 2


async def test_more_codings_than_the_limit_fail(site: Site) -> None:
    for path, number in (("/most", limits.CODINGS), ("/more", limits.CODINGS + 1)):
        codings = ["gzip", "br"] * limits.CODINGS
        body = in_codings(*codings[:number])
        site.answer(path, body, headers={"Content-Encoding": ", ".join(codings[:number])})
    found = await crawl(site, "/most", "/more")
    assert found["/most"].title == "Page"
    assert found.states["/more"] == "failed: decode"


async def test_a_bomb_in_a_bomb_is_bounded_too(site: Site) -> None:
    packed = gzip.compress(bomb("gzip"))
    site.answer("/", packed, headers={"Content-Encoding": "gzip, gzip"})
    before = peak_memory()
    found = await crawl(site, max_body=MIB)
    assert (found["/"].truncated, found["/"].size) == (True, MIB)
    assert peak_memory() - before < 32 * MIB


async def test_a_packed_page_may_come_in_chunks(site: Site) -> None:
    packed = PACKED["gzip"]
    chunks = b"".join(b"1\r\n%c\r\n" % octet for octet in packed) + b"0\r\n\r\n"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n"
    site.raw("/", head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
    found = await crawl(site)
    assert (found["/"].title, found["/"].size) == ("Page", len(PAGE))


@pytest.mark.parametrize("coding", PACKED)
async def test_a_broken_coding_fails_at_once(site: Site, coding: str) -> None:
    site.answer("/", b"certainly not packed", headers={"Content-Encoding": coding})
    found = await crawl(site)
    assert found.states == {"/": "failed: decode"}
    assert found["/"].tries == 1


async def test_a_packed_page_that_is_cut_short_is_tried_again(site: Site) -> None:
    site.answer("/", PACKED["gzip"], headers={"Content-Encoding": "gzip"})
    whole = response(PACKED["gzip"], headers={"Content-Encoding": "gzip"})
    site.at_first("/", whole[:-20])
    found = await crawl(site, max_tries=2)
    assert (found["/"].state, found["/"].tries) == ("done", 2)


async def test_x_gzip_is_gzip(site: Site) -> None:
    """RFC 9110, section 8.4.1.3."""
    twice = gzip.compress(PAGE) + gzip.compress(b"<a href=/last>")
    site.answer("/", twice, headers={"Content-Encoding": "X-GZip"})
    found = await crawl(site)
    assert (found["/"].title, found["/"].links_total) == ("Page", 2)
    assert found["/"].size == len(PAGE) + 14


async def test_x_gzip_is_bounded_too(site: Site) -> None:
    site.answer("/", bomb("gzip"), headers={"Content-Encoding": "x-gzip"})
    before = peak_memory()
    found = await crawl(site, max_body=MIB)
    assert (found["/"].truncated, found["/"].size) == (True, MIB)
    assert peak_memory() - before < 32 * MIB


async def test_a_broken_x_gzip_fails_at_once(site: Site) -> None:
    site.answer("/", b"certainly not packed", headers={"Content-Encoding": "x-gzip"})
    found = await crawl(site)
    assert (found.states, found["/"].tries) == ({"/": "failed: decode"}, 1)


@pytest.mark.parametrize("coding", ["foo", "gzip, foo", "compress"])
async def test_a_page_in_an_unknown_coding_fails(site: Site, coding: str) -> None:
    site.page("/", links=["/page", "/404", "/image"])
    packed = gzip.compress(gzip.compress(PAGE))
    site.answer("/page", packed, headers={"Content-Encoding": coding})
    site.answer("/404", packed, status=404, headers={"Content-Encoding": coding})
    site.answer("/image", packed, "image/png", headers={"Content-Encoding": coding})
    found = await crawl(site)
    assert found.states["/page"] == "failed: decode"
    assert (found.states["/404"], found.states["/image"]) == ("done", "done")
    error = found["/page"].error
    assert error is not None
    assert error.message == f"unsupported content-encoding {coding!r}"
    assert found["/page"].tries == 1


async def test_gzip_named_in_two_headers_is_gzip_twice(site: Site) -> None:
    packed = gzip.compress(gzip.compress(PAGE))
    twice = b"Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n\r\n"
    site.raw("/", response(packed).replace(b"\r\n\r\n", b"\r\n" + twice, 1))
    found = await crawl(site)
    assert (found["/"].title, found["/"].size) == ("Page", len(PAGE))


@pytest.mark.parametrize("coding", ["identity", "none", "utf-8", "", "identity, "])
async def test_text_in_an_unknown_coding_is_text(site: Site, coding: str) -> None:
    site.answer("/", PAGE, headers={"Content-Encoding": coding})
    found = await crawl(site)
    assert (found.states["/"], found["/"].title) == ("done", "Page")


# --- limits -------------------------------------------------------------------------------------


async def test_what_was_read_of_a_large_page_is_parsed(site: Site) -> None:
    body = PAGE + b" " * 20_000 + b"<a href=/far>far</a>"
    site.answer("/", body)
    found = await crawl(site, max_body=10_000)
    assert found["/"].truncated
    assert found["/"].size == 10_000
    assert found["/"].title == "Page"
    assert list(found.states) == ["/", "/next"]


async def test_a_page_of_just_the_limit_is_whole(site: Site) -> None:
    site.answer("/", PAGE)
    found = await crawl(site, max_body=len(PAGE))
    assert not found["/"].truncated
    assert found["/"].size == len(PAGE)


async def test_an_endless_page_ends_at_the_limit(site: Site) -> None:
    site.drips("/", ENDLESS % b"text/html", b"<p>word\n" * 512)
    found = await crawl(site, max_body=100_000)
    assert found["/"].state == "done"
    assert found["/"].truncated
    assert found["/"].size == 100_000
    assert site.sent["/"] < 16 * MIB


def bomb(coding: str) -> bytes:
    """512 MiB of nothing, packed into half a megabyte; its end is never looked at."""
    block = bytes(MIB)
    if coding == "gzip":
        packer = zlib.compressobj(wbits=31)
        first = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
        return first + 511 * (packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH))
    if coding == "zstd":
        return bytes(512 * zstd.compress(block))  # frames may follow each other
    packer = brotli.Compressor(quality=1)
    return b"".join([*(packer.process(block) for _ in range(512)), packer.finish()])


@pytest.mark.parametrize("coding", ["gzip", "br", "zstd"])
async def test_a_bomb_costs_no_memory(site: Site, coding: str) -> None:
    site.answer("/", bomb(coding), headers={"Content-Encoding": coding})
    before = peak_memory()
    found = await crawl(site, max_body=MIB)
    assert found["/"].truncated
    assert found["/"].size == MIB
    assert peak_memory() - before < 32 * MIB


def peak_memory() -> int:
    """The most that this process ever held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# --- headers ------------------------------------------------------------------------------------


async def test_long_headers_are_no_error(site: Site) -> None:
    site.answer("/", PAGE, headers={"Content-Security-Policy": "x" * 60_000})
    found = await crawl(site)
    assert (found["/"].status, found["/"].title) == (200, "Page")


async def test_many_headers_are_no_error(site: Site) -> None:
    site.answer("/", PAGE, headers={f"X-{number}": "x" for number in range(500)})
    found = await crawl(site)
    assert (found["/"].status, found["/"].title) == (200, "Page")


async def test_an_endless_header_is_a_failure_and_not_an_answer_of_400(site: Site) -> None:
    site.drips("/", b"HTTP/1.1 200 OK\r\nX: ", b"x" * 4096)
    found = await crawl(site)
    assert found.states == {"/": "failed: protocol"}
    assert found["/"].status is None
    assert site.hits["/"] == 1


async def test_endless_headers_are_a_failure_and_not_an_answer_of_400(site: Site) -> None:
    site.drips("/", b"HTTP/1.1 200 OK\r\n", b"X: x\r\n" * 100)
    found = await crawl(site)
    assert found.states == {"/": "failed: protocol"}
    assert found["/"].status is None


# --- what would hold the loop -------------------------------------------------------------------


async def test_a_page_too_deep_for_its_parser_is_read_in_pieces_to_its_end(site: Site) -> None:
    site.answer("/", PAGE + b"<div>" * 40_000 + b"<a href=/last>")
    found = await crawl(site)
    assert (found["/"].title, found["/"].truncated, found["/"].links_total) == ("Page", False, 2)


async def test_a_stop_in_the_middle_of_a_page_loses_and_doubles_no_link(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/", b"".join(b"<a href=/%d>x</a>" % number for number in range(20_000)))
    crawling = Crawl(site, max_pages=1)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.known > 1, at_each_turn=True)
    assert crawling.crawler.frontier.known < 20_001
    await crawling.cancel()
    assert crawling["/"].state == "queued"
    await crawling.run()
    found = [event.id for event in crawling.events if isinstance(event, Discovered)]
    assert found == list(range(1, 20_002))
    assert (crawling["/"].links_total, crawling["/"].links_new) == (20_000, 20_000)


@pytest.mark.in_process
async def test_a_stop_while_the_facts_of_xml_are_gathered_loses_no_link(
    site: Site, wait_until: WaitUntil
) -> None:
    links = b"".join(b"<a href='/%d'>x</a>" % number for number in range(20_000))
    page = b'<html xmlns="http://www.w3.org/1999/xhtml"><body>' + links + b"</body></html>"
    site.answer("/", page, "application/xhtml+xml")
    crawling = Crawl(site, max_pages=1)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.known == 20_001)
    await crawling.cancel()
    assert crawling["/"].state == "queued"
    await crawling.run()
    assert (crawling["/"].links_total, crawling["/"].links_new) == (20_000, 20_000)


async def test_a_base_at_the_end_of_a_long_head_is_that_of_its_first_link(site: Site) -> None:
    script = b"<script>" + b"x" * 20_000 + b"</script>"
    site.answer("/", b"<link rel=next href=1>" + script + b"<base href=/b/><a href=2>x</a>")
    found = await crawl(site)
    assert sorted(site.asked) == ["/", "/b/1", "/b/2"]
    assert not found["/"].truncated


async def test_a_base_behind_links_of_a_large_page_is_obeyed_or_reported(site: Site) -> None:
    site.answer("/", b"<a href=1>x</a>" + b"<p>" * 10_000 + b"<base href=/b/><a href=2>x</a>")
    found = await crawl(site)
    assert found["/"].truncated or site.asked == ["/", "/b/1", "/b/2"]


async def test_a_page_of_very_many_links_has_them_all(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LISTED_LINKS", 1_000)
    number = 2 * 1_000 + 10
    site.answer("/", b"".join(b"<a href=/%d>x" % each for each in range(number)))
    found = await crawl(site, max_pages=1)
    assert (found["/"].links_total, found["/"].links_new) == (number, number)
