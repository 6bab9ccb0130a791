"""The sockets of one run: as many at once as the system's limit of open files allows."""

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from crawlscope.core.base.language import tr_noop

if sys.platform != "win32":
    import resource

RESERVE = 32  # files reserved for names, TLS, the crawl file, exports and the log
UNLIMITED = 10_240  # the real maximum on macOS when it claims that there is no limit
OUT_OF_FILES = frozenset((errno.EMFILE, errno.ENFILE, getattr(errno, "WSAEMFILE", errno.EMFILE)))
LOOK_AGAIN = 0.5  # seconds; nothing announces that others have closed files

log = logging.getLogger(__name__)


class Sockets:
    """Makes, counts and limits sockets. Belongs to the running loop."""

    def __init__(self, wanted: int) -> None:
        # Called when one socket too many is needed
        self.make_room: Callable[[], None] = lambda: None
        self._made: WeakSet[_Socket] = WeakSet()
        self._one_closed = asyncio.Event()
        self.open = 0
        files = raise_limit()
        # Not only as many as are wanted now: workers may be added while a crawl runs.
        self.most = sys.maxsize if files is None else max(1, files - files_open() - RESERVE)
        self.gate = asyncio.Semaphore(self.most)  # each request enters by it
        if self.most < wanted:
            text = tr_noop("At most %s requests can be in flight: this process can open %s files.")
            log.warning(text, self.most, files)

    def make(self, address: tuple[Any, ...]) -> socket.socket:
        """A socket for aiohttp."""
        if self.open >= self.most:
            self.make_room()
        family, kind, protocol, *_ = address
        made = _Socket(family, kind, protocol)
        made.setblocking(False)
        made.when_closed = self._note_closed
        self.open += 1
        self._made.add(made)
        return made

    def _note_closed(self) -> None:
        self.open -= 1
        self._one_closed.set()

    async def room(self) -> None:
        """Returns when a socket of this run has closed, or after a short time."""
        self.make_room()
        self._one_closed.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN):
                await self._one_closed.wait()

    def close(self) -> None:
        """Closes the sockets that would not close by themselves."""
        for each in tuple(self._made):
            each.close()


class _Socket(socket.socket):
    """A socket that reports, once, that it is closed."""

    when_closed: Callable[[], None] | None = None

    def close(self) -> None:
        super().close()
        said, self.when_closed = self.when_closed, None
        if said is not None:
            said()


def raise_limit() -> int | None:
    """Raises this process's limit of open files as far as possible, and returns it."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (hard, UNLIMITED):
        if soft != resource.RLIM_INFINITY and (most == resource.RLIM_INFINITY or most > soft):
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                soft = most
    return None if soft == resource.RLIM_INFINITY else soft


def files_open() -> int:
    """The number of files that this process has open."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        with contextlib.suppress(OSError):
            return len(os.listdir(folder))
    return RESERVE


def is_out_of_files(problem: BaseException) -> bool:
    """True if a connection failed for lack of files, possibly among other reasons."""
    inner = getattr(problem, "os_error", problem)
    if getattr(inner, "errno", None) in OUT_OF_FILES:
        return True
    # If the addresses of a name fail in different ways, aiohappyeyeballs only says so in its
    # message.
    return any(f"[Errno {number}]" in str(inner) for number in OUT_OF_FILES)
