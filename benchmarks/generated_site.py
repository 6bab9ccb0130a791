"""A site whose pages are generated on request, fast, in a process of its own.

`python benchmarks/generated_site.py --pages 1000000` prints its URL and serves until its input is
closed. `/_seen` gives what was requested since `/_forget`. The same options give the same site.
"""

import argparse
import asyncio
import contextlib
import json
import posixpath
import subprocess
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

FOLDER = 100_000  # pages of a wide folder
SECTIONS = 50
EPOCH = 1 << 20  # a site that never ends may be entered here: numbers keep nine digits for long
FIRST_HOST = 100  # three digits in all of them: pages are of one length
MOST_KEPT = 64 << 20  # bytes of blocks of links that are made once, about
MOST_COUNTED = 1 << 26  # pages of an endless site that can be told apart
SHAPES = ("sections", "wide", "deep", "hosts")
HEAD = b"<!doctype html><html><head><title>Page %09d</title></head><body><ul>"
LINK = b'<li><a href="%b">Page number %09d</a></li>'
TEXT = b"<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do.</p>"


@dataclass(frozen=True, slots=True)
class Plan:
    """What the site is like. Page 0 is the home page; each page has `new` children in a tree."""

    pages: int = 10_001  # 0: it never ends
    size: int = 8 * 1024  # bytes of a page, at least; many links take more
    links: int = 30  # of a page
    new: int = 2  # of these, links to its children: a page that ends no tree makes so many known
    latency: float = 0.0  # seconds before an answer, the home page's and robots.txt excepted
    shape: str = "sections"
    hosts: int = 100  # of the shape 'hosts': 127.0.0.100 and following
    first: int = 0  # the home page links to so many pages instead
    relative: int = 0  # 1: links are written relative to their page, as '../7/page-000000012.html'
    spread: int = 0  # of a site that never ends: blocks are anywhere among so many from EPOCH on

    @property
    def nav(self) -> int:
        """Links that are the same on every page, as in a menu."""
        return max(0, min(self.links // 6, self.links - self.new))

    @property
    def block(self) -> int:
        """Links to pages one after the other, as in a list of articles; the same on many pages."""
        return self.links - self.new - self.nav

    def targets(self, number: int) -> list[int]:
        """The pages that a page links to: the menu, its children, a block."""
        if self.first and number == 0:
            return list(range(1, self.first + 1))
        block = self.block_of(number)
        return [*self.menu(), *self.children(number), *self.in_block(block)]

    def menu(self) -> Iterable[int]:
        return range(self.nav)

    def children(self, number: int) -> list[int]:
        return self._from(number * self.new + 1, self.new)

    def block_of(self, number: int) -> int:
        """Of a site that never ends, one that is known by then: what is new are the children."""
        if not self.block:
            return 0
        if self.pages:
            return number * 7919 % max(1, (self.pages - 1) // self.block)
        if self.spread:
            return EPOCH // self.block + 1 + number * 7919 % max(1, self.spread // self.block - 1)
        since = number % EPOCH
        return -(-(number - since) // self.block) + since * 7919 % max(1, since // self.block)

    def in_block(self, block: int) -> list[int]:
        return self._from(block * self.block + 1, self.block)

    def _from(self, first: int, count: int) -> list[int]:
        """Pages one after the other, and round to page 1; the menu alone leads home."""
        if not self.pages:
            return list(range(first, first + count))
        return [(n - 1) % max(1, self.pages - 1) + 1 for n in range(first, first + count)]


class Pages:
    """Answers by number. Paths are of one length, and so are all pages but the home page."""

    def __init__(self, plan: Plan, port: int = 0) -> None:
        self.plan = plan
        self._port = port
        self._blocks: dict[tuple[bytes, int], bytes] = {}
        self._menu = b"" if plan.relative else self._links(plan.menu())
        body = self._body(1)
        self._filler = TEXT * max(0, (plan.size - len(body)) // len(TEXT)) + b"</body></html>"
        self._start = self._head(len(body) + len(self._filler))
        self._home = self._made_home()

    def path(self, number: int) -> bytes:
        """Where a page is; with its host where there are many."""
        if number == 0:
            return b"/" if self.plan.shape != "hosts" else b"http://127.0.0.1:%d/" % self._port
        match self.plan.shape:
            case "wide":
                return b"/folder-%04d/page-%09d.html" % (number // FOLDER, number)
            case "deep":
                folders = b"/".join(b"%c" % digit for digit in b"%08d" % (number // 10))
                return b"/%b/page-%09d.html" % (folders, number)
            case "hosts":
                host = FIRST_HOST + number % self.plan.hosts
                return b"http://127.0.0.%d:%d/page-%09d.html" % (host, self._port, number)
            case _:
                return b"/section-%02d/page-%09d.html" % (number % SECTIONS, number)

    def answer(self, number: int) -> bytes:
        if number == 0:
            return self._home
        body = self._body(number)
        start = self._head(len(body) + len(self._filler)) if self.plan.relative else self._start
        return b"".join((start, body, self._filler))

    def _made_home(self) -> bytes:
        plan = self.plan
        links = self._links(range(1, plan.first + 1)) if plan.first else b""
        body = (HEAD % 0 + links + b"</ul>" if links else self._body(0)) + self._filler
        return self._head(len(body)) + body

    def _body(self, number: int) -> bytes:
        folder = posixpath.dirname(self.path(number)) if self.plan.relative else b""
        menu = self._menu or self._links(self.plan.menu(), folder)
        children = self._links(self.plan.children(number), folder)
        block = self._block(self.plan.block_of(number), folder)
        return b"".join((HEAD % number, menu, children, block, b"</ul>"))

    def _block(self, number: int, folder: bytes) -> bytes:
        kept = self._blocks.get((folder, number))
        if kept is None:
            if len(self._blocks) * len(LINK) * 2 * self.plan.links > MOST_KEPT:
                self._blocks.clear()
            kept = self._links(self.plan.in_block(number), folder)
            self._blocks[folder, number] = kept
        return kept

    def _links(self, numbers: Iterable[int], folder: bytes = b"") -> bytes:
        """Links to pages; relative to a folder, if there is one."""
        path = self.path
        if folder:
            places = [(posixpath.relpath(path(number), folder), number) for number in numbers]
        else:
            places = [(path(number), number) for number in numbers]
        return b"".join([LINK % each for each in places])

    @staticmethod
    def _head(length: int) -> bytes:
        return (
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nLinkChecker: yes\r\n"
            b"Content-Length: %d\r\n\r\n" % length
        )


class Counts:
    """What was asked for."""

    def __init__(self, pages: int) -> None:
        self._seen = bytearray(pages or 1 << 20)
        self.forget()

    def forget(self) -> None:
        self._seen = bytearray(len(self._seen))
        self.requests = self.distinct = self.at_once = self.most_at_once = 0
        self.first = self.last = 0.0  # of pages

    def note(self, number: int) -> None:
        self.requests += 1
        while number >= len(self._seen) < MOST_COUNTED:
            self._seen += bytes(len(self._seen))
        if number < len(self._seen) and not self._seen[number]:
            self._seen[number] = 1
            self.distinct += 1
        self.last = perf_counter()
        self.first = self.first or self.last

    def figures(self) -> dict[str, float]:
        return {
            "requests": self.requests,
            "distinct": self.distinct,
            "seconds": self.last - self.first,
            "most_at_once": self.most_at_once,
        }


class Server(asyncio.Protocol):
    """Answers GETs, even pipelined ones; implements no more of HTTP than that."""

    def __init__(self, pages: Pages, counts: Counts) -> None:
        self._pages = pages
        self._counts = counts
        self._buffer = b""
        self._later = pages.plan.latency

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        *requests, self._buffer = (self._buffer + data).split(b"\r\n\r\n")
        for request in requests:
            path = request.split(b" ", 2)[1]
            if path.endswith(b".html") and path[-14:-5].isdigit():
                self._page(int(path[-14:-5]))
            elif path == b"/":
                self._page(0)
            else:
                self._transport.write(self._other(path))
            if b"\r\nConnection: close" in request and not self._later:
                self._transport.close()

    def _page(self, number: int) -> None:
        plan, counts = self._pages.plan, self._counts
        if plan.pages and number >= plan.pages:
            self._transport.write(self._other(b""))
            return
        counts.note(number)
        if not self._later or not number:
            self._transport.write(self._pages.answer(number))
            return
        counts.at_once += 1
        counts.most_at_once = max(counts.most_at_once, counts.at_once)
        asyncio.get_running_loop().call_later(self._later, self._answer_late, number)

    def _answer_late(self, number: int) -> None:
        self._counts.at_once -= 1
        if not self._transport.is_closing():
            self._transport.write(self._pages.answer(number))

    def _other(self, path: bytes) -> bytes:
        status, body = "404 Not Found", b""
        if path == b"/_forget":
            self._counts.forget()
            status = "200 OK"
        elif path == b"/_seen":
            status, body = "200 OK", json.dumps(self._counts.figures()).encode()
        head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}"
        return head.encode() + b"\r\n\r\n" + body


async def serve(plan: Plan) -> None:
    loop = asyncio.get_running_loop()
    counts = Counts(plan.pages)
    holder: list[Pages] = []
    server = await loop.create_server(
        lambda: Server(holder[0], counts), "127.0.0.1", 0, backlog=16_384
    )
    port = server.sockets[0].getsockname()[1]
    holder.append(Pages(plan, port))
    if plan.shape == "hosts":
        for number in range(FIRST_HOST, FIRST_HOST + plan.hosts):
            host = f"127.0.0.{number}"
            await loop.create_server(lambda: Server(holder[0], counts), host, port)
    print(f"http://127.0.0.1:{port}/", flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin, ended.set)
    await ended.wait()


class Site:
    """A site that is being served, as a benchmark sees it."""

    def __init__(self, url: str, plan: Plan) -> None:
        self.url = url
        self.plan = plan

    @property
    def description(self) -> str:
        return "a generated site, served by asyncio in a process of its own"

    def forget(self) -> None:
        self._ask("_forget")

    def seen(self) -> dict[str, Any]:
        """`requests`, `distinct` pages, and the `seconds` from the first to the last."""
        figures: dict[str, Any] = json.loads(self._ask("_seen"))
        return figures

    def _ask(self, what: str) -> bytes:
        with urllib.request.urlopen(self.url + what, timeout=30) as answer:
            body: bytes = answer.read()
        return body


@contextlib.contextmanager
def served(plan: Plan) -> Iterator[Site]:
    """The site, until the block ends."""
    options = [f"--{name}={getattr(plan, name)}" for name in plan.__slots__]
    command = [sys.executable, str(Path(__file__)), *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Site(process.stdout.readline().decode().strip(), plan)
        finally:
            process.stdin.close()


def read_plan(arguments: list[str]) -> Plan:
    parser = argparse.ArgumentParser(description=__doc__)
    default = Plan()
    for name in Plan.__slots__:
        value = getattr(default, name)
        parser.add_argument(f"--{name}", type=type(value), default=value)
    return Plan(**vars(parser.parse_args(arguments)))


if __name__ == "__main__":
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(serve(read_plan(sys.argv[1:])))
