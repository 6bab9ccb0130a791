"""All folds of one crawl in one place: what is shown, reported and exported is read from here."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field

from app.core.budgets import RESTORED_RECORDS, VERDICTS_A_FOLD
from app.core.depth import Depth
from app.core.events import (
    Discovered,
    Event,
    Failed,
    Fetched,
    Finished,
    Mark,
    Marked,
    Queued,
    Redirected,
    Retrying,
    Sampled,
    Skipped,
    SkipReason,
    Started,
)
from app.core.redirects import Verdicts
from app.core.site import FETCHING, QUEUED, SKIPPED, Site
from app.core.slices import Slices
from app.core.tally import Tally
from app.core.tree import Tree

UNSETTLED = (QUEUED, FETCHING)

_Change = Fetched | Redirected | Skipped | Failed | Retrying | Queued | Started


@dataclass(slots=True)
class Changes:
    """What a batch of events changed, for views that catch up with the ledger."""

    first_new: int  # URLs from this id on are new
    ids: set[int] = field(default_factory=set)  # older URLs whose record changed

    def join(self, later: "Changes") -> None:
        """Adds the changes of the next batch."""
        self.ids.update(id_ for id_ in later.ids if id_ < self.first_new)


class Ledger:
    """Folds events, in batches, into records, tree, chains, samples and counts.

    When the end of a long chain changes, every record that leads there is judged again, some of
    them after each batch. Until that is done the ledger `is_behind`; folding an empty batch
    continues it.
    """

    def __init__(self) -> None:
        self.site = Site()
        self.tree = Tree()
        self.verdicts = Verdicts()
        self.depth = Depth()
        self.tally = Tally()
        self.finished: Finished | None = None  # the last event of the last run

    def fold(self, events: Iterable[Event]) -> Changes:
        events = tuple(events)
        changes = Changes(first_new=len(self.site) + 1)
        new = [event for event in events if isinstance(event, Discovered)]
        self.site.discover(new)
        self.tally.states[QUEUED] += len(new)
        for event in events:
            match event:
                case Discovered():
                    continue
                case Started():
                    self._start(event, changes)
                case Marked(mark=Mark.STARTED | Mark.CONTINUED):
                    self.finished = None  # a stopped crawl continues
                    self.depth.fold(event)
                case Sampled() | Marked():
                    self.depth.fold(event)
                case Finished():
                    self.finished = event
                case _:
                    self._change(event, changes)
        self._plant(len(self.tree.page_folder))
        if self.verdicts:
            self._settle(changes)
        return changes

    @property
    def is_behind(self) -> bool:
        """True while some verdicts are out of date."""
        return bool(self.verdicts)

    def _settle(self, changes: Changes) -> None:
        """Updates the counts for records that became broken, or sound again, by the end of their
        chain."""
        site, tally, tree = self.site, self.tally, self.tree
        for id_ in self.verdicts.settle(site, VERDICTS_A_FOLD):
            more = 1 if site.is_broken(id_) else -1
            tally.broken += more
            tree.count(id_, 0, more)
            if id_ < changes.first_new:
                changes.ids.add(id_)

    def _start(self, event: Started, changes: Changes) -> None:
        """A shorter `_change`, from one unsettled state to another: no count but those of states
        changes."""
        id_, state, states = event.id, self.site.state, self.tally.states
        if state[id_] != QUEUED:
            self._change(event, changes)
            return
        if id_ >= len(self.tree.page_folder):
            self._plant(len(self.tree.page_folder), until=id_ + 1)
        state[id_] = FETCHING
        states[QUEUED] -= 1
        states[FETCHING] += 1
        if id_ < changes.first_new:
            changes.ids.add(id_)

    def _change(self, event: _Change, changes: Changes) -> None:
        id_ = event.id
        site, tally, tree = self.site, self.tally, self.tree
        if id_ >= len(tree.page_folder) and not isinstance(event, Skipped):
            # Only now: the place of a URL in the tree depends on whether Skipped follows
            # Discovered.
            self._plant(len(tree.page_folder), until=id_ + 1)
        before = site.state[id_]
        was_settled, was_broken = before not in UNSETTLED, False
        if was_settled:
            was_broken = site.is_broken(id_)
            tally.settle(site, id_, -1)
        site.fold(event)
        if before == SKIPPED and site.skip_reason.get(id_) is not SkipReason.EXTERNAL:
            tree.adopt(id_)
        self.verdicts.note(site, id_)
        after = site.state[id_]
        tally.states[before] -= 1
        tally.states[after] += 1
        settled, broken = after not in UNSETTLED, False
        if settled:
            broken = site.is_broken(id_)
            tally.settle(site, id_, 1)
        if id_ < len(tree.page_folder):
            tree.count(id_, settled - was_settled, broken - was_broken)
        if id_ < changes.first_new:
            changes.ids.add(id_)

    def _plant(self, first: int, until: int | None = None) -> None:
        site, tree = self.site, self.tree
        for id_ in range(first, until or len(site.url)):
            tree.add(site, id_)
            if site.state[id_] not in UNSETTLED:
                tree.count(id_, 1, site.is_broken(id_))
        tree.tidy()

    @classmethod
    def restored(cls, site: Site, depth: Depth, finished: Finished | None) -> Slices["Ledger"]:
        """Builds the folds of a saved crawl from its records, in slices.

        Redirects are added in the order of their answers, as when they were crawled.
        """
        ledger = cls()
        ledger.site, ledger.depth, ledger.finished = site, depth, finished
        sources: list[int] = []
        for first in range(1, len(site.url), RESTORED_RECORDS):
            until = min(first + RESTORED_RECORDS, len(site.url))
            for id_ in range(first, until):
                ledger.tally.new(site.state[id_])
                if site.state[id_] not in UNSETTLED:
                    ledger.tally.settle(site, id_, 1)
                if site.redirect_to[id_] or id_ in site.limit_url:
                    sources.append(id_)
            ledger._plant(first, until)
            yield (until - 1) / len(site)
        for place, id_ in enumerate(sorted(sources, key=site.fetched_at.__getitem__)):
            site.ways.lead(id_, site.redirect_to[id_])
            ledger.verdicts.note(site, id_)
            if place % RESTORED_RECORDS == 0:
                yield 1.0
        while ledger.is_behind:
            ledger.fold(())
            yield 1.0
        return ledger

    def copy(self) -> "Ledger":
        """A copy of this moment, for an export that works in slices."""
        other = Ledger()
        other.tree = self.tree.copy()
        other.tally = self.tally.copy()
        other.depth = deepcopy(self.depth)
        other.finished = self.finished
        # Done last: any new object may start the garbage collector, which would go through all of
        # it.
        other.site = self.site.copy()
        return other
