"""Fixtures that every test may use, and the surroundings that every test gets."""

import asyncio
import contextlib
import gc
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from tests.program import Program
    from tests.web import Site

# 'thorough' in CI; the default run is for a person who waits.
# The same examples in each run, so that a change is red by what it did; `search` looks for others.
settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=200, deadline=None, derandomize=True)
settings.register_profile("search", max_examples=1_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("CRAWLSCOPE_LANGUAGE", "en")  # whatever the machine speaks
os.environ["QT_API"] = "pyside6"
os.environ["PYQTGRAPH_QT_LIB"] = "PySide6"

# What hundreds of programs of tests import is compiled once, whatever the surroundings say.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Thousands of tests write files that are to survive a power cut. In memory, none waits for a disk.
IN_MEMORY = Path("/dev/shm")
if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > 2e9 and os.access(IN_MEMORY, os.W_OK):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

# A shell starts what is in its background with Ctrl-C ignored, and so would all programs of tests.
signal.signal(signal.SIGINT, signal.default_int_handler)

SELF_SIGNED = Path(__file__).with_name("localhost.pem")  # key and certificate, good until 2126


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--on", metavar="local:N", help="crawls of tests run on a Dask cluster")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """With --on local:N, all tests share one cluster; those that need this process are left out."""
    where = config.getoption("--on")
    if where is None:
        return
    from tests import web  # noqa: PLC0415
    from tests.dask_processes import Processes  # noqa: PLC0415  only this needs Dask

    cluster = Processes(int(where.removeprefix("local:"))).__enter__()
    config.add_cleanup(cluster.__exit__)
    # On a busy machine some connections to Dask are left to the collector. One way is known:
    # Tornado's TCPClient.connect (6.6) loses its stream if it is cancelled in the turn of the loop
    # in which the connection was made. So a run on a cluster does not show such leaks.
    dropped = "ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning"
    config.addinivalue_line("filterwarnings", dropped)
    warnings.filterwarnings("ignore", category=pytest.PytestUnraisableExceptionWarning)
    web.RUN_ON = cluster.address


WHOLLY_END_TO_END = Path(__file__).with_name("end_to_end")
PARTLY = re.compile(r"end_to_end|\bprogram: ")  # stands in each file elsewhere that has some


@cache
def _has_end_to_end(file: Path) -> bool:
    return WHOLLY_END_TO_END in file.parents or bool(PARTLY.search(file.read_text("utf-8")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without any test of the kind that was asked for are not even imported."""
    asked = config.getoption("markexpr")
    words = [] if " or " in asked else asked.split(" and ")
    if "not end_to_end" in words:
        return True if collection_path == WHOLLY_END_TO_END else None
    if "end_to_end" in words and collection_path.match("test_*.py"):
        return None if _has_end_to_end(collection_path) else True
    return None


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "program" in getattr(item, "fixturenames", ()):  # a process of the program
            item.add_marker(pytest.mark.end_to_end)
        if item.get_closest_marker("end_to_end") and not _has_end_to_end(item.path):
            raise pytest.UsageError(f"{item.path}: add `end_to_end`, or it would be left out")
    if config.getoption("--on") is not None:
        here = pytest.mark.skip(reason="looks into what fetches in this process")
        for item in items:
            if item.get_closest_marker("in_process"):
                item.add_marker(here)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The tests themselves stay to the end: no collection of garbage looks at them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


LoopFactory = Callable[[], asyncio.AbstractEventLoop]


class WaitUntil(Protocol):
    def __call__(
        self,
        predicate: Callable[[], object],
        timeout: float = 20.0,
        readable: int | None = None,
        *,
        at_each_turn: bool = False,
    ) -> Awaitable[None]: ...


def _new_event_loop() -> asyncio.AbstractEventLoop:
    # Imported here, so that tests of `core` need no QtGui.
    from crawlscope.runtime.loop import new_event_loop  # noqa: PLC0415

    return new_event_loop()


def pytest_asyncio_loop_factories() -> dict[str, LoopFactory]:
    """Each `async def test_...` runs on the program's own loop, inside Qt."""
    return {"qt": _new_event_loop}


SHORTEST_PAUSE, LONGEST_PAUSE = 0.001, 0.005  # seconds


async def _wait_until(
    predicate: Callable[[], object],
    timeout: float = 20.0,
    readable: int | None = None,
    *,
    at_each_turn: bool = False,
) -> None:
    """Looks less often the longer it waits: a turn of the loop in Qt takes a fifth of the shortest
    pause, and that is taken from whatever is waited for."""
    pause = 0 if at_each_turn else SHORTEST_PAUSE
    try:
        async with asyncio.timeout(timeout):
            while not predicate():  # has no event to wait for
                await (asyncio.sleep(pause) if readable is None else _until_readable(readable))
                pause = min(pause * 1.05, LONGEST_PAUSE)
    except TimeoutError:
        if not predicate():
            pytest.fail(f"still not so after {timeout} s")


async def _until_readable(descriptor: int) -> None:
    loop, is_so = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, is_so.set)
    try:
        await is_so.wait()
    finally:
        loop.remove_reader(descriptor)


@pytest.fixture
def wait_until() -> WaitUntil:
    """`await wait_until(lambda: model.rowCount() == 3)`; fails the test after `timeout` seconds.
    With `readable`, a descriptor, it looks again whenever that can be read. What is so only for
    some turns of the loop is to be waited for `at_each_turn`: else a busy machine misses it."""
    return _wait_until


@pytest.fixture
async def running_loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


def _other_threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()} - {threading.main_thread().name}


@pytest.fixture
def other_threads() -> Callable[[], set[str]]:
    """Names the Python threads beside the main one: there should be none."""
    return _other_threads


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaves a task or a Python thread behind."""
    threads = _other_threads()
    loop: asyncio.AbstractEventLoop | None = None
    if request.node.get_closest_marker("asyncio") is not None:
        # Asked for first, so that it goes last: the fixtures of the test have ended by then.
        loop = request.getfixturevalue("running_loop")
    yield
    if loop is not None and not loop.is_closed():
        left = loop.run_until_complete(_tasks_left())
        assert not left, f"tasks left running: {left}"
    started = _other_threads() - threads
    assert not started, f"threads left running: {started}"


async def _tasks_left() -> list[str]:
    """The names of tasks that do not end by themselves within a moment."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        _, others = await asyncio.wait(others, timeout=0.2)
    return [repr(task) for task in others]


@pytest.fixture
async def site() -> "AsyncIterator[Site]":
    # Imported here: with `-n 2`, this file is imported where no test runs, before those that run.
    from tests.web import Site  # noqa: PLC0415

    async with Site() as site:
        yield site


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil, request: pytest.FixtureRequest) -> "Program":
    from tests.program import Program  # noqa: PLC0415  as above

    (tmp_path / "home").mkdir(exist_ok=True)
    found = Program(tmp_path / "home", wait_until)
    found.is_cold = "needs_browser" in request.fixturenames  # which starts in no fork
    return found


@pytest.fixture(scope="session")
def lacking_browser() -> str:
    code = "from crawlscope.runtime.browser.starting import lacking; print(lacking() or '')"
    asked = [sys.executable, "-P", "-c", code]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def needs_browser(lacking_browser: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves tests out where Qt's browser cannot be loaded, with the line that a person reads."""
    if lacking_browser:
        pytest.skip(lacking_browser)
    monkeypatch.setenv("QTWEBENGINE_DISABLE_SANDBOX", "1")  # tests may run as root


@pytest.fixture
def certificate() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(SELF_SIGNED)
    return context


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that accepts no connection and refuses none: its queue is full."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        with contextlib.ExitStack() as waiting:
            for _ in range(2):
                client = waiting.enter_context(socket.socket())
                client.setblocking(False)
                client.connect_ex(listener.getsockname())
            yield listener.getsockname()[1]
