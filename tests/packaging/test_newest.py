"""What is asked for, and what is tried without bounds: the same libraries, Pythons and words."""

import runpy
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

yaml = pytest.importorskip("yaml")  # Dask brings it
ROOT = Path(__file__).parents[2]
newest: Any = SimpleNamespace(**runpy.run_path(str(ROOT / "packaging" / "newest.py")))
PYTHON = "Programming Language :: Python :: "
TIGHT = 2  # parts of a bound: '<0.29' lets no other minor version pass


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["project"])


def test_the_pythons_that_are_permitted_are_those_that_are_tested(project: dict[str, Any]) -> None:
    said = [each.removeprefix(PYTHON) for each in project["classifiers"] if PYTHON in each]
    permitted = SpecifierSet(project["requires-python"])
    assert [f"3.{n}" for n in range(5, 40) if permitted.contains(f"3.{n}.1")] == said
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())
    assert workflow["jobs"]["pythons"]["strategy"]["matrix"]["python"] == said
    for page in ("README.md", "docs/zh_CN/index.md", "packaging/notes.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert said[0] in text
        assert said[-1] in text


def test_a_bound_that_lets_no_other_minor_version_pass_has_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith('    "') and "<" in line]
    assert found
    for line in found:
        text, _, reason = line.partition("#")
        requirement = Requirement(text.strip().strip('",'))
        parts = [
            each.version.count(".") + 1 for each in requirement.specifier if each.operator == "<"
        ]
        if max(parts) >= TIGHT and requirement.marker is None:
            assert reason.strip(), line


def test_bounds_above_are_left_out_and_those_below_stay() -> None:
    assert newest.uncapped(Requirement("qasync>=0.28,<0.29")) == "qasync>=0.28"
    assert newest.uncapped(Requirement("six")) == "six"
    pyside = Requirement("PySide6_Essentials>=6.8,<7")
    assert newest.uncapped(pyside, (3, 12)) == "PySide6_Essentials>=6.8"
    assert newest.uncapped(pyside, (3, 11)) == "PySide6_Essentials<6.12,>=6.8"


def test_all_that_is_asked_for_is_tried(project: dict[str, Any]) -> None:
    names = {each.name for each in newest.asked()}
    assert {"aiohttp", "distributed", "pyinstaller", "pytest"} <= names
    assert project["name"] not in names


def test_a_library_beyond_its_bound_is_named() -> None:
    wanted = [Requirement("dask>=2026.8,<2028"), Requirement("Jinja2>=3.1,<4")]
    assert newest.beyond(wanted, {"dask": "2028.1.0", "jinja2": "3.9"}) == wanted[:1]


def test_the_tests_that_failed_are_run_again() -> None:
    said = "FAILED tests/a.py::test_b[c-d] - assert 1\nERROR tests/e.py\n2 failed, 1 error in 3 s\n"
    assert newest.failed(said) == ["tests/a.py::test_b[c-d]", "tests/e.py"]
