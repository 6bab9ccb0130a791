"""Every URL a row: the table of a file whose name asks for no other view."""

from collections.abc import Iterator

from crawlscope.export.snapshot import Row, Snapshot
from crawlscope.export.table import Table, crawl_head


def nested(snapshot: Snapshot) -> Table:
    """For JSON: an error is an object."""
    return Table(snapshot.fields, snapshot.rows(is_json=True), crawl_head(snapshot, "urls"))


def flat(snapshot: Snapshot) -> Table:
    """For cells: an error is two."""
    fields = tuple(_flat(dict.fromkeys(snapshot.fields)))
    return Table(fields, (([_flat(row) for row in rows], done) for rows, done in snapshot.rows()))


def _flat(row: Row) -> Row:
    return dict(_cells(row))


def _cells(row: Row) -> Iterator[tuple[str, object]]:
    for name, value in row.items():
        if name == "error":
            error = value if isinstance(value, dict) else {}
            yield "error_kind", error.get("kind")
            yield "error_message", error.get("message")
        else:
            yield name, value
