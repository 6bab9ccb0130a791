"""`crawlscope doctor` with a fault of each kind, in a process and a home of its own."""

import errno
import json
import os
import re
import shutil
import signal
import socket
import subprocess
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from crawlscope.core.base.version import __version__
from crawlscope.terminal import doctor
from tests.conftest import WaitUntil
from tests.program import Ended, Program

UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner")
NAMES = (
    *("program", "python", "libraries", "compiled", "system", "desktop", "display", "qt", "fonts"),
    *("resolver", "certificates", "config", "data", "log", "temp"),
    *("open_files", "clock", "unix_sockets", "dbus"),
)
EXPIRED = str(Path(__file__).parents[1] / "expired.pem")

# What is wrong; the environment, and a command that runs the program; the line that says so: its
# name, its grade, words in it
FAULTS: dict[str, tuple[dict[str, str], tuple[str, ...], str, str, str]] = {
    "no display": ({"QT_QPA_PLATFORM": ""}, (), "display", "warning", "crawl --headless|demo"),
    "no response": (
        {"DISPLAY": ":77", "QT_QPA_PLATFORM": ""},
        (),
        *("display", "problem", "no X server responds at DISPLAY"),
    ),
    "no plugin": ({"QT_QPA_PLATFORM": "none"}, (), "display", "problem", "not installed"),
    "Qt aborts": ({"QT_QPA_PLATFORM": "minimalegl"}, (), "qt", "problem", "signal 6"),
    "no libEGL": (
        {"DISPLAY": ":77", "LD_LIBRARY_PATH": "HOME"},
        (),
        *("qt", "problem", "libEGL.so.1: file too short"),
    ),
    "no font": ({"FONTCONFIG_FILE": "HOME/empty"}, (), "fonts", "problem", "fonts-dejavu-core"),
    "few files": ({}, ("prlimit", "--nofile=64:64"), "open_files", "warning", "ulimit -n 1024"),
    "too few files": ({}, ("prlimit", "--nofile=32:32"), "open_files", "problem", "too few"),
    "no certificate": (
        {"SSL_CERT_FILE": "HOME/empty"},
        (),
        "certificates",
        "problem",
        "SSL_CERT_FILE",
    ),
    "old certificate": ({"SSL_CERT_FILE": EXPIRED}, (), "certificates", "problem", "1 of them ex"),
    "dead bus": (
        {"DBUS_SESSION_BUS_ADDRESS": "unix:path=HOME/gone"},
        (),
        *("dbus", "warning", "no notification"),
    ),
    "no runtime": ({"XDG_RUNTIME_DIR": "HOME/gone"}, (), "unix_sockets", "warning", "not a folder"),
    "no way to write": ({}, UNPRIVILEGED, "data", "warning", "cannot write to"),
}


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    home = tmp_path / "home"
    home.mkdir()
    (home / "libEGL.so.1").write_text("")
    (home / "read-only").mkdir(mode=0o555)
    (home / "empty").write_text("<fontconfig/>")
    program = Program(home, wait_until)
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    for name in ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "SSL_CERT_FILE"):
        program.environ.pop(name, None)
    return program


def lines(ended: Ended) -> dict[str, dict[str, str]]:
    return {line["name"]: line for line in json.loads(ended.out)["lines"]}


def without_network() -> tuple[str, ...]:
    """A command that runs another one without any network; none where that is not allowed, as in a
    chroot."""
    how = ("unshare", "--net", "--map-root-user")
    if shutil.which(how[0]) is None:
        return ()
    tried = subprocess.run((*how, "true"), capture_output=True, check=False)
    return how if tried.returncode == 0 else ()


async def test_it_names_all_that_it_looked_at_and_leaves_nothing_behind(program: Program) -> None:
    before = set(program.home.iterdir())
    program.before = without_network()
    ended = await program.run("doctor", "--json")
    found = lines(ended)
    assert tuple(found) == NAMES
    assert {line["grade"] for line in found.values()} <= {"ok", "warning"}, ended.out
    assert (ended.code, ended.err) == (0, "")
    assert found["resolver"]["found"].startswith("localhost resolves to 127.0.0.1")
    written = {path.name for path in set(program.home.iterdir()) - before}
    assert written <= {"out", "err", ".local"}
    files = {path.name for path in (program.home / ".local").rglob("*") if path.is_file()}
    assert files <= {"crawlscope.log"}
    program.before = ()
    told = await program.run("doctor")
    assert told.code == 0
    assert "0 problems" in told.out


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_found_graded_and_comes_with_what_to_do(
    program: Program, fault: str
) -> None:
    environ, before, name, grade, words = FAULTS[fault]
    home = str(program.home)
    program.environ |= {key: value.replace("HOME", home) for key, value in environ.items()}
    program.before = before
    if before == UNPRIVILEGED:
        program.environ["HOME"] = f"{home}/read-only"
    ended = await program.run("doctor", "--json")
    line = lines(ended)[name]
    assert line["grade"] == grade, line
    assert any(word in line["found"] + line["advice"] for word in words.split("|")), line
    assert line["advice"]
    assert ended.code == (1 if grade == "problem" else 0), ended.out
    assert ended.err == ""


async def test_what_does_not_answer_is_a_problem_all_else_is_looked_at_and_a_report_ends(
    program: Program,
) -> None:
    reporting = program.beside("reporting")  # both wait as long for what does not answer
    reporting.environ = {**program.environ, "HOME": str(reporting.home)}
    its_log = reporting.home / ".local" / "state" / "crawlscope" / "log"
    its_log.mkdir(parents=True)
    os.mkfifo(its_log / "crawlscope.log")  # nobody ever writes to it, as on a disk that is gone
    certificates, log = program.home / "certificates", program.home / ".local/state/crawlscope/log"
    for folder in (certificates, log):
        folder.mkdir(parents=True)
    never_written, never_read = certificates / "0123abcd.0", log / "crawlscope.log"
    for path in (never_written, never_read):
        os.mkfifo(path)
    busy = program.home / "bus"
    program.environ |= {
        "SSL_CERT_DIR": str(certificates),
        "SSL_CERT_FILE": str(program.home / "gone"),
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={busy}",
    }
    with socket.socket(socket.AF_UNIX) as bus, ExitStack() as waiting:
        bus.bind(str(busy))
        bus.listen(0)
        with suppress(BlockingIOError):  # nobody else fits in its queue
            while True:
                one = waiting.enter_context(socket.socket(socket.AF_UNIX))
                one.setblocking(False)
                one.connect(str(busy))
        process = reporting.start("doctor", "--report")
        try:
            ended = await program.run("doctor", "--json")
        finally:
            report = await reporting.end(process)
    found = lines(ended)
    assert tuple(found) == NAMES
    assert (ended.code, ended.err) == (1, "")
    line = found["certificates"]
    assert (line["grade"], line["title"]) == ("problem", "Certificates")
    assert re.fullmatch(r"no response within \d+ s", line["found"])
    assert found["dbus"]["grade"] == "warning"
    assert {found[name]["grade"] for name in ("program", "config", "log", "clock")} == {"ok"}
    with pytest.raises(OSError, match=os.strerror(errno.ENXIO)):  # nobody reads it any more
        os.open(never_written, os.O_WRONLY | os.O_NONBLOCK)
    assert (report.code, report.err) == (1, "")
    assert "problem: log: no response within 10 s" in report.out
    assert "ok: program: " in report.out
    assert "== The last 200 lines of the log ==\n(nothing)" in report.out


def doctors_of(parent: int) -> list[int]:
    """The processes that a report asks, by id."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    called = {each: Path(f"/proc/{each}/cmdline").read_bytes() for each in children}
    return [int(each) for each, words in called.items() if words.endswith(b"--json\0")]


async def test_it_is_english_for_programs_and_a_doctor_who_dies_is_a_line(
    program: Program, wait_until: WaitUntil
) -> None:
    program.environ["CRAWLSCOPE_LANGUAGE"] = "zh_CN"
    told = (await program.run("doctor")).out
    assert "故障，" in told
    assert f"{__version__}，" in told
    ended = await program.run("doctor", "--json")
    assert {"System", "Fonts"} <= {line["title"] for line in lines(ended).values()}
    assert ended.out.isascii()
    assert "\\u" not in ended.out
    process = program.start("doctor", "--report")
    await wait_until(lambda: doctors_of(process.pid))
    os.kill(doctors_of(process.pid)[0], signal.SIGKILL)
    ended = await program.end(process)
    assert "problem: doctor: it ended without a response" in ended.out
    assert (ended.code, ended.err) == (1, "")


def test_a_doctor_who_does_not_answer_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("crawlscope.doctor.report.PATIENCE", 0)
    assert doctor.report(without_addresses=False) == 1
    assert "problem: doctor: no response within 0 s" in capsys.readouterr().out
