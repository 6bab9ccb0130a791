"""A view as a file: its rows in their order, and nothing in them that acts."""

import csv
import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from crawlscope.core.base import units
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.view_table import Shown, Value, in_portions, telling
from crawlscope.export import ExportError
from crawlscope.export.shown import WRITERS, check, writing

FIELDS = ("URL", "Words", "Share", "Is so", "Names", "Said")
ROWS = [
    ("https://h/a?x=1&y=<2>", 1234, 0.5, True, ("b", "a"), "</td><script>alert(1)</script>"),
    ("javascript:alert(1)", None, None, False, (), "\x1b[31m=1+1"),
    ("http://h/ü", 0, 1.25, None, ("a",), 'http://h/a 301 → http://h/b " onclick="x'),
]


def written(folder: Path, suffix: str, name: str = "things") -> str:
    path = folder / f"view{suffix}"
    in_one_go(writing(str(path), Shown(name, FIELDS, in_portions(ROWS, list))))
    return path.read_text("utf-8")


class Page(HTMLParser):
    """The cells, links and elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str | None] = []
        self.cells: list[str] = []
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag in ("td", "th"):
            self.cells.append("")
        if tag == "a":
            self.links.append(dict(attrs)["href"])
        if dict(attrs).get("http-equiv") == "Content-Security-Policy":
            self.policy = dict(attrs)["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def test_a_page_has_the_rows_as_text_and_addresses_as_links(tmp_path: Path) -> None:
    page = Page(written(tmp_path, ".html"))
    rows = [[cell.strip() for cell in page.cells[at : at + 6]] for at in range(0, 24, 6)]
    assert rows[0] == list(FIELDS)
    assert rows[1] == [ROWS[0][0], "1,234", "0.500", "yes", "b, a", ROWS[0][5]]
    assert rows[2][:5] == ["javascript:alert(1)", "", "", "no", ""]
    assert page.links == ["https://h/a?x=1&y=<2>", "http://h/ü"]
    assert page.policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script" not in page.tags
    assert "\x1b" not in written(tmp_path, ".html")


def test_a_table_and_lines_have_the_values(tmp_path: Path) -> None:
    head, *rows = csv.reader(written(tmp_path, ".csv").splitlines())
    assert tuple(head) == FIELDS
    assert rows[0] == [ROWS[0][0], "1234", "0.5", "true", "b, a", ROWS[0][5]]
    assert rows[1][5].startswith("'") or not rows[1][5].startswith("=")
    lines = [json.loads(line) for line in written(tmp_path, ".jsonl").splitlines()]
    assert lines[0] == dict(zip(FIELDS, [*ROWS[0][:4], ["b", "a"], ROWS[0][5]], strict=True))


@pytest.mark.parametrize("suffix", WRITERS)
def test_a_view_without_rows_is_a_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"view{suffix}"
    in_one_go(writing(str(path), Shown("none", FIELDS, in_portions([], list))))
    assert path.exists()


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"\.csv, \.xlsx, \.jsonl, \.json, \.html"):
        check(str(tmp_path / "view.pdf"))


def test_a_page_has_figures_in_their_units_and_a_table_has_them_bare(tmp_path: Path) -> None:
    rows: list[Sequence[Value]] = [("a", 2048, 0.042), ("b", None, 0)]
    in_words = telling(units={1: lambda octets: units.size(int(octets)), 2: units.seconds})
    shown = (("Name", "Size", "Time"), in_portions(rows, list))
    page, table = tmp_path / "a.html", tmp_path / "a.csv"
    in_one_go(writing(str(page), Shown("things", *shown, in_words=in_words)))
    cells = re.findall(r"<td.*?</td>", page.read_text("utf-8"))
    assert cells[:3] == ["<td>a</td>", '<td class="n">2.0 KB</td>', '<td class="n">42 ms</td>']
    assert cells[3:] == ["<td>b</td>", "<td></td>", '<td class="n">0 ms</td>']
    in_one_go(writing(str(table), Shown("things", shown[0], in_portions(rows, list))))
    assert table.read_text("utf-8").splitlines()[1] == "a,2048,0.042"
