"""Collects what comes under TLS until a record is whole, before asyncio's TLS is told of it.

A record has up to 16 KB, a segment of TCP some 1,400 octets, and nothing of a record can be
decrypted before its last octet is there. asyncio's TLS tries at each segment all the same, which
costs more than anything else that is done for one.
"""

import asyncio
from asyncio.sslproto import SSLProtocol, _SSLProtocolTransport
from typing import Any

# What is used here although it is private to a library, with the reason; the tests check that it
# exists.
PRIVATE = (
    (_SSLProtocolTransport, "_ssl_protocol", "whom the octets of a connection are for"),
    (SSLProtocol, "_transport", "where they come from: a connection tells of the socket alone"),
    (SSLProtocol, "_incoming", "what has come with the end of the handshake"),
)
HEAD = 5  # octets before a record: its kind, its version, and in the last two its length
LONGEST = 16 * 1024 + 2 * 1024  # octets of a record (RFC 5246, 6.2.3; fewer in RFC 8446)
ROOM = 256 * 1024  # octets; asyncio reads as many at once
# That are looked for at once. Whoever sends many more, and so small ones, gains nothing by them.
MOST_RECORDS = 200


class NoRecordError(Exception):
    """The data must not be collected: TLS has to check it."""


def records(octets: bytes | memoryview, at: int, came: int) -> tuple[int, int]:
    """Where the last whole record ends of `came` octets, and the last of which the head is there.

    A record begins at `at`. Raises NoRecordError.
    """
    whole = 0
    for _ in range(MOST_RECORDS):
        if at <= came:
            whole = at
        if at + HEAD > came:
            return whole, at
        length = octets[at + 3] << 8 | octets[at + 4]
        if octets[at + 1] != 3 or length > LONGEST:
            break
        at += HEAD + length
    raise NoRecordError


def collect(transport: asyncio.BaseTransport) -> None:
    """From now on; for a connection whose handshake has ended just now, or one without TLS.

    Later, nobody could tell how much of a record TLS has taken.
    """
    if not isinstance(transport, _SSLProtocolTransport):
        return
    tls: Any = transport._ssl_protocol
    octets = tls._incoming.read()
    tls._incoming.write(octets)
    try:
        _, ends = records(octets, 0, len(octets))
    except NoRecordError:
        return
    if (begins := ends - len(octets)) >= 0:  # below, a part of a head is there, which is rare
        tls._transport.set_protocol(_Collector(tls._transport, tls, begins))


class _Collector(asyncio.BufferedProtocol):
    """Between a connection of TCP and asyncio's TLS."""

    # asyncio's types say that its TLS keeps no connection open at the end, which it may
    def __init__(self, transport: asyncio.Transport, tls: Any, begins: int) -> None:
        self._transport = transport
        self._tls = tls
        self._room = memoryview(tls.get_buffer(ROOM))  # TLS takes it from there
        self._came = 0  # octets in it of which TLS has not been told
        self._begins = begins  # where in it the next record will begin of which no head is there

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._room[self._came :]

    def buffer_updated(self, nbytes: int) -> None:
        came = self._came = self._came + nbytes
        if came < self._begins:
            return
        try:
            whole, ends = records(self._room, self._begins, came)
        except NoRecordError:
            self._give_back()
            return
        if not whole:
            self._begins = ends
            return
        told = min(ends, came)  # with the beginning of the next record: TLS keeps it
        rest = self._came = came - told  # part of a head
        self._begins = ends - told
        self._tls.buffer_updated(told)
        if rest:
            self._room[:rest] = self._room[told:came]

    def eof_received(self) -> bool | None:
        self._give_back()
        may_stay: bool | None = self._tls.eof_received()
        return may_stay

    def _give_back(self) -> None:
        """TLS reads by itself again."""
        self._transport.set_protocol(self._tls)
        if self._came:
            self._tls.buffer_updated(self._came)

    def connection_lost(self, exc: Exception | None) -> None:
        self._tls.connection_lost(exc)

    def pause_writing(self) -> None:
        self._tls.pause_writing()

    def resume_writing(self) -> None:
        self._tls.resume_writing()
