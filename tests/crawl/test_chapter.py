"""The tests of the chapter's own crawler, under names that state the rule."""

from tests.web import Site, crawl


async def test_a_link_is_followed(site: Site) -> None:
    site.page("/", links=["/foo"])
    site.page("/foo")
    found = await crawl(site)
    assert found.states == {"/": "done", "/foo": "done"}
    assert site.hits == {"/": 1, "/foo": 1}


async def test_pages_that_link_to_each_other_are_requested_once(site: Site) -> None:
    site.page("/", links=["/foo"])
    site.page("/foo", links=["/", "/foo"])
    found = await crawl(site)
    assert found.states == {"/": "done", "/foo": "done"}
    assert site.hits == {"/": 1, "/foo": 1}


async def test_another_host_is_known_and_not_requested(site: Site) -> None:
    site.page("/", links=["http://example.com/", "/foo"])
    site.page("/foo")
    found = await crawl(site)
    assert found.states == {
        "/": "done",
        "http://example.com/": "skipped: external",
        "/foo": "done",
    }


async def test_another_port_is_another_host(site: Site) -> None:
    async with Site() as other:
        other.page("/")
        site.page("/", links=[other.url()])
        found = await crawl(site)
        assert found[other.url()].skip_reason == "external"
        assert not other.asked


async def test_strict_takes_the_host_with_and_without_www_alone(site: Site) -> None:
    www = site.url("/www", host="www.localhost")
    deeper = site.url("/sub", host="sub.localhost")
    site.page("/", links=[www, deeper])
    site.page("/www")
    found = await crawl(site, site.url(host="localhost"), scope="host")
    assert found[www].state == "done"
    assert found[deeper].skip_reason == "external"


async def test_lenient_takes_the_whole_domain(site: Site) -> None:
    async with Site() as other:
        other.page("/")
        site.page("/", links=[other.url(), "http://example.com/"])
        found = await crawl(site, scope="domain")
        assert found[other.url()].state == "done"
        assert found["http://example.com/"].skip_reason == "external"


async def test_an_excluded_url_is_not_requested(site: Site) -> None:
    site.page("/", links=["/keep", "/private/a", "/b?private=no"])
    site.page("/keep")
    found = await crawl(site, exclude=("/private/", r"\?private="))
    assert found.states == {
        "/": "done",
        "/keep": "done",
        "/private/a": "skipped: excluded",
        "/b?private=no": "skipped: excluded",
    }
    assert site.hits == {"/": 1, "/keep": 1}


async def test_what_is_not_included_is_excluded_but_roots_are_exempt(site: Site) -> None:
    site.page("/", links=["/docs/a", "/blog/b", "/docs/old"])
    site.page("/docs/a")
    found = await crawl(site, include=("/docs/",), exclude=("old",))
    assert found.states == {
        "/": "done",
        "/docs/a": "done",
        "/blog/b": "skipped: excluded",
        "/docs/old": "skipped: excluded",
    }


async def test_every_root_is_requested_once(site: Site) -> None:
    site.page("/a")
    site.page("/b", links=["/a"])
    found = await crawl(site, "/a", "/b", "/a#again")
    assert [(record.url, record.depth) for record in found.records] == [("/a", 0), ("/b", 0)]
    assert site.hits == {"/a": 1, "/b": 1}


async def test_a_deep_root_leads_up_to_its_whole_host(site: Site) -> None:
    site.page("/deep/down/here", links=["/", "../there"])
    site.page("/")
    site.page("/deep/there")
    found = await crawl(site, "/deep/down/here")
    assert set(found.states) == {"/deep/down/here", "/", "/deep/there"}
    assert set(found.states.values()) == {"done"}


async def test_scope_folder_stays_below_the_folder_of_the_root(site: Site) -> None:
    site.page("/docs/start", links=["/", "/docs/more", "/docsy"])
    site.page("/docs/more")
    found = await crawl(site, "/docs/start", scope="folder")
    assert found.states == {
        "/docs/start": "done",
        "/": "skipped: external",
        "/docs/more": "done",
        "/docsy": "skipped: external",
    }


async def test_a_redirect_is_a_record_and_its_target_another(site: Site) -> None:
    site.redirect("/", "/foo")
    site.page("/foo", title="Foo")
    found = await crawl(site)
    assert found["/"].state == "redirected"
    assert found["/"].redirect_to == "/foo"
    assert found["/foo"].title == "Foo"


async def test_a_chain_ends_at_its_limit(site: Site) -> None:
    for number in range(5):
        site.redirect(f"/{number}", f"/{number + 1}")
    site.page("/5")
    found = await crawl(site, "/0", max_redirects=3)
    assert found["/3"].error is not None
    assert found["/3"].error.kind == "too_many_redirects"
    assert site.asked == ["/0", "/1", "/2", "/3"]


async def test_a_redirect_cycle_ends(site: Site) -> None:
    site.redirect("/", "/foo")
    site.redirect("/foo", "/")
    found = await crawl(site)
    assert found.states == {"/": "redirected", "/foo": "redirected"}
    assert site.hits == {"/": 1, "/foo": 1}
    assert found.chain("/").end == "loop"


async def test_two_redirects_to_one_url_are_one_path_from_there_on(site: Site) -> None:
    site.page("/", links=["/foo", "/bar"])
    site.redirect("/foo", "/baz")
    site.redirect("/bar", "/baz")
    site.redirect("/baz", "/quux")
    site.page("/quux")
    found = await crawl(site)
    assert site.hits == {"/": 1, "/foo": 1, "/bar": 1, "/baz": 1, "/quux": 1}
    assert found["/foo"].redirect_to == found["/bar"].redirect_to == "/baz"
    assert {found.chain(path).final for path in ("/foo", "/bar")} == {"/quux"}
    assert found.chain("/foo").joins != found.chain("/bar").joins


async def test_as_many_requests_are_in_flight_as_there_are_workers(site: Site) -> None:
    site.page("/", links=[f"/{number}" for number in range(30)])
    for number in range(30):
        site.page(f"/{number}")
        site.waits_for_others(f"/{number}", 7)
    await crawl(site, workers=7)
    assert site.most_in_flight == 7


async def test_attempts_end_at_max_tries(site: Site) -> None:
    site.raw("/", b"")
    found = await crawl(site, max_tries=2)
    assert site.hits["/"] == 2
    assert found["/"].tries == 2
    assert found.states == {"/": "failed: connect"}


async def test_the_charset_of_a_page_is_that_of_its_header(site: Site) -> None:
    page = "<a href='/caf\xe9'>caf\xe9</a>".encode("iso-8859-1")
    site.answer("/", page, "text/html; charset=iso-8859-1")
    found = await crawl(site)
    assert found["/"].charset == "iso-8859-1"
    assert found["/caf%C3%A9"].anchor == "caf\xe9"


async def test_the_content_type_is_reported_without_its_parameters(site: Site) -> None:
    site.answer("/", b"<a href=/foo>foo</a>", "TEXT/HTML ; charset=UTF-8")
    found = await crawl(site)
    assert found["/"].content_type == "text/html"
    assert found["/"].links_total == 1


async def test_what_is_not_html_is_not_searched_for_links(site: Site) -> None:
    site.answer("/", b"<a href=/foo>foo</a>", "text/plain")
    found = await crawl(site)
    assert found.states == {"/": "done"}
    assert found["/"].links_total is None
    assert site.hits == {"/": 1}


async def test_other_schemes_make_no_record(site: Site) -> None:
    site.page(
        "/", links=["mailto:me@example.com", "javascript:go()", "tel:1", "data:,x", "ftp://h/"]
    )
    found = await crawl(site)
    assert found.states == {"/": "done"}
    assert found["/"].links_total == 0
