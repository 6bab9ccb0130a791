"""`.xlsx`, as another program reads it."""

from collections.abc import Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.utils.escape import unescape
from openpyxl.worksheet.worksheet import Worksheet

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.view_table import Shown, Value
from crawlscope.export import shown, workbook
from crawlscope.export.markup import fit
from crawlscope.export.whole import replacing

FIELDS = ("url", "status", "is broken", "seconds")
Rows = list[tuple[object, ...]]


def written(path: Path, rows: Rows, *more: int) -> None:
    with replacing(str(path)) as file:
        in_one_go(workbook.write(FIELDS, [(rows[:3], 0.5), (rows[3:], 1.0)], file, *more))


def sheets(path: Path) -> list[Worksheet]:
    return [each for each in load_workbook(path).worksheets if isinstance(each, Worksheet)]


def read(sheet: Worksheet) -> Rows:
    return list(sheet.iter_rows(values_only=True))


def test_a_cell_has_the_type_of_its_value(tmp_path: Path) -> None:
    path, row = tmp_path / "x.xlsx", ("http://h/", 404, True, 0.25)
    written(path, [row, ("0012", None, False, None)])
    (sheet,) = sheets(path)
    assert read(sheet) == [FIELDS, row, ("0012", None, False, None)]


def test_a_list_is_its_words_with_commas(tmp_path: Path) -> None:
    written(path := tmp_path / "x.xlsx", [("u", ("noindex", "nofollow"), None, None)])
    assert read(sheets(path)[0])[1][1] == "noindex, nofollow"


def test_amounts_of_a_view_are_numbers_whose_units_the_header_says(tmp_path: Path) -> None:
    fields, path = ("URL", "Status", "Size", "Time"), str(tmp_path / "x.xlsx")
    rows: list[Sequence[Value]] = [
        ["http://h/", "200", 12_345, 0.01988700032234192],
        ["http://h/old", "301 →", None, 0.5],
        ["http://h/x", "timeout", None, None],
    ]
    in_one_go(shown.writing(path, Shown("urls", fields, iter([(rows, 1.0)]))))
    (sheet,) = sheets(Path(path))
    assert read(sheet) == [
        ("URL", "Status", "Size (bytes)", "Time (s)"),
        ("http://h/", 200, 12_345, 0.019887),
        ("http://h/old", 301, None, 0.5),
        ("http://h/x", "timeout", None, None),
    ]
    assert (sheet["C2"].number_format, sheet["D2"].number_format) == ("#,##0", "0.000")


@given(text=st.text(min_size=1))
def test_a_text_is_a_text_and_stays_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "x.xlsx"
    written(path, [(text, 1, None, None)])
    (sheet,) = sheets(path)
    cell = sheet["A2"]
    assert cell.value == fit(text)
    assert cell.data_type in ("s", "inlineStr")


@pytest.mark.parametrize("text", ["=1+1", "@SUM(A1)", "_x0041_", " lead", "a\nb\r\nc\td", "007"])
def test_no_text_is_a_formula_a_number_or_an_escape(tmp_path: Path, text: str) -> None:
    written(path := tmp_path / "x.xlsx", [(text, None, None, None)])
    found = read(sheets(path)[0])[1][0]
    assert (
        unescape(str(found)) == text
    )  # the one step of a reader that openpyxl leaves to its caller


@pytest.mark.parametrize(("text", "is_cut"), [("x" * 32_767, False), ("𝄞" * 16_384, True)])
def test_a_text_ends_where_a_cell_does(tmp_path: Path, text: str, is_cut: bool) -> None:
    written(path := tmp_path / "x.xlsx", [(text, None, None, None)])
    (found,) = read(sheets(path)[0])[1][:1]
    assert isinstance(found, str)
    assert len(found.encode("utf-16-le")) // 2 <= 32_767
    assert (found != text) is is_cut
    assert text.startswith(found.removesuffix("…"))


def test_the_header_stays_in_sight_and_filters(tmp_path: Path) -> None:
    written(path := tmp_path / "x.xlsx", [("a", 1, None, None), ("b" * 40, 2, None, None)])
    (sheet,) = sheets(path)
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:D3"
    assert sheet["A1"].font.b
    assert sheet.column_dimensions["A"].width == 41


def test_what_one_sheet_cannot_hold_goes_on_in_the_next(tmp_path: Path) -> None:
    rows: Rows = [(f"http://h/{n}", n, None, None) for n in range(9)]
    written(path := tmp_path / "x.xlsx", rows, 5)
    found = [read(each) for each in sheets(path)]
    assert [each[0] for each in found] == [FIELDS] * 3
    assert [row for each in found for row in each[1:]] == rows
    assert [each.auto_filter.ref for each in sheets(path)] == ["A1:D5", "A1:D5", "A1:D2"]


def test_a_workbook_without_rows_has_its_header(tmp_path: Path) -> None:
    written(path := tmp_path / "x.xlsx", [])
    assert [read(each) for each in sheets(path)] == [[FIELDS]]
    assert ZipFile(path).testzip() is None
