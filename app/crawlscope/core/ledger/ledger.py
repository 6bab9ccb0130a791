"""All folds of one crawl in one place: what is shown, reported and exported is read from here."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from crawlscope.core.base.budgets import (
    JUDGED_A_FOLD,
    RESTORED_FACTS,
    RESTORED_RECORDS,
    VERDICTS_A_FOLD,
)
from crawlscope.core.base.slices import QuietSlices, Slices, as_part
from crawlscope.core.extraction.rule import names_of
from crawlscope.core.findings.fold import SETTLED, FindingsFold
from crawlscope.core.ledger.history import History, NoHistory
from crawlscope.core.ledger.queue_samples import QueueSamples
from crawlscope.core.ledger.steering import MOST_KEPT
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts
from crawlscope.core.records.events import (
    Braked,
    ByHand,
    Certified,
    Discovered,
    Event,
    Failed,
    Fetched,
    Finished,
    Listed,
    Mark,
    Marked,
    Nearer,
    Probed,
    Queued,
    Redirected,
    Retrying,
    RobotsRead,
    Sampled,
    SettingsChanged,
    Skipped,
    SkipReason,
    Started,
    Stepped,
    Ticked,
    Unlinked,
)
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.core.records.masks import Masks
from crawlscope.core.records.records import FETCHING, QUEUED, REDIRECTED, SKIPPED, Records
from crawlscope.core.records.redirects import Verdicts
from crawlscope.core.records.tree import Tree

UNSETTLED = (QUEUED, FETCHING)

# What a record says besides its columns, where it is known
SaidOf = tuple[int, PageFacts | None, HeaderFacts | None, Timing | None]
NOTHING_SAID: SaidOf = (0, None, None, None)
_Change = Fetched | Redirected | Skipped | Failed | Retrying | Queued | Started
_Learnt = (
    Nearer
    | Unlinked
    | Listed
    | Probed
    | Certified
    | RobotsRead
    | ByHand
    | Stepped
    | SettingsChanged
    | Braked
)


@dataclass(slots=True)
class Changes:
    """What a batch of events changed, for views that catch up with the ledger."""

    first_new: int  # URLs from this id on are new
    ids: set[int] = field(default_factory=set)  # older URLs whose record changed
    findings: int = 0  # a mask: the findings whose counts or URLs changed

    def join(self, later: "Changes") -> None:
        """Adds the changes of the next batch."""
        self.ids.update(id_ for id_ in later.ids if id_ < self.first_new)
        self.findings |= later.findings


class Ledger:
    """Folds events, in batches, into records, tree, chains, samples, counts and findings.

    When the end of a long chain changes, every record that leads there is judged again, some of
    them after each batch; so are findings that depend on several records. Until that is done the
    ledger `is_behind`; folding an empty batch continues it.
    """

    def __init__(self, settings: Settings | None = None, records: Records | None = None) -> None:
        self.records = Records() if records is None else records
        if settings is not None:
            self.records.rules = [*names_of(settings.extract)]
            self.records.roots = frozenset(settings.roots)
        self._judging = FindingsFold(self.records, settings)
        self.findings = self._judging.findings
        self.tree = Tree()
        self.verdicts = Verdicts()
        self.samples = QueueSamples()
        self.tally = Tally()
        self.finished: Finished | None = None  # the last event of the last run
        self.history = History(self.records)
        self.changed: list[SettingsChanged] = []  # of settings, in their order; the latest ones

    def fold(self, events: Iterable[Event]) -> Changes:
        events = tuple(events)
        changes = Changes(first_new=len(self.records) + 1)
        new = [event for event in events if isinstance(event, Discovered)]
        self.records.discover(new)
        self.tally.states[QUEUED] += len(new)
        history = self.history
        for event in events:
            if isinstance(event, Discovered):  # most are; `match` takes ten times as long
                history.known = event.id
                continue
            match event:
                case Started():
                    self._start(event, changes)
                case Skipped() | Fetched():  # before the rest, for nearly all are of these four
                    self._change(event, changes)
                case Ticked(at=at):
                    history.set_time(at)
                case Marked(mark=Mark.STARTED | Mark.CONTINUED):
                    self.finished = None  # a stopped crawl continues
                    self.samples.fold(event)
                case Sampled() | Marked():
                    self.samples.fold(event)
                case Finished():
                    self.finished = event
                case (
                    Nearer()
                    | Unlinked()
                    | Listed()
                    | Probed()
                    | Certified()
                    | RobotsRead()
                    | ByHand()
                    | Stepped()
                    | SettingsChanged()
                    | Braked()
                ):
                    self._learn(event, changes)
                case _:
                    self._change(event, changes)
        self._plant(len(self.tree.page_folder))
        if self.verdicts:
            self._settle(changes)
        if self._judging:
            self._judge(changes, JUDGED_A_FOLD + len(events))
        return changes

    def _learn(self, event: _Learnt, changes: Changes) -> None:
        """Folds what is no change of a URL's own state."""
        records, judging = self.records, self._judging
        match event:
            case Stepped() | Braked():
                pass  # `Started`, or what the host's files say, follows a step
            case Nearer(ids=ids):
                self.history.come_nearer(event)
                records.fold(event)
                judging.note_nearer(ids)
                changes.ids.update(id_ for id_ in ids if id_ < changes.first_new)
            case Unlinked():
                self.history.unlink(event)
                records.fold(event)
                judging.note_unlinked(event.links)
                changes.ids.update(id_ for id_ in event.links if id_ < changes.first_new)
            case SettingsChanged():
                self.changed.append(event)
                del self.changed[:-MOST_KEPT]
                for name, _, now in event.changes:
                    if name == "extract":
                        records.rules = [*names_of(now)]
            case ByHand():
                records.by_hand[event.id] = event.what
            case Listed():
                self.history.list_(event.id)
                records.listed.add(event.id)
                judging.note_listed(event.id)
            case Probed():
                records.probe[event.id] = f"{event.text_hash:016x}{event.minhash.hex()}"
                judging.note_probe(event.id)
            case Certified():
                records.certificate_ends[event.id] = event.ends
                records.certificate_seen[event.id] = event.seen_at
                judging.note_certificate(event.id)
            case RobotsRead():
                records.robots_groups[event.id] = event.groups

    def keep_no_history(self) -> None:
        """Nobody will see this crawl again: nothing would remove the past from memory."""
        self.history = NoHistory(self.records)

    @property
    def is_behind(self) -> bool:
        """True while some verdicts or findings are out of date."""
        return bool(self.verdicts or self._judging)

    def catch_up(self) -> None:
        """Evaluates everything that is out of date, in one go."""
        while self.is_behind:
            self.fold(())

    def _judge(self, changes: Changes, most: int) -> None:
        for id_ in self._judging.settle(most):
            if id_ < changes.first_new:
                changes.ids.add(id_)
        changes.findings |= self.findings.take_changed()

    def _settle(self, changes: Changes) -> None:
        """Updates the counts for records that became broken, or sound again, by the end of their
        chain."""
        records, tally, tree = self.records, self.tally, self.tree
        for id_ in self.verdicts.settle(records, VERDICTS_A_FOLD):
            more = 1 if records.is_broken(id_) else -1
            tally.broken += more
            tree.count(id_, 0, more)
            if id_ < changes.first_new:
                changes.ids.add(id_)

    def _start(self, event: Started, changes: Changes) -> None:
        """A shorter `_change`, from one unsettled state to another: no count but those of states
        changes."""
        id_, state, states = event.id, self.records.state, self.tally.states
        self.history.take(id_, event.worker)
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
        records, tally, tree = self.records, self.tally, self.tree
        if id_ >= len(tree.page_folder) and not isinstance(event, Skipped):
            # Only now: the place of a URL in the tree depends on whether Skipped follows
            # Discovered.
            self._plant(len(tree.page_folder), until=id_ + 1)
        before = records.state[id_]
        was_settled, was_broken = before not in UNSETTLED, False
        if was_settled:
            was_broken = records.is_broken(id_)
            tally.settle(records, id_, -1)
        self.history.note(event)
        led_to = records.redirect_to[id_] if before == REDIRECTED else 0
        records.fold(event)
        if before == SKIPPED and records.skip_reason.get(id_) is not SkipReason.EXTERNAL:
            tree.adopt(id_)
        self.verdicts.note(records, id_)
        self._note(event, before)
        if led_to or event.__class__ is Redirected:
            self._judging.note_redirect(led_to or records.redirect_to[id_])
        after = records.state[id_]
        tally.states[before] -= 1
        tally.states[after] += 1
        settled, broken = after not in UNSETTLED, False
        if settled:
            broken = records.is_broken(id_)
            tally.settle(records, id_, 1)
        if id_ < len(tree.page_folder):
            tree.count(id_, settled - was_settled, broken - was_broken)
        if id_ < changes.first_new:
            changes.ids.add(id_)

    def _note(self, event: _Change, before: int) -> None:
        judging = self._judging
        if self.records.gathered.columns:
            self._gather(event)
        match event:
            case Fetched():
                said = event.response
                judging.note(event.id, event.facts, said.headers, said.timing)
                if event.links is not None:
                    judging.note_links(event.links)
            case Skipped():
                judging.note_open(event.id, before in SETTLED)
            case Redirected():
                judging.note(event.id, None, event.response.headers, event.response.timing)
            case Started():
                pass  # from one state without findings to another
            case Failed():
                judging.note(event.id)
            case _:
                judging.note_open(event.id, before in SETTLED)

    def _gather(self, event: _Change) -> None:
        said = NO_FACTS
        if isinstance(event, Fetched | Redirected | Failed):
            facts = event.facts if isinstance(event, Fetched) else None
            said = AnswerFacts(facts, event.response.headers, event.response.timing)
        self.records.gathered.note(self.records, event.id, said)

    def _plant(self, first: int, until: int | None = None) -> None:
        records, tree = self.records, self.tree
        until = until or len(records.url)
        if first < until:
            tree.add(records, range(first, until))
        for id_, state in enumerate(records.state[first:until], first):
            if state not in UNSETTLED:
                tree.count(id_, 1, records.is_broken(id_))
        tree.tidy()

    @classmethod
    def restored(
        cls,
        records: Records,
        depth: QueueSamples,
        finished: Finished | None,
        settings: Settings | None = None,
        said: Iterable[SaidOf] = (),
    ) -> Slices["Ledger"]:
        """Builds the folds of a saved crawl from its records, in slices.

        Redirects come in the order of their answers; `said` in that of ids.
        """
        ledger = cls(settings, records)
        ledger.samples, ledger.finished = depth, finished
        sources: list[int] = []
        for first in range(1, len(records.url), RESTORED_RECORDS):
            until = min(first + RESTORED_RECORDS, len(records.url))
            for id_ in range(first, until):
                ledger.tally.new(records.state[id_])
                if records.state[id_] not in UNSETTLED:
                    ledger.tally.settle(records, id_, 1)
                if records.redirect_to[id_] or id_ in records.limit_url:
                    sources.append(id_)
            ledger._plant(first, until)
            yield (until - 1) / len(records) / 2
        for place, id_ in enumerate(sorted(sources, key=records.fetched_at.__getitem__)):
            records.chains.lead(id_, records.redirect_to[id_])
            ledger.verdicts.note(records, id_)
            if place % RESTORED_RECORDS == 0:
                yield 0.5
        yield from _judge_all(records, ledger._judging, iter(said))
        while ledger.is_behind:
            ledger.fold(())
            yield 1.0
        return ledger

    def judge_anew(self, settings: Settings, said: Iterable[SaidOf | None]) -> Slices[None]:
        """Evaluates all records by other thresholds, in slices, while the crawl does not run.

        What is shown changes at the end, in one go. `said` comes in the order of ids, with None
        wherever others should have their turn.
        """
        judging = FindingsFold(self.records, settings, Masks())
        yield from as_part(_judge_all(self.records, judging, iter(said)), -1.0, 1.0)
        while judging:
            for _ in judging.settle():
                pass
            judging.findings.take_changed()
            yield 1.0
        differing = yield from judging.findings.differing()
        self._judging, self.findings = judging, judging.findings
        self.findings.show(differing)

    def copy(self) -> "Ledger":
        """A copy of this moment, for an export that works in slices."""
        other = Ledger()
        other.tree = self.tree.copy()
        other.tally = self.tally.copy()
        other.samples = deepcopy(self.samples)
        other.finished = self.finished
        other.changed = self.changed[:]
        # Done last: any new object may start the garbage collector, which would go through all of
        # it.
        other.records = self.records.copy()
        other.findings = self.findings.copy(other.records)
        return other


def _judge_all(
    records: Records, judging: FindingsFold, said: Iterator[SaidOf | None]
) -> Slices[None]:
    """Judges all records anew; yields fractions of its second half."""
    judging.expect_facts()
    for note, ids in (
        (judging.note_listed, list(records.listed)),
        (judging.note_probe, list(records.probe)),
        (judging.note_certificate, list(records.certificate_seen)),
    ):
        for place, id_ in enumerate(ids):
            note(id_)
            if place % RESTORED_RECORDS == 0:
                yield 0.5
    next_said = yield from _next(said)
    work = 0
    for id_ in records.ids():
        facts = headers = timing = None
        if next_said[0] == id_:
            _, facts, headers, timing = next_said
            next_said = yield from _next(said)
        if records.state[id_] == SKIPPED:
            judging.note_open(id_, was_settled=False)
        elif records.state[id_] not in UNSETTLED:
            judging.note(id_, facts, headers, timing)
        work += 1 if facts is None else RESTORED_RECORDS // RESTORED_FACTS
        if work >= RESTORED_RECORDS:
            work = 0
            for _ in judging.settle():
                pass
            yield 0.5 + id_ / len(records) / 2
    for place, id_ in enumerate(list(records.chains)):
        judging.note_way(id_)
        if place % RESTORED_RECORDS == 0:
            yield 1.0


def _next(said: Iterator[SaidOf | None]) -> QuietSlices[SaidOf]:
    while (found := next(said, NOTHING_SAID)) is None:
        yield
    return found
