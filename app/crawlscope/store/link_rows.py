"""The links of a saved crawl: out of a page, and into a URL, with their anchors."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from crawlscope.core.base.budgets import LINK_PAGES, LINK_RUNS, LINK_SOURCES
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.queue.paths import NO_IDS, Named
from crawlscope.store.fact_rows import has_table
from crawlscope.store.guarded import Guarded
from crawlscope.store.schema import bucket_of, packed, unpacked
from crawlscope.store.soundness import UnsoundError, check_ids

LONGEST = 64_000_000  # octets of the links of a page, or of their texts
LONGEST_RUN = 1_000_000  # octets of a row of a run of links

Linked = list[tuple[int, str | None]]  # id of the URL at the other end, anchor


def targets_of(connection: Guarded, id_: int) -> "array[int]":
    """The ids of all URLs that a page links to; none if it is no page."""
    query = "SELECT targets FROM outlinks WHERE source = ?"
    row = connection.row(LONGEST, query, (id_,))
    return unpacked(row[0]) if row else array("i")


def named_by(connection: Guarded, id_: int) -> Named:
    """All links of a page."""
    links = targets_of(connection, id_)
    row = connection.row(LONGEST, "SELECT * FROM beside WHERE source = ?", (id_,))
    unfollowed, invalid = map(unpacked, row[1:]) if row else (NO_IDS, NO_IDS)
    check_ids((*links, *unfollowed, *invalid), _last(connection))
    return Named(links, unfollowed, invalid)


def pages_beside(connection: Guarded) -> list[int]:
    """The pages that contain more than links."""
    return [id_ for (id_,) in connection.execute("SELECT source FROM beside")]


def all_beside(connection: Guarded) -> "Iterator[tuple[int, array[int], array[int]]]":
    """Of the pages that name more than links: which of these are no paths, and what is no URL.
    None in a file of an older version."""
    if not has_table(connection, "beside"):
        return
    query, last = "SELECT * FROM beside WHERE source > ? ORDER BY source LIMIT ?", 0
    while rows := connection.portion(LONGEST, query, (last, LINK_PAGES)):
        for source, unfollowed, invalid in rows:
            if not last < source:  # pages of the file would be read again and again
                raise UnsoundError("beside")
            last = source
            yield source, unpacked(unfollowed), unpacked(invalid)


def remove(connection: Guarded, source: int, gone: set[int]) -> QuietSlices[None]:
    """Removes the links of a page to these URLs, where they lie by target."""
    for bucket in {bucket_of(each) for each in gone}:
        pairs = {each << 32 | source for each in gone if bucket_of(each) == bucket}
        query = "SELECT run, pairs FROM inlinks WHERE bucket = ?"
        rows = connection.rows(LONGEST_RUN, query, (bucket,))
        for place, (run, octets) in enumerate(rows, 1):
            held = unpacked(octets, "q")
            if not pairs.isdisjoint(held):
                left = array("q", (each for each in held if each not in pairs))
                connection.execute(
                    "UPDATE inlinks SET pairs = ? WHERE bucket = ? AND run = ?",
                    (packed(left), bucket, run),
                )
            if place % LINK_RUNS == 0:
                yield
        yield


def outlinks(connection: Guarded, id_: int, limit: int, offset: int) -> Linked:
    """What a page links to, in its order."""
    targets, anchors = _page(connection, id_)
    end = offset + limit
    some = anchors.split("\n", end)[offset:end]
    return [(each, some[place] or None) for place, each in enumerate(targets[offset:end])]


def inlinks(connection: Guarded, id_: int, limit: int, offset: int) -> QuietSlices[Linked]:
    """The pages that link to a URL, roughly in the order in which they were read.

    No cursor is open between two slices, so that writing can continue.
    """
    sources: list[int] = []
    run, end = -1, offset + limit
    query = "SELECT run, pairs FROM inlinks WHERE bucket = ? AND run > ? ORDER BY run LIMIT ?"
    while len(sources) < end and (
        rows := connection.rows(LONGEST_RUN, query, (bucket_of(id_), run, LINK_RUNS))
    ):
        run = rows[-1][0]
        for _, octets in rows:
            pairs = unpacked(octets, "q")
            first, last = bisect_left(pairs, id_ << 32), bisect_left(pairs, (id_ + 1) << 32)
            sources += [pair & 0xFFFFFFFF for pair in pairs[first:last]]
        yield
    found: Linked = []
    check_ids(sources[offset:end], _last(connection))
    for source in sources[offset:end]:
        found.append((source, _anchor(connection, source, id_)))
        if len(found) % LINK_SOURCES == 0:
            yield
    return found


def targets_of_each(connection: Guarded, sources: Sequence[int]) -> "dict[int, array[int]]":
    """The targets of several pages, by their ids; only of pages that link to anything."""
    marks = ", ".join("?" * len(sources))
    query = f"SELECT source, targets FROM outlinks WHERE source IN ({marks})"  # noqa: S608
    rows = connection.rows(LONGEST, query, sources)
    return {source: unpacked(octets) for source, octets in rows}


def pages_after(connection: Guarded, id_: int, number: int) -> list[tuple[int, Linked]]:
    """The links of the next `number` pages after this id, in the order of ids."""
    query = "SELECT source, targets, anchors FROM outlinks WHERE source > ? ORDER BY source LIMIT ?"
    last = _last(connection)
    pages = []
    for source, octets, texts in connection.portion(LONGEST, query, (id_, number)):
        targets = unpacked(octets)
        check_ids((source, *targets), last)
        links = [(t, a or None) for t, a in zip(targets, texts.split("\n"), strict=True)]
        pages.append((source, links))
    return pages


def _anchor(connection: Guarded, source: int, target: int) -> str | None:
    targets, anchors = _page(connection, source)
    place = targets.index(target)
    return anchors.split("\n", place + 1)[place] or None


def _page(connection: Guarded, source: int) -> "tuple[array[int], str]":
    query = "SELECT targets, anchors FROM outlinks WHERE source = ?"
    row = connection.row(LONGEST, query, (source,))
    if row is None:
        return array("i"), ""
    targets = unpacked(row[0])
    check_ids(targets, _last(connection))
    return targets, row[1]


def _last(connection: Guarded) -> int:
    """The id of the last URL."""
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM records").fetchone()
    return int(last)
