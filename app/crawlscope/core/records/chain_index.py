"""Where redirects lead, as numbers alone: how far it is from each record to the end of its way.

A way grows at its end, joins others, closes to a loop and is cut as answers come. No code walks a
way, however long a server makes it: ways are held as a link-cut tree (Sleator and Tarjan, 1983), in
which a change or a question takes about log(n) steps, averaged over all of them.
"""

from collections.abc import Iterator

NOWHERE = 0  # the target of one redirect too many


class ChainIndex:
    """The redirects between records. Each leads to one record; many may lead to the same."""

    def __init__(self) -> None:
        self.version = 0  # grows with each change
        self._target: dict[int, int] = {}  # by source, in the order of the answers
        self._sources: dict[int, dict[int, None]] = {}  # by target
        self._closing: dict[int, int] = {}  # redirects that close a loop: not in the forest
        self._forest = _Forest()

    def __contains__(self, id_: int) -> bool:
        """True if the record redirects, even if it is one redirect too many."""
        return id_ in self._target

    def passes(self, id_: int) -> bool:
        """True if the record redirects, or another one redirects to it."""
        return id_ in self._target or id_ in self._sources

    def __iter__(self) -> Iterator[int]:
        return iter(self._target)

    def __len__(self) -> int:
        return len(self._target)

    @property
    def steps(self) -> int:
        """The number of steps that all changes and questions have taken so far."""
        return self._forest.steps

    def sources(self, id_: int) -> Iterator[int]:
        """The records that redirect to this one."""
        return iter(self._sources.get(id_, ()))

    def redirects_to(self, id_: int) -> int:
        """How many records redirect to this one."""
        return len(self._sources.get(id_, ()))

    def lead(self, source: int, target: int) -> None:
        """Adds the redirect of a record to another one, or one redirect too many (NOWHERE)."""
        if self._target.get(source) == target:
            return
        self.cut(source)
        self.version += 1
        self._target[source] = target
        if target != NOWHERE:
            self._sources.setdefault(target, {})[source] = None
            self._join(source, target)

    def _join(self, source: int, target: int) -> None:
        if self._forest.root(target) == source:
            self._closing[source] = target
        else:
            self._forest.link(source, target)

    def cut(self, source: int) -> None:
        """Removes the redirect of a record."""
        target = self._target.pop(source, None)
        if target is None:
            return
        self.version += 1
        if target == NOWHERE:
            return
        del self._sources[target][source]
        if not self._sources[target]:
            del self._sources[target]
        if self._closing.pop(source, None) is None:
            last = self._forest.root(source)
            self._forest.cut(source)
            if (first := self._closing.pop(last, None)) is not None:
                self._join(last, first)  # it may no longer close a loop

    def last(self, id_: int) -> tuple[int, int, int]:
        """The distance to the last record of a way, that record, and the length of its loop.

        The last record redirects nowhere, or is one redirect too many (then the length is 0); or it
        is the first one that repeats on a loop.
        """
        forest = self._forest
        last = forest.root(id_)
        first = self._closing.get(last)
        if first is None:
            return forest.depth(id_), last, 0
        meeting = forest.meeting(id_, first)
        return forest.depth(id_) - forest.depth(meeting), meeting, forest.depth(first) + 1

    def loops(self) -> Iterator[list[int]]:
        """The records of each loop in their order, starting with the one that was answered
        first."""
        order = {id_: place for place, id_ in enumerate(self._target)} if self._closing else {}
        for first in list(self._closing.values()):
            members = [first]
            while (at := self._target[members[-1]]) != first:
                members.append(at)
            start = min(range(len(members)), key=lambda place: order[members[place]])
            yield members[start:] + members[:start]

    def copy(self) -> "ChainIndex":
        """A copy of this moment, for a reader that works in slices."""
        other = ChainIndex()
        other.version = self.version
        other._target = self._target.copy()
        other._sources = {target: some.copy() for target, some in self._sources.items()}
        other._closing = self._closing.copy()
        other._forest = self._forest.copy()
        return other


class _Forest:
    """A link-cut forest of ids: trees that are cut into paths, each path a splay tree by depth."""

    def __init__(self) -> None:
        self.steps = 0  # node visits, for the budget of a slice
        self._up: dict[int, int] = {}  # within a path; or from a path to the node it hangs on
        self._left: dict[int, int] = {}  # nearer to the root
        self._right: dict[int, int] = {}
        self._size: dict[int, int] = {0: 0}  # of a splay tree

    def copy(self) -> "_Forest":
        other = _Forest()
        for name in ("_up", "_left", "_right", "_size"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def link(self, root: int, onto: int) -> None:
        """Makes the root of a tree a child of a node of another tree."""
        self._expose(root)
        self._up[root] = onto

    def cut(self, node: int) -> None:
        """Makes a node the root of its own tree."""
        self._expose(node)
        above = self._left.pop(node)
        self._up[above] = 0
        self._measure(node)

    def root(self, node: int) -> int:
        self._expose(node)
        while above := self._left.get(node, 0):
            self.steps += 1
            node = above
        self._splay(node)
        return node

    def depth(self, node: int) -> int:
        """The number of nodes above it."""
        self._expose(node)
        return self._size[self._left.get(node, 0)]

    def meeting(self, one: int, other: int) -> int:
        """The lowest common ancestor of both (possibly one of them). They must be in one tree."""
        self._expose(one)
        return self._expose(other)

    def _expose(self, node: int) -> int:
        """Makes the way from the root to a node one path; returns the node where it leaves the path
        that began at the root before."""
        if node not in self._up:
            self._up[node], self._size[node] = 0, 1
        below, at = 0, node
        while at:
            self._splay(at)
            self._right[at] = below
            self._measure(at)
            below, at = at, self._up[at]
        self._splay(node)
        return below

    def _splay(self, node: int) -> None:
        """Moves a node to the top of its path."""
        up = self._up
        while not self._is_top(node):
            self.steps += 1
            parent = up[node]
            if not self._is_top(parent):
                same = self._is_left(node) == self._is_left(parent)
                self._rotate(parent if same else node)
            self._rotate(node)
        self.steps += 1

    def _is_top(self, node: int) -> bool:
        parent = self._up[node]
        return not parent or node not in (self._left.get(parent), self._right.get(parent))

    def _is_left(self, node: int) -> bool:
        return self._left.get(self._up[node]) == node

    def _rotate(self, node: int) -> None:
        """Exchanges a node with the one above it on the same path."""
        up = self._up
        parent = up[node]
        near, far = (self._left, self._right) if self._is_left(node) else (self._right, self._left)
        above = up[parent]
        if not self._is_top(parent):
            (self._left if self._left.get(above) == parent else self._right)[above] = node
        inner = near[parent] = far.get(node, 0)
        if inner:
            up[inner] = parent
        far[node] = parent
        up[parent], up[node] = node, above
        self._measure(parent)
        self._measure(node)

    def _measure(self, node: int) -> None:
        size = self._size
        size[node] = 1 + size[self._left.get(node, 0)] + size[self._right.get(node, 0)]
