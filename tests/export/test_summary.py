"""The summary for a pull request names what is new, is never too long, and lets servers format
nothing; SARIF says how each result stands beside the baseline."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.decision import PLAIN, ExportContext
from crawlscope.core.insight.grace import Grace
from crawlscope.core.insight.regressions import Baseline, regressions
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import ErrorKind, Finished, Outcome
from crawlscope.export import summary
from tests.export.crawled import Crawl, Kept
from tests.export.test_findings import schema
from tests.export.written import write

FACTS = {"roots": ["http://h/"], "started_at": "2026-11-27T12:00:00+00:00", "seconds": 3.0}
MOST_OF_GITHUB = 65_536  # characters of a comment
DAY = date(2026, 11, 20)


def judged(crawl: Crawl) -> Ledger:
    ledger = crawl.ledger
    ledger.fold([Finished(Outcome.FINISHED, 3.0)])
    ledger.catch_up()
    return ledger


def beside(old: Ledger, new: Ledger, grace: Grace | None = None) -> ExportContext:
    baseline = Baseline("/ci/main.crawl", DAY, old.records, old.findings.raw, is_over=True)
    found = regressions(
        baseline, new.records, grace=grace, is_ours=lambda url: url.startswith("http://h/")
    )
    return replace(PLAIN, regressions=in_one_go(found))


def summed_up(folder: Path, ledger: Ledger, moment: ExportContext, links: Kept | None) -> str:
    write(str(folder / "a.md"), ledger, FACTS, links=links, moment=moment)
    return (folder / "a.md").read_text()


def two_crawls() -> tuple[Crawl, Crawl]:
    """The newer one has two links to what broke, and one to what was broken."""
    old, new = Crawl(), Crawl()
    for crawl, status in ((old, 200), (new, 404)):
        crawl.page("/", links=("/a", "/was"))
        crawl.page("/a", links=("/breaks", "http://o/"))
        crawl.page("/was", 404)
        crawl.page("/breaks", status)
        crawl.page("http://o/")
    return old, new


def links_of(crawl: Crawl) -> Kept:
    ids = crawl.ids
    breaks, was = ids["http://h/breaks"], ids["http://h/was"]
    return Kept([(1, was, "old"), (1, breaks, "first"), (ids["http://h/a"], breaks, None)])


def test_only_what_is_new_is_named_each_link_with_its_page_and_text(tmp_path: Path) -> None:
    old, new = two_crawls()
    ledger = judged(new)
    text = summed_up(tmp_path, ledger, beside(judged(old), ledger), links_of(new))
    assert "1 newly broken URL" in text
    assert "`main.crawl` of 2026-11-20" in text
    rows = [line for line in text.splitlines() if "](<http://h/breaks>)" in line and "404" in line]
    assert [row.split(" | ")[1] for row in rows] == ["`first`", ""]
    assert rows[0].startswith("| [`http://h/`](<http://h/>) | ")
    assert rows[0].endswith(" | 404 | 2023-11-14 |")
    assert "http://h/was" not in text


def test_without_a_baseline_everything_that_is_broken_is_named(tmp_path: Path) -> None:
    _, new = two_crawls()
    text = summed_up(tmp_path, judged(new), PLAIN, links_of(new))
    assert text.startswith("## `http://h/`\n\nCrawled on 27 November 2026, 12:00 UTC")
    assert "### Broken: 2 URLs" in text
    assert text.count("](<http://h/was>) | 404 |") == 1
    assert text.count("](<http://h/breaks>) | 404 |") == 2
    assert "### Findings" in text


def test_without_links_the_first_one_to_each_is_named(tmp_path: Path) -> None:
    old, new = two_crawls()
    ledger = judged(new)
    text = summed_up(tmp_path, ledger, beside(judged(old), ledger), None)
    assert "| [`http://h/a`](<http://h/a>) | `to /breaks` | " in text


def test_a_link_elsewhere_that_does_not_count_yet_says_since_when_it_fails(tmp_path: Path) -> None:
    old, new = two_crawls()
    new.page("http://o/", 500)
    ledger = judged(new)
    grace = Grace(5, DAY, {"http://o/": (date(2026, 11, 18), date(2026, 11, 19))})
    text = summed_up(tmp_path, ledger, beside(judged(old), ledger, grace), None)
    (row,) = (line for line in text.splitlines() if "](<http://o/>)" in line and "500" in line)
    assert row.endswith(" | 2026-11-18 |")
    assert "1 newly broken URL" in text


@pytest.mark.parametrize(
    "text", ["a | b", "`code`", "``", "@you #1 <img src=x>", "[x](http://e/)", "\\|", "a\nb", "`"]
)
def test_a_text_of_a_server_is_shown_as_code_in_one_cell(tmp_path: Path, text: str) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/gone",))
    crawl.page("/gone", 404)
    written = summed_up(tmp_path, judged(crawl), PLAIN, Kept([(1, 2, text)]))
    (row,) = (line for line in written.splitlines() if "](<http://h/gone>)" in line)
    cells = row.replace("\\|", "").split("|")
    assert len(cells) == 6  # four, and nothing before and after
    shown = cells[2].strip()
    fence = shown[: len(shown) - len(shown.lstrip("`"))]
    assert fence
    assert shown.endswith(fence)
    assert fence not in shown.removeprefix(fence).removesuffix(fence)


def test_a_url_that_is_long_or_none_is_no_link(tmp_path: Path) -> None:
    crawl = Crawl()
    long = "/" + "a" * summary.LONGEST_LINK
    crawl.page("/", links=(long,))
    crawl.fail(long, ErrorKind.TIMEOUT, message="no | answer")
    written = summed_up(tmp_path, judged(crawl), PLAIN, None)
    (row,) = (line for line in written.splitlines() if "timeout" in line)
    assert len(row) < 400
    assert "…`" in row
    assert "timeout `no \\| answer`" in row


@pytest.mark.parametrize("has_baseline", [False, True])
def test_a_summary_is_never_too_long_for_a_comment(tmp_path: Path, has_baseline: bool) -> None:
    old, new = Crawl(), Crawl()
    old.page("/")
    paths = [f"/{'x' * 90}{n}" for n in range(999)] + ["/s"]
    new.page("/", links=tuple(paths))
    for path in paths:
        new.page(path, 404)
    ledger = judged(new)
    moment = beside(judged(old), ledger) if has_baseline else PLAIN
    written = summed_up(tmp_path, ledger, moment, None)
    assert len(written) < MOST_OF_GITHUB
    rows = [line for line in written.splitlines() if "](<http://h/xx" in line]
    assert all(line.count("|") in (5, 6) and line.endswith("|") for line in rows)
    assert f"… and {1_000 - len(rows)} more rows" in written
    assert len(written) > 0.9 * MOST_OF_GITHUB
    assert "http://h/s>" not in written, "no row stands behind one that is left out"


def results(folder: Path, ledger: Ledger, moment: ExportContext, links: Kept | None) -> Any:
    write(str(folder / "a.sarif"), ledger, FACTS, links=links, moment=moment)
    whole = json.loads((folder / "a.sarif").read_text())
    assert [each.message for each in Draft4Validator(schema()).iter_errors(whole)] == []
    return whole["runs"][0]["results"]


def test_sarif_says_how_each_result_stands_beside_the_baseline(tmp_path: Path) -> None:
    old, new = two_crawls()
    old.page("/lost", 404)
    new.page("http://o/", 500)
    ledger = judged(new)
    grace = Grace(5, DAY, {"http://o/": (date(2026, 11, 18), date(2026, 11, 19))})
    found = results(tmp_path, ledger, beside(judged(old), ledger, grace), links_of(new))
    states = {
        (each["ruleId"], uri.removeprefix("http://h")): each["baselineState"]
        for each in found
        for uri in [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]]
    }
    assert states["broken-link", "/breaks"] == "new"
    assert states["client-error", "/breaks"] == "new"
    assert states["broken-link", "/was"] == "unchanged"
    assert ("client-error", "/lost") not in states  # where nobody knows states, it would be there
    excused = [each for each in found if each["suppressions"]]
    assert {each["suppressions"][0]["status"] for each in excused} == {"underReview"}
    assert "2026-11-18" in excused[0]["suppressions"][0]["justification"]


def test_without_a_baseline_sarif_says_nothing_of_it(tmp_path: Path) -> None:
    _, new = two_crawls()
    assert not any("baselineState" in each for each in results(tmp_path, judged(new), PLAIN, None))
