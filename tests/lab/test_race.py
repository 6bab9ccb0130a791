"""The race: stages in processes of their own, measured, and none left behind."""

import csv
import json
import os
import subprocess
import sys
from contextlib import aclosing
from pathlib import Path

import pytest

from crawlscope.commands.cli import run as run_command
from crawlscope.demo.lab import STAGES
from crawlscope.demo.lab.race import Course, Run, race
from crawlscope.demo.lab.stacks import traceback_of
from crawlscope.demo.lab.system import most_files, why_not
from crawlscope.runtime.child import Child

WAITS_IN = {  # where a fetch is whose answer has not come
    "blocking": ("_work", "_fetch", "_read_all", "_read"),
    "callbacks": ("read_response",),
    "generators": ("_work", "_fetch", "_read_all", "_read", "_ready", "__iter__"),
    "awaitables": ("_work", "_fetch", "_read", "_ready", "happens"),
    "coroutines": ("_work", "_fetch"),
}

SMALL = Course(connections=(5,), latency=0.05)


@pytest.mark.slow
async def test_each_stage_fetches_every_page_and_all_connections_wait_at_once() -> None:
    runs: list[Run] = []
    async with aclosing(race(SMALL)) as racing:
        async for run in racing:
            if run.is_over:
                runs.append(run)
    assert [run.stage for run in runs] == list(STAGES)
    for run in runs:
        assert run.trouble == ""
        assert run.pages == SMALL.pages(5) + 1, run.stage
        assert run.failures == 0
        assert run.waiting == 5
        assert run.pages_per_second > 0
    threads = {run.stage: run.threads for run in runs}
    assert threads["blocking"] == 6
    assert threads["callbacks"] == threads["generators"] == threads["awaitables"] == 1


def children() -> str:
    """The processes that this one has started."""
    return Path("/proc/self/task", str(os.getpid()), "children").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
async def test_a_race_that_is_left_leaves_no_process() -> None:
    before = children()
    async with aclosing(race(Course(connections=(5,), latency=5))) as racing:
        async for run in racing:
            if run.waiting:
                assert children() != before
                break
    assert children() == before


def test_what_the_system_does_not_allow_is_reported_and_not_run() -> None:
    too_many = most_files() + 1
    assert "open files" in (why_not("generators", too_many) or "")
    assert why_not("generators", 10) is None


async def test_callbacks_rip_the_stack_and_generators_do_not() -> None:
    async with Child("lab-server", "1", "0.0", "10") as server:
        assert await server.says("url")
        url = server.facts["url"]
        ripped = traceback_of("callbacks", url)
        whole = traceback_of("generators", url)
    assert "fetch" not in ripped
    assert "_work" in whole
    assert whole[0] == ripped[0] == "run"


@pytest.mark.slow
async def test_in_slow_motion_a_stage_says_where_each_fetch_waits() -> None:
    async with Child("lab-server", "3", "0.3", "10") as server:
        assert await server.says("url")
        for stage in STAGES:
            arguments = ("lab-stage", stage, server.facts["url"], "2", "10", "--watched")
            async with Child(*arguments) as child:
                chains: set[tuple[str, ...]] = set()
                while not child.has_ended:
                    await child.says_more()
                    for wait in child.facts.get("waits", ()):
                        chains.add(tuple(step["function"] for step in wait["steps"]))
            assert WAITS_IN[stage] in chains, (stage, chains)


def test_the_command_prints_a_table_and_writes_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "race.csv", tmp_path / "race.json"]
    exports = [argument for path in paths for argument in ("--export", str(path))]
    course = ("--connections", "3", "--stage", "callbacks", "--latency", "0.01", "--size", "100")
    assert run_command(("lab", *course, *exports)) == 0
    printed = capsys.readouterr().out
    assert "callbacks" in printed
    assert "500 Lines or Less: a thread" in printed
    with paths[0].open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["stage"], row["pages"]) for row in rows] == [("callbacks", "61")]
    assert json.loads(paths[1].read_text())["runs"][0]["connections"] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("--stage", "telepathy"),
        ("--connections", "0"),
        ("--latency", "-1"),
        ("--size", "-1"),
        ("--export", "race.txt"),
        ("--export", "/nowhere/race.csv"),
    ],
)
def test_bad_options_are_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(("lab", *arguments)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


def test_stages_import_nothing_of_the_program_but_the_lab() -> None:
    of_each_module = ours_with("crawlscope")
    for stage in STAGES:
        more = ours_with(f"crawlscope.demo.lab.{stage}") - of_each_module - {"crawlscope.demo"}
        assert more
        assert all(each.startswith("crawlscope.demo.lab") for each in more), more


def ours_with(module: str) -> set[str]:
    """The modules of the program that come with this one."""
    code = f"import sys, {module}; print(*sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    return {each for each in said.split() if each.partition(".")[0] == "crawlscope"}


def test_no_stage_is_longer_than_a_person_reads() -> None:
    for stage in STAGES:
        lines = (Path("app/crawlscope/demo/lab") / f"{stage}.py").read_text().splitlines()
        assert len(lines) <= 150, stage
