"""Under TLS too, the same bytes mean the same in whatever segments they come, and nothing waits."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.fetch.fetch import Fetcher
from crawlscope.fetch.records import MOST_RECORDS, collect
from tests.certificates import SELF_SIGNED, server
from tests.fetch.conftest import NEXT, Asking, Outcome, Segments, turns

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
PAGE = b"<title>Page</title>"
WHOLE = OK + b"Content-Length: 19\r\n\r\n" + PAGE
TO_THE_END = OK + b"\r\n" + PAGE
AT_ONCE = 1 << 20  # octets of a segment: all come together


class Records(Segments):
    """Sends each of its `segments` as one record, cut into segments of TCP of some octets."""

    def __init__(self, version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3) -> None:
        super().__init__()
        self.context = server(SELF_SIGNED)
        self.context.maximum_version = version
        self.octets = AT_ONCE
        self.says_goodbye = False  # ends TLS before the connection is closed
        self.raw = b""  # behind all of it, in segments of its own, without TLS
        self.left_out = 0  # octets at the end that are never sent
        self.with_handshake = list[bytes]()  # records; sent with the end of the handshake

    def url(self, path: str) -> str:
        return f"https://127.0.0.1:{self.port}{path}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = self.context.wrap_bio(incoming, outgoing, server_side=True)

        async def heard(act: Callable[[], bytes | None]) -> bytes:
            while True:
                try:
                    return act() or b""
                except ssl.SSLWantReadError:
                    writer.write(outgoing.read())
                    if not (octets := await reader.read(1 << 16)):
                        raise ConnectionResetError from None
                    incoming.write(octets)

        try:
            await heard(tls.do_handshake)
            for record in self.with_handshake:
                tls.write(record)
            await self._send(writer, outgoing.read())
            while head := await heard(lambda: tls.read(1 << 12)):
                if b" /next " in head:
                    tls.write(OK + b"Content-Length: %d\r\n\r\n%b" % (len(NEXT), NEXT))
                    writer.write(outgoing.read())
                    continue
                await self._send(writer, self._answer(tls, outgoing))
                await self._send(writer, self.raw)
                self.sent.set()
                if self.then_closes:
                    break
        except (OSError, ssl.SSLError):
            self.sent.set()
        finally:
            writer.close()

    def _answer(self, tls: ssl.SSLObject, outgoing: ssl.MemoryBIO) -> bytes:
        for record in self.segments:
            tls.write(record)
        if self.says_goodbye:
            with contextlib.suppress(ssl.SSLWantReadError):
                tls.unwrap()
        octets = outgoing.read()
        return octets[: len(octets) - self.left_out]

    async def _send(self, writer: asyncio.StreamWriter, octets: bytes) -> None:
        for at in range(0, len(octets), self.octets):
            if writer.is_closing():
                break
            writer.write(octets[at : at + self.octets])
            await turns()  # it is read by then: the two share one loop


@contextlib.asynccontextmanager
async def asked(version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3) -> AsyncIterator[Asking]:
    settings = Settings.checked(roots=["https://127.0.0.1/"], timeout=5, insecure=True)
    async with Records(version) as records, Fetcher(settings) as fetcher:
        yield Asking(records, fetcher)


@pytest.fixture
async def asking() -> AsyncIterator[Asking]:
    async with asked() as asking:
        yield asking


def server_of(asking: Asking) -> Records:
    assert isinstance(asking.server, Records)
    return asking.server


async def in_all_ways(asking: Asking, *records: bytes, then_closes: bool = False) -> Outcome:
    """What these records give, the same at once, octet by octet, and cut in two anywhere."""
    records_of = server_of(asking)
    records_of.octets = AT_ONCE
    found = await asking.of(records, then_closes)
    whole = sum(len(each) + 22 for each in records)
    for octets in (*range(1, 28), *range(28, whole, 7)):
        records_of.octets = octets
        assert await asking.of(records, then_closes) == found, octets
    return found


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
async def test_an_answer_is_the_same_wherever_its_records_are_cut(version: ssl.TLSVersion) -> None:
    async with asked(version) as asking:
        assert await in_all_ways(asking, WHOLE) == (200, PAGE, None)
        assert await in_all_ways(asking, WHOLE[:9], WHOLE[9:80], WHOLE[80:]) == (200, PAGE, None)
        connections = asking.server.connections
        server_of(asking).octets = 5  # the heads of records alone, then the rest
        assert await asking.of([WHOLE]) == (200, PAGE, None)
        assert asking.server.connections == connections


async def test_a_long_page_is_the_same_in_segments(asking: Asking) -> None:
    page = PAGE + b"<p>A page of 100 KB." * 5_000
    plain = OK + b"Content-Length: %d\r\n\r\n" % len(page) + page
    records = [plain[at : at + 16_384] for at in range(0, len(plain), 16_384)]
    for octets in (1_448, 1_400, 16_000, AT_ONCE):
        server_of(asking).octets = octets
        assert await asking.of(records) == (200, page, None)


async def test_so_many_small_records_that_they_are_not_collected_are_read(asking: Asking) -> None:
    page = PAGE * MOST_RECORDS
    records = [OK + b"Content-Length: %d\r\n\r\n" % len(page), *[PAGE] * MOST_RECORDS]
    assert await asking.of(records) == (200, page, None)
    assert await in_all_ways(asking, WHOLE) == (200, PAGE, None)


async def test_the_end_is_not_waited_for(asking: Asking) -> None:
    """With a last word, without one, and within a record or its head."""
    records = server_of(asking)
    assert await in_all_ways(asking, TO_THE_END, then_closes=True) == (200, PAGE, None)
    records.says_goodbye = True
    assert await in_all_ways(asking, TO_THE_END, then_closes=True) == (200, PAGE, None)
    records.says_goodbye = False
    length = len(PAGE) + 22
    for missing in (1, length - 6, length - 4, length - 1):
        records.left_out = missing
        found = await in_all_ways(asking, OK + b"\r\n", PAGE, then_closes=True)
        assert found == (200, b"", None)


BROKEN = {
    "an alert": b"\x15\x03\x03\x00\x02\x02\x28",
    "no TLS": b"HTTP/1.1 200 OK\r\n",
    "a record of more octets than there may be": b"\x17\x03\x03\xff\xff",
    "a record of noise": b"\x17\x03\x03\x00\x20" + b"x" * 32,
    "records without an octet": b"\x17\x03\x03\x00\x00" * 40,
}


@pytest.mark.parametrize("name", BROKEN)
async def test_what_breaks_tls_ends_the_connection_at_once(asking: Asking, name: str) -> None:
    """The server keeps it open: whoever waited for more would wait until the time is up."""
    records = server_of(asking)
    records.raw = BROKEN[name]
    expected = "protocol, again: the response was cut short: the connection was broken off"
    assert await in_all_ways(asking, TO_THE_END) == (200, None, expected)


@pytest.mark.parametrize("octets", [1, 5, 7, 40, AT_ONCE])
async def test_what_comes_with_the_end_of_the_handshake_is_not_lost(octets: int) -> None:
    """By TLS 1.2 that end is the server's, and more may follow in the same segment."""

    class Told(asyncio.Protocol):
        def __init__(self) -> None:
            self.octets = b""
            self.ended = asyncio.Event()

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            collect(transport)

        def data_received(self, data: bytes) -> None:
            self.octets += data
            if len(self.octets) == 3 * len(PAGE):
                self.ended.set()

    context = ssl.create_default_context(cafile=str(SELF_SIGNED))
    context.check_hostname = False
    async with Records(ssl.TLSVersion.TLSv1_2) as server:
        server.with_handshake, server.octets = [PAGE] * 3, octets
        loop = asyncio.get_running_loop()
        transport, told = await loop.create_connection(Told, "127.0.0.1", server.port, ssl=context)
        await asyncio.wait_for(told.ended.wait(), 5)
        assert told.octets == PAGE * 3
        transport.close()


async def test_more_segments_do_not_make_more_tries_to_decrypt(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = list[bool]()

    class Counted(ssl.SSLObject):
        def read(self, *what: Any) -> Any:
            tries.append(self.server_side)
            return super().read(*what)

    monkeypatch.setattr(ssl.SSLContext, "sslobject_class", Counted)

    async def tries_for(octets: int) -> int:
        server_of(asking).octets = octets
        tries.clear()
        assert await asking.outcome_of("/asked") == (200, PAGE, None)
        return tries.count(False)

    asking.server.segments = [WHOLE]
    await tries_for(AT_ONCE)  # connects
    once = await tries_for(AT_ONCE)
    assert [await tries_for(octets) for octets in (1, 5, 50)] == [once] * 3
