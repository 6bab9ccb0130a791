"""A look at something in a process of its own: what waits for a disk that is gone can only be left
behind, no signal ends it."""

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import Any, NoReturn

from crawlscope.core.base.language import tr

MOST_READ = 65_536  # octets at once
NONE = -1

Data = dict[str, Any]  # what JSON can say


class Apart:
    """Begins at once to look, in a copy of this process whose lines come through a pipe. Where a
    process cannot be copied, it looks when it is asked, however long that takes."""

    def __init__(self, look: Callable[[], Iterable[Data]], patience: float) -> None:
        self.trouble = ""  # why lines are lacking
        self.is_late = False  # it did not end in time
        self._look, self._patience = look, patience
        self._until = monotonic() + patience
        self._process = self._pipe = NONE
        if sys.platform != "win32":
            with suppress(OSError):  # too many processes, or open files
                self._begin()

    def lines(self) -> Iterator[Data]:
        """What was found within the time."""
        if self._process == NONE:
            yield from self._look()
            return
        for line in self._read().splitlines():
            yield json.loads(line)

    def end(self) -> None:
        """Ends what still looks, if anything can."""
        if self._process != NONE and sys.platform != "win32":
            os.close(self._pipe)
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):  # what it has started
                os.killpg(self._process, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(self._process, os.WNOHANG)
            self._process = NONE

    def _begin(self) -> None:
        ours, theirs = os.pipe()
        try:
            process = os.fork()
        except OSError:
            os.close(ours)
            os.close(theirs)
            raise
        if process == 0:
            _say(self._look, theirs)
        os.close(theirs)
        self._process, self._pipe = process, ours

    def _read(self) -> bytes:
        """The lines until the process ends or the time is over."""
        said = b""
        while select.select([self._pipe], [], [], max(0.0, self._until - monotonic()))[0]:
            some = os.read(self._pipe, MOST_READ)
            if not some:
                self._note_end()
                break
            said += some
        else:
            self.is_late = True
            self.trouble = tr("no response within {n:.0f} s").format(n=self._patience)
        return said[: said.rfind(b"\n") + 1]

    def _note_end(self) -> None:
        _process, status = os.waitpid(self._process, 0)
        os.close(self._pipe)
        self._process = NONE
        if code := os.waitstatus_to_exitcode(status):
            self.trouble = tr("it ended without a response ({n})").format(n=code)


def _say(look: Callable[[], Iterable[Data]], pipe: int) -> NoReturn:
    """Looks and says what is found; this copy of the process never goes on as the program."""
    code = 1
    with suppress(BaseException):
        os.setsid()  # what it starts is ended with it
        for line in look():
            os.write(pipe, json.dumps(line).encode() + b"\n")
        code = 0
    os._exit(code)
