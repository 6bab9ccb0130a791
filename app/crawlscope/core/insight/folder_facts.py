"""What each host and folder amounts to: its URLs, what they weigh, how long they take.

Records know nothing of folders, and counting up all folders above a URL at each answer would make
every page dearer. So it is computed from the columns, in slices, when somebody looks.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import repeat

from crawlscope.core.base.budgets import MERGED_STEPS, SUMMED_URLS
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.times import LIMITS, UNKNOWN_STEP, percentile
from crawlscope.core.records.errors import with_errors
from crawlscope.core.records.records import DONE, FAILED, UNKNOWN, Records
from crawlscope.core.records.tree import Tree

LATE = 0.95  # the second percentile that is given

Steps = dict[int, int]  # how many durations are in each step


class FolderFacts:
    """Columns by the number of a folder; each counts everything at and below it."""

    def __init__(self, folders: int = 1) -> None:
        self.urls = array("i", bytes(4 * folders))
        self.settled = array("i", bytes(4 * folders))
        self.broken = array("i", bytes(4 * folders))  # as `Records.is_broken` says
        self.failed = array("i", bytes(4 * folders))  # no usable answer
        self.with_errors = array("i", bytes(4 * folders))  # with an error among their findings
        self.octets = array("q", bytes(8 * folders))  # of bodies that arrived, decoded
        self.timed = array("i", bytes(4 * folders))  # URLs whose time is known
        # Seconds; within 1 %
        self.median = array("f", [UNKNOWN]) * folders
        self.late = array("f", [UNKNOWN]) * folders  # 95 % took no longer

        self.is_complete = True  # otherwise only what the tree counts is known

    def __len__(self) -> int:
        return len(self.urls)

    @classmethod
    def of_tree(cls, tree: Tree) -> "FolderFacts":
        """The facts that are known at once."""
        facts = cls(len(tree.name))
        facts.take_counts(tree)
        facts.is_complete = False
        return facts

    def take_counts(self, tree: Tree) -> None:
        """Takes the counts of the tree, for the folders that existed when this was made."""
        folders = len(self)
        self.urls = tree.urls[:folders]
        self.settled = tree.settled[:folders]
        self.broken = tree.broken[:folders]


def folder_facts(records: Records, tree: Tree) -> Slices[FolderFacts]:
    """The facts of all folders. Records may change meanwhile: of each URL, one moment counts."""
    known, folders = len(tree.page_folder), len(tree.name)
    facts, times = FolderFacts(folders), _Times(folders)
    for first in range(1, known, SUMMED_URLS):
        _sum(records, tree, slice(first, min(first + SUMMED_URLS, known)), facts, times)
        for id_ in with_errors(records, range(first, min(first + SUMMED_URLS, known))):
            facts.with_errors[tree.page_folder[id_]] += 1
        yield first / known
    work = 0
    for folder in range(folders - 1, 0, -1):  # a folder has a higher number than those above it
        parent = tree.parent[folder]
        facts.failed[parent] += facts.failed[folder]
        facts.octets[parent] += facts.octets[folder]
        facts.with_errors[parent] += facts.with_errors[folder]
        work += times.move_up(folder, parent, facts)
        if work >= MERGED_STEPS:
            work = 0
            yield 1.0
    facts.take_counts(tree)
    return facts


def rest_of(
    facts: FolderFacts, records: Records, tree: Tree, folder: int, shown: Sequence[int]
) -> FolderFacts:
    """The facts of a folder without these children, as those of the only folder there is. Times
    cannot be taken out of others: they are those of the whole folder."""
    rest, known = FolderFacts(), range(len(facts))
    # The tree counts nothing for its top
    whole = [folder] if folder else [node >> 1 for node in tree.children[0]]
    folders = [node >> 1 for node in shown if node & 1]
    pages = [node >> 1 for node in shown if not node & 1]
    of_pages = {
        "urls": len(pages),
        "broken": sum(map(records.is_broken, pages)),
        "failed": sum(records.state[id_] == FAILED for id_ in pages),
        "with_errors": len(with_errors(records, pages)),
        "octets": sum(max(0, records.size[id_]) for id_ in pages if records.state[id_] == DONE),
        "timed": sum(records.elapsed[id_] != UNKNOWN for id_ in pages),
    }
    for name, less in of_pages.items():
        column = getattr(facts, name)  # may be of an earlier moment than the tree and records
        all_, others = (
            sum(column[each] for each in some if each in known) for some in (whole, folders)
        )
        getattr(rest, name)[0] = max(0, all_ - others - less)
    rest.median[0], rest.late[0] = facts.median[folder], facts.late[folder]
    return rest


def _sum(records: Records, tree: Tree, ids: slice, facts: FolderFacts, times: "_Times") -> None:
    """Adds URLs to the folders that they are in."""
    failed, octets, add = facts.failed, facts.octets, times.add
    folders = tree.page_folder[ids]
    for folder, state, size in zip(folders, records.state[ids], records.size[ids], strict=True):
        if state == DONE:
            if size > 0:
                octets[folder] += size
        elif state == FAILED:
            failed[folder] += 1
    add(folders, map(bisect_right, repeat(LIMITS), records.elapsed[ids]))


class _Times:
    """The durations of each folder, in steps. Most folders of some sites hold one URL: these need
    no dictionary."""

    def __init__(self, folders: int) -> None:
        self._only = array("H", bytes(2 * folders))  # the step of the only duration
        self._steps: dict[int, Steps] = {}

    def add(self, folders: Iterable[int], steps: Iterable[int]) -> None:
        """Adds a duration to each of these folders."""
        only, known = self._only, self._steps
        for folder, step in zip(folders, steps, strict=True):
            if step == UNKNOWN_STEP:
                continue
            if (mine := known.get(folder)) is not None:
                mine[step] = mine.get(step, 0) + 1
            elif only[folder] == UNKNOWN_STEP:
                only[folder] = step
            else:
                mine = known[folder] = {only[folder]: 1}
                mine[step] = mine.get(step, 0) + 1

    def move_up(self, folder: int, parent: int, facts: FolderFacts) -> int:
        """Sets the percentiles of a folder, and gives its durations to the one above it.

        Returns how much work it was.
        """
        steps = self._steps.pop(folder, None)
        if steps is None:
            only = self._only[folder]
            if only == UNKNOWN_STEP:
                return 1
            steps = {only: 1}
        facts.timed[folder] = sum(steps.values())
        facts.median[folder] = percentile(steps, 0.5)
        facts.late[folder] = percentile(steps, LATE)
        self._give(steps, parent)
        return len(steps)

    def _give(self, steps: Steps, folder: int) -> None:
        mine = self._steps.get(folder)
        if mine is None:
            mine = self._steps[folder] = {}
            if only := self._only[folder]:
                mine[only] = 1
        for step, number in steps.items():
            mine[step] = mine.get(step, 0) + number
