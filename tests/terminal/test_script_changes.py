"""Which script changes what search engines read in a page, and where; and that no page notices."""

import csv

import pytest

from crawlscope.core.records.facts import RenderedFacts
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


async def rendered(program: Program, site: Site) -> RenderedFacts:
    options = ("--render", "--quiet", "--axe", "none", "--no-follow", "--save", "a.crawl")
    done = await program.run("crawl", site.url(), *options)
    assert (done.code, done.err) == (0, "")
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(1)
    assert facts is not None
    assert facts.rendered is not None
    return facts.rendered


async def test_each_change_is_known_by_script_and_line(program: Program, site: Site) -> None:
    site.answer("/", PAGE.encode())
    site.answer("/app.js", APP.encode(), content_type="text/javascript")
    found = await rendered(program, site)
    app = site.url("/app.js")
    assert [(each.what, each.script, each.line) for each in found.changes] == [
        *(("canonical", app, 1), ("canonical", app, 2), ("robots", app, 3), ("title", app, 4)),
        *(("description", app, 5), ("title", site.url(), 7)),
    ]
    assert not found.errors  # what is set to what it was is no change, and none notices
    await program.run("export", "a.crawl", "--export", "scripts.csv")
    with (program.home / "scripts.csv").open(newline="", encoding="utf-8") as file:
        changed = {row["script"]: row["changed_pages"] for row in csv.DictReader(file)}
    assert changed.pop(app) == "1"
    assert sorted(changed.values()) == ["0", "1"]  # of the two that stand in the page


HEAD = """<!doctype html><html><head><title>Home</title><meta name="robots" content="all">
<meta name="description" content="Old"><link rel="canonical" href="/a"></head><body>
<svg><title>A drawing</title></svg><script src="/app.js"></script></body></html>"""
# A whole head, parts of one in texts and fragments, the text of a title; and what is none of these
WHOLE = """document.querySelector("title").firstChild.data = "New";
document.querySelector("title").firstChild.nodeValue += "er";
document.querySelector("title").firstChild.appendData("!");
document.head.innerHTML = document.head.innerHTML.replace("all", "noindex");
document.head.insertAdjacentHTML("beforeend", "<meta name=description content=Two>");
{ const made = new DocumentFragment(); made.append(document.createElement("link"));
  made.firstChild.rel = "canonical"; made.firstChild.href = "/b"; document.head.append(made); }
document.head.replaceChildren();
document.head.replaceWith(document.createElement("head"));
document.head.innerHTML = "<style>p { color: red }</style><script>0</script>";
document.querySelector("svg title").textContent = "Another drawing";
document.querySelector("svg title").firstChild.data = "One more";
document.body.innerHTML = "<p>text</p>"; document.querySelector("p").firstChild.data = "changed";
document.documentElement.innerHTML = "<head><title>Last</title></head><body>end</body>";
"""


async def test_so_are_those_of_a_whole_head_and_of_the_text_in_a_title(
    program: Program, site: Site
) -> None:
    site.answer("/", HEAD.encode())
    site.answer("/app.js", WHOLE.encode(), content_type="text/javascript")
    changes = (await rendered(program, site)).changes
    assert [(each.what, each.line) for each in changes] == [
        *(("title", 1), ("title", 2), ("title", 3), ("robots", 4), ("description", 5)),
        *(("canonical", 7), ("title", 8), ("description", 8), ("canonical", 8), ("robots", 8)),
        ("title", 14),
    ]
    assert {each.script for each in changes} == {site.url("/app.js")}
