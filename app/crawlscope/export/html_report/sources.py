"""Where URLs are linked from: the first pages that link to each, with the texts of their links."""

from collections.abc import Iterable
from typing import NamedTuple

from crawlscope.core.base.budgets import EXPORTED_LINKS
from crawlscope.core.base.slices import QuietSlices
from crawlscope.export.snapshot import Snapshot

MOST_SOURCES = 5  # pages named for one URL


class Source(NamedTuple):
    """A page that links to a URL, with the text of the link; '' for roots and sitemaps."""

    url: str
    anchor: str | None


class Sources:
    """Where the links of a crawl are known, up to MOST_SOURCES pages a URL; else the first one."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._found: dict[int, list[tuple[int, str | None]]] = {}

    def take(self, ids: Iterable[int]) -> QuietSlices[None]:
        """Goes through all links, for these URLs."""
        links = self._snapshot.links
        self._found = {id_: [] for id_ in ids}
        if links is None or not self._found:
            return
        found, known = self._found, len(self._snapshot.ledger.records.url)
        for place, (source, target, text) in enumerate(links.all()):
            here = found.get(target)
            # The file may know more than the snapshot.
            if here is not None and len(here) < MOST_SOURCES and source < known:
                here.append((source, text))
            if place % EXPORTED_LINKS == 0:
                yield

    def of(self, id_: int) -> list[Source]:
        records = self._snapshot.ledger.records
        if found := self._found.get(id_):
            return [Source(records.url[source], text) for source, text in found]
        referrer = records.referrer[id_]
        return [
            Source(records.url[referrer], records.anchor.get(id_)) if referrer else Source("", None)
        ]
