"""The program as a process of its own, with a home of its own."""

import os
import subprocess
import sys
from pathlib import Path

import crawlscope
from tests.conftest import WaitUntil

LONGEST = 40.0  # seconds for one run


class Ended:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Program:
    """The program, run from another working directory and with a home of its own."""

    def __init__(self, home: Path, wait_until: WaitUntil) -> None:
        self.home = self.folder = home  # where it runs
        self.command: list[str] = [sys.executable, "-m", "crawlscope"]
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

    def start(self, *arguments: str | bytes, stdout: int | None = None) -> subprocess.Popen[bytes]:
        # Files, not pipes, and no watcher of asyncio's, which before Python 3.12 is a thread.
        with (self.home / "out").open("wb") as out, (self.home / "err").open("wb") as err:
            return subprocess.Popen(
                [*self.before, *self.command, *arguments],
                stdout=out if stdout is None else stdout,
                stderr=err,
                env=self.environ,
                cwd=self.folder,
            )

    async def run(self, *arguments: str | bytes) -> Ended:
        return await self.end(self.start(*arguments))

    async def end(self, process: subprocess.Popen[bytes]) -> Ended:
        try:
            await self._wait_until(lambda: process.poll() is not None, timeout=LONGEST)
        finally:
            process.kill()
            code = process.wait()
        said = ((self.home / name).read_text() for name in ("out", "err"))
        return Ended(code, *said)
