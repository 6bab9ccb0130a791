"""One window and what belongs to it, whatever crawl it shows; and who looks after a thing in it."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from crawlscope.core.base.language import tr
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.runtime.complaints import complain
from crawlscope.runtime.garbage import Garbage
from crawlscope.runtime.heartbeat import Heartbeat
from crawlscope.session.alerts import Alerts
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.session.session import CrawlSession, Face
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.chosen import Chosen
from crawlscope.window.opening import Opening
from crawlscope.window.tasks import Tasks

if TYPE_CHECKING:
    from crawlscope.window.windows import Windows

Part = TypeVar("Part", bound="Controller")


class Desk(Face):
    """No crawl is in the window at first; then one session after the other."""

    def __init__(
        self,
        window: MainWindow,
        settings: dict[str, Any],
        job: OutputOptions,
        opening: Opening,
    ) -> None:
        self.window = window
        self.messages = self.window.messages
        self.job, self.opening = job, opening
        self.windows: Windows[Any] | None = None  # to which it belongs
        self.chosen = Chosen(self.window, settings)
        self.tasks = Tasks()
        self.heartbeat, self.garbage = Heartbeat(), Garbage()
        self.session: CrawlSession | None = None
        self.demo = ""  # the address of the demo site, if that is crawled
        self.has_changed = False  # the next frame shows it, even if no crawl runs
        self.has_failed = False  # something could not be done that was asked for
        self._parts: dict[type[Controller], Controller] = {}
        self._nothing = Ledger()

    def furnish(self, kinds: "Iterable[type[Controller]]") -> None:
        """Makes those who look after something; what they are told of, they are in this order."""
        for kind in kinds:
            self._parts[kind] = kind(self)

    def part(self, kind: type[Part]) -> Part:
        """The one of this class."""
        part = self._parts[kind]
        assert isinstance(part, kind)
        return part

    # --- its crawl ----------------------------------------------------------------------------

    @property
    def shown(self) -> CrawlSession:
        """The session, where there certainly is one."""
        assert self.session is not None
        return self.session

    @property
    def ledger(self) -> Ledger:
        return self._nothing if self.session is None else self.session.ledger

    @property
    def settings(self) -> Settings:
        return Settings() if self.session is None else self.session.settings

    @property
    def crawler(self) -> Crawler | None:
        return None if self.session is None else self.session.crawler

    @property
    def is_crawling(self) -> bool:
        """True from Start until the last event of the crawl is shown, also during a pause."""
        return self.session is not None and self.session.is_crawling

    def take(self, session: CrawlSession) -> str:
        """Takes another crawl into the window; returns a line about a filter that is gone with the
        last one."""
        before, self.session = self.session, session
        if before is not None:
            before.let_go()
        self.garbage.end()
        if len(session.ledger.records):
            self.garbage.spare(len(session.ledger.records))
        self.heartbeat.reset()
        for each in self._parts.values():
            each.take(session)
        self.window.crawl.show_ledger(session.ledger)
        self.window.status.set_roots(session.settings.roots)
        for each in self._parts.values():
            each.show_live(session)
        return self.window.filter.drop()

    def alert(self, alerts: Alerts) -> None:
        for each in self._parts.values():
            each.alert(alerts)

    async def write(self) -> bool:
        """Writes what is not in its file yet; False if that is impossible."""
        return self.session is None or await self.session.write()

    def complain(self, text: str) -> None:
        """Says what could not be done that was asked for."""
        self.has_failed = True
        self.messages.post(text, Tone.BAD)
        if self.opening.exit_when_done:
            complain(text)

    # --- what a person does with it -----------------------------------------------------------

    def pause(self) -> None:
        if self.session is not None and self.is_crawling:
            self.session.pause()
            self.window.set_phase(Phase.PAUSED)

    def go_on(self) -> None:
        """Continues after Pause, or a crawl that was stopped."""
        if session := self.to_change():
            session.go_on()

    def cancel(self) -> None:
        if self.session is not None and self.is_crawling:
            self.window.set_phase(Phase.STOPPING)
            self.session.cancel()

    def to_change(self) -> CrawlSession | None:
        """The crawl, if it can be changed; says why not."""
        if self.session is None or not self.session.is_read_only:
            return self.session
        self.show_read_only()
        return None

    def show_read_only(self) -> None:
        """Says why the crawl cannot continue in its file."""
        words = tr(
            "{file} is read-only. Use File → Save as… to save the crawl elsewhere and "
            "continue it there."
        )
        assert self.shown.keeper is not None
        self.messages.post(words.format(file=Path(self.shown.keeper.file.path).name), Tone.WARN)


class Controller:
    """Looks after one thing in a window, for as long as that is there: connects to its panels, and
    is told here of what concerns others too. `panels.py` names each."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._window, self._messages, self._spawn = desk.window, desk.messages, desk.tasks.spawn

    def take(self, session: CrawlSession) -> None:
        """Another crawl is about to be shown."""

    def show_live(self, session: CrawlSession) -> None:
        """All views show the crawl as it is now: another one."""

    def alert(self, alerts: Alerts) -> None:
        """Something came about that a person wants to know at once."""
