"""The pages of the demo site that scripts change: each has its findings, and its neighbour none."""

import json
from typing import Any

import pytest

from crawlscope.demo.lantern import FOLDER, findings
from crawlscope.demo.server import DemoSite
from crawlscope.store import CrawlFile
from tests.program import Program

pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]
ABOUT_SCRIPTS = ("js-", "render-", "cls-", "image-oversized", "a11y-")
OF_MACHINES = ("lcp-", "tbt-")  # on a busy one, any page may have them


async def crawled(program: Program, url: str, *options: str) -> dict[str, dict[str, Any]]:
    """The records by URL."""
    done = await program.run(
        *("crawl", url, "--quiet", "--save", "a.crawl", "--export", "a.json", *options)
    )
    assert (done.code, done.err) == (0, "")
    rows = json.loads((program.home / "a.json").read_text("utf-8"))["urls"]
    return {row["url"]: row for row in rows}


async def test_each_page_has_the_findings_that_its_script_makes(program: Program) -> None:
    async with DemoSite(pace=0) as site:
        url = site.url.rstrip("/") + FOLDER
        found = await crawled(program, url, "--render", "--render-timeout", "8", "--max-depth", "2")
        have = {path: found[site.url.rstrip("/") + path]["findings"] for path in findings()}
        about = {
            path: sorted(name for name in names if name.startswith(ABOUT_SCRIPTS))
            for path, names in have.items()
        }
        slow = {path: have[path] for path in (f"{FOLDER}busy", f"{FOLDER}late")}
        assert "tbt-long" in slow[f"{FOLDER}busy"]
        assert "lcp-slow" in slow[f"{FOLDER}late"]
        assert about == {
            path: [name for name in names if not name.startswith(OF_MACHINES)]
            for path, names in findings().items()
        }
        assert site.hits[f"{FOLDER}hidden"] == 1


async def test_only_a_script_leads_there(program: Program) -> None:
    async with DemoSite(pace=0) as site:
        origin = site.url.rstrip("/")
        found = await crawled(program, f"{origin}/cabinet/", "--max-depth", "0")
        assert origin + FOLDER not in found
        (program.home / "a.crawl").unlink()
        await crawled(program, f"{origin}/cabinet/", "--max-depth", "0", "--render")
        with CrawlFile.open(str(program.home / "a.crawl")) as file:
            facts = file.facts_of(1)
        assert facts is not None
        assert facts.rendered is not None
        links = {each.url for each in facts.rendered.script_links}
        assert links == {origin + FOLDER}
