import logging
import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.base.log_kinds import Kind
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.log.log_panel import (
    MOST_DETAILS,
    MOST_LINES,
    MOST_LINES_OF_ONE,
    Column,
    LogPanel,
    level_look,
    lines_of,
)

TRACEBACK = "it went wrong\nTraceback\n  File x\nValueError: boom"


@pytest.fixture
def long_log(qtbot: QtBot) -> LogPanel:
    log = LogPanel()
    qtbot.addWidget(log)
    log.resize(500, 200)
    return log


@pytest.fixture
def log(long_log: LogPanel, qtmodeltester: ModelTester) -> LogPanel:
    """With a model that is tested at each change, which takes long for a long one."""
    qtmodeltester.check(long_log.model, force_py=True)  # type: ignore[no-untyped-call]
    return long_log


def texts(log: LogPanel) -> list[str]:
    model = log.model
    return [model.index(row, Column.TEXT).data() for row in range(model.rowCount())]


def say(log: LogPanel, *texts: str, level: int = logging.INFO) -> None:
    for text in texts:
        log.append(level, text)
    log.flush()


def test_a_message_has_time_level_and_text(log: LogPanel) -> None:
    say(log, "hello", level=logging.WARNING)
    row = [log.model.index(0, column).data() for column in Column]
    assert len(row[0].split(":")) == 3
    assert row[1:] == ["warning", "the program", "hello"]


def test_messages_are_shown_in_batches_a_moment_later(log: LogPanel, qtbot: QtBot) -> None:
    inserted: list[tuple[int, int]] = []
    log.model.rowsInserted.connect(lambda _, first, last: inserted.append((first, last)))
    for i in range(50):
        log.append(logging.INFO, str(i))
    assert not inserted
    qtbot.waitUntil(lambda: inserted == [(0, 49)])


def test_every_level_has_a_word_and_a_tone() -> None:
    assert level_look(logging.DEBUG) == ("debug", Tone.QUIET)
    assert level_look(25) == ("info", Tone.TEXT)
    assert level_look(logging.WARNING) == ("warning", Tone.WARN)
    assert level_look(logging.ERROR) == ("error", Tone.BAD)
    assert level_look(logging.CRITICAL) == ("critical", Tone.BAD)


def test_the_filter_hides_lower_levels_and_brings_them_back(log: LogPanel) -> None:
    for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR):
        say(log, logging.getLevelName(level), level=level)
    assert texts(log) == ["INFO", "WARNING", "ERROR"]
    for at, shown in (
        (3, ["ERROR"]),
        (2, ["WARNING", "ERROR"]),
        (0, ["DEBUG", "INFO", "WARNING", "ERROR"]),
    ):
        log.level_box.setCurrentIndex(at)
        assert texts(log) == shown
    assert log.count.text() == "4 messages"


def test_messages_are_chosen_by_what_they_are_about_and_by_their_words(log: LogPanel) -> None:
    log.append(logging.INFO, "one begins", Kind.CRAWL)
    log.append(logging.WARNING, "404 Not Found: /a", Kind.ANSWER)
    log.append(logging.INFO, "asked again: /a", Kind.RETRY)
    say(log, TRACEBACK)
    log.kind_box.setCurrentIndex(log.kind_box.findData(Kind.ANSWER))
    assert texts(log) == ["404 Not Found: /a"]
    assert log.count.text() == "1 of 4 messages"
    log.append(logging.INFO, "200: /b", Kind.ANSWER)
    log.append(logging.INFO, "finished", Kind.CRAWL)
    log.flush()
    assert texts(log) == ["404 Not Found: /a", "200: /b"]
    log.kind_box.setCurrentIndex(0)
    QTest.keyClicks(log.search, "/A")
    assert texts(log) == ["404 Not Found: /a", "asked again: /a"]
    log.search.setText("valueerror")  # in a line that is not shown
    assert texts(log) == ["▸ it went wrong"]
    log.search.clear()
    assert len(texts(log)) == 6


def test_a_flood_of_details_pushes_out_nothing_that_is_more_serious(long_log: LogPanel) -> None:
    log = long_log
    log.level_box.setCurrentIndex(0)
    say(log, "a warning", level=logging.WARNING)
    for start in range(0, MOST_DETAILS + 100, 100):
        say(log, *(f"detail {start + i}" for i in range(100)), level=logging.DEBUG)
        say(log, f"info {start}")
    shown = texts(log)
    assert shown[:2] == ["a warning", "info 0"]
    assert shown[2:4] == ["detail 100", "detail 101"]
    assert sum(text.startswith("detail") for text in shown) == MOST_DETAILS
    log.level_box.setCurrentIndex(1)
    assert len(texts(log)) == 1 + (MOST_DETAILS + 100) // 100
    log.level_box.setCurrentIndex(0)
    assert texts(log) == shown


def test_what_is_shown_is_exported_with_all_its_lines(log: LogPanel, qtbot: QtBot) -> None:
    say(log, "fine")
    say(log, TRACEBACK, level=logging.ERROR)
    log.level_box.setCurrentIndex(3)
    with qtbot.waitSignal(log.export_asked):
        log.export_action.trigger()
    table = log.shown_table()
    rows = [row for portion, _ in table.rows for row in portion]
    assert table.fields == ("Time", "Level", "Kind", "Message")
    assert [row[1:] for row in rows] == [("error", "the program", TRACEBACK)]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", str(rows[0][0]))


def test_a_traceback_is_one_row_until_it_is_opened(log: LogPanel) -> None:
    say(log, "before", TRACEBACK, "after", level=logging.ERROR)
    assert texts(log) == ["before", "▸ it went wrong", "after"]
    log.model.open(1)
    assert texts(log) == [
        "before",
        "▾ it went wrong",
        "      Traceback",
        "        File x",
        "      ValueError: boom",
        "after",
    ]
    log.model.open(3)  # any of its lines closes it
    assert texts(log) == ["before", "▸ it went wrong", "after"]


def test_right_opens_and_left_closes(log: LogPanel) -> None:
    say(log, TRACEBACK)
    log.show()
    log.view.selectRow(0)
    QTest.keyClick(log.view, Qt.Key.Key_Right)
    QTest.keyClick(log.view, Qt.Key.Key_Right)
    assert len(texts(log)) == 4
    QTest.keyClick(log.view, Qt.Key.Key_Left)
    assert len(texts(log)) == 1


def test_a_click_on_the_sign_opens(log: LogPanel) -> None:
    say(log, TRACEBACK)
    log.show()
    cell = log.view.visualRect(log.model.index(0, Column.TEXT))
    view = log.view.viewport()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=cell.center())
    assert len(texts(log)) == 1
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=cell.topLeft() + QPoint(5, 5))
    assert len(texts(log)) == 4


def test_what_is_open_stays_open_under_another_filter(log: LogPanel) -> None:
    say(log, "quiet", TRACEBACK)
    say(log, "loud", level=logging.ERROR)
    log.model.open(1)
    log.level_box.setCurrentIndex(0)
    assert len(texts(log)) == 6


def test_only_the_last_lines_are_kept(long_log: LogPanel) -> None:
    for batch in range(3):
        say(long_log, *(f"{batch}-{i}" for i in range(4_000)))
    assert len(texts(long_log)) == MOST_LINES
    assert texts(long_log)[-1] == "2-3999"
    assert texts(long_log)[0] == "1-3000"


def test_lines_of_tracebacks_count(long_log: LogPanel) -> None:
    for _ in range(4):
        say(long_log, *(TRACEBACK for _ in range(1_000)))
    assert len(texts(long_log)) == MOST_LINES // 4
    long_log.model.open(0)
    say(long_log, *(TRACEBACK for _ in range(10)))  # the open one goes, with all its rows
    assert set(texts(long_log)) == {"▸ it went wrong"}
    assert not [text for text in texts(long_log) if text.startswith("▾")]


def test_an_endless_message_is_cut_and_says_so() -> None:
    lines = lines_of("\n".join(str(i) for i in range(10_000)))
    assert len(lines) == MOST_LINES_OF_ONE
    assert lines[-1] == "… 9,501 more lines"
    assert lines_of("") == ("",)


def test_of_fifty_thousand_lines_at_once_those_that_are_kept_come_in_one_go(
    long_log: LogPanel,
) -> None:
    long_log.show()
    came: list[int] = []
    long_log.model.rowsInserted.connect(lambda _parent, first, last: came.append(last - first + 1))
    for i in range(50_000):
        long_log.append(logging.INFO, f"line {i}")
    long_log.flush()
    assert texts(long_log)[-1] == "line 49999"
    assert came == [MOST_LINES]


def test_the_view_follows_the_newest_line(log: LogPanel) -> None:
    log.show()
    for _ in range(3):
        say(log, *(str(i) for i in range(100)))
        bar = log.view.verticalScrollBar()
        assert bar.maximum() > 0
        assert bar.value() == bar.maximum()


def test_scrolling_up_stops_the_view_from_following(long_log: LogPanel) -> None:
    long_log.show()
    say(long_log, *(str(i) for i in range(MOST_LINES)))
    bar = long_log.view.verticalScrollBar()
    bar.setValue(2_000)
    say(long_log, *(f"new {i}" for i in range(300)))
    top = long_log.view.indexAt(QPoint(5, 1)).siblingAtColumn(Column.TEXT)
    assert top.data() == "2000"  # though 300 lines above it are gone
    bar.setValue(bar.maximum())
    say(long_log, "the newest")
    assert bar.value() == bar.maximum()


def test_what_is_selected_is_copied_else_all(log: LogPanel) -> None:
    say(log, "one", TRACEBACK, "three")
    log.copy_action.trigger()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert len(copied) == 6
    assert copied[0].endswith("info     one")
    assert copied[2] == "    Traceback"
    log.view.selectRow(2)
    log.copy_action.trigger()
    assert QGuiApplication.clipboard().text().endswith("info     three")
    assert "\n" not in QGuiApplication.clipboard().text()


def test_clear_empties_the_log(log: LogPanel) -> None:
    say(log, "one")
    log.append(logging.INFO, "not shown yet")
    log.clear_action.trigger()
    log.flush()
    assert texts(log) == []
    assert log.count.text() == "0 messages"
    say(log, "two")
    assert texts(log) == ["two"]


def test_what_clears_the_log_is_not_below_what_closes_it(log: LogPanel) -> None:
    log.show()
    buttons = {each.accessibleName(): each for each in log.findChildren(QToolButton)}
    clear = buttons["Clear log"]
    assert all(clear.x() <= each.x() for each in buttons.values())
    cross = theme().icon("close").pixmap(16).toImage()
    assert clear.icon().pixmap(16).toImage() != cross


def test_an_index_from_before_never_raises(log: LogPanel) -> None:
    say(log, "one", "two")
    stale = [log.model.index(1, column) for column in Column]
    log.model.clear()
    assert [log.model.data(index) for index in stale] == [None] * len(Column)


def test_every_control_has_a_name_and_a_key(log: LogPanel) -> None:
    for button in log.findChildren(QToolButton):
        assert button.accessibleName()
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert log.level_box.accessibleName()
    assert log.view.accessibleName()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_context_menu_pops_up(log: LogPanel) -> None:
    say(log, "one")
    log.show()
    log.view.customContextMenuRequested.emit(QPoint(5, 5))
    assert log.menu.isVisible()
    log.menu.close()
