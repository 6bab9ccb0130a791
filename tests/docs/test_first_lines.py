"""The page of first lines shows what the program says today, of lines that it refuses."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from crawlscope.commands.cli import run

PAGE = Path(__file__).parents[2] / "docs" / "first-lines.md"
REFUSED = re.compile(r"^\$ crawlscope (.+)\n(crawlscope: no such .+)$", re.MULTILINE)
WIDTH = 110  # characters that the page shows of a line


def refused() -> Iterator[tuple[str, str]]:
    for line, said in REFUSED.findall(PAGE.read_text(encoding="utf-8")):
        if "|" not in line:
            yield line, said


@pytest.mark.parametrize(("line", "said"), list(refused()))
def test_a_line_of_another_program_gets_the_answer_that_the_page_shows(
    line: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "public").mkdir()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run(shlex.split(line)) == 2
    answer = capsys.readouterr().err
    assert answer.count("\n") == 1
    assert answer.rstrip("\n")[:WIDTH] == said


def test_the_page_has_fifty_lines() -> None:
    assert PAGE.read_text(encoding="utf-8").count("\n$ ") >= 50
