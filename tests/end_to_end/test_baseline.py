"""A repository of one's own, checked in CI: only what a change broke fails the check."""

import json
import os
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.settings import Settings
from crawlscope.session.baseline import read_comparison
from crawlscope.store import CrawlFile, StoreError, read_failing
from crawlscope.terminal.crawl import TerminalCrawl
from tests.conftest import WaitUntil
from tests.program import Ended, Program
from tests.web import Exchange, Handler, Site

CHECK = ("--baseline", "main.crawl", "--fail-on", "new-broken", "--export", "summary.md")


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    """Runs in a repository whose site has been broken in one place all along."""
    public = tmp_path / "public"
    public.mkdir()
    (public / "index.html").write_text(page('<a href="about.html">About</a>'))
    (public / "about.html").write_text(page('<a href="/old.html">Broken all along</a>'))
    return Program(tmp_path, wait_until)


def page(body: str) -> str:
    return f"<!doctype html><html lang=en><title>A page of ours</title><h1>Ours</h1>{body}</html>"


async def on_main(program: Program, *more: str) -> None:
    """The crawl of the main branch, which is kept."""
    assert (await program.run("crawl", "./public", "-q", "--save", "main.crawl", *more)).code == 0


async def checked(program: Program, *more: str) -> tuple[Ended, str]:
    ended = await program.run("crawl", "./public", *CHECK, *more)
    return ended, (program.home / "summary.md").read_text()


async def test_only_what_a_change_broke_fails_the_check(program: Program) -> None:
    await on_main(program)
    ended, summary = await checked(program)
    assert ended.code == 0, "what was broken before is not new"
    assert "/old.html" not in summary
    about = program.home / "public/about.html"
    before = about.read_text()
    about.write_text(page('<a href="/old.html">Old</a> <a href="team.html">Our team</a>'))
    ended, summary = await checked(program)
    assert ended.code == 3
    assert "Newly broken:" in ended.out
    (row,) = (line for line in summary.splitlines() if "/team.html" in line)
    for part in ("/about.html>)", "`Our team`", "/team.html>)", " 404 "):
        assert part in row
    assert "/old.html" not in summary
    about.write_text(before)
    ended, summary = await checked(program)
    assert (ended.code, "0 newly broken URLs" in summary) == (0, True)


async def test_a_folder_is_the_same_site_wherever_it_is_served(program: Program) -> None:
    """Jobs of CI check out in different places."""
    await on_main(program, "--export", "main.jsonl")
    (program.home / "public").rename(program.home / "elsewhere")
    for baseline in ("main.crawl", "main.jsonl"):
        given = ("--baseline", baseline, "--fail-on", "new", "--fail-on", "worse")
        ended = await program.run("crawl", "./elsewhere", *given)
        assert ended.code == 0, ended.out


async def test_a_baseline_of_another_site_is_said_to_be_one(program: Program, site: Site) -> None:
    site.page("/")
    other = "http://localhost:1"
    await on_main(program, "--export", "main.jsonl")
    text = (program.home / "main.jsonl").read_text()
    (program.home / "main.jsonl").write_text(re.sub(r"http://127.0.0.1:\d+", other, text))
    given = ("crawl", site.url(), "--quiet", "--baseline", "main.jsonl")
    ended = await program.run(*given)
    assert f"main.jsonl has no URL of {site.url()}, so everything is new" in ended.err
    ended = await program.run(*given, "--map", f"{site.url('').rstrip('/')}={other}")
    assert ended.err == ""


async def test_an_export_serves_as_a_baseline_and_so_does_the_last_crawl(program: Program) -> None:
    ended = await program.run("crawl", "./public", "--baseline", "last", "--fail-on", "new")
    assert (ended.code, "nothing counts as new" in ended.err) == (0, True)
    await on_main(program, "--export", "main.jsonl")
    (program.home / "public/index.html").write_text(page('<a href="/team.html">Our team</a>'))
    for baseline in ("last", "main.jsonl"):
        ended = await program.run(
            *("crawl", "./public", "--save", f"{baseline}.crawl", "--fail-on", "new-broken"),
            *("--baseline", baseline, "--export", f"{baseline}.sarif"),
        )
        assert ended.code == 3, baseline
        results = json.loads((program.home / f"{baseline}.sarif").read_text())["runs"][0]["results"]
        states = {each["baselineState"] for each in results}
        assert {"new", "unchanged"} <= states


async def test_a_finding_that_is_new_or_makes_a_page_worse_fails_the_check(
    program: Program,
) -> None:
    await on_main(program)
    about = program.home / "public/about.html"
    about.write_text(about.read_text().replace("<title>A page of ours</title>", ""))
    for word, code in (("new", 3), ("worse", 3), ("new-broken", 0)):
        given = ("--baseline", "main.crawl", "--fail-on", word)
        ended = await program.run("crawl", "./public", *given)
        assert ended.code == code, word
    assert "title-missing" in ended.out


async def test_the_baseline_is_judged_by_what_holds_now(program: Program) -> None:
    """Another threshold makes nothing new."""
    await on_main(program)
    given = ("--baseline", "main.crawl", "--fail-on", "new", "--export", "a.sarif")
    also = ("--threshold", "title-short=60", "--ignore", "description-missing *")
    ended = await program.run("crawl", "./public", *given, *also)
    assert ended.code == 0, ended.out
    results = json.loads((program.home / "a.sarif").read_text())["runs"][0]["results"]
    assert {each["baselineState"] for each in results} == {"unchanged"}
    assert {"title-short", "description-missing"} <= {each["ruleId"] for each in results}


async def test_two_crawls_are_compared_with_the_same_words(program: Program) -> None:
    await on_main(program)
    (program.home / "public/index.html").write_text(page('<a href="/team.html">Our team</a>'))
    assert (await program.run("crawl", "./public", "-q", "--save", "new.crawl")).code == 0
    for word, new, code in (
        *(("new", "new", 3), ("new-broken", "new", 3), ("worse", "new", 0)),
        *(("new", "main", 0), ("new-broken", "main", 0)),
    ):
        ended = await program.run("compare", "main.crawl", f"{new}.crawl", "--fail-on", word)
        assert (ended.code, ended.err) == (code, ""), (word, new)
    ended = await program.run("compare", "new.crawl", "main.crawl", "--fail-on", "new-broken")
    assert ended.code == 3, "what the newer one has not is broken in the older one"
    ended = await program.run("compare", "main.crawl", "new.crawl", "--fail-on", "news")
    assert (ended.code, "did you mean" in ended.err.lower()) == (2, True)


async def test_a_staging_site_is_compared_with_the_real_one(site: Site, program: Program) -> None:
    async with Site() as staging:
        for each in (site, staging):
            each.page("/", links=["/a", each.url("/old")], title="Home")
            each.page("/a", title="A page")
        assert (await program.run("crawl", site.url(), "-q", "--save", "real.crawl")).code == 0
        url_map = f"{staging.url()}={site.url()}"
        for baseline, saved in (("last", "staging.crawl"), ("real.crawl", "again.crawl")):
            given = ("--baseline", baseline, "--fail-on", "new", "--map", url_map)
            ended = await program.run("crawl", staging.url(), *given, "--save", saved)
            assert (ended.code, "real.crawl" in ended.out) == (0, True), baseline
        files = ("compare", "real.crawl", "staging.crawl", "--fail-on", "new-broken")
        ended = await program.run(*files, "--map", url_map)
        assert ended.code == 0
        assert "Nothing changed" in ended.out
        assert (await program.run(*files)).code == 3, "without the mapping all is new"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--fail-on", "new"), "--fail-on new requires --baseline"),
        (("--grace", "3d"), "--grace requires --baseline"),
        (("--map", "http://a=http://b"), "--map requires --baseline"),
        (("--baseline", "no.crawl"), "--baseline: cannot open no.crawl"),
        (("--baseline", "main.txt"), "--baseline: cannot open main.txt"),
        (("--baseline", "last", "--map", "a=b"), "--map must be URL=URL"),
        (("--baseline", "last", "--grace", "soon"), "is not a time"),
        (("--baseline", "last", "--fail-on", "newbroken"), "new-broken"),
    ],
)
async def test_what_cannot_be_compared_is_a_usage_error_before_the_first_request(
    site: Site, program: Program, given: tuple[str, ...], words: str
) -> None:
    ended = await program.run("crawl", site.url(), *given)
    assert (ended.code, ended.out, words in ended.err) == (2, "", True), ended.err
    assert len(ended.err.splitlines()) == 1
    assert not site.hits


# --- other sites, on the days that are given --------------------------------------------------


class Checks:
    """Checks of one site, a day each, beside a baseline of the first day."""

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._settings = Settings.checked(roots=[url], check_external=True, max_tries=1)

    async def on(self, day: str, baseline: str | None, save: str = "new", grace: float = 3) -> int:
        """The exit code of a check with `--grace`, in days."""
        job = OutputOptions(fail_on=("new-broken", "new"), quiet=True)
        started_at = f"{day}T12:00:00+00:00"
        path = self._folder / f"{save} {day}.crawl"
        if baseline is not None:
            job = replace(job, baseline=baseline, grace=grace * 86_400, crawls=self._folder)
        comparison = read_comparison(self._settings, job, started_at)
        with CrawlFile.create(str(path), self._settings, started_at) as file:
            crawl = TerminalCrawl(self._settings, job, started_at, file, comparison=comparison)
            return await crawl.run()


async def test_another_site_that_fails_once_fails_no_check_but_on_three_days_it_does(
    site: Site, tmp_path: Path
) -> None:
    async with Site() as other:
        site.page("/", links=[other.url("/page")])
        other.page("/page")
        checks, main = Checks(tmp_path, site.url()), str(tmp_path / "main 2026-11-19.crawl")
        assert await checks.on("2026-11-19", None, save="main") == 0
        other.answer("/page", status=500)
        assert await checks.on("2026-11-20", main) == 0
        other.page("/page")
        assert await checks.on("2026-11-21", main) == 0
        other.answer("/page", status=500)
        codes = [await checks.on(f"2026-11-{day}", main) for day in (22, 23, 24, 25)]
        assert codes == [0, 0, 3, 3]
        remembered = {other.url("/page"): (date(2026, 11, 22), date(2026, 11, 25))}
        assert read_failing(f"{main}.grace.json") == remembered
        other.page("/page")
        assert await checks.on("2026-11-26", main) == 0
        assert read_failing(f"{main}.grace.json") == {}


async def test_beside_the_last_crawl_another_site_fails_the_check_on_one_day(
    site: Site, tmp_path: Path
) -> None:
    async with Site() as other:
        site.page("/", links=[other.url("/page"), "/broken"])
        other.page("/page")
        checks = Checks(tmp_path, site.url())
        assert await checks.on("2026-11-19", None) == 0
        other.answer("/page", status=500)
        codes = [await checks.on(f"2026-11-{day}", "last") for day in range(20, 25)]
        assert codes == [0, 0, 3, 0, 0]


async def test_days_that_cannot_be_kept_are_an_error(
    site: Site, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Otherwise a link to another site would be excused for ever."""
    site.page("/")
    checks, main = Checks(tmp_path, site.url()), tmp_path / "main 2026-11-19.crawl"
    assert await checks.on("2026-11-19", None, save="main") == 0
    beside = tmp_path / f"{main.name}.grace.json"
    site.handle("/", page_that_takes_the_place(site, beside))
    assert await checks.on("2026-11-20", str(main)) == 1
    assert "cannot write" in capfd.readouterr().err
    with pytest.raises(StoreError, match="cannot open"):
        await checks.on("2026-11-21", str(main))


def page_that_takes_the_place(site: Site, path: Path) -> Handler:
    """Makes a folder where a file is to be written, once the crawl has begun."""
    then = site.handlers["/"]

    async def take(exchange: Exchange) -> None:
        os.mkdir(path)
        await then(exchange)

    return take
