"""What a person does with the queue in the window: moves, removes, adds, pauses hosts."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.urls import shown
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.core.records.idle import braked_in_words
from crawlscope.session.alerts import Alerts
from crawlscope.session.session import CrawlSession
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel
from crawlscope.window.changing import queued_again
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.log import WindowLog
from crawlscope.window.rechecking import WindowRechecking

Found = TypeVar("Found")


class WindowQueue(Controller):
    """Of the crawl in the window."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        panels = desk.window.panels
        panels.when(QueuePanel, self._connect)
        panels.when(HostsPanel, lambda panel: panel.pause_asked.connect(self._pause_or_go_on))

    def _connect(self, panel: QueuePanel) -> None:
        panel.front_asked.connect(self._move)
        panel.removal_asked.connect(self._remove)
        panel.addition_asked.connect(self._add)
        panel.pause_asked.connect(self._pause_or_go_on)

    def _refresh(self) -> None:
        for panel in self._window.panels.made(QueuePanel):
            panel.refresh()

    def alert(self, alerts: Alerts) -> None:
        """Says which hosts ask for less, or fail too often, and when traps grow."""
        if alerts.traps:
            show = partial(self._window.filter.ask_urls, "finding:trap")
            words = tr("{growth}: exclude their folder.").format(growth=alerts.traps)
            self._messages.post(words, Tone.WARN, (tr("Show them"), show), about="traps")
        for name, pause in alerts.slowed.items():
            words = tr("{host} asks to slow down (429 or 503): now {time} between two requests.")
            words = words.format(host=shown(name), time=units.seconds(pause))
            pause_it = (tr("Pause host"), partial(self._pause, name))
            self._messages.post(words, Tone.WARN, pause_it, about=_of(name))
        for braked in alerts.braked:
            words = tr("{brake}. Its URLs remain queued.").format(brake=braked_in_words(braked))
            act = partial(self.go_on_with, (braked.host,))
            self._messages.post(words, Tone.BAD, (tr("Resume"), act), about=_of(braked.host))
        if alerts.braked:
            self._desk.shown.note_paused()
            self._refresh()

    def _log(self, text: str) -> None:
        self._desk.part(WindowLog).append(logging.INFO, text, Kind.BY_HAND)

    # Hosts

    def _pause_or_go_on(self, name: str, is_pause: bool) -> None:
        if is_pause:
            self._pause(name)
        else:
            self.go_on_with((name,))

    def _pause(self, name: str) -> None:
        session = self._desk.to_change()
        if session is None or not session.pause_host(name):
            return
        words = tr("{host} is paused: no new requests to it").format(host=shown(name))
        self._log(words)
        act = partial(self.go_on_with, (name,))
        sentence = tr("{sentence}.").format(sentence=words)
        self._messages.post(sentence, Tone.ACCENT, (tr("Resume"), act), about=_of(name))
        self._refresh()

    def go_on_with(self, names: Iterable[str]) -> None:
        session = self._desk.to_change()
        if session is None:
            return
        going = session.go_on_with(names)
        for name in going:
            line = tr("{host} resumed").format(host=shown(name))
            self._log(line)
        if going:
            others, words = len(going) - 1, tr("{host} resumed.")
            if others:
                words = tr(
                    "{host} and {n:,} other hosts resumed.",
                    "{host} and 1 other host resumed.",
                    others,
                )
            words = words.format(host=shown(going[0]), n=others)
            self._messages.close(*map(_of, going))
            self._messages.post(words, Tone.GOOD)
        self._refresh()

    # URLs

    def _move(self, ids: list[int]) -> None:
        if session := self._desk.to_change():
            self._when_done(session, session.crawler.move_to_front(ids), self._moved)

    def _moved(self, number: int) -> None:
        self._messages.post(_at_the_front(number), Tone.ACCENT)

    def _remove(self, ids: list[int]) -> None:
        if session := self._desk.to_change():
            self._when_done(session, session.crawler.remove(ids), self._removed)

    def _removed(self, gone: list[int]) -> None:
        number = len(gone)
        words = tr(
            "{n:,} URLs were removed from the queue.", "1 URL was removed from the queue.", number
        ).format(n=number)
        self._log(tr("by hand: {what}").format(what=words))
        self._messages.post(words, Tone.ACCENT, (tr("Queue again"), partial(self._take_back, gone)))

    def _take_back(self, gone: list[int]) -> None:
        if session := self._desk.to_change():
            self._when_done(session, session.crawler.take_back(gone), self._taken_back)

    def _taken_back(self, number: int) -> None:
        words = tr("{sentence}.").format(sentence=queued_again(number))
        self._log(tr("by hand: {what}").format(what=words))
        self._messages.post(words, Tone.ACCENT)
        self._desk.part(WindowRechecking).note_queued()

    def _add(self, text: str) -> None:
        session = self._desk.to_change()
        if session is None:
            return
        try:
            urls = Settings.checked(roots=text.split()).roots
        except SettingsError as problem:
            self._messages.post(translated(f"{problem}"), Tone.BAD)
            return
        self._window.panels.get(QueuePanel).adding.done()
        self._when_done(session, session.crawler.add(urls), partial(self._added, len(urls)))

    def _added(self, number: int, settled: list[int]) -> None:
        if number > len(settled):
            words = _at_the_front(number - len(settled))
            line = tr("added by hand: {what}").format(what=words)
            self._log(line)
            self._messages.post(words, Tone.ACCENT)
            self._desk.part(WindowRechecking).note_queued()
        if settled:
            self._desk.part(WindowRechecking).recheck(settled)

    def _when_done(
        self, session: CrawlSession, task: asyncio.Task[Found], then: Callable[[Found], object]
    ) -> None:
        session.when_done(task, then, self._was_cancelled)
        self._desk.tasks.add(task).add_done_callback(lambda _task: self._refresh())

    def _was_cancelled(self) -> None:
        words = tr("The crawl ended before this was done: try again.")
        self._messages.post(words, Tone.WARN)


def _of(host: str) -> str:
    """What a message about a host is about."""
    return f"host {host}"


def _at_the_front(number: int) -> str:
    return tr(
        "{n:,} URLs are at the front of the queue.", "1 URL is at the front of the queue.", number
    ).format(n=number)
