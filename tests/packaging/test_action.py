"""The steps of the Action that are ours, run in a shell as GitHub does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")  # Dask brings it
ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
pytestmark = pytest.mark.end_to_end


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checked out repository, on a machine on which the first steps have been done."""
    site = tmp_path / "work" / "public"
    site.mkdir(parents=True)
    (site / "index.html").write_text('<title>A</title>\n<a href="gone.html">x</a>')
    program = tmp_path / "runner" / "crawlscope" / "bin" / "crawlscope"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m crawlscope "$@"\n')
    program.chmod(0o755)
    return tmp_path


def ran(folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """The step that crawls."""
    (step,) = [each for each in ACTION["runs"]["steps"] if each.get("id") == "crawl"]
    values = {name: str(each["default"]) for name, each in ACTION["inputs"].items()} | inputs
    environment = {
        **os.environ,
        "RUNNER_TEMP": str(folder / "runner"),
        "GITHUB_STEP_SUMMARY": str(folder / "summary"),
        "GITHUB_ACTIONS": "true",
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHONPATH": str(ROOT / "app"),
    }
    for name, text in step["env"].items():
        environment[name] = values[text.removeprefix("${{ inputs.").removesuffix(" }}")]
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder / "work",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_broken_link_fails_the_step_and_is_in_the_summary(folder: Path) -> None:
    found = ran(folder, target="public")
    assert found.returncode == 3, found.stderr
    assert "::error file=public/index.html,line=2,title=Broken link::" in found.stderr
    assert "gone.html" in (folder / "summary").read_text()
    assert (folder / "runner" / "crawlscope.sarif").exists()


def test_only_what_is_new_fails_beside_a_baseline(folder: Path) -> None:
    assert ran(folder, target="public", arguments="--save main.crawl").returncode == 0
    given = {"target": "public", "arguments": "", "baseline": "main.crawl"}
    assert ran(folder, **given).returncode == 0
    with (folder / "work" / "public" / "index.html").open("a") as page:
        page.write('<a href="new.html">y</a>')
    found = ran(folder, **given)
    assert found.returncode == 3
    assert "new.html" in found.stderr
    assert "gone.html" not in found.stderr.partition("::error")[2]


def test_arguments_are_words_of_a_shell_and_nothing_of_them_is_run(folder: Path) -> None:
    found = ran(folder, target="public", arguments="--user-agent 'A $(touch seen) b' --quiet")
    assert found.returncode == 0, found.stderr
    assert not (folder / "work" / "seen").exists()
