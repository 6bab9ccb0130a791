"""A kept response as a person reads it: its head, and its body unpacked, as far as it is shown."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from aiohttp.client_proto import ResponseHandler

from crawlscope.fetch.codings import CodingError, codings_of, is_known, unpacking
from crawlscope.fetch.framing import AnswerError
from crawlscope.fetch.head import Head
from crawlscope.runtime.slices import turn


@dataclass(frozen=True, slots=True)
class KeptText:
    """Of one response."""

    status: int
    content_type: str  # as sent; ''
    octets: bytes  # of the body, without its content coding
    is_cut: bool  # there is more of it, or the rest cannot be unpacked


async def kept_text(head: bytes, body: Iterator[bytes], most: int) -> KeptText | None:
    """As much of a body as `most` octets; None if its head cannot be read. It only gives turns.
    Raises what the body raises."""
    loop = asyncio.get_running_loop()
    try:
        read_head = Head(ResponseHandler(loop), loop).feed(head)
    except (AnswerError, ValueError):
        return None
    if read_head is None:
        return None
    message = read_head[0]

    async def read() -> bytes:
        return next(body, b"")

    codings = codings_of(message.headers.getall("Content-Encoding", []))
    wanted = unpacking(read, codings) if is_known(codings) else read
    parts, size = list[bytes](), 0
    try:
        while size <= most and (part := await wanted()):
            parts.append(part)
            size += len(part)
            await turn()
    except CodingError:
        size = most + 1
    said = message.headers.get("Content-Type", "")
    return KeptText(message.code, said, b"".join(parts)[:most], size > most)
