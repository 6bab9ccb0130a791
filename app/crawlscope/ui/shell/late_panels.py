"""The panels of a window, each of which is made when it is first needed: most are never seen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from PySide6.QtWidgets import QWidget

from crawlscope.ui.shell.panels import Panel

Found = TypeVar("Found", bound=QWidget)


class LatePanels:
    """Whoever has to do with a panel says so before it is there, and need not know whether it is:
    made late, it is told what it would know if it had been there from the first."""

    def __init__(
        self,
        declared: Sequence[Panel],
        make: Callable[[Panel], QWidget],
        place: Callable[[Panel, QWidget], None],
    ) -> None:
        """`make` makes one; `place`, once it knows everything, puts it where it may be seen."""
        self.declared = declared
        self._make, self._place = make, place
        self._made: dict[Panel, QWidget] = {}
        self._told: list[tuple[type[Any], Callable[[Any], object]]] = []
        # The last of each, for those that are not there
        self._given: dict[tuple[type[Any], Callable[..., object]], tuple[Any, ...]] = {}

    def __getitem__(self, panel: Panel) -> QWidget:
        """The widget of a declared panel."""
        if panel not in self._made:
            widget = self._made[panel] = self._make(panel)
            for kind, tell in tuple(self._told):
                if isinstance(widget, kind):
                    tell(widget)
            for kind, take in [each for each in self._given if isinstance(widget, each[0])]:
                take(widget, *self._given.pop((kind, take)))
            self._place(panel, widget)
        return self._made[panel]

    def get(self, kind: type[Found]) -> Found:
        """The panel of this class."""
        widget = self[self.of(kind)]
        assert isinstance(widget, kind)
        return widget

    def of(self, kind: type[QWidget]) -> Panel:
        """What is declared of the panel of this class."""
        return next(each for each in self.declared if each.make is kind)

    def is_made(self, panel: Panel) -> bool:
        return panel in self._made

    def made(self, kind: type[Found]) -> Iterator[Found]:
        """Those of this class that are there."""
        return (each for each in tuple(self._made.values()) if isinstance(each, kind))

    def when(self, kind: type[Found], tell: Callable[[Found], object]) -> None:
        """Calls this with each panel of a class: now if it is there, else once it is."""
        self._told.append((kind, tell))
        for each in self.made(kind):
            tell(each)

    def give(self, kind: type[Found], take: Callable[..., object], *given: Any) -> None:
        """Calls this method of a panel; of one that is not there, once it is, with what was given
        last."""
        for each in self.made(kind):
            take(each, *given)
            return
        self._given[kind, take] = given
