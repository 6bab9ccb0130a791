"""What the program's event loop promises: asyncio's rules, with Qt served in between."""

import asyncio
import contextlib
import contextvars
import gc
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import qasync
from aiohttp import web
from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    QSocketNotifier,
    QTimer,
)
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope.fetch.resolver import make_resolver
from crawlscope.runtime.loop import QtEventLoop, new_event_loop, why_not_here

ROOT = Path(__file__).parents[2]
OtherThreads = Callable[[], set[str]]
WaitUntil = Callable[[Callable[[], object]], Awaitable[None]]
posix = pytest.mark.skipif(os.name != "posix", reason="POSIX signals")


@pytest.fixture
def loop() -> Iterator[QtEventLoop]:
    """A loop that the test runs itself."""
    made = new_event_loop()
    assert isinstance(made, QtEventLoop)
    yield made
    made.close()


def running() -> QtEventLoop:
    made = asyncio.get_running_loop()
    assert isinstance(made, QtEventLoop)
    return made


def heap(loop: QtEventLoop) -> list[Any]:
    return loop._scheduled


def busy(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


@contextlib.contextmanager
def bounded(quit_: Callable[[], object], seconds: float = 5.0) -> Iterator[None]:
    """Ends a Qt loop that nothing else has ended, so that the test fails instead of hanging."""
    watchdog = QTimer()
    watchdog.setSingleShot(True)
    watchdog.timeout.connect(quit_)
    watchdog.start(int(seconds * 1000))
    yield
    assert watchdog.isActive(), f"ended by the watchdog after {seconds} s"
    watchdog.stop()


# The scheduler is asyncio's


def test_the_loop_works_on_this_platform() -> None:
    assert why_not_here() is None


def test_the_loop_is_a_qasync_loop_in_which_no_method_is_qasyncs(loop: QtEventLoop) -> None:
    assert isinstance(loop, qasync.QEventLoop)
    public = [n for n in dir(asyncio.SelectorEventLoop) if not n.startswith("__")]
    methods = {n: getattr(QtEventLoop, n) for n in public}
    left = [n for n, m in methods.items() if str(getattr(m, "__module__", "")).startswith("qasync")]
    assert not left


async def test_callbacks_run_in_the_order_they_were_registered() -> None:
    loop, order, done = running(), list[int](), asyncio.Event()
    for n in range(5000):
        loop.call_soon(order.append, n)
    loop.call_soon(done.set)
    await done.wait()
    assert order == list(range(5000))


async def test_a_callback_made_ready_by_a_callback_runs_after_those_ready_before() -> None:
    loop, order, done = running(), list[str](), asyncio.Event()

    def first() -> None:
        order.append("a")
        loop.call_soon(order.append, "c")

    loop.call_soon(first)
    loop.call_soon(order.append, "b")
    loop.call_later(0.01, done.set)
    await done.wait()
    assert order == ["a", "b", "c"]


async def test_no_timer_comes_early() -> None:
    loop = running()
    for n in range(40):
        delay = 0.0003 + n * 0.00037
        start = loop.time()
        await asyncio.sleep(delay)
        assert loop.time() - start >= delay


async def test_timers_come_in_the_order_of_their_times() -> None:
    loop, order, done = running(), list[int](), asyncio.Event()
    start = loop.time()
    for n in (5, 1, 4, 2, 3):
        loop.call_at(start + n * 0.002, order.append, n)
    loop.call_at(start + 0.012, done.set)
    await done.wait()
    assert order == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("delay", [float("inf"), 366 * 86400.0])
async def test_asyncio_may_sleep_until_never_or_next_year(delay: float) -> None:
    loop, came = running(), asyncio.Event()
    far = loop.call_later(delay, int)
    QTimer.singleShot(5, lambda: loop.call_soon(came.set))
    async with asyncio.timeout(None):  # `far` alone is in the heap
        await came.wait()
    assert far.when() == pytest.approx(loop.time() + delay, abs=5)
    far.cancel()


async def test_a_timer_set_by_a_qt_slot_while_asyncio_sleeps_comes() -> None:
    loop, came = running(), asyncio.Event()
    far = loop.call_later(3600, int)
    QTimer.singleShot(5, lambda: loop.call_later(0.005, came.set))
    async with asyncio.timeout(5):
        await came.wait()
    far.cancel()


async def test_a_callback_from_a_qt_slot_runs_while_asyncio_sleeps() -> None:
    loop, came = running(), asyncio.Event()
    QTimer.singleShot(5, lambda: loop.call_soon(came.set))
    async with asyncio.timeout(5):
        await came.wait()


async def test_cancelled_timers_leave_nothing_in_the_heap_nor_in_qt() -> None:
    loop = running()
    timers = qt_timers()
    first = loop.call_later(10, int)  # before them, so that none of them comes to the head
    for _ in range(20):
        for handle in [loop.call_later(30, int) for _ in range(500)]:
            handle.cancel()
        await asyncio.sleep(0)
    first.cancel()
    assert len(heap(loop)) < 100
    assert qt_timers() == timers


def qt_timers() -> int:
    gc.collect()
    return sum(isinstance(thing, QTimer) for thing in gc.get_objects())


async def test_a_cancelled_callback_does_not_run() -> None:
    loop, ran = running(), list[str]()
    loop.call_soon(ran.append, "soon").cancel()
    loop.call_later(0.001, ran.append, "later").cancel()
    # Due in the same batch as the one that cancels it.
    second = loop.call_at(loop.time() + 0.0031, ran.append, "second")
    loop.call_at(loop.time() + 0.003, second.cancel)
    busy(0.005)
    await asyncio.sleep(0.005)
    assert ran == []


async def test_each_way_to_schedule_keeps_the_context_it_is_given() -> None:
    loop, seen = running(), list[str]()
    var = contextvars.ContextVar("var", default="unset")
    context = contextvars.copy_context()
    context.run(var.set, "given")

    def note() -> None:
        seen.append(var.get())

    loop.call_soon(note, context=context)
    loop.call_soon_threadsafe(note, context=context)
    loop.call_later(0.001, note, context=context)
    loop.call_at(loop.time() + 0.002, note, context=context)
    await asyncio.sleep(0.01)
    assert seen == ["given"] * 4
    assert var.get() == "unset"


async def test_many_tasks_meet_and_part_as_in_asyncio() -> None:
    async def ping(turns: int) -> int:
        for _ in range(turns):
            await asyncio.sleep(0)
        return turns

    assert await asyncio.gather(*map(ping, range(200))) == list(range(200))


async def test_a_timeout_cancels_what_it_is_about_only() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.005):
            await asyncio.Event().wait()
    task = asyncio.current_task()
    assert task is not None
    assert task.cancelling() == 0


# Runs: how they begin and end


def test_the_loop_runs_as_often_as_it_is_asked_to(loop: QtEventLoop) -> None:
    async def answer(n: int) -> int:
        await asyncio.sleep(0)
        return n

    assert [loop.run_until_complete(answer(n)) for n in range(50)] == list(range(50))


def test_nothing_runs_between_two_runs(loop: QtEventLoop, qapp: QApplication) -> None:
    ran = list[int]()
    loop.call_soon(ran.append, 1)
    qapp.processEvents()
    assert ran == []
    loop.run_until_complete(asyncio.sleep(0))
    assert ran == [1]


@pytest.mark.parametrize("end", [QtEventLoop.stop, lambda _: QCoreApplication.quit()])
def test_between_two_runs_qt_has_nothing_of_the_loops_to_do(
    loop: QtEventLoop, end: Callable[[QtEventLoop], None]
) -> None:
    loop.call_later(3600, int)
    loop.call_soon(end, loop)
    loop.run_forever()
    loop.call_soon(int)
    loop.call_later(1, int)
    assert not loop._pump.isActive()
    assert not loop._alarm.isActive()
    assert not loop._notifier.isEnabled()


def test_what_comes_after_the_last_turn_waits_for_the_next_run(
    loop: QtEventLoop, qapp: QApplication
) -> None:
    ran = list[str]()

    def stray() -> None:
        loop.stop()
        qapp.processEvents()  # the last turn, inside this callback
        loop.call_soon(ran.append, "late")
        qapp.processEvents()
        ran.append("stopped")

    loop.call_soon(stray)
    loop.run_forever()
    assert ran == ["stopped"]
    loop.run_until_complete(asyncio.sleep(0))
    assert ran == ["stopped", "late"]


def test_stop_before_a_run_lets_what_is_ready_run_once(loop: QtEventLoop) -> None:
    ran = list[int]()

    def first() -> None:
        ran.append(1)
        loop.call_soon(ran.append, 3)

    loop.call_soon(first)
    loop.call_soon(ran.append, 2)
    loop.stop()
    loop.run_forever()
    assert ran == [1, 2]


def test_stop_from_a_qt_slot_ends_the_run(loop: QtEventLoop) -> None:
    QTimer.singleShot(1, loop.stop)
    with bounded(QCoreApplication.quit):
        loop.run_forever()
    assert not loop.is_running()


def test_a_run_does_not_end_with_the_last_window(qapp: QApplication) -> None:
    qapp.setQuitOnLastWindowClosed(True)  # as Qt has it at first

    async def outlive_a_window() -> str:
        window = QWidget()
        window.show()
        window.close()
        closed = asyncio.get_running_loop().create_future()
        QTimer.singleShot(1, lambda: closed.set_result("all is written"))  # Qt has had its turn
        return str(await closed)

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        assert runner.run(outlive_a_window()) == "all is written"


def test_where_qt_quits_the_run_ends_as_stopped_and_the_next_one_works(loop: QtEventLoop) -> None:
    never = loop.create_future()
    QTimer.singleShot(1, QCoreApplication.quit)
    with pytest.raises(RuntimeError, match="stopped before Future completed"):
        loop.run_until_complete(never)
    never.set_result(7)
    assert loop.run_until_complete(never) == 7


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt])
def test_an_exit_raised_in_a_callback_ends_the_run_and_the_loop_lives(
    loop: QtEventLoop, error: type[BaseException]
) -> None:
    def leave() -> None:
        raise error

    loop.call_soon(leave)
    with pytest.raises(error):
        loop.run_forever()
    loop.run_until_complete(asyncio.sleep(0))


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt])
def test_an_exit_raised_in_a_task_ends_the_run(
    loop: QtEventLoop, error: type[BaseException]
) -> None:
    async def leave() -> None:
        await asyncio.sleep(0)
        raise error

    with pytest.raises(error):
        loop.run_until_complete(leave())
    loop.run_until_complete(asyncio.sleep(0))


def test_an_exception_in_a_callback_goes_to_the_handler_and_the_loop_lives(
    loop: QtEventLoop,
) -> None:
    reported = list[dict[str, Any]]()
    loop.set_exception_handler(lambda _, context: reported.append(context))
    loop.call_soon(lambda: 1 // 0)
    loop.call_later(0.001, int, "no number")
    loop.run_until_complete(asyncio.sleep(0.01))
    assert [type(c["exception"]) for c in reported] == [ZeroDivisionError, ValueError]


def test_a_loop_runs_neither_twice_nor_inside_another(loop: QtEventLoop) -> None:
    async def inside() -> None:
        with pytest.raises(RuntimeError, match="already running"):
            loop.run_until_complete(loop.create_future())
        other = new_event_loop()
        try:
            with pytest.raises(RuntimeError, match="another loop is running"):
                other.run_until_complete(other.create_future())
        finally:
            other.close()

    loop.run_until_complete(inside())


def test_a_closed_loop_takes_nothing_more() -> None:
    loop = new_event_loop()
    loop.close()
    loop.close()
    with pytest.raises(RuntimeError, match="closed"):
        loop.call_soon(int)
    with pytest.raises(RuntimeError, match="closed"):
        loop.run_forever()


def test_async_generators_are_closed_at_the_end_and_when_dropped(loop: QtEventLoop) -> None:
    closed = list[str]()

    async def numbers(name: str) -> AsyncGenerator[int]:
        try:
            while True:
                yield 1
        finally:
            await asyncio.sleep(0)
            closed.append(name)

    async def begin(generator: AsyncGenerator[int]) -> None:
        await anext(generator)

    async def drop() -> None:
        await begin(numbers("dropped"))
        gc.collect()
        await asyncio.sleep(0.005)

    loop.run_until_complete(drop())
    assert closed == ["dropped"]
    kept = numbers("kept")
    loop.run_until_complete(begin(kept))
    loop.run_until_complete(loop.shutdown_asyncgens())
    assert closed == ["dropped", "kept"]


def test_fifty_loops_leave_no_qt_object_and_no_descriptor(qapp: QApplication) -> None:
    new_event_loop().close()
    gc.collect()
    before = open_descriptors()
    gone = list[weakref.ref[Any]]()
    for _ in range(50):
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(asyncio.sleep(0))
            made = runner.get_loop()
            assert isinstance(made, QtEventLoop)
            gone += map(weakref.ref, (made, made._notifier, made._pump, made._alarm))
            del made
    gc.collect()
    assert [ref for ref in gone if ref() is not None] == []
    assert open_descriptors() == before


def open_descriptors() -> int:
    directory = Path("/proc/self/fd")
    return len(list(directory.iterdir())) if directory.exists() else 0


def test_debug_mode_tells_of_a_slow_callback(
    loop: QtEventLoop, caplog: pytest.LogCaptureFixture
) -> None:
    loop.set_debug(True)
    loop.slow_callback_duration = 0.005
    loop.call_soon(busy, 0.01)
    with caplog.at_level(logging.WARNING, "asyncio"):
        loop.run_until_complete(asyncio.sleep(0))
    assert "busy" in caplog.text
    assert re.search(r"took \d+\.\d+ seconds", caplog.text)


def test_debug_mode_refuses_a_coroutine_as_a_callback(loop: QtEventLoop) -> None:
    async def coroutine() -> None: ...

    loop.set_debug(True)
    with pytest.raises(TypeError, match="coroutines cannot be used"):
        loop.call_soon(coroutine)


# Descriptors, sockets, threads, processes


async def test_readers_and_writers_are_called_until_they_are_removed() -> None:
    loop, read, written = running(), list[bytes](), asyncio.Event()
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        loop.add_writer(ours, written.set)
        await written.wait()
        assert loop.remove_writer(ours)
        loop.add_reader(ours, lambda: read.append(ours.recv(1)))
        theirs.send(b"abc")
        await asyncio.sleep(0.02)
        assert read == [b"a", b"b", b"c"]
        assert loop.remove_reader(ours)
        assert not loop.remove_reader(ours)
        theirs.send(b"d")
        await asyncio.sleep(0.01)
        assert len(read) == 3


async def test_a_descriptor_whose_callback_waits_its_turn_is_not_made_ready_again() -> None:
    """As in asyncio: what is ready is run before it is polled, also over many turns of Qt."""
    loop, calls = running(), list[int]()
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            ours, theirs = socket.socketpair()
            stack.enter_context(ours)
            stack.enter_context(theirs)

            def read(ours: socket.socket = ours) -> None:
                busy(0.001)
                calls.append(len(ours.recv(10)))

            ours.setblocking(False)
            theirs.send(b"x")
            loop.add_reader(ours, read)
            stack.callback(loop.remove_reader, ours)
        reported = list[object]()
        loop.set_exception_handler(lambda _, context: reported.append(context))
        await asyncio.sleep(0.06)
    assert calls == [1] * 20
    assert reported == []


async def test_a_stream_server_echoes_to_many() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.read())
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async def ask(port: int, data: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        writer.write_eof()
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        return answer

    async with asyncio.timeout(20), await asyncio.start_server(echo, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        sent = [bytes([n]) * 100_000 for n in range(20)]
        assert await asyncio.gather(*(ask(port, data) for data in sent)) == sent


async def test_requests_and_their_name_lookups_start_no_python_thread() -> None:
    async def hello(request: web.Request) -> web.Response:
        return web.Response(text=request.path)

    site = web.Application()
    site.router.add_get("/{page}", hello)
    runner = web.AppRunner(site)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        base = f"http://localhost:{runner.addresses[0][1]}"
        resolver = make_resolver()
        connector = aiohttp.TCPConnector(limit=20, resolver=resolver, family=socket.AF_INET)
        async with asyncio.timeout(20), aiohttp.ClientSession(connector=connector) as session:

            async def get(page: int) -> str:
                async with session.get(f"{base}/{page}") as answer:
                    assert threading.active_count() == 1
                    return await answer.text()

            answers = await asyncio.gather(*map(get, range(300)))
        await resolver.close()
    finally:
        await runner.cleanup()
    assert answers == [f"/{n}" for n in range(300)]


async def test_a_run_makes_no_thread_pool() -> None:
    await asyncio.sleep(0)
    assert getattr(running(), "_default_executor") is None  # noqa: B009 - private


async def test_another_thread_wakes_a_sleeping_loop() -> None:
    loop, came = running(), asyncio.Event()
    await asyncio.sleep(0.01)  # idle: asleep in Qt
    other = threading.Timer(0.02, loop.call_soon_threadsafe, [came.set])
    other.start()
    async with asyncio.timeout(5):
        await came.wait()
    other.join()


@posix
async def test_a_subprocess_is_run_and_waited_for(
    monkeypatch: pytest.MonkeyPatch, other_threads: OtherThreads
) -> None:
    if sys.version_info < (3, 12):
        # 3.11 waits for each child in a thread of its own, unless it is given a better way.
        watcher = asyncio.PidfdChildWatcher()
        watcher.attach_loop(running())
        monkeypatch.setattr(asyncio.get_event_loop_policy(), "_watcher", watcher)
    code = "print(input()[::-1]); raise SystemExit(3)"
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    async with asyncio.timeout(20):
        out, _ = await child.communicate(b"abc\n")
    assert out.strip() == b"cba"
    assert child.returncode == 3
    assert not other_threads()


# Signals


def run_and_signal(program: str, *signals: signal.Signals) -> tuple[int, str]:
    """Runs a program until it prints `idle`, sends it the signals, and waits for its end."""
    child = subprocess.Popen(
        [sys.executable, "-u", "-c", PRELUDE + program],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )
    with child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "idle\n"
            for which in signals:
                child.send_signal(which)
            out, _ = child.communicate(timeout=10)
        finally:
            child.kill()
    return child.returncode, out


PRELUDE = """
import asyncio, signal, sys
from PySide6.QtCore import QTimer
from crawlscope.runtime.loop import new_event_loop

def when_idle(loop):  # a Qt timer prints it, 50 ms after the last thing that asyncio did
    timer.timeout.connect(lambda: print("idle"))
    timer.setSingleShot(True)
    timer.start(50)

loop = new_event_loop()
timer = QTimer()
"""


@posix
@pytest.mark.parametrize("which", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_handler_runs_while_qt_is_idle(which: signal.Signals) -> None:
    program = f"""
async def main():
    asked = asyncio.Event()
    loop.add_signal_handler({int(which)}, asked.set)
    when_idle(loop)
    await asked.wait()
    print("asked")
loop.run_until_complete(main())
loop.close()
"""
    assert run_and_signal(program, which) == (0, "asked\n")


@posix
def test_ctrl_c_with_a_runner_cancels_the_main_task_while_qt_is_idle() -> None:
    program = """
async def main():
    when_idle(asyncio.get_running_loop())
    try:
        await asyncio.Event().wait()
    finally:
        print("cleaned up")
loop.close()
try:
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main())
except KeyboardInterrupt:
    print("interrupted")
"""
    assert run_and_signal(program, signal.SIGINT) == (0, "cleaned up\ninterrupted\n")


@posix
def test_ctrl_c_without_a_handler_ends_the_run_while_qt_is_idle() -> None:
    program = """
when_idle(loop)
try:
    loop.run_forever()
except KeyboardInterrupt:
    print("interrupted")
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
assert signal.set_wakeup_fd(-1) == -1
loop.close()
"""
    assert run_and_signal(program, signal.SIGINT) == (0, "interrupted\n")


@posix
def test_ctrl_c_ends_a_callback_that_does_not() -> None:
    program = """
def forever():
    print("idle")
    while True:
        pass
loop.call_soon(forever)
try:
    loop.run_forever()
except KeyboardInterrupt:
    print("interrupted")
loop.close()
"""
    assert run_and_signal(program, signal.SIGINT) == (0, "interrupted\n")


# A stray exec() inside asyncio


async def test_a_qt_loop_inside_a_coroutine_strands_no_task() -> None:
    inner = QEventLoop()

    async def other() -> None:
        for _ in range(20):
            await asyncio.sleep(0.001)

    task = asyncio.create_task(other())
    task.add_done_callback(lambda _: inner.quit())
    me = asyncio.current_task()
    with bounded(inner.quit):
        inner.exec()
    assert task.done()
    assert asyncio.current_task() is me
    async with asyncio.timeout(5):
        await task
        await asyncio.sleep(0.001)


async def test_a_qt_loop_inside_a_callback_strands_no_task() -> None:
    loop, inner, over = running(), QEventLoop(), asyncio.Event()

    async def other() -> None:
        for _ in range(20):
            await asyncio.sleep(0.001)
        inner.quit()

    def stray() -> None:
        with bounded(inner.quit):
            inner.exec()
        over.set()

    task = asyncio.create_task(other())
    loop.call_soon(stray)
    async with asyncio.timeout(5):
        await over.wait()
        await task


async def test_qt_loops_inside_one_another_strand_no_task() -> None:
    loops, levels = [QEventLoop() for _ in range(3)], list[int]()

    async def level(n: int) -> None:
        await asyncio.sleep(0.001)
        with bounded(loops[n].quit):
            loops[n].exec()
        levels.append(n)
        if n:
            loops[n - 1].quit()

    tasks = [asyncio.create_task(level(n)) for n in range(3)]
    running().call_later(0.05, loops[2].quit)
    async with asyncio.timeout(5):
        await asyncio.gather(*tasks)
    assert levels == [2, 1, 0]


async def test_a_qt_slot_wakes_asyncio_inside_a_stray_qt_loop_at_rest() -> None:
    loop, inner = running(), QEventLoop()
    QTimer.singleShot(20, lambda: loop.call_soon(inner.quit))
    with bounded(inner.quit):
        inner.exec()


async def test_what_shares_a_context_with_a_stray_qt_loop_runs_after_it() -> None:
    loop, inner, ran, over = running(), QEventLoop(), list[str](), asyncio.Event()
    reported = list[dict[str, Any]]()
    loop.set_exception_handler(lambda _, context: reported.append(context))
    context = contextvars.copy_context()

    def stray() -> None:
        loop.call_soon(ran.append, "shares", context=context)
        loop.call_soon(ran.append, "has its own")
        loop.call_later(0.01, inner.quit)
        with bounded(inner.quit):
            inner.exec()
        ran.append("inner loop over")
        loop.call_soon(over.set)

    loop.call_soon(stray, context=context)
    async with asyncio.timeout(5):
        await over.wait()
    assert ran == ["has its own", "inner loop over", "shares"]
    assert reported == []


async def test_a_stray_qt_loop_in_a_reader_is_not_entered_again_by_that_reader() -> None:
    loop, inner, calls, reported = running(), QEventLoop(), list[int](), list[object]()
    loop.set_exception_handler(lambda _, context: reported.append(context))
    ours, theirs = socket.socketpair()

    def read() -> None:
        calls.append(1)
        loop.call_later(0.01, inner.quit)
        with bounded(inner.quit):
            inner.exec()
        ours.recv(1)

    with ours, theirs:
        loop.add_reader(ours, read)
        theirs.send(b"x")
        await asyncio.sleep(0.05)
        loop.remove_reader(ours)
    assert calls == [1]
    assert reported == []


def test_an_exit_raised_inside_a_stray_qt_loop_ends_both(loop: QtEventLoop) -> None:
    def leave() -> None:
        raise SystemExit(4)

    async def stray() -> None:
        loop.call_later(0.005, leave)
        inner = QEventLoop()
        with bounded(inner.quit):
            inner.exec()
        await asyncio.Event().wait()

    task = loop.create_task(stray())
    with pytest.raises(SystemExit, match="4"), bounded(QCoreApplication.quit):
        loop.run_forever()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        loop.run_until_complete(task)


# Neither side starves


class Tireless(QObject):
    """A Qt object that always has one more event to handle."""

    resting = False

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.User:
            return super().event(event)
        busy(0.0005)
        if not self.resting:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))
        return True


@contextlib.contextmanager
def qt_clock(ms: int) -> Iterator[list[int]]:
    ticks = list[int]()
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(ms))
    timer.start(ms)
    yield ticks
    timer.stop()


async def asyncio_ticks() -> None:
    """Where asyncio starves, its own timeouts do too: Qt ends the run."""
    with bounded(QCoreApplication.quit):
        for _ in range(20):
            await asyncio.sleep(0.01)


async def test_asyncio_always_busy_leaves_qt_its_timers(wait_until: WaitUntil) -> None:
    loop, resting = running(), asyncio.Event()

    def spin() -> None:
        if not resting.is_set():
            loop.call_soon(spin)

    for _ in range(20):
        loop.call_soon(spin)
    with qt_clock(10) as ticks, qt_clock(0) as idle:
        await wait_until(lambda: len(ticks) >= 20 and len(idle) >= 20)
    resting.set()


async def test_a_network_always_busy_leaves_qt_its_timers(wait_until: WaitUntil) -> None:
    loop = running()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        loop.add_reader(ours, int)
        theirs.send(b"x")
        with qt_clock(10) as ticks, qt_clock(0) as idle:
            await wait_until(lambda: len(ticks) >= 20 and len(idle) >= 20)
        loop.remove_reader(ours)


async def test_one_turn_of_asyncio_keeps_to_its_budget() -> None:
    """Hundreds of callbacks that are ready at the same time do not run in one turn."""
    loop, between = running(), list[float]()
    timer = QTimer()
    timer.timeout.connect(lambda: between.append(time.perf_counter()))
    timer.start(0)
    for _ in range(400):
        loop.call_soon(busy, 0.0005)
    await asyncio.sleep(0)
    timer.stop()
    # 200 ms of work, in turns of 2 ms and a half at most.
    assert len(between) >= 40


async def test_qt_always_posting_events_leaves_asyncio_its_turns() -> None:
    tireless = Tireless()
    QCoreApplication.postEvent(tireless, QEvent(QEvent.Type.User))
    await asyncio_ticks()
    tireless.resting = True


async def test_qt_timers_always_late_leave_asyncio_its_turns() -> None:
    timer = QTimer()
    timer.timeout.connect(lambda: busy(0.003))
    timer.start(1)
    await asyncio_ticks()
    timer.stop()


async def test_a_descriptor_of_qts_always_ready_leaves_asyncio_its_turns() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: busy(0.0001))
        theirs.send(b"x")
        await asyncio_ticks()
        notifier.setEnabled(False)


async def test_an_idle_loop_does_not_go_round() -> None:
    rounds = list[None]()
    await asyncio.sleep(0.01)
    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(lambda: rounds.append(None))
    await asyncio.sleep(0.3)
    idle, has_gone_round, timer = len(rounds), asyncio.Event(), QTimer(interval=0)
    timer.timeout.connect(lambda: has_gone_round.set() if len(rounds) > idle + 100 else None)
    timer.start()
    await has_gone_round.wait()  # a loop that does is noticed
    timer.stop()
    assert idle < 10


# Where the loop cannot be


def ran_elsewhere(program: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, when it has ended."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_platform_whose_selector_has_no_descriptor_gets_stock_qasync() -> None:
    program = """
import asyncio, selectors
selectors.DefaultSelector = selectors.SelectSelector
from crawlscope.runtime import loop
import qasync
print(loop.why_not_here())
with asyncio.Runner(loop_factory=loop.new_event_loop) as runner:
    assert type(runner.get_loop()) is qasync.QEventLoop
    print(runner.run(asyncio.sleep(0.01, "ran")))
"""
    done = ran_elsewhere(program)
    assert done.stdout == "SelectSelector has no descriptor of its own\nran\n", done.stderr


def test_a_descriptor_that_qt_does_not_hear_of_gets_stock_qasync() -> None:
    program = """
import os, selectors
class Deaf(selectors.DefaultSelector):
    def fileno(self):
        return pipe[0]  # a descriptor that is never ready
pipe = os.pipe()
selectors.DefaultSelector = Deaf
from crawlscope.runtime import loop
import qasync
print(loop.why_not_here())
made = loop.new_event_loop()
assert type(made) is qasync.QEventLoop
made.close()
"""
    done = ran_elsewhere(program)
    assert done.stdout == "Qt does not wake for the selector's descriptor\n", done.stderr
