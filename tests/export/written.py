"""Exports in one call, where a test needs no slices."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile, is_zipfile

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.decision import PLAIN, ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records import tree
from crawlscope.core.records.records import Records
from crawlscope.export import Links, comparison, writing
from crawlscope.export.snapshot import Snapshot


def write(
    path: str,
    ledger: Ledger,
    facts: Mapping[str, object],
    node: int = tree.TOP,
    links: Links | None = None,
    *,
    moment: ExportContext = PLAIN,
    what: str | None = None,
) -> None:
    in_one_go(writing(path, Snapshot(ledger, facts, node, moment, links), what=what))


def write_comparison(path: str, old: Records, new: Records) -> None:
    in_one_go(comparison.writing(path, old, new))


def in_workbook(path: Path) -> list[dict[str, Any]]:
    """The rows of its first sheet."""
    sheet = load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    fields, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, fields), row, strict=True)) for row in rows]


def text_in(path: Path) -> str:
    """All of a file; of an archive, of its files."""
    if not is_zipfile(path):
        return path.read_text("utf-8")
    with ZipFile(path) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist())
