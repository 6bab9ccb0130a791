"""The URLs of sitemaps and of their indexes, gzip included: sitemap protocol 0.9, in bounds."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from io import BytesIO
from typing import NamedTuple
from xml.parsers import expat

from crawlscope.core.base import limits, units
from crawlscope.core.base.budgets import SITEMAP_OCTETS, SITEMAP_WORDS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.urls import LONGEST_URL, UrlError, canonical, without_login
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.codings import CodingError, Unpacked
from crawlscope.fetch.fetching import Fetching
from crawlscope.runtime.slices import in_slices, turn
from crawlscope.session.crawl import files

LARGEST = limits.SITEMAP  # the protocol's own limit
MOST_URLS = limits.SITEMAP_URLS  # the protocol's limit, too
MOST_FILES = limits.SITEMAPS
LONGEST_TEXT = 4 * LONGEST_URL  # characters; a longer text is no address
LONGEST_TAG = limits.SITEMAP_TAG  # expat reads one anew with each part, and then in one go
DEEPEST = 100  # nested elements; a sitemap has three levels
GZIP = b"\x1f\x8b"

log = logging.getLogger(__name__)


class Body(NamedTuple):
    """A file, unpacked."""

    octets: bytes
    lack: str = ""  # what is wrong with it, if this is not all of it


class _Reader:
    """Collects what a sitemap names, as its bytes come in."""

    def __init__(self) -> None:
        self.is_index = False
        self.found: list[str] = []
        self._path: list[str] = []
        self._text: list[str] | None = None
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._data
        self._parser.EntityDeclHandler = self._refuse
        self._parser.AttlistDeclHandler = self._refuse
        self._fed = 0  # bytes

    def feed(self, part: bytes, is_last: bool) -> list[str]:
        """The texts that this part completes. Raises expat.ExpatError."""
        self.found = []
        self._parser.Parse(part, is_last)
        self._fed += len(part)
        if self._fed - max(0, self._parser.CurrentByteIndex) > LONGEST_TAG:
            raise expat.ExpatError(tr_noop("a tag or comment is too long"))
        return self.found

    def _start(self, name: str, _: object) -> None:
        name = name.rpartition(" ")[2]
        if len(self._path) > DEEPEST:
            raise expat.ExpatError(tr_noop("its elements are nested too deeply"))
        if not self._path:
            self.is_index = name == "sitemapindex"
        # The <loc> of an image (<image:loc>) is not the page's own.
        if name == "loc" and self._path[1:] in (["url"], ["sitemap"]):
            self._text = []
        self._path.append(name)

    def _end(self, _: str) -> None:
        self._path.pop()
        if self._text is not None:
            self.found.append("".join(self._text).strip())
            self._text = None

    def _data(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def _refuse(self, *_: object) -> None:
        # Both may expand without end: the text of an entity, the default of an attribute
        raise expat.ExpatError(tr_noop("it declares its own entities or attributes"))


async def read(
    first: Iterable[str],
    get: Callable[[str, str], Awaitable[bytes | None]],
    offer: Callable[[str, str], None],
    *,
    refuse: Callable[[str], None] | None = None,
    complain: Callable[[str], None] | None = None,
) -> None:
    """Offers the URLs of these sitemaps, and of all sitemaps they name, each with the sitemap that
    names it. `get` fetches one, which another one names ('': none of these).

    `refuse` gets the texts that are not URLs, `complain` the reason why a file is not read to its
    end; without them, both are logged.
    """
    refuse, complain = refuse or _log_refused, complain or log.warning
    queue = list(dict.fromkeys(_urls(first, refuse)))
    seen = dict.fromkeys(queue, "")
    for number, url in enumerate(queue):  # the list grows meanwhile
        if number >= MOST_FILES:
            complain(
                tr_noop("more than {most} sitemaps: the rest is ignored").format(most=MOST_FILES)
            )
            return
        body = await get(url, seen[url])
        if body is None:
            continue

        def take(each: str, is_sitemap: bool, by: str = url) -> None:
            if not is_sitemap:
                offer(each, by)
            elif each not in seen and len(queue) <= MOST_FILES:  # one too many, to be reported
                seen[each] = by
                queue.append(each)

        reading = _reading(await unpacked(body), url, take, refuse, complain)
        await in_slices(reading)


async def read_file(
    body: Body,
    name: str,
    offer: Callable[[str], None],
    *,
    refuse: Callable[[str], None],
    complain: Callable[[str], None],
) -> list[str]:
    """Offers the URLs of one sitemap that is already there; returns the sitemaps that it lists."""
    named = dict[str, None]()

    def take(url: str, is_sitemap: bool) -> None:
        if is_sitemap:
            named[url] = None
        else:
            offer(url)

    await in_slices(_reading(body, name, take, refuse, complain))
    return list(named)


def is_xml(body: bytes) -> bool:
    """True if a file is XML, as most sitemaps are."""
    return body[:SITEMAP_OCTETS].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


async def fetch(
    fetcher: Fetching,
    url: str,
    worker: Worker,
    attempt: int,
    may_retry: bool,
    *,
    before_redirect: files.BeforeRedirect | None = None,
) -> bytes | float | None:
    """The bytes of a sitemap; or the seconds to wait before the next attempt; or None: there is
    none."""
    got = await files.fetch(
        *(fetcher, url, worker),
        most=LARGEST,
        attempt=attempt,
        may_retry=may_retry,
        before_redirect=before_redirect,
    )
    if isinstance(got, float):
        return got
    if got.problem is not None:
        log.warning(
            tr_noop("the sitemap %s cannot be read: %s"), got.url, got.problem.error.message
        )
        return None
    if got.file is None:
        log.info(tr_noop("the sitemap %s redirects, but not to a file"), url)
        return None
    if not 200 <= got.file.status <= 299:
        log.info(tr_noop("the sitemap %s: %d"), got.url, got.file.status)
        return None
    return got.file.body


def _urls(texts: Iterable[str], refuse: Callable[[str], None]) -> Iterable[str]:
    for text in texts:
        try:
            if len(text) > LONGEST_TEXT:
                raise UrlError
            yield canonical(text)
        except UrlError:
            refuse(without_login(text))


def _log_refused(text: str) -> None:
    log.info(tr_noop("a sitemap lists %.200r, which is not a URL"), text)


def _reading(
    file: Body,
    url: str,
    take: Callable[[str, bool], None],
    refuse: Callable[[str], None],
    complain: Callable[[str], None],
) -> QuietSlices[None]:
    """Calls `take` with the URLs in a file, and whether they are sitemaps."""
    if file.lack:
        complain(tr_noop("the sitemap {url} {lack}").format(url=url, lack=file.lack))
    reader, left, is_over = _Reader(), MOST_URLS, False
    found: Iterable[list[str]] = _parsed(file, reader) if is_xml(file.octets) else _words(file)
    try:
        for texts in found:
            is_over = len(texts) > left
            for each in _urls(texts[:left], refuse):
                take(each, reader.is_index)
            left -= len(texts)
            if is_over:
                words = tr_noop(
                    "the sitemap {url} has more than {most:,} URLs: the rest is ignored"
                )
                complain(words.format(url=url, most=MOST_URLS))
                return
            yield
    except expat.ExpatError as problem:
        complain(tr_noop("the sitemap {url} is broken: {problem}").format(url=url, problem=problem))


def _parsed(file: Body, reader: _Reader) -> Iterator[list[str]]:
    """What a sitemap in XML names, part by part. Raises expat.ExpatError at its end."""
    octets = file.octets
    for start in range(0, len(octets), SITEMAP_OCTETS):
        end = start + SITEMAP_OCTETS
        try:
            yield reader.feed(octets[start:end], end >= len(octets) and not file.lack)
        except expat.ExpatError:
            yield reader.found
            raise


def _words(file: Body) -> Iterator[list[str]]:
    """The words of a plain-text sitemap, which are addresses, one per line, some at a time. A last
    line that is cut is left out."""
    words, size = list[str](), 0
    for number, line in enumerate(BytesIO(file.octets.removeprefix(b"\xef\xbb\xbf")), 1):
        if len(line) <= LONGEST_TEXT and not (file.lack and not line.endswith(b"\n")):
            words += [word.decode(errors="replace") for word in line.split()]
        size += len(line)
        if number % SITEMAP_WORDS == 0 or size >= SITEMAP_OCTETS:
            yield from _some(words)
            words, size = [], 0
    yield from _some(words)


def _some(words: list[str]) -> Iterator[list[str]]:
    """These words, some at a time; none in one go, too: there were lines to read."""
    for start in range(0, len(words) or 1, SITEMAP_WORDS):
        yield words[start : start + SITEMAP_WORDS]


async def unpacked(body: bytes) -> Body:
    """The file, unpacked if it is gzip, as far as it is intact, and at most `LARGEST` bytes of
    it."""
    if not body.startswith(GZIP):
        return _at_most(body)
    file = BytesIO(body)

    async def next_slice() -> bytes:
        await turn()
        return file.read(SITEMAP_OCTETS)

    parts, left, lack = list[bytes](), LARGEST, ""
    unpacking = Unpacked(next_slice, "gzip")
    try:
        while left >= 0 and (piece := await unpacking.read()):
            parts.append(piece[:left])  # cut here: a copy of the whole would be one too many
            left -= len(piece)
    except CodingError:
        lack = tr_noop("is compressed and damaged: only what precedes the damage is read")
    else:
        if left < 0:
            lack = _too_large()
        elif unpacking.is_cut:
            lack = tr_noop("is compressed and truncated: only the available part is read")
    return Body(b"".join(parts), lack)


def _too_large() -> str:
    return tr_noop("is larger than {size}: the rest is ignored").format(size=units.size(LARGEST))


def _at_most(octets: bytes) -> Body:
    if len(octets) <= LARGEST:
        return Body(octets)
    return Body(octets[:LARGEST], _too_large())
