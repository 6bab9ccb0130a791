"""The source of a page, as the archive of its crawl kept it: read when it is asked for."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.capture import ArchiveError
from crawlscope.core.records.kept_source import Source, Spot
from crawlscope.fetch.kept_text import KeptText, kept_text
from crawlscope.page.charset import xml_declared
from crawlscope.page.kinds import BINARY, NO_PAGES, PAGES, declared, looks_like_text, media_type
from crawlscope.page.places import lines_of, spots
from crawlscope.page.text import BOMS, decoded, text_of
from crawlscope.runtime.slices import slices_of
from crawlscope.store.archive.index import REVISIT
from crawlscope.store.archive.reading import KeptPages, Place

MOST_SHOWN = 1 << 20  # octets of a body
MOST_LINES = 20_000
TAG = re.compile(r"<(?:html|head|body|title|a|p|div)[\s>]", re.IGNORECASE)
DIGITS = "%Y%m%d%H%M%S"


@dataclass(frozen=True, slots=True)
class Version:
    """One response of a URL, in the archive at `archive`."""

    archive: Path
    place: Place

    @property
    def at(self) -> float:
        """When it was requested, by the clock."""
        return datetime.strptime(self.place.ts, DIGITS).replace(tzinfo=UTC).timestamp()

    @property
    def is_repeated(self) -> bool:
        """It has the same body as an earlier one."""
        return self.place.mime == REVISIT


def versions(path: Path, url: str, until: float | None = None) -> QuietSlices[list[Version]]:
    """What an archive has of a URL, from the first response to the latest, or to the last one no
    later than `until`. Raises ArchiveError."""
    latest = datetime.fromtimestamp(until + 1, UTC).strftime(DIGITS) if until else "9"
    with (yield from KeptPages.opening(path)) as archive:
        return [Version(path, each) for each in archive.visits(url) if each.ts <= latest]


def source_of(version: Version) -> QuietSlices[Source]:
    """Reads one version, in a task. Raises ArchiveError."""
    with (yield from KeptPages.opening(version.archive)) as archive:
        return (yield from _read(archive, version.place))


def links_to(path: Path, urls: Sequence[str], target: str) -> QuietSlices[list[Spot | None]]:
    """Where each of these pages first links to a URL, in a task; None where that is not known.
    Raises ArchiveError, also if the archive would have to be read for its index."""
    found = list[Spot | None]()
    with (yield from KeptPages.opening(path, may_index=False)) as archive:
        for url in urls:
            place = archive.find(url)
            places = list[Spot]()
            if place is not None:
                source = yield from _read(archive, place)
                places = yield from marked(source, (), lambda each: each == target)
            found.append(places[0] if places else None)
            yield
    return found


def _read(archive: KeptPages, place: Place) -> QuietSlices[Source]:
    kept = archive.read(place)
    read = yield from slices_of(kept_text(kept.head, kept.body, MOST_SHOWN))
    url = place.url
    if read is None:
        words = tr("{url}: the response cannot be read")
        raise ArchiveError(words.format(url=url))
    type_, charset = media_type(read.content_type)
    lines: tuple[str, ...] = ()
    is_page, is_cut = False, read.is_cut
    if _is_text(read.octets, type_):
        text, charset = yield from _text(read, charset)
        lines = tuple(lines_of(text))
        is_cut, lines = is_cut or len(lines) > MOST_LINES, lines[:MOST_LINES]
        kind = declared(type_)
        is_page = kind in PAGES or (kind not in NO_PAGES and bool(TAG.search(text)))
    head = kept.head.decode("utf-8", "replace").replace("\r\n", "\n").rstrip("\n")
    return Source(
        *(url, head, lines, (charset or "") if lines else "", type_ or ""),
        *(len(read.octets), is_cut, is_page, kept.truncated),
    )


def _is_text(octets: bytes, type_: str | None) -> bool:
    """Of what is no page, all octets count: a PDF begins like a text."""
    is_alike = declared(type_) not in NO_PAGES or octets.startswith(BOMS)
    return looks_like_text(octets) and (is_alike or octets.translate(None, BINARY) == octets)


def _text(read: KeptText, charset: str | None) -> QuietSlices[tuple[str, str]]:
    kind = declared(media_type(read.content_type)[0])
    if kind in NO_PAGES or (label := xml_declared(read.octets)):
        label = charset or (label if kind not in NO_PAGES else None) or "utf-8"
        return (yield from decoded(read.octets, label))
    text, label = yield from text_of(read.octets, charset)
    return text if isinstance(text, str) else text.decode("utf-8", "replace"), label


def marked(
    source: Source, findings: Collection[str], is_wanted: Callable[[str], bool]
) -> QuietSlices[list[Spot]]:
    """The places of these findings, and of the links whose targets are wanted."""
    if not source.is_page:
        return []
    text = "\n".join(source.lines)
    return (yield from spots(text, source.url, source.charset, findings, is_wanted))
