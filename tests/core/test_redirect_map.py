"""Redirect maps are read as spreadsheets and people write them, whatever is in them."""

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.redirect_map import Fault, RedirectMap

SITE = "http://a.test"


def read(text: str) -> RedirectMap:
    return in_one_go(RedirectMap.reading(text, SITE))


@pytest.mark.parametrize(
    "before", ["", "\ufeff", "\r\n\r\n", "# where, all, of it, went\n\n", "# a\n" * 1_200]
)
@pytest.mark.parametrize("head", ["", "Old URL;New URL\n", "from;to\r\n"])
def test_the_first_line_that_says_something_decides(before: str, head: str) -> None:
    found = read(f"{before}{head}/a;/b\n\n/c;/d\r/e;/f")
    assert (len(found), found.faults) == (3, [])


def test_a_quote_without_end_is_a_fault_of_its_line() -> None:
    """A cell that has no end is an error of the reader if much follows."""
    rows = [f"/old/{n},/new/{n}" for n in range(20_000)]
    rows[2] = '/old/2,"/new/2'
    found = read("\n".join(rows))
    assert found.faults == [(3, Fault.INVALID)]
    assert 0 < len(found) < len(rows)


def test_only_the_ends_of_lines_end_them() -> None:
    found = read("/a\u2028b,/c\n/d,/e\u0085\n")
    assert (len(found), found.faults) == (2, [])


def test_nothing_is_an_empty_map() -> None:
    for text in ("", "\ufeff", "\n\n", "# nothing\n"):
        found = read(text)
        assert (len(found), found.faults) == (0, [])
