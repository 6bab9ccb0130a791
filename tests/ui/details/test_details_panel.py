import shlex
from array import array
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.pattern import Pattern
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.neighbours import Linked
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Discovered,
    Fetched,
    Response,
    RobotsRead,
    SkipReason,
    Started,
)
from crawlscope.core.records.facts import (
    HeaderFacts,
    Image,
    PageFacts,
    SentHeaders,
    Timing,
    hash_of,
)
from crawlscope.core.records.joined import Joined
from crawlscope.core.records.joining import reading
from crawlscope.core.structured.item import StructuredLine, StructuredProblem, StructuredType
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details.details_html import FINDINGS_SHOWN
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.details.details_words import facts
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


class Silent:
    """A file that keeps nothing of what pages say."""

    def said(self, id_: int) -> AnswerFacts:
        return AnswerFacts()


class Known(Silent):
    """Links as a crawl file gives them: page 1 links to 2 to 121, and they link to it."""

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        found = [(target, f"to {target}") for target in range(2, 122)] if id_ == 1 else []
        return found[offset:][:limit]

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked:
        return [(2, None)][offset:][:limit]


def plain(text: str) -> str:
    """Without the spaces that keep words together."""
    return text.replace("\xa0", " ")


def words(story: Story, id_: int) -> dict[str, str]:
    return {fact.label: fact.words for fact in facts(story.ledger.records, id_)}


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
    assert found["Size"] == "12 B, cut at the maximum body size"
    assert found["Fetched"].startswith("2023-11-1")
    assert (found["Link text"], found["Title"]) == ("the anchor", "A title")
    assert (found["Canonical"], found["Attempts"]) == (f"{SITE}/canonical", "3")
    crawled.fail(3)
    assert words(crawled, 3)["Error"] == "dns: no such host"
    assert words(crawled, 3)["State"] == "failed, broken"


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
    panel.record.selectAll()
    panel.catch_up(crawled.fetch(2, 404))
    assert "404" not in panel.record.toPlainText()
    panel.record.moveCursor(QTextCursor.MoveOperation.Start)
    panel.catch_up(crawled.start(3))
    assert "404" in panel.record.toPlainText()


class Decided:
    """The reason, as a crawl gives it."""

    def __init__(self, words: str = "because of <rule>") -> None:
        self.words = words

    def of(self, id_: int) -> str:
        return f"{self.words} {id_}"


def test_why_a_url_was_crawled_or_not_is_asked_where_it_is_known(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.set_explainer(Decided())
    assert panel.text == ""
    panel.reveal(2)
    assert "because of <rule> 2" in panel.text
    panel.set_explainer(None)
    assert "because" not in panel.text


def test_a_url_in_it_can_be_gone_to(panel: DetailsPanel, crawled: Story, qtbot: QtBot) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert 'href="url:1"' in panel.record.toHtml()
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.record.anchorClicked.emit(QUrl("url:1"))
    assert selected.args == [1]
    assert panel.text.startswith(f"{SITE}/\n")


def test_without_a_file_the_record_counts_links_that_are_not_kept(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert "Linked from (0)" in panel.text
    crawled.fold(Fetched(1, Response(200, "text/html"), links=array("i", [2])))
    panel.catch_up(crawled.fold())
    panel.reveal(1)
    panel.reveal(2)
    assert "Linked from (1)\nlinks are not stored" in panel.text


def test_links_are_shown_with_text_and_state(panel: DetailsPanel, story: Story) -> None:
    story.find(f"{SITE}/", *(f"{SITE}/{number}" for number in range(2, 122)))
    story.fetch(2, 404)
    panel.reset(story.ledger)
    panel.set_links(Known())
    panel.reveal(1)
    assert "Links to (100)" in panel.text
    assert "404\n/2\nto 2\n" in panel.text
    assert "to 101" in panel.text
    assert "to 102" not in panel.text
    panel.outlinks.view.scrollToBottom()
    assert "to 121" in panel.text
    panel.reveal(2)
    assert "none known" in panel.text


class Growing(Silent):
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
    assert panel.sections["Linked from"].head.text() == "Linked from (2)"


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
    light = panel.record.toHtml(), panel.head.status.toHtml()
    theme().set_scheme("dark")
    assert panel.record.toHtml() != light[0]
    assert panel.head.status.toHtml() != light[1]


# Sections


class Saying(Known):
    """A file that has the facts of each page."""

    def __init__(self, said: AnswerFacts) -> None:
        self.answer = said

    def said(self, id_: int) -> AnswerFacts:
        return self.answer


FACTS = PageFacts(
    description="About this page",
    descriptions=1,
    headings=((1, "Top"), (3, "Deep <b>"), (2, "")),
    language="en",
    robots=frozenset(("noindex", "nofollow")),
    canonicals=("/canonical",),
    words=1_234,
    images=(Image(f"{SITE}/a.png", None, False), Image(f"{SITE}/b.png", "A boat", True)),
    images_total=3,
    images_without_alt=1,
)


def test_what_a_page_says_is_shown_as_a_search_result_and_as_an_outline(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.set_links(Saying(AnswerFacts(FACTS)))
    panel.reveal(1)
    said = plain(panel.page.toPlainText())
    for words in (
        *("a.test", "(no title)", "About this page", "no title · description 15 characters"),
        *("Language  \nen", "nofollow, noindex", "/canonical", "1,234 words", "3, 1 without alt"),
        *("h1  Top", "h3  Deep <b>", "h2  (empty)"),
        *(f"{SITE}/a.png no alt, no size", "“A boat”", "… 1 more image"),
    ):
        assert words in said, words


def test_structured_data_is_shown_with_its_problems_and_as_a_tree(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    missing = [
        *(StructuredProblem("og-incomplete", "opengraph", "website", f"og:{n}") for n in range(15)),
        StructuredProblem("sd-unknown-type", "json-ld", "<b>", "<b>.a|b"),
        StructuredProblem("of-a-later-version", "json-ld", "Product", "Product.name"),
    ]
    tree = (
        StructuredLine(0, "json-ld", "<b>", ""),
        StructuredLine(1, "name", "", "<i>Tea"),
        StructuredLine(9_999, "offers", "Offer", ""),
        StructuredLine(0, "no format", "", "text"),
    )
    types = (StructuredType("json-ld", "Product", 3),)
    facts = PageFacts(
        structured_types=types, structured_problems=tuple(missing), structured_tree=tree
    )
    panel.set_links(Saying(AnswerFacts(facts)))
    panel.reveal(1)
    lines = [line.replace("\xa0", " ") for line in panel.structured.toPlainText().splitlines()]
    assert lines == [
        *("warning Structured data: unknown type", "<b>.a | b", "note Incomplete Open Graph"),
        ", ".join(f"og:{n}" for n in range(12)) + ", 3 more…",
        *("JSON-LD  <b>", "name  <i>Tea", "offers  Offer", "no format  text", "… and more"),
    ]
    panel.set_links(Saying(AnswerFacts(PageFacts())))
    assert not panel.structured.isVisible()


def test_the_times_of_a_request_are_shown_by_phase(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    timing = Timing(queued=2.5, first_byte=0.12, body=0.0001, is_reused=True)
    panel.set_links(Saying(AnswerFacts(timing=timing)))
    panel.reveal(1)
    assert panel.timing.lines == [
        "In the queue: 2.5 s",
        *(f"{name}: connection reused" for name in ("DNS lookup", "Connecting", "TLS")),
        *("First byte: 120 ms", "Body: under 1 ms"),
    ]
    assert panel.timing.isVisible()
    panel.grab()
    panel.set_links(Saying(AnswerFacts()))
    assert not panel.timing.isVisible()


def test_what_headers_say_is_shown_where_it_is_kept(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.set_links(
        Saying(AnswerFacts(headers=HeaderFacts(frozenset(("noindex",)), has_hsts=True)))
    )
    panel.reveal(1)
    assert "X-Robots-Tag  \nnoindex" in plain(panel.text)
    assert "Present  \nStrict-Transport-Security" in plain(panel.text)


def test_all_headers_are_shown_where_they_are_kept(panel: DetailsPanel, crawled: Story) -> None:
    fields = (("X-<b>Note", "<i>tea\x1b[2J & \u202emilk"), ("Via", "1.1 a"), ("Via", ""))
    panel.reset(crawled.ledger)
    panel.set_links(Saying(AnswerFacts(sent=SentHeaders(fields, left_out=2))))
    panel.reveal(1)
    shown = plain(panel.text)
    assert "X-<b>Note: <i>tea\ufffd[2J & \ufffdmilk\nVia: 1.1 a\nVia:" in shown
    assert "…: 2 headers truncated or omitted" in shown


def test_a_link_to_an_id_that_is_not_there_is_named(panel: DetailsPanel, story: Story) -> None:
    page, target = "http://h.test/", "http://h.test/a"
    story.find(page, target)
    facts = PageFacts(fragments=((target, "is"), (target, "is not"), ("http://h.test/b", "who")))
    answer = Response(200, "text/html", headers=HeaderFacts())
    for id_, said in ((1, facts), (2, PageFacts(ids=frozenset((hash_of("is"),))))):
        story.fold(Started(id_), Fetched(id_, answer, links=array("i"), facts=said))
    story.ledger.catch_up()
    panel.reset(story.ledger)
    panel.set_links(Saying(AnswerFacts(facts)))
    panel.reveal(1)
    panel.findings.anchorClicked.emit(QUrl("more:findings"))
    shown = panel.findings.toPlainText()
    assert "h.test/a#is not" in shown
    assert "#is\n" not in shown
    assert "#who" not in shown  # that page was not read


def test_findings_are_links_to_all_urls_that_have_them(
    panel: DetailsPanel, crawled: Story, qtbot: QtBot
) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(2)
    assert not panel.findings.isVisible()
    panel.catch_up(crawled.fetch(2, 404))
    assert "error" in panel.findings.toPlainText()
    with qtbot.waitSignal(panel.urls_asked) as asked:
        panel.findings.anchorClicked.emit(QUrl("finding:client-error"))
    assert asked.args == ["finding:client-error"]


def test_a_duplicate_leads_to_the_page_that_it_is_like(
    panel: DetailsPanel, crawled: Story, qtbot: QtBot
) -> None:
    for id_, hash_ in ((2, 7), (3, 7), (4, 8)):
        response = Response(200, "text/html", "utf-8", 2_048, 0.042)
        said = PageFacts(text_hash=hash_)
        crawled.fold(Fetched(id_, response, "One title", links=array("i"), facts=said))
    panel.reset(crawled.ledger)
    panel.reveal(3)
    panel.findings.anchorClicked.emit(QUrl("more:findings"))
    text = plain(panel.findings.toPlainText())
    assert text.count("Also on /a") == 2  # the text, and the title
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.findings.anchorClicked.emit(QUrl("url:2"))
    assert selected.args == [2]


def test_of_many_findings_the_gravest_are_shown_and_the_others_are_one_click_away(
    panel: DetailsPanel, crawled: Story
) -> None:
    headers = HeaderFacts()  # says nothing of what it should
    answer = Response(404, "text/html", size=9_000_000, elapsed=9.0, headers=headers)
    crawled.fold(Fetched(2, answer, links=array("i"), facts=PageFacts()))
    crawled.fetch(3, 404)
    crawled.ledger.catch_up()
    panel.reset(crawled.ledger)
    panel.reveal(2)
    all_of_them = crawled.ledger.findings.of(2)
    assert len(all_of_them) > FINDINGS_SHOWN + 1
    assert panel.sections["Findings"].head.text() == f"Findings ({len(all_of_them)})"

    def shown() -> list[str]:
        lines = panel.findings.toPlainText().splitlines()
        titles = [each.title for each, _ in all_of_them]
        return [title for title in titles if any(line.startswith(title) for line in lines)]

    gravest = [each.title for each, _ in all_of_them[:FINDINGS_SHOWN]]
    assert shown() == gravest
    assert panel.findings.toPlainText().endswith(f"{len(all_of_them) - FINDINGS_SHOWN} more…")
    panel.findings.anchorClicked.emit(QUrl("more:findings"))
    assert shown() == [each.title for each, _ in all_of_them]
    panel.reveal(3)
    panel.reveal(2)
    assert shown() == gravest, "another URL begins with few again"


def test_a_section_folds_and_stays_so(panel: DetailsPanel, crawled: Story, qtbot: QtBot) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(1)
    head = panel.sections["Record"].head
    assert panel.record.isVisible()
    QTest.keyClick(head, Qt.Key.Key_Space)
    assert not panel.record.isVisible()
    assert head.accessibleName() == "Record, collapsed"
    other = DetailsPanel()
    qtbot.addWidget(other)
    assert not other.sections["Record"].is_open
    assert other.sections["Linked from"].is_open
    other.sections["Record"].head.click()
    other.sections["Headers"].head.click()
    third = DetailsPanel()
    qtbot.addWidget(third)
    assert all(section.is_open for section in third.sections.values())


def test_a_section_that_an_older_version_folded_by_its_former_name_is_folded(qtbot: QtBot) -> None:
    memory().setValue("details/folded", "Headers,What it says")
    panel = DetailsPanel()
    qtbot.addWidget(panel)
    open_ones = [name for name, section in panel.sections.items() if section.is_open]
    assert "Page data" not in open_ones
    assert "Record" in open_ones


def test_the_record_can_be_copied(panel: DetailsPanel, crawled: Story) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(1)
    panel.copy_record.click()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert {"State: done", "Status: 200", "Size: 2.0 KB (2,048 bytes)"} <= set(lines)


def test_the_reason_takes_one_line_until_it_is_unfolded(
    panel: DetailsPanel, crawled: Story, qtbot: QtBot
) -> None:
    panel.reset(crawled.ledger)
    panel.set_explainer(Decided("It is so. " * 40))
    panel.reveal(1)
    why = panel.head.why
    assert why.line.text().endswith("…")
    assert not why.whole.isVisible()
    QTest.keyClick(why.line, Qt.Key.Key_Space)
    assert why.whole.toPlainText().split() == panel.head.why.words.split()
    assert why.whole.isVisible()
    assert why.whole.height() > 3 * why.line.height()


def test_a_url_is_copied_as_a_command_for_curl(panel: DetailsPanel, story: Story) -> None:
    story.find(f"{SITE}/it's?a=[1]&b={{2}}")
    panel.reset(story.ledger)
    panel.set_user_agent("Crawlscope/1")
    panel.reveal(1)
    panel.head.actions_row.curl_button.click()
    assert shlex.split(QGuiApplication.clipboard().text()) == [
        *("curl", "--globoff", "--path-as-is", "--include", "--compressed"),
        *("--user-agent", "Crawlscope/1", f"{SITE}/it's?a=[1]&b={{2}}"),
    ]


def test_a_url_or_its_folder_is_excluded_exactly(
    panel: DetailsPanel, story: Story, qtbot: QtBot
) -> None:
    story.find(f"{SITE}/", f"{SITE}/a.b/c+d?e")
    panel.reset(story.ledger)
    actions, menu = panel.exclusions, panel.head.actions_row.exclude_button.menu()
    panel.reveal(1)
    menu.aboutToShow.emit()
    assert not actions.folder_action.isVisible()  # it is the whole host
    panel.reveal(2)
    menu.aboutToShow.emit()
    assert actions.folder_action.text() == "Exclude the &folder /a.b/"
    with qtbot.waitSignal(actions.excluded) as asked:
        actions.folder_action.trigger()
    folder = Pattern(asked.args[0])
    assert folder.matches(f"{SITE}/a.b/x")
    assert not folder.matches(f"{SITE}/aXb/x")
    assert not folder.matches(f"http://else.test/?{SITE}/a.b/")
    with qtbot.waitSignal(actions.excluded) as asked:
        actions.url_action.trigger()
    url = Pattern(asked.args[0])
    assert url.matches(f"{SITE}/a.b/c+d?e")
    assert not url.matches(f"{SITE}/a.b/c+d?e&f")


def test_what_is_no_url_cannot_be_opened_or_excluded(panel: DetailsPanel, story: Story) -> None:
    story.find(f"{SITE}/")
    story.find("http:[x", skip=SkipReason.INVALID)
    panel.reset(story.ledger)
    panel.reveal(2)
    row = panel.head.actions_row
    buttons = (row.open_button, row.curl_button, row.exclude_button)
    assert not any(button.isEnabled() for button in buttons)
    assert row.copy_button.isEnabled()


def test_its_ground_follows_the_theme_wherever_it_is_moved(
    panel: DetailsPanel, crawled: Story, qtbot: QtBot
) -> None:
    theme().set_scheme("light")
    panel.reset(crawled.ledger)
    panel.reveal(1)
    panel.grab()
    theme().set_scheme("dark")
    drawer = QWidget()
    qtbot.addWidget(drawer)
    panel.setParent(drawer)
    panel.show()
    ground = panel.grab().toImage().pixelColor(panel.width() // 2, 2)
    assert ground == theme().colour(Tone.SURFACE)
    panel.setParent(None)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_head_stays_in_sight_but_for_where_it_leaves_no_room(
    panel: DetailsPanel, crawled: Story, scale: int
) -> None:
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    panel.setFont(font)
    panel.reset(crawled.ledger)
    panel.reveal(1)
    for height, stays in ((500, True), (140, False), (500, True)):
        panel.resize(400, height * scale)
        QTest.qWait(1)
        bar = panel.scroller.verticalScrollBar()
        bar.setValue(0)
        assert panel.head.mapTo(panel, QPoint()) == QPoint()
        bar.setValue(bar.maximum())
        assert (panel.head.mapTo(panel, QPoint()) == QPoint()) is stays


def test_the_focus_stays_on_a_button_of_the_head_wherever_the_head_goes(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(1)
    button = panel.head.actions_row.copy_button
    button.setFocus()
    for height in (500, 140, 500):
        panel.resize(400, height)
        QTest.qWait(1)
        assert button.hasFocus()


def test_larger_letters_move_the_head_without_a_change_of_size(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.reset(crawled.ledger)
    panel.reveal(1)
    panel.resize(400, 300)
    assert not panel.scroller.isAncestorOf(panel.head)
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    panel.setFont(font)
    assert panel.scroller.isAncestorOf(panel.head)


def test_a_record_says_who_may_not_read_it_and_what_is_joined_to_it() -> None:
    ledger = Ledger()
    pages = [f"{SITE}/", f"{SITE}/b"]
    for id_, url in enumerate(pages, 1):
        ledger.fold([Discovered(id_, url, 0, 0, None, 0), Fetched(id_, Response(200, "text/html"))])
    robots = "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /b\n"
    ledger.fold([RobotsRead(1, robots)])
    read = in_one_go(reading(iter(["url,Clicks\n", "/b,1200\n"]), "a.csv", SITE))
    ledger.records.joined, _ = Joined().with_table(read.table)
    said = [{each.label: each.words for each in facts(ledger.records, id_)} for id_ in (1, 2)]
    assert said[0]["AI crawlers"] == "all may read it"
    assert "Clicks" not in said[0]
    assert said[1]["AI crawlers"] == "2 of 15 may not: GPTBot, CCBot (Disallow: /b)"
    assert said[1]["Clicks"] == "1,200"
