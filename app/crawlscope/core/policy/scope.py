"""What is crawled: a class for each --scope. Links and redirect targets are checked against it.

A new scope is a class here, named in `SCOPES`: option, dialog, messages and 'why' follow.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.urls import host_of, hostname_of, origin_of, origins_of, path_of

if TYPE_CHECKING:
    from tldextract import TLDExtract


class Scope(ABC):
    """The scope of one crawl, made from its roots (canonical URLs)."""

    word: ClassVar[str]  # its name on the command line
    title: ClassVar[str]  # in the words of the dialog
    is_endless: ClassVar[bool] = False  # it needs a limit of depth or of pages
    crosses_hosts: ClassVar[bool] = False  # it may lead from a public host to a private one

    @abstractmethod
    def __init__(self, roots: tuple[str, ...]) -> None: ...

    @abstractmethod
    def covers(self, url: str) -> bool:
        """True if `url` (canonical) is in scope."""

    def covers_all(self, urls: Sequence[str]) -> bool:
        """True if each of these is, which are of one origin."""
        return all(map(self.covers, urls))

    @abstractmethod
    def objection(self, url: str) -> str:
        """Why `url` (canonical) is not covered: 'the host o is not h'."""


class HostScope(Scope):
    """The host of a root, with or without www., and its port."""

    word = "host"
    title = tr("The hosts of the start URLs")

    def __init__(self, roots: tuple[str, ...]) -> None:
        given = dict.fromkeys(host_of(f"{each}/") for each in origins_of(roots))
        self._hosts = {each for host in given for each in _with_and_without_www(host)}
        self._names = {hostname_of(f"http://{each}/") for each in self._hosts}
        self._ours = _one_of(given)
        self._first = tuple(origin_of(url) + "/" for url in roots[:1])

    def covers(self, url: str) -> bool:
        # Most URLs are on the origin of the first root, which needs no parsing to see.
        return url.startswith(self._first) or host_of(url) in self._hosts

    def covers_all(self, urls: Sequence[str]) -> bool:
        return self.covers(urls[0])

    def objection(self, url: str) -> str:
        host, ours = host_of(url), self._ours
        if hostname_of(url) in self._names:
            return tr_noop("the port of {host} is not that of {ours}").format(host=host, ours=ours)
        return tr_noop("the host {host} is not {ours}").format(host=host, ours=ours)


class DomainScope(Scope):
    """The same registrable domain by the Public Suffix List."""

    word = "domain"
    title = tr("Their domains, with all subdomains")
    crosses_hosts = True

    def __init__(self, roots: tuple[str, ...]) -> None:
        self._domains = dict.fromkeys(_registrable(f"{each}/") for each in origins_of(roots))
        self._domain_of: dict[str, str] = {}

    def covers(self, url: str) -> bool:
        host = host_of(url)
        if host not in self._domain_of:
            self._domain_of[host] = _registrable(url)
        return self._domain_of[host] in self._domains

    def objection(self, url: str) -> str:
        words = tr_noop("the registrable domain {domain} is not {ours}")
        return words.format(domain=_registrable(url), ours=_one_of(self._domains))


class FolderScope(HostScope):
    """The host of a root, and a path that begins with its folder."""

    word = "folder"
    title = tr("The folders of the start URLs")

    def __init__(self, roots: tuple[str, ...]) -> None:
        super().__init__(roots)
        self._folders = dict[str, dict[str, None]]()  # by host, in the order of the roots
        for url in roots:
            for host in _with_and_without_www(host_of(url)):
                folder = path_of(url).rpartition("/")[0] + "/"
                self._folders.setdefault(host, {})[folder] = None
        self._deepest = {
            host: max(each.count("/") for each in folders)
            for host, folders in self._folders.items()
        }

    def covers_all(self, urls: Sequence[str]) -> bool:
        return all(map(self.covers, urls))

    def covers(self, url: str) -> bool:
        host, path = host_of(url), path_of(url)
        folders, end = self._folders.get(host, {}), -1
        for _ in range(self._deepest.get(host, 0)):  # there may be very many folders
            end = path.find("/", end + 1)
            if end < 0:
                break
            if path[: end + 1] in folders:
                return True
        return False

    def objection(self, url: str) -> str:
        host = host_of(url)
        if host not in self._hosts:
            return super().objection(url)
        ours = _one_of(self._folders[host])
        return tr_noop("it is outside the folder {ours}").format(ours=ours)


class AnyScope(Scope):
    """Everything."""

    word = "any"
    title = tr("Whatever is linked")
    is_endless = True
    crosses_hosts = True

    def __init__(self, roots: tuple[str, ...]) -> None:
        pass

    def covers(self, url: str) -> bool:
        return True

    def objection(self, url: str) -> str:
        raise AssertionError("nothing is out of this scope")


SCOPES = {each.word: each for each in (HostScope, DomainScope, FolderScope, AnyScope)}
WORDS = tr("{words} or {last}").format(words=", ".join([*SCOPES][:-1]), last=[*SCOPES][-1])


def scope(word: str, roots: tuple[str, ...]) -> Scope:
    """The scope of a crawl. `word` is one of `SCOPES`."""
    return SCOPES[word](roots)


def _one_of(names: Iterable[str]) -> str:
    """'a', 'a or b', 'a or one of 7 others'"""
    first, *others = dict.fromkeys(names) or (tr_noop("a root's"),)
    if len(others) > 1:
        return tr_noop("{first} or one of {n:,} others").format(first=first, n=len(others))
    return " or ".join((first, *others))


def _with_and_without_www(host: str) -> tuple[str, str]:
    bare = host.removeprefix("www.")
    return bare, "www." + bare


def _registrable(url: str) -> str:
    """The registrable domain by the bundled Public Suffix List; the host itself if it has none."""
    name = hostname_of(url)
    return _suffixes()(name).top_domain_under_public_suffix or name


def is_public_name(host: str) -> bool:
    """True if a host of this name may be on the Internet, by the bundled Public Suffix List."""
    return bool(_suffixes()(host).top_domain_under_public_suffix)


@cache
def _suffixes() -> "TLDExtract":
    # Imported here: it costs 0.1 s at start, and only this scope needs it.
    from tldextract import TLDExtract  # noqa: PLC0415

    return TLDExtract(
        suffix_list_urls=(),
        cache_dir=None,
        fallback_to_snapshot=True,
        include_psl_private_domains=True,  # a.github.io and b.github.io belong to two owners
    )
