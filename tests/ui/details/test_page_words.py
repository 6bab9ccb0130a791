from crawlscope.core.findings.pixels import pixels
from crawlscope.core.records.events import Fetched, Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.ui.panels.details.page_words import fitted, snippet
from tests.ui.conftest import Story

SITE = "http://a.test"


def test_a_text_is_cut_where_its_room_ends() -> None:
    assert fitted("m" * 10, 20, 561) == "m" * 10
    for text in ("m" * 200, "i" * 500, "漢字" * 60, "a word and " * 40):
        cut = fitted(text, 20, 561)
        assert cut.endswith("…")
        assert pixels(cut, 20) <= 561
        assert pixels(text[: len(cut) + 1] + "…", 20) > 561


def test_a_search_result_has_title_trail_and_description(story: Story) -> None:
    story.find(f"{SITE}/docs/caf%C3%A9/?q=1")
    assert snippet(story.ledger.records, 1, None) is None
    story.fold(Fetched(1, Response(200, "text/html"), "A title " * 20))
    found = snippet(story.ledger.records, 1, PageFacts(description="d" * 400))
    assert found is not None
    assert found.address == "a.test › docs › café"
    assert found.title.endswith("…")
    assert found.description.endswith("…")
    assert found.widths.count(", truncated") == 2
