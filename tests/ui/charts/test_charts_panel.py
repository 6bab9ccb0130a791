"""Charts of a crawl: their bars, where a click or a key leads, and what stands still."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    ErrorKind,
    Fetched,
    Finished,
    Outcome,
    Response,
    SkipReason,
)
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.charts.bar_chart import BarChart
from crawlscope.ui.panels.charts.bars import MOST_BARS, Bar
from crawlscope.ui.panels.charts.charts_panel import ChartsPanel
from tests.ui.conftest import Story, settle

A = "http://a.test"


@pytest.fixture
def story(story: Story) -> Story:
    """What a crawl meets: pages, redirects, errors, what is skipped, what waits."""
    story.find(f"{A}/", *(f"{A}/docs/{n}" for n in range(5)), f"{A}/img/x", f"{A}/old", f"{A}/gone")
    story.find("http://b.test/", skip=SkipReason.EXTERNAL)
    for id_ in range(1, 5):
        story.fetch(id_, size=1000 * id_)
    story.fetch(5, status=500, size=0)
    story.fail(6)
    story.fail(7, ErrorKind.TIMEOUT)
    story.redirect(8, 1)
    story.fetch(9, status=404, size=20_000_000)
    story.find(f"{A}/late")
    return story


@pytest.fixture
def panel(qtbot: QtBot, story: Story) -> Iterator[ChartsPanel]:
    panel = ChartsPanel()
    qtbot.addWidget(panel)
    panel.resize(1100, 900)
    panel.show()
    panel.reset(story.ledger)
    settle(panel)
    yield panel
    theme().set_scheme("system")


def numbers(chart: BarChart) -> dict[str, int]:
    return {bar.label: bar.number for bar in chart.bars if bar.number}


def found(ledger: Ledger, text: str) -> int:
    return sum(len(some) for some in parse(text).among(ledger.records, ledger.records.ids()))


def test_charts_count_what_there_is(panel: ChartsPanel) -> None:
    charts = {name: numbers(chart) for name, chart in panel.charts.items()}
    assert charts == {
        "codes": {"200": 4, "301": 1, "404": 1, "500": 1},
        "errors": {"DNS": 1, "timeout": 1},
        "types": {"HTML": 6},
        "times": {"below 10 ms": 3, "20 – 50 ms": 6},
        "sizes": {"below 1 KB": 2, "1 – 4 KB": 3, "16 MB or more": 1},
        "depths": {"0": 1, "1": 10},
        "findings": {"Client error": 1, "No response": 2, "Server error": 1, "Redirect": 1},
        "found_in": {"docs/": 2, "img/": 1},
        "folders": {"docs/": 5, "img/": 1},
    }


def test_every_bar_is_a_link_to_as_many_urls_as_it_counts(panel: ChartsPanel, story: Story) -> None:
    for name, chart in panel.charts.items():
        for bar in chart.bars:
            assert found(story.ledger, bar.asked) == bar.number, (name, bar)


def test_a_click_on_a_bar_asks_for_its_urls(qtbot: QtBot, panel: ChartsPanel) -> None:
    chart = panel.charts["codes"]
    for place, bar in enumerate(chart.bars):
        with qtbot.waitSignal(panel.urls_asked) as asked:
            middle = chart.place_of(place).center()
            QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle)
        assert asked.args == [bar.asked]


def test_a_bar_of_nothing_and_what_is_beside_bars_is_no_link(
    qtbot: QtBot, panel: ChartsPanel
) -> None:
    chart = panel.charts["sizes"]
    nothing = next(place for place, bar in enumerate(chart.bars) if not bar.number)
    with qtbot.assertNotEmitted(panel.urls_asked):
        for place in (chart.place_of(nothing).center(), QPoint(5, 2), chart.rect().bottomRight()):
            QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)


def test_keys_walk_through_the_bars_and_ask(qtbot: QtBot, panel: ChartsPanel) -> None:
    chart = panel.charts["codes"]
    with qtbot.waitActive(panel):
        panel.activateWindow()
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        QTest.keyClick(chart, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.urls_asked) as asked:
        QTest.keyClick(chart, Qt.Key.Key_Return)
    assert asked.args == ["status:404 state:done,redirected"]


def test_percentiles_are_told_and_are_links(qtbot: QtBot, panel: ChartsPanel, story: Story) -> None:
    links = panel.findChildren(QToolButton, "percentileLink")
    assert [each.text() for each in links] == [
        *("median 42 ms", "90 % 42 ms", "95 % 42 ms", "99 % 42 ms"),
    ]
    with qtbot.waitSignal(panel.urls_asked) as asked:
        links[0].click()
    assert asked.args is not None
    assert found(story.ledger, str(asked.args[0])) == 6


def test_many_types_have_one_bar_for_the_rest(panel: ChartsPanel, story: Story) -> None:
    first = len(story.ledger.records) + 1
    for number in range(2 * MOST_BARS):
        id_ = first + number
        answer = Response(200, f"application/x-{number}", None, 1, 0.1)
        found_it = Discovered(id_, f"{A}/{id_}", 40 + number, 0, None, 1)
        panel.catch_up(story.fold(found_it, Fetched(id_, answer)))
    settle(panel)
    for name, rest in (("types", "others"), ("depths", f"{MOST_BARS - 1} or more")):
        shown = panel.charts[name].bars
        assert len(shown) == MOST_BARS
        assert shown[-1].label == rest
        assert found(story.ledger, shown[-1].asked) == shown[-1].number > 1


def test_charts_follow_the_crawl_and_leave_their_places(panel: ChartsPanel, story: Story) -> None:
    before = {name: chart.geometry() for name, chart in panel.charts.items()}
    panel.catch_up(story.fetch(11, status=418))
    settle(panel)
    assert numbers(panel.charts["codes"])["418"] == 1
    assert {name: chart.geometry() for name, chart in panel.charts.items()} == before


def test_charts_of_an_ended_crawl_are_as_high_as_what_they_hold(
    panel: ChartsPanel, story: Story
) -> None:
    codes, high = panel.charts["codes"], panel.charts["codes"].height()
    story.ledger.finished = Finished(Outcome.FINISHED, 12.3)
    panel.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    panel.catch_up(story.fetch(11, status=418))
    settle(panel)
    assert codes.height() == high
    panel.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(panel, QEvent(QEvent.Type.Leave))
    QTest.qWait(1)
    for chart in panel.charts.values():
        row, bars = chart.place_of(0).height(), max(1, len(chart.bars))
        last = chart.place_of(bars - 1).bottom()
        assert last < chart.height() < last + row
    tops = [panel.charts[name].y() for name in ("codes", "errors", "types")]
    assert len(set(tops)) == 1  # those of one row begin at one line


def test_bars_keep_their_places_under_the_pointer(qtbot: QtBot) -> None:
    chart = BarChart("Types", "URLs", "None", None)
    qtbot.addWidget(chart)
    chart.resize(300, 300)
    chart.show()
    chart.show_bars([Bar("a", 2, "type:a"), Bar("b", 1, "type:b")])
    chart.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    chart.show_bars([Bar("c", 5, "type:c"), Bar("b", 4, "type:b"), Bar("a", 3, "type:a")])
    assert [bar.label for bar in chart.bars] == ["a", "b", "c"]
    chart.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    chart.show_bars([Bar("c", 5, "type:c"), Bar("b", 4, "type:b"), Bar("a", 3, "type:a")])
    assert [bar.label for bar in chart.bars] == ["c", "b", "a"]


def test_a_crawl_of_nothing_has_an_empty_state(panel: ChartsPanel) -> None:
    panel.reset(Ledger())
    settle(panel)
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No charts yet"
    ]


def test_what_a_server_says_is_shown_as_text(panel: ChartsPanel, story: Story) -> None:
    kind = "text/<img src=x>\u202e"
    answer = Response(200, kind, None, 1, 0.1)
    url = f"{A}/<b>%1b[31m/x"
    panel.catch_up(story.fold(Discovered(12, url, 1, 0, None, 1), Fetched(12, answer)))
    settle(panel)
    for name in ("types", "folders"):
        chart = panel.charts[name]
        for place, bar in enumerate(chart.bars):
            assert bar.label.isprintable()
            assert "<img" not in chart.tip_of(place)


def test_charts_are_painted_in_the_colours_of_the_theme(panel: ChartsPanel) -> None:
    for scheme in ("light", "dark"):
        theme().set_scheme(scheme)
        picture = panel.charts["codes"].grab().toImage()
        assert picture.pixelColor(2, 2) == theme().colour(Tone.SURFACE)
        assert picture.pixelColor(picture.width() // 2, 3) == theme().colour(Tone.SURFACE)
