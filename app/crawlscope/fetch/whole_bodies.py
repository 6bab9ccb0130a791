"""Bodies that an archive keeps are read whole, wanted or not, up to a limit."""

from contextlib import suppress

from crawlscope.core.records.capture import Truncated
from crawlscope.fetch.client import Exchange
from crawlscope.fetch.codings import CodingError, Read
from crawlscope.fetch.framing import AnswerError


async def read_whole(response: Exchange, most: int) -> None:
    """Reads what is left of a body, about `most` bytes in all; nothing if no archive keeps it."""
    tape = response.tape
    if tape is None:
        return
    try:
        while tape.size <= most and await response.read():
            pass
    except AnswerError:
        tape.truncated = Truncated.DISCONNECT
    else:
        if not response.is_read:
            tape.truncated = Truncated.LENGTH
    if not response.is_read:
        response.close()


async def drained_whole(response: Exchange, read: Read, most: int) -> int | None:
    """Reads a body that a crawl has no use for, by `read`, which unpacks it; returns its size, and
    None if it was cut."""
    drained = 0
    with suppress(AnswerError, CodingError):
        while drained <= most and (part := await read()):
            drained += len(part)
    await read_whole(response, most)
    return drained if response.is_read else None
