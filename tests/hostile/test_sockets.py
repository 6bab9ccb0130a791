"""Sockets that nobody can mean, and neighbours that answer what no Crawlscope does."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from crawlscope.commands.cli import run
from crawlscope.runtime import line_socket
from crawlscope.runtime.line_socket import LineSocket, SocketError
from crawlscope.terminal.control import control
from crawlscope.window.neighbours import LONGEST_ANSWER, Neighbours, resolved, shown_elsewhere
from tests.conftest import WaitUntil

ADDRESS = "http://127.0.0.1:9/"


def own(tmp_path: Path) -> Path:
    folder = tmp_path / "crawlscope"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the programs of a person meet. The path of a socket has at most 107 bytes, which those
    of tests with long names exceed on some machines."""
    with tempfile.TemporaryDirectory() as short:
        monkeypatch.setenv("XDG_RUNTIME_DIR", short)
        yield own(Path(short))


def abstract() -> set[str]:
    """The abstract sockets of this machine that have a name that the kernel made up."""
    lines = Path("/proc/net/unix").read_text().splitlines()
    return {words[-1] for words in map(str.split, lines) if words[-1].startswith("@0")}


@pytest.mark.parametrize(
    "path", ["", "\0name", "a\0b", "x" * 200, "/tmp", "/no/such/folder/socket"]
)
def test_a_path_that_can_be_no_socket_is_a_usage_error(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = abstract()
    assert run(["crawl", ADDRESS, "--control", path]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert "--control" in line
    assert abstract() <= before


@pytest.mark.parametrize("path", ["", "\0name", "a\0b"])
def test_no_socket_is_made_without_a_path(path: str) -> None:
    for make in (line_socket.check, lambda path: LineSocket(path, answer, str)):
        with pytest.raises(SocketError):
            make(path)


async def answer(line: str) -> str:
    return line


# --- what a neighbour answers ---------------------------------------------------------------------

ANSWERS = {
    "a list": b"[1]\n",
    "a number": b"1\n",
    "a text": b'"shown"\n',
    "null": b"null\n",
    "no JSON": b"shown\n",
    "deep nesting": b"[" * 990 + b"\n",
    "deep nesting in an object": b'{"a":' * 190 + b"\n",
    "no UTF-8": b'{"shown": "\xff\xfe"}\n',
    "half a character": b'{"shown": "\\ud800"}\n',
    "another key": b'{"shown ": true}\n',
    "nearly true": b'{"shown": 1}\n',
    "a huge number": b"1" * 900 + b"\n",
    "a long line": b'{"shown": true, "x": "' + b"x" * 100_000 + b'"}\n',
    "half an answer": b'{"shown": tr',
    "nothing": b"",
    "an empty line": b"\n",
    "zeros": bytes(500) + b"\n",
}


SERVER = """
import select, socket, sys
path, drips = sys.argv[1], sys.argv[2] == "drips"
said = sys.stdin.buffer.read()
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
print(flush=True)
while True:
    there, _ = listener.accept()
    there.recv(1 << 16)
    try:
        there.sendall(said)
        while drips:
            select.select([], [], [], 0.05)
            there.sendall(b" ")
            print(end=".", flush=True)
    except OSError:
        pass
    there.close()
"""


@contextlib.contextmanager
def neighbour(path: Path, said: bytes, how: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A process that answers so, whatever it is asked."""
    command = [sys.executable, "-c", SERVER, str(path), how]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(said)
            process.stdin.close()
            process.stdout.readline()
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("said", ANSWERS)
def test_a_neighbour_may_answer_anything(folder: Path, said: str) -> None:
    with neighbour(folder / "window-1.socket", ANSWERS[said]):
        assert shown_elsewhere("/tmp/a.crawl") is False


def test_another_neighbour_is_asked_after_one_that_answers_nonsense(folder: Path) -> None:
    with (
        neighbour(folder / "window-1.socket", b"[1]\n"),
        neighbour(folder / "window-2.socket", b'{"shown": true}\n'),
        neighbour(folder / "window-3.socket", b"[1]\n"),
    ):
        assert shown_elsewhere("/tmp/a.crawl") is True


def test_a_neighbour_that_drips_is_not_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crawlscope.window.neighbours.LONGEST_WAIT", 0.3)
    with neighbour(folder / "window-1.socket", b"", "drips") as process:
        assert shown_elsewhere("/tmp/a.crawl") is False
        process.kill()
        assert process.stdout is not None
        assert len(process.stdout.read()) < LONGEST_ANSWER // 2


def test_a_path_that_leads_to_itself_is_shown_nowhere(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with neighbour(folder / "window-1.socket", b"[1]\n"):
        assert shown_elsewhere(str(tmp_path / "loop")) is False


# --- what a neighbour asks ------------------------------------------------------------------------

QUESTIONS = {
    "a list": b"[1]\n",
    "deep nesting": b"[" * 100_000 + b"\n",
    "no UTF-8": b"\xff\xfe\n",
    "a null character": b'{"show": "a\\u0000b"}\n',
    "half a character": b'{"show": "\\ud800"}\n',
    "no text": b'{"show": 1}\n',
    "a long path": json.dumps({"show": "/x" * 100_000}).encode() + b"\n",
    "a loop": b'{"show": "LOOP"}\n',
    "a huge number": b'{"show": ' + b"1" * 10_000 + b"}\n",
    "a line without end": b"x" * (2 << 20),
}


@pytest.mark.parametrize("asked", QUESTIONS)
async def test_a_window_is_asked_anything_and_goes_on(
    folder: Path, tmp_path: Path, asked: str, wait_until: WaitUntil
) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    question = QUESTIONS[asked].replace(b"LOOP", bytes(tmp_path / "loop"))

    def show(path: str) -> bool:
        return resolved(path) == "/tmp/a.crawl"  # as windows do

    async with Neighbours(show):
        there = folder / f"window-{os.getpid()}.socket"
        for said in (question, b'{"show": "/tmp/a.crawl"}\n'):
            reader, writer = await asyncio.open_unix_connection(there)
            with contextlib.suppress(ConnectionError):
                writer.write(said)
                await writer.drain()
                told = json.loads(await reader.readline())
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        assert told == {"shown": True}


REQUESTS = {
    "a list": "[1]",
    "a command that is nested": '{"do": %s}',
    "an id that is nested": '{"do": "stats", "id": %s}',
    "options that are nested": '{"do": "set", "options": {"a": %s}}',
    "a name that nobody knows": '{"do": "stats", "%s": 1}',
    "a number without end": '{"do": "stats", "id": 1%.0s' + "0" * 5_000 + "}",
}


@pytest.mark.parametrize("asked", REQUESTS)
async def test_each_line_of_another_program_gets_its_answer(tmp_path: Path, asked: str) -> None:
    async def stats(_: Mapping[str, Any]) -> Mapping[str, Any]:
        return {}

    path = str(tmp_path / "control")
    async with control(path, {"stats": stats, "set": stats}):
        reader, writer = await asyncio.open_unix_connection(path)
        for depth in (10, 300, 900, 980, 995, 100_000):
            line = REQUESTS[asked]
            if "%" in line:
                line %= "[" * depth + "]" * depth
            writer.write(f'{line}\n{{"do": "stats"}}\n'.encode())
            first, second = [json.loads(await reader.readline()) for _ in range(2)]
            assert type(first["ok"]) is bool
            assert second == {"ok": True}
        writer.close()
        await writer.wait_closed()
