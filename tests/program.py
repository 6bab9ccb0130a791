"""The program as a process of its own, with a home of its own."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import crawlscope
from tests.conftest import WaitUntil
from tests.warm import Forge, Process

LONGEST = 40.0  # seconds for one run
COMMAND = [sys.executable, "-m", "crawlscope"]
# What a crawl in a terminal imports sooner or later
IMPORTED = (
    *("crawlscope.commands.cli", "crawlscope.terminal.saved", "crawlscope.demo.server"),
    *("crawlscope.export.html_report", "numpy", "typer._adapters"),
)
AT_IMPORT = ("PYTHON", "LC_", "LANG", "CRAWLSCOPE_LANGUAGE")  # how variables begin that count then


@cache
def forge(environ: frozenset[tuple[str, str]]) -> Forge:
    """Starts the program in a terminal, with these variables as it is imported."""
    return Forge(IMPORTED, dict(environ))


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
        self.is_cold = False  # whether each start is one from the first instruction
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
        with (self.home / "out").open("wb") as out, (self.home / "err").open("wb") as err:
            to = out.fileno() if stdout is None else stdout
            texts = [each for each in arguments if isinstance(each, str)]
            if self._begins_cold or len(texts) < len(arguments):
                command = [*self.before, *self.command, *arguments]
                return subprocess.Popen(
                    command, stdout=to, stderr=err, env=self.environ, cwd=self.folder
                )
            words, streams = ["crawlscope", *texts], (0, to, err.fileno())
            return self._forge().start(words, self.environ, self.folder, streams)

    @property
    def _begins_cold(self) -> bool:
        return self.is_cold or bool(self.before) or self.command != COMMAND

    def _forge(self) -> Forge:
        return forge(
            frozenset(each for each in self.environ.items() if each[0].startswith(AT_IMPORT))
        )

    async def run(self, *arguments: str | bytes) -> Ended:
        return await self.end(self.start(*arguments))

    async def end(self, process: Process) -> Ended:
        try:
            await self._wait_until(lambda: process.poll() is not None, timeout=LONGEST)
        finally:
            process.kill()
            code = process.wait()
        said = ((self.home / name).read_text() for name in ("out", "err"))
        return Ended(code, *said)
