from array import array
from collections.abc import Callable, Generator

import pytest
from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.base.budgets import SORTED_IDS
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Skipped, SkipReason
from crawlscope.core.records.records import Records
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.kit.zoom import zoom
from crawlscope.ui.panels.table import url_table, url_table_model
from crawlscope.ui.panels.table.url_columns import COLUMNS, KEYS, Column
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.table.url_table_model import UrlTableModel
from crawlscope.ui.rows.url_order import Order, in_order, ordered
from tests.ui.conftest import Story
from tests.ui.menus import ask_menu_by_key

SITE = "http://a.test"
SIZES = {2: 300, 3: 100, 4: 9_000, 5: 200}  # by id; the record of a root has none yet
Role = Qt.ItemDataRole
DOWN, UP = Qt.SortOrder.DescendingOrder, Qt.SortOrder.AscendingOrder


@pytest.fixture
def model(qtbot: QtBot, qtmodeltester: ModelTester) -> UrlTableModel:
    model = UrlTableModel()
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    return model


@pytest.fixture
def crawled(story: Story) -> Story:
    """A root that is queued, and four pages of other sizes."""
    story.find(f"{SITE}/", *(f"{SITE}/{name}" for name in ("docs/a", "b", "docs/c", "d")))
    for id_, size in SIZES.items():
        story.fetch(id_, 404 if id_ == 5 else 200, size)
    return story


def bar_of(table: UrlTable) -> FilterBar:
    """The filter, which stands above the table in the window."""
    bar = table.findChild(FilterBar)
    assert bar is not None
    return bar


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> UrlTable:
    monkeypatch.setattr(url_table, "LEAST_PAUSE_MS", 0)
    monkeypatch.setattr(url_table, "PAUSE_FACTOR", 0)
    table = UrlTable()
    qtbot.addWidget(table)
    bar = FilterBar(table)
    bar.changed.connect(table.take_filter)
    table.counted.connect(bar.set_found)
    table.term_toggled.connect(bar.toggle)
    table.resize(900, 400)
    table.show()
    return table


@pytest.fixture
def settle(table: UrlTable, qtbot: QtBot) -> Callable[[], list[int]]:
    """Waits until the rows are in order; their ids."""

    def rows() -> list[int]:
        qtbot.waitUntil(lambda: table.is_settled)
        return list(table.model.ids)

    return rows


def order(site: Records, wanted: str, column: Column | None, descending: bool = False) -> Order:
    key = None if column is None else KEYS[column]
    return finish(ordered(site, len(site), parse(wanted), key, descending))


def finish(work: Generator[None, None, Order]) -> Order:
    while True:
        try:
            next(work)
        except StopIteration as done:
            order = done.value
            assert isinstance(order, Order)
            return order


# The model


def test_a_row_tells_its_record(model: UrlTableModel, crawled: Story) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    row = [model.index(4, column).data() for column in Column]
    assert row[:7] == ["/d", "404", "HTML", "200 B", "42 ms", "1", "0"]
    assert row[Column.FOUND_ON] == "/"
    assert model.index(4, Column.URL).data(Role.ToolTipRole) == f"{SITE}/d"


def test_rows_are_put_in_any_order_and_a_row_that_is_held_moves_with_its_url(
    model: UrlTableModel, crawled: Story
) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    held = QPersistentModelIndex(model.index(3, 0))
    site = crawled.ledger.records
    for text in ("docs", "", "docs -docs/a", "size>150", "a", ""):
        wanted = parse(text)
        for column in (Column.SIZE, Column.URL, None):
            model.arrange(order(site, text, column, descending=True), wanted)
            assert sorted(model.ids) == [id_ for id_ in site.ids() if wanted.matches(site, id_)]
            assert model.id_at(held) == 4


def test_a_row_that_the_filter_leaves_is_still_held(model: UrlTableModel, crawled: Story) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    held, gone = (QPersistentModelIndex(model.index(row, 0)) for row in (3, 2))
    model.arrange(order(crawled.ledger.records, "docs", Column.SIZE), parse("docs"))
    assert (held.isValid(), gone.isValid()) == (True, False)
    assert model.id_at(held) == 4


def test_only_changes_in_sight_are_announced_and_in_one_go(
    model: UrlTableModel, crawled: Story, qtbot: QtBot
) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    with qtbot.waitSignal(model.dataChanged) as change:
        model.catch_up({1, 3, 4}, range(1, 5))
    assert change.args is not None
    assert (change.args[0].row(), change.args[1].row()) == (2, 3)
    with qtbot.assertNotEmitted(model.dataChanged):
        model.catch_up({1}, range(1, 5))


def test_urls_that_come_while_an_order_is_looked_for_are_not_lost(
    model: UrlTableModel, crawled: Story
) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    found = order(crawled.ledger.records, "docs", None)
    crawled.find(f"{SITE}/docs/late", f"{SITE}/late")
    model.catch_up(set(), range(0))
    model.arrange(found, parse("docs"))
    assert list(model.ids) == [2, 4, 6]


def test_an_index_from_before_never_raises(model: UrlTableModel, crawled: Story) -> None:
    model.reset(crawled.ledger)
    model.catch_up(set(), range(0))
    stale = [model.index(4, column) for column in Column]
    model.reset(Ledger())
    for role in (Role.DisplayRole, Role.DecorationRole, Role.ToolTipRole):
        assert [model.data(index, role) for index in stale] == [None] * len(Column)


# The order


def test_what_has_no_value_is_last_in_both_directions(crawled: Story) -> None:
    site = crawled.ledger.records
    assert list(order(site, "", Column.SIZE).ids) == [3, 5, 2, 4, 1]
    assert list(order(site, "", Column.SIZE, descending=True).ids) == [4, 2, 5, 3, 1]


@pytest.mark.parametrize("column", list(Column))
def test_every_column_can_be_sorted_by(crawled: Story, column: Column) -> None:
    crawled.redirect(1, 3)
    crawled.find(f"{SITE}/x", skip=SkipReason.INVALID)
    assert sorted(order(crawled.ledger.records, "", column).ids) == [1, 2, 3, 4, 5, 6]


@pytest.fixture(scope="module")
def many() -> Records:
    site = Records()
    for id_ in range(1, 50_001):
        url = f"{SITE}/{(id_ * 7_919) % 50_000}"
        site.fold(Discovered(id_, url, id_ % 7, 0, None, 10))
    return site


def test_many_urls_are_sorted_in_short_slices(many: Records) -> None:
    work = ordered(many, len(many), Filter(), KEYS[Column.URL], False)
    slices, found = 0, None
    while found is None:
        try:
            next(work)
        except StopIteration as done:
            found = done.value
        slices += 1
    assert list(found.ids) == sorted(many.ids(), key=many.url.__getitem__)
    assert slices > len(many) // 500


@pytest.mark.parametrize("descending", [False, True])
def test_equal_values_stay_in_their_order_however_many_there_are(
    many: Records, descending: bool
) -> None:
    ids = array("i", many.ids())
    values = [0, *(0 if id_ % 127 == 1 else id_ * 7_919 % 30_011 // 9 for id_ in ids)]
    work = in_order(ids, values.__getitem__, descending)
    slices = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            found = done.value
            break
        slices += 1
    assert list(found) == sorted(ids, key=values.__getitem__, reverse=descending)
    assert slices > 100


def test_a_value_that_goes_while_rows_are_sorted_does_no_harm(many: Records) -> None:
    ids = array("i", many.ids())
    values: list[int | None] = [0, *(id_ * 7_919 % 30_011 for id_ in ids)]
    work = in_order(ids, values.__getitem__, descending=False)
    for taken in range(len(many) // SORTED_IDS + 2):  # all are in their bins then
        next(work)
        values[1 + taken * 97] = None
    for id_ in ids[::3]:
        values[id_] = None
    assert sorted(in_one_go(work)) == list(ids)


# The table


def test_rows_that_come_are_put_in_order(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    table.view.horizontalHeader().setSortIndicator(Column.SIZE, DOWN)
    assert settle() == [4, 2, 5, 3, 1]
    crawled.find(f"{SITE}/late")
    table.catch_up(crawled.fetch(6, size=5_000))
    assert list(table.model.ids)[-1] == 6
    assert settle() == [4, 6, 2, 5, 3, 1]


def test_the_header_tells_by_which_column_rows_are_in_order(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    header = table.view.horizontalHeader()
    place = header.sectionViewportPosition(Column.SIZE) + 10
    for arrow in (" ▼", " ▲", ""):  # the largest are more interesting
        where = header.viewport().rect().topLeft()
        where.setX(place)
        where.setY(8)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        settle()
        shown = table.model.headerData(Column.SIZE, Qt.Orientation.Horizontal)
        assert shown == "Size" + arrow


def test_what_comes_to_agree_with_the_filter_gets_a_row_and_what_no_longer_does_loses_it(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    bar_of(table).box.setText("status:404")
    assert settle() == [5]
    table.catch_up(crawled.fetch(1, 404))
    assert settle() == [1, 5]
    table.catch_up(crawled.fetch(5, 200))
    assert settle() == [1]
    assert bar_of(table).count == "1 of 5 URLs"


def test_another_filter_is_shown_from_its_first_row_on(
    table: UrlTable, story: Story, settle: Callable[[], list[int]], qtbot: QtBot
) -> None:
    story.find(f"{SITE}/", *(f"{SITE}/docs/{n}" for n in range(300)))
    table.reset(story.ledger)
    settle()
    table.view.scrollToBottom()
    assert table.view.seen().start > 200
    bar_of(table).set_text("docs/1")
    qtbot.waitUntil(lambda: len(table.model.ids) == 111)
    QApplication.processEvents()
    assert table.view.seen().start == 0


def test_the_next_key_overtakes_a_filter_under_way(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    bar_of(table).box.setText("d")
    assert not table.is_settled
    bar_of(table).box.setText("docs")
    assert settle() == [2, 4]


def test_a_crawl_seen_anew_is_filtered_as_the_last_one_was(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    bar_of(table).box.setText("docs")
    settle()
    other = Story()
    table.reset(other.ledger)
    table.catch_up(other.find(f"{SITE}/", f"{SITE}/docs/x"))
    assert settle() == [2]


def test_a_table_that_was_hidden_has_all_rows_once_it_is_seen(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    table.reveal(3)
    crawled.find(f"{SITE}/late")
    table.reset(crawled.ledger)
    assert settle() == [1, 2, 3, 4, 5, 6]
    assert table.url == f"{SITE}/b"


@pytest.mark.parametrize("text", ["", "path:/"])
def test_a_great_many_urls_get_their_rows_in_slices(
    table: UrlTable,
    crawled: Story,
    settle: Callable[[], list[int]],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
) -> None:
    monkeypatch.setattr(url_table_model, "ROWS_AT_ONCE", 2)
    bar_of(table).box.setText(text)
    table.reset(crawled.ledger)
    assert len(table.model.ids) == 0
    assert settle() == [1, 2, 3, 4, 5]
    table.catch_up(crawled.find(*(f"{SITE}/{number}" for number in range(3))))
    assert settle() == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_row_of_any_url_is_found() -> None:
    model = UrlTableModel()
    model.ids = array("i", [(id_ * 7_919) % 66_000 for id_ in range(66_000)])
    for id_ in (1, 2, 255, 256, 257, 65_535, 65_536, 65_537, 65_999):
        assert model.ids[model.row_of(id_)] == id_
        assert model.row_of(id_, model.row_of(id_)) == -1
    assert model.row_of(70_000) == -1


def test_what_is_selected_stays_selected_and_returns_with_its_row(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]], qtbot: QtBot
) -> None:
    table.reset(crawled.ledger)
    table.view.selectRow(3)
    with qtbot.assertNotEmitted(table.url_selected):
        table.view.horizontalHeader().setSortIndicator(Column.SIZE, UP)
        settle()
        assert table.url == f"{SITE}/docs/c"
        bar_of(table).box.setText("status:404")
        settle()
        assert table.url == ""
        bar_of(table).box.clear()
        settle()
    assert table.url == f"{SITE}/docs/c"
    assert len(table.view.selectionModel().selectedRows()) == 1


def test_a_row_that_is_selected_is_emitted_and_one_that_is_revealed_is_not(
    table: UrlTable, crawled: Story, qtbot: QtBot
) -> None:
    table.reset(crawled.ledger)
    with qtbot.waitSignal(table.url_selected) as selected:
        table.view.selectRow(2)
    assert selected.args == [3]
    with qtbot.assertNotEmitted(table.url_selected):
        table.reveal(5)
    assert table.url == f"{SITE}/d"


def test_a_row_that_is_found_stands_among_others_not_at_an_edge(
    table: UrlTable, story: Story, settle: Callable[[], list[int]]
) -> None:
    story.find(*(f"{SITE}/{number}" for number in range(300)))
    table.reset(story.ledger)
    settle()
    table.reveal(150)
    place = table.view.visualRect(table.view.currentIndex())
    height, row = table.view.viewport().height(), place.height()
    assert height / 2 - 2 * row <= place.top() <= height / 2 + 2 * row
    top = table.view.seen().start
    table.reveal(151)  # it is seen already: nothing moves
    assert table.view.seen().start == top


@pytest.mark.parametrize(
    ("name", "descends"),
    [
        *(
            ("Size", True),
            ("Depth", True),
            ("Findings", True),
            ("Top severity", True),
            ("Words", True),
        ),
        *(("URL", False), ("Title", False), ("H1", False), ("Skipped for", False)),
    ],
)
def test_what_is_more_interesting_is_first_after_one_click(
    table: UrlTable, crawled: Story, name: str, descends: bool
) -> None:
    table.reset(crawled.ledger)
    column = next(number for number, each in COLUMNS.items() if each.name == name)
    table.view.setColumnHidden(column, False)
    header, bar = table.view.horizontalHeader(), table.view.horizontalScrollBar()
    bar.setValue(header.sectionPosition(column))
    place = QPoint(header.sectionViewportPosition(column) + 8, header.height() // 2)
    if column == Column.URL:
        bar.setValue(0)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert table.order == (column, descends)


def test_why_a_url_was_skipped_has_a_column(table: UrlTable, story: Story) -> None:
    story.find(f"{SITE}/", f"{SITE}/private")
    story.fold(Skipped(2, SkipReason.ROBOTS, "Disallow: /private"))
    table.reset(story.ledger)
    assert table.model.index(0, Column.REASON).data() == ""
    assert table.model.index(1, Column.REASON).data() == "robots: Disallow: /private"


def test_a_url_can_be_copied_and_crawled_again(
    table: UrlTable, crawled: Story, qtbot: QtBot
) -> None:
    table.reset(crawled.ledger)
    assert not table.copy_action.isEnabled()
    table.reveal(2)
    table.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{SITE}/docs/a"
    with qtbot.waitSignal(table.crawl_again_requested) as asked:
        table.again_action.trigger()
    assert asked.args == [f"{SITE}/docs/a"]


def test_what_is_no_address_is_not_opened(table: UrlTable, story: Story) -> None:
    story.find(f"{SITE}/")
    story.find("http://[x", skip=SkipReason.INVALID)
    table.reset(story.ledger)
    table.reveal(2)
    assert table.copy_action.isEnabled()
    assert not table.open_action.isEnabled()
    assert not table.again_action.isEnabled()


def test_the_menu_opens_on_the_row_one_is_on(table: UrlTable, crawled: Story) -> None:
    table.reset(crawled.ledger)
    ask_menu_by_key(table.view)
    assert not table.menu.isVisible()
    table.reveal(2)
    ask_menu_by_key(table.view)
    assert table.menu.isVisible()
    assert table.view.currentIndex().row() == 1
    table.menu.close()


def test_the_menu_is_for_all_rows_that_are_selected(table: UrlTable, crawled: Story) -> None:
    table.reset(crawled.ledger)
    table.view.selectAll()
    rows = table.view.chosen_rows(100)
    assert len(rows) > 1
    place = table.view.visualRect(table.model.index(1, 0)).center()
    table.view.customContextMenuRequested.emit(place)
    assert table.menu.isVisible()
    assert table.view.chosen_rows(100) == rows
    table.menu.close()


def test_columns_are_chosen_by_the_header_menu_and_remembered(
    table: UrlTable, qtbot: QtBot
) -> None:
    assert table.view.isColumnHidden(Column.ERROR)
    header = table.view.horizontalHeader()
    header.customContextMenuRequested.emit(header.rect().center())
    table.view.columns_menu.close()
    for action in table.view.columns_menu.choices:
        if action.text() in ("Error", "Type"):
            action.trigger()
    header.setSortIndicator(Column.SIZE, DOWN)
    other = UrlTable()
    qtbot.addWidget(other)
    assert not other.view.isColumnHidden(Column.ERROR)
    assert other.view.isColumnHidden(Column.TYPE)
    assert other.order == (Column.SIZE, True)


def widths(table: UrlTable) -> dict[int, int]:
    return {each: table.view.columnWidth(each) for each in table.view.shown_columns()}


def test_columns_share_the_width_after_rows_were_put_in_another_order(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    settle()
    table.take_filter(parse("status:404"))
    settle()
    table.take_filter(Filter())
    settle()
    table.resize(1_300, 400)
    room = table.view.viewport().width()
    assert room - 3 < sum(widths(table).values()) <= room


def test_a_url_is_in_sight_though_rows_come_before_it_later(
    table: UrlTable, story: Story, settle: Callable[[], list[int]]
) -> None:
    story.find(f"{SITE}/", *(f"{SITE}/{each:03}" for each in range(300)))
    table.reset(story.ledger)
    settle()
    table.view.sortByColumn(Column.URL, DOWN)
    table.reveal(30)  # before the rows are in that order
    settle()
    row = table.view.visualRect(table.view.currentIndex())
    assert table.model.id_at(table.view.currentIndex()) == 30
    assert table.view.viewport().rect().contains(row.center())


@pytest.mark.parametrize("width", [800, 1_400])
def test_columns_of_long_texts_share_what_the_others_leave(
    table: UrlTable, crawled: Story, width: int
) -> None:
    table.reset(crawled.ledger)
    before = widths(table)
    table.resize(width, 300)
    room = table.view.viewport().width()
    assert room - 3 < sum(widths(table).values()) <= room
    changed = {each for each, wide in widths(table).items() if wide != before[each]}
    assert changed == {Column.URL, Column.TITLE} if width > 1_000 else {Column.TITLE}


def test_in_a_narrow_table_other_texts_give_way_before_urls(
    table: UrlTable, crawled: Story
) -> None:
    table.reset(crawled.ledger)
    table.resize(800, 300)
    first = widths(table)
    table.resize(560, 300)
    assert widths(table)[Column.URL] == first[Column.URL]
    assert widths(table)[Column.TITLE] < first[Column.TITLE]
    table.resize(300, 300)
    assert widths(table)[Column.URL] == table.view.viewport().width() // 2


def test_a_column_that_a_person_sizes_stays_as_wide_until_they_are_reset(
    table: UrlTable, crawled: Story, qtbot: QtBot
) -> None:
    table.reset(crawled.ledger)
    table.resize(1_000, 300)
    fitted = widths(table)
    table.view.horizontalHeader().resizeSection(Column.TITLE, 91)
    table.resize(1_400, 300)
    assert widths(table) == {**fitted, Column.TITLE: 91}
    QTest.qWait(1)
    other = UrlTable()
    qtbot.addWidget(other)
    other.reset(crawled.ledger)
    other.show()
    other.resize(1_200, 300)
    assert widths(other) == widths(table)
    reset = next(a for a in other.view.columns_menu.actions() if a.text() == "Reset columns")
    reset.trigger()
    room = other.view.viewport().width()
    assert room - 3 < sum(widths(other).values()) <= room


def test_columns_share_the_width_at_every_size_of_text(
    table: UrlTable, crawled: Story, qtbot: QtBot
) -> None:
    table.reset(crawled.ledger)
    table.resize(1_800, 300)
    room = table.view.viewport().width()
    try:
        zoom().go(1)
        qtbot.waitUntil(lambda: room - 3 < sum(widths(table).values()) <= room)
    finally:
        zoom().go(0)
    qtbot.waitUntil(lambda: room - 3 < sum(widths(table).values()) <= room)


def test_pages_say_that_there_is_nothing_and_why(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(Ledger())
    assert table.pages.currentWidget() is table.empty
    table.reset(crawled.ledger)
    assert table.pages.currentWidget() is table.view
    bar_of(table).box.setText("zzz")
    settle()
    assert table.pages.currentWidget() is table.no_matches
    assert bar_of(table).count == "0 of 5 URLs"
    assert array("i") == table.model.ids


# Several rows at once


def chosen(table: UrlTable, settle: Callable[[], list[int]], *rows: int) -> None:
    settle()
    for row in rows:
        place = table.view.visualRect(table.model.index(row, Column.STATUS)).center()
        QTest.mouseClick(
            table.view.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            place,
        )


def test_several_urls_are_copied_in_the_order_of_their_rows(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    chosen(table, settle, 3, 1)
    table.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{SITE}/docs/a\n{SITE}/docs/c"


def test_rows_are_copied_with_the_columns_that_are_shown(
    table: UrlTable, story: Story, settle: Callable[[], list[int]], qtbot: QtBot
) -> None:
    story.find(f"{SITE}/a|b", f"{SITE}/c")
    story.fetch(1, 404, 300)
    table.reset(story.ledger)
    for column in Column:
        table.view.setColumnHidden(column, column not in (Column.URL, Column.STATUS, Column.SIZE))
    header = table.view.horizontalHeader()
    header.moveSection(header.visualIndex(Column.SIZE), 1)
    chosen(table, settle, 0, 1)
    copied, clipboard = {}, QGuiApplication.clipboard()
    for action in table.form_actions:
        clipboard.clear()
        action.trigger()
        qtbot.waitUntil(lambda: bool(clipboard.text()))
        copied[action.text()] = clipboard.text()
    assert copied == {
        "Copy as rows": f"URL\tSize\tStatus\n{SITE}/a|b\t300 B\t404\n{SITE}/c\t\tqueued\n",
        "Copy as CSV": f"URL,Size,Status\r\n{SITE}/a|b,300 B,404\r\n{SITE}/c,,queued\r\n",
        "Copy as Markdown": (
            "| URL | Size | Status |\n| --- | --- | --- |\n"
            f"| {SITE}/a\\|b | 300 B | 404 |\n| {SITE}/c |  | queued |\n"
        ),
    }


def test_a_selection_of_several_rows_stays_while_rows_come(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.reset(crawled.ledger)
    chosen(table, settle, 1, 3)
    table.catch_up(crawled.find(f"{SITE}/late"))
    table.view.horizontalHeader().setSortIndicator(Column.URL, UP)
    settle()
    table.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{SITE}/docs/a\n{SITE}/docs/c"


# The first column


def test_the_addresses_stay_in_sight_while_other_columns_are_scrolled(
    table: UrlTable, crawled: Story, settle: Callable[[], list[int]]
) -> None:
    table.resize(500, 300)
    table.reset(crawled.ledger)
    settle()
    QTest.qWait(1)
    bar, frozen = table.view.horizontalScrollBar(), table.view.frozen
    assert frozen.isHidden()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    assert frozen.isVisible()
    rows = [frozen.visualRect(frozen.model().index(row, Column.URL)) for row in range(5)]
    cells = [table.view.visualRect(table.model.index(row, Column.SIZE)) for row in range(5)]
    assert [each.top() for each in rows] == [each.top() for each in cells]
    assert rows[0].left() == 0
    # A click on it is one on the row, and keys do not scroll back.
    before = bar.value()
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=rows[2].center())
    assert table.url == f"{SITE}/b"
    table.reveal(4)
    assert bar.value() == before
    bar.setValue(0)
    assert frozen.isHidden()


def test_the_columns_are_chosen_by_a_button_too(table: UrlTable) -> None:
    button = table.findChild(QToolButton, "columnsButton")
    assert button is not None
    assert button.menu() is table.view.columns_menu
    table.view.columns_menu.aboutToShow.emit()
    checked = {a.text() for a in table.view.columns_menu.actions() if a.isChecked()}
    assert "Status" in checked
    assert "Error" not in checked


@pytest.mark.parametrize("width", [300, 500, 900])
def test_quick_filters_that_have_no_room_are_left_out(table: UrlTable, width: int) -> None:
    table.resize(width, 300)
    QTest.qWait(1)
    buttons = [each for each in table.quick.findChildren(QToolButton) if each.isVisible()]
    assert buttons
    assert all(each.geometry().right() < width for each in buttons)
    assert "columnsButton" in [each.objectName() for each in buttons]
