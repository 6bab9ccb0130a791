"""Resolves names by c-ares, without a Python thread."""

import socket
from typing import Any

import aiohttp
import pycares
from aiohttp.abc import AbstractResolver, ResolveResult

CARES: Any = pycares
# What is used here although it is private to pycares, with the reason; the tests check that it
# exists.
PRIVATE = (
    (pycares, "_shutdown_manager", "starts the thread that ends channels; replaced"),
    (pycares, "_lib", "the C functions that end a channel"),
)


class _InlineShutdown:
    """Destroys a c-ares channel where it is closed, instead of in a thread kept only for that.

    WORKAROUND pycares 4.9 and later start a Python thread with the first channel, because a channel
    must not be destroyed from within one of its own callbacks. Ours never is: aiodns brings every
    callback to the event loop first, and the crawl closes its resolver there.
    https://github.com/saghul/pycares/security/advisories/GHSA-5qpg-rh4j-qp35
    """

    def start(self) -> None:
        pass

    def destroy_channel(self, channel: list[object], _state_callback: object) -> None:
        CARES._lib.ares_cancel(channel[0])
        # Returns at once: all queries were just cancelled
        CARES._lib.ares_queue_wait_empty(channel[0], -1)
        CARES._lib.ares_destroy(channel[0])


class Resolver(AbstractResolver):
    """c-ares from the first name on: many crawls have addresses only, and to end it takes 14 ms.

    Knows `localhost.`, which hosts files lack and c-ares would ask the network for. RFC 6761.
    """

    def __init__(self, servers: tuple[str, ...]) -> None:
        self._servers = servers
        self._asked: aiohttp.AsyncResolver | None = None

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if self._asked is None:
            self._asked = aiohttp.AsyncResolver(nameservers=self._servers or None)
        is_local = f".{host}".lower().endswith(".localhost.")
        return await self._asked.resolve(host[:-1] if is_local else host, port, family)

    async def close(self) -> None:
        if self._asked is not None:
            await self._asked.close()


def make_resolver(*servers: str) -> Resolver:
    """A resolver for the running loop, using the system's name servers or these. Close it there."""
    if hasattr(pycares, "_shutdown_manager"):
        CARES._shutdown_manager = _InlineShutdown()
    return Resolver(servers)
