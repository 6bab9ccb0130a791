"""What a server may do to a connection, and how much of it: limits, silence, endings."""

import asyncio
import contextlib
import re
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import CHUNKS_CUT
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.framing import Chunks
from tests.conftest import SELF_SIGNED
from tests.fetch.conftest import NEXT, Asking, turns
from tests.web import Crawl, Site, WaitUntil

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
PAGE = b"<title>Page</title>"
WHOLE = OK + b"Content-Length: 19\r\n\r\n" + PAGE
INTERIM = b"HTTP/1.1 100 Continue\r\n\r\n"
KB = 1024

# --- limits -------------------------------------------------------------------------------------


def head_of(size: int) -> bytes:
    """A header section of this many bytes."""
    field = b"X: " + b"x" * (32 * KB - 5) + b"\r\n"
    rest = size - len(OK) - len(b"Content-Length: 19\r\n\r\n")
    count, last = divmod(rest, len(field))
    assert last > 5
    fields = field * count + b"Y: " + b"y" * (last - 5) + b"\r\n"
    return OK + fields + b"Content-Length: 19\r\n\r\n"


def head_of_lines(number: int) -> bytes:
    return OK + b"X: x\r\n" * (number - 2) + b"Content-Length: 19\r\n\r\n"


def trailers_of(size: int) -> bytes:
    return CHUNKED + b"13\r\n" + PAGE + b"\r\n0\r\nX: " + b"x" * (size - 7) + b"\r\n\r\n"


def chunk_line_of(size: int) -> bytes:
    return CHUNKED + b"13;" + b"x" * (size - 5) + b"\r\n" + PAGE + b"\r\n0\r\n\r\n"


AT_MOST: dict[str, tuple[Callable[[int], bytes], int, str]] = {
    "bytes": (lambda n: head_of(n) + PAGE, limits.HEADER_SECTION, "headers larger than 256 KB"),
    "lines": (
        lambda n: head_of_lines(n) + PAGE,
        limits.HEADER_LINES,
        "more than 1,000 header lines",
    ),
    "folded lines": (
        lambda n: OK + b"X: x\r\n" + b" x\r\n" * (n - 3) + b"Content-Length: 19\r\n\r\n" + PAGE,
        limits.HEADER_LINES,
        "more than 1,000 header lines",
    ),
    "line": (
        lambda n: OK + b"X: " + b"x" * (n - 1) + b"\r\nContent-Length: 19\r\n\r\n" + PAGE,
        limits.HEADER_LINE,
        "a header larger than 64 KB",
    ),
    "interim answers": (
        lambda n: INTERIM * n + WHOLE,
        limits.INTERIM_ANSWERS,
        "more than 20 interim responses (1xx)",
    ),
    "trailers": (trailers_of, limits.TRAILERS, "trailers larger than 16 KB"),
    "chunk lines": (
        chunk_line_of,
        limits.CHUNK_LINE,
        "invalid chunked encoding: a chunk larger than 4 KB",
    ),
}


@pytest.mark.parametrize("name", AT_MOST)
async def test_what_is_just_at_a_limit_is_read_and_one_more_is_not(
    asking: Asking, name: str
) -> None:
    made, most, words = AT_MOST[name]
    data, more = made(most), made(most + 1)
    for at in (1, len(OK) + 3, len(data) // 2, len(data) - 25, len(data) - 1):
        assert await asking.of([data[:at], data[at:]]) == (200, PAGE, None)
        _, page, error = await asking.of([more[:at], more[at:]])
        assert (page, error) == (None, f"protocol, never again: {words}")


ENDLESS = {
    "headers": (b"HTTP/1.1 200 OK\r\n", b"X: x\r\n"),
    "one header": (b"HTTP/1.1 200 OK\r\nX: ", b"x"),
    "folded headers": (b"HTTP/1.1 200 OK\r\nX: x\r\n", b" x\r\n"),
    "blank lines": (b"", b"\r\n"),
    "interim answers": (b"", INTERIM),
    "hints": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"),
    "trailers": (CHUNKED + b"0\r\n", b"X: x\r\n"),
    "one trailer": (CHUNKED + b"0\r\nX: ", b"x"),
    "one extension": (CHUNKED + b"1;", b"x"),
    "noughts of a size": (CHUNKED, b"0"),
    "noise": (b"", b"\xff"),
}


@pytest.mark.parametrize("name", ENDLESS)
async def test_what_has_no_end_ends_at_a_limit(site: Site, name: str) -> None:
    """The server keeps sending for as long as the client reads."""
    head, drop = ENDLESS[name]
    site.drips("/", head, drop * 4_000)
    crawling = Crawl(site, timeout=20, no_robots=True)
    await crawling.run()
    error = crawling["/"].error
    assert error is not None
    assert (error.kind, site.hits["/"]) == ("protocol", 1)
    assert site.sent["/"] < 8 * KB * KB  # what the sockets' buffers hold


def test_the_reference_has_every_limit() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "limits.md"
    assert limits.table() in page.read_text(encoding="utf-8")


# --- floods -------------------------------------------------------------------------------------


def no_trailers() -> object:
    raise AssertionError("there are none")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_small_chunks_are_cut_so_many_in_a_turn(size: int) -> None:
    chunks, data = Chunks(no_trailers), (b"%x\r\n" % size + b"x" * size + b"\r\n") * 40_000  # type: ignore[arg-type]
    cuts = list[int]()
    while data:
        part, data = chunks.cut(data)
        cuts.append(len(part))
    assert sum(cuts) == 40_000 * size
    assert max(cuts) <= CHUNKS_CUT * size


async def test_others_have_their_turn_while_small_chunks_are_read(asking: Asking) -> None:
    number = 0

    async def count() -> None:
        nonlocal number
        while True:
            number += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await turns()
    before = number
    asking.server.segments = [CHUNKED, b"1\r\nx\r\n" * 40_000 + b"0\r\n\r\n"]
    assert await asking.outcome_of("/asked") == (200, b"x" * 40_000, None)
    assert number - before > 40_000 / CHUNKS_CUT
    counting.cancel()
    await asyncio.wait((counting,))


FLOODS = {
    "interim answers": (b"", INTERIM * 400),
    "chunks of a byte": (CHUNKED, b"1\r\nx\r\n" * 4_000),
    "chunks with extensions": (CHUNKED, (b"1;" + b"x" * 4_000 + b"\r\nx\r\n") * 16),
    "bytes": (OK + b"\r\n", b"x" * 64 * KB),
    "headers": (OK, b"X: x\r\n" * 4_000),
}


@pytest.mark.parametrize("name", FLOODS)
async def test_cancel_ends_within_some_turns_whatever_floods_in(
    site: Site, name: str, wait_until: WaitUntil
) -> None:
    head, drop = FLOODS[name]
    paths = [f"/{number}" for number in range(200)]
    for path in paths:
        site.drips(path, head, drop)
    crawling = Crawl(site, *paths, workers=50, per_host=50, no_robots=True)
    crawling.start()
    await wait_until(lambda: len(site.hits) >= 50)
    count = asyncio.create_task(turns_until(crawling))
    await crawling.cancel()
    assert await count < 100
    asked = sum(site.hits.values())
    await turns()
    assert sum(site.hits.values()) == asked


async def turns_until(crawling: Crawl) -> int:
    """The turns of the loop until a crawl has ended."""
    assert crawling.task is not None
    number = 0
    while not crawling.task.done():
        await asyncio.sleep(0)
        number += 1
    return number


# --- a server that speaks first -----------------------------------------------------------------


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield listener


@pytest.mark.parametrize("early", [WHOLE, b"noise", b"\r\n", b"SSH-2.0-x\r\n", b"H"])
async def test_bytes_before_the_first_request_are_no_answer(
    asking: Asking, listener: socket.socket, early: bytes
) -> None:
    """curl takes them for the answer; each answer then goes to the next URL."""
    loop = asyncio.get_running_loop()
    asking.server.port = listener.getsockname()[1]
    outcome = asyncio.create_task(asking.outcome_of("/asked"))
    server, _ = await loop.sock_accept(listener)
    with server:
        server.send(early)
        error = "protocol, never again: not HTTP: the server sent data before the request"
        assert await outcome == (None, None, error)


@pytest.mark.parametrize("turns_between", [0, 3])
@pytest.mark.parametrize("late", [WHOLE, b"noise", b"H", b""])
async def test_bytes_between_two_requests_end_the_connection(
    asking: Asking, listener: socket.socket, late: bytes, turns_between: int
) -> None:
    loop = asyncio.get_running_loop()
    asking.server.port = listener.getsockname()[1]
    outcome = asyncio.create_task(asking.outcome_of("/asked"))
    server, _ = await loop.sock_accept(listener)
    with server:
        await loop.sock_recv(server, KB)
        await loop.sock_sendall(server, WHOLE)
        assert await outcome == (200, PAGE, None)
        server.send(late) if late else server.shutdown(socket.SHUT_WR)
        for _ in range(turns_between):
            await asyncio.sleep(0)
        outcome = asyncio.create_task(asking.outcome_of("/next"))
        another, _ = await loop.sock_accept(listener)
        with another:
            await loop.sock_recv(another, KB)
            await loop.sock_sendall(another, WHOLE.replace(PAGE, b"<title>Next</title>"))
            assert await outcome == (200, NEXT, None)


@pytest.mark.parametrize("late", [WHOLE, b"noise", b""])
async def test_bytes_between_two_requests_end_the_connection_under_tls_too(late: bytes) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(SELF_SIGNED)
    connections = list[asyncio.StreamWriter]()
    next_one = WHOLE.replace(PAGE, NEXT).replace(b"19", b"%d" % len(NEXT))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            while head := await reader.readuntil(b"\r\n\r\n"):
                writer.write(next_one if b" /next " in head else WHOLE)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    root = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    settings = Settings.checked(roots=[root], timeout=5, insecure=True)
    worker = Worker(1, attempt=1)
    async with server, Fetcher(settings) as fetcher:
        for _ in range(2):
            assert (await fetcher.fetch(root, worker)).page == PAGE
            assert len(connections) == 1
        connections[0].write(late)
        assert (await fetcher.fetch(root + "next", worker)).page == NEXT
        assert len(connections) == (2 if late else 1)


async def test_noise_that_comes_after_the_next_request_is_not_its_answer(
    asking: Asking, listener: socket.socket
) -> None:
    """The body is longer than declared and its rest came late: the URL it hit is requested
    again."""
    loop = asyncio.get_running_loop()
    asking.server.port = listener.getsockname()[1]
    outcome = asyncio.create_task(asking.outcome_of("/asked"))
    server, _ = await loop.sock_accept(listener)
    with server:
        await loop.sock_recv(server, KB)
        await loop.sock_sendall(server, WHOLE)
        await outcome
        outcome = asyncio.create_task(asking.outcome_of("/next"))
        await loop.sock_recv(server, KB)
        await loop.sock_sendall(server, b"</html>" + WHOLE)
        another, _ = await loop.sock_accept(listener)
        with another:
            await loop.sock_recv(another, KB)
            await loop.sock_sendall(another, WHOLE.replace(PAGE, NEXT))
            assert await outcome == (200, NEXT, None)


# --- connections that end -----------------------------------------------------------------------

CUT: dict[str, tuple[bytes, str]] = {
    "before the answer": (b"", "connect"),
    "in the status line": (b"HTTP/1.1 20", "connect"),
    "behind an interim answer": (INTERIM, "connect"),
    "behind the status line": (b"HTTP/1.1 200 OK\r\n", "protocol"),
    "in the headers": (OK + b"X-Half", "protocol"),
    "behind the headers": (OK + b"Content-Length: 19\r\n\r\n", "protocol"),
    "in the body": (WHOLE[:-3], "protocol"),
    "in a chunk's size": (CHUNKED + b"1", "protocol"),
    "in a chunk": (CHUNKED + b"13\r\n<title>", "protocol"),
    "behind a chunk": (CHUNKED + b"13\r\n" + PAGE + b"\r\n", "protocol"),
    "in the trailers": (CHUNKED + b"13\r\n" + PAGE + b"\r\n0\r\nX: ", "protocol"),
}


@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
@pytest.mark.parametrize("name", CUT)
async def test_an_answer_that_is_cut_short_is_of_one_kind_however_the_connection_ended(
    asking: Asking, listener: socket.socket, name: str, is_reset: bool
) -> None:
    data, kind = CUT[name]
    loop = asyncio.get_running_loop()
    asking.server.port = listener.getsockname()[1]
    outcome = asyncio.create_task(asking.outcome_of("/asked"))
    server, _ = await loop.sock_accept(listener)
    await loop.sock_recv(server, KB)
    await loop.sock_sendall(server, data)
    await turns()
    if is_reset:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    server.close()
    _, page, error = await outcome
    assert page is None
    assert error is not None
    assert error.startswith(f"{kind}, again: ")
    assert ("reset" in error) == is_reset
    assert_plain(error)


def assert_plain(message: str) -> None:
    """No bytes of Python, no class, no number of an error, no line end: words for a person."""
    assert not re.search(r"""\bb['"]|[a-z]Error\b|Exception|\[|\n|0x""", message), message


async def test_a_host_that_cannot_be_reached_is_reported_in_words(asking: Asking) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        asking.server.port = closed.getsockname()[1]
    assert await asking.outcome_of("/") == (None, None, "connect, again: connection refused")


@pytest.fixture
async def resetting() -> AsyncIterator[int]:
    """The port of a server that breaks every connection off, before TLS is agreed on."""

    async def reset(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        made = writer.get_extra_info("socket")
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.close()

    async with await asyncio.start_server(reset, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def test_a_handshake_that_breaks_off_is_reported_in_words(site: Site, resetting: int) -> None:
    url = f"https://127.0.0.1:{resetting}/"
    crawling = Crawl(site, url, max_tries=1)
    await crawling.run()
    error = crawling[url].error
    assert error is not None
    assert error.kind == "connect"
    assert_plain(error.message)
