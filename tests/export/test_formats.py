"""What an export holds: every field of every record, in each format."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.text_for_people import whole_for_people
from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Error,
    ErrorKind,
    Queued,
    Response,
    Retrying,
    SkipReason,
    Started,
)
from crawlscope.core.records.fact_columns import FACT_COLUMNS, FactColumn, Kind
from crawlscope.core.records.facts import HeaderFacts, PageFacts, RenderedFacts, Timing
from crawlscope.core.records.rendering import Accessibility, Violation
from crawlscope.core.records.tree import TOP
from crawlscope.core.structured.item import StructuredProblem, StructuredType
from crawlscope.export import ExportError, check, writing
from crawlscope.export.markup import fit
from crawlscope.export.snapshot import Snapshot
from crawlscope.export.table import cell
from tests.export.crawled import Crawl, Kept, all_kinds
from tests.export.written import in_workbook, text_in, write

ORDER = [
    "id",
    "url",
    "state",
    "status",
    "depth",
    "referrer",
    "anchor",
    "content_type",
    "charset",
    "size",
    "elapsed",
    "tries",
    "redirect_to",
    "redirects_left",
    "redirect_hops",
    "redirect_final",
    "redirect_end",
    "title",
    "canonical",
    "links_total",
    "links_new",
    "inlinks",
    "truncated",
    "error",
    "skip_reason",
    "robots_rule",
    "fetched_at",
]

BARRED = Accessibility(
    "4.12.1",
    violations=(
        Violation("image-alt", "critical", "Images must have alternative text", 2, ("img", "#b")),
        Violation("region", "moderate", "Contents belong to landmarks", 12, ("div",)),
    ),
)
LISTS = (
    "accessibility_rules",
    "findings",
    "robots",
    "robots_header",
    "hreflang",
    "structured_types",
)  # in a cell, with commas
Rows = list[dict[str, Any]]
Read = Callable[[Path], Rows]


def read_jsonl(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def read_json(path: Path) -> Rows:
    rows: Rows = json.loads(path.read_text("utf-8"))["urls"]
    return rows


def read_csv(path: Path) -> Rows:
    """The rows as JSON would have them: None, numbers, booleans, and the error as one value."""
    with path.open(encoding="utf-8", newline="") as file:
        return [_as_json(row) for row in csv.DictReader(file)]


def _as_json(cells: dict[str, str]) -> dict[str, Any]:
    kind, message = cells.pop("error_kind"), cells.pop("error_message")
    names = [*ORDER, *FACT_COLUMNS]
    row: dict[str, Any] = {name: cells[name] or None for name in names if name != "error"}
    row["error"] = {"kind": kind, "message": message} if kind else None
    row["truncated"] = {"true": True, "false": False}[cells["truncated"]]
    for name in ("anchor", "title"):
        if cells[name][:1] == "'":
            row[name] = cells[name][1:]
    numbers = (
        "id status depth size tries redirects_left redirect_hops links_total links_new inlinks"
    )
    for name in numbers.split():
        row[name] = int(cells[name]) if cells[name] else None
    row["elapsed"] = float(cells["elapsed"]) if cells["elapsed"] else None
    return row | {name: _fact_as_json(each, cells[name]) for name, each in FACT_COLUMNS.items()}


def _fact_as_json(column: FactColumn, cell: str) -> Any:
    if not cell:
        return [] if column.name == "findings" else None
    match column.kind:
        case Kind.NUMBER:
            return float(cell) if "." in cell else int(cell)
        case Kind.SECONDS:
            return float(cell)
        case Kind.FLAG:
            return {"true": True, "false": False}[cell]
    return cell.split(", ") if column.name in LISTS else cell


def read_xlsx(path: Path) -> Rows:
    """As `read_csv`: its cells as texts, which stand in it as they were received."""
    rows = in_workbook(path)
    return [_as_json({name: _in_csv(value) for name, value in row.items()}) for row in rows]


def _in_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


IN_CELLS = (".csv", ".xlsx")  # where an error is two cells
READERS: dict[str, Read] = {
    ".jsonl": read_jsonl,
    ".json": read_json,
    ".csv": read_csv,
    ".xlsx": read_xlsx,
}
each_format = pytest.mark.parametrize("suffix", READERS)


def exported(folder: Path, suffix: str, ledger: Ledger, node: int = TOP) -> dict[str, Any]:
    """The rows by URL."""
    path = folder / f"x{suffix}"
    write(str(path), ledger, {}, node)
    return {row["url"]: row for row in READERS[suffix](path)}


@each_format
def test_a_page_has_every_field_in_the_order_of_the_contract(tmp_path: Path, suffix: str) -> None:
    row = exported(tmp_path, suffix, all_kinds().ledger)["http://h/new"]
    assert {name: row[name] for name in ORDER} == {
        "id": 5,
        "url": "http://h/new",
        "state": "done",
        "status": 200,
        "depth": 1,
        "referrer": "http://h/",
        "anchor": "to /new",
        "content_type": "text/html",
        "charset": "utf-8",
        "size": 1234,
        "elapsed": 0.25,
        "tries": 1,
        "redirect_to": None,
        "redirects_left": 10,
        "redirect_hops": None,
        "redirect_final": None,
        "redirect_end": None,
        "title": "Title of /new",
        "canonical": "http://h/",
        "links_total": 0,
        "links_new": 0,
        "inlinks": 2,
        "truncated": False,
        "error": None,
        "skip_reason": None,
        "robots_rule": None,
        "fetched_at": "2023-11-14T22:13:20.500Z",
    }
    if suffix not in IN_CELLS:
        assert list(row) == [*ORDER, *FACT_COLUMNS]


@each_format
def test_a_record_has_what_its_answer_said_of_itself(tmp_path: Path, suffix: str) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/gone", "/later"), title="Über uns")
    crawl.page("/gone", 404)
    facts = PageFacts(
        titles=1,
        description="What we do",
        descriptions=2,
        headings=((2, "Below"), (1, "Above"), (1, "")),
        language="de-CH",
        language_found="en",
        hreflang=(("en", "http://h/en"), ("de", "http://h/de"), ("en", "http://h/us")),
        robots=frozenset(("nofollow", "noindex")),
        canonicals=("/",),
        words=321,
        text_hash=255,
        images_total=7,
        images_without_alt=6,
        images_with_long_alt=5,
        images_without_size=4,
        duplicate_ids=3,
        empty_anchors=2,
        uncrawlable=("href: javascript:a()", "onclick: a()", "routerlink: /a"),
        rendered=RenderedFacts(seconds=0.4, lcp=0.25, cls=0.125, tbt=0.0, accessibility=BARRED),
        http_links=1,
        nofollow_internal=8,
        links_total=9,
        structured_data=10,
        structured_data_invalid=11,
        structured_types=(
            *(StructuredType("json-ld", "Offer", 2), StructuredType("rdfa", "Offer", 1)),
            StructuredType("json-ld", "Product", 1),
        ),
        structured_problems=(StructuredProblem("sd-unknown-type", "rdfa", "Offer", "Offer"),),
        has_viewport=True,
        elements=12,
    )
    headers = HeaderFacts(
        robots=frozenset(("noarchive",)), canonical="/c", encoding="br", has_csp=True
    )
    timing = Timing(0.5, 0.001, 0.002, 0.003, 0.004, 0.005)
    kept = Kept(
        [], {1: AnswerFacts(facts, headers, timing), 3: AnswerFacts(facts, headers, timing)}
    )
    path = tmp_path / f"x{suffix}"
    write(str(path), crawl.ledger, {}, links=kept)
    page, gone, later = READERS[suffix](path)
    assert {name: page[name] for name in FACT_COLUMNS} == {
        "findings_total": 0,
        "severity": None,
        "findings": [],
        "title_length": 8,
        "titles": 1,
        "description": "What we do",
        "description_length": 10,
        "descriptions": 2,
        "h1": "Above",
        "h1_total": 2,
        "h2": "Below",
        "h2_total": 1,
        "headings": 3,
        "words": 321,
        "elements": 12,
        "text_hash": "00000000000000ff",
        "near_duplicate_of": None,
        "structured_data": 10,
        "structured_data_invalid": 11,
        "structured_types": ["Offer", "Product"],
        "structured_problems": 1,
        "duplicate_ids": 3,
        "viewport": True,
        "doctype": False,
        "robots": ["nofollow", "noindex"],
        "robots_header": ["noarchive"],
        "canonical_header": "/c",
        "canonicals": 1,
        "language": "de-CH",
        "language_found": "en",
        "hreflang": ["en", "de"],
        "link_elements": 9,
        "empty_anchors": 2,
        "uncrawlable_links": 3,
        "nofollow_links": 8,
        "http_links": 1,
        "images": 7,
        "images_without_alt": 6,
        "images_with_long_alt": 5,
        "images_without_size": 4,
        "content_encoding": "br",
        "cache_headers": False,
        "hsts": False,
        "csp": True,
        "nosniff": False,
        "frame_options": False,
        "referrer_policy": False,
        "insecure_cookies": 0,
        "queue_time": 0.5,
        "dns_time": 0.001,
        "connect_time": 0.002,
        "tls_time": 0.003,
        "first_byte_time": 0.004,
        "body_time": 0.005,
        "render_time": 0.4,
        "lab_lcp": 0.25,
        "lab_cls": 0.125,
        "lab_tbt": 0.0,
        "accessibility_rules": ["image-alt", "region"],
    }
    assert (gone["severity"], gone["findings"][0]) == ("error", "client-error")
    assert gone["findings_total"] == len(gone["findings"])
    assert gone["words"] is None
    assert later["words"] is None, "of a page that was read after this moment"


def test_the_columns_of_a_csv_are_in_the_order_of_the_contract(tmp_path: Path) -> None:
    write(str(tmp_path / "x.csv"), Crawl().ledger, {})
    place = ORDER.index("error")
    columns = [*ORDER[:place], "error_kind", "error_message", *ORDER[place + 1 :], *FACT_COLUMNS]
    assert (tmp_path / "x.csv").read_bytes() == ",".join(columns).encode() + b"\r\n"


@each_format
def test_a_url_that_was_only_discovered_is_empty_where_unknown(tmp_path: Path, suffix: str) -> None:
    row = exported(tmp_path, suffix, all_kinds().ledger)["http://h/later"]
    known = {name: value for name, value in row.items() if value is not None}
    assert known == {
        "id": 10,
        "url": "http://h/later",
        "state": "queued",
        "depth": 1,
        "referrer": "http://h/new",
        "anchor": "later",
        "tries": 0,
        "redirects_left": 10,
        "inlinks": 0,
        "truncated": False,
        "findings_total": 0,
        "findings": [],
    }


@each_format
def test_failures_and_refusals_say_why(tmp_path: Path, suffix: str) -> None:
    rows = exported(tmp_path, suffix, all_kinds().ledger)
    slow = rows["http://h/slow"]
    assert slow["error"] == {"kind": "timeout", "message": "It went wrong."}
    assert (slow["state"], slow["status"], slow["tries"], slow["elapsed"]) == (
        "failed",
        None,
        4,
        1.5,
    )
    external, invalid = rows["http://other/"], rows["http:///"]
    assert (external["state"], external["skip_reason"]) == ("skipped", "external")
    assert (invalid["state"], invalid["skip_reason"]) == ("skipped", "invalid")


@each_format
def test_records_come_in_the_order_of_discovery(tmp_path: Path, suffix: str) -> None:
    rows = exported(tmp_path, suffix, all_kinds().ledger)
    assert [row["id"] for row in rows.values()] == list(range(1, 11))


REDIRECTS = ("redirect_to", "redirect_hops", "redirect_final", "redirect_end")


def way(row: dict[str, Any]) -> list[Any]:
    return [str(row[name]).removeprefix("http://h") for name in REDIRECTS]


@each_format
def test_every_redirect_tells_its_way_and_its_end(tmp_path: Path, suffix: str) -> None:
    crawl = all_kinds()
    crawl.redirect("/older", "/old")
    crawl.redirect("/joins", "/new", 308)
    crawl.redirect("/into-loop", "/b")
    crawl.redirect("/self", "/self")
    crawl.redirect("/out", "http://other/")
    crawl.redirect("/to-gone", "/gone")
    crawl.redirect("/to-later", "/later")
    crawl.redirect("/to-last", "/last")
    crawl.fail("/last", ErrorKind.TOO_MANY_REDIRECTS, "http://h/one-more")
    rows = exported(tmp_path, suffix, crawl.ledger)
    ways = {url.removeprefix("http://h"): way(row) for url, row in rows.items()}
    assert ways["/"] == ["None", "None", "None", "None"]
    assert ways["/old"] == ["/new", "1", "/new", "page"]
    assert ways["/older"] == ["/old", "2", "/new", "page"]
    assert ways["/joins"] == ["/new", "1", "/new", "page"]
    assert ways["/a"] == ["/b", "2", "/a", "loop"]
    assert ways["/b"] == ["/a", "2", "/b", "loop"]
    assert ways["/into-loop"] == ["/b", "3", "/b", "loop"]
    assert ways["/self"] == ["/self", "1", "/self", "loop"]
    assert ways["/out"] == ["http://other/", "1", "http://other/", "external"]
    assert ways["/to-gone"] == ["/gone", "1", "/gone", "broken"]
    assert ways["/to-later"] == ["/later", "1", "/later", "pending"]
    assert ways["/last"] == ["/one-more", "1", "/one-more", "limit"]
    assert ways["/to-last"] == ["/last", "2", "/one-more", "limit"]
    assert "http://h/one-more" not in rows


@each_format
def test_a_retry_and_a_request_once_more_are_reported_as_they_stand(
    tmp_path: Path, suffix: str
) -> None:
    crawl = Crawl()
    crawl.redirect("/asked-again", "/x")
    crawl.events.append(Queued(1, 0, 9))
    crawl.events.append(Started(2))
    busy = Error(ErrorKind.CONNECT, "refused")
    crawl.events.append(Retrying(2, Response(elapsed=0.5), busy, pause=1.0))
    rows = list(exported(tmp_path, suffix, crawl.ledger).values())
    assert way(rows[0]) == ["None", "None", "None", "None"]
    assert (rows[0]["state"], rows[0]["redirects_left"]) == ("queued", 9)
    assert (rows[1]["state"], rows[1]["error"]["kind"]) == ("queued", "connect")


@each_format
@pytest.mark.parametrize("branch", ["/docs/intro", "/docs/", "http://other/x"])
def test_a_branch_holds_what_is_at_and_below_its_node(
    tmp_path: Path, suffix: str, branch: str
) -> None:
    crawl = Crawl()
    crawl.page("/docs/intro")
    crawl.page("/docs/a/b", links=("/blog/", "/docs/", "http://other/x"))
    crawl.skip("http://other/x", SkipReason.EXTERNAL)
    ledger = crawl.ledger
    node = ledger.tree.node_of(crawl.id_of(branch))
    if branch.startswith("http"):
        node = ledger.tree.parent_of(ledger.tree.parent_of(node))  # the group
    urls = list(exported(tmp_path, suffix, ledger, node))
    assert (
        urls
        == {
            "/docs/intro": ["http://h/docs/intro"],
            "/docs/": ["http://h/docs/intro", "http://h/docs/a/b", "http://h/docs/"],
            "http://other/x": ["http://other/x"],
        }[branch]
    )


@each_format
def test_a_crawl_of_no_urls_is_a_valid_file(tmp_path: Path, suffix: str) -> None:
    assert exported(tmp_path, suffix, Crawl().ledger) == {}


@each_format
@pytest.mark.parametrize("count", [49, 50, 51, pytest.param(5_001, marks=pytest.mark.slow)])
def test_no_record_is_lost_between_two_slices(tmp_path: Path, suffix: str, count: int) -> None:
    crawl = Crawl()
    for number in range(count):
        crawl.id_of(f"/folder/{number}")
    ledger = crawl.ledger
    host = ledger.tree.parent_of(ledger.tree.parent_of(ledger.tree.node_of(1)))
    for node in (TOP, host):
        rows = exported(tmp_path, suffix, ledger, node)
        assert [row["id"] for row in rows.values()] == list(range(1, count + 1))


@each_format
def test_text_of_any_script_comes_back_as_it_was(tmp_path: Path, suffix: str) -> None:
    text = 'Grüße, "日本" 🎉\tund\nmehr\u2028\x85;\'\\ \x00'
    crawl = Crawl()
    crawl.id_of("/", anchor=text)
    row = exported(tmp_path, suffix, crawl.ledger)["http://h/"]
    # A table is looked at in terminals: what would steer one is taken out.
    safe = {".csv": whole_for_people(text), ".xlsx": fit(text)}
    assert row["anchor"] == safe.get(suffix, text)


@pytest.mark.parametrize("suffix", [".jsonl", ".json"])
def test_a_lone_surrogate_comes_back_from_json(tmp_path: Path, suffix: str) -> None:
    crawl = Crawl()
    crawl.id_of("http://bad\ud800")
    crawl.skip("http://bad\ud800", SkipReason.INVALID)
    assert list(exported(tmp_path, suffix, crawl.ledger)) == ["http://bad\ud800"]


def test_a_lone_surrogate_is_replaced_in_a_csv(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.id_of("http://bad\ud800")
    crawl.skip("http://bad\ud800", SkipReason.INVALID)
    assert list(exported(tmp_path, ".csv", crawl.ledger)) == ["http://bad\ufffd"]


def test_a_jsonl_file_has_one_line_a_record_for_any_reader(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.id_of("/", anchor="a\x85b\u2028c\u2029d\re\x1cf")
    crawl.id_of("/second")
    write(str(tmp_path / "x.jsonl"), crawl.ledger, {})
    text = (tmp_path / "x.jsonl").read_bytes().decode()
    assert len(text.splitlines()) == text.count("\n") == 2


def test_a_json_file_tells_the_facts_of_the_crawl(tmp_path: Path) -> None:
    facts = {
        "roots": ("http://h/",),
        "outcome": "finished",
        "seconds": 1.5,
        "settings": {"a": None},
    }
    write(str(tmp_path / "x.json"), all_kinds().ledger, facts)
    whole = json.loads((tmp_path / "x.json").read_text("utf-8"))
    assert list(whole) == ["crawl", "urls"]
    assert whole["crawl"] == {**facts, "roots": ["http://h/"]}


def test_a_csv_has_no_byte_order_mark_and_ends_each_line_by_the_standard(tmp_path: Path) -> None:
    write(str(tmp_path / "x.csv"), all_kinds().ledger, {})
    octets = (tmp_path / "x.csv").read_bytes()
    assert octets.startswith(b"id,url,")
    assert octets.endswith(b"\r\n")
    assert octets.count(b"\n") == octets.count(b"\r\n") == 11


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+A1", "-2+3", "@SUM(1)", "\t=1", "\r=1", "\n=1", "+49 30 123", "-", "=", "--1"],
)
def test_a_formula_is_made_text_in_a_csv(tmp_path: Path, text: str) -> None:
    crawl = Crawl()
    crawl.id_of("/", anchor=text)
    write(str(tmp_path / "x.csv"), crawl.ledger, {})
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        assert next(csv.DictReader(file))["anchor"] == "'" + whole_for_people(text)


@pytest.mark.parametrize("text", ["-5", "+3", "-1.5", "-1,000", "a=1", "1-1", " =1", "'=1", "é"])
def test_plain_numbers_and_plain_text_are_left_alone_in_a_csv(tmp_path: Path, text: str) -> None:
    crawl = Crawl()
    crawl.id_of("/", anchor=text)
    write(str(tmp_path / "x.csv"), crawl.ledger, {})
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        assert next(csv.DictReader(file))["anchor"] == text


@given(st.text())
def test_no_cell_of_a_csv_begins_a_formula(text: str) -> None:
    written, plain = str(cell(text)), whole_for_people(text)
    assert written in (plain, "'" + plain)
    if written[:1] in tuple("=@\t\r\n"):
        pytest.fail(repr(written))
    if written[:1] in tuple("+-"):
        float(written.replace(",", "").replace(".", ""))


def asked(**settings: Any) -> ExportContext:
    checked = Settings.checked(roots=["http://h/"], **settings)
    return ExportContext.of(checked, Frontier())


@each_format
def test_a_decision_is_the_last_field_where_it_is_asked_for(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    write(str(path), all_kinds().ledger, {}, moment=asked(with_decision=True))
    if suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            rows: Rows = list(csv.DictReader(file))
    else:
        rows = in_workbook(path) if suffix == ".xlsx" else READERS[suffix](path)
    assert [list(row)[-1] for row in rows] == ["decision"] * len(rows)
    decisions = {row["url"]: row["decision"] for row in rows}
    assert decisions["http://other/"] == ("Not requested: --scope host: the host other is not h.")
    assert decisions["http://h/later"] == "Queued."
    plain = exported(tmp_path, suffix, all_kinds().ledger)
    assert all("decision" not in row for row in plain.values())


@each_format
def test_a_decision_tells_the_place_at_the_moment_of_the_export(
    tmp_path: Path, suffix: str
) -> None:
    crawl, frontier = Crawl(), Frontier()
    for number in range(3):
        crawl.id_of(f"/{number}")
        frontier.enqueue(frontier.learn(f"http://h/{number}", 0, 10))
    settings = Settings.checked(roots=["http://h/"], with_decision=True)
    slices = writing(
        str(tmp_path / f"x{suffix}"),
        Snapshot(crawl.ledger, {}, moment=ExportContext.of(settings, frontier)),
    )
    frontier.take()
    for _ in slices:
        pass
    text = text_in(tmp_path / f"x{suffix}")
    assert [f"Queued at position {k} of 3." in text for k in (1, 2, 3)] == [True] * 3


@pytest.mark.parametrize("suffix", [".jsonl", ".json"])
def test_links_are_urls_in_the_order_of_their_page_where_they_are_asked_for(
    tmp_path: Path, suffix: str
) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/b", "/a"))
    crawl.page("/a")
    crawl.fail("/b", ErrorKind.TIMEOUT)
    kept = Kept([(1, 2, "b"), (1, 3, None), (2, 1, "of a page read after this moment")])
    younger = Kept([(1, 2, "b"), (1, 3, None), (1, 99, "of a URL that is younger")])
    path = tmp_path / f"x{suffix}"
    for links in (kept, younger):
        write(str(path), crawl.ledger, {}, links=links, moment=asked(with_links=True))
        rows = {row["url"]: row for row in READERS[suffix](path)}
        assert rows["http://h/"]["links"] == ["http://h/b", "http://h/a"]
        assert rows["http://h/b"]["links"] is None
    write(str(path), crawl.ledger, {}, links=kept)
    assert all("links" not in row for row in READERS[suffix](path))


def test_a_branch_has_the_links_of_its_own_pages(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/d/a", "/d/b"))
    crawl.page("/d/a", links=("/",))
    crawl.page("/d/b")
    ledger, path = crawl.ledger, tmp_path / "x.jsonl"
    links = Kept([(1, 2, None), (1, 3, None), (2, 1, None)])
    node = 2 * ledger.tree.name.index("d") + 1
    write(str(path), ledger, {}, node, links, moment=asked(with_links=True))
    assert [row["links"] for row in read_jsonl(path)] == [["http://h/"], []]


def test_links_that_are_not_kept_are_reported_in_one_line(tmp_path: Path) -> None:
    path = str(tmp_path / "x.jsonl")
    with pytest.raises(ExportError, match="--with-links: the links of this crawl were not stored"):
        check(path, with_links=True)
    with pytest.raises(ExportError, match="--with-links"):
        write(path, Ledger(), {}, moment=asked(with_links=True))
    check(path, links_to_come=True, with_links=True)
    check(str(tmp_path / "x.csv"), with_links=True)
    assert list(tmp_path.iterdir()) == []
