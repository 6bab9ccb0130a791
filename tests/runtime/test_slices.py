"""Work in slices on the loop: others have their turn, and however it ends it is closed."""

import asyncio
import os
from contextlib import suppress
from math import inf

import pytest

from crawlscope.core.base.slices import Slices, Wait
from crawlscope.runtime.slices import in_slices, in_slices_while


class Working:
    """Work of this many slices, each of which yields its fraction, or nothing."""

    def __init__(self, most: int, is_quiet: bool = False) -> None:
        self.most = most
        self.is_quiet = is_quiet
        self.done = 0
        self.is_closed = False

    def slices(self) -> Slices[str]:
        try:
            for _ in range(self.most):
                self.done += 1
                yield None if self.is_quiet else self.done / self.most
            return f"{self.done} slices"
        finally:
            self.is_closed = True


class Others:
    """Somebody else on the loop, who counts the turns that come."""

    def __init__(self) -> None:
        self.turns = 0
        self._task = asyncio.ensure_future(self._count())

    async def _count(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)

    async def end(self) -> int:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        return self.turns


@pytest.mark.parametrize("is_quiet", [True, False])
async def test_what_comes_of_it_is_returned_and_others_have_a_turn_after_each_slice(
    is_quiet: bool,
) -> None:
    others, work = Others(), Working(20, is_quiet)
    assert await in_slices(work.slices()) == "20 slices"
    assert 20 <= await others.end() <= 22
    assert work.is_closed


async def test_work_without_a_slice_gives_nobody_a_turn() -> None:
    others = Others()
    assert await in_slices(Working(0).slices()) == "0 slices"
    assert await others.end() == 0


async def test_each_fraction_is_handed_on_after_the_turn_of_others() -> None:
    reported = list[tuple[float, int]]()
    others, work = Others(), Working(4)
    await in_slices(work.slices(), lambda fraction: reported.append((fraction, others.turns)))
    await others.end()
    assert reported == [(0.25, 1), (0.5, 2), (0.75, 3), (1.0, 4)]


async def test_nothing_is_handed_on_of_slices_that_tell_nothing() -> None:
    reported = list[float]()
    await in_slices(Working(3, is_quiet=True).slices(), reported.append)
    assert reported == []


async def test_whoever_is_cancelled_closes_the_work_where_it_is() -> None:
    work = Working(1_000_000)
    task = asyncio.ensure_future(in_slices(work.slices()))
    for _ in range(5):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert work.is_closed
    assert 0 < work.done <= 5


async def test_an_exception_of_the_work_goes_through() -> None:
    def slices() -> Slices[None]:
        yield 0.5
        raise LookupError("of the work")

    with pytest.raises(LookupError, match="of the work"):
        await in_slices(slices())


async def test_whoever_hears_of_it_may_end_the_work() -> None:
    work = Working(10)

    def tell(fraction: float) -> None:
        if fraction >= 0.3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await in_slices(work.slices(), tell)
    assert (work.done, work.is_closed) == (3, True)


async def test_work_that_nobody_waits_for_any_more_is_left_and_closed() -> None:
    work, reported = Working(10), list[float]()
    assert not await in_slices_while(lambda: work.done < 3, work.slices(), reported.append)
    assert (work.done, work.is_closed, reported) == (3, True, [0.1, 0.2, 0.3])


async def test_work_that_is_done_counts_as_done_though_nobody_waits() -> None:
    work = Working(3)
    assert await in_slices_while(lambda: work.done < 3, work.slices())
    assert (work.done, work.is_closed) == (3, True)


async def test_work_that_is_late_gives_fewer_turns_and_still_some() -> None:
    others, work = Others(), Working(2_000, is_quiet=True)
    await in_slices(work.slices(), late=-inf)
    assert await others.end() < 2_000

    def slow() -> Slices[None]:
        turns = others.turns
        while others.turns == turns:  # until somebody else was let in
            yield None

    others = Others()
    await in_slices(slow(), late=-inf)
    assert await others.end() > 0


async def test_a_step_that_waits_goes_on_when_there_is_something_to_read() -> None:
    reading, writing = os.pipe()
    seen = list[bytes]()

    def slices() -> Slices[None]:
        yield Wait(reading)
        seen.append(os.read(reading, 10))

    try:
        task = asyncio.ensure_future(in_slices(slices()))
        for _ in range(5):
            await asyncio.sleep(0)
        assert seen == []
        os.write(writing, b"now")
        await task
        assert seen == [b"now"]
    finally:
        os.close(reading)
        os.close(writing)


async def test_whoever_is_cancelled_while_it_waits_watches_nothing_any_more() -> None:
    reading, writing = os.pipe()
    closed = list[bool]()

    def slices() -> Slices[None]:
        try:
            yield Wait(reading)
        finally:
            closed.append(True)

    try:
        task = asyncio.ensure_future(in_slices(slices()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert closed == [True]
        assert not asyncio.get_running_loop().remove_reader(reading)
    finally:
        os.close(reading)
        os.close(writing)
