"""--check-external, --resources, --sitemaps: URLs that are no links of a page in scope."""

import gzip

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.page.page import srcset_urls
from tests.web import Crawl, Exchange, Site, WaitUntil, crawl, response

ORDINARY = "http://www.sitemaps.org/schemas/sitemap/0.9"


# --- --check-external ---------------------------------------------------------------------------


async def test_an_external_url_is_asked_by_head_once_and_never_parsed(site: Site) -> None:
    async with Site() as other:
        other.page("/x", links=["/y"])
        other.answer("/gone", status=404)
        site.page("/", links=[other.url("/x"), other.url("/gone"), "/a"])
        site.page("/a", links=[other.url("/x")])
        found = await crawl(site, check_external=True)
        assert [(each.method, each.target) for each in other.requests] == [
            ("HEAD", "/x"),
            ("HEAD", "/gone"),
        ]
        assert found[other.url("/x")].status == 200
        assert found[other.url("/x")].links_total is None
        assert found[other.url("/x")].content_type == "text/html"
        assert found[other.url("/gone")].status == 404
        assert {each.method for each in site.requests} == {"GET"}


@pytest.mark.parametrize("status", [403, 405, 501])
@pytest.mark.parametrize("delay", [0, 0.05])
async def test_where_head_is_refused_get_is_tried_and_counts_nothing_extra(
    site: Site, status: int, delay: float
) -> None:
    async with Site() as other:

        async def only_get(exchange: Exchange) -> None:
            refused = exchange.request.method == "HEAD"
            head = f"HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n".encode()
            await exchange.send(head if refused else response(b"<a href=/y>y</a>"))

        other.handle("/x", only_get)
        site.page("/", links=[other.url("/x")])
        found = await crawl(site, check_external=True, max_pages=2, delay=delay)
        record = found[other.url("/x")]
        assert (record.status, record.tries, record.links_total) == (200, 1, None)
        assert [each.method for each in other.requests] == ["HEAD", "GET"]


async def test_a_head_that_is_answered_with_a_body_is_answered(site: Site) -> None:
    async with Site() as other:

        async def body_for_all(exchange: Exchange) -> None:
            await exchange.send(response(b"<a href=/y>y</a>"))

        other.handle("/x", body_for_all)
        site.page("/", links=[other.url("/x")])
        found = await crawl(site, check_external=True)
        assert found[other.url("/x")].state == "done"
        assert [each.method for each in other.requests] == ["HEAD"]


async def test_an_external_redirect_is_followed_and_may_lead_back(site: Site) -> None:
    async with Site() as other:
        other.redirect("/x", site.url("/in"))
        site.page("/", links=[other.url("/x")])
        site.page("/in", links=["/more"])
        site.page("/more")
        found = await crawl(site, check_external=True)
        assert found[other.url("/x")].redirect_to == "/in"
        assert found["/more"].state == "done"


async def test_exclude_and_robots_hold_for_external_urls_too(site: Site) -> None:
    async with Site() as other:
        other.answer("/robots.txt", b"User-agent: *\nDisallow: /no")
        other.page("/yes")
        site.page("/", links=[other.url("/no"), other.url("/yes"), other.url("/out")])
        found = await crawl(site, check_external=True, exclude=("/out",), include=("nothing",))
        assert found[other.url("/no")].skip_reason == "robots"
        assert found[other.url("/out")].skip_reason == "excluded"
        assert found[other.url("/yes")].state == "done"


# --- --resources --------------------------------------------------------------------------------

RESOURCES = """
    <img src=/1><img srcset="/2 1x, /3 2x"><picture><source srcset=/4></picture>
    <script src=/5></script><link rel=stylesheet href=/6><link rel="shortcut icon" href=/7>
    <link rel=preload href=/8><link rel=manifest href=/9><video src=/10 poster=/11></video>
    <audio><source src=/12><track src=/13></audio><embed src=/14><object data=/15></object>
"""


async def test_resources_are_urls_if_that_is_asked_for(site: Site) -> None:
    site.page("/", text=RESOURCES)
    site.answer("/1", b"GIF", "image/gif")
    found = await crawl(site, resources=True)
    assert set(found.states) == {"/", *(f"/{number}" for number in range(1, 16))}
    assert found["/"].links_total == 15
    assert found["/1"].content_type == "image/gif"


async def test_resources_are_none_otherwise(site: Site) -> None:
    site.page("/", text=RESOURCES)
    assert list((await crawl(site)).states) == ["/"]


async def test_what_a_stylesheet_refers_to_is_a_resource(site: Site) -> None:
    site.page(
        "/", text='<link rel="stylesheet" href="/css/a.css"><link rel="search" href="/s.xml">'
    )
    css = "@import 'b.css'; a { background: url(../a.png?q=\u00e9) } b { src: url(javascript:1) }"
    site.answer("/css/a.css", css.encode(), "text/css")
    site.answer("/css/b.css", b"a { background: url(/a.png) }", "text/css")
    found = await crawl(site, resources=True)
    urls = {"/", "/css/a.css", "/s.xml", "/css/b.css", "/a.png?q=%C3%A9", "/a.png"}
    assert set(found.states) == urls
    assert found["/a.png"].depth == 3
    assert found["/css/a.css"].links_total == 2
    assert found["/css/a.css"].size == len(css.encode())


async def test_stylesheets_are_not_read_otherwise(site: Site) -> None:
    site.page("/", links=["/a.css"])
    site.answer("/a.css", b"a { background: url(/a.png) }", "text/css")
    assert set((await crawl(site)).states) == {"/", "/a.css"}


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("a", ["a"]),
        (" a 1x , b 2x", ["a", "b"]),
        ("a, b 100w", ["a", "b"]),
        ("data:x,y 1x, b", ["data:x,y", "b"]),
        (",", []),
        ("", []),
    ],
)
def test_a_srcset_is_cut_where_a_browser_cuts_it(text: str, urls: list[str]) -> None:
    assert list(srcset_urls(text)) == urls


# --- --sitemaps ---------------------------------------------------------------------------------


def urlset(*urls: str) -> bytes:
    return sitemap("urlset", "url", urls)


def index(*urls: str) -> bytes:
    return sitemap("sitemapindex", "sitemap", urls)


def sitemap(kind: str, each: str, urls: tuple[str, ...]) -> bytes:
    inside = "".join(f"<{each}><loc>\n{url} </loc></{each}>" for url in urls)
    return f'<?xml version="1.0"?><{kind} xmlns="{ORDINARY}">{inside}</{kind}>'.encode()


def roots_of(found: Crawl) -> dict[str, tuple[int, str | None]]:
    return {record.url: (record.depth, record.referrer) for record in found.records}


async def test_urls_of_sitemaps_are_roots_for_depth_and_referrer_alone(site: Site) -> None:
    site.page("/")
    site.page("/deep/page")
    site.answer("/sitemap.xml", urlset(site.url("/deep/page"), site.url("/x.pdf"), "http://o/"))
    found = await crawl(site, sitemaps=True, exclude=("pdf",), max_depth=0)
    assert roots_of(found) == {
        "/": (0, None),
        "/deep/page": (0, None),
        "/x.pdf": (0, None),
        "http://o/": (0, None),
    }
    assert found["/deep/page"].state == "done"
    assert found["/x.pdf"].skip_reason == "excluded"
    assert found["http://o/"].skip_reason == "external"


@pytest.mark.parametrize("no_robots", [False, True])
async def test_robots_txt_names_them_and_indexes_and_gzip_are_read(
    site: Site, no_robots: bool
) -> None:
    site.answer("/robots.txt", f"Sitemap: {site.url('/index')}\nSitemap: bad".encode())
    site.answer("/index", index(site.url("/one.xml"), site.url("/two.gz"), site.url("/index")))
    site.answer("/one.xml", urlset(site.url("/1")))
    site.answer("/two.gz", gzip.compress(urlset(site.url("/2"))), "application/gzip")
    found = await crawl(site, sitemaps=True, no_robots=no_robots, max_pages=9)
    assert set(found.states) == {"/", "/1", "/2"}
    assert "/sitemap.xml" not in site.hits
    assert set(site.hits.values()) == {1}


async def test_sitemaps_are_not_asked_for_otherwise(site: Site) -> None:
    site.page("/")
    await crawl(site)
    assert site.asked == ["/"]


@pytest.mark.parametrize(
    ("body", "urls"),
    [
        (urlset("http://h/1", "http://h/2")[:-40], ["http://h/1"]),
        (b"http://h/1\nhttp://h/2\nnonsense", ["http://h/1", "http://h/2"]),
        (b"<html><loc>http://h/1</loc>", []),
        (b'<!DOCTYPE x [<!ENTITY a "b">]>' + urlset("http://h/1"), []),
        (gzip.compress(b"\0" * 60_000_000, 9), []),
        (b"\x1f\x8bnonsense", []),
        (b"", []),
    ],
    ids=["cut", "plain text", "not a sitemap", "entities", "bomb", "broken gzip", "empty"],
)
async def test_a_broken_sitemap_gives_what_it_can_and_stops_nothing(
    site: Site, body: bytes, urls: list[str]
) -> None:
    site.page("/")
    site.answer("/sitemap.xml", body)
    found = await crawl(site, sitemaps=True)
    assert found["/"].state == "done"
    assert [url for url in found.states if url.startswith("http")] == urls


async def test_a_crawl_can_be_cancelled_in_a_sitemap_and_reads_it_again(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.stalls("/sitemap.xml")
    crawling = Crawl(site, sitemaps=True)
    crawling.start()
    await wait_until(lambda: site.hits["/sitemap.xml"])
    proof = await crawling.cancel(within=1)
    assert (proof.queued, proof.in_flight, proof.sockets) == (1, 0, 0)
    site.answer("/sitemap.xml", urlset(site.url("/a")))
    await crawling.run()
    assert set(crawling.states) == {"/", "/a"}


def test_every_option_of_the_contract_is_there_and_off() -> None:
    settings = Settings.checked(roots=["http://h/"])
    flags = ("check_external", "resources", "sitemaps", "no_robots", "respect_nofollow", "insecure")
    assert not any(getattr(settings, name) for name in flags)
    assert (settings.per_host, settings.delay, settings.max_seconds) == (10, 0, None)
