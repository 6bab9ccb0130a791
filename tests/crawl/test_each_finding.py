"""Each finding is shown by a page that has it, and by one that nearly has it.

Most of them stand on the demo site. What needs TLS, another host or time stands on sites of this
test; their addresses begin with the name of the site.
"""

import asyncio
import ssl
from typing import Any, NamedTuple

import pytest

from app.core.events import Event
from app.core.findings.rules import words_of
from app.core.findings.table import FINDINGS
from app.core.ledger import Ledger
from app.core.settings import Settings
from app.crawl.crawler import Crawler
from app.crawl.gate import NOWHERE
from app.demo import DemoSite, expected
from tests.conftest import SELF_SIGNED
from tests.web import Exchange, Site, response

Found = dict[str, frozenset[str]]
"""The findings of each URL, by its path on the demo site, or by site and path."""

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
    "http-page": ("/", "secure:/"),
    "mixed-content": ("secure:/mixed-content", "secure:/same-scheme"),
    "insecure-form": ("secure:/insecure-form", "secure:/same-scheme"),
    "no-hsts": ("secure:/", "secure:/hsts"),
    "cookie-insecure": ("secure:/cookie", "secure:/safe-cookie"),
    **{
        name: (f"{SHOP}/headers/{name}", f"{SHOP}/headers/{name}-almost")
        for name in ("no-csp", "no-nosniff", "no-frame-options", "no-referrer-policy")
    },
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
            "doctype-missing",
            "charset-missing",
        )
    },
    "media-type": (f"{SHOP}/markup/media-type.txt", f"{SHOP}/markup/media-type.htm"),
}
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
    f"{LANGUAGES}/hreflang-to-noindex-twin": {"noindex"},
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
}
NOT_TOLD = {"tls-expires"}  # by no crawl so far
UNTIMED = {"slow": 86_400, "slow_error": 86_400, "slow_first_byte": 86_400}
EVERYTHING = {"sitemaps": True, "resources": True}
SORRY = "We are sorry, there is no such page here any more, look at our map of the site. "
MAPPED = "[::ffff:7f00:1]"  # 127.0.0.1, by a name that no rule takes for this machine
PAUSE = 0.06  # seconds; more than the thresholds below
SLOW = {"slow": 0.05, "slow_first_byte": 0.05}


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
    for id_ in ledger.site.ids():
        origin, slash, path = ledger.site.url[id_].replace("://", ":", 1).partition("/")
        name = names.get(origin.replace(":", "://", 1))
        if name is not None:
            found[name + slash + path] = frozenset(words_of(ledger.site.found[id_]))
    return Crawled(found, ledger.findings.counts())


async def demo_crawl(**settings: Any) -> Crawled:
    async with DemoSite(pace=0) as demo:
        origin = demo.url.rstrip("/")
        return await crawled(demo.url, {origin: ""}, **settings, **UNTIMED)


async def own_crawls() -> Found:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(SELF_SIGNED)
    async with Site(tls=context) as secure, Site(address="127.0.0.2") as other, Site() as plain:
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
        root = plain.url(host=MAPPED)
        return of_secure.found | (await crawled(root, {root.rstrip("/"): "mapped:"})).found


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
        "/insecure-form": f'<form action="{http}"></form>',
    }
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


def _delay(site: Site, path: str, data: bytes) -> None:
    async def answer(exchange: Exchange) -> None:
        await asyncio.sleep(PAUSE)
        await exchange.send(data)

    site.handle(path, answer)


@pytest.fixture(scope="module")
def everything() -> Crawled:
    return asyncio.run(demo_crawl(**EVERYTHING))


@pytest.fixture(scope="module")
def found(everything: Crawled) -> Found:
    return everything.found | asyncio.run(own_crawls())


@pytest.mark.parametrize("name", [each.name for each in FINDINGS if each.name not in NOT_TOLD])
def test_each_finding_is_on_one_page_and_nearly_on_another(found: Found, name: str) -> None:
    has, nearly = PAIRS[name]
    assert name in found[has]
    assert name not in found[nearly]


def test_a_piece_of_the_workshop_has_the_fault_on_its_card_and_no_other(found: Found) -> None:
    shown = {has: {finding} for finding, (has, _) in PAIRS.items()}
    for path, names in found.items():
        if path.startswith(SHOP):
            assert names - {"http-page"} == shown.get(path, set()) | ALSO.get(path, set()), path


def test_the_demo_site_has_as_many_of_each_finding_as_it_expects(everything: Crawled) -> None:
    assert everything.counts == expected.FINDINGS | expected.MORE_FINDINGS


@pytest.mark.parametrize("workers", [1, 50])
async def test_a_plain_crawl_of_it_finds_as_many_whatever_the_order(workers: int) -> None:
    crawl = await demo_crawl(workers=workers, per_host=workers)
    assert crawl.counts == expected.FINDINGS
