"""What is said at the foot of the view belongs to who said it, and to the thing it is about."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.message_bar import MessageBar
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.messages import END, Messages


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    return MessageBar(over)


@pytest.fixture
def messages(bar: MessageBar) -> Messages:
    return Messages(bar)


def press(bar: MessageBar, name: str) -> None:
    button = bar.findChild(QPushButton, name) or bar.findChild(QToolButton, name)
    assert button is not None
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def dismiss(bar: MessageBar) -> None:
    press(bar, "dismissButton")


def test_a_notice_says_something_else_in_its_place(messages: Messages) -> None:
    notice = messages.post("Judging…", Tone.ACCENT)
    notice.update("Judged.", Tone.GOOD)
    assert messages.text == "Judged."
    assert notice.is_shown


def test_a_notice_that_was_replaced_changes_nothing_even_by_the_same_words(
    messages: Messages,
) -> None:
    first = messages.post("Judging…")
    second = messages.post("Judging…")
    first.update("Judged.", Tone.GOOD)
    first.close()
    assert not first.is_shown
    assert second.is_shown
    assert messages.text == "Judging…"


def test_a_notice_that_was_dismissed_does_not_come_again(
    messages: Messages, bar: MessageBar
) -> None:
    notice = messages.post("Judging…")
    dismiss(bar)
    notice.update("Judged.", Tone.GOOD)
    assert messages.text == ""
    assert bar.isHidden()


def test_a_notice_ends_what_it_says(messages: Messages) -> None:
    messages.post("Judging…").close()
    assert messages.text == ""


def test_what_can_be_done_about_one_thing_stands_behind_what_is_said_of_others(
    messages: Messages, bar: MessageBar
) -> None:
    done: list[str] = []
    messages.post("a.org is paused.", Tone.BAD, ("Resume", lambda: done.append("a.org")), about="a")
    messages.post("3 URLs are being rechecked.", Tone.ACCENT)
    assert messages.text == "3 URLs are being rechecked."
    press(bar, "nextMessageButton")
    assert messages.text == "a.org is paused."
    press(bar, "messageButton")
    assert done == ["a.org"]
    assert messages.text == "3 URLs are being rechecked."


def test_what_was_only_said_makes_room_for_the_next(messages: Messages, bar: MessageBar) -> None:
    messages.post("1 URL is at the front of the queue.", Tone.ACCENT)
    messages.post("Exported.", Tone.GOOD, ("Open folder", lambda: None), about="/tmp/a.csv")
    dismiss(bar)
    assert messages.text == ""


def test_the_end_of_a_crawl_is_told_over_what_stands(messages: Messages, bar: MessageBar) -> None:
    messages.post("Links lead to this machine.", Tone.WARN, ("Follow", lambda: None), about="p")
    messages.post("9 pages, nothing broken.", Tone.GOOD, about=END)
    assert messages.text == "9 pages, nothing broken."
    dismiss(bar)
    assert messages.text == "Links lead to this machine."


def test_progress_behind_another_message_stays_behind_it(messages: Messages) -> None:
    messages.post("Exporting…", Tone.ACCENT, ("Cancel", lambda: None), 0.1, about="export")
    messages.post("It is so.", Tone.BAD, about=END)
    messages.post("Exporting…", Tone.ACCENT, ("Cancel", lambda: None), 0.2, about="export")
    assert messages.text == "It is so."
    messages.post("Exported.", Tone.GOOD, about="export")
    assert messages.text == "Exported."


def test_another_crawl_ends_all_but_what_is_under_way(messages: Messages) -> None:
    messages.post("Exporting…", Tone.ACCENT, ("Cancel", lambda: None), 0.1, about="export")
    messages.post("a.org is paused.", Tone.BAD, ("Resume", lambda: None), about="a")
    messages.clear()
    assert messages.text == "Exporting…"


def test_what_is_no_longer_so_is_not_said(messages: Messages) -> None:
    messages.post("A crawl is running.", Tone.BAD, about="start")
    messages.post("a.org is paused.", Tone.BAD, about="a")
    messages.close("a", "start")
    assert messages.text == ""


@pytest.mark.parametrize(("tone", "left"), [(Tone.ACCENT, ""), (Tone.BAD, "So it is.")])
def test_what_needs_no_dismissing_goes_by_itself_and_what_failed_stays(
    bar: MessageBar, qtbot: QtBot, tone: Tone, left: str
) -> None:
    over = bar.parentWidget()
    assert over is not None
    messages = Messages(bar, brief=1)
    messages.post("So it is.", tone)
    other = Messages(MessageBar(over), brief=1)
    other.post("Also.")
    qtbot.waitUntil(lambda: other.text == "")  # begun later, and over
    assert messages.text == left
