"""Pages are read after their scripts have run, in a browser that gets everything from the crawl."""

import asyncio
import csv
import json
import os
import sys
from typing import Any

import pytest

from crawlscope.store import CrawlFile
from tests.program import Program
from tests.web import Exchange, Site, response

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


async def test_findings_of_links_need_links_that_are_followed(program: Program, site: Site) -> None:
    answer_all(site)
    found = await crawled(program, site, "--no-follow")
    assert list(found) == [""]
    assert "js-title-changed" in found[""]["findings"]
    assert not {"js-links-only", "js-orphan"} & set(found[""]["findings"])


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


async def test_the_pages_of_a_list_are_rendered_and_no_others(program: Program, site: Site) -> None:
    answer_all(site)
    (program.home / "list.txt").write_text(f"{site.url('/')}\n{site.url('/other')}\n")
    options = ("--render", "--no-follow", "--quiet", "--export", "a.json")
    done = await program.run("crawl", "--list", "list.txt", *options)
    assert (done.code, done.err) == (0, "")
    rows = json.loads((program.home / "a.json").read_text("utf-8"))["urls"]
    found = {row["url"].removeprefix(site.url()): row["findings"] for row in rows}
    assert set(found) == {"", "other"}
    assert {"js-title-changed", "js-noindex-removed", "js-error"} <= set(found[""])
    assert {"js-title-changed", "js-error"} <= set(found["other"])
    assert site.hits["/app.js"] == site.hits["/words"] == 1
    assert not any(site.hits[path] for path in ("/plain", "/made/one"))


async def test_a_cluster_says_in_one_line_that_it_renders_nothing(
    program: Program, site: Site
) -> None:
    done = await program.run("crawl", site.url(), "--render", "--cluster", "local:2")
    assert (done.code, done.out) == (2, "")
    assert done.err == "crawlscope: --render does not work on a cluster: take one of them away\n"
    assert not site.requests


async def test_kept_pages_are_rendered_again_without_a_request(
    program: Program, site: Site
) -> None:
    answer_all(site)
    site.answer(
        "/moved", b'<title>Moved</title><body><script src="/old.js"></script><h1>Moved</h1>'
    )
    site.redirect("/old.js", "/app.js")
    site.page("/plain", ["/moved"], title="A page")
    await crawled(program, site, "--warc", "a.wacz", "--max-depth", "2")
    asked, connections = len(site.requests), site.connections
    (again, said), (without, _) = (
        await asked_again(program, "--render"),
        await asked_again(program, "--without", site.url("/app.js")),
    )
    assert (len(site.requests), site.connections) == (asked, connections)
    assert "6 pages read" in said
    links = [site.url("/made/one"), site.url("/made/two")]
    home = again[site.url()]
    assert home["differs"] == ["title", "meta_robots", "words", "links"]
    assert (home["title_before"], home["title"]) == ("Before", "After the scripts")
    assert (home["meta_robots_before"], home["meta_robots"]) == ("noindex", None)
    assert (home["links_new"], home["links_gone"]) == (links, None)
    assert home["scripts"] == [site.url("/app.js")]
    assert again[site.url("/moved")]["differs"] == ["title"]  # by a script that has moved
    assert site.url("/plain") not in again
    # And as they would be without it: what a redirect leads to has another URL
    assert set(without) == {site.url(), site.url("/other")}
    home = without[site.url()]
    assert (home["title_before"], home["title"]) == ("After the scripts", "Before")
    assert (home["links_new"], home["links_gone"]) == (None, links)


async def test_a_question_about_scripts_is_answered_by_page_and_by_script(
    program: Program, site: Site
) -> None:
    answer_all(site)
    await crawled(program, site, "--warc", "arc")
    done = await program.run("ask", "a.crawl", "--render")
    assert done.code == 0, done.err
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert "Scripts change 2 of 5 rendered pages" in lines
    assert "2 another title" in lines
    assert "links added: 2, links removed: 0" in lines
    assert f"2 1 {site.url('/app.js')}" in lines
    assert "1 file that pages ask for is not in the archive" in lines
    done = await program.run("ask", "a.crawl", "--without", "/app.js")
    assert "Without the script, 2 of 2 pages that use it are different" in done.out
    done = await program.run("ask", "a.crawl", "--without", "http://[")
    assert (done.code, done.out) == (2, "")
    assert "--without" in done.err


VIEWED = b"""<meta name="viewport" content="width=device-width"><title>Before</title>
<body><script src="/size.js"></script>"""
SIZE = b"""document.title = `${innerWidth} ${navigator.userAgent}`;
if (innerWidth > 1000) document.body.innerHTML = "<a href=/wide>wide</a>";
if (innerWidth > 1000) document.write("<script src=/wide.js><" + "/script>");"""


async def test_kept_pages_are_rendered_again_in_another_view(program: Program, site: Site) -> None:
    site.answer("/", VIEWED)
    site.answer("/size.js", SIZE, "text/javascript")
    await crawled(program, site, "--user-agent", "First", "--warc", "a.wacz")
    asked, connections = len(site.requests), site.connections
    rows, _ = await asked_again(program, "--render-viewport", "1280x800", "--user-agent", "Second")
    (row,) = rows.values()
    assert (row["title_before"], row["title"]) == ("412 First", "1280 Second")
    assert row["links_new"] == [site.url("/wide")]
    done = await program.run("ask", "a.crawl", "--render-viewport", "desktop")
    assert "With these changes, 1 of 1 rendered pages is different" in done.out
    assert "1 file that pages ask for is not in the archive" in done.out
    rows, _ = await asked_again(program, "--render-viewport", "mobile")
    assert not rows  # as it was
    for wrong in (("--render-viewport", "wide"), ("--user-agent", "")):
        done = await program.run("ask", "a.crawl", *wrong)
        assert (done.code, done.out) == (2, "")
        assert wrong[0] in done.err
    assert (len(site.requests), site.connections) == (asked, connections)


async def asked_again(program: Program, *options: str) -> tuple[dict[str, dict[str, Any]], str]:
    """The rows by URL, and what is said."""
    done = await program.run("ask", "a.crawl", "--format", "jsonl", *options)
    assert done.code == 0, done.err
    rows = map(json.loads, done.out.splitlines())
    return {row["url"]: row for row in rows}, done.err


async def test_what_hangs_redirects_or_asks_a_person_ends_no_crawl(
    program: Program, site: Site
) -> None:
    site.page("/", ["/hangs", "/moves", "/asks", "/fine"])
    site.answer("/hangs", b"<title>Hangs</title><script>while (true) {}</script>")
    site.answer(
        "/moves",
        b"<title>Moves</title><script>location.href = '/there'; location.hash = 'part'</script>"
        b'<p>It has more.</p><a href="/behind">behind</a><script>document.title = "Read"</script>',
    )
    site.page("/behind")
    site.answer(
        "/asks", b"<title>Asks</title><script>alert(1); confirm(2); open('/popup')</script>"
    )
    site.page("/fine", title="Fine")
    site.page("/there", title="There")
    found = await crawled(program, site, "--render-timeout", "2")
    assert "render-failed" in found["hangs"]["findings"]
    assert "js-redirect" in found["moves"]["findings"]
    assert "js-title-changed" in found["moves"]["findings"]  # it is parsed to its end
    assert found["moves"]["title"] == "Moves"
    assert found["behind"]["state"] == "done"
    assert found["there"]["state"] == "done"
    assert "render-failed" not in found["asks"]["findings"]
    assert "popup" not in found


async def test_a_page_may_do_what_its_policy_allows(program: Program, site: Site) -> None:
    page = b"""<title>Before</title><script>document.title = "Inline"</script>
        <script src="/own.js"></script><body>"""
    policy = {"Content-Security-Policy": "script-src 'self'; report-uri /report"}
    site.answer("/", page + b'<a href="/free">free</a>', headers=policy)
    site.answer("/free", page)
    own = b'document.body.append(Object.assign(document.createElement("p"), {textContent: "own"}));'
    site.answer("/own.js", own, "text/javascript")
    found = await crawled(program, site, "--warc", "a.wacz")
    assert "js-title-changed" not in found[""]["findings"]
    assert "js-title-changed" in found["free"]["findings"]
    assert site.hits["/own.js"] == 1
    assert not site.hits["/report"]
    again, _ = await asked_again(program, "--render")
    assert set(again) == {site.url("/free")}  # the archive has its policy as well


MISBEHAVES = {
    "eats memory": "const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1));",
    "loops for ever": "for (;;) {}",
    "loops when it is left": "addEventListener('pagehide', () => { for (;;) {} });",
    "asks a person": """alert(1); confirm(2); prompt(3); print();
        navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission();""",
    "opens windows": """open("/popup"); const link = document.createElement("a");
        link.href = "/popup"; link.target = "_blank"; document.body.append(link); link.click();
        link.remove();""",
    "downloads": """const frame = document.createElement("iframe"); frame.src = "/attached";
        document.body.append(frame);""",
    "grows for ever": """setInterval(() => {
        document.body.append(document.createElement("p"));
        }, 1);""",
}
ENDS = {  # and the others are rendered
    "eats memory": "the page takes too much memory",
    "loops for ever": "the page does not respond",
}


async def test_after_a_page_that_misbehaves_the_next_is_rendered_and_the_record_says_why(
    program: Program, site: Site
) -> None:
    paths = [f"/{number}" for number in range(len(MISBEHAVES))]
    site.page("/", paths)
    for path, script in zip(paths, MISBEHAVES.values(), strict=True):
        head = "<!doctype html><title>It is</title><body>"
        site.answer(path, f"{head}<script>document.title = 'tried';{script}</script>".encode())
    attached = {"Content-Disposition": "attachment"}
    site.answer("/attached", b"PK", "application/zip", headers=attached)
    await crawled(program, site, "--render-timeout", "3", "--render-pages", "1")
    ends, overdue = {}, set()
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        for id_, name in enumerate(MISBEHAVES, 2):
            facts = file.facts_of(id_)
            assert facts is not None
            page = facts.rendered
            assert page is not None
            assert page.reason or page.title == "tried", name
            ends[name] = page.reason
            overdue |= {name} if page.is_overdue else set()
    assert {name: why for name, why in ends.items() if why} == ENDS
    assert overdue == {"grows for ever"}
    assert not site.hits["/popup"]
    assert {each.name for each in program.home.iterdir()} <= {
        "out",
        "err",
        "a.crawl",
        "a.json",
        ".local",
    }


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


async def test_what_would_be_posted_is_answered_with_nothing(program: Program, site: Site) -> None:
    script = b"""fetch("/posted", {method: "POST", body: "x"}).then(
        answer => { document.title = "answered " + answer.status; });"""
    site.answer("/", b"<title>Posts</title><script>" + script + b"</script>")
    found = await crawled(program, site)
    assert not site.hits["/posted"]
    assert not {"js-error", "js-resource-broken"} & set(found[""]["findings"])
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(1)
    assert facts is not None
    assert facts.rendered is not None
    assert facts.rendered.title == "answered 204"


async def test_a_request_that_changes_nothing_keeps_no_page_waiting(
    program: Program, site: Site
) -> None:
    script = b"""fetch("/0.25"); setTimeout(() => fetch("/1.0"), 400)"""
    site.answer("/", b"<title>a</title><script>" + script + b"</script>")

    async def wait(exchange: Exchange) -> None:
        over, seconds = asyncio.Event(), float(exchange.request.target[1:])
        asyncio.get_running_loop().call_later(seconds, over.set)
        await over.wait()
        await exchange.send(response(b"words", content_type="text/plain"))

    for path in ("/0.25", "/1.0"):
        site.handle(path, wait)
    found = await crawled(program, site, "--render-timeout", "10")
    assert site.hits["/1.0"] == 1
    assert "render-timeout" not in found[""]["findings"]


TELLS = """
import asyncio, json
from crawlscope.commands.browsing import browser
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.rendering import Served, View
from crawlscope.runtime.browser.memory import resident
PAGE = b"<script>fetch('/a').then(() => setTimeout(() => fetch('/b'), 100))</script>"

async def answer(asked):
    return Served(200, (("Content-Type", "text/plain"),), b"words")

async def main(browsing, told):
    served = Served(200, (("Content-Type", "text/html"),), PAGE)
    async with browsing.renderers(View(), 1) as renderer:
        await renderer.render("http://e.org/", served, answer, told.append)
        ((process, octets),) = renderer.processes
        print(json.dumps([told, octets > 10_000_000]))

found = browser(Settings.checked(roots=["http://e.org/"], render=True))
with asyncio.Runner(loop_factory=found.new_loop) as runner:
    runner.run(main(found, []))
"""


async def test_a_page_is_told_to_settle_whenever_it_asks_for_nothing(program: Program) -> None:
    program.command = [sys.executable, "-c", TELLS]
    done = await program.run()
    assert done.err == ""
    told, has_memory = json.loads(done.out)
    assert told == [False, True] * (len(told) // 2)
    assert len(told) >= 4
    assert has_memory


STANDS = """
import asyncio, time
from crawlscope.commands.browsing import browser
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.rendering import Served, View
PAGE = b"<title>a</title><script>setTimeout(() => fetch('/late'), 100)</script>"
asked, stood = [], []

async def answer(request):
    asked.append(request.url)
    return Served(200, (("Content-Type", "text/plain"),), b"words")

def stand(is_settling):  # until the page has asked, and has been still since then
    if is_settling and len(stood) == len(asked):
        stood.append(1)
        time.sleep(0.7)

async def main(browsing):
    served = Served(200, (("Content-Type", "text/html"),), PAGE)
    async with browsing.renderers(View(), 1) as renderer:
        for number in range(5):
            await renderer.render(f"http://e.org/{number}", served, answer, stand)
        print(len(asked))

found = browser(Settings.checked(roots=["http://e.org/"], render=True))
with asyncio.Runner(loop_factory=found.new_loop) as runner:
    runner.run(main(found))
"""


async def test_what_a_page_asks_for_while_the_loop_stands_is_waited_for(program: Program) -> None:
    program.command = [sys.executable, "-c", STANDS]
    done = await program.run()
    assert (done.err, done.out) == ("", "5\n")


CANCELLED = """
import asyncio
from crawlscope.commands.browsing import browser
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.rendering import Served, View
from crawlscope.runtime.browser.tab import WEIGHED
PAGE = b"<script>fetch('/a'); fetch('/b')</script>"
asked, left = [], []

async def answer(request):
    asked.append(request.url)
    try:
        await asyncio.Event().wait()
    finally:
        left.append(request.url)

async def main(browsing):
    served = Served(200, (("Content-Type", "text/html"),), PAGE)
    async with browsing.renderers(View(), 1) as renderer:
        rendering = asyncio.create_task(
            renderer.render("http://e.org/", served, answer, lambda is_settling: None)
        )
        while len(asked) < 2:
            await asyncio.sleep(0.01)
        rendering.cancel()
        await asyncio.wait([rendering])
        print(rendering.cancelled(), sorted(left))
        await asyncio.sleep(2 * WEIGHED)  # whoever looks at the page would have done so

found = browser(Settings.checked(roots=["http://e.org/"], render=True))
with asyncio.Runner(loop_factory=found.new_loop) as runner:
    runner.run(main(found))
"""


async def test_a_rendering_that_is_cancelled_leaves_nothing_behind(program: Program) -> None:
    program.command = [sys.executable, "-c", CANCELLED]
    done = await program.run()
    assert (done.err, done.out) == ("", "True ['http://e.org/a', 'http://e.org/b']\n")


REBUILDS = """<!doctype html><title>Rebuilds</title><body><div></div><script>
const all = Array.from({length: 300}, (_, number) => `<a href="/made/${number}">made</a>`).join("");
setInterval(() => { document.querySelector("div").innerHTML = all; }, 10);</script>"""


async def test_a_page_that_rebuilds_its_links_while_it_is_read_is_read(
    program: Program, site: Site
) -> None:
    site.answer("/", REBUILDS.encode())
    found = await crawled(program, site, "--render-timeout", "2", "--max-pages", "1")
    assert "render-failed" not in found[""]["findings"]
    assert len(found) == 301


async def test_a_page_is_not_quiet_because_its_frame_is(program: Program, site: Site) -> None:
    changes = "setInterval(() => { document.body.append('.'); }, 10)"
    site.answer("/frame", b"<!doctype html><title>Frame</title><p>quiet")
    text = f'<iframe src="/frame"></iframe><script>{changes}</script>'
    site.answer("/", f"<!doctype html><title>Restless</title><body>{text}".encode())
    found = await crawled(program, site, "--render-timeout", "3", "--max-pages", "1")
    assert "render-timeout" in found[""]["findings"]


async def test_without_a_sandbox_it_says_what_to_do(program: Program, site: Site) -> None:
    if os.geteuid() != 0:
        pytest.skip("Chromium protects itself here")
    del program.environ["QTWEBENGINE_DISABLE_SANDBOX"]
    done = await program.run("crawl", site.url(), "--render")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "QTWEBENGINE_DISABLE_SANDBOX=1" in done.err
