"""While somebody looks, the loop tells its callbacks by name, and what asyncio and Qt took."""

import asyncio
import time

from PySide6.QtCore import QTimer

from crawlscope.runtime.loop import QtEventLoop
from crawlscope.runtime.loop_watch import MOST_NAMES, QT, LoopWatch


def busy(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def running() -> QtEventLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, QtEventLoop)
    return loop


async def slow_coroutine() -> None:
    for _ in range(3):
        busy(0.002)
        await asyncio.sleep(0)


async def seen_by() -> LoopWatch:
    loop = running()
    watch = loop.begin_watch()
    try:
        await asyncio.sleep(0)  # the turn that began before is not measured
        loop.call_soon(busy, 0.004)
        await asyncio.create_task(slow_coroutine())
    finally:
        loop.end_watch()
    return watch


async def test_calls_are_counted_by_name_the_slowest_first() -> None:
    facts = (await seen_by()).facts(10)
    found = {each.name: each for each in facts.callbacks}
    worst = [each.worst for each in facts.callbacks]
    assert worst == sorted(worst, reverse=True)
    assert found["busy"].calls == 1
    assert found["busy"].worst >= 0.004
    coroutine = found["slow_coroutine (task)"]
    assert coroutine.calls == 4
    assert coroutine.seconds >= 0.006
    assert coroutine.worst >= 0.002


async def test_what_asyncio_took_is_told_from_what_qt_took() -> None:
    watch, done = running().begin_watch(), asyncio.Event()

    def paint() -> None:
        busy(0.02)
        done.set()

    QTimer.singleShot(0, paint)
    await done.wait()
    await slow_coroutine()
    running().end_watch()
    facts = watch.facts(0)
    assert facts.others >= 0.02
    assert facts.asyncio >= 0.004  # the first of its three parts is of a turn that had begun
    assert facts.callbacks == []


async def test_the_longest_at_one_go_is_named_be_it_a_callback_or_qt() -> None:
    loop = running()
    watch = loop.begin_watch()
    await asyncio.sleep(0)
    loop.call_soon(busy, 0.02)
    await asyncio.sleep(0)
    name, seconds = watch.facts(0).longest or ("nothing", 0.0)
    assert name == "busy"
    assert seconds >= 0.02
    done = asyncio.Event()

    def paint() -> None:
        busy(seconds + 0.02)
        done.set()

    QTimer.singleShot(0, paint)
    await done.wait()
    loop.end_watch()
    longest = watch.facts(0).longest
    assert longest is not None
    assert longest[0] == QT
    assert longest[1] >= seconds + 0.02


async def test_nothing_is_measured_while_nobody_looks() -> None:
    watch = await seen_by()
    await asyncio.create_task(slow_coroutine())
    calls = {each.name: each.calls for each in watch.facts(10).callbacks}
    assert calls["slow_coroutine (task)"] == 4


async def test_very_many_names_are_summed_up() -> None:
    loop = running()
    watch, other = loop.begin_watch(), loop.begin_watch()
    assert watch is other  # of another window: both see the same
    loop.end_watch()
    for number in range(MOST_NAMES + 100):

        def call() -> None: ...

        call.__qualname__ = f"call {number}"
        loop.call_soon(call)
    await asyncio.sleep(0)
    loop.end_watch()
    facts = watch.facts(2 * MOST_NAMES)
    assert len(facts.callbacks) == MOST_NAMES + 1
    assert "(others)" in {each.name for each in facts.callbacks}
