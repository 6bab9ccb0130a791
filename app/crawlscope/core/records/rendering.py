"""A page as a browser sees it: what it was given, what it asked for, and what became of it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol, Self

from crawlscope.core.base.language import tr_noop
from crawlscope.core.policy.browsing import AXE_NONE


class BrowserError(Exception):
    """There is no browser; the message is one line, made with `tr_noop`."""


class Kept(StrEnum):
    """Why a request of a page was not made."""

    ROBOTS = tr_noop("blocked by robots.txt")
    SCOPE = tr_noop("its host may not be contacted")
    KIND = tr_noop("requests of this kind are not made")
    METHOD = tr_noop("only GET requests are made")
    MANY = tr_noop("too many requests for one page")
    LEFT = tr_noop("the page has left")
    ARCHIVE = tr_noop("not in the archive")
    WITHOUT = tr_noop("left out")


class Asked(NamedTuple):
    """A request that a page makes."""

    url: str
    method: str
    kind: str  # as DevTools says: 'Script', 'Image', 'XHR', 'Fetch', 'Document' (of a frame) ...


class Served(NamedTuple):
    """What a page, or one of its requests, is answered with."""

    status: int
    headers: Sequence[tuple[str, str]]  # Content-Type among them; none of framing and coding
    body: bytes


Answering = Callable[[Asked], Awaitable[Served | Kept | str]]
"""Gives the response to a request; or why there is none."""
Telling = Callable[[bool], None]
"""Is told whether a page is only waited for to be quiet, or there is more to do."""


class Request(NamedTuple):
    """A request of a page, and how it ended."""

    url: str
    kind: str
    status: int  # 0: there was no response
    problem: str = ""  # a `Kept`, or why there was none
    size: int = 0


class Place(NamedTuple):
    """Where in a script something happened."""

    url: str  # '' for one without: `eval`, an event handler
    line: int  # from 1
    column: int  # from 1


class Complaint(NamedTuple):
    """What the console says of an error."""

    text: str
    place: Place | None


class Change(NamedTuple):
    """A script has changed what search engines read."""

    what: str  # 'title', 'description', 'canonical' or 'robots'
    place: Place  # line 0: that is not known


class Vitals(NamedTuple):
    """How a page felt in a browser of this crawl, to which no network had brought it."""

    paint: float | None  # seconds until its largest part was painted; None: nothing was
    shift: float  # how much moved while it was looked at
    blocked: float  # seconds in which it could not have responded to a person
    oversized: tuple[str, ...]  # URLs of images that are much larger than they are shown


class Violation(NamedTuple):
    """A rule of axe-core that a page breaks."""

    rule: str
    impact: str  # 'minor', 'moderate', 'serious' or 'critical'
    help: str  # what to do, in axe-core's own words
    elements: int  # that break it
    selectors: tuple[str, ...]  # of the first ones


class Accessibility(NamedTuple):
    """What axe-core says of a page."""

    version: str = ""
    problem: str = ""  # why it says nothing
    violations: tuple[Violation, ...] = ()


class Reason(StrEnum):
    """Why there is no rendered page."""

    CRASHED = tr_noop("the page's process has crashed")
    HANGS = tr_noop("the page does not respond")
    MEMORY = tr_noop("the page takes too much memory")
    BROWSER = tr_noop("the browser does not respond")


@dataclass(slots=True)
class Rendered:
    """A page after its scripts have run."""

    html: str | None = None  # None: there is a `reason`
    url: str = ""  # scripts may have changed it
    reason: Reason | None = None
    is_overdue: bool = False  # it was read as it stood when its time was up
    is_cut: bool = False
    redirect: str | None = None  # the first URL that it tried to go to
    seconds: float = 0.0
    requests: list[Request] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)
    more_complaints: int = 0
    changes: dict[Change, None] = field(default_factory=dict)  # each once, in their order
    vitals: Vitals | None = None  # as it was when it was still
    picture: bytes = b""  # JPEG; empty: it was not wanted, or not taken
    screenshot: str = ""  # the name of the file that it is in
    accessibility: Accessibility | None = None  # None: nobody wanted to know
    clicked: Sequence[str] = ()  # texts of links that have no address, and hear clicks
    made: Mapping[str, Place] = field(default_factory=dict)  # by href: what made links that it has


@dataclass(frozen=True, slots=True)
class View:
    """How pages are looked at, and for how long."""

    width: int = 412  # CSS pixels, as a phone of today has
    height: int = 915
    is_mobile: bool = True
    agent: str = ""
    seconds: float = 30.0
    quiet: float = 0.3  # seconds without a change or a request, after which a page is ready
    most_requests: int = 500
    most_octets: int = 10_000_000  # of the HTML
    blocked: frozenset[str] = frozenset(("Image", "Font", "Media"))  # kinds that are not asked for
    takes_pictures: bool = False
    axe: str = AXE_NONE  # the file of axe-core, or a word for one


class Renderer(Protocol):
    """A browser. An asynchronous context manager."""

    async def __aenter__(self) -> Self: ...
    async def __aexit__(self, *_: object) -> None: ...

    @property
    def processes(self) -> list[tuple[int, int]]:
        """The ids of its processes that have pages, and the octets of memory of each."""

    async def render(
        self, url: str, document: Served, answering: Answering, telling: Telling
    ) -> Rendered:
        """Renders a page from its bytes; what it asks for, it gets from `answering`."""


Renderers = Callable[[View, int], Renderer]  # given how pages are looked at, and how many at once
