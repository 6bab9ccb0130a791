from array import array
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.core.events import (
    Discovered,
    ErrorKind,
    Failed,
    Fetched,
    Response,
)
from app.core.ledger import Ledger
from app.core.neighbours import Linked
from app.ui.details.details_panel import DetailsPanel
from app.ui.details.details_words import facts, way
from app.ui.theme import theme
from tests.ui.conftest import Story

SITE = "http://a.test"


@pytest.fixture
def crawled(story: Story) -> Story:
    story.find(f"{SITE}/", *(f"{SITE}/{name}" for name in ("a", "b", "c")))
    story.fetch(1)
    return story


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[DetailsPanel]:
    panel = DetailsPanel()
    qtbot.addWidget(panel)
    panel.resize(400, 300)
    panel.show()
    yield panel
    theme().set_scheme("system")


class Known:
    """Links as a crawl file gives them: page 1 links to 2 to 121, and they link to it."""

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        found = [(target, f"to {target}") for target in range(2, 122)] if id_ == 1 else []
        return found[offset:][:limit]

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked:
        return [(2, None)][offset:][:limit]


def words(story: Story, id_: int) -> dict[str, str]:
    return {fact.label: fact.words for fact in facts(story.ledger.site, id_)}


# The words


def test_a_record_is_reported_in_units_that_a_person_reads(crawled: Story) -> None:
    found = words(crawled, 1)
    assert found["Size"] == "2.0 KB (2,048 bytes)"
    assert found["Time"] == "42 ms"
    assert found["Type"] == "text/html, utf-8"
    assert found["Found on"] == "a root of the crawl"
    assert found["Links"] == "0 URLs, 0 new"


def test_every_field_that_is_known_is_reported_and_no_other(crawled: Story) -> None:
    assert set(words(crawled, 2)) == {
        *("State", "Found on", "Depth", "Inlinks", "Redirects left", "Number")
    }
    response = Response(200, "text/html", "utf-8", 12, 0.5, 3, 1_700_000_000.0, truncated=True)
    crawled.fold(
        Discovered(5, f"{SITE}/d", 1, 1, "the anchor", 9),
        Fetched(5, response, "A title", f"{SITE}/canonical"),
    )
    found = words(crawled, 5)
    assert found["Size"] == "12 B, cut off at --max-body"
    assert found["Fetched"].startswith("2023-11-1")
    assert (found["Link text"], found["Title"]) == ("the anchor", "A title")
    assert (found["Canonical"], found["Attempts"]) == (f"{SITE}/canonical", "3")
    crawled.fail(3)
    assert words(crawled, 3)["Error"] == "dns: no such host"
    assert words(crawled, 3)["State"] == "failed, broken"


def test_a_chain_is_reported_hop_by_hop_with_its_end(crawled: Story) -> None:
    crawled.redirect(2, 3)
    crawled.redirect(3, 4, 302)
    crawled.fetch(4, 404)
    lines = [(fact.label, fact.words, fact.id) for fact in way(crawled.ledger.site, 2)]
    assert lines == [
        ("", f"{SITE}/a", 2),
        ("—301→ joins", f"{SITE}/b", 3),
        ("—302→ joins", f"{SITE}/c", 4),
        ("End", "broken 404, after 2 hops", 0),
    ]
    assert way(crawled.ledger.site, 4) == []


def test_one_redirect_too_many_leads_to_no_record(crawled: Story) -> None:
    error = crawled.fail(2, ErrorKind.TOO_MANY_REDIRECTS)
    assert error.ids == {2}
    too_many = crawled.ledger.site.error[2]
    crawled.fold(Failed(2, Response(301), too_many, f"{SITE}/far"))
    assert way(crawled.ledger.site, 2)[1].id == 0


# The panel


def test_without_a_url_it_says_what_it_is_for(panel: DetailsPanel, crawled: Story) -> None:
    assert panel.text == ""
    assert panel.pages.currentIndex() == 0
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert panel.pages.currentIndex() == 1
    panel.reset(Ledger())
    assert panel.pages.currentIndex() == 0


def test_it_follows_the_record_while_it_changes(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert "queued" in panel.text
    panel.catch_up(crawled.fetch(2, 404))
    assert "404" in panel.text


def test_a_text_that_is_being_selected_is_left_alone(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    panel.browser.selectAll()
    panel.catch_up(crawled.fetch(2, 404))
    assert "404" not in panel.text
    panel.browser.moveCursor(QTextCursor.MoveOperation.Start)
    panel.catch_up(crawled.start(3))
    assert "404" in panel.text


class Decided:
    """The reason, as a crawl gives it."""

    def of(self, id_: int) -> str:
        return f"because of <rule> {id_}"


def test_why_a_url_was_crawled_or_not_is_asked_where_it_is_known(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.set_why(Decided())
    assert panel.text == ""
    panel.reveal(2)
    assert "because of <rule> 2" in panel.text
    panel.set_why(None)
    assert "because" not in panel.text


def test_a_url_in_it_can_be_gone_to(panel: DetailsPanel, crawled: Story, qtbot: QtBot) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert 'href="url:1"' in panel.browser.toHtml()
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.browser.anchorClicked.emit(QUrl("url:1"))
    assert selected.args == [1]
    assert panel.text.startswith(f"{SITE}/\n")


def test_without_links_there_are_no_lists_of_them(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(1)
    assert "Outlinks" not in panel.text
    assert "Inlinks (" not in panel.text


def test_links_are_shown_with_text_and_state_some_at_a_time(
    panel: DetailsPanel, story: Story
) -> None:
    story.find(f"{SITE}/", *(f"{SITE}/{number}" for number in range(2, 122)))
    story.fetch(2, 404)
    panel.reset(story.ledger)
    panel.set_links(Known())
    panel.reveal(1)
    assert "to 51" in panel.text
    assert "to 52" not in panel.text
    assert "404" in panel.text
    panel.browser.anchorClicked.emit(QUrl("more:Outlinks"))
    panel.browser.anchorClicked.emit(QUrl("more:Outlinks"))
    assert "to 121" in panel.text
    assert "Show more" not in panel.text
    panel.reveal(2)
    assert "none known" in panel.text


class Growing:
    """Links that are read late, and become more."""

    def __init__(self) -> None:
        self.known: Linked | None = None
        self.asked = 0

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        return []

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        self.asked += 1
        return self.known


def test_links_that_come_late_are_shown_when_they_are_reported(
    panel: DetailsPanel, crawled: Story
) -> None:
    links = Growing()
    crawled.fold(Fetched(1, Response(200, "text/html"), links=array("i", [2])))
    crawled.fold(Fetched(3, Response(200, "text/html"), links=array("i", [2])))
    panel.reset(crawled.ledger)
    panel.set_links(links)
    panel.reveal(2)
    assert "reading…" in panel.text
    links.known = [(1, "the first")]
    panel.refresh_links()
    assert "the first" in panel.text
    links.known = [(1, "the first"), (3, "the second")]
    panel.refresh_links()
    assert "the second" in panel.text
    asked = links.asked
    panel.refresh_links()  # the record counts two
    assert links.asked == asked


def test_what_a_site_writes_is_no_markup_here(panel: DetailsPanel, crawled: Story) -> None:
    crawled.fold(Fetched(2, Response(200, "text/html"), "<b>bold</b> & <img src=x>"))
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert "<b>bold</b> & <img src=x>" in panel.text


def test_a_decoded_url_is_no_markup_either(panel: DetailsPanel, story: Story) -> None:
    story.find(f"{SITE}/%3Cu%3Ex", f"{SITE}/a")
    panel.reset(story.ledger)
    panel.reveal(2)
    assert f"{SITE}/<u>x" in panel.text
    panel.reveal(1)
    assert panel.text.startswith(f"{SITE}/<u>x")


def test_colours_follow_the_theme(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    theme().set_scheme("light")
    light = panel.browser.toHtml()
    theme().set_scheme("dark")
    assert panel.browser.toHtml() != light
