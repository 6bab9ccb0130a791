"""One message at a time: what it says, what can be done about it, how far it is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.message_bar import MOST, MessageBar
from crawlscope.ui.kit.theme import Tone


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    over = QWidget()
    qtbot.addWidget(over)
    over.resize(800, 400)
    over.show()
    return MessageBar(over)


def button(bar: MessageBar) -> QPushButton:
    found = bar.findChild(QPushButton, "messageButton")
    assert found is not None
    return found


def test_it_is_hidden_until_there_is_something_to_say(bar: MessageBar) -> None:
    assert bar.isHidden()
    bar.show_message("The disk is full.", Tone.BAD)
    assert bar.isVisible()
    assert bar.text == "The disk is full."


def test_its_button_acts_once_and_ends_the_message(bar: MessageBar) -> None:
    done: list[int] = []
    bar.show_message("Exported.", Tone.GOOD, "Open folder", lambda: done.append(1))
    QTest.mouseClick(button(bar), Qt.MouseButton.LeftButton)
    assert done == [1]
    assert bar.isHidden()


def test_the_next_message_leaves_nothing_of_the_last(bar: MessageBar) -> None:
    bar.show_message("Exporting…", Tone.ACCENT, "Cancel export", lambda: None, 0.5)
    bar.show_message("Exporting…", Tone.ACCENT)
    progress = bar.findChild(QProgressBar)
    assert progress is not None
    assert not button(bar).isVisible()
    assert not progress.isVisible()
    dismiss = bar.findChild(QToolButton, "dismissButton")
    assert dismiss is not None
    assert dismiss.isVisible()


@pytest.mark.parametrize("tone", [Tone.BAD, Tone.WARN, Tone.GOOD, Tone.ACCENT, Tone.TEXT])
def test_an_icon_tells_the_tone_too_where_there_is_something_to_tell(
    bar: MessageBar, tone: Tone
) -> None:
    bar.show_message("So it is.", tone)
    icons = [each for each in bar.findChildren(QLabel) if not each.pixmap().isNull()]
    shown = [each for each in icons if not each.isHidden()]
    assert len(shown) == (tone in (Tone.BAD, Tone.WARN, Tone.GOOD))


def test_markup_in_a_message_is_text(bar: MessageBar) -> None:
    bar.show_message("<b>http://a.test</b>", Tone.BAD)
    texts = [label for label in bar.findChildren(QLabel) if label.text()]
    assert [label.textFormat() for label in texts] == [Qt.TextFormat.PlainText]


def test_an_endless_message_does_not_widen_the_window(bar: MessageBar) -> None:
    bar.show_message("x" * 5_000, Tone.BAD)
    assert bar.minimumSizeHint().width() < 400


def test_it_lies_over_the_foot_whatever_the_size_and_is_as_high_as_its_text(
    bar: MessageBar,
) -> None:
    over = bar.parentWidget()
    assert over is not None
    bar.show_message("Exported.", Tone.GOOD)
    low = bar.height()
    bar.show_message("Some words that take more than one line. " * 6, Tone.GOOD)
    assert bar.height() > low
    for width, height in ((800, 400), (1_200, 700), (500, 300)):
        over.resize(width, height)
        assert (bar.width(), bar.geometry().bottom()) == (width - 16, height - 9)


def test_a_text_that_would_take_half_the_view_is_cut_and_whole_in_its_tip(bar: MessageBar) -> None:
    over = bar.parentWidget()
    assert over is not None
    long = ("Some words that take more than one line. " * 9).strip()
    over.resize(400, 200)
    bar.show_message(long, Tone.WARN, "Open folder", lambda: None)
    shown = bar.findChild(QLabel, "messageText")
    assert shown is not None
    assert bar.height() <= MOST * over.height()
    assert shown.text().endswith("…")
    assert long.startswith(shown.text()[:-1])
    assert bar.text == shown.toolTip() == long
    over.resize(1_200, 700)
    assert shown.text() == long
