"""The Overview keeps its blocks where they are while a crawl brings more."""

from array import array

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.policy.declared_findings import Severity
from crawlscope.core.records.events import (
    ErrorKind,
    Fetched,
    Finished,
    Outcome,
    Response,
    Sampled,
)
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from tests.ui.conftest import Story, settle


@pytest.fixture
def panel(qtbot: QtBot, story: Story) -> OverviewPanel:
    panel = OverviewPanel()
    qtbot.addWidget(panel)
    story.find("http://a.test/", *(f"http://a.test/{n}" for n in range(40)))
    panel.reset(story.ledger)
    return panel


@pytest.mark.parametrize("width", [1_000, 500])
def test_no_block_moves_while_numbers_and_findings_arrive(
    panel: OverviewPanel, story: Story, width: int
) -> None:
    def places() -> list[object]:
        blocks: tuple[QWidget, ...] = (panel.findings, panel.changes, panel.slowest)
        return [each.geometry() for each in (*blocks, *panel.tiles.values())]

    panel.resize(width, 700)
    panel.show()
    settle(panel)
    QTest.qWait(1)  # it is laid out
    before = places()
    for id_ in range(1, 30):
        changes = story.fetch(id_, 200 if id_ % 3 else 404)
        panel.catch_up(changes)
        panel.take_counts()
    panel.catch_up(story.fail(30, ErrorKind.DNS))
    story.redirect(31, 40)
    story.ledger.finished = Finished(Outcome.FINISHED, 2.0)
    panel.reset(story.ledger)
    settle(panel)
    QTest.qWait(1)
    assert panel.finding_links.rows[3].isVisible()
    assert panel.slow_links.rows[3].isVisible()
    assert places() == before


def test_an_export_before_anything_is_found_has_no_row_of_findings(
    panel: OverviewPanel, story: Story
) -> None:
    def sections() -> set[object]:
        return {row[0] for portion, _ in panel.shown_table().rows for row in portion}

    panel.finding_links.forget()
    assert "Findings" not in sections()
    panel.show()
    panel.catch_up(story.fetch(1, 200))
    settle(panel)
    assert "Findings" in sections()


def test_findings_come_in_the_order_in_which_their_view_lists_them(
    qtbot: QtBot, story: Story
) -> None:
    folders = ["", *("A" * (n % 4 == 0) for n in range(1, 39)), "a_b"]
    story.find(*(f"https://a.test/{folder}{n}" for n, folder in enumerate(folders)))
    for id_ in range(1, 41):
        story.fetch(id_)
    overview, findings = OverviewPanel(), FindingsPanel()
    for panel in (overview, findings):
        qtbot.addWidget(panel)
        panel.resize(900, 700)
        panel.show()
        panel.reset(story.ledger)
    settle(overview)
    listed = [row.finding.name for row in findings.model.rows]
    shown = [str(link.value) for link in overview.finding_links.shown]
    assert listed == ["url-underscore", "url-uppercase"]  # of one URL, and of nine
    assert shown[3:] == [f"finding:{each}" for each in listed]


def test_under_the_pointer_findings_have_the_same_order_as_in_a_replay(
    panel: OverviewPanel, story: Story
) -> None:
    """Rows were given out as findings came: first what counts them, as long as there were none."""
    panel.finding_links.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    panel.show()
    panel.reset(story.ledger)
    settle(panel)
    panel.catch_up(story.fetch(1, 404))
    panel.catch_up(story.fetch(2, 200))
    panel.take_counts()
    settle(panel)
    seen = [link.value for link in panel.finding_links.shown]
    assert len(seen) > len(Severity)
    again = OverviewPanel(panel)
    again.show()
    again.reset(story.ledger)
    settle(again)
    assert [link.value for link in again.finding_links.shown] == seen


def test_a_tile_says_what_it_counts_and_an_export_keeps_its_names(
    panel: OverviewPanel, story: Story
) -> None:
    panel.show()
    story.fetch(2, 404)
    panel.take_counts()
    panel.catch_up(story.fetch(1))
    settle(panel)
    assert panel.tiles["broken"].accessibleName() == "1 broken URL"
    panel.catch_up(story.fetch(3, 500))
    panel.take_counts()
    settle(panel)
    assert panel.tiles["broken"].accessibleName() == "2 broken URLs"
    assert panel.tiles["skipped"].accessibleName() == "0 skipped URLs"
    table = panel.shown_table()
    rows = [each for some, _ in table.rows for each in some]
    numbers = {what: value for section, what, value in rows if section == "Numbers"}
    assert set(numbers) == {
        *("URLs", "pages", "broken", "redirects", "skipped", "hosts crawled"),
        *("read", "median time"),
    }
    assert numbers["broken"] == "2"
    shown = [table.in_words(row)[1] for row in rows]
    assert {"broken URLs", "skipped URLs"} <= set(shown)


def test_findings_say_that_they_count_urls_and_broken_links_how_many_links(
    panel: OverviewPanel, story: Story
) -> None:
    panel.show()
    story.fold(Fetched(1, Response(200, "text/html"), links=array("i", [2])))
    panel.catch_up(story.fetch(2, 404))
    settle(panel)
    rows = [row.whole for row in panel.finding_links.rows if not row.isHidden()]
    assert rows[:3] == ["URLs with errors", "URLs with warnings", "URLs with notes"]
    assert rows[3] == "Broken link (1 link)"
    table = panel.shown_table()
    named = [each[1] for some, _ in table.rows for each in some if each[0] == "Findings"]
    assert named[0] == "with errors"
    assert named[3] == "Broken link"


def test_lines_are_no_longer_than_one_can_follow(panel: OverviewPanel) -> None:
    panel.resize(2_400, 900)
    panel.show()
    QTest.qWait(1)
    assert panel.slowest.geometry().right() <= 1_280
    panel.resize(1_000, 900)
    QTest.qWait(1)
    assert panel.slowest.geometry().right() > 900


def test_the_end_says_what_one_request_after_the_other_would_have_taken(
    panel: OverviewPanel, story: Story
) -> None:
    story.fold(Sampled(0.25, queued=5, in_flight=10, waiting=0, done=0))
    for id_ in range(1, 30):
        story.fetch(id_)
    panel.catch_up(story.fold(Finished(Outcome.FINISHED, 0.25)))
    panel.take_counts()
    settle(panel)
    assert panel.end_line.text().endswith(
        "Up to 10 requests at a time: 250 ms; one after the other: about 1.2 s."
    )
    panel.reset(Story().ledger)
    assert "at a time" not in panel.end_line.text()
