"""A table as `.xlsx`, by ECMA-376 (Office Open XML, part 1, section 18): for spreadsheets.

Libraries for it pack the finished workbook in one go, which would hold the window for seconds. Here
rows go into the archive as they come; the parts that name the sheets follow at its end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from crawlscope.core.base.slices import Slices
from crawlscope.export.markup import escaped

# What a sheet and a cell of it can hold, by the specifications and limits of Excel
MOST_ROWS = 1_048_576
LONGEST = 32_767  # UTF-16 code units
CUT = "…"
ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # '_x0041_' would be read as 'A' (ST_Xstring)
NARROWEST, WIDEST = 8, 60  # columns, in characters
MEASURED = 200  # rows that decide how wide the columns are
QUICKEST = 1  # of zlib's levels: 3 times as quick as 6, for a file a quarter larger

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
SHEET = f'{DECLARATION}<worksheet xmlns="{MAIN}"><sheetViews><sheetView workbookViewId="0">'
Values = Sequence[object]
PLAIN: Mapping[int, int] = {}
HEADER_STAYS = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
# Formats of cells: 0 is plain, 1 is that of the header; then seconds, and whole numbers
SECONDS, WHOLE = 2, 3
STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/>'
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/>'
    '<xf xfId="0" fontId="1" applyFont="1"/>'
    '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/>'
    '<xf xfId="0" numFmtId="3" applyNumberFormat="1"/></cellXfs><cellStyles count="1">'
    '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def write(
    fields: Sequence[str],
    portions: Iterable[tuple[Sequence[Values], float]],
    file: TextIO,
    most_rows: int = MOST_ROWS,
    *,
    styles: Mapping[int, int] = PLAIN,
) -> Slices[None]:
    """A sheet, and another as soon as one has `most_rows`, the header included. `styles`: formats
    of the numbers of columns, by place.

    A text that is too long for a cell is cut and ends in '…'.
    """
    archive = ZipFile(file.buffer, "w", ZIP_DEFLATED, compresslevel=QUICKEST)
    book = _Workbook(archive, fields, most_rows, styles)
    try:
        for rows, fraction in portions:
            book.add(rows)
            yield fraction
        book.finish()
        archive.close()
    except BaseException:
        for end in (book.end_sheet, archive.close):
            with suppress(OSError):  # a full disk reports its error once more
                end()
        raise


class _Workbook:
    def __init__(
        self, archive: ZipFile, fields: Sequence[str], most_rows: int, styles: Mapping[int, int]
    ) -> None:
        self._archive = archive
        self._most_rows = most_rows
        self._fields = fields
        self._columns = [_letters(place) for place in range(1, len(fields) + 1)]
        self._formats = [
            f' s="{styles[place]}"' if place in styles else "" for place in range(len(fields))
        ]
        self._sheet: IO[bytes] | None = None
        self._sheets = 0
        self._free = 0  # rows that the sheet can still take

    def add(self, rows: Sequence[Values]) -> None:
        while rows:
            if not self._free:
                self.end_sheet()
                self._begin_sheet(rows[:MEASURED])
            now, rows = rows[: self._free], rows[self._free :]
            first = self._used + 1
            self._free -= len(now)
            self._put("".join(self._row(*each) for each in enumerate(now, first)))

    def _row(self, number: int, values: Values) -> str:
        cells = zip(self._columns, self._formats, values, strict=True)
        written = "".join(_cell(f'"{column}{number}"{s}', value) for column, s, value in cells)
        return f'<row r="{number}">{written}</row>'

    @property
    def _used(self) -> int:
        return self._most_rows - self._free

    def finish(self) -> None:
        if not self._sheets:
            self._begin_sheet(())
        self.end_sheet()
        for name, text in _parts(self._sheets):
            self._archive.writestr(name, DECLARATION + text)

    def end_sheet(self) -> None:
        if self._sheet is None:
            return
        filtered = f"A1:{self._columns[-1]}{self._used}"
        with self._sheet:
            self._put(f'</sheetData><autoFilter ref="{filtered}"/></worksheet>')
        self._sheet = None

    def _begin_sheet(self, rows: Sequence[Values]) -> None:
        self._sheets += 1
        self._free = self._most_rows - 1
        place = f"xl/worksheets/sheet{self._sheets}.xml"
        self._sheet = self._archive.open(place, "w", force_zip64=True)
        widths = "".join(
            f'<col min="{place}" max="{place}" width="{width}" customWidth="1"/>'
            for place, width in enumerate(_widths(self._fields, rows), 1)
        )
        named = zip(self._columns, self._fields, strict=True)
        head = "".join(_text(f'"{column}1" s="1"', name) for column, name in named)
        view = f"{HEADER_STAYS}</sheetView></sheetViews><cols>{widths}</cols>"
        self._put(f'{SHEET}{view}<sheetData><row r="1">{head}</row>')

    def _put(self, text: str) -> None:
        assert self._sheet is not None
        self._sheet.write(text.encode())


def _cell(place: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r={place} t="b"><v>{value:d}</v></c>'
    if isinstance(value, int | float):
        return f"<c r={place}><v>{value}</v></c>"
    return _text(place, _words(value))


def _words(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple | list) else str(value)


def _text(place: str, text: str) -> str:
    # Most are far too short for the count of code units to matter
    if len(text) > LONGEST // 2 and len(text.encode("utf-16-le", "replace")) // 2 > LONGEST:
        units = text.encode("utf-16-le", "replace")[: 2 * (LONGEST - len(CUT))]
        text = units.decode("utf-16-le", "ignore") + CUT
    words = escaped(ESCAPE.sub("_x005F_", text))
    return f'<c r={place} t="inlineStr"><is><t xml:space="preserve">{words}</t></is></c>'


def _widths(fields: Sequence[str], rows: Sequence[Values]) -> Iterator[int]:
    for place, field in enumerate(fields):
        longest = max((len(_words(row[place])) for row in rows), default=0)
        yield min(WIDEST, max(NARROWEST, len(field) + 3, longest + 1))


def _letters(column: int) -> str:
    """'A' of 1, 'AA' of 27."""
    letters = ""
    while column:
        column, place = divmod(column - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


def _parts(sheets: int) -> Iterator[tuple[str, str]]:
    """What makes sheets a workbook: the name of each part, and its XML."""
    numbers = range(1, sheets + 1)
    named = "".join(f'<sheet name="Sheet{n}" sheetId="{n}" r:id="rId{n}"/>' for n in numbers)
    yield (
        "xl/workbook.xml",
        (f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{named}</sheets></workbook>'),
    )
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in numbers
    )
    yield (
        "xl/_rels/workbook.xml.rels",
        (
            f'<Relationships xmlns="{PACKAGE}/relationships">{related}<Relationship Id="styles"'
            f' Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>'
        ),
    )
    yield "xl/styles.xml", STYLES
    yield (
        "_rels/.rels",
        (
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="book"'
            f' Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
    )
    typed = "".join(
        f'<Override PartName="/xl/{name}.xml" ContentType="{TYPES}.{kind}+xml"/>'
        for name, kind in (
            ("workbook", "sheet.main"),
            ("styles", "styles"),
            *((f"worksheets/sheet{n}", "worksheet") for n in numbers),
        )
    )
    yield (
        "[Content_Types].xml",
        (
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels"'
            ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Default Extension="xml" ContentType="application/xml"/>{typed}</Types>'
        ),
    )
