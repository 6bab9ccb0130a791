"""A signal at any moment of a start: the process is gone, with the right exit code and no word."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from crawlscope.runtime.signals import ENDING
from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.program import LONGEST, Ended, Program
from tests.web import Site

pytestmark = [
    pytest.mark.end_to_end,  # processes of the program
    pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals"),
]

# Runs the program, which gets a signal as it imports a module: the n-th since it hears signals. The
# 0th is none: what was imported before the first is printed, and the program ended.
AT_AN_IMPORT = """
import os, runpy, signal, sys

n, sent = int(sys.argv[1]), int(sys.argv[2])
came = 0

def look(event, _):
    global came
    if event == "import" and signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        came += 1
        if n == 0:
            ours = (each for each in sys.modules if each.split(".")[0] == "crawlscope")
            print(*sorted(ours), flush=True)
            os._exit(0)
        if came == n:
            os.kill(os.getpid(), sent)

sys.argv[:] = ["crawlscope", *sys.argv[3:]]
sys.path[0] = os.environ["PYTHONPATH"]
sys.addaudithook(look)
runpy.run_module("crawlscope", run_name="__main__", alter_sys=True)
"""
# Each with the moments of its start; about as many imports later it is at work
COMMANDS = {
    "the window": ((), (1, 2, 8, 33, 66, 125, 250, 400, 600, 900)),
    "a crawl": (("crawl", "http://127.0.0.1:1/"), (1, 4, 16, 66, 125, 250, 500, 750)),
    "the demo site": (("demo", "--headless"), (8, 250, 500, 750)),
    "help": (("--help",), (2, 66, 250)),
}
MOMENTS = [(name, at) for name, (_, moments) in COMMANDS.items() for at in moments]
OF_QT = "This plugin does not support propagateSizeHints()"  # offscreen


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    program = Program(tmp_path, wait_until)
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    return program


async def interrupted(
    program: Program, arguments: tuple[str, ...], at: int, sent: signal.Signals
) -> Ended:
    with (program.home / "out").open("wb") as out, (program.home / "err").open("wb") as err:
        process = subprocess.Popen(  # noqa: ASYNC220  a file, not a pipe
            [sys.executable, "-c", AT_AN_IMPORT, str(at), str(int(sent)), *arguments],
            stdout=out,
            stderr=err,
            env=program.environ,
            cwd=program.home,
        )
    return await program.end(process)


@pytest.mark.parametrize(("command", "at"), MOMENTS)
async def test_a_signal_while_the_program_is_imported_ends_it_without_a_word(
    program: Program, command: str, at: int
) -> None:
    sent = ENDING[at % len(ENDING)]
    ended = await interrupted(program, COMMANDS[command][0], at, sent)
    assert (ended.code, ended.err.replace(OF_QT, "").strip()) == (128 + sent, "")


BASE = ("", ".on_demand", ".version")


async def test_nothing_else_of_the_program_is_imported_before_it_hears_signals(
    program: Program,
) -> None:
    ended = await interrupted(program, (), 0, signal.SIGINT)
    of_the_package = {f"crawlscope.core{each}" for each in ("", *(f".base{b}" for b in BASE))}
    assert set(ended.out.split()) - of_the_package == {
        *("crawlscope", "crawlscope.runtime", "crawlscope.runtime.signals")
    }


@pytest.fixture
def hanging(site: Site) -> Site:
    """A site, one page of which does not answer."""
    site.page("/", links=["/hung"])
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()
    return site


async def test_sighup_ends_a_crawl_with_report_and_exports(
    program: Program, hanging: Site, wait_until: WaitUntil
) -> None:
    file = program.home / "all.csv"
    process = program.start("crawl", hanging.url(), "--export", str(file))
    await wait_until(lambda: hanging.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGHUP)
    ended = await program.end(process)
    assert ended.code == 129
    assert "stopped" in ended.out
    assert len(file.read_text().splitlines()) == 3


async def test_sighup_closes_the_window_and_keeps_the_crawl(
    program: Program, hanging: Site, wait_until: WaitUntil
) -> None:
    file = program.home / "a.crawl"
    process = program.start("gui", hanging.url(), "--start", "--save", str(file))
    await wait_until(lambda: hanging.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGHUP)
    ended = await program.end(process)
    assert (ended.code, ended.err.replace(OF_QT, "").strip()) == (129, "")
    assert not (program.home / "a.crawl-wal").exists()
    with CrawlFile.open(str(file)) as kept:
        assert len(kept.restored().ledger.records) == 2


async def test_a_program_under_nohup_hears_no_sighup(
    program: Program, hanging: Site, wait_until: WaitUntil
) -> None:
    program.before = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh")
    process = program.start("crawl", hanging.url())
    await wait_until(lambda: hanging.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGHUP)
    hanging.gate.set()
    assert (await program.end(process)).code == 0
