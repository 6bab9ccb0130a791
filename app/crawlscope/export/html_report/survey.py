"""One look at every record of a snapshot: the counts, rankings and chains that a report shows."""

import heapq
from collections import Counter
from collections.abc import Iterator

from crawlscope.core.base.budgets import SURVEYED_RECORDS
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.media_types import PAGES
from crawlscope.core.base.slices import QuietSlices, Slices
from crawlscope.core.insight.decision import Decisions
from crawlscope.core.insight.distribution import Distribution
from crawlscope.core.records.records import DONE, FAILED, FETCHING, QUEUED, SKIPPED, STATES, UNKNOWN
from crawlscope.core.records.redirects import End, ending
from crawlscope.export.html_report.found import Found
from crawlscope.export.snapshot import Snapshot

MOST_BROKEN = 2_000  # rows that a browser shows without effort; a .csv has all
MOST_CHAINS = 500
MOST_RANKED = 50
MOST_RULES = 100  # rules in the list of URLs that were not crawled
MOST_OF_A_RULE = 200  # URLs listed for one rule
REST = tr_noop("other rules")


class Ranking:
    """The records with the greatest values, the greatest first."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int]] = []

    def add(self, value: float, id_: int) -> None:
        entry = (value, -id_)  # of two equal values, the lower id wins
        if len(self._heap) < MOST_RANKED:
            heapq.heappush(self._heap, entry)
        elif entry > self._heap[0]:
            heapq.heapreplace(self._heap, entry)

    @property
    def ids(self) -> list[int]:
        return [-number for _, number in sorted(self._heap, reverse=True)]


class Uncrawled:
    """URLs that were not crawled, by the rule that decided."""

    def __init__(self, decisions: Decisions) -> None:
        self._decisions = decisions
        self.totals: Counter[str] = Counter()
        self.ids: dict[str, list[int]] = {}  # the first MOST_OF_A_RULE of each

    def add(self, id_: int) -> None:
        rule = self._decisions.rule(id_)
        if rule not in self.ids and len(self.ids) >= MOST_RULES:
            rule = REST
        self.totals[rule] += 1
        ids = self.ids.setdefault(rule, [])
        if len(ids) < MOST_OF_A_RULE:
            ids.append(id_)


class Survey:
    """Filled by `take`, which goes through the records in slices."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._records = snapshot.ledger.records
        self.states = [0] * len(STATES)
        self.statuses: Counter[int] = Counter()
        self.errors: Counter[str] = Counter()
        self.pages = 0  # HTML and XHTML with status 200
        self.octets = 0  # of the bodies of all done records
        self.uncrawled = Uncrawled(snapshot.decisions)
        self.spread = Distribution()
        self.found = Found(snapshot.ledger)
        self.slow, self.large = Ranking(), Ranking()
        self.broken: list[int] = []  # the first MOST_BROKEN that are roots or that pages link to
        self.broken_listed = 0  # how many of them there are
        self.broken_total = 0
        # The records they start at: loops and limits first, then long chains
        self.chains: list[int] = []
        self.chains_total = 0

    def take(self) -> Slices[None]:
        """Goes through the records; yields the fraction done after each slice."""
        total, seen = max(1, self._snapshot.total), 0
        sources: list[int] = []
        some: list[int] = []
        for id_ in self._snapshot.ids():
            if id_ in self._records.chains:
                sources.append(id_)
            if id_:
                some.append(id_)
                self._look(id_)
            if not id_ or len(some) == SURVEYED_RECORDS:
                seen += len(some)
                self._count(some)
                some = []
                yield seen / total
        self._count(some)
        self.spread.leave_out_unknown()
        for _ in self._rank_chains(sources):
            yield 1.0

    def _count(self, ids: list[int]) -> None:
        self.spread.count_some(self._records, ids)
        self.found.look(ids)

    def _look(self, id_: int) -> None:
        records = self._records
        state, status = records.state[id_], records.status[id_]
        self.states[state] += 1
        if records.is_broken(id_):
            self.broken_total += 1
            if records.is_linked(id_):
                self.broken_listed += 1
                if len(self.broken) < MOST_BROKEN:
                    self.broken.append(id_)
        if state in (QUEUED, SKIPPED):
            self.uncrawled.add(id_)
        if state in (QUEUED, FETCHING, SKIPPED):
            return
        if state == FAILED:
            self.errors[records.error[id_].kind] += 1
        else:
            self.statuses[status] += 1
            self.slow.add(records.elapsed[id_], id_)
        if state == DONE:
            self._weigh(id_)

    def _weigh(self, id_: int) -> None:
        records = self._records
        self.pages += records.status[id_] == 200 and records.content_type[id_] in PAGES
        if records.size[id_] != UNKNOWN:
            self.octets += records.size[id_]
            self.large.add(records.size[id_], id_)

    def _rank_chains(self, sources: list[int]) -> QuietSlices[None]:
        ranked: list[tuple[bool, int, int]] = []
        for number, id_ in enumerate(self._heads(sources), 1):
            if way := ending(self._records, id_):
                self.chains_total += 1
                ranked.append((way.end not in (End.LOOP, End.LIMIT), -way.hops, id_))
            if len(ranked) > 4 * MOST_CHAINS:
                ranked = heapq.nsmallest(MOST_CHAINS, ranked)
            if not id_ or number % SURVEYED_RECORDS == 0:
                yield
        self.chains = [id_ for _, _, id_ in heapq.nsmallest(MOST_CHAINS, ranked)]

    def _heads(self, sources: list[int]) -> Iterator[int]:
        """The first record of each chain; sometimes 0, for a pause. A closed loop starts once."""
        chains, here = self._records.chains, set(sources)
        for number, id_ in enumerate(sources):
            if not any(each in here for each in chains.sources(id_)):
                yield id_
            if number % SURVEYED_RECORDS == 0:
                yield 0
        for loop in chains.loops():
            led_to = (each for id_ in loop for each in chains.sources(id_) if each in here)
            if set(led_to) == set(loop):
                yield loop[0]
