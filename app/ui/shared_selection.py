"""One selection for all views: a URL that is selected in one of them is selected in all."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, SignalInstance


@runtime_checkable
class SelectingView(Protocol):
    """A view in which a URL can be selected."""

    @property
    def url_selected(self) -> SignalInstance: ...  # with an id

    def reveal(self, id_: int) -> None: ...


class SharedSelection(QObject):
    """Passes each selection on to all other views."""

    def __init__(self, views: Sequence[SelectingView], parent: QObject) -> None:
        super().__init__(parent)
        self._views = views
        self._sharing = False
        for view in views:
            view.url_selected.connect(partial(self._share, view))

    def _share(self, source: SelectingView, id_: int) -> None:
        if self._sharing:  # a view may emit a selection that is passed to it
            return
        self._sharing = True
        try:
            for view in self._views:
                if view is not source:
                    view.reveal(id_)
        finally:
            self._sharing = False
