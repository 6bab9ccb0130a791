"""A header section is read the same wherever it is cut, and whatever was read before it."""

import asyncio
from itertools import product

import pytest
from aiohttp.base_protocol import BaseProtocol

from crawlscope.fetch.framing import MalformedError
from crawlscope.fetch.head import Head

OK = b"HTTP/1.1 200 OK\r\n"
KEPT = {
    "a length": OK + b"Content-Length: 123456\r\n\r\n",
    "no length": b"HTTP/1.1 204 No\r\n\r\n",
    "chunks": OK + b"Transfer-Encoding: chunked\r\n\r\n",
    "a coding": OK + b"Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\n",
    "a reason": b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nX: y\r\n\r\n",
    "an interim answer": b"HTTP/1.1 100 Continue\r\n\r\n",
    "an interim answer that closes": b"HTTP/1.1 103 Hint\r\nConnection: close\r\n\r\n",
    "the end of the connection": OK + b"\r\n",
    "an offer of another protocol": OK
    + b"Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 1\r\n\r\n",
}
NEXT = KEPT | {
    "bare line ends": b"HTTP/1.1 200 OK\nContent-Length: 4\n\n",
    "one bare line end": OK + b"Content-Length: 4\r\n\n",
    "blank lines before it": b"\r\n\n\r\n" + OK + b"Content-Length: 4\r\n\r\n",
    "HTTP/1.0": b"HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\n",
    "no reason": b"HTTP/1.1 200\r\nContent-Length: 4\r\n\r\n",
    "another protocol": b"HTTP/1.1 101 Yes\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    "a fold": OK + b"X: a\r\n b\r\nContent-Length: 4\r\n\r\n",
    "two lengths": OK + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n",
    "no colon": OK + b"Content-Length\r\n\r\n",
    "no HTTP": b"SSH-2.0\r\n\r\n",
    "a NUL": OK + b"X: \0\r\n\r\n",
}
BEHIND = b"<p>\r\n\r\n"


def new_head() -> Head:
    loop = asyncio.get_running_loop()
    return Head(BaseProtocol(loop), loop)


def read_from(head: Head, *segments: bytes) -> tuple[object, ...]:
    try:
        for segment in segments:
            if (read := head.feed(segment)) is not None:
                return repr(read[0]), read[0].raw_headers, read[1]
    except MalformedError as fault:
        return type(fault), str(fault)
    return ("incomplete",)


@pytest.mark.parametrize(("before", "name"), list(product(KEPT, NEXT)))
async def test_a_head_is_the_same_after_any_other(before: str, name: str) -> None:
    data = NEXT[name]
    expected = read_from(new_head(), data + BEHIND)
    for at in range(1, len(data)):
        head = new_head()
        assert read_from(head, KEPT[before]) == read_from(new_head(), KEPT[before])
        found = read_from(head, data[:at], data[at:] + BEHIND)
        assert found == expected, data[:at]
