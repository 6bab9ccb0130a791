"""`crawlscope findings`, and the exit code of `--fail-on`."""

import csv
import re
from collections.abc import AsyncIterator

import pytest

from crawlscope.core.policy.declared_findings import FINDINGS
from tests.program import Program
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # processes of the program


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.page("/", links=["/a_b", "/gone"])
        site.page("/a_b")
        yield site


async def test_a_crawl_fails_on_a_finding_or_a_severity(program: Program, site: Site) -> None:
    async def code(*arguments: str) -> int:
        ended = await program.run("crawl", site.url(), "--quiet", *arguments)
        return int(ended.code or 0)

    assert await code("--save", "a.crawl", "--fail-on", "url-underscore") == 3
    assert await code("--fail-on", "trap") == 0
    assert await code("--fail-on", "error") == 3
    assert await code("--fail-on", "no-such") == 2


async def test_a_saved_crawl_is_judged_anew(program: Program, site: Site) -> None:
    await program.run("crawl", site.url(), "--quiet", "--save", "a.crawl")
    ended = await program.run("findings", "a.crawl", "--export", "findings.csv")
    assert (ended.code, ended.err) == (0, "")
    assert "url-underscore" in ended.out
    assert re.search(r"client-error .*\(/gone\)\n", ended.out)  # and where
    with (program.home / "findings.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert "url-underscore" in {row["finding"] for row in rows}
    thin = [row for row in rows if row["finding"] == "thin"]
    assert {row["name"] for row in thin} == {"Thin content"}
    assert all(row["detail"].isdigit() for row in thin)  # words
    ended = await program.run("findings", "a.crawl", "--url-long", "5", "--fail-on", "url-long")
    assert (ended.code, "url-long" in ended.out) == (3, True)
    ended = await program.run("findings", "a.crawl", "--ignore", "url-underscore * so be it")
    assert (ended.code, "url-underscore" in ended.out) == (0, False)
    ended = await program.run("findings", "a.crawl", "--severity", "url-underscore=error", "-q")
    assert (ended.code, ended.out) == (0, "")


async def test_each_link_to_an_id_that_is_not_there_has_a_row(program: Program, site: Site) -> None:
    site.page("/", links=["/a_b#no", "/a_b#not%20there", "/moved#nor", "/a_b", "#too"])
    site.redirect("/moved", "/a_b")
    crawled = "crawl", site.url(), "--quiet", "--save", "a.crawl", "--export", "findings.csv"
    for arguments in (crawled, ("findings", "a.crawl", "-q", "--export", "findings.csv")):
        assert (await program.run(*arguments)).code == 0
        with (program.home / "findings.csv").open(newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["finding"] == "broken-fragment"]
        (program.home / "findings.csv").unlink()
        assert {row["url"] for row in rows} == {site.url()}
        names = ("/a_b#no", "/a_b#not there", "/moved#nor", "/#too")
        assert [row["detail"] for row in rows] == [site.url(each) for each in names]


async def test_without_a_file_all_findings_are_listed(program: Program) -> None:
    ended = await program.run("findings")
    assert ended.code == 0
    assert [each.name for each in FINDINGS if f" {each.name} " not in ended.out] == []


async def test_a_finding_is_explained_by_its_name(program: Program) -> None:
    ended = await program.run("findings", "title-long", "--threshold", "title-long=70")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("title-long (note): ")
    for words in ("70 characters", "--threshold title-long=70", "How to fix it", "✓ <title>"):
        assert words in ended.out
    ended = await program.run("findings", "title-lng")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == (
        "crawlscope: there is no finding and no file 'title-lng'; did you mean 'title-long'?\n"
    )


async def test_a_name_and_a_file_in_either_order_say_where_the_crawl_has_it(
    program: Program, site: Site
) -> None:
    site.page("/a_b", links=["/gone"])
    await program.run("crawl", site.url(), "--quiet", "--save", "a.crawl")
    ended = await program.run("findings", "broken-link", "a.crawl")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("broken-link (error): ")
    places = "  {}\n    on {} “/gone”\n    on {} “/gone”\n".format(
        site.url("/gone"), site.url("/"), site.url("/a_b")
    )
    assert ended.out.endswith(f"In this crawl: 1 URL\n{places}")
    assert (await program.run("findings", "a.crawl", "broken-link")).out == ended.out
    ended = await program.run("findings", "thin", "a.crawl")
    assert re.search(
        r"In this crawl: 2 URLs\n  http://\S+/\n    \d+\n  http://\S+/a_b\n", ended.out
    )
    ended = await program.run("findings", "trap", "a.crawl")
    assert ended.out.endswith("In this crawl: 0 URLs\n")
    for words in ("broken-link", "title-long"), ("a.crawl", "a.crawl"):
        ended = await program.run("findings", *words)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err == "crawlscope: findings takes one name and one file at most\n"


async def test_an_abbreviation_in_a_heading_keeps_its_capitals(program: Program) -> None:
    program.environ["CRAWLSCOPE_LANGUAGE"] = "zh_CN"
    assert "\n规范 URL\n" in (await program.run("findings")).out


async def test_duplicates_are_written_with_their_group_and_what_it_shares(
    program: Program, site: Site
) -> None:
    def page(title: str, description: str) -> str:
        meta = f'<meta name="description" content="{description}">'
        return f"<!doctype html><title>{title}</title>{meta}<body>{title} {description}"

    paths = [f"/{n}" for n in range(5)]
    for n, path in enumerate(paths):
        site.answer(path, page(f"Page {n}", ("Hours", "Tickets")[n % 2]).encode(), "text/html")
    site.page("/", links=paths)
    exported = "--export", "findings.csv", "--export", "findings-by-url.csv"
    assert (await program.run("crawl", site.url(), "--quiet", *exported)).code == 0
    groups = {}
    for name, finding in (
        ("findings.csv", "description-duplicate"),
        ("findings-by-url.csv", "description-duplicate"),
    ):
        with (program.home / name).open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        groups[name] = {
            row["url"]: (row["group"], row["shared"]) for row in rows if row["finding"] == finding
        }
        others = {(row["group"], row["shared"]) for row in rows if row["finding"] != finding}
        assert others == {("", "")}
    hours, tickets = ("1", "Hours"), ("2", "Tickets")
    expected = {site.url(path): (hours, tickets)[n % 2] for n, path in enumerate(paths)}
    assert groups == {"findings.csv": expected, "findings-by-url.csv": expected}
