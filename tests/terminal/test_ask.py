"""`crawlscope ask`: what it prints and writes, and how it ends."""

import csv
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from crawlscope.commands.cli import run
from crawlscope.page import text_language
from tests.conftest import WaitUntil
from tests.program import Program

Captured = pytest.CaptureFixture[str]
GERMAN = "Das Museum liegt am Hafen und ist im Sommer jeden Tag der Woche geöffnet, auch am Abend. "
PAGES = {
    "index.html": '<title>Home</title><a href="a.html">a</a> <a href="b.html">b</a>',
    "a.html": "<title>A title of some length</title><p>free of charge",
    "b.html": "<title>B</title><p>free of charge, by our terms",
}
SOME, LONG = 300, 20_000  # pages and words of each, which are not asked in a moment


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a crawl and its archive; nobody serves the site any more."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "site").mkdir()
    for name, text in PAGES.items():
        (tmp_path / "site" / name).write_text(text)
    assert run(["crawl", "site", "-q", "--save", "a.crawl", "--warc", "a.wacz"]) == 0
    return tmp_path


def told(capsys: Captured, *arguments: str, code: int = 0) -> tuple[str, str]:
    capsys.readouterr()
    assert run(["ask", "a.crawl", *arguments]) == code
    found = capsys.readouterr()
    return found.out, found.err


def test_without_a_question_the_crawl_is_judged_from_its_archive(capsys: Captured) -> None:
    out, err = told(capsys)
    assert out.splitlines()[0].startswith("3 pages read from /")
    assert "no request was sent" in out
    assert err == ""


def test_another_threshold_is_answered_with_what_changed(capsys: Captured) -> None:
    out, _ = told(capsys, "--threshold", "title-long=10")
    assert "0 → 1         title-long" in out
    assert "/a.html  findings: " in out


def test_a_text_in_another_language_is_found_in_the_archive(folder: Path, capsys: Captured) -> None:
    (folder / "site" / "index.html").write_text(f"<html lang=en><p>{GERMAN * 6}</p>")
    assert run(["crawl", "site", "-q", "--save", "b.crawl", "--warc", "b.wacz"]) == 0
    assert run(["ask", "b.crawl", "--check-language", "--export", "all.jsonl"]) == 0
    assert "0 → 1         lang-mismatch" in capsys.readouterr().out
    (row,) = rows_of("all.jsonl")
    assert (row["language"], row["language_found"]) == ("en", "de")
    assert "lang-mismatch" in row["findings"]


@pytest.mark.parametrize(("command", "code"), [("ask", 2), ("crawl", 1)])
def test_without_its_library_no_language_is_checked(
    command: str, code: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gcld3", None)
    text_language.identifier.cache_clear()
    try:
        assert run([command, "a.crawl" if command == "ask" else "site", "--check-language"]) == code
        assert "pip install 'crawlscope[languages]'" in capsys.readouterr().err
    finally:
        text_language.identifier.cache_clear()


def rows_of(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def test_answers_are_data_in_the_formats_of_other_commands(folder: Path, capsys: Captured) -> None:
    question = ("--search", "free of charge", "--lacks", "terms")
    out, err = told(capsys, *question, "--format", "jsonl")
    (row,) = map(json.loads, out.splitlines())
    assert row["snippets"] == ["A title of some length free of charge"]
    assert "3 pages read" in err
    whole = json.loads(told(capsys, *question, "--format", "json")[0])
    assert (whole["asked"]["read"], whole["answers"]) == (3, [row])
    told(capsys, *question, "-o", "found.csv")
    with (folder / "found.csv").open(newline="") as file:
        (cells,) = csv.DictReader(file)
    assert cells["found"] == "1"
    table, _ = told(capsys, *question, "--format", "markdown", "-q")
    assert table.splitlines()[0] == "| url | status | found | snippets |"


def test_exports_have_the_findings_of_the_question(folder: Path, capsys: Captured) -> None:
    told(capsys, "--threshold", "title-long=10", "--export", "all.jsonl")
    rows = map(json.loads, (folder / "all.jsonl").read_text().splitlines())
    assert any("title-long" in row["findings"] for row in rows)


def test_several_questions_are_one_row_for_each_url(folder: Path, capsys: Captured) -> None:
    (folder / "robots.txt").write_text("User-agent: *\nDisallow: /a\n")
    (folder / "map.csv").write_text("/a.html,/c.html\n")
    question = ("--robots", "robots.txt", "--redirects", "map.csv", "--search", "charge")
    out, _ = told(capsys, *question, "--format", "jsonl")
    first, second = map(json.loads, out.splitlines())
    assert (first["robots"], first["redirect_end"], first["found"]) == (
        "Disallow: /a",
        "unknown",
        1,
    )
    assert (second["robots"], second["redirect_end"], second["found"]) == (None, None, 1)


def test_rules_make_a_table_of_the_pages(capsys: Captured) -> None:
    rules = ("--extract", "title=css:title", "--extract", "charge=words(snippet):charge")
    out, _ = told(capsys, *rules, "--format", "csv", "-q")
    assert out.splitlines()[0] == "url,status,extract.title,extract.charge,extract_failed"
    assert "A title of some length,A title of some length free of charge," in out
    told(capsys, *rules, "--export", "all.jsonl", "--export", "again.csv")
    found = [json.loads(line) for line in Path("all.jsonl").read_text().splitlines()]
    assert [each["extract.title"] for each in found] == ["Home", "A title of some length", "B"]
    with Path("again.csv").open(newline="") as file:
        assert [row["extract.title"] for row in csv.DictReader(file)][::2] == ["Home", "B"]
    out, _ = told(capsys, *rules, "--search", "terms")
    assert "The rules find something on 1 page" in out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--search", "(", "--regex"), 2, "--search '(': "),
        (("--regex",), 2, "--regex and --source need --search"),
        (("--robots", "none.txt"), 2, "--robots none.txt: No such file"),
        (("--robots", "/dev/zero"), 2, "--robots /dev/zero: it is not a regular file"),
        (("--redirects", "fifo"), 2, "--redirects fifo: it is not a regular file"),
        (("--redirects", "huge.csv"), 2, "--redirects huge.csv: it is too large"),
        (("--format", "sarif"), 2, "--format must be one of text, json"),
        (("--filter", "no:such"), 2, "--filter 'no:such'"),
        (("--extract", "a=css:p:nope("), 2, "--extract a: invalid CSS selector"),
        (("--archive", "none"), 1, "none: there is no archive"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    arguments: tuple[str, ...], code: int, words: str, folder: Path, capsys: Captured
) -> None:
    os.mkfifo(folder / "fifo")
    with (folder / "huge.csv").open("wb") as file:
        file.truncate(20_000_001)
    out, err = told(capsys, *arguments, code=code)
    assert words in err
    assert (out, err.count("\n")) == ("", 1)


def test_no_rules_at_all_are_asked_by_the_empty_device(folder: Path, capsys: Captured) -> None:
    out, err = told(capsys, "--robots", "/dev/null")
    assert (out.count("\n") > 0, err) == (True, "")


def test_a_moved_archive_is_named_by_option(folder: Path, capsys: Captured) -> None:
    (folder / "a.wacz").rename(folder / "b.wacz")
    assert "use --archive to say where it is" in told(capsys, code=1)[1]
    assert "3 pages read" in told(capsys, "--archive", "b.wacz")[0]


def test_a_crawl_without_an_archive_answers_what_needs_no_bodies(
    folder: Path, capsys: Captured
) -> None:
    assert run(["crawl", "site", "-q", "--save", "b.crawl"]) == 0
    assert run(["ask", "b.crawl"]) == 2
    assert "name one with --archive" in capsys.readouterr().err
    (folder / "robots.txt").write_text("User-agent: *\nDisallow: /a\n")
    assert run(["ask", "b.crawl", "--robots", "robots.txt"]) == 0
    assert "/a.html  robots: Disallow: /a" in capsys.readouterr().out


@pytest.mark.end_to_end
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
async def test_ctrl_c_ends_an_ask_at_once(
    folder: Path, tmp_path: Path, wait_until: WaitUntil
) -> None:
    for number in range(SOME):
        (folder / "site" / f"{number}.html").write_text(f"<p>{number} " + "word " * LONG)
    links = "".join(f'<a href="{number}.html">x</a>' for number in range(SOME))
    (folder / "site" / "index.html").write_text(links)
    program = Program(tmp_path, wait_until)
    ended = await program.run("crawl", "site", "-q", "--save", "l.crawl", "--warc", "l.wacz")
    assert ended.code == 0
    process = program.start("ask", "l.crawl", "--search", "word")
    await wait_until(lambda: _holds(process.pid, "l.wacz"), timeout=120.0)
    process.send_signal(signal.SIGINT)
    ended = await program.end(process)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err.splitlines()[-1] == "crawlscope: stopped: there are no answers"


def _holds(pid: int, name: str) -> bool:
    """Whether a process has a file open."""
    links = Path(f"/proc/{pid}/fd")
    return any(each.resolve().name == name for each in links.iterdir())


@pytest.mark.parametrize("read_at_once", [1, 2, 1_000])
def test_the_structured_data_of_a_crawl_is_read_from_its_archive(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, read_at_once: int
) -> None:
    monkeypatch.setattr("crawlscope.export.snapshot.READ_SAID", read_at_once)
    described = '<meta property="og:title" content="T"><p itemscope itemtype="http://schema.org/a">'
    for name in ("a.html", "b.html", "c.html"):
        (folder / "site" / name).write_text(described + '<a href="c.html">c</a>')
    for name, option in (("b", "--no-audit"), ("c", "--audit")):
        files = ("--save", f"{name}.crawl", "--warc", f"{name}.wacz")
        assert run(["crawl", "site", "-q", option, *files]) == 0
        path = f"{name}.csv"
        capsys.readouterr()
        assert run(["ask", f"{name}.crawl", "-q", "--export", f"structured-data-{path}"]) == 0
        assert run(["ask", f"{name}.crawl", "-q", "--export", f"structured-types-{path}"]) == 0
    rows = [
        [
            (row["type"], row["path"], row["problem"])
            for row in csv.DictReader(
                (folder / f"structured-data-{name}.csv").read_text().splitlines()
            )
        ]
        for name in "bc"
    ]
    assert rows[0] == rows[1]
    assert rows[0][:3] == [("a", "", ""), ("website", "", ""), ("a", "a", "sd-unknown-type")]
    assert len(rows[0]) == 18
    types = (folder / "structured-types-b.csv").read_text().splitlines()
    assert types[1].startswith("a,microdata,3,3,3,")
