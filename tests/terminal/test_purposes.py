"""What a crawl is exported for, by the name of the file, against what the demo site is known to
have."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from crawlscope.demo.plan import build_plan
from crawlscope.demo.server import DemoSite
from tests.conftest import WaitUntil
from tests.demo.expected import Expected, Outcome, expect
from tests.program import Program
from tests.terminal.test_control import connected
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # processes of the program

NAMES = ("broken-links.csv", "redirect-chains.csv", "findings-by-url.csv")


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def linked(site: Site) -> None:
    """What is broken is linked from two pages, once behind a redirect; the last page is fine."""
    site.page("/", links=["/gone", "/old", "/a", "/last"])
    site.page("/a", links=["/gone", "/gone", "/old"])
    site.redirect("/old", "/older")
    site.redirect("/older", "/gone")
    site.page("/last")


def is_broken(found: Outcome | None) -> bool:
    if found is None:
        return False
    if found.state == "redirected":
        return found.redirect_end in ("broken", "loop", "limit")
    return found.state == "failed" or (found.status or 0) >= 400


def known(origin: str) -> Expected:
    return expect(build_plan(origin))


async def test_the_demo_is_exported_as_it_is_known_to_be(program: Program) -> None:
    async with DemoSite(pace=0) as demo:
        url = demo.url
        exports = ("all.jsonl", *NAMES)
        asked = (word for name in exports for word in ("--export", name))
        await program.run("crawl", url, "-q", "--with-links", "--save", "a.crawl", *asked)
    truth = known(url.rstrip("/"))
    lines = (program.home / "all.jsonl").read_text("utf-8").splitlines()
    records: dict[str, Any] = {each["url"]: each for each in map(json.loads, lines)}
    broken, chains, findings = (table(program.home / name) for name in NAMES)
    bad = {each for each, found in truth.outcomes.items() if is_broken(found)}
    assert {(row["page"], row["url"]) for row in broken} == {
        (page, target)
        for page, record in records.items()
        for target in record["links"] or ()
        if target in bad
    }
    assert len(broken) > 20
    led_to = {found.redirect_to for found in truth.outcomes.values()}
    redirects = {each for each, found in truth.outcomes.items() if found.redirect_end}
    assert {row["url"] for row in chains} >= redirects - led_to
    for row in chains:
        found = truth.outcomes[row["url"]]
        leads_nowhere = found.error == "invalid_redirect"
        assert row["end"] == ("broken" if leads_nowhere else found.redirect_end)
    listed = [(row["url"], row["finding"]) for row in findings]
    assert sorted(listed) == sorted(
        (each, name) for each, record in records.items() for name in record["findings"] or ()
    )


async def test_a_saved_crawl_gives_the_same_files(program: Program, site: Site) -> None:
    site.page("/", links=["/gone", "/old"])
    site.redirect("/old", "/gone")
    asked = [word for name in NAMES for word in ("--export", name)]
    await program.run("crawl", site.url(), "-q", "--save", "a.crawl", *asked)
    now = [(program.home / name).read_bytes() for name in NAMES]
    assert (await program.run("export", "a.crawl", *asked)).err == ""
    assert [(program.home / name).read_bytes() for name in NAMES] == now
    (one, other) = table(program.home / NAMES[0])
    assert (one["page"], one["url"], other["problem"]) == (
        *(site.url(), site.url("/gone")),
        "302 to broken",
    )


async def test_each_command_that_ends_a_crawl_writes_the_same_files(
    program: Program, site: Site
) -> None:
    linked(site)
    asked = [word for name in NAMES for word in ("--export", name)]

    def written() -> list[bytes]:
        found = [(program.home / name).read_bytes() for name in NAMES]
        for name in NAMES:
            (program.home / name).unlink()
        return found

    await program.run("crawl", site.url(), "-q", "--save", "a.crawl", *asked)
    whole = written()
    assert [len(each.splitlines()) for each in whole[:2]] == [1 + 4, 1 + 1]
    await program.run("crawl", site.url(), "-q", "--save", "b.crawl", "--max-pages", "2", *asked)
    assert written() != whole
    for command in (
        ("resume", "b.crawl", "-q", "--max-pages", "99"),
        ("recheck", "a.crawl", "-q"),
        ("findings", "a.crawl"),
    ):
        ended = await program.run(*command, *asked)
        assert ended.err == ""
        assert written() == whole, command


async def test_who_controls_a_crawl_gets_the_same_files(
    program: Program, site: Site, wait_until: WaitUntil
) -> None:
    linked(site)
    site.behind_the_gate("/last")  # so that there is a crawl to be asked
    site.gate.clear()
    control = program.home / "control"
    running = program.start(
        *("crawl", site.url(), "-q", "--control", str(control)),
        *(word for name in NAMES for word in ("--export", name)),
    )
    await wait_until(lambda: site.hits["/last"] == 1)
    async with connected(control, wait_until) as ask:
        while (await ask("stats"))["requested"] < 5:  # all but the last
            pass
        for name in NAMES:
            await ask("export", path=str(program.home / f"{name[:-4]}-now.csv"))
        refused = await ask.refusal("export", path=str(program.home / "redirect-chains.dot"))
        assert ".csv, .html" in refused
        site.gate.set()
    assert (await program.end(running)).err == ""
    for name in NAMES:
        now = table(program.home / f"{name[:-4]}-now.csv")
        then = table(program.home / name)
        assert now == [row for row in then if row["url"] != site.url("/last")]


async def test_a_format_that_does_not_fit_is_refused_before_the_first_request(
    program: Program, site: Site
) -> None:
    ended = await program.run("crawl", site.url(), "--export", "broken-links.dot")
    assert ended.code == 2
    assert len(ended.err.splitlines()) == 1
    assert ".csv, .html" in ended.err
    assert not site.hits


async def test_a_full_disk_is_one_line_and_leaves_nothing(program: Program, site: Site) -> None:
    site.page("/", links=[f"/{'x' * 500}{n}" for n in range(40)])
    await program.run("crawl", site.url(), "-q", "--save", "a.crawl")
    program.before = ("sh", "-c", 'ulimit -f 8; exec "$@"', "sh")
    ended = await program.run("export", "a.crawl", "--export", NAMES[0])
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert NAMES[0] in ended.err
    assert not (program.home / NAMES[0]).exists()


async def test_help_says_which_names_mean_a_purpose(program: Program) -> None:
    said = " ".join((await program.run("crawl", "--help")).out.split())
    assert all(name.removesuffix(".csv") in said for name in NAMES)
