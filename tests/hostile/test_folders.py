"""The program is started where a stranger has put files that Python would take for its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import crawlscope
from crawlscope.runtime.this_program import command, environ
from tests.conftest import WaitUntil
from tests.program import Ended, Program
from tests.web import Site

RUNS = """\
import os
with open(os.environ["STRANGER_WAS_HERE"], "a") as file:
    file.write(f"{__file__} ")
"""
PACKAGES = ("app", "dask", "distributed", "crawlscope", "aiohttp", "PySide6", "numpy")
MODULES = (
    *("json", "asyncio", "typing", "logging", "tempfile", "resource", "sitecustomize"),
    *("usercustomize", "encodings"),
)
STARTS = {
    "a crawl on a cluster": ("crawl", "{url}", "--quiet", "--cluster", "local:1"),
    "the lab": ("lab", "--connections", "2", "--stage", "coroutines", "--latency", "0.1"),
    "the doctor": ("doctor",),
    "the doctor's report": ("doctor", "--report"),
    "the self-test": ("--selftest",),
}
# Several processes each, from the first instruction on
LONG = dict.fromkeys(("a crawl on a cluster", "the self-test"), pytest.mark.slow)


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A folder of somebody who wants to be run."""
    folder = tmp_path / "strange"
    for name in PACKAGES:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(RUNS)
        (folder / name / "__main__.py").write_text(RUNS)
    for name in MODULES:
        (folder / f"{name}.py").write_text(RUNS)
    return folder


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    found = Program(tmp_path / "home", wait_until)
    found.environ |= {"STRANGER_WAS_HERE": str(tmp_path / "strangers")}
    return found


def as_installed(program: Program, where: str, strange: Path) -> None:
    """As the console script is: neither that folder nor PYTHONPATH decides what runs."""
    program.command = [sys.executable, "-I", *command()[2:]]
    program.environ.pop("PYTHONPATH", None)
    if where == "current folder":
        program.folder = strange
    else:
        program.environ["PYTHONPATH"] = os.pathsep.join((str(strange), ""))


def strangers(program: Program) -> str:
    file = Path(program.environ["STRANGER_WAS_HERE"])
    return file.read_text() if file.exists() else ""


async def ran(program: Program, site: Site, *arguments: str) -> Ended:
    site.page("/")
    return await program.run(*(each.format(url=site.url()) for each in arguments))


@pytest.mark.end_to_end
@pytest.mark.parametrize("where", ["current folder", "PYTHONPATH"])
@pytest.mark.parametrize("start", [pytest.param(each, marks=LONG.get(each, ())) for each in STARTS])
async def test_nothing_of_a_strange_folder_is_run(
    program: Program, site: Site, strange: Path, start: str, where: str
) -> None:
    as_installed(program, where, strange)
    ended = await ran(program, site, *STARTS[start])
    assert strangers(program) == ""
    # The doctor of a machine without a display, say, finds what there is to find
    assert ended.code == 0 or (start.startswith("the doctor") and "Qt" in ended.out), ended.err


@pytest.mark.parametrize("where", ["current folder", "PYTHONPATH"])
def test_a_process_of_ours_runs_nothing_of_a_strange_folder(
    program: Program, strange: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRANGER_WAS_HERE", program.environ["STRANGER_WAS_HERE"])
    if where == "current folder":
        monkeypatch.chdir(strange)
    else:
        monkeypatch.setenv("PYTHONPATH", str(strange))
    process = subprocess.run(
        command("--version"), env=environ(), capture_output=True, text=True, check=False
    )
    assert strangers(program) == ""
    assert process.stdout.split()[-1] == crawlscope.__version__, process.stderr


@pytest.mark.end_to_end
async def test_a_checkout_still_runs_as_a_module(program: Program, site: Site) -> None:
    program.folder = Path(crawlscope.__file__).parents[1]
    program.environ.pop("PYTHONPATH", None)
    ended = await ran(program, site, *STARTS["a crawl on a cluster"])
    assert ended.code == 0, ended.err
    assert site.hits["/"] == 1
