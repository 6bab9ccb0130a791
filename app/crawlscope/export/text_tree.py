"""`.txt`: the tree of URLs, drawn with lines, for people.

http://example.org  200  3 URLs
├── docs/  200  2 URLs
│   └── intro  404
└── old  301 → /docs/
"""

from collections.abc import Iterable, Iterator
from typing import TextIO

from crawlscope.core.base.budgets import EXPORTED_LINES
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.base.urls import shown, tree_labels
from crawlscope.core.records.records import FAILED, SKIPPED, STATES
from crawlscope.core.records.redirects import ending
from crawlscope.core.records.tree import TOP, FolderKind
from crawlscope.export.snapshot import Snapshot

Line = tuple[str, int]  # the text, the id of its URL (0: a folder that is not a URL itself)


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    total, urls = snapshot.total, 0
    if not total:
        file.write(tr("{n:,} URLs", "1 URL", 0).format(n=0) + "\n")
    for number, (text, id_) in enumerate(Drawing(snapshot).lines(), 1):
        file.write(whole_for_people(text) + "\n")
        urls += bool(id_)
        if number % EXPORTED_LINES == 0:
            yield urls / total
    yield 1.0


class Drawing:
    """The lines of a tree, from the node of a snapshot downwards."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._top = snapshot.node
        self._records = snapshot.ledger.records
        self._tree = snapshot.ledger.tree

    def lines(self) -> Iterator[Line]:
        tops: Iterable[int] = (self._top,)
        if self._top == TOP:
            # Groups (other hosts, texts that are not URLs) come last.
            kind = self._tree.kind
            tops = sorted(
                self._tree.children[0], key=lambda node: kind[node >> 1] == FolderKind.GROUP
            )
        for top in tops:
            yield self._line(top, self._address(top))
            if top & 1:
                yield from self._below(top)

    def _below(self, top: int) -> Iterator[Line]:
        tree = self._tree
        levels = [(iter(tree.children[top >> 1]), "")]
        while levels:
            nodes, indent = levels[-1]
            node = next(nodes, None)
            if node is None:
                levels.pop()
                continue
            siblings = tree.children[tree.parent_of(node) >> 1]
            last = tree.row_of(node) == len(siblings) - 1
            text, id_ = self._line(node, self._label(node))
            yield indent + ("└── " if last else "├── ") + text, id_
            if node & 1:
                deeper = indent + ("    " if last else "│   ")
                levels.append((iter(tree.children[node >> 1]), deeper))

    def _line(self, node: int, label: str) -> Line:
        tree, number = self._tree, node >> 1
        id_ = tree.page[number] if node & 1 else number
        parts = [label]
        if id_:
            parts.append(self._outcome(id_))
        if node & 1:
            below, broken = tree.urls[number], tree.broken[number]
            urls = tr("{n:,} URLs", "1 URL", below).format(n=below)
            some = tr("{urls}, {n:,} broken").format(urls=urls, n=broken)
            parts.append(some if broken else urls)
        return "  ".join(parts), id_

    def _label(self, node: int) -> str:
        """The name of a node below another one."""
        tree, number = self._tree, node >> 1
        if node & 1:
            name = tree.name[number]
            if tree.kind[number] == FolderKind.GROUP:
                return name
            return shown(name) + ("/" if tree.kind[number] == FolderKind.FOLDER else "")
        return shown(tree.label(self._records, number))

    def _address(self, node: int) -> str:
        """The name of a node at the top: its full address."""
        tree, number = self._tree, node >> 1
        if not node & 1:
            return shown(self._records.url[number])
        names: list[str] = []
        while tree.kind[number] == FolderKind.FOLDER:
            names.append(shown(tree.name[number]) + "/")
            number = tree.parent[number]
        names.append(self._label(2 * number + 1) + ("/" if names else ""))
        return "".join(reversed(names))

    def _outcome(self, id_: int) -> str:
        """What happened to a URL: '200', '301 → /new', 'failed: timeout', 'queued'."""
        records = self._records
        state = records.state[id_]
        if state == SKIPPED:
            return tr("skipped: {reason}").format(reason=translated(records.skip_reason[id_]))
        text = str(records.status[id_] or translated(STATES[state]))
        if state == FAILED:
            text = tr("failed: {why}").format(why=translated(records.error[id_].kind))
        target = records.redirect_url(id_)
        if target is not None:
            text += self._arrow(id_, target)
        return text

    def _arrow(self, id_: int, target: str) -> str:
        origin = tree_labels(self._records.url[id_])[0]
        near = target.startswith(origin + "/")
        text = " → " + shown(target.removeprefix(origin) if near else target)
        if self._records.state[id_] == FAILED or not self._records.is_broken(id_):
            return text
        found = ending(self._records, id_)
        return f"{text} ({translated(found.end)})" if found else text
