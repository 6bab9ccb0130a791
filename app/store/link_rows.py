"""The links of a saved crawl: out of a page, and into a URL, with their anchors."""

import sqlite3
from array import array
from bisect import bisect_left
from collections.abc import Iterator

from app.store.schema import bucket_of, unpacked

Linked = list[tuple[int, str | None]]  # id of the page at the other end, anchor


def outlinks(connection: sqlite3.Connection, id_: int, limit: int, offset: int) -> Linked:
    """What a page names, in the order in which it does."""
    targets, anchors = _page(connection, id_)
    end = offset + limit
    return [
        (target, anchor or None)
        for target, anchor in zip(targets[offset:end], anchors[offset:end], strict=True)
    ]


def inlinks(connection: sqlite3.Connection, id_: int, limit: int, offset: int) -> Linked:
    """The pages that link to a URL, about in the order in which they were read."""
    sources: list[int] = []
    query = "SELECT pairs FROM inlinks WHERE bucket = ? ORDER BY run"
    for (octets,) in connection.execute(query, (bucket_of(id_),)):
        pairs = unpacked(octets, "q")
        start, end = bisect_left(pairs, id_ << 32), bisect_left(pairs, (id_ + 1) << 32)
        sources += [pair & 0xFFFFFFFF for pair in pairs[start:end]]
        if len(sources) >= offset + limit:
            break
    return [(source, _anchor(connection, source, id_)) for source in sources[offset:][:limit]]


def all_links(connection: sqlite3.Connection) -> Iterator[tuple[int, int, str | None]]:
    """Each link once: its page, what it names, its text; page by page."""
    query = "SELECT source, targets, anchors FROM outlinks ORDER BY source"
    for source, targets, anchors in connection.execute(query):
        for target, anchor in zip(unpacked(targets), anchors.split("\n"), strict=True):
            yield source, target, anchor or None


def _anchor(connection: sqlite3.Connection, source: int, target: int) -> str | None:
    targets, anchors = _page(connection, source)
    return anchors[targets.index(target)] or None


def _page(connection: sqlite3.Connection, source: int) -> "tuple[array[int], list[str]]":
    query = "SELECT targets, anchors FROM outlinks WHERE source = ?"
    row = connection.execute(query, (source,)).fetchone()
    return (unpacked(row[0]), row[1].split("\n")) if row else (array("i"), [])
