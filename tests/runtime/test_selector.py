"""A loop never gets all at once that very many sockets have to tell, and gets all of it."""

import asyncio
import selectors
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from crawlscope.core.base.budgets import EVENTS_A_TURN
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.selector import new_plain_loop, new_selector

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only epoll can be asked for fewer")
MANY = 3 * EVENTS_A_TURN + 1
Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pairs() -> Iterator[list[Pair]]:
    with ExitStack() as stack:
        made = [socket.socketpair() for _ in range(MANY)]
        for each in (*(one for pair in made for one in pair),):
            each.setblocking(False)
            stack.enter_context(each)
        yield made


def test_what_is_kept_back_comes_first_the_next_time(pairs: list[Pair]) -> None:
    with new_selector() as selector:
        for ours, theirs in pairs:
            selector.register(ours, selectors.EVENT_READ)
            theirs.send(b"x")
        told = [[key.fd for key, _ in selector.select(0)] for _ in range(4)]
        assert [len(each) for each in told] == [EVENTS_A_TURN] * 4
        # Nobody has read what came: even so each is told before one is told again
        assert len({fd for each in told for fd in each}) == MANY


def test_events_are_those_that_were_asked_for() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs, new_selector() as selector:
        selector.register(ours, selectors.EVENT_READ | selectors.EVENT_WRITE, "ours")
        assert [(key.data, mask) for key, mask in selector.select(1)] == [
            ("ours", selectors.EVENT_WRITE)
        ]
        theirs.send(b"x")
        both = selectors.EVENT_READ | selectors.EVENT_WRITE
        assert [mask for _, mask in selector.select(1)] == [both]
        selector.modify(ours, selectors.EVENT_READ)
        assert [mask for _, mask in selector.select(1)] == [selectors.EVENT_READ]
        ours.recv(1)
        assert selector.select(0.001) == []
        theirs.close()
        assert [mask for _, mask in selector.select(None)] == [selectors.EVENT_READ]
        assert selector.select(-1) != []


@pytest.mark.parametrize("new_loop", [new_plain_loop, new_event_loop])
def test_timers_have_their_turn_amid_the_answers_of_many_sockets(
    pairs: list[Pair], new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """Between two moments at which a timer that is due may run, few answers are read."""
    between = [0]
    read = set[int]()

    async def all_read() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def come(ours: socket.socket) -> None:
            ours.recv(1)
            read.add(ours.fileno())
            between[-1] += 1
            if len(read) == MANY:
                done.set()

        def ring() -> None:
            between.append(0)
            loop.call_later(0, ring)

        for ours, theirs in pairs:
            loop.add_reader(ours, come, ours)
            theirs.send(b"x")
        ring()
        async with asyncio.timeout(10):
            await done.wait()
        for ours, _ in pairs:
            loop.remove_reader(ours)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(all_read())
    assert len(read) == MANY
    assert max(between) <= EVENTS_A_TURN
