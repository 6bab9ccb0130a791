"""A process of ours that prints lines of JSON. Started and read without a thread."""

import asyncio
import contextlib
import json
import os
import subprocess
from collections.abc import Sequence
from typing import Any, Self

from crawlscope.runtime.this_program import command, environ

MOST_READ = 1 << 16  # octets read at once


class Child:
    """Runs from `async with` to the end of the block, and is killed there if it still runs.

    It is this program with other arguments, or the command line `runs`, with `more` in its
    environment.
    """

    def __init__(self, *arguments: str, runs: Sequence[str] | None = None, **more: str) -> None:
        self._command = runs or command(*arguments)
        self._environ = environ(**more)
        self.facts: dict[str, Any] = {}  # the last value of each fact it printed, by name
        self.has_ended = False
        self._said = asyncio.Event()
        self._rest = b""

    async def __aenter__(self) -> Self:
        # asyncio's own subprocesses start a thread on Python 3.11.
        self._process = subprocess.Popen(  # noqa: ASYNC220, S603  our own program; some ms
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self._environ,
            # Ctrl-C in the terminal is for the program, which ends it in order
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._pipe = self._process.stdout.fileno()
        os.set_blocking(self._pipe, False)
        asyncio.get_running_loop().add_reader(self._pipe, self._read)
        return self

    async def __aexit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_reader(self._pipe)
        self._process.kill()
        self._process.wait()  # it is dead already: this takes no time
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def id(self) -> int:
        """The id of the process."""
        return self._process.pid

    async def says(self, name: str) -> bool:
        """Waits until it has printed a fact of this name; False if it ends before."""
        while name not in self.facts and not self.has_ended:
            await self.says_more()
        return name in self.facts

    async def says_more(self) -> None:
        """Waits until it prints something, or ends."""
        self._said.clear()
        if not self.has_ended:
            await self._said.wait()

    def _read(self) -> None:
        try:
            octets = os.read(self._pipe, MOST_READ)
        except BlockingIOError:
            return
        if not octets:
            asyncio.get_running_loop().remove_reader(self._pipe)
            self.has_ended = True
        *lines, self._rest = (self._rest + octets).split(b"\n")
        for line in lines:
            with contextlib.suppress(ValueError):  # a line printed by the interpreter
                self.facts.update(json.loads(line))
        self._said.set()
