"""What is said below the toolbar belongs to who said it."""

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.ui.kit.message_bar import MessageBar
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.messages import Messages


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    widget = MessageBar()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def messages(bar: MessageBar) -> Messages:
    return Messages(bar)


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
    bar.hide()
    notice.update("Judged.", Tone.GOOD)
    assert messages.text == ""
    assert bar.isHidden()


def test_a_notice_ends_what_it_says(messages: Messages) -> None:
    messages.post("Judging…").close()
    assert messages.text == ""
