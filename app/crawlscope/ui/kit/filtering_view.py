"""Views that show only what the filter of the window lets pass."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance

from crawlscope.core.insight.filter import Filter


@runtime_checkable
class FilteringView(Protocol):
    """It follows the filter while it is seen; its numbers are of what the filter lets pass."""

    counts_what: str  # what `counted` counts: 'URL', 'chain'

    def take_filter(self, wanted: Filter) -> None: ...

    @property
    def counted(self) -> SignalInstance: ...  # found, of how many, whether it is still counting


@runtime_checkable
class TogglingView(Protocol):
    """It has buttons for terms of the filter."""

    @property
    def term_toggled(self) -> SignalInstance: ...  # with a term that is to come or go
