"""Duplicates in groups, and what each group shares."""

from array import array

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.duplicate_groups import duplicate_groups, shared_text
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.events import Discovered, Fetched, Response
from crawlscope.core.records.facts import PageFacts


def ledger_of(*headings: str) -> Ledger:
    """A page for each heading."""
    ledger = Ledger()
    for id_, heading in enumerate(headings, 1):
        facts = PageFacts(headings=((1, heading),), titles=1)
        page = Fetched(id_, Response(200, "text/html"), title="T", links=array("i"), facts=facts)
        ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10), page])
    while ledger.is_behind:
        ledger.fold([])
    return ledger


def test_pages_of_one_value_are_one_group_and_the_largest_comes_first() -> None:
    ledger = ledger_of("a", "b", "c", "b", "a", "b")
    ids = [id_ for some in ledger.findings.ids("h1-duplicate") for id_ in some]
    found = in_one_go(duplicate_groups(ledger.findings, "h1-duplicate", ids))
    assert found == [[2, 4, 6], [1, 5]]


def test_a_group_of_what_a_filter_left_is_told_by_its_other_pages() -> None:
    ledger = ledger_of("a", "a", "a", "b", "b")
    found = in_one_go(duplicate_groups(ledger.findings, "h1-duplicate", [2, 3, 5]))
    assert found == [[2, 3], [5]]


def test_what_is_shared_is_the_value_itself_or_a_title() -> None:
    records = ledger_of("a").records
    said = AnswerFacts(PageFacts(headings=((2, "x"), (1, "a")), description="d"))
    assert shared_text(records, "h1-duplicate", 1, said) == "a"
    assert shared_text(records, "description-duplicate", 1, said) == "d"
    assert shared_text(records, "title-duplicate", 1, said) == "T"
    assert shared_text(records, "near-duplicate", 1, NO_FACTS) == "T"
    assert shared_text(records, "h1-duplicate", 1, NO_FACTS) == "T"
