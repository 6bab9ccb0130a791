"""Views that show only what the filter of the window lets pass."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance

from app.core.filter import Filter


@runtime_checkable
class FilteringView(Protocol):
    """While such a view is in the centre, the filter stands above it."""

    def take_filter(self, wanted: Filter) -> None: ...

    @property
    def counted(self) -> SignalInstance: ...  # found, of how many, whether it is still counting

    @property
    def term_toggled(self) -> SignalInstance: ...  # with a term that is to come or go
