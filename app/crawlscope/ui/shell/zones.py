"""The zones of the window: rail, the view in the centre, and the docks beside and below it.

Only the centre changes with the view. Each view has a layout of docks of its own, which is
remembered; in a narrow window it has another one, in which Details is a drawer, and in a low one
a third, in which all docks are.
"""

from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from enum import Enum
from functools import partial
from typing import TypeVar, cast

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QAction, QGuiApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from crawlscope.ui.kit.drawer import Drawer
from crawlscope.ui.kit.focus import focus_on
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.shell.dock import Dock
from crawlscope.ui.shell.docks import LEVEL, LIVE, UNKNOWN, Docks, Layout
from crawlscope.ui.shell.folding import Folding
from crawlscope.ui.shell.late_panels import LatePanels
from crawlscope.ui.shell.panels import Panel
from crawlscope.ui.shell.rail import Rail
from crawlscope.ui.shell.shared_selection import SelectingView

NARROW = 1_000  # pixels: in a narrower window, Details is a drawer
# Pixels that do not grow with the text, and that do: in a lower window, every dock is a drawer.
# Such a window has large text; with text of usual size it has a greater least height.
LOW = (90, 340)
MEMORY, FOLDED, PLACES = "window/layouts", "window/folded", "window/places"
Found = TypeVar("Found", bound=QWidget)


class WindowSize(Enum):
    """What a window has; the values are part of the names under which layouts are kept."""

    AMPLE = ""
    NARROW = "narrow"
    LOW = "low"


class Zones(QObject):
    """Shows one view at a time, goes round the zones, and remembers a layout for each view."""

    changed = Signal()  # something came into sight

    def __init__(
        self, window: QMainWindow, panels: Sequence[Panel], head: QWidget, hood: QAction
    ) -> None:
        """`head` stands above every view; `hood` shows how the crawler works."""
        super().__init__(window)
        self._head = head
        self._window = window
        self._views = {panel.title: panel for panel in panels if panel.is_view}
        self._layouts: dict[str, Layout] = {}
        self._room = WindowSize.AMPLE
        self._is_arranging = False
        self._is_first = True  # the docks are in their first places
        self._is_laid_out = False  # the docks have had a place at all
        self._is_bare = False  # there is nothing but the start page
        self._empty: Set[type[QWidget]] = frozenset()  # panels
        self._came_from: QWidget | None = None  # had the focus before the drawer was opened
        self.view = next(iter(self._views))  # the title of that in the centre
        self.rail = Rail(list(self._views.values()), hood, window)
        self.centre = QWidget(window)
        self.stack = QStackedWidget(self.centre)
        self.stack.setObjectName("views")
        self.docks = Docks(window, [panel for panel in panels if panel.has_dock])
        self._folding = Folding(window, self.docks.all)
        self._folded: dict[str, list[str]] = {}  # docks, by layout
        self._detail = next((panel for panel in panels if panel.is_drawer), None)
        self.panels = LatePanels(panels, self._make, self._place)
        docked = (title for title, panel in self._views.items() if panel.has_dock)
        self._pages = {title: self._page() for title in docked}
        self._drawn: Panel | None = None  # is in the drawer
        self._lay_out_centre()
        self._drawer = Drawer([self.centre, window.statusBar()], window)
        self._drawer.closed.connect(self._close_drawer)
        self._connect()

    def _make(self, panel: Panel) -> QWidget:
        """A panel, in what it will be in: from elsewhere, it would be dressed again."""
        widget = panel.make(self.docks.dock(panel) or self.stack)
        if isinstance(widget, SelectingView) and panel is not self._detail:
            for each in widget.findChildren(QAbstractItemView):
                each.activated.connect(self._enter_details)
        return widget

    def _place(self, panel: Panel, widget: QWidget) -> None:
        if dock := self.docks.dock(panel):
            dock.hold(widget)
        else:
            self.stack.addWidget(widget)

    def _page(self) -> QWidget:
        """The place in the centre of a view that has a dock: it is there only for a while."""
        page = QWidget(self.stack)
        QVBoxLayout(page).setContentsMargins(0, 0, 0, 0)
        self.stack.addWidget(page)
        return page

    def _lay_out_centre(self) -> None:
        in_column(self.centre, self._head, (self.stack, 1))
        self._window.setCentralWidget(self.centre)
        self._window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.rail)

    def add_top(self, bar: QWidget) -> None:
        """Puts a bar above whatever view is in the centre."""
        layout = self.centre.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(0, bar)

    def add_foot(self, bar: QWidget) -> None:
        """Puts a bar below whatever view is in the centre."""
        layout = self.centre.layout()
        assert layout is not None
        layout.addWidget(bar)

    def _connect(self) -> None:
        self.rail.chosen.connect(self.show_view)
        theme().zoomed.connect(self.take_size)
        self.docks.when_one_is_seen(self._make_seen)
        for panel in self.panels.declared:
            if dock := self.docks.dock(panel):
                dock.view_action.triggered.connect(partial(self._bring_dock, panel))

    # What there is

    @property
    def view_actions(self) -> list[QAction]:
        """The actions that choose a view."""
        return list(self.rail.actions_of.values())

    @property
    def panel_in_centre(self) -> QWidget:
        return self.panels[self._views[self.view]]

    def bring_forth(self, kind: type[Found]) -> Found:
        """Shows the panel of this class, wherever it is, and moves the focus there."""
        panel = self.panels.of(kind)
        if panel.is_view:
            self.show_view(panel.title)
        else:
            self._bring_dock(panel)
        return self.panels.get(kind)

    def lift(self, kind: type[QWidget]) -> None:
        """Puts the dock of this class in front of those that share its place, without the focus."""
        dock = self.docks.dock(self.panels.of(kind))
        if dock is not None and not dock.isHidden():
            dock.raise_()

    def _make_seen(self) -> None:
        """Makes the panels of docks that have come into sight."""
        if self._is_arranging:  # they may be there for a moment only
            return
        docks = ((each, self.docks.dock(each)) for each in self.panels.declared)
        late = [each for each, dock in docks if dock and dock.panel is None and is_seen(dock)]
        for each in late:
            self.panels[each]
        if late:
            self.changed.emit()

    def _bring_dock(self, panel: Panel) -> None:
        dock = self.docks.dock(panel)
        assert dock is not None
        if panel.is_view and self.view not in panel.docked_in:
            self.show_view(panel.docked_in[0])
        if self._is_drawer(panel) and not dock.isVisible():
            self._open_drawer(panel)
        else:
            dock.bring_forth(self.panels[panel])

    def _is_drawer(self, panel: Panel) -> bool:
        is_detail = panel is self._detail
        return self._room is WindowSize.LOW or (self._room is WindowSize.NARROW and is_detail)

    def _has_no_room(self, panel: Panel) -> bool:
        """In a narrow window, what is below is shown at first only where a crawl is watched."""
        is_below = panel.side in LEVEL and self.view not in LIVE
        return self._is_drawer(panel) or (self._room is WindowSize.NARROW and is_below)

    # The view

    def show_view(self, title: str, *, and_focus: bool = True) -> None:
        """Brings a view into the centre, and the focus into it."""
        focused = QApplication.focusWidget()
        if and_focus and focused and self.stack.isAncestorOf(focused):
            focused.clearFocus()  # else Qt would look for the next one as its view is hidden
        self._choose(title)
        if and_focus and not focus_on(self.panels[self._views[title]]):
            focus_on(self.rail)

    def _choose(self, title: str) -> None:
        self.rail.show_chosen(title)
        if title == self.view:
            return
        self._remember()
        if self._drawn is not self._detail:
            self._drawer.close_drawer()
        # Painted once, when everything has its place: the view, then one dock in each turn.
        self._window.setUpdatesEnabled(False)
        try:
            self.view = title
            self._move_panels()
            self._show_page()
            self._arrange()
            self.docks.paint_one_by_one()
        finally:
            self._window.setUpdatesEnabled(True)
        self.changed.emit()

    def _show_page(self) -> None:
        self.stack.setCurrentWidget(self._pages.get(self.view) or self.panel_in_centre)

    def _move_panels(self) -> None:
        """A view that has a dock is in the centre if it is chosen, and else in its dock."""
        for title, page in self._pages.items():
            dock, layout = self.docks.dock(self._views[title]), page.layout()
            assert dock is not None
            assert layout is not None
            if title == self.view:
                layout.addWidget(self.panel_in_centre)
                self.panel_in_centre.show()
            else:
                dock.take_back()

    # The layout

    @property
    def _key(self) -> str:
        return f"{self.view} {self._room.value}".rstrip()

    def start(self) -> None:
        """Shows the first view as it was last."""
        self._room = self._room_now
        self.rail.show_chosen(self.view)
        self._move_panels()
        self._show_page()
        self._arrange()

    def fold(self, empty: Set[type[QWidget]], *, is_bare: bool) -> None:
        """Folds the docks of these panels away; without any crawl, all docks and the rail."""
        if (empty, is_bare) == (self._empty, self._is_bare):
            return
        changes, self._empty = is_bare is not self._is_bare, empty
        if not changes:
            with self._arranging():
                self._fold()
            return
        if is_bare:
            self._choose(next(iter(self._views)))
            self._drawer.close_drawer()
            self._remember()
        self._is_bare = is_bare
        self._arrange()

    def _fold(self) -> None:
        docks = {dock for kind in self._empty if (dock := self.docks.dock(self.panels.of(kind)))}
        self._folding.fold(set(self.docks.all) if self._is_bare else docks)
        self.rail.setVisible(not self._is_bare)

    def reset(self) -> None:
        """Puts everything in its first place, in all views."""
        self._layouts.clear()
        self._folded.clear()
        for kept in (MEMORY, FOLDED, PLACES):
            memory().remove(kept)
        self._drawer.close_drawer()
        with self._arranging():
            self._lay_out()

    def _lay_out(self) -> None:
        self.docks.lay_out(self.view, list(filter(self._has_no_room, self.panels.declared)))
        self._put_away()
        self._folding.begin(())
        self._fold()

    def _arrange(self) -> None:
        """Puts the docks where they were in this view, or in their first places."""
        with self._arranging():
            self._place_docks()

    @contextmanager
    def _arranging(self) -> Iterator[None]:
        """For a moment all docks may be side by side, for which no window may become wider."""
        self._is_arranging = True
        self._window.setMinimumSize(1, 1)
        try:
            yield
        finally:
            self._free_size()
            layout = self._window.layout()
            assert layout is not None
            layout.activate()
            self.docks.keep_shares()  # they were squeezed
            self._is_arranging = False
            self._make_seen()

    def _free_size(self) -> None:
        """What is side by side must not keep a window from a size at which it is not any more."""
        layout = self._window.layout()
        assert layout is not None
        may_be_low = (
            self._room is not WindowSize.LOW and _low() > layout.totalMinimumSize().height()
        )
        # Zero: as small as what is inside allows.
        self._window.setMinimumSize(int(self._room is WindowSize.AMPLE), int(may_be_low))

    def _place_docks(self) -> None:
        self._is_laid_out = True
        kept, folded = self._layouts.get(self._key), self._folded.get(self._key, [])
        if kept is None:
            found = memory().value(f"{MEMORY}/{self._key}", QByteArray(), type=QByteArray)
            places = memory().value(f"{PLACES}/{self._key}", UNKNOWN, type=int)
            kept = Layout(cast(QByteArray, found), cast(int, places))
            folded = str(memory().value(f"{FOLDED}/{self._key}", "", type=str)).split()
        self.docks.take_layout(self._key)
        self._is_first = not self.docks.restore(kept)
        if not self._is_first:
            self._put_away()
            self._folding.begin(folded)
            self._fold()
        else:
            self._lay_out()

    def _put_away(self) -> None:
        """Hides the docks of views that are not docked in this one."""
        for panel in self._views.values():
            dock = self.docks.dock(panel)
            if dock and not panel.is_docked_in(self.view):
                dock.hide()

    def _remember(self) -> None:
        if self._is_laid_out and not self._is_bare:
            self._layouts[self._key] = self.docks.saved()
            self._folded[self._key] = self._folding.names

    def save(self) -> None:
        """Writes the layouts to memory, for the next start."""
        self._remember()
        for key, layout in self._layouts.items():
            memory().setValue(f"{MEMORY}/{key}", layout.state)
            memory().setValue(f"{PLACES}/{key}", layout.places)
            memory().setValue(f"{FOLDED}/{key}", " ".join(self._folded[key]))

    def come_into_sight(self) -> None:
        """The window is shown: only now has it a size that can be shared out."""
        if self._is_first and not self._is_bare:
            self._is_first = False
            self.docks.share_out(self.view)
        self._make_seen()

    @property
    def _room_now(self) -> "WindowSize":
        if self._window.height() < _low():
            return WindowSize.LOW
        return WindowSize.NARROW if self._window.width() < theme().px(NARROW) else WindowSize.AMPLE

    def take_size(self) -> None:
        """The window has another size: the docks keep their shares, or some become drawers."""
        if self._is_arranging:  # it is the size of a moment
            return
        room = self._room_now
        if room is not self._room:
            self._drawer.close_drawer()
            self._remember()
            self._room = room
            self._arrange()
        self._free_size()
        self.docks.keep_shares()

    # The drawer

    def _enter_details(self) -> None:
        """Enter on a row; a double click has another meaning."""
        if self._detail and not QGuiApplication.mouseButtons():
            self._bring_dock(self._detail)

    def _open_drawer(self, panel: Panel) -> None:
        if panel is not self._drawn:
            self._drawer.close_drawer()
            self._drawn = panel
            self._came_from = QApplication.focusWidget()
        self._drawer.open_with(self.panels[panel], panel.name)
        self.changed.emit()

    def _close_drawer(self) -> None:
        assert self._drawn is not None
        dock = self.docks.dock(self._drawn)
        assert dock is not None
        self._drawn = None
        dock.take_back()
        if self._came_from is not None and is_seen(self._came_from):
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        self._came_from = None

    def leave_dock(self) -> None:
        """Moves the focus from a dock into the centre."""
        focused = QApplication.focusWidget()
        if focused and any(dock.isAncestorOf(focused) for dock in self.docks.seen):
            focus_on(self.panel_in_centre)

    # The way round

    def _round(self) -> Iterator[QWidget]:
        yield self.rail
        yield self.centre
        if self._drawer.isVisible():
            yield self._drawer
        yield from self.docks.seen

    def go_round(self, step: int, before: Sequence[QWidget], after: Sequence[QWidget]) -> None:
        """Moves the focus to the next zone that takes keys; -1: to the one before."""
        zones = [*before, *self._round(), *after]
        focused = QApplication.focusWidget()
        here = next((n for n, zone in enumerate(zones) if focused and _holds(zone, focused)), -step)
        for distance in range(1, len(zones) + 1):
            zone = zones[(here + step * distance) % len(zones)]
            target = zone.panel or zone if isinstance(zone, Dock) else zone
            target = self.panel_in_centre if zone is self.centre else target
            if is_seen(target) and focus_on(target):
                return


def _low() -> int:
    """A window that is not as high as this is low."""
    fixed, grown = LOW
    return fixed + theme().px(grown)


def _holds(zone: QWidget, focused: QWidget) -> bool:
    return zone is focused or zone.isAncestorOf(focused)
