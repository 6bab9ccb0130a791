"""Help in a language whose characters are two columns wide, or whose texts are longer."""

import os
import re
import subprocess

import pytest
from rich.cells import cell_len

from crawlscope.terminal.help import WIDEST, wrapped
from tests.program import warm_command

CHINESE = (
    "在不开窗口的情况下爬取 (headless)；报告写到 stdout。"
    "可用 --export 导出为 CSV、JSON 等格式，可重复。"
)


@pytest.mark.parametrize("width", [12, 20, 44, 200])
def test_a_line_of_wide_characters_fits_its_columns(width: int) -> None:
    lines = wrapped(CHINESE, width)
    assert max(map(cell_len, lines)) <= width
    assert "".join(lines).replace(" ", "") == CHINESE.replace(" ", "")
    assert not [line for line in lines if line[0] in "，。；、）"]


def test_words_are_not_parted() -> None:
    assert wrapped("save the crawl to this file as it runs", 16) == [
        "save the crawl",
        "to this file as",
        "it runs",
    ]


@pytest.mark.end_to_end
@pytest.mark.parametrize("command", [(), ("crawl",), ("resume",)])
def test_help_in_another_language_names_all_that_english_help_does(
    command: tuple[str, ...],
) -> None:
    english, other = _said(*command, "--help", language="en"), _said(*command, "--help")
    names = re.findall(r"^  (?:-\w, )?(--[\w-]+)", english, re.MULTILINE)
    assert len(names) > 2
    assert set(names) <= set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", other, re.MULTILINE))
    assert "⟦" in other
    assert max(map(cell_len, other.splitlines())) <= WIDEST + 4


@pytest.mark.end_to_end
@pytest.mark.parametrize("command", ["crawl", "compare"])
def test_help_ends_with_what_the_exit_codes_mean(command: str) -> None:
    _, _, codes = _said(command, "--help", language="en").partition("Exit codes:\n")
    assert re.findall(r"^  (\d+) +\S", codes, re.MULTILINE) == ["0", "1", "2", "3", "130"]


@pytest.mark.end_to_end
@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("crawl", "[URL|FOLDER|-]..."),
        ("gui", "[URL]..."),
        ("mcp", "[URL|FOLDER]..."),
        ("open", "FILE.crawl"),
        ("findings", "[NAME|FILE.crawl]..."),
        ("certificates", "HOST..."),
    ],
)
def test_usage_is_written_as_in_manual_pages(command: str, usage: str) -> None:
    line = _said(command, "--help", language="en").partition("\n")[0]
    assert line.endswith(f" {command} [OPTIONS] {usage}")


@pytest.mark.end_to_end
def test_a_usage_error_is_one_line_in_the_persons_language() -> None:
    assert _said("crawl", "--wrkers", "3").startswith("crawlscope: ⟦")
    assert _said("crawl", "--wrkers", "3").count("\n") == 1


@pytest.mark.end_to_end
def test_names_leave_room_for_their_meanings_on_a_narrow_terminal() -> None:
    lines = _said("demo", "--help", language="en", columns=40).splitlines()
    assert max(map(len, lines)) <= 40
    assert "  --diagnostics FILE.json" in lines  # what it means is below
    assert not [line for line in lines if "<=x" in line]


def _said(*arguments: str, language: str = "en_XA", columns: int = 80) -> str:
    """What a command prints. English made longer and marked stands for any language."""
    environ = {**os.environ, "CRAWLSCOPE_LANGUAGE": language, "COLUMNS": str(columns)}
    ran = subprocess.run(
        [*warm_command(environ), *arguments],
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return ran.stdout + ran.stderr
