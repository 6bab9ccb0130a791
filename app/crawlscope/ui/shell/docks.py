"""The docks of a window: made, laid out and sized as its panels are declared."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from zlib import crc32

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow

from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.shell.dock import Dock
from crawlscope.ui.shell.panels import CONCURRENCY, WATCH, Panel, Side

ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
UPRIGHT = (Side.LeftDockWidgetArea, Side.RightDockWidgetArea)
LEVEL = (Side.TopDockWidgetArea, Side.BottomDockWidgetArea)
LIVE = (WATCH, CONCURRENCY)  # views in which what is below is watched, too
FULL = 0.6  # of the window: the greatest height of what is below
STRIP = 6  # lines of text: the height of what is below a view that is not watched
LEAST_STRIP = 96  # pixels
UNKNOWN, FIRST_PLACES = -1, 0


@dataclass(frozen=True, slots=True)
class Layout:
    """Which docks are shown, where and how large."""

    state: QByteArray  # Qt's, of all of it
    places: int = UNKNOWN  # where they lie: the same number, the same places
    shown: Collection[Dock] = ()
    widths: Mapping[Dock, int] = field(default_factory=dict)  # of those in front
    heights: Mapping[Dock, int] = field(default_factory=dict)  # of one in each row


class Docks(QObject):
    """One dock per panel. They may be moved, closed and put back to their first places."""

    def __init__(self, window: QMainWindow, panels: Iterable[Panel]) -> None:
        super().__init__(window)
        self._window = window
        self._docks = {panel: Dock(panel, window) for panel in panels}
        self._layout = ""  # the name of the present layout
        self._shares: dict[str, dict[Dock, float]] = {}  # of the window's width, by layout
        self._places, self._last_places = FIRST_PLACES, FIRST_PLACES
        self._unpainted: list[Dock] = []
        self._painting = QTimer(self, interval=0)
        self._painting.timeout.connect(self._paint_next)
        for dock in self._docks.values():
            dock.installEventFilter(self)
            dock.dockLocationChanged.connect(self._note_move)
            dock.topLevelChanged.connect(self._note_move)
            dock.height_asked.connect(partial(self._change_height, dock))
        window.setCorner(Qt.Corner.BottomLeftCorner, Side.BottomDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Side.BottomDockWidgetArea)

    @property
    def actions(self) -> list[QAction]:
        """The actions that show a panel, for the menu."""
        return [dock.view_action for dock in self._docks.values()]

    @property
    def all(self) -> Iterable[Dock]:
        return self._docks.values()

    @property
    def seen(self) -> list[Dock]:
        """The docks that a person sees, from left to right, then from top to bottom."""
        docks = [dock for dock in self._docks.values() if is_seen(dock)]
        docks = [dock for dock in docks if not dock.isFloating()]
        return sorted(docks, key=lambda dock: (self._side(dock) in LEVEL, dock.x(), dock.y()))

    def dock(self, panel: Panel) -> Dock | None:
        """The dock of a panel; None if it has none."""
        return self._docks.get(panel)

    def when_one_is_seen(self, tell: Callable[[], object]) -> None:
        """`tell` is called whenever a panel has come into sight or gone out of it."""
        for dock in self._docks.values():
            dock.visibilityChanged.connect(lambda _visible: tell())

    def paint_one_by_one(self) -> None:
        """What is in the centre is painted first; to be called before that."""
        for dock in self.seen:
            if dock not in self._unpainted:
                self._unpainted.append(dock)
                dock.setUpdatesEnabled(False)
        self._painting.start()

    def _paint_next(self) -> None:
        if self._unpainted:
            self._unpainted.pop(0).setUpdatesEnabled(True)
        else:
            self._painting.stop()

    # Their places

    def lay_out(self, view: str, without: Collection[Panel] = ()) -> None:
        """Puts everything in its first place in a view; some panels are not shown at all."""
        layout = self._window.layout()
        assert layout is not None
        layout.setEnabled(False)  # else it would size all that is shown after each step
        self._place()
        self._places = FIRST_PLACES
        layout.setEnabled(True)
        for panel, dock in self._docks.items():
            dock.setVisible(panel.is_docked_in(view) and panel not in without)
        self.share_out(view)

    def _place(self) -> None:
        for panel, dock in self._docks.items():
            dock.setFloating(False)
            dock.show()
            self._window.addDockWidget(panel.side, dock)
        for _side, groups in self._sides():
            for left, right in pairwise(groups):
                self._window.splitDockWidget(left[0], right[0], ACROSS)
            for group in groups:
                for front, behind in pairwise(group):
                    self._window.tabifyDockWidget(front, behind)
                group[0].raise_()

    def share_out(self, view: str) -> None:
        """Gives each dock its first share of the window."""
        width, height = self._window.width(), self._window.height()
        resize = self._window.resizeDocks
        for side, groups in self._sides():
            heads = [group[0] for group in groups]
            if side in UPRIGHT:
                here = [each for each in self._declared(heads) if each.is_docked_in(view)]
                hidden = sum(each.share for each in here if self._docks[each].isHidden())
                # Of what is not shown beside the centre, though it may be, a third goes to what is.
                shares = [panel.share + hidden / 3 for panel in self._declared(heads)]
                resize(heads, [round(width * share) for share in shares], ACROSS)
                self._shares[self._layout] = dict(zip(heads, shares, strict=True))
                continue
            shares = [panel.share for panel in self._declared(heads)]
            high = round(height * max(shares)) if view in LIVE else self._strip
            resize(heads[:1], [high], DOWN)
            resize(heads, [width // len(heads)] * len(heads), ACROSS)

    def _change_height(self, dock: Dock) -> None:
        """As high as the window allows, or as low as it makes sense."""
        is_low = dock.height() < self._window.height() * FULL / 2
        high = round(self._window.height() * FULL) if is_low else self._strip
        self._window.resizeDocks([dock], [high], DOWN)

    @property
    def _strip(self) -> int:
        return max(LEAST_STRIP, STRIP * self._window.fontMetrics().height())

    def _declared(self, docks: Sequence[Dock]) -> list[Panel]:
        return [panel for panel, dock in self._docks.items() if dock in docks]

    def take_layout(self, name: str) -> None:
        """The docks are to be laid out so: `keep_shares` keeps the widths of this layout."""
        self._layout = name

    def note_shares(self) -> None:
        """Remembers the widths of the docks beside the centre, for `keep_shares`."""
        width = max(1, self._window.width())
        self._shares[self._layout] = {dock: dock.width() / width for dock in self._beside()}

    def keep_shares(self) -> None:
        """Gives the docks beside the centre their share of a resized window.

        Qt makes them narrower with the window, but never wider again.
        """
        shares = self._shares.get(self._layout, {})
        # Those that have just been shown have no place yet, and so are not seen.
        docks = [dock for dock in shares if not dock.isHidden() and not dock.isFloating()]
        docks = [dock for dock in docks if self._side(dock) in UPRIGHT]
        widths = [round(self._window.width() * shares[dock]) for dock in docks]
        self._window.resizeDocks(docks, widths, ACROSS)

    def _beside(self) -> list[Dock]:
        """The visible docks on upright sides, one of each place."""
        return [dock for dock in self.seen if self._side(dock) in UPRIGHT]

    def _side(self, dock: Dock) -> Side:
        return self._window.dockWidgetArea(dock)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A dock that changes its size while a button is pressed is resized by a person."""
        if event.type() == QEvent.Type.Resize and QGuiApplication.mouseButtons():
            self.note_shares()
        return super().eventFilter(watched, event)

    def _sides(self) -> Iterator[tuple[Side, list[list[Dock]]]]:
        """The docks of each side, in groups that share a place."""
        for side in (*UPRIGHT, *LEVEL):
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

    def _note_move(self) -> None:
        """They lie as never before."""
        self._last_places += 1
        self._places = self._last_places

    def saved(self) -> Layout:
        """The present layout, for `restore`."""
        shown = {dock for dock in self.all if not dock.isHidden()}
        in_front = list(filter(is_seen, shown))
        level = [dock for dock in in_front if self._side(dock) in LEVEL]
        highest = {self._side(dock): dock for dock in sorted(level, key=QDockWidget.height)}
        heights = {dock: dock.height() for dock in highest.values()}
        widths = {dock: dock.width() for dock in in_front}
        # Qt does not say where a dock floats, nor how high it is with its tabs
        beside = [each for dock in heights for each in self._window.tabifiedDockWidgets(dock)]
        is_plain = not any(dock.isFloating() for dock in shown) and shown.isdisjoint(beside)
        places = self._places if is_plain else UNKNOWN
        return Layout(self._window.saveState(self._version), places, shown, widths, heights)

    def restore(self, saved: Layout) -> bool:
        """Restores a layout; False if there is none, or it was saved with other panels."""
        if saved.places == self._places and saved.shown:
            self._show(saved)
        elif not self._window.restoreState(saved.state, self._version):
            return False
        else:
            self._note_move()
            if saved.places != UNKNOWN:
                self._places = saved.places
                self._last_places = max(self._last_places, saved.places)
        if self._layout not in self._shares:
            QTimer.singleShot(0, self, self.note_shares)  # the docks get their sizes in this turn
        return True

    def _show(self, saved: Layout) -> None:
        """As Qt would, which takes everything out of its place and puts it there again: four times
        the work."""
        layout = self._window.layout()
        assert layout is not None
        layout.setEnabled(False)  # else it would size all that is shown after each step
        for dock in self.all:
            dock.setVisible(dock in saved.shown)
        layout.setEnabled(True)
        for sizes, way in ((saved.heights, DOWN), (saved.widths, ACROSS)):
            self._window.resizeDocks(list(sizes), list(sizes.values()), way)
        layout.activate()
        for dock in saved.widths:
            if not is_seen(dock):
                dock.raise_()
