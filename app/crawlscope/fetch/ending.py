"""Cleanup that must not be interrupted: a second Cancel waits for the first."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def to_the_end(coroutine: Coroutine[Any, Any, None]) -> None:
    """Awaits `coroutine` to its end; a cancel that arrives meanwhile is raised afterwards."""
    ending = asyncio.ensure_future(coroutine)
    broken_off: asyncio.CancelledError | None = None
    while not ending.done():
        try:
            await asyncio.wait((ending,))
        except asyncio.CancelledError as cancelled:
            broken_off = cancelled
    ending.result()
    if broken_off is not None:
        raise broken_off
