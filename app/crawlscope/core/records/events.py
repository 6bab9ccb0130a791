"""The one vocabulary of a crawl: everything that can happen, as it is shown, reported and saved."""

from __future__ import annotations  # array[int] cannot be subscripted before Python 3.12

from array import array
from enum import Enum, StrEnum
from typing import Any

from crawlscope.core.base.event_record import event_record
from crawlscope.core.base.language import tr_noop
from crawlscope.core.records.facts import HeaderFacts, PageFacts, SentHeaders, Timing


class State(StrEnum):
    """What happened to a URL."""

    QUEUED = tr_noop("queued")  # known, and waiting to be requested (again)
    FETCHING = tr_noop("fetching")  # a worker has it
    DONE = tr_noop("done")  # a final response arrived, whatever its status
    REDIRECTED = tr_noop("redirected")  # it redirects to another URL
    FAILED = tr_noop("failed")  # no usable response
    SKIPPED = tr_noop("skipped")  # known, and deliberately not requested


class SkipReason(StrEnum):
    """Why a known URL is not requested."""

    EXTERNAL = tr_noop("external")  # out of the scope of this crawl
    EXCLUDED = tr_noop("excluded")  # by --include or --exclude
    ROBOTS = tr_noop("robots")  # by robots.txt
    DEPTH = tr_noop("depth")  # deeper than --max-depth
    NOFOLLOW = tr_noop("nofollow")  # found only through nofollow links, with --respect-nofollow
    INVALID = tr_noop("invalid")  # the href is not a URL


class Failure(Enum):
    """How far a request came that has no usable response."""

    UNREACHED = 1  # nobody responded at all
    NO_RESPONSE = 2  # somebody did, with nothing that can be read
    REDIRECT = 3  # it leads nowhere
    OURS = 4  # it says nothing about the server


class ErrorKind(StrEnum):
    """Why there is no usable response."""

    word: str  # in a cell of a table, in English
    failure: Failure

    def __new__(cls, name: str, word: str = "", failure: Failure = Failure.OURS) -> ErrorKind:
        kind = str.__new__(cls, name)
        kind._value_, kind.word, kind.failure = name, word, failure
        return kind

    # The host name has no address
    DNS = tr_noop("dns"), "DNS", Failure.UNREACHED
    # Refused, unreachable, closed or reset before the status line
    CONNECT = tr_noop("connect"), tr_noop("no connection"), Failure.UNREACHED
    # No secure connection, or none that is trusted
    TLS = tr_noop("tls"), "TLS", Failure.UNREACHED
    # The attempt took too long
    TIMEOUT = tr_noop("timeout"), tr_noop("timeout"), Failure.UNREACHED
    # Malformed HTTP, or cut short after the status line
    PROTOCOL = tr_noop("protocol"), tr_noop("bad HTTP"), Failure.NO_RESPONSE
    # Broken content-encoding
    DECODE = tr_noop("decode"), tr_noop("bad encoding"), Failure.NO_RESPONSE
    TOO_MANY_REDIRECTS = tr_noop("too_many_redirects"), tr_noop("too many hops"), Failure.REDIRECT
    # No usable http(s) Location
    INVALID_REDIRECT = tr_noop("invalid_redirect"), tr_noop("bad redirect"), Failure.REDIRECT
    # A person ended this one request
    STOPPED = tr_noop("stopped"), tr_noop("stopped"), Failure.OURS
    # Our own bug; the log holds the traceback
    INTERNAL = tr_noop("internal"), tr_noop("internal"), Failure.OURS


class Outcome(StrEnum):
    """How a crawl ended."""

    FINISHED = tr_noop("finished")  # every URL of the queue is accounted for
    LIMIT = tr_noop("limit")  # --max-pages or --max-seconds was reached; the rest stays queued
    CANCELLED = tr_noop("cancelled")  # a person stopped it; the rest stays queued
    CRASHED = tr_noop("crashed")  # our own bug; the log holds the traceback


class Limit(StrEnum):
    """Which limit ended a crawl."""

    PAGES = tr_noop("pages")  # --max-pages
    SECONDS = tr_noop("seconds")  # --max-seconds
    FAILURES = tr_noop("failures")  # --max-failures: what is left is at hosts that are paused


class Mark(StrEnum):
    """An event that the graph marks on its time axis."""

    STARTED = tr_noop("start")
    PAUSED = tr_noop("pause")
    CONTINUED = tr_noop("continue")
    LIMIT = tr_noop("limit")
    CANCELLED = tr_noop("cancel")
    FINISHED = tr_noop("end")


@event_record
class Error:
    kind: ErrorKind
    message: str  # one line for a person


@event_record
class Response:
    """The facts of a URL's last attempt; a field is None if the attempt did not get that far."""

    status: int | None = None
    content_type: str | None = None  # lower case, without parameters
    charset: str | None = None
    size: int | None = None  # decoded body bytes read, or Content-Length of an unread body
    elapsed: float = 0.0  # seconds of this attempt
    tries: int = 1  # attempts made, this one included
    fetched_at: float = 0.0  # seconds since 1970, UTC
    truncated: bool = False
    headers: HeaderFacts | None = None  # None: nothing was audited
    timing: Timing | None = None
    sent: SentHeaders | None = None  # None: nobody wants to keep them


@event_record
class Discovered:
    """A URL that was not known before. It is queued, unless Skipped follows at once."""

    id: int  # from 1 in order of discovery
    url: str
    depth: int
    referrer: int  # id of the URL it was found on; 0 for a root, or if a sitemap names it
    anchor: str | None
    redirects_left: int


@event_record
class Skipped:
    id: int
    reason: SkipReason
    rule: str | None = None  # the line of robots.txt that refuses it, or the reason in words
    by_page: bool = False  # the nofollow is in the page's meta robots, not on the link alone


@event_record
class Listed:
    """A sitemap names this URL."""

    id: int


@event_record
class Probed:
    """The response of this URL's host, with status 200, to a path that cannot exist."""

    id: int
    text_hash: int  # as in `PageFacts`
    minhash: bytes


@event_record
class Certified:
    """When the certificate of this URL's host expires; the URL was requested just before."""

    id: int
    ends: float  # seconds since 1970, UTC
    seen_at: float  # the same


@event_record
class RobotsRead:
    """The robots.txt of this URL's host was read; the URL was taken just before."""

    id: int
    groups: str  # for AI crawlers and everyone, as `core/queue/robots.py` tells them


@event_record
class Queued:
    """A known URL is queued again: given back without a response, admitted later, or to be
    requested again."""

    id: int
    depth: int
    redirects_left: int
    is_anew: bool = False  # a person asked for it: its last answer counts no more
    is_first: bool = False  # a person moved it to the front


@event_record
class ByHand:
    """A person did this to the URL."""

    id: int
    what: str  # in words, with the time


@event_record
class Nearer:
    """Shorter paths were found: the depths of these URLs, before and from now on.

    A depth is also greater than before, where links with nofollow alone had named the URL."""

    ids: array[int]
    before: array[int]
    depths: array[int]


@event_record
class Unlinked:
    """The links of an earlier response of a page no longer count: it is about to get another
    one."""

    id: int
    links: array[int]


@event_record
class Started:
    id: int
    worker: int = 0  # its number; 0: not known


@event_record
class Stepped:
    """A request that a person let start: in single steps, or in slow motion."""

    number: int  # from 1 in each run
    worker: int
    id: int
    url: str  # that of the request: it may be the host's robots.txt


@event_record
class Redirected:
    id: int
    response: Response
    target: int


@event_record
class Fetched:
    """A final response. `links` holds the ids of the distinct http(s) URLs that the page
    links to."""

    id: int
    response: Response
    title: str | None = None
    canonical: str | None = None
    links: array[int] | None = None  # None: the page was not parsed
    links_new: int = 0  # how many of `links` were not known before
    anchors: tuple[str | None, ...] | None = None  # of `links`: the text of the first link to each
    facts: PageFacts | None = None  # None: the page was not parsed, or is not audited
    # Of `links`: those that are no path, because of nofollow; and hrefs that are no URLs
    unfollowed: array[int] | None = None
    invalid: array[int] | None = None


@event_record
class Failed:
    id: int
    response: Response
    error: Error
    target_url: str | None = None  # the target, where this was one redirect too many


@event_record
class Retrying:
    """An attempt failed; the URL waits `pause` seconds, without a worker, for the next one."""

    id: int
    response: Response
    error: Error | None  # None: the status calls for another attempt
    pause: float


@event_record
class Ticked:
    """What follows happened at this time, or within the next millisecond."""

    at: float  # seconds of crawling so far


@event_record
class Marked:
    at: float  # seconds of crawling so far
    mark: Mark


@event_record
class Sampled:
    """The state of the queue at one point in time, for the graph."""

    at: float  # seconds of crawling so far
    queued: int
    in_flight: int
    waiting: int  # backing off before another attempt
    done: int  # URLs that were requested and have their result
    pages_left: int | None = None  # URLs that --max-pages allows yet
    seconds_left: float | None = None  # that --max-seconds allows yet
    # Of a cluster: the name of a machine, the number of a worker there, and its pages so far
    machines: tuple[tuple[str, int, int], ...] = ()


@event_record
class SettingsChanged:
    """A person changed settings of the existing crawl. Secrets are not included."""

    at: float  # seconds of crawling so far
    when: float  # seconds since 1970, UTC
    changes: tuple[tuple[str, Any, Any], ...]  # the option, its value before, and from now on


@event_record
class Braked:
    """A host was paused because too many requests to it failed."""

    host: str  # as in `host_of`
    failures: int
    among: int  # the last requests


@event_record
class StopProof:
    """Proof that a stop left nothing behind on the network, with the figures."""

    tasks: int  # tasks cancelled and awaited
    ms: float  # from the request to stop until the last socket was closed
    in_flight: int
    sockets: int  # still open, or not known to be closed
    queued: int  # URLs that stay queued, to be crawled by Continue
    unheard: int = 0  # machines of a cluster that did not say that they had ended
    workers: int = 0  # of the tasks; one more took samples of the queue


@event_record
class Finished:
    """Always the last event of a run."""

    outcome: Outcome
    seconds: float  # seconds of crawling, all runs of this crawl together
    stop: StopProof | None = None
    limit: Limit | None = None  # set if the outcome is LIMIT


Event = (
    Discovered
    | Skipped
    | Listed
    | Probed
    | Certified
    | RobotsRead
    | Queued
    | ByHand
    | Nearer
    | Unlinked
    | Started
    | Stepped
    | Redirected
    | Fetched
    | Failed
    | Retrying
    | Ticked
    | Marked
    | Sampled
    | SettingsChanged
    | Braked
    | Finished
)
