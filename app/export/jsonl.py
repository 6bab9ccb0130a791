"""`.jsonl`: one JSON object a line, UTF-8."""

from collections.abc import Iterator
from typing import TextIO

from app.export.encoding import encoded
from app.export.snapshot import Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Iterator[float]:
    for rows, fraction in snapshot.rows(with_links=True):
        file.writelines(encoded(row) + "\n" for row in rows)
        yield fraction
