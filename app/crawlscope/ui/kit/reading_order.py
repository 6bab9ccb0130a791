"""The order in which places are read: from left to right, and from top to bottom."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QRect

Found = TypeVar("Found")
Box: TypeAlias = tuple[Found, QRect]
Side: TypeAlias = Callable[[QRect], int]
OVERLAP = 3  # pixels by which neighbours may overlap: frames do


def in_reading_order(boxes: Sequence[Box[Found]]) -> list[Found]:
    """Cuts across where nothing is in the way, then down, each part again across, and so on.

    So a row is read as a whole before the next one, and a column that stands beside something
    higher is read as a whole, too. What cannot be cut apart is read from the top.
    """
    if len(boxes) < 2:
        return [each for each, _ in boxes]
    for begin, end in ((QRect.top, QRect.bottom), (QRect.left, QRect.right)):
        parts = _cut(boxes, begin, end)
        if len(parts) > 1:
            return [each for part in parts for each in in_reading_order(part)]
    return [each for each, _ in sorted(boxes, key=lambda box: (box[1].top(), box[1].left()))]


def _cut(boxes: Sequence[Box[Found]], begin: Side, end: Side) -> list[list[Box[Found]]]:
    """In parts, of which each ends before the next one begins."""
    parts: list[list[Box[Found]]] = []
    reached = 0
    for box in sorted(boxes, key=lambda box: begin(box[1])):
        if not parts or begin(box[1]) > reached - OVERLAP:
            parts.append([])
            reached = end(box[1])
        parts[-1].append(box)
        reached = max(reached, end(box[1]))
    return parts
