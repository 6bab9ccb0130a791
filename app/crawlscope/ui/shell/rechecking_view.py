"""Views from which URLs can be requested once more."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance


@runtime_checkable
class RecheckingView(Protocol):
    """A view that asks for a recheck."""

    @property
    def recheck_asked(self) -> SignalInstance: ...  # with a list of ids


@runtime_checkable
class RecheckingManyView(Protocol):
    """A view that asks for a recheck of many."""

    @property
    def recheck_those_asked(self) -> SignalInstance: ...  # with the text of a filter
