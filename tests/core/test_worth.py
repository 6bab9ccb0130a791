"""Grave and rare findings come first; what all pages have is one fact of the site."""

from array import array

import pytest

from crawlscope.core.insight.worth import by_worth, concerned, is_fact_of_site, told_twice
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BIT, Concern, Severity
from crawlscope.core.records.events import Discovered, Fetched, Queued, Response
from crawlscope.core.records.facts import PageError, PageFacts, RenderedFacts

PAGES = 2_000
EVERYWHERE = dict.fromkeys(Concern, PAGES)


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
    rows, facts = by_worth(Ledger().findings, counts, PAGES, EVERYWHERE, masks)
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


IMAGE = PageFacts(images_total=1, images_without_alt=1, headings=((1, "Hello"),))


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("alt-missing", IMAGE),
        ("hreflang-no-self", PageFacts(hreflang=(("de", "http://a.test/de"),))),
        ("canonical-relative", PageFacts(canonicals=("/here",))),
        ("lang-invalid", PageFacts(language="klingon language")),
        ("description-short", PageFacts(description="Short")),
        ("structured-data-invalid", PageFacts(structured_data=1, structured_data_invalid=1)),
        ("js-error", PageFacts(rendered=RenderedFacts(errors=(PageError("no", "", 0, 0),)))),
    ],
)
def test_what_nearly_all_have_that_can_have_it_is_the_site_however_few_they_are(
    name: str, facts: PageFacts
) -> None:
    ledger = crawl_of([facts] * 18 + [SOUND[name]] * 2 + [PageFacts()] * 40)
    assert ledger.findings.urls()[name] == 18
    assert name in folded(ledger)
    ledger = crawl_of([facts] * 18 + [SOUND[name]] * 3 + [PageFacts()] * 40)
    assert name not in folded(ledger)


def test_addresses_are_counted_among_all_that_was_requested() -> None:
    ledger = crawl_of([PageFacts()] * 20, path="/A")
    assert "url-uppercase" in folded(ledger)
    ledger.fold([found(each, f"http://a.test/image{each}.png") for each in range(21, 61)])
    image = Response(200, "image/png")
    ledger.fold([Fetched(each, image) for each in range(21, 61)])
    assert "url-uppercase" not in folded(ledger)


def test_a_page_that_was_requested_again_counts_once() -> None:
    ledger = crawl_of([IMAGE] * 20)
    before = concerned(ledger)
    assert before[Concern.IMAGES] == 20
    ledger.fold([Queued(1, 0, 5), fetched(1, PageFacts())])
    assert concerned(ledger) == before | {Concern.IMAGES: 19, Concern.H1S: 19}


ITSELF = (("de", "http://a.test/de"), ("en", "http://a.test/19"), ("en", "http://a.test/20"))
SOUND = {
    "alt-missing": PageFacts(images_total=1),
    "hreflang-no-self": PageFacts(hreflang=(*ITSELF, ("en", "http://a.test/21"))),
    "canonical-relative": PageFacts(canonicals=("http://a.test/here",)),
    "lang-invalid": PageFacts(language="en"),
    "description-short": PageFacts(description="A description as long as it should be " * 3),
    "structured-data-invalid": PageFacts(structured_data=1),
    "js-error": PageFacts(rendered=RenderedFacts()),
}


def found(id_: int, url: str) -> Discovered:
    return Discovered(id_, url, min(1, id_ - 1), min(1, id_ - 1), None, 10)


def fetched(id_: int, facts: PageFacts) -> Fetched:
    return Fetched(id_, Response(200, "text/html"), "A title", links=array("i"), facts=facts)


def crawl_of(pages: list[PageFacts], path: str = "/") -> Ledger:
    ledger = Ledger()
    ledger.fold([found(id_, f"http://a.test{path}{id_}") for id_ in range(1, len(pages) + 1)])
    ledger.fold([fetched(id_, facts) for id_, facts in enumerate(pages, 1)])
    ledger.catch_up()
    return ledger


def folded(ledger: Ledger) -> list[str]:
    counts = ledger.findings.urls()
    _rows, facts = by_worth(ledger.findings, counts, len(ledger.records), concerned(ledger))
    return [each.name for each in facts]


def of(*names: str) -> int:
    return sum(BIT[name] for name in names)


def test_a_finding_is_told_twice_if_another_row_has_all_its_urls() -> None:
    gone = of("client-error", "broken-link")
    loop = of("redirect", "redirect-loop", "redirect-chain")
    assert {"client-error", "redirect-chain"} <= told_twice([gone, loop])
    assert "client-error" not in told_twice([gone, loop, of("client-error")])
    assert "redirect-chain" not in told_twice([gone, loop, of("redirect", "redirect-chain")])
    assert "broken-link" not in told_twice([gone])
