"""What a crawl must find follows from the plan by the rules of a crawl, not from a list."""

import pytest

from crawlscope.commands.selftest import LEAST_DONE
from crawlscope.demo.answers import Answer, Fault, Faulty, Gated, Reply, redirect
from crawlscope.demo.plan import Plan, build_plan
from tests.demo.expected import Expected, expect

ORIGIN = "http://127.0.0.1:8080"


@pytest.fixture(scope="module")
def demo() -> Expected:
    return expect(build_plan(ORIGIN))


def page(*links: str) -> Answer:
    return Answer(parsed=True, links=links)


def crawl(replies: dict[str, Reply], *, max_redirects: int = 10, max_tries: int = 4) -> Expected:
    plan = Plan(ORIGIN, replies, Answer(status=404))
    return expect(plan, max_redirects=max_redirects, max_tries=max_tries)


def chain(hops: int) -> dict[str, Reply]:
    replies: dict[str, Reply] = {f"/{hop}": redirect(301, f"/{hop + 1}") for hop in range(hops)}
    return {"/": page("/0"), **replies, f"/{hops}": page()}


def end_of(found: Expected, path: str) -> str | None:
    return found.outcomes[ORIGIN + path].redirect_end


def test_a_chain_within_the_limit_ends_at_its_page() -> None:
    found = crawl(chain(3), max_redirects=3)
    assert (end_of(found, "/0"), found.pages, found.redirected) == ("page", 2, 3)


def test_a_chain_beyond_the_limit_fails_at_its_last_known_hop() -> None:
    found = crawl(chain(4), max_redirects=3)
    assert found.outcomes[f"{ORIGIN}/3"].error == "too_many_redirects"
    assert end_of(found, "/0") == "limit"
    assert "/4" in found.never
    assert f"{ORIGIN}/4" not in found.outcomes


def test_a_loop_is_redirects_without_end() -> None:
    found = crawl({"/": page("/a"), "/a": redirect(302, "/b"), "/b": redirect(302, "/a")})
    assert (end_of(found, "/a"), found.redirected, found.broken) == ("loop", 2, 2)


def test_two_paths_that_join_are_asked_for_once() -> None:
    found = crawl(
        {"/": page("/a", "/b"), "/a": redirect(301, "/c"), "/b": redirect(301, "/c"), "/c": page()}
    )
    assert (found.requested, found.redirect_ends) == (4, {"page": 2})


def test_a_cookie_opens_a_page_that_redirects_to_itself() -> None:
    found = crawl({"/": page("/w"), "/w": Gated("c", redirect(302, "/w", cookie="c"), page())})
    assert (found.pages, found.redirected) == (2, 0)


def test_a_fault_that_ends_in_time_is_no_failure() -> None:
    replies: dict[str, Reply] = {"/": Faulty(Fault.CLOSED, 3, page())}
    assert crawl(replies, max_tries=4).pages == 1
    assert crawl(replies, max_tries=3).errors == {"connect": 1}


def test_a_server_that_stays_busy_is_an_answer_of_503() -> None:
    assert crawl({"/": Faulty(Fault.BUSY, None, page())}).statuses == {503: 1}


def test_links_outside_and_refused_by_robots_are_skipped() -> None:
    found = crawl({"/": page("https://example.org/", "/private/x", "/private/open-day/")})
    assert found.skip_reasons == {"external": 1, "robots": 1}
    assert found.statuses == {200: 1, 404: 1}


def test_a_crawl_that_ignores_robots_sees_what_is_private() -> None:
    plan = build_plan(ORIGIN)
    private = expect(plan, robots=False).outcomes[f"{ORIGIN}/private/ledger"]
    assert (private.state, private.page) == ("done", True)


def test_the_states_add_up(demo: Expected) -> None:
    assert demo.requested == demo.done + demo.redirected + demo.failed
    assert len(demo.outcomes) == demo.requested + demo.skipped
    assert demo.done == sum(demo.statuses.values())
    assert demo.failed == sum(demo.errors.values())
    assert demo.skipped == sum(demo.skip_reasons.values())


def test_the_demo_site_has_every_ending(demo: Expected) -> None:
    assert 580 <= demo.pages <= 640
    assert demo.files >= 5
    assert demo.redirect_ends.keys() == {"page", "broken", "loop", "limit", "external", "skipped"}
    assert demo.errors.keys() == {
        "connect", "protocol", "decode", "invalid_redirect", "too_many_redirects",
    }  # fmt: skip
    assert demo.statuses.keys() >= {200, 204, 403, 404, 410, 500}
    assert demo.skip_reasons.keys() == {"external", "invalid", "robots"}


def test_what_is_never_asked_for_is_hidden_refused_or_out_of_reach(demo: Expected) -> None:
    wanted = {
        "/never/comment",
        "/private/ledger",
        "/long/12",
        "/sitemap.xml",
        "/visit/signal-tower/",
    }
    assert demo.never >= wanted


def test_a_crawl_with_the_default_settings_is_done_with_the_urls_that_the_self_test_wants(
    demo: Expected,
) -> None:
    assert demo.done >= LEAST_DONE


def test_with_resources_the_pictures_are_found_as_well() -> None:
    plan = build_plan(ORIGIN)
    more = expect(plan, resources=True)
    assert more.files > expect(plan).files
    assert not {"/favicon.ico", "/css/print.css", "/img/sea-01.png"} & more.never
