"""Options of which a part is done here and a part on the nodes do there what they do here."""

import asyncio
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from crawlscope.core.records.events import Outcome
from crawlscope.session.crawl.gate import NOWHERE
from tests.cluster.test_crawls import differences, facts, many_pages
from tests.dask_processes import Processes
from tests.web import Crawl, Exchange, Site, crawl, response

pytestmark = pytest.mark.end_to_end  # they start processes
SORRY = "We are sorry, there is no such page here any more, look at our map of the site."


@pytest.fixture(scope="module")
def cluster() -> Iterator[Processes]:
    with Processes(2) as running:
        yield running


OPTIONS: dict[str, dict[str, Any]] = {
    "external links are checked": {"check_external": True},
    "error pages that say 200 are found": {"soft_404": True},
    "only what is listed": {"no_follow": True},
    "resources, without robots.txt": {"resources": True, "no_robots": True},
    "sitemaps": {"sitemaps": True, "respect_nofollow": True, "max_depth": 1},
}


@pytest.mark.parametrize("name", OPTIONS)
async def test_an_option_means_the_same_there_as_here(
    site: Site, cluster: Processes, name: str
) -> None:
    async with Site(address="127.0.0.2") as other:
        other.page("/there", ["/never"])
        far = [other.url("/there"), other.url("/gone")]
        site.page(
            "/", ["/a", "/b", "/sorry", *far], text="<img src=/image><script src=/s></script>"
        )
        site.page("/a", ["/b"], title="A")
        site.page("/b", title="B", text="<a rel=nofollow href=/c>c</a>")
        site.page("/c")
        site.page("/sorry", text=SORRY)
        site.page(NOWHERE, text=SORRY)
        site.answer("/image", b"GIF89a", "image/gif")
        listed = f"<urlset><url><loc>{site.url('/listed')}</loc></url></urlset>".encode()
        site.answer("/sitemap.xml", listed, "application/xml")
        site.page("/listed")
        here = await crawl(site, "/", "/a", **OPTIONS[name])
        asked, far_away = site.hits.copy(), other.hits.copy()
        site.hits.clear()
        other.hits.clear()
        there = await crawl(site, "/", "/a", cluster=cluster.address, **OPTIONS[name])
        assert differences(facts(there), facts(here)) == {}
        assert (site.hits, other.hits) == (asked, far_away)


async def test_a_login_and_cookies_hold_at_all_nodes(site: Site, cluster: Processes) -> None:
    """A cookie that one node was given goes with the requests of the other."""
    login = "Basic " + b64encode(b"me:word").decode()
    asked_by = dict[int, int]()  # port of a connection to place of the worker

    async def answer(exchange: Exchange) -> None:
        headers, path = exchange.request.headers, exchange.request.target
        if headers.get("authorization") != login:
            await exchange.send(response(status=401))
        elif path == "/":
            links = "".join(f"<a href=/{n}>{n}</a>" for n in range(60))
            await exchange.send(response(links.encode(), headers={"Set-Cookie": "seen=1"}))
        else:
            port = exchange.connection.transport.get_extra_info("peername")[1]
            if port not in asked_by:
                asked_by[port] = [port in each.ports() for each in cluster.workers].index(True)
            is_known = {"seen=1", "given=2"} <= set(headers.get("cookie", "").split("; "))
            await exchange.send(response(b"<p>page", status=200 if is_known else 403))

    for path in ("/", *(f"/{n}" for n in range(60))):
        site.handle(path, answer)
    secrets = {"auth": "me:word", "cookie": ("given=2",)}
    found = await crawl(site, cluster=cluster.address, **secrets)
    assert {record.status for record in found.records} == {200}
    assert set(asked_by.values()) == {0, 1}


async def test_nodes_ask_a_proxy(site: Site, cluster: Processes) -> None:
    async with Site() as proxy:
        proxy.page(site.url("/"), links=["/a"])
        proxy.page(site.url("/a"))
        at = proxy.url().replace("//", "//me:s3cret@")
        found = await crawl(site, proxy=at, cluster=cluster.address)
        assert set(found.states.values()) == {"done"}
        assert not site.asked
        assert all("proxy-authorization" in each.headers for each in proxy.requests)


async def test_two_crawls_on_one_cluster_do_not_mix(cluster: Processes) -> None:
    async with Site() as one, Site() as other:
        many_pages(one, 150)
        many_pages(other, 100)
        crawls = [Crawl(each, cluster=cluster.address) for each in (one, other)]
        outcomes = await asyncio.gather(*(each.run(60) for each in crawls))
        assert set(outcomes) == {Outcome.FINISHED}
        for site, there in zip((one, other), crawls, strict=True):
            assert set(site.hits.values()) == {1}
            assert differences(facts(there), facts(await crawl(site))) == {}
