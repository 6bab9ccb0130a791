"""Link scores of a crawl: which of its links count."""

import csv
from pathlib import Path

from tests.export.crawled import Crawl, Kept
from tests.export.written import write


def table(folder: Path, crawl: Crawl, links: Kept) -> dict[str, dict[str, str]]:
    """By path, in the order of the file."""
    path = folder / "link-scores.csv"
    write(str(path), crawl.ledger, {}, links=links)
    with path.open(encoding="utf-8", newline="") as file:
        return {row["url"].removeprefix("http://h"): row for row in csv.DictReader(file)}


def counted(rows: dict[str, dict[str, str]]) -> dict[str, tuple[int, int]]:
    return {path: (int(row["inlinks"]), int(row["outlinks"])) for path, row in rows.items()}


def test_the_page_that_most_links_lead_to_comes_first(tmp_path: Path) -> None:
    crawl = Crawl()
    for path in ("/", "/a", "/b"):
        crawl.page(path)
    rows = table(tmp_path, crawl, Kept([(1, 2, "a"), (1, 3, "b"), (2, 3, "b"), (3, 1, "")]))
    assert list(rows) == ["/b", "/", "/a"]
    assert [float(rows[path]["score"]) for path in ("/b", "/a")] == [100, 0]
    assert counted(rows) == {"/b": (2, 1), "/": (1, 2), "/a": (1, 1)}


def test_a_link_to_a_redirect_counts_for_its_end(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    crawl.redirect("/old", "/new")
    crawl.page("/new")
    rows = table(tmp_path, crawl, Kept([(1, crawl.ids["http://h/old"], "old")]))
    assert counted(rows) == {"/new": (1, 0), "/": (0, 1)}


def test_a_page_counts_once_for_another_and_not_for_itself(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    crawl.page("/a")
    rows = table(tmp_path, crawl, Kept([(1, 1, "me"), (1, 2, "a"), (1, 2, "a again")]))
    assert counted(rows) == {"/a": (1, 0), "/": (0, 1)}


def test_what_is_no_page_of_the_site_has_no_score(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    crawl.page("/gone", status=404)
    crawl.page("/file", content_type="application/pdf")
    rows = table(tmp_path, crawl, Kept([(1, 2, "gone"), (1, 3, "file")]))
    assert counted(rows) == {"/": (0, 0)}
