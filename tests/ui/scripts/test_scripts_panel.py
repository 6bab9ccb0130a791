"""A row for each script or third party: what it counts, how it sorts, where its numbers lead."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Fetched, Response
from crawlscope.core.records.facts import (
    InlineScript,
    OtherHost,
    PageError,
    PageFacts,
    RenderedFacts,
    ScriptChange,
    ScriptFile,
    ScriptLink,
)
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.panels.scripts.scripts_model import HostColumn, ScriptColumn
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel, ScriptsTable
from tests.ui.conftest import Story, settle

SITE, APP, LIB = "http://a.test", "http://a.test/app.js", "http://cdn.test/lib.js"
INLINE = InlineScript("ab12", "window.x\x1b[2J = 1", 40, 3, 9, 5, 2)
MADE = ScriptLink(f"{SITE}/made", APP, 1, 1)
FIRST = RenderedFacts(
    changes=(ScriptChange("robots", APP, 3, 1), ScriptChange("title", APP, 4, 1)),
    scripts=(ScriptFile(APP, 200, "", 2_048), ScriptFile(LIB, 0, "blocked by robots.txt", 0)),
    inline=(INLINE,),
    script_links=(MADE, MADE._replace(url=f"{SITE}/two")),
    errors=(PageError("x is not defined", f"{SITE}/1", 4, 1),),
    others=(OtherHost("cdn.test", 2, 500),),
)
SECOND = RenderedFacts(
    scripts=(ScriptFile(APP, 200, "", 2_048),), others=(OtherHost("px.test", 1, 0),)
)
PAGE = "Pages"


@pytest.fixture
def panel(qtbot: QtBot, qtmodeltester: ModelTester, story: Story) -> ScriptsPanel:
    panel = ScriptsPanel()
    qtbot.addWidget(panel)
    qtmodeltester.check(panel.model, force_py=True)  # type: ignore[no-untyped-call]
    panel.resize(1_200, 400)
    panel.show()
    panel.reset(story.ledger)
    return panel


def render(panel: ScriptsPanel, story: Story, *pages: RenderedFacts) -> None:
    first = len(story.ledger.records) + 1
    story.find(*(f"{SITE}/{n}" for n in range(first, first + len(pages))))
    for id_, facts in enumerate(pages, first):
        response = Response(200, "text/html")
        panel.catch_up(story.fold(Fetched(id_, response, facts=PageFacts(rendered=facts))))
    settle(panel)


def rows(table: ScriptsTable, *columns: int) -> list[tuple[str, ...]]:
    model = table.model()
    return [
        tuple(model.index(row, column).data() or "" for column in columns)
        for row in range(model.rowCount())
    ]


def asked_by(qtbot: QtBot, panel: ScriptsPanel, row: int, column: int) -> str:
    table = panel.table
    place = table.visualRect(table.model().index(row, column)).center()
    with qtbot.waitSignal(panel.urls_asked) as asked:
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked.args is not None
    return str(asked.args[0])


def test_it_says_how_to_get_scripts_until_a_page_is_rendered(
    qtbot: QtBot, panel: ScriptsPanel, story: Story
) -> None:
    assert not panel.view.isVisible()
    (button,) = (each for each in panel.findChildren(QPushButton) if each.isVisible())
    with qtbot.waitSignal(panel.settings_asked) as asked:
        button.click()
    assert asked.args == ["render"]
    render(panel, story, SECOND)
    assert panel.view.isVisible()


def test_each_script_is_a_row_with_what_it_did(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST, SECOND)
    assert rows(panel.view, *ScriptColumn) == [
        (APP, "a.test", "2", "2", "", "1", "", "2.0 KB", "200"),
        (LIB, "cdn.test", "", "", "", "", "1", "", "blocked by robots.txt"),
        ("inline: window.x\ufffd[2J = 1", "in the page", "1", "", "1", "", "", "40 B", ""),
    ]


def test_third_parties_are_rows_as_well(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST, SECOND)
    panel.hosts_button.click()
    assert panel.hosts_view.isVisible()
    assert rows(panel.hosts_view, *HostColumn) == [
        ("cdn.test", "1", "2", "500 B", "1"),
        ("px.test", "1", "1", "", ""),
    ]


def test_the_model_of_third_parties_is_a_model(
    qtbot: QtBot, qtmodeltester: ModelTester, story: Story
) -> None:
    panel = ScriptsPanel()
    qtbot.addWidget(panel)
    qtmodeltester.check(panel.hosts_model, force_py=True)  # type: ignore[no-untyped-call]
    panel.reset(story.ledger)
    panel.hosts_button.click()
    render(panel, story, FIRST, SECOND)
    assert panel.hosts_model.rowCount() == 2


def test_it_follows_the_crawl(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, SECOND)
    render(panel, story, SECOND)
    assert rows(panel.view, ScriptColumn.NAME, ScriptColumn.PAGES) == [(APP, "2")]
    panel.reset(Ledger())
    settle(panel)
    assert not panel.view.isVisible()


@pytest.mark.parametrize(
    ("column", "asked"),
    [
        (ScriptColumn.PAGES, f"script:{APP}"),
        (ScriptColumn.LINKS, f"script-links:{APP}"),
    ],
)
def test_a_number_leads_to_its_pages(
    qtbot: QtBot, panel: ScriptsPanel, story: Story, column: int, asked: str
) -> None:
    render(panel, story, FIRST, SECOND)
    assert asked_by(qtbot, panel, 0, column) == asked


def test_enter_leads_to_the_pages_of_a_row(qtbot: QtBot, panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST)
    panel.hosts_button.click()
    panel.hosts_view.setFocus()
    panel.hosts_view.selectRow(0)
    with qtbot.waitSignal(panel.urls_asked) as asked:
        QTest.keyClick(panel.hosts_view, Qt.Key.Key_Return)
    assert asked.args == ["third-party:cdn.test"]


def test_a_header_sorts_and_words_choose(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST, SECOND)
    header = panel.view.horizontalHeader()
    for sizes in (["2.0 KB", "40 B", ""], ["40 B", "2.0 KB", ""]):  # the largest first, at first
        header.setSortIndicator(int(ScriptColumn.SIZE), Qt.SortOrder.AscendingOrder)
        assert [size for (size,) in rows(panel.view, ScriptColumn.SIZE)] == sizes
    assert not panel.findChildren(QLineEdit)  # those of the filter bar do it
    panel.take_filter(parse("CDN"))
    assert rows(panel.view, ScriptColumn.NAME) == [(LIB,)]
    panel.take_filter(parse("nowhere"))
    assert rows(panel.view, ScriptColumn.NAME) == []
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No rows match the filter"
    ]


def test_other_terms_choose_the_pages_that_are_counted(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST, SECOND)
    panel.take_filter(parse("path:/2"))
    settle(panel)
    assert rows(panel.view, ScriptColumn.NAME, ScriptColumn.PAGES) == [(APP, "1")]
    panel.take_filter(parse("path:/2 cdn"))
    settle(panel)
    assert rows(panel.view, ScriptColumn.NAME) == []
    panel.take_filter(Filter())
    settle(panel)
    assert len(rows(panel.view, ScriptColumn.NAME)) == 3


def test_what_is_shown_is_exported(panel: ScriptsPanel, story: Story) -> None:
    render(panel, story, FIRST, SECOND)
    shown = panel.shown_table()
    assert shown.fields[2:4] == (PAGE, "Links made")
    ((some, _),) = shown.rows
    assert some[0] == [APP, "a.test", 2, 2, 0, 1, 0, 2_048, "200"]
    panel.hosts_button.click()
    assert panel.shown_table().name == "third-parties"
