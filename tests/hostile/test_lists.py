"""What a list or a sitemap names that a stranger serves: no secrets go there, and nothing near is
asked.

A proxy on this machine plays the internet, as in `tests/crawl/test_reach.py`.
"""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.policy.lists import Listed, ListError
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.session.crawl import lists
from crawlscope.store.kept_settings import restored, rows
from tests.crawl.test_lists import sitemap
from tests.crawl.test_reach import Names, names  # noqa: F401  a fixture
from tests.web import Crawl, Site

LIST = "http://lists.example/urls.txt"
TYPED = "http://typed.example/"
OTHER = "http://other.example/"
NEAR = (
    "http://127.0.0.1:9/x",
    "http://localhost:9/x",
    "http://[::1]:9/x",
    "http://[::ffff:127.0.0.1]:9/x",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://0x7f.1:9/x",
)
SECRETS = {
    "header": ("X-Secret: hush",),
    "cookie": ("session=hush",),
    "auth": "me:hush",
}
OF_A_SECRET = ("x-secret", "cookie", "authorization")


async def listed_crawl(site: Site, *sources: str, typed: Sequence[str] = (), **more: Any) -> Crawl:
    """A crawl of these lists and addresses, as window and terminal make it."""
    options: dict[str, Any] = {"proxy": site.url(), "max_tries": 1} | more
    start = Settings.checked(roots=typed or ["localhost"], **options)
    given = start if typed else start.with_roots({}, {})
    found = Listed()
    for source in sources:
        found.join(await lists.read(source, given))
    crawl = Crawl(site, *typed, listed=found, **options)
    await crawl.run()
    return crawl


def near_asked(site: Site) -> list[str]:
    """What was asked of addresses near to us."""
    return [each for each in site.asked if ".example" not in each]


def told(site: Site) -> dict[str, set[str]]:
    """The secret fields that each address was sent."""
    sent = dict[str, set[str]]()
    for each in site.requests:
        sent.setdefault(each.target, set()).update(set(OF_A_SECRET) & each.headers.keys())
    return sent


def serve(site: Site, *urls: str) -> None:
    """A list on the internet that names these; all of them answer."""
    site.answer(LIST, "\n".join(urls).encode(), "text/plain")
    for url in urls:
        site.page(url)


# --- secrets --------------------------------------------------------------------------------------


async def test_secrets_go_neither_to_a_lists_server_nor_to_what_it_names(site: Site) -> None:
    serve(site, OTHER, TYPED + "listed")
    site.page(TYPED)
    await listed_crawl(site, LIST, typed=[TYPED], no_robots=True, **SECRETS)
    assert told(site) == {
        LIST: set(),
        OTHER: set(),
        TYPED: set(OF_A_SECRET),
        TYPED + "listed": set(OF_A_SECRET),  # a person typed this server
    }


async def test_secrets_go_to_what_a_local_list_names(site: Site, tmp_path: Path) -> None:
    (tmp_path / "list").write_text(f"{OTHER}a\nhttp://you:pass@more.example/\n")
    serve(site, OTHER + "b", "http://third.example/", "http://more.example/b")
    for url in (OTHER + "a", "http://more.example/"):
        site.page(url)
    local = str(tmp_path / "list")
    await listed_crawl(site, LIST, local, no_robots=True, **SECRETS)
    everything = set(OF_A_SECRET)
    assert told(site) == {
        LIST: set(),
        OTHER + "a": everything,
        OTHER + "b": everything,
        "http://more.example/": everything,
        "http://more.example/b": everything,
        "http://third.example/": set(),
    }


async def test_no_list_that_is_fetched_logs_us_in(site: Site) -> None:
    serve(site, "http://other.example/", "http://typed.example/x")
    login = "\nhttp://them:theirs@other.example/\nhttp://them:theirs@typed.example/x"
    site.answer(LIST, login.encode(), "text/plain")
    site.page(TYPED)
    await listed_crawl(site, LIST, typed=[TYPED], no_robots=True)
    assert set().union(*told(site).values()) == set()


@pytest.mark.parametrize("packed", [False, True])
async def test_secrets_do_not_go_to_sitemaps_that_a_fetched_index_names(
    site: Site, packed: bool
) -> None:
    index, one = "http://lists.example/index.xml", "http://far.example/one.xml"
    two = OTHER + "two.xml"
    body = sitemap(one, kind="sitemapindex", each="sitemap")
    site.answer(index, gzip.compress(body) if packed else body, "text/xml")
    site.answer(one, sitemap(two, kind="sitemapindex", each="sitemap"), "text/xml")
    site.answer(two, sitemap(OTHER, TYPED), "text/xml")
    site.page(OTHER)
    site.page(TYPED)
    await listed_crawl(site, index, typed=[TYPED], no_robots=True, **SECRETS)
    sent = told(site)
    assert sent.pop(TYPED) == set(OF_A_SECRET)
    assert sent == {key: set() for key in (index, one, two, OTHER)}


async def test_a_sitemap_that_a_local_index_names_is_asked_with_our_secrets(
    site: Site, tmp_path: Path
) -> None:
    one = OTHER + "one.xml"
    file = tmp_path / "index.xml"
    file.write_bytes(sitemap(one, kind="sitemapindex", each="sitemap"))
    site.answer(one, sitemap(OTHER, "http://third.example/"), "text/xml")
    site.page(OTHER)
    site.page("http://third.example/")
    await listed_crawl(site, str(file), no_robots=True, **SECRETS)
    sent = told(site)
    assert sent[one] == set(OF_A_SECRET)
    assert sent["http://third.example/"] == set()


@pytest.mark.parametrize("named", ["robots.txt", "index"])
async def test_sitemaps_of_a_crawl_on_other_servers_get_no_secrets(site: Site, named: str) -> None:
    one, two = OTHER + "one.xml", "http://third.example/two.xml"
    site.answer(TYPED + "robots.txt", f"Sitemap: {one}".encode(), "text/plain")
    if named == "index":
        site.answer(one, sitemap(two, kind="sitemapindex", each="sitemap"), "text/xml")
        site.answer(two, sitemap(TYPED + "x"), "text/xml")
    else:
        site.answer(one, sitemap(TYPED + "x", OTHER), "text/xml")
    for url in (TYPED, TYPED + "x", OTHER):
        site.page(url)
    options: dict[str, Any] = {"scope": "any", "max_depth": 1, "sitemaps": True}
    await listed_crawl(site, typed=[TYPED], **options, **SECRETS)
    sent = told(site)
    assert sent[TYPED + "x"] == set(OF_A_SECRET)
    assert {url: fields for url, fields in sent.items() if not url.startswith(TYPED)} == {
        url: set() for url in sent if not url.startswith(TYPED)
    }


async def test_a_name_that_stands_for_no_address_gets_no_secrets(site: Site) -> None:
    # Where only lists are given, 'localhost' holds the place of the roots
    site.answer("http://localhost/list", TYPED.encode(), "text/plain")
    site.page(TYPED)
    await listed_crawl(site, "http://localhost/list", no_robots=True, **SECRETS)
    assert set().union(*told(site).values()) == set()


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("near", NEAR)
async def test_a_list_from_afar_makes_us_ask_nothing_near(site: Site, near: str) -> None:
    serve(site, near, OTHER)
    found = await listed_crawl(site, LIST, no_robots=True)
    assert near_asked(site) == []
    assert OTHER in site.asked
    (record,) = (each for each in found.records if "example" not in each.url)
    assert (record.state, record.skip_reason) == ("skipped", "external")
    assert record.robots_rule is not None
    assert record.robots_rule.startswith("--allow-private: ")


@pytest.mark.parametrize("typed", ["http://127.0.0.1:9/", "http://localhost:9/", TYPED])
@pytest.mark.parametrize("scope", ["host", "any"])
async def test_nor_if_a_person_crawls_something_near(site: Site, typed: str, scope: str) -> None:
    others = ("http://127.0.0.1:9/delete", "http://127.0.0.1:10/", "http://127.0.0.2:9/")
    serve(site, *others, OTHER)
    site.page(typed)
    await listed_crawl(site, LIST, typed=[typed], scope=scope, max_depth=1, no_robots=True)
    assert set(near_asked(site)) <= {typed}
    assert {typed, OTHER} <= set(site.asked)


async def test_what_was_refused_of_a_list_is_asked_once_a_person_allows_it(site: Site) -> None:
    serve(site, "http://127.0.0.1:9/x", OTHER)
    found = await listed_crawl(site, LIST, no_robots=True, exclude=("/x",))
    assert found.crawler.refuses_private
    await found.crawler.change({"allow_private": True})
    await found.run()
    assert near_asked(site) == ["http://127.0.0.1:9/x"]  # a root, whatever is excluded


async def test_what_was_refused_of_a_list_may_be_added_by_hand(site: Site) -> None:
    serve(site, "http://127.0.0.1:9/x", "http://127.0.0.1:9/y", OTHER)
    found = await listed_crawl(site, LIST, typed=["http://127.0.0.1:9/"], no_robots=True)
    await found.crawler.add(["http://127.0.0.1:9/x"])
    await found.run()
    assert [each for each in near_asked(site) if each[-1] in "xy"] == ["http://127.0.0.1:9/x"]


async def test_with_the_option_a_list_from_afar_may_name_anything(site: Site) -> None:
    serve(site, *NEAR)
    await listed_crawl(site, LIST, allow_private=True, no_robots=True)
    assert len(set(near_asked(site))) == len({*map(canonical, NEAR)})


def canonical(url: str) -> str:
    return Settings.checked(roots=[url]).roots[0]


@pytest.mark.parametrize("way", ["index", "redirect", "named by one that is near"])
async def test_no_sitemap_near_is_fetched_because_one_from_afar_names_it(
    site: Site, way: str, tmp_path: Path
) -> None:
    near, source = "http://127.0.0.1:9/near.xml", "http://lists.example/index.xml"
    site.answer(near, sitemap(OTHER), "text/xml")
    index = sitemap(near, kind="sitemapindex", each="sitemap")
    if way == "redirect":
        site.redirect("http://lists.example/one.xml", near)
        index = sitemap("http://lists.example/one.xml", kind="sitemapindex", each="sitemap")
    site.answer(source, index, "text/xml")
    if way == "named by one that is near":
        first, file = "http://127.0.0.1:9/first.xml", tmp_path / "index.xml"
        file.write_bytes(sitemap(first, source, kind="sitemapindex", each="sitemap"))
        site.answer(first, sitemap(OTHER), "text/xml")
        site.page(OTHER)
        await listed_crawl(site, str(file), no_robots=True)
        assert near_asked(site) == [first]
    else:
        with pytest.raises(ListError):
            await listed_crawl(site, source, no_robots=True)
        assert near_asked(site) == []


async def test_a_list_that_redirects_from_near_to_far_is_from_afar(site: Site) -> None:
    site.redirect("http://127.0.0.1:9/list", LIST)
    serve(site, "http://127.0.0.1:9/x", OTHER)
    await listed_crawl(site, "http://127.0.0.1:9/list", no_robots=True)
    assert near_asked(site) == ["http://127.0.0.1:9/list"]


async def test_a_list_from_afar_is_not_fetched_from_near(site: Site) -> None:
    site.redirect(LIST, "http://127.0.0.1:9/list")
    with pytest.raises(ListError):
        await lists.read(LIST, Settings.checked(roots=[TYPED], proxy=site.url(), max_tries=1))
    assert near_asked(site) == []


async def test_a_list_from_this_machine_may_name_this_machine(site: Site) -> None:
    site.answer("http://127.0.0.1:9/list", b"http://127.0.0.1:8/x\nhttp://10.0.0.1/", "text/plain")
    site.page("http://127.0.0.1:8/x", links=["http://127.0.0.1:7/y"])
    site.page("http://127.0.0.1:7/y")
    options: dict[str, Any] = {"scope": "any", "max_depth": 1, "no_robots": True}
    found = await listed_crawl(site, "http://127.0.0.1:9/list", **options)
    assert site.asked[1:] == ["http://127.0.0.1:8/x", "http://127.0.0.1:7/y"]
    assert found.states["http://10.0.0.1/"] == "skipped: external"


async def test_a_local_list_may_name_anything(site: Site, tmp_path: Path) -> None:
    (tmp_path / "list").write_text("http://127.0.0.1:9/x\nhttp://10.0.0.1/")
    for url in ("http://127.0.0.1:9/x", "http://10.0.0.1/"):
        site.page(url)
    await listed_crawl(site, str(tmp_path / "list"), no_robots=True)
    assert near_asked(site) == ["http://127.0.0.1:9/x", "http://10.0.0.1/"]


async def test_an_address_of_two_lists_is_as_near_as_the_nearer_one_allows(
    site: Site, tmp_path: Path
) -> None:
    (tmp_path / "list").write_text("http://127.0.0.1:9/x")
    serve(site, "http://127.0.0.1:9/x", "http://127.0.0.1:9/y")
    await listed_crawl(site, LIST, str(tmp_path / "list"), no_robots=True)
    assert near_asked(site) == ["http://127.0.0.1:9/x"]


@pytest.mark.in_process
async def test_names_that_a_list_names_are_judged_by_where_they_lead(
    site: Site,
    names: Names,  # noqa: F811
) -> None:
    names |= {"home.example": "127.0.0.1", "inner.example": "10.99.0.1"}
    home, inner = site.url("/a", host="home.example"), site.url("/a", host="inner.example")
    site.answer("/list", f"{home}\n{inner}".encode(), "text/plain")
    site.page("/a")
    source = site.url("/list", host="home.example")
    found = await listed_crawl(site, source, proxy=None, no_robots=True)
    assert found.states[home] == "done"
    assert found.states[inner] == "skipped: external"


async def test_who_named_a_root_is_kept_with_it(site: Site, tmp_path: Path) -> None:
    serve(site, "http://127.0.0.1:9/x", OTHER)
    found = await listed_crawl(site, LIST, typed=[TYPED], no_robots=True)
    settings = found.crawler.settings
    kept = restored(rows(settings))
    assert kept.given == settings.given == (TYPED,)
    assert [*kept.named_roots()] == [(frozenset(), ("http://127.0.0.1:9/x", OTHER))]
    assert kept.reach().objection("http://127.0.0.1:9/x")


@pytest.mark.parametrize("said", [["4"], ["1", "3"], ["-1"], ["1 NOWHERE"], ["x"], ["9" * 5_000]])
async def test_a_file_that_was_changed_says_nothing_of_its_roots(said: list[str]) -> None:
    written = {
        "roots": json.dumps(["http://a/", "http://b/", "http://c/"]),
        "named": json.dumps(said),
    }
    with pytest.raises(SettingsError, match="settings are inconsistent"):
        restored(written.items())
