"""A comparison in a file: every difference, safe in a spreadsheet, whole or not at all."""

import csv
import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from crawlscope.core.insight.differences import FIELDS
from crawlscope.core.records.records import Records
from crawlscope.export import ExportError
from crawlscope.export.comparison import writing
from crawlscope.export.shown import WRITERS, check
from tests.export.crawled import Crawl, fractions
from tests.export.written import in_workbook, write_comparison

Rows = list[dict[str, str | None]]


def read_csv(path: Path) -> Rows:
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {name: value or None for name, value in row.items()} for row in csv.DictReader(file)
        ]


def read_jsonl(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def read_html(path: Path) -> Rows:
    """Cells hold no tags but the link of an address."""
    head, *rows = path.read_text("utf-8").split("<tr>")[1:]
    names = re.findall(r'<th scope="col">(.*?)</th>', head)
    assert names == ["Change", "URL", "Before", "After"]
    cells = (re.findall(r"<td>(?:<a [^>]*>)?(.*?)(?:</a>)?</td>", row) for row in rows)
    return [dict(zip(FIELDS, [unescape(c) or None for c in row], strict=True)) for row in cells]


def read_json(path: Path) -> Rows:
    rows: Rows = json.loads(path.read_text("utf-8"))
    return rows


READERS: dict[str, Callable[[Path], Rows]] = {
    ".csv": read_csv,
    ".xlsx": in_workbook,
    ".jsonl": read_jsonl,
    ".json": read_json,
    ".html": read_html,
}
each_format = pytest.mark.parametrize("suffix", WRITERS)


def two_crawls() -> tuple[Records, Records]:
    old, new = Crawl(), Crawl()
    old.page("/gone", 404)
    for crawl, title in ((old, "Old"), (new, 'New, "ü"\u2028日本')):
        crawl.page("/", title=title)
    new.page("/new")
    return old.ledger.records, new.ledger.records


@each_format
def test_every_difference_is_a_row(tmp_path: Path, suffix: str) -> None:
    between = {".jsonl": "\u2028", ".json": "\u2028", ".xlsx": "\ufffd"}.get(suffix, " ")
    write_comparison(str(tmp_path / f"x{suffix}"), *two_crawls())
    rows = READERS[suffix](tmp_path / f"x{suffix}")
    assert [tuple(row.values()) for row in rows] == [
        ("mended", "http://h/gone", "404", None),
        ("new", "http://h/new", None, "200"),
        ("gone", "http://h/gone", "404", None),
        ("title", "http://h/", "Old", f'New, "ü"{between}日本'),
    ]
    assert all(tuple(row) == FIELDS == ("change", "url", "old", "new") for row in rows)


@each_format
def test_two_crawls_alike_are_a_valid_file(tmp_path: Path, suffix: str) -> None:
    site = two_crawls()[0]
    write_comparison(str(tmp_path / f"x{suffix}"), site, site)
    assert READERS[suffix](tmp_path / f"x{suffix}") == []


def test_a_title_that_is_a_formula_is_text_in_a_csv(tmp_path: Path) -> None:
    old, new = Crawl(), Crawl()
    old.page("/", title="plain")
    new.page("/", title="=1+1")
    write_comparison(str(tmp_path / "x.csv"), old.ledger.records, new.ledger.records)
    assert read_csv(tmp_path / "x.csv")[0]["new"] == "'=1+1"


@each_format
def test_a_comparison_closed_half_way_leaves_the_old_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_text("old")
    crawl = Crawl()
    for number in range(2_000):
        crawl.page(f"/{number}")
    slices = writing(str(path), Crawl().ledger.records, crawl.ledger.records)
    assert next(fractions(slices)) < 1
    slices.close()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    yielded = list(fractions(writing(str(path), Crawl().ledger.records, crawl.ledger.records)))
    assert yielded == sorted(yielded)
    assert yielded[-1] == 1
    assert len(READERS[suffix](path)) == 2_000


@pytest.mark.parametrize("name", ["x", "x.xml", "x.csv.gz", "x\0.csv", "missing/x.csv"])
def test_a_path_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExportError) as info:
        check(f"{tmp_path}/{name}")
    assert "\n" not in str(info.value)
    assert list(tmp_path.iterdir()) == []
    check(str(tmp_path / "X.CSV"))
