"""robots.txt by RFC 9309: the group, the line that decides, and how a crawl obeys it."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protego import Protego

from crawlscope.core.base import limits
from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.queue.robots import (
    FORBIDDEN,
    LARGEST,
    LONGEST_RULE,
    MOST_PARTS,
    NO_GROUPS,
    UNKNOWN,
    parsed,
    parsing,
    unpacking,
)
from crawlscope.core.records.events import Outcome
from crawlscope.session.crawl import gate, origins
from crawlscope.session.crawl.origins import RobotsByOrigin
from tests.examples import examples
from tests.web import Crawl, Site, WaitUntil, crawl, response

H = "http://h"


def says(site: Site, *lines: str) -> None:
    site.answer("/robots.txt", "\n".join(lines).encode(), "text/plain")


def rule(text: str, path: str) -> str | None:
    return parsed(text.encode()).refusal(H + path)


# --- the file -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/", None),
        ("/private/", "Disallow: /private/"),
        ("/private/x?y", "Disallow: /private/"),
        ("/private/open/", None),
        ("/private/open/not/", "disallow: /private/open/not"),
        ("/Private/", None),
        ("/a.pdf", "Disallow: /*.pdf$"),
        ("/a.pdf?x", None),
        ("/x/deep/y", "Disallow: /x/*/y"),
        ("/caf%C3%A9/", "Disallow: /café/"),
        ("/q?id=1", "Disallow: /q?id="),
        ("/robots.txt", None),
    ],
)
def test_the_longest_path_that_matches_decides(path: str, line: str | None) -> None:
    text = """
        User-agent: *
        Disallow: /private/   # not for robots
        Allow: /private/open/
        disallow: /private/open/not
        Disallow: /*.pdf$
        Disallow: /x/*/y
        Disallow: /café/
        Disallow: /q?id=
        Disallow: /robots.txt
        Disallow:
    """
    assert rule(text, path) == line


def test_of_equal_paths_the_one_that_allows_decides() -> None:
    assert rule("User-agent: *\nDisallow: /a\nAllow: /a", "/a") is None


@pytest.mark.parametrize(
    ("agents", "applies"),
    [
        ("User-agent: crawlscope", True),
        ("User-Agent: CrawlScope/2.0", True),
        ("User-agent: other\nUser-agent: crawlscope", True),
        ("User-agent: *", True),
        ("User-agent: crawl", False),
        ("User-agent: scope", False),
        ("User-agent: crawlscopes", False),
        ("User-agent: other", False),
        ("", False),
    ],
)
def test_a_group_is_for_us_if_it_has_our_whole_name(agents: str, applies: bool) -> None:
    assert (rule(f"{agents}\nDisallow: /", "/x") is not None) is applies


def test_groups_for_us_count_together_and_those_for_all_no_more() -> None:
    text = (
        "User-agent: *\nDisallow: /everyone\nUser-agent: crawlscope\nDisallow: /a\n"
        "User-agent: other\nDisallow: /o\nSitemap: http://h/s\nUser-agent: crawlscope\nDisallow: /b"
    )
    refused = [path for path in ("/everyone", "/a", "/o", "/b") if rule(text, path)]
    assert refused == ["/a", "/b"]


def test_a_group_for_us_without_a_rule_allows_all() -> None:
    assert rule("User-agent: *\nDisallow: /\n\nUser-agent: crawlscope\nDisallow:", "/x") is None


def test_a_byte_order_mark_and_odd_line_ends_do_no_harm() -> None:
    body = b"\xef\xbb\xbfUser-agent: *\rDisallow: /a\r\nDisallow: /b\n\xff\xfe\x00"
    robots = parsed(body)
    assert [bool(robots.refusal(H + path)) for path in ("/a", "/b", "/c")] == [True, True, False]


def test_more_than_500_kib_is_not_read() -> None:
    filler = b"# nothing\n" * (LARGEST // 10)
    robots = parsed(b"User-agent: *\nDisallow: /early\n" + filler + b"Disallow: /late\n")
    assert robots.refusal(f"{H}/early") == "Disallow: /early"
    assert robots.refusal(f"{H}/late") is None


@pytest.mark.parametrize(
    "line",
    [
        "Disallow: /*%d*x$",
        "Disallow: /%d" + "*a" * 200,
        "Disallow: /*" + "é" * 2_000 + "%d",
        "\r%d",
        "User-agent: *\nUser-agent: Crawlscope%d\nUser-agent: crawlscope\nDisallow: /%d",
    ],
)
def test_many_rules_are_parsed_in_slices_and_each_url_costs_little(line: str) -> None:
    own = "User-agent: crawlscope\nDisallow: /own\n"
    lines = min(60_000, 2 * LARGEST // len(line))  # what is beyond is not read
    text = own + "\n".join(line.replace("%d", str(number)) for number in range(lines))
    work = Work(parsing(text.encode()))
    assert sum(1 for _ in work) > 3
    robots = work.result
    assert robots.refusal(f"{H}/own") == "Disallow: /own"
    rules = [rule for of_first in robots._rules.values() for rule in of_first]
    assert sum(len(rule.parts) for rule in rules if len(rule.parts) > 1) <= MOST_PARTS


def test_a_rule_that_is_too_long_is_left_out() -> None:
    robots = parsed(b"User-agent: *\nDisallow: /" + b"x" * LONGEST_RULE + b"\nDisallow: /y")
    assert (robots.left_out, robots.refusal(f"{H}/y")) == (1, "Disallow: /y")


async def test_rules_that_are_left_out_are_reported_in_the_log(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    rules = "".join(f"Disallow: /*{number}*x\n" for number in range(MOST_PARTS))
    site.answer("/robots.txt", b"User-agent: *\n" + rules.encode(), "text/plain")
    site.page("/")
    with caplog.at_level("INFO"):
        await crawl(site)
    assert "rules too many or too long, ignored" in caplog.text


@pytest.mark.parametrize(
    ("line", "seconds"), [("2.5", 2.5), ("600", 60), ("-1", 0), ("soon", 0), ("inf", 0)]
)
def test_a_crawl_delay_of_up_to_a_minute_is_kept(line: str, seconds: float) -> None:
    assert parsed(f"User-agent: *\nCrawl-delay: {line}".encode()).crawl_delay == seconds


def test_sitemaps_are_named_wherever_they_stand() -> None:
    robots = parsed(b"Sitemap: http://h/1\nUser-agent: other\nDisallow: /\nsitemap: http://h/2")
    assert robots.sitemaps == ("http://h/1", "http://h/2")


# Without $, ? and %: Protego takes '/a$' for '/a%24' too, '?' for three octets and '%' for '%3F'.
PATHS = st.text("ab/*é=.", max_size=6).map(lambda text: "/" + text)
RULES = st.lists(st.tuples(st.sampled_from(("Allow", "Disallow")), PATHS), max_size=6)


@given(RULES, st.text("ab/é=.", max_size=8))
@examples(1.5)
def test_the_line_reported_agrees_with_protego(rules: list[tuple[str, str]], path: str) -> None:
    text = "\n".join(["User-agent: *", *(f"{key}: {value}" for key, value in rules)])
    url = f"{H}/{path}"
    allowed = Protego.parse(text).can_fetch(url, "Crawlscope")
    line = parsed(text.encode()).refusal(url)
    assert (line is None) is allowed
    if line is not None:
        assert line in text.splitlines()
        assert not Protego.parse(f"User-agent: *\n{line}").can_fetch(url, "Crawlscope")


# --- the crawl ----------------------------------------------------------------------------------


async def test_it_is_asked_once_and_first_and_is_no_record(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /private/")
    site.page("/", links=["/a", "/private/b"])
    site.page("/a", links=["/private/c", "/"])
    found = await crawl(site, max_pages=2, user_agent="other")
    assert found.states == {
        "/": "done",
        "/a": "done",
        "/private/b": "skipped: robots",
        "/private/c": "skipped: robots",
    }
    assert site.asked == ["/robots.txt", "/", "/a"]
    assert found["/private/b"].robots_rule == "Disallow: /private/"
    assert found["/a"].robots_rule is None


async def test_it_is_not_asked_with_no_robots(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /")
    site.page("/")
    found = await crawl(site, no_robots=True)
    assert found.states == {"/": "done"}
    assert site.asked == ["/"]


async def test_a_root_and_a_redirect_target_are_refused_too(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /no")
    site.redirect("/", "/no/target")
    found = await crawl(site, "/", "/no/root", max_pages=2)
    assert found.states == {
        "/": "redirected",
        "/no/root": "skipped: robots",
        "/no/target": "skipped: robots",
    }


async def test_what_is_refused_counts_nothing_to_max_pages(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /no")
    site.page("/yes")
    found = await crawl(site, "/no/1", "/no/2", "/yes", max_pages=1, workers=1)
    assert found["/yes"].state == "done"
    assert found.crawler.frontier.requested == 1


async def test_each_origin_has_its_own(site: Site) -> None:
    async with Site() as other:
        says(site, "User-agent: *", "Disallow: /x")
        site.page("/", links=[other.url("/x"), "/x"])
        other.page("/x")
        found = await crawl(site, scope="any", max_depth=1)
        assert found[other.url("/x")].state == "done"
        assert found["/x"].skip_reason == "robots"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 451])
async def test_a_4xx_allows_all(site: Site, status: int) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /", status=status)
    site.page("/")
    assert (await crawl(site)).states == {"/": "done"}


@pytest.mark.parametrize("status", [500, 503])
async def test_a_5xx_forbids_all_and_says_so(site: Site, status: int) -> None:
    site.answer("/robots.txt", status=status)
    found = await crawl(site, max_tries=1)
    assert found.states == {"/": "skipped: robots"}
    reason = found["/"].robots_rule
    assert reason is not None
    assert str(status) in reason
    assert site.asked == ["/robots.txt"]


@pytest.mark.parametrize("data", [response(b"User-agent: *")[:-1], b"nonsense\r\n\r\n"])
async def test_a_broken_off_answer_forbids_all(site: Site, data: bytes) -> None:
    site.raw("/robots.txt", data)
    found = await crawl(site, max_tries=1)
    assert found.states == {"/": "skipped: robots"}
    assert "nothing is allowed" in (found["/"].robots_rule or "")


async def test_a_429_forbids_all_after_its_tries_and_says_so(site: Site) -> None:
    site.raw("/robots.txt", response(status=429, headers={"Retry-After": "0"}))
    site.page("/a")
    site.page("/b")
    found = await crawl(site, "/a", "/b", max_tries=3)
    assert found.states == {"/a": "skipped: robots", "/b": "skipped: robots"}
    said = "robots.txt: the server responded with 429, so nothing is allowed"
    assert [found[path].robots_rule for path in ("/a", "/b")] == [said, said]
    assert site.asked == ["/robots.txt"] * 3


async def test_a_429_before_its_last_try_forbids_nothing(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /no")
    site.at_first("/robots.txt", response(status=429, headers={"Retry-After": "0"}))
    site.page("/a")
    assert (await crawl(site, "/a", max_tries=2)).states == {"/a": "done"}


async def test_it_is_tried_again_like_any_url_and_the_others_wait(site: Site) -> None:
    says(site, "User-agent: *", "Disallow: /no")
    site.at_first("/robots.txt", response(status=503, headers={"Retry-After": "0"}))
    for path in ("/a", "/b", "/no"):
        site.page(path)
    found = await crawl(site, "/a", "/b", "/no")
    assert list(found.states.values()) == ["done", "done", "skipped: robots"]
    assert site.asked[:2] == ["/robots.txt"] * 2
    assert found["/a"].tries == 1


async def test_the_urls_of_a_host_that_cannot_be_reached_fail_with_that_kind(site: Site) -> None:
    root = "http://127.0.0.1:1/"
    found = await crawl(site, root, f"{root}b", max_tries=1)
    assert set(found.states.values()) == {"failed: connect"}
    found = await crawl(site, "http://no-such-host.invalid/", max_tries=1)
    assert set(found.states.values()) == {"failed: dns"}


async def test_it_is_followed_over_five_redirects_and_other_hosts(site: Site) -> None:
    async with Site() as other:
        site.redirect("/robots.txt", "/1", 301)
        for number in (1, 2, 3):
            site.redirect(f"/{number}", f"/{number + 1}", 308)
        site.redirect("/4", other.url("/robots"), 307)
        says(other, "User-agent: *", "Disallow: /x")
        other.answer("/robots", b"User-agent: *\nDisallow: /x")
        found = await crawl(site, "/x")
        assert found["/x"].skip_reason == "robots"


async def test_more_than_five_redirects_allow_all(site: Site) -> None:
    site.redirect("/robots.txt", "/robots.txt", 301)
    site.page("/")
    assert (await crawl(site)).states == {"/": "done"}
    assert site.hits["/robots.txt"] == 6


async def test_waiting_for_it_occupies_one_worker_and_cancel_works(
    site: Site, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        site.stalls("/robots.txt")
        for number in range(5):
            other.page(f"/{number}")
        roots = [*(f"/{number}" for number in range(9)), *(other.url(f"/{n}") for n in range(5))]
        crawling = Crawl(site, *roots, workers=2)
        crawling.start()
        await wait_until(lambda: crawling.crawler.frontier.done == 5 and site.asked)
        assert site.asked == ["/robots.txt"]
        proof = await crawling.cancel(within=1)
        assert (proof.sockets, proof.in_flight, proof.queued) == (0, 0, 9)
        says(site, "")
        for number in range(9):
            site.page(f"/{number}")
        assert await crawling.run() is Outcome.FINISHED
        assert set(crawling.states.values()) == {"done"}
        assert site.asked.count("/robots.txt") == 2


async def test_a_worker_that_is_taken_away_leaves_it_to_another(
    site: Site, wait_until: WaitUntil
) -> None:
    says(site, "")
    site.behind_the_gate("/robots.txt")
    site.gate.clear()
    site.page("/")
    crawling = Crawl(site, workers=2)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    crawling.crawler.set_workers(1)
    crawling.crawler.set_workers(2)
    site.gate.set()
    await crawling.end()
    assert crawling.states == {"/": "done"}


async def test_a_url_whose_robots_back_off_can_be_stopped(
    site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", status=503, headers={"Retry-After": "50"})
    crawling = Crawl(site, "/a", "/b")
    crawling.start()
    await wait_until(lambda: crawling.crawler.frontier.waiting)
    says(site, "")
    site.page("/b")
    assert crawling.crawler.stop_one(0, 1)
    await crawling.end(within=2)
    assert crawling.states == {"/a": "failed: stopped", "/b": "done"}


async def test_crawl_delay_lies_between_two_starts(site: Site) -> None:
    says(site, "User-agent: *", "Crawl-delay: 0.15")
    site.page("/", links=["/a"])
    site.page("/a")
    loop = asyncio.get_running_loop()
    began = loop.time()
    found = await crawl(site)
    assert loop.time() - began >= 0.3  # robots.txt, page, page
    assert set(found.states.values()) == {"done"}


@pytest.mark.parametrize("part", ["b{n}*z", "ba{n}", "x{n}$", "b%21%21{n}"])
def test_wildcards_without_end_and_an_address_as_long_as_one_may_be_are_not_compared(
    part: str,
) -> None:
    lines = [f"Disallow: /*{part.format(n=number)}" for number in range(2_400)]
    robots = parsed("\n".join(["User-agent: *", *lines, "Allow: /open"]).encode())
    for letter in "a!":
        long = "http://h/".ljust(8_192, letter)
        assert robots.refusal(long) == "robots.txt: it has too many wildcards for such a long URL"
        assert robots.refusal("http://h/".ljust(60, letter)) is None
    few = parsed(b"User-agent: *\nDisallow: /*b*z\nDisallow: /*q$")
    assert few.refusal("http://h/".ljust(8_192, "a")) is None
    assert few.refusal("http://h/".ljust(8_191, "a") + "q") == "Disallow: /*q$"


# --- of very many origins -------------------------------------------------------------------------


@pytest.fixture
async def other() -> AsyncIterator[Site]:
    async with Site() as other:
        yield other


@pytest.mark.parametrize("text", [b"", b"User-agent: *\nDisallow:\n", b"Sitemap: http://h/\n" * 9])
def test_a_file_without_rules_takes_nothing(text: bytes) -> None:
    assert parsed(text).packed is None


RULES = st.lists(
    st.tuples(
        st.sampled_from(["Disallow", "allow", "DISALLOW ", "Crawl-delay", "user-agent", "Sitemap"]),
        st.sampled_from(["*", "/", "/a:b", "/a/*b$", "/é", "/%ff", "7", "", "crawlscope", "/ x"]),
    )
)


@given(RULES, st.binary(max_size=30))
def test_what_was_packed_says_the_same(lines: list[tuple[str, str]], junk: bytes) -> None:
    text = "User-agent: *\nDisallow: /x\n" + "\n".join(map(": ".join, lines))
    before = parsed(text.encode() + b"\nDisallow: /" + junk)
    if before.packed is not None:
        assert in_one_go(unpacking(before.packed)) == before


async def asked_in_turns(site: Site, other: Site) -> Crawl:
    """A crawl of two hosts that have rules, by one worker."""
    for each in (site, other):
        says(each, "User-agent: *", *(f"Disallow: /no{number}" for number in range(4)))
        each.page("/", links=[f"/{word}{number}" for number in range(4) for word in ("no", "yes")])
        for number in range(4):
            each.page(f"/yes{number}")
    return await crawl(site, site.url(), other.url(), workers=1)


async def test_hosts_whose_rules_have_no_room_unpacked_are_obeyed_all_the_same(
    site: Site, other: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origins, "MOST_UNPACKED", 0)
    found = await asked_in_turns(site, other)
    for each in (site, other):
        assert each.hits["/robots.txt"] == 1
        assert sum(each.hits.values()) == 1 + 1 + 4
        for number in range(4):
            assert found.states[each.url(f"/no{number}") if each is other else f"/no{number}"] == (
                "skipped: robots"
            )


async def test_a_host_for_whose_rules_there_is_no_room_is_not_asked(
    site: Site, other: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origins, "MOST_PACKED", 60)
    found = await asked_in_turns(site, other)
    assert found.states["/yes0"] == "done"
    assert found.states[other.url()] == "skipped: robots"
    assert other.asked == ["/robots.txt"]
    assert found[other.url()].robots_rule == (
        "robots.txt: no room for its rules: those of other hosts take up all the space, so "
        "nothing is allowed"
    )


@pytest.mark.slow
def test_the_rules_of_many_hosts_take_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(origins, "MOST_UNPACKED", 1 << 20)
    monkeypatch.setattr(origins, "MOST_PACKED", 200 << 10)
    kept = RobotsByOrigin(obeys=True)
    tracemalloc.start()
    try:
        for host in range(40):
            rules = "".join(f"Disallow: /{host}/{number * 7919}\n" for number in range(3_000))
            kept.keep(f"http://h{host}", parsed(b"User-agent: *\n" + rules.encode()))
        assert tracemalloc.get_traced_memory()[0] < 5 << 20  # they would take 60 MB
    finally:
        tracemalloc.stop()
    assert any((robots := kept.get(f"http://h{host}")) and robots.forbidden for host in range(40))


def test_rules_that_two_asked_for_take_their_room_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "".join(f"Disallow: /{number * 7919}\n" for number in range(300)).encode()
    robots = parsed(b"User-agent: *\n" + rules)
    assert robots.packed is not None
    monkeypatch.setattr(origins, "MOST_PACKED", len(robots.packed.rules) + 1)
    kept = RobotsByOrigin(obeys=True)
    assert kept.keep("http://h", robots).forbidden is None
    assert kept.keep("http://h", robots).forbidden is None
    assert kept.keep("http://i", robots).forbidden is not None


async def test_what_each_robots_txt_says_is_told_in_short(site: Site, other: Site) -> None:
    site.page("/", links=[other.url()])
    says(site, "User-agent: *", "Disallow: /a", "Disallow: /b", "Crawl-delay: 0.01")
    other.answer("/robots.txt", b"", status=503)
    found = await crawl(site, site.url(), other.url(), max_tries=1)
    host_status = found.crawler.host_status
    assert host_status.robots(site.url().rstrip("/")) == "2 rules"
    assert (
        host_status.robots(other.url().rstrip("/"))
        == "the server responded with 503, so nothing is allowed"
    )
    assert host_status.robots("http://127.0.0.1:1") == ""
    assert host_status.delay(site.url().rstrip("/")) == 0.01
    assert host_status.delay(other.url().rstrip("/")) == 0.0


async def test_a_robots_txt_that_is_not_obeyed_is_told_as_such(site: Site) -> None:
    site.page("/")
    found = await crawl(site, no_robots=True, delay=0.02)
    assert found.crawler.host_status.robots(site.url().rstrip("/")) == "ignored"
    assert found.crawler.host_status.delay(site.url().rstrip("/")) == 0.02


def test_a_record_keeps_a_rule_of_robots_txt_cut() -> None:
    robots = parsed(f"User-agent: *\nDisallow: /{'x' * 9_000}*".encode())
    line = robots.refusal(H + "/" + "x" * 9_000)
    assert line is not None
    assert line.startswith("Disallow: /xxx")
    assert (len(line), line[-1]) == (limits.ROBOTS_LINE, "…")


# --- AI crawlers ----------------------------------------------------------------------------------


async def test_what_is_said_to_ai_crawlers_is_told_once_for_each_host(site: Site) -> None:
    site.page("/", links=["/a", "/b"])
    says(site, "User-agent: GPTBot", "Disallow: /a", "User-agent: Other", "Disallow: /")
    found = await crawl(site)
    assert found.ledger.records.robots_groups == {1: "User-agent: gptbot\nDisallow: /a\n"}
    assert site.hits["/robots.txt"] == 1


@pytest.mark.parametrize(("status", "groups"), [(404, NO_GROUPS), (503, FORBIDDEN)])
async def test_a_robots_txt_that_is_not_there_allows_them_all_or_nothing(
    site: Site, status: int, groups: str
) -> None:
    site.page("/")
    site.page("/robots.txt", status=status)
    found = await crawl(site, max_tries=1)
    assert found.ledger.records.robots_groups == {1: groups}


async def test_nothing_is_told_of_a_robots_txt_that_nobody_read(site: Site) -> None:
    site.page("/")
    says(site, "User-agent: GPTBot", "Disallow: /")
    assert (await crawl(site, no_robots=True)).ledger.records.robots_groups == {}


async def test_there_is_a_limit_for_all_hosts(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_OF_ALL", 10)
    site.page("/")
    says(site, "User-agent: GPTBot", "Disallow: /a")
    assert (await crawl(site)).ledger.records.robots_groups == {1: UNKNOWN}
