"""How far the crawl is: in the status line, and in the title of the window."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import hostname_of, origins_of
from crawlscope.core.insight.report import nothing_fetched
from crawlscope.core.records.records import SKIPPED
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.bars.state_line import StateLine
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.dialogs.recent_files import note_urls, short_name
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.progress import Progress
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.graph.graph_scales import clock_fine
from crawlscope.ui.panels.workers.worker_strips import WorkerStrips
from crawlscope.ui.shell.shown_crawl import ShownCrawl


class Status(QObject):
    remedy_asked = Signal(object)  # what ends a wait of all workers

    def __init__(
        self, window: QMainWindow, crawl: ShownCrawl, counts: StatusCounts, strips: WorkerStrips
    ) -> None:
        super().__init__(window)
        self._window, self._crawl, self._counts = window, crawl, counts
        self._phase, self._state = Phase.READY, ""
        self._moment = 0.0  # of a replay, in seconds
        self._every: float | None = None  # seconds between two requests, in slow motion
        self._others = 0  # how many hosts the roots have besides that of the first
        self._file = ""  # the path of the file that the crawl is kept in
        self._is_closing = False
        self._line = StateLine(window)
        self._archive = ""
        self._line.remedy_asked.connect(self.remedy_asked)
        self._strips = strips
        self._progress, self._lag = Progress(window), Label("", window)
        self._dress()
        self._lay_out(strips)
        self.show_lag(0)
        theme().zoomed.connect(self._fit)
        self._fit()
        crawl.crawl_replaced.connect(self._forget_roots)
        crawl.changed.connect(self._show)

    def _dress(self) -> None:
        self._progress.setObjectName("progressBar")
        self._progress.setAccessibleName(tr("URLs done, out of those known"))
        self._progress.setFont(theme().number_font(self._progress.font()))
        self._lag.setObjectName("lagLabel")
        self._lag.setFont(theme().number_font(self._lag.font()))
        self._lag.setToolTip(
            tr(
                "Event loop lag. The window and the crawler share one loop:\na low value "
                "means that both are responsive."
            )
        )

    def _lay_out(self, strips: WorkerStrips) -> None:
        bar = self._window.statusBar()
        bar.setSizeGripEnabled(False)
        low = QWidget(bar)
        lines = QVBoxLayout(low)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(strips)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(8)
        for each, share in (self._counts, 1), (self._line, 1), (self._progress, 0), (self._lag, 0):
            row.addWidget(each, share)
        lines.addLayout(row)
        bar.addPermanentWidget(low, 1)

    def _fit(self) -> None:
        high = self._progress.fontMetrics().height() + 2
        self._progress.setFixedSize(theme().px(190), max(18, high))
        self._lag.setMinimumWidth(
            self._lag.fontMetrics().horizontalAdvance(tr("lag {ms:,.0f} ms").format(ms=888))
        )

    # What it is given

    def show_lag(self, ms: float) -> None:
        self._lag.setText(tr("lag {ms:,.0f} ms").format(ms=ms))

    def show_machinery(self, is_open: bool) -> None:
        """Strips of the workers and the lag of the loop, or not."""
        self._strips.setVisible(is_open)
        self._lag.setVisible(is_open)

    def set_phase(self, phase: Phase) -> None:
        self._phase = phase
        ledger = self._crawl.of_now
        if self._file and phase in (Phase.STOPPED, Phase.FINISHED):
            note_urls(self._file, len(ledger.records))
        fetched_none = phase is Phase.FINISHED and nothing_fetched(ledger)
        state = tr("nothing fetched") if fetched_none else translated(phase.value)
        if self._every is not None and phase.may_pause:
            state = tr("{state}, 1 request every {every:g} s").format(
                state=state, every=self._every
            )
        self._state = "" if phase is Phase.READY else state
        self._show()

    def set_speed(self, every: float | None) -> None:
        """Sets how many seconds lie between two requests; None: they start as they come."""
        self._every = every
        self.set_phase(self._phase)

    def note_archive(self, words: str) -> None:
        """How large the archive of the crawl is; '' if there is none."""
        if words != self._archive:
            self._archive = words
            self._show_state()

    def set_file(self, path: str) -> None:
        """Sets the file that the crawl is kept in; '' if there is none."""
        self._file = path
        self._show_title()

    def set_roots(self, roots: Sequence[str]) -> None:
        """The canonical roots of the crawl that is shown."""
        origins = origins_of(tuple(roots))
        self._others = len({hostname_of(f"{each}/") for each in origins}) - 1
        self._show_title()

    def show_closing(self) -> None:
        self._is_closing = True
        self._show_title()

    # What it shows

    def _forget_roots(self) -> None:
        self._others = 0

    def _show(self) -> None:
        self._show_state()
        self._show_progress()
        self._show_title()

    def _show_state(self) -> None:
        if self._crawl.is_replay:
            self._line.show_past(clock_fine(self._moment))
        elif not self._phase.may_pause:
            self._line.forget()
        else:
            self._line.show_state(self._crawl.at_work(0))
        state = tr("waiting") if self._line.is_waiting else self._state
        if self._archive:
            state = f"{state} · {self._archive}"
        self._counts.set_state(tr("replay") if self._crawl.is_replay else state)

    def show_moment(self, seconds: float) -> None:
        """The crawl is shown as it was so long after its start."""
        self._moment = seconds
        self._show_state()

    def _show_progress(self) -> None:
        tally = self._crawl.tally
        total = self._crawl.known - tally.states[SKIPPED]
        if total:
            done = tally.requested
            self._progress.set_progress(
                done, total, tr("{done:,} of {total:,}", "URLs").format(done=done, total=total)
            )
        else:
            self._progress.set_progress(0, 0 if self._phase is Phase.CRAWLING else 1, "")
        # The counts say the same of a replay, where a sentence has to be read
        is_needed = total > 0 and not self._crawl.is_replay
        self._progress.setVisible(is_needed or self._phase is Phase.CRAWLING)

    def _show_title(self) -> None:
        crawl, parts = self._crawl, ["Crawlscope"]
        if crawl.known:
            done = units.count(crawl.tally.requested)
            parts = [tr("{n} done").format(n=done), self._name(), *parts]
        if self._is_closing:
            parts.insert(0, tr("closing…"))
        elif crawl.is_replay:
            parts.insert(0, tr("replay"))
        elif self._phase.may_continue or self._phase is Phase.STOPPING:
            parts.insert(0, translated(self._phase.value))
        title = " – ".join(parts)
        if title != self._window.windowTitle():
            self._window.setWindowTitle(title)

    def _name(self) -> str:
        """Of the crawl that is shown."""
        host = hostname_of(self._crawl.ledger.records.url[1])
        name = short_name(self._file, host) if self._file else host
        if self._others > 0:
            name = tr(
                "{name} and {n:,} other hosts", "{name} and 1 other host", self._others
            ).format(name=name, n=self._others)
        return name
