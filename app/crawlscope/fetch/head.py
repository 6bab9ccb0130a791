"""The header section of an answer, read by aiohttp's parser as it arrives, and within limits.

There is no other way for answers that came in one piece: a regular expression saved 2 to 3 % of a
page's instructions, too little for a second way of reading answers.
"""

import asyncio
from collections.abc import Callable, Sequence

from aiohttp.base_protocol import BaseProtocol
from aiohttp.http_exceptions import BadStatusLine, HttpProcessingError, InvalidHeader
from aiohttp.http_parser import HttpResponseParser, RawResponseMessage

from crawlscope.core.base import limits
from crawlscope.core.base.language import tr_noop
from crawlscope.fetch.framing import (
    ByLength,
    Chunks,
    Framing,
    MalformedError,
    NotHttpError,
    ToTheEnd,
)

_LINE_ENDS = b"\r\n"
SHORT = min(limits.HEADER_LINES, limits.HEADER_LINE)  # octets of a head that breaks no limit
SPACE = ord(" ")
_WITHOUT_BODY = frozenset((204, 304, *range(100, 200)))  # RFC 9112, section 6.3
# Turns trailers into a header section, so that a length among them is refused, as it must be.
_BEFORE_TRAILERS = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"

_Messages = Sequence[tuple[RawResponseMessage, object]]


class Head:
    """Reads the header sections of a connection one by one, and nothing after them."""

    def __init__(self, protocol: BaseProtocol, loop: asyncio.AbstractEventLoop) -> None:
        self._protocol = protocol
        self._loop = loop
        self._parser: HttpResponseParser | None = None  # kept while the connection is
        self._begin()

    def _begin(self) -> None:
        self._octets = self._lines = 0
        self._last = b""  # two bytes
        self._has_begun = False

    @property
    def has_status_line(self) -> bool:
        return self._has_begun and self._lines > 0

    def feed(self, data: bytes) -> tuple[RawResponseMessage, bytes] | None:
        """The head and what follows it; None while it is incomplete. Raises MalformedError."""
        if self._octets == 0 and 0 < (end := _end_of_head(data)) <= SHORT and data[0] > SPACE:
            return self._whole(self._parsed(data[:end]), data[end:])
        return self._feed_part(data)

    def _feed_part(self, data: bytes) -> tuple[RawResponseMessage, bytes] | None:
        if not self._has_begun:  # some servers send blank lines before the status line
            size = len(data)
            data = data.lstrip(_LINE_ENDS)
            self._octets += size - len(data)
            self._has_begun = data != b""
        joined = self._last + data
        end = _end_of_head(joined)
        ours = data if end == 0 else data[: end - len(self._last)]
        room = limits.HEADER_SECTION - self._octets
        messages = self._parsed(ours[:room])
        self._octets += len(ours)
        self._lines += ours.count(b"\n")
        if self._octets > limits.HEADER_SECTION:
            most = limits.words(limits.HEADER_SECTION, "bytes")
            raise MalformedError(tr_noop("headers larger than {size}").format(size=most))
        if self._lines > limits.HEADER_LINES + 2:  # the status line and the blank line are extra
            raise _too_many_lines()
        if end == 0:
            self._last = joined[-2:]
            return None
        if messages and self._octets > limits.HEADER_LINE:
            sizes = [len(name) + len(text) for name, text in messages[0][0].raw_headers]
            if max(sizes, default=0) > limits.HEADER_LINE:
                most = limits.words(limits.HEADER_LINE, "bytes")
                raise MalformedError(tr_noop("a header larger than {size}").format(size=most))
        self._begin()
        return self._whole(messages, data[len(ours) :])

    def _whole(self, messages: _Messages, rest: bytes) -> tuple[RawResponseMessage, bytes]:
        if not messages:
            raise NotHttpError(tr_noop("not HTTP: the headers do not end"))
        message = messages[0][0]
        if message.should_close or message.upgrade:
            self._parser = None  # it would refuse what follows
        return message, rest

    def _parsed(self, data: bytes) -> _Messages:
        parser = self._parser
        if parser is None:
            parser = self._parser = self._new_parser()
        try:
            return parser.feed_data(data)[0]
        except HttpProcessingError as problem:
            raise _in_our_words(problem) from problem

    def _new_parser(self) -> HttpResponseParser:
        # Only the parser believes that there is no body: the caller looks for the body's end
        # itself.
        return HttpResponseParser(
            self._protocol,
            self._loop,
            limit=0,
            # How much of a line the parser counts depends on segments
            max_line_size=limits.HEADER_SECTION,
            max_field_size=limits.HEADER_SECTION,
            max_headers=limits.HEADER_LINES,
            response_with_body=False,
            auto_decompress=False,
        )


def _end_of_head(data: bytes) -> int:
    """Where the first blank line ends; 0 if there is none."""
    end = data.find(b"\n\r\n")
    bare = data.find(b"\n\n", 0, len(data) if end < 0 else end + 2)
    if bare >= 0:
        return bare + 2
    return end + 3 if end >= 0 else 0


class TrailerReader:
    """Reads the trailers of a response, which mean nothing to a crawl."""

    def __init__(self, protocol: BaseProtocol, loop: asyncio.AbstractEventLoop) -> None:
        self._head = Head(protocol, loop)
        self._head.feed(_BEFORE_TRAILERS)
        self._octets = 0

    def feed(self, data: bytes) -> bytes | None:
        """What follows the trailers; None while they are incomplete. Raises MalformedError."""
        if self._octets == 0 and data.startswith((b" ", b"\t")):
            # There is no parser to continue with
            raise MalformedError(tr_noop("not HTTP: invalid header token"))
        room = limits.TRAILERS - self._octets
        read = self._head.feed(data[:room])
        if read is not None:
            return read[1] + data[room:]
        self._octets += len(data)
        if self._octets >= limits.TRAILERS:
            most = limits.words(limits.TRAILERS, "bytes")
            raise MalformedError(tr_noop("trailers larger than {size}").format(size=most))
        return None


def framing_of(
    message: RawResponseMessage, is_head: bool, read_trailers: Callable[[], TrailerReader]
) -> Framing:
    """How the body after a head ends. RFC 9112, section 6.3."""
    if is_head or message.code in _WITHOUT_BODY:
        return ByLength(0)
    if message.chunked:
        return Chunks(read_trailers)
    length = message.headers.get("Content-Length")
    if length is None:
        # With a space before its colon, the parser and curl take it for a length; it is another
        # header.
        names = ((name.rstrip().lower(), text) for name, text in message.headers.items())
        length = next((text for name, text in names if name == "content-length"), None)
    if length is not None and length.isascii() and length.isdigit():
        return ByLength(int(length))
    if length is not None or not message.should_close:
        raise MalformedError(tr_noop("not HTTP: invalid content length"))
    return ToTheEnd()


def _in_our_words(problem: HttpProcessingError) -> MalformedError:
    """A parser's error without its quotation of what the server sent."""
    if isinstance(problem, BadStatusLine):
        # Anything but this begins like HTTP.
        kind = NotHttpError if "Expected HTTP/" in problem.message else MalformedError
        return kind(tr_noop("not HTTP: no status line"))
    if isinstance(problem, InvalidHeader):
        return MalformedError(tr_noop("not HTTP: a header contains an invalid character"))
    if problem.message.startswith("Too many headers"):
        return _too_many_lines()
    first = problem.message.partition("\n")[0].rstrip(":").lower()
    return MalformedError(tr_noop("not HTTP: {said}").format(said=first))


def _too_many_lines() -> MalformedError:
    words = tr_noop("more than {most:,} header lines")
    return MalformedError(words.format(most=limits.HEADER_LINES))
