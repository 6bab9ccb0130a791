"""What a person changes of the crawl that is shown: given to the crawler, kept, and told."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.log_kinds import Kind
from crawlscope.core.base.pattern import Pattern, PatternError
from crawlscope.core.base.pattern import in_words as regex_in_words
from crawlscope.core.base.patterns import Patterns
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.ledger.steering import as_title, excluding, in_words, including
from crawlscope.core.policy.options import options
from crawlscope.core.policy.settings import Settings, SettingsError, option_name
from crawlscope.fetch.fetch import user_agent
from crawlscope.session.alerts import Alerts
from crawlscope.session.crawl.intake import Judged
from crawlscope.session.session import CrawlSession
from crawlscope.store import given_again, still_missing
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.rows.exclusions import ExcludingView, Exclusions
from crawlscope.ui.shell.messages import NONE, Notice
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.log import WindowLog

LONGEST_WORDS = 160  # characters of changes in a message
PRIVATE = "private"  # what a message is about: addresses that are refused
LONGEST_RULE = 80  # characters of rules in a chip


class WindowChanging(Controller):
    """Changes settings of one crawl after the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._roots: tuple[str, ...] = ()
        self._rules: list[str] = []  # that were made in the crawl that is shown
        self._rules_before: list[str] = []  # in the last one, if that had the same roots
        self._patterns = Patterns(())  # what the crawl that is shown excludes
        self._exclusions: list[Exclusions] = []
        desk.window.filter.bar.rules.taken.connect(self._exclude_again)
        desk.window.panels.when(QWidget, self._connect)
        desk.window.panels.when(
            OverviewPanel,
            lambda panel: panel.elsewhere_asked.connect(self._check_elsewhere),
        )

    def _connect(self, panel: QWidget) -> None:
        if isinstance(panel, ExcludingView):
            self._exclusions.append(panel.exclusions)
            panel.exclusions.excluded.connect(self.exclude)
            panel.exclusions.included.connect(self.include_again)
            panel.exclusions.set_rules(self._patterns)

    def take(self, session: CrawlSession) -> None:
        is_again = session.settings.roots == self._roots
        self._rules_before, self._rules = self._rules if is_again else [], []
        self._roots = session.settings.roots

    def show_live(self, session: CrawlSession) -> None:
        self._show(session.settings)

    def offer_rules(self) -> None:
        """A rule that was made in a crawl belongs to that: the next one of this site is offered
        it."""
        offer, rules = self._window.filter.bar.rules, self._rules_before
        if rules:
            offer.show_rules(cut(", ".join(map(regex_in_words, rules)), LONGEST_RULE))
        else:
            offer.withdraw()

    def _exclude_again(self) -> None:
        rules, self._rules_before = self._rules_before, []
        for each in rules:
            self.exclude(each)

    def alert(self, alerts: Alerts) -> None:
        if alerts.refuses_private:
            words = tr(
                "Some links lead to this machine or its private network, and are not followed."
            )
            act = (tr("Follow them too"), self._allow_private)
            self._messages.post(words, Tone.WARN, act, about=PRIVATE)

    def use(
        self, session: CrawlSession, before: Mapping[str, Any], values: Mapping[str, Any]
    ) -> None:
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
            and value != getattr(session.settings, name)
        }
        if touched:
            self._change(session, touched)
        if not session.is_crawling:
            self._give(session, values)

    def _show(self, settings: Settings) -> None:
        """Shows what the crawl excludes by now, and what servers see of the crawler."""
        self._patterns = Patterns(settings.exclude)
        for each in self._exclusions:
            each.set_rules(self._patterns)
        agent = user_agent(settings)
        self._window.panels.give(DetailsPanel, DetailsPanel.set_user_agent, agent)

    def exclude(self, regex: str) -> None:
        """Leaves URLs out of this crawl from now on."""
        try:
            Pattern(regex)
        except PatternError as problem:
            words = tr("Excluding failed: {problem}.").format(problem=translated(str(problem)))
            self._messages.post(words, Tone.BAD)
            return
        session, then = self._desk.session, partial(self._show_exclusion, regex)
        if session is not None and self._change(session, excluding(session.settings, regex), then):
            self._rules = list(dict.fromkeys((*self._rules, regex)))

    def _show_exclusion(self, regex: str, judged: Judged) -> None:
        words = tr("Now excluded: {rule}. {what}.").format(
            rule=cut(regex_in_words(regex), LONGEST_RULE), what=left_the_queue(judged.dequeued)
        )
        undo = (tr("Include again"), partial(self.include_again, [regex]))
        self._messages.post(words, Tone.ACCENT, undo)

    def include_again(self, regexes: list[str]) -> None:
        """Takes rules of `--exclude` back: what only they refused is queued again."""
        session, then = self._desk.session, partial(self._show_inclusion, regexes)
        if session is not None and self._change(
            session, including(session.settings, regexes), then
        ):
            self._rules = [each for each in self._rules if each not in regexes]

    def _show_inclusion(self, regexes: list[str], judged: Judged) -> None:
        words = tr("Included again: {rules}. {what}.")
        if judged.queued and self._waits_for_continue():
            words = tr("Included again: {rules}. {what}: Resume continues the crawl.")
        rules = cut(", ".join(map(regex_in_words, regexes)), LONGEST_RULE)
        words = words.format(rules=rules, what=queued_again(judged.queued))
        self._messages.post(words, Tone.ACCENT)

    def _allow_private(self) -> None:
        """Requests the URLs that were refused because their address is private; resumes the crawl
        if it has ended."""
        if self._change_and_go_on({"allow_private": True}):
            self._messages.close(PRIVATE)

    def _check_elsewhere(self) -> None:
        """Requests the URLs of other sites once, which were left out until now."""
        self._change_and_go_on({"check_external": True})

    def _change_and_go_on(self, values: Mapping[str, Any]) -> bool:
        session = self._desk.session
        return session is not None and self._change(session, values, self._go_on)

    def _go_on(self, _: Judged) -> None:
        if not self._desk.is_crawling:
            self._desk.go_on()

    def _give(self, session: CrawlSession, values: Mapping[str, Any]) -> None:
        """Gives a stopped crawl the secrets that its file does not have."""
        given = given_again(session.withheld, values)
        if not given:
            return
        session.crawler.give_secrets(given)
        missing = still_missing(session.withheld, values)
        if self._waits_for_continue():
            words = tr("Resume uses {options}.").format(options=", ".join(map(option_name, given)))
            if missing:
                rest = tr("{options} is still missing.").format(options=", ".join(missing))
                words = tr("{sentence} {other}").format(sentence=words, other=rest)
            self._messages.post(words, Tone.ACCENT)

    def _change(
        self,
        session: CrawlSession,
        values: Mapping[str, Any],
        then: Callable[[Judged], object] | None = None,
    ) -> bool:
        """Changes these settings, and then tells what became of the queue, in general words if not
        by `then`; False if it cannot."""
        if self._desk.to_change() is None:
            return False
        try:
            changed, judging = session.change(values)
        except SettingsError as problem:
            self._messages.post(
                tr("The change failed: {problem}.").format(problem=translated(str(problem))),
                Tone.BAD,
            )
            return False
        if changed is None:
            return False
        self._show(session.settings)
        change = cut(in_words(changed, as_title), LONGEST_WORDS)
        words = tr("{sentence}.").format(sentence=change)
        if then is None:
            then = partial(self._show_change, self._messages.post(words, Tone.ACCENT), words)
        session.when_done(judging, partial(self._judged, then))
        self._desk.tasks.add(judging)
        return True

    def _judged(self, then: Callable[[Judged], object], judged: Judged) -> None:
        if judged != Judged():
            line = tr("re-evaluated: {what}").format(what=what_moved(judged))
            self._desk.part(WindowLog).append(logging.INFO, line, Kind.BY_HAND)
        then(judged)

    def _waits_for_continue(self) -> bool:
        """True if the crawl has ended and has work left, perhaps again; the window says so."""
        session = self._desk.session
        waits = session is not None and session.waits_for_continue
        if waits:
            self._window.set_phase(Phase.STOPPED)
        return waits

    def _show_change(self, notice: Notice, words: str, judged: Judged) -> None:
        may_go_on = self._waits_for_continue()
        if judged != Judged():
            moved = tr("{sentence}.").format(sentence=what_moved(judged))
            words = tr("{sentence} {other}").format(sentence=words, other=moved)
        if may_go_on:
            goes_on = tr("Resume continues the crawl.")
            words = tr("{sentence} {other}").format(sentence=words, other=goes_on)
        action = (tr("Resume"), self._desk.go_on) if may_go_on else NONE
        notice.update(words, Tone.ACCENT, action)


def what_moved(judged: Judged) -> str:
    """'3 URLs left the queue, 1 URL is queued again'"""
    parts = []
    if judged.dequeued:
        parts.append(left_the_queue(judged.dequeued))
    if judged.queued:
        parts.append(queued_again(judged.queued))
    return ", ".join(parts)


def left_the_queue(number: int) -> str:
    return tr(
        "{n:,} URLs were removed from the queue", "1 URL was removed from the queue", number
    ).format(n=number)


def queued_again(number: int) -> str:
    return tr("{n:,} URLs are queued again", "1 URL is queued again", number).format(n=number)
