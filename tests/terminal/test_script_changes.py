"""Which script changes what search engines read in a page, and where; and that no page notices."""

import csv

import pytest

from crawlscope.store import CrawlFile
from tests.program import Program
from tests.web import Site

pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]

PAGE = """<!doctype html><html><head><title>Home</title><meta name="Robots" content="noindex">
<meta name="description" content="Old"><link rel="canonical" href="/a"></head><body>
<script>let spied = 0; console.debug = () => { spied++; };
Function.prototype.call = Function.prototype.apply = () => { throw new Error("not here"); };
</script>
<script src="/app.js"></script>
<script>document.title = "In the page";</script></body></html>"""
APP = """document.querySelector("link").href = "/b";
document.querySelector("link").setAttribute("href", "/c");
document.querySelector("meta").remove();
document.querySelector("title").textContent = "Other";
document.querySelector("meta").replaceWith("gone");
{ const made = document.createElement("link"); made.rel = "canonical"; made.href = "/never"; }
document.querySelector("link").href = "/c";
document.title = document.title;
document.body.setAttribute("class", "x");
if (spied || !/native code/.test(document.body.append + document.body.setAttribute)
    || document.body.append.name !== "append") throw new Error("it is noticed");
const part = document.createElement("p");
if (document.body.appendChild(part) !== part || part.parentNode !== document.body)
  throw new Error("it does something else");
try { document.body.appendChild(1); document.body.append(" no error"); } catch (error) {
  if (!(error instanceof TypeError)) throw error;
}
"""


async def test_each_change_is_known_by_script_and_line(program: Program, site: Site) -> None:
    site.answer("/", PAGE.encode())
    site.answer("/app.js", APP.encode(), content_type="text/javascript")
    options = ("--render", "--quiet", "--axe", "none", "--no-follow", "--save", "a.crawl")
    done = await program.run("crawl", site.url(), *options)
    assert (done.code, done.err) == (0, "")
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(1)
    assert facts is not None
    assert facts.rendered is not None
    app = site.url("/app.js")
    assert [(each.what, each.script, each.line) for each in facts.rendered.changes] == [
        *(("canonical", app, 1), ("canonical", app, 2), ("robots", app, 3), ("title", app, 4)),
        *(("description", app, 5), ("title", site.url(), 7)),
    ]
    assert not facts.rendered.errors  # what is set to what it was is no change, and none notices
    await program.run("export", "a.crawl", "--export", "scripts.csv")
    with (program.home / "scripts.csv").open(newline="", encoding="utf-8") as file:
        changed = {row["script"]: row["changed_pages"] for row in csv.DictReader(file)}
    assert changed.pop(app) == "1"
    assert sorted(changed.values()) == ["0", "1"]  # of the two that stand in the page
