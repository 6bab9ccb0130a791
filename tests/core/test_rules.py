"""Who may enter the queue, and who may not, and why."""

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import SkipReason


def rules(**options: object) -> Rules:
    return Rules(Settings.checked(**{"roots": ["http://h/"], **options}))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://h/a", None),
        ("http://h/b.pdf", SkipReason.EXCLUDED),
        ("http://h/other", SkipReason.EXCLUDED),
        ("http://h/a.pdf", SkipReason.EXCLUDED),
        ("http://o/a", SkipReason.EXTERNAL),
        ("http://o/b.pdf", SkipReason.EXTERNAL),
        ("http://h/", None),
    ],
)
def test_scope_comes_before_filters_and_exclude_wins(url: str, reason: SkipReason | None) -> None:
    filters = rules(include=("/a", "[.]pdf$"), exclude=("[.]pdf$",))
    assert filters.refusal(url, 1) is reason


def test_a_filter_is_searched_in_the_whole_url() -> None:
    assert rules(include=("^http://h/x",)).refusal("http://h/x?q", 1) is None
    assert rules(exclude=("q=1",)).refusal("http://h/x?q=1", 1) is SkipReason.EXCLUDED


def test_one_include_of_several_is_enough() -> None:
    assert rules(include=("nothing", "/x")).refusal("http://h/x", 1) is None


def test_the_greatest_depth_is_still_crawled() -> None:
    assert rules(max_depth=2).refusal("http://h/x", 2) is None
    assert rules(max_depth=2).refusal("http://h/x", 3) is SkipReason.DEPTH
    assert rules().refusal("http://h/x", 1_000_000) is None


def test_roots_are_exempt_from_every_rule() -> None:
    assert rules(exclude=(".",), max_depth=0).refusal("http://h/", 5) is None
    assert rules(exclude=(".",)).refusal("http://h/x", 0) is SkipReason.EXCLUDED
