"""The docks of a window: made, laid out and sized as its panels are declared."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar
from zlib import crc32

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from app.ui.dock import Dock
from app.ui.late_views import is_seen
from app.ui.panels import Panel, Side

ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
UPRIGHT = (Side.LeftDockWidgetArea, Side.RightDockWidgetArea)  # on these sides, groups are stacked
SHARES = {  # of the window's width (left and right) or height, initially
    Side.LeftDockWidgetArea: 2 / 5,
    Side.RightDockWidgetArea: 2 / 5,
    Side.TopDockWidgetArea: 1 / 3,
    Side.BottomDockWidgetArea: 1 / 3,
}
Found = TypeVar("Found", bound=QWidget)


class Docks(QObject):
    """One dock per panel. They may be moved, closed and put back to their first places."""

    def __init__(self, window: QMainWindow, panels: Sequence[Panel]) -> None:
        super().__init__(window)
        self._window = window
        self._docks = {panel: Dock(panel, window) for panel in panels}
        self._shares = {side: SHARES[side] for side in UPRIGHT}  # of the window's width
        for dock in self._docks.values():
            dock.installEventFilter(self)
        window.setCorner(Qt.Corner.BottomLeftCorner, Side.BottomDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Side.BottomDockWidgetArea)

    @property
    def widgets(self) -> list[QWidget]:
        """The panels themselves, in the order of their declarations."""
        return [dock.widget() for dock in self._docks.values()]

    @property
    def actions(self) -> list[QAction]:
        """The actions that show a panel, for the menu."""
        return [dock.view_action for dock in self._docks.values()]

    def panel(self, kind: type[Found]) -> Found:
        """The panel of this class."""
        return next(each for each in self.widgets if isinstance(each, kind))

    def bring_forth(self, panel: QWidget) -> None:
        dock = next(dock for dock in self._docks.values() if dock.widget() is panel)
        dock.bring_forth()

    def when_one_is_seen(self, tell: Callable[[], object]) -> None:
        """`tell` is called whenever a panel has come into sight or gone out of it."""
        for dock in self._docks.values():
            dock.visibilityChanged.connect(lambda _visible: tell())

    # Their places

    def lay_out(self) -> None:
        """Puts everything in its first place."""
        for panel, dock in self._docks.items():
            dock.setFloating(False)
            dock.show()
            self._window.addDockWidget(panel.side, dock)
        for side, groups in self._sides():
            for group in groups[1:]:
                across = DOWN if side in UPRIGHT else ACROSS
                self._window.splitDockWidget(groups[0][0], group[0], across)
            for group in groups:
                for front, behind in pairwise(group):
                    self._window.tabifyDockWidget(front, behind)
                group[0].raise_()
        for panel, dock in self._docks.items():
            dock.setVisible(panel.is_wanted(dock.widget()))
        self.share_out()

    def share_out(self) -> None:
        """Gives each dock its first share of the window."""
        width, height = self._window.width(), self._window.height()
        resize = self._window.resizeDocks
        for side, groups in self._sides():
            heads = [group[0] for group in groups]
            along, across = (height, width) if side in UPRIGHT else (width, height)
            ways = (ACROSS, DOWN) if side in UPRIGHT else (DOWN, ACROSS)
            resize(heads[:1], [round(across * SHARES[side])], ways[0])
            if len(heads) > 1:
                resize(heads, [along // len(heads)] * len(heads), ways[1])

    def note_shares(self) -> None:
        """Remembers the widths of the docks beside the tree, for `keep_shares`."""
        for side, dock in self._beside():
            self._shares[side] = dock.width() / max(1, self._window.width())

    def keep_shares(self) -> None:
        """Gives the docks beside the tree their share of a resized window.

        Qt makes them narrower with the window, but never wider again.
        """
        for side, dock in self._beside():
            wanted = round(self._window.width() * self._shares[side])
            self._window.resizeDocks([dock], [wanted], ACROSS)

    def _beside(self) -> Iterator[tuple[Side, Dock]]:
        """One visible dock of each upright side that has any."""
        for side in UPRIGHT:
            for dock in self._docks.values():
                is_there = dock.isVisible() and not dock.isFloating() and is_seen(dock)
                if is_there and self._window.dockWidgetArea(dock) is side:
                    yield side, dock
                    break

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A dock that changes its size while a button is pressed is resized by a person."""
        if event.type() == QEvent.Type.Resize and QGuiApplication.mouseButtons():
            self.note_shares()
        return super().eventFilter(watched, event)

    def _sides(self) -> Iterator[tuple[Side, list[list[Dock]]]]:
        """The docks of each side, in groups that share a place."""
        for side in SHARES:
            groups: dict[str, list[Dock]] = {}
            for panel, dock in self._docks.items():
                if panel.side is side:
                    groups.setdefault(panel.group, []).append(dock)
            if groups:
                yield side, list(groups.values())

    # Their memory

    @property
    def _version(self) -> int:
        """A number that changes with the panels, so that no layout of other panels is restored."""
        declared = (f"{p.title} {p.side.name} {p.group}" for p in self._docks)
        return crc32("\n".join(declared).encode()) & 0x7FFF_FFFF

    def saved(self) -> QByteArray:
        """The present layout, for `restore`."""
        return self._window.saveState(self._version)

    def restore(self, saved: QByteArray) -> bool:
        """Restores a layout; False if there is none, or it was saved with other panels."""
        return self._window.restoreState(saved, self._version)
