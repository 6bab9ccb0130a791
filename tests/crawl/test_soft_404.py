"""A host whose error pages answer 200 is asked once for a path that cannot be, if one wants it."""

from collections.abc import AsyncIterator

import pytest

from crawlscope.core.findings.rules import words_of
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.gate import NOWHERE
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
        ledger.records.url[id_].removeprefix(site.url("")): words_of(mask)
        for id_, mask in ledger.records.found.items()
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


async def test_a_host_is_asked_without_its_robots_txt_too(site: Site) -> None:
    found = await crawled(site, soft_404=True, no_robots=True)
    assert [path for path, names in found.items() if "soft-404" in names] == ["/gone"]
    assert site.asked[0] == NOWHERE
    assert site.hits[NOWHERE] == 1
    assert "/robots.txt" not in site.hits


async def test_the_delay_of_a_host_holds_for_it_too(site: Site) -> None:
    found = await crawled(site, soft_404=True, no_robots=True, delay=0.01, workers=3)
    assert len(found) == 3
    assert sorted(site.asked) == sorted([NOWHERE, "/", "/gone", "/good"])


async def test_an_error_page_that_a_redirect_leads_to_is_one(site: Site) -> None:
    for path in (NOWHERE, "/gone"):
        site.redirect(path, "/oops")
    site.redirect("/oops", "/sorry")
    site.page("/sorry", text=SORRY)
    found = await crawled(site, soft_404=True)
    assert [path for path, names in found.items() if "soft-404" in names] == ["/sorry"]


@pytest.mark.parametrize("to", ["http://elsewhere.invalid/", "/again", "http://[bad", None])
async def test_redirects_that_lead_to_no_page_of_the_host_end_the_question(
    site: Site, to: str | None
) -> None:
    site.redirect(NOWHERE, to)
    site.redirect("/again", "/again")
    found = await crawled(site, soft_404=True)
    assert not any("soft-404" in names for names in found.values())
    assert site.hits["/again"] <= 5


async def test_a_start_page_that_stands_in_for_every_page_is_no_error_page(site: Site) -> None:
    for path in (NOWHERE, "/", "/gone", "/app/"):
        site.page(path, links=["/gone", "/good", "/app/"])
    found = await crawled(site, soft_404=True)
    assert sorted(path for path, names in found.items() if "soft-404" in names) == [
        "/app/",
        "/gone",
    ]


async def test_an_error_page_in_xml_is_known_again(site: Site) -> None:
    page = f'<html xmlns="http://www.w3.org/1999/xhtml"><body><p>{SORRY}</p></body></html>'
    for path in ("/gone", NOWHERE):
        site.answer(path, page.encode(), "application/xhtml+xml")
    found = await crawled(site, soft_404=True)
    assert [path for path, names in found.items() if "soft-404" in names] == ["/gone"]


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
