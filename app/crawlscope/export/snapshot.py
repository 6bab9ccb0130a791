"""One moment of a crawl, or of a branch of it, as the writers read it: in slices of records."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS, GATHERED_IDS, READ_SAID
from crawlscope.core.base.slices import Portions, QuietSlices
from crawlscope.core.extraction.rule import names_of
from crawlscope.core.insight.decision import PLAIN, Decisions, ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.answer_facts import NO_FACTS, SENT, AnswerFacts
from crawlscope.core.records.fact_columns import (
    FACT_COLUMNS,
    FactColumn,
    columns_of_joined,
    columns_of_rules,
)
from crawlscope.core.records.facts import SentHeaders
from crawlscope.core.records.records import UNKNOWN
from crawlscope.core.records.redirects import ending
from crawlscope.core.records.tree import TOP
from crawlscope.export.links import Links

FIELDS = (
    "id",
    "url",
    "state",
    "status",
    "depth",
    "referrer",
    "anchor",
    "content_type",
    "charset",
    "size",
    "elapsed",
    "tries",
    "redirect_to",
    "redirects_left",
    "redirect_hops",
    "redirect_final",
    "redirect_end",
    "title",
    "canonical",
    "links_total",
    "links_new",
    "inlinks",
    "truncated",
    "error",
    "skip_reason",
    "robots_rule",
    "fetched_at",
    *FACT_COLUMNS,
)
READ = frozenset(fact for column in FACT_COLUMNS.values() for fact in column.reads)
ENDLESS = 1 << 62
T = TypeVar("T")

Row = dict[str, object]  # fields by name, in their order
Rows = Portions[Row]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Nothing may change the ledger while it is written: it is a copy if the crawl goes on."""

    ledger: Ledger
    facts: Mapping[str, object]  # that describe the crawl, in plain JSON values
    node: int = TOP  # of the tree: only what is at and below it
    moment: ExportContext = PLAIN
    links: Links | None = None  # where links and facts of pages are kept

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields that every export has, and `decision` if it was asked for. Links
        are no field: a table has none."""
        fields = (*FIELDS, *self._further())
        return (*fields, "decision") if self.moment.with_decision else fields

    def _further(self) -> Mapping[str, FactColumn]:
        """The columns of rules and of joined tables."""
        of_rules = columns_of_rules(names_of(self.moment.settings.extract))
        return of_rules | columns_of_joined(self.ledger.records.joined)

    @property
    def decisions(self) -> Decisions:
        places = self.moment.places
        return Decisions(
            self.ledger, self.moment.settings, places.of if places else None, self.moment.rows
        )

    @property
    def total(self) -> int:
        """URLs at and below the node."""
        if self.node == TOP:
            return len(self.ledger.records)
        return self.ledger.tree.urls[self.node >> 1] if self.node & 1 else 1

    def rows(self, is_json: bool = False) -> Portions[Row]:
        """Slices of records in the order of their ids, each with the fraction done.

        What is a list of its own, links and headers, stands in JSON alone.
        """
        total = self.total
        decisions = self.decisions if self.moment.with_decision else None
        if decisions and self.moment.places:
            for _ in self.moment.places.counting():
                yield [], 0.0
        pages = Pages(self) if is_json and self.moment.with_links else None
        has_headers = is_json and self.moment.settings.keep_headers
        further = self._further()
        read = READ.union(*(each.reads for each in further.values()))
        facts = Facts(self, read | {SENT} if has_headers else read)
        rows: list[Row] = []
        written = carried = 0
        for id_ in self.ids():
            if id_:
                if facts.read_up_to(id_):
                    yield rows, written / total
                    rows = []
                said = facts.of(id_)
                row = self._row(id_, said)
                for name, column in further.items():
                    row[name] = column.of(self.ledger.records, id_, said)
                if has_headers:
                    row |= _headers(said.sent)
                if pages:
                    for _ in pages.go_to(id_):
                        yield [], written / total
                    row["links"] = pages.here
                    carried += len(pages.here or ())
                if decisions:
                    row["decision"] = decisions.of(id_)
                rows.append(row)
                written += 1
            if not id_ or len(rows) == EXPORTED_RECORDS or carried > EXPORTED_LINKS:
                yield rows, written / total
                rows, carried = [], 0
        yield rows, 1.0

    def ids(self) -> Iterator[int]:
        """The ids, ascending; sometimes 0, so that gathering them can be interrupted."""
        records, tree = self.ledger.records, self.ledger.tree
        if self.node == TOP:
            yield from records.ids()
            return
        chosen = bytearray(len(records) + 1)  # sorting a million ids would be one long slice
        for place, id_ in enumerate(tree.below(self.node), 1):
            chosen[id_] = 1
            if place % GATHERED_IDS == 0:
                yield 0
        id_ = chosen.find(1)
        while id_ > 0:
            yield id_
            id_ = chosen.find(1, id_ + 1)

    def _row(self, id_: int, said: AnswerFacts) -> Row:
        records = self.ledger.records
        record = records.record(id_)
        way = ending(self.ledger.records, id_)
        error = record.error
        return {
            "id": record.id,
            "url": record.url,
            "state": record.state,
            "status": record.status,
            "depth": record.depth,
            "referrer": record.referrer,
            "anchor": record.anchor,
            "content_type": record.content_type,
            "charset": record.charset,
            "size": record.size,
            "elapsed": record.elapsed,
            "tries": record.tries,
            "redirect_to": record.redirect_to,
            "redirects_left": record.redirects_left,
            "redirect_hops": way and way.hops,
            "redirect_final": way and way.final,
            "redirect_end": way and way.end,
            "title": record.title,
            "canonical": record.canonical,
            "links_total": record.links_total,
            "links_new": record.links_new,
            "inlinks": record.inlinks,
            "truncated": record.truncated,
            "error": error and {"kind": error.kind, "message": error.message},
            "skip_reason": record.skip_reason,
            "robots_rule": record.robots_rule,
            "fetched_at": iso(record.fetched_at),
            **{name: each.of(records, id_, said) for name, each in FACT_COLUMNS.items()},
        }


class Facts:
    """What the answers of a snapshot said, read some at a time beside its records."""

    def __init__(self, snapshot: Snapshot, names: Collection[str]) -> None:
        self._records = snapshot.ledger.records
        self._source = snapshot.links
        self._names = names
        self._said: dict[int, AnswerFacts] = {}
        self._until = 0 if self._source else ENDLESS  # all up to this id have been read

    def read_up_to(self, id_: int) -> bool:
        """Reads until this record, which must not go back. True if it took some time."""
        if id_ <= self._until or self._source is None:
            return False
        found = self._source.said_after(id_ - 1, READ_SAID, self._names)
        self._said = dict(found)
        self._until = found[-1][0] if found else ENDLESS
        return True

    def of(self, id_: int) -> AnswerFacts:
        # The file may know more than the snapshot.
        is_answered = self._records.is_answered(id_)
        return self._said.get(id_, NO_FACTS) if is_answered else NO_FACTS


class Pages:
    """What each page of a snapshot links to, read page by page beside its records."""

    def __init__(self, snapshot: Snapshot) -> None:
        assert snapshot.links is not None
        self._records = snapshot.ledger.records
        self._links = snapshot.links.all()
        self._next = next(self._links, None)
        self.here: list[str] | None = None  # distinct, in order; None: no page was parsed

    def go_to(self, id_: int) -> QuietSlices[None]:
        """Moves forward to a record; yields from time to time on the way."""
        url = self._records.url
        found: list[str] = []
        passed = 0
        while self._next is not None and self._next[0] <= id_:
            source, target, _ = self._next
            if source == id_ and target < len(url):  # the file may know more than the snapshot
                found.append(url[target])
            self._next = next(self._links, None)
            passed += 1
            if passed % EXPORTED_LINKS == 0:
                yield
        self.here = None if self._records.links_total[id_] == UNKNOWN else found


def here_of(snapshot: Snapshot) -> QuietSlices[bytearray]:
    """By id: whether the snapshot is of it."""
    here = bytearray(len(snapshot.ledger.records.url))
    for place, id_ in enumerate(snapshot.ids(), 1):
        here[id_] = id_ > 0
        if not id_ or place % GATHERED_IDS == 0:
            yield
    return here


def sliced(snapshot: Snapshot, rows_of: Callable[[int], Iterable[T]]) -> Portions[T]:
    """The rows of each URL in turn, in slices, with the fraction done."""
    found, total = list[T](), max(1, snapshot.total)
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_:
            found += rows_of(id_)
        if not id_ or place % EXPORTED_RECORDS == 0:
            yield found, min(1.0, place / total)
            found = []
    yield found, 1.0


def _headers(sent: SentHeaders | None) -> Row:
    fields = sent and [{"name": name, "value": text} for name, text in sent.fields]
    return {"headers": fields, "headers_left_out": sent and sent.left_out}


def iso(seconds: float | None) -> str | None:
    """Seconds since 1970 as '2024-05-01T12:00:00.250Z'."""
    if seconds is None:
        return None
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
