"""Views that are seen keep up with the crawl; the others catch up when they are shown."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.budgets import BREATH_MS
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit.views import FilteringView


@runtime_checkable
class View(Protocol):
    """What every view of a crawl can do."""

    def reset(self, ledger: Ledger) -> None: ...
    def catch_up(self, changes: Changes) -> None: ...


@runtime_checkable
class Counting(Protocol):
    """A view that shows counts of the whole crawl."""

    def take_counts(self) -> None:
        """Takes the counts of this moment, which costs next to nothing; `catch_up` follows."""


class LateViews:
    """A hidden view costs nothing: it is only marked as late, and starts again once it is seen.

    The others catch up one by one, so that the loop can turn, and each can be painted, in between.
    Counts do not wait for that: all change at once, so that all views show the same moment.
    With another crawl those that are seen begin at once; the hidden ones follow one by one, for
    none may keep records that nobody shows any more.
    """

    def __init__(self, views: Sequence[View]) -> None:
        self._views = list(views)
        # Is told of each hidden view that has begun with another crawl
        self.came_along: Callable[[View], object] = bool
        self._is_held = False
        self._late: set[int] = set()  # indexes of views
        self._elsewhere: set[int] = set()  # of these, such as still hold another ledger
        self._timer = QTimer(views[0] if views and isinstance(views[0], QWidget) else None)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._take_next_along)
        self._behind: deque[tuple[int, Changes]] = deque()  # views that catch up next
        self._ledger = Ledger()
        self._wanted = Filter()
        self._unfiltered: set[int] = set()  # views that have not taken the filter yet

    def add(self, view: View) -> None:
        """A view that was made now is as one that was out of sight, and holds another ledger."""
        place = len(self._views)
        self._views.append(view)
        self._late.add(place)
        self._elsewhere.add(place)
        if isinstance(view, FilteringView):
            self._unfiltered.add(place)
        self._go_on_later()

    def reset(self, ledger: Ledger, *, is_gradual: bool = False) -> None:
        """`is_gradual`: those that are seen begin one by one, too, before the others."""
        self._ledger = ledger
        self._behind.clear()
        self._is_held = False
        views = enumerate(self._views)
        self._late = {n for n, view in views if is_gradual or not is_seen(view)}
        self._elsewhere = self._late.copy()
        for place, view in enumerate(self._views):
            if place not in self._late:
                view.reset(ledger)
        self._go_on_later()

    def take_now(self, view: View) -> None:
        """A view that is given more of this crawl at once begins with it now, though hidden."""
        place = next(n for n, each in enumerate(self._views) if each is view)
        if place in self._elsewhere and not self._is_held:
            self._start_over(place)

    def holds_it(self, view: object) -> bool:
        """False if a view still holds another ledger than the one that is shown."""
        return all(self._views[place] is not view for place in self._elsewhere)

    def _take_next_along(self) -> None:
        if self._elsewhere and not self._is_held:
            seen_first = min(self._elsewhere, key=lambda n: (not is_seen(self._views[n]), n))
            self._start_over(seen_first)
        self._go_on_later()

    def _go_on_later(self) -> None:
        if self._elsewhere:
            self._timer.start(BREATH_MS)

    def hold(self) -> None:
        """The ledger is being changed: until `note`, no view may begin to show it."""
        self._is_held = True

    def note(self, changes: Changes) -> None:
        """Notes what happened: counts change at once; `go_on` brings each view the rest."""
        self._is_held = False
        for place, view in enumerate(self._views):
            if isinstance(view, Counting) and place not in self._late and is_seen(view):
                view.take_counts()
            self._behind.append((place, changes))

    def go_on(self) -> bool:
        """Lets the next visible view catch up, then a hidden one leave another ledger; False if all
        have."""
        while self._behind:
            place, changes = self._behind.popleft()
            view = self._views[place]
            if not is_seen(view):
                self._late.add(place)
                continue
            self._give_filter(place)
            if place in self._late:
                self._start_over(place)
            else:
                view.catch_up(changes)
            return bool(self._behind or self._elsewhere)
        self._take_next_along()
        return bool(self._elsewhere)

    def catch_up(self, changes: Changes) -> None:
        """Lets all views catch up now."""
        self.note(changes)
        while self.go_on():
            pass

    def take_filter(self, wanted: Filter) -> None:
        """All views that can are filtered so: now where they are seen, else once they are."""
        self._wanted = wanted
        filtering = (n for n, view in enumerate(self._views) if isinstance(view, FilteringView))
        self._unfiltered.update(filtering)
        self.show_late()

    def show_late(self) -> None:
        """Lets views catch up that may have come into sight."""
        if self._is_held:
            return
        for place in sorted(self._late | self._unfiltered):
            if is_seen(self._views[place]):
                self._give_filter(place)
                if place in self._late:
                    self._start_over(place)

    def _give_filter(self, place: int) -> None:
        if place in self._unfiltered:
            self._unfiltered.discard(place)
            view = self._views[place]
            assert isinstance(view, FilteringView)
            view.take_filter(self._wanted)

    def _start_over(self, place: int) -> None:
        if is_seen(self._views[place]):  # else it may do no more than let go of another ledger
            self._late.discard(place)
        self._views[place].reset(self._ledger)
        if place in self._elsewhere:
            self._elsewhere.discard(place)
            self.came_along(self._views[place])


def is_seen(view: object) -> bool:
    """True if a part of a widget is inside its window (a dock behind a tab lies outside)."""
    # visibleRegion() does not help: it is empty if children cover the whole widget.
    assert isinstance(view, QWidget)
    window = view.window()
    return view.isVisible() and window.rect().intersects(
        QRect(view.mapTo(window, QPoint()), view.size())
    )
