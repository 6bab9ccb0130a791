"""What pages say of themselves is in the exports of a crawl, and in those of its file."""

import csv
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # processes of the program


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", ["/a", "/gone"], text="<h1>Hello</h1><img src=/i.png><p>three more words")
        site.page("/a", headers={"X-Robots-Tag": "noindex"})
        yield site


def records(path: Path) -> dict[str, Any]:
    return {row["url"]: row for row in map(json.loads, path.read_text("utf-8").splitlines())}


async def test_facts_are_exported_with_the_crawl_and_again_from_its_file(
    program: Program, site: Site
) -> None:
    crawl = ("crawl", site.url(), "--quiet", "--save", "a.crawl", "--export", "now.jsonl")
    assert (await program.run(*crawl)).err == ""
    export = ("export", "a.crawl", "--export", "later.jsonl")
    assert (await program.run(*export)).err == ""
    now, later = (records(program.home / name) for name in ("now.jsonl", "later.jsonl"))
    assert now == later
    root, page, gone = (now[site.url(path)] for path in ("/", "/a", "/gone"))
    assert (root["h1"], root["h1_total"], root["images"]) == ("Hello", 1, 1)
    assert root["images_without_alt"] == 1
    assert "alt-missing" in root["findings"]
    assert root["first_byte_time"] > 0
    assert page["robots_header"] == ["noindex"]
    assert "noindex" in page["findings"]
    assert (gone["words"], gone["findings"]) == (None, ["client-error", "broken-link"])


LONG = " ".join(f"word{number} of {number * 7 % 400}" for number in range(400))


async def test_a_duplicate_names_the_page_that_it_is_like(program: Program, site: Site) -> None:
    site.page("/", ["/one", "/nearly", "/copy", "/other"], title="Home")
    for path, text in (("/one", LONG), ("/nearly", LONG + " end"), ("/copy", LONG)):
        site.page(path, text=text, title=f"Title of {path}")
    site.page("/other", text=LONG[::-1], title="Title of /copy")
    exports = ("a.jsonl", "findings.csv", "a.sarif")
    crawl = ("crawl", site.url(), "--quiet", "--workers", "1", "--save", "a.crawl")
    await program.run(*crawl, *(word for each in exports for word in ("--export", each)))
    now = records(program.home / "a.jsonl")
    named = {path: now[site.url(path)]["near_duplicate_of"] for path in ("/one", "/nearly", "/")}
    assert named == {"/one": site.url("/copy"), "/nearly": site.url("/one"), "/": None}
    with (program.home / "findings.csv").open(encoding="utf-8", newline="") as file:
        detail = {(row["finding"], row["url"]): row["detail"] for row in csv.DictReader(file)}
    assert detail["near-duplicate", site.url("/copy")] == site.url("/nearly")
    assert detail["title-duplicate", site.url("/other")] == site.url("/copy")
    assert detail["title-short", site.url("/other")] == "Title of /copy (14)"
    whole = json.loads((program.home / "a.sarif").read_text("utf-8"))
    said = {each["message"]["text"] for each in whole["runs"][0]["results"]}
    assert any(each.endswith(f" Also on {site.url('/nearly')}.") for each in said)
    await program.run("export", "a.crawl", "--export", "later.jsonl")
    assert records(program.home / "later.jsonl") == now


async def test_without_an_audit_records_have_the_fields_and_nothing_in_them(
    program: Program, site: Site
) -> None:
    await program.run("crawl", site.url(), "--quiet", "--no-audit", "--export", "a.jsonl")
    root = records(program.home / "a.jsonl")[site.url()]
    assert (root["words"], root["h1"], root["hsts"]) == (None, None, None)


async def test_images_have_the_status_of_what_was_requested(program: Program, site: Site) -> None:
    site.answer("/i.png", b"no image", "image/png")
    site.page("/b", text="<img src='i.png#x' alt='An i' width=1 height=2><img src=gone.png alt=''>")
    crawl = ("crawl", site.url("/b"), "--quiet", "--resources", "--export", "images.csv")
    assert (await program.run(*crawl)).err == ""
    with (program.home / "images.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["src"]: row for row in csv.DictReader(file)}
    assert list(rows) == [site.url("/i.png"), site.url("/gone.png")]
    known, gone = rows.values()
    assert (known["page"], known["alt"], known["has_size"]) == (site.url("/b"), "An i", "true")
    assert (known["status"], known["content_type"]) == ("200", "image/png")
    assert (gone["status"], gone["has_alt"], gone["alt"]) == ("404", "true", "")
