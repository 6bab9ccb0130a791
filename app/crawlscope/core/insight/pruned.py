"""The tree of only those URLs that a filter lets pass: the same nodes, with fewer below them."""

from array import array

from crawlscope.core.base.budgets import PRUNED_NODES
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.filter import Filter
from crawlscope.core.records.records import Records
from crawlscope.core.records.tree import NO_CHILDREN, Tree


def pruned(records: Records, tree: Tree, wanted: Filter) -> QuietSlices[Tree]:
    """A tree of one moment without the URLs that do not match; without a filter, `tree`.

    Folders have the same numbers in both. A URL that is left out is in folder 0, which has nothing
    above it; a folder without URLs is in no other. Records may change meanwhile.
    """
    if not wanted:
        return tree
    out = _bare(tree)
    for some in wanted.among(records, range(1, len(tree.page_folder))):
        for id_ in some:
            folder = out.page_folder[id_] = tree.page_folder[id_]
            out.urls[folder] += 1
            out.broken[folder] += records.is_broken(id_)
            if tree.page_row[id_] < 0:
                out.page[folder] = id_
        yield
    yield from _add_up(out)
    yield from _fill(tree, out)
    return out


def _bare(tree: Tree) -> Tree:
    """The folders as they are now, without anything in them."""
    out, folders, known = Tree(), len(tree.name), len(tree.page_folder)
    out.name = tree.name  # shared: names only come, and stay
    out.kind, out.parent = tree.kind[:], tree.parent[:]
    out.row, out.page = array("i", [-1]) * folders, array("i", [0]) * folders
    out.children = [NO_CHILDREN] * folders
    out.urls, out.settled, out.broken = (array("i", [0]) * folders for _ in range(3))
    out.page_folder, out.page_row = array("i", [0]) * known, array("i", [-1]) * known
    return out


def _add_up(out: Tree) -> QuietSlices[None]:
    """Counts what is in a folder for all folders above it, which have lower numbers."""
    urls, broken, parent = out.urls, out.broken, out.parent
    for number in range(len(parent) - 1, 0, -1):
        if urls[number]:
            urls[parent[number]] += urls[number]
            broken[parent[number]] += broken[number]
        if number % PRUNED_NODES == 0:
            yield


def _fill(tree: Tree, out: Tree) -> QuietSlices[None]:
    """Puts into each folder what is left of its children, in their order."""
    work = 0
    for number in range(len(out.parent)):
        if not out.urls[number]:
            continue
        nodes, kept = tree.children[number], array("i")
        for first in range(0, len(nodes), PRUNED_NODES):
            _keep(nodes[first : first + PRUNED_NODES], kept, out, number)
            work += len(nodes[first : first + PRUNED_NODES])
            if work >= PRUNED_NODES:
                work = 0
                yield
        out.children[number] = kept if kept else NO_CHILDREN


def _keep(nodes: "array[int]", kept: "array[int]", out: Tree, number: int) -> None:
    """Adds those of a folder's children in which, or at which, a URL matches."""
    for node in nodes:
        if node & 1:
            folder = node >> 1
            # It may have come since, or be a host that has just left its group.
            if folder < len(out.parent) and out.urls[folder] and out.parent[folder] == number:
                out.row[folder] = len(kept)
                kept.append(node)
        elif node >> 1 < len(out.page_folder) and out.page_folder[node >> 1]:
            out.page_row[node >> 1] = len(kept)
            kept.append(node)
