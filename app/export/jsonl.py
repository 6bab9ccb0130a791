"""`.jsonl`: one JSON object a line, UTF-8."""

from typing import TextIO

from app.core.slices import Slices
from app.export.encoding import encoded
from app.export.snapshot import Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    for rows, fraction in snapshot.rows(is_json=True):
        file.writelines(encoded(row) + "\n" for row in rows)
        yield fraction
