"""Grave and rare findings come first; what all pages have is one fact of the site."""

import pytest

from crawlscope.core.insight.worth import by_worth, is_fact_of_site, told_twice
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BIT, Severity

PAGES = 2_000


def test_errors_come_first_then_warnings_then_notes_and_the_rarest_of_each() -> None:
    counts = {
        "title-short": 1,  # a note
        "title-multiple": 2,
        "h1-missing": 1_000,
        "client-error": 1,
        "title-missing": 317,
        "broken-link": 900,
    }
    masks = [of("client-error", "broken-link"), of("broken-link")]
    rows, facts = by_worth(Ledger().findings, counts, PAGES, PAGES, masks)
    assert [each.name for each in rows] == [
        *("broken-link", "title-missing", "client-error"),  # which the first one tells of
        *("title-multiple", "h1-missing", "title-short"),
    ]
    assert facts == []


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
