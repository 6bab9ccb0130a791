"""The tree of URLs: groups, hosts, folders and pages. It knows nothing of Qt.

It only grows, but for hosts that are crawled after all: these leave the group of the others.

A node is an int: a folder (or a host or group) is `2 * number + 1`, a page is `2 * id`.
"""

from array import array
from collections.abc import Iterator
from enum import IntEnum
from itertools import groupby

from crawlscope.core.base import limits
from crawlscope.core.base.arrays import array_with
from crawlscope.core.base.language import tr
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.urls import tree_labels
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import SKIPPED, Records

DEEPEST = limits.TREE_FOLDERS
# How many more folders than URLs a tree may have: an address may name 8,000 new ones
SPARE = 10_000
TOP = 1  # the root node: folder number 0
NO_CHILDREN = array("i")  # shared by all folders without any, such as '/post-1/'


class FolderKind(IntEnum):
    """What a folder stands for."""

    TOP = 0
    HOST = 1  # an origin that is crawled
    FOLDER = 2  # a part of a path
    GROUP = 3  # external hosts; hrefs that are not URLs
    EXTERNAL_HOST = 4


HOSTS = (FolderKind.HOST, FolderKind.EXTERNAL_HOST)
CRAWLED = (FolderKind.HOST, FolderKind.FOLDER)
EXTERNAL_GROUP = tr("Other hosts (not crawled)")
INVALID_GROUP = tr("Not a URL")
MOST_NEAR, LONGEST_NEAR = 4_096, 256  # folders that are cached for a fast lookup; characters of one


def _above(url: str) -> str:
    """What a URL with a query has before the last slash of its path."""
    return url.partition("?")[0].rpartition("/")[0]


class Tree:
    """Folders in columns by number; a folder's children in order of discovery."""

    def __init__(self) -> None:
        self.name: list[str] = [""]  # as in the URL; a host's name is its origin
        self.kind = bytearray([FolderKind.TOP])
        self.parent = array("i", [0])  # folder number
        self.row = array("i", [0])  # place among the parent's children
        self.page = array("i", [0])  # id of the folder's own URL ('/docs/'); 0: not known
        self.children: list[array[int]] = [NO_CHILDREN]  # nodes
        self.urls = array("i", [0])  # at and below it
        self.settled = array("i", [0])  # of those: done, redirected, failed or skipped
        self.broken = array("i", [0])
        self.page_folder = array("i", [0])  # by id: the folder a page is in
        self.page_row = array("i", [0])  # by id: its place there; -1: it is the folder's own URL
        self.moved = array("i")  # hosts that left the others, in this order
        self._untidy: set[int] = set()  # folders that they left since the last `tidy`
        self._folders = PartitionedDict[tuple[int, str], int]()
        self._near: dict[str, int] = {}  # by URL before its last slash; a cache

    def add(self, records: Records, ids: range) -> None:
        """Gives new URLs their places: at once, where several follow on each other in a folder."""
        urls, reasons = records.url[ids.start : ids.stop], records.skip_reason
        above = [_above(url) if "?" in url else url[: url.rfind("/")] for url in urls]
        if records.state.find(SKIPPED, ids.start, ids.stop) >= 0:
            for place, id_ in enumerate(ids):
                if records.state[id_] == SKIPPED and reasons.get(id_) is SkipReason.INVALID:
                    above[place] = ""
        place, near = 0, self._near
        for folder, run in groupby(above):
            end = place + len(list(run))
            while place < end and folder not in near:
                self._add_one(records, ids[place])
                place += 1
            if place < end:
                self._add_run(near[folder], ids[place:end], urls[place:end], f"{folder}/")
                place = end

    def _add_one(self, records: Records, id_: int) -> None:
        url, reason = records.url[id_], None
        if records.state[id_] == SKIPPED:
            reason = records.skip_reason.get(id_)
        if reason is SkipReason.INVALID:
            folder, leaf = self._folder(0, INVALID_GROUP, FolderKind.GROUP), url
        else:
            folder, leaf = self._place(url, reason is SkipReason.EXTERNAL)
        if leaf or self.page[folder]:
            self._add_pages(folder, range(id_, id_ + 1))
        else:
            self._add_own(folder, id_)

    def _add_run(self, folder: int, ids: range, urls: list[str], own: str) -> None:
        """Adds to a folder, whose own URL may be among these."""
        if self.page[folder] or own not in urls:
            self._add_pages(folder, ids)
            return
        place = urls.index(own)
        self._add_pages(folder, ids[:place])
        self._add_own(folder, ids[place])
        self._add_pages(folder, ids[place + 1 :])

    def _add_own(self, folder: int, id_: int) -> None:
        self.page_folder.append(folder)
        self.page_row.append(-1)
        self.page[folder] = id_
        self._count_new(folder, 1)

    def _add_pages(self, folder: int, ids: range) -> None:
        if not ids:
            return
        children, number = self._has_children(folder), len(ids)
        row = len(children)
        if number == 1:
            self.page_folder.append(folder)
            self.page_row.append(row)
            children.append(2 * ids.start)
            self._count_new(folder, 1)
            return
        # One by one takes 700 instructions each
        self.page_folder.extend(array("i", (folder,)) * number)
        self.page_row.extend(array_with("i", range(row, row + number)))
        children.extend(array_with("i", range(2 * ids.start, 2 * ids.stop, 2)))
        self._count_new(folder, number)

    def _count_new(self, folder: int, number: int) -> None:
        urls, parent = self.urls, self.parent
        while folder:
            urls[folder] += number
            folder = parent[folder]

    def _place(self, url: str, external: bool) -> tuple[int, str]:
        origin, folders, leaf = tree_labels(url)
        folder = self._folders.get((0, origin))
        if folder is None and external:
            group = self._folder(0, EXTERNAL_GROUP, FolderKind.GROUP)
            folder = self._folder(group, origin, FolderKind.EXTERNAL_HOST)
        elif folder is None:
            group = self._folders.get((0, EXTERNAL_GROUP), 0)
            folder = self._folders.get((group, origin)) if group else None
            if folder is None:
                folder = self._folder(0, origin, FolderKind.HOST)
            else:
                self._move(folder)
        for place, name in enumerate(folders):
            below = self._folders.get((folder, name))
            if below is None:
                if place >= DEEPEST or len(self.name) > len(self.page_folder) + SPARE:
                    return folder, "/".join((*folders[place:], leaf))
                below = self._folder(folder, name, FolderKind.FOLDER)
            folder = below
        above = url[: len(url) - len(leaf) - 1]
        if not external and len(above) <= LONGEST_NEAR:
            if len(self._near) >= MOST_NEAR:
                self._near.clear()
            self._near[above] = folder
        return folder, leaf

    def adopt(self, id_: int) -> None:
        """A URL that was refused is crawled after all: its host has a place of its own from now
        on. `tidy` has to follow."""
        folder = self.page_folder[id_] if id_ < len(self.page_folder) else 0
        while folder:
            folder, host = self.parent[folder], folder
            if self.kind[host] == FolderKind.EXTERNAL_HOST:
                self._move(host)
                break

    def _move(self, host: int) -> None:
        group, name = self.parent[host], self.name[host]
        for column in (self.urls, self.settled, self.broken):
            column[group] -= column[host]
        self._folders[0, name] = self._folders.pop((group, name))
        self.kind[host] = FolderKind.HOST
        self.parent[host] = 0
        self.row[host] = self._put(0, 2 * host + 1)
        self.moved.append(host)
        self._untidy.add(group)
        if not self.urls[group]:  # the next host of others begins a new group, in whatever batch
            del self._folders[0, EXTERNAL_GROUP]

    def tidy(self) -> None:
        """Ends the moves of a batch: the remaining rows are renumbered, once."""
        for group in self._untidy:
            self._keep(group, [n for n in self.children[group] if self.parent[n >> 1] == group])
            if not self.children[group]:
                self._keep(0, [n for n in self.children[0] if n >> 1 != group])
        self._untidy.clear()

    def _keep(self, number: int, children: list[int]) -> None:
        """Sets the children of a folder, all of them folders."""
        self.children[number] = array("i", children) if children else NO_CHILDREN
        for place, node in enumerate(children):
            self.row[node >> 1] = place

    def _folder(self, parent: int, name: str, kind: FolderKind) -> int:
        number = self._folders.get((parent, name))
        if number is None:
            number = self._folders[parent, name] = len(self.name)
            self.name.append(name)
            self.kind.append(kind)
            self.parent.append(parent)
            self.row.append(self._put(parent, 2 * number + 1))
            self.page.append(0)
            self.children.append(NO_CHILDREN)
            for column in (self.urls, self.settled, self.broken):
                column.append(0)
        return number

    def _put(self, folder: int, node: int) -> int:
        """Makes a node the last child of a folder; returns its row."""
        children = self._has_children(folder)
        children.append(node)
        return len(children) - 1

    def _has_children(self, folder: int) -> "array[int]":
        """The children of a folder that is about to have more."""
        if not self.children[folder]:
            self.children[folder] = array("i")
        return self.children[folder]

    def label(self, records: Records, id_: int) -> str:
        """The text of a page's row; '' for a host's own URL."""
        folder, url = self.page_folder[id_], records.url[id_]
        length = 0
        while self.kind[folder] == FolderKind.FOLDER:
            length += len(self.name[folder]) + 1
            folder = self.parent[folder]
        if self.kind[folder] == FolderKind.GROUP:
            return url
        return url[len(self.name[folder]) + 1 + length :]

    def hosts(self) -> Iterator[int]:
        """All hosts, crawled or not, in the order of the tree."""
        for folder in (node >> 1 for node in self.children[0] if node & 1):
            if self.kind[folder] == FolderKind.HOST:
                yield folder
            elif self.name[folder] == EXTERNAL_GROUP:
                yield from (node >> 1 for node in self.children[folder])

    def address(self, folder: int) -> str:
        """What the URLs of a host or folder begin with: 'http://a.test/docs/'."""
        names: list[str] = []
        while self.kind[folder] == FolderKind.FOLDER:
            names.append(self.name[folder])
            folder = self.parent[folder]
        return "/".join((self.name[folder], *reversed(names), ""))

    def above(self, id_: int) -> Iterator[int]:
        """The folders above a URL, nearest first, without TOP."""
        folder = self.page_folder[id_]
        while folder:
            yield folder
            folder = self.parent[folder]

    def count(self, id_: int, settled: int, broken: int) -> None:
        """Adds to the counts of all folders above a URL."""
        folder, parent = self.page_folder[id_], self.parent
        while folder and (settled or broken):
            self.settled[folder] += settled
            self.broken[folder] += broken
            folder = parent[folder]

    def below(self, node: int) -> Iterator[int]:
        """The ids of all URLs at and below a node, in the order of the tree."""
        if not node & 1:
            yield node >> 1
            return
        stack = [iter((node,))]
        while stack:
            each = next(stack[-1], None)
            if each is None:
                stack.pop()
            elif each & 1:
                if self.page[each >> 1]:
                    yield self.page[each >> 1]
                stack.append(iter(self.children[each >> 1]))
            else:
                yield each >> 1

    def node_like(self, other: "Tree", node: int) -> int:
        """The node that stands for the same as one of another tree of this crawl, which may have
        its folders in another order; 0 if there is none."""
        if not node & 1:
            return self.node_of(node >> 1) if node >> 1 < len(self.page_folder) else 0
        path, folder = list[int](), node >> 1
        while folder:
            path.append(folder)
            folder = other.parent[folder]
        found: int | None = 0
        for folder in reversed(path):
            if found is None:
                break
            found = self._folder_like(found, other.name[folder], other.kind[folder])
        return 0 if found is None else 2 * found + 1

    def _folder_like(self, parent: int, name: str, kind: int) -> int | None:
        if kind == FolderKind.GROUP and name == EXTERNAL_GROUP:
            return self._folders.get((0, name), 0)
        if kind in (FolderKind.HOST, FolderKind.EXTERNAL_HOST):  # it may have left the others
            group = self._folders.get((0, EXTERNAL_GROUP), 0)
            return self._folders.get((0, name), self._folders.get((group, name)))
        return self._folders.get((parent, name))

    def node_of(self, id_: int) -> int:
        """The node that shows a URL: its own, or that of the folder whose own URL it is."""
        return 2 * self.page_folder[id_] + 1 if self.page_row[id_] < 0 else 2 * id_

    def parent_of(self, node: int) -> int:
        """The node above a node; TOP's parent is TOP."""
        number = node >> 1
        return 2 * (self.parent[number] if node & 1 else self.page_folder[number]) + 1

    def row_of(self, node: int) -> int:
        """The row of a node among its parent's children."""
        return self.row[node >> 1] if node & 1 else self.page_row[node >> 1]

    def copy(self) -> "Tree":
        """A copy of this moment, for a reader that works in slices."""
        other = Tree.__new__(Tree)
        for name, column in vars(self).items():
            setattr(other, name, column[:] if hasattr(column, "append") else column.copy())
        other.children = [children[:] if children else NO_CHILDREN for children in self.children]
        return other
