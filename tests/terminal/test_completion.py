"""Completion and manual page, for those who installed the program with pip."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from crawlscope.commands.cli import cli, run
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.policy.scope import SCOPES

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def bash(tmp_path: Path, capsys: Captured) -> Path:
    assert run(["completion", "bash"]) == 0
    path = tmp_path / "crawlscope"
    path.write_text(capsys.readouterr().out)
    return path


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last word."""
    typed = " ".join(f"'{word}'" for word in ("crawlscope", *words))
    code = f"source {script}; COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _crawlscope; "
    ran = subprocess.run(
        ["bash", "-c", code + 'printf "%s\\n" "${COMPREPLY[@]}"'],
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.split()


def test_commands_options_and_values_are_completed(bash: Path) -> None:
    commands = {str(each.name) for each in cli.registered_commands}
    assert commands <= set(completed(bash, ""))
    assert completed(bash, "crawl", "--max-p") == ["--max-pages"]
    assert completed(bash, "crawl", "--scope", "") == list(SCOPES)
    assert completed(bash, "crawl", "--format", "js") == ["json", "jsonl"]
    assert "title-long=" in completed(bash, "crawl", "--threshold", "title")
    assert set(BIT) < set(completed(bash, "crawl", "--fail-on", ""))
    assert completed(bash, "completion", "z") == ["zsh"]
    assert completed(bash, "findings", "title-s") == ["title-short"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_takes_its_own_by_eval(tmp_path: Path, capsys: Captured) -> None:
    assert run(["completion", "zsh"]) == 0
    path = tmp_path / "completion"
    path.write_text(capsys.readouterr().out)
    code = f'autoload -Uz compinit; compinit -D -u; eval "$(<{path})"; print $_comps[crawlscope]'
    ran = subprocess.run(["zsh", "-f", "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("_crawlscope\n", "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes_values(tmp_path: Path, capsys: Captured) -> None:
    assert run(["completion", "fish"]) == 0
    path = tmp_path / "completion"
    path.write_text(capsys.readouterr().out)
    for line, found in (
        ("crawl --scope h", "host"),
        ("completion z", "zsh"),
        ("findings thi", "thin"),
    ):
        code = f"source {path}; complete -C 'crawlscope {line}'"
        environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
        ran = subprocess.run(
            ["fish", "-N", "-c", code], capture_output=True, text=True, check=True, env=environment
        )
        assert ran.stdout.split()[0] == found


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_theirs(shell: str, tmp_path: Path, capsys: Captured) -> None:
    assert run(["completion", shell]) == 0
    path = tmp_path / "completion"
    path.write_text(capsys.readouterr().out)
    assert "--max-pages" in path.read_text() or "max-pages" in path.read_text()
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    assert subprocess.run([shell, "-n", str(path)], check=False).returncode == 0


def test_an_unknown_shell_gets_the_nearest_one(capsys: Captured) -> None:
    assert run(["completion", "zhs"]) == 2
    assert "did you mean 'zsh'?" in capsys.readouterr().err


def test_the_manual_page_has_every_command(capsys: Captured) -> None:
    assert run(["manual"]) == 0
    page = capsys.readouterr().out
    for each in cli.registered_commands:
        assert f".B crawlscope {each.name}\n" in page
    assert "143: by SIGTERM" in page
