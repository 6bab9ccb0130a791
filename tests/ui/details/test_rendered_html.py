"""What Details says of a rendered page."""

import pytest

from crawlscope.core.records.facts import PageFacts, RenderedFacts, ScriptChange
from crawlscope.core.records.records import Records
from crawlscope.core.records.rendering import Accessibility, Violation
from crawlscope.ui.panels.details.rendered_html import rendered


def details(found: Accessibility | None) -> str:
    return rendered(Records(), 1, PageFacts(rendered=RenderedFacts(accessibility=found)))


def test_accessibility_is_told_by_impact_rule_element_and_explanation() -> None:
    rule = Violation("image-alt", "critical", "Images must have <alt>", 12, ("img > b",))
    shown = details(Accessibility("4.12.1", violations=(rule,)))
    assert "Accessibility (axe-core 4.12.1)" in shown
    assert "Critical: Images must have &lt;alt&gt; — image-alt: img &gt; b (+11) " in shown
    assert "(https://dequeuniversity.com/rules/axe/4.12/image-alt)" in shown


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Accessibility("4.12.1"), "nothing found"),
        (Accessibility(problem="not checked: axe-core failed"), "not checked: axe-core failed"),
    ],
)
def test_it_says_if_there_is_nothing_and_why_it_was_not_checked(
    found: Accessibility, words: str
) -> None:
    assert words in details(found)


def test_each_change_is_told_with_script_line_and_column() -> None:
    made = ScriptChange("robots", "https://e.org/app.js", 3, 32), ScriptChange("title", "", 0, 0)
    shown = rendered(Records(), 1, PageFacts(rendered=RenderedFacts(changes=made)))
    assert "Changed by scripts" in shown
    assert "Robots — https://e.org/app.js, line 3, column 32" in shown
    assert "Title — script not known" in shown


def test_it_is_not_mentioned_if_nobody_wanted_it() -> None:
    assert "Accessibility" not in details(None)
