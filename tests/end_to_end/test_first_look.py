"""The window is painted before most of the program is imported, and what a person does goes on."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QChildEvent, QCoreApplication, QEvent, QObject, QSettings, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QMainWindow, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.first.first_look import FirstLook
from crawlscope.ui.first.frame import Frame
from crawlscope.ui.kit.memory import ZOOM, memory
from crawlscope.ui.kit.theme import theme
from crawlscope.window.opening import EMPTY, Opening
from crawlscope.window.parts import BY_STATEMENT, PARTS
from crawlscope.window.start import run_window
from tests.web import Site, WaitUntil

pytestmark = pytest.mark.end_to_end

LATE = {
    "typer",
    "aiohttp",
    "numpy",
    "pyqtgraph",
    "sqlite3",
    "crawlscope.commands.cli",
    "crawlscope.core.policy.settings",
}
# What is imported when the window is painted for the first time, and when all is there
IMPORTED = """
import json, sys
from crawlscope.ui.first.frame import Frame
found = []
def note(self):
    if not found:
        found.append(sorted(sys.modules))
        self.painted.emit()
def hold(self, main):
    print(json.dumps([*found, sorted(sys.modules)]), flush=True)
    sys.exit()
Frame._note_painted, Frame.hold = note, hold
sys.argv = ["crawlscope"]
from crawlscope.__main__ import main
main()
"""
# What a package lacks if its import by statement is left after some steps
LEFT_EARLY = """
import importlib, itertools, json, subprocess, sys
from crawlscope.window.parts import imports
made = imports(tuple(sys.argv[2:]))
for part in itertools.islice(made, int(sys.argv[1])):
    part()
made.close()
lacking = []
for name in sys.argv[2:]:
    code = f"import json, {name}; print(json.dumps([*vars({name}), {name}.__doc__]))"
    *usual, text = json.loads(subprocess.check_output([sys.executable, "-c", code]))
    module = importlib.import_module(name)
    lacking += [each for each in usual if each not in vars(module)]
    lacking += [name] if module.__doc__ != text else []
print(json.dumps(lacking))
"""
# Where things are when the first look is painted, and when the window has taken its place: with two
# sizes of text, in a usual and a small window
PLACES = """
import json, sys
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenuBar, QWidget
from crawlscope.ui.first.frame import Frame
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS

app = QApplication([])
sys.excepthook = lambda *problem: (sys.__excepthook__(*problem), sys.exit(1))

def places(frame):
    (bar,) = shown(frame, QMenuBar)
    found = {each.text(): bar.actionGeometry(each) for each in bar.actions()}
    for name, each in found.items():
        assert frame.childAt(bar.mapTo(frame, each.center())) is bar, name + " is covered"
    (address,), (start,) = (shown(frame, QWidget, name) for name in ("addressBar", "startButton"))
    parts = {"menuBar": bar, "address": address, "start": start}
    found |= {name: place(part, frame) for name, part in parts.items()}
    return {name: each.getRect() for name, each in found.items()}

def shown(frame, kind, *name):
    return [each for each in frame.findChildren(kind, *name) if each.isVisible()]

def place(part, frame):
    return part.rect().translated(part.mapTo(frame, QPoint()))

for percent, *size in (100, 1280, 800), (200, 1280, 800), (200, 800, 600):
    theme().set_zoom(percent)
    frame, at_first = Frame(), []
    frame.painted.connect(lambda: at_first or at_first.append(places(frame)))
    frame.resize(*size)
    frame.look_first("")
    while not at_first:
        app.processEvents()
    frame.hold(MainWindow(PANELS))
    frame.grab()
    print(json.dumps([percent, *size, *at_first, places(frame)]), flush=True)
    frame.hide()
"""
Began = Callable[..., "asyncio.Task[int]"]


def frames() -> list[Frame]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, Frame)]


@pytest.fixture
async def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Began]:
    """Begins as the program does; whatever is open at the end is closed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    folder = str(tmp_path / "settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
    running: list[asyncio.Task[int]] = []

    def begin(address: str = "", opening: Opening = EMPTY) -> asyncio.Task[int]:
        wanted: dict[str, Any] = {}
        running.append(
            asyncio.create_task(run_window(address, lambda: (wanted, OutputOptions(), opening)))
        )
        return running[-1]

    yield begin
    for frame in frames():
        frame.close()
    async with asyncio.timeout(20):
        await asyncio.gather(*running)


async def the_look(wait_until: WaitUntil) -> tuple[Frame, FirstLook]:
    await wait_until(
        lambda: [each for each in frames() if each.look and not each.is_left], at_each_turn=True
    )
    (frame,) = (each for each in frames() if each.look and not each.is_left)
    assert frame.look is not None
    return frame, frame.look


def start_button(frame: Frame) -> QWidget:
    """That of the first look, or of the window that has taken its place."""
    return only(frame, "startButton")


def only(frame: Frame, name: str) -> QWidget:
    (found,) = (each for each in frame.findChildren(QWidget, name) if each.isVisible())
    return found


def message(frame: Frame) -> str:
    """What is said below the controls; '' if nothing is."""
    found = [each for each in frame.findChildren(QLabel, "messageText") if each.isVisible()]
    return found[0].text() if found else ""


def test_the_window_is_painted_before_most_is_imported(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin"}
    ran = subprocess.run(
        [sys.executable, "-c", IMPORTED],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    at_first, in_all = map(set, json.loads(ran.stdout))
    assert not at_first & LATE
    assert set(PARTS) <= in_all
    assert len(in_all) > 2 * len(at_first)


def test_no_part_of_the_window_is_unknown() -> None:
    assert [name for name in PARTS if find_spec(name) is None] == []
    for package, pieces in BY_STATEMENT.items():
        assert package in PARTS
        assert [each for each in pieces if find_spec(f"{package}.{each}") is None] == []


@pytest.mark.parametrize("steps", [0, 1, 7, 30, 10_000])
def test_a_package_whose_import_is_left_early_is_whole(tmp_path: Path, steps: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LEFT_EARLY, str(steps), "numpy", "aiohttp"],
        cwd=Path(__file__).parents[2],
        env={"HOME": str(tmp_path), "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stderr == ""
    assert json.loads(ran.stdout) == []


def test_an_error_before_the_window_is_whole_is_left_for_the_next_start(tmp_path: Path) -> None:
    broken = (
        "import crawlscope.window.parts as p; p.PARTS = ('crawlscope.none',);"
        " from crawlscope.__main__ import main"
    )
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.argv = ['crawlscope']; {broken}; main()"],
        cwd=Path(__file__).parents[2],
        env={"HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    assert "crawlscope: ModuleNotFoundError: No module named 'crawlscope.none'" in ran.stderr
    assert "Traceback" not in ran.stderr
    (left,) = tmp_path.rglob("running-*.txt")
    assert "crawlscope.none" in left.read_text()


async def test_what_is_typed_and_started_at_once_is_crawled(
    begin: Began, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/", title="First")
    begin()
    frame, look = await the_look(wait_until)
    QTest.keyClicks(look.address, site.url("/"))
    QTest.keyClick(look.address, Qt.Key.Key_Return)
    await wait_until(lambda: site.hits["/"] == 1)
    main = frame.findChild(QMainWindow)
    assert main is not None
    await wait_until(lambda: "127.0.0.1" in frame.windowTitle())
    assert frame.windowTitle() == main.windowTitle()
    assert frame.look is None


@pytest.mark.parametrize("typed", ["", "mailto:a@b.example", "http://", "a.example htp://b"])
async def test_start_without_a_good_address_says_what_the_whole_window_says(
    typed: str, begin: Began, wait_until: WaitUntil
) -> None:
    begin()
    frame, look = await the_look(wait_until)
    QTest.keyClicks(look.address, typed)
    QTest.mouseClick(start_button(frame), Qt.MouseButton.LeftButton)
    assert start_button(frame).isEnabled()
    at_first = message(frame)
    assert "https://example.org/" in at_first
    await wait_until(lambda: frame.look is None)
    await wait_until(lambda: message(frame) != "")
    assert message(frame) == at_first  # said again, without another click
    QTest.mouseClick(start_button(frame), Qt.MouseButton.LeftButton)
    assert message(frame) == at_first


async def test_an_address_that_is_being_corrected_is_complained_of_no_more(
    begin: Began, wait_until: WaitUntil
) -> None:
    begin()
    frame, look = await the_look(wait_until)
    QTest.keyClick(look.address, Qt.Key.Key_Return)
    assert message(frame) != ""
    QTest.keyClicks(look.address, "h")
    assert message(frame) == ""
    await wait_until(lambda: frame.look is None)
    async with asyncio.TaskGroup() as others:  # whatever Start would do has had its turn
        others.create_task(asyncio.sleep(0))
    assert start_button(frame).isEnabled()
    assert message(frame) == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_moves_when_the_whole_window_comes(language: str, tmp_path: Path) -> None:
    """In a process of its own, for the language is chosen once."""
    environment = {
        "HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
        "PATH": "/usr/bin",
        "CRAWLSCOPE_LANGUAGE": language,
    }
    ran = subprocess.run(
        [sys.executable, "-c", PLACES],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    measured = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(measured) == 3
    for percent, width, height, at_first, afterwards in measured:
        assert len(at_first) == 6 + 3  # menus; their bar, the address, Start
        assert at_first == afterwards, (percent, width, height)


async def test_a_text_that_is_being_typed_goes_on_where_it_is(
    begin: Began, wait_until: WaitUntil
) -> None:
    begin("http://127.0.0.1:9/")
    frame, look = await the_look(wait_until)
    assert look.address.text() == "http://127.0.0.1:9/"
    frame.activateWindow()
    await wait_until(look.address.hasFocus, at_each_turn=True)
    QTest.keyClicks(look.address, "a/b")
    QTest.keyClick(look.address, Qt.Key.Key_Left)
    await wait_until(lambda: frame.findChild(QMainWindow) is not None)
    main = frame.findChild(QMainWindow)
    assert main is not None
    bar = main.findChild(QWidget, "addressBar")
    assert bar is not None
    line = bar.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    await wait_until(line.hasFocus)
    QTest.keyClicks(line, "c")
    assert line.text() == "http://127.0.0.1:9/a/cb"


class Typist(QObject):
    """Presses a key while the first look gives way to the window: nobody reads it before."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        came = event.child() if isinstance(event, QChildEvent) and event.added() else None
        if isinstance(came, QMainWindow) and isinstance(watched, Frame):
            key, none = Qt.Key.Key_C, Qt.KeyboardModifier.NoModifier
            pressed = QKeyEvent(QEvent.Type.KeyPress, key, none, "c")
            QCoreApplication.postEvent(watched.windowHandle(), pressed)
        return False


async def test_no_key_is_lost_while_the_window_comes(begin: Began, wait_until: WaitUntil) -> None:
    begin("http://127.0.0.1:9/", Opening(roots=("http://127.0.0.1:9/",)))
    frame, look = await the_look(wait_until)
    frame.activateWindow()
    await wait_until(look.address.hasFocus, at_each_turn=True)
    look.address.selectAll()
    QTest.keyClick(look.address, Qt.Key.Key_Delete)
    typist = Typist()
    frame.installEventFilter(typist)
    await wait_until(lambda: frame.look is None)
    main = frame.findChild(QMainWindow)
    assert main is not None
    bar = main.findChild(QComboBox, "addressBar")
    line = bar.lineEdit() if bar is not None else None
    assert line is not None
    await wait_until(line.hasFocus)
    QTest.keyClicks(line, "d")
    assert line.text() == "cd"


async def test_the_first_look_has_the_size_of_text_of_last_time(
    begin: Began, wait_until: WaitUntil
) -> None:
    usual = QApplication.font().pointSizeF()
    memory().setValue(ZOOM, 200)
    begin()
    _, look = await the_look(wait_until)
    try:
        assert look.address.font().pointSizeF() == 2 * usual
    finally:
        theme().set_zoom(100)


@pytest.fixture
def signals() -> Iterator[None]:
    """Signals do as they did before, whoever listens for them in the meantime."""
    each = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(one, lambda *_: None) for one in each]
    yield
    for one, handler in zip(each, before, strict=True):
        signal.signal(one, handler)


@pytest.mark.skipif(sys.platform == "win32", reason="the loop hears no signals there")
async def test_a_signal_ends_the_first_look(
    signals: None, begin: Began, wait_until: WaitUntil
) -> None:
    for each in (signal.SIGTERM, signal.SIGINT):
        running = begin()
        frame, _ = await the_look(wait_until)
        os.kill(os.getpid(), each)
        async with asyncio.timeout(20):
            assert await running == 130
        assert frame.findChild(QMainWindow) is None


@pytest.mark.parametrize("keys", ["Ctrl+W", "Ctrl+Q"])
async def test_the_keys_that_close_a_window_close_the_first_look(
    keys: str, begin: Began, wait_until: WaitUntil
) -> None:
    running = begin()
    frame, look = await the_look(wait_until)
    frame.activateWindow()
    await wait_until(frame.isActiveWindow, at_each_turn=True)
    QTest.keySequence(look.address, keys)
    async with asyncio.timeout(20):
        assert await running == 0
    assert frame.findChild(QMainWindow) is None


async def test_a_window_closed_at_once_is_closed_and_stays_where_it_was(
    begin: Began, wait_until: WaitUntil
) -> None:
    running = begin()
    frame, _ = await the_look(wait_until)
    frame.resize(780, 690)
    frame.close()
    async with asyncio.timeout(20):
        assert await running == 0
    assert frame.findChild(QMainWindow) is None
    begin()
    again, _ = await the_look(wait_until)
    assert (again.width(), again.height()) == (780, 690)
