"""Which addresses may be asked: a crawl of a public root stays off private networks.

Otherwise a page, or the name server of its links, could make the crawler ask what no stranger can
reach: the router, the cloud's metadata, a program that listens on this machine alone.
"""

import logging
from collections.abc import Iterable, Sequence, Set
from enum import StrEnum
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.urls import host_of, hostname_of, origins_of

log = logging.getLogger(__name__)

OPTION = "--allow-private"
NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052: the last four bytes are the IPv4 address
LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")  # RFC 8215
COMPATIBLE = IPv6Network("::/96")  # RFC 4291, section 2.5.5.1; ::1 is checked before


class Nearness(StrEnum):
    """Why an address is not public. A private root allows addresses of its own kind only."""

    LOOPBACK = tr_noop("a loopback address")  # this machine; 0.0.0.0 leads here too
    LINK_LOCAL = tr_noop("a link-local address")  # this link; where clouds keep their metadata
    PRIVATE = tr_noop(
        "a private address"
    )  # this network, and everything else that is not the internet


Kinds = frozenset[Nearness]  # in which a server is near; none: it is on the Internet
NO_KINDS, ALL_KINDS = Kinds(), Kinds(Nearness)
Named = tuple[Kinds, tuple[str, ...]]  # what is named by documents of servers of these kinds


class PrivateError(OSError):
    """An address that must not be requested; the message says why, in words for a person."""


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


def kinds_of(addresses: Iterable[str]) -> Kinds:
    """The ways in which a server with these addresses is near: none if one is public."""
    found = {nearness(each) for each in addresses}
    return NO_KINDS if None in found else Kinds(each for each in found if each)


def in_words(host: str, near: Nearness) -> str:
    """Why a host is not contacted."""
    return tr_noop("--allow-private: {host} is {near}").format(host=host, near=near)


def _place(url: str) -> str:
    """Host and port of a URL. Ports 80 and 443 count as one."""
    host = host_of(url)
    return host.removesuffix(":80").removesuffix(":443")


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to."""
    if address in NAT64 or address in COMPATIBLE:
        return IPv4Address(address.packed[-4:])
    if address.teredo is not None:
        return address.teredo[1]
    return address.ipv4_mapped or address.sixtofour


class AddressPolicy:
    """The addresses that one crawl may contact. The addresses of its roots' names decide what kind
    of roots it has.

    `roots` are those that a person gave. The roots from a fetched document (`named`) may only be
    near in a way in which its server is near, and only then extend what may be contacted.
    """

    def __init__(
        self, roots: Iterable[str], allow_private: bool, named: Iterable[Named] = ()
    ) -> None:
        self.allows_all = allow_private
        self.has_warned = False  # something was refused that the option would allow
        self._allowed = set[Nearness]()
        # Names of roots that are not yet resolved, with what their addresses may add
        self.unknown = dict[str, Kinds]()
        self._given = {_place(f"{each}/") for each in origins_of(tuple(roots))}
        self._named = dict[str, Kinds]()  # by host and port, if no person gave these
        for place in self._given:
            self._take(place, ALL_KINDS)
        for kinds, urls in named:
            self._name(kinds, urls)

    def _name(self, kinds: Kinds, urls: tuple[str, ...]) -> None:
        for place in {_place(f"{each}/") for each in origins_of(urls)} - self._given:
            self._named[place] = self._named.get(place, NO_KINDS) | kinds
            self._take(place, kinds)

    def _take(self, place: str, kinds: Kinds) -> None:
        name = hostname_of(f"http://{place}/")
        if near := nearness(name):
            self._allowed |= kinds & {near}
        elif kinds:
            self.unknown[name] = self.unknown.get(name, NO_KINDS) | kinds

    def _kinds(self, place: str) -> Set[Nearness]:
        return self._named.get(place, self._allowed)

    def objection(self, url: str) -> str | None:
        """Why the host of a canonical URL may not be contacted, judging by its name; a name may
        still resolve to any address."""
        host = hostname_of(url)
        near = nearness(host)
        if near is None or self.allows_all or near in self._kinds(_place(url)):
            return None
        return in_words(host, near)

    def warn(self, url: str, objection: str) -> None:
        """Logs a hint about --allow-private, the first time that it would make a difference."""
        if not self.has_warned:
            self.has_warned = True
            log.warning(tr_noop("%s and others like it are not requested: %s"), url, objection)

    def allow(self, allows_all: bool) -> None:
        """Changes --allow-private."""
        self.allows_all, self.has_warned = allows_all, False

    def learn(self, name: str, addresses: Iterable[str]) -> None:
        """Notes the addresses of a root's name, once: if they change later, nothing changes. If one
        of them is public, the name allows no private address."""
        kinds, found = self.unknown.pop(name, NO_KINDS), kinds_of(addresses)
        self._allowed |= kinds & found

    def allowed(self, name: str, addresses: Sequence[str], port: int = 0) -> list[str]:
        """Those of a name's addresses that may be contacted. Raises PrivateError if there are
        none."""
        if name in self.unknown:
            self.learn(name, addresses)
        host = f"[{name}]" if ":" in name else name
        kinds = self._kinds(_place(f"http://{host}:{port}/"))
        allowed = [
            each
            for each in addresses
            if self.allows_all or (near := nearness(each)) is None or near in kinds
        ]
        if addresses and not allowed:
            words, first = (
                tr_noop("--allow-private: {host} resolves to {address}, {near}"),
                addresses[0],
            )
            raise PrivateError(words.format(host=name, address=first, near=nearness(first)))
        return allowed
