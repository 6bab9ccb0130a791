"""The source of a page as rows."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.records.kept_source import Source
from crawlscope.ui.dialogs.source_dialog import Mark, SourceDialog
from crawlscope.ui.dialogs.source_rows import LEFT, LEFT_NUMBER
from crawlscope.ui.kit.theme import Tone


@pytest.fixture
def dialog(qapp: QApplication, qtbot: QtBot) -> Iterator[SourceDialog]:
    window = QWidget()
    window.resize(1200, 900)
    qtbot.addWidget(window)
    found = SourceDialog(window)
    found.show()
    yield found
    found.close()


def source(*lines: str) -> Source:
    octets = sum(map(len, lines))
    return Source("http://a.example/", "HTTP/1.1 200 OK", lines, "", "", octets, False, True, "")


def show(qtbot: QtBot, dialog: SourceDialog, *lines: str, marks: tuple[Mark, ...] = ()) -> None:
    dialog.show_source(source(*lines), marks, 0, "")
    qtbot.waitUntil(lambda: not dialog.is_busy)


def test_a_long_line_goes_on_in_rows_without_a_number_and_is_copied_whole(
    dialog: SourceDialog, qtbot: QtBot
) -> None:
    show(qtbot, dialog, "<p>", "x" * 5_000, "</p>")
    rows = dialog.table.model_.rows
    assert [each.left for each in rows if each.left] == [1, 2, 3]
    assert len(rows) > 10
    width = dialog.table.columnWidth(LEFT)
    longest = max(
        dialog.table.fontMetrics().horizontalAdvance(each.left_text or "") for each in rows
    )
    assert width // 2 < longest <= width
    dialog.table.selectAll()
    dialog.table.copy()
    assert QGuiApplication.clipboard().text() == f"<p>\n{'x' * 5_000}\n</p>"


def test_rows_follow_the_width_and_the_line_in_sight_stays(
    dialog: SourceDialog, qtbot: QtBot
) -> None:
    show(qtbot, dialog, *(f"{n} " + "x" * 150 for n in range(500)))
    dialog.go_to_line(300)
    before = len(dialog.table.model_.rows)
    dialog.resize(dialog.width() // 2, dialog.height())
    qtbot.waitUntil(lambda: not dialog.is_busy and len(dialog.table.model_.rows) > before)
    seen = [dialog.table.model_.rows[row].place for row in dialog.table.seen()]
    assert seen[0] > 200


def test_marks_are_signs_too_and_not_only_colours(dialog: SourceDialog, qtbot: QtBot) -> None:
    show(qtbot, dialog, "a", "b", marks=(Mark(2, "Line 2", Tone.BAD),))
    model = dialog.table.model_
    assert [model.index(row, LEFT_NUMBER).data() for row in range(2)] == ["1", "2 ●"]
    dialog.show_difference(source("a", "c"), source("a", "b", "d"), ("old", "new"), "")
    qtbot.waitUntil(lambda: not dialog.is_busy)
    cells = [[model.index(row, column).data() for column in range(4)] for row in range(3)]
    assert cells == [["1", "a", "1", "a"], ["2 −", "b", "2 +", "c"], ["3 −", "d", "", ""]]
    assert [each.words for each in dialog.marks] == ["Line 2: changed"]


def test_versions_that_are_the_same_are_said_to_be_so(dialog: SourceDialog, qtbot: QtBot) -> None:
    dialog.show_difference(source("a"), source("a"), ("old", "new"), "")
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.said.text() == "Both versions are the same, line by line."
    assert not dialog.marks


def test_words_are_found_wherever_a_line_is_cut(dialog: SourceDialog, qtbot: QtBot) -> None:
    show(qtbot, dialog, "<p>", *("x" * before + "Needle" + "x" * 400 for before in range(300)))
    rows = dialog.table.model_.rows
    found = in_one_go(dialog.table.finding("NEEDLE"))
    assert len(found) == len({rows[row].place for row in found}) == 300
    in_halves = [row for row in found if "needle" not in (rows[row].left_text or "").lower()]
    assert in_halves  # it begins in one row and ends in the next
    for row in in_halves:
        both = f"{rows[row].left_text}{rows[row + 1].left_text}"
        assert "Needle" in both
    assert in_one_go(dialog.table.finding("none of it")) == []
