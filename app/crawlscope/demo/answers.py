"""What one path of the demo site may answer: data only, sent by server.py."""

import zlib
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

HTML = "text/html; charset=utf-8"

REDIRECT_WAIT = 0.08
"""Seconds; a long chain at the usual wait would be the tail of the whole crawl."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole HTTP answer, together with what a crawler must make of it.

    Links are given in canonical form: a path of this site with its query, or the full address of
    another site. They are recorded when the page is drafted, not read from its HTML, so that the
    tests can check one against the other.
    """

    status: int = 200
    content_type: str | None = HTML
    """None: no Content-Type is sent."""
    parts: tuple[bytes, ...] = (b"",)
    headers: tuple[tuple[str, str], ...] = ()
    wait: float | None = None
    """Seconds before the first byte at pace 1; None: the usual wait of its path."""
    pause: float = 0.0
    """Seconds between two parts at pace 1."""
    has_length: bool = True
    encoded: tuple[tuple[str, bytes], ...] = ()
    """Compressed forms by content-coding, sent to clients that accept them."""
    is_packed: bool = False
    """Compressed with gzip when it is sent, for clients that accept that."""
    parsed: bool = False
    """An HTML page whose links a crawler reads."""
    title: str = ""
    links: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    invalid: tuple[str, ...] = ()
    """Hrefs, as written, that are no URL."""
    traps: tuple[str, ...] = ()
    """Paths that are named where no crawler may look: comments, scripts, templates, forms."""
    redirect_to: str | None = None
    """Where Location leads, in canonical form; None on a redirect that leads nowhere usable."""
    broken_encoding: bool = False
    """The body is not what Content-Encoding says."""

    @property
    def body(self) -> bytes:
        return b"".join(self.parts)

    @property
    def size(self) -> int:
        return sum(map(len, self.parts))

    @property
    def redirects(self) -> bool:
        return self.status in (300, 301, 302, 303, 307, 308)


class Fault(Enum):
    """What goes wrong on the wire."""

    BUSY = "503"
    """503 with Retry-After: 1."""
    CLOSED = "connect"
    """The connection is closed before the status line."""
    CUT_SHORT = "protocol"
    """Half of the body that Content-Length promised, then the connection is closed."""
    NOT_HTTP = "malformed"
    """The answer is not HTTP at all."""


@dataclass(frozen=True, slots=True)
class Faulty:
    """Fails for the first `times` requests after the server starts, then answers."""

    fault: Fault
    times: int | None
    """None: always."""
    then: Answer


@dataclass(frozen=True, slots=True)
class Gated:
    """Answers `without` to clients that do not send the cookie, `then` to those that do."""

    cookie: str
    without: Answer
    then: Answer


Reply: TypeAlias = Answer | Faulty | Gated


def redirect(status: int, location: str, to: str | None = None, cookie: str = "") -> Answer:
    """A redirect; `to` is the canonical target, if `location` is not canonical itself."""
    headers = [("Location", location)]
    if cookie:
        headers.append(("Set-Cookie", f"{cookie}=yes; Path=/; HttpOnly; SameSite=Lax"))
    return Answer(
        status=status,
        content_type="text/plain; charset=utf-8",
        parts=(f"See {location}\n".encode(),),
        headers=tuple(headers),
        wait=REDIRECT_WAIT,
        redirect_to=to or location,
    )


def dead_redirect(location: str | None) -> Answer:
    """A redirect that no crawler can follow."""
    headers = () if location is None else (("Location", location),)
    return Answer(302, "text/plain; charset=utf-8", (b"Found\n",), headers)


def usual_wait(target: str) -> float:
    """Seconds: 0.06 to 0.4, mostly short, and always the same for one path."""
    share = zlib.crc32(target.encode()) / 0xFFFFFFFF
    return 0.06 + 0.34 * share * share
