"""One selection for all views: a URL that is selected in one of them is selected in all."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal, SignalInstance

LONGEST_HISTORY = 1_000  # selections
NO_LIMIT = 2**31


@runtime_checkable
class SelectingView(Protocol):
    """A view in which a URL can be selected."""

    @property
    def url_selected(self) -> SignalInstance: ...  # with an id

    def reveal(self, id_: int) -> None: ...


def _always(view: SelectingView) -> bool:
    return True


class SharedSelection(QObject):
    """Passes each selection on to all other views, and goes back to former ones."""

    changed = Signal()

    def __init__(
        self,
        views: Sequence[SelectingView],
        parent: QObject,
        holds_it: Callable[[SelectingView], bool] = _always,
    ) -> None:
        """`holds_it` says whether a view holds the crawl that is shown; if not, `tell` follows."""
        super().__init__(parent)
        self._views = list(views)
        self._holds_it = holds_it
        self._sharing = False
        self._history: list[int] = []  # ids, the oldest first
        self._place = -1  # of the present selection
        self._known = NO_LIMIT
        self._is_aside = False
        for view in views:
            view.url_selected.connect(partial(self._choose, view))

    def add(self, view: SelectingView) -> None:
        """One more, which holds another crawl: `tell` follows."""
        self._views.append(view)
        view.url_selected.connect(partial(self._choose, view))

    @property
    def id(self) -> int:
        """The selected URL; 0 if none is."""
        return self._history[self._place] if self._history and not self._is_aside else 0

    @property
    def is_any(self) -> bool:
        """True if something is selected."""
        return self._is_aside or bool(self._history)

    def set_aside(self) -> None:
        """Something that is no URL is selected, until a URL is; `go(-1)` leads back to the last."""
        self._is_aside = True
        self.changed.emit()

    @property
    def is_aside(self) -> bool:
        return self._is_aside

    def forget(self) -> None:
        """Another crawl is shown: its ids mean other URLs."""
        self._history.clear()
        self._place, self._known, self._is_aside = -1, NO_LIMIT, False
        self.changed.emit()

    def tell(self, view: object) -> None:
        """A view holds the crawl that is shown by now."""
        if isinstance(view, SelectingView) and 0 < self.id <= self._known:
            before, self._sharing = self._sharing, True
            try:
                view.reveal(self.id)
            finally:
                self._sharing = before

    def share_again(self, known: int = NO_LIMIT) -> None:
        """Other records of the same URLs are shown: those up to `known`, from now on."""
        self._known = known
        if self.id:
            self._share(None, self.id)

    def know(self, known: int) -> None:
        """More of the records exist: what is selected may be among them."""
        before, self._known = self._known, known
        if before < self.id <= known:
            self._share(None, self.id)

    def may_go(self, steps: int) -> bool:
        return 0 <= self._place_after(steps) < len(self._history)

    def _place_after(self, steps: int) -> int:
        return self._place + steps + (self._is_aside and steps < 0)

    def go(self, steps: int) -> None:
        """Selects again what was selected before (-1), or after that (1)."""
        if self.may_go(steps):
            self._place, self._is_aside = self._place_after(steps), False
            self._share(None, self.id)

    def choose(self, id_: int) -> None:
        """Selects a URL in all views."""
        self._choose(None, id_)

    def _choose(self, source: SelectingView | None, id_: int) -> None:
        if self._sharing:  # a view may emit a selection that is passed to it
            return
        self._is_aside = False
        if id_ != self.id:
            del self._history[self._place + 1 :]
            self._history.append(id_)
            del self._history[:-LONGEST_HISTORY]
            self._place = len(self._history) - 1
        self._share(source, id_)

    def _share(self, source: SelectingView | None, id_: int) -> None:
        self._sharing = True
        try:
            for view in self._views:
                if view is not source and id_ <= self._known and self._holds_it(view):
                    view.reveal(id_)
        finally:
            self._sharing = False
        self.changed.emit()
