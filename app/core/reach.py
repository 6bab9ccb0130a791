"""Which addresses may be asked: a crawl of a public root stays off private networks.

Otherwise a page, or the name server of its links, could make the crawler ask what no stranger can
reach: the router, the cloud's metadata, a program that listens on this machine alone.
"""

import logging
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from app.core.language import kept
from app.core.urls import hostname_of, origins_of

log = logging.getLogger(__name__)

OPTION = "--allow-private"
NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052: the last four bytes are the IPv4 address
LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")  # RFC 8215
COMPATIBLE = IPv6Network("::/96")  # RFC 4291, section 2.5.5.1; ::1 is checked before


class Nearness(StrEnum):
    """Why an address is not public. A private root allows addresses of its own kind only."""

    LOOPBACK = kept("a loopback address")  # this machine; 0.0.0.0 leads here too
    LINK_LOCAL = kept("a link-local address")  # this link; where clouds keep their metadata
    PRIVATE = kept(
        "a private address"
    )  # this network, and everything else that is not the internet


class PrivateError(OSError):
    """An address that must not be asked; the message says why, in words for a person."""


@lru_cache(10_000)
def nearness(host: str) -> Nearness | None:
    """Why the host of a canonical URL, or an address, is not public; None if it is public or a
    name."""
    name = host.removesuffix(".").lower()
    if name == "localhost" or name.endswith(".localhost"):  # RFC 6761, section 6.3
        return Nearness.LOOPBACK
    try:
        address = ip_address(name.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return _of_address(address)


def _of_address(address: IPv4Address | IPv6Address) -> Nearness | None:
    if isinstance(address, IPv6Address):
        if address.is_loopback or address.is_unspecified:
            return Nearness.LOOPBACK
        inner = _inner(address)
        if inner is not None:
            return _of_address(inner)
        if address.is_site_local or address in LOCAL_NAT64:
            return Nearness.PRIVATE
    elif address.is_loopback or address.packed[0] == 0:
        return Nearness.LOOPBACK
    if address.is_link_local:
        return Nearness.LINK_LOCAL
    return None if address.is_global and not address.is_multicast else Nearness.PRIVATE


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to."""
    if address in NAT64 or address in COMPATIBLE:
        return IPv4Address(address.packed[-4:])
    if address.teredo is not None:
        return address.teredo[1]
    return address.ipv4_mapped or address.sixtofour


class Reach:
    """What one crawl may ask. The addresses of its roots' names decide what kind of roots
    it has."""

    def __init__(self, roots: Iterable[str], allow_private: bool) -> None:
        names = {hostname_of(f"{each}/") for each in origins_of(tuple(roots))}
        self.allows_all = allow_private
        self._allowed = {near for name in names if (near := nearness(name))}
        self.unknown = {name for name in names if not nearness(name)}  # of roots, not yet resolved
        self.has_warned = False  # something was refused that the option would allow

    def objection(self, host: str) -> str | None:
        """Why a host may not be asked, judging by its name; a name may still resolve to any
        address."""
        near = nearness(host)
        if near is None or self.allows_all or near in self._allowed:
            return None
        return kept("--allow-private: {host} is {near}").format(host=host, near=near)

    def warn(self, url: str, objection: str) -> None:
        """Logs a hint about --allow-private, the first time that it would make a difference."""
        if not self.has_warned:
            self.has_warned = True
            log.warning(kept("%s is not asked, nor is its like: %s"), url, objection)

    def allow(self, allows_all: bool) -> None:
        """Changes --allow-private."""
        self.allows_all, self.has_warned = allows_all, False

    def learn(self, name: str, addresses: Iterable[str]) -> None:
        """Notes the addresses of a root's name, once: if they change later, nothing changes. If one
        of them is public, the name allows no private address."""
        self.unknown.discard(name)
        found = {nearness(each) for each in addresses}
        if None not in found:
            self._allowed.update(near for near in found if near)

    def allowed(self, name: str, addresses: Sequence[str]) -> list[str]:
        """Those of a name's addresses that may be asked. Raises PrivateError if none may."""
        if name in self.unknown:
            self.learn(name, addresses)
        allowed = [each for each in addresses if self.objection(each) is None]
        if addresses and not allowed:
            words, first = kept("--allow-private: {host} leads to {address}, {near}"), addresses[0]
            raise PrivateError(words.format(host=name, address=first, near=nearness(first)))
        return allowed
