"""The whole window in a language that shows what does not speak it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from crawlscope.core.base.language import PSEUDO, VARIABLE

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints that ends well."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
        capture_output=True,
        check=False,
        text=True,
        timeout=150,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_text_of_the_window_can_be_translated(tmp_path: Path) -> None:
    folders = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    assert run("-m", "tests.end_to_end.unmarked", **{VARIABLE: PSEUDO}, **folders).strip() == ""


def test_longer_words_leave_room_in_a_small_window_and_tab_goes_as_it_is_read() -> None:
    rule = "tests/end_to_end/test_keyboard.py::test_tab_goes_as_the_window_is_read"
    room = "tests/end_to_end/test_large_text.py"
    assert "3 passed" in run("-m", "pytest", "-m", "end_to_end", rule, room, **{VARIABLE: PSEUDO})


def test_every_text_is_translated_and_the_catalogues_are_up_to_date() -> None:
    assert "all texts are translated" in run("packaging/languages", "--check")


def tables(folder: Path, language: str) -> dict[str, Any]:
    """What the views of the window export, by their names."""
    folders = {name: str(folder) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = ("-m", "tests.end_to_end.shown_tables", folder)
    printed = run(*command, **{VARIABLE: language}, **folders)
    return {each.pop("name"): each for each in json.loads(printed)}


def test_views_are_exported_in_english_and_their_pages_in_the_language_they_are_shown_in(
    tmp_path: Path,
) -> None:
    made, english, marked = (tables(tmp_path, each) for each in ("zh_CN", "en", PSEUDO))
    page = {name: found["page"] for name, found in made.items()}
    left = {part for found in marked.values() for part in found["unmarked"]}
    for found in (*made.values(), *english.values(), *marked.values()):
        del found["page"], found["unmarked"]
    assert not re.findall("[\u4e00-\u9fff]+", json.dumps(made, ensure_ascii=False))
    assert marked == english
    robots = made["hosts"]["fields"].index("robots.txt")
    assert "1 rule" in [row[robots] for row in made["hosts"]["rows"]]
    assert {row[0] for row in made["changes"]["rows"]} >= {"broken", "status"}
    assert re.findall(r'<th scope="col">(.*?)<', page["changes"]) == ["变化", "URL", "之前", "之后"]
    for words in ("失效", "404"):
        assert f"<td>{words}</td>" in page["changes"]
    assert "<td>低于 10 毫秒</td>" in page["charts"]
    assert "<td>有错误的 URL</td>" in page["overview"]
    assert "<td>信息</td>" in page["log"]
    for name in ("hosts", "findings", "charts", "map"):  # as over the tree
        assert '<th scope="col">URL 数</th>' in page[name]
    assert "<td>警告</td>" in page["urls"]
    assert "<h1>失效链接</h1>" in page["broken-link"]
    assert "<td>目录</td>" in page["map"]
    assert not left
