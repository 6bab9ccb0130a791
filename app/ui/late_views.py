"""Views that are seen keep up with the crawl; those that are not catch up when they are shown."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from app.core.ledger import Changes, Ledger


class View(Protocol):
    """What every view of a crawl can do."""

    def reset(self, ledger: Ledger) -> None: ...
    def catch_up(self, changes: Changes) -> None: ...


class LateViews:
    """A hidden view costs nothing: it is only remembered as late, and starts over once seen."""

    def __init__(self, views: Sequence[View]) -> None:
        self._views = views
        self._late: set[int] = set()  # places among the views
        self._ledger = Ledger()

    def reset(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._late.clear()
        for view in self._views:
            view.reset(ledger)

    def catch_up(self, changes: Changes) -> None:
        for place, view in enumerate(self._views):
            if not is_seen(view):
                self._late.add(place)
            elif place in self._late:
                self._start_over(place)
            else:
                view.catch_up(changes)

    def show_late(self) -> None:
        """Some view may have come into sight."""
        for place in sorted(self._late):
            if is_seen(self._views[place]):
                self._start_over(place)

    def _start_over(self, place: int) -> None:
        self._late.discard(place)
        self._views[place].reset(self._ledger)


def is_seen(view: object) -> bool:
    """True for a widget of which a part is in its window (a dock behind a tab is beside it)."""
    # visibleRegion() is no answer: it is empty where children cover the whole widget.
    assert isinstance(view, QWidget)
    window = view.window()
    return view.isVisible() and window.rect().intersects(
        QRect(view.mapTo(window, QPoint()), view.size())
    )
