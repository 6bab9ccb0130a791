"""The rows of a report about hosts, or the folders of the only one, or of a branch."""

from heapq import nlargest
from typing import NamedTuple

from crawlscope.core.base import units
from crawlscope.core.base.budgets import SPREAD_URLS
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.folder_facts import FolderFacts, folder_facts
from crawlscope.core.records.records import UNKNOWN
from crawlscope.core.records.tree import TOP, FolderKind
from crawlscope.export.snapshot import Snapshot

MOST_FOLDERS = 200  # rows; the export hosts.csv has all hosts


class Row(NamedTuple):
    name: str
    urls: int
    broken: int
    failed: int
    octets: int
    median: float | None  # seconds; None: no time is known
    late: float | None


class Hosts:
    """Filled by `take`."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self.total = 0
        self.are_hosts = False
        self.rows: list[Row] = []

    def take(self) -> Slices[None]:
        tree, node = self._snapshot.ledger.tree, self._snapshot.node
        if not node & 1:
            return  # a page
        facts = yield from folder_facts(self._snapshot.ledger.records, tree)
        folders = self._below(node >> 1)
        if node == TOP:
            self.are_hosts = True
            folders = [each for each in folders if tree.kind[each] == FolderKind.HOST]
            if len(folders) == 1 and (below := self._below(folders[0])):
                self.are_hosts, folders = False, below
        self.total = len(folders)
        largest: list[int] = []
        for first in range(0, len(folders), SPREAD_URLS):
            some = largest + folders[first : first + SPREAD_URLS]
            largest = nlargest(MOST_FOLDERS, some, key=facts.urls.__getitem__)
            yield 1.0
        self.rows = [self._row(folder, facts) for folder in largest]

    def _below(self, folder: int) -> list[int]:
        return [child >> 1 for child in self._snapshot.ledger.tree.children[folder] if child & 1]

    def _row(self, folder: int, facts: FolderFacts) -> Row:
        tree = self._snapshot.ledger.tree
        slash = "/" if tree.kind[folder] == FolderKind.FOLDER else ""
        return Row(
            shown(tree.name[folder]) + slash,
            facts.urls[folder],
            facts.broken[folder],
            facts.failed[folder],
            facts.octets[folder],
            _known(facts.median[folder]),
            _known(facts.late[folder]),
        )


def _known(seconds: float) -> float | None:
    return None if seconds == UNKNOWN else seconds


def seconds(duration: float | None) -> str:
    return "" if duration is None else units.seconds(duration)
