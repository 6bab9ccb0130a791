"""The distribution without the window takes what the other one does, but for Qt and what draws."""

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
core: Any = SimpleNamespace(**runpy.run_path(str(ROOT / "packaging" / "core.py")))


def test_it_differs_by_its_name_and_by_what_the_window_needs() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ours, other = tomllib.loads(text), tomllib.loads(core.pyproject(text))
    assert other["project"]["name"] == "crawlscope-core"
    gone = set(ours["project"]["dependencies"]) - set(other["project"]["dependencies"])
    assert {Requirement(each).name for each in gone} == core.OF_THE_WINDOW
    assert set(other["project"]["dependencies"]) < set(ours["project"]["dependencies"])
    for table in ("build-system", "tool"):
        assert other[table] == ours[table]
    assert other["project"]["scripts"] == ours["project"]["scripts"]


@pytest.mark.slow
def test_numpy_is_imported_by_window_and_replays_alone() -> None:
    code = """
import importlib, pkgutil, sys
import crawlscope
sys.modules["numpy"] = None
window = ("crawlscope.window", "crawlscope.ui")
replays = ("earlier", "moments", "replay", "replayed_queue", "__main__")
for each in pkgutil.walk_packages(crawlscope.__path__, "crawlscope.", onerror=lambda name: None):
    if not each.name.startswith(window) and each.name.rpartition(".")[2] not in replays:
        importlib.import_module(each.name)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_it_builds_from_is_there(tmp_path: Path) -> None:
    core.stage(tmp_path / "core")
    for place in ("app/native/module.c", "packaging/compiling.py", "resources/menus.json"):
        assert (tmp_path / "core" / place).is_file()
    assert not list((tmp_path / "core").rglob("*.so"))


def test_with_a_home_every_link_of_the_readme_is_whole_and_indexes_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRAWLSCOPE_HOME", "https://forge.example/us/crawlscope/")
    core.stage(tmp_path / "whole", is_whole=True)
    text = (tmp_path / "whole" / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 5
    assert all(each.startswith("https://forge.example/us/crawlscope/") for each in links)
    assert "/raw/main/docs/crawl.webp" in text
    project = tomllib.loads((tmp_path / "whole" / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["urls"]["Issues"] == "https://forge.example/us/crawlscope/issues"
    assert project["project"]["name"] == "crawlscope"


def test_without_a_home_none_is_invented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRAWLSCOPE_HOME", raising=False)
    core.stage(tmp_path / "core")
    assert (
        "urls" not in tomllib.loads((tmp_path / "core" / "pyproject.toml").read_text())["project"]
    )
    assert (tmp_path / "core" / "README.md").read_bytes() == (ROOT / "README.md").read_bytes()
