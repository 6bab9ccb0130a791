"""The tree of a report: folders that open and close by `<details>`, upper levels first."""

from collections import deque
from collections.abc import Iterator

from app.core.site import Site
from app.core.tree import TOP, Kind, Tree
from app.core.units import count, plural
from app.core.urls import shown, tree_labels
from app.export.html_report.words import link, outcome, text
from app.export.snapshot import Snapshot

MOST_NODES = 20_000  # a browser opens this many without effort
MOST_CHILDREN = 500  # of one folder, so that one of 100,000 pages does not hide all others
DEEPEST = 60  # levels that are nested: browsers give up at some 500 elements


class Branches:
    """Chooses which folders are told, then tells them as nested lists."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._site: Site = snapshot.ledger.site
        self._tree: Tree = snapshot.ledger.tree
        self._top = snapshot.node
        self._shown: dict[int, int] = {}  # by folder: how many of its children are told
        self.nodes = 0
        self._choose()

    def _choose(self) -> None:
        """Level by level, as far as the nodes last: whatever is left out lies deep."""
        tree, left = self._tree, MOST_NODES
        waiting = deque([(self._top >> 1, 0)] if self._top & 1 else [])
        while waiting and left:
            folder, depth = waiting.popleft()
            told = min(left, MOST_CHILDREN, len(tree.children[folder]))
            self._shown[folder] = told
            left -= told
            if depth < DEEPEST:
                below = tree.children[folder][:told]
                waiting.extend((node >> 1, depth + 1) for node in below if node & 1)
        self.nodes = MOST_NODES - left

    @property
    def complete(self) -> bool:
        """True if every URL of the snapshot is told."""
        tree = self._tree
        return not self._top & 1 or all(
            len(tree.children[number]) == self._shown.get(number, 0)
            for folder in self._shown
            for number in (folder, *(n >> 1 for n in tree.children[folder] if n & 1))
        )

    def parts(self) -> Iterator[str]:
        yield '<ul class="tree">\n'
        if self._top == TOP:
            yield from self._children(0)
        elif self._top & 1:
            yield self._open(self._top >> 1, unfold=True)
            yield from self._children(self._top >> 1)
            yield "</ul></details></li>\n"
        else:
            yield self._page(self._top >> 1)
        yield "</ul>\n"

    def _children(self, top: int) -> Iterator[str]:
        """Without recursion: 60 generators deep, each part would be handed up 60 times."""
        tree = self._tree
        levels = [(top, iter(tree.children[top][: self._shown.get(top, 0)]))]
        while levels:
            folder, nodes = levels[-1]
            node = next(nodes, None)
            if node is None:
                levels.pop()
                yield self._rest(folder)
                yield "</ul></details></li>\n" if levels else ""
            elif not node & 1:
                yield self._page(node >> 1)
            elif self._shown.get(node >> 1):
                yield self._open(node >> 1, unfold=not top and len(levels) == 1)
                levels.append((node >> 1, iter(tree.children[node >> 1][: self._shown[node >> 1]])))
            else:
                yield f'<li class="closed">{self._folder(node >> 1)}</li>\n'

    def _open(self, number: int, unfold: bool) -> str:
        unfolded = " open" if unfold and self._tree.kind[number] != Kind.GROUP else ""
        return f"<li><details{unfolded}><summary>{self._folder(number)}</summary><ul>\n"

    def _folder(self, number: int) -> str:
        tree = self._tree
        id_, slash = tree.page[number], "/" if tree.kind[number] == Kind.FOLDER else ""
        name = shown(tree.name[number]) + slash
        if tree.kind[number] == Kind.GROUP:
            name = tree.name[number]
        told = link(self._site.url[id_], name) if id_ else f"<bdi>{text(name)}</bdi>"
        parts = [told, outcome(self._site, id_) if id_ else ""]
        parts.append(f'<span class="quiet">{plural(tree.urls[number], "URL")}</span>')
        if tree.broken[number]:
            parts.append(f'<span class="bad">{count(tree.broken[number])} broken</span>')
        return " ".join(filter(None, parts))

    def _page(self, id_: int) -> str:
        url, tree = self._site.url[id_], self._tree
        in_group = tree.kind[tree.page_folder[id_]] == Kind.GROUP
        label = url if in_group else tree_labels(url)[2] or url
        return f"<li>{link(url, shown(label))} {outcome(self._site, id_)}</li>\n"

    def _rest(self, folder: int) -> str:
        left = len(self._tree.children[folder]) - self._shown.get(folder, 0)
        return f'<li class="quiet">… and {count(left)} more here</li>\n' if left else ""
