"""The part of the package that other programs may rely on: three programs that do."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from crawlscope import Record, SettingsError, crawl
from crawlscope.core.records.capture import ArchiveError
from tests.conftest import WaitUntil
from tests.web import LONGEST_CRAWL, Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


async def test_a_program_lists_what_is_broken(site: Site) -> None:
    site.page("/", links=["/a", "/gone", "/moved"])
    site.page("/a")
    site.redirect("/moved", "/a")
    broken = list[tuple[str, int | None, str | None]]()
    async with asyncio.timeout(LONGEST_CRAWL):
        async for record in crawl(site.url()):
            if record.error or (record.status or 0) >= 400:
                broken.append((record.url, record.status, record.referrer))
    assert broken == [(site.url("/gone"), 404, site.url())]


async def test_a_program_takes_each_url_once_with_the_settings_of_the_command(site: Site) -> None:
    site.page("/", links=["/a", "/drafts/b"], title="Home")
    site.page("/a", links=["/"])
    found = dict[str, Record]()
    async with asyncio.timeout(LONGEST_CRAWL):
        async for record in crawl(site.url(), exclude=["/drafts/"], header=["X-Token: abc"]):
            assert record.url not in found
            found[record.url] = record
    assert {url: each.state for url, each in found.items()} == {
        site.url(): "done",
        site.url("/a"): "done",
        site.url("/drafts/b"): "skipped",
    }
    assert found[site.url()].title == "Home"
    assert all(each.headers["x-token"] == "abc" for each in site.requests)


async def test_a_program_that_has_seen_enough_closes_the_crawl(
    site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{n}" for n in range(50)])
    for n in range(50):
        site.page(f"/{n}")
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    async with asyncio.timeout(LONGEST_CRAWL), contextlib.aclosing(crawl(site.url())) as records:
        async for record in records:
            assert record.url == site.url()
            break
    await wait_until(lambda: site.in_flight == 0)
    names = {task.get_name() for task in asyncio.all_tasks()}
    assert not [name for name in names if name.startswith(("worker", "crawl", "sampler"))]


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"workers": 0}, "--workers must be"), ({"max_page": 1}, "did you mean 'max_pages'")],
)
async def test_a_wrong_setting_is_an_error_before_the_first_request(
    settings: dict[str, int], said: str, site: Site
) -> None:
    with pytest.raises(SettingsError, match=said):
        await anext(crawl(site.url(), **settings))
    assert not site.asked


async def all_of(url: str, **settings: str) -> list[Record]:
    async with asyncio.timeout(LONGEST_CRAWL):
        return [record async for record in crawl(url, **settings)]


async def test_a_host_that_fails_too_often_ends_a_crawl_that_nobody_can_resume(site: Site) -> None:
    site.page("/", links=[f"/{n}" for n in range(300)])
    for number in range(300):
        site.answer(f"/{number}", b"", status=500)
    found = await all_of(site.url())
    assert 100 <= len(found) < 301


async def test_a_crawl_that_cannot_begin_raises_what_kept_it_from_it(site: Site) -> None:
    site.page("/")
    found = [*await asyncio.gather(all_of(site.url(), warc="/dev/null/a"), return_exceptions=True)]
    assert isinstance(found[0], ArchiveError)
    assert not site.requests
