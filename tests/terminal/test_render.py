"""Pages are read after their scripts have run, in a browser that gets everything from the crawl."""

import csv
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

pytestmark = [
    pytest.mark.end_to_end,  # processes of the program
    pytest.mark.usefixtures("needs_browser"),
]

SCRIPT = """document.title = "After the scripts";
document.querySelector("meta[name=robots]").remove();
for (const name of ["one", "two"]) {
  const link = document.createElement("a"); link.href = "/made/" + name; link.text = name;
  document.body.append(link);
}
fetch("/words").then(answer => answer.text()).then(text => {
  const part = document.createElement("p"); part.textContent = text; document.body.append(part);
});
fetch("/private/data").catch(() => {});
fetch("/gone");
fetch("/posted", {method: "POST", body: "x"}).catch(() => {});
navigator.sendBeacon("/beacon", "x");
noSuchFunction();
"""
INLINE = """const link = document.createElement("a"); link.href = "/made/inline";
link.text = "inline"; document.body.append(link);"""
HOME = """<!doctype html><html lang="en"><title>Before</title><meta name="robots" content="noindex">
<h1>Home</h1><a href="/plain">plain</a><a href="/other">other</a><img src="/image.png">
<script src="/app.js"></script>"""


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    found = Program(tmp_path / "home", wait_until)
    found.is_cold = True
    found.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # tests may run as root
    return found


def answer_all(site: Site) -> None:
    site.answer("/", HOME.encode())
    site.answer("/app.js", SCRIPT.encode(), content_type="text/javascript")
    site.answer("/words", b"many words " * 100, content_type="text/plain")
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /private/", content_type="text/plain")
    for path in ("/plain", "/made/one", "/made/two"):
        site.page(path, title="A page")
    site.answer("/other", b'<title>Other</title><script src="/app.js"></script>')


async def crawled(program: Program, site: Site, *options: str) -> dict[str, Any]:
    """The records by path, each with its findings."""
    done = await program.run(
        "crawl", site.url(), "--render", "--quiet", "--save", "a.crawl", *options
    )
    assert (done.code, done.err) == (0, "")
    await program.run("export", "a.crawl", "--export", "a.json")
    rows = json.loads((program.home / "a.json").read_text("utf-8"))["urls"]
    return {row["url"].removeprefix(site.url("/")): row for row in rows}


async def test_links_and_findings_of_scripts_are_found_and_each_file_is_requested_once(
    program: Program, site: Site
) -> None:
    answer_all(site)
    found = await crawled(program, site)
    assert {"made/one", "made/two", "plain"} <= set(found)
    assert {name for name in found[""]["findings"] if name.startswith("js-")} == {
        *("js-content-only", "js-error", "js-links-only", "js-noindex-removed"),
        *("js-resource-blocked", "js-resource-broken", "js-title-changed"),
    }
    assert not [name for name in found["plain"]["findings"] if name.startswith("js-")]
    assert site.hits["/app.js"] == site.hits["/words"] == 1  # for two pages
    for path in ("/private/data", "/image.png", "/posted", "/beacon", "/favicon.ico"):
        assert not site.hits[path], path


async def test_a_link_says_which_script_made_it_and_where(program: Program, site: Site) -> None:
    answer_all(site)
    await crawled(program, site)
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(1)
    assert facts is not None
    assert facts.rendered is not None
    made = {link.url: (link.script, link.line) for link in facts.rendered.script_links}
    assert made[site.url("/made/one")] == (site.url("/app.js"), 4)
    assert facts.rendered.errors[0][1:3] == (site.url("/app.js"), 14)


async def test_scripts_and_third_parties_are_exported_with_what_they_did_on_which_pages(
    program: Program, site: Site
) -> None:
    async with Site() as cdn:
        inline = "const wide = 1;\n" + INLINE
        cdn.answer("/lib.js", b"let a = 1;", content_type="text/javascript")
        site.answer(
            "/",
            f"""<!doctype html><meta name="robots" content="all"><body><a href="/other">other</a>
            <script src="http://127.0.0.1:{cdn.port}/lib.js"></script>
            <script src="/private/x.js"></script><script src="/gone.js"></script>
            <!-- <script>commented();</script> -->
            <script type="application/ld+json">{{"a": 1}}</script>
            <script>{inline}</script><script src="/app.js"></script>""".encode(),
        )
        site.answer("/other", f"<title>Other</title><body><script>{inline}</script>".encode())
        site.answer("/app.js", SCRIPT.encode(), content_type="text/javascript")
        site.answer("/robots.txt", b"User-agent: *\nDisallow: /private/")
        for path in ("/made/one", "/made/two", "/made/inline"):
            site.page(path, title="A page")
        await crawled(program, site)
        exports = ("scripts.csv", "third-parties.csv")
        for name in exports:
            done = await program.run("export", "a.crawl", "--export", name)
            assert (done.code, done.err) == (0, "")
        scripts, others = (
            list(csv.DictReader((program.home / name).read_text("utf-8").splitlines()))
            for name in exports
        )
        by_name = {row["script"].removeprefix(site.url("/")): row for row in scripts}
        names = ("pages", "links", "link_pages", "errors", "broken_pages", "status")
        told = {name: [row[each] for each in names] for name, row in by_name.items()}
        (key,) = (name for name in by_name if name.startswith("inline:"))
        assert told == {
            "app.js": ["1", "2", "1", "1", "0", "200"],
            key: ["2", "2", "2", "0", "0", ""],
            cdn.url("/lib.js"): ["1", "0", "0", "0", "0", "200"],
            "private/x.js": ["0", "0", "0", "0", "1", ""],
            "gone.js": ["0", "0", "0", "0", "1", "404"],
        }
        assert by_name[key]["begins"].startswith("const wide = 1; const link")
        assert by_name["private/x.js"]["problem"] == "blocked by robots.txt"
        assert by_name["app.js"]["size"] == str(len(SCRIPT))
        (host,) = others
        assert (host["host"], host["pages"], host["requests"]) == (
            f"127.0.0.1:{cdn.port}",
            "1",
            "1",
        )
        assert (host["size"], host["scripts"]) == (str(len("let a = 1;")), "1")


async def test_what_hangs_redirects_or_asks_a_person_ends_no_crawl(
    program: Program, site: Site
) -> None:
    site.page("/", ["/hangs", "/moves", "/asks", "/fine"])
    site.answer("/hangs", b"<title>Hangs</title><script>while (true) {}</script>")
    site.answer("/moves", b"<title>Moves</title><script>location.href = '/there'</script>")
    site.answer(
        "/asks", b"<title>Asks</title><script>alert(1); confirm(2); open('/popup')</script>"
    )
    site.page("/fine", title="Fine")
    site.page("/there", title="There")
    found = await crawled(program, site, "--render-timeout", "2")
    assert "render-failed" in found["hangs"]["findings"]
    assert "js-redirect" in found["moves"]["findings"]
    assert found["moves"]["title"] == "Moves"
    assert found["there"]["state"] == "done"
    assert "render-failed" not in found["asks"]["findings"]
    assert "popup" not in found


async def test_nothing_but_the_crawl_connects_to_anything(program: Program, site: Site) -> None:
    async with Site() as other:
        place = f"127.0.0.1:{other.port}"
        site.answer(
            "/",
            f"""<!doctype html><title>Reaches out</title>
            <link rel="preconnect" href="http://{place}/preconnect">
            <link rel="prefetch" href="http://{place}/prefetch">
            <a href="/" ping="http://{place}/ping">ping</a>
            <iframe src="http://{place}/frame"></iframe>
            <script>
            new WebSocket("ws://{place}/socket");
            navigator.sendBeacon("http://{place}/beacon", "x");
            const servers = [{{urls: "stun:{place}"}}];
            new RTCPeerConnection({{iceServers: servers}}).createDataChannel("a");
            document.querySelector("a").click();
            navigator.serviceWorker && navigator.serviceWorker.register("/worker.js");
            </script>""".encode(),
        )
        found = await crawled(program, site)
        assert found[""]["state"] == "done"
        # A frame is a part of the page; all else is nothing that a crawl would request
        assert set(other.hits) == {"/frame"}
        assert len(other.requests) == other.connections  # each was one of the crawl's own
        assert not [each for each in other.requests if "sec-fetch-mode" in each.headers]


async def test_a_cancel_leaves_no_process(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    site.answer("/", b"<title>Hangs</title><script>while (true) {}</script>")
    process = program.start("crawl", site.url(), "--render", "--quiet")
    await wait_until(lambda: site.hits["/"] and _renderers(process.pid))
    process.send_signal(signal.SIGINT)
    done = await program.end(process)
    assert done.code == 130
    assert not _renderers(process.pid)


async def test_without_a_sandbox_it_says_what_to_do(program: Program, site: Site) -> None:
    if os.geteuid() != 0:
        pytest.skip("Chromium protects itself here")
    del program.environ["QTWEBENGINE_DISABLE_SANDBOX"]
    done = await program.run("crawl", site.url(), "--render")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "QTWEBENGINE_DISABLE_SANDBOX=1" in done.err


def _renderers(group: int) -> list[str]:
    """The processes of a browser that a program has started: all of its session."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            words = (each / "cmdline").read_bytes()
            session = os.getsid(int(each.name))
        except (OSError, ValueError):
            continue
        if b"QtWebEngineProcess" in words and (group == session or _is_below(each.name, group)):
            found.append(each.name)
    return found


def _is_below(process: str, ancestor: int) -> bool:
    while int(process) > 1:
        try:
            stat = Path("/proc", process, "stat").read_text()
        except OSError:
            return False
        process = stat.rpartition(")")[2].split()[1]
        if int(process) == ancestor:
            return True
    return False
