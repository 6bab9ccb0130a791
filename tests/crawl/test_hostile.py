"""Servers that are broken or hostile: whatever they send, a record says so and the crawl ends.

What is asked of a crawler, and where it is tested (no file: here):

connection closed before, in, after the headers       test_a_broken_answer_is_one_failed_record
bodies and chunks cut short, too long, malformed      the same; test_what_follows_an_answer...
garbage, HTTP/0.9, HTTP/2, SSH, header lines          the same
endless header lines and bodies                       test_bodies, `test_an_endless_...`
dripping headers and bodies, 1xx for ever             test_an_answer_that_never_ends...
bombs of 10 GB                                        test_a_bomb_of_10_gb_is_read_up_to_max_body
nested, unknown, corrupt codings                      test_bodies
charsets                                              test_a_charset_is_read_as_a_browser_does
a kept connection that died                           test_retries
TLS                                                   test_an_untrusted_server_is_reported_why;
                                                      refused, silent: test_retries
a name without address                                test_retries
long URLs                                             test_a_long_url_is_one_as_any_other
many links, deep pages, HTML that is none             test_any_page_is_read_to_its_end;
                                                      core/test_markup_guard
redirect floods                                       test_a_flood_of_redirects_ends
cookies                                               test_a_flood_of_cookies_is_not_kept
robots.txt and sitemaps                               test_an_endless_robots_txt..., ..._sitemap...
"""

import asyncio
import resource
import ssl
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest

from tests.web import Crawl, Exchange, Site, crawl, response

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HERE = Path(__file__).parents[1]  # of the certificates
MIB = 1 << 20
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
PAGE = b"<title>Page</title>"

# --- broken answers -----------------------------------------------------------------------------

BROKEN = {
    "closed before the headers": (b"", "connect"),
    "closed in the headers": (OK + b"X-Half", "protocol"),
    "closed after the headers": (OK + b"Content-Length: 9\r\n\r\n", "protocol"),
    "closed before the first chunk": (CHUNKED, "protocol"),
    "body shorter than announced": (response(PAGE)[:-5], "protocol"),
    "no last chunk": (CHUNKED + b"3\r\n<p>\r\n", "protocol"),
    "chunk shorter than announced": (CHUNKED + b"9\r\n<p>\r\n0\r\n\r\n", "protocol"),
    "chunk longer than announced": (CHUNKED + b"1\r\n<p>\r\n0\r\n\r\n", "protocol"),
    "chunk of no size": (CHUNKED + b"many\r\n<p>\r\n0\r\n\r\n", "protocol"),
    "chunk of less than nothing": (CHUNKED + b"-3\r\n<p>\r\n0\r\n\r\n", "protocol"),
    "chunk of 2^80 bytes": (CHUNKED + b"1%s\r\n<p>" % (b"0" * 20), "protocol"),
    "status line of noise": (bytes(range(128, 256)) * 4 + b"\r\n\r\n", "protocol"),
    "status of letters": (b"HTTP/1.1 yes OK\r\n\r\n", "protocol"),
    "status line of spaces": (b"   \r\n\r\n", "protocol"),
    "HTTP/0.9": (b"<html><a href=/x>x</a></html>", "protocol"),
    "HTTP/2": (b"\x00\x00\x12\x04\x00\x00\x00\x00\x00" + b"\x00" * 18, "protocol"),
    "HTTP/2 preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "protocol"),
    "SSH": (b"SSH-2.0-OpenSSH_9.2\r\n", "protocol"),
    "a TLS alert": (b"\x15\x03\x01\x00\x02\x02\x46", "protocol"),
    "a header without colon": (OK + b"No colon here\r\n\r\n", "protocol"),
    "a header without name": (OK + b": x\r\n\r\n", "protocol"),
    "a NUL in a header": (OK + b"X: a\0b\r\n\r\n", "protocol"),
    "lengths that differ": (OK + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n<p>", "protocol"),
    # Browsers take this one. RFC 9110, section 8.6, lets a recipient do either.
    "the same length twice": (OK + b"Content-Length: 3\r\n" * 2 + b"\r\n<p>", "protocol"),
    "a length below zero": (OK + b"Content-Length: -3\r\n\r\n<p>", "protocol"),
    "a length of 2^80": (OK + b"Content-Length: 1%s\r\n\r\n<p>" % (b"0" * 24), "protocol"),
    "a header line of 1 MB": (OK + b"X: " + b"x" * MIB + b"\r\n\r\n", "protocol"),
    "10,000 header lines": (OK + b"X: x\r\n" * 10_000 + b"\r\n", "protocol"),
    "10,000 cookies at once": (OK + b"Set-Cookie: a=b\r\n" * 10_000 + b"\r\n", "protocol"),
    "a cookie of 1 MB": (OK + b"Set-Cookie: a=" + b"x" * MIB + b"\r\n\r\n", "protocol"),
    "a Location of 100 kB": (
        response(status=302, headers={"Location": "/" + "x" * 100_000}),
        "protocol",
    ),
    "a Location of noise": (
        b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: http://[\xff\x00\r\n\r\n",
        "protocol",
    ),
    "a Location that is no address": (
        response(status=302, headers={"Location": "http://["}),
        "invalid_redirect",
    ),
    "packed by nobody": (response(PAGE, headers={"Content-Encoding": "br"}), "decode"),
}


async def test_a_broken_answer_is_one_failed_record(site: Site) -> None:
    """In one crawl by one worker: none of them may take the others with it."""
    for number, (data, _) in enumerate(BROKEN.values()):
        site.raw(f"/{number}", data)
    site.resets("/reset")
    site.page("/last", title="Last")
    paths = [f"/{number}" for number in range(len(BROKEN))]
    site.page("/", links=[*paths, "/reset", "/last"])
    found = await crawl(site, workers=1, max_tries=1, timeout=5)
    said = {name: found.states[f"/{number}"] for number, name in enumerate(BROKEN)}
    assert said == {name: f"failed: {kind}" for name, (_, kind) in BROKEN.items()}
    assert found.states["/reset"] == "failed: connect"
    assert found["/last"].title == "Last"
    for path in paths:
        error = found[path].error
        assert error is not None
        assert error.message == " ".join(error.message.split())
        assert 0 < len(error.message) <= 320


ODD = {
    "no length": OK + b"\r\n" + PAGE,
    "LF alone": (OK + b"Content-Length: 19\r\n\r\n").replace(b"\r\n", b"\n") + PAGE,
    "HTTP/1.0": OK.replace(b"1.1", b"1.0") + b"\r\n" + PAGE,
    "no reason": OK.replace(b"200 OK", b"200") + b"Content-Length: 19\r\n\r\n" + PAGE,
    "a folded header": OK + b"X: a\r\n b\r\nContent-Length: 19\r\n\r\n" + PAGE,
    "raw bytes in a header": OK + b"X: \xff\xfe\r\nContent-Length: 19\r\n\r\n" + PAGE,
    "continue, then an answer": b"HTTP/1.1 100 Continue\r\n\r\n" * 20 + response(PAGE),
    "hints, then an answer": b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + response(PAGE),
    "a cookie of 5 kB": response(PAGE, headers={"Set-Cookie": "a=" + "x" * 5_000}),
    "chunks with extensions": CHUNKED + b"13;a=b;c\r\n" + PAGE + b"\r\n0\r\nTrailer: x\r\n\r\n",
}


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
async def test_an_odd_answer_that_browsers_take_is_taken(site: Site, data: bytes) -> None:
    site.raw("/", data)
    found = await crawl(site, max_tries=1, timeout=5)
    assert (found.states["/"], found["/"].title) == ("done", "Page")


@pytest.mark.parametrize(
    "extra", [response(b"<title>Smuggled</title>"), b"noise", b"HTTP/1.1 500 No\r\n\r\n"]
)
async def test_what_follows_an_answer_on_a_kept_connection_answers_nothing(
    site: Site, extra: bytes
) -> None:
    site.page("/", links=["/more", "/next", "/after"])
    site.raw("/more", response(PAGE) + extra, hang_up=False)
    site.page("/next", title="Next")
    site.page("/after", title="After")
    found = await crawl(site, workers=1)
    assert (found["/next"].title, found["/after"].title) == ("Next", "After")
    assert (found.states["/more"], found["/more"].title) == ("done", "Page")


# --- answers without end ------------------------------------------------------------------------

SLOW = {
    "a byte of the status line": (b"HTTP/1.1 200 ", b"O"),
    "a byte of a header": (b"HTTP/1.1 200 OK\r\nX: ", b"x"),
    "a byte of the body": (OK + b"Content-Length: 99999\r\n\r\n", b"x"),
    "a byte of a chunk": (CHUNKED + b"ffff\r\n", b"x"),
    "a byte of a chunk's size": (CHUNKED, b"0"),
    "a byte of a packed body": (OK + b"Content-Encoding: gzip\r\n\r\n\x1f\x8b\x08\x08", b"x"),
    "100 Continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "103 Early Hints": (b"", b"HTTP/1.1 103 Early Hints\r\n\r\n"),
}


async def test_an_answer_that_never_ends_is_ended_by_the_timeout(site: Site) -> None:
    def drips(head: bytes, drop: bytes) -> Callable[[Exchange], object]:
        async def drip(exchange: Exchange) -> None:
            await exchange.send(head)
            while True:
                await asyncio.sleep(0.05)
                await exchange.send(drop)

        return drip

    for number, (head, drop) in enumerate(SLOW.values()):
        site.handle(f"/{number}", drips(head, drop))  # type: ignore[arg-type]
    paths = [f"/{number}" for number in range(len(SLOW))]
    found = await crawl(site, *paths, max_tries=1, timeout=0.6)
    assert dict(zip(SLOW, found.states.values(), strict=True)) == dict.fromkeys(
        SLOW, "failed: timeout"
    )


@pytest.mark.parametrize("status", ["100 Continue", "103 Early Hints"])
async def test_a_flood_of_interim_answers_is_ended_too(site: Site, status: str) -> None:
    site.drips("/", b"", f"HTTP/1.1 {status}\r\n\r\n".encode() * 100)
    found = await crawl(site, max_tries=1, timeout=0.6)
    assert found["/"].state == "failed"


# --- bombs --------------------------------------------------------------------------------------


def gzip_blocks() -> tuple[bytes, bytes]:
    packer = zlib.compressobj(wbits=31)
    block = bytes(16 * MIB)
    first = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    return first, packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)


def brotli_blocks() -> tuple[bytes, bytes]:
    packer = brotli.Compressor(quality=1)
    block = bytes(16 * MIB)
    first = packer.process(block) + packer.flush()
    packer.process(block) + packer.flush()
    return first, packer.process(block) + packer.flush()


def zstd_blocks() -> tuple[bytes, bytes]:
    frame = zstd.compress(bytes(16 * MIB))
    return frame, frame


BOMBS = {"gzip": gzip_blocks, "x-gzip": gzip_blocks, "br": brotli_blocks, "zstd": zstd_blocks}


@pytest.mark.parametrize(
    ("path", "coding"),
    [*(("/", coding) for coding in BOMBS), ("/robots.txt", "br"), ("/sitemap.xml", "gzip")],
)
async def test_a_bomb_of_10_gb_is_read_up_to_max_body(site: Site, coding: str, path: str) -> None:
    """10 GB are 640 blocks of 16 MiB; packed, they are a few MB at the most."""
    first, block = BOMBS[coding]()
    assert len(block) < 20_000
    site.page("/")
    site.answer(path, first + 639 * block, headers={"Content-Encoding": coding})
    before = peak_memory()
    found = await crawl(site, max_body=MIB, sitemaps=path == "/sitemap.xml")
    if path == "/":
        assert (found["/"].state, found["/"].truncated, found["/"].size) == ("done", True, MIB)
    assert len(found.states) == 1
    assert peak_memory() - before < (256 if path == "/sitemap.xml" else 48) * MIB


def peak_memory() -> int:
    """The most that this process ever held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# --- charsets -----------------------------------------------------------------------------------

WORDS = "żółw – 亀"
CHARSETS = {
    "utf-16 with a mark": (f"<title>{WORDS}".encode("utf-16"), "utf-16", WORDS),
    "utf-16 without a mark": (f"<title>{WORDS}".encode("utf-16-le"), "utf-16", WORDS),
    "utf-16be": (f"<title>{WORDS}".encode("utf-16-be"), "utf-16be", WORDS),
    "utf-16 that is utf-8": (f"\ufeff<title>{WORDS}".encode(), "utf-16", WORDS),
    "shift_jis": ("<title>亀".encode("shift_jis"), "Shift_JIS", "亀"),
    "gb18030": (f"<title>{WORDS}".encode("gb18030"), "gb18030", WORDS),
    "gbk is gb18030": ("<title>€".encode("gb18030"), "gb2312", "€"),
    "windows-1252 as iso-8859-1": (b"<title>\x93a\x94 \x80", "iso-8859-1", "“a” €"),
    "windows-1252 as ascii": (b"<title>\x93a\x94", "us-ascii", "“a”"),
    "quoted": ("<title>ż".encode("iso-8859-2"), '"iso-8859-2"', "ż"),
    "utf-7 is not obeyed": (b"<title>+AGE-", "utf-7", "+AGE-"),
    "utf-32 is not obeyed": (b"<title>a", "utf-32", "a"),
    "unknown": ("<title>é".encode(), "klingon", "é"),
    "empty": ("<title>é".encode(), "", "é"),
    "noise": ("<title>é".encode(), "\x01\x7f;;==", "é"),
    "of 60 kB": ("<title>é".encode(), "x" * 60_000, "é"),
    "broken utf-8": (b"<title>a\xff\xc3", "utf-8", "a\ufffd\ufffd"),
    "broken shift_jis": (b"<title>a\x88", "shift_jis", "a\ufffd"),
}
# Python knows these, the WHATWG encoding standard does not.
PYTHONS = ["rot13", "base64", "hex", "zip", "bz2", "uu", "quopri", "idna", "punycode"]
PYTHONS += ["unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "cp037", "utf_8_sig"]
CHARSETS |= {f"python's {name}": (b"<title>a+AGE-\\n", name, "a+AGE-\\n") for name in PYTHONS}


async def test_a_charset_is_read_as_a_browser_does(site: Site) -> None:
    for number, (page, charset, _) in enumerate(CHARSETS.values()):
        site.answer(f"/{number}", page, f"text/html; charset={charset}")
    paths = [f"/{number}" for number in range(len(CHARSETS))]
    found = await crawl(site, *paths)
    said = {name: found[path].title for path, name in zip(paths, CHARSETS, strict=True)}
    assert said == {name: words for name, (_, _, words) in CHARSETS.items()}


@pytest.mark.parametrize("charset", ["utf-8", "shift_jis", "utf-16le", "gb18030"])
async def test_a_large_page_is_decoded_in_slices_that_cut_no_character(
    site: Site, charset: str
) -> None:
    words = "x亀é" if charset == "gb18030" else "x亀"
    text = f"<a href=/1>{words * 200_000}</a><a href=/2>2</a>"
    site.answer("/", text.encode(charset), f"text/html; charset={charset}")
    found = await crawl(site, max_pages=1)
    assert found["/1"].anchor == (words * 200)[:200]
    assert list(found.states) == ["/", "/1", "/2"]


# --- TLS ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "trusted", "host", "reason"),
    [
        ("localhost.pem", False, "localhost", "self-signed certificate"),
        ("localhost.pem", True, "localhost", None),
        ("localhost.pem", True, "[::ffff:7f00:1]", "IP address mismatch"),
        ("expired.pem", True, "localhost", "certificate has expired"),
    ],
    ids=["self-signed", "trusted", "wrong host", "expired"],
)
@pytest.mark.in_process
async def test_an_untrusted_server_is_reported_why(
    monkeypatch: pytest.MonkeyPatch, file: str, trusted: bool, host: str, reason: str | None
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(HERE / file)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(HERE / file))
    async with Site(tls=context) as secure:
        secure.page("/")
        url = secure.url(host=host)
        found = await crawl(secure, url)
        error = found[url].error
        assert (error is None) == (reason is None)
        if error is not None:
            assert (error.kind, found[url].tries) == ("tls", 1)
            assert (reason or "") in error.message


# --- addresses and links ------------------------------------------------------------------------


async def test_a_long_url_is_one_as_any_other(site: Site) -> None:
    link, target, far = ("/" + letter * 8_000 for letter in "ltf")
    site.page("/", links=[link, "/to"])
    site.page(link, title="Link")
    site.redirect("/to", target)
    site.redirect(target, far)
    site.page(far, title="Far")
    found = await crawl(site)
    assert (found[link].title, found[far].title) == ("Link", "Far")
    assert found.chain("/to").final == far


async def test_a_flood_of_redirects_ends(site: Site) -> None:
    async def on(exchange: Exchange) -> None:
        number = int(exchange.request.target.rpartition("/")[2]) + 1000
        await exchange.send(response(status=302, headers={"Location": f"/{number}"}))

    for number in range(100, 20_000):
        site.handle(f"/{number}", on)
    site.page("/", links=[f"/{number}" for number in range(100, 200)])
    found = await crawl(site, max_redirects=4)
    assert len(found.states) == 1 + 100 * 5
    states = list(found.states.values())
    assert states.count("failed: too_many_redirects") == 100


async def test_a_flood_of_cookies_is_not_kept(site: Site) -> None:
    paths = [f"/{number}" for number in range(20)]
    for path in paths:
        cookies = "".join(f"Set-Cookie: c{path[1:]}x{n}=v\r\n" for n in range(500))
        site.raw(path, OK + cookies.encode() + b"Content-Length: 0\r\n\r\n", hang_up=False)
    found = await crawl(site, *paths, workers=1, no_robots=True)
    assert set(found.states.values()) == {"done"}
    sent = [request.headers.get("cookie", "") for request in site.requests]
    assert 0 < max(each.count("=") for each in sent) <= 100


# --- pages --------------------------------------------------------------------------------------

LAST = "<a href=/last>last</a>"
PAGES = {
    "5,000 links": "".join(f"<a href=/{n}>x</a>" for n in range(5_000)) + LAST,
    "5,000 links to nowhere": "".join(f"<a href=http://[{n}>x</a>" for n in range(5_000)) + LAST,
    "5,000 deep": "<div>" * 5_000 + LAST + "</div>" * 5_000,
    "100,000 attributes": "<p " + "".join(f"a{n} " for n in range(100_000)) + ">" + LAST,
    "an attribute of 5 MB": "<p title='" + "word " * MIB + "'>" + LAST,
    "a tag of 1 MB": "<" + "a" * MIB + ">" + LAST,
    "NULs": "\0" * MIB + LAST,
    "noise": bytes(range(256)).decode("latin-1").replace("<", "") * 4_000 + LAST,
    "a PDF": "%PDF-1.7\n" + "1 0 obj << /Length 9 >> stream\n" * 9_000 + LAST,
    "formatting opened again": "<p>"
    + "".join(f"<b a={n}>" for n in range(1_000))
    + "<p>x" * 9_000
    + LAST,
    "end tags without end": LAST + "</a" * 300_000,
    "an unclosed comment of 9 MB": LAST + "<!--" + "word " * (9 * MIB // 5),
    "an unclosed tag of 9 MB": LAST + "<a href='" + "word " * (9 * MIB // 5),
    "an unclosed script of 9 MB": LAST + "<script>" + "word " * (9 * MIB // 5),
    "a refresh of 1 MB": "<meta http-equiv=refresh content='" + "1" * 900_000 + "'>" + LAST,
    "a srcset of brackets": "<img srcset='" + "( " * 400_000 + "'>" + LAST,
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
async def test_any_page_is_read_to_its_end(site: Site, page: str) -> None:
    site.answer("/", page.encode("latin-1"), "text/html; charset=iso-8859-1")
    found = await crawl(site, max_pages=1, resources=True)
    assert found["/"].state == "done"
    assert "/last" in found
    assert found["/last"].anchor == "last"


# --- robots.txt and sitemaps --------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [b"Disallow: /*a*a*a*a*a*a*b$\n", b"User-agent: x\n", b"x" * 1000, b"\r", b"Sitemap: /x\n"],
)
async def test_of_an_endless_robots_txt_500_kib_are_read(site: Site, line: bytes) -> None:
    site.drips("/robots.txt", b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /no\n", line * 100)
    site.page("/", links=["/no", "/" + "a" * 9_000])
    found = await crawl(site, max_tries=1)
    assert found["/no"].skip_reason == "robots"
    assert site.sent["/robots.txt"] < 16 * MIB


async def test_a_hostile_robots_txt_with_many_groups_is_read_once(site: Site) -> None:
    """It took five seconds: each rule was kept for each of the names before it."""
    agents = b"".join(b"User-agent: a%d\n" % number for number in range(10_000))
    rules = b"".join(b"Disallow: /%d\n" % number for number in range(10_000))
    site.answer("/robots.txt", agents + b"User-agent: *\n" + rules)
    site.page("/", links=["/9999", "/x"])
    found = await crawl(site)
    assert found["/9999"].robots_rule == "Disallow: /9999"


async def test_an_endless_sitemap_ends(site: Site) -> None:
    site.drips("/sitemap.xml", b"HTTP/1.1 200 OK\r\n\r\n<urlset>", b"<x>" * 20_000)
    site.page("/")
    found = await crawl(site, sitemaps=True, max_tries=1, timeout=5)
    assert found.states == {"/": "done"}


async def test_sitemap_indexes_that_name_each_other_are_each_read_once(site: Site) -> None:
    def index(*paths: str) -> bytes:
        named = "".join(f"<sitemap><loc>{site.url(path)}</loc></sitemap>" for path in paths)
        return f"<sitemapindex>{named}</sitemapindex>".encode()

    site.answer("/sitemap.xml", index("/a.xml", "/sitemap.xml"))
    site.answer("/a.xml", index("/b.xml", "/a.xml", "/sitemap.xml"))
    site.answer("/b.xml", index("/a.xml"))
    site.page("/")
    found = await crawl(site, sitemaps=True)
    assert found.states == {"/": "done"}
    assert site.hits == {"/sitemap.xml": 1, "/a.xml": 1, "/b.xml": 1, "/": 1}


async def test_a_connection_that_is_hostile_once_does_no_harm_to_the_next_crawl(site: Site) -> None:
    site.page("/", links=["/bad", "/good"])
    site.raw("/bad", b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n")
    site.page("/good", title="Good")
    crawling = Crawl(site, max_tries=1)
    await crawling.run()
    assert crawling["/good"].title == "Good"
    assert not crawling.crawler.frontier.in_flight
