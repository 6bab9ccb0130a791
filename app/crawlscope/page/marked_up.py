"""Items in microdata and in RDFa, from the tree of a page: one walk for both, in slices.

Microdata is read by WHATWG HTML, section 5.4. An `itemref` shares what it refers to, so neither a
chain nor a circle of them takes long: what is kept of it is limited by whoever looks through the
items (`core/structured/survey.py`). turbohtml's own `microdata()` takes twice as long with each
link of a chain.
What RDFa says is in `rdfa.py`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.structured.item import (
    MOST_TYPES,
    Format,
    Item,
    Room,
    Value,
    schema_name,
)
from crawlscope.page.attributes import value_of, words_in
from crawlscope.page.rdfa import Rdfa, State

MARKS = "itemscope|typeof"  # attributes of what begins an item
IN_TEXT: re.Pattern[Any] = re.compile(MARKS, re.IGNORECASE)
IN_BYTES: re.Pattern[Any] = re.compile(MARKS.encode(), re.IGNORECASE)
WALKED = 200  # elements in one go
MOST_REFERENCES = 20  # of an item
MOST_SHARING = 4  # items that refer to elements in each other
Properties = list[tuple[str, Value]]


def may_have_items(page: bytes | str) -> bool:
    """False if it has none; the compiled scanner knows it by itself."""
    return (IN_TEXT if isinstance(page, str) else IN_BYTES).search(page) is not None


class _Scope(NamedTuple):
    """What holds where an element stands."""

    takers: tuple[Properties, ...] = ()  # what properties in microdata belong to
    is_schema: bool = False  # of an item in microdata
    rdfa: State = State()


def marked_up(tree: Any) -> QuietSlices[list[Item]]:
    """The outermost items."""
    walk = _Walk(tree)
    ahead: list[tuple[Iterator[Any], _Scope]] = [(iter(tree.children), _Scope())]
    walked = 0
    while ahead and walk.room.left >= 0:
        children, scope = ahead[-1]
        child = next(children, None)
        if child is None:
            ahead.pop()
            continue
        attributes = getattr(child, "attrs", None)
        if attributes is None or child.tag == "template":
            continue
        walked += 1
        if walked % WALKED == 0:
            yield
        ahead.append((iter(child.children), walk.enter(child, attributes, scope)))
    return walk.found()


class _Walk:
    def __init__(self, tree: Any) -> None:
        self.room = Room()
        self._items: list[Item] = []
        self._rdfa = Rdfa(self.room, self._items)
        self._references: list[tuple[Item, list[str]]] = []
        # By id: what the element that an item refers to adds to it
        self._shared: dict[str, Properties] = {
            name: []
            for each in tree.select("[itemref]")
            for name in words_in(each.attrs, "itemref")[:MOST_REFERENCES]
        }

    def found(self) -> list[Item]:
        room = Room()
        for item, names in self._references:
            for name in dict.fromkeys(names):
                item.properties += [each for each in self._shared[name] if room.take()]
        return self._items

    def enter(self, element: Any, attributes: Any, scope: _Scope) -> _Scope:
        """Takes what an element says; returns what holds in it."""
        if not attributes:
            return scope
        if "itemscope" in attributes or "itemprop" in attributes or self._shared:
            scope = self._microdata(element, attributes, scope)
        state = self._rdfa.enter(element, attributes, scope.rdfa)
        return scope if state is scope.rdfa else scope._replace(rdfa=state)

    # --- microdata ----------------------------------------------------------------------------

    def _microdata(self, element: Any, attributes: Any, scope: _Scope) -> _Scope:
        takers = scope.takers
        shared = self._shared.get(attributes.get("id") or "")
        if shared is not None and not shared and len(takers) < MOST_SHARING:
            takers = (*takers, shared)
        names = words_in(attributes, "itemprop")
        if "itemscope" not in attributes:
            if names and takers:
                value = value_of(element, attributes)
                self._give(takers, names, value)
            return scope._replace(takers=takers)
        types = [schema_name(each) for each in words_in(attributes, "itemtype")[:MOST_TYPES]]
        is_schema = any(":" not in each for each in types)
        item = Item(Format.MICRODATA, tuple(types), is_schema)
        if not names and self.room.take():
            self._items.append(item)
        self._give(takers, names, item)
        if references := words_in(attributes, "itemref")[:MOST_REFERENCES]:
            self._references.append((item, references))
        return scope._replace(takers=(item.properties,), is_schema=is_schema)

    def _give(self, takers: Sequence[Properties], names: Sequence[str], value: Value) -> None:
        for taker in takers:
            for name in names:
                if self.room.take():
                    taker.append((schema_name(name), value))
