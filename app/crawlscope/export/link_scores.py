"""Names that begin with `link-scores`: every page with the score that the links of its site give
it, the highest first."""

from array import array
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from itertools import groupby
from operator import itemgetter

from crawlscope.core.base.budgets import EXPORTED_LINKS, EXPORTED_RECORDS, GATHERED_IDS
from crawlscope.core.base.slices import QuietSlices, Slices, Work, as_part
from crawlscope.core.insight.link_scores import HIGHEST, LinkGraph, scores
from crawlscope.export.snapshot import Row, Rows, Snapshot

PAGES = ("text/html", "application/xhtml+xml")


@dataclass(slots=True)
class _Pages:
    """The pages of a snapshot, numbered from 0, and the links between them."""

    ids: list[int] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)  # by id
    inlinks: list[int] = field(default_factory=list)  # pages that link to it
    outlinks: list[int] = field(default_factory=list)  # pages that it links to
    graph: LinkGraph = field(default_factory=LinkGraph)

    def link(self, targets: Collection[int]) -> None:
        """What the next page links to."""
        self.graph.add(targets)
        self.outlinks.append(len(targets))
        for each in targets:
            self.inlinks[each] += 1


def rows(snapshot: Snapshot) -> Rows:
    records, work, found = snapshot.ledger.records, Work(_scored(snapshot)), list[Row]()
    for fraction in work:
        yield [], fraction if isinstance(fraction, float) else 0.0
    pages, scored = work.result
    for place, page in enumerate(_highest_first(scored), 1):
        id_ = pages.ids[page]
        found.append(
            {
                "url": records.url[id_],
                "score": round(scored[page], 1),
                "inlinks": pages.inlinks[page],
                "outlinks": pages.outlinks[page],
                "depth": records.depth[id_],
                "title": records.title.get(id_),
            }
        )
        if place % EXPORTED_RECORDS == 0:
            yield found, 0.9 + place / len(scored) / 10
            found = []
    yield found, 1.0


def count(snapshot: Snapshot) -> Slices[tuple[int, int]]:
    """Pages, which are the rows, twice: without their scores."""
    pages = yield from _gathered(snapshot)
    return len(pages.ids), len(pages.ids)


def _scored(snapshot: Snapshot) -> Slices[tuple[_Pages, "array[float]"]]:
    pages = yield from _gathered(snapshot)
    yield from as_part(_linking(snapshot, pages), 0.0, 0.4)
    ranks = yield from as_part(pages.graph.ranks(), 0.4, 0.8)
    return pages, (yield from as_part(scores(ranks), 0.8, 0.9))


def _gathered(snapshot: Snapshot) -> QuietSlices[_Pages]:
    """Pages that answered with 200: nowhere else does a reader stay."""
    records, pages = snapshot.ledger.records, _Pages()
    for place, id_ in enumerate(snapshot.ids(), 1):
        if id_ and records.status[id_] == HTTPStatus.OK and records.content_type[id_] in PAGES:
            pages.numbers[id_] = len(pages.ids)
            pages.ids.append(id_)
            pages.inlinks.append(0)
        if place % GATHERED_IDS == 0:
            yield
    return pages


def _linking(snapshot: Snapshot, pages: _Pages) -> Slices[None]:
    """A link to a redirect leads to its end. Links of a page to itself, and all but the first to
    another page, do not count."""
    assert snapshot.links is not None
    chains, numbers, read = snapshot.ledger.records.chains, pages.numbers, 0
    for source, links in groupby(snapshot.links.all(), itemgetter(0)):
        targets = [target for _, target, _ in links]
        if (page := numbers.get(source)) is not None:
            while len(pages.graph) < page:
                pages.link(())
            ends = {chains.last(each)[1] if each in chains else each for each in targets}
            pages.link({numbers[each] for each in ends if each in numbers} - {page})
        read += 1 + len(targets)
        if read > EXPORTED_LINKS:
            read = 0
            yield len(pages.graph) / max(1, len(pages.ids))
    while len(pages.graph) < len(pages.ids):
        pages.link(())


def _highest_first(scored: "array[float]") -> Iterator[int]:
    """Numbers of pages; those whose scores look alike stay in their order."""
    alike: list[list[int]] = [[] for _ in range(int(HIGHEST * 10) + 1)]
    for page, score in enumerate(scored):
        alike[round(score * 10)].append(page)
    for each in reversed(alike):
        yield from each
