"""From afar nothing near is asked: by links, redirects, robots.txt, sitemaps, and names.

A proxy on this machine plays the internet; a name server of the test's own answers for it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from ipaddress import IPv4Address
from typing import cast

import pytest

from crawlscope.fetch import fetch
from crawlscope.fetch.resolver import make_resolver
from tests.conftest import WaitUntil
from tests.crawl.test_why import why
from tests.web import Crawl, Site, crawl

ROOT = "http://far.example/"
OURS = ("home.example", "other.example")
Names = dict[str, str]


@pytest.fixture
async def near() -> AsyncIterator[Site]:
    async with Site() as near:
        near.page("/x")
        yield near


class NameServer(asyncio.DatagramProtocol):
    """Answers questions for A records, of names that are known. RFC 1035, section 4."""

    def __init__(self) -> None:
        self.addresses: dict[str, str] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        end = data.index(b"\0", 12) + 5
        question, kind = data[12:end], data[end - 4 : end - 2]
        labels, at = list[str](), 0
        while length := question[at]:
            labels.append(question[at + 1 : at + 1 + length].decode().lower())
            at += 1 + length
        address = self.addresses.get(".".join(labels))
        answer = b""
        if address is not None and kind == b"\0\1":
            answer = b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4" + IPv4Address(address).packed
        flags = b"\x81\x80" if address is not None else b"\x81\x83"
        counts = b"\0\1" + (b"\0\1" if answer else b"\0\0") + bytes(4)
        self._transport.sendto(data[:2] + flags + counts + question + answer, addr)


@pytest.fixture
async def names(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[dict[str, str]]:
    """What names of the internet lead to, for as long as the test runs."""
    transport, server = await asyncio.get_running_loop().create_datagram_endpoint(
        NameServer, local_addr=("127.0.0.1", 0)
    )
    port = transport.get_extra_info("sockname")[1]
    monkeypatch.setattr(fetch, "make_resolver", lambda: make_resolver(f"127.0.0.1:{port}"))
    yield server.addresses
    transport.close()


def lead(site: Site, way: str, to: str) -> None:
    site.page(ROOT, links=[])
    match way:
        case "link":
            site.page(ROOT, links=[to])
        case "redirect":
            site.redirect(ROOT, to)
        case "robots.txt":
            site.redirect(ROOT + "robots.txt", to)
        case "sitemap":
            site.answer(ROOT + "robots.txt", f"Sitemap: {to}".encode(), "text/plain")
        case "in a sitemap":
            site.answer(ROOT + "robots.txt", f"Sitemap: {ROOT}m".encode(), "text/plain")
            site.answer(ROOT + "m", f"<urlset><url><loc>{to}</loc></url></urlset>".encode())
        case "redirect of a sitemap":
            site.answer(ROOT + "robots.txt", f"Sitemap: {ROOT}m".encode(), "text/plain")
            site.redirect(ROOT + "m", to)


WAYS = ("link", "redirect", "robots.txt", "sitemap", "in a sitemap", "redirect of a sitemap")


@pytest.mark.parametrize("scope", ["any", "host"])
@pytest.mark.parametrize("way", WAYS)
async def test_nothing_near_is_asked_from_a_public_root(site: Site, way: str, scope: str) -> None:
    to = "http://127.0.0.1:9/x"
    lead(site, way, to)
    options = {"scope": scope, "max_depth": 3, "sitemaps": True, "check_external": scope == "host"}
    found = await crawl(site, ROOT, proxy=site.url(), **options)
    assert [target for target in site.asked if target.startswith("http://127")] == []
    if way in ("link", "redirect", "in a sitemap"):
        assert found.states[to] == "skipped: external"
        rule = "--allow-private: 127.0.0.1 is a loopback address"
        assert found[to].robots_rule == rule
        assert why(found, to) == f"Not requested: {rule}."


@pytest.mark.parametrize("way", WAYS)
async def test_with_the_option_it_is(site: Site, way: str) -> None:
    lead(site, way, "http://127.0.0.1:9/x")
    options = {"scope": "any", "max_depth": 3, "sitemaps": True, "allow_private": True}
    await crawl(site, ROOT, proxy=site.url(), **options)
    assert "http://127.0.0.1:9/x" in site.asked


async def test_the_log_says_once_what_would_allow_it(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    site.page(ROOT, links=["http://127.0.0.1:9/x", "http://10.0.0.1/", "http://localhost/"])
    await crawl(site, ROOT, proxy=site.url(), scope="any", max_depth=1)
    assert caplog.text.count("--allow-private") == 1


@pytest.mark.parametrize("robots", [True, False])
@pytest.mark.in_process
async def test_a_name_that_leads_near_is_not_asked(site: Site, names: Names, robots: bool) -> None:
    names["inner.example"] = "10.99.0.1"
    url = "http://inner.example/x"
    site.page("/", links=[url])
    found = await crawl(site, scope="any", max_depth=1, no_robots=not robots, max_tries=1)
    assert found.states == {"/": "done", url: "skipped: external"}
    rule = "--allow-private: inner.example resolves to 10.99.0.1, a private address"
    assert found[url].robots_rule == rule
    assert found[url].tries == 0
    assert why(found, url) == f"Not requested: {rule}."
    assert sum(found.ledger.tally.states) == 2


@pytest.mark.in_process
async def test_a_root_whose_name_leads_to_this_machine_allows_it(
    site: Site, near: Site, names: Names
) -> None:
    names.update({"inner.example": "10.99.0.1"} | dict.fromkeys(OURS, "127.0.0.1"))
    root = site.url(host="home.example")
    links = [near.url("/x"), near.url("/x", host="other.example"), "http://inner.example/"]
    site.page("/", links=links)
    found = await crawl(site, root, scope="any", max_depth=1, no_robots=True)
    assert [found.ledger.records.record(id_).state for id_ in (1, 2, 3, 4)] == ["done"] * 3 + [
        "skipped"
    ]


@pytest.mark.in_process
async def test_what_the_roots_are_is_looked_up_where_a_crawl_goes_on(
    site: Site, near: Site, names: Names
) -> None:
    names.update(dict.fromkeys(OURS, "127.0.0.1"))
    to = near.url("/x", host="other.example")
    site.page("/", links=[to])
    found = Crawl(site, site.url(host="home.example"), scope="any", max_depth=1, max_pages=1)
    await found.run()
    again = Crawl(site, site.url(host="home.example"), scope="any", max_depth=1)
    again.crawler = type(found.crawler)(
        again.crawler.settings, found.events.append, found.crawler.frontier
    )
    await again.crawler.run()
    assert found.states[to] == "done"


@pytest.mark.in_process
async def test_what_a_root_is_is_known_before_anything_is_refused(site: Site, names: Names) -> None:
    names["inner.example"] = "10.99.0.1"
    site.page("/", links=["http://10.99.0.2/", "http://169.254.0.1/"])
    roots = (site.url(), "http://inner.example/")
    found = await crawl(site, *roots, scope="any", max_depth=1, workers=1, max_pages=1)
    assert found.states["http://10.99.0.2/"] == "queued"
    assert found.states["http://169.254.0.1/"] == "skipped: external"


@pytest.mark.parametrize("way", ["link", "redirect", "in a sitemap"])
async def test_what_was_refused_is_asked_once_a_person_allows_it(site: Site, way: str) -> None:
    to = "http://127.0.0.1:9/x"
    lead(site, way, to)
    site.page(to)
    found = Crawl(site, ROOT, proxy=site.url(), scope="any", max_depth=3, sitemaps=True)
    await found.run()
    assert found.states[to] == "skipped: external"
    assert found.crawler.refuses_private
    await found.crawler.change({"allow_private": True})
    assert found.crawler.is_work_left
    await found.run()
    assert found.states[to] == "done"
    assert found[to].robots_rule is None


async def test_it_may_be_allowed_while_the_crawl_runs(site: Site, wait_until: WaitUntil) -> None:
    to = [f"http://127.0.0.1:9/{number}" for number in range(60)]
    site.page(ROOT, links=[*to, "http://far.example/last"])
    for each in (*to, ROOT + "last"):
        site.page(each)
    site.behind_the_gate(ROOT + "last")
    site.gate.clear()
    found = Crawl(site, ROOT, proxy=site.url(), scope="any", max_depth=1)
    running = asyncio.create_task(found.run())
    await wait_until(lambda: site.at_the_gate)
    found.crawler.change({"allow_private": True})
    site.gate.set()
    await running
    assert {found.states[each] for each in to} == {"done"}


@pytest.mark.parametrize("robots", [True, False])
@pytest.mark.in_process
async def test_a_name_that_led_near_is_asked_once_a_person_allows_it(
    site: Site, names: Names, robots: bool
) -> None:
    names["inner.example"] = "10.99.0.1"
    url = "http://inner.example/x"
    site.page("/", links=[url, "/a"])
    site.page("/a", links=[url])
    found = Crawl(site, scope="any", max_depth=2, no_robots=not robots, max_tries=1, timeout=1.0)
    await found.run()
    assert found.states[url] == "skipped: external"
    names["inner.example"] = "127.0.0.1"
    await found.crawler.change({"allow_private": True})
    assert found.crawler.is_work_left
    await found.run()
    assert found.states[url].startswith("failed")  # port 80, or what is said there
    assert sum(found.ledger.tally.states) == 3
