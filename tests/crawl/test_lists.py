"""Addresses that are only checked, and very many roots."""

import gzip
from pathlib import Path

import pytest

from crawlscope.core.policy.lists import ListError
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl import lists, sitemaps
from tests.web import Crawl, Site, WaitUntil, crawl

SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
SETTINGS = Settings.checked(roots=["localhost"], max_tries=1)


def sitemap(*urls: str, kind: str = "urlset", each: str = "url") -> bytes:
    named = "".join(f"<{each}><loc>{url}</loc></{each}>" for url in urls)
    return f'<?xml version="1.0"?>\n<{kind} xmlns="{SITEMAP}">{named}</{kind}>'.encode()


async def test_without_following_only_the_given_addresses_are_asked(site: Site) -> None:
    site.page("/", links=["/a", "/b"], title="Home")
    site.page("/a", links=["/c"])
    site.answer("/gone", status=404)
    found = await crawl(site, "/", "/a", "/gone", no_follow=True)
    assert sorted(site.asked) == ["/", "/a", "/gone"]
    assert found["/"].title == "Home"
    assert found["/"].links_total is None
    assert len(found.records) == 3


@pytest.mark.parametrize("link", ["<a href='#nope'>x</a>", "<map><area href='#nope'></map>"])
async def test_links_that_are_not_followed_are_not_judged(site: Site, link: str) -> None:
    site.page("/", text=link)
    ledger = (await crawl(site, "/", no_follow=True)).ledger
    ledger.catch_up()
    names = {finding.name for finding, _ in ledger.findings.of(1)}
    assert not names & {"broken-fragment", "empty-anchor"}


async def test_redirects_of_given_addresses_are_followed_by_the_rules(site: Site) -> None:
    site.redirect("/old", "/new")
    site.page("/new", links=["/c"])
    site.redirect("/away", "http://elsewhere.invalid/")
    found = await crawl(site, "/old", "/away", no_follow=True)
    assert found["/new"].status == 200
    assert found["http://elsewhere.invalid/"].skip_reason == "external"
    assert "/c" not in site.asked


async def test_what_is_listed_is_asked_whatever_is_excluded(site: Site, tmp_path: Path) -> None:
    site.page("/private/a", links=["/private/b", "/c"])
    site.page("/c")
    site.redirect("/private/old", "/private/new")
    file = tmp_path / "sitemap.xml"
    file.write_bytes(sitemap(site.url("/private/a"), site.url("/private/old")))
    listed = await lists.read(str(file), SETTINGS)
    found = await crawl(site, *listed.urls, exclude=("/private/",))
    assert sorted(site.asked) == ["/c", "/private/a", "/private/old"]
    for path in ("/private/b", "/private/new"):
        assert found[path].skip_reason == "excluded"


async def test_a_refresh_is_a_link_and_not_followed(site: Site) -> None:
    site.answer("/", b"<title>x</title>", headers={"Refresh": "0; url=/a"})
    await crawl(site, "/", no_follow=True)
    assert site.asked == ["/"]


async def test_a_crawl_stopped_amid_its_roots_asks_the_others_when_it_goes_on(
    site: Site, wait_until: WaitUntil
) -> None:
    paths = [f"/{number}" for number in range(1_000)]
    for path in paths:
        site.page(path)
    crawling = Crawl(site, *paths)
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.known, at_each_turn=True)
    await crawling.cancel()
    assert crawling.crawler.frontier.known < len(paths)
    await crawling.run()
    assert sorted(site.hits) == sorted(paths)
    assert set(site.hits.values()) == {1}


# --- where lists come from ------------------------------------------------------------------------


async def test_a_sitemap_file_is_a_list(tmp_path: Path) -> None:
    file = tmp_path / "list"
    for body in (sitemap("http://a.org/", "mailto:x"), gzip.compress(sitemap("http://a.org/"))):
        file.write_bytes(body)
        found = await lists.read(str(file), SETTINGS)
        assert list(found.urls) == ["http://a.org/"]
        assert [line.text for line in found.bad] == (["mailto:x"] if b"mailto" in body else [])


async def test_an_address_of_a_sitemap_or_its_index_is_a_list(site: Site) -> None:
    index = sitemap(site.url("/one.xml"), site.url("/no.xml"), kind="sitemapindex", each="sitemap")
    site.answer("/index.xml", index, "text/xml")
    site.answer("/one.xml", sitemap(site.url("/a"), site.url("/b")), "text/xml")
    found = await lists.read(site.url("/index.xml"), SETTINGS)
    assert list(found.urls) == [site.url("/a"), site.url("/b")]
    assert f"{site.url('/no.xml')} cannot be read" in found.left_out


async def test_an_index_in_a_file_leads_to_its_sitemaps(site: Site, tmp_path: Path) -> None:
    site.answer("/one.xml.gz", gzip.compress(sitemap(site.url("/a"))), "application/gzip")
    file = tmp_path / "index.xml"
    file.write_bytes(sitemap(site.url("/one.xml.gz"), kind="sitemapindex", each="sitemap"))
    assert list((await lists.read(str(file), SETTINGS)).urls) == [site.url("/a")]


async def test_a_list_at_an_address_may_be_a_text(site: Site) -> None:
    site.answer("/urls.txt", b"a.org\nb.org\n", "text/plain")
    site.redirect("/list", "/urls.txt")
    found = await lists.read(site.url("/list"), SETTINGS)
    assert list(found.urls) == ["http://a.org/", "http://b.org/"]


BOMB = (
    b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    b"<urlset><url><loc>&b;</loc></url></urlset>"
)
HOSTILE = {
    "an entity bomb": BOMB,
    "a page": b"<!doctype html><title>x</title><p>http://a.org/",
    "nothing": b"",
    "comments": b"# one\n\n# two",
    "noise": bytes(range(256)) * 9,
    "a broken gzip": gzip.compress(b"a.org\n")[:10],
    "deep elements": b"<a>" * 5_000,
    "a long tag": b"<urlset " + b"a" * 300_000,
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_file_without_an_address_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    file = tmp_path / "list"
    file.write_bytes(HOSTILE[name])
    with pytest.raises(ListError) as refused:
        await lists.read(str(file), SETTINGS)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


async def test_a_gzip_bomb_is_read_up_to_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemaps, "LARGEST", 100_000)
    file = tmp_path / "list.gz"
    file.write_bytes(gzip.compress(b"a.org\n" + b"#" * 10_000_000 + b"\nb.org\n"))
    found = await lists.read(str(file), SETTINGS)
    assert list(found.urls) == ["http://a.org/"]
    assert list(found.complaints()) == ["it is larger than 97.7 KB: the rest is ignored"]


LINES = [f"http://a.org/{number}?{number * 7919 % 10007}" for number in range(5_000)]
PACKED = {
    "lines": gzip.compress("\n".join(LINES).encode()),
    "UTF-16": gzip.compress("\n".join(LINES).encode("utf-16")),
    "a sitemap": gzip.compress(sitemap(*LINES)),
    "two members": gzip.compress("\n".join(LINES[:2_000]).encode() + b"\n")
    + gzip.compress("\n".join(LINES[2_000:]).encode()),
}


@pytest.mark.parametrize("kind", PACKED)
async def test_a_gzip_that_is_cut_off_says_so_and_keeps_what_is_there(
    tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "list.gz"
    for left in (len(PACKED[kind]) * 2 // 3, len(PACKED[kind]) - 9):
        file.write_bytes(PACKED[kind][:left])
        found = await lists.read(str(file), SETTINGS)
        assert len(found.urls) > 100
        assert list(found.urls) == LINES[: len(found.urls)]
        assert list(found.complaints()) == [
            "it is compressed and truncated: only the available part is read"
        ]


@pytest.mark.parametrize("kind", PACKED)
async def test_a_whole_gzip_is_read_without_a_word(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "list.gz"
    for behind in (b"", b"\0" * 512):
        file.write_bytes(PACKED[kind] + behind)
        found = await lists.read(str(file), SETTINGS)
        assert (list(found.urls), list(found.complaints())) == (LINES, [])


async def test_a_gzip_that_is_damaged_is_read_up_to_there(tmp_path: Path) -> None:
    file = tmp_path / "list.gz"
    file.write_bytes(PACKED["lines"][:-8] + b"checksum")
    found = await lists.read(str(file), SETTINGS)
    assert len(found.urls) > 100
    assert list(found.urls) == LINES[: len(found.urls)]
    assert "it is compressed and damaged" in next(found.complaints())


async def test_a_list_that_is_too_large_ends_with_a_whole_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "LARGEST", 1_010)
    file = tmp_path / "list"
    file.write_text("\n".join(LINES))
    found = await lists.read(str(file), SETTINGS)
    assert list(found.urls) == LINES[: len(found.urls)]
    assert list(found.complaints()) == ["it is larger than 50.0 MB: the rest is ignored"]


async def test_sitemaps_of_a_crawl_say_why_they_are_not_read_to_their_end(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitemaps, "MOST_URLS", 50)
    paths = [f"/{number}" for number in range(60)]
    whole = sitemap(*map(site.url, paths[:50]))
    names = ("/cut.gz", "/long.xml", "/long.txt", "/whole.xml")
    rules = "".join(f"Sitemap: {site.url(name)}\n" for name in names)
    site.answer("/robots.txt", rules.encode(), "text/plain")
    site.answer("/cut.gz", gzip.compress(whole)[:-9], "application/gzip")
    site.answer("/long.xml", sitemap(*map(site.url, paths)), "text/xml")
    site.answer("/long.txt", "\n".join(map(site.url, paths)).encode(), "text/plain")
    site.answer("/whole.xml", whole, "text/xml")
    found = await crawl(site, sitemaps=True)
    assert sorted(each.url for each in found.records) == sorted(["/", *paths[:50]])
    assert [each.getMessage() for each in caplog.records if each.name == sitemaps.__name__] == [
        f"the sitemap {site.url('/cut.gz')} is compressed and truncated: "
        "only the available part is read",
        f"the sitemap {site.url('/long.xml')} has more than 50 URLs: the rest is ignored",
        f"the sitemap {site.url('/long.txt')} has more than 50 URLs: the rest is ignored",
    ]


@pytest.mark.parametrize("source", ["/no/such/list", "/tmp", "http://[bad", "a\0b"])
async def test_a_list_that_cannot_be_read_says_why(source: str) -> None:
    with pytest.raises(ListError, match=r"cannot read the list|is not a valid URL"):
        await lists.read(source, SETTINGS)


async def test_an_address_that_answers_no_list_says_its_status(site: Site) -> None:
    with pytest.raises(ListError, match="status 404"):
        await lists.read(site.url("/none"), SETTINGS)
