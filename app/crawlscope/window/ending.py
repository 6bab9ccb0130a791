"""How a crawl ended, said with what may come next."""

from collections.abc import Callable
from functools import partial

from crawlscope.core.base.language import tr
from crawlscope.core.records.events import StopProof
from crawlscope.core.records.site import FAILED
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.rows.crawl_words import stop_words
from crawlscope.ui.shell.actions import retry_words
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import Notice


class WindowEnding:
    """Offers to retry what failed, or else the overview; nobody has to take it."""

    def __init__(self, window: MainWindow, retry: Callable[[], object]) -> None:
        """`retry` requests all that failed once more."""
        self._window, self._retry = window, retry
        self._overview = window.panel(OverviewPanel)
        self._offer = Notice(window.messages)  # of the overview
        self._said = "", Tone.TEXT
        window.zones.changed.connect(self._note_overview)

    def tell_stop(self, proof: StopProof) -> None:
        """Says what is left of the network after a stop."""
        clean = proof.in_flight == proof.sockets == proof.unheard == 0
        self.tell(stop_words(proof), Tone.GOOD if clean else Tone.WARN)

    def tell(self, text: str, tone: Tone) -> None:
        messages = self._window.messages
        failed = self._window.crawl.of_now.tally.states[FAILED]
        if failed:
            messages.post(text, tone, (retry_words(failed), self._retry))
        elif is_seen(self._overview):
            messages.post(text, tone)
        else:
            show = partial(self._window.zones.bring_forth, self._overview)
            self._said = text, tone
            self._offer = messages.post(text, tone, (tr("Overview"), show))

    def _note_overview(self) -> None:
        """What was offered is done otherwise: what was said stays."""
        if is_seen(self._overview):
            self._offer.update(*self._said)
