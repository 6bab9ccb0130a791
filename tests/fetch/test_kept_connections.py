"""Connections that nobody needs any more, or may use, are closed."""

import asyncio
import socket
from itertools import pairwise
from typing import Any

import pytest
from aiohttp import ClientConnectorError
from aiohttp.abc import AbstractResolver, ResolveResult

from crawlscope.core.policy.address_policy import AddressPolicy, PrivateError
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


def client_with(connector: Connector, reach: AddressPolicy) -> Client:
    return Client(
        connector=connector,
        cookies=Cookies(),
        headers_for=lambda _: {},
        tls=lambda: False,
        proxy=None,
        connect_timeout=5,
        reach=reach,
        on_certificate=lambda *_: None,
    )


async def ask(ours: Client, url: str) -> None:
    with await ours.request("GET", url, Watching()) as answer:
        while await answer.read():
            pass


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
    ours = client_with(connector, reach)
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()

    asked = [asyncio.create_task(ask(ours, site.url("/"))) for _ in range(MANY)]
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


class Near(AbstractResolver):
    """Leads every name to this machine."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=port, family=family, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        pass


async def test_a_private_host_is_not_asked_again_over_a_connection_that_was_in_use(
    site: Site,
) -> None:
    reach = AddressPolicy(["http://1.1.1.1/"], allow_private=True)
    connector = Connector(reach, resolver=Near())
    ours = client_with(connector, reach)
    url = site.url("/").replace("127.0.0.1", "inner.example")
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    asking = asyncio.create_task(ask(ours, url))
    async with asyncio.timeout(10):
        while not site.at_the_gate:  # noqa: ASYNC110
            await asyncio.sleep(0)
        reach.allows_all = False
        connector.trust_no_kept()
        ours.forget_routes()
        site.gate.set()
        await asking  # what was asked for is read
        with pytest.raises(ClientConnectorError) as refused:
            await ask(ours, url)
    assert isinstance(refused.value.os_error, PrivateError)
    assert len(site.requests) == 1
    await ours.close()
