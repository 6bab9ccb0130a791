"""Grave and rare findings come first; what all pages have is one fact of the site."""

import pytest

from crawlscope.core.insight.worth import is_fact_of_site, told_twice, worth
from crawlscope.core.policy.declared_findings import BIT, Severity

PAGES = 2_000


def test_a_rare_note_is_worth_more_than_a_frequent_warning_and_less_than_a_rare_one() -> None:
    rare = [worth(severity, 1, PAGES) for severity in Severity]
    assert rare == sorted(set(rare), reverse=True)
    assert rare[-1] > worth(Severity.WARNING, PAGES // 2, PAGES)
    assert worth(Severity.ERROR, PAGES, PAGES) > worth(Severity.WARNING, PAGES, PAGES)
    assert worth(Severity.NOTE, 3 * PAGES, PAGES) > 0  # of images, say


@pytest.mark.parametrize(
    ("severity", "urls", "pages", "is_fact"),
    [
        (Severity.WARNING, 1_800, PAGES, True),
        (Severity.NOTE, 2_400, PAGES, True),
        (Severity.WARNING, 1_799, PAGES, False),
        (Severity.ERROR, PAGES, PAGES, False),
        (Severity.NOTE, 9, 9, False),  # nine pages say nothing of a site
    ],
)
def test_nine_tenths_of_the_pages_are_the_site(
    severity: Severity, urls: int, pages: int, is_fact: bool
) -> None:
    assert is_fact_of_site(severity, urls, pages) is is_fact


def of(*names: str) -> int:
    return sum(BIT[name] for name in names)


def test_a_finding_is_told_twice_if_another_row_has_all_its_urls() -> None:
    gone = of("client-error", "broken-link")
    loop = of("redirect", "redirect-loop", "redirect-chain")
    assert {"client-error", "redirect-chain"} <= told_twice([gone, loop])
    assert "client-error" not in told_twice([gone, loop, of("client-error")])
    assert "redirect-chain" not in told_twice([gone, loop, of("redirect", "redirect-chain")])
    assert "broken-link" not in told_twice([gone])
