"""The links around a URL: who links to it and what it links to, two steps far, at most 300 URLs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from crawlscope.core.records.records import Records

MOST = 300  # URLs
MOST_NEAR = 60  # read of the links from, and of the links to, the URL in the middle
MOST_FAR = 8  # of each of its neighbours
SPARE = 40  # links read in addition, for some lead to one another

Linked = Sequence[tuple[int, str | None]]  # id of the URL at the other end, text of the link


class LinkSource(Protocol):
    """Where links are read from. Unknown links give an empty list; None: they are being read."""

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked | None: ...
    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None: ...


@dataclass(slots=True)
class Neighbours:
    """URLs by id with their distance from the one in the middle, and the links between them."""

    centre: int
    distance: dict[int, int] = field(default_factory=dict)  # in the order in which they were met
    links: dict[tuple[int, int], None] = field(default_factory=dict)  # from, to
    has_more: bool = False  # links that are not shown
    is_incomplete: bool = False  # records count links that nobody could tell yet

    def add(self, id_: int, distance: int) -> bool:
        """True if the URL is shown."""
        if id_ not in self.distance:
            if len(self.distance) >= MOST:
                self.has_more = True
                return False
            self.distance[id_] = distance
        return True


class Gathering:
    """Requests links, one query after the other; a source may take its time to reply."""

    def __init__(self, records: Records, source: LinkSource | None, centre: int) -> None:
        self._records, self._source = records, source
        self.found = Neighbours(centre, {centre: 0})
        self._questions = self._all_questions()
        self._open: tuple[int, bool, int] | None = next(self._questions, None)

    @property
    def is_over(self) -> bool:
        return self._open is None

    def go_on(self) -> bool:
        """Takes the reply to one query; False if it is still being read."""
        if self._open is None:
            return True
        id_, incoming, limit = self._open
        links = self._ask(id_, incoming, limit)
        if links is None:
            return False
        self._add_links(id_, incoming, limit, links)
        self._open = next(self._questions, None)
        return True

    def _all_questions(self) -> Iterator[tuple[int, bool, int]]:
        """Id, whether its inlinks are asked for, and how many; those of the middle first."""
        found = self.found
        for incoming in (False, True):
            yield found.centre, incoming, MOST_NEAR
        for id_ in [id_ for id_, step in found.distance.items() if step == 1]:
            for incoming in (False, True):
                yield id_, incoming, MOST_FAR

    def _ask(self, id_: int, incoming: bool, limit: int) -> Linked | None:
        records, source = self._records, self._source
        if incoming:
            if not records.inlinks[id_] or source is None:
                return []
            return self._checked(source.inlinks(id_, limit + SPARE, 0), records.inlinks[id_])
        target = records.redirect_to[id_]
        if target:
            return [(target, None)]
        if records.links_total[id_] <= 0 or source is None:
            return []
        return self._checked(source.outlinks(id_, limit + SPARE, 0), records.links_total[id_])

    def _checked(self, links: Linked | None, known: int) -> Linked | None:
        """Notes if an answer has fewer links than the record: the others are not written yet."""
        if links is not None and len(links) < min(known, MOST_FAR):
            self.found.is_incomplete = True
        return links

    def _add_links(self, id_: int, incoming: bool, limit: int, links: Linked) -> None:
        found, new = self.found, 0  # URLs that were not met before
        step = found.distance[id_] + 1
        for other, _text in links:
            is_new = other not in found.distance
            if is_new and new >= limit:
                found.has_more = True
            elif found.add(other, step):
                new += is_new
                found.links[(other, id_) if incoming else (id_, other)] = None
        found.has_more = found.has_more or len(links) >= limit + SPARE
