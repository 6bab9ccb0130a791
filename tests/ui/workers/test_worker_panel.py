from collections.abc import Sequence
from math import nan

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.records.idle import Reason
from crawlscope.core.records.workers import Doing, When, Work, WorkerRow, nobody
from crawlscope.ui.panels.workers import worker_panel
from crawlscope.ui.panels.workers.worker_panel import (
    Column,
    WorkerModel,
    WorkerPanel,
    age_text,
    summary,
)
from tests.ui.at_work import at_work, telling
from tests.ui.menus import ask_menu_by_key
from tests.ui.pictures import is_painted

H = "http://example.org"


def busy(
    number: int, doing: Doing = Doing.READING, id_: int = 0, octets: int = 12_288
) -> WorkerRow:
    id_ = id_ or number
    return WorkerRow(number, doing, id_, f"{H}/page/{id_}", 9, 2, 1.25, octets)


def idle(number: int) -> WorkerRow:
    return WorkerRow(number, Doing.QUEUE, 0, "", 0, 0, 3.0, 0)


def waiting(id_: int, left: float = 2.1) -> WorkerRow:
    return WorkerRow(0, Doing.BACKING_OFF, id_, f"{H}/flaky/{id_}", 10, 2, left, 0)


@pytest.fixture
def model(qtbot: QtBot, qtmodeltester: ModelTester) -> WorkerModel:
    model = WorkerModel()
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    return model


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> WorkerPanel:
    monkeypatch.setattr(worker_panel, "PAUSE_MS", 0)
    panel = WorkerPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 240)
    panel.show_rows(nobody)
    return panel


def column(model: WorkerModel, of: Column) -> list[str]:
    return [model.index(row, of).data() for row in range(model.rowCount())]


def test_the_header_counts_workers_by_what_they_do() -> None:
    rows = [busy(1), busy(2), busy(3, Doing.CONNECTING), idle(4), waiting(9)]
    assert (
        summary(at_work(*rows))
        == "4 workers: 2 reading, 1 connecting, 1 idle · 1 URL is backing off"
    )
    assert summary(at_work(busy(1))) == "1 worker: 1 reading"


def test_the_processes_of_a_browser_are_listed_with_their_memory() -> None:
    one = at_work(busy(1, Doing.RENDERING))._replace(browser=((4711, 96 << 20),))
    assert summary(one) == "1 worker: 1 rendering · 1 browser process: 4711 (96.0 MB)"
    two = at_work(busy(1, Doing.SETTLING))._replace(browser=((7, 3 << 19), (8, 2 << 20)))
    said = "1 worker: 1 waiting for a quiet page · 2 browser processes: 7 (1.5 MB), 8 (2.0 MB)"
    assert summary(two) == said


def test_a_worker_that_was_cancelled_tells_what_it_was_doing(panel: WorkerPanel) -> None:
    rows = busy(1, Doing.FIRST_BYTE), idle(2)
    panel.show_machinery(False)
    panel.show_rows(telling(*rows))
    ended = at_work(*rows)._replace(when=When.ENDED)
    panel.show_rows(lambda most: ended)
    states = ["ended while waiting for first byte", "ended"]
    assert column(panel.model, Column.STATE) == states
    tip = panel.model.index(0, Column.STATE).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == f"cancelled while waiting for first byte\n{H}/page/1"
    said = "1 waiting for first byte, 1 idle"
    assert panel.head.whole == f"2 workers, when the crawl ended: {said}"
    panel.show_machinery(True)
    assert panel.head.whole == f"CancelledError ended 2 workers while they were: {said}"


def test_what_a_worker_did_in_the_last_minute_is_machinery(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(1)))
    panel.view.resize(1_200, 300)
    panel.show_machinery(False)
    assert panel.view.isColumnHidden(Column.MINUTE)
    panel.show_machinery(True)
    assert not panel.view.isColumnHidden(Column.MINUTE)
    panel.show_machinery(False)
    assert panel.view.isColumnHidden(Column.MINUTE)


def test_of_an_earlier_moment_it_is_said_what_is_not_known(panel: WorkerPanel) -> None:
    past = at_work(busy(1, Doing.REQUESTING))._replace(when=When.PAST)
    assert panel.past_note.isHidden()
    panel.show_rows(lambda most: past)
    assert not panel.past_note.isHidden()
    assert panel.past_note.text().startswith("Waits were not recorded")


def test_once_workers_have_ended_other_columns_say_what_each_did(model: WorkerModel) -> None:
    def heads() -> list[object]:
        places = Column.REDIRECTS, Column.TRY, Column.AGE
        return [model.headerData(each, Qt.Orientation.Horizontal) for each in places]

    rows = at_work(busy(1), idle(2))
    model.show(rows)
    before = heads()
    work = {1: Work(1_200, 3, 0.834), 2: Work(0, 0, 0.0)}
    ended = rows._replace(when=When.ENDED, work=work)
    model.show(ended)
    assert heads() == ["Errors", "Done", "Busy"]
    assert column(model, Column.TRY) == ["1,200", "0"]
    assert column(model, Column.REDIRECTS) == ["3", "0"]
    assert column(model, Column.AGE) == ["83%", "0%"]
    assert summary(ended).endswith(" · 1,200 URLs done, 3 errors, busy 42% of the time")
    model.show(rows)
    assert heads() == before


def test_what_backs_off_tells_when_it_is_tried_again() -> None:
    assert age_text(waiting(1, 2.14)) == "in 2.1 s"
    assert age_text(waiting(1, nan)) == ""  # in a replay nobody knows
    assert age_text(busy(1)) == "1.2 s"


def test_a_row_tells_state_path_redirects_left_try_and_age(model: WorkerModel) -> None:
    model.show(at_work(busy(1)))
    assert [model.index(0, each).data() for each in Column] == [
        "1",
        "reading 12.0 KB",
        "",  # its last minute is painted
        "/page/1",
        "9",
        "2",
        "1.2 s",
    ]
    assert model.index(0, Column.URL).data(Qt.ItemDataRole.ToolTipRole) == f"{H}/page/1"


def test_the_host_is_reported_once_there_are_several(model: WorkerModel) -> None:
    other = WorkerRow(2, Doing.READING, 7, "https://other.org/x", 9, 1, 0.1, 5)
    model.show(at_work(busy(1), other))
    assert column(model, Column.URL) == ["example.org/page/1", "other.org/x"]


def test_urls_that_back_off_are_below_the_workers(model: WorkerModel) -> None:
    model.show(at_work(waiting(8), busy(2), waiting(3), busy(1)))
    assert column(model, Column.URL) == ["/page/1", "/page/2", "/flaky/3", "/flaky/8"]
    assert column(model, Column.NUMBER) == ["1", "2", "", ""]


def test_a_selected_row_stays_selected_while_others_come_and_go(model: WorkerModel) -> None:
    model.show(at_work(*[busy(i) for i in range(1, 11)]))
    kept = QPersistentModelIndex(model.index(6, 0))
    gone = QPersistentModelIndex(model.index(2, 0))
    for rows in (
        [busy(7), busy(8), waiting(3)],
        [*(busy(i) for i in (1, 2, 7, 20)), waiting(1), waiting(3)],
        [busy(7, Doing.PARSING)],
    ):
        model.show(at_work(*rows))
        assert kept.sibling(kept.row(), Column.NUMBER).data() == "7"
    assert kept.sibling(0, Column.STATE).data() == "parsing"
    assert not gone.isValid()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([], [1, 2, 3]),
        ([1, 2, 3], []),
        ([1, 3, 5], [2, 4, 6]),
        ([5, 6], [1, 6, 9]),
        ([2], [1, 2, 3]),
    ],
)
def test_any_change_of_workers_ends_in_the_right_rows(
    model: WorkerModel, before: Sequence[int], after: Sequence[int]
) -> None:
    model.show(at_work(*[busy(number) for number in before]))
    model.show(at_work(*[busy(number) for number in after]))
    assert column(model, Column.NUMBER) == [str(number) for number in after]
    assert column(model, Column.URL) == [f"/page/{number}" for number in after]


def test_one_change_is_announced_from_the_first_to_the_last_row_that_differs(
    model: WorkerModel, qtbot: QtBot
) -> None:
    model.show(at_work(*[busy(i) for i in range(1, 11)]))
    with qtbot.waitSignal(model.dataChanged) as emitted:
        model.show(at_work(*[busy(i, octets=7 if i in (3, 6) else 12_288) for i in range(1, 11)]))
    assert emitted.args is not None
    assert (emitted.args[0].row(), emitted.args[1].row()) == (2, 5)
    with qtbot.assertNotEmitted(model.dataChanged):
        model.show(at_work(*[busy(i, octets=7 if i in (3, 6) else 12_288) for i in range(1, 11)]))


def test_workers_beyond_a_thousand_are_summed_up() -> None:
    model = WorkerModel()
    model.show(at_work(*[busy(i) for i in range(1, 10_001)] + [waiting(5)]))
    assert model.rowCount() == 1_002
    assert column(model, Column.STATE)[1_000:] == ["… 9,000 more", "backing off"]
    model.show(at_work(*[busy(i) for i in range(1, 1_001)]))
    assert model.rowCount() == 1_000


def test_states_have_an_icon_and_idle_rows_are_quiet(model: WorkerModel) -> None:
    for doing in Doing:
        model.show(at_work(WorkerRow(1, doing, 1, H + "/", 1, 1, 0.0, 0)))
        assert not model.index(0, Column.STATE).data(Qt.ItemDataRole.DecorationRole).isNull()
    model.show(at_work(idle(1), busy(2)))
    shades = [model.index(row, 1).data(Qt.ItemDataRole.ForegroundRole) for row in (0, 1)]
    assert shades[0] is not None
    assert shades[1] is None


def test_an_index_from_before_never_raises(model: WorkerModel) -> None:
    model.show(at_work(*[busy(i) for i in range(1, 4)]))
    stale = [model.index(2, each) for each in Column]
    model.show(at_work())
    assert [model.data(index) for index in stale] == [None] * len(Column)


def test_delete_asks_to_stop_the_request_of_the_row(panel: WorkerPanel, qtbot: QtBot) -> None:
    panel.show_rows(telling(idle(1), busy(2, id_=77), waiting(5)))
    panel.show()
    panel.activateWindow()
    panel.view.setFocus()
    qtbot.waitUntil(panel.view.hasFocus)
    emitted: list[tuple[int, int]] = []
    panel.stop_one_requested.connect(lambda number, id_: emitted.append((number, id_)))
    for row in range(3):
        panel.view.selectRow(row)
        assert panel.stop_action.isEnabled() is (row > 0)
        panel.stop_action.trigger()
    assert emitted == [(2, 77), (0, 5)]
    panel.view.selectRow(1)
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert emitted[2:] == [(2, 77)]


def test_stopping_is_no_longer_offered_once_the_worker_is_idle(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(1)))
    panel.view.selectRow(0)
    assert panel.stop_action.isEnabled()
    panel.show_rows(telling(idle(1)))
    assert not panel.stop_action.isEnabled()


def test_enter_tells_the_url(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(1, id_=42), idle(2)))
    panel.show()
    emitted: list[int] = []
    panel.url_selected.connect(emitted.append)
    for row in (0, 1):
        panel.view.selectRow(row)
        QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert emitted == [42]


def test_the_url_can_be_copied(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(3)))
    panel.view.selectRow(0)
    panel.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{H}/page/3"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_context_menu_pops_up_on_a_row(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(1), busy(2)))
    panel.show()
    place = panel.view.visualRect(panel.model.index(1, 0)).center()
    panel.view.customContextMenuRequested.emit(place)
    assert panel.menu.isVisible()
    assert panel.view.currentIndex().row() == 1
    panel.menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_menu_asked_for_by_key_is_that_of_the_row_one_is_on(panel: WorkerPanel) -> None:
    panel.show_rows(telling(busy(1), busy(2)))
    panel.show()
    ask_menu_by_key(panel.view)
    assert not panel.menu.isVisible()
    panel.view.selectRow(1)
    ask_menu_by_key(panel.view)
    assert panel.menu.isVisible()
    assert panel.view.currentIndex().row() == 1
    panel.menu.close()


def test_many_rows_in_quick_succession_are_shown_a_moment_later(
    panel: WorkerPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_panel, "PAUSE_MS", 200)
    monkeypatch.setattr(worker_panel, "FEW", 0)
    panel.show_rows(telling(busy(1)))  # the first at once
    panel.show_rows(telling(busy(1), busy(2)))
    panel.show_rows(telling(busy(1), busy(2), busy(3)))
    assert panel.model.rowCount() == 1
    qtbot.waitUntil(lambda: panel.model.rowCount() == 3)
    assert panel.head.whole == "3 workers: 3 reading"


def test_few_rows_are_of_the_same_moment_as_the_counts(
    panel: WorkerPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_panel, "PAUSE_MS", 60_000)
    panel.show_rows(telling(busy(1)))
    panel.show_rows(telling(busy(1), busy(2)))
    assert panel.head.whole == "2 workers: 2 reading"
    assert panel.model.rowCount() == 2


def test_no_rows_at_all_say_what_the_panel_is_for(panel: WorkerPanel) -> None:
    assert panel.pages.currentIndex() == 0
    panel.show_rows(telling(idle(1)))
    assert panel.pages.currentIndex() == 1
    panel.show_rows(nobody)
    assert panel.pages.currentIndex() == 0


@pytest.mark.parametrize("width", [240, 420, 900])
def test_columns_step_back_where_it_is_narrow(panel: WorkerPanel, width: int) -> None:
    panel.show_rows(telling(busy(1), idle(2), waiting(3)))
    panel.resize(width, 160)
    panel.show()
    view = panel.view.viewport()
    for row in range(3):
        state = panel.view.visualRect(panel.model.index(row, Column.STATE))
        assert is_painted(view, state & view.rect())
    assert panel.view.isColumnHidden(Column.REDIRECTS) is (width < 480)
    assert panel.view.isColumnHidden(Column.TRY) is (width < 400)
    assert panel.view.columnWidth(Column.URL) > 20


def test_why_workers_are_idle_stands_in_the_summary_and_in_their_rows(panel: WorkerPanel) -> None:
    paused = Reason("the crawl is paused; Resume continues it", "idle: crawl paused")
    panel.show_rows(lambda _: at_work(busy(1), idle(2))._replace(idle=paused))
    assert panel.head.whole.endswith(f"1 idle · {paused.words}")
    states = [panel.model.index(row, Column.STATE).data() for row in range(2)]
    assert states == ["reading 12.0 KB", paused.short]
    before = panel.view.geometry()
    panel.show_rows(lambda _: at_work(busy(1), idle(2))._replace(idle=paused._replace(short="x")))
    assert panel.model.index(1, Column.STATE).data() == "x"
    panel.show_rows(telling(busy(1), busy(2)))
    assert "paused" not in panel.head.whole
    assert panel.view.geometry() == before


def test_a_row_that_is_idle_for_another_reason_is_painted_again(panel: WorkerPanel) -> None:
    changed: list[int] = []
    panel.show_rows(lambda _: at_work(idle(1))._replace(idle=Reason("", "a")))
    panel.model.dataChanged.connect(lambda first, _last: changed.append(first.row()))
    panel.show_rows(lambda _: at_work(idle(1))._replace(idle=Reason("", "b")))
    assert changed == [0]


def test_a_worker_that_waits_for_its_turn_is_not_reported_as_parsing() -> None:
    rows = [busy(1, Doing.PARSING), *(busy(number, Doing.TURN) for number in range(2, 10))]
    assert summary(at_work(*rows)) == "9 workers: 1 parsing, 8 waiting to parse"
    assert rows[1].words == "waiting for its turn"


def test_each_worker_has_its_last_minute_where_there_is_room(panel: WorkerPanel) -> None:
    painted = list[int]()
    panel.show_machinery(True)
    panel.set_strips(lambda _painter, place, number: painted.append(number * (place.width() > 20)))
    panel.show_rows(lambda _: at_work(busy(1), idle(2), waiting(8)))
    panel.resize(900, 300)
    panel.grab()
    assert set(painted) == {1, 2}
    painted.clear()
    panel.resize(500, 300)
    panel.grab()
    assert painted == []


def test_a_summary_that_has_no_room_ends_in_an_ellipsis_that_is_seen(panel: WorkerPanel) -> None:
    panel.show()
    panel.resize(140, 240)
    panel.show_rows(telling(*map(busy, range(1, 4)), idle(4)))
    words, head = panel.head.text(), panel.head
    assert words.endswith("…")
    assert head.fontMetrics().horizontalAdvance(words) <= head.contentsRect().width()
