"""Items in RDFa: what one element after the other says of them, in the order of the page.

By RDFa Core 1.1, section 7.5, and HTML+RDFa 1.1: vocab, prefix, typeof, property, content,
datatype, resource, about, and rel with what hangs from it. What is described in several places
under one address is one item. Not as there: `rev` is ignored, addresses are not resolved, link
types of HTML (`rel="nofollow"`) are no properties even where there is a vocabulary, and a link
alone begins no other item: `<a href><span property="name">` names the product that it is in. Values
with `inlist` are values.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from crawlscope.core.base.limits import STRUCTURED_VALUES
from crawlscope.core.structured.item import (
    LONGEST_NAME,
    MOST_TYPES,
    SCHEMA,
    Format,
    Item,
    Room,
    Value,
    schema_name,
    shortened,
)
from crawlscope.page.attributes import WITH_HREF, WITH_SRC, text_of, value_of, words_in

MOST_PREFIXES = 50
PREFIXES = {"schema": "http://schema.org/", "og": "http://ogp.me/ns#"}
LINK_TYPES = frozenset(
    (
        *("alternate", "author", "bookmark", "canonical", "dns-prefetch", "expect", "external"),
        *("help", "icon", "license", "manifest", "me", "modulepreload", "next", "nofollow"),
        *("noopener", "noreferrer", "opener", "pingback", "preconnect", "prefetch", "preload"),
        *("prev", "privacy-policy", "search", "shortlink", "shortcut", "sponsored", "stylesheet"),
        *("tag", "terms-of-service", "ugc", "up"),
    )
)


@dataclass(slots=True, eq=False)
class Hanging:
    """Relations whose object is what elements further in describe."""

    owner: Item
    names: list[str]
    item: Item | None = None  # without an address, once a property describes it


class State(NamedTuple):
    """What holds where an element stands."""

    subject: Item | None = None
    hanging: Hanging | None = None
    vocabulary: str = ""
    prefixes: dict[str, str] = PREFIXES


class Rdfa:
    """Adds the outermost items of a page to a list, as far as there is room."""

    def __init__(self, room: Room, items: list[Item]) -> None:
        self._room, self._items = room, items
        self._known: dict[str, Item] = {}  # by address
        self._placed = set[Item]()  # those that are in the list, or in others

    def enter(self, element: Any, attributes: Any, state: State) -> State:
        """Takes what an element says; returns what holds in it."""
        if "vocab" in attributes or "prefix" in attributes:
            state = _with_names(attributes, state)
        begins = "typeof" in attributes or "about" in attributes
        if not begins and state.subject is None and state.hanging is None:
            return state
        names = _expanded_in(attributes, "property", state)
        relations = _relations(attributes, state)
        if relations:
            return self._relate(element, attributes, state, names, relations)
        if names and "content" not in attributes and "datatype" not in attributes:
            return self._say(element, attributes, state, names)
        return self._describe(element, attributes, state, names)

    def _say(self, element: Any, attributes: Any, state: State, names: list[str]) -> State:
        """A property whose value is an item, an address or a text: step 5.1."""
        about, has_types = _iri(attributes, "about"), "typeof" in attributes
        subject = self._subject(state, about)
        if has_types and about is None:
            item = self._item(_iri(attributes, "resource", "href", "src"))
            self._give(subject, names, item)
            self._type(item, attributes, state)
            return state._replace(subject=item, hanging=None)
        if has_types and subject is not None:
            self._type(subject, attributes, state)
        self._give(subject, names, _value(element, attributes, is_text=False))
        return state._replace(subject=subject, hanging=None)

    def _describe(self, element: Any, attributes: Any, state: State, names: list[str]) -> State:
        """Another item that properties are of, or a property whose value is a text: step 5.2."""
        about, has_types = _iri(attributes, "about", "resource"), "typeof" in attributes
        value = _value(element, attributes, is_text=True) if names else ""
        if about is None and not has_types:
            if not names:
                return state
            subject = self._subject(state, None)
            self._give(subject, names, value)
            return state._replace(subject=subject, hanging=None)
        item = self._item(about)
        self._complete(state.hanging, item)
        if has_types:
            self._type(item, attributes, state)
        self._give(item, names, value)
        return state._replace(subject=item, hanging=None)

    def _relate(
        self,
        element: Any,
        attributes: Any,
        state: State,
        names: list[str],
        relations: list[str],
    ) -> State:
        """What an item has to do with another: steps 6, 9 and 10."""
        about, has_types = _iri(attributes, "about"), "typeof" in attributes
        subject = self._subject(state, about)
        if has_types and about is not None and subject is not None:
            self._type(subject, attributes, state)
        if names:
            self._give(subject, names, _value(element, attributes, is_text=True))
        target = _iri(attributes, "resource", "href", "src")
        if has_types and about is None:
            item = self._item(target)
            self._give(subject, relations, item)
            self._type(item, attributes, state)
            return state._replace(subject=item, hanging=None)
        if subject is None:
            return state
        if target is None:
            return state._replace(subject=subject, hanging=Hanging(subject, relations))
        if target in self._known or _may_describe(element):
            item = self._item(target)
            self._give(subject, relations, item)
            return state._replace(subject=item, hanging=None)
        self._give(subject, relations, shortened(target))
        return state._replace(subject=subject, hanging=None)

    # --- items --------------------------------------------------------------------------------

    def _subject(self, state: State, about: str | None) -> Item | None:
        """What a property belongs to."""
        if about is not None:
            item = self._item(about)
            self._complete(state.hanging, item)
            return item
        if (hanging := state.hanging) is None:
            return state.subject
        if hanging.item is None:
            hanging.item = self._item(None)
            self._complete(hanging, hanging.item)
        return hanging.item

    def _item(self, iri: str | None) -> Item:
        """The one with this address, or another one."""
        item = None if iri is None else self._known.get(iri)
        if item is None:
            item = Item(Format.RDFA)
            if iri is not None and len(self._known) < STRUCTURED_VALUES:
                self._known[iri] = item
        return item

    def _complete(self, hanging: Hanging | None, item: Item) -> None:
        if hanging is not None:
            self._give(hanging.owner, hanging.names, item)

    def _give(self, subject: Item | None, names: list[str], value: Value) -> None:
        if subject is None:
            return
        for name in names:
            if self._room.take():
                subject.properties.append((name, value))
                if isinstance(value, Item) and subject in self._placed:
                    self._placed.add(value)

    def _type(self, item: Item, attributes: Any, state: State) -> None:
        types = _expanded_in(attributes, "typeof", state)
        item.types = tuple(dict.fromkeys((*item.types, *types)))[:MOST_TYPES]
        item.is_schema = any(":" not in each for each in item.types)
        if item not in self._placed and self._room.take():
            self._placed.add(item)
            self._items.append(item)


def _may_describe(element: Any) -> bool:
    """True if elements in it may say something of what it names."""
    if element.tag in WITH_HREF or element.tag in WITH_SRC:
        return False
    return any(getattr(each, "attrs", None) is not None for each in element.children)


def _with_names(attributes: Any, state: State) -> State:
    """With the vocabulary and the prefixes that an element declares."""
    vocabulary, said = attributes.get("vocab"), words_in(attributes, "prefix")
    if vocabulary is not None:
        state = state._replace(vocabulary=vocabulary.strip()[:LONGEST_NAME])
    pairs = zip(said[: 2 * MOST_PREFIXES : 2], said[1::2], strict=False)
    own = {prefix.rstrip(":").lower(): iri[:LONGEST_NAME] for prefix, iri in pairs}
    if own and len(state.prefixes) < MOST_PREFIXES:
        state = state._replace(prefixes=state.prefixes | own)
    return state


def _expanded_in(attributes: Any, name: str, state: State) -> list[str]:
    """Names as in `Item`."""
    some = (_expanded(each, state) for each in words_in(attributes, name))
    return [each for each in some if each]


def _relations(attributes: Any, state: State) -> list[str]:
    """Beside a property, words without a colon are none: HTML+RDFa 1.1, section 3.1."""
    words = words_in(attributes, "rel")
    if "property" in attributes:
        words = [each for each in words if ":" in each]
    words = [each for each in words if each.lower() not in LINK_TYPES]
    return [each for each in (_expanded(word, state) for word in words) if each]


def _expanded(term: str, state: State) -> str:
    """A name as in `Item`; '' if it has no meaning here."""
    prefix, colon, rest = term.partition(":")
    if colon and not rest.startswith("//"):
        return schema_name(state.prefixes.get(prefix.lower(), f"{prefix}:") + rest)
    if colon:
        return schema_name(term)
    if not state.vocabulary:
        return ""
    vocabulary = state.vocabulary
    if f"{vocabulary.rstrip('/#')}/" in SCHEMA:
        vocabulary = SCHEMA[0]
    return schema_name(vocabulary + term)


def _iri(attributes: Any, *names: str) -> str | None:
    """The first of these attributes that there is, as it is written."""
    for name in names:
        if name in attributes:
            return str(attributes.get(name) or "").strip()
    return None


def _value(element: Any, attributes: Any, *, is_text: bool) -> str:
    """What a property says; an address as it is written, unless it `is_text`."""
    if "content" in attributes:
        return shortened(attributes.get("content") or "")
    if not is_text and (iri := _iri(attributes, "resource", "href", "src")) is not None:
        return shortened(iri)
    if element.tag == "time":
        return value_of(element, attributes)
    return shortened(text_of(element))  # of a link or `data`, too: not as in microdata
