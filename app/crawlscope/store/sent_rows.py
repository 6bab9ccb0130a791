"""All headers of an answer as a row of a crawl file, where they are kept."""

import json
from typing import Any

import msgspec

from crawlscope.core.base import limits
from crawlscope.core.records.facts import SentHeaders
from crawlscope.store.fact_rows import a_number, has_table, typed
from crawlscope.store.guarded import Guarded
from crawlscope.store.soundness import UnsoundError

PUT = "INSERT OR REPLACE INTO sent_headers VALUES (?, ?, ?)"
DELETE = "DELETE FROM sent_headers WHERE id = ?"
TABLE = "sent_headers"
LONGEST_TEXT = 12 * limits.HEADERS_KEPT + 100_000  # octets, with what stands between the texts

Row = tuple[Any, ...]


def row_of(id_: int, sent: SentHeaders) -> Row:
    words = [word for field in sent.fields for word in field]
    return id_, json.dumps(words, separators=(",", ":")), sent.left_out


def those(connection: Guarded, where: str) -> dict[int, SentHeaders]:
    """The headers of some URLs; `where` is ours. Raises UnsoundError."""
    if not has_table(connection, TABLE):
        return {}
    query = f"SELECT id, fields, left_out FROM {TABLE} WHERE {where}"  # noqa: S608
    return dict(map(_sent, connection.rows(LONGEST_TEXT, query)))


def has_any(connection: Guarded) -> bool:
    """True if headers are kept of any URL, whether or not they can be read."""
    if not has_table(connection, TABLE):
        return False
    return connection.execute(f"SELECT 1 FROM {TABLE} LIMIT 1").fetchone() is not None  # noqa: S608


def _sent(row: Row) -> tuple[int, SentHeaders]:
    id_, fields, left_out = row
    try:
        words = msgspec.convert(json.loads(typed(fields, str)), list[str])
        if sum(map(len, words)) > limits.HEADERS_KEPT:
            raise UnsoundError("headers")
        pairs = zip(words[::2], words[1::2], strict=True)
        return id_, SentHeaders(tuple(pairs), a_number(left_out))
    except (ValueError, TypeError, RecursionError):
        raise UnsoundError("headers") from None
