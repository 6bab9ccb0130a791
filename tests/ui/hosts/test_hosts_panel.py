"""A row for each host or folder: what it counts, how it sorts, where its numbers lead."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.base.budgets import SUMMED_URLS
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Certified, Discovered, SkipReason
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.hosts.hosts_model import Column
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from tests.ui.conftest import Story, settle

A, B = "http://a.test", "http://b.test:81"
DAY, YEAR = 86_400.0, 365 * 86_400.0
Role = Qt.ItemDataRole


class Kept:
    paused = ""

    def delay(self, origin: str) -> float:
        return 2.5 if origin == A else 0.0

    def robots(self, origin: str) -> str:
        return "3 rules\x1b[2J" if origin == A else ""

    def is_paused(self, name: str) -> bool:
        return name == self.paused


@pytest.fixture
def panel(qtbot: QtBot, qtmodeltester: ModelTester, story: Story) -> HostsPanel:
    """Two hosts; a.test has two folders, one of them with something broken."""
    story.find(f"{A}/", f"{A}/docs/", f"{A}/docs/x", f"{A}/docs/deep/y", f"{B}/", f"{A}/img/z")
    story.find("http://c.test/", skip=SkipReason.EXTERNAL)
    for id_ in (1, 2, 3, 5):
        story.fetch(id_, size=1024)
    story.fetch(4, status=404, size=10)
    story.fail(6)
    story.fold(Certified(1, ends=YEAR + 29 * DAY, seen_at=YEAR))
    story.fold(Certified(5, ends=YEAR + 31 * DAY, seen_at=YEAR))
    panel = HostsPanel()
    qtbot.addWidget(panel)
    qtmodeltester.check(panel.model, force_py=True)  # type: ignore[no-untyped-call]
    panel.set_host_status(Kept())
    panel.resize(1_200, 400)
    panel.show()
    panel.reset(story.ledger)
    settle(panel)
    return panel


def rows(panel: HostsPanel, *columns: int) -> list[tuple[str, ...]]:
    settle(panel)
    return [
        tuple(panel.model.index(row, column).data() for column in columns or tuple(Column))
        for row in range(panel.model.rowCount())
    ]


def names(panel: HostsPanel) -> list[str]:
    return [name for (name,) in rows(panel, Column.NAME)]


def click(panel: HostsPanel, row: int, column: int) -> None:
    place = panel.view.visualRect(panel.model.index(row, column)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def asked_by(qtbot: QtBot, panel: HostsPanel, row: int, column: int) -> str:
    with qtbot.waitSignal(panel.urls_asked) as asked:
        click(panel, row, column)
    assert asked.args is not None
    return str(asked.args[0])


def found(ledger: Ledger, text: str) -> list[int]:
    return [id_ for some in parse(text).among(ledger.records, ledger.records.ids()) for id_ in some]


def test_a_host_tells_what_is_at_and_below_it(panel: HostsPanel) -> None:
    assert rows(panel) == [
        (
            A,
            "5",
            "2",
            "1",
            "2",
            "3.0 KB",
            "42 ms",
            "42 ms",
            "2.5 s",
            "3 rules\ufffd[2J",
            "1971-01-30",
        ),
        (B, "1", "", "", "", "1.0 KB", "42 ms", "42 ms", "", "", "1971-02-01"),
        ("http://c.test", "1", "", "", "", "", "", "", "", "", ""),
    ]


def test_a_certificate_that_ends_soon_has_a_sign_and_a_tip(panel: HostsPanel) -> None:
    soon, later = (panel.model.index(row, Column.CERTIFICATE) for row in (0, 1))
    assert soon.data(Role.DecorationRole) is not None
    assert "soon" in soon.data(Role.ToolTipRole)
    assert later.data(Role.DecorationRole) is later.data(Role.ToolTipRole) is None


def test_folders_have_rows_of_their_own_without_what_only_hosts_have(panel: HostsPanel) -> None:
    panel.folders_button.click()
    assert rows(panel, Column.NAME, Column.URLS, Column.BROKEN) == [
        (f"{A}/docs/", "3", "1"),
        (f"{A}/docs/deep/", "1", "1"),
        (f"{A}/img/", "1", "1"),
    ]
    assert panel.view.isColumnHidden(Column.DELAY)
    assert panel.view.isColumnHidden(Column.ROBOTS)
    panel.hosts_button.click()
    assert not panel.view.isColumnHidden(Column.ROBOTS)
    assert len(names(panel)) == 3


def test_the_slowest_is_first_until_a_header_is_clicked(panel: HostsPanel) -> None:
    assert panel.view.order == (Column.LATE, True)
    assert names(panel)[-1] == "http://c.test"  # of which nothing was asked for
    panel.view.sortByColumn(Column.NAME, Qt.SortOrder.AscendingOrder)
    assert names(panel) == sorted(names(panel))


@pytest.mark.parametrize("column", sorted(set(Column) - {Column.NAME, Column.LATE}))
def test_a_click_on_a_header_puts_the_largest_first(panel: HostsPanel, column: int) -> None:
    header = panel.view.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(column) + 5, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert names(panel)[0] == A
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle(panel)
    assert panel.view.order == (column, column in (Column.ROBOTS, Column.CERTIFICATE))


@pytest.mark.parametrize(
    ("column", "ids"),
    [
        (Column.URLS, [1, 2, 3, 4, 6]),
        (Column.BROKEN, [4, 6]),
        (Column.FAILED, [6]),
        (Column.ERRORS, [4, 6]),
        (Column.OCTETS, [1, 2, 3, 4]),
        (Column.ROBOTS, []),
        (Column.CERTIFICATE, [1]),
    ],
)
def test_a_click_on_a_number_asks_for_the_urls_that_it_counts(
    qtbot: QtBot, panel: HostsPanel, column: int, ids: list[int]
) -> None:
    asked = asked_by(qtbot, panel, 0, column)
    assert found(panel.model.ledger, asked) == ids


def test_a_click_on_a_time_asks_for_those_that_took_longer(qtbot: QtBot, panel: HostsPanel) -> None:
    assert asked_by(qtbot, panel, 0, Column.LATE) == f"folder:{A}/ time>=41.9ms"


def test_a_click_on_a_name_or_on_nothing_is_no_link(qtbot: QtBot, panel: HostsPanel) -> None:
    with qtbot.assertNotEmitted(panel.urls_asked):
        click(panel, 0, Column.NAME)
        click(panel, 1, Column.BROKEN)


def test_keys_ask_for_the_urls_of_the_row(qtbot: QtBot, panel: HostsPanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    panel.view.setFocus()
    for key, modifier, wanted in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, f"folder:{A}/"),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier, f"folder:{A}/ state:broken"),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, f"folder:{A}/ time>=41.9ms"),
    ):
        with qtbot.waitSignal(panel.urls_asked) as asked:
            QTest.keyClick(panel.view, key, modifier)
        assert asked.args == [wanted]


def test_the_selection_is_shared(qtbot: QtBot, panel: HostsPanel) -> None:
    with qtbot.waitSignal(panel.url_selected) as selected:
        click(panel, 1, Column.NAME)
    assert selected.args == [5]
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.reveal(4)
    assert panel.view.currentIndex().row() == 0


def test_words_narrow_the_rows(panel: HostsPanel) -> None:
    panel.folders_button.click()
    assert not panel.findChildren(QLineEdit)  # those of the filter bar do it
    panel.take_filter(parse("DOCS a.test"))
    settle(panel)
    assert names(panel) == [f"{A}/docs/", f"{A}/docs/deep/"]
    panel.take_filter(parse("docs nowhere"))
    settle(panel)
    assert names(panel) == []
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No URLs match the filter"
    ]


def test_numbers_follow_the_crawl_and_are_right_at_its_end(panel: HostsPanel, story: Story) -> None:
    panel.view.setCurrentIndex(panel.model.index(1, 0))
    panel.catch_up(story.find(f"{B}/late"))
    panel.catch_up(story.fetch(8, status=500))
    settle(panel)
    assert rows(panel, Column.NAME, Column.URLS, Column.BROKEN)[1] == (B, "2", "1")
    assert panel.view.currentIndex().row() == 1


def test_what_the_tree_counts_is_there_at_once(qtbot: QtBot) -> None:
    ledger = Ledger()
    number = 20 * SUMMED_URLS
    ledger.fold([Discovered(n, f"{A}/{n % 9}/{n}", 0, 0, None, 1) for n in range(1, number + 1)])
    panel = HostsPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.reset(ledger)
    shown = [panel.model.index(0, column).data() for column in Column]
    assert shown[:3] == [A, "10,000", ""]
    settle(panel)
    assert panel.model.index(0, Column.MEDIAN).data() == ""


def test_another_crawl_begins_without_rows(panel: HostsPanel) -> None:
    panel.reset(Ledger())
    assert names(panel) == []
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No hosts yet"
    ]


def test_a_hostile_address_stays_inert(panel: HostsPanel, story: Story) -> None:
    panel.catch_up(story.find(f"{A}/<img src=x>%1b[31m\u202e/", f"{A}/<b>bold</b>/x"))
    panel.folders_button.click()
    settle(panel)
    for row in range(panel.model.rowCount()):
        index = panel.model.index(row, Column.NAME)
        assert index.data().isprintable()
        assert "<img" not in (index.data(Role.ToolTipRole) or "")


def test_hosts_are_counted_and_those_that_are_crawled_too(panel: HostsPanel) -> None:
    count = panel.findChild(QLabel, "hostsCount")
    assert count is not None
    assert count.text() == "3 hosts, 2 crawled"
    panel.take_filter(parse("a.test"))
    settle(panel)
    assert count.text() == "1 host"
    panel.take_filter(Filter())
    panel.show_folders()
    settle(panel)
    assert count.text() == f"{panel.model.rowCount()} folders"


def test_a_host_is_paused_and_goes_on_from_its_row(panel: HostsPanel) -> None:
    host_status = Kept()
    host_status.paused = "b.test:81"
    panel.set_host_status(host_status)
    asked: list[tuple[str, bool]] = []
    panel.pause_asked.connect(lambda name, is_pause: asked.append((name, is_pause)))
    delays = {}
    for row in range(panel.model.rowCount()):
        name = panel.model.index(row, Column.NAME).data()
        delays[name] = panel.model.index(row, Column.DELAY).data()
        panel.view.setCurrentIndex(panel.model.index(row, 0))
        panel.pause_action.trigger()
    assert delays == {A: "2.5 s", B: "paused", "http://c.test": ""}
    assert set(asked) == {("a.test", True), ("b.test:81", False)}


def test_names_keep_their_room_at_every_size_of_text(panel: HostsPanel) -> None:
    def room_and_need() -> tuple[int, int]:
        QTest.qWait(1)
        text = panel.view.fontMetrics().horizontalAdvance("https://example.org:8080")
        return panel.view.columnWidth(Column.NAME), text

    panel.resize(600, 400)
    try:
        for steps in (1, 1, 1, 1, 0, -1):
            zoom().go(steps)
            room, need = room_and_need()
            assert need < room < 2 * need
    finally:
        zoom().go(0)
    panel.resize(1_600, 400)
    room, need = room_and_need()
    assert room > 3 * need
