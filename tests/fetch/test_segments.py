"""The same bytes mean the same, whatever the segments they come in."""

import gzip
import types
import zlib
from collections.abc import Coroutine, Generator, Sequence
from typing import Any

import pytest

from crawlscope.fetch.fetch import Answer
from tests.fetch.conftest import Asking, Outcome

PAGE = b"<title>Page</title>"
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
LENGTH = OK + b"Content-Length: 19\r\n\r\n"
WHOLE = LENGTH + PAGE
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
CHUNK = b"13\r\n" + PAGE + b"\r\n"
LAST = b"0\r\n\r\n"
SMUGGLED = OK + b"Content-Length: 4\r\n\r\nEvil"


def packed(body: bytes, coding: bytes = b"gzip") -> bytes:
    fields = b"Content-Encoding: %b\r\nContent-Length: %d\r\n\r\n" % (coding, len(body))
    return OK + fields + body


def read(page: bytes | None = PAGE, status: int = 200) -> Outcome:
    return status, page, None


def never(message: str, status: int | None = None) -> Outcome:
    """The error is `protocol`, at once, and it is not tried again."""
    return status, None, f"protocol, never again: {message}"


def broken(what: str) -> Outcome:
    return never(f"invalid chunked encoding: {what}", 200)


NO_SIZE = broken("a line is not a chunk size")
NO_END = broken("a chunk does not end with a line break")
NO_STATUS = never("not HTTP: no status line")
NO_HEADER = never("not HTTP: invalid header token")

# The server keeps the connection open: who waits for more waits until the time is up.
CASES: dict[str, tuple[bytes, Outcome]] = {
    "a page": (WHOLE, read()),
    "a page in chunks": (CHUNKED + CHUNK + LAST, read()),
    "chunks with extensions": (CHUNKED + b'13;a;b="c;d"\r\n' + PAGE + b"\r\n" + LAST, read()),
    "a size with spaces behind it": (CHUNKED + b"13 \t\r\n" + PAGE + b"\r\n" + LAST, read()),
    "a size with noughts before it": (CHUNKED + b"00013\r\n" + PAGE + b"\r\n" + LAST, read()),
    "chunks and trailers": (CHUNKED + CHUNK + b"0\r\nA: b\r\nC: d\r\n\r\n", read()),
    "line ends without return": (WHOLE.replace(b"\r\n", b"\n"), read()),
    "a folded header": (OK + b"X: a\r\n b\r\nContent-Length: 19\r\n\r\n" + PAGE, read()),
    "blank lines before the status line": (b"\r\n\n\r\n" + WHOLE, read()),
    "a space before the colon of a length": (
        WHOLE.replace(b"Length:", b"Length :").replace(b"1.1", b"1.0") + b"noise",
        read(),
    ),
    "interim answers": (b"HTTP/1.1 103 Hint\r\nLink: </x>\r\n\r\n" * 3 + WHOLE, read()),
    "packed": (packed(gzip.compress(PAGE)), read()),
    # What follows an answer. curl gives the same result, and closes the connection.
    "noise behind a page": (WHOLE + b"noise", read()),
    "a line end behind a page": (WHOLE + b"\r\n", read()),
    "an answer behind a page": (WHOLE + SMUGGLED, read()),
    "a broken answer behind a page": (WHOLE + b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n", read()),
    "noise behind an empty page": (OK + b"Content-Length: 0\r\n\r\nnoise", read(b"")),
    "noise behind the last chunk": (CHUNKED + CHUNK + LAST + b"noise", read()),
    "an answer behind the last chunk": (CHUNKED + CHUNK + LAST + SMUGGLED, read()),
    "a chunk behind the last chunk": (CHUNKED + CHUNK + LAST + CHUNK, read()),
    "noise behind trailers": (CHUNKED + CHUNK + b"0\r\nA: b\r\n\r\nnoise", read()),
    "204 with a body": (
        b"HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nnoise",
        read(None, 204),
    ),
    "204 with chunks": (
        b"HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNK + LAST,
        read(None, 204),
    ),
    "304 with a body": (
        b"HTTP/1.1 304 Not\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nnoise",
        read(None, 304),
    ),
    "304 with an answer behind it": (
        b"HTTP/1.1 304 Not\r\nContent-Length: 19\r\n\r\n" + SMUGGLED,
        read(None, 304),
    ),
    # Broken chunks.
    "a size that is none": (CHUNKED + b"many\r\n<p>\r\n" + LAST, NO_SIZE),
    "no size": (CHUNKED + b"\r\n<p>\r\n" + LAST, NO_SIZE),
    "an extension without a size": (CHUNKED + b";a=b\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size below nothing": (CHUNKED + b"-3\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size with a plus": (CHUNKED + b"+3\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size with a space before it": (CHUNKED + b" 3\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size with a space in it": (CHUNKED + b"1 3\r\n" + PAGE + b"\r\n" + LAST, NO_SIZE),
    "a size as in C": (CHUNKED + b"0x3\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size with a line between its digits": (CHUNKED + b"1_3\r\n" + PAGE + b"\r\n", NO_SIZE),
    "a size with a line feed alone": (CHUNKED + b"3\n<p>\r\n" + LAST, NO_SIZE),
    "a size with a return alone": (CHUNKED + b"3\r<p>\r\n" + LAST, NO_SIZE),
    "a size of 17 digits": (CHUNKED + b"00000000000000003\r\n<p>\r\n" + LAST, NO_SIZE),
    "a size of 2^80": (CHUNKED + b"1" + b"0" * 20 + b"\r\n<p>", NO_SIZE),
    "a size of 2^63": (
        CHUNKED + b"8000000000000000\r\n<p>",
        broken("impossible chunk size"),
    ),
    "a NUL in an extension": (CHUNKED + b"3;\0\r\n<p>\r\n" + LAST, NO_SIZE),
    "a return in an extension": (CHUNKED + b"3;a\rb\r\n<p>\r\n" + LAST, NO_SIZE),
    "a second chunk that is none": (CHUNKED + CHUNK + b"x\r\n", NO_SIZE),
    "no line end behind a chunk": (CHUNKED + b"3\r\n<p>3\r\n<p>\r\n" + LAST, NO_END),
    "a line feed alone behind a chunk": (CHUNKED + b"3\r\n<p>\n" + LAST, NO_END),
    "a return alone behind a chunk": (CHUNKED + b"3\r\n<p>\r" + LAST, NO_END),
    "a chunk longer than announced": (CHUNKED + b"1\r\n<p>\r\n" + LAST, NO_END),
    "a length in the trailers": (
        CHUNKED + CHUNK + b"0\r\nContent-Length: 5\r\n\r\n",
        never("not HTTP: content-length can't be present with transfer-encoding", 200),
    ),
    "a trailer without colon": (
        CHUNKED + CHUNK + b"0\r\nno colon\r\n\r\n",
        never("not HTTP: invalid header token", 200),
    ),
    "a trailer that begins with a space": (
        CHUNKED + CHUNK + b"0\r\n x\r\n\r\n",
        never("not HTTP: invalid header token", 200),
    ),
    "a NUL in a trailer": (
        CHUNKED + CHUNK + b"0\r\nA: \0\r\n\r\n",
        never("not HTTP: a header contains an invalid character", 200),
    ),
    # Broken heads.
    "noise": (b"\x80\xff" * 9, NO_STATUS),
    "HTTP/0.9": (b"<title>Page</title>", NO_STATUS),
    "SSH": (b"SSH-2.0-OpenSSH_9.2\r\n", NO_STATUS),
    "another version": (b"HTTP/1.2 200 OK\r\n\r\n", NO_STATUS),
    "a status of letters": (b"HTTP/1.1 two OK\r\n\r\n", NO_STATUS),
    "a header without colon": (OK + b"no colon\r\n\r\n", NO_HEADER),
    "a header without name": (OK + b": x\r\n\r\n", NO_HEADER),
    "a space before the colon": (OK + b"X : a\r\n\r\n", NO_HEADER),
    "two lengths": (
        OK + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n<p>",
        never("not HTTP: duplicate content-length"),
    ),
    "a length that is none": (
        OK + b"Content-Length: many\r\n\r\n<p>",
        never("not HTTP: invalid character in content-length"),
    ),
    # Codings.
    "packed twice, one behind the other": (
        packed(gzip.compress(PAGE[:9]) + gzip.compress(PAGE[9:])),
        read(),
    ),
    "gzip with bytes behind it": (packed(gzip.compress(PAGE) + b"\0" * 9 + b"noise"), read()),
    "gzip with half a beginning behind it": (packed(gzip.compress(PAGE) + b"\x1f\x8bx"), read()),
    "x-gzip with bytes behind it": (packed(gzip.compress(PAGE) + b"noise", b"x-gzip"), read()),
    "deflate without header": (packed(zlib.compress(PAGE, wbits=-15), b"deflate"), read()),
    "deflate with bytes behind it": (packed(zlib.compress(PAGE) + b"noise", b"deflate"), read()),
    "packed by nobody": (
        packed(PAGE),
        (200, None, "decode, never again: broken content-encoding: gzip"),
    ),
}


# Most answers begin alike: each fourth place of each is each place of some
@pytest.mark.parametrize("apart", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("number", "name"), list(enumerate(CASES)))
async def test_an_answer_is_the_same_wherever_it_is_cut_in_two(
    asking: Asking, number: int, name: str, apart: int
) -> None:
    data, expected = CASES[name]
    assert await asking.of([data]) == expected
    wrong = {
        at: found
        for at in range(1 + number % apart, len(data), apart)
        if (found := await asking.of([data[:at], data[at:]])) != expected
    }
    assert wrong == {}


@pytest.mark.parametrize("name", CASES)
async def test_an_answer_is_the_same_byte_by_byte(asking: Asking, name: str) -> None:
    data, expected = CASES[name]
    assert await asking.of([data[at : at + 1] for at in range(len(data))]) == expected


@types.coroutine
def stepped(work: Coroutine[Any, Any, Answer], steps: list[None]) -> Generator[Any, None, Answer]:
    """The same work; a step is added each time that the loop wakes it up."""
    waiting = work.__await__()
    while True:
        steps.append(None)
        try:
            future = waiting.send(None)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield future


async def steps_for(asking: Asking, segments: Sequence[bytes], page: bytes = PAGE) -> int:
    asking.server.segments = segments
    asking.worker.take(1, "/asked", 0, 1, 0.0)
    steps = list[None]()
    fetching = asking.fetcher.fetch(asking.server.url("/asked"), asking.worker)
    answer = await stepped(fetching, steps)
    assert answer.page == page
    return len(steps)


@pytest.mark.parametrize(
    ("head", "body"),
    [(LENGTH, PAGE), (CHUNKED, CHUNK + LAST)],
    ids=["length", "chunks"],
)
async def test_more_segments_do_not_wake_a_fetch_up_more_often(
    asking: Asking, head: bytes, body: bytes
) -> None:
    """Each wake-up takes as long as all else that is done for a segment."""
    await steps_for(asking, [WHOLE])  # connects
    once = await steps_for(asking, [head, body])
    assert await steps_for(asking, [head, *(body[at : at + 1] for at in range(len(body)))]) == once


async def test_unpacking_most_pages_takes_no_turns_of_its_own(asking: Asking) -> None:
    await steps_for(asking, [WHOLE])  # connects
    page = PAGE + b"<p>A page of 100 KB." * 5_000
    plain = OK + b"Content-Length: %d\r\n\r\n" % len(page)
    steps = await steps_for(asking, [plain + page[:1], page[1:]], page)
    whole = packed(gzip.compress(page))
    assert await steps_for(asking, [whole[:-1], whole[-1:]], page) == steps
