"""Items in microdata and in RDFa, from the tree of a page: one walk for both, in slices.

Microdata is read by WHATWG HTML, section 5.4. An `itemref` shares what it refers to, so neither a
chain nor a circle of them takes long: what is kept of it is limited by whoever looks through the
items (`core/structured/survey.py`). turbohtml's own `microdata()` takes twice as long with each
link of a chain.
RDFa is read as RDFa Lite 1.1, with `about` left out: vocab, prefix, typeof, property, resource.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.structured.item import (
    LONGEST_NAME,
    LONGEST_VALUE,
    MOST_TYPES,
    SCHEMA,
    Format,
    Item,
    Room,
    Value,
    schema_name,
    shortened,
)

MARKS = "itemscope|typeof"  # attributes of what begins an item
IN_TEXT: re.Pattern[Any] = re.compile(MARKS, re.IGNORECASE)
IN_BYTES: re.Pattern[Any] = re.compile(MARKS.encode(), re.IGNORECASE)
WALKED = 200  # elements in one go
MOST_REFERENCES = 20  # of an item
MOST_SHARING = 4  # items that refer to elements in each other
LONGEST_WORDS = 2_000  # characters of an attribute with words
MOST_PREFIXES = 50
MOST_TEXTS = 50  # of an element, that may be blank
WITH_SRC = frozenset(("audio", "embed", "iframe", "img", "source", "track", "video"))
WITH_HREF = frozenset(("a", "area", "link"))
PREFIXES = {"schema": "http://schema.org/", "og": "http://ogp.me/ns#"}
Properties = list[tuple[str, Value]]


def may_have_items(page: bytes | str) -> bool:
    """False if it has none; the compiled scanner knows it by itself."""
    return (IN_TEXT if isinstance(page, str) else IN_BYTES).search(page) is not None


class _Scope(NamedTuple):
    """What holds where an element stands."""

    takers: tuple[Properties, ...] = ()  # what properties in microdata belong to
    is_schema: bool = False  # of an item in microdata
    rdfa: Item | None = None
    vocabulary: str = ""
    prefixes: dict[str, str] = PREFIXES


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
        self._references: list[tuple[Item, list[str]]] = []
        # By id: what the element that an item refers to adds to it
        self._shared: dict[str, Properties] = {
            name: []
            for each in tree.select("[itemref]")
            for name in _words(each.attrs, "itemref")[:MOST_REFERENCES]
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
        if "vocab" in attributes or "prefix" in attributes:
            scope = _with_names(attributes, scope)
        if "typeof" in attributes or ("property" in attributes and scope.rdfa is not None):
            scope = self._rdfa(element, attributes, scope)
        return scope

    # --- microdata ----------------------------------------------------------------------------

    def _microdata(self, element: Any, attributes: Any, scope: _Scope) -> _Scope:
        takers = scope.takers
        shared = self._shared.get(attributes.get("id") or "")
        if shared is not None and not shared and len(takers) < MOST_SHARING:
            takers = (*takers, shared)
        names = _words(attributes, "itemprop")
        if "itemscope" not in attributes:
            if names and takers:
                value = _value(element, attributes)
                self._give(takers, names, value)
            return scope._replace(takers=takers)
        types = [schema_name(each) for each in _words(attributes, "itemtype")[:MOST_TYPES]]
        is_schema = any(":" not in each for each in types)
        item = Item(Format.MICRODATA, tuple(types), is_schema)
        if not names and self.room.take():
            self._items.append(item)
        self._give(takers, names, item)
        if references := _words(attributes, "itemref")[:MOST_REFERENCES]:
            self._references.append((item, references))
        return scope._replace(takers=(item.properties,), is_schema=is_schema)

    def _give(self, takers: Sequence[Properties], names: Sequence[str], value: Value) -> None:
        for taker in takers:
            for name in names:
                if self.room.take():
                    taker.append((schema_name(name), value))

    # --- RDFa ---------------------------------------------------------------------------------

    def _rdfa(self, element: Any, attributes: Any, scope: _Scope) -> _Scope:
        names = [_expanded(each, scope) for each in _words(attributes, "property")]
        names = [each for each in names if each]
        if "typeof" not in attributes:
            for name in names:
                if scope.rdfa is not None and self.room.take():
                    scope.rdfa.properties.append((name, _value(element, attributes)))
            return scope
        types = [_expanded(each, scope) for each in _words(attributes, "typeof")[:MOST_TYPES]]
        known = tuple(each for each in types if each)
        item = Item(Format.RDFA, known, any(":" not in each for each in known))
        if scope.rdfa is None or not names:
            if self.room.take():
                self._items.append(item)
        else:
            for name in names:
                if self.room.take():
                    scope.rdfa.properties.append((name, item))
        return scope._replace(rdfa=item)


def _with_names(attributes: Any, scope: _Scope) -> _Scope:
    """With the vocabulary and the prefixes that an element declares."""
    vocabulary, said = attributes.get("vocab"), _words(attributes, "prefix")
    if vocabulary is not None:
        scope = scope._replace(vocabulary=vocabulary.strip()[:LONGEST_NAME])
    pairs = zip(said[: 2 * MOST_PREFIXES : 2], said[1::2], strict=False)
    own = {prefix.rstrip(":").lower(): iri[:LONGEST_NAME] for prefix, iri in pairs}
    if own and len(scope.prefixes) < MOST_PREFIXES:
        scope = scope._replace(prefixes=scope.prefixes | own)
    return scope


def _expanded(term: str, scope: _Scope) -> str:
    """A name as in `Item`; '' if it has no meaning here."""
    prefix, colon, rest = term.partition(":")
    if colon and not rest.startswith("//"):
        return schema_name(scope.prefixes.get(prefix.lower(), f"{prefix}:") + rest)
    if colon:
        return schema_name(term)
    if not scope.vocabulary:
        return ""
    vocabulary = scope.vocabulary
    if f"{vocabulary.rstrip('/#')}/" in SCHEMA:
        vocabulary = SCHEMA[0]
    return schema_name(vocabulary + term)


def _words(attributes: Any, name: str) -> list[str]:
    said = attributes.get(name)
    if said is None or isinstance(said, list):
        return said or []
    return str(said)[:LONGEST_WORDS].split()


def _value(element: Any, attributes: Any) -> str:
    """What a property says; an address as it is written."""
    tag = element.tag
    if "content" in attributes:
        said = attributes.get("content")
    elif tag in WITH_SRC:
        said = attributes.get("src")
    elif tag in WITH_HREF:
        said = attributes.get("href")
    elif tag == "object":
        said = attributes.get("data")
    elif tag in ("data", "meter"):
        said = attributes.get("value")
    elif tag == "meta":
        said = ""
    elif "resource" in attributes:
        said = attributes.get("resource")
    elif tag == "time" and "datetime" in attributes:
        said = attributes.get("datetime")
    else:
        said = _text(element)
    return shortened(said or "")


def _text(element: Any) -> str:
    """As much of the text of an element as is kept; all of it may be the whole page."""
    found, characters = list[str](), 0
    for each in islice(element.strings, MOST_TEXTS):
        found.append(each[: 4 * LONGEST_VALUE])
        characters += len(each)
        if characters > 4 * LONGEST_VALUE:
            break
    return "".join(found)
