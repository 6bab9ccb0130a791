"""An item that a page describes, in whatever format, and what is kept of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Union

from crawlscope.core.base.limits import STRUCTURED_VALUES

MOST_DEPTH = 12  # items in each other
MOST_TYPES = 5  # of one item
LONGEST_VALUE = 120  # characters
LONGEST_NAME = 100
SCHEMA = tuple(
    f"{scheme}://{host}/"
    for scheme in ("http", "https")
    for host in ("schema.org", "www.schema.org")
)


class Format(StrEnum):
    """How an item is written; the value is that of an export."""

    JSON_LD = "json-ld"
    MICRODATA = "microdata"
    RDFA = "rdfa"
    OPEN_GRAPH = "opengraph"


Value = Union[str, "Item"]


@dataclass(slots=True, eq=False)
class Item:
    """Names are those of schema.org, without its address, if `is_schema` and there is no colon in
    them. With microdata items may be in each other in a circle."""

    format: Format
    types: tuple[str, ...] = ()
    is_schema: bool = False
    properties: list[tuple[str, Value]] = field(default_factory=list)

    def values(self, name: str) -> Iterator[Value]:
        """Those that say something."""
        return (value for each, value in self.properties if each == name and value != "")

    @property
    def named(self) -> str:
        """Its types in one text."""
        return ", ".join(self.types)


class Room:
    """How many values a page may still have."""

    def __init__(self) -> None:
        self.left = STRUCTURED_VALUES

    def take(self) -> bool:
        self.left -= 1
        return self.left >= 0


class StructuredType(NamedTuple):
    """Items of a type on one page."""

    format: str
    type: str
    items: int


class StructuredProblem(NamedTuple):
    """What is wrong with an item."""

    finding: str
    format: str
    type: str
    path: str  # from the outermost item: 'Product.offers.price'; with 'Product.a|b' one of them


class StructuredLine(NamedTuple):
    """A line of the tree of all items."""

    depth: int
    name: str  # of the property; of an outermost item its format
    type: str  # of an item; '': it is a value
    text: str


def schema_name(iri: str) -> str:
    """A name without the address of schema.org, or as it is."""
    for start in SCHEMA:
        if iri.startswith(start):
            return iri[len(start) :].strip("/#")[:LONGEST_NAME]
    return iri[:LONGEST_NAME]


def shortened(text: str) -> str:
    """White space collapsed, and cut."""
    words = " ".join(text[: 4 * LONGEST_VALUE].split())
    return words if len(words) <= LONGEST_VALUE else f"{words[: LONGEST_VALUE - 1]}…"
