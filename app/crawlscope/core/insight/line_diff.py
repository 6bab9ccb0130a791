"""What differs between two texts, line by line.

Bram Cohen's patience diff: lines that stand once in both texts and in the same order hold it
together; what lies between two of them is looked into by Myers' algorithm ("An O(ND) difference
algorithm and its variations", 1986) if it is short, and else is replaced as a whole. So the time is
that of sorting, however the texts are. `difflib` is quadratic, cubic at worst.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crawlscope.core.base.slices import QuietSlices

MOST_EDITS = 80  # that Myers' algorithm looks for, in one stretch; 3 ms
LOOKED_AT = 500  # lines in one go

Lines = Sequence[str]


class Row(NamedTuple):
    """One line of both texts, side by side; 0 where there is none, numbers from 1."""

    old: int
    new: int
    is_same: bool


def rows(old: Lines, new: Lines) -> QuietSlices[list[Row]]:
    """Each line of both, once, in order: changed lines stand beside those in their place."""
    found, at_old, at_new = list[Row](), 0, 0
    pairs = yield from _pairs(old, new)
    for i, j in [*pairs, (len(old), len(new))]:
        for k in range(max(i - at_old, j - at_new)):
            left = at_old + k + 1 if at_old + k < i else 0
            right = at_new + k + 1 if at_new + k < j else 0
            found.append(Row(left, right, False))
            if len(found) % LOOKED_AT == 0:
                yield
        if i < len(old):
            found.append(Row(i + 1, j + 1, True))
        at_old, at_new = i + 1, j + 1
        if len(found) % LOOKED_AT == 0:
            yield
    return found


def _pairs(old: Lines, new: Lines) -> QuietSlices[list[tuple[int, int]]]:
    """Lines that are the same, by their places, in order."""
    found = list[tuple[int, int]]()
    stretches = [(0, len(old), 0, len(new))]
    while stretches:
        a, b, c, d = stretches.pop()
        while a < b and c < d and old[a] == new[c]:
            found.append((a, c))
            a, c = a + 1, c + 1
            if len(found) % LOOKED_AT == 0:
                yield
        while a < b and c < d and old[b - 1] == new[d - 1]:
            b, d = b - 1, d - 1
            found.append((b, d))
            if len(found) % LOOKED_AT == 0:
                yield
        yield
        if a == b or c == d:
            continue
        if anchors := (yield from _unique(old, new, (a, b, c, d))):
            found += anchors
            for i, j in [*anchors, (b, d)]:
                if a < i and c < j:
                    stretches.append((a, i, c, j))
                a, c = i + 1, j + 1
        else:
            found += ((a + i, c + j) for i, j in _myers(old[a:b], new[c:d]))
    return sorted(found)


def _once(lines: Lines, first: int, end: int) -> QuietSlices[dict[str, int]]:
    """The places of those that stand there once."""
    places, more = dict[str, int](), set[str]()
    for place in range(first, end):
        line = lines[place]
        if line not in more and places.setdefault(line, place) != place:
            more.add(line)
            del places[line]
        if place % LOOKED_AT == 0:
            yield
    return places


def _unique(
    old: Lines, new: Lines, part: tuple[int, int, int, int]
) -> QuietSlices[list[tuple[int, int]]]:
    """The longest row of lines that stand once in both, in the same order."""
    once_old = yield from _once(old, *part[:2])
    once_new = yield from _once(new, *part[2:])
    piles, ends = list[int](), list[tuple[int, int, int]]()  # i, j, the one before it in `ends`
    tops = list[int]()  # of each pile, in `ends`
    for number, (line, i) in enumerate(once_old.items()):
        if number % LOOKED_AT == LOOKED_AT - 1:
            yield
        if (j := once_new.get(line, -1)) < 0:
            continue
        at = bisect_left(piles, j)
        ends.append((i, j, tops[at - 1] if at else -1))
        piles[at : at + 1], tops[at : at + 1] = [j], [len(ends) - 1]
    found, last = list[tuple[int, int]](), tops[-1] if tops else -1
    while last >= 0:
        i, j, last = ends[last]
        found.append((i, j))
    return found[::-1]


def _myers(old: Lines, new: Lines) -> Iterator[tuple[int, int]]:
    """The shortest way from one to the other; nothing if it has more edits than are looked for."""
    furthest, history = {1: 0}, list[dict[int, int]]()
    for edits in range(min(MOST_EDITS, len(old) + len(new)) + 1):
        history.append(dict(furthest))
        for k in range(-edits, edits + 1, 2):
            down = k == -edits or (k != edits and furthest[k - 1] < furthest[k + 1])
            x = furthest[k + 1] if down else furthest[k - 1] + 1
            while x < len(old) and x - k < len(new) and old[x] == new[x - k]:
                x += 1
            furthest[k] = x
            if x >= len(old) and x - k >= len(new):
                yield from _way(history, len(old), len(new))
                return


def _way(history: list[dict[int, int]], x: int, y: int) -> Iterator[tuple[int, int]]:
    for edits in range(len(history) - 1, -1, -1):
        furthest, k = history[edits], x - y
        down = k == -edits or (k != edits and furthest[k - 1] < furthest[k + 1])
        before = k + 1 if down else k - 1
        x_before = furthest[before] if edits else 0
        y_before = x_before - before if edits else 0
        while x > x_before and y > y_before:
            x, y = x - 1, y - 1
            yield x, y
        x, y = x_before, y_before
