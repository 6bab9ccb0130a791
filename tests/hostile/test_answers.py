"""Thousands of broken answers in random segments, read as aiohttp's parser and curl read them."""

import asyncio
import contextlib
import random
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.http_parser import HttpResponseParser, RawResponseMessage
from aiohttp.streams import StreamReader

from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.fetch.client import Client, Connector
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.framing import AnswerError, CutShortError, MalformedError
from crawlscope.fetch.resolver import make_resolver
from tests.hostile.answers import SHARE, Case, case

pytestmark = pytest.mark.hostile

AT_ONCE = 20  # connections
BATCH = 5_000  # answers of one test: 20,000 in all
BATCHES = range(4)
FOR_CURL = 4_000
# Exit codes: partial file, empty reply, reset; all others of an answer mean that it is broken.
CURL_ENDS = {0: "whole", 18: "cut", 52: "cut", 56: "malformed"}


class Reading(NamedTuple):
    """How one of the readers understands an answer."""

    end: str  # whole, malformed, cut
    status: int | None = None
    body: bytes | None = None
    headers: tuple[tuple[str, str], ...] | None = None
    why: str = ""

    @property
    def meaning(self) -> tuple[object, ...]:
        return self[:4]


# --- the server ---------------------------------------------------------------------------------


class Sender(asyncio.Protocol):
    """Answers /N with the segments of answer N, then closes."""

    def __init__(self, cases: Sequence[Case], tasks: set[asyncio.Task[None]]) -> None:
        self._cases = cases
        self._tasks = tasks

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        number = re.match(rb"GET /(\d+) ", data)
        if number is not None:
            task = asyncio.create_task(self._send(self._cases[int(number[1])].segments))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, segments: Sequence[bytes]) -> None:
        for segment in segments:
            if self._transport.is_closing():
                return
            self._transport.write(segment)
            for _ in range(2):
                await asyncio.sleep(0)  # it is read by then: the two share one loop
        self._transport.close()


@contextlib.asynccontextmanager
async def sending(cases: Sequence[Case]) -> AsyncIterator[str]:
    """The address of a server of these answers."""
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    server = await loop.create_server(lambda: Sender(cases, tasks), "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await asyncio.gather(*tasks, return_exceptions=True)


# --- readers ------------------------------------------------------------------------------------


class Watching:
    """Hears how far a connection is; of no interest here."""

    on_kept_connection = False

    def __getattr__(self, name: str) -> Callable[..., Awaitable[None]]:
        async def nothing(*_: object, **__: object) -> None: ...

        return nothing


async def ours(client: Client, url: str) -> Reading:
    try:
        async with asyncio.timeout(20):
            with await client.request("GET", url, Watching()) as response:  # type: ignore[arg-type]
                body = b""
                while part := await response.read():
                    body += part
                return Reading("whole", response.status, body, _fields(response.headers.items()))
    except MalformedError as problem:
        return Reading("malformed", why=str(problem))
    except CutShortError as problem:
        return Reading("cut", why=str(problem))
    except AnswerError as problem:
        return Reading("another error", why=str(problem))


def aiohttps(data: bytes, loop: asyncio.AbstractEventLoop) -> Reading:
    """aiohttp's reading, byte by byte: what follows the answer makes no difference then."""
    parser = HttpResponseParser(
        BaseProtocol(loop),
        loop,
        2**20,
        max_line_size=2**20,
        max_field_size=2**20,
        max_headers=1_000,
        read_until_eof=True,
        auto_decompress=False,
    )
    answer: tuple[RawResponseMessage, StreamReader] | None = None
    try:
        for octet in data:
            for found in parser.feed_data(bytes((octet,)))[0]:
                if answer is None and (found[0].code == 101 or found[0].code // 100 != 1):
                    answer = found
            if answer is not None and answer[1].is_eof():
                break
        else:
            if answer is not None:
                parser.feed_eof()
    except HttpProcessingError as problem:
        is_end = "Not enough data" in problem.message
        return Reading("cut" if is_end else "malformed", why=problem.message)
    if answer is None:
        return Reading("cut")
    message, content = answer
    body = b"" if message.code in (101, 204, 304) else content.read_nowait(-1)
    return Reading("whole", message.code, body, _fields(message.headers.items()))


def _fields(items: object) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(text)) for name, text in items)  # type: ignore[attr-defined]


async def our_readings(cases: Sequence[Case]) -> list[Reading]:
    resolver, reach = make_resolver(), AddressPolicy(["http://127.0.0.1/"], allow_private=True)
    client = Client(
        connector=Connector(reach, resolver=resolver, force_close=True),
        cookies=Cookies(),
        headers_for=lambda _: {},
        tls=lambda: False,
        proxy=None,
        connect_timeout=20,
        reach=reach,
        on_certificate=lambda *_: None,
    )
    readings = dict[int, Reading]()
    numbers = iter(range(len(cases)))

    async def work(origin: str) -> None:
        for number in numbers:
            readings[number] = await ours(client, f"{origin}/{number}")

    async with sending(cases) as origin:
        await asyncio.gather(*(work(origin) for _ in range(AT_ONCE)))
        await client.close()
        await resolver.close()
    return [readings[number] for number in range(len(cases))]


def cases_of(seed: str, number: int) -> list[Case]:
    chance = random.Random(seed)
    return [case(chance) for _ in range(int(number * SHARE))]


async def curls(cases: Sequence[Case], folder: Path) -> list[Reading]:
    """curl's readings. One process asks for all; some answers end it, and then another
    continues."""
    readings = dict[int, Reading]()
    async with sending(cases) as origin:
        while left := [number for number in range(len(cases)) if number not in readings]:
            # Each has a host of its own: no connection is used twice.
            asked = [f'url = "http://h{n}.test/{n}"\noutput = "{n}"\n' for n in left]
            there = f'connect-to = "::{origin.removeprefix("http://")}"\n'
            (folder / "config").write_text(there + "".join(asked))
            for line in (await _curl(folder)).splitlines():
                place, code, status, why = line.split(" ", 3)
                number = left[int(place)]
                body = folder / str(number)
                readings[number] = Reading(
                    CURL_ENDS.get(int(code), "malformed"),
                    int(status),
                    body.read_bytes() if body.exists() else b"",
                    why=f"curl {code}: {why}",
                )
            assert left[0] in readings, "curl tells nothing"
    return [readings[number] for number in range(len(cases))]


async def _curl(folder: Path) -> str:
    """A line for each answer: its place, exit code, status, message."""
    options = ("-s", "--max-time", "20", "-K", "config")
    shown = ("-w", "%{urlnum} %{exitcode} %{http_code} %{errormsg}\\n")
    with (
        (folder / "written").open("wb") as written,
        subprocess.Popen(  # noqa: ASYNC220 - asyncio's own may start a thread
            ("curl", "-q", *options, *shown), stdout=written, cwd=folder
        ) as curl,
    ):
        async with asyncio.timeout(300):
            while curl.poll() is None:  # noqa: ASYNC110 - a child has no event
                await asyncio.sleep(0.02)
    return (folder / "written").read_text()


# --- what is compared ---------------------------------------------------------------------------

# How our reading may differ from aiohttp's, by words of either.
EXPLAINED = {
    # aiohttp knows a grammar of extensions; to us they mean nothing. RFC 9112, section 7.1.1.
    ("whole", "malformed", "chunk extensions"),
    ("cut", "malformed", "chunk extensions"),
    # aiohttp takes a line feed alone behind a chunk and a quoted extension, not behind a size; we
    # take none.
    ("malformed", "whole", "a line is not a chunk size"),
    ("malformed", "whole", "a chunk does not end with a line break"),
    ("malformed", "cut", "a chunk does not end with a line break"),
    # On an interim answer it means nothing: RFC 9110, section 15.2.
    ("whole", "malformed", "Data after `Connection: close`"),
    ("cut", "malformed", "Data after `Connection: close`"),
}


def explained(our: Reading, theirs: Reading) -> bool:
    return any(
        (our.end, theirs.end) == (mine, other) and words in theirs.why + our.why
        for mine, other, words in EXPLAINED
    )


@pytest.mark.parametrize("batch", BATCHES)
async def test_an_answer_is_read_as_aiohttps_parser_reads_it(batch: int) -> None:
    cases = cases_of(f"answers {batch}", BATCH)
    loop = asyncio.get_running_loop()
    kinds, other = Counter[str](), list[tuple[Case, Reading, Reading]]()
    for each, our in zip(cases, await our_readings(cases), strict=True):
        theirs = aiohttps(each.data, loop)
        kinds[our.end] += 1
        if our.meaning != theirs.meaning and not explained(our, theirs):
            other.append((each, our, theirs))
    assert other[:3] == [], f"{len(other)} of {len(cases)}"
    assert min(kinds[end] for end in ("whole", "malformed", "cut")) > len(cases) / 20


# Where curl reads on, in our words: aiohttp's parser, which reads our headers, is stricter.
STRICTER = (
    *(
        "closed in the middle of the headers",
        "invalid header token",
        "expected lf after",
        "no status line",
    ),
    *("missing expected lf", "duplicate content-length", "invalid character in content-length"),
    "empty content-length",
    *("can't be present with", "contains an invalid character", "headers do not end"),
    # Of chunks: RFC 9112, section 7.1, wants CRLF behind each line, and behind the last chunk.
    *(
        "a line is not a chunk size",
        "a chunk does not end with a line break",
        "last chunk is missing",
    ),
    "a length in a header of another name",
)
# Where we read on, in curl's words.
LENIENT = (
    "HTTP/0.9",  # blank lines before the status line, as aiohttp and browsers
    "Nul byte in header",  # in the reason phrase, which is not read
    "Header without colon",  # a folded line behind the status line of an interim answer
    *("content encoding", "content unencoding", "hexadecimal"),  # of Transfer-Encoding: see below
)


def may_differ(our: Reading, curls_: Reading) -> bool:
    if our.end == curls_.end == "whole":
        # A Transfer-Encoding that is not just `chunked`: to aiohttp the body goes to the end.
        fields = dict(our.headers or ())
        return fields.get("Transfer-Encoding", "chunked").lower() != "chunked"
    if our.end == "whole":
        return any(words in curls_.why for words in LENIENT)
    return curls_.end != "whole" or any(words in our.why for words in STRICTER)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
async def test_an_answer_is_read_as_curl_reads_it(tmp_path: Path) -> None:
    cases = cases_of("curl", FOR_CURL)
    other = list[tuple[Case, Reading, Reading]]()
    same = 0
    for each, our, theirs in zip(
        cases, await our_readings(cases), await curls(cases, tmp_path), strict=True
    ):
        if our[:3] == theirs[:3]:
            same += our.end == "whole"
        elif not may_differ(our, theirs):
            other.append((each, our, theirs))
    assert other[:3] == [], f"{len(other)} of {len(cases)}"
    assert same > len(cases) / 4
