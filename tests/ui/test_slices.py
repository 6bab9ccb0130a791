"""Work in slices by a timer: the loop has its turn after each, and dropped work is closed."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from crawlscope.core.base.slices import QuietSlices
from crawlscope.ui.kit import slices as timed
from crawlscope.ui.kit.slices import TimedWork


class Working:
    """Work of this many slices."""

    def __init__(self, most: int, each: Callable[[], object] = lambda: None) -> None:
        self.most, self.each = most, each
        self.done = 0
        self.is_closed = False

    def slices(self) -> QuietSlices[str]:
        try:
            for _ in range(self.most):
                self.done += 1
                self.each()
                yield
            return f"{self.done} slices"
        finally:
            self.is_closed = True


@pytest.fixture
def owner(qapp: object) -> QObject:
    return QObject()


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "VIEW_SECONDS", 0)


@pytest.mark.usefixtures("one_at_a_time")
def test_what_comes_of_it_is_handed_on_and_others_have_a_turn_after_each_slice(
    owner: QObject, qtbot: QtBot
) -> None:
    turns, results = list[int](), list[str]()
    others = QTimer(owner, interval=0)
    others.timeout.connect(lambda: turns.append(1))
    others.start()
    seen = list[int]()
    work = Working(5, lambda: seen.append(len(turns)))
    run = TimedWork[str](owner, results.append)
    run.begin(work.slices(), breath_ms=1)
    assert (run.is_busy, work.done) == (True, 0)
    qtbot.waitUntil(lambda: bool(results))
    others.stop()
    assert results == ["5 slices"]
    assert not run.is_busy
    assert all(later > earlier for earlier, later in pairwise(seen))


@pytest.mark.usefixtures("one_at_a_time")
def test_several_works_take_turns_and_others_have_theirs_between_any_two_slices(
    owner: QObject, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timed, "APART_MS", 40)  # for so long a busy machine may stop us
    monkeypatch.setattr(timed, "LONGEST_MS", 4_000)
    turns, slices, results = list[int](), list[tuple[str, int]](), list[str]()
    others = QTimer(owner, interval=0)
    others.timeout.connect(lambda: turns.append(1))
    others.start()
    runs = list[TimedWork[str]]()
    for name in "abc":  # all of them are due at once
        run = TimedWork[str](owner, results.append)
        note = partial(lambda name: slices.append((name, len(turns))), name)
        run.begin(Working(4, note).slices(), breath_ms=1)
        runs.append(run)
    qtbot.waitUntil(lambda: len(results) == len(runs))
    others.stop()
    names = [name for name, _turns in slices]
    first_end = min(len(names) - names[::-1].index(name) for name in "abc")
    assert set(names[:first_end]) == set("abc")  # none has ended before all have begun
    assert all(later > earlier for (_a, earlier), (_b, later) in pairwise(slices))


def test_small_work_is_done_when_it_has_begun(owner: QObject) -> None:
    results = list[str]()
    run = TimedWork[str](owner, results.append)
    run.begin_at_once(Working(0).slices())
    assert results == ["0 slices"]
    assert not run.is_busy


@pytest.mark.usefixtures("one_at_a_time")
def test_dropped_work_is_closed_and_nothing_comes_of_it(owner: QObject, qtbot: QtBot) -> None:
    results = list[str]()
    run = TimedWork[str](owner, results.append)
    first, second = Working(5), Working(2)
    run.begin_at_once(first.slices())
    assert run.is_busy
    run.begin(second.slices())
    assert (first.done, first.is_closed) == (1, True)
    qtbot.waitUntil(lambda: bool(results))
    assert results == ["2 slices"]
    run.begin_at_once(Working(5).slices())
    run.drop()
    assert (run.is_busy, results) == (False, ["2 slices"])


@pytest.mark.usefixtures("one_at_a_time")
def test_whoever_gets_the_result_may_begin_the_next(owner: QObject, qtbot: QtBot) -> None:
    results = list[str]()

    def take(result: str) -> None:
        results.append(result)
        if len(results) < 3:
            run.begin_at_once(Working(len(results)).slices())

    run = TimedWork[str](owner, take)
    run.begin_at_once(Working(0).slices())
    qtbot.waitUntil(lambda: len(results) == 3)
    assert results == ["0 slices", "1 slices", "2 slices"]


def test_an_exception_of_the_work_goes_through(owner: QObject) -> None:
    def fail() -> None:
        raise LookupError

    run = TimedWork[str](owner, lambda _: None)
    with pytest.raises(LookupError):
        run.begin_at_once(Working(1, fail).slices())
    assert not run.is_busy
