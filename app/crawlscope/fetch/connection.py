"""One connection: requests go out, and what comes back is held until it is read."""

import asyncio
import errno
import select
import socket
import sys
from asyncio.trsock import TransportSocket
from collections.abc import Callable
from contextvars import ContextVar

from aiohttp.client_proto import ResponseHandler
from aiohttp.http_parser import RawResponseMessage

from crawlscope.core.base import limits
from crawlscope.core.base.language import tr_noop
from crawlscope.fetch.framing import CutShortError, MalformedError, NoAnswerError
from crawlscope.fetch.head import Head, TrailerReader
from crawlscope.fetch.records import collect

# What is used here although it is private to a library, with the reason; the tests check that it
# exists.
PRIVATE = (
    (ResponseHandler, "_parser", "whether aiohttp waits for a proxy's answer to CONNECT"),
    (ResponseHandler, "_loop", "the loop of the connection"),
    (TransportSocket, "_sock", "the socket itself: asyncio's has no `recv`, be it to peek alone"),
)
CUT_SHORT = tr_noop("the response was cut short: the connection was {ended}")
MOST_HELD = 256 * 1024  # unread bytes; beyond this, the server has to wait


# Told when TCP's connection is there; asyncio makes the protocol in the task that connects
CONNECTED: ContextVar[Callable[[], None] | None] = ContextVar("CONNECTED", default=None)


class Connection(ResponseHandler):
    """aiohttp's protocol, of which its connector makes one per connection.

    aiohttp's own reading of answers is used only for a proxy's answer to CONNECT: it depends on the
    TCP segments that the bytes arrive in, and has no limit in places where a server can exhaust it.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, *, is_direct: bool = True) -> None:
        super().__init__(loop)
        self._is_direct = is_direct  # TLS that a proxy passes on is made known only later
        self.made_at = loop.time()  # TCP's connection is there; a handshake of TLS follows
        if (tell := CONNECTED.get()) is not None:
            tell()
        self._head = Head(self, loop)
        self._is_asked = False  # a request was sent, and its answer has not been read completely
        self._spoke_first = False
        self._came: list[bytes] = []
        self._octets = 0  # bytes in `_came`
        self._is_held_up = False  # reading is paused, so that the server waits
        self._is_lost = False
        self._lost_by: BaseException | None = None
        self._waiter_for_more: asyncio.Future[None] | None = None
        self._takes: Callable[[bytes], bool] | None = None  # see `pass_on`
        self._peek: Callable[[int, int], bytes] | None = None
        self._poll: Callable[[int], list[tuple[int, int]]] | None = None
        self._awaits_tickets = False

    # --- called by asyncio --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self._is_direct:
            collect(transport)
        its_socket = transport.get_extra_info("socket")
        self._peek, self._poll = its_socket._sock.recv, _poll_of(its_socket)
        # Under TLS, bytes may come that are no answer: session tickets. They come with the first.
        self._awaits_tickets = transport.get_extra_info("ssl_object") is not None

    def data_received(self, data: bytes) -> None:
        if not self._is_asked:
            if self._parser is not None:
                super().data_received(data)  # a proxy's answer to CONNECT
            else:
                # The bytes must not count as the answer to the next request
                self._spoke_first = True
                self.close()
            return
        if self._takes is not None:
            if self._takes(data):
                self._wake()
            return
        self._came.append(data)
        self._octets += len(data)
        if self._octets > MOST_HELD and self.transport is not None:
            self._is_held_up = True
            self.transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        self._is_lost, self._lost_by = True, exc
        self._wake()

    def _wake(self) -> None:
        waiter, self._waiter_for_more, self._takes = self._waiter_for_more, None, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    # --- called by the client -----------------------------------------------------------------

    def is_quiet(self) -> bool:
        """True if no unrequested data has arrived, including data that the loop has not read
        yet."""
        transport = self.transport
        if self._spoke_first or transport is None or transport.is_closing():
            return False
        if self._peek is None or self._awaits_tickets:
            return True
        if self._poll is not None and not self._poll(0):
            return True
        try:
            self._spoke_first = self._peek(1, socket.MSG_PEEK) != b""
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            pass
        return False  # it sent something, or closed the connection

    def address(self) -> str | None:
        """The IP address that it leads to."""
        peer = None if self.transport is None else self.transport.get_extra_info("peername")
        return peer[0] if peer else None

    def certificate(self) -> bytes | None:
        """The server's certificate, checked or not; None without TLS."""
        tls = None if self.transport is None else self.transport.get_extra_info("ssl_object")
        return None if tls is None else tls.getpeercert(binary_form=True)

    def ask(self, octets: bytes) -> None:
        """Sends a request; `head` reads the answer."""
        transport = self.transport
        if self._spoke_first:
            raise MalformedError(tr_noop("not HTTP: the server sent data before the request"))
        if transport is None or transport.is_closing():
            raise self._no_answer()
        self._is_asked = True
        transport.write(octets)

    async def more(self) -> bytes:
        """What has come since the last call; b"" if the connection has ended."""
        if not self._came and not self._is_lost:
            self._waiter_for_more = self._loop.create_future()
            await self._waiter_for_more
        return self._taken_up()

    async def pass_on(self, takes: Callable[[bytes], bool]) -> bool:
        """Passes to `takes` what comes, until that returns True; False if the connection has ended.

        `takes` is called as soon as something comes. A task that is woken up instead, for each
        segment of an answer, takes twice as long.
        """
        if self._came:
            takes(self._taken_up())
            return True
        if self._is_lost:
            return False
        self._takes = takes
        self._waiter_for_more = self._loop.create_future()
        try:
            await self._waiter_for_more
        finally:
            self._takes = None
        return True

    def _taken_up(self) -> bytes:
        data = self._came[0] if len(self._came) == 1 else b"".join(self._came)
        self._came.clear()
        self._octets = 0
        if self._is_held_up:
            self._is_held_up = False
            if self.transport is not None:
                self.transport.resume_reading()
        return data

    async def head(self) -> tuple[RawResponseMessage, bytes, bytes]:
        """The head of the answer, the bytes that came with it, and its own, as they were sent.
        Raises AnswerError."""
        rest = b""
        for _ in range(limits.INTERIM_ANSWERS + 1):
            read, came = None, b""
            while read is None:
                data = rest or await self.more()
                if not data:
                    raise self._no_head()
                read, rest = self._head.feed(data), b""
                came += data
            message, rest = read
            if not 100 <= message.code <= 199 or message.code == 101:
                return message, rest, came[: len(came) - len(rest)].lstrip(b"\r\n")
        words = tr_noop("more than {most:,} interim responses (1xx)")
        raise MalformedError(words.format(most=limits.INTERIM_ANSWERS))

    def trailers(self) -> TrailerReader:
        """For the trailers of one answer."""
        return TrailerReader(self, self._loop)

    @property
    def is_at_rest(self) -> bool:
        """True if there are no unread bytes, and the connection has not ended."""
        return not self._came and not self._is_lost

    def end(self) -> str:
        """How the connection ended, in a word; `closed` is a clean end."""
        if self._lost_by is None:
            return tr_noop("closed")
        number = getattr(self._lost_by, "errno", None)
        return (
            tr_noop("reset") if number in (errno.ECONNRESET, errno.EPIPE) else tr_noop("broken off")
        )

    def _no_head(self) -> CutShortError:
        if self._head.has_status_line:
            words = tr_noop("the connection was {ended} in the middle of the headers")
            return CutShortError(words.format(ended=self.end()))
        return self._no_answer()

    def _no_answer(self) -> NoAnswerError:
        words = tr_noop("the connection was {ended} without a response")
        return NoAnswerError(words.format(ended=self.end()))

    def finish(self) -> None:
        """Marks the answer as read; the connection is kept."""
        self._awaits_tickets = False
        self._is_asked = False


def _poll_of(its_socket: TransportSocket) -> Callable[[int], list[tuple[int, int]]] | None:
    """What says at once whether there is anything to read, or an end: a peek that finds nothing
    raises an error, which takes five times as long. None: the system has no such thing."""
    if sys.platform == "win32":
        return None
    poll = select.poll()
    poll.register(its_socket.fileno(), select.POLLIN)
    return poll.poll
