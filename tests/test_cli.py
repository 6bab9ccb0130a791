"""The program as a command: exit codes, one line for each mistake, exports, signals.

All but usage errors run the program in a process of its own.
"""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from crawlscope.commands.cli import run
from crawlscope.store import CrawlFile
from tests.conftest import WaitUntil
from tests.program import LONGEST, Program
from tests.web import Site


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        yield site


USAGE_ERRORS = {
    "no address": ("crawl",),
    "unknown option": ("crawl", "--foo", "http://localhost/"),
    "unknown command": ("bogus",),
    "a word for a number": ("crawl", "http://localhost/", "--workers", "many"),
    "a number out of range": ("crawl", "http://localhost/", "--workers", "0"),
    "a bad regex": ("crawl", "http://localhost/", "--exclude", "["),
    "a bad URL": ("crawl", "http://[bad"),
    "another scheme": ("crawl", "ftp://localhost/"),
    "an unknown suffix": ("crawl", "http://localhost/", "--export", "all.doc"),
    "no such folder": ("crawl", "http://localhost/", "--export", "/no/such/folder/all.csv"),
    "an endless scope": ("crawl", "http://localhost/", "--scope", "any"),
    "figures in a folder's place": ("crawl", "http://localhost/", "--diagnostics", "/tmp"),
    "a folder and a URL in the window": ("gui", ".", "http://h/"),
    "no folder for the window's file": ("gui", "--save", "/no/such/folder/a.crawl"),
    "a bad option of the window": ("gui", "--max-pages", "0"),
}


def test_a_plain_crawl_loads_nothing_that_only_others_need() -> None:
    """Each costs some tens of milliseconds at every start."""
    code = "import sys, crawlscope.commands.cli, crawlscope.terminal.crawl; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "aiohttp" in loaded
    assert not loaded & {
        "jinja2",
        "aiohttp.web",
        "crawlscope.demo.server",
        "re2",
        "tldextract",
        "PySide6",
    }


@pytest.mark.parametrize("name", USAGE_ERRORS)
def test_a_usage_error_is_one_line_and_exit_code_2(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(USAGE_ERRORS[name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("crawlscope: ")


async def test_a_usage_error_is_the_exit_code_of_the_process(program: Program) -> None:
    assert (await program.run("crawl", "--foo")).code == 2


@pytest.mark.parametrize("arguments", [(), ("gui",), ("gui", "http://localhost/", "--start")])
async def test_without_a_display_the_window_says_what_to_use_instead(
    program: Program, arguments: tuple[str, ...]
) -> None:
    ended = await program.run(*arguments)
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert "crawl" in ended.err
    assert "demo --headless" in ended.err


async def test_a_dead_display_does_not_abort_in_qt(program: Program) -> None:
    program.environ["DISPLAY"] = ":4711"
    ended = await program.run("gui")
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1


async def test_the_demo_site_is_served_until_somebody_ends_it(
    program: Program, wait_until: WaitUntil, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = Program(tmp_path / "other", wait_until)
    process = program.start("demo", "--serve", "0")
    said = program.home / "out"
    await wait_until(lambda: said.read_text().endswith("\n"), timeout=LONGEST)
    port = said.read_text().split("127.0.0.1:")[1].partition("/")[0]
    assert (await other.run("demo", "--serve", port)).code == 2
    process.send_signal(signal.SIGINT)
    assert (await program.end(process)).code == 0


async def test_a_finished_crawl_reports_and_ends_with_0(program: Program, site: Site) -> None:
    site.page("/", links=["/a", "/gone"])
    site.page("/a")
    ended = await program.run("crawl", site.url())
    assert ended.code == 0
    assert "3 URLs requested" in ended.out
    assert site.url("/gone") in ended.out
    assert f"on {site.url()}" in ended.out


async def test_nothing_fetched_is_1(program: Program, site: Site) -> None:
    site.resets("/")
    ended = await program.run("crawl", site.url(), "--max-tries", "1")
    assert ended.code == 1
    assert "connect" in ended.out


async def test_a_root_that_redirects_to_a_dead_host_is_1(
    program: Program, site: Site, unused_tcp_port: int
) -> None:
    site.redirect("/", f"http://127.0.0.1:{unused_tcp_port}/")
    ended = await program.run(
        "crawl", site.url(), "--scope", "any", "--max-pages", "9", "--max-tries", "1"
    )
    assert ended.code == 1
    assert "nothing was fetched" in ended.out


@pytest.mark.parametrize(
    ("links", "code"), [(["/a"], 0), (["/gone"], 3), (["/to-gone"], 3), (["/loop"], 3)]
)
async def test_fail_on_broken_is_3_only_if_something_is(
    program: Program, site: Site, links: list[str], code: int
) -> None:
    site.page("/", links=links)
    site.page("/a")
    site.redirect("/to-gone", "/gone")
    site.redirect("/loop", "/loop")
    ended = await program.run("crawl", site.url(), "--fail-on-broken")
    assert ended.code == code


async def test_quiet_says_nothing(program: Program, site: Site) -> None:
    site.page("/", links=["/gone"])
    ended = await program.run("crawl", site.url(), "--quiet")
    assert (ended.code, ended.out, ended.err) == (0, "", "")


async def test_ctrl_c_keeps_exports_and_reports_what_was_found(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/hung"])
    site.page("/a")
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()
    file = tmp_path / "all.jsonl"
    process = program.start("crawl", site.url(), "--export", str(file))
    await wait_until(lambda: site.at_the_gate and site.hits["/a"], timeout=LONGEST)
    process.send_signal(signal.SIGINT)
    ended = await program.end(process)
    assert ended.code == 130
    assert "stopped" in ended.out
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert {record["url"]: record["state"] for record in records} == {
        site.url(): "done",
        site.url("/a"): "done",
        site.url("/hung"): "queued",
    }


async def test_a_signal_exports_in_the_middle_of_a_crawl(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/hung"])
    site.page("/hung")
    site.behind_the_gate("/hung")
    site.gate.clear()
    file = tmp_path / "all.csv"
    process = program.start("crawl", site.url(), "--export", str(file))
    await wait_until(lambda: site.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGUSR1)
    await wait_until(file.exists, timeout=LONGEST)
    with file.open(newline="") as lines:
        assert [row["state"] for row in csv.DictReader(lines)] == ["done", "fetching"]
    site.gate.set()
    ended = await program.end(process)
    assert ended.code == 0
    with file.open(newline="") as lines:
        assert [row["state"] for row in csv.DictReader(lines)] == ["done", "done"]


async def test_a_signal_after_the_end_of_a_crawl_does_not_end_the_program(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{n}/{'long' * 500}" for n in range(50)])
    file = tmp_path / "all.csv"
    reading, writing = os.pipe()  # which is too narrow for the report
    process = program.start("crawl", site.url(), "--export", str(file), stdout=writing)
    os.close(writing)
    await wait_until(file.exists, timeout=LONGEST)
    process.send_signal(signal.SIGUSR1)
    with open(reading, "rb") as report:  # noqa: ASYNC230
        assert b"51 URLs requested" in report.read()
    assert (await program.end(process)).code == 0


async def test_a_report_that_nobody_reads_loses_no_export(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/")
    file = tmp_path / "all.csv"
    reading, writing = os.pipe()
    os.close(reading)
    process = program.start("crawl", site.url(), "--export", str(file), stdout=writing)
    os.close(writing)
    ended = await program.end(process)
    assert (ended.code, ended.err) == (0, "")
    assert file.exists()


async def test_a_report_in_ascii_replaces_what_ascii_has_not(program: Program, site: Site) -> None:
    site.page("/", links=["/gone"], title="Größe")
    program.environ["PYTHONIOENCODING"] = "ascii"
    ended = await program.run("crawl", site.url())
    assert (ended.code, ended.err) == (0, "")
    assert "2 URLs requested" in ended.out


async def test_max_pages_ends_with_0_and_says_so(program: Program, site: Site) -> None:
    site.page("/", links=[f"/{n}" for n in range(20)])
    ended = await program.run("crawl", site.url(), "--max-pages", "5")
    assert ended.code == 0
    assert "limit of pages" in ended.out
    assert site.hits.total() == 5


async def test_diagnostics_hold_the_figures_of_the_contract(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    file = tmp_path / "figures.json"
    await program.run("crawl", site.url(), "--diagnostics", str(file))
    figures = json.loads(file.read_text())
    assert list(figures) == [
        "pages",
        "seconds",
        "pages_per_second",
        "loop_lag_ms",
        "peak_rss_mb",
        "urls_known",
        "cancel",
    ]
    assert figures["pages"] == figures["urls_known"] == 2


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells it")
@pytest.mark.end_to_end
def test_the_peak_of_memory_is_not_that_of_the_program_before(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    crawl = ["-m", "crawlscope", "crawl", "http://127.0.0.1:1/", "--max-tries", "1", "--quiet"]
    command = [sys.executable, *crawl, "--diagnostics", str(file)]
    large = f"import os; kept = b'x' * 300_000_000; os.execv({command[0]!r}, {command!r})"
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", large], env=environ, timeout=60, check=False)
    assert ended.returncode == 1
    assert 20 < json.loads(file.read_text())["peak_rss_mb"] < 300


@pytest.mark.slow
async def test_the_demo_without_a_display_says_so_and_crawls_in_the_terminal(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "demo.txt"
    ended = await program.run("demo", "--export", str(file))
    assert ended.code == 0
    assert "terminal" in ended.err
    assert "requested" in ended.out
    assert file.read_text().startswith("http://127.0.0.1:")


async def test_open_refuses_in_one_line_what_it_cannot_open(
    program: Program, tmp_path: Path
) -> None:
    ended = await program.run("open", "missing.crawl")
    assert (ended.code, ended.out) == (1, "")
    assert "demo --headless" in ended.err  # there is no display
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    (program.home / "text.crawl").write_text("precious")
    for name, said in (("missing.crawl", "no such file"), ("text.crawl", "not a crawl file")):
        ended = await program.run("open", name)
        assert ended.err == (await program.run(name)).err  # as a desktop opens it by its kind
        assert (ended.code, ended.out) == (1, "")
        assert said in ended.err
        assert len(ended.err.splitlines()) == 1
    assert (program.home / "text.crawl").read_text() == "precious"
    # As a desktop does, which tells a crawl by its content too
    for name in ("text.crawl", "TEXT.CRAWL", "nameless"):
        (program.home / name).write_text("precious")
        ended = await program.run(str(program.home / name))
        assert (ended.code, "not a crawl file" in ended.err) == (1, True), ended.err


async def test_the_window_runs_to_its_end_with_exports(
    program: Program, site: Site, tmp_path: Path
) -> None:
    program.environ["QT_QPA_PLATFORM"] = "offscreen"
    file = tmp_path / "all.json"
    site.page("/", links=["/a", "/gone"])
    site.page("/a")
    ended = await program.run(
        *("gui", site.url(), "--start", "--exit-when-done", "--export", str(file)),
        *("--save", str(tmp_path / "all.crawl")),
    )
    assert ended.code == 0
    with CrawlFile.open(str(tmp_path / "all.crawl")) as saved:
        assert len(saved.restored().ledger.records) == 3
    assert len(json.loads(file.read_text())["urls"]) == 3


@pytest.mark.slow
async def test_the_selftest_passes_without_a_display(program: Program) -> None:
    ended = await program.run("--selftest")
    assert ended.code == 0
    assert ended.out == "selftest: passed\n"
    assert {each.name for each in program.home.iterdir()} == {"out", "err"}  # nothing is left


def test_version_and_help_import_neither_qt_nor_aiohttp() -> None:
    code = """
import sys, crawlscope.__main__ as m
for sys.argv[1:] in (["--version"], ["--help"], ["crawl", "--help"]):
    try:
        m.main()
    except SystemExit as end:
        print(end.code, *sys.modules, file=sys.stderr)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ends = ran.stderr.splitlines()
    assert [line.split()[0] for line in ends] == ["0"] * 3
    assert "crawlscope.commands.cli" in ends[0].split()
    # What one of them has loaded is still there after the last
    assert not set(ends[-1].split()) & {"PySide6", "aiohttp", "qasync", "pyqtgraph", "numpy"}


async def test_version_and_help(program: Program) -> None:
    assert (await program.run("--version")).out == "crawlscope 0.1.0\n"
    helped = await program.run("crawl", "--help")
    assert helped.code == 0
    assert "--max-redirects" in helped.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("resume --delay 1 x.crawl", "--delay; 'crawlscope crawl' has it, but not 'resume'"),
        ("crawl --dlay 1", "--dlay; did you mean '--delay'?"),
        ("export --zzz x.crawl", "--zzz"),
        ("--zzz", "--zzz"),
    ],
)
def test_an_option_that_a_command_does_not_have_is_named_with_what_helps(
    words: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(words.split()) == 2
    assert capfd.readouterr().err == f"crawlscope: no such option: {said}\n"
