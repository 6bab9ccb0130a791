"""`.jsonl`: one JSON object a line, UTF-8."""

from typing import TextIO

from crawlscope.core.base.slices import Slices
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    for rows, fraction in snapshot.rows(is_json=True):
        file.writelines(encoded(row) + "\n" for row in rows)
        yield fraction
