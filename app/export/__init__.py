"""Everything a crawl found, in files: one file here a format, each written whole or not at all."""

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import TextIO

from app.core import tree
from app.core.ledger import Ledger
from app.export import csv_file, json_file, jsonl, text_tree
from app.export.snapshot import Snapshot
from app.export.whole import ExportError, probe, replacing, sync_now_and_then

__all__ = ["FORMATS", "ExportError", "check", "write", "writing"]

Writer = Callable[[Snapshot, TextIO], Iterator[float]]  # yields the fraction done after each slice

FORMATS: dict[str, Writer] = {
    ".jsonl": jsonl.write,
    ".json": json_file.write,
    ".csv": csv_file.write,
    ".txt": text_tree.write,
}


def check(path: str) -> None:
    """Raises ExportError if no export can be written to `path`. Leaves nothing behind."""
    _writer(path)
    probe(path)


def writing(
    path: str, ledger: Ledger, facts: Mapping[str, object], node: int = tree.TOP
) -> Generator[float, None, None]:
    """Writes the export in slices of a few milliseconds, and yields the fraction done after each.

    `ledger` must not change meanwhile: give a copy. `facts` tell of the crawl, in plain JSON
    values. `node` of the tree limits the export to what is at and below it. Until the last slice
    is done `path` is untouched; a generator closed early leaves nothing. Raises ExportError.
    """
    writer = _writer(path)
    with replacing(path) as file:
        yield from sync_now_and_then(file, writer(Snapshot(ledger, facts, node), file))
    yield 1.0


def write(path: str, ledger: Ledger, facts: Mapping[str, object], node: int = tree.TOP) -> None:
    """As `writing`, in one go."""
    for _ in writing(path, ledger, facts, node):
        pass


def _writer(path: str) -> Writer:
    """The longest suffix counts: 'a.junit.xml' is no '.xml'."""
    if "\0" in path:
        raise ExportError(f"cannot export to {path!r}: a path holds no null character")
    name = os.path.basename(path).lower()
    for suffix in sorted(FORMATS, key=len, reverse=True):
        if name.endswith(suffix):
            return FORMATS[suffix]
    known = ", ".join(FORMATS)
    raise ExportError(f"cannot export to {path!r}: its name must end in one of {known}")
