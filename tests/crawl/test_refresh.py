"""The header Refresh is a link, as the meta element is. WHATWG HTML, sections 4.2.5.3 and 7.5.1."""

import pytest

from tests.web import HTML, Site, crawl, response

BODY = b"<!doctype html><base href=/base/><title>Page</title>"


@pytest.mark.parametrize("headers", [{}, {"X": "y" * 5_000}], ids=["short way", "long way"])
@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("0;url=/next", "/next"),
        ("5; URL='/next' and more", "/next"),
        ("0,next", "/next"),
        ("0 next", "/next"),
        (" .5 ; url = next", "/next"),
        ("0;url=/n%C3%A9", "/n%C3%A9"),
    ],
)
async def test_a_refresh_header_is_a_link_of_its_page(
    site: Site, header: str, path: str, headers: dict[str, str]
) -> None:
    site.answer("/", BODY, headers={"Refresh": header, **headers})
    found = await crawl(site)
    assert site.asked == ["/", path]
    assert (found["/"].state, found["/"].title, found["/"].links_total) == ("done", "Page", 1)
    assert found[path].referrer == "/"


@pytest.mark.parametrize("header", ["5", "url=/next", "x;url=/next", "0;url=mailto:a@b", ""])
async def test_a_refresh_without_an_address_is_no_link(site: Site, header: str) -> None:
    site.answer("/", BODY, headers={"Refresh": header})
    found = await crawl(site)
    assert site.asked == ["/"]
    assert found["/"].links_total == 0


async def test_a_refresh_names_what_its_page_names_too_only_once(site: Site) -> None:
    site.answer("/", BODY + b"<a href=/next>next</a>", headers={"Refresh": "0;url=/next"})
    found = await crawl(site)
    assert site.asked == ["/", "/next"]
    assert (found["/"].links_total, found["/next"].anchor) == (1, "next")


async def test_a_refresh_that_is_no_address_is_reported(site: Site) -> None:
    site.answer("/", BODY, headers={"Refresh": "0;url=http://[/"})
    found = await crawl(site)
    assert found.states == {"/": "done", "http://[/": "skipped: invalid"}


@pytest.mark.parametrize("content_type", ["text/plain", None, "application/xhtml+xml"])
async def test_a_refresh_counts_whatever_comes_with_it(
    site: Site, content_type: str | None
) -> None:
    site.answer("/", b"", content_type, headers={"Refresh": "0;url=/next"})
    await crawl(site)
    assert site.asked == ["/", "/next"]


async def test_the_bytes_of_a_refresh_are_its_characters(site: Site) -> None:
    site.raw("/", response(BODY, HTML).replace(b"\r\n\r\n", b"\r\nRefresh: 0;url=/\xe9\r\n\r\n", 1))
    await crawl(site)
    assert site.asked == ["/", "/%C3%A9"]


@pytest.mark.parametrize("status", [302, 404, 503])
async def test_only_a_page_that_is_there_is_refreshed(site: Site, status: int) -> None:
    headers = {"Refresh": "0;url=/next", "Location": "/"}
    site.answer("/", BODY, status=status, headers=headers)
    await crawl(site, max_tries=1)
    assert set(site.asked) == {"/"}


async def test_a_page_that_is_only_checked_leads_nowhere(site: Site) -> None:
    async with Site() as other:
        other.answer("/", BODY, headers={"Refresh": "0;url=/next"})
        site.page("/", links=[other.url("/")])
        await crawl(site, check_external=True)
        assert other.asked == ["/"]


async def test_a_refresh_of_a_page_that_asks_for_no_follower_is_not_followed(site: Site) -> None:
    body = BODY + b"<meta name=robots content=nofollow>"
    site.answer("/", body, headers={"Refresh": "0;url=/next"})
    found = await crawl(site, respect_nofollow=True)
    assert found.states == {"/": "done", "/next": "skipped: nofollow"}
