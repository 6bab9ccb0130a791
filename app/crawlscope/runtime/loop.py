"""One event loop for Qt and asyncio: asyncio's own scheduler, driven from inside Qt's exec().

qasync makes a Qt timer for every `call_soon` and a notifier for every socket, and never kills the
timer of a cancelled call. Here asyncio keeps its deque, its heap and its selector. Qt is given only
three things: a notifier on the selector's own descriptor, one zero-interval timer that runs while
there is something to do, and one precise timer for the head of the heap.
"""

import asyncio
import contextlib
import functools
import heapq
import logging
import math
import os
import selectors
import signal
import socket
import sys
import threading
import time
from asyncio.tasks import _enter_task, _leave_task
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import Context
from types import FrameType
from typing import TYPE_CHECKING, TypeVarTuple

# qasync takes the first Qt it finds, PyQt5 before PySide6; the choice must be set before the
# import.
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"

from PySide6.QtCore import QEventLoop, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

import qasync  # isort: skip - after PySide6

from crawlscope.runtime.qt_language import speak
from crawlscope.runtime.selector import new_selector
from crawlscope.runtime.style import HAS_STYLE, STYLE
from crawlscope.runtime.unread_sources import leave_sources_unread

leave_sources_unread()  # before more is imported

__all__ = ["QtEventLoop", "application", "new_event_loop", "why_not_here"]

logger = logging.getLogger("asyncio")  # slow callbacks are reported where asyncio reports them

TURN_SECONDS = 0.002
"""How long asyncio may run before Qt gets its turn: long enough to keep the throughput, short
enough that no frame is late for it."""

_DAY_MS = 24 * 3600 * 1000  # QTimer holds 24.8 days at most; asyncio too wakes up once a day
_CANCELLED_AT_LEAST = 50  # fewer are not worth a sweep; asyncio's limit is a heap of 100
_SELF_TEST_MS = 500
_NOTHING = contextlib.nullcontext()

_Args = TypeVarTuple("_Args")

if TYPE_CHECKING:
    from crawlscope.runtime.loop_watch import LoopWatch

    class _Handle(asyncio.Handle):
        _context: Context

    class _Timer(asyncio.TimerHandle, _Handle):
        _when: float
        _scheduled: bool

    class _AsyncioAgain(asyncio.SelectorEventLoop):
        """Every private part of asyncio's loop that this file relies on, and what for.

        All of them are the same in 3.11, 3.12 and 3.13.
        """

        # What is ready and what is scheduled: `_run_once` cannot be called as it is, because it has
        # no budget and sleeps in select.
        _ready: deque[_Handle]
        _scheduled: list[_Timer]
        _timer_cancelled_count: int
        _clock_resolution: float
        # Set by stop(); `run_forever` checks it each time `_run_once` returns.
        _stopping: bool
        # The descriptor to watch, and the one that signals write to.
        _selector: selectors.BaseSelector
        _csock: socket.socket
        _signal_handlers: dict[int, asyncio.Handle]
        # The running handle: asyncio sets it in debug mode only, for its exception handler. Here it
        # also shows a turn that it is inside a callback.
        _current_handle: _Handle | None
        _debug: bool

        def _check_closed(self) -> None: ...
        def _check_thread(self) -> None: ...
        def _check_callback(self, callback: object, method: str) -> None: ...
        def _process_events(self, event_list: list[tuple[selectors.SelectorKey, int]]) -> None: ...

else:
    _Handle = asyncio.Handle

    def _asyncio_again() -> dict[str, object]:
        """asyncio's own method under each name that qasync overrides."""
        taken = {
            name
            for base in qasync.QEventLoop.__mro__
            if base.__module__.split(".")[0] == "qasync"
            for name in vars(base)
        }
        own = asyncio.SelectorEventLoop
        again = {n: getattr(own, n) for n in taken if hasattr(own, n) and n[:2] != "__"}
        return again | {"__init__": own.__init__}

    # Still a subclass, so that isinstance(loop, qasync.QEventLoop) stays true.
    _AsyncioAgain = type("_AsyncioAgain", (qasync.QEventLoop,), _asyncio_again())


class QtEventLoop(_AsyncioAgain):
    """asyncio's selector loop whose waiting is done by Qt.

    It starts no thread itself. `run_in_executor(None, ...)`, and so `getaddrinfo`, makes asyncio's
    own thread pool if somebody calls it.
    """

    time = staticmethod(time.monotonic)  # asyncio's, without a call of Python's around it

    def __init__(self, app: QApplication | None = None) -> None:
        # True while Qt may sleep: code that gives asyncio something to do must then wake it. False
        # in a turn, while the pump is on, and while the loop does not run.
        self._idle = False
        self._live = False  # whether Qt may give turns
        self._batch = 0  # how many of `_ready` belong to the current iteration
        self._raised: BaseException | None = None
        # Callbacks that have started Qt loops which still run
        self._interrupted: list[_Handle] = []
        self._put_off: list[_Handle] = []
        self._watch: LoopWatch | None = None
        self._watchers = 0
        self._app = app or application()
        super().__init__(new_selector())
        self._notifier = QSocketNotifier(_descriptor(self._selector), QSocketNotifier.Type.Read)
        self._notifier.setEnabled(False)
        self._notifier.activated.connect(self._turn)
        self._pump = QTimer()
        self._pump.setInterval(0)
        self._pump.timeout.connect(self._turn)
        self._alarm = QTimer()
        self._alarm.setSingleShot(True)
        _make_precise(self._alarm)
        self._alarm.timeout.connect(self._turn)

    def begin_watch(self) -> "LoopWatch":
        """Measures what it does until `end_watch`, for all who ask at once: that costs a little."""
        self._watchers += 1
        if self._watch is None:
            from crawlscope.runtime.loop_watch import LoopWatch  # noqa: PLC0415  few ever look

            self._watch = LoopWatch()
        return self._watch

    def end_watch(self) -> None:
        self._watchers -= 1
        if not self._watchers:
            self._watch = None

    # What asyncio's loop does, and Qt must be told about

    def call_soon(
        self,
        callback: Callable[[*_Args], object],
        *args: *_Args,
        context: Context | None = None,
    ) -> asyncio.Handle:
        # A copy of asyncio's lines instead of a call to them: no path is hotter.
        self._check_closed()
        if self._debug:
            self._check_thread()
            self._check_callback(callback, "call_soon")
        handle = _Handle(callback, args, self, context)
        self._ready.append(handle)
        if self._idle:
            self._wake()
        return handle

    def call_at(
        self,
        when: float,
        callback: Callable[[*_Args], object],
        *args: *_Args,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = super().call_at(when, callback, *args, context=context)
        if self._idle and self._scheduled[0] is timer:
            self._set_alarm()
        return timer

    def stop(self) -> None:
        super().stop()
        if self._idle:
            self._wake()

    def _run_once(self) -> None:
        """Runs Qt's event loop until stop(). `run_forever` does everything before and after."""
        self._live = True
        try:
            with self._signals_reach_python():
                self._wake()
                self._app.exec()
        finally:
            self._live = False
            self._quieten()
            self._app.blockSignals(False)
        # Also if Qt itself has ended the run, by QApplication.quit().
        self._stopping = True
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised

    @contextlib.contextmanager
    def _signals_reach_python(self) -> Iterator[None]:
        """Lets Python's signal handlers run while Qt sleeps.

        A signal interrupts asyncio's select, but Qt's poll goes on waiting. So every signal also
        writes to the self-pipe, not only those with a handler of the loop's own.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        wakeup = signal.set_wakeup_fd(self._csock.fileno())
        try:
            with self._ctrl_c_ends_the_run():
                yield
        finally:
            if not self._signal_handlers:
                signal.set_wakeup_fd(wakeup)

    @contextlib.contextmanager
    def _ctrl_c_ends_the_run(self) -> Iterator[None]:
        """Keeps a KeyboardInterrupt for `run_forever`.

        Raised between two callbacks it would leave a slot, where Qt prints it and forgets it.
        """
        before = signal.getsignal(signal.SIGINT)

        def on_sigint(signum: int, frame: FrameType | None) -> None:
            assert callable(before)
            try:
                before(signum, frame)
            except KeyboardInterrupt as raised:
                if self._current_handle is not None:
                    raise
                self._end(raised)

        if callable(before):
            signal.signal(signal.SIGINT, on_sigint)
        try:
            yield
        finally:
            if signal.getsignal(signal.SIGINT) is on_sigint:
                signal.signal(signal.SIGINT, before)

    # Waking and resting

    def _wake(self) -> None:
        """Asks Qt for turns until there is nothing left to do."""
        if self._idle:
            self._idle = False
            # Off while the pump is on: it would only report what the pump's turn finds anyway.
            self._notifier.setEnabled(False)
        self._pump.start()

    def _rest(self) -> None:
        """Lets Qt sleep until a descriptor is ready or the heap's head is due."""
        self._pump.stop()
        self._notifier.setEnabled(True)
        self._idle = True
        self._set_alarm()

    def _set_alarm(self) -> None:
        if not self._scheduled:
            self._alarm.stop()
            return
        ms = max(0.0, self._scheduled[0]._when - self.time()) * 1000
        self._alarm.start(math.ceil(min(ms, _DAY_MS)))

    def _quieten(self) -> None:
        self._idle = False
        self._notifier.setEnabled(False)
        self._pump.stop()
        self._alarm.stop()

    # A turn

    def _turn(self) -> None:
        """Uses asyncio's share of Qt's time; the slot of all three of its Qt objects."""
        if not self._live:
            return
        # Before any callback, and even if the pump is on: a callback may start a Qt loop, and Qt
        # does not fire a timer again from inside its own slot, but it fires one started since.
        self._wake()
        try:
            with self._inside_callback() if self._current_handle else _NOTHING:
                worked = self._watch.turn(self._work) if self._watch else self._work()
        except BaseException as raised:  # SystemExit or KeyboardInterrupt
            self._end(raised)
        else:
            if self._stopping:
                self._leave()
            elif not worked:
                self._rest()

    @contextlib.contextmanager
    def _inside_callback(self) -> Iterator[None]:
        """A turn of a Qt loop that a callback has started: a stray exec() must leave nobody
        stranded.

        The callback's task, if there is one, steps aside: asyncio runs one task at a time, and
        would refuse every other task's step, whose wake-up would be lost for ever.
        """
        handle, task = self._current_handle, asyncio.current_task(self)
        assert handle is not None
        self._interrupted.append(handle)
        if task is not None:
            _leave_task(self, task)
        try:
            yield
        finally:
            if task is not None:
                _enter_task(self, task)
            self._current_handle = self._interrupted.pop()
            self._batch += len(self._put_off)
            self._ready.extendleft(reversed(self._put_off))
            self._put_off.clear()

    def _end(self, raised: BaseException) -> None:
        self._raised = raised
        self._leave()

    def _leave(self) -> None:
        """Ends Qt's loop and those inside it; no turn follows, even if Qt has one due."""
        self._live = False
        # Qt's browser would take the end of a run for that of the process, and crash in the next
        self._app.blockSignals(True)
        self._app.exit()

    def _work(self) -> bool:
        """Runs as many of asyncio's iterations as fit in a turn; False if there was nothing
        to do."""
        deadline = time.monotonic() + TURN_SECONDS
        worked = False
        # An unfinished batch of the last turn is finished first, as asyncio would do: polling first
        # would make every descriptor ready a second time whose callback has not run yet.
        while self._batch or self._gather():
            worked = True
            in_time = self._run_batch(deadline)
            if not in_time or self._stopping or self._raised is not None:
                break
        return worked

    def _gather(self) -> bool:
        """Collects what is ready, has arrived or is due into a batch; False if there is nothing."""
        self._drop_cancelled_timers()
        came = self._selector.select(0)
        if came:
            self._process_events(came)
        scheduled = self._scheduled
        end = self.time() + self._clock_resolution
        while scheduled and scheduled[0]._when < end:
            timer = heapq.heappop(scheduled)
            timer._scheduled = False
            self._ready.append(timer)
        self._batch = len(self._ready)
        return self._batch > 0

    def _drop_cancelled_timers(self) -> None:
        """Drops the head at once, as asyncio does; the others when they are more than half."""
        scheduled = self._scheduled
        cancelled = self._timer_cancelled_count
        if cancelled > _CANCELLED_AT_LEAST and cancelled * 2 > len(scheduled):
            for timer in scheduled:
                timer._scheduled = not timer._cancelled
            scheduled[:] = [timer for timer in scheduled if not timer._cancelled]
            heapq.heapify(scheduled)
            self._timer_cancelled_count = 0
        while scheduled and scheduled[0]._cancelled:
            heapq.heappop(scheduled)._scheduled = False
            self._timer_cancelled_count -= 1

    def _run_batch(self, deadline: float) -> bool:
        """Runs the batch, but not what that makes ready; False once the time is up."""
        ready, clock = self._ready, time.monotonic
        run = self._run_watched if self._debug else _Handle._run
        if self._watch is not None:
            run = self._watch.run
        try:
            while self._batch:  # read each time: a turn inside a callback continues the same batch
                self._batch -= 1
                handle = ready.popleft()
                if handle._cancelled or (self._interrupted and self._must_wait(handle)):
                    continue
                self._current_handle = handle
                run(handle)
                if clock() > deadline and not self._stopping:
                    return False
        finally:
            self._current_handle = None
        return True

    def _must_wait(self, handle: _Handle) -> bool:
        """Whether the handle's context is in use by a callback that this turn is inside of.

        Python enters no context twice; the call would be lost. A reader's or writer's own handle
        comes back by itself, because its descriptor stays ready.
        """
        if all(handle._context is not outer._context for outer in self._interrupted):
            return False
        if handle not in self._interrupted:
            self._put_off.append(handle)
        return True

    def _run_watched(self, handle: _Handle) -> None:
        """Debug mode: reports a callback that blocks the loop."""
        start = self.time()
        handle._run()
        took = self.time() - start
        if took >= self.slow_callback_duration:
            logger.warning("Executing %s took %.3f seconds", handle, took)


def application() -> QApplication:
    """The process's QApplication: there can only be one."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([*sys.argv[:1], "-style", STYLE])
        app.setProperty(HAS_STYLE, True)
        app.setApplicationName("crawlscope")  # which assistive tools say; else it is `__main__.py`
        app.setDesktopFileName("crawlscope")  # by which a desktop knows whose badge it is
        speak(app)
    return app


def new_event_loop() -> asyncio.AbstractEventLoop:
    """A loop for `asyncio.Runner(loop_factory=...)`: ours, or stock qasync if ours does not
    work."""
    app = application()
    # A run ends when its coroutine does. Qt would end it with the last window, amid what is
    # written then.
    app.setQuitOnLastWindowClosed(False)
    reason = why_not_here()
    if reason is None:
        return QtEventLoop(app)
    logger.info("The event loop is qasync's own: %s", reason)
    stock: asyncio.AbstractEventLoop = qasync.QEventLoop(app)
    return stock


@functools.cache
def why_not_here() -> str | None:
    """Why QtEventLoop cannot work on this platform, found by trying its parts; None if it can."""
    if sys.platform == "win32":
        return "Windows has no descriptor that stands for many sockets"
    application()  # without it Qt watches nothing
    selector = new_selector()
    try:
        return _try_parts(selector)
    except (OSError, ValueError) as error:
        return str(error)
    finally:
        selector.close()


def _make_precise(timer: QTimer) -> None:
    """A coarse timer may fire 5 % early."""
    # By the number of Qt.TimerType.PreciseTimer: with `Qt`, PySide6 makes 93 enumerations, which
    # takes a fifth as long as to import Qt does. It delays the first painting.
    timer.setProperty("timerType", 0)


def _descriptor(selector: selectors.BaseSelector) -> int:
    fileno: Callable[[], int] | None = getattr(selector, "fileno", None)
    if fileno is None:
        raise ValueError(f"{type(selector).__name__} has no descriptor of its own")
    return fileno()


def _try_parts(selector: selectors.BaseSelector) -> str | None:
    """Checks that Qt wakes for a socket only the selector knows, and never early for a timer."""
    notifier = QSocketNotifier(_descriptor(selector), QSocketNotifier.Type.Read)
    ours, theirs = socket.socketpair()
    loop, watchdog, alarm = QEventLoop(), QTimer(), QTimer()
    came: dict[str, float] = {}

    def note(what: str) -> None:
        came.setdefault(what, time.monotonic())
        notifier.setEnabled("socket" not in came)
        if len(came) == 2:
            loop.quit()

    with ours, theirs:
        selector.register(ours, selectors.EVENT_READ)
        notifier.activated.connect(lambda: note("socket"))
        watchdog.timeout.connect(loop.quit)
        watchdog.start(_SELF_TEST_MS)
        alarm.setSingleShot(True)
        _make_precise(alarm)
        alarm.timeout.connect(lambda: note("timer"))
        start = time.monotonic()
        alarm.start(2)
        theirs.send(b"\0")
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        notifier.setEnabled(False)
        woken = bool(selector.select(0))
    if "socket" not in came or not woken:
        return "Qt does not wake for the selector's descriptor"
    if came.get("timer", 0.0) < start + 0.001:
        return "Qt's precise timer does not come, or comes early"
    return None
