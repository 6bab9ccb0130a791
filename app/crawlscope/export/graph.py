"""The link graph, as the writers of `.graphml` and `.dot` read it: URLs, links and redirects."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TextIO

from crawlscope.core.base.budgets import EXPORTED_EDGES
from crawlscope.core.base.slices import Slices
from crawlscope.core.records.records import REDIRECTED, UNKNOWN, Records
from crawlscope.export.snapshot import Snapshot

NODES_SHARE, REDIRECTS_SHARE = 0.3, 0.1  # of the work; the rest is links


class EdgeKind(StrEnum):
    LINK = "link"
    REDIRECT = "redirect"


@dataclass(frozen=True, slots=True)
class Edge:
    source: int
    target: int
    kind: EdgeKind
    anchor: str | None = None
    status: int | None = None  # of a redirect


class Graph:
    """The nodes, then the edges between them, each with the fraction done at the end of a slice."""

    def __init__(self, snapshot: Snapshot) -> None:
        assert snapshot.links is not None
        self._snapshot = snapshot
        self._records = snapshot.ledger.records
        self._links = snapshot.links
        self._chosen = bytearray(len(self._records) + 1)

    def writing(
        self, file: TextIO, node: Callable[[Records, int], str], edge: Callable[[Edge], str]
    ) -> Slices[None]:
        """Writes what `node` and `edge` make of each, in slices; yields the fraction done."""
        for step, (id_, fraction) in enumerate(self._nodes(), 1):
            if id_:
                file.write(node(self._records, id_))
            if not id_ or step % EXPORTED_EDGES == 0:
                yield fraction
        for step, (each, fraction) in enumerate(self._edges(), 1):
            if each is not None:
                file.write(edge(each))
            if step % EXPORTED_EDGES == 0:
                yield fraction

    def _nodes(self) -> Iterator[tuple[int, float]]:
        """Ids, ascending; sometimes 0, so that gathering them can be interrupted."""
        total, seen = max(1, self._snapshot.total), 0
        for id_ in self._snapshot.ids():
            self._chosen[id_] = id_ > 0
            seen += id_ > 0
            yield id_, NODES_SHARE * seen / total

    def _edges(self) -> Iterator[tuple[Edge | None, float]]:
        """The edges; None for what has none, or one that leaves the snapshot. Use it after all
        nodes were read."""
        for edge, fraction in self._all(max(1, len(self._records))):
            is_inside = edge and self._has(edge.source) and self._has(edge.target)
            yield edge if is_inside else None, fraction

    def _has(self, id_: int) -> bool:
        # A link may be newer than the snapshot.
        return 0 < id_ < len(self._chosen) and bool(self._chosen[id_])

    def _all(self, total: int) -> Iterator[tuple[Edge | None, float]]:
        records = self._records
        for source in records.ids():
            edge = None
            if records.state[source] == REDIRECTED and records.redirect_to[source]:
                target, status = records.redirect_to[source], records.status[source] or None
                edge = Edge(source, target, EdgeKind.REDIRECT, status=status)
            yield edge, NODES_SHARE + REDIRECTS_SHARE * source / total
        known, begin = len(records.links_total), NODES_SHARE + REDIRECTS_SHARE
        for source, target, anchor in self._links.all():
            is_younger = source >= known or records.links_total[source] == UNKNOWN
            # A page that was read later has no links in the snapshot: 0 is no URL.
            edge = Edge(0 if is_younger else source, target, EdgeKind.LINK, anchor)
            yield edge, begin + (1 - begin) * min(1.0, source / total)
