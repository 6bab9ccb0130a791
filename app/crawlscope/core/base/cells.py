"""Rows of texts as other programs take them: spreadsheets, Markdown, plain text with tabs."""

import csv
import re
from collections.abc import Iterable
from enum import StrEnum
from io import StringIO

from crawlscope.core.base.text_for_people import whole_for_people

FORMULA = re.compile(r"[=+\-@\t\r\n]")
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")
SPACES = re.compile(r"\s+")
MARKED = re.compile(r"([\\`*_\[\]<>|&#~])")  # what Markdown could take for markup


class Form(StrEnum):
    ROWS = "rows"  # a tab between two cells
    CSV = "csv"  # RFC 4180
    MARKDOWN = "markdown"  # a table; the first row is its head


def csv_cell(value: str) -> str:
    """A text that a spreadsheet would run as a formula gets an apostrophe in front."""
    text = whole_for_people(value)
    return "'" + text if FORMULA.match(value) and not NUMBER.fullmatch(value) else text


def written(rows: Iterable[list[str]], form: Form) -> str:
    """The rows, of which the first are names, as one text that ends with a line break."""
    if form is Form.CSV:
        text = StringIO()
        csv.writer(text, lineterminator="\r\n").writerows(map(csv_cell, row) for row in rows)
        return text.getvalue()
    if form is Form.MARKDOWN:
        lines = [markdown_row(row) for row in rows]
        lines.insert(1, lines[0].count(" | ") * "| --- " + "| --- |")
    else:
        lines = ["\t".join(map(_squeezed, row)) for row in rows]
    return "\n".join(lines) + "\n"


def markdown_row(cells: Iterable[str]) -> str:
    """A row of a table in Markdown, without a line break."""
    return f"| {' | '.join(map(_markdown, cells))} |"


def _squeezed(text: str) -> str:
    return SPACES.sub(" ", whole_for_people(text)).strip()


def _markdown(text: str) -> str:
    return MARKED.sub(r"\\\1", _squeezed(text))
