"""Lists of addresses as text: lines, and tables."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base import limits
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.lists import Listed, reading


def listed(text: str | bytes) -> Listed:
    found = Listed()
    in_one_go(reading(text if isinstance(text, bytes) else text.encode(), found))
    return found


def urls(text: str | bytes) -> list[str]:
    return list(listed(text).urls)


def test_a_line_is_an_address_and_comments_and_empty_lines_are_none() -> None:
    found = listed("# mine\nhttp://a.org/x\n\n  b.org/y z \r\n#http://c.org/\nhttp://a.org/x#top\n")
    assert list(found.urls) == ["http://a.org/x", "http://b.org/y%20z"]
    assert not found.bad


def test_each_line_that_is_no_address_is_kept_with_its_number() -> None:
    found = listed("a.org\n\nhttp://[bad\nmailto:a@b.c\nnot an address\nb.org")
    assert list(found.urls) == ["http://a.org/", "http://b.org/"]
    assert [(line.number, line.text) for line in found.bad] == [
        (3, "http://[bad"),
        (4, "mailto:a@b.c"),
        (5, "not an address"),
    ]


def test_the_first_bad_lines_are_named_and_the_others_counted() -> None:
    said = list(listed("a.org\n" + "x y\n" * 8).complaints())
    assert len(said) == 6
    assert said[0].startswith("line 2: ")
    assert said[-1] == "3 more lines are not URLs"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["url", "URL", "Address", " url "])
def test_a_table_has_its_addresses_in_the_column_of_that_name(delimiter: str, name: str) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerow(["title", name, "n"])
    writer.writerow([f'a "b"{delimiter} c\nd', "http://a.org/", "1"])
    writer.writerow(["http://no.org/", "", "2"])
    writer.writerow(["short"])
    writer.writerow(["e", "no address", "3"])
    found = listed(file.getvalue())
    assert list(found.urls) == ["http://a.org/"]
    assert [(line.number, line.text) for line in found.bad] == [(6, "no address")]


def test_a_column_alone_is_a_table_too() -> None:
    assert urls("url\nhttp://a.org/\n") == ["http://a.org/"]


def test_an_address_with_a_comma_is_no_table() -> None:
    assert urls("http://a.org/?a,url\nb.org") == ["http://a.org/?a,url", "http://b.org/"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_byte_order_marks_say_the_encoding(encoding: str) -> None:
    assert urls("http://a.org/ü\n".encode(encoding)) == ["http://a.org/%C3%BC"]


def test_a_login_is_kept_apart_and_shown_nowhere() -> None:
    found = listed("http://me:secret@a.org/\nhttp://me:secret@[bad/\n")
    assert list(found.urls) == ["http://a.org/"]
    assert found.logins == {"http://a.org": "Basic bWU6c2VjcmV0"}
    assert "secret" not in repr([*found.bad, *found.complaints()])


def test_a_list_that_is_too_long_says_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIST_URLS", 3)
    found = listed("a.org\nx y\nb.org\nc.org\nd.org")
    assert list(found.urls) == ["http://a.org/", "http://b.org/"]
    assert "more than 3 lines" in found.in_short()


def test_a_line_without_end_is_one_line() -> None:
    found = listed("a.org\n" + "x" * 300_000 + "\nb.org")
    assert list(found.urls) == ["http://a.org/", "http://b.org/"]
    assert [line.number for line in found.bad] == [2]


def test_a_cell_without_end_does_not_end_the_table() -> None:
    found = listed('url\na.org\n"' + "x\n" * 100_000 + "b.org\n")
    assert "http://a.org/" in found.urls
    assert found.bad


@given(st.binary(max_size=400))
def test_no_bytes_are_too_strange(octets: bytes) -> None:
    found = listed(octets)
    assert all(url.startswith("http") for url in found.urls)
    assert all("\n" not in line for line in found.complaints())


@given(st.text(max_size=200))
def test_no_table_is_too_strange(text: str) -> None:
    listed("url;x\n" + text)
