"""Single steps and slow motion of the crawl that a window shows."""

from collections.abc import Callable, Iterable

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Event
from crawlscope.core.records.idle import FULL_SPEED, GO_ON, Remedy
from crawlscope.crawl.crawler import Crawler
from crawlscope.crawl.steps import ANYBODY
from crawlscope.demo import story
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.window.narrator import Narrator


class WindowStepping:
    """Passes steps and the speed on to the crawl, and tells what each request does."""

    def __init__(
        self,
        window: MainWindow,
        running: Callable[[], Crawler | None],
        go_on: Callable[[], None],
        set_option: Callable[[str, float], object],
    ) -> None:
        self._window, self._tell = window, window.step_bar.show_step
        self._running = running
        self._go_on = go_on  # runs a crawl that was stopped
        self._set_option = set_option
        self._every: float | None = None  # seconds between two requests; None: as they come
        self._crawler: Crawler | None = None
        self._narrator = Narrator(self._tell, Ledger())
        controls, workers = window.controls, window.panel(WorkerPanel)
        controls.step_requested.connect(self.step)
        controls.step_all_requested.connect(self.step_all)
        controls.speed_changed.connect(self.set_speed)
        workers.step_requested.connect(self.step)
        workers.remedy_asked.connect(self._remedy)

    def take(self, crawler: Crawler, ledger: Ledger, demo: str = "") -> None:
        """Another crawl is shown; `demo` is the address of the demo site, if it is that."""

        def explain(url: str) -> str:
            return story.explain(url.removeprefix(demo.rstrip("/")))

        self._narrator.end()
        self._narrator = Narrator(self._tell, ledger, explain if demo else None)
        self._crawler = crawler
        self.set_speed(self._every)

    def fold(self, batch: Iterable[Event]) -> None:
        """After the ledger did. At full speed there is nothing to tell, which costs nothing."""
        is_at_full_speed = self._every is None and not (
            self._crawler is not None and self._crawler.is_paused
        )
        if self._narrator.is_telling or not is_at_full_speed:
            self._narrator.fold(batch)

    def step(self, worker: int = ANYBODY) -> None:
        """Lets one request start, of any worker or of one; a crawl that was stopped goes on for
        it."""
        if self._running() is None:
            self._go_on()
        if crawler := self._running():
            crawler.step(worker)
            self._window.set_phase(Phase.STEPPING)

    def step_all(self) -> None:
        """Lets each worker start one."""
        if crawler := self._running():
            crawler.step_all()
            self._window.set_phase(Phase.STEPPING)

    def _remedy(self, asked: Remedy) -> None:
        """Does what ends a wait of the workers."""
        if asked.act == GO_ON:
            self._go_on()
        elif asked.act == FULL_SPEED:
            self._window.controls.step_button.set_speed(None)
        elif asked.value is not None:
            self._set_option(asked.act, asked.value)

    def set_speed(self, every: float | None) -> None:
        self._every = every
        self._narrator.is_slow = every is not None
        if self._crawler is not None:
            self._crawler.slow_down(every)
            if every is None and not self._crawler.is_paused:
                self._narrator.end()
        self._window.status.set_speed(every)
