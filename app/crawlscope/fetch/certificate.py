"""When a certificate ends: read from its octets, the only form that there is of one that nobody
checked (--insecure), or that the system checked instead of OpenSSL. X.690 (DER), RFC 5280."""

import math
import time
from collections.abc import Iterator
from datetime import UTC, datetime

SEQUENCE, VERSION, UTC_TIME, GENERALIZED_TIME = 0x30, 0xA0, 0x17, 0x18
PIVOT = 50  # two digits of a year are of 19xx from here on: RFC 5280, section 4.1.2.5.1

MOST_ORIGINS = 10_000

Element = tuple[int, bytes]  # its tag, and what it holds


class CertificateEnds:
    """When the certificates of origins end. Hosts of several servers may have several: the first to
    end counts."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}
        # Those that nobody has told of yet; whoever does takes them out
        self.new: dict[str, tuple[float, float]] = {}  # the end, and when it was seen

    def note(self, origin: str, certificate: bytes) -> None:
        if (end := end_of(certificate)) is None:
            return
        if len(self._known) >= MOST_ORIGINS:
            self._known.clear()
            self.new.clear()  # of hosts of which nothing was requested, but robots.txt
        if end < self._known.get(origin, math.inf):
            self._known[origin] = end
            self.new[origin] = end, time.time()


def end_of(certificate: bytes) -> float | None:
    """When a DER certificate expires: seconds since 1970 (UTC); None if it is malformed."""
    try:
        whole, *_ = _elements(certificate)
        to_be_signed, *_ = _elements(_within(whole))
        signed = _within(to_be_signed)
        parts = [each for each in _elements(signed) if each[0] != VERSION]
        _serial, _signature, _issuer, validity, *_ = parts
        _not_before, not_after = _elements(_within(validity))
        return max(0.0, _moment(not_after))
    except (ValueError, IndexError, OverflowError):
        return None


def _elements(octets: bytes) -> Iterator[Element]:
    """The elements that follow each other here. Raises ValueError or IndexError."""
    at = 0
    while at < len(octets):
        tag, length, at = octets[at], octets[at + 1], at + 2
        if length & 0x80:  # that many octets say the length
            size = length & 0x7F
            length, at = int.from_bytes(octets[at : at + size], "big"), at + size
        if at + length > len(octets):
            raise ValueError("an element is cut off")
        yield tag, octets[at : at + length]
        at += length


def _within(element: Element) -> bytes:
    tag, octets = element
    if tag != SEQUENCE:
        raise ValueError("this is no sequence")
    return octets


def _moment(element: Element) -> float:
    tag, octets = element
    text = octets.decode("ascii")
    if tag == UTC_TIME:
        text = ("19" if int(text[:2]) >= PIVOT else "20") + text
    elif tag != GENERALIZED_TIME:
        raise ValueError("this is no time")
    return datetime.strptime(text, "%Y%m%d%H%M%SZ").replace(tzinfo=UTC).timestamp()
