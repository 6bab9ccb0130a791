"""What robots.txt lets AI crawlers have of the pages of a crawl."""

from pathlib import Path

import pytest

from crawlscope.core.base.budgets import AI_PAGES
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.ai_access import Access, Matrix, matrix, refused_to
from crawlscope.core.insight.filter import FilterError, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.ai_crawlers import CRAWLERS
from crawlscope.core.queue.robots import (
    FORBIDDEN,
    MOST_GROUPS,
    NO_GROUPS,
    UNKNOWN,
    for_agents,
    named_in,
    parsed,
)
from crawlscope.core.records.events import Discovered, Fetched, Response, RobotsRead

SAID = b"""
User-agent: GPTBot
User-agent: CCBot/2.0
Disallow: /
Allow: /open/

User-agent: *
Disallow: /private/

User-agent: Crawlscope
Disallow: /ours/

User-agent: OtherBot
Disallow: /

User-agent: gptbot
Disallow: /open/secret

User-agent: ClaudeBot
Crawl-delay: 9
"""


def ledger_of(pages: list[str], groups: dict[int, str]) -> Ledger:
    ledger = Ledger()
    answer = Response(200, "text/html")
    for id_, url in enumerate(pages, 1):
        ledger.fold([Discovered(id_, url, False, 0, None, 10), Fetched(id_, answer)])
    ledger.fold([RobotsRead(id_, text) for id_, text in groups.items()])
    return ledger


def counted(ledger: Ledger) -> Matrix:
    return in_one_go(matrix(ledger.records, ledger.records.ids()))


def of(found: Matrix, name: str, host: str = "http://a") -> Access:
    (row,) = [each for each in found.rows if (each.crawler.name, each.host) == (name, host)]
    return row


def test_a_robots_txt_tells_what_it_says_to_ai_crawlers_and_to_everyone() -> None:
    groups = parsed(SAID).groups
    assert groups == (
        "User-agent: gptbot\nDisallow: /\nAllow: /open/\nDisallow: /open/secret\n\n"
        "User-agent: ccbot\nDisallow: /\nAllow: /open/\n\n"
        "User-agent: *\nDisallow: /private/\n\n"
        "User-agent: claudebot\nAllow:\n"
    )
    assert named_in(groups) == {"gptbot", "ccbot", "claudebot"}


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("gptbot", {"/open/", "/robots.txt"}),
        ("ccbot", {"/open/", "/open/secret", "/robots.txt"}),
        ("claudebot", {"/", "/open/", "/open/secret", "/private/", "/ours/", "/robots.txt"}),
        ("amazonbot", {"/", "/open/", "/open/secret", "/ours/", "/robots.txt"}),
    ],
)
def test_what_is_told_allows_what_the_whole_allows(name: str, allowed: set[str]) -> None:
    rules = in_one_go(for_agents(parsed(SAID).groups))[name]
    paths = ("/", "/open/", "/open/secret", "/private/", "/ours/", "/robots.txt")
    assert {path for path in paths if rules.refusal(f"http://a{path}") is None} == allowed


def test_a_robots_txt_without_rules_for_them_allows_all() -> None:
    for text in (b"", b"User-agent: OtherBot\nDisallow: /", b"User-agent: *\nDisallow:"):
        rules = in_one_go(for_agents(parsed(text).groups))
        assert not any(each.refusal("http://a/") for each in rules.values())
    assert parsed(b"").groups == NO_GROUPS


def test_long_groups_are_not_kept() -> None:
    lines = "".join(f"Disallow: /{n}\n" for n in range(MOST_GROUPS // 10))
    assert parsed(f"User-agent: GPTBot\n{lines}".encode()).groups == UNKNOWN
    assert parsed(f"User-agent: OtherBot\n{lines}".encode()).groups == NO_GROUPS


def test_pages_are_counted_by_host_and_crawler() -> None:
    pages = ["http://a/", "http://a/open/", "http://b/", "http://c/", "http://d/"]
    found = counted(
        ledger_of(pages, {1: parsed(SAID).groups, 3: FORBIDDEN, 4: NO_GROUPS, 5: UNKNOWN})
    )
    assert (found.pages, found.unknown, len(found.rows)) == (5, 1, 3 * len(CRAWLERS))
    gpt = of(found, "GPTBot")
    assert (gpt.is_named, gpt.allowed, gpt.refused) == (True, 1, 1)
    assert (gpt.rule, gpt.example) == ("Disallow: /", 1)
    amazon = of(found, "Amazonbot", "http://b")
    assert (amazon.is_named, amazon.allowed, amazon.refused) == (False, 0, 1)
    assert of(found, "Amazonbot", "http://c").allowed == 1
    assert [row.crawler for row in found.rows[: len(CRAWLERS)]] == list(CRAWLERS)


def test_a_host_whose_robots_txt_was_not_read_is_unknown() -> None:
    found = counted(ledger_of(["http://a/"], {}))
    assert (found.pages, found.unknown, found.rows) == (1, 1, [])


def test_others_get_their_turn() -> None:
    pages = [f"http://a/{n}" for n in range(3 * AI_PAGES)]
    ledger = ledger_of(pages, {1: parsed(SAID).groups})
    assert len(list(matrix(ledger.records, ledger.records.ids()))) == 3


def test_a_filter_of_blocked_pages_gives_others_their_turn_as_often() -> None:
    pages = [f"http://a/{n}" for n in range(3 * AI_PAGES)]
    records = ledger_of(pages, {1: FORBIDDEN}).records
    for text, found in (("ai-blocked:gptbot", len(pages)), ("a -AI-Blocked:gptbot", 0)):
        slices = list(parse(text).among(records, records.ids()))
        assert len(slices) > 3
        assert sum(map(len, slices)) == found


def test_each_crawler_is_declared_once_with_its_source() -> None:
    assert len({each.token for each in CRAWLERS}) == len(CRAWLERS) == 15
    assert all(each.source.startswith("https://") for each in CRAWLERS)


def test_a_filter_finds_the_pages_that_are_kept_from_a_crawler() -> None:
    pages = ["http://a/", "http://a/open/", "http://a/private/", "http://b/", "http://c/"]
    ledger = ledger_of(pages, {1: parsed(SAID).groups, 4: FORBIDDEN, 5: UNKNOWN})
    records = ledger.records

    def ids(text: str) -> list[int]:
        wanted = parse(text)
        return [id_ for id_ in records.ids() if wanted.matches(records, id_)]

    assert ids("ai-blocked:gptbot") == [1, 3, 4]
    assert ids("ai-blocked:GPTBot") == [1, 3, 4]
    assert ids("ai-blocked:amazonbot") == [3, 4]
    assert ids("ai-blocked:claudebot,ccbot") == [1, 3, 4]
    assert ids("-ai-blocked:gptbot") == [2, 5]
    with pytest.raises(FilterError, match="gptbot"):
        parse("ai-blocked:googlebot")


def test_what_a_host_says_later_counts() -> None:
    ledger = ledger_of(["http://a/", "http://b/"], {1: NO_GROUPS})
    assert refused_to(ledger.records, 1) == {}
    assert refused_to(ledger.records, 2) is None
    ledger.fold([RobotsRead(2, FORBIDDEN), RobotsRead(1, FORBIDDEN)])
    for id_ in (1, 2):
        assert len(refused_to(ledger.records, id_) or ()) == len(CRAWLERS)


@pytest.mark.parametrize("folder", ["", "zh_CN"])
def test_the_guide_says_where_each_crawler_is_described(folder: str) -> None:
    text = Path("docs", folder, "how-to", "ai-crawlers.md").read_text("utf-8")
    for each in CRAWLERS:
        (line,) = [line for line in text.splitlines() if line.startswith(f"| `{each.name}`")]
        assert each.company in line
        assert f"<{each.source}>" in line
