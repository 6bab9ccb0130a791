"""What each worker is doing, to be read between any two awaits."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.records.idle import Reason
from crawlscope.core.records.machines import Machine


class Doing(StrEnum):
    """What a worker is waiting for or working on."""

    QUEUE = tr_noop("idle")
    RESOLVING = tr_noop("resolving")
    CONNECTING = tr_noop("connecting")
    TLS = tr_noop("TLS handshake")
    POLITENESS = tr_noop(
        "waiting for its host"
    )  # until that may be asked, for a file outside the queue
    FIRST_BYTE = tr_noop("waiting for first byte")
    READING = tr_noop("reading")
    TURN = tr_noop("waiting for its turn")  # to read its page: one worker reads at a time
    PARSING = tr_noop("parsing")
    RENDERING = tr_noop("rendering")
    SETTLING = tr_noop("waiting for a quiet page")  # it is loaded, and may still change
    REQUESTING = tr_noop("requesting")  # of an earlier moment: no more is known
    BACKING_OFF = tr_noop("backing off")  # a URL between two attempts; it occupies no worker


# What each page needs. In Python 3.11, to get a member from its enumeration takes 900 instructions
FIRST_BYTE, READING, PARSING = Doing.FIRST_BYTE, Doing.READING, Doing.PARSING


@dataclass(slots=True, eq=False)  # each worker is equal only to itself
class Worker:
    """The state of one worker. The worker itself writes it; views read it."""

    number: int
    doing: Doing = Doing.QUEUE
    id: int = 0  # the URL it has, 0 for none
    url: str = ""
    redirects_left: int = 0
    attempt: int = 0
    since: float = 0.0  # loop time at which it took the URL, or began to wait
    octets: int = 0  # decoded body bytes read so far
    waited: float | None = None  # seconds that the URL was in the queue
    began: float = 0.0  # loop time
    done: int = 0  # URLs whose result it got
    errors: int = 0  # of these
    busy: float = 0.0  # seconds that it had a URL, without the present one

    def take(self, id: int, url: str, redirects_left: int, attempt: int, now: float) -> None:  # noqa: A002
        if self.id:
            self.busy += now - self.since
        self.id, self.url, self.since = id, url, now
        self.redirects_left, self.attempt, self.octets = redirects_left, attempt, 0
        self.doing = FIRST_BYTE

    def become_idle(self, now: float) -> None:
        if self.id:
            self.busy += now - self.since
        self.doing, self.id, self.url, self.since = Doing.QUEUE, 0, "", now


class Work(NamedTuple):
    """What one worker did in its run."""

    done: int  # URLs whose result it got
    errors: int  # of these: no response, or a status of 400 or above
    busy: float  # the share of its time in which it had a URL


class WorkerRow(NamedTuple):
    """One row of the worker panel: a worker, or (number 0) a URL that is backing off.

    It is a tuple because a frame may need 10,000: 0.8 us each, where a frozen dataclass takes 2 us.
    """

    number: int
    doing: Doing
    id: int
    url: str
    redirects_left: int
    attempt: int
    # Seconds at this URL, or of waiting; of a URL that backs off, until its next try, which a
    # replay does not know (nan)
    age: float
    octets: int

    @property
    def words(self) -> str:
        """What it is doing, in words: 'reading 12.0 KB'."""
        if self.doing is Doing.READING:
            return tr("reading {size}").format(size=units.size(self.octets))
        return translated(self.doing.value)


class When(Enum):
    """The moment that is told of."""

    NOW = 0
    ENDED = 1  # after a run: what each worker was doing when it was cancelled, and did before
    PAST = 2  # an earlier one, of which only the URL of each worker is known


NO_WORK: Mapping[int, Work] = MappingProxyType({})


class AtWork(NamedTuple):
    """A summary of all workers at one moment; `rows` has only those that are shown."""

    rows: Sequence[WorkerRow]  # workers by number, then the URLs that are backing off, by id
    doing: Mapping[Doing, int]  # how many of all workers do it
    waiting: int  # how many URLs are backing off
    idle: Reason | None = None  # why workers wait for the queue, if some do and it is known
    machines: Sequence[Machine] = ()  # those that it runs on, if that is not this one alone
    when: When = When.NOW
    work: Mapping[int, Work] = NO_WORK  # of workers that have ended, by number
    browser: Sequence[tuple[int, int]] = ()  # ids of its processes, and octets of memory of each

    @property
    def stands_still(self) -> bool:
        """True if all workers wait for the queue, and something is left to do."""
        return self.idle is not None and set(self.doing) == {Doing.QUEUE}


def nobody(most: int) -> AtWork:
    """The value while there is no crawl."""
    return AtWork((), {}, 0)


def how_many_do(workers: Iterable[Worker | WorkerRow]) -> "Counter[Doing]":
    """Counts activities. A frame may count 10,000 workers: the hash of an enum member is a Python
    call, that of a number is not."""
    counted = Counter(map(id, map(attrgetter("doing"), workers)))
    return Counter({each: counted[id(each)] for each in Doing if id(each) in counted})


def work(worker: Worker, now: float) -> Work:
    busy = worker.busy + (now - worker.since if worker.id else 0.0)
    passed = now - worker.began
    return Work(worker.done, worker.errors, min(1.0, busy / passed) if passed > 0.0 else 0.0)


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
