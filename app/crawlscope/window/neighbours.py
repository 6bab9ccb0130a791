"""Other Crawlscope programs of the same person: which one shows a crawl file is asked by a socket.

Each program with windows has a Unix socket in the person's runtime folder (XDG Base Directory
Specification). Where there are none, a file that is open elsewhere is only told to be in use.
"""

import json
import logging
import os
import re
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

from crawlscope.runtime.line_socket import LineSocket, SocketError
from crawlscope.runtime.private import is_for_us_alone

log = logging.getLogger(__name__)

LONGEST_WAIT = 2.0  # seconds for an answer
LONGEST_ANSWER = 1_000  # octets
PATTERN = "window-*.socket"


class Neighbours:
    """Answers the others; enter it to listen."""

    def __init__(self, show: Callable[[str], bool]) -> None:
        """`show` brings the window of a crawl file to the front; False if none shows it."""
        self._show = show
        self._socket: LineSocket | None = None

    async def __aenter__(self) -> Self:
        if (folder := _folder()) is not None:
            path = str(folder / PATTERN.replace("*", str(os.getpid())))
            try:
                self._socket = LineSocket(path, self._answer, _refusal)
            except SocketError as problem:
                log.info("other programs cannot ask for windows: %s", problem)
            else:
                await self._socket.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.__aexit__(None, None, None)

    async def _answer(self, line: str) -> str:
        with suppress(ValueError, RecursionError):
            request = json.loads(line)
            if isinstance(request, dict) and isinstance(path := request.get("show"), str):
                return json.dumps({"shown": self._show(path)})
        return _refusal("unknown request")


def _refusal(why: str) -> str:
    return json.dumps({"shown": False, "why": why})


def shown_elsewhere(path: str) -> bool:
    """Brings the window of another program that shows this file to the front; False if there is
    none. May wait for some seconds, so not for use on a loop."""
    folder = _folder()
    if folder is None:
        return False
    request = json.dumps({"show": resolved(path)}).encode() + b"\n"
    return any(_asked(each, request) for each in folder.glob(PATTERN))


def _asked(there: Path, request: bytes) -> bool:
    nonsense = (OSError, ValueError, RecursionError)
    with suppress(*nonsense), socket.socket(socket.AF_UNIX) as asking:
        until = monotonic() + LONGEST_WAIT
        asking.settimeout(LONGEST_WAIT)
        try:
            asking.connect(str(there))
        except ConnectionRefusedError:
            there.unlink()  # left by a program that was killed
            return False
        asking.sendall(request)
        answer = json.loads(_line(asking, until))
        return isinstance(answer, dict) and answer.get("shown") is True
    return False


def _line(asking: socket.socket, until: float) -> bytes:
    """The first line of the answer, as far as it comes in time. Raises OSError."""
    said = b""
    while b"\n" not in said and len(said) < LONGEST_ANSWER:
        if (left := until - monotonic()) <= 0:
            raise TimeoutError
        asking.settimeout(left)
        part = asking.recv(LONGEST_ANSWER)
        if not part:
            break
        said += part
    return said.partition(b"\n")[0]


def resolved(path: str) -> str:
    """The one name of a file: without links, and with one slash where POSIX keeps two. Raises
    ValueError."""
    return re.sub("^//+", "/", os.path.realpath(path))


def _folder() -> Path | None:
    """A folder of this person alone; None if there can be none."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    given = os.environ.get("XDG_RUNTIME_DIR")
    place = Path(given) if given else Path(tempfile.gettempdir(), f"runtime-{os.getuid()}")
    folder = place / "crawlscope"
    with suppress(OSError):
        for each in (place, folder):
            each.mkdir(mode=0o700, exist_ok=True)
    ours = (folder,) if given else (place, folder)  # where all may write, another may come first
    return folder if all(map(is_for_us_alone, ours)) else None
