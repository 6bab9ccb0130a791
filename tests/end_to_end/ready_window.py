"""Tests that open a window run in forks of a process that has one ready: each has a new one at
once, and a process of its own. To make a window takes longer than most tests look at it.

The process with the window is itself a fork, of that which runs the tests: no other test meets it.
"""

import gc
import os
import sys
import tempfile
import traceback
import warnings
from collections.abc import Sequence
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol
from PySide6.QtCore import QSettings

from crawlscope.runtime import by_path
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.this_program import LOOK_INTO
from crawlscope.ui.first.frame import Frame
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.panels.graph.queue_graph import QueueGraph
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.remembered import AT_FIRST, remember_at_first
from tests.warm import Forge

OPENING = {"open_window", "open_first"}  # fixtures
AS_BEFORE = {"program", "cluster"}  # begin processes of their own, which others share
# What a window starts of itself that is no process of a test's own: imported once for all of them
CHILDREN = LOOK_INTO, "cluster-scheduler", "cluster-worker"
IMPORTED = "crawlscope.commands.main", "crawlscope.runtime.allocator", "crawlscope.terminal.looking"
# Made once; all others when they are seen.
SEEN_IN_MOST_TESTS = QueueGraph, WorkerPanel, LogPanel, UrlTable, OverviewPanel, UrlTree
Ready = tuple[Frame, MainWindow]

_ready: list[Ready] = []


def take_ready() -> Ready | None:
    """The window that was ready when this process began, in its frame; None if this is another
    window of the test, or one that has something to remember."""
    return _ready.pop() if _ready and _remembers_nothing() else None


def _remembers_nothing() -> bool:
    return {key: memory().value(key, type=bool) for key in memory().allKeys()} == AT_FIRST


def opens_a_window(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return bool(names & OPENING) and not names & AS_BEFORE


class Forks:
    """Runs tests in forks of a process that begins now."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self._numbers = {item: number for number, item in enumerate(items)}
        self._asking, asked = Pipe()
        self._process = forked()
        if not self._process:
            self._asking.close()
            serve(asked, items)
        asked.close()

    def run(self, item: pytest.Item) -> list[pytest.TestReport]:
        """The reports on one of the tests."""
        self._asking.send(self._numbers[item])
        told: list[dict[str, Any]] | int = self._asking.recv()
        if isinstance(told, int):
            return [died(item, told)]
        assert self._asking.recv() == 0
        return [
            item.config.hook.pytest_report_from_serializable(config=item.config, data=each)
            for each in told
        ]

    def end(self) -> None:
        self._asking.close()
        os.waitpid(self._process, 0)


def forked() -> int:
    """As `os.fork`: a thread of execnet stays behind, of which a test knows nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def died(item: pytest.Item, status: int) -> pytest.TestReport:
    why = f"its process ended with {os.waitstatus_to_exitcode(status)}"
    return pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")


def serve(asked: Connection, items: Sequence[pytest.Item]) -> NoReturn:
    forge = Forge(IMPORTED, dict(os.environ))
    try:
        sys.executable = forge.interpreter(Path(by_path.__file__), *CHILDREN)
        while True:
            number = asked.recv()
            if not _ready:
                _ready.append(made())
                gc.collect()
                gc.freeze()  # or the first collection in a fork would copy all there is
            if process := forked():
                asked.send(os.waitpid(process, 0)[1])
            else:
                run(asked, items[number])
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass  # nobody asks any more
    except BaseException:
        traceback.print_exc()
    finally:
        forge.end()
        os._exit(0)


def made() -> Ready:
    new_event_loop().close()  # tries its parts, once for all
    with tempfile.TemporaryDirectory() as empty:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, empty)
        remember_at_first()
        frame, window = Frame(), MainWindow(PANELS)
        frame.hold(window)
        for each in SEEN_IN_MOST_TESTS:
            window.panels.get(each)
    return frame, window


def run(asked: Connection, item: pytest.Item) -> NoReturn:
    status = 1
    try:
        hook, reports = item.config.hook, runtestprotocol(item, log=False)
        asked.send(
            [hook.pytest_report_to_serializable(config=item.config, report=r) for r in reports]
        )
        status = 0
    finally:
        os._exit(status)
