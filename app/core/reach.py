"""Who may be asked: from a public root, no address that only this machine or its network has.

A page, or the name server of its links, could else make the crawler ask what no stranger reaches:
the router, the cloud's metadata, a program that listens on this machine alone.
"""

import logging
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from app.core.urls import hostname_of

log = logging.getLogger(__name__)

OPTION = "--allow-private"
NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052: the IPv4 address stands at the end
LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")  # RFC 8215
COMPATIBLE = IPv6Network("::/96")  # RFC 4291, section 2.5.5.1; ::1 is older


class Nearness(StrEnum):
    """Why an address is no public one. A root of a kind allows its own kind alone."""

    LOOPBACK = "a loopback address"  # this machine; 0.0.0.0 leads there too
    LINK_LOCAL = "a link-local address"  # this wire; where clouds keep their metadata
    PRIVATE = "a private address"  # this network, and all else that is not the internet


class PrivateError(OSError):
    """An address that is not asked; the message says why, in words for a person."""


@lru_cache(10_000)
def nearness(host: str) -> Nearness | None:
    """That of a canonical URL's host, or of an address; None of a public one or a name."""
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
    """What one crawl may ask. It learns what its roots are from the addresses of their names."""

    def __init__(self, roots: Iterable[str], allow_private: bool) -> None:
        names = {hostname_of(url) for url in roots}
        self._allows_all = allow_private
        self._allowed = {near for name in names if (near := nearness(name))}
        self.unknown = {name for name in names if not nearness(name)}  # roots, not looked up yet
        self._has_told = False

    def objection(self, host: str) -> str | None:
        """Why a host is not asked, by what it is called; its name may still lead anywhere."""
        near = nearness(host)
        if near is None or self._allows_all or near in self._allowed:
            return None
        return f"{OPTION}: {host} is {near}"

    def tell(self, url: str, objection: str) -> None:
        """A person hears of the option when it would first make a difference."""
        if not self._has_told:
            self._has_told = True
            log.warning("%s is not asked, nor is its like: %s", url, objection)

    def learn(self, name: str, addresses: Iterable[str]) -> None:
        """The addresses of a root's name, once: a name that changes its mind changes nothing."""
        self.unknown.discard(name)
        found = {nearness(each) for each in addresses}
        if None not in found:
            self._allowed.update(near for near in found if near)

    def allowed(self, name: str, addresses: Sequence[str]) -> list[str]:
        """Those of the addresses of a name that may be asked. Raises PrivateError if none may."""
        if name in self.unknown:
            self.learn(name, addresses)
        allowed = [each for each in addresses if self.objection(each) is None]
        if addresses and not allowed:
            raise PrivateError(
                f"{OPTION}: {name} leads to {addresses[0]}, {nearness(addresses[0])}"
            )
        return allowed
