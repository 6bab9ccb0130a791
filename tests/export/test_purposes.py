"""What a crawl is exported for: broken links with their pages, redirect chains, findings by URL."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.insight import script_counts
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import ErrorKind
from crawlscope.core.records.facts import PageFacts, ScriptFile, ScriptLink
from crawlscope.core.structured.item import StructuredType
from crawlscope.export import ExportError, check, link_scores, needs_links, purposes, snapshot
from crawlscope.export.purposes import PURPOSES
from crawlscope.export.snapshot import Snapshot
from tests.export.crawled import DESCRIBED, Crawl, Kept, all_kinds, rendered
from tests.export.written import write

FACTS = {"roots": ["http://h/"], "started_at": "2024-05-01T12:00:00Z", "outcome": "finished"}
LINKS = Kept(
    [
        *((1, id_, text) for id_, text in ((2, "=1+1"), (3, "gone"), (4, "a"), (8, "slow"))),
        (5, 3, "gone as well"),
    ],
    {1: DESCRIBED, 5: DESCRIBED},
)


def exported(
    folder: Path, name: str, crawl: Crawl | None = None, links: Kept | None = LINKS
) -> str:
    path = folder / name
    write(str(path), (crawl or all_kinds()).ledger, FACTS, links=links)
    return path.read_text(encoding="utf-8")


def table(
    folder: Path, name: str, crawl: Crawl | None = None, links: Kept | None = LINKS
) -> list[dict[str, str]]:
    return list(csv.DictReader(exported(folder, name, crawl, links).splitlines()))


def columns(rows: list[dict[str, str]], *names: str) -> list[Sequence[str]]:
    return [tuple(row[name] for name in names) for row in rows]


def test_each_link_to_what_is_broken_is_a_row_with_its_page(tmp_path: Path) -> None:
    rows = table(tmp_path, "broken-links.csv")
    page = "http://h/"
    assert columns(rows, "page", "text", "url", "status", "problem", "final", "error") == [
        (page, "gone", "http://h/gone", "404", "404", "", ""),
        (page, "a", "http://h/a", "301", "301 to loop", "http://h/a", ""),
        (page, "slow", "http://h/slow", "", "timeout", "", "It went wrong."),
        ("http://h/new", "gone as well", "http://h/gone", "404", "404", "", ""),
    ]
    assert list(rows[0])[:4] == ["page", "text", "url", "status"]


def test_a_problem_is_also_told_in_the_words_of_the_window_behind_all_else(tmp_path: Path) -> None:
    crawl = Crawl()
    for path, kind in (("/a", ErrorKind.PROTOCOL), ("/b", ErrorKind.DECODE)):
        crawl.fail(path, kind)
    crawl.page("/c", 404)
    rows = table(tmp_path, "broken-links.csv", crawl, Kept([]))
    assert columns(rows, "problem", "reason") == [
        *(("protocol", "bad HTTP"), ("decode", "bad encoding")),
        ("404", "404"),
    ]
    assert list(rows[0])[-2:] == ["error", "reason"]


def test_a_broken_url_of_a_list_is_a_row_without_a_page(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    crawl.page("/lost", 404)
    rows = table(tmp_path, "broken-links.csv", crawl, Kept([]))
    assert columns(rows, "page", "text", "url") == [("", "", "http://h/lost")]


def test_each_link_to_a_redirect_is_a_row_with_what_is_to_stand_there(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/old", "/gone"))
    crawl.redirect("/old", "/new")
    crawl.redirect("/gone", "/lost")
    crawl.page("/new")
    crawl.page("/lost", 404)
    links = Kept([(1, 2, "old"), (1, 3, "gone"), (4, 2, "old again")])
    rows = table(tmp_path, "redirect-links.csv", crawl, links)
    assert columns(rows, "page", "text", "url", "target", "status", "permanent", "hops", "end") == [
        *(("http://h/", "old", "http://h/old", "http://h/new", "301", "true", "1", "page"),),
        *(("http://h/", "gone", "http://h/gone", "", "301", "true", "1", "broken"),),
        *(
            (
                "http://h/new",
                "old again",
                "http://h/old",
                "http://h/new",
                "301",
                "true",
                "1",
                "page",
            ),
        ),
    ]


def test_a_redirect_that_leads_nowhere_is_a_chain_too(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/mail",))
    crawl.fail("/mail", ErrorKind.INVALID_REDIRECT)
    (row,) = table(tmp_path, "redirect-chains.csv", crawl)
    assert (row["url"], row["end"], row["final"], row["chain"]) == (
        *("http://h/mail", "broken"),
        *("", "It went wrong."),
    )


def test_what_only_a_redirect_leads_to_is_told_by_the_link_to_the_redirect(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/old",))
    crawl.redirect("/old", "/gone")
    crawl.page("/gone", 404)
    (row,) = table(tmp_path, "broken-links.csv", crawl, Kept([(1, 2, "old")]))
    assert (row["url"], row["problem"], row["final"]) == (
        *("http://h/old", "301 to broken"),
        "http://h/gone",
    )


def test_a_chain_is_one_row_from_its_first_url_and_a_loop_is_one_too(tmp_path: Path) -> None:
    rows = table(tmp_path, "redirect-chains.csv")
    assert columns(rows, "url", "hops", "end", "chain") == [
        ("http://h/old", "1", "page", "http://h/old 301 → http://h/new 200"),
        ("http://h/a", "2", "loop", "http://h/a 301 → http://h/b 302 → http://h/a 301"),
    ]
    assert columns(rows, "pages", "page", "text")[0] == ("1", "http://h/", "to /old")


def test_structured_data_is_a_row_for_each_type_and_each_problem(tmp_path: Path) -> None:
    rows = table(tmp_path, "structured-data.csv")
    page = "http://h/"
    assert columns(rows[:5], "url", "format", "type", "items", "path", "problem") == [
        *((page, "json-ld", "Product", "1", "", ""), (page, "json-ld", "Offer", "2", "", "")),
        (page, "opengraph", "website", "1", "", ""),
        (page, "json-ld", "Product", "", "Product.colour", "sd-unknown-property"),
        (page, "json-ld", "Offer", "", "Product.offers.price", "sd-required-missing"),
    ]
    assert {row["url"] for row in rows[5:]} == {"http://h/new"}


def test_types_are_counted_by_page_and_by_item(tmp_path: Path) -> None:
    crawl, said = all_kinds(), _of_type("Person")
    rows = table(
        tmp_path, "structured-types.csv", crawl, Kept([], {1: DESCRIBED, 4: said, 5: said})
    )
    assert columns(rows, "type", "format", "pages", "items", "faulty", "url") == [
        ("Person", "rdfa", "2", "2", "0", rows[0]["url"]),
        *(("Product", "json-ld", "1", "1", "1", "http://h/"),),
        *(("Offer", "json-ld", "1", "2", "1", "http://h/"),),
        ("website", "opengraph", "1", "1", "0", "http://h/"),
    ]


def test_no_hop_of_a_long_chain_is_cut(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/0",))
    for hop in range(50):
        crawl.redirect(f"/{hop}", f"/{hop + 1}")
    crawl.page("/50")
    (row,) = table(tmp_path, "redirect-chains.csv", crawl)
    assert row["hops"] == "50"
    assert row["chain"].count(" → ") == 50


def test_the_findings_of_a_url_follow_each_other_each_once(tmp_path: Path) -> None:
    rows = table(tmp_path, "findings-by-url.csv")
    records = all_kinds().ledger.records
    assert columns(rows, "url", "finding") == [
        (records.url[id_], finding.name)
        for id_ in records.ids()
        for finding, _ in all_kinds().ledger.findings.of(id_)
    ]
    assert "broken-link" in {row["finding"] for row in rows}


@pytest.mark.parametrize("name", PURPOSES)
def test_what_it_will_hold_is_told_of_the_rows_that_are_written(tmp_path: Path, name: str) -> None:
    moment = Snapshot(all_kinds().ledger, FACTS, links=LINKS)
    said = in_one_go(PURPOSES[name].holds(moment))
    rows = table(tmp_path, f"{name}.csv")
    assert said.startswith(f"{len(rows)} ")
    urls = {row.get("url") for row in rows}
    assert (
        said
        == {
            "broken-links": "4 links on 2 pages",
            "redirect-chains": "2 chains",
            "redirect-links": "2 links on 1 page",
            "findings-by-url": f"{len(rows)} findings at {len(urls)} URLs",
            "link-scores": "2 pages",
            "structured-data": "10 rows on 2 pages",
            "structured-types": "3 types",
            "ai-crawlers": "15 rows for 1 host",
            "ai-pages": "2 pages",
            "scripts": "2 scripts",
            "third-parties": "1 host",
        }[name]
    )


@pytest.mark.parametrize("name", PURPOSES)
def test_each_format_of_a_purpose_has_the_same_rows(tmp_path: Path, name: str) -> None:
    rows = table(tmp_path, f"{name}.csv")
    lines = [json.loads(line) for line in exported(tmp_path, f"{name}.jsonl").splitlines()]
    whole = json.loads(exported(tmp_path, f"{name}.json"))
    assert whole["crawl"]["roots"] == ["http://h/"]
    assert whole["rows"] == lines
    first = PURPOSES[name].by
    assert [line[first] or "" for line in lines] == [row[first] for row in rows]
    assert exported(tmp_path, f"{name}.html").count("<tr><td>") == len(rows)


@pytest.mark.parametrize("name", PURPOSES)
def test_a_page_for_people_names_the_site_and_the_date(tmp_path: Path, name: str) -> None:
    text = exported(tmp_path, f"{name}.html")
    assert f"<h1>{PURPOSES[name].title}</h1>" in text
    assert "http://h/ · Crawled on 1 May 2024, 12:00 UTC" in text


def test_a_page_for_people_has_the_titles_of_findings(tmp_path: Path) -> None:
    text = exported(tmp_path, "findings-by-url.html")
    assert "<td>client-error</td>" not in text
    assert '<th scope="col">Category</th>' in text


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("broken-links-2026.csv", "problem"),
        ("Broken_Links.csv", "problem"),
        ("broken links.csv", "problem"),
        ("redirect-chains.old.csv", "chain"),
        ("findings-by-url.csv", "detail"),
        ("findings-by-urls.csv", "detail"),
        ("broken-linksx.csv", "redirects_left"),
        ("my broken-links.csv", "redirects_left"),
    ],
)
def test_a_name_that_begins_with_a_purpose_means_it(tmp_path: Path, name: str, field: str) -> None:
    head = exported(tmp_path, name).splitlines()[0].split(",")
    assert field in head
    assert (head[0] == "url") == name.startswith(("redirect", "findings-by-url."))


def test_a_purpose_is_refused_in_a_format_that_does_not_fit_it(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match=r"\.csv, \.html, \.xlsx, \.jsonl, \.json, \.junit\.xml$"):
        check(str(tmp_path / "broken-links.dot"), links=LINKS)
    check(str(tmp_path / "findings-by-url.sarif"))


def test_broken_links_are_refused_where_links_are_not_known(tmp_path: Path) -> None:
    assert needs_links("broken-links.csv")
    assert not needs_links("redirect-chains.csv")
    with pytest.raises(ExportError, match="not stored"):
        check(str(tmp_path / "broken-links.csv"))


def test_what_is_asked_for_counts_more_than_the_name(tmp_path: Path) -> None:
    path = tmp_path / "hosts.example 2026.csv"
    ledger = all_kinds().ledger
    for what, first in (("", "id"), ("broken-links", "page")):
        write(str(path), ledger, FACTS, links=LINKS, what=what)
        assert path.read_text(encoding="utf-8").split(",")[0] == first


def _of_type(name: str) -> AnswerFacts:
    return AnswerFacts(PageFacts(structured_types=(StructuredType("rdfa", name, 1),)))


@pytest.mark.parametrize("name", PURPOSES)
def test_no_slice_has_more_than_a_few_rows(name: str) -> None:
    """The loop has its turn after each, also of a crawl of a million records."""
    crawl = Crawl()
    crawl.page("/", links=tuple(f"/{n}" for n in range(300)))
    for n in range(300):
        if name.startswith(("link-scores", "structured-", "ai-")):
            crawl.page(f"/{n}")
        elif name in ("scripts", "third-parties"):
            crawl.page(f"/{n}", facts=rendered(ScriptFile(f"http://cdn{n}/a.js", 200, "", 9)))
        else:
            crawl.redirect(f"/{n}", "/gone")
    crawl.page("/gone", 404)
    said = {id_: _of_type(f"Type{id_}") for id_ in range(2, 302)}
    links = Kept([(1, id_, "text") for id_ in range(2, 302)], said)
    ledger = crawl.ledger
    ledger.records.robots_groups[1] = "#"
    ledger.catch_up()
    rows = PURPOSES[name].rows(Snapshot(ledger, {}, links=links))
    portions = [len(some) for some, _ in rows]
    assert sum(portions) >= (15 if name == "ai-crawlers" else 300)
    assert max(portions) <= 50 * 4  # four findings a URL


def test_what_makes_the_most_links_comes_first_of_scripts(tmp_path: Path) -> None:
    crawl = Crawl()
    often, maker = (ScriptFile(f"http://cdn/{name}.js", 200, "", 9) for name in ("often", "maker"))
    crawl.page("/", facts=rendered(often))
    crawl.page("/two", facts=rendered(often, maker, links=(ScriptLink("/x", maker.url, 1, 1),)))
    rows = table(tmp_path, "scripts.csv", crawl, Kept([]))
    assert columns(rows, "script", "pages", "links", "page") == [
        (maker.url, "1", "1", "http://h/two"),
        (often.url, "2", "0", "http://h/"),
    ]


def test_a_formula_is_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/x",))
    crawl.fail("/x", ErrorKind.DNS)
    (row,) = table(tmp_path, "broken-links.csv", crawl, Kept([(1, 2, "=1+1")]))
    assert row["text"] == "'=1+1"


@pytest.mark.parametrize("name", PURPOSES)
def test_it_is_counted_in_a_crawl_that_goes_on_as_in_one_that_does_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is copied for a number: what was known as it began to count is counted."""
    monkeypatch.setattr(snapshot, "GATHERED_IDS", 50)
    monkeypatch.setattr(link_scores, "GATHERED_IDS", 50)
    monkeypatch.setattr(purposes, "EXPORTED_LINKS", 50)
    monkeypatch.setattr(script_counts, "SUMMED_URLS", 50)
    crawl = Crawl()
    crawl.page("/", links=tuple(f"/{n}" for n in range(300)))
    for n in range(300):
        crawl.redirect(f"/{n}", "/gone")
    crawl.page("/gone", 404)
    links = Kept([(1, id_, "text") for id_ in range(2, 302)])
    ledger = crawl.ledger
    ledger.catch_up()
    still = in_one_go(PURPOSES[name].holds(Snapshot(ledger, {}, links=links)))
    counting = Work(PURPOSES[name].holds(Snapshot(ledger, {}, links=links)))
    turns = 0
    for turns, _ in enumerate(counting, 1):
        crawl.events.clear()
        crawl.page("/", links=(f"/more-{turns}",))
        crawl.redirect(f"/more-{turns}", "/299")  # to what is counted
        crawl.page(f"/worse-{turns}", 500)
        ledger.fold(crawl.events)
    assert turns > 3
    # A page that is found to link twice has other findings then
    told = counting.result if name != "findings-by-url" else still
    assert told == still
