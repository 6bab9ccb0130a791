"""What a view may be able to do, seen from its methods and signals."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance

from crawlscope.core.base.view_table import Shown
from crawlscope.core.insight.filter import Filter


@runtime_checkable
class FilteringView(Protocol):
    """It follows the filter while it is seen; its numbers are of what the filter lets pass."""

    counts_what: str  # what `counted` counts: 'URL', 'chain'

    def take_filter(self, wanted: Filter) -> None: ...

    @property
    def counted(self) -> SignalInstance: ...  # found, of how many, whether it still counts


@runtime_checkable
class TogglingView(Protocol):
    """It has buttons for terms of the filter."""

    @property
    def term_toggled(self) -> SignalInstance: ...  # with a term that is to come or go


@runtime_checkable
class LinkingView(Protocol):
    """Its numbers are links: a click asks for the URLs that a number counts."""

    @property
    def urls_asked(self) -> SignalInstance: ...  # with a filter, as `filter.py` reads it


@runtime_checkable
class RecheckingView(Protocol):
    """It asks for a recheck."""

    @property
    def recheck_asked(self) -> SignalInstance: ...  # with a list of ids


@runtime_checkable
class RecheckingManyView(Protocol):
    """It asks for a recheck of many."""

    @property
    def recheck_those_asked(self) -> SignalInstance: ...  # with the text of a filter


@runtime_checkable
class ExportingView(Protocol):
    """It can be exported exactly as it is shown."""

    @property
    def export_asked(self) -> SignalInstance: ...

    def shown_table(self) -> Shown:
        """What is shown at this moment; what comes later does not change it."""
        ...
