"""Rendered pages are checked by axe-core: in a world of its own, and in good time."""

import csv
import json
import os
from importlib.util import find_spec
from typing import Any

import pytest

from crawlscope.core.records.rendering import Accessibility
from crawlscope.store import CrawlFile
from tests.program import Ended, Program
from tests.web import Site

needs_axe = pytest.mark.skipif(
    find_spec("axe_playwright_python") is None, reason="the extra accessibility is not installed"
)
pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]

# Its script makes what is wrong, spoils what axe-core uses, and notes if it can see it
PAGE = """<!doctype html><html lang="en"><title>Hours</title><meta name="robots" content="all">
<main><h1>Hours</h1><div id="out"></div></main><script>
for (const name of ["map", "slice", "filter", "forEach"])
  Array.prototype[name] = () => { throw new Error("not here"); };
JSON.stringify = () => "[]";
document.querySelector = () => null;
document.getElementById("out").innerHTML =
  '<img src="/a.png"><p style="color: #aaa">Closed on Mondays</p>';
Object.defineProperty(window, "axe", {set() { document.title = "It is seen"; }});
</script>"""


async def crawled(program: Program, site: Site, *options: str) -> Ended:
    return await program.run(
        "crawl", site.url(), "--render", "--quiet", "--save", "a.crawl", *options
    )


def said(program: Program) -> Accessibility | None:
    """Of the first page."""
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(1)
    assert facts is not None
    assert facts.rendered is not None
    assert facts.rendered.reason is None
    return facts.rendered.accessibility


def findings(program: Program) -> dict[str, dict[str, str]]:
    with (program.home / "findings.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {row["finding"]: row for row in rows if row["finding"].startswith("a11y-")}


@needs_axe
async def test_what_a_script_made_is_found_with_rule_and_element(
    program: Program, site: Site
) -> None:
    site.answer("/", PAGE.encode())
    done = await crawled(program, site)
    assert (done.code, done.err) == (0, "")
    found = said(program)
    assert found is not None
    assert {each.rule: (each.impact, each.selectors) for each in found.violations} == {
        "image-alt": ("critical", ("img",)),
        "color-contrast": ("serious", ("p",)),
    }
    done = await program.run("findings", "a11y-critical", "a.crawl")
    await program.run("findings", "a.crawl", "--export", "findings.csv")
    assert "image-alt: img (https://dequeuniversity.com/rules/axe/" in done.out
    assert set(findings(program)) == {"a11y-critical", "a11y-serious"}
    await program.run("export", "a.crawl", "--export", "a.json")
    (row,) = rows(program)
    assert row["accessibility_rules"] == ["color-contrast", "image-alt"]
    assert "js-title-changed" not in row["findings"]  # the page does not see it
    assert set(site.hits) <= {"/", "/robots.txt"}


def rows(program: Program) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((program.home / "a.json").read_text("utf-8"))["urls"]
    return found


async def test_without_it_nothing_is_checked_and_nothing_found(
    program: Program, site: Site
) -> None:
    site.answer("/", PAGE.encode())
    assert (await crawled(program, site, "--axe", "none")).code == 0
    assert said(program) is None
    await program.run("findings", "a.crawl", "--export", "findings.csv")
    assert not findings(program)


@needs_axe
async def test_a_page_of_very_many_elements_is_not_checked_and_the_record_says_so(
    program: Program, site: Site
) -> None:
    site.answer("/", b"<!doctype html><title>Many</title>" + b"<i></i>" * 10_000)
    assert (await crawled(program, site)).code == 0
    assert said(program) == Accessibility(
        problem="not checked: the page has more than 10,000 elements"
    )


# What stands in place of axe-core's run
FAULTS = [
    pytest.param("() => { throw new Error('no'); }", id="fails"),
    pytest.param("async () => ({violations: 7})", id="says what it never says"),
    pytest.param("() => new Promise(() => {})", id="waits"),
    pytest.param("() => { for (;;); }", id="loops"),
]


@pytest.mark.parametrize("run", FAULTS)
async def test_if_it_fails_or_does_not_end_the_page_is_read_all_the_same(
    program: Program, site: Site, run: str
) -> None:
    site.page("/", ["/next"])
    site.page("/next")
    text = f"/*! axe v9.9.9 */ globalThis.axe = {{version: '9.9.9', run: {run}}};"
    (program.home / "own.js").write_text(text)
    done = await crawled(program, site, "--axe", "own.js", "--render-timeout", "2")
    assert (done.code, done.err) == (0, "")
    assert said(program) == Accessibility(
        problem="not checked: axe-core failed, or did not end in time"
    )
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(2)
    assert facts is not None
    assert facts.rendered is not None
    assert facts.rendered.reason is None


@pytest.mark.parametrize("name", ["absent.js", "folder.js", "other.js", "pipe.js"])
async def test_a_file_that_is_not_axe_core_is_refused_in_one_line(
    program: Program, site: Site, name: str
) -> None:
    (program.home / "folder.js").mkdir()
    (program.home / "other.js").write_text("alert(1)")
    os.mkfifo(program.home / "pipe.js")
    done = await crawled(program, site, "--axe", name)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "the file of --axe cannot be read, or is not axe.min.js" in done.err
    assert "internal error" not in done.err + done.out
    assert not site.hits["/"]
