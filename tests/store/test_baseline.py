"""A baseline is read from a crawl file or an export, and what fails elsewhere is remembered."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.compare import compare
from crawlscope.core.insight.regressions import Regression, regressions
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.store import StoreError, read_baseline, read_failing, write_failing
from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

LINE = {"url": "http://h/", "state": "done", "status": 200}


def exported(folder: Path, *lines: Any) -> str:
    path = folder / "old.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in lines))
    return str(path)


@pytest.mark.end_to_end
async def test_an_export_says_of_a_crawl_what_its_file_says(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    gone = f"http://127.0.0.1:{site.port}1/"  # no port
    site.page("/", links=["/a", "/moved", "/loop", "/far1", "/cut", gone, "http://o.invalid/"])
    site.page("/a", title="A title")
    site.redirect("/moved", "/later")
    site.page("/later", title="A title")
    site.redirect("/loop", "/loop")
    for number in range(1, 5):
        site.redirect(f"/far{number}", f"/far{number + 1}")
    site.raw("/cut", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
    path, lines = str(tmp_path / "a.crawl"), str(tmp_path / "a.jsonl")
    given = ("--save", path, "--export", lines, "--max-redirects", "2", "--max-tries", "1")
    program = Program(tmp_path, wait_until)
    assert (await program.run("crawl", site.url(), "--quiet", *given)).code == 0
    file, export = read_baseline(path), read_baseline(lines)
    assert len(file.records) > 9
    assert file.day == export.day is not None
    assert (file.is_over, export.is_over) == (True, True)
    for old, new in ((file, export), (export, file)):
        assert list(compare(old.records, new.records)) == []
        found = in_one_go(regressions(old, new.records))
        assert found.fails(list(Regression)) == []
    assert list(file.records.found.items()) == list(export.records.found.items())


def test_an_export_of_a_part_names_targets_that_it_has_not(tmp_path: Path) -> None:
    moved = {"url": "http://h/a", "state": "redirected", "status": 301, "redirect_to": "http://h/b"}
    found = read_baseline(exported(tmp_path, moved | {"redirect_end": "broken"}))
    assert found.records.redirect_url(1) == "http://h/b"
    assert found.records.is_broken(1)


def test_findings_of_another_version_are_left_out(tmp_path: Path) -> None:
    path = exported(tmp_path, LINE | {"findings": ["title-short", "no-such-finding"]})
    assert read_baseline(path).records.found[1] == BIT["title-short"]


def test_a_crawl_with_urls_in_its_queue_was_not_over(tmp_path: Path) -> None:
    queued = LINE | {"url": "http://h/b", "state": "queued", "status": None}
    assert not read_baseline(exported(tmp_path, LINE, queued)).is_over


@pytest.mark.parametrize(
    "line",
    [
        *([], 1, None, "text", {}, {"url": "http://h/"}, LINE | {"url": 1}),
        *(LINE | {"state": "well"}, LINE | {"status": "200"}, LINE | {"status": 10**30}),
        *(LINE | {"inlinks": -1}, LINE | {"title": 1}, LINE | {"findings": 3}),
        *(LINE | {"findings": [1]}, LINE | {"fetched_at": "soon"}, LINE | {"anchor": [1]}),
        *(LINE | {"state": "failed"}, LINE | {"state": "failed", "error": {"kind": "bad luck"}}),
        *(LINE | {"state": "redirected"}, LINE | {"state": "skipped"}),
        LINE | {"fetched_at": "0001-01-01T00:00:00+23:00"},
    ],
)
def test_a_file_that_is_no_export_is_refused_in_one_line(tmp_path: Path, line: Any) -> None:
    with pytest.raises(StoreError, match="not an export") as info:
        read_baseline(exported(tmp_path, LINE, line))
    assert "\n" not in str(info.value)


@pytest.mark.parametrize("text", ["no JSON", "{", "[" * 100_000, "\ud800"])
def test_a_text_that_is_no_json_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(text.encode(errors="surrogatepass"))
    with pytest.raises(StoreError, match="not an export"):
        read_baseline(str(tmp_path / "a.jsonl"))


@pytest.mark.parametrize("name", ["missing.jsonl", "missing.crawl", "."])
def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="cannot open"):
        read_baseline(str(tmp_path / name))


def test_days_are_remembered_and_nothing_else(tmp_path: Path) -> None:
    path = str(tmp_path / "a.grace.json")
    failing = {"http://o/a": (date(2026, 11, 25), date(2026, 11, 27))}
    assert read_failing(path) == {}
    write_failing(path, failing)
    assert read_failing(path) == failing
    assert json.loads(Path(path).read_text()) == {
        "failing": {"http://o/a": ["2026-11-25", "2026-11-27"]}
    }
    assert [each.name for each in tmp_path.iterdir()] == ["a.grace.json"]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "[]",
            "{}",
            '{"failing": 1}',
            '{"failing": {"u": 1}}',
            '{"failing": {"u": ["x", 1]}}',
        ),
        '{"failing": {"u": ["2026-11-25"]}}',
        json.dumps({"failing": {str(n): ["2026-11-25"] * 2 for n in range(10_001)}}),
    ],
)
def test_a_file_that_grace_has_not_written_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.grace.json").write_text(text)
    with pytest.raises(StoreError, match="not a file that --grace has written"):
        read_failing(str(tmp_path / "a.grace.json"))


def test_days_that_cannot_be_written_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write"):
        write_failing(str(tmp_path / "no" / "a.grace.json"), {})
