"""What a person changes of the crawl that is shown: given to the crawler, kept, and told."""

import logging
from asyncio import Task
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from crawlscope.core.base.language import told, tr
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.patterns import Patterns
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.ledger.steering import in_words
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError
from crawlscope.crawl.crawler import Crawler
from crawlscope.crawl.intake import Judged
from crawlscope.fetch.fetch import user_agent
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.rows.exclusions import ExcludingView
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.messages import NONE, Notice
from crawlscope.window.crawl_file import WindowFile

LONGEST_WORDS = 160  # characters of changes in a message


class WindowChanging:
    """Changes settings of one crawl after the other."""

    def __init__(
        self,
        window: MainWindow,
        file: WindowFile,
        add: Callable[[Task[Judged]], object],
        *,
        shown: Callable[[], Crawler | None],
        after: Callable[[], bool],
        go_on: Callable[[], object],
    ) -> None:
        """`add` keeps a task; `after` is called when a change of the crawl that is `shown` is
        complete, and says whether the crawl waits for Continue."""
        self._messages, self._log = window.messages, window.panel(LogPanel)
        self._details = window.panel(DetailsPanel)
        self._exclusions = [
            each.exclusions for each in window.zones.widgets if isinstance(each, ExcludingView)
        ]
        self._file = file
        self._add = add
        self._shown = shown
        self._after, self._continue = after, go_on

    def show(self, settings: Settings) -> None:
        """Shows what the crawl excludes by now, and what servers see of the crawler."""
        rules = Patterns(settings.exclude)
        for each in self._exclusions:
            each.set_rules(rules)
        self._details.set_user_agent(user_agent(settings))

    def take(self, crawler: Crawler, before: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
        """Gives a crawl what a person has changed in the settings, as far as it can be changed.

        Options that were not touched stay: the crawl may have other ones than the settings.
        """
        known = options()
        touched = {
            name: value
            for name, value in values.items()
            if known[name].effect.is_live
            and name != "workers"  # those of its field in the toolbar
            and value != before.get(name, known[name].default)
            and value != getattr(crawler.settings, name)
        }
        return bool(touched) and self.change(crawler, touched)

    def change(
        self,
        crawler: Crawler,
        values: Mapping[str, Any],
        tell: Callable[[Judged], object] | None = None,
    ) -> bool:
        """Changes these settings, and then tells what became of the queue, in general words if not
        by `tell`; False if it cannot."""
        if self._file.read_only:
            self._messages.post(self._file.read_only, Tone.WARN)
            return False
        last = crawler.last_change
        try:
            judging = crawler.change(values)
        except SettingsError as problem:
            self._messages.post(
                tr("It cannot be changed: {problem}.").format(problem=told(str(problem))), Tone.BAD
            )
            return False
        changed = crawler.last_change
        if changed is None or changed is last:
            return False
        self._file.note_changed(crawler.settings, changed)
        self.show(crawler.settings)
        change = cut(in_words(changed), LONGEST_WORDS)
        words = tr("Changed: {change}.").format(change=change)
        if tell is None:
            tell = partial(self._tell, self._messages.post(words, Tone.ACCENT), words)
        judging.add_done_callback(partial(self._judged, crawler, tell))
        self._add(judging)
        return True

    def _judged(
        self, crawler: Crawler, tell: Callable[[Judged], object], judging: Task[Judged]
    ) -> None:
        if judging.cancelled() or crawler is not self._shown():
            return
        judged = judging.result()
        if judged != Judged():
            line = tr("judged anew: {what}").format(what=what_moved(judged))
            self._log.append(logging.INFO, line, Kind.BY_HAND)
        tell(judged)

    def _tell(self, notice: Notice, words: str, judged: Judged) -> None:
        may_go_on = self._after()
        if judged != Judged():
            moved = tr("{sentence}.").format(sentence=what_moved(judged))
            words = tr("{sentence} {other}").format(sentence=words, other=moved)
        if may_go_on:
            goes_on = tr("Continue goes on.")
            words = tr("{sentence} {other}").format(sentence=words, other=goes_on)
        action = (tr("Continue"), self._continue) if may_go_on else NONE
        notice.update(words, Tone.ACCENT, action)


def what_moved(judged: Judged) -> str:
    """'3 URLs left the queue, 1 URL is queued again'"""
    parts = []
    if judged.left:
        parts.append(left_the_queue(judged.left))
    if judged.queued:
        parts.append(queued_again(judged.queued))
    return ", ".join(parts)


def left_the_queue(number: int) -> str:
    return tr("{n:,} URLs left the queue", "1 URL left the queue", number).format(n=number)


def queued_again(number: int) -> str:
    return tr("{n:,} URLs are queued again", "1 URL is queued again", number).format(n=number)
