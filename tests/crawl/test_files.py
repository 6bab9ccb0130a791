"""A file's redirects are followed by one who knows when to stop, for robots.txt and sitemaps."""

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import ErrorKind
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Fetcher
from crawlscope.session.crawl.files import MOST_REDIRECTS, FetchedFile, fetch
from tests.web import Site


async def get(site: Site, path: str, may_retry: bool = False) -> FetchedFile | float:
    async with Fetcher(Settings.checked(roots=[site.url()])) as fetcher:
        url, worker = site.url(path), Worker(1)
        worker.take(1, url, 0, 1, 0.0)
        return await fetch(fetcher, url, worker, most=100, attempt=1, may_retry=may_retry)


def chain(site: Site, length: int) -> None:
    for number in range(length):
        site.redirect(f"/{number}", f"/{number + 1}")
    site.answer(f"/{length}", b"here", "text/plain")


async def test_redirects_are_followed_to_the_file(site: Site) -> None:
    chain(site, MOST_REDIRECTS)
    got = await get(site, "/0")
    assert isinstance(got, FetchedFile)
    assert got.url == site.url(f"/{MOST_REDIRECTS}")
    assert got.file is not None
    assert got.file.body == b"here"


async def test_one_redirect_too_many_leads_nowhere(site: Site) -> None:
    chain(site, MOST_REDIRECTS + 1)
    got = await get(site, "/0")
    assert isinstance(got, FetchedFile)
    assert (got.file, got.problem) == (None, None)
    assert len(site.asked) == MOST_REDIRECTS + 1


@pytest.mark.parametrize("target", [None, "mailto:a", "http://["])
async def test_a_redirect_to_no_address_leads_nowhere(site: Site, target: str | None) -> None:
    site.redirect("/", target)
    got = await get(site, "/")
    assert isinstance(got, FetchedFile)
    assert (got.file, got.problem) == (None, None)


@pytest.mark.parametrize("may_retry", [True, False])
async def test_what_may_pass_is_tried_again_while_it_may_be(site: Site, may_retry: bool) -> None:
    site.redirect("/", "/busy")
    site.answer("/busy", status=503, headers={"Retry-After": "7"})
    site.resets("/reset")
    busy, reset = await get(site, "/", may_retry), await get(site, "/reset", may_retry)
    if may_retry:
        assert busy == 7.0
        assert isinstance(reset, float)
    else:
        assert isinstance(busy, FetchedFile)
        assert isinstance(reset, FetchedFile)
        assert busy.file is not None
        assert busy.file.status == 503
        assert reset.problem is not None
        assert reset.problem.error.kind is ErrorKind.CONNECT
