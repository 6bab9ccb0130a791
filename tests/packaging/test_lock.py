"""What the frozen programs are built from is what pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def test_the_lock_of_the_bundle_has_a_version_in_each_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    locked: dict[str, list[str]] = {}
    for name, version in re.findall(
        r"^([\w.-]+)==([^ ]+)", (ROOT / "packaging" / "bundle.lock").read_text(), re.MULTILINE
    ):
        locked.setdefault(canonicalize_name(name), []).append(version)
    extras = project["optional-dependencies"]
    asked = [each for name in ("bundle", "render", "accessibility") for each in extras[name]]
    for each in (*project["dependencies"], *asked):
        wanted = Requirement(each)
        found = locked.get(canonicalize_name(wanted.name), [])
        assert any(wanted.specifier.contains(one) for one in found), f"packaging/lock: {each}"
