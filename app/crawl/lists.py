"""Lists of addresses from anywhere: a file, standard input, a server; as text or as a sitemap."""

import asyncio
import contextlib
import os
import stat
from collections.abc import Iterator

from app.core import limits, units
from app.core.budgets import LIST_OCTETS
from app.core.language import kept, told, tr
from app.core.lists import Line, Listed, ListError, reading
from app.core.settings import Settings
from app.core.slices import Slices, Wait
from app.core.text_for_people import echo
from app.core.urls import UrlError, canonical
from app.core.workers import Worker
from app.crawl import files, sitemaps
from app.fetch.fetch import Fetcher
from app.runtime.slices import in_slices

STANDARD_INPUT = "-"
LARGEST = limits.LIST
TOO_LARGE = kept("has more than {size}: the rest is left out").format(size=units.size(LARGEST))


async def read(source: str, settings: Settings) -> Listed:
    """Reads a list: `source` is a path, an address, or '-'. Raises ListError.

    `settings` are those of the crawl to come; a sitemap may name further ones, which are fetched.
    """
    if source.lower().startswith(("http://", "https://")):
        return await _of_server(source, settings)
    with _opened(source) as descriptor:
        try:
            body = await in_slices(_bytes_of(descriptor))
        except OSError as problem:
            raise ListError(_unread(source, problem.strerror or "")) from None
    return await _in_file(body, source, settings)


async def in_text(text: str, name: str) -> Listed:
    """The addresses in the lines of a text, or in its table. Raises ListError."""
    return await _in_file(text.encode(errors="replace"), name, None)


async def _of_server(source: str, settings: Settings) -> Listed:
    try:
        url = canonical(source)
    except UrlError as problem:
        raise ListError(str(problem)) from None
    async with Fetcher(settings.with_roots((url,), {})) as fetcher:
        got = await _fetched(fetcher, url, settings)
    if got.problem is not None:
        raise ListError(_unfetched(url, told(got.problem.error.message)))
    if got.file is None or not 200 <= got.file.status <= 299:
        why = tr("its redirects lead to no file")
        if got.file is not None:
            why = tr("status {status}").format(status=got.file.status)
        raise ListError(_unfetched(url, why))
    return await _in_file(got.file.body, url, settings)


async def _in_file(body: bytes, name: str, settings: Settings | None) -> Listed:
    found, is_large = Listed(), len(body) > LARGEST
    file = await sitemaps.unpacked(body[:LARGEST])
    if is_large:
        file = file._replace(lack=TOO_LARGE)
    if file.lack:
        found.left_out = tr("it {lack}").format(lack=told(file.lack))
    if settings is not None and sitemaps.is_xml(file.octets):
        await _read_sitemap(file, name, settings, found)
    else:
        text = Listed()
        await in_slices(reading(file.octets, text, is_cut=bool(file.lack)))
        found.join(text)
    if not found.urls:
        first, words = next(found.complaints(), ""), tr("no address in the list {name}")
        if first:
            words = tr("no address in the list {name} ({why})")
        raise ListError(words.format(name=echo(name), why=first))
    return found


def _unread(source: str, why: str) -> str:
    return tr("cannot read the list {name}: {why}").format(name=echo(source), why=why)


def _unfetched(url: str, why: str) -> str:
    return tr("cannot fetch the list {url}: {why}").format(url=url, why=why)


async def _read_sitemap(file: sitemaps.Body, name: str, settings: Settings, found: Listed) -> None:
    def refuse(text: str) -> None:
        found.bad.append(Line(0, text, tr("it is no address")))

    def complain(why: str) -> None:
        found.left_out = found.left_out or told(why)

    named = await sitemaps.read_file(file, name, found.take, refuse=refuse, complain=complain)
    if not named:
        return
    async with Fetcher(settings.with_roots(named, {})) as fetcher:

        async def get(url: str) -> bytes | None:
            got = await _fetched(fetcher, url, settings)
            if got.file is None or not 200 <= got.file.status <= 299:
                complain(kept("the sitemap {url} cannot be read").format(url=url))
                return None
            return got.file.body

        await sitemaps.read(named, get, found.take, refuse=refuse, complain=complain)


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
        why = tr("a path holds no null character")
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
