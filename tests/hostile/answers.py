"""Answers that are nearly right: seeded mutations of what servers send."""

import gzip
import os
import random
import zlib
from dataclasses import dataclass

SHARE = float(os.environ.get("HOSTILE_SHARE", "1"))  # of the suite that is run

PAGE = b"<!doctype html><title>Page</title><a href=/next>next</a>\n"
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
LENGTH = b"Content-Length: %d\r\n" % len(PAGE)
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def chunks(body: bytes, size: int, trailers: bytes = b"") -> bytes:
    parts = [body[at : at + size] for at in range(0, len(body), size)]
    framed = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)
    return framed + b"0\r\n" + trailers + b"\r\n"


GOOD = (
    OK + LENGTH + b"\r\n" + PAGE,
    OK + LENGTH + b"Connection: close\r\n\r\n" + PAGE,
    OK + LENGTH + b"Server: x\r\nX-Folded: a\r\n b\r\nSet-Cookie: a=b\r\n\r\n" + PAGE,
    (OK + LENGTH + b"\r\n").replace(b"\r\n", b"\n") + PAGE,
    OK + b"\r\n" + PAGE,
    OK.replace(b"1.1", b"1.0") + b"\r\n" + PAGE,
    OK + b"Content-Length: 0\r\n\r\n",
    OK + CHUNKED + b"\r\n" + chunks(PAGE, 57),
    OK + CHUNKED + b"\r\n" + chunks(PAGE, 9),
    OK + CHUNKED + b"\r\n" + chunks(PAGE, 1),
    OK + CHUNKED + b"\r\n" + chunks(PAGE, 20, b"Trailer: x\r\nAnother: y\r\n"),
    OK + CHUNKED + b"\r\n" + chunks(PAGE, 20).replace(b"\r\n", b';a=b;c="d"\r\n', 1),
    b"HTTP/1.1 100 Continue\r\n\r\n" + OK + LENGTH + b"\r\n" + PAGE,
    b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 2 + OK + LENGTH + b"\r\n" + PAGE,
    b"HTTP/1.1 204 No Content\r\nServer: x\r\n\r\n",
    b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n" + LENGTH + b"\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n" + LENGTH + b"\r\n" + PAGE,
)
LINES = (
    *(b"Content-Length: %b" % each for each in (b"0", b"5", b"57", b"-1", b"+5", b"5, 5", b"x")),
    *(b"Transfer-Encoding: %b" % each for each in (b"chunked", b"identity", b"gzip, chunked")),
    *(b"Transfer-Encoding: %b" % each for each in (b"chunked, gzip", b"xchunked", b"")),
    *(b"Connection: %b" % each for each in (b"close", b"keep-alive", b"upgrade", b"close, x")),
    *(b"Content-Length : 5", b"Content-Length\t: 5", b"Transfer-Encoding : chunked"),
    *(b"Upgrade: websocket", b"Sec-WebSocket-Key1: x", b"no colon", b": x", b"X:", b" folded"),
    *(b"X: \xff\xfe", b"X: a\0b", b"X: a\rb", b"X\0: a", b"\xffX: a", b"HTTP/1.1 200 OK", b""),
)
PIECES = (
    *(
        b"\r\n",
        b"\n",
        b"\r",
        b"\r\n\r\n",
        b"\n\n",
        b"\0",
        b" ",
        b"\t",
        b":",
        b";",
        b",",
        b"-",
        b"+",
    ),
    *(
        b"0",
        b"1",
        b"f",
        b"g",
        b"0\r\n\r\n",
        b"5\r\nhello\r\n",
        b"\xff",
        b"\x80",
        b"HTTP/1.1 200 OK\r\n",
    ),
    *(
        b"0x",
        b"00000000",
        b"ffffffffffffffff",
        b"8000000000000000",
        b"10000000000000000",
        b"=",
        b'"',
    ),
)


@dataclass(frozen=True, slots=True)
class Case:
    """An answer, and the segments it is sent in."""

    data: bytes
    segments: tuple[bytes, ...]


def case(random: random.Random) -> Case:
    data = random.choice(GOOD)
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))):
        data = _mutated(data, random)
    return Case(data, split(data, random))


def split(data: bytes, random: random.Random) -> tuple[bytes, ...]:
    """The same in up to six segments, or byte by byte."""
    if random.random() < 0.03:
        return tuple(data[at : at + 1] for at in range(len(data)))
    cuts = sorted(random.sample(range(len(data) + 1), min(random.randrange(6), len(data))))
    ends = (*cuts, len(data))
    return tuple(data[at:end] for at, end in zip((0, *cuts), ends, strict=True) if end > at)


def _mutated(data: bytes, random: random.Random) -> bytes:
    at = random.randrange(len(data) + 1)
    match random.randrange(9):
        case 0:  # one byte is another
            return data[:at] + bytes((random.randrange(256),)) + data[at + 1 :]
        case 1:  # some are missing
            return data[:at] + data[at + random.choice((1, 1, 2, 5)) :]
        case 2 | 3:  # something is too much
            return data[:at] + random.choice(PIECES) + data[at:]
        case 4:  # a header too much
            lines = data.split(b"\r\n")
            lines.insert(random.randrange(min(len(lines), 5) + 1), random.choice(LINES))
            return b"\r\n".join(lines)
        case 5:  # a line twice, or elsewhere
            lines = data.split(b"\r\n")
            line = random.choice(lines) if random.random() < 0.5 else lines.pop()
            lines.insert(random.randrange(len(lines) + 1), line)
            return b"\r\n".join(lines)
        case 6:  # another line end
            ends = data.split(b"\r\n")
            number = random.randrange(len(ends))
            end = random.choice((b"\n", b"\r", b"\r\r\n", b"\n\r", b" \r\n", b""))
            return b"\r\n".join(ends[:number]) + end + b"\r\n".join(ends[number:])
        case 7:  # cut short
            return data[:at]
    return data + random.choice((b"\r\n", b"noise", GOOD[0], GOOD[6], b"HTTP/1.1 "))


PACKED = {
    "gzip": gzip.compress(PAGE * 40),
    "x-gzip": gzip.compress(PAGE) + gzip.compress(PAGE * 3),
    "deflate": zlib.compress(PAGE * 40),
}
