"""Tables that are joined by URL: how they are read, and what is found in them."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawlscope.core.base import budgets, limits
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.base.table_text import lines_of
from crawlscope.core.insight.filter import FilterError, parse
from crawlscope.core.insight.joined import agreement, complaints
from crawlscope.core.records import joining
from crawlscope.core.records.events import Discovered
from crawlscope.core.records.joined import MOST_NUMBERS, Joined, JoinedTable, Value
from crawlscope.core.records.joining import JoinError, Read, reading
from crawlscope.core.records.records import Records

SITE = "https://example.org"


def read(octets: bytes | str, path: str = "a.csv") -> Read:
    octets = octets.encode() if isinstance(octets, str) else octets
    return in_one_go(reading(lines_of(io.BytesIO(octets)), path, SITE))


def joined(*files: bytes | str) -> Joined:
    found = Joined()
    for number, each in enumerate(files):
        found, _ = found.with_table(read(each, f"{number}.csv").table)
    return found


def values(octets: bytes | str, url: str) -> dict[str, Value]:
    found = joined(octets)
    return {each.name: found.value(each.name, url) for each in found.columns()}


def records_of(*urls: str, tables: Joined) -> Records:
    records = Records()
    records.discover([Discovered(n, url, 0, 0, None, 0) for n, url in enumerate(urls, 1)])
    records.joined = tables
    return records


SEARCH = (
    "Top pages,Clicks,Impressions,CTR,Position\n"
    'https://EXAMPLE.org/a/../b#part,"1,200",20000,6%,3.4\n'
    "https://example.org/c,0,10,0%,12.01\n"
)


def test_urls_are_found_in_the_canonical_form_of_the_crawl() -> None:
    found = values(SEARCH, f"{SITE}/b")
    assert found == {"clicks": 1200, "impressions": 20_000, "ctr": 6, "position": 3.4}
    assert values(SEARCH, f"{SITE}/d")["clicks"] is None


def test_a_path_alone_is_one_of_the_root_and_a_host_alone_is_an_address() -> None:
    text = "Page path,Views\n/about?a=1,5\nwww.example.org/x,7\n//cdn.example.org/y,8\n"
    assert values(text, f"{SITE}/about?a=1")["views"] == 5
    assert values(text, "https://www.example.org/x")["views"] == 7
    assert values(text, "https://cdn.example.org/y")["views"] == 8


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "cp1252"])
def test_exports_of_excel_are_read(encoding: str) -> None:
    text = (
        'sep=;\r\nSeite;Klicks;Anteil;Umsatz in €;Größe\r\n/ö;1.234;0,4 %;"1.234,50 €";groß\r\n'
        "/b;12;5,2 %;3,00 €;klein\r\n"
    )
    found = values(text.encode(encoding), f"{SITE}/%C3%B6")
    assert found == {"klicks": 1234, "anteil": 0.4, "umsatz-in": 1234.5, "größe": "groß"}


def test_comments_and_other_tables_before_and_after_it_are_no_part_of_it() -> None:
    text = (
        "# ---\n# Pages and screens\n# ---\n\nNth day,Views\n0000,10\n0001,20\n\n"
        "Page path and screen class,Views,Users\n/,123,4\n/about,5,(not set)\n,128,9\n\n"
        "# Countries\nCountry,Views\n/fr,4\n"
    )
    found = read(text)
    assert len(found.table.keys) == 2
    assert found.without == 1
    assert values(text, f"{SITE}/about") == {"views": 5, "users": None}


def test_the_column_of_urls_needs_no_name() -> None:
    assert values("Häufigste,Zahl\nhttps://example.org/,5\n", f"{SITE}/") == {"zahl": 5}
    assert values("https://example.org/,5\nhttps://example.org/b,6\n", f"{SITE}/b") == {
        "column-2": 6
    }


def test_a_named_column_comes_before_others_that_hold_urls() -> None:
    text = "Canonical,Address,N\nhttps://example.org/x,https://example.org/y,1\n"
    assert values(text, f"{SITE}/y")["n"] == 1
    assert values(text, f"{SITE}/x")["n"] is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a.csv is not a table: it is empty"),
        ("Day,Views\n1,2\n", "name the one that does “url” (columns: Day, Views)"),
        ("url\nhttps://example.org/\n", "has no column but “url”"),
    ],
)
def test_what_cannot_be_joined_is_told_in_one_line(text: str, why: str) -> None:
    with pytest.raises(JoinError) as problem:
        read(text)
    assert why in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("cells", "number"),
    [
        (["1,234", "5"], 1234),  # thousands, as no cell says otherwise
        (["1,23", "5"], 1.23),
        (["0,125", "5"], 0.125),
        (["1.234.567,8"], 1_234_567.8),
        (["1,234,567.8"], 1_234_567.8),
        (["1 234,5"], 1234.5),
        (["−3.5%"], -3.5),
        (["$1,200"], 1200),
        (["1e5"], "1e5"),
        (["nan", "5"], None),
        (["9" * 400, "5"], None),
    ],
)
def test_numbers_are_read_as_they_are_written(cells: list[str], number: Value) -> None:
    text = "url\tn\n" + "".join(f"/{n}\t{each}\n" for n, each in enumerate(cells))
    assert values(text, f"{SITE}/0")["n"] == number


def test_what_is_not_in_the_table_is_counted_and_told() -> None:
    found = read("url,n\n/a,1\n/a#x,2\n(other),3\nhttp://[,4\n/b,5\n")
    tables, _ = Joined().with_table(found.table)
    records = records_of(f"{SITE}/a", f"{SITE}/other", tables=tables)
    assert tables.value("n", f"{SITE}/a") == 1
    assert list(complaints(found)) == [
        "2 rows have no URL",
        "1 row repeats a URL, of which the first counts",
    ]
    agreed = in_one_go(agreement(records, found.table))
    assert list(agreed.lines()) == [
        "1 of 2 rows match a URL of the crawl (by “url”)",
        "the columns are join.n",
        "1 row matches none: https://example.org/b",
    ]


def test_a_table_of_the_same_name_replaces_an_earlier_one_and_others_keep_their_columns() -> None:
    tables = joined("url,n\n/,1\n", "url,n\n/,2\n")
    assert [each.name for each in tables.columns()] == ["n", "n-2"]
    again, _ = tables.with_table(read("url,n,m\n/,3,4\n", "elsewhere/0.csv").table)
    names = [each.name for each in again.columns()]
    assert sorted(names) == ["m", "n", "n-2"]
    assert again.value("n", f"{SITE}/") == 3
    assert again.value("n-2", f"{SITE}/") == 2


def test_there_is_room_for_so_many_columns_and_no_more() -> None:
    names = [f"c{n}" for n in range(MOST_NUMBERS + 2)]
    text = f"url,{','.join(names)}\n/,{','.join('1' for _ in names)}\n"
    tables, left_out = Joined().with_table(read(text).table)
    assert len(tables.numbers) == MOST_NUMBERS
    assert left_out == names[MOST_NUMBERS:]


def test_a_filter_looks_into_joined_columns() -> None:
    tables = joined(SEARCH, "url,Author Name\n/b,Ada Lovelace\n")
    records = records_of(f"{SITE}/b", f"{SITE}/c", f"{SITE}/d", tables=tables)

    def ids(text: str) -> list[int]:
        return [each for some in parse(text).among(records, records.ids()) for each in some]

    assert ids("join.clicks>100") == [1]
    assert ids("join.clicks:0") == [2]
    assert ids("join.position<=12.01") == [1, 2]
    assert ids("join.clicks:") == [1, 2]
    assert ids("-join.clicks:") == [3]
    assert ids("join.author-name:lovelace") == [1]
    assert ids("join.nothing:") == []
    with pytest.raises(FilterError, match=r"join\.clicks> needs a number"):
        parse("join.clicks>many")


def test_a_table_is_read_line_by_line_in_short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "SAMPLE", 10)
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        yield "url,n\n"
        for number in range(5_000):
            taken += 1
            yield f"/{number},{number}\n"

    before, steps = 0, reading(lines(), "a.csv", SITE)
    for _ in steps:
        assert taken - before <= budgets.JOINED_ROWS + 10
        before = taken
    assert taken == 5_000


def test_memory_is_bounded_however_long_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOINED_ROWS", 3)
    monkeypatch.setattr(limits, "JOINED_TEXT", 8)
    found = read("url,t\n" + "".join(f"/{n},text{n}\n" for n in range(9)))
    assert (len(found.table.keys), found.is_cut) == (3, True)
    assert found.table.columns[0].values == ["text0", None, None]
    assert list(complaints(found)) == ["it has more than 3 rows; the rest is ignored"]


def test_a_line_without_end_is_cut() -> None:
    found = read("url,n\n/a,1\n/b," + "9" * 1_000_000 + "\n/c,3\n")
    assert len(found.table.keys) >= 2


def test_rows_with_the_greatest_number_come_first() -> None:
    tables = joined(SEARCH)
    urls = [f"{SITE}/d", f"{SITE}/c", f"{SITE}/b"]
    assert sorted(urls, key=tables.rank) == [f"{SITE}/b", f"{SITE}/c", f"{SITE}/d"]
    assert sorted(urls, key=Joined().rank) == urls


def test_a_table_knows_its_file_by_name() -> None:
    table: JoinedTable = read(SEARCH, str(Path("some", "where", "search.csv"))).table
    assert table.name == "search.csv"
