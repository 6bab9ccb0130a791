"""Counts links that are read from a crawl file, and finds those that say more of depths."""

from array import array
from bisect import bisect_left

from crawlscope.core.base import native
from crawlscope.store.soundness import check_ids

PAIR = 0xFFFFFFFF  # the bits of a pair that are its source


def take(
    pairs: "array[int]",
    inlinks: "array[int]",
    depth: "array[int]",
    no_paths: "array[int]",
    is_followed: bytearray,
) -> list[int]:
    """Adds links, as pairs (target << 32 | source), to the numbers of inlinks, which are by id like
    the depths. Those that are not among `no_paths`, which are sorted, are marked in `is_followed`
    by target if there are any. Returns the sources by which a target is nearer than it is told.
    Raises UnsoundError or IndexError if one of the ids is that of no URL."""
    if native.module is not None:
        sources: list[int] = native.module.take_inlinks(
            pairs, inlinks, depth, no_paths, is_followed
        )
        return sources
    targets = [pair >> 32 for pair in pairs]
    check_ids(targets, len(depth) - 1)
    check_ids([pair & PAIR for pair in pairs], len(depth) - 1)
    for target in targets:
        inlinks[target] += 1
    if no_paths:
        pairs = array("q", [pair for pair in pairs if not _is_among(no_paths, pair)])
        for pair in pairs:
            is_followed[pair >> 32] = True
    return [pair & PAIR for pair in pairs if depth[pair >> 32] > depth[pair & PAIR] + 1]


def _is_among(some: "array[int]", pair: int) -> bool:
    place = bisect_left(some, pair)
    return place < len(some) and some[place] == pair


def in_order(pairs: "array[int]") -> "array[int]":
    """The same pairs, sorted."""
    if native.module is not None:
        found = array("q")
        found.frombytes(native.module.sorted_pairs(pairs))
        return found
    return array("q", sorted(pairs))
