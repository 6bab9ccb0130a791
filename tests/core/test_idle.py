"""The reason why workers wait is the one that keeps most of the queue back."""

from dataclasses import replace

import pytest

from crawlscope.core.records.events import Limit
from crawlscope.core.records.idle import (
    FULL_SPEED,
    GO_ON,
    GO_ON_WITH_HOSTS,
    HeldBack,
    Remedy,
    reason,
)

FREE = HeldBack(
    queued=90,
    backing_off=0,
    is_paused=False,
    limit=None,
    per_host=10,
    delay=0.5,
    full=1,
    workers=30,
)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (FREE, "at most 10 concurrent requests per host"),
        (replace(FREE, per_host=1), "at most 1 concurrent request per host"),
        (replace(FREE, delayed=2), "a host gets one request every 500 ms"),
        (replace(FREE, held=1), "robots.txt or a sitemap of the host is fetched first"),
        (
            replace(FREE, full=0, paused=("a.org",)),
            "a.org is paused; nothing else is queued",
        ),
        (
            replace(FREE, full=0, paused=("a.org", "b")),
            "2 hosts are paused (a.org, …); nothing else",
        ),
        (replace(FREE, paused=("a.org",)), "at most 10 concurrent requests per host"),
        (replace(FREE, is_paused=True), "the crawl is paused; Resume continues it"),
        (replace(FREE, is_paused=True, steps=1, delayed=2), "a host gets one request every 500 ms"),
        (replace(FREE, full=0, every=2.0), "slow motion: one request every 2.0 s"),
        (replace(FREE, limit=Limit.PAGES), "the page limit is reached"),
        (replace(FREE, limit=Limit.SECONDS), "the time limit is reached"),
        (replace(FREE, queued=0, full=0), "no URL is queued; pages in progress"),
        (
            replace(FREE, queued=0, full=0, backing_off=3),
            "no URL is queued; 3 URLs are backing off",
        ),
    ],
)
def test_the_reason_is_reported_with_what_would_change_it(by: HeldBack, words: str) -> None:
    assert reason(by).words.startswith(words)


@pytest.mark.parametrize(
    ("by", "found"),
    [
        (FREE, Remedy("Raise to 30", "per_host", 30)),
        (replace(FREE, workers=20_000), Remedy("Raise to 10,000", "per_host", 10_000)),
        (replace(FREE, delayed=2, least_delay=0.5), Remedy("Halve to 0.25 s", "delay", 0.25)),
        (replace(FREE, delayed=2), None),  # the site asked for it
        (replace(FREE, held=1), None),
        (replace(FREE, is_paused=True), Remedy("Resume", GO_ON)),
        (replace(FREE, full=0, every=2.0), Remedy("Full speed", FULL_SPEED)),
        (replace(FREE, queued=0, full=0), None),
        (
            replace(FREE, full=0, paused=("a", "b")),
            Remedy("Resume", GO_ON_WITH_HOSTS, hosts=("a", "b")),
        ),
    ],
)
def test_what_a_person_can_do_about_it_is_one_act(by: HeldBack, found: Remedy | None) -> None:
    assert reason(by).remedy == found
