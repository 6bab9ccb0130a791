"""One moment of a crawl, or of a branch of it, as the writers read it: in slices of records."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from app.core.ledger import Ledger
from app.core.redirects import redirects
from app.core.tree import TOP
from app.export.ends import Ends

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
)
HTML = frozenset(("text/html", "application/xhtml+xml"))
RECORDS_A_SLICE = 50  # 1 to 2 ms
IDS_A_SLICE = 5_000

Row = dict[str, object]  # FIELDS, in their order


@dataclass(frozen=True, slots=True)
class Snapshot:
    ledger: Ledger
    facts: Mapping[str, object]
    node: int = TOP

    @property
    def total(self) -> int:
        """URLs at and below the node."""
        if self.node == TOP:
            return len(self.ledger.site)
        return self.ledger.tree.urls[self.node >> 1] if self.node & 1 else 1

    def rows(self) -> Iterator[tuple[list[Row], float]]:
        """Slices of records in the order of their ids, and the fraction told with each."""
        ends, total = Ends(self.ledger.site), self.total
        rows: list[Row] = []
        written = 0
        for id_ in self.ids():
            if id_ and redirects(self.ledger.site, id_):
                for _ in ends.follow(id_):
                    yield [], written / total
            if id_:
                rows.append(self._row(id_, ends))
                written += 1
            if not id_ or len(rows) == RECORDS_A_SLICE:
                yield rows, written / total
                rows = []
        yield rows, 1.0

    def ids(self) -> Iterator[int]:
        """The ids, ascending; 0 now and then while they are gathered."""
        site, tree = self.ledger.site, self.ledger.tree
        if self.node == TOP:
            yield from site.ids()
            return
        chosen = bytearray(len(site) + 1)  # a sort of a million ids would be one long slice
        for place, id_ in enumerate(tree.below(self.node), 1):
            chosen[id_] = 1
            if place % IDS_A_SLICE == 0:
                yield 0
        id_ = chosen.find(1)
        while id_ > 0:
            yield id_
            id_ = chosen.find(1, id_ + 1)

    def _row(self, id_: int, ends: Ends) -> Row:
        record = self.ledger.site.record(id_)
        hops, final, end = ends.of(id_)
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
            "redirect_hops": hops,
            "redirect_final": final,
            "redirect_end": end,
            "title": record.title,
            "canonical": record.canonical,
            "links_total": record.links_total,
            "links_new": record.links_new,
            "inlinks": record.inlinks,
            "truncated": record.truncated,
            "error": error and {"kind": error.kind, "message": error.message},
            "skip_reason": record.skip_reason,
            "robots_rule": record.robots_rule,
            "fetched_at": _iso(record.fetched_at),
        }


def _iso(seconds: float | None) -> str | None:
    """Seconds since 1970 as '2024-05-01T12:00:00.250Z'."""
    if seconds is None:
        return None
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
