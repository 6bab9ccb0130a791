"""Each finding is shown by a page that has it, and by one that nearly has it.

Most of them stand on the demo site. What needs TLS, another host or time stands on sites of this
test; their addresses begin with the name of the site.
"""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from crawlscope.core.findings.rules import words_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME, GRAVER, Family
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event
from crawlscope.demo.server import DemoSite
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.gate import NOWHERE
from tests.certificates import ends_in, server
from tests.demo.found import FINDINGS, MORE_FINDINGS
from tests.web import HTML, Exchange, Site, response

Found = dict[str, frozenset[str]]
"""The findings of each URL, by its path on the demo site, or by site and path."""

Answered = tuple[str, str, bytes, dict[str, str]]
"""A path, and its type, body and headers."""

SHOP, CABINET = "/workshop", "/cabinet"
TITLES, TEXTS = f"{SHOP}/titles", f"{SHOP}/content"
SEARCH, LANGUAGES = f"{SHOP}/indexing", f"{SHOP}/languages"
ADDRESSES = f"{SHOP}/addresses"
LONGEST = f"{ADDRESSES}/url-{'o' * 67}ng"  # 115 characters behind http://127.0.0.1:12345
ARCHIVE = "/archive/harbour-board/1890s/1894"

# A finding, where it is, and where it nearly is.
PAIRS = {
    "client-error": (f"{CABINET}/broken/410", f"{CABINET}/broken/403"),
    "server-error": (f"{CABINET}/broken/500", f"{CABINET}/flaky/busy"),
    "no-answer": (f"{CABINET}/flaky/dropped", f"{CABINET}/flaky/stubborn"),
    "refused": (f"{CABINET}/broken/403", f"{CABINET}/broken/410"),
    "external-broken": ("other:/gone", "other:/closed"),
    "external-refused": ("other:/closed", "other:/gone"),
    "soft-404": ("secure:/sorry", "secure:/not-so-sorry"),
    "redirect": ("/old-shop", f"{CABINET}/frames/moved"),
    "redirect-chain": ("/chain/1", "/chain/5"),
    "redirect-loop": ("/loop/a", "/welcome"),
    "redirect-to-broken": (f"{CABINET}/redirects/to-missing", f"{CABINET}/redirects/to-private"),
    "redirect-limit": ("/long/1", "/chain/1"),
    "redirect-temporary": (f"{SHOP}/redirect-temporary", f"{SHOP}/redirect-temporary-almost"),
    "redirect-to-http": ("secure:/down", "secure:/across"),
    "broken-link": (f"{CABINET}/broken/missing", f"{CABINET}/broken/403"),
    "http-link": ("secure:/http-link", "secure:/same-scheme"),
    "localhost-link": ("mapped:/localhost", "mapped:/localhost-in-name"),
    "link-uncrawlable": (f"{SHOP}/links/link-uncrawlable", f"{SHOP}/links/link-uncrawlable-almost"),
    "empty-anchor": (f"{SHOP}/links/empty-anchor", f"{SHOP}/links/empty-anchor-almost"),
    "nofollow-internal": (
        f"{SHOP}/links/nofollow-internal",
        f"{SHOP}/links/nofollow-internal-almost",
    ),
    "too-many-links": (f"{SHOP}/links/too-many-links", f"{SHOP}/links/too-many-links-almost"),
    "dead-end": (f"{SHOP}/links/dead-end", f"{SHOP}/links/dead-end-almost"),
    "orphan": ("/visit/signal-tower/", f"{SHOP}/links/orphan-almost"),
    "deep": (f"{ARCHIVE}/ledgers/", f"{ARCHIVE}/"),
    "broken-fragment": (f"{SHOP}/links/broken-fragment", f"{SHOP}/links/broken-fragment-almost"),
    "fragment-by-script": (
        f"{SHOP}/links/fragment-by-script",
        f"{SHOP}/links/fragment-by-script-almost",
    ),
    "title-missing": (f"{TITLES}/title-missing", f"{TITLES}/title-missing-almost"),
    "title-short": (f"{TITLES}/title-short", f"{TITLES}/title-short-almost"),
    "title-long": (f"{TITLES}/title-long", f"{TITLES}/title-long-almost"),
    "title-multiple": (f"{TITLES}/title-multiple", f"{TITLES}/title-multiple-almost"),
    "title-duplicate": (f"{TITLES}/title-duplicate", f"{TITLES}/title-duplicate-almost"),
    "title-is-h1": (f"{TITLES}/title-is-h1", f"{TITLES}/title-is-h1-almost"),
    **{
        name: (f"{SHOP}/descriptions/{name}", f"{SHOP}/descriptions/{name}-almost")
        for name in (
            "description-missing",
            "description-short",
            "description-long",
            "description-multiple",
            "description-duplicate",
        )
    },
    **{
        name: (f"{SHOP}/headings/{name}", f"{SHOP}/headings/{name}-almost")
        for name in ("h1-missing", "h1-multiple", "h1-duplicate", "heading-skip")
    },
    **{
        name: (f"{TEXTS}/{name}", f"{TEXTS}/{name}-almost")
        for name in (
            "thin",
            "exact-duplicate",
            "near-duplicate",
            "placeholder",
            "lang-missing",
            "lang-invalid",
            "lang-mismatch",
        )
    },
    **{
        name: (f"{SHOP}/canonical/{name}", f"{SHOP}/canonical/{name}-almost")
        for name in (
            "canonical-missing",
            "canonical-multiple",
            "canonical-relative",
            "canonical-conflict",
            "canonical-chain",
            "canonical-to-redirect",
            "canonical-to-broken",
            "canonical-to-noindex",
        )
    },
    **{
        name: (f"{SEARCH}/{name}", f"{SEARCH}/{name}-almost")
        for name in (
            "noindex",
            "nosnippet",
            "meta-in-body",
            "sitemap-broken",
            "sitemap-noindex",
            "sitemap-noncanonical",
            "sitemap-missing-page",
        )
    },
    "robots-blocked": ("/private/ledger", "/private/open-day/"),
    "sitemap-redirect": (f"{SEARCH}/sitemap-redirect", f"{SEARCH}/"),
    "sitemap-blocked": ("/private/ledger", "/private/open-day/"),
    **{
        name: (f"{LANGUAGES}/{name}", f"{LANGUAGES}/{name}-almost")
        for name in (
            "hreflang-no-return",
            "hreflang-no-self",
            "hreflang-invalid",
            "hreflang-to-broken",
            "hreflang-to-redirect",
            "hreflang-to-noindex",
            "hreflang-to-noncanonical",
            "hreflang-no-default",
        )
    },
    "alt-missing": (f"{SHOP}/images/alt-missing", f"{SHOP}/images/alt-missing-almost"),
    "alt-long": (f"{SHOP}/images/alt-long", f"{SHOP}/images/alt-long-almost"),
    "image-large": (f"{SHOP}/images/image-large.png", f"{SHOP}/images/image-large-almost.png"),
    "image-no-size": (f"{SHOP}/images/image-no-size", f"{SHOP}/images/image-no-size-almost"),
    "url-long": (LONGEST.replace("ng", "ong"), LONGEST),
    "url-space": (f"{ADDRESSES}/url%20space", f"{ADDRESSES}/url+space"),
    "url-double-slash": (f"{ADDRESSES}//", f"{ADDRESSES}/?from=//"),
    "url-uppercase": (f"{ADDRESSES}/Url-Uppercase", f"{ADDRESSES}/url-uppercase?Deck=B"),
    "url-underscore": (f"{ADDRESSES}/url_underscore", f"{ADDRESSES}/url-underscore?on_deck=1"),
    "url-not-ascii": (f"{ADDRESSES}/url-n%C3%B6t-ascii", f"{ADDRESSES}/url-n%6Ft-ascii"),
    "url-many-parameters": (
        f"{ADDRESSES}/url-many?a=1&b=2&c=3&d=4&e=5&f=6",
        f"{ADDRESSES}/url-many?a=1&b=2&c=3&d=4&e=5",
    ),
    "url-session-id": (f"{ADDRESSES}/url-session?sid=7", f"{ADDRESSES}/url-session?aside=7"),
    "trap": (f"{ADDRESSES}/left/left/left/", f"{ADDRESSES}/left/left/"),
    "http-page": ("far:/", "/"),
    "mixed-content": ("secure:/mixed-content", "secure:/same-scheme"),
    "insecure-form": ("secure:/insecure-form", "secure:/same-scheme"),
    "no-hsts": ("secure:/", "secure:/hsts"),
    "cookie-insecure": ("secure:/cookie", "secure:/safe-cookie"),
    **{
        name: (f"{SHOP}/headers/{name}", f"{SHOP}/headers/{name}-almost")
        for name in ("no-csp", "no-nosniff", "no-frame-options", "no-referrer-policy")
    },
    "tls-expires": ("ending:/", "secure:/"),
    "slow": ("secure:/slow", "secure:/slow.txt"),
    "slow-first-byte": ("secure:/slow", "secure:/slow.txt"),
    **{
        name: (f"{SHOP}/weight/{name}", f"{SHOP}/weight/{name}-almost")
        for name in ("large-page", "uncompressed", "no-cache-headers", "big-dom")
    },
    **{
        name: (f"{SHOP}/markup/{name}", f"{SHOP}/markup/{name}-almost")
        for name in (
            "viewport-missing",
            "duplicate-id",
            "structured-data-invalid",
            "sd-required-missing",
            "sd-recommended-missing",
            "sd-unknown-type",
            "sd-unknown-property",
            "og-incomplete",
            "doctype-missing",
            "charset-missing",
        )
    },
    "media-type": (f"{SHOP}/markup/media-type.txt", f"{SHOP}/markup/media-type.htm"),
}
# A finding that is graver in some cases, where it is so, and where it is not.
GRAVE_PAIRS = {
    "mixed-content": ("secure:/mixed-script", "secure:/mixed-content"),
    "slow": ("secure:/slow", "patient:/slow"),
    "large-page": ("kin:/grave", "kin:/heavy"),
}
# Other ways to have a finding, or nearly: each on a page of its own of a plain site.
DESCRIPTION = '<meta name="description" content="{}">'
KIN = (
    (
        "dead-end",
        '<a href="#a">Up</a> <a href="mailto:a@b.example">Write</a>',
        '<a href="/">Up</a>',
    ),
    ("dead-end", '<a href="">Here</a> <a href="http://[bad">There</a>', '<a href="?a">Here</a>'),
    ("dead-end", "<map><area></map>", '<map><area href="/" alt="A"></map>'),
    ("title-missing", "<title>&nbsp;&#9;</title>", "<title>&#8470;</title>"),
    ("title-long", f"<title>{'W' * 30}</title>", f"<title>{'i' * 60}</title>"),
    (
        "title-multiple",
        "<title>A</title><p><title>B</title>",
        "<title>A</title><svg><title>B</title>",
    ),
    ("description-missing", DESCRIPTION.format(" \n "), DESCRIPTION.format("x")),
    ("description-missing", DESCRIPTION.format("&nbsp;"), DESCRIPTION.format("&nbsp;x")),
    ("description-long", DESCRIPTION.format("W" * 81), DESCRIPTION.format("i" * 155)),
    ("h1-missing", "<h1> <!-- A --> </h1>", '<h1><img src="/" alt="A"></h1>'),
    ("h1-missing", "<h1>&nbsp;</h1>", "<h1>&nbsp;A</h1>"),
    ("heading-skip", "<h2>A</h2><h3>B</h3><h5>C</h5>", "<h3>A</h3><h4>B</h4><h2>C</h2>"),
    ("placeholder", "<p>LOREM\n<b>Ipsum</b>", "<p>lorem dolor ipsum"),
    ("lang-invalid", '<html lang="english">', '<html lang="zh-Hant-TW">'),
    ("lang-missing", '<html lang="">', '<html lang="tlh">'),
    ("canonical-missing", '<a rel="canonical" href="/">A</a>', '<link rel="CANONICAL" href="/">'),
    (
        "canonical-relative",
        '<link rel="canonical" href="//a.example/">',
        '<link rel="canonical" href=" http://a.example/ ">',
    ),
    (
        "canonical-to-broken",
        '<link rel="canonical" href="file:///C:/site/a.html">',
        '<link rel="canonical" href="HTTP://a.example:80/">',
    ),
    (
        "canonical-to-broken",
        '<link rel="canonical" href="http://[bad/">',
        '<link rel="icon" href="http://[bad/">',
    ),
    (
        "hreflang-to-broken",
        '<link rel="alternate" hreflang="de" href="app-de:a">',
        '<link rel="alternate" href="app-de:a">',
    ),
    (
        "hreflang-to-broken",
        '<link rel="alternate" hreflang="de" href="http://[bad/">',
        '<link rel="alternate" hreflang="de" href="#[bad">',
    ),
    ("noindex", '<meta name="ROBOTS" content="follow,None">', '<meta name="robots" content="all">'),
    ("nosnippet", '<meta name="robots" content="nosnippet">', "<p data-nosnippet>A"),
    (
        "nosnippet",
        '<meta name="robots" content="max-snippet: 0">',
        '<meta name="max-snippet" content="0">',
    ),
    (
        "meta-in-body",
        '<div></div><link rel="canonical" href="/">',
        '<title>A</title><link rel="canonical" href="/">',
    ),
    ("empty-anchor", '<a href="/"> <b></b> </a>', '<a href="/" title="A"></a>'),
    ("empty-anchor", '<a href="/"><svg></svg></a>', '<a href="/"><svg><title>A</title></svg></a>'),
    (
        "nofollow-internal",
        '<a rel="NoFollow ugc" href="/">A</a>',
        '<a rel="nofollowed" href="/">A</a>',
    ),
    ("empty-anchor", '<area href="/" alt=" ">', '<area href="/" title="A">'),
    ("nofollow-internal", '<area rel="nofollow" href="/">', '<link rel="nofollow" href="/">'),
    ("broken-fragment", '<area href="#far">', '<area href="#"><area href="#top">'),
    ("broken-fragment", '<a href="/#a%62d">A</a>', '<a href="/#top">A</a>'),
    ("broken-fragment", '<a href="#a">A</a><p id="A">', '<a href="#caf%C3%A9">A</a><p id="café">'),
    (
        "fragment-by-script",
        '<a href="#1-633">A</a><script src="/"></script>',
        '<a href="#1-633">A</a><script type="application/ld+json">{}</script>',
    ),
    (
        "broken-fragment",
        '<a href="#L1-L2">A</a>',
        '<a href="#L1-L2">A</a><script>0</script>',
    ),
    (
        "broken-fragment",
        '<a href="#12">A</a><script>0</script>',
        '<a href="#L12">A</a><script>0</script>',
    ),
    ("broken-fragment", '<a href="/back#far">A</a>', '<a href="/back#there">A</a>'),
    ("broken-fragment", '<a href="#there:~:text=A">A</a>', '<a href="#:~:text=A">A</a>'),
    ("empty-anchor", '<a href="/"><img src="/"></a>', '<a href="/"><img src="/" alt="A"></a>'),
    (
        "h1-multiple",
        "<h1>A</h1><main><h1>B</h1></main>",
        "<h1>A</h1><template><h1>B</h1></template>",
    ),
    ("alt-missing", '<img src="/"><img src="/" alt="A">', '<img src="/" alt>'),
    (
        "image-no-size",
        '<img src="/" alt="" width="1">',
        '<img src="/" alt="" width="1" height="1">',
    ),
    ("duplicate-id", '<p id="a"><b id="a">', '<p id="a"><a name="a">A</a>'),
    (
        "structured-data-invalid",
        '<script type="application/ld+json"></script>',
        '<script type="application/ld+json">[]</script>',
    ),
    (
        "viewport-missing",
        '<meta name="viewport" content="">',
        '<meta name="Viewport" content="width=1">',
    ),
)
# The same of addresses
ADDRESS_KIN = (
    ("url-long", "/" + "o" * 100, "/" + "%D1%8B" * 60),
    ("url-uppercase", "/d%C3%A9j%c3%A0-Vu", "/d%C3%A9j%C3%A0-vu"),
    ("url-not-ascii", "/search?q=%D1%8B", "/search?q=%2F"),
    ("url-many-parameters", "/list?a&b&c&d&e&f", "/list?a&&b&&c&&"),
    ("url-session-id", "/list;JSESSIONID=1", "/list?q=sid"),
    ("trap", "/a/b/a/b/a/b", "/a/b/a/b/a/c"),
    ("media-type", "/a.JPG", "/a.b.xhtml"),
)
# The same on an https site; {} is an address over http.
SECURE_KIN = (
    ("http-link", '<a href="{}"></a>', '<link rel="icon" href="{}">'),
    ("http-link", '<map><area href="{}" alt="A"></map>', '<map><area alt="{}"></map>'),
    ("mixed-content", '<input type="IMAGE" src="{}">', '<input type="text" src="{}">'),
    ("mixed-content", '<img src="/" srcset="/ 1x, {} 2x" alt="A">', '<img srcset="//a.example/">'),
    ("mixed-content", '<picture><source srcset="{}"></picture>', '<a href="{}">A</a>'),
    ("mixed-content", '<video src="{}"></video>', '<video src="//a.example/"></video>'),
    ("mixed-content", '<audio><source src="{}"></audio>', '<blockquote cite="{}">A</blockquote>'),
    ("mixed-content", '<video poster="{}"></video>', '<video data-poster="{}"></video>'),
    ("mixed-content", '<picture><source srcset="{}"></picture>', '<input value="{}">'),
    ("mixed-content, an error", '<object data="{}"></object>', '<param value="{}">'),
    ("mixed-content, an error", '<embed src="{}">', '<!-- <embed src="{}"> -->'),
    ("mixed-content, an error", '<link rel="stylesheet" href="{}">', '<link rel="next" href="{}">'),
    ("mixed-content, an error", '<iframe src="{}"></iframe>', '<iframe src="/"></iframe>'),
    ("insecure-form", '<form><button formaction="{}">A</button></form>', '<form action=""></form>'),
    ("insecure-form", '<form><input type="image" formaction="{}"></form>', '<a href="{}">A</a>'),
)
# The same of what takes several URLs
LONGER_KIN = (
    ("trap", "/counts/6", "/ends/5"),
    ("redirect-limit", "/eleven/11", "/ten/10"),
    ("redirect-chain", "/ten/2", "/ten/1"),
    ("redirect-temporary", "/other", "/moved"),
    ("exact-duplicate", "/same/1", "/same/3"),
    ("title-duplicate", "/same/1", "/same/3"),
    ("description-duplicate", "/same/1", "/same/3"),
    ("h1-duplicate", "/same/1", "/same/3"),
)
SAME = (  # the first two are alike, the others are not
    "<title>A  b</title><meta name=description content='A\n b'><h1>A</h1><p>Some THREE words",
    "<title>A b</title><meta name=description content='A b'><h1><b>A</b></h1>some  three<p>words",
    "<title>A b.</title><meta name=description content='A b.'><h1>A.</h1><p>Some three words",
    "<title>a b</title><meta name=description content='a b'><h1>a</h1><p>Some three worlds",
)
# The same of headers and bodies: an address, a type, a body and headers
HEADER_KIN: tuple[tuple[str, Answered, Answered], ...] = (
    (
        "noindex",
        ("/1", HTML, b"", {"X-Robots-Tag": "max-snippet:9, noindex"}),
        ("/2", HTML, b"", {"X-Robots-Tag": "otherbot: noindex"}),
    ),
    (
        "no-csp",
        ("/3", HTML, b"", {"Content-Security-Policy-Report-Only": "default-src 'self'"}),
        ("/4", HTML, b"", {"content-security-policy": "default-src 'self'"}),
    ),
    (
        "no-nosniff",
        ("/5", HTML, b"", {"X-Content-Type-Options": "sniff"}),
        ("/6", HTML, b"", {"X-Content-Type-Options": "nosniff, nosniff"}),
    ),
    (
        "no-frame-options",
        ("/known/19", HTML, b"", {"X-Frame-Options": "ALLOW-FROM https://a.example"}),
        ("/known/20", HTML, b"", {"X-Frame-Options": "sameorigin"}),
    ),
    (
        "no-frame-options",
        ("/known/21", HTML, b"", {"Content-Security-Policy": "frame-ancestors *"}),
        ("/known/22", HTML, b"", {"Content-Security-Policy": "img-src *; frame-ancestors 'none'"}),
    ),
    (
        "no-referrer-policy",
        ("/known/23", HTML, b"", {"Referrer-Policy": "never"}),
        ("/known/24", HTML, b"", {"Referrer-Policy": "never, no-referrer"}),
    ),
    (
        "cookie-insecure",
        ("/known/25", HTML, b"", {"Set-Cookie": "id=1; Path=/known/25; Secure"}),
        ("/known/26", HTML, b"", {"Set-Cookie": "id=1; Path=/known/26; HttpOnly"}),
    ),
    (
        "cookie-insecure",
        ("/known/27.txt", "text/plain", b"x", {"Set-Cookie": "id=1; Path=/known/27"}),
        ("/known/28", HTML, b"", {"Set-Cookie": "id=; Path=/known/28; Max-Age=0"}),
    ),
    (
        "refused",
        ("/known/29", HTML, b"", {"x-amzn-waf-action": "challenge"}),
        ("/known/30", HTML, b"", {"x-amzn-waf-action": "allow"}),
    ),
    (
        "no-cache-headers",
        ("/7", HTML, b"", {"Age": "3"}),
        ("/8", HTML, b"", {"Last-Modified": "Sun, 22 Nov 2026 08:00:00 GMT"}),
    ),
    ("uncompressed", ("/9", HTML, b"s" * 1_025, {}), ("/10", HTML, b"s" * 1_024, {})),
    (
        "uncompressed",
        ("/11.css", "text/css", b"s" * 1_025, {}),
        ("/12.css", "text/css", b"s" * 1_024, {}),
    ),
    (
        "uncompressed",
        ("/13.js", "text/javascript", b"s" * 2_000, {}),
        ("/14.png", "image/png", b"s" * 2_000, {}),
    ),
    (
        "canonical-missing",
        ("/15", HTML, b"", {"Link": "</>; rel=prev"}),
        ("/16", HTML, b"", {"Link": '</>; rel="prev canonical"'}),
    ),
    (
        "canonical-to-broken",
        ("/known/31", HTML, b"", {"Link": "<file:///a>; rel=canonical"}),
        ("/known/32", HTML, b"", {"Link": "<a>; rel=canonical"}),
    ),
    (
        "hreflang-to-broken",
        ("/known/33", HTML, b"", {"Link": "<http://[bad/>; rel=alternate; hreflang=de"}),
        ("/known/34", HTML, b"", {"Link": "<?de>; rel=alternate; hreflang=de"}),
    ),
    (
        "cookie-insecure",
        ("/19", HTML, b"", {"Set-Cookie": "id=1; Path=/httponly"}),
        ("/20", HTML, b"", {"Set-Cookie": "id=1; HTTPONLY"}),
    ),
    ("charset-missing", ("/17", "text/html", b"", {}), ("/18", "text/html", b"\xef\xbb\xbf", {})),
)
XHTML = "application/xhtml+xml"


def in_xml(body: str, head: str = "") -> bytes:
    root = '<html xmlns="http://www.w3.org/1999/xhtml">'
    return f"{root}<head>{head}</head><body>{body}</body></html>".encode()


# The same of pages in XML
HEADER_KIN += (
    (
        "h1-missing",
        ("/xml/1", XHTML, in_xml("<h1/>"), {}),
        ("/xml/2", XHTML, in_xml("<h1>A</h1>"), {}),
    ),
    (
        "broken-fragment",
        ("/xml/3", XHTML, in_xml('<a href="/xml/4#A">A</a>'), {}),
        ("/xml/4", XHTML, in_xml('<p id="a"/><a href="/xml/4#a">A</a>'), {}),
    ),
    (
        "empty-anchor",
        ("/xml/5", "text/xml", in_xml('<a href="/"/>'), {}),
        ("/xml/6", "text/xml", in_xml('<a href="/" title="A"/>'), {}),
    ),
    ("doctype-missing", ("/xml/7", HTML, in_xml(""), {}), ("/xml/8", XHTML, in_xml(""), {})),
    (
        "charset-missing",
        ("/xml/9", "text/html", in_xml(""), {}),
        ("/xml/10", "text/xml", in_xml(""), {}),
    ),
    (
        "structured-data-invalid",
        ("/xml/11", XHTML, b"<br>" + in_xml('<script type="application/ld+json">{</script>'), {}),
        ("/xml/12", XHTML, b"<br>" + in_xml('<script type="application/ld+json">{}</script>'), {}),
    ),
)
# Pages of the workshop that have something else than what they are there to show, and why.
ALSO = {
    # The other one of two
    f"{TITLES}/title-duplicate-twin": {"title-duplicate"},
    f"{SHOP}/descriptions/description-duplicate-twin": {"description-duplicate"},
    f"{SHOP}/headings/h1-duplicate-twin": {"h1-duplicate"},
    f"{TEXTS}/exact-duplicate-twin": {"exact-duplicate"},
    f"{TEXTS}/near-duplicate-twin": {"near-duplicate"},
    # A link is an element
    f"{SHOP}/links/too-many-links": {"big-dom"},
    f"{SHOP}/links/too-many-links-almost": {"big-dom"},
    # What something else leads to
    f"{SHOP}/canonical/canonical-to-noindex-twin": {"noindex"},
    f"{SHOP}/canonical/moved": {"redirect"},
    f"{SHOP}/canonical/lost": {"client-error", "broken-link"},
    f"{LANGUAGES}/hreflang-to-noindex-twin": {"noindex", "lang-mismatch"},
    f"{LANGUAGES}/hreflang-to-broken-fr": {"client-error", "broken-link"},
    f"{LANGUAGES}/hreflang-to-broken-almost-fr": {"refused"},
    f"{LANGUAGES}/ancien-atelier": {"redirect"},
    f"{SHOP}/redirect-temporary": {"redirect"},
    f"{SHOP}/redirect-temporary-almost": {"redirect"},
    # What the sitemap should not name, or not miss
    f"{SEARCH}/sitemap-broken": {"client-error", "broken-link"},
    f"{SEARCH}/sitemap-broken-almost": {"refused"},
    f"{SEARCH}/sitemap-redirect": {"redirect"},
    f"{SEARCH}/sitemap-noindex": {"noindex"},
    f"{SEARCH}/sitemap-noindex-almost": {"noindex"},
    f"{SEARCH}/sitemap-missing-page-almost": {"noindex"},
    # Translations that nobody has translated
    f"{TITLES}/title-duplicate-almost-twin": {"lang-mismatch"},
    f"{SHOP}/descriptions/description-duplicate-almost-twin": {"lang-mismatch"},
    f"{SHOP}/headings/h1-duplicate-almost-twin": {"lang-mismatch"},
    f"{LANGUAGES}/atelier": {"lang-mismatch"},
    f"{LANGUAGES}/hreflang-to-noindex-almost-twin": {"lang-mismatch"},
    f"{LANGUAGES}/hreflang-to-noncanonical-twin": {"lang-mismatch"},
    f"{LANGUAGES}/hreflang-to-noncanonical-almost-twin": {"lang-mismatch"},
}
UNTIMED = {"slow": 86_400, "slow_error": 86_400, "slow_first_byte": 86_400}
EVERYTHING = {"sitemaps": True, "resources": True, "check_language": True}
SORRY = "We are sorry, there is no such page here any more, look at our map of the site. "
FAR = "http://far.example/"  # which a proxy on this machine answers for
MAPPED = "[::ffff:7f00:1]"  # 127.0.0.1, by a name that no rule takes for this machine
PAUSE = 0.06  # seconds; more than the thresholds below
SLOW = {"slow": 0.05, "slow_error": 0.05, "slow_first_byte": 0.05}
PATIENT = {"slow": 0.05, "slow_error": 86_400}
GRAVE_BYTES = 3_145_728


class Crawled(NamedTuple):
    found: Found
    counts: dict[str, int]


async def crawled(root: str, names: dict[str, str], **settings: Any) -> Crawled:
    """A crawl, and its findings by URL; origins are replaced by their names."""
    checked = Settings.checked(roots=[root], **settings)
    ledger, events = Ledger(checked), list[Event]()
    await Crawler(checked, events.append).run()
    ledger.fold(events)
    ledger.catch_up()
    found = Found()
    for id_ in ledger.records.ids():
        origin, slash, path = ledger.records.url[id_].replace("://", ":", 1).partition("/")
        name = names.get(origin.replace(":", "://", 1))
        if name is not None:
            mask = ledger.records.found[id_]
            graver = (f"{each}, an error" for each, bit in GRAVER.items() if mask & bit)
            found[name + slash + path] = frozenset((*words_of(mask), *graver))
    return Crawled(found, ledger.findings.counts())


async def demo_crawl(**settings: Any) -> Crawled:
    async with DemoSite(pace=0) as demo:
        origin = demo.url.rstrip("/")
        return await crawled(demo.url, {origin: ""}, max_tries=3, **settings, **UNTIMED)


async def own_crawls(folder: Path) -> Found:
    async with (
        Site(server(ends_in(31, folder))) as secure,
        Site(server(ends_in(29, folder))) as ending,
        Site(address="127.0.0.2") as other,
        Site() as plain,
    ):
        ending.page("/")
        fill_secure(secure, other)
        other.page("/gone", status=410)
        other.page("/closed", status=403)
        plain.page("/", links=["/localhost", "/localhost-in-name"])
        plain.page("/localhost", links=["http://localhost:9/"])
        plain.page("/localhost-in-name", links=["http://localhost.invalid:9/"])
        names = {secure.url(""): "secure:", other.url(""): "other:"}
        of_secure = await crawled(
            secure.url(), names, insecure=True, check_external=True, soft_404=True, **SLOW
        )
        found = of_secure.found
        for name, root in (("ending:", ending.url()), ("mapped:", plain.url(host=MAPPED))):
            found |= (await crawled(root, {root.rstrip("/"): name}, insecure=True)).found
        plain.page(FAR)
        found |= (await crawled(FAR, {FAR.rstrip("/"): "far:"}, proxy=plain.url())).found
        patient = {secure.url(""): "patient:"}
        return found | (await crawled(secure.url("/slow"), patient, insecure=True, **PATIENT)).found


def fill_secure(secure: Site, other: Site) -> None:
    http = other.url("/gone")
    anywhere = http.removeprefix("http:")
    pages = {
        "/sorry": SORRY * 20,
        "/not-so-sorry": SORRY + "Here is the map of the site, and it is a good one. " * 20,
        "/http-link": f'<a href="{http}">Over there</a>',
        "/same-scheme": f'<a href="/">Here</a><form action="{anywhere}"></form>'
        f'<img src="{anywhere}" alt="There">',
        "/mixed-content": f'<img src="{http}" alt="There">',
        "/mixed-script": f'<script src="{http}"></script>',
        "/insecure-form": f'<form action="{http}"></form>',
    }
    for number, (_, *texts) in enumerate(SECURE_KIN):
        for path, text in zip((f"/kin/{number}", f"/kin/{number}-almost"), texts, strict=True):
            pages[path] = text.replace("{}", http)
    for path, text in pages.items():
        secure.page(path, text=text)
    secure.page(NOWHERE, text=SORRY * 20)
    secure.page("/hsts", headers={"Strict-Transport-Security": "max-age=60"})
    secure.page("/cookie", headers={"Set-Cookie": "id=1; Secure"})
    secure.page("/safe-cookie", headers={"Set-Cookie": "id=1; Secure; HttpOnly"})
    secure.redirect("/down", http)
    secure.redirect("/across", "/hsts")
    for path, kind in (("/slow", "text/html"), ("/slow.txt", "text/plain")):
        _delay(secure, path, response(b"<p>At last.", kind))
    links = [*secure.handlers, other.url("/closed")]
    secure.page("/", links=[path for path in links if path != NOWHERE])


async def kin_crawl() -> Found:
    async with Site() as site:
        for number, (_, has, nearly) in enumerate(KIN):
            for path, html in ((f"/kin/{number}", has), (f"/kin/{number}-almost", nearly)):
                site.answer(path, f"<!doctype html>{html}".encode())
        for _, *paths in ADDRESS_KIN:
            for path in paths:
                site.page(path)
        for _, *answers in HEADER_KIN:
            for path, kind, body, headers in answers:
                site.answer(path, body, kind, headers=headers)
        for path, size in (("/grave", GRAVE_BYTES + 1), ("/heavy", GRAVE_BYTES)):
            site.answer(path, b"<!--" + b"-" * (size - 7) + b"-->")
        for number, html in enumerate(SAME, 1):
            site.answer(f"/same/{number}", f"<!doctype html>{html}".encode())
        links = [*site.handlers, "/other", "/moved"]
        fill_series(site)
        site.page("/", links=[*links, "/ten/10", "/eleven/11", "/counts/1", "/ends/1"])
        few = {"trap": 4, "redirect_temporary": 1}
        return (await crawled(site.url(), {site.url(""): "kin:"}, **few, **UNTIMED)).found


def fill_series(site: Site) -> None:
    """Redirects and pages of which each leads to the next one."""
    for folder, most in (("/ten", 10), ("/eleven", 11)):
        for left in range(1, most + 1):
            site.redirect(f"{folder}/{left}", f"{folder}/{left - 1}")
        site.page(f"{folder}/0")
    site.redirect("/back", "/ten/0")
    site.page("/ten/0", text='<p id="there">There')
    site.redirect("/other", "/ten/0", status=303)
    site.redirect("/moved", "/ten/0", status=308)
    for folder, last in (("/counts", 6), ("/ends", 5)):
        for number in range(1, last + 1):
            site.page(f"{folder}/{number}", links=["/other", "/moved", f"{folder}/{number + 1}"])
        site.page(f"{folder}/{last}")


def _delay(site: Site, path: str, data: bytes) -> None:
    async def answer(exchange: Exchange) -> None:
        await asyncio.sleep(PAUSE)
        await exchange.send(data)

    site.handle(path, answer)


@pytest.fixture(scope="module")
def everything() -> Crawled:
    return asyncio.run(demo_crawl(**EVERYTHING))


@pytest.fixture(scope="module")
def kin() -> Found:
    return asyncio.run(kin_crawl())


@pytest.fixture(scope="module")
def found(everything: Crawled, tmp_path_factory: pytest.TempPathFactory) -> Found:
    return everything.found | asyncio.run(own_crawls(tmp_path_factory.mktemp("certificates")))


# Those of rendered pages have pages of their own: tests/core/findings/test_rendered_rules.py
OF_OTHERS = Family.RENDERING, Family.ACCESSIBILITY
OF_CRAWLS = [name for name, each in BY_NAME.items() if each.family not in OF_OTHERS]


@pytest.mark.parametrize("name", OF_CRAWLS)
def test_each_finding_is_on_one_page_and_nearly_on_another(found: Found, name: str) -> None:
    has, nearly = PAIRS[name]
    assert name in found[has]
    assert name not in found[nearly]


@pytest.mark.parametrize("name", [each for each in GRAVER if each in OF_CRAWLS])
def test_so_is_each_case_that_is_graver(found: Found, kin: Found, name: str) -> None:
    has, nearly = GRAVE_PAIRS[name]
    both = found | kin
    assert f"{name}, an error" in both[has]
    assert name in both[nearly]
    assert f"{name}, an error" not in both[nearly]


OTHERS = [
    *((name, f"/kin/{number}", f"/kin/{number}-almost") for number, (name, *_) in enumerate(KIN)),
    *ADDRESS_KIN,
    *LONGER_KIN,
    *((name, has[0], nearly[0]) for name, has, nearly in HEADER_KIN),
]


@pytest.mark.parametrize(
    ("name", "has", "nearly"), OTHERS, ids=[f"{name} {has[:12]}" for name, has, _ in OTHERS]
)
def test_so_are_its_other_forms(kin: Found, name: str, has: str, nearly: str) -> None:
    assert name in kin[f"kin:{has}"]
    assert name not in kin[f"kin:{nearly}"]


@pytest.mark.parametrize("number", range(len(SECURE_KIN)))
def test_so_are_other_forms_on_an_https_site(found: Found, number: int) -> None:
    name, *_ = SECURE_KIN[number]
    assert name in found[f"secure:/kin/{number}"]
    assert name not in found[f"secure:/kin/{number}-almost"]


def test_a_piece_of_the_workshop_has_the_fault_on_its_card_and_no_other(found: Found) -> None:
    shown = {has: {finding} for finding, (has, _) in PAIRS.items()}
    for path, names in found.items():
        if path.startswith(SHOP):
            assert names == shown.get(path, set()) | ALSO.get(path, set()), path


def test_the_demo_site_has_as_many_of_each_finding_as_it_expects(everything: Crawled) -> None:
    assert everything.counts == FINDINGS | MORE_FINDINGS


async def test_a_plain_crawl_of_it_in_another_order_finds_as_many_as_it_expects() -> None:
    crawl = await demo_crawl(workers=50, per_host=50)
    assert crawl.counts == FINDINGS
