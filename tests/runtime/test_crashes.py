"""What processes leave behind that end by a fault: real processes, and real signals."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from crawlscope.runtime.crashes import MOST_LEFT, Crash, left, take, text

BEGIN = "import sys, os, signal\nfrom pathlib import Path\nfrom crawlscope.runtime import crashes\n"
WATCH = f"{BEGIN}crashes.watch(Path(sys.argv[1]))\n"
SLOT = """
from PySide6.QtCore import QCoreApplication, QTimer
app = QCoreApplication([])
def slot():
    raise ValueError("in a slot")
QTimer.singleShot(0, slot)
QTimer.singleShot(0, app.quit)
app.exec()
"""
FATAL = """
from PySide6.QtGui import QGuiApplication
from crawlscope.runtime import qt_messages
with qt_messages.heard():
    QGuiApplication(["-", "-platform", "unheard-of"])
"""


def run(folder: Path, code: str, *, begin: str = WATCH) -> int:
    ran = subprocess.run(
        [sys.executable, "-c", begin + code, str(folder)], capture_output=True, check=False
    )
    return ran.returncode


def taken(folder: Path) -> Crash:
    crash = take(folder)
    assert crash is not None
    assert take(folder) is None  # each crash once
    assert left(folder)[0] == crash.path
    return crash


@pytest.mark.parametrize(
    ("code", "ended", "words"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", True, "Segmentation fault"),
        ("os.kill(os.getpid(), signal.SIGABRT)", True, "Aborted"),
        (FATAL, True, "no Qt platform plugin could be initialized"),
        (SLOT, False, "ValueError: in a slot"),
        ("class A:\n  def __del__(self): 1/0\nA()", False, "ZeroDivisionError"),
        ("raise KeyError('top')", False, "KeyError: 'top'"),
    ],
    ids=["SIGSEGV", "SIGABRT", "qFatal", "slot", "destructor", "top"],
)
def test_a_fault_leaves_a_file_that_names_it(
    tmp_path: Path, code: str, ended: bool, words: str
) -> None:
    run(tmp_path, code)
    crash = taken(tmp_path)
    assert crash.ended is ended
    assert words in text(crash.path)
    assert text(crash.path).startswith("Crawlscope ")
    assert 'File "' in text(crash.path)


def test_a_kill_an_end_in_order_and_another_handler_leave_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)") == -signal.SIGKILL
    assert len(list(tmp_path.iterdir())) == 1  # of the killed one
    assert run(tmp_path, "sys.exit(3)") == 3
    assert run(tmp_path, "", begin=f"import faulthandler; faulthandler.enable()\n{WATCH}") == 0
    assert run(tmp_path / "no" / "way", "", begin=WATCH.replace("sys.argv[1]", "'/proc/x'")) == 0
    assert len(list(tmp_path.iterdir())) == 1
    assert take(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_a_program_that_runs_is_not_taken(tmp_path: Path) -> None:
    code = f"{WATCH}crashes.note('on the way'); print(flush=True); sys.stdin.read(); os.abort()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as running:
        assert running.stdout is not None
        assert running.stdin is not None
        running.stdout.readline()
        assert take(tmp_path) is None
        running.stdin.close()
    assert taken(tmp_path).ended


def test_what_ends_the_program_is_written_after_all_notes_however_long_it_is(
    tmp_path: Path,
) -> None:
    notes = "for n in range(30): crashes.note('x')\n"
    run(tmp_path, f"{notes}crashes.note_end(ValueError('y\\n' * 9_999 + 'end'))")
    crash = taken(tmp_path)
    assert crash.ended
    assert text(crash.path).endswith("y\nend\n")


def test_a_file_that_a_killed_program_had_only_begun_is_removed(tmp_path: Path) -> None:
    drafts = [tmp_path / f"running-1-{n}.new" for n in range(3)]
    for draft in drafts:
        draft.touch()
    for old in drafts[:2]:
        os.utime(old, (0, 0))
    with drafts[1].open("r+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert take(tmp_path) is None
    # One is held, and another may be about to be
    assert sorted(tmp_path.iterdir()) == drafts[1:]


def test_a_crash_is_taken_where_only_a_file_opened_for_writing_can_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on NFS, by flock(2)."""
    lock = fcntl.flock

    def flock(file: IO[str], how: int) -> None:
        if not file.writable():
            raise OSError(errno.EBADF, "Bad file descriptor")
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    run(tmp_path, "os.abort()")
    assert taken(tmp_path).ended


def test_the_files_are_bounded_in_number_and_size(tmp_path: Path) -> None:
    run(tmp_path, "for n in range(9999): crashes.note('x' * 99_999)\nos.abort()")
    (running,) = tmp_path.glob("running-*")
    assert running.stat().st_size < 250_000
    crash = taken(tmp_path)
    for number in range(MOST_LEFT + 3):
        path = tmp_path / f"running-1-{number}.txt"
        path.write_text("Crawlscope\nFatal Python error: Aborted\n")
        os.utime(path, (number * 86_400, number * 86_400))
    newest = take(tmp_path)  # all of them are taken, and one is told
    assert newest is not None
    assert newest.at.day == MOST_LEFT + 3
    assert len(list(tmp_path.iterdir())) == MOST_LEFT
    assert crash.path in left(tmp_path)
