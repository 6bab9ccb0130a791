"""What is declared of a panel: views, docks, keys, layouts and memory follow from it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr_noop, translated

Side = Qt.DockWidgetArea
WATCH, CONCURRENCY = tr_noop("Watch"), tr_noop("Concurrency")
EVERY_VIEW = ("*",)


class Layer(Enum):
    """What everybody sees, what is one step further, and what shows how the crawler works."""

    FIRST, MORE, HOOD = range(3)


@dataclass(frozen=True, slots=True)
class Panel:
    """What the window has to know of a panel: it is a view, has a dock, or both. A panel with

    - `reset` and `catch_up` follows the crawl while it is seen (`late_views.View`),
    - `url_selected` and `reveal` shares the selection (`shared_selection.SelectingView`),
    - `urls_asked` has numbers that are links (`views.LinkingView`),
    - `take_filter`, `counted` and `counts_what` shows what the filter lets pass, and its numbers
      are of that (`views.FilteringView`),
    - `term_toggled` has buttons for terms of the filter (`views.TogglingView`).
    """

    # 'Log': its dock is named `logDock`, its button in the rail `logView`, in every language
    title: str
    make: Callable[[QWidget], QWidget]  # its class
    icon: str
    side: Side = Side.NoDockWidgetArea  # of its dock, if it has one
    group: str = ""  # panels of one group are tabs in one place; the groups of a side lie in a row
    key: str = ""
    is_view: bool = False  # it is chosen in the rail, and then fills the centre
    layer: Layer = Layer.FIRST  # of a view
    # The views whose first layout shows its dock. A view has a dock in these views only
    docked_in: tuple[str, ...] = EVERY_VIEW
    letter: int = 0  # the place in the title of the letter that chooses it in the menu
    is_drawer: bool = False  # in a narrow window it lies over the centre, while it is asked for
    share: float = 1 / 3  # of the window's width (left and right) or height, at first, where docked
    controller: type | None = None  # the class of who looks after it, if it acts
    guide: str = "reference/window.md"  # the page about a view

    @property
    def name(self) -> str:
        """Its title for people."""
        return translated(self.title)

    @property
    def menu_name(self) -> str:
        """Its name with the letter that chooses it, which stands behind one in other letters."""
        if self.name == self.title:
            return f"{self.title[: self.letter]}&{self.title[self.letter :]}"
        return f"{self.name}(&{self.title[self.letter].upper()})"

    @property
    def has_dock(self) -> bool:
        return self.side is not Side.NoDockWidgetArea

    def is_docked_in(self, view: str) -> bool:
        """Whether the first layout of a view shows its dock."""
        return self.docked_in == EVERY_VIEW or view in self.docked_in
