"""What other services run of ours (GitHub, GitLab, pre-commit), run here as they do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.program import warm_command

yaml = pytest.importorskip("yaml")  # Dask brings it
ROOT = Path(__file__).parents[2]
GIT_WHO = ("AUTHOR", "COMMITTER")
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
    command = " ".join(warm_command({**os.environ, "PYTHONPATH": str(ROOT / "app")}))
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
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
    first = ran(folder, target="public", arguments="--save main.crawl", fail="false")
    assert first.returncode == 0, first.stderr
    given = {"target": "public", "baseline": "main.crawl"}
    assert ran(folder, **given).returncode == 0
    with (folder / "work" / "public" / "index.html").open("a") as page:
        page.write('<a href="new.html">y</a>')
    found = ran(folder, **given)
    assert found.returncode == 3
    assert "new.html" in found.stderr
    assert "gone.html" not in found.stderr.partition("::error")[2]


def test_arguments_are_words_of_a_shell_and_nothing_of_them_is_run(folder: Path) -> None:
    given = {"arguments": "--user-agent 'A $(touch seen) b' --quiet", "fail": "false"}
    found = ran(folder, target="public `touch seen`.html", **given)
    assert found.returncode == 2
    assert ran(folder, target="public", **given).returncode == 0
    assert not (folder / "work" / "seen").exists()


def test_a_folder_with_a_space_is_one_word_in_quotes(folder: Path) -> None:
    (folder / "work" / "public").rename(folder / "work" / "my site")
    assert ran(folder, target="'my site'").returncode == 3


def test_arguments_that_are_no_words_of_a_shell_check_nothing_and_are_no_pass(folder: Path) -> None:
    found = ran(folder, target="public", arguments="--user-agent 'A")
    assert found.returncode == 1
    assert found.stderr == "::error::arguments: No closing quotation\n"
    assert found.stdout == ""


def test_the_summary_is_never_that_of_an_earlier_step(folder: Path) -> None:
    ran(folder, target="public")
    (folder / "summary").unlink()
    assert ran(folder, target="public", arguments="--workers none").returncode == 2
    assert not (folder / "summary").exists()
    assert not (folder / "runner" / "crawlscope.sarif").exists()


# --- GitLab and pre-commit ------------------------------------------------------------------------


def test_the_job_of_gitlab_fails_for_a_broken_link_and_leaves_its_artifacts(folder: Path) -> None:
    job = yaml.safe_load((ROOT / "packaging" / "gitlab-ci.yml").read_text())["crawlscope"]
    programs = folder / "runner" / "crawlscope" / "bin"
    (programs / "pip").write_text("#!/bin/sh\n")  # what it installs is there
    (programs / "pip").chmod(0o755)
    found = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", "\n".join(job["script"])],
        cwd=folder / "work",
        env={
            **os.environ,
            **job["variables"],
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT / "app"),
            "XDG_DATA_HOME": str(folder / "data"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 3, found.stderr
    for path in (*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"]):
        assert (folder / "work" / path).exists()


def test_pre_commit_runs_the_hook_and_a_broken_link_fails_it(folder: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environ |= {
        "PATH": f"{folder / 'runner' / 'crawlscope' / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "app"),
        "HOME": str(folder / "data"),
        **{f"GIT_{who}_{what}": "a@b.example" for who in GIT_WHO for what in ("NAME", "EMAIL")},
    }

    def done(where: Path, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=where, env=environ, capture_output=True, text=True, check=False
        )

    hooks = folder / "hooks"
    hooks.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    for each in (hooks, folder / "work"):
        for command in ("init -q", "add -A", "commit -qm all"):
            assert done(each, "git", *command.split()).returncode == 0
    trying = (sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "crawlscope", "-v")
    found = done(folder / "work", *trying, "--hook-stage", "pre-push")
    assert (found.returncode, "- exit code: 3" in found.stdout) == (1, True), found.stdout
    assert "/public/gone.html" in found.stdout
    (folder / "work" / "public" / "gone.html").write_text("<title>here</title>")
    assert done(folder / "work", *trying, "--hook-stage", "pre-push").returncode == 0
