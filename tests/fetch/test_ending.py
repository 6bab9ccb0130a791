"""An ending is not broken off, and no cancel is forgotten over it."""

import asyncio

import pytest

from crawlscope.fetch.ending import to_the_end


async def test_an_ending_goes_on_whoever_cancels_it() -> None:
    reached = []

    async def ending() -> None:
        await asyncio.sleep(0.01)
        reached.append("the end")

    waiting = asyncio.create_task(to_the_end(ending()))
    async with asyncio.timeout(2):
        while not waiting.done():
            await asyncio.sleep(0)
            waiting.cancel()
    assert reached == ["the end"]
    assert waiting.cancelled()


async def test_what_goes_wrong_in_an_ending_is_raised() -> None:
    async def ending() -> None:
        raise OSError("it broke")

    with pytest.raises(OSError, match="it broke"):
        await to_the_end(ending())
