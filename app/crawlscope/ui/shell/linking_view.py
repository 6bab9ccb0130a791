"""Views whose numbers are links: a click asks for the URLs that a number counts."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance


@runtime_checkable
class LinkingView(Protocol):
    """A view that asks for URLs."""

    @property
    def urls_asked(
        self,
    ) -> SignalInstance: ...  # with a filter, as `filter.py` reads it
