"""Single steps and slow motion of the crawl that a window shows."""

from collections.abc import Iterable

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Event
from crawlscope.core.records.idle import FULL_SPEED, GO_ON, GO_ON_WITH_HOSTS, Remedy
from crawlscope.demo import story
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.crawl.steps import ANYBODY
from crawlscope.session.session import CrawlSession
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.narrator import Narrator
from crawlscope.window.queue import WindowQueue
from crawlscope.window.settings import WindowSettings


class WindowStepping(Controller):
    """Passes steps and the speed on to the crawl, and tells what each request does."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._show = desk.window.step_bar.show_step
        self._every: float | None = None  # seconds between two requests; None: as they come
        self._narrator = Narrator(self._show, Ledger())
        controls = desk.window.controls
        controls.step_requested.connect(self.step)
        controls.step_all_requested.connect(self.step_all)
        controls.speed_changed.connect(self.set_speed)
        desk.window.status.remedy_asked.connect(self._remedy)
        desk.window.panels.when(WorkerPanel, self._connect)

    def _connect(self, workers: WorkerPanel) -> None:
        workers.step_requested.connect(self.step)
        workers.remedy_asked.connect(self._remedy)
        workers.stop_one_requested.connect(self._stop_one)

    def take(self, session: CrawlSession) -> None:
        demo = self._desk.demo

        def explain(url: str) -> str:
            return story.explain(url.removeprefix(demo.rstrip("/")))

        self._narrator.end()
        self._narrator = Narrator(self._show, session.ledger, explain if demo else None)
        session.listeners.append(self.fold)
        self.set_speed(self._every)

    def fold(self, batch: Iterable[Event]) -> None:
        """After the ledger did. At full speed there is nothing to tell, which costs nothing."""
        crawler = self._desk.crawler
        is_at_full_speed = self._every is None and not (crawler is not None and crawler.is_paused)
        if self._narrator.is_showing or not is_at_full_speed:
            self._narrator.fold(batch)

    @property
    def _running(self) -> Crawler | None:
        """The crawler that works, or pauses; None: there is none, or it is being stopped."""
        session = self._desk.session
        return session.crawler if session is not None and session.is_running else None

    def step(self, worker: int = ANYBODY) -> None:
        """Lets one request start, of any worker or of one."""
        if crawler := self._running:
            crawler.step(worker)
            self._window.set_phase(Phase.STEPPING)

    def step_all(self) -> None:
        """Lets each worker start one."""
        if crawler := self._running:
            crawler.step_all()
            self._window.set_phase(Phase.STEPPING)

    def _stop_one(self, number: int, id_: int) -> None:
        if crawler := self._desk.crawler:
            crawler.stop_one(number, id_)

    def _remedy(self, asked: Remedy) -> None:
        """Does what ends a wait of the workers."""
        if asked.act == GO_ON:
            self._desk.go_on()
        elif asked.act == GO_ON_WITH_HOSTS:
            self._desk.part(WindowQueue).go_on_with(asked.hosts)
        elif asked.act == FULL_SPEED:
            self._window.controls.step_button.set_speed(None)
        elif asked.value is not None:
            self._desk.part(WindowSettings).set_one(asked.act, asked.value)

    def set_speed(self, every: float | None) -> None:
        self._every = every
        self._narrator.is_slow = every is not None
        if crawler := self._desk.crawler:
            crawler.slow_down(every)
            if every is None and not crawler.is_paused:
                self._narrator.end()
        self._window.status.set_speed(every)
