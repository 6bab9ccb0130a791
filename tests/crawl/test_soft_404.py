"""A host whose error pages answer 200 is asked once for a path that cannot be, if one wants it."""

from collections.abc import AsyncIterator

import pytest

from app.core.events import Event
from app.core.findings.rules import words_of
from app.core.ledger import Ledger
from app.core.settings import Settings
from app.crawl.crawler import Crawler
from app.crawl.gate import NOWHERE
from tests.web import Site

SORRY = "We are sorry, there is no such page here any more, look at our map of the site."


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", links=["/gone", "/good"])
        site.page("/gone", text=SORRY)
        site.page("/good", text="Here is a page that says something of its own, and quite a lot.")
        site.page(NOWHERE, text=SORRY)
        yield site


async def crawled(site: Site, **options: object) -> dict[str, list[str]]:
    settings = Settings.checked(roots=[site.url()], **options)
    ledger, events = Ledger(settings), list[Event]()
    await Crawler(settings, events.append).run()
    ledger.fold(events)
    ledger.catch_up()
    return {
        ledger.site.url[id_].removeprefix(site.url("")): words_of(mask)
        for id_, mask in ledger.site.found.items()
    }


async def test_pages_like_the_answer_for_no_page_are_error_pages(site: Site) -> None:
    found = await crawled(site, soft_404=True)
    assert [path for path, names in found.items() if "soft-404" in names] == ["/gone"]
    assert site.hits[NOWHERE] == 1


async def test_nothing_is_asked_unless_it_is_wanted(site: Site) -> None:
    found = await crawled(site)
    assert not site.hits[NOWHERE]
    assert not any("soft-404" in names for names in found.values())


async def test_robots_txt_holds_for_it_too(site: Site) -> None:
    rules = b"User-agent: *\nDisallow: /crawlscope-asks\n"
    site.answer("/robots.txt", rules, "text/plain")
    await crawled(site, soft_404=True)
    assert not site.hits[NOWHERE]


async def test_an_answer_404_is_no_error_page_in_disguise(site: Site) -> None:
    site.page(NOWHERE, text=SORRY, status=404)
    found = await crawled(site, soft_404=True)
    assert site.hits[NOWHERE] == 1
    assert not any("soft-404" in names for names in found.values())


async def test_what_a_sitemap_names_and_nobody_links_to_is_an_orphan(site: Site) -> None:
    site.page("/alone", links=["/alone"])
    places = "".join(f"<url><loc>{site.url(path)}</loc></url>" for path in ("/alone", "/good"))
    site.answer("/sitemap.xml", f"<urlset>{places}</urlset>".encode(), "text/xml")
    found = await crawled(site, sitemaps=True)
    assert [path for path, names in found.items() if "orphan" in names] == ["/alone"]
    missing = [path for path, names in found.items() if "sitemap-missing-page" in names]
    assert sorted(missing) == ["/", "/gone"]
