"""Processes that begin as forks of one that has imported what they need: a start in a hundredth of
a second. Each has a folder, an environment and streams of its own, as any other process.

`python -P tests/warm.py SOCKET MODULE...` is what they are forks of; a module may be given by its
path.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Protocol

LONGEST = 1_000_000  # bytes of a command line with its environment
NUMBER = 8  # bytes
STREAMS = range(3)  # standard input, output and error


class Process(Protocol):
    """What tests ask of a process: a `subprocess.Popen` or a `Forked`."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self) -> int: ...
    def kill(self) -> None: ...
    def send_signal(self, sig: int, /) -> None: ...


class Forked:
    """A process of which something else is the parent."""

    def __init__(self, told: int) -> None:
        """`told`: a pipe that gives its number and, once it has ended, its exit code."""
        self.told = told  # until its end is known
        self.pid = self._number()
        self._code: int | None = None

    def poll(self) -> int | None:
        with selectors.DefaultSelector() as waiting:
            if self._code is None:
                waiting.register(self.told, selectors.EVENT_READ)
                return self.wait() if waiting.select(0) else None
        return self._code

    def wait(self) -> int:
        if self._code is None:
            self._code = self._number()
            os.close(self.told)
        return self._code

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, sig: int, /) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):  # it ended in this moment
                os.kill(self.pid, sig)

    def _number(self) -> int:
        said = os.read(self.told, NUMBER)
        assert said, "what it is a fork of has ended"
        return int.from_bytes(said, "little", signed=True)


@contextlib.contextmanager
def ending_of(process: Process) -> Iterator[int]:
    """A descriptor that can be read from when the process has ended, which it had not yet."""
    if isinstance(process, Forked):
        yield process.told
        return
    ending = os.pidfd_open(process.pid)
    try:
        yield ending
    finally:
        os.close(ending)


class Forge:
    """Starts processes from one that has imported these modules; that one begins with the first."""

    def __init__(self, modules: Sequence[str], environ: Mapping[str, str]) -> None:
        self._modules = modules
        self._environ = environ
        self._asking: socket.socket | None = None

    def start(
        self,
        words: Sequence[str],
        environ: Mapping[str, str],
        folder: Path,
        streams: Sequence[int],
        closed: Sequence[int] = (),
    ) -> Forked:
        """Runs the first of `words`, a module as `python -m` does or the path of a file, with
        standard streams of which some may be closed."""
        asking = self._asking = self._asking or self._begun()
        reading, writing = os.pipe()
        asked = json.dumps([words, dict(environ), str(folder), closed]).encode("ascii")
        socket.send_fds(asking, [asked], [*streams, writing])
        os.close(writing)
        return Forked(reading)

    def _begun(self) -> socket.socket:
        asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        asked.set_inheritable(True)
        begun = subprocess.Popen(
            [sys.executable, "-P", __file__, str(asked.fileno()), *self._modules],
            stdout=subprocess.DEVNULL,
            env=self._environ,
            pass_fds=(asked.fileno(),),
        )
        asked.close()

        def end() -> None:
            asking.close()
            begun.wait()

        atexit.register(end)
        return asking


def main() -> None:
    """Forks a process for each message, until there is nobody who could send one."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    for name in sys.argv[2:]:
        (runpy.run_path if name.endswith(".py") else importlib.import_module)(name)
    gc.collect()
    gc.freeze()  # or the first collection in a fork would copy all there is
    running = dict[int, tuple[int, int]]()  # by what tells that one has ended: it, and who is told
    waiting = selectors.DefaultSelector()
    waiting.register(asked, selectors.EVENT_READ)
    while True:
        for key, _ in waiting.select():
            if key.fd in running:
                waiting.unregister(key.fd)
                tell_the_end(key.fd, *running.pop(key.fd))
                continue
            message, given, _, _ = socket.recv_fds(asked, LONGEST, len(STREAMS) + 1)
            if not message:
                return
            if not (process := os.fork()):
                waiting.close()
                asked.close()
                words, environ, folder, closed = json.loads(message)
                take_streams(given, closed)
                become(words, environ, folder)
            for each in given[:-1]:
                os.close(each)
            os.write(given[-1], process.to_bytes(NUMBER, "little"))
            ending = os.pidfd_open(process)
            waiting.register(ending, selectors.EVENT_READ)
            running[ending] = process, given[-1]


def tell_the_end(ending: int, process: int, told: int) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    with contextlib.suppress(BrokenPipeError):
        os.write(told, code.to_bytes(NUMBER, "little", signed=True))
    os.close(told)
    os.close(ending)


def take_streams(given: list[int], closed: list[int]) -> None:
    """As Python does at its start: of a descriptor that is closed it makes no file."""
    for stream in STREAMS:
        os.dup2(given[stream], stream)
    os.closerange(len(STREAMS), max(given) + 100)
    for stream in closed:
        os.close(stream)
        name = ("stdin", "stdout", "stderr")[stream]
        sys.__dict__[name] = sys.__dict__[f"__{name}__"] = None


def become(words: list[str], environ: dict[str, str], folder: str) -> NoReturn:
    """This process is another one from here on."""
    os.environ.clear()
    os.environ.update(environ)
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.argv[:] = words
    if words[0].endswith(".py"):
        runpy.run_path(words[0], run_name="__main__")
    else:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    sys.exit()


if __name__ == "__main__":
    main()
