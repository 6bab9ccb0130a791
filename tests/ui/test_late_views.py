"""Views catch up one by one; those out of sight do so when they are shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit.late_views import LateViews


class Listener(QWidget):
    """A view that keeps what it receives."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.received: list[Changes | Ledger] = []

    def reset(self, ledger: Ledger) -> None:
        self.received.append(ledger)

    def catch_up(self, changes: Changes) -> None:
        self.received.append(changes)


@pytest.fixture
def listeners(qtbot: QtBot) -> Iterator[list[Listener]]:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    listeners = [Listener(window) for _ in range(3)]
    for each in listeners:
        column.addWidget(each)
    window.resize(300, 300)
    window.show()
    yield listeners
    window.close()


def test_each_step_brings_one_view_up_to_date(listeners: list[Listener]) -> None:
    views, changes = LateViews(listeners), Changes(1)
    views.note(changes)
    for step in range(3):
        assert [each.received for each in listeners] == [[changes]] * step + [[]] * (3 - step)
        assert views.go_on() is (step < 2)
    assert [each.received for each in listeners] == [[changes]] * 3
    assert not views.go_on()


def test_what_happens_before_all_have_caught_up_reaches_all(listeners: list[Listener]) -> None:
    views, first, second = LateViews(listeners), Changes(1), Changes(2)
    views.note(first)
    views.go_on()
    views.catch_up(second)
    assert [each.received for each in listeners] == [[first, second]] * 3


def test_a_hidden_view_is_no_step_and_starts_over_once_it_is_seen(
    listeners: list[Listener],
) -> None:
    views, ledger = LateViews(listeners), Ledger()
    views.reset(ledger)
    listeners[1].hide()
    views.note(Changes(1))
    assert [views.go_on(), views.go_on()] == [True, False]
    assert listeners[1].received == [ledger]
    listeners[1].show()
    views.show_late()
    assert listeners[1].received == [ledger, ledger]


def test_with_another_crawl_hidden_views_follow_one_by_one(
    qtbot: QtBot, listeners: list[Listener]
) -> None:
    told: list[object] = []
    views, ledger = LateViews(listeners), Ledger()
    views.came_along = told.append
    for each in listeners[1:]:
        each.hide()
    views.reset(ledger)
    assert [each.received for each in listeners] == [[ledger], [], []]
    assert [views.holds_it(each) for each in listeners] == [True, False, False]
    assert views.go_on()
    assert [each.received for each in listeners] == [[ledger], [ledger], []]
    qtbot.waitUntil(lambda: listeners[2].received == [ledger])  # also if nobody goes on
    assert [views.holds_it(each) for each in listeners] == [True] * 3
    assert told == listeners[1:]


class Counter(Listener):
    """One that shows counts."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.counted = 0

    def take_counts(self) -> None:
        self.counted += 1


class Named(Listener):
    """One with a label that happens to have such a name."""

    count = "12"


def test_counts_change_at_once_and_the_rest_step_by_step(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    shown: list[Listener] = [Counter(window), Named(window), Counter(window), Counter(window)]
    for each in shown:
        column.addWidget(each)
    window.resize(300, 300)
    window.show()
    shown[3].hide()
    LateViews(shown).note(Changes(1))
    assert [getattr(each, "counted", None) for each in shown] == [1, None, 1, 0]
    assert [each.received for each in shown] == [[], [], [], []]


def test_no_view_begins_to_show_what_is_being_changed(listeners: list[Listener]) -> None:
    views, ledger = LateViews(listeners), Ledger()
    views.reset(ledger)
    listeners[1].hide()
    views.catch_up(Changes(1))
    views.hold()
    listeners[1].show()
    views.show_late()
    assert listeners[1].received == [ledger]
    views.catch_up(Changes(1))
    assert listeners[1].received == [ledger, ledger]


def test_a_new_crawl_ends_the_steps_of_the_last_one(listeners: list[Listener]) -> None:
    views, ledger = LateViews(listeners), Ledger()
    views.note(Changes(1))
    views.reset(ledger)
    assert not views.go_on()
    assert [each.received for each in listeners] == [[ledger]] * 3


def test_with_another_moment_all_views_begin_one_by_one_those_in_sight_first(
    listeners: list[Listener],
) -> None:
    views, ledger, changes = LateViews(listeners), Ledger(), Changes(1)
    listeners[0].hide()
    views.reset(ledger, is_gradual=True)
    assert [each.received for each in listeners] == [[]] * 3
    views.note(changes)
    order = [1, 2, 0]
    for step in range(3):
        assert views.go_on() is (step < 2)
        begun = [each for each in order if listeners[each].received]
        assert begun == order[: step + 1]
    assert [each.received for each in listeners] == [[ledger]] * 3
