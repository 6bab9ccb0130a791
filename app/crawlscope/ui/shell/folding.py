"""Docks without anything in them are folded away until there is something; one that a person closed
stays closed, and one that a person opened stays open."""

from collections.abc import Collection, Iterable

from PySide6.QtWidgets import QMainWindow

from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.shell.dock import Dock


class Folding:
    """Of one layout after the other."""

    def __init__(self, window: QMainWindow, docks: Iterable[Dock]) -> None:
        self._window, self._docks = window, list(docks)
        self._folded: set[Dock] = set()
        self._behind: set[Dock] = set()  # tabs of which another one was in front

    @property
    def names(self) -> list[str]:
        """What is folded in this layout, which would show it."""
        return sorted(dock.objectName() for dock in self._folded)

    def begin(self, names: Collection[str]) -> None:
        """Another layout, in which these were folded."""
        self._folded = {dock for dock in self._docks if dock.objectName() in names}

    def fold(self, empty: Collection[Dock]) -> None:
        """Only these have nothing in them now."""
        come = [dock for dock in self._docks if dock in self._folded and dock not in empty]
        self._folded.difference_update(come)
        for dock in reversed(come):  # of those of one place the first is in front
            before = self._docks[: self._docks.index(dock)]
            shown = [each for each in before if not each.isHidden()]
            shown.sort(key=is_seen, reverse=True)
            dock.show()  # which may bring it to the front; Qt tells only now what is beside it
            beside = self._window.tabifiedDockWidgets(dock)
            in_front = next((each for each in shown if each in beside), dock)
            if in_front is not dock or dock not in self._behind:
                in_front.raise_()
        for dock in empty:
            if dock not in self._folded and not dock.isHidden():
                self._folded.add(dock)
                is_behind = any(map(is_seen, self._window.tabifiedDockWidgets(dock)))
                (self._behind.add if is_behind else self._behind.discard)(dock)
                dock.hide()
