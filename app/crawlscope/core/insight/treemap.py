"""A map of folders: rectangles inside rectangles, each as large as the number of its URLs.

Squarified, by Bruls, Huizing and van Wijk (2000): no rectangle is narrower than it must be. What
would be too small to be seen is one rectangle for all: so a map of any crawl has some thousands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from crawlscope.core.base.budgets import MAPPED_BLOCKS, MAPPED_NODES
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.records.tree import Tree

LEAST_AREA = 150.0  # square pixels of a block; what is smaller shares one with others
LEAST_INSIDE = (34.0, 30.0)  # pixels: a smaller folder shows nothing of its inside
HEAD = 17.0  # pixels above the inside of a folder, for its name in letters of usual size
FRAME = 2.0  # and beside and below it
DEEPEST = 6  # folders in each other that are seen at once


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of the map."""

    node: int  # of the tree: a folder or a page; of the folder around it, where it `is_rest`
    urls: int
    area: Area
    level: int  # 0 for what lies directly in the folder that the map shows
    is_open: bool = False  # blocks of its inside follow
    is_rest: bool = False  # stands for all that is too small in its folder


def blocks(tree: Tree, folder: int, area: Area, head: float = HEAD) -> QuietSlices[list[Block]]:
    """The blocks of a folder's inside, each before those inside it."""
    found: list[Block] = []
    waiting = [(folder, area, 0)]
    work = 0
    while waiting:
        around, inside, level = waiting.pop()
        children = yield from _children(tree, around, inside)
        places = yield from _placed([urls for _, urls in children], inside)
        first = len(found)
        for (node, urls), place in zip(children, places, strict=True):
            is_rest = node == 2 * around + 1
            is_open = not is_rest and node & 1 == 1 and level < DEEPEST and _has_room(place, head)
            found.append(Block(node, urls, place, level, is_open, is_rest))
            if is_open:
                waiting.append((node >> 1, _inside(place, head), level + 1))
        work += len(found) - first
        if work >= MAPPED_BLOCKS:
            work = 0
            yield
    return found


def _has_room(area: Area, head: float) -> bool:
    return area.width >= LEAST_INSIDE[0] and area.height >= LEAST_INSIDE[1] + head


def _inside(area: Area, head: float) -> Area:
    return Area(area.x + FRAME, area.y + head, area.width - 2 * FRAME, area.height - head - FRAME)


Child = tuple[int, int]  # a node, and how many URLs it has


def _children(tree: Tree, folder: int, area: Area) -> QuietSlices[list[Child]]:
    """What lies in a folder, the largest first; what has no room is one, under the folder's own
    node."""
    total = tree.urls[folder] or len(tree.page_folder) - 1  # the top counts only if it is pruned
    room = int(area.width * area.height / LEAST_AREA)
    least = max(1, -(-total // max(1, room)))  # URLs of which a block can be seen
    nodes = tree.children[folder]
    shown: list[Child] = [(2 * tree.page[folder], 1)] if tree.page[folder] and least == 1 else []
    for first in range(0, len(nodes), MAPPED_NODES):
        some = (
            (node, tree.urls[node >> 1] if node & 1 else 1)
            for node in nodes[first : first + MAPPED_NODES]
        )
        shown += [child for child in some if child[1] >= least]
        yield
    shown = nlargest(max(1, room), shown, key=lambda child: child[1])
    rest = total - sum(urls for _, urls in shown)
    if rest > 0:
        shown.append((2 * folder + 1, rest))
        shown.sort(key=lambda child: -child[1])
    return shown


def _placed(numbers: Sequence[int], area: Area) -> QuietSlices[list[Area]]:
    """The places of rectangles of these sizes, the largest first, that fill an area."""
    left, total = area, sum(numbers)
    scale = area.width * area.height / total if total else 0.0
    places: list[Area] = []
    row: list[float] = []
    in_row, since = 0.0, 0
    for number in numbers:
        size, side = number * scale, min(left.width, left.height)
        if row and _worst(row[0], row[-1], in_row, side) < _worst(
            row[0], size, in_row + size, side
        ):
            left = _lay(row, in_row, left, places)
            since += len(row)
            row, in_row = [], 0.0
            if since >= MAPPED_BLOCKS:
                since = 0
                yield
        row.append(size)
        in_row += size
    _lay(row, in_row, left, places)
    return places


def _worst(first: float, last: float, total: float, side: float) -> float:
    """The greatest ratio of sides in a row of rectangles along a side; the first is the largest."""
    if not total or not side or not last:
        return 0.0
    return max(side * side * first / (total * total), total * total / (side * side * last))


def _lay(row: Sequence[float], total: float, area: Area, places: list[Area]) -> Area:
    """Lays a row along the shorter side; returns what is left of the area."""
    x, y, width, height = area
    if width >= height:
        wide = total / height if height else 0.0
        for size in row:
            high = size / wide if wide else 0.0
            places.append(Area(x, y, wide, high))
            y += high
        return Area(area.x + wide, area.y, max(0.0, width - wide), height)
    high = total / width if width else 0.0
    for size in row:
        wide = size / high if high else 0.0
        places.append(Area(x, y, wide, high))
        x += wide
    return Area(area.x, area.y + high, width, max(0.0, height - high))
