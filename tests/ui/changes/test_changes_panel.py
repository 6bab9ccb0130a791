"""The changes since an older crawl: shown by word and tone, filtered, sorted, selected,
exported."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.compare import Change, Difference
from crawlscope.core.insight.differences import Differences
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.changes.changes_model import ChangesModel, Column
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel, ComparedCrawl
from tests.ui.conftest import Story

SITE = "http://a.test"
FOUND = (
    Difference(Change.NEW, f"{SITE}/new", None, "200", 2),
    Difference(Change.GONE, f"{SITE}/docs/gone", "200", None),
    Difference(Change.STATUS, f"{SITE}/docs/a", "200", "404", 3),
    Difference(Change.STATUS, f"{SITE}/b", "failed: dns", "200", 4),
    Difference(Change.REDIRECT, f"{SITE}/moved", f"{SITE}/docs/%61", "https://b.test/", 5),
    Difference(Change.TITLE, f"{SITE}/docs/a", "Zebra", None, 3),
)
URLS = 5
BEFORE = ComparedCrawl("old.crawl", "2026-11-20T12:00:00+00:00", 5)
AFTER = ComparedCrawl("a.test, in this window", "2026-11-21T12:00:00+00:00", 6, "so far")
Role = Qt.ItemDataRole


def found(*some: Difference) -> Differences:
    differences = Differences()
    differences.add(some)
    return differences


@pytest.fixture
def panel(qtbot: QtBot, qtmodeltester: ModelTester, story: Story) -> ChangesPanel:
    """Compared with a crawl of `SITE`; wide and high enough for everything."""
    story.find(f"{SITE}/", *(f"{SITE}/{name}" for name in ("new", "docs/a", "b", "moved")))
    panel = ChangesPanel()
    qtbot.addWidget(panel)
    qtmodeltester.check(panel.model, force_py=True)  # type: ignore[no-untyped-call]
    panel.resize(900, 500)
    bar = FilterBar(panel)
    bar.hide()
    bar.changed.connect(panel.take_filter)
    panel.term_put.connect(bar.put)
    panel.clear_asked.connect(bar.clear)
    panel.show()
    panel.reset(story.ledger)
    panel.show_differences(found(*FOUND), BEFORE, AFTER)
    settle(panel)
    return panel


def test_settings_that_differ_stand_above_what_they_may_have_changed(panel: ChangesPanel) -> None:
    assert not panel.settings.isVisible()
    panel.show_differences(found(*FOUND), BEFORE, AFTER, "--exclude /cpp/ added")
    assert panel.settings.isVisible()
    assert panel.settings.whole == "--exclude /cpp/ added"
    panel.show_differences(found(*FOUND), BEFORE, AFTER)
    assert not panel.settings.isVisible()


def bar_of(panel: ChangesPanel) -> FilterBar:
    bar = panel.findChild(FilterBar)
    assert bar is not None
    return bar


def rows(model: ChangesModel) -> list[tuple[str, ...]]:
    return [
        tuple(model.index(row, column).data() for column in Column)
        for row in range(model.rowCount())
    ]


def settle(panel: ChangesPanel) -> None:
    """Waits until the rows are in order."""
    for _ in range(10_000):
        if panel.is_settled:
            return
        QTest.qWait(1)
    pytest.fail("the rows are not in order")


def urls(panel: ChangesPanel) -> list[str]:
    settle(panel)
    return [url for _, url, _, _ in rows(panel.model)]


def press(panel: ChangesPanel, kind: Change) -> None:
    QTest.mouseClick(panel.kinds.buttons[kind], Qt.MouseButton.LeftButton)
    settle(panel)


def sort(panel: ChangesPanel, column: int, down: bool = False) -> None:
    order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
    panel.view.horizontalHeader().setSortIndicator(column, order)
    settle(panel)


def says(panel: ChangesPanel) -> str:
    """The text that is in sight instead of rows; '' while there are rows."""
    settle(panel)
    return next((each.title for each in panel.findChildren(EmptyState) if each.isVisible()), "")


def test_each_row_tells_what_changed_before_and_after(panel: ChangesPanel) -> None:
    assert rows(panel.model) == [
        ("New", "/new", "", "200"),
        ("Gone", "/docs/gone", "200", ""),
        ("Status, Title", "/docs/a", "200 · Zebra", "404 · (none)"),
        ("Status", "/b", "failed: dns", "200"),
        ("Redirect", "/moved", "/docs/%61", "https://b.test/"),
    ]
    index = panel.model.index(4, Column.OLD)
    assert index.data(Role.ToolTipRole) == f"{SITE}/docs/%61"
    assert panel.model.index(2, Column.NEW).data(Role.ForegroundRole) == theme().colour(Tone.BAD)


def test_a_kind_has_a_word_an_icon_and_a_tone(panel: ChangesPanel) -> None:
    indexes = [panel.model.index(row, Column.KIND) for row in (0, 1, 2, 4)]
    assert len({index.data() for index in indexes}) == 4
    assert len({index.data(Role.ForegroundRole).name() for index in indexes}) == 4
    assert not any(index.data(Role.DecorationRole).isNull() for index in indexes)


def test_the_head_tells_both_crawls_and_when_they_were_made(panel: ChangesPanel) -> None:
    assert "old.crawl" in panel.before.whole
    assert "2026-11-20" in panel.before.whole
    assert panel.after.whole.endswith("a.test, in this window · 6 URLs so far")
    assert panel.before.accessibleName() == f"Before: {panel.before.whole}"


def test_kinds_are_counted_and_what_there_is_none_of_cannot_be_chosen(panel: ChangesPanel) -> None:
    buttons = panel.kinds.buttons
    assert [each.text() for each in buttons.values()] == [
        *("Broken 0", "Fixed 0"),
        *("New 1", "Gone 1", "Status 2", "Redirect 1", "Indexability 0", "Title 1"),
        *("Description 0", "H1 0", "Canonical 0", "No longer linked 0", "Not reached 0"),
    ]
    none = (
        *(Change.BROKEN, Change.MENDED, Change.INDEXING, Change.DESCRIPTION, Change.H1),
        *(Change.CANONICAL, Change.UNLINKED, Change.UNREACHED),
    )
    assert tuple(kind for kind, each in buttons.items() if not each.isEnabled()) == none
    assert buttons[Change.STATUS].accessibleName() == "Status changed: 2 URLs"


def test_the_kinds_that_are_checked_are_shown_and_none_is_all(panel: ChangesPanel) -> None:
    press(panel, Change.STATUS)
    assert urls(panel) == ["/docs/a", "/b"]
    press(panel, Change.NEW)
    assert urls(panel) == ["/new", "/docs/a", "/b"]
    assert bar_of(panel).text == "change:new,status", "a chip says so"
    press(panel, Change.STATUS)
    press(panel, Change.NEW)
    assert len(urls(panel)) == URLS


def test_the_filter_of_the_window_narrows_the_changes(panel: ChangesPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.counted, check_params_cb=lambda *args: args == (2, 5, False)):
        bar_of(panel).set_text("DOCS")
    assert urls(panel) == ["/docs/gone", "/docs/a"]
    press(panel, Change.TITLE)
    assert urls(panel) == ["/docs/a"]
    bar_of(panel).set_text('-status:404 Change:gone,"new",')
    assert urls(panel) == ["/new", "/docs/gone"]
    assert [kind for kind, each in panel.kinds.buttons.items() if each.isChecked()] == [
        *(Change.NEW, Change.GONE)
    ]


def test_each_kind_of_nothing_says_what_to_do(panel: ChangesPanel, qtbot: QtBot) -> None:
    assert says(panel) == ""
    bar_of(panel).set_text("nowhere")
    assert says(panel) == "No changes match the filter"
    button = next(b for b in panel.findChildren(QPushButton) if b.text() == "Show all changes")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(urls(panel)) == URLS
    panel.show_differences(found(), BEFORE, AFTER)
    assert says(panel) == "Nothing changed"
    assert panel.before.isVisible()
    button = next(b for b in panel.findChildren(QPushButton) if b.text() == "Compare again")
    with qtbot.waitSignal(panel.again_requested):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    panel.reset(Ledger())
    assert says(panel) == "No comparison yet"


def test_another_crawl_in_the_window_forgets_the_changes(panel: ChangesPanel, story: Story) -> None:
    panel.reset(story.ledger)  # the same one, after a time out of sight
    assert len(urls(panel)) == URLS
    panel.reset(Ledger())
    assert urls(panel) == []


def test_a_crawl_may_be_compared_before_the_panel_came_into_sight_with_it(
    panel: ChangesPanel,
) -> None:
    other = Ledger()
    panel.compare_always(lambda: other)
    panel.show_differences(found(*FOUND[:2]), BEFORE, AFTER)
    panel.reset(other)
    assert len(urls(panel)) == 2


@pytest.mark.parametrize("column", list(Column))
def test_every_column_puts_rows_in_order_both_ways(panel: ChangesPanel, column: Column) -> None:
    sort(panel, column)
    assert panel.model.headerData(column, Qt.Orientation.Horizontal) == f"{column.heading} ▲"
    up = [panel.model.key(column)(place) for place in panel.model.rows]
    sort(panel, column, down=True)
    down = [panel.model.key(column)(place) for place in panel.model.rows]
    for values, is_down in ((up, False), (down, True)):
        known = [value for value in values if value is not None]
        assert known == sorted(known, reverse=is_down)
        assert values[len(known) :] == [None] * (len(values) - len(known))
    sort(panel, -1)
    assert list(panel.model.rows) == [0, 1, 2, 3, 4]


def test_a_row_selects_its_url_where_this_crawl_knows_it(panel: ChangesPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.view.selectRow(2)
    assert selected.args == [3]
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.view.selectRow(1)  # gone
    assert panel.url == f"{SITE}/docs/gone"


def test_a_url_selected_elsewhere_is_selected_here_if_it_has_a_row(
    panel: ChangesPanel, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.reveal(5)
        assert panel.view.currentIndex().row() == 4
        panel.reveal(1)
        assert not panel.view.currentIndex().isValid()
        press(panel, Change.TITLE)
        panel.reveal(3)  # by its first change, which is another
    assert panel.view.currentIndex().row() == 0


def test_what_is_selected_stays_so_while_rows_come_and_go(panel: ChangesPanel) -> None:
    panel.view.selectRow(3)
    press(panel, Change.STATUS)
    assert panel.view.currentIndex().row() == 1
    press(panel, Change.NEW)
    sort(panel, Column.URL)
    assert panel.url == f"{SITE}/b"


def test_a_url_is_copied_by_its_key(panel: ChangesPanel) -> None:
    assert not panel.copy_action.isEnabled()
    panel.view.selectRow(1)
    QTest.keySequence(panel.view, "Ctrl+C")
    assert QGuiApplication.clipboard().text() == f"{SITE}/docs/gone"


def test_what_is_exported_is_what_is_shown_in_its_order(panel: ChangesPanel) -> None:
    press(panel, Change.STATUS)
    sort(panel, Column.URL)
    table = panel.shown_table()
    bar_of(panel).clear()  # the export is of the moment it was asked for
    assert table.fields == ("change", "url", "old", "new")
    assert [row for some, _ in table.rows for row in some] == [
        (each.change, each.url, each.old, each.new) for each in (FOUND[3], FOUND[2])
    ]


def test_a_url_with_several_changes_is_exported_with_those_that_are_chosen(
    panel: ChangesPanel,
) -> None:
    def exported() -> list[object]:
        return [tuple(row) for some, _ in panel.shown_table().rows for row in some]

    assert panel.shown_table().rows.total == len(exported()) == len(FOUND)  # type: ignore[attr-defined]
    assert exported()[2:4] == [found(*FOUND).values(place) for place in (2, 5)]
    press(panel, Change.TITLE)
    assert exported() == [found(*FOUND).values(5)]


def test_what_is_gone_and_was_broken_is_one_row(panel: ChangesPanel) -> None:
    gone = [Difference(kind, f"{SITE}/x", "404", None) for kind in (Change.MENDED, Change.GONE)]
    panel.show_differences(found(*gone), BEFORE, AFTER)
    settle(panel)
    assert rows(panel.model) == [("Fixed, Gone", "/x", "404", "")]


@pytest.mark.parametrize(("width", "height"), [(312, 234), (512, 368), (900, 500)])
def test_kinds_keep_inside_the_panel_and_leave_room_for_rows(
    panel: ChangesPanel, width: int, height: int
) -> None:
    panel.resize(width, height)
    QTest.qWait(1)
    buttons = list(panel.kinds.buttons.values())
    for button in buttons:
        assert panel.kinds.rect().contains(button.geometry())
    assert not any(
        one.geometry().intersects(other.geometry()) for one, other in combinations(buttons, 2)
    )
    assert panel.view.horizontalScrollBar().maximum() == 0
    assert panel.view.viewport().height() >= 4 * panel.view.rowHeight(0)


def test_many_changes_are_filtered_and_sorted_in_slices(
    panel: ChangesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 0)
    many = [Difference(Change.NEW, f"{SITE}/{n * 7 % 1_100}", None, "200") for n in range(1_100)]
    sort(panel, Column.URL, down=True)
    panel.show_differences(found(*many), BEFORE, AFTER)
    assert not panel.is_settled  # one slice was not enough: the loop has its turn
    assert urls(panel)[:2] == ["/999", "/998"]


def test_all_that_changed_at_a_url_has_room(panel: ChangesPanel) -> None:
    panel.show_differences(
        found(
            Difference(Change.BROKEN, f"{SITE}/b", "200", "404", 4),
            Difference(Change.STATUS, f"{SITE}/b", "200", "404", 4),
        ),
        BEFORE,
        AFTER,
    )
    settle(panel)
    words = str(panel.model.index(0, Column.KIND).data())
    assert words == "Broken, Status"
    needed = panel.view.fontMetrics().horizontalAdvance(words)
    assert panel.view.columnWidth(Column.KIND) >= needed + 30  # its icon, and the edges
    panel.resize(400, 500)
    assert panel.view.columnWidth(Column.KIND) < panel.view.viewport().width() * 0.36


def test_a_compared_crawl_tells_its_seconds_and_its_workers() -> None:
    crawl = replace(BEFORE, seconds=4.1, workers=10)
    assert crawl.label().endswith(" · old.crawl · 5 URLs · 4.1 s with 10 workers")
    assert replace(crawl, workers=1).label().endswith(" · 4.1 s with 1 worker")
    assert BEFORE.label().endswith(" · 5 URLs")
