"""One filter for all views: each counts what the filter finds, in slices, and says how much."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.workers import nobody
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.kit.views import FilteringView
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew

A, B = "http://a.test", "http://b.test"
VIEWS = [panel.title for panel in PANELS if panel.is_view]
FOLLOWING = ["Watch", "URLs", "Findings", "Redirects", "Hosts", "Map", "Charts"]
NOT_FOLLOWING = ["Overview"]  # and Changes follows once there is a comparison
FILTERS = ("state:broken", "folder:http://a.test/docs/", "-host:a.test", "redirect:loop")


@pytest.fixture
def story(story: Story) -> Story:
    story.find(f"{A}/", *(f"{A}/docs/{n}" for n in range(40)), f"{A}/docs/deep/x", f"{B}/")
    story.find(f"{A}/a", f"{A}/b", f"{A}/old")
    story.find("http://c.test/", skip=SkipReason.EXTERNAL)
    for id_ in range(1, 20):
        story.fetch(id_, status=404 if id_ % 3 == 0 else 200)
    story.redirect(44, 45)
    story.redirect(45, 44)
    story.redirect(46, 3)
    return story


@pytest.fixture
def window(window_as_new: WindowAsNew, qtbot: QtBot, story: Story) -> MainWindow:
    window = window_as_new(PANELS)
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.fetch(20), nobody)
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


def choose(window: MainWindow, title: str) -> Any:
    """The panel in the centre."""
    button = window.findChild(QWidget, f"{title.lower()}View")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    kind = next(panel.make for panel in PANELS if panel.title == title)
    assert isinstance(kind, type)
    panel = window.findChild(kind)
    assert is_seen(panel)
    return panel


def settle(qtbot: QtBot, panel: Any) -> None:
    qtbot.waitUntil(lambda: panel.is_settled)


def bar(window: MainWindow) -> FilterBar:
    found = window.findChild(FilterBar)
    assert found is not None
    return found


def found(ledger: Ledger, text: str) -> list[int]:
    return [id_ for some in parse(text).among(ledger.records, ledger.records.ids()) for id_ in some]


def test_the_filter_stands_above_every_view(window: MainWindow) -> None:
    for title in VIEWS:
        choose(window, title)
        assert is_seen(bar(window)), title


@pytest.mark.parametrize("width", [800, 1280])
def test_chips_make_neither_the_window_nor_a_panel_wider(window: MainWindow, width: int) -> None:
    window.resize(width, 600)
    panel = choose(window, "Watch")
    QTest.qWait(1)
    before = panel.width()
    bar(window).set_text("state:broken path:/library status:4xx host:www.example.org depth>2")
    QTest.qWait(1)
    assert window.width() == width
    assert panel.width() == before


def test_a_view_says_how_much_agrees(window: MainWindow, story: Story, qtbot: QtBot) -> None:
    for title in FOLLOWING:
        panel = choose(window, title)
        for text in FILTERS:
            bar(window).set_text(text)
            settle(qtbot, panel)
            number = len(found(story.ledger, text))
            if title == "Redirects":
                assert bar(window).count.endswith("of 2 chains")
            else:
                assert bar(window).count == f"{number} of {len(story.ledger.records)} URLs", title
        bar(window).clear()
        settle(qtbot, panel)
        known = "2 chains" if title == "Redirects" else f"{len(story.ledger.records)} URLs"
        assert bar(window).count == known


@pytest.mark.parametrize("title", NOT_FOLLOWING)
def test_a_view_that_does_not_follow_says_so_while_there_is_a_filter(
    window: MainWindow, title: str
) -> None:
    panel = choose(window, title)
    assert not isinstance(panel, FilteringView)
    assert bar(window).count == ""
    bar(window).set_text("docs")
    assert bar(window).count == f"{title} always shows the whole crawl"


def test_what_was_typed_in_another_view_is_a_chip(window: MainWindow) -> None:
    choose(window, "URLs")
    bar(window).box.setText("docs")
    assert bar(window).chips.terms == ()
    choose(window, "Overview")
    assert bar(window).chips.terms == ("docs",)
    assert bar(window).box.text() == ""


def test_a_view_is_filtered_in_slices(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 0)
    monkeypatch.setattr("crawlscope.core.insight.filter.FILTERED_URLS", 5)
    monkeypatch.setattr("crawlscope.ui.panels.redirects.redirect_panel.CHAINS_SCANNED", 1)
    for title in FOLLOWING:
        panel = choose(window, title)
        settle(qtbot, panel)
        bar(window).set_text("state:broken")
        assert not panel.is_settled, title
        settle(qtbot, panel)
        bar(window).clear()


def test_a_hidden_view_takes_the_filter_once_it_is_seen(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    choose(window, "Overview")
    bar(window).set_text("state:broken")
    number = len(found(story.ledger, "state:broken"))
    for title in FOLLOWING:
        panel = choose(window, title)
        settle(qtbot, panel)
        shown = panel.shown_table if title in ("URLs", "Hosts", "Redirects") else None
        if title == "Redirects":
            assert bar(window).count == "2 of 2 chains"
        else:
            assert bar(window).count == f"{number} of {len(story.ledger.records)} URLs", title
        assert shown is None or len([row for some, _ in shown().rows for row in some]) > 0


def test_where_nothing_agrees_the_way_out_is_a_button(window: MainWindow, qtbot: QtBot) -> None:
    for title in FOLLOWING:
        panel = choose(window, title)
        bar(window).set_text("nowhere-at-all")
        settle(qtbot, panel)
        none = next(each for each in panel.findChildren(NoMatches) if is_seen(each))
        button = none.findChild(QPushButton)
        assert button is not None
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert bar(window).text == ""
        settle(qtbot, panel)
        assert not is_seen(none)


@pytest.mark.end_to_end  # it takes seconds
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_was_never_in_sight_has_the_colours_of_the_present_scheme(
    qtbot: QtBot, story: Story, scheme: str
) -> None:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    try:
        theme().set_scheme("dark" if scheme == "light" else "light")
        theme().set_scheme(scheme)
        window.show()
        window.crawl.show_ledger(story.ledger)
        bar(window).set_text("nowhere-at-all")
        for title in ("URLs", "Redirects"):
            panel = choose(window, title)
            settle(qtbot, panel)
            none = next(each for each in panel.findChildren(NoMatches) if is_seen(each))
            ground = none.grab().toImage().pixelColor(3, 3)
            assert (ground.lightness() > 128) is (scheme == "light"), title
    finally:
        theme().set_scheme("system")
        window.allow_close()


# The tree


def rows(panel: UrlTree) -> list[str]:
    """The rows that are laid open, indented."""
    model, lines = panel.model, list[str]()

    def walk(parent: Any, depth: int) -> None:
        for row in range(model.rowCount(parent)):
            index = model.index(row, 0, parent)
            lines.append(f"{'  ' * depth}{index.data()}")
            if panel.view.isExpanded(index):
                walk(index, depth + 1)

    walk(panel.view.rootIndex(), 0)
    return lines


def test_the_tree_shows_what_agrees_laid_open_and_then_what_was_open_before(
    window: MainWindow, qtbot: QtBot
) -> None:
    panel = choose(window, "Watch")
    before = rows(panel)
    bar(window).set_text("deep")
    qtbot.waitUntil(lambda: panel.is_settled)
    assert rows(panel) == [A, "  docs/", "    deep/", "      x"]
    counts = panel.model.index(0, 5).data()
    assert counts == "1"
    bar(window).clear()
    assert set(before) <= set(rows(panel))


def test_without_a_filter_the_tree_opens_its_first_levels(window: MainWindow) -> None:
    panel = choose(window, "Watch")
    bar(window).clear()  # as each new crawl does
    window.crawl.show_ledger(Ledger())
    story = Story()
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{B}/", f"{B}/docs/x"), nobody)
    assert rows(panel) == [B, "  docs/", "    x"]


def test_the_tree_follows_the_crawl_under_a_filter(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    panel = choose(window, "Watch")
    bar(window).set_text("status:500")
    qtbot.waitUntil(lambda: panel.is_settled)
    window.crawl.catch_up(story.fetch(21, status=500), nobody)
    window.crawl.catch_up(story.find(f"{A}/new", f"{A}/new/x"), nobody)
    qtbot.waitUntil(lambda: rows(panel) == [A, "  docs/", "    19"])


def test_a_selected_url_that_is_filtered_out_has_no_row_in_the_tree(
    window: MainWindow, qtbot: QtBot
) -> None:
    panel = choose(window, "Watch")
    bar(window).set_text("deep")
    qtbot.waitUntil(lambda: panel.is_settled)
    panel.reveal(2)
    assert not panel.view.currentIndex().isValid()
    panel.reveal(42)
    assert panel.view.currentIndex().data() == "x"


def test_find_finds_only_what_agrees(window: MainWindow, qtbot: QtBot) -> None:
    panel = choose(window, "Watch")
    bar(window).set_text("docs/3")
    qtbot.waitUntil(lambda: panel.is_settled)
    panel.search()
    box = panel.find_bar.findChild(QWidget, "findBox")
    assert box is not None
    QTest.keyClicks(box, "5")
    qtbot.waitUntil(lambda: panel.view.currentIndex().data() == "35")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert panel.view.currentIndex().data() == "35", "the only one, though others have a 5"


def test_find_says_what_the_filter_hides_and_shows_it(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    panel = choose(window, "Watch")
    bar(window).set_text("docs/3")
    qtbot.waitUntil(lambda: panel.is_settled)
    panel.search()
    box, show = (panel.find_bar.findChild(QWidget, name) for name in ("findBox", "showHidden"))
    said = panel.find_bar.findChild(QLabel)
    assert isinstance(box, QLineEdit)
    assert isinstance(show, QToolButton)
    assert isinstance(said, QLabel)
    box.setText("deep")
    hidden = sum("deep" in url for url in story.ledger.records.url)
    qtbot.waitUntil(lambda: said.text() == f"{hidden} hidden by the filter")
    assert show.isVisible()
    show.click()
    assert bar(window).text == ""
    qtbot.waitUntil(lambda: said.text() == f"1 of {hidden}")
    assert not show.isVisible()
    box.setText("nowhere")
    qtbot.waitUntil(lambda: said.text() == "no URL contains this")
    box.clear()


def test_what_the_filter_hides_is_found_too_and_enter_shows_it(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    panel = choose(window, "Watch")
    bar(window).set_text("docs/3")
    qtbot.waitUntil(lambda: panel.is_settled)
    panel.search()
    box = panel.find_bar.findChild(QWidget, "findBox")
    assert isinstance(box, QLineEdit)
    box.setText("deep")
    first = next(id_ for id_, url in enumerate(story.ledger.records.url) if "deep" in url)
    qtbot.waitUntil(lambda: window.crawl.selection.id == first)
    assert bar(window).text == "docs/3"
    assert panel.view.currentIndex().data() != "deep"
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert bar(window).text == ""
    qtbot.waitUntil(lambda: panel.model.id_of(panel.node) == first)


def test_find_leads_to_a_row_of_the_view_where_one_is(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    table = choose(window, "URLs")
    find = window.panels.get(UrlTree).find_bar
    bar(window).set_text("docs/3")
    settle(qtbot, table)
    window.panels.get(UrlTree).find_action.trigger()
    box, said = find.findChild(QLineEdit, "findBox"), find.findChild(QLabel)
    assert isinstance(box, QLineEdit)
    assert isinstance(said, QLabel)
    box.setText("5")
    qtbot.waitUntil(lambda: window.crawl.selection.id > 0 and said.text().startswith("1 of"))
    url = story.ledger.records.url[window.crawl.selection.id]
    assert "docs/3" in url
    assert "5" in url
    assert url.endswith(str(table.view.currentIndex().siblingAtColumn(0).data()))
    box.setText("deep")
    hidden = sum("deep" in url for url in story.ledger.records.url)
    qtbot.waitUntil(lambda: said.text() == f"{hidden} hidden by the filter")
    window.crawl.catch_up(story.find(f"{A}/docs/deep-later"), nobody)
    qtbot.waitUntil(lambda: said.text() == f"{hidden + 1} hidden by the filter")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert bar(window).text == ""
    qtbot.waitUntil(lambda: said.text() == f"1 of {hidden + 1}")
    assert "deep" in str(table.view.currentIndex().siblingAtColumn(0).data())
    assert window.zones.view == "URLs"
    other = Story()
    other.find(f"{A}/", f"{A}/deeper")
    window.crawl.show_ledger(other.ledger)
    qtbot.waitUntil(lambda: said.text() == "0 of 1")


# Numbers of a filtered view are links to as many URLs


def test_a_number_of_a_filtered_view_adds_to_the_filter(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    panel = choose(window, "Hosts")
    assert isinstance(panel, HostsPanel)
    bar(window).set_text("state:broken")
    qtbot.waitUntil(lambda: panel.is_settled)
    panel.urls_asked.emit(panel.model.asked(panel.model.rows[0], 1))
    assert bar(window).text == f"state:broken folder:{A}/"
    assert panel.model.facts.urls[panel.model.rows[0]] == len(found(story.ledger, bar(window).text))


def test_findings_count_what_agrees(window: MainWindow, story: Story, qtbot: QtBot) -> None:
    panel = choose(window, "Findings")
    assert isinstance(panel, FindingsPanel)
    bar(window).set_text("path:/docs/1")
    qtbot.waitUntil(lambda: panel.is_settled)
    counts = {row.finding.name: row.count for row in panel.model.rows}
    assert counts
    for name, number in counts.items():
        assert number == len(found(story.ledger, f"finding:{name} path:/docs/1")), name
    listed = [panel.places.id_at(panel.places.index(n, 0)) for n in range(panel.places.rowCount())]
    assert set(listed) <= set(found(story.ledger, "path:/docs/1"))


def test_the_map_has_blocks_only_for_what_agrees(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    panel = choose(window, "Map")
    assert isinstance(panel, MapPanel)
    bar(window).set_text("path:/docs")
    qtbot.waitUntil(lambda: panel.is_settled)
    blocks = panel.folders.view.blocks
    assert blocks[0].urls == len(found(story.ledger, "path:/docs")) == 41
    assert panel.folders.urls_button.text() == "41 URLs"


@pytest.mark.parametrize(
    ("term", "said", "number"),
    [("redirect:loop", "1 loop", 1), ("joined:yes", "1 with a shared target", 1)],
)
def test_a_kind_of_chain_is_a_switch_that_filters(
    window: MainWindow, story: Story, qtbot: QtBot, term: str, said: str, number: int
) -> None:
    panel = choose(window, "Redirects")
    assert isinstance(panel, RedirectPanel)
    button = panel.head.buttons[term]
    assert button.text() == said
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.is_settled)
    assert bar(window).text == term
    assert button.isChecked()
    assert panel.model.rowCount() == number
    assert panel.head.text().startswith(f"{number} chain")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.is_settled)
    assert bar(window).text == ""
    assert panel.model.rowCount() == 2
