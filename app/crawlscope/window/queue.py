"""What a person does with the queue in the window: moves, removes, adds, pauses hosts."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from crawlscope.core.base import units
from crawlscope.core.base.language import told, tr
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.traps_told import TrapsTold
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.idle import braked_in_words, hosts_in_short
from crawlscope.crawl.crawler import Crawler
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.changing import queued_again
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.tasks import Tasks

Found = TypeVar("Found")


class WindowQueue:
    """Of the crawl that is shown. `go_on` lets one that has ended run for what was added."""

    def __init__(
        self,
        window: MainWindow,
        file: WindowFile,
        tasks: Tasks,
        *,
        recheck: Callable[[Sequence[int]], object],
        queued: Callable[[], object],
    ) -> None:
        self._filter, self._messages = window.filter, window.messages
        self._panel, self._log = window.panel(QueuePanel), window.panel(LogPanel)
        self._file = file
        self._tasks = tasks
        self._recheck = recheck
        self._queued = queued  # called when something is queued that was not
        self._crawler: Crawler | None = None
        self._told: tuple[str, ...] = ()  # the hosts that the crawl was said to wait for
        self._traps = TrapsTold()
        panel = self._panel
        panel.front_asked.connect(self._move)
        panel.removal_asked.connect(self._remove)
        panel.addition_asked.connect(self._add)
        for each in (panel, window.panel(HostsPanel)):
            each.pause_asked.connect(self._pause_or_go_on)

    def take(self, crawler: Crawler, traps: int) -> None:
        """Another crawl is shown, in which so many addresses belong to traps."""
        self._crawler = crawler
        self._told = ()
        self._traps = TrapsTold(traps)
        self.show()

    def show(self) -> None:
        """The panel shows the queue of this crawl."""
        if self._crawler is not None:
            self._panel.set_source(self._crawler.lined_up)

    def look(self, traps: int) -> None:
        """Says when nothing is left but URLs of paused hosts, and when traps grow; called in each
        frame."""
        if self._crawler is None:
            return
        if line := self._traps.line(traps):
            show = partial(self._filter.ask_urls, "finding:trap")
            words = tr("{growth}: exclude their folder.").format(growth=line)
            self._messages.post(words, Tone.WARN, (tr("Show them"), show))
        for name, pause in self._crawler.take_slowed().items():
            words = tr("{host} asks for less (429 or 503): now {time} between two requests.")
            words = words.format(host=shown(name), time=units.seconds(pause))
            self._messages.post(words, Tone.WARN, (tr("Pause host"), partial(self._pause, name)))
        for braked in self._crawler.take_braked():
            words = tr("{brake}. Its URLs stay queued.").format(brake=braked_in_words(braked))
            act = partial(self._go_on_with, (braked.host,))
            self._messages.post(words, Tone.BAD, (tr("Go on"), act))
            self._note_hosts(self._crawler)
            self._told = self._crawler.waits_only_for  # said with it
        hosts = self._crawler.waits_only_for
        if hosts == self._told:
            return
        self._told = hosts
        if hosts:
            words = tr("{hosts}, and nothing else is left in the queue.")
            words = words.format(hosts=hosts_in_short(hosts))
            act = partial(self._go_on_with, hosts)
            self._messages.post(words, Tone.WARN, (tr("Go on"), act))

    def _may_not(self) -> bool:
        """Says why nothing can be changed, if so."""
        if self._file.read_only:
            self._messages.post(self._file.read_only, Tone.WARN)
        return self._crawler is None or bool(self._file.read_only)

    # Hosts

    def _pause_or_go_on(self, name: str, is_pause: bool) -> None:
        if is_pause:
            self._pause(name)
        else:
            self._go_on_with((name,))

    def _pause(self, name: str) -> None:
        if self._may_not() or self._crawler is None or not self._crawler.pause_host(name):
            return
        words = tr("{host} is paused: no new request starts there").format(host=shown(name))
        self._log.append(logging.INFO, words, Kind.BY_HAND)
        act = partial(self._go_on_with, (name,))
        sentence = tr("{sentence}.").format(sentence=words)
        self._messages.post(sentence, Tone.ACCENT, (tr("Go on"), act))
        self._note_hosts(self._crawler)

    def _go_on_with(self, names: Iterable[str]) -> None:
        if self._may_not() or self._crawler is None:
            return
        going = [name for name in names if self._crawler.go_on_with_host(name)]
        for name in going:
            line = tr("{host} goes on").format(host=shown(name))
            self._log.append(logging.INFO, line, Kind.BY_HAND)
        if going:
            others, words = len(going) - 1, tr("{host} goes on.")
            if others:
                words = tr(
                    "{host} and {n:,} other hosts go on.", "{host} and 1 other host go on.", others
                )
            words = words.format(host=shown(going[0]), n=others)
            self._messages.post(words, Tone.GOOD)
        self._note_hosts(self._crawler)

    def _note_hosts(self, crawler: Crawler) -> None:
        self._file.note_paused(crawler.paused_hosts)
        self._panel.refresh()

    # URLs

    def _move(self, ids: list[int]) -> None:
        if not self._may_not() and self._crawler is not None:
            self._when_done(self._crawler.move_to_front(ids), self._moved)

    def _moved(self, number: int) -> None:
        self._messages.post(_at_the_front(number), Tone.ACCENT)

    def _remove(self, ids: list[int]) -> None:
        if not self._may_not() and self._crawler is not None:
            self._when_done(self._crawler.remove(ids), self._removed)

    def _removed(self, gone: list[int]) -> None:
        number = len(gone)
        words = tr(
            "{n:,} URLs were removed from the queue.", "1 URL was removed from the queue.", number
        ).format(n=number)
        self._log.append(logging.INFO, tr("by hand: {what}").format(what=words), Kind.BY_HAND)
        self._messages.post(words, Tone.ACCENT, (tr("Queue again"), partial(self._take_back, gone)))

    def _take_back(self, gone: list[int]) -> None:
        if not self._may_not() and self._crawler is not None:
            self._when_done(self._crawler.take_back(gone), self._taken_back)

    def _taken_back(self, number: int) -> None:
        words = tr("{sentence}.").format(sentence=queued_again(number))
        self._log.append(logging.INFO, tr("by hand: {what}").format(what=words), Kind.BY_HAND)
        self._messages.post(words, Tone.ACCENT)
        self._queued()

    def _add(self, text: str) -> None:
        if self._may_not() or self._crawler is None:
            return
        try:
            urls = Settings.checked(roots=text.split()).roots
        except SettingsError as problem:
            self._messages.post(told(f"{problem}"), Tone.BAD)
            return
        self._panel.adding.done()
        self._when_done(self._crawler.add(urls), partial(self._added, len(urls)))

    def _added(self, number: int, settled: list[int]) -> None:
        if number > len(settled):
            words = _at_the_front(number - len(settled))
            line = tr("added by hand: {what}").format(what=words)
            self._log.append(logging.INFO, line, Kind.BY_HAND)
            self._messages.post(words, Tone.ACCENT)
            self._queued()
        if settled:
            self._recheck(settled)

    def _when_done(self, task: asyncio.Task[Found], then: Callable[[Found], object]) -> None:
        def finish(done: asyncio.Task[Found]) -> None:
            if done.cancelled():
                words = tr("The crawl ended before all of it was done: try again.")
                self._messages.post(words, Tone.WARN)
            else:
                then(done.result())
            self._panel.refresh()

        self._tasks.add(task).add_done_callback(finish)


def _at_the_front(number: int) -> str:
    return tr(
        "{n:,} URLs are at the front of the queue.", "1 URL is at the front of the queue.", number
    ).format(n=number)
