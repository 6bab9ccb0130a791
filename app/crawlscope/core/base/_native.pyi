"""The compiled module (app/native). `core/base/native.py` alone imports it."""

from array import array
from collections.abc import Callable, Collection
from types import NotImplementedType
from typing import Any, Self, TypeVar

from crawlscope.core.base.native import PageLinks

Other = TypeVar("Other")

class UrlTable:
    def __init__(self, texts: list[str]) -> None: ...
    def get(self, text: str, default: Other = ..., /) -> int | Other: ...
    def add(self, text: str, number: int, /) -> None: ...
    def page(self) -> int: ...
    def __getitem__(self, text: str) -> int: ...
    def __contains__(self, text: object) -> bool: ...
    def __len__(self) -> int: ...

def count(numbers: array[int], places: array[int]) -> None: ...
def packed(numbers: Collection[int], is_signed: bool, /) -> bytes: ...
def sorted_pairs(pairs: array[int]) -> bytes: ...
def take_inlinks(
    pairs: array[int],
    inlinks: array[int],
    depth: array[int],
    no_paths: array[int],
    is_followed: bytearray,
) -> list[int]: ...
def named_runs(
    named: tuple[tuple[str, str], ...], /
) -> tuple[bytes, list[str], list[int]] | None: ...
def base_32(digest: bytes, /) -> str: ...
def stored_record(lines: bytes, block: bytes, /) -> bytes | None: ...
def is_utf_8(octets: bytes) -> bool: ...
def join(base: str, href: str) -> str | NotImplementedType | None: ...
def take_links(
    links: Scan | list[tuple[str, str | None, str | None]],
    start: int,
    until: int,
    page: PageLinks,
    ids: list[int | None],
    anchors: list[str | None],
    fresh: dict[str, str],
) -> int: ...

class Words:
    """As in `page/words.py`; `function` hashes a text that is lent to it."""

    def __new__(cls, function: Callable[[memoryview], int], /) -> Self: ...
    def add(self, text: str, joins: bool = False, /) -> None: ...
    def end(self) -> None: ...
    number: int
    hash: int
    minhash: bytes
    is_placeholder: bool

class Scan:
    """Reads one page, which is UTF-8 if it is bytes. All but `run` is called once that is over."""

    def __new__(cls, page: bytes | str, for_facts: bool, for_resources: bool) -> Self: ...
    def run(self, octets: int) -> bool:
        """Reads on by about so many octets; true when it is over: read, or given up."""

    reason: str | None  # why it was given up
    octets_read: int
    title: str | None
    language: str | None  # of the html element
    links_number: int
    unnamed: int  # links that nothing says anything about
    scripts: int  # other than JSON-LD
    structured: list[str]  # JSON-LD
    # That scripts may follow: whether it is an `a`; its href, onclick, routerlink and role
    clicks: list[tuple[bool, str | None, str | None, str | None, str | None]]
    has_items: bool  # an attribute of a tag begins one, in microdata or RDFa

    def links(self, start: int, most: int) -> list[tuple[str, str | None, str | None]]:
        """Those of `<a>`, as `Link`."""

    def elements(self) -> dict[str, list[dict[str, str | None]]]:
        """By tag, of those that are read, the attributes that are read."""

    def places(self, tag: str) -> list[bool]:
        """Whether each of these elements is in the head."""

    def facts(self) -> dict[str, Any]:
        """By their names in `PageFacts`."""

    def hashed(self, function: Callable[[memoryview], int]) -> int:
        """What a function makes of the words that count, in lower case, with a space before each.
        It must not keep them."""

    def __contains__(self, name: str) -> bool:
        """Whether the page has such an id, or name of a link."""
