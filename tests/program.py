"""The program as a process of its own, with a home of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import crawlscope
from crawlscope.runtime import by_path
from tests.conftest import WaitUntil
from tests.warm import AT_IMPORT, STANDS_FOR_PYTHON, Forge, Process, ending_of

LONGEST = 40.0  # seconds for one run
COMMAND = [sys.executable, "-m", "crawlscope"]
# What a crawl in a terminal imports sooner or later
IMPORTED = (
    *("crawlscope.commands.cli", "crawlscope.terminal.saved", "crawlscope.demo.server"),
    *("crawlscope.export.html_report.document", "crawlscope.demo.folder_site", "jinja2"),
    str(Path(__file__).with_name("warmed.py")),
)
CHILDREN = "doctor", "lab-server", "lab-stage"
WINDOW = ("crawlscope.window.start", "crawlscope.window.desktop")  # and Qt


@cache
def forge(environ: frozenset[tuple[str, str]], with_window: bool) -> Forge:
    """Starts the program, with these variables as it is imported."""
    return Forge((*IMPORTED, *WINDOW) if with_window else IMPORTED, dict(environ))


def warm_command(environ: Mapping[str, str]) -> list[str]:
    """What whoever is no test may run as `COMMAND`, with these variables: what it starts stands for
    a fork. Its process id is not that of the program."""
    variables = frozenset(each for each in environ.items() if each[0].startswith(AT_IMPORT))
    program = Path(by_path.__file__)
    return [forge(variables, with_window=False).interpreter(program), "-P", str(program)]


class Ended:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Program:
    """The program, run from another working directory and with a home of its own."""

    def __init__(self, home: Path, wait_until: WaitUntil) -> None:
        self.home = self.folder = home  # where it runs
        self.command = COMMAND
        self.main = "crawlscope"  # what a warm start runs: a module, or the path of a file
        self.is_cold = False  # whether each start is one from the first instruction
        self.redirected: dict[int, str] = {}  # a standard stream to a file; closed if it is ""
        self.has_warm_children = False  # whether what it starts of itself is forked, too
        self._wait_until = wait_until
        self.before: tuple[str, ...] = ()  # a command that runs it, `setpriv` perhaps
        self.environ = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        }
        self.environ |= {"HOME": str(home), "PYTHONWARNINGS": "error"}
        self.environ["PYTHONPATH"] = str(Path(crawlscope.__file__).parents[1])
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            self.environ.pop(name, None)

    def start(self, *arguments: str | bytes, stdout: int | None = None) -> Process:
        # Files, not pipes, and no watcher of asyncio's, which before Python 3.12 is a thread.
        with ExitStack() as files:
            out, err = (self._opened(files, *each) for each in ((1, "out"), (2, "err")))
            to = out if stdout is None else stdout
            texts = [each for each in arguments if isinstance(each, str)]
            if self._begins_cold or len(texts) < len(arguments):
                assert "" not in self.redirected.values()
                command = [*self.before, *self.command, *arguments]
                return subprocess.Popen(
                    command, stdout=to, stderr=err, env=self.environ, cwd=self.folder
                )
            words, streams = [self.main, *texts], (0, to, err)
            closed = [stream for stream, path in self.redirected.items() if not path]
            forge, environ = self._forge(texts), dict(self.environ)
            if self.has_warm_children:
                environ[STANDS_FOR_PYTHON] = forge.interpreter(Path(by_path.__file__), *CHILDREN)
            return forge.start(words, environ, self.folder, streams, closed)

    def _opened(self, files: ExitStack, stream: int, name: str) -> int:
        said = self.home / name
        said.write_bytes(b"")
        place = Path(self.redirected.get(stream) or said)
        return files.enter_context(place.open("wb")).fileno()

    def beside(self, name: str) -> "Program":
        """One that runs at the same time, with a home of its own in that of this one."""
        home = self.home / name
        home.mkdir()
        made = Program(home, self._wait_until)
        made.has_warm_children = self.has_warm_children
        return made

    @property
    def _begins_cold(self) -> bool:
        return self.is_cold or bool(self.before) or self.command != COMMAND

    def _forge(self, words: list[str]) -> Forge:
        variables = (each for each in self.environ.items() if each[0].startswith(AT_IMPORT))
        return forge(frozenset(variables), with_window=words[:1] in (["gui"], ["open"]))

    async def run(self, *arguments: str | bytes) -> Ended:
        return await self.end(self.start(*arguments))

    async def end(self, process: Process) -> Ended:
        try:
            if process.poll() is None:
                with ending_of(process) as ending:
                    await self._wait_until(
                        lambda: process.poll() is not None, LONGEST, readable=ending
                    )
        finally:
            process.kill()
            code = process.wait()
        said = ((self.home / name).read_text() for name in ("out", "err"))
        return Ended(code, *said)
