"""Processes that begin as forks of one that has imported what they need: a start in a hundredth of
a second. Each has a folder, an environment and streams of its own, as any other process.

`python -P tests/warm.py SOCKET LISTENING MODULE...` is what they are forks of; a module may be
given by its path.

A program that starts itself once more does not know of it. It has a `sys.executable` of which it
starts the same: see `Forge.interpreter`.
"""

import atexit
import contextlib
import gc
import importlib
import marshal
import os
import runpy
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Protocol

LONGEST = 1_000_000  # bytes of a command line with its environment
NUMBER = 8  # bytes
STREAMS = range(3)  # standard input, output and error
# What takes long to import, and only these commands need
FIRST_FOR = {
    "cluster-scheduler": ("distributed", "crawlscope.fetch.cluster.process"),
    "cluster-worker": ("distributed", "crawlscope.fetch.cluster.node"),
    "lab-server": ("crawlscope.demo.lab.server",),
    "lab-stage": ("crawlscope.demo.lab.stage",),
    "mcp": ("crawlscope.terminal.mcp", "mcp.server.stdio"),
}
PYTHON = sys.executable  # before a test replaces it
STANDS_FOR_PYTHON = "STANDS_FOR_PYTHON"  # the variable that tells a fork of an interpreter
AT_IMPORT = ("PYTHON", "LC_", "LANG", "CRAWLSCOPE_LANGUAGE")  # how variables begin that count then
# Takes the place of Python, and of the process that a program starts: it is killed with this, and
# ends as this does. Without `site` and any module of Python's in Python: a hundredth of a second.
INTERPRETER = """\
#!{python} -IS
import _signal, _socket, marshal, posix, sys
words, variables = [*sys.argv[1:]], dict(posix.environ)
is_ours = words[:2] == ["-P", {program!r}] and words[2:3] and words[2] in ({commands!r} or words)
given = {{k: v for k, v in variables.items() if k.startswith({at_import!r}) and k != b"PYTHONPATH"}}
if not is_ours or given != {given!r}:
    posix.execv({python!r}, [{python!r}, *words])
asked = _socket.socket(_socket.AF_UNIX, _socket.SOCK_SEQPACKET)
asked.connect({place!r})
reading, writing = posix.pipe()
streams = b"".join(each.to_bytes(4, sys.byteorder) for each in (0, 1, 2, writing))
environ = {{k.decode("utf-8", "surrogateescape"): v.decode("utf-8", "surrogateescape")
           for k, v in variables.items()}}
message = marshal.dumps((["crawlscope", *words[2:]], environ, posix.getcwd(), []))
asked.sendmsg([message], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
posix.close(writing)
for each in (0, 1, 2):
    posix.close(each)
process = int.from_bytes(posix.read(reading, {number}), "little") or posix._exit(1)
for each in (_signal.SIGTERM, _signal.SIGINT, _signal.SIGHUP, _signal.SIGUSR1):
    _signal.signal(each, lambda number, _: posix.kill(process, number))
code = int.from_bytes(posix.read(reading, {number}), "little", signed=True)
if code < 0:
    _signal.signal(-code, _signal.SIG_DFL)
    posix.kill(posix.getpid(), -code)
posix._exit(code)
"""


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
        self._folder = ""
        self._interpreters = dict[tuple[str, ...], str]()  # by what they stand for
        self.end: Callable[[], object] = bool  # for a process that ends without `atexit`

    def interpreter(self, program: Path, *commands: str) -> str:
        """The path of what stands for Python where `program`, a file, starts these commands of
        itself, or any if none are named; whatever else it is to run, Python runs."""
        self._asking = self._asking or self._begun()
        wanted = (str(program), *commands)
        if wanted not in self._interpreters:  # one that runs is never written
            place = Path(self._folder, f"python-{len(self._interpreters)}")
            place.write_text(self._script(program, commands))
            place.chmod(0o700)
            self._interpreters[wanted] = str(place)
        return self._interpreters[wanted]

    def _script(self, program: Path, commands: Sequence[str]) -> str:
        given = {
            os.fsencode(name): os.fsencode(text)
            for name, text in self._environ.items()
            if name.startswith(AT_IMPORT) and name != "PYTHONPATH"
        }
        return INTERPRETER.format(
            python=PYTHON,
            program=str(program),
            commands=tuple(commands),
            at_import=tuple(each.encode() for each in AT_IMPORT),
            given=given,
            place=f"{self._folder}/asked",
            number=NUMBER,
        )

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
        asked = marshal.dumps(([*words], dict(environ), str(folder), [*closed]))
        socket.send_fds(asking, [asked], [*streams, writing])
        os.close(writing)
        return Forked(reading)

    def _begun(self) -> socket.socket:
        asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        folder = tempfile.TemporaryDirectory()
        self._folder = folder.name
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listening.bind(f"{self._folder}/asked")
        listening.listen()
        taken = asked.fileno(), listening.fileno()
        begun = subprocess.Popen(
            [PYTHON, "-P", __file__, *map(str, taken), *self._modules],
            stdout=subprocess.DEVNULL,
            env=self._environ,
            pass_fds=taken,
        )
        asked.close()
        listening.close()

        def end() -> None:
            asking.close()
            begun.wait()
            folder.cleanup()

        self.end = end
        atexit.register(end)
        return asking


class Forging:
    """Forks a process for each message, until there is nobody who could send one."""

    def __init__(self, asked: socket.socket, listening: socket.socket) -> None:
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(asked, selectors.EVENT_READ, lambda: self._fork_for(asked) != 0)
        self._waiting.register(listening, selectors.EVENT_READ, lambda: self._take(listening))
        self._running = set[int]()
        self._sockets = {asked, listening}

    def run(self) -> None:
        while all(key.data() for key, _ in self._waiting.select()):
            pass

    def _take(self, listening: socket.socket) -> bool:
        """Hears one who stands for a process, and is killed in its place."""
        connection, _ = listening.accept()
        process = self._fork_for(connection)

        def end() -> bool:
            self._waiting.unregister(connection)
            self._sockets.remove(connection)
            connection.close()
            if process in self._running:
                os.kill(process, signal.SIGKILL)
            return True

        self._sockets.add(connection)
        self._waiting.register(connection, selectors.EVENT_READ, end)
        return True

    def _fork_for(self, asking: socket.socket) -> int:
        """The process, or 0 if nobody asks for any."""
        message, given, _, _ = socket.recv_fds(asking, LONGEST, len(STREAMS) + 1)
        if not message:
            return 0
        words, environ, folder, closed = marshal.loads(message)
        for name in FIRST_FOR.get(" ".join(words[1:2]), ()):
            if name not in sys.modules:
                importlib.import_module(name)
                freeze()
        if not (process := os.fork()):
            asking.close()
            for each in self._sockets:
                each.close()
            self._waiting.close()
            take_streams(given, closed)
            become(words, environ, folder)
        for stream in given[:-1]:
            os.close(stream)
        with contextlib.suppress(BrokenPipeError):  # who stands for it was killed
            os.write(given[-1], process.to_bytes(NUMBER, "little"))
        ending = os.pidfd_open(process)

        def end() -> bool:
            self._waiting.unregister(ending)
            self._running.remove(process)
            tell_the_end(ending, process, given[-1])
            return True

        self._running.add(process)
        self._waiting.register(ending, selectors.EVENT_READ, end)
        return process


def main() -> None:
    asked, listening = (socket.socket(fileno=int(each)) for each in sys.argv[1:3])
    for name in sys.argv[3:]:
        (runpy.run_path if name.endswith(".py") else importlib.import_module)(name)
    freeze()
    Forging(asked, listening).run()


def freeze() -> None:
    """Else the first collection in a fork would copy all there is."""
    gc.collect()
    gc.freeze()


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
    sys.executable = environ.pop(STANDS_FOR_PYTHON, sys.executable)
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
