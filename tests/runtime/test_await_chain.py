"""A task that waits can be read from outside: its functions, their lines, and what it awaits."""

import asyncio
import inspect
import sys

import pytest

from crawlscope.core.base.awaiting import Chain
from crawlscope.runtime.await_chain import await_chain_of, source_of


async def outer(event: asyncio.Event) -> None:
    await inner(event)


async def inner(event: asyncio.Event) -> None:
    await event.wait()


async def test_the_chain_names_each_function_and_its_line() -> None:
    event = asyncio.Event()
    task = asyncio.create_task(outer(event))
    await asyncio.sleep(0)
    chain = await_chain_of(task)
    names = [link.function for link in chain.links]
    assert names == ["outer", "inner", "Event.wait"]
    lines = source_of(chain.links[0].file).splitlines()
    said = [lines[link.line - 1].strip() for link in chain.links[:2]]
    assert said == ["await inner(event)", "await event.wait()"]
    assert chain.links[0].line == inspect.getsourcelines(outer)[1] + 1
    assert chain.links[2].place.startswith("asyncio/locks.py:")
    assert chain.awaits == "a Future"
    assert not any(link.is_ours for link in chain.links)  # they are a test's
    event.set()
    await task
    assert await_chain_of(task) == Chain((), "")


async def test_a_task_that_waits_for_a_task_names_it() -> None:
    event = asyncio.Event()
    waiting = asyncio.create_task(event.wait(), name="the other")

    async def wait_for_it() -> None:
        await waiting

    task = asyncio.create_task(wait_for_it())
    await asyncio.sleep(0)
    assert await_chain_of(task).links[-1].function.endswith("wait_for_it")
    event.set()
    await task


@pytest.mark.skipif(sys.version_info < (3, 14), reason="asyncio tells its own since Python 3.14")
async def test_the_chain_is_the_one_that_asyncio_tells() -> None:
    event = asyncio.Event()

    async def in_a_group() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(outer(event))

    task = asyncio.create_task(in_a_group())
    await asyncio.sleep(0)
    for each in asyncio.all_tasks() - {asyncio.current_task()}:
        told = asyncio.capture_call_graph(each)  # type: ignore[attr-defined,unused-ignore]
        frames = [entry.frame for entry in reversed(told.call_stack)]
        ours = [(link.file, link.line) for link in await_chain_of(each).links]
        assert ours == [(frame.f_code.co_filename, frame.f_lineno) for frame in frames]
        assert ours
    event.set()
    await task


def test_a_source_that_is_not_there_is_empty() -> None:
    assert source_of("/nowhere/at/all.py") == ""
