"""How a crawl comes into the window: started from addresses or a list, or opened from a file."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from crawlscope.core.base.budgets import CHECKED_OCTETS
from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.lists import Listed, ListError
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.idle import hosts_in_short
from crawlscope.demo.folder_site import FolderError
from crawlscope.demo.server import DemoSite
from crawlscope.session.keeping import Keeper
from crawlscope.session.session import CrawlSession, start_time
from crawlscope.session.sites import Sites
from crawlscope.store import CrawlFile, Saved, Served, StoreError
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.first.addresses import is_path
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.messages import START
from crawlscope.window.agreeing import ask, trust
from crawlscope.window.browser import renderer
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.crawl_file import WindowFile, opened_in_words
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.folders import ServedFolders
from crawlscope.window.lists import WindowLists
from crawlscope.window.opening import Opening, in_bar

SLOW_MOTION = 2.0  # seconds a request, in which the demo site can be followed by eye
OPENED = "opened"  # what messages are about: what a crawl is that comes into the window
LONGEST_IN_BAR = 2_000  # characters of addresses; more are shown in short


class Starting(Controller):
    """Makes one session after the other, while none is running."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.first: CrawlSession | None = None  # the crawl that the command line asked for
        self._held: Listed | None = None  # the addresses that the bar shows in short
        self._demo: DemoSite | None = None
        self._folders = ServedFolders(self._spawn)
        # Files that are compared with the previous one, or go on, once they are open
        self._compared_next = self._continued_next = ""
        window, chosen = desk.window, desk.chosen
        self.lists = WindowLists(
            window, self._spawn, chosen.settings_without_roots, self.start_listed
        )
        self._address_bar = window.controls.address_bar
        window.controls.start_requested.connect(self.start)
        window.controls.start_held_requested.connect(self.start_held)
        window.panels.when(UrlTree, lambda each: each.crawl_again_requested.connect(self.start))
        window.panels.when(UrlTable, lambda each: each.crawl_again_requested.connect(self.start))
        window.demo_requested.connect(self.start_demo)
        window.panels.when(
            OverviewPanel,
            lambda each: each.resources_asked.connect(
                partial(self.crawl_again_with, resources=True)
            ),
        )
        window.panels.when(
            FindingsPanel,
            lambda each: each.sitemaps_asked.connect(partial(self.crawl_again_with, sitemaps=True)),
        )
        window.files.folder_chosen.connect(self.start)
        window.acts.on("slow demo", self.start_slow_demo)
        for each in (window.files.open_chosen, window.recent.chosen, window.crawl_dropped):
            each.connect(self.open)

    def start(self, address: str) -> None:
        """Starts a new crawl of one address, of several separated by white space, or of a folder.

        A crawl that is running must be cancelled first.
        """
        settings = self._checked(lambda: self._desk.chosen.settings(self._addresses(address)))
        if settings is None:
            return
        # What a server's list has put into the bar was typed by nobody
        shown = self._held.urls if self._held is not None else {}
        roots = {url: shown.get(url) for url in settings.roots}
        settings = settings.with_roots(roots, dict(settings.logins))
        if self._begin(settings):
            self._held = Listed(settings.by_whom(), dict(settings.logins))
            self._address_bar.set_address(address)

    def _addresses(self, text: str) -> list[str]:
        """Raises SettingsError."""
        if not is_path(text):
            return text.split() or [text]
        try:
            return [self._folders.serve(text)]
        except FolderError as problem:
            raise SettingsError(str(problem)) from None

    def start_listed(self, listed: Listed, no_follow: bool) -> None:
        """Starts a crawl of the addresses in a list, of which there may be very many."""
        settings = self._checked(
            lambda: self._desk.chosen.settings_without_roots().with_roots(
                listed.urls, listed.logins
            )
        )
        if settings is None:
            return
        settings = replace(settings, no_follow=no_follow)
        if self._begin(settings, [line.text for line in listed.bad]):
            self._held = listed
            self._show_in_bar(settings.roots)

    def _checked(self, made: Callable[[], Settings]) -> Settings | None:
        """The settings of a crawl that may begin now; says why not."""
        if self.is_refused():
            return None
        try:
            return made()
        except SettingsError as problem:
            self._messages.post(translated(str(problem)), Tone.BAD, about=START)
            return None

    def is_refused(self) -> bool:
        """True while a crawl runs, which is said."""
        if self._desk.is_crawling:
            self._messages.post(tr("Cancel the running crawl first."), Tone.WARN, about=START)
        return self._desk.is_crawling

    def start_held(self) -> None:
        """Starts anew with the many addresses that the bar shows in short."""
        if self._desk.session is not None and self._held is not None:
            self.start_listed(self._held, self._desk.settings.no_follow)

    def _show_in_bar(self, roots: Sequence[str]) -> None:
        """Shows the roots in the address bar: all of them, or in short."""
        if len(roots) > 1 and sum(map(len, roots)) > LONGEST_IN_BAR:
            self._address_bar.hold(roots)
        else:
            self._address_bar.set_address(in_bar(roots))

    def start_demo(self) -> None:
        if not self.is_refused():
            self._spawn(self._crawl_demo(), "demo")

    def start_slow_demo(self) -> None:
        """Starts it so slowly that each request can be followed by eye."""
        self._window.controls.step_button.set_speed(SLOW_MOTION)
        self.start_demo()

    async def _crawl_demo(self) -> None:
        if self._demo is None:
            records = DemoSite()
            await records.__aenter__()
            self._demo = records
        self.start(self._demo.url)

    async def end(self) -> None:
        """Ends the demo site."""
        if self._demo is not None:
            await self._demo.__aexit__(None, None, None)

    async def open_lists(self, opening: Opening) -> bool:
        """Reads the lists of the command line, then starts, or asks what is done with them; False
        if they cannot be read."""
        try:
            listed = await self.lists.read_all(opening.lists, opening.roots)
        except ListError as problem:
            self._desk.complain(translated(f"{problem}"))
            return False
        if opening.start:
            self.start_listed(listed, bool(self._desk.chosen.values.get("no_follow")))
        else:
            self.lists.offer(", ".join(opening.lists), listed)
        return True

    def _begin(
        self, settings: Settings, invalid: Sequence[str] = (), served: Sequence[Served] = ()
    ) -> bool:
        """Begins a new crawl of what is `served` meanwhile; False if its file cannot be made."""
        demo = self._demo.url if self._demo is not None else ""
        is_demo = settings.roots[0] == demo
        started_at, ledger = start_time(), Ledger(settings)
        try:
            file = self._desk.part(WindowFile)
            keeper, notice = file.begin(settings, started_at, ledger, is_kept=not is_demo)
        except StoreError as problem:
            self._desk.complain(f"--save: {translated(str(problem))}")
            return False
        served = [(demo, "")] if is_demo else list({*served, *self._folders.among(settings.roots)})
        if keeper is not None and served:
            keeper.file.note_served(served)
        session = CrawlSession(
            *(settings, ledger, keeper, started_at, self._desk),
            sites=self._sites(keeper.file.path if keeper else "", settings, served),
            invalid=invalid,
            spawn=self._spawn,
            renderers=renderer,
        )
        self.first = self.first or session
        if self._desk.opening.exit_when_done:  # nobody is there to let paused hosts go on
            session.crawler.end_at_paused()
        dropped = self._take(session, demo if is_demo else "")
        session.run()
        if notice:
            self._messages.post(notice, Tone.WARN, about=OPENED)
        if dropped:
            self._messages.post(dropped)
        return True

    def _take(self, session: CrawlSession, demo: str = "") -> str:
        self._desk.demo = demo
        leaves_out = not (session.settings.resources or session.settings.no_follow)
        panels = self._window.panels
        panels.give(OverviewPanel, OverviewPanel.show_whether_left_out, leaves_out)
        return self._desk.take(session)

    def crawl_again(self, path: str) -> None:
        """Starts a crawl that is as the one of a file was; the two are compared at its end."""
        if self.is_refused():
            return
        try:
            with CrawlFile.open(path, CHECKED_OCTETS) as file:
                settings, withheld = file.settings()
                sites = Sites(path, file.served(), is_from_here=file.is_served_here())
        except StoreError as problem:
            self._messages.post(sentence(translated(str(problem))), Tone.BAD, about=path)
            return
        if withheld:  # it says what is missing, and Start does the rest
            self.open(path)
            return
        if not sites.is_agreed:
            ask(self._messages, sites, lambda: self._trust_and_crawl_again(path))
            return
        self._show_settings(settings)
        if self._begin(settings, served=sites.served):
            self._desk.part(WindowComparison).compare_at_end(path)

    def _trust_and_crawl_again(self, path: str) -> None:
        """Raises StoreError."""
        with CrawlFile.open(path, CHECKED_OCTETS) as file:
            trust(file)
        self.crawl_again(path)

    def crawl_again_with(self, **changed: Any) -> None:
        """Starts the same crawl anew, with other values of these settings."""
        if not self.is_refused():
            settings = replace(self._desk.settings, **changed)
            self._show_settings(settings)
            self._begin(settings)

    def _show_settings(self, settings: Settings) -> None:
        """Start would do the same again."""
        self._desk.chosen.take_from(settings)
        self._held = Listed(settings.by_whom())
        self._show_in_bar(settings.roots)

    # --- from a file --------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Opens the crawl of a file: in another window while a crawl runs in this one.

        If another window shows it already, that comes to the front.
        """
        desk = self._desk
        if desk.windows is not None and desk.windows.bring_to_front(path, but=desk):
            return
        if desk.windows is not None and desk.is_crawling:
            desk.windows.open_elsewhere(path)
        elif not self.is_refused():
            self.open_here(path)

    def open_here(self, path: str, file: CrawlFile | None = None) -> None:
        """As `open`; `file` may be open already."""
        self._desk.part(WindowFile).open(path, self._opened, file)

    def open_and_compare(self, path: str) -> None:
        """Opens the crawl of a file, and compares it with the previous one of the same site."""
        self._compared_next = path
        self.open(path)

    def open_and_go_on(self, path: str) -> None:
        """Opens the crawl of a file, and continues it."""
        self._continued_next = path
        self.open(path)

    def _opened(self, saved: Saved, keeper: Keeper) -> None:
        """A saved crawl has been restored: it is stopped, or finished."""
        session, dropped = self._restored(saved, keeper)
        self._window.set_phase(Phase.FINISHED if saved.is_over else Phase.STOPPED)
        paused = session.crawler.paused_hosts
        hosts = tr("{sentence}.").format(sentence=hosts_in_short(paused)) if paused else ""
        words = opened_in_words(len(saved.frontier), saved.withheld, hosts)
        if words:
            tone = Tone.WARN if saved.withheld else Tone.ACCENT
            self._messages.post(words, tone, about=OPENED)
        if dropped:
            self._messages.post(dropped)
        compared, self._compared_next = self._compared_next, ""
        continued, self._continued_next = self._continued_next, ""
        paths = self._desk.part(WindowFile).paths
        if compared in paths:
            self._desk.part(WindowComparison).compare_previous()
        elif continued in paths and not (saved.is_over or saved.withheld):
            self._desk.go_on()

    def _sites(
        self, path: str, settings: Settings, served: Sequence[Served], *, is_from_here: bool = True
    ) -> Sites:
        """Those that are not there already."""
        beside = self._folders.among(settings.roots)
        here = {self._demo.url} if self._demo is not None else set[str]()
        here |= {url for url, _ in beside}
        left = [each for each in served if each[0] not in here]
        return Sites(path, left, beside=beside, is_from_here=is_from_here)

    def _restored(self, saved: Saved, keeper: Keeper) -> tuple[CrawlSession, str]:
        """The crawl, which is in the window now; and what is said of showing it."""
        file = keeper.file
        is_from_here = not saved.served or file.is_served_here()
        session = CrawlSession(
            *(saved.settings, saved.ledger, keeper, saved.started_at, self._desk),
            saved=saved,
            sites=self._sites(file.path, saved.settings, saved.served, is_from_here=is_from_here),
            spawn=self._spawn,
            renderers=renderer,
        )
        dropped = self._take(session)
        self._show_settings(saved.settings)
        return session, dropped
