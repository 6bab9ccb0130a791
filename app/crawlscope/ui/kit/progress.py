"""A progress bar that costs nothing while its figures stay the same."""

from PySide6.QtWidgets import QProgressBar

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.theme import theme


class Progress(QProgressBar):
    """Set by one call; painted with the rest of the window."""

    def set_progress(self, done: int, total: int, text: str) -> None:
        """Shows `done` of `total`, with `text`; 0 of 0 is busy, without a figure."""
        if not total and theme().is_still:
            total, text = 1, tr("working…")
        if (done, total, text) == (self.value(), self.maximum(), self.format()):
            return
        # Qt paints a visible bar at each setValue, and waits until that is done.
        self.setUpdatesEnabled(False)
        self.setRange(0, total)
        self.setValue(done)
        self.setFormat(text)
        self.setAccessibleDescription(text or tr("Idle"))
        self.setUpdatesEnabled(True)
