"""Redirects, sentence by sentence of the contract."""

import pytest

from crawlscope.core.records.events import Error, ErrorKind, Queued
from tests.web import Exchange, Request, Site, crawl, response


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
async def test_each_of_the_six_statuses_with_a_location_redirects(site: Site, status: int) -> None:
    site.redirect("/", "/new", status)
    site.page("/new")
    found = await crawl(site)
    assert (found["/"].state, found["/"].status) == ("redirected", status)
    assert found["/"].redirect_to == "/new"
    assert found.states["/new"] == "done"


@pytest.mark.parametrize("status", [304, 305, 306, 201])
async def test_no_other_status_redirects(site: Site, status: int) -> None:
    head = f"HTTP/1.1 {status} Said\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n"
    site.raw("/", head.encode())
    found = await crawl(site)
    assert found.states == {"/": "done"}


async def test_redirect_to_holds_the_canonical_target(site: Site) -> None:
    site.page("/", links=["/a", "/b", "/c", "/d"])
    site.redirect("/a", f"HTTP://127.0.0.1:{site.port}/x/../new#part")
    site.redirect("/b", "new?q=\xfc")
    site.redirect("/c", f"//127.0.0.1:{site.port}/new")
    site.redirect("/d", " new ")
    site.page("/new")
    found = await crawl(site)
    targets = [found[path].redirect_to for path in ("/a", "/b", "/c", "/d")]
    assert targets == ["/new", "/new?q=%C3%BC", "/new", "/new"]


async def test_a_known_target_is_not_queued_again(site: Site) -> None:
    site.page("/", links=["/old", "/new"])
    site.redirect("/old", "/new")
    site.page("/new", links=["/"])
    found = await crawl(site)
    assert site.hits == {"/": 1, "/old": 1, "/new": 1}
    assert found["/new"].referrer == "/"
    assert found["/new"].inlinks == 2
    assert found.chain("/old").joins


async def test_an_unknown_target_has_one_redirect_less(site: Site) -> None:
    site.page("/", links=["/a"])
    site.redirect("/a", "/b")
    site.redirect("/b", "/c")
    site.page("/c", links=["/d"])
    site.page("/d")
    found = await crawl(site, max_redirects=5)
    left = {record.url: record.redirects_left for record in found.records}
    assert left == {"/": 5, "/a": 5, "/b": 4, "/c": 3, "/d": 5}
    assert found["/b"].referrer == "/a"
    assert found["/b"].anchor is None


async def test_no_redirect_left_fails_and_still_tells_where_it_leads(site: Site) -> None:
    site.redirect("/a", "/b")
    site.redirect("/b", "/c")
    site.page("/c")
    found = await crawl(site, "/a", max_redirects=1)
    last = found["/b"]
    assert (last.state, last.status, last.redirects_left) == ("failed", 302, 0)
    assert last.error == Error(ErrorKind.TOO_MANY_REDIRECTS, "more than 1 redirect")
    assert last.redirect_to == "/c"
    chain = found.chain("/b")
    assert (len(chain.hops), chain.final, chain.end) == (1, "/c", "limit")
    assert (len(found.chain("/a").hops), found.chain("/a").end) == (2, "limit")
    assert "/c" not in found
    assert "/c" not in site.hits


async def test_with_no_redirect_allowed_the_first_one_fails(site: Site) -> None:
    site.redirect("/", "/new")
    found = await crawl(site, max_redirects=0)
    assert found.states == {"/": "failed: too_many_redirects"}


async def test_at_the_limit_a_known_target_is_joined(site: Site) -> None:
    site.page("/", links=["/a", "/c"])
    site.redirect("/a", "/b")
    site.redirect("/b", "/c")
    site.page("/c")
    found = await crawl(site, max_redirects=1)
    assert found["/b"].state == "redirected"
    assert found.chain("/a").end == "page"
    assert site.hits["/c"] == 1


async def test_a_link_to_the_target_beyond_the_limit_crawls_it_after_all(site: Site) -> None:
    site.page("/", links=["/a", "/late"])
    site.redirect("/a", "/c")
    site.page("/late", links=["/c"])
    site.page("/c")
    found = await crawl(site, max_redirects=0, workers=1)
    assert found["/a"].state == "failed"
    assert found["/c"].state == "done"


@pytest.mark.parametrize(
    "location", [None, "mailto:me@example.com", "ftp://example.com/", "http://[", "http://"]
)
async def test_no_usable_location_is_an_invalid_redirect(site: Site, location: str | None) -> None:
    site.redirect("/", location)
    found = await crawl(site)
    assert found.states == {"/": "failed: invalid_redirect"}
    assert found["/"].status == 302
    assert found["/"].redirect_to is None
    assert site.hits == {"/": 1}


async def test_a_loop_ends_and_is_named_by_the_first_url_met_again(site: Site) -> None:
    site.redirect("/in", "/a")
    site.redirect("/a", "/b")
    site.redirect("/b", "/a")
    found = await crawl(site, "/in")
    assert site.hits == {"/in": 1, "/a": 1, "/b": 1}
    chain = found.chain("/in")
    assert (len(chain.hops), chain.final, chain.end) == (3, "/a", "loop")


async def test_a_redirect_to_itself_ends(site: Site) -> None:
    site.redirect("/", "/#again")
    found = await crawl(site)
    assert site.hits == {"/": 1}
    assert found.chain("/").end == "loop"


# --- cookies ------------------------------------------------------------------------------------


def has_cookie(request: Request, cookie: str) -> bool:
    return cookie in request.headers.get("cookie", "").split("; ")


def gate(site: Site, path: str, to: str, cookie: str = "seen=yes") -> None:
    """A page for those who send the cookie; others get it, and are led to `to`."""

    async def answer(exchange: Exchange) -> None:
        if has_cookie(exchange.request, cookie):
            await exchange.send(response(b"<title>inside</title>"))
        else:
            headers = {"Location": to, "Set-Cookie": f"{cookie}; Path=/"}
            await exchange.send(response(b"", None, 302, headers))

    site.handle(path, answer)


async def test_a_redirect_to_itself_with_a_cookie_is_requested_once_more(site: Site) -> None:
    gate(site, "/", "/")
    found = await crawl(site)
    assert site.hits == {"/": 2}
    assert (found["/"].state, found["/"].title) == ("done", "inside")
    assert found["/"].redirect_to is None


async def test_a_loop_with_a_cookie_set_on_the_way_is_gone_round_once_more(site: Site) -> None:
    gate(site, "/", "/login")
    site.redirect("/login", "/")
    found = await crawl(site)
    assert site.hits == {"/": 2, "/login": 1}
    assert found.states == {"/": "done", "/login": "redirected"}
    assert found.chain("/login").end == "page"
    assert found["/login"].inlinks == 0  # the redirect of the first answer is void


async def test_the_cookie_may_be_set_by_a_later_hop(site: Site) -> None:
    async def answer(exchange: Exchange) -> None:
        inside = has_cookie(exchange.request, "seen=yes")
        headers = {} if inside else {"Location": "/login"}
        await exchange.send(response(b"", status=200 if inside else 302, headers=headers))

    site.handle("/", answer)
    site.redirect("/login", "/", cookie="seen=yes; Path=/")
    found = await crawl(site)
    assert site.hits == {"/": 2, "/login": 1}
    assert found.states == {"/": "done", "/login": "redirected"}


async def test_a_loop_of_urls_that_were_known_is_gone_round_once_more_too(site: Site) -> None:
    """Whichever of them closes the loop."""
    site.page("/", links=["/a", "/login", "/before", "/b"])
    gate(site, "/a", "/login")
    site.redirect("/login", "/a")
    site.redirect("/before", "/b")
    gate(site, "/b", "/before", "b=yes")
    found = await crawl(site, workers=1)
    assert site.hits == {"/": 1, "/a": 2, "/login": 1, "/b": 2, "/before": 2}
    assert (found["/a"].state, found["/b"].state) == ("done", "done")
    assert found.chain("/login").end == found.chain("/before").end == "page"


async def test_a_loop_that_sets_cookies_for_ever_is_requested_once_more_and_no_more(
    site: Site,
) -> None:
    site.redirect("/a", "/b", cookie="n=1")
    site.redirect("/b", "/a", cookie="n=2")
    site.redirect("/self", "/self", cookie="n=3")
    found = await crawl(site, "/a", "/self")
    assert site.hits == {"/a": 2, "/b": 2, "/self": 2}  # each URL of the loop
    assert set(found.states.values()) == {"redirected"}
    assert found.chain("/a").end == "loop"
    assert found.chain("/self").end == "loop"


async def test_a_loop_without_a_cookie_is_not_requested_again(site: Site) -> None:
    site.page("/", links=["/a"])
    site.redirect("/a", "/b")
    site.redirect("/b", "/a")
    found = await crawl(site)
    assert site.hits == {"/": 1, "/a": 1, "/b": 1}
    assert not [event for event in found.events if isinstance(event, Queued)]


async def test_a_cookie_on_the_way_to_a_stranger_repeats_nothing(site: Site) -> None:
    site.page("/", links=["/target", "/a"])
    site.page("/target")
    site.redirect("/a", "/target", cookie="seen=yes")
    await crawl(site)
    assert site.hits == {"/": 1, "/target": 1, "/a": 1}


async def test_cookies_are_kept_per_host_ip_addresses_included(site: Site) -> None:
    by_name = site.url("/c", host="localhost")
    site.redirect("/a", "/b", cookie="seen=yes; Path=/")
    site.page("/b", links=[by_name])
    site.page("/c")
    await crawl(site, "/a", by_name, workers=1)
    sent = {
        (request.headers["host"].split(":")[0], request.target): has_cookie(request, "seen=yes")
        for request in site.requests
    }
    assert sent == {
        ("127.0.0.1", "/a"): False,
        ("127.0.0.1", "/b"): True,
        ("localhost", "/c"): False,
    }


# --- depth, meta refresh, scope -----------------------------------------------------------------


async def test_a_redirect_keeps_the_depth_of_its_source(site: Site) -> None:
    site.page("/", links=["/a"])
    site.redirect("/a", "/b")
    site.redirect("/b", "/c")
    site.page("/c", links=["/d"])
    site.page("/d")
    found = await crawl(site, max_depth=2)
    depths = {record.url: record.depth for record in found.records}
    assert depths == {"/": 0, "/a": 1, "/b": 1, "/c": 1, "/d": 2}
    assert found["/d"].state == "done"


async def test_a_meta_refresh_target_is_a_link(site: Site) -> None:
    site.page("/", text='<meta http-equiv="Refresh" content="5; URL=\'/next\'">')
    site.page("/next")
    found = await crawl(site)
    assert found["/"].state == "done"
    assert found["/"].links_total == 1
    assert (found["/next"].depth, found["/next"].redirects_left) == (1, 10)


async def test_scope_and_filters_hold_for_redirect_targets(site: Site) -> None:
    site.page("/", links=["/a", "/b", "/c"])
    site.redirect("/a", "http://example.com/")
    site.redirect("/b", "/secret")
    site.redirect("/c", "/other")
    site.page("/other")
    found = await crawl(site, exclude=("secret",))
    assert found.states == {
        "/": "done",
        "/a": "redirected",
        "/b": "redirected",
        "/c": "redirected",
        "http://example.com/": "skipped: external",
        "/secret": "skipped: excluded",
        "/other": "done",
    }
    ends = {path: found.chain(path).end for path in ("/a", "/b", "/c")}
    assert ends == {"/a": "external", "/b": "skipped", "/c": "page"}
    assert "/secret" not in site.hits


async def test_scope_folder_holds_for_redirect_targets(site: Site) -> None:
    site.redirect("/docs/", "/elsewhere")
    found = await crawl(site, "/docs/", scope="folder")
    assert found["/elsewhere"].skip_reason == "external"


async def test_a_redirect_is_followed_whatever_becomes_of_its_body(site: Site) -> None:
    """The body is not needed: it may be cut short, broken, or never come."""
    location = {"Location": "/new"}
    site.page("/", links=["/cut", "/broken", "/never"])
    site.raw("/cut", response(b"moved" * 100, status=301, headers=location)[:-9])
    broken = {**location, "Content-Encoding": "gzip"}
    site.answer("/broken", b"no gzip", status=301, headers=broken)
    site.stalls("/never", response(b"moved", status=301, headers=location)[:-1])
    site.page("/new")
    found = await crawl(site, max_tries=1)
    states = [found.states[path] for path in ("/cut", "/broken", "/never", "/new")]
    assert states == ["redirected", "redirected", "redirected", "done"]


async def test_raw_bytes_of_a_location_are_percent_encoded(site: Site) -> None:
    head = b"HTTP/1.1 301 Said\r\nContent-Length: 0\r\nLocation: /caf\xe9?q=\xff\xe9\r\n\r\n"
    site.raw("/", head)
    site.page("/caf%E9?q=%FF%E9")
    found = await crawl(site)
    assert found["/"].redirect_to == "/caf%E9?q=%FF%E9"
    assert found.states == {"/": "redirected", "/caf%E9?q=%FF%E9": "done"}


async def test_the_size_of_a_redirect_is_what_was_read_else_what_was_announced(site: Site) -> None:
    location = {"Location": "/new"}
    site.page("/", links=["/read", "/none", "/cut", "/large", "/endless"])
    site.answer("/read", b"moved", status=301, headers=location)
    site.redirect("/none", "/new")
    site.raw("/cut", response(b"moved" * 100, status=301, headers=location)[:-9])
    large = f"HTTP/1.1 301 Said\r\nLocation: /new\r\nContent-Length: {10**9}\r\n\r\n"
    site.stalls("/large", large.encode())
    site.drips("/endless", b"HTTP/1.1 301 Said\r\nLocation: /new\r\n\r\n", b"x" * 4096)
    site.page("/new")
    found = await crawl(site)
    sizes = [found[path].size for path in ("/read", "/none", "/cut", "/large", "/endless")]
    assert sizes == [5, 0, 500, 10**9, None]
