"""Views that can be exported exactly as they are shown."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance

from crawlscope.core.base.view_table import Shown


@runtime_checkable
class ExportingView(Protocol):
    """A view that gives what it shows as a table."""

    @property
    def export_asked(self) -> SignalInstance: ...

    def shown_table(self) -> Shown:
        """What is shown at this moment; what comes later does not change it."""
        ...
