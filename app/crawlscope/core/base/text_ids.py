"""The ids of texts, nearly all of them URLs: a compiled table, or a dictionary in parts."""

from typing import Protocol, TypeVar, overload

from crawlscope.core.base import native
from crawlscope.core.base.partitioned_dict import PartitionedDict

Other = TypeVar("Other")


class TextIds(Protocol):
    """Ids by text. No single call takes long, however many there are."""

    @overload
    def get(self, key: str, /) -> int | None: ...
    @overload
    def get(self, key: str, default: Other, /) -> int | Other: ...
    def add(self, key: str, value: int, /) -> None:
        """Gives a text that has none its id."""

    def __getitem__(self, key: str, /) -> int: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __len__(self) -> int: ...


def ids_of(texts: list[str]) -> TextIds:
    """None yet. The id of a text, from 1 on, is its place in the list, from when it is added on."""
    ids: TextIds = PartitionedDict()
    return ids if native.module is None else native.module.UrlTable(texts)


def at_once(ids: TextIds) -> TextIds | dict[str, int]:
    """The same, for lookups before any is added: with fewer calls where that can be."""
    return ids.first if isinstance(ids, PartitionedDict) and not ids.later else ids
