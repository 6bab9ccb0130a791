"""The one vocabulary of a crawl: everything that can happen, as it is told, shown and saved."""

from __future__ import annotations  # array[int] is no expression before Python 3.12

from array import array
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar, dataclass_transform

Word = TypeVar("Word")


@dataclass_transform(frozen_default=True)
def word(cls: type[Word]) -> type[Word]:
    """A dataclass that nobody changes. It is the type checker that says so: to be frozen makes one
    four times as dear, and a page takes four of them."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


class State(StrEnum):
    """What became of a URL."""

    QUEUED = "queued"  # known, and waiting to be requested (again)
    FETCHING = "fetching"  # a worker has it
    DONE = "done"  # a final response arrived, whatever its status
    REDIRECTED = "redirected"  # it leads to another URL
    FAILED = "failed"  # no usable response
    SKIPPED = "skipped"  # known, and not requested on purpose


class SkipReason(StrEnum):
    """Why a URL is known and yet not requested."""

    EXTERNAL = "external"  # out of the scope of this crawl
    EXCLUDED = "excluded"  # by --include or --exclude
    ROBOTS = "robots"  # by robots.txt
    DEPTH = "depth"  # deeper than --max-depth
    NOFOLLOW = "nofollow"  # named by such links alone, and --respect-nofollow
    INVALID = "invalid"  # the href is no URL


class ErrorKind(StrEnum):
    """Why there is no usable response."""

    DNS = "dns"  # the name has no address
    CONNECT = "connect"  # refused, unreachable, closed or reset before the status line
    TLS = "tls"  # no trusted secure connection
    TIMEOUT = "timeout"  # the attempt took too long
    PROTOCOL = "protocol"  # malformed HTTP, or cut short after the status line
    DECODE = "decode"  # broken content-encoding
    TOO_MANY_REDIRECTS = "too_many_redirects"
    INVALID_REDIRECT = "invalid_redirect"  # no usable http(s) Location
    STOPPED = "stopped"  # this one request was ended by hand
    INTERNAL = "internal"  # our own fault; the log holds the traceback


class Outcome(StrEnum):
    """How a crawl ended."""

    FINISHED = "finished"  # every URL of the queue is accounted for
    LIMIT = "limit"  # --max-pages or --max-seconds was reached; the rest stays queued
    CANCELLED = "cancelled"  # a person stopped it; the rest stays queued
    CRASHED = "crashed"  # our own fault; the log holds the traceback


class Limit(StrEnum):
    """Which limit ended a crawl."""

    PAGES = "pages"  # --max-pages
    SECONDS = "seconds"  # --max-seconds


class Mark(StrEnum):
    """A moment that the time axis of the graph remembers."""

    STARTED = "start"
    PAUSED = "pause"
    CONTINUED = "continue"
    LIMIT = "limit"
    CANCELLED = "cancel"
    FINISHED = "end"


@word
class Error:
    kind: ErrorKind
    message: str  # one line for a person


@word
class Response:
    """The facts of a URL's last attempt; a field is None where the attempt did not get so far."""

    status: int | None = None
    content_type: str | None = None  # lower case, without parameters
    charset: str | None = None
    size: int | None = None  # decoded body bytes read, or Content-Length of an unread body
    elapsed: float = 0.0  # seconds of this attempt
    tries: int = 1  # attempts made, this one included
    fetched_at: float = 0.0  # seconds since 1970, UTC
    truncated: bool = False


@word
class Discovered:
    """A URL nobody had named before. It is queued, unless Skipped follows at once."""

    id: int  # from 1 in order of discovery
    url: str
    depth: int
    referrer: int  # id of the URL it was found on; 0 for a root
    anchor: str | None
    redirects_left: int


@word
class Skipped:
    id: int
    reason: SkipReason
    rule: str | None = None  # the line of robots.txt that refuses it, or why all is refused
    by_page: bool = False  # nofollow is said by meta robots of the page, not by the link alone


@word
class Queued:
    """A known URL is in the queue again: cancelled in flight, admitted late, or asked once more."""

    id: int
    depth: int
    redirects_left: int


@word
class Started:
    id: int


@word
class Redirected:
    id: int
    response: Response
    target: int


@word
class Fetched:
    """A final response. `links` holds the ids of the distinct http(s) URLs the page names."""

    id: int
    response: Response
    title: str | None = None
    canonical: str | None = None
    links: array[int] | None = None  # None: not a page that is parsed
    links_new: int = 0  # those of `links` that nobody had named before
    anchors: tuple[str | None, ...] | None = None  # of `links`: the text of the first that names it


@word
class Failed:
    id: int
    response: Response
    error: Error
    target_url: str | None = None  # where it would have led, when it was one redirect too many


@word
class Retrying:
    """An attempt went wrong; the URL waits `pause` seconds, without a worker, for the next."""

    id: int
    response: Response
    error: Error | None  # None: the status asks for another attempt
    pause: float


@word
class Marked:
    at: float  # seconds of crawling so far
    mark: Mark


@word
class Sampled:
    """The state of the queue at one moment, for the graph."""

    at: float  # seconds of crawling so far
    queued: int
    in_flight: int
    waiting: int  # backing off before another attempt
    done: int  # URLs requested and accounted for


@word
class StopProof:
    """What is left of the network after a stop: nothing, and here are the figures."""

    tasks: int  # tasks cancelled and awaited
    ms: float  # from the request to stop until the last socket was closed
    in_flight: int
    sockets: int  # still open
    queued: int  # URLs kept for Continue


@word
class Finished:
    """Always the last word of a run."""

    outcome: Outcome
    seconds: float  # of crawling, all runs of it together
    stop: StopProof | None = None
    limit: Limit | None = None  # where the outcome is LIMIT


Event = (
    Discovered
    | Skipped
    | Queued
    | Started
    | Redirected
    | Fetched
    | Failed
    | Retrying
    | Marked
    | Sampled
    | Finished
)
