"""`--join`: what it adds to reports, exports and the crawl file."""

import csv
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from crawlscope.commands.cli import run

Captured = pytest.CaptureFixture[str]
PAGES = {
    "index.html": '<title>Home</title><a href="a.html">a</a> <a href="/1">1</a> <a href="/2">2</a>',
    "a.html": "<title>A</title>",
}
VISITS = '# Pages\nPage path,Views,Per user\n/,123,3.25\n/a.html,"1,005",2\n/2,9,\n/old,4,3\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a site and the visits of its pages."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "site" / name).write_text(text)
    (tmp_path / "visits.csv").write_text(VISITS)
    return tmp_path


def rows(path: Path) -> dict[str, Any]:
    """By path."""
    with path.open(newline="") as file:
        return {"/" + row["url"].split("/", 3)[3]: row for row in csv.DictReader(file)}


CRAWL = ("crawl", "site", "--join", "visits.csv", "--save", "a.crawl")


def test_columns_are_in_the_exports_and_the_report_begins_with_what_is_visited_most(
    folder: Path, capsys: Captured
) -> None:
    exports = ("all.csv", "all.jsonl", "all.xlsx", "broken-links.csv", "findings.csv")
    assert run([*CRAWL, *(word for each in exports for word in ("--export", each))]) == 0
    out, err = capsys.readouterr()
    assert "visits.csv: 3 of 4 rows match a URL of the crawl (by “Page path”)" in err
    assert "visits.csv: the columns are join.views, join.per-user" in err
    assert "1 row matches none: http://127.0.0.1:" in err
    assert out.index("/2 [Views: 9]") < out.index("/1\n")
    found = rows(folder / "all.csv")
    assert [found["/"][each] for each in ("join.views", "join.per-user")] == ["123", "3.25"]
    assert [found["/1"]["join.views"], found["/a.html"]["join.views"]] == ["", "1005"]
    lines = map(json.loads, (folder / "all.jsonl").read_text().splitlines())
    assert [each["join.views"] for each in lines] == [123, 1005, None, 9]
    assert rows(folder / "broken-links.csv")["/2"]["join.views"] == "9"
    assert {each["join.views"] for each in rows(folder / "findings.csv").values()} >= {"9", "123"}
    with zipfile.ZipFile(folder / "all.xlsx") as workbook:
        sheet = workbook.read("xl/worksheets/sheet1.xml").decode()
    assert "<v>1005</v>" in sheet


def test_a_table_by_host_has_no_columns_of_a_table_by_url(folder: Path) -> None:
    exports = [word for name in ("crawlers", "pages") for word in ("--export", f"ai-{name}.csv")]
    assert run([*CRAWL, "-q", *exports]) == 0
    with (folder / "ai-crawlers.csv").open(newline="") as file:
        first, *_ = csv.DictReader(file)
    assert first["crawler"] == "GPTBot"
    assert not [name for name in first if name.startswith("join.")]
    assert rows(folder / "ai-pages.csv")["/"]["join.views"] == "123"


def test_a_crawl_keeps_its_tables_and_an_export_joins_for_itself_alone(
    folder: Path, capsys: Captured
) -> None:
    assert run([*CRAWL, "-q"]) == 0
    assert run(["export", "a.crawl", "--export", "kept.csv"]) == 0
    assert rows(folder / "kept.csv")["/"]["join.views"] == "123"
    before = (folder / "a.crawl").read_bytes()
    (folder / "more.csv").write_text("url,Links\n/,7\n")
    assert run(["export", "a.crawl", "--join", "more.csv", "--export", "more-of.csv"]) == 0
    assert rows(folder / "more-of.csv")["/"]["join.links"] == "7"
    assert rows(folder / "more-of.csv")["/"]["join.views"] == "123"
    assert (folder / "a.crawl").read_bytes() == before
    assert "more.csv: 1 of 1 rows match" in capsys.readouterr().err


def test_resume_joins_and_keeps_and_findings_are_told_by_visits(
    folder: Path, capsys: Captured
) -> None:
    assert run(["crawl", "site", "-q", "--save", "a.crawl"]) == 0
    assert run(["resume", "a.crawl", "--join", "visits.csv"]) == 0
    capsys.readouterr()
    assert run(["findings", "broken-link", "a.crawl"]) == 0
    out = capsys.readouterr().out
    assert out.index("/2 [Views: 9]") < out.index("/1\n")
    assert run(["recheck", "a.crawl", "--filter", "join.views>200", "--export", "b.csv"]) == 0
    assert "1 URL rechecked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "octets", "why"),
    [
        ("none.csv", None, "No such file or directory"),
        ("site", None, "it is not a regular file"),
        ("book.csv", b"PK\x03\x04more", "it is a workbook: save it as CSV first"),
        ("days.csv", b"Day,Views\n1,2\n", "no column holds URLs or paths"),
    ],
)
def test_what_cannot_be_joined_is_said_before_the_first_request(
    folder: Path, capsys: Captured, name: str, octets: bytes | None, why: str
) -> None:
    if octets is not None:
        (folder / name).write_bytes(octets)
    assert run(["crawl", "site", "-q", "--join", name, "--save", "a.crawl"]) == 2
    found = capsys.readouterr().err
    assert why in found
    assert found.count("\n") == 1
    assert not (folder / "a.crawl").exists()


def test_a_settings_file_names_tables_of_its_folder(folder: Path) -> None:
    (folder / "crawlscope.toml").write_text('join = ["visits.csv"]\n')
    assert run(["crawl", "site", "-q", "--export", "all.csv"]) == 0
    assert rows(folder / "all.csv")["/"]["join.views"] == "123"
    (folder / "crawlscope.toml").write_text('join = ["../visits.csv"]\n')
    assert run(["crawl", "site", "-q"]) == 2
