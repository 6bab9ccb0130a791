"""A URL is at most 8,192 octets long, wherever it comes from; what is held of many is bounded."""

import tracemalloc
from dataclasses import replace

import pytest

from crawlscope.core.base.urls import LONGEST_URL, Hrefs, UrlError, canonical, fault, join
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.queue import long_texts
from tests.crawl.test_why import why
from tests.web import Crawl, Site, crawl


def address_of(octets: int, site: Site) -> str:
    return site.url("/").ljust(octets, "x")


async def test_a_link_of_the_greatest_length_is_followed_and_a_longer_one_is_invalid(
    site: Site,
) -> None:
    longest, longer = address_of(LONGEST_URL, site), address_of(LONGEST_URL + 1, site)
    site.page("/", links=[longest, longer, "/after"])
    site.page(longest.removeprefix(site.url("")))
    site.page("/after")
    found = await crawl(site)
    states = sorted(found.states.values())
    assert states == ["done", "done", "done", "skipped: invalid"]
    (invalid,) = (record.url for record in found.records if record.skip_reason)
    assert invalid.endswith("x…")
    assert len(invalid.encode()) <= LONGEST_URL
    assert fault(site.url(invalid)) == "it is longer than 8,192 bytes"


@pytest.mark.parametrize("path", ["é" * 1_366, "日" * 1_000, "?" + "<" * 3_000])
async def test_its_escaped_form_is_what_counts(site: Site, path: str) -> None:
    site.page("/", links=["/" + path])
    assert len(site.url("/" + path)) < LONGEST_URL
    assert sorted((await crawl(site)).states.values()) == ["done", "skipped: invalid"]


async def test_a_fragment_and_what_is_folded_away_do_not_count(site: Site) -> None:
    site.page("/", links=["/a#" + "x" * 10_000, "/b/" + "../b/" * 2_000, "/c" + "\t" * 10_000])
    for path in ("/a", "/b/", "/c"):
        site.page(path)
    assert set((await crawl(site)).states.values()) == {"done"}


async def test_a_base_that_is_too_long_counts_for_nothing(site: Site) -> None:
    base = address_of(1_000_000, site)
    links = "".join(f'<a href="{number}">x</a>' for number in range(100))
    site.page("/", text=f'<base href="{base}/">{links}')
    found = await crawl(site, max_pages=1)
    assert found["/99"].state == "queued"


async def test_a_link_that_becomes_too_long_by_its_base_keeps_its_text(site: Site) -> None:
    site.page("/", text=f'<base href="{address_of(8_190, site)}/"><a href="long">x</a>')
    found = await crawl(site)
    assert found.states == {"/": "done", "long": "skipped: invalid"}
    assert "too long" in fault("long")


@pytest.mark.parametrize("octets", [LONGEST_URL + 1, 60_000])
async def test_a_redirect_to_one_is_invalid(site: Site, octets: int) -> None:
    site.redirect("/", address_of(octets, site))
    found = await crawl(site)
    assert found.states == {"/": "failed: invalid_redirect"}
    assert found["/"].error is not None
    assert found["/"].error.message == "a redirect to a URL of more than 8,192 bytes"


async def test_a_canonical_link_is_cut_like_any_other(site: Site) -> None:
    site.page("/", text=f'<link rel="canonical" href="{address_of(50_000, site)}">')
    canonical_of_page = (await crawl(site))["/"].canonical
    assert canonical_of_page is not None
    assert len(canonical_of_page.encode()) <= LONGEST_URL


async def test_a_sitemap_and_robots_txt_name_none_that_is_longer(site: Site) -> None:
    too_long = [address_of(octets, site) for octets in (LONGEST_URL + 1, 40_000)]
    places = "".join(f"<url><loc>{each}</loc></url>" for each in [*too_long, site.url("/short")])
    site.answer("/map.xml", f"<urlset>{places}</urlset>".encode(), "text/xml")
    lines = "".join(f"Sitemap: {each}\n" for each in [too_long[0], site.url("/map.xml")])
    site.answer("/robots.txt", lines.encode(), "text/plain")
    site.page("/")
    site.page("/short")
    assert (await crawl(site, sitemaps=True)).states == {"/": "done", "/short": "done"}


def test_a_root_that_is_longer_is_refused_in_a_few_words() -> None:
    for text in ("http://h/" + "x" * 8_192, "http://h:port/" + "x" * 8_192):
        with pytest.raises(SettingsError) as info:
            Settings.checked(roots=[text])
        assert len(str(info.value)) < 300


def test_the_limit_holds_to_the_octet() -> None:
    assert canonical("http://h/".ljust(LONGEST_URL, "x"))
    with pytest.raises(UrlError):
        canonical("http://h/".ljust(LONGEST_URL + 1, "x"))
    assert join("http://h/", "x" * (LONGEST_URL - 9))
    with pytest.raises(UrlError):
        join("http://h/", "x" * (LONGEST_URL - 8))


@pytest.mark.parametrize(
    ("form", "pages"),
    [
        pytest.param("/{n}", 700, marks=pytest.mark.slow),
        ("/{n}/" + "x" * 8_000, 30),
        ("/{n}" + "é" * 1_300, 50),
    ],
)
@pytest.mark.parametrize("origins", [1, 1_000])
def test_what_is_remembered_of_hrefs_is_bounded_in_bytes(
    form: str, pages: int, origins: int
) -> None:
    memory = Hrefs()
    tracemalloc.start()
    try:
        for number in range(pages):
            page = memory.of_page(f"http://h{number % origins}/")
            for link in range(100):
                page.resolve(form.format(n=number * 100 + link))
        assert tracemalloc.get_traced_memory()[1] < 24 << 20
    finally:
        tracemalloc.stop()


FILLS = "the long URLs of this crawl already take 128 MB"


@pytest.mark.in_process
@pytest.mark.slow
async def test_a_page_of_very_many_long_urls_takes_bounded_memory(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_texts, "MOST", 8 << 20)
    base, number = address_of(8_000, site), 5_000
    links = "".join(f'<a href="{each}">' for each in range(number))
    site.page("/", text=f'<base href="{base}/">{links}')
    found = Crawl(site, max_pages=1)
    tracemalloc.start()
    try:
        await found.run()
        assert tracemalloc.get_traced_memory()[1] < 20 << 20  # 40 MB are named
    finally:
        tracemalloc.stop()
    assert len(found.records) == 1 + number
    assert found["/"].links_total == sum(record.state == "queued" for record in found.records)
    last = str(number - 1)
    assert found.states[last] == "skipped: invalid"
    assert why(found, last) == f"Not requested: {FILLS}."


async def test_a_page_of_long_urls_leaves_room_for_those_of_others(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_texts, "MOST", 1 << 18)
    monkeypatch.setattr(long_texts, "OF_PAGE", 1 << 15)
    base = address_of(8_000, site)
    greedy = "".join(f'<a href="{each}">' for each in range(300))
    site.page("/", links=["/greedy", "/honest"])
    site.page("/greedy", text=f'<base href="{base}/">{greedy}')
    long = ["/" + letter * 4_000 for letter in "abc"]
    site.page("/honest", links=long)
    for path in long:
        site.page(path, title="t" * 800)
    found = await crawl(site, max_pages=60, workers=1)
    assert [found.states[path] for path in long] == ["done"] * 3
    assert [found[path].title for path in long] == ["t" * 800] * 3
    assert found.states["299"] == "skipped: invalid"
    assert why(found, "299").startswith("Not requested: the long URLs of its page already take")


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Next to no room for long texts: to fill it takes a second and more."""
    monkeypatch.setattr(long_texts, "MOST", 1_000)


@pytest.mark.usefixtures("full")
async def test_where_long_texts_have_no_room_short_ones_go_on(site: Site) -> None:
    first, second = ("/" + letter * 1_000 for letter in "ab")
    site.page("/", links=[first, second, second + "b", "/c"], text="<a href='/c'>x</a>")
    site.page(first, title="t" * 800)
    site.page("/c", title="t" * 250)
    found = await crawl(site)
    cut = "/" + "b" * 126 + "…"
    assert found.states == {
        "/": "done", first: "done", cut: "skipped: invalid", "/c": "done"
    }  # fmt: skip
    assert found[first].title == "t" * 127 + "…"
    assert found["/c"].title == "t" * 250
    assert found["/"].links_total == 2


@pytest.mark.usefixtures("full")
async def test_where_long_texts_have_no_room_a_redirect_to_a_known_one_is_followed(
    site: Site,
) -> None:
    known, unknown = ("/" + letter * 1_000 for letter in "ab")
    site.page("/", links=[known, "/to-known", "/to-unknown"])
    site.page(known)
    site.redirect("/to-known", known)
    site.redirect("/to-unknown", unknown)
    found = await crawl(site)
    assert found.states["/to-known"] == "redirected"
    assert found.states["/to-unknown"] == "failed: invalid_redirect"
    error = found["/to-unknown"].error
    assert error is not None
    octets = len(site.url(unknown))
    assert error.message == f"a redirect to a URL of {octets:,} bytes, but {FILLS}"


@pytest.mark.usefixtures("full")
async def test_where_long_texts_have_no_room_sitemaps_and_refreshes_go_on(site: Site) -> None:
    long = ["/" + letter * 1_000 for letter in "ab"]
    places = "".join(f"<url><loc>{site.url(each)}</loc></url>" for each in [*long, "/short"])
    site.answer("/sitemap.xml", f"<urlset>{places}</urlset>".encode(), "text/xml")
    site.answer("/", b"", headers={"Refresh": f"0;url={long[1]}"})
    site.page("/short")
    site.page(long[0])
    found = await crawl(site, sitemaps=True)
    assert sorted(found.states.values()) == ["done"] * 3 + ["skipped: invalid"]


@pytest.mark.usefixtures("full")
async def test_what_a_saved_crawl_knows_counts_when_it_goes_on(site: Site) -> None:
    first, second = ("/" + letter * 1_000 for letter in "ab")
    site.page("/", links=[first])
    site.page(first, links=[second])
    found = Crawl(site, max_pages=1)
    await found.run()
    settings = replace(found.crawler.settings, max_pages=None)
    found.crawler = type(found.crawler)(settings, found.events.append, found.crawler.frontier)
    await found.run()
    assert found.states[first] == "done"
    assert sorted(found.states.values()) == ["done", "done", "skipped: invalid"]
