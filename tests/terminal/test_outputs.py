"""Standard output and standard error that are full, closed or gone: an exit code, and one line."""

import os
import signal
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.program import LONGEST, Ended, Program
from tests.warm import Process
from tests.web import Site

pytestmark = [
    pytest.mark.end_to_end,  # processes of the program
    pytest.mark.skipif(sys.platform == "win32", reason="it has no /dev/full"),
]

COMMANDS = {
    "crawl": ("crawl", "{url}"),
    "demo": ("demo", "--headless"),
    "demo-serve": ("demo", "--serve", "0"),
    "resume": ("resume", "{file}"),
    "recheck": ("recheck", "{file}", "--filter", "state:done"),
    "findings": ("findings",),
    "findings-of": ("findings", "{file}"),
    "compare": ("compare", "{file}", "{file}"),
    "lab": ("lab", "--connections", "2", "--stage", "coroutines", "--latency", "0.1"),
    "doctor": ("doctor",),
    "doctor-json": ("doctor", "--json"),
    "doctor-report": ("doctor", "--report"),
    "help": ("--help",),
    "help-of": ("crawl", "--help"),
    "version": ("--version",),
}
LOST = {
    ">/dev/full": "crawlscope: cannot write the report: No space left on device",
    ">&-": "crawlscope: cannot write the report: standard output is closed",
}

MUTE = ("2>/dev/full", "2>&-")
PATIENT = ("lab",)  # waits more than it works: it is run once in each way, all at once
QUICK_DEMO = str(Path(__file__).parents[1] / "quick_demo.py")
ended_already = dict[tuple[str, str], Ended]()  # by the name of the command, and the way


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil, site: Site) -> Program:
    (tmp_path / "home").mkdir()
    site.page("/", links=["/gone"])
    program = Program(tmp_path / "home", wait_until)
    program.has_warm_children = True
    return program


async def words_of(program: Program, command: str, site: Site, folder: Path) -> list[str]:
    """Its words; the crawl file that some of them name is there, and the demo site is quick."""
    file = folder / "a.crawl"
    if command == "demo":
        program.main = QUICK_DEMO
    if "{file}" in COMMANDS[command]:
        ended = await program.run("crawl", site.url(), "--save", str(file))
        assert ended.code == 0
    return [each.format(url=site.url(), file=file) for each in COMMANDS[command]]


def redirected(program: Program, how: str) -> None:
    stream, path = 2 if how.startswith("2") else 1, "/dev/full" if "full" in how else ""
    program.redirected = {stream: path} if how else {}


async def ran(program: Program, command: str, words: list[str], how: str) -> Ended:
    if command not in PATIENT:
        redirected(program, how)
        return await program.run(*words)
    if (command, how) not in ended_already:
        with ExitStack() as at_last:
            running = list[tuple[str, Program, Process]]()
            for number, way in enumerate(("", *LOST, *MUTE)):
                one = program.beside(f"{command} {number}")
                redirected(one, way)
                process = one.start(*words)
                at_last.callback(process.kill)
                running.append((way, one, process))
            for way, one, process in running:
                ended_already[command, way] = await one.end(process)
    return ended_already[command, how]


@pytest.mark.parametrize("how", LOST)
@pytest.mark.parametrize("command", COMMANDS)
async def test_a_report_that_cannot_be_written_is_1_and_one_line(
    program: Program, site: Site, tmp_path: Path, command: str, how: str, wait_until: WaitUntil
) -> None:
    words = await words_of(program, command, site, tmp_path)
    if command == "demo-serve":
        redirected(program, how)
        process = program.start(*words)
        await ended_when_it_serves(process, wait_until)
        ended = await program.end(process)
    else:
        ended = await ran(program, command, words, how)
    assert (ended.code, ended.out) == (1, "")
    lines = [line for line in ended.err.splitlines() if line.startswith("crawlscope: ")]
    assert lines == [LOST[how]]
    assert "Exception" not in ended.err
    assert "Traceback" not in ended.err


async def ended_when_it_serves(process: Process, wait_until: WaitUntil) -> None:
    """Sends a Ctrl-C once it listens, which it does before it says where."""
    await wait_until(lambda: listens(process.pid), timeout=LONGEST)
    process.send_signal(signal.SIGINT)


def listens(process: int) -> bool:
    folder = Path(f"/proc/{process}")
    mine = set()
    for each in os.listdir(folder / "fd"):
        try:
            mine.add(os.readlink(folder / "fd" / each))
        except FileNotFoundError:
            continue
    rows = [line.split() for line in (folder / "net/tcp").read_text().splitlines()[1:]]
    return any(row[3] == "0A" and f"socket:[{row[9]}]" in mine for row in rows)


@pytest.mark.parametrize("command", ["findings", "help", "doctor", "lab"])
async def test_a_reader_that_leaves_is_no_word(
    program: Program, site: Site, tmp_path: Path, command: str
) -> None:
    words = await words_of(program, command, site, tmp_path)
    expected = (await ran(program, command, words, "")).code
    reading, writing = os.pipe()
    os.close(reading)
    process = program.start(*words, stdout=writing)
    os.close(writing)
    ended = await program.end(process)
    assert ended.code == expected
    assert "crawlscope:" not in ended.err
    assert "Exception" not in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("how", MUTE)
@pytest.mark.parametrize("command", ["crawl", "demo", "lab"])
async def test_standard_error_that_cannot_be_written_changes_nothing(
    program: Program, site: Site, tmp_path: Path, command: str, how: str
) -> None:
    words = await words_of(program, command, site, tmp_path)
    expected = await ran(program, command, words, "")
    ended = await ran(program, command, words, how)
    assert (ended.code, ended.err) == (expected.code, "")
    assert len(ended.out.splitlines()) == len(expected.out.splitlines())


@pytest.mark.parametrize("how", MUTE)
async def test_an_error_that_cannot_be_said_is_an_exit_code(program: Program, how: str) -> None:
    redirected(program, how)
    ended = await program.run("crawl", "--foo")
    assert (ended.code, ended.out) == (2, "")


async def test_quiet_needs_no_standard_output(program: Program, site: Site) -> None:
    redirected(program, ">&-")
    ended = await program.run("crawl", site.url(), "--quiet")
    assert (ended.code, ended.err) == (0, "")


async def test_a_crawl_whose_terminal_is_gone_is_stopped_and_exported(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/hung"])
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()
    ours, theirs = os.openpty()
    name = os.ttyname(theirs)
    program.before = ("setsid", "sh", "-c", f'exec "$@" <{name} >{name} 2>{name}', "sh")
    file, saved = tmp_path / "all.csv", tmp_path / "b.crawl"
    process = program.start(
        "crawl", site.url(), "--export", str(file), "--save", str(saved), "--max-tries", "1"
    )
    await wait_until(lambda: site.at_the_gate, timeout=LONGEST)
    os.close(theirs)
    os.close(ours)  # its session gets SIGHUP
    ended = await program.end(process)
    assert ended.code == 1  # the report could not be written
    assert [line.split(",")[1:3] for line in file.read_text().splitlines()[1:]] == [
        [site.url(), "done"],
        [site.url("/hung"), "queued"],
    ]
    site.gate.set()
    program.before = ()
    again = await program.run("resume", str(saved))
    assert again.code == 0
