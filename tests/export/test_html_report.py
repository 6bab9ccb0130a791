"""The report for people: what it shows, and that nothing in a crawl becomes markup in it."""

import base64
import hashlib
import re
from array import array
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2 import nodes
from selectolax.lexbor import LexborHTMLParser, LexborNode

from crawlscope.core.base import limits
from crawlscope.core.base.catalogue import read
from crawlscope.core.base.resources import resource
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    ErrorKind,
    Fetched,
    Finished,
    Outcome,
    Redirected,
    Response,
    Sampled,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.facts import PageFacts, Timing
from crawlscope.core.records.tree import TOP
from crawlscope.export.html_report import charts, document, found, survey, tree
from crawlscope.export.html_report.charts import nice_ticks
from tests.examples import examples
from tests.export.crawled import Crawl, Kept, all_kinds
from tests.export.written import write

FACTS: dict[str, object] = {
    "roots": ["http://h/"],
    "started_at": "2024-05-01T12:00:00Z",
    "outcome": "finished",
    "seconds": 3.25,
    "settings": {"scope": "folder", "header": ("X-Key: secret",), "cookie": ("a=secret",)},
}
IN_FINDINGS = {
    *("a", "bdi", "code", "dd", "details", "div", "dl", "dt", "h2", "h3", "h4", "p"),
    *("pre", "small", "span", "summary", "table", "tbody", "td", "th", "thead", "tr"),
}
VOID = {"meta", "br", "hr", "img", "link", "input"}


def report(
    folder: Path, ledger: Ledger, facts: dict[str, object] | None = None, node: int = TOP
) -> LexborHTMLParser:
    path = folder / "x.html"
    write(str(path), ledger, FACTS if facts is None else facts, node)
    return LexborHTMLParser(path.read_bytes())


def section(page: LexborHTMLParser, name: str) -> LexborNode:
    found = page.css_first(f"section#{name}")
    assert found is not None
    return found


def rows(page: LexborHTMLParser, name: str) -> list[list[str]]:
    """The texts of the cells of a section's table."""
    return [
        [" ".join(cell.text(separator=" ").split()) for cell in row.css("td")]
        for row in section(page, name).css("tbody tr")
    ]


def test_the_head_tells_what_was_crawled_when_and_how_it_ended(tmp_path: Path) -> None:
    page = report(tmp_path, all_kinds().ledger)
    head = page.css_first("header")
    assert head is not None
    assert head.css_first("h1").text() == "http://h/"  # type: ignore[union-attr]
    assert "Crawled on 1 May 2024, 12:00 UTC; finished after 3.2 s." in head.text()
    figures = {
        box.css_first("dt").text(): box.css_first("dd").text()  # type: ignore[union-attr]
        for box in head.css(".figures div")
    }
    assert figures["URLs known"] == "10"
    assert figures["requested"] == "7"
    assert figures["HTML pages"] == "2"
    assert figures["broken URLs"] == "4"
    assert figures["redirects"] == "3"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [("running", "still running after 3.2 s"), ("cancelled", "stopped after 3.2 s")],
)
def test_a_crawl_that_did_not_finish_says_so(tmp_path: Path, outcome: str, words: str) -> None:
    page = report(tmp_path, all_kinds().ledger, {**FACTS, "outcome": outcome})
    assert words in page.css_first("header").text()  # type: ignore[union-attr]


def test_no_secret_of_the_settings_is_reported(tmp_path: Path) -> None:
    page = report(tmp_path, all_kinds().ledger)
    assert "scope folder" in page.css_first("footer").text()  # type: ignore[union-attr]
    assert "secret" not in (page.html or "")


def test_broken_links_are_reported_with_their_page_and_link_text(tmp_path: Path) -> None:
    listed = rows(report(tmp_path, all_kinds().ledger), "broken")
    assert ["404", "http://h/gone", "http://h/ “to /gone”", "1"] in listed
    assert ["timeout", "http://h/slow It went wrong.", "http://h/ “to /slow”", "1"] in listed
    assert ["301 loop", "http://h/a", "http://h/ “to /a”", "1"] in listed
    assert len(listed) == 3  # the loop once, by the URL that a page links to


def test_a_crawl_without_broken_links_says_so(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    page = report(tmp_path, crawl.ledger)
    assert "No broken links found." in section(page, "broken").text()
    assert "No redirects." in section(page, "redirects").text()


def test_chains_come_loops_and_limits_first_then_the_longest(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.redirect("/one", "/end")
    crawl.redirect("/1", "/2")
    crawl.redirect("/2", "/3", 302)
    crawl.redirect("/3", "/end")
    crawl.page("/end")
    crawl.redirect("/a", "/b")
    crawl.redirect("/b", "/a")
    crawl.redirect("/into", "/b")
    crawl.redirect("/self", "/self")
    crawl.fail("/last", ErrorKind.TOO_MANY_REDIRECTS, "http://h/more")
    listed = rows(report(tmp_path, crawl.ledger), "redirects")
    assert [row[:2] for row in listed] == [
        ["loop", "3"],
        ["loop", "1"],
        ["limit", "1"],
        ["page", "3"],
        ["page", "1"],
    ]
    assert listed[0][2] == "http://h/into 301 → http://h/b 301 → http://h/a 301 → http://h/b"
    assert listed[2][2] == "http://h/last 301 → http://h/more"
    assert listed[3][2] == "http://h/1 301 → http://h/2 302 → http://h/3 301 → http://h/end"


def test_a_chain_too_long_to_read_is_cut_and_says_so(tmp_path: Path) -> None:
    crawl = Crawl()
    for number in range(30):
        crawl.redirect(f"/{number}", f"/{number + 1}")
    crawl.page("/30")
    [row] = rows(report(tmp_path, crawl.ledger), "redirects")
    assert row[1] == "30"
    assert row[2].endswith("http://h/19 301 → … 10 more hops … http://h/30")


def test_slow_and_large_answers_are_ranked_and_bounded(tmp_path: Path) -> None:
    crawl = Crawl()
    for number in range(120):
        crawl.page(f"/{number}", size=number * 1024, elapsed=(number * 7 % 120 + 1) / 10)
    page = report(tmp_path, crawl.ledger)
    slow, large = rows(page, "slow"), rows(page, "large")
    assert len(slow) == len(large) == 50
    assert [row[0] for row in slow[:2]] == ["12.0 s", "11.9 s"]
    assert [row[1] for row in large[:2]] == [
        "http://h/119 Title of /119",
        "http://h/118 Title of /118",
    ]


def chart(page: LexborHTMLParser, title: str) -> dict[str, str]:
    """Labels and numbers of its bars."""
    for figure in section(page, "charts").css("figure"):
        if figure.css_first("h3").text() == title:  # type: ignore[union-attr]
            return {
                row.css_first("th").text(): row.css_first(".number").text()  # type: ignore[union-attr]
                for row in figure.css("tr")
            }
    raise AssertionError(title)


def test_each_chart_writes_its_figures_out(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.events += [
        Sampled(float(at), queued=at * 10, in_flight=1, waiting=0, done=at) for at in range(900)
    ]
    page = report(tmp_path, crawl.ledger)
    assert [each.text() for each in section(page, "charts").css("h3")] == [
        "Outcome of all URLs",
        "Status codes of responses",
        "Content types",
        "Response times",
        "Sizes",
        "Depth, in clicks",
        "The queue over time",
    ]
    assert chart(page, "Status codes of responses")["404 Not Found"] == "1"
    assert chart(page, "Content types") == {"text/html": "3"}
    times = chart(page, "Response times")
    assert times["200 – 500 ms"] == "3"
    assert list(times)[-1] == "1 – 2 s"  # and no empty ones behind it
    assert chart(page, "Sizes") == {"1 – 4 KB": "3"}
    assert chart(page, "Depth, in clicks") == {"0": "1", "1": "9"}
    line = page.css_first("polyline.queued")
    assert line is not None
    points = (line.attributes["points"] or "").split()
    assert len(points) <= 402
    assert points[-1].startswith("600.0,")
    assert "At most 8,990 URLs were waiting" in section(page, "charts").text()


def test_the_charts_of_a_branch_count_what_is_in_it(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", content_type="text/plain", size=9)
    crawl.page("/docs/a", size=5000)
    crawl.page("/docs/b", size=5000)
    ledger = crawl.ledger
    page = report(tmp_path, ledger)
    assert chart(page, "Content types") == {"text/html": "2", "text/plain": "1"}
    folder = ledger.tree.page_folder[crawl.id_of("/docs/a")] * 2 + 1
    page = report(tmp_path, ledger, node=folder)
    assert chart(page, "Content types") == {"text/html": "2"}
    assert chart(page, "Sizes") == {"4 – 16 KB": "2"}


def test_many_kinds_share_a_last_bar(tmp_path: Path) -> None:
    crawl = Crawl()
    for number in range(40):
        crawl.page(f"/{number}", 200 + number, content_type=f"x/{number}")
    page = report(tmp_path, crawl.ledger)
    for title in ("Status codes of responses", "Content types"):
        found = chart(page, title)
        assert len(found) == charts.MOST_BARS
        assert found["others"] == str(41 - charts.MOST_BARS)


def test_hosts_are_rows_and_the_folders_of_the_only_one(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/docs/a", elapsed=2.0)
    crawl.page("/docs/b", 404, elapsed=2.0)
    crawl.page("/img/", size=0)
    page = report(tmp_path, crawl.ledger)
    assert rows(page, "hosts") == [
        ["docs/", "2", "1", "0", "2.4 KB", "2.0 s", "2.0 s"],
        ["img/", "1", "0", "0", "0 B", "250 ms", "250 ms"],
    ]
    crawl.page("http://other/")
    page = report(tmp_path, crawl.ledger)
    assert [row[:2] for row in rows(page, "hosts")] == [["http://h", "3"], ["http://other", "1"]]


@pytest.mark.parametrize("most", [0, 1, 3, 4, 5, 9, 99, 100, 101, 999_999, 1_000_001])
def test_an_axis_has_few_round_ticks_that_reach_over_the_curve(most: int) -> None:
    ticks = nice_ticks(most)
    assert ticks[0] == 0
    assert max(1, most) <= ticks[-1] <= max(1, most) * 2
    assert 2 <= len(ticks) <= 5
    assert str(ticks[1]).rstrip("0") in ("1", "2", "5")


def test_the_tree_nests_folders_that_open_and_close(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("/docs/a/b")
    page = report(tmp_path, crawl.ledger)
    found = section(page, "tree")
    [host] = found.css("ul.tree > li > details[open]")
    assert host.css_first("summary").text().split()[:2] == ["http://h", "200"]  # type: ignore[union-attr]
    deep = found.css_first("details details details li a")
    assert deep is not None
    assert (deep.attributes["href"], deep.text()) == ("http://h/docs/a/b", "b")
    links = {each.attributes["href"] for each in found.css("a")}
    assert links == {url for url in crawl.ids if url != "http:///"} | {"http:///"}


def test_a_large_tree_is_bounded_keeps_its_upper_levels_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "MOST_NODES", 60)
    monkeypatch.setattr(tree, "MOST_CHILDREN", 20)
    crawl = Crawl()
    for number in range(100):
        crawl.page(f"/first/{number}/deep/page")
    crawl.page("/second/")
    found = section(report(tmp_path, crawl.ledger), "tree")
    text = found.text()
    assert "The tree shows 60 entries" in text
    assert "… and 80 more here" in text
    assert "second/" in text
    assert len(found.css("li")) <= 60 + 20


def test_a_deep_tree_is_not_nested_beyond_what_browsers_take(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/" + "a/" * 500 + "page")
    page = report(tmp_path, crawl.ledger)
    assert len(section(page, "tree").css("details")) == 1 + limits.TREE_FOLDERS
    assert "a/a/a…" in section(page, "tree").text()


def test_broken_links_beyond_the_bound_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey, "MOST_BROKEN", 10)
    crawl = Crawl()
    for number in range(25):
        crawl.page(f"/{number}", 404)
    page = report(tmp_path, crawl.ledger)
    assert len(rows(page, "broken")) == 10
    assert "… and 15 more" in section(page, "broken").text()


def test_the_chains_that_matter_most_are_kept_beyond_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey, "MOST_CHAINS", 3)
    crawl = Crawl()
    for number in range(40):
        crawl.redirect(f"/{number}", "/end")
    crawl.redirect("/long", "/39")
    crawl.redirect("/self", "/self")
    listed = rows(report(tmp_path, crawl.ledger), "redirects")
    assert [row[:2] for row in listed] == [["loop", "1"], ["pending", "2"], ["pending", "1"]]


def test_a_branch_tells_of_itself_alone(tmp_path: Path) -> None:
    crawl = all_kinds()
    crawl.page("/docs/broken", 500)
    crawl.page("/docs/")
    ledger = crawl.ledger
    page = report(tmp_path, ledger, node=ledger.tree.node_of(crawl.id_of("/docs/")))
    assert page.css_first("h1").text() == "http://h/docs/"  # type: ignore[union-attr]
    assert [row[1] for row in rows(page, "broken")] == ["http://h/docs/broken"]
    assert {each.attributes["href"] for each in section(page, "tree").css("a")} == {
        "http://h/docs/",
        "http://h/docs/broken",
    }
    page = report(tmp_path, ledger, node=ledger.tree.node_of(crawl.id_of("/gone")))
    assert [row[1] for row in rows(page, "broken")] == ["http://h/gone"]


def test_a_crawl_of_no_urls_is_a_report_too(tmp_path: Path) -> None:
    page = report(tmp_path, Crawl().ledger, {})
    assert "No URLs known yet." in section(page, "tree").text()


def test_a_report_loads_nothing_and_runs_its_own_script_alone(tmp_path: Path) -> None:
    page = report(tmp_path, all_kinds().ledger)
    assert page.css("link, img, iframe, object, embed, base, form") == []
    style, script = page.css_first("style"), page.css_first("script")
    policy = page.css_first("meta[http-equiv]")
    assert style is not None
    assert script is not None
    assert policy is not None
    assert len(page.css("style, script")) == 2
    assert "url(" not in style.text()
    allowed = [each.split() for each in (policy.attributes["content"] or "").split(";")]
    assert allowed == [
        ["default-src", "'none'"],
        ["style-src", hashed(style.text())],
        ["script-src", hashed(script.text())],
        ["base-uri", "'none'"],
        ["form-action", "'none'"],
    ]
    assert not any("style" in node.attributes for node in page.css("*"))


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_every_element_is_closed_and_every_anchor_has_its_target(tmp_path: Path) -> None:
    ledger = all_kinds().ledger
    ledger.fold([Sampled(0.0, 1, 1, 0, 0), Sampled(1.0, 2, 1, 0, 1)])
    ledger.fold([Finished(Outcome.FINISHED, 1.0)])
    page = report(tmp_path, ledger)
    source = (tmp_path / "x.html").read_text("utf-8")
    opened: list[str] = []
    for match in re.finditer(r"<(/?)([a-z][a-z0-9]*)\b[^>]*?(/?)>", source):
        closing, name, selfclosed = match.groups()
        if closing:
            assert opened.pop() == name
        elif not selfclosed and name not in VOID:
            opened.append(name)
    assert opened == []
    for anchor in page.css("nav a"):
        assert page.css_first(anchor.attributes["href"] or "") is not None
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))


def skeleton(page: LexborHTMLParser) -> list[str]:
    """The elements; there are as many findings as the addresses deserve."""
    for section in page.css("#findings > *"):
        section.decompose()
    return [f"{node.tag}{sorted(set(node.attributes) - {'href'})}" for node in page.css("*")]


def hostile(text: str) -> Ledger:
    """A crawl that says `text` wherever a site may choose what is said."""
    ledger = Ledger()
    path = text.replace("/", "-")
    ledger.fold(
        [
            Discovered(1, "http://h/", 0, 0, None, 10),
            Discovered(2, f"http://h/{path}x", 1, 1, text, 10),
            Discovered(3, f"http://h/a/{path}x", 1, 1, text, 10),
            Fetched(1, Response(200, text, size=5), text, text, array("i", [2, 3]), 2),
            Fetched(2, Response(404, text, size=5), text),
            Redirected(3, Response(301), 2),
        ]
    )
    return ledger


@settings(examples(0.5), suppress_health_check=[HealthCheck.too_slow])
@given(
    st.one_of(
        st.sampled_from(
            [
                "</script><img onerror=alert(1)>",
                "</title></style><script>alert(1)</script>",
                "\"'><svg onload=alert(1)>",
                "<!--",
                "]]>",
                "{title}{css}",
                "&lt;b&gt;",
            ]
        ),
        st.text(st.characters(exclude_characters="/?#"), min_size=1),
    )
)
def test_no_text_of_a_crawl_becomes_markup(text: str) -> None:
    with TemporaryDirectory() as folder:
        harmless = report(Path(folder), hostile("harmless"), {**FACTS, "roots": ["harmless"]})
        page = report(Path(folder), hostile(text), {**FACTS, "roots": [text]})
        blank = not text.strip() or not " ".join(text.split())
        if not blank:
            assert skeleton(page) == skeleton(harmless)
        assert {node.tag for node in page.css("#findings *")} <= IN_FINDINGS
        assert len(page.css("script")) == 1
        assert page.css("img, iframe") == []
        assert not any(name.startswith("on") for node in page.css("*") for name in node.attributes)


def test_findings_come_gravest_first_as_in_the_window_with_reason_remedy_and_urls(
    tmp_path: Path,
) -> None:
    page = report(tmp_path, all_kinds().ledger)
    found = section(page, "findings")
    assert [each.text() for each in found.css("h3")] == ["Errors", "Warnings", "Notes"]
    assert next(each.attributes["id"] for each in found.css("details")) == "finding-broken-link"
    group = found.css_first("#finding-client-error")
    assert group is not None
    words = " ".join(group.text(separator=" ").split())
    assert words.startswith("Client error an internal URL returns 4xx, except")
    assert "1 URL Why it matters Visitors who" in words
    assert "How to fix it Restore the page" in words
    code = [each.text() for each in found.css("#finding-broken-link pre")]
    assert code == ['<a href="/tikcets">Tickets</a>', '<a href="/tickets">Tickets</a>']
    assert "http://h/gone Title of /gone 404 http://h/ “to /gone” 1" in words


def test_a_finding_is_as_grave_as_in_the_window_and_its_graver_urls_say_so(tmp_path: Path) -> None:
    ledger = Ledger()
    for id_, seconds in ((1, 2.0), (2, 5.0)):
        answer = Response(200, "text/html", elapsed=seconds, timing=Timing())
        ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10)])
        ledger.fold([Fetched(id_, answer, facts=PageFacts())])
    page = report(tmp_path, ledger)
    group = section(page, "findings").css_first("#finding-slow")
    assert group is not None
    assert [each.text() for each in group.css("small")] == ["error"]
    assert group.css_first(".total.warn").text() == "2 URLs"  # type: ignore[union-attr]
    assert "1 of them is an error, and is listed first." in group.text()
    assert [row.css_first("a").text() for row in group.css("tbody tr")] == [  # type: ignore[union-attr]
        "http://h/2",
        "http://h/1",
    ]


def test_tiles_count_urls_by_their_gravest_finding(tmp_path: Path) -> None:
    ledger = all_kinds().ledger
    page = report(tmp_path, ledger)
    words = [" ".join(each.text(separator=" ").split()) for each in page.css(".figures div")]
    for words_of, number in zip(
        ("URLs with errors", "warnings, but no errors", "notes only"),
        ledger.findings.severity_counts().values(),
        strict=True,
    ):
        assert f"{words_of} {number}" in words


def test_the_urls_of_a_finding_are_bounded_and_the_export_with_the_rest_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(found, "MOST_OF_A_FINDING", 4)
    crawl = Crawl()
    for number in range(1_238):
        crawl.page(f"/{number}", 404)
    group = section(report(tmp_path, crawl.ledger), "findings").css_first("#finding-client-error")
    assert group is not None
    assert len(group.css("tbody tr")) == 4
    assert "1,238 URLs" in group.text()
    assert "… and 1,234 more, in findings.csv." in group.text()


def test_what_the_urls_of_a_finding_have_in_common_is_named(tmp_path: Path) -> None:
    crawl = Crawl()
    for number in range(3):
        crawl.page(f"/page-{number}")
        crawl.page(f"/old/{number}", 404)
    words = section(report(tmp_path, crawl.ledger), "findings").css_first("#finding-client-error")
    assert words is not None
    assert "all below /old/" in words.css_first("summary").text()  # type: ignore[union-attr]


def test_the_findings_of_a_branch_are_its_own(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/gone", 404)
    crawl.page("/docs/a", 500)
    ledger = crawl.ledger
    folder = ledger.tree.page_folder[crawl.id_of("/docs/a")] * 2 + 1
    text = section(report(tmp_path, ledger, node=folder), "findings").text()
    assert "Server error" in text
    assert "Client error" not in text


def test_where_links_are_known_several_pages_that_lead_to_a_broken_url_are_named(
    tmp_path: Path,
) -> None:
    crawl = Crawl()
    crawl.page("/gone", 404)
    for number in range(8):
        crawl.page(f"/{number}", links=("/gone",))
    gone = crawl.id_of("/gone")
    links: list[tuple[int, int, str | None]] = [
        (crawl.id_of(f"/{number}"), gone, f"text {number}") for number in range(8)
    ]
    path = tmp_path / "x.html"
    write(str(path), crawl.ledger, FACTS, links=Kept(links))
    [row] = rows(LexborHTMLParser(path.read_bytes()), "broken")
    assert row[2].startswith("http://h/0 “text 0” http://h/1 “text 1” http://h/2")
    assert row[2].endswith("http://h/4 “text 4” … and 3 more pages")


def test_where_nothing_is_wrong_the_report_says_so(tmp_path: Path) -> None:
    page = report(tmp_path, Crawl().ledger, {})
    assert "No problems found." in section(page, "findings").text()


def test_every_template_leaves_escaping_to_its_library() -> None:
    for template in Path(document.__file__).with_name("templates").glob("*.html"):
        assert not re.search(r"\bsafe\b|autoescape", template.read_text()), template.name


def test_a_hostile_title_is_reported_as_it_was_written(tmp_path: Path) -> None:
    title = "</script><img onerror=alert(1)> &amp; “x”"
    crawl = Crawl()
    crawl.page("/", title=title)
    [row] = rows(report(tmp_path, crawl.ledger), "slow")
    assert row[1] == f"http://h/ {title}"


def test_what_was_not_crawled_is_reported_by_the_rule_that_decided(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/a", "/b", "/c", "http://o/", "http://h:x/", "/later"))
    for path in ("/a", "/b"):
        crawl.skip(path, SkipReason.EXCLUDED)
    crawl.skip("/c", SkipReason.DEPTH)
    crawl.skip("http://o/", SkipReason.EXTERNAL)
    crawl.skip("http://h:x/", SkipReason.INVALID)
    rules = Settings.checked(roots=["http://h/"], exclude=("a<b>|[/]",), max_depth=0)
    write(str(tmp_path / "x.html"), crawl.ledger, FACTS, moment=ExportContext(rules))
    page = LexborHTMLParser((tmp_path / "x.html").read_bytes())
    groups = [each.text() for each in section(page, "uncrawled").css("summary")]
    assert groups[0] == "--exclude a<b>|[/] · 2 URLs"
    assert sorted(groups[1:]) == [
        "--max-depth 0 · 1 URL",
        "--scope host · 1 URL",
        "invalid URL · 1 URL",
        "still queued: the crawl continues · 1 URL",
    ]
    assert rows(page, "uncrawled")[0] == ["http://h/a", "http://h/ “to /a”"]


def test_what_was_not_crawled_is_bounded_by_rules_and_by_urls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey, "MOST_RULES", 2)
    monkeypatch.setattr(survey, "MOST_OF_A_RULE", 3)
    crawl = Crawl()
    for number in range(40):
        crawl.id_of(f"/{number}")
        rule = f"Disallow: /{number % 5}"
        crawl.events.append(Skipped(number + 1, SkipReason.ROBOTS, rule))
    page = report(tmp_path, crawl.ledger)
    groups = [each.text() for each in section(page, "uncrawled").css("summary")]
    assert groups == [
        "other rules · 24 URLs",
        "robots.txt: Disallow: /0 · 8 URLs",
        "robots.txt: Disallow: /1 · 8 URLs",
    ]
    assert len(rows(page, "uncrawled")) == 9
    assert "… and 21 more" in section(page, "uncrawled").text()


def test_where_all_was_crawled_that_is_reported(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    assert "was crawled" in section(report(tmp_path, crawl.ledger), "uncrawled").text()


def test_every_text_of_a_template_is_a_literal_that_is_translated() -> None:
    known = read(resource("languages", "zh_CN.ts"))
    for template in Path(document.__file__).with_name("templates").iterdir():
        tree = document.ENVIRONMENT.parse(template.read_text(encoding="utf-8"))
        for call in tree.find_all(nodes.Call):
            name = getattr(call.node, "name", "")
            if name in ("tr", "counted"):
                text, one, *_ = (*(each.as_const() for each in call.args[:2]), "")
                assert known.get((text, one)), text
