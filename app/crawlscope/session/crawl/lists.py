"""Lists of addresses from anywhere: a file, standard input, a server; as text or as a sitemap."""

import asyncio
import contextlib
import os
import stat
from collections.abc import Iterator, Sequence
from typing import Self

from crawlscope.core.base import limits, units
from crawlscope.core.base.budgets import LIST_OCTETS
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import Slices, Wait
from crawlscope.core.base.text_for_people import echo
from crawlscope.core.base.urls import UrlError, canonical, hostname_of, origin_of
from crawlscope.core.policy.address_policy import NO_KINDS, AddressPolicy, Kinds, kinds_of, nearness
from crawlscope.core.policy.lists import Line, Listed, ListError, reading
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.fetch import Fetcher
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl import files, sitemaps

STANDARD_INPUT = "-"
LARGEST = limits.LIST
TOO_LARGE = tr_noop("is larger than {size}: the rest is ignored").format(size=units.size(LARGEST))


async def read(source: str, settings: Settings) -> Listed:
    """Reads a list: `source` is a path, a URL, or '-'. Raises ListError.

    `settings` are those of the crawl to come, with the roots that a person gave besides: only their
    servers may get secrets. A sitemap may name further ones, which are fetched.
    """
    if source.lower().startswith(("http://", "https://")):
        return await _of_server(source, settings)
    with _opened(source) as descriptor:
        try:
            body = await in_slices(_bytes_of(descriptor))
        except OSError as problem:
            raise ListError(_unread(source, problem.strerror or "")) from None
    return await _in_file(body, source, settings, None)


async def in_text(text: str, name: str) -> Listed:
    """The URLs in the lines of a text, or in its table. Raises ListError."""
    return await _in_file(text.encode(errors="replace"), name, None, None)


class _ListAddressPolicy(AddressPolicy):
    """What one file may lead to: one that a person names, or a document whose server is near in
    some ways. Knows of each server that was asked in what ways it was near, then."""

    def __init__(self, by: str | Kinds, allow_private: bool) -> None:
        super().__init__((by,) if isinstance(by, str) else (), allow_private)
        self._allowed |= NO_KINDS if isinstance(by, str) else by
        self._found = dict[str, Kinds]()

    def allowed(self, name: str, addresses: Sequence[str], port: int = 0) -> list[str]:
        found = super().allowed(name, addresses, port)
        self._found[name] = kinds_of(found)
        return found

    def kinds(self, url: str) -> Kinds:
        near = nearness(hostname_of(url))
        return Kinds((near,)) if near else self._found.get(hostname_of(url), NO_KINDS)


async def _of_server(source: str, settings: Settings) -> Listed:
    try:
        url = canonical(source)
    except UrlError as problem:
        raise ListError(str(problem)) from None
    async with _Sources(settings) as sources:
        got, kinds = await sources.fetched(url, None)
    if got.problem is not None:
        raise ListError(_unfetched(url, translated(got.problem.error.message)))
    if got.file is None or not 200 <= got.file.status <= 299:
        why = tr("its redirects do not lead to a file")
        if got.file is not None:
            why = tr("status {status}").format(status=got.file.status)
        raise ListError(_unfetched(url, why))
    return await _in_file(got.file.body, url, settings, kinds)


async def _in_file(
    body: bytes, name: str, settings: Settings | None, kinds: Kinds | None
) -> Listed:
    """The addresses in a file, which comes from a server that is near in such ways, or from a
    person."""
    found, is_large = Listed(), len(body) > LARGEST
    file = await sitemaps.unpacked(body[:LARGEST])
    if is_large:
        file = file._replace(lack=TOO_LARGE)
    if file.lack:
        found.left_out = tr("it {lack}").format(lack=translated(file.lack))
    if settings is not None and sitemaps.is_xml(file.octets):
        await _read_sitemap(file, name, settings, found, kinds)
    else:
        text = Listed()
        await in_slices(reading(file.octets, text, bool(file.lack), kinds))
        found.join(text)
    if not found.urls:
        first, words = next(found.complaints(), ""), tr("no URL in the list {name}")
        if first:
            words = tr("no URL in the list {name} ({why})")
        raise ListError(words.format(name=echo(name), why=first))
    return found


def _unread(source: str, why: str) -> str:
    return tr("cannot read the list {name}: {why}").format(name=echo(source), why=why)


def _unfetched(url: str, why: str) -> str:
    return tr("cannot fetch the list {url}: {why}").format(url=url, why=why)


async def _read_sitemap(
    file: sitemaps.Body, name: str, settings: Settings, found: Listed, kinds: Kinds | None
) -> None:
    kinds_of_all: dict[str, Kinds | None] = {"": kinds}

    def refuse(text: str) -> None:
        if text:  # an empty <loc> names nothing, as an empty line
            found.bad.append(Line(0, text, tr("it is not a URL")))

    def complain(why: str) -> None:
        found.left_out = found.left_out or translated(why)

    def offer(url: str, by: str = "") -> None:
        found.take(url, kinds=kinds_of_all[by])

    named = await sitemaps.read_file(file, name, offer, refuse=refuse, complain=complain)
    if not named:
        return
    if kinds is None:
        settings = settings.with_roots(settings.by_whom() | dict.fromkeys(named), {})
    async with _Sources(settings) as sources:

        async def get(url: str, by: str) -> bytes | None:
            got, kinds_of_all[url] = await sources.fetched(url, kinds_of_all[by])
            if got.file is None or not 200 <= got.file.status <= 299:
                complain(tr_noop("the sitemap {url} cannot be read").format(url=url))
                return None
            return got.file.body

        await sitemaps.read(named, get, offer, refuse=refuse, complain=complain)


class _Sources:
    """Fetches lists and sitemaps: each may lead to what its own source may name. An asynchronous
    context manager."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open = contextlib.AsyncExitStack()
        self._by = dict[str | Kinds, tuple[Fetcher, _ListAddressPolicy]]()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def fetched(self, url: str, kinds: Kinds | None) -> tuple[files.FetchedFile, Kinds]:
        """A file that a document names whose server is near in such ways, or a person; and in
        what ways the server is near that it came from."""
        by = origin_of(url) + "/" if kinds is None else kinds
        if by not in self._by:
            source = _ListAddressPolicy(by, self._settings.allow_private)
            fetcher = await self._open.enter_async_context(Fetcher(self._settings, reach=source))
            self._by[by] = fetcher, source
        fetcher, source = self._by[by]
        got = await _fetched(fetcher, url, self._settings)
        return got, source.kinds(got.url)


async def _fetched(fetcher: Fetcher, url: str, settings: Settings) -> files.FetchedFile:
    worker, attempt = Worker(1), 1
    while True:
        got = await files.fetch(
            fetcher,
            url,
            worker,
            most=LARGEST,
            attempt=attempt,
            may_retry=attempt < settings.max_tries,
        )
        if not isinstance(got, float):
            return got
        await asyncio.sleep(got)
        attempt += 1


@contextlib.contextmanager
def _opened(source: str) -> Iterator[int]:
    """The descriptor of a file; that of standard input stays open."""
    if source == STANDARD_INPUT:
        yield 0
        return
    try:
        # O_NONBLOCK: to open a named pipe must not wait for its writer
        descriptor = os.open(source, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError) as problem:
        why = tr("a path cannot contain a null character")
        if isinstance(problem, OSError):
            why = problem.strerror or ""
        raise ListError(_unread(source, why)) from None
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _bytes_of(descriptor: int) -> Slices[bytes]:
    """What can be read, as far as it is wanted. A pipe or a terminal lets others have the loop
    until it has something."""
    mode = os.fstat(descriptor).st_mode
    waits = stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or os.isatty(descriptor)
    parts, size = list[bytes](), 0
    while size <= LARGEST:
        yield Wait(descriptor) if waits else None
        try:
            part = os.read(descriptor, LIST_OCTETS)
        except BlockingIOError:
            continue
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)
