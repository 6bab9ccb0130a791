"""What every stage needs and none is about: the request for a URL, its answer, the links in it.

HTTP/1.0, a connection for each request: the answer is whatever comes until the server closes, as
in the chapter. RFC 9112, section 6.3, item 8.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit  # noqa: TID251 - for learners

MOST_REDIRECTS = 10
LARGEST = 1 << 20  # octets of an answer that are read at most
CHUNK = 4096
EVERY = 0.05  # seconds between two looks at the deadlines
REDIRECTS = frozenset((300, 301, 302, 303, 307, 308))


class Broken(Exception):  # noqa: N818 - as one says it
    """There is no usable answer; the message says why."""


@dataclass(slots=True)
class Found:
    """What a stage found. Two stages that crawl the same site find the same."""

    pages: set[str] = field(default_factory=set)  # URLs that answered, without redirects
    redirects: int = 0
    failures: dict[str, str] = field(default_factory=dict)  # why, by URL


@dataclass(frozen=True, slots=True)
class Answer:
    location: str | None  # the target of a redirect
    links: tuple[str, ...]


class Crawl:
    """What is the same in every stage: the URLs seen, and what an answer leads to."""

    def __init__(self, root: str, connections: int, timeout: float = 5.0) -> None:
        self.found = Found()
        self.root = root
        self.connections = connections  # the most fetches at once
        self.timeout = timeout  # seconds for a fetch, from connect to the last octet
        self.parse = answer
        self.at: dict[int, str] = {}  # by worker: the URL it has
        self._seen: set[str] = set()

    def put(self, url: str, redirects_left: int) -> None:
        """Adds a URL to the queue; each stage has its own."""
        raise NotImplementedError

    def offer(self, url: str, redirects_left: int = MOST_REDIRECTS) -> None:
        """Adds a URL to the queue, once."""
        if url not in self._seen:
            self._seen.add(url)
            self.put(url, redirects_left)

    def settle(self, url: str, redirects_left: int, octets: bytes) -> None:
        """Handles a complete answer. Raises Broken."""
        self.settle_answer(url, redirects_left, self.parse(url, octets))

    def settle_answer(self, url: str, redirects_left: int, got: Answer) -> None:
        if got.location is None:
            self.found.pages.add(url)
        else:
            self.found.redirects += 1
            if redirects_left == 0:
                raise Broken("too many redirects")
            self.offer(got.location, redirects_left - 1)
        for link_ in got.links:
            self.offer(link_)


def address(url: str) -> tuple[str, int]:
    """Host and port."""
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


def request(url: str) -> bytes:
    """The octets of the request for a URL."""
    parts = urlsplit(url)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return f"GET {target} HTTP/1.0\r\nHost: {parts.netloc}\r\n\r\n".encode()


def answer(url: str, octets: bytes) -> Answer:
    """Parses everything that a server sent. Raises Broken."""
    head, blank, body = octets.partition(b"\r\n\r\n")
    status_line, *lines = head.decode("latin-1").split("\r\n")
    words = status_line.split(maxsplit=2)
    if not blank or len(words) < 2 or not words[1].isdigit():
        raise Broken("closed early" if status_line.startswith("HTTP/") else "no HTTP")
    headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in lines)}
    length = headers.get("content-length", "")
    if length.isdigit() and len(body) < min(int(length), LARGEST):
        raise Broken("cut short")
    return read(url, int(words[1]), headers, body)


def read(url: str, status: int, headers: dict[str, str], body: bytes) -> Answer:
    """The target of a redirect, or the links of a page."""
    if status in REDIRECTS and "location" in headers:
        return Answer(link(url, headers["location"]), ())
    if status != 200 or "html" not in headers.get("content-type", ""):
        return Answer(None, ())
    found = _Links(url)
    found.feed(body.decode("utf-8", "replace"))
    return Answer(None, tuple(dict.fromkeys(found.urls)))


def link(base: str, href: str) -> str | None:
    """The URL of an href on the same site as `base`; None if it leads elsewhere."""
    try:
        url = urldefrag(urljoin(base, href.strip())).url
        parts = urlsplit(url)
        is_here = parts.scheme == "http" and parts.netloc == urlsplit(base).netloc
        return url if is_here and url.isascii() and url.isprintable() and " " not in url else None
    except ValueError:
        return None


class _Links(HTMLParser):
    def __init__(self, base: str) -> None:
        super().__init__()
        self._base = base
        self.urls: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        href = dict(attrs).get("href") if tag == "a" else None
        if href and (url := link(self._base, href)):
            self.urls.append(url)


def crawler_of(stage: str) -> Any:
    """The crawler of a stage: `BlockingCrawler` in `blocking`, and so on."""
    return getattr(import_module(f"crawlscope.demo.lab.{stage}"), f"{stage.capitalize()}Crawler")
