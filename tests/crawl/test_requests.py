"""What is sent: the target of the request line, and the name that is looked up."""

import pytest

from tests.web import Site, crawl

TARGETS = {
    "/odd?": "/odd?",
    "/odd": "/odd",
    "/dir/?": "/dir/?",
    "/??": "/??",
    "/a|b^c{d}?e|f^g{h}": "/a|b^c%7Bd%7D?e|f^g{h}",
    "/100%zz?%zz": "/100%zz?%zz",
    "/a;b+c?d;e+f": "/a;b+c?d;e+f",
    "/ü?ü": "/%C3%BC?%C3%BC",
    "//x//?": "//x//?",
    "/a=?b=&": "/a=?b=&",
}


async def test_the_target_is_that_of_the_url_as_it_is(site: Site) -> None:
    for target in TARGETS.values():
        site.page(target)
    urls = [site.url(path) for path in TARGETS]
    found = await crawl(site, *urls, workers=1)
    assert site.asked == [record.url for record in found.records]
    assert site.connections == 1
    assert set(found.states.values()) == {"done"}


@pytest.mark.parametrize("check", [False, True])
async def test_an_empty_query_is_sent_on_every_way(site: Site, check: bool) -> None:
    async with Site() as other:
        other.redirect("/odd?", "/new?", cookie="seen=yes; Path=/odd")
        other.page("/new?")
        site.page("/", links=[other.url("/odd?")])
        await crawl(site, scope="any" if not check else "host", max_depth=3, check_external=check)
        assert other.asked == ["/odd?", "/new?"] if not check else ["/odd?"]


async def test_a_cookie_for_a_path_goes_with_an_empty_query_too(site: Site) -> None:
    site.answer("/odd?", b"<a href='/odd?#x'><a href='/odd'><a href='/odd/in?'>")
    site.redirect("/", "/odd?", cookie="seen=yes; Path=/odd")
    site.page("/odd")
    site.page("/odd/in?")
    await crawl(site, workers=1)
    sent = {request.target: request.headers.get("cookie") for request in site.requests}
    assert sent == dict.fromkeys(("/odd?", "/odd", "/odd/in?"), "seen=yes") | {"/": None}


async def test_an_empty_query_goes_through_a_proxy(site: Site) -> None:
    site.page("http://example.invalid/odd?")
    found = await crawl(site, "http://example.invalid/odd?", proxy=site.url(), no_robots=True)
    assert site.asked == ["http://example.invalid/odd?"]
    assert set(found.states.values()) == {"done"}


@pytest.mark.parametrize("host", ["localhost.", "LocalHost.", "site.localhost."])
async def test_localhost_with_a_dot_at_its_end_is_localhost(site: Site, host: str) -> None:
    site.page("/")
    url = site.url("/", host=host)
    found = await crawl(site, url)
    assert set(found.states.values()) == {"done"}
