"""Widgets next to, below or behind one another, in one call.

The first look imports it: Qt's namespace would cost more than all else of it.
"""

from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

# A number is a space in pixels; a pair has its share of the room that is left, (None, 1) takes it
Part = QWidget | QLayout | int | tuple[QWidget | QLayout | None, int]
Margins = tuple[int, int, int, int]  # left, top, right, bottom
Box = TypeVar("Box", bound=QBoxLayout)
FILL = (None, 1)
NESTED = 10  # layouts, at the most: from a part of the details to the window


def in_row(
    owner: QWidget | None,
    *parts: Part,
    margins: Margins | None = (0, 0, 0, 0),
    space: int | None = 0,
) -> QHBoxLayout:
    """Lays parts out from left to right, in `owner` or (None) for another layout; None for margins
    or space: those of the style."""
    return _with(QHBoxLayout(), owner, parts, margins, space)


def in_column(
    owner: QWidget | None,
    *parts: Part,
    margins: Margins | None = (0, 0, 0, 0),
    space: int | None = 0,
) -> QVBoxLayout:
    """As `in_row`, from top to bottom."""
    return _with(QVBoxLayout(), owner, parts, margins, space)


def _with(
    box: Box,
    owner: QWidget | None,
    parts: tuple[Part, ...],
    margins: Margins | None,
    space: int | None,
) -> Box:
    if owner is not None:
        owner.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*margins)
    if space is not None:
        box.setSpacing(space)
    for part in parts:
        if isinstance(part, int):
            box.addSpacing(part)
            continue
        inside, share = part if isinstance(part, tuple) else (part, 0)
        if inside is None:
            box.addStretch(share)
        elif isinstance(inside, QWidget):
            box.addWidget(inside, share)
        else:
            box.addLayout(inside, share)
    return box


def in_stack(owner: QWidget, *pages: QWidget) -> QStackedWidget:
    """Of these, one is seen: the first."""
    stack = QStackedWidget(owner)
    for page in pages:
        stack.addWidget(page)
    return stack


def settle() -> None:
    """Lays everything out that waits for it. To be called before a window is painted.

    What a layout asks of the one around it, and what a widget that was just shown asks of its
    window, would be done after the painting that Qt has in store, and lead to another one. Qt does
    what was asked before each call, hence one call a level.
    """
    for _level in range(NESTED):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater)
