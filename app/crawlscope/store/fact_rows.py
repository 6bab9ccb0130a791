"""The facts of a page as a row of a crawl file, and a row as facts again.

A row has the facts in the order of their declaration, as one array of JSON: a page takes some
hundred octets. Newer facts stand last, and a row of an older file has none of them. Hashes are
octets in columns of their own.

msgspec writes and reads the array, and checks its types: Python's json takes ten times as long.
What msgspec refuses is examined once more, because a lone surrogate is no fault here.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import Annotated, Any, get_type_hints

import msgspec

from crawlscope.core.base import limits
from crawlscope.core.base.arrays import array_with
from crawlscope.core.base.budgets import READ_FACTS
from crawlscope.core.records.facts import SIGNATURE, PageFacts
from crawlscope.store.guarded import Guarded
from crawlscope.store.schema import packed, text, unpacked
from crawlscope.store.soundness import MOST, UnsoundError

# The array is octets already: sqlite3 would make a text into such again
PUT = "INSERT OR REPLACE INTO facts VALUES (?, CAST(? AS TEXT), ?, ?, ?)"
DELETE = "DELETE FROM facts WHERE id = ?"
THOSE = "SELECT id, said, hash, minhash, ids FROM facts"
GET = f"{THOSE} WHERE id = ?"
AFTER = f"{THOSE} WHERE id > ? ORDER BY id LIMIT ?"
HASHED = frozenset(("text_hash", "minhash", "ids"))
OLD_SIGNATURE = 64  # octets: of pieces of sixteen octets, of which a sample was not random
MOST_IDS = 2 * limits.IDS  # ids, and names of anchors
# Octets of a value: each character may take six, and as many stand between texts
LONGEST = 12 * limits.FACTS + 1_000_000

Row = tuple[Any, ...]


def row_of(id_: int, facts: PageFacts) -> Row:
    """The row of a page. Octets are bytearrays, which sqlite3 binds faster (`packed` says why)."""
    said = bytearray()
    try:
        QUICK_ENCODER.encode_into(THEM(facts), said)
    except UnicodeEncodeError:  # a lone surrogate, which is no UTF-8
        said = bytearray(ASCII_ENCODER.encode(THEM(facts)).encode())
    hash_, ids = facts.text_hash.to_bytes(8, "little"), array_with("I", facts.ids)
    return id_, said, bytearray(hash_), bytearray(facts.minhash), packed(ids)


def facts_of(row: Row) -> tuple[int, PageFacts]:
    """The id and the facts of a page. Raises UnsoundError if no crawl wrote the row."""
    id_, said, hash_, minhash, ids = row
    try:
        return id_, PageFacts(
            **parsed(said, SHAPE),
            text_hash=int.from_bytes(octets(hash_, (8,)), "little"),
            minhash=_signature(minhash),
            ids=_ids(ids),
        )
    except (ValueError, TypeError, RecursionError):
        raise UnsoundError("facts") from None


def of_page(connection: Guarded, id_: int) -> PageFacts | None:
    """The facts of a page; None if the file has none."""
    if not has_table(connection):
        return None
    row = connection.row(LONGEST, GET, (id_,))
    return None if row is None else facts_of(row)[1]


def after(connection: Guarded, id_: int, number: int) -> list[tuple[int, PageFacts]]:
    """The facts of the next pages, at most so many, by their ids."""
    if not has_table(connection):
        return []
    return list(map(facts_of, connection.portion(LONGEST, AFTER, (id_, number))))


def those(connection: Guarded, where: str) -> list[tuple[int, PageFacts]]:
    """The facts of some pages, by a condition of ours."""
    if not has_table(connection):
        return []
    return list(map(facts_of, connection.rows(LONGEST, f"{THOSE} {where}")))


def in_portions(connection: Guarded) -> Iterator[list[tuple[int, PageFacts]]]:
    """All facts by the ids of their pages, some at a time. More may be written meanwhile."""
    id_ = 0
    while some := after(connection, id_, READ_FACTS):
        yield some
        id_ = some[-1][0]


def has_table(connection: Guarded, name: str = "facts") -> bool:
    """False in a file of an older version."""
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, (name,)).fetchone() is not None


def octets(value: Any, sizes: tuple[int, ...]) -> bytes:
    if type(value) is not bytes or len(value) not in sizes:
        raise UnsoundError("facts")
    return value


def _signature(value: Any) -> bytes:
    """That of an older version says nothing beside those of today."""
    found = octets(value, (0, OLD_SIGNATURE, SIGNATURE))
    return found if len(found) == SIGNATURE else b""


def _ids(value: Any) -> frozenset[int]:
    if type(value) is not bytes or len(value) % 4 or len(value) > 4 * MOST_IDS:
        raise UnsoundError("ids")
    return frozenset(unpacked(value, "I"))


def typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise UnsoundError("facts")
    return value


def a_text(value: Any) -> str:
    found: str = typed(value, str)
    return found


def text_or_none(value: Any) -> str | None:
    return None if value is None else a_text(value)


def a_number(value: Any) -> int:
    number: int = typed(value, int)
    if not 0 <= number <= MOST:
        raise UnsoundError("facts")
    return number


def a_flag(value: Any) -> bool:
    flag: bool = typed(value, bool)
    return flag


def _plain(value: Any) -> Any:
    """Facts beneath facts, and sets, as JSON has them."""
    if isinstance(value, frozenset):
        return sorted(value)
    return {each.name: getattr(value, each.name) for each in fields(value)}


# --- what stands in an array of JSON --------------------------------------------------------------

_Number = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
_Level = Annotated[int, msgspec.Meta(ge=1, le=6)]


def array_of(kind: type, names: Collection[str], *, may_lack: bool) -> type[msgspec.Struct]:
    """The shape of an array with these facts; the last ones need not be there. `may_lack`: any may
    be null, which is then None."""
    types = get_type_hints(kind) | {
        **{each.name: _Number for each in fields(kind) if each.type is int},
        "headings": tuple[tuple[_Level, str], ...],
    }
    defaults = {each.name: each.default for each in fields(kind)}
    declared = [
        (name, types[name] | None, None) if may_lack else (name, types[name], defaults[name])
        for name in names
    ]
    return msgspec.defstruct(f"{kind.__name__}InJson", declared, array_like=True, gc=False)


def parsed(said: Any, shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The facts in an array of JSON. Raises ValueError, or TypeError."""
    try:
        found = msgspec.json.decode(said, type=shape)
    except (ValueError, TypeError):
        found = msgspec.convert(typed(json.loads(text(said)), list), shape)
    return msgspec.structs.asdict(found)


NAMES = tuple(each.name for each in fields(PageFacts) if each.name not in HASHED)
SHAPE = array_of(PageFacts, NAMES, may_lack=False)
THEM = attrgetter(*NAMES)
ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain)
ASCII_ENCODER = json.JSONEncoder(separators=(",", ":"), default=_plain)
QUICK_ENCODER = msgspec.json.Encoder(order="deterministic")  # sets are sorted
