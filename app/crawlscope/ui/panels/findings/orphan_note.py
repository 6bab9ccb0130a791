"""Why no orphan pages are listed, where that does not mean that there are none."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import FILL, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone

LOW = 15  # lines of text: in a lower view, its rows need the room


class OrphanNote(QWidget):
    """One line once a crawl has ended that no sitemap was read in; hidden otherwise, and where the
    view is low."""

    sitemaps_asked = Signal()  # crawl again, and read them

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("orphanNote")
        self._is_wanted = False
        self._view = parent
        parent.installEventFilter(self)
        self.words = Label("", self)
        self.words.setMinimumWidth(1)
        set_colour(self.words, Tone.QUIET)
        self.again_button = push_button(
            *(self, tr("Crawl again with them"), self.sitemaps_asked.emit),
            meaning=tr("Starts the same crawl anew, and reads the sitemaps of its hosts"),
            name="crawlWithSitemaps",
        )
        in_row(self, self.words, self.again_button, FILL, margins=(8, 4, 8, 4), space=8)
        self.hide()

    def show_of(self, ledger: Ledger) -> None:
        """Shows whether this crawl can know of orphan pages."""
        settings = ledger.findings.judged_by
        words = tr("Orphan pages are not known: sitemaps were not read.")
        if settings.sitemaps:
            words = tr("Orphan pages are not known: no sitemap was found.")
        self.words.setText(words)
        self.again_button.setVisible(not settings.sitemaps)
        is_over = ledger.finished is not None and ledger.findings.pages > 0
        self._is_wanted = is_over and not settings.no_follow and not ledger.records.listed
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        is_low = self._view.height() < LOW * self.fontMetrics().lineSpacing()
        self.setVisible(self._is_wanted and not is_low)
