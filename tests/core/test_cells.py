import csv
from io import StringIO

import pytest

from crawlscope.core.base.cells import Form, written

ROWS = [["URL", "Title"], ["http://a.test/", "a\tb\nc"], ["=1+1", "x|*y*"]]


def test_a_cell_stays_in_its_row_and_column() -> None:
    assert written(ROWS, Form.ROWS) == "URL\tTitle\nhttp://a.test/\ta b c\n=1+1\tx|*y*\n"


def test_a_spreadsheet_runs_nothing() -> None:
    read = list(csv.reader(StringIO(written(ROWS, Form.CSV))))
    assert read[2] == ["'=1+1", "x|*y*"]


def test_markdown_has_no_markup_but_the_table() -> None:
    assert written(ROWS, Form.MARKDOWN).splitlines() == [
        "| URL | Title |",
        "| --- | --- |",
        "| http://a.test/ | a b c |",
        "| =1+1 | x\\|\\*y\\* |",
    ]


@pytest.mark.parametrize("form", Form)
def test_what_would_steer_a_terminal_is_not_copied(form: Form) -> None:
    assert "\x1b" not in written([["URL"], ["a\x1b[2Jb"]], form)
