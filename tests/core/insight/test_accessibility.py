"""What axe-core says of a page, where a person or a program reads it."""

from crawlscope.core.insight.evidence import evidence
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.facts import PageFacts, RenderedFacts
from crawlscope.core.records.records import Records
from crawlscope.core.records.rendering import Accessibility, Violation

MANY = tuple(f"p:nth-child({n})" for n in range(50))
FOUND = Accessibility(
    "4.12.1",
    violations=(
        Violation("image-alt", "critical", "Images must have alternative text", 2, ("img", "#b")),
        Violation("button-name", "critical", "Buttons must have a text", 1, ("button",)),
        Violation("color-contrast", "serious", "Contrast must suffice", 1_234, MANY),
    ),
)


def said(found: Accessibility | None) -> AnswerFacts:
    return AnswerFacts(PageFacts(rendered=RenderedFacts(accessibility=found)))


def test_a_finding_names_rules_elements_and_where_they_are_explained() -> None:
    assert evidence(Records(), 0, "a11y-critical", said(FOUND)) == (
        "image-alt: img, #b (https://dequeuniversity.com/rules/axe/4.12/image-alt)"
        " · button-name: button (https://dequeuniversity.com/rules/axe/4.12/button-name)"
    )
    assert evidence(Records(), 0, "a11y-minor", said(FOUND)) is None
    assert evidence(Records(), 0, "a11y-critical", said(None)) is None


def test_of_many_elements_it_names_the_first_and_counts_the_rest() -> None:
    line = evidence(Records(), 0, "a11y-serious", said(FOUND)) or ""
    assert line.startswith("color-contrast: p:nth-child(0), p:nth-child(1), ")
    assert "p:nth-child(9) (+1,224)" in line
    assert "p:nth-child(10)" not in line


def test_a_version_that_is_none_leads_to_the_latest_explanation() -> None:
    line = evidence(Records(), 0, "a11y-serious", said(FOUND._replace(version="x/../y")))
    assert line is not None
    assert line.endswith("(https://dequeuniversity.com/rules/axe/latest/color-contrast)")
