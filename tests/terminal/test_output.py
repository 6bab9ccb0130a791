"""What a command leaves on standard output, for people and for programs."""

import json
import os
from pathlib import Path

import pytest

from crawlscope.commands.cli import run

Captured = pytest.CaptureFixture[str]
COLOUR = "\x1b["


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a site whose home page has a broken link."""
    for name in ("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text('<title>Ä</title><a href="gone.html">x</a>', encoding="utf-8")
    return tmp_path


def printed(capsys: Captured, *arguments: str, code: int = 0) -> str:
    capsys.readouterr()
    assert run(["crawl", "site", *arguments]) == code
    return capsys.readouterr().out


def test_data_replaces_the_report(capsys: Captured) -> None:
    lines = printed(capsys, "--format", "jsonl").splitlines()
    assert [json.loads(line)["status"] for line in lines] == [200, 404]
    assert json.loads(printed(capsys, "--format", "json"))["crawl"]["urls"] == 2
    rows = printed(capsys, "--format", "csv").splitlines()
    assert rows[0].startswith("id,url,")
    assert len(rows) == 3


@pytest.mark.parametrize("how", [("-q",), ("--format", "jsonl"), ()])
def test_that_nothing_was_fetched_is_said_once_however_little_is_printed(
    how: tuple[str, ...], capsys: Captured
) -> None:
    root = "http://127.0.0.1:9/"  # where nobody listens
    assert run(["crawl", root, "--max-tries", "1", *how]) == 1
    found = capsys.readouterr()
    assert (found.out + found.err).count("nothing was fetched: ") == 1


def test_data_is_printed_even_if_nothing_else_is(capsys: Captured) -> None:
    capsys.readouterr()
    assert run(["crawl", "site", "-q", "--format", "jsonl"]) == 0
    found = capsys.readouterr()
    assert len(found.out.splitlines()) == 2
    assert found.err == ""


def test_the_exit_code_is_that_of_the_crawl_whatever_is_printed(capsys: Captured) -> None:
    printed(capsys, "--format", "json", "--fail-on-broken", code=3)


def test_the_report_goes_to_a_file_whose_name_may_say_the_format(
    folder: Path, capsys: Captured
) -> None:
    assert printed(capsys, "-o", "report.txt") == ""
    assert (folder / "report.txt").read_text().startswith("Crawl of http://127.0.0.1")
    assert printed(capsys, "-o", "all.jsonl") == ""
    assert len((folder / "all.jsonl").read_text().splitlines()) == 2
    assert printed(capsys, "-o", "-").startswith("Crawl of")


def test_findings_and_broken_links_have_formats_that_other_tools_read(capsys: Captured) -> None:
    assert json.loads(printed(capsys, "--format", "sarif"))["version"] == "2.1.0"
    assert "<testsuite" in printed(capsys, "--format", "junit")


def test_a_saved_crawl_is_printed_as_data(capsys: Captured) -> None:
    printed(capsys, "--save", "a.crawl")
    assert run(["export", "a.crawl", "--format", "jsonl"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert run(["resume", "a.crawl", "--format", "jsonl"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_unknown_format_names_those_there_are(capsys: Captured) -> None:
    printed(capsys, "--format", "jsn", code=2)
    assert "did you mean 'json'?" in _said(capsys, "--format", "jsn")


def test_a_place_that_cannot_be_written_is_refused_before_the_crawl(capsys: Captured) -> None:
    assert "use --format csv, or -o ./csv" in _said(capsys, "-o", "csv")
    assert "there is no folder" in _said(capsys, "-o", os.path.join("no", "such", "file.json"))


def _said(capsys: Captured, *arguments: str) -> str:
    assert run(["crawl", "site", *arguments]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [
        ({}, False),  # it is no terminal
        ({"CLICOLOR_FORCE": "1"}, True),
        ({"CLICOLOR_FORCE": "0"}, False),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_follows_the_conventions(
    variables: dict[str, str],
    is_coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert (COLOUR in printed(capsys)) is is_coloured
    assert COLOUR not in printed(capsys, "--format", "csv")


def test_a_job_of_github_gets_broken_links_at_their_lines(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    page = folder / "site" / "a, b.html"
    page.write_text("<p>\n<a href='index.html'>x</a>\n<a href='50%25-off'>y</a>\n")
    (folder / "site" / "index.html").write_text('<a href="a, b.html">x</a>')
    printed(capsys, "--no-progress")
    assert "::error" not in _said_of_a_crawl(capsys)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (line,) = [x for x in _said_of_a_crawl(capsys).splitlines() if x.startswith("::error")]
    place = os.path.join("site", "a%2C b.html")
    assert line.startswith(f"::error file={place},line=3,title=Broken link::http")
    assert "50%2525-off: 404 (on " in line


def _said_of_a_crawl(capsys: Captured) -> str:
    assert run(["crawl", "site", "--no-progress"]) == 0
    return capsys.readouterr().err


def test_a_summary_for_people_is_markdown(capsys: Captured) -> None:
    assert printed(capsys, "--format", "markdown").startswith("## `http://127.0.0.1")


def in_sarif(path: Path, finding: str) -> list[tuple[dict[str, object], str]]:
    """Where it is, and the message."""
    (run_,) = json.loads(path.read_text("utf-8"))["runs"]
    found = [each for each in run_["results"] if each["ruleId"] == finding]
    places = ((each["locations"][0]["physicalLocation"], each) for each in found)
    return [(where, each["message"]["text"]) for where, each in places]


def test_code_scanning_gets_findings_at_files_and_lines(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "site" / "a, b.html").write_text(
        "<p>\n<a href='gone.html'>y</a>\n<a href='#no'>z</a>"
    )
    (folder / "site" / "index.html").write_text('<title>A</title><a href="a, b.html">x</a>')
    printed(capsys, "--save", "a.crawl", "--export", "a.sarif")
    page = {"uri": "site/a%2C%20b.html", "uriBaseId": "%SRCROOT%"}
    for finding, line in (("broken-link", 2), ("client-error", 2), ("broken-fragment", 3)):
        ((where, text),) = in_sarif(folder / "a.sarif", finding)
        assert where == {"artifactLocation": page, "region": {"startLine": line}}
        assert "http://127.0.0.1" in text
    ((where, text),) = in_sarif(folder / "a.sarif", "client-error")
    assert "/gone.html. Found on http" in text
    assert text.endswith(" Found: 404.")
    whole = (folder / "a.sarif").read_text("utf-8")
    assert run(["export", "a.crawl", "--export", "b.sarif"]) == 0
    assert (folder / "b.sarif").read_text("utf-8") == whole
    # Another folder's paths are none of this repository; a stranger may name any folder
    (folder / "other").mkdir()
    monkeypatch.chdir(folder / "other")
    assert run(["export", "../a.crawl", "--export", "c.sarif"]) == 0
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "stranger"))
    assert run(["export", "a.crawl", "--export", "other/d.sarif"]) == 0
    for name in ("c.sarif", "d.sarif"):
        assert "SRCROOT" not in (folder / "other" / name).read_text("utf-8")
