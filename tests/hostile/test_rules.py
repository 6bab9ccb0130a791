"""Thousands of rules: none of them may stall the crawl, and each of them holds."""

from collections.abc import Iterator

from crawlscope.core.base.pattern import exactly
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Event, Outcome, SkipReason
from crawlscope.session.crawl.crawler import Crawler
from tests.conftest import WaitUntil
from tests.counting import calls
from tests.web import Crawl, Site

MOST_CALLS = 30_000  # of functions in one slice: a few ms


def rules(number: int, first: int = 0) -> tuple[str, ...]:
    return tuple(
        exactly(f"http://h/shop/c{each}/", to_end=False) for each in range(first, first + number)
    )


def longest_slice(work: Iterator[None]) -> int:
    """The most calls of functions between two turns for others."""
    most, is_over = 0, False

    def step() -> None:
        nonlocal is_over
        is_over = next(work, work) is work

    while not is_over:
        most = max(most, sum(calls(step).values()))
    return most


def test_no_turn_is_long_while_a_queue_is_judged_by_thousands_of_rules() -> None:
    events: list[Event] = []
    crawler = Crawler(
        Settings.checked(roots=["http://h/"], exclude=rules(3_000), include=("/",)), events.append
    )
    in_one_go(crawler.intake.offer_roots(["http://h/"], ()))
    for number in range(2_000):
        crawler.intake.offer(f"http://h/page-{number}", 1, 1, None, 10)
    assert len(crawler.frontier) == 2_001
    assert longest_slice(crawler.intake.judge_anew()) <= MOST_CALLS
    refused = Crawler(Settings.checked(roots=["http://h/"], include=rules(3_000)), events.append)
    in_one_go(refused.intake.offer_roots(["http://h/"], ()))
    for number in range(2_000):
        refused.intake.offer(f"http://h/page-{number}", 1, 1, None, 10)
    assert len(refused.frontier) == 1
    assert longest_slice(refused.intake.judge_anew()) <= MOST_CALLS


async def test_rules_that_come_one_by_one_in_hundreds_hold_at_once(
    site: Site, wait_until: WaitUntil
) -> None:
    pages = [f"/page/{number}" for number in range(60)]
    site.page("/", links=["/slow", *pages])
    site.page("/slow")
    for path in pages:
        site.page(path)
    site.behind_the_gate("/slow")
    site.gate.clear()
    crawling = Crawl(site, workers=1)
    crawling.start()
    await wait_until(lambda: site.at_the_gate)
    left = 0
    for number in range(150):
        left += (await crawling.exclude(f"/page/{number % 50}$|/x{number}/")).dequeued
    assert left == 50
    site.gate.set()
    assert await crawling.end() is Outcome.FINISHED
    assert sorted(path for path in site.asked if path in pages) == sorted(pages[50:])
    assert crawling["/page/49"].skip_reason is SkipReason.EXCLUDED
