"""Connections that nobody needs any more are closed, a few at a time."""

import asyncio
import socket
from itertools import pairwise
from typing import Any

import pytest

from crawlscope.core.policy.address_policy import AddressPolicy
from crawlscope.fetch import client
from crawlscope.fetch.client import Client, Connector
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.resolver import make_resolver
from tests.web import Site

MANY, AT_ONCE = 20, 3


class Watching:
    """Hears how far a request has come, and keeps nothing of it."""

    on_kept_connection = False

    async def nothing(self, *_: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return self.nothing


async def test_old_connections_are_closed_a_few_in_each_turn_of_the_loop(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CONNECTIONS_CLOSED", AT_ONCE)
    made: list[socket.socket] = []

    def make(info: Any) -> socket.socket:
        made.append(socket.socket(*info[:3]))
        return made[-1]

    reach, resolver = AddressPolicy([site.url("/")], allow_private=True), make_resolver()
    connector = Connector(reach, resolver=resolver, socket_factory=make, keepalive_timeout=0.02)
    ours = Client(
        connector=connector,
        cookies=Cookies(),
        headers_for=lambda _: {},
        tls=lambda: False,
        proxy=None,
        connect_timeout=5,
        reach=reach,
        on_certificate=lambda *_: None,
    )
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()

    async def ask() -> None:
        with await ours.request("GET", site.url("/"), Watching()) as answer:
            while await answer.read():
                pass

    asked = [asyncio.create_task(ask()) for _ in range(MANY)]
    async with asyncio.timeout(10):
        while site.at_the_gate < MANY:  # noqa: ASYNC110  each has a connection of its own
            await asyncio.sleep(0)
        site.gate.set()
        await asyncio.gather(*asked)
        left = [MANY]
        while left[-1]:
            await asyncio.sleep(0)
            left.append(sum(each.fileno() != -1 for each in made))
    assert len(made) == MANY
    assert max(before - after for before, after in pairwise(left)) <= AT_ONCE
    await ours.close()
    await resolver.close()
