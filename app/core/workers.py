"""What each worker is doing, to be read between any two awaits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core import units


class Doing(StrEnum):
    """What a worker waits for or works at."""

    QUEUE = "waiting for the queue"
    RESOLVING = "resolving"
    CONNECTING = "connecting"
    FIRST_BYTE = "waiting for first byte"
    READING = "reading"
    TURN = "waiting for its turn"  # to read its page: one worker reads at a time
    PARSING = "parsing"
    BACKING_OFF = "backing off"  # a URL between two attempts; it occupies no worker


@dataclass(slots=True, eq=False)  # two workers are never the same one
class Worker:
    """The state of one worker; the worker itself writes it, views read it."""

    number: int
    doing: Doing = Doing.QUEUE
    id: int = 0  # the URL it has, 0 for none
    url: str = ""
    redirects_left: int = 0
    attempt: int = 0
    since: float = 0.0  # loop time at which it took the URL, or began to wait
    octets: int = 0  # decoded body bytes read so far

    def take(self, id: int, url: str, redirects_left: int, attempt: int, now: float) -> None:  # noqa: A002
        self.id, self.url, self.since = id, url, now
        self.redirects_left, self.attempt, self.octets = redirects_left, attempt, 0
        self.doing = Doing.FIRST_BYTE

    def rest(self, now: float) -> None:
        self.doing, self.id, self.url, self.since = Doing.QUEUE, 0, "", now


class WorkerRow(NamedTuple):
    """One row of the worker panel: a worker, or (number 0) a URL that backs off.

    A tuple, for there may be 10,000 in a frame: 0.8 us each, where a frozen dataclass takes 2 us.
    """

    number: int
    doing: Doing
    id: int
    url: str
    redirects_left: int
    attempt: int
    age: float  # seconds in this URL, or in waiting; for one that backs off: until the next try
    octets: int

    @property
    def told(self) -> str:
        """The state in words: 'reading 12.0 KB'."""
        if self.doing is Doing.READING:
            return f"reading {units.size(self.octets)}"
        return self.doing.value


class AtWork(NamedTuple):
    """All workers of a moment in short; in rows, as many as are shown."""

    rows: Sequence[WorkerRow]  # workers by number, then URLs that back off by id
    doing: Mapping[Doing, int]  # how many of all workers
    waiting: int  # how many URLs back off
    why_idle: str = ""  # why some wait for the queue, in a line


def nobody(most: int) -> AtWork:
    """Where there is no crawl."""
    return AtWork((), {}, 0)


def row(worker: Worker, now: float) -> WorkerRow:
    age = now - worker.since
    return WorkerRow(
        worker.number,
        worker.doing,
        worker.id,
        worker.url,
        worker.redirects_left,
        worker.attempt,
        age if age > 0.0 else 0.0,
        worker.octets,
    )
