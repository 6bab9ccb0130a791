"""A finding is shown with what proves it, as far as a record holds it."""

from array import array

import pytest

from crawlscope.core.insight.evidence import EVIDENCE, evidence
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Failed,
    Fetched,
    Redirected,
    Response,
)
from crawlscope.core.records.facts import HeaderFacts, PageFacts
from crawlscope.core.records.records import Records

A = "http://a.test"


@pytest.fixture
def records() -> Records:
    found = Records()
    for id_, path in enumerate(("/", "/old", "/older", "/lost"), 1):
        found.fold(Discovered(id_, A + path, 2, 0, None, 10))
    answer = Response(200, "text/html", "utf-8", 4_096, 3.25)
    found.fold(Fetched(1, answer, "Home", f"{A}/gone", array("i")))
    found.fold(Redirected(2, Response(301), 3))
    found.fold(Redirected(3, Response(301), 1))
    found.fold(Failed(4, Response(), Error(ErrorKind.DNS, "no such host")))
    return found


@pytest.mark.parametrize(
    ("finding", "id_", "shows"),
    [
        ("canonical-to-broken", 1, f"{A}/gone"),
        ("title-short", 1, "Home (4)"),
        ("slow", 1, "3.2 s"),
        ("large-page", 1, "4.0 KB"),
        ("deep", 1, "2"),
        ("client-error", 1, "200"),
        ("redirect-chain", 2, f"{A}/"),
        ("no-answer", 4, "no such host"),
        ("title-short", 4, None),
        ("client-error", 4, None),
        ("thin", 1, None),
    ],
)
def test_the_record_shows_why(records: Records, finding: str, id_: int, shows: str | None) -> None:
    assert evidence(records, id_, finding) == shows


def test_what_a_page_says_shows_why_where_its_record_does_not(records: Records) -> None:
    facts = PageFacts(words=12, description="Short", canonicals=("file:///a", "/b"))
    said = AnswerFacts(facts, HeaderFacts(canonical="/c"))
    assert evidence(records, 1, "thin", said) == "12"
    assert evidence(records, 1, "description-short", said) == "Short (5)"
    assert evidence(records, 1, "canonical-multiple", said) == "file:///a, /b, /c"


def test_each_is_of_a_finding_that_exists() -> None:
    assert EVIDENCE.keys() <= BY_NAME.keys()
