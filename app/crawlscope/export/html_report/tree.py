"""The tree of a report: which of its folders and pages are shown, upper levels first."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from crawlscope.core.base.urls import shown
from crawlscope.core.records.records import Records
from crawlscope.core.records.tree import TOP, FolderKind, Tree
from crawlscope.export.html_report.words import Outcome, outcome
from crawlscope.export.snapshot import Snapshot

MOST_NODES = 20_000  # a browser opens this many without effort
MOST_CHILDREN = 500  # of one folder, so that a folder of 100,000 pages does not hide all others


class Entry(NamedTuple):
    """A page, or a folder with the counts of its content; the URL is '' if the folder is no page
    itself."""

    name: str
    url: str
    outcome: Outcome | None
    urls: int = 0
    broken: int = 0
    is_unfolded: bool = False


class Branches:
    """Chooses which folders are shown, then gives them one after the other."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._records: Records = snapshot.ledger.records
        self._tree: Tree = snapshot.ledger.tree
        self._top = snapshot.node
        self._shown: dict[int, int] = {}  # by folder: how many of its children are shown
        self.nodes = 0
        self._choose()

    def _choose(self) -> None:
        """Chooses level by level until the nodes run out, so that only deep ones are left out."""
        tree, left = self._tree, MOST_NODES
        waiting = deque([self._top >> 1] if self._top & 1 else [])
        while waiting and left:
            folder = waiting.popleft()
            number_shown = min(left, MOST_CHILDREN, len(tree.children[folder]))
            self._shown[folder] = number_shown
            left -= number_shown
            waiting.extend(node >> 1 for node in tree.children[folder][:number_shown] if node & 1)
        self.nodes = MOST_NODES - left

    @property
    def complete(self) -> bool:
        """True if every URL of the snapshot is shown."""
        tree = self._tree
        return not self._top & 1 or all(
            len(tree.children[number]) == self._shown.get(number, 0)
            for folder in self._shown
            for number in (folder, *(n >> 1 for n in tree.children[folder] if n & 1))
        )

    def steps(self) -> Iterator[tuple[str, Entry | int | None]]:
        """What to show, one step after the other.

        'page' comes with a page; 'open' with a folder whose content follows until 'end'; 'closed'
        with a folder whose content is not shown; 'left' with the number of children of the current
        folder that are left out.
        """
        if self._top == TOP:
            yield from self._children(0)
        elif self._top & 1:
            yield "open", self._folder(self._top >> 1, unfold=True)
            yield from self._children(self._top >> 1)
            yield "end", None
        else:
            yield "page", self._page(self._top >> 1)

    def _children(self, top: int) -> Iterator[tuple[str, Entry | int | None]]:
        """Not recursive: 50 generators deep, each step would be handed up 50 times."""
        children, number_shown = self._tree.children, self._shown
        levels = [(top, iter(children[top][: number_shown.get(top, 0)]))]
        while levels:
            folder, nodes = levels[-1]
            node = next(nodes, None)
            if node is None:
                levels.pop()
                if left := len(children[folder]) - number_shown.get(folder, 0):
                    yield "left", left
                if levels:
                    yield "end", None
            elif not node & 1:
                yield "page", self._page(node >> 1)
            elif number_shown.get(node >> 1):
                yield "open", self._folder(node >> 1, unfold=not top and len(levels) == 1)
                levels.append((node >> 1, iter(children[node >> 1][: number_shown[node >> 1]])))
            else:
                yield "closed", self._folder(node >> 1)

    def _folder(self, number: int, unfold: bool = False) -> Entry:
        tree, records = self._tree, self._records
        id_, kind = tree.page[number], tree.kind[number]
        name = shown(tree.name[number]) + ("/" if kind == FolderKind.FOLDER else "")
        if kind == FolderKind.GROUP:
            name = tree.name[number]
        return Entry(
            name,
            records.url[id_] if id_ else "",
            outcome(records, id_) if id_ else None,
            tree.urls[number],
            tree.broken[number],
            unfold and kind != FolderKind.GROUP,
        )

    def _page(self, id_: int) -> Entry:
        url, tree = self._records.url[id_], self._tree
        return Entry(shown(tree.label(self._records, id_) or url), url, outcome(self._records, id_))
