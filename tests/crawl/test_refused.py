"""What a server refuses to this crawler is told apart from what is broken."""

from collections.abc import AsyncIterator

import pytest

from tests.web import Exchange, Site, crawl, response

CHALLENGED = {  # by path: status and header of an answer that only browsers get beyond
    "/cloudflare": (403, {"CF-Mitigated": "challenge"}),
    "/cloudflare-503": (503, {"cf-mitigated": "challenge"}),
    "/aws": (202, {"x-amzn-waf-action": "challenge"}),
    "/aws-captcha": (405, {"x-amzn-waf-action": "captcha"}),
    "/vercel": (429, {"X-Vercel-Mitigated": " Challenge "}),
    "/vercel-404": (404, {"X-Vercel-Mitigated": "challenge"}),
}
NEARLY = {
    "/404": (404, {"cf-ray": "8f1"}),
    "/deny-404": (404, {"X-Vercel-Mitigated": "deny"}),
    "/word": (410, {"X-Note": "challenge"}),
}
ONE_OF = {"refused", "client-error", "server-error", "broken-link"}


def answer(site: Site, paths: dict[str, tuple[int, dict[str, str]]]) -> None:
    for path, (status, headers) in paths.items():
        site.page(path, text="Just a moment", status=status, headers=headers)


@pytest.fixture
async def elsewhere() -> AsyncIterator[Site]:
    """Another site, on another address."""
    async with Site(address="127.0.0.2") as other:
        yield other


async def test_a_challenge_for_browsers_is_refused_and_not_broken(site: Site) -> None:
    answer(site, CHALLENGED | NEARLY)
    site.page("/", [*CHALLENGED, *NEARLY])
    found = await crawl(site, max_tries=1)
    told = {path: names & ONE_OF for path, names in found.findings.items()}
    assert told == {
        "/": set(),
        **{path: {"refused"} for path in CHALLENGED},
        **{path: {"client-error", "broken-link"} for path in NEARLY},
    }
    assert found.ledger.findings.broken_links == len(NEARLY)


@pytest.mark.parametrize("status", [401, 403, 429])
async def test_a_status_that_refuses_is_no_broken_link(site: Site, status: int) -> None:
    site.page("/", ["/closed", "/way"])
    site.redirect("/way", "/closed")
    site.answer("/closed", status=status)
    found = (await crawl(site, max_tries=1)).findings
    assert found["/closed"] & ONE_OF == {"refused"}
    assert not found["/way"] & {"redirect-to-broken", "broken-link"}


async def test_the_page_of_a_challenge_is_not_judged_as_a_page_of_the_site(site: Site) -> None:
    site.page("/", ["/checked", "/near"])
    site.page("/checked", status=200, headers={"x-amzn-waf-action": "challenge"})
    site.page("/near", status=200, headers={"x-amzn-waf-action": "count"})
    found = (await crawl(site)).findings
    assert found["/checked"] == {"refused"}
    assert {"title-missing", "no-csp"} <= found["/near"]
    assert "refused" not in found["/near"]


async def test_a_url_that_is_challenged_no_more_is_judged_again(site: Site) -> None:
    site.page("/", ["/later"])
    site.page("/later", status=404)
    site.at_first(
        "/later",
        b"HTTP/1.1 503 Later\r\ncf-mitigated: challenge\r\n"
        b"Retry-After: 0\r\nContent-Length: 0\r\n\r\n",
    )
    found = (await crawl(site)).findings
    assert found["/later"] & ONE_OF == {"client-error", "broken-link"}


async def test_other_sites_that_refuse_are_told_apart_from_broken_ones(
    site: Site, elsewhere: Site
) -> None:
    refused = {"/401": 401, "/403": 403, "/429": 429, "/999": 999}
    for path, status in refused.items():
        elsewhere.answer(path, status=status)
    answer(elsewhere, CHALLENGED)
    broken = {"/404": 404, "/410": 410, "/500": 500, "/cut": 0}
    for path, status in broken.items():
        if status:
            elsewhere.answer(path, status=status)
    elsewhere.resets("/cut")
    elsewhere.page("/fine")
    wanted = [*refused, *CHALLENGED, *broken, "/fine"]
    site.page("/", [elsewhere.url(path) for path in wanted])
    found = (await crawl(site, check_external=True, max_tries=1)).findings
    told = {path: found[elsewhere.url(path)] for path in wanted}
    assert told == {
        **{path: {"external-refused"} for path in (*refused, *CHALLENGED)},
        **{path: {"external-broken"} for path in broken},
        "/fine": set(),
    }


async def test_what_refuses_head_alone_is_neither_refused_nor_broken(
    site: Site, elsewhere: Site
) -> None:
    async def by_get_alone(exchange: Exchange) -> None:
        is_head = exchange.request.method == "HEAD"
        status = int(exchange.request.target[1:]) if is_head else 200
        await exchange.send(response(b"" if is_head else b"hello", status=status))

    paths = ("/403", "/405", "/501")
    for path in paths:
        elsewhere.handle(path, by_get_alone)
    site.page("/", [elsewhere.url(path) for path in paths])
    found = (await crawl(site, check_external=True)).findings
    assert [found[elsewhere.url(path)] for path in paths] == [set()] * 3
    asked = [(each.method, each.target) for each in elsewhere.requests]
    assert sorted(asked) == sorted((how, path) for path in paths for how in ("HEAD", "GET"))


async def test_redirects_of_other_sites_count_by_their_end(site: Site, elsewhere: Site) -> None:
    ends = {"/to-closed": "/closed", "/to-gone": "/gone", "/to-fine": "/fine", "/round": "/round"}
    for path, to in ends.items():
        elsewhere.redirect(path, to)
    elsewhere.answer("/closed", status=403)
    elsewhere.answer("/gone", status=410)
    elsewhere.page("/fine")
    site.page("/", [elsewhere.url(path) for path in ends])
    found = (await crawl(site, check_external=True)).findings
    told = {path: found[elsewhere.url(path)] for path in (*ends, *ends.values())}
    assert told == {
        "/to-closed": set(),
        "/closed": {"external-refused"},
        "/to-gone": {"external-broken"},
        "/gone": {"external-broken"},
        "/to-fine": set(),
        "/fine": set(),
        "/round": {"external-broken"},
    }


async def test_nothing_of_other_sites_is_asked_unless_it_is_wanted(
    site: Site, elsewhere: Site
) -> None:
    site.page("/", [elsewhere.url("/gone")])
    found = (await crawl(site)).findings
    assert found[elsewhere.url("/gone")] == set()
    assert elsewhere.requests == []
