"""The table of AI crawlers: what it counts, and what it says where nothing is known."""

import pytest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.ai_crawlers import CRAWLERS
from crawlscope.core.records.events import Discovered, Event, Fetched, Response, RobotsRead
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.panels.ai.ai_panel import AiPanel, Column

PAGE = Response(200, "text/html")


def found(*urls: str) -> list[Event]:
    events = list[Event]()
    for id_, url in enumerate(urls, 1):
        events += [Discovered(id_, url, False, 0, None, 10), Fetched(id_, PAGE)]
    return events


@pytest.fixture
def panel(qtbot: QtBot) -> AiPanel:
    panel = AiPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 400)
    panel.show()
    return panel


def shown(panel: AiPanel, ledger: Ledger, qtbot: QtBot) -> list[tuple[str, str, str, str]]:
    panel.reset(ledger)
    qtbot.waitUntil(lambda: panel.is_settled)
    columns = (Column.CRAWLER, Column.ALLOWED, Column.BLOCKED, Column.RULE)
    model = panel.model
    return [
        tuple(model.index(row, each).data() for each in columns) for row in range(model.rowCount())
    ]


def test_each_crawler_has_a_row_with_its_pages(
    panel: AiPanel, qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    ledger = Ledger()
    groups = "User-agent: GPTBot\nDisallow: /b\n"
    ledger.fold([*found("http://a/", "http://a/b"), RobotsRead(1, groups)])
    rows = shown(panel, ledger, qtbot)
    qtmodeltester.check(panel.model, force_py=True)  # type: ignore[no-untyped-call]
    assert len(rows) == len(CRAWLERS)
    assert rows[0] == ("GPTBot", "1", "1", "Disallow: /b")
    assert rows[1] == ("OAI-SearchBot", "2", "0", "")
    assert panel.head.whole == "2 pages · 1 of 15 AI crawlers are kept from some of them"


def test_a_row_selects_the_first_page_that_is_blocked(panel: AiPanel, qtbot: QtBot) -> None:
    ledger = Ledger()
    groups = "User-agent: GPTBot\nDisallow: /b\n"
    ledger.fold([*found("http://a/", "http://a/b"), RobotsRead(1, groups)])
    shown(panel, ledger, qtbot)
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.view.setCurrentIndex(panel.model.index(0, 0))
    assert selected.args == [2]


def test_it_follows_the_crawl(panel: AiPanel, qtbot: QtBot) -> None:
    ledger = Ledger()
    assert shown(panel, ledger, qtbot) == []
    ledger.fold([*found("http://a/"), RobotsRead(1, "#")])
    panel.catch_up(Changes(1))
    qtbot.waitUntil(lambda: panel.model.rowCount() == len(CRAWLERS))


def test_it_says_that_robots_txt_was_not_read(panel: AiPanel, qtbot: QtBot) -> None:
    ledger = Ledger()
    ledger.fold(found("http://a/"))
    assert shown(panel, ledger, qtbot) == []
    (empty,) = panel.findChildren(EmptyState)
    assert (empty.isVisible(), empty.title) == (True, "robots.txt is not known")


def test_a_row_asks_for_the_pages_that_are_blocked(panel: AiPanel, qtbot: QtBot) -> None:
    ledger = Ledger()
    groups = "User-agent: GPTBot\nDisallow: /b\n"
    ledger.fold([*found("http://a/", "http://a/b", "http://b/b"), RobotsRead(1, groups)])
    shown(panel, ledger, qtbot)
    with qtbot.waitSignal(panel.urls_asked) as asked:
        panel.view.activated.emit(panel.model.index(0, 0))
    wanted, records = parse(asked.args[0]), ledger.records
    assert [id_ for id_ in records.ids() if wanted.matches(records, id_)] == [2]
    with qtbot.assertNotEmitted(panel.urls_asked):
        panel.view.activated.emit(panel.model.index(1, 0))
