"""All headers of an answer as a row of a crawl file, where they are kept."""

import json
import sqlite3
from typing import Any

from app.core import limits
from app.core.facts import SentHeaders
from app.store.fact_rows import a_number, has_table, some_texts, typed
from app.store.soundness import UnsoundError

PUT = "INSERT OR REPLACE INTO sent_headers VALUES (?, ?, ?)"
DELETE = "DELETE FROM sent_headers WHERE id = ?"
TABLE = "sent_headers"

Row = tuple[Any, ...]


def row_of(id_: int, sent: SentHeaders) -> Row:
    words = [word for field in sent.fields for word in field]
    return id_, json.dumps(words, separators=(",", ":")), sent.left_out


def those(connection: sqlite3.Connection, where: str) -> dict[int, SentHeaders]:
    """The headers of some URLs; `where` is ours. Raises UnsoundError."""
    if not has_table(connection, TABLE):
        return {}
    query = f"SELECT id, fields, left_out FROM {TABLE} WHERE {where}"  # noqa: S608
    return dict(map(_sent, connection.execute(query).fetchall()))


def _sent(row: Row) -> tuple[int, SentHeaders]:
    id_, fields, left_out = row
    try:
        words = some_texts(json.loads(typed(fields, str)))
        if sum(map(len, words)) > limits.HEADERS_KEPT:
            raise UnsoundError("headers")
        pairs = zip(words[::2], words[1::2], strict=True)
        return id_, SentHeaders(tuple(pairs), a_number(left_out))
    except (ValueError, TypeError, RecursionError):
        raise UnsoundError("headers") from None
