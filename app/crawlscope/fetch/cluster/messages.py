"""What the crawl and a node say to each other. Dask carries it as bytes that it does not look into.

Nodes are Dask workers, which run what they are sent anyway: so pickle, as Dask itself does.
"""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Error, Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.records.workers import Doing
from crawlscope.fetch.cluster.numbers import LinksTold
from crawlscope.fetch.fetch import File

MOST_OF_A_REPLY = 4 << 20  # octets, about: more is sent with the next one. Dask's limit is 10 MiB
MOST_OF_A_PART = 128 << 10  # octets, about: unpacked in one go; a few ms


class Way(Enum):
    """What a node has to do."""

    PAGE = "page"
    HEAD = "HEAD"  # as `Fetching.check`
    GET = "GET"
    FILE = "file"


@dataclass(slots=True)
class Request:
    """One attempt at a URL."""

    slot: int  # names it in all that is said of it
    way: Way
    url: str
    attempt: int
    waited: float | None  # seconds in the queue
    most: int  # octets of a file
    cookies: Any  # a cookie jar's answer for the URL; None: it has none


@dataclass(slots=True)
class Parcel:
    """What is new for a node."""

    requests: list[Request] = field(default_factory=list)
    stopped: list[int] = field(default_factory=list)  # slots that a person ended
    dropped: list[int] = field(default_factory=list)  # slots that nobody waits for any more
    settings: Settings | None = None  # that hold from now on; without the roots and their logins

    def __bool__(self) -> bool:
        return bool(self.requests or self.stopped or self.dropped or self.settings)


@dataclass(slots=True)
class Start:
    """How a node starts."""

    settings: Settings
    looks_up_roots: bool
    abandoned: float  # seconds without hearing of the crawl after which it ends by itself


@dataclass(slots=True)
class Started:
    """What a node reports when it has started."""

    versions: dict[str, str]  # of what makes results differ, by name
    machine: str
    addresses: dict[str, list[str]]  # of the roots' names


@dataclass(slots=True)
class Texts:
    """URLs that the node sends for the first time. `reading` names the series of numbers."""

    reading: int
    texts: list[str]


@dataclass(slots=True)
class Over:
    """No page that follows names an address by this series of numbers."""

    reading: int


@dataclass(slots=True)
class SomeLinks:
    """Links of a page whose response follows."""

    slot: int
    links: LinksTold


@dataclass(slots=True)
class SomeOctets:
    """Bytes of a file whose response follows."""

    slot: int
    octets: bytes


@dataclass(slots=True)
class Page:
    """What was read of a page, as in `PageRead`; its links came before."""

    reading: int
    title: str | None
    canonical: str | None
    facts: PageFacts | None
    charset: str | None
    is_cut: bool
    lists_links: bool


@dataclass(slots=True)
class Answered:
    """An answer, without its body. `file` is set for the way FILE alone, without its body too."""

    slot: int
    response: Response | None
    location: str | None = None
    cookie_set: bool = False
    retry_after: float | None = None
    page: Page | None = None
    file: File | None = None


@dataclass(slots=True)
class NotAnswered:
    """A FetchError; without an error, something unexpected, which the node has logged."""

    slot: int
    error: Error | None
    response: Response | None = None
    may_retry: bool = False
    is_private: bool = False


@dataclass(slots=True)
class CookiesSet:
    url: str
    headers: list[str]


@dataclass(slots=True)
class Certificates:
    """As `Fetching.certificates`."""

    found: dict[str, tuple[float, float]]


Item = Texts | Over | SomeLinks | SomeOctets | Answered | NotAnswered | CookiesSet | Certificates


@dataclass(slots=True)
class Reply:
    """What has happened at a node since its last reply."""

    parts: list[bytes]  # pickled lists of items, in their order
    doing: list[tuple[int, Doing, int]]  # of each slot in flight: the octets it has read too
    sockets: int
    seconds: float  # of processor time that the node's process has used


def weight(item: Item) -> int:
    """Roughly the size of an item in bytes."""
    match item:
        case Texts():
            return sum(map(len, item.texts))
        case SomeLinks():
            links = item.links
            return 50 * len(links.numbers) + 1_000 * (len(links.long) + len(links.invalid))
        case SomeOctets():
            return len(item.octets)
        case _:
            return 2_000


def parts(items: Sequence[Item]) -> Iterator[bytes]:
    """The items in parts that are unpacked in one go each."""
    some, size = list[Item](), 0
    for item in items:
        some.append(item)
        size += weight(item)
        if size >= MOST_OF_A_PART:
            yield packed(some)
            some, size = [], 0
    if some:
        yield packed(some)


def packed(what: Any) -> bytes:
    return pickle.dumps(what, pickle.HIGHEST_PROTOCOL)


def unpacked(octets: bytes) -> Any:
    return pickle.loads(octets)  # noqa: S301  from where Dask itself takes pickles
