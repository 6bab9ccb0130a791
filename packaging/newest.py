"""Does the program work with the newest of each library, whatever pyproject.toml permits?

    python packaging/newest.py              # the default tests; in an environment of its own,
    python packaging/newest.py tests/core   # build/newest. Needs PyPI or its like.

Upper bounds are left out, but for those that KNOWN gives a reason to keep. Each library that is
newer than its bound is named. If tests fail, these libraries are put back one by one, and those
without which the tests pass again are named as what broke. The exit code is that of the tests.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "newest"
PYTHON = PLACE / "bin" / "python"
EXTRAS = ("cluster", "bundle", "dev")
KNOWN = {"pyside6-essentials": SpecifierSet("<6.12")}  # before Python 3.12: it aborts there
TESTS = (str(PYTHON), "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider")


def asked() -> list[Requirement]:
    """What pyproject.toml asks for on this Python, ourselves left out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *(line for extra in EXTRAS for line in extras[extra])]
    found = (Requirement(line) for line in lines)
    return [
        each
        for each in found
        if each.name != project["name"] and (each.marker is None or each.marker.evaluate())
    ]


def uncapped(requirement: Requirement, python: tuple[int, int] = sys.version_info[:2]) -> str:
    """A requirement without its upper bounds."""
    lower = [each for each in requirement.specifier if not each.operator.startswith("<")]
    if python < (3, 12):
        lower += KNOWN.get(canonicalize_name(requirement.name), ())
    return f"{requirement.name}{SpecifierSet(','.join(map(str, lower)))}"


def beyond(requirements: Iterable[Requirement], installed: dict[str, str]) -> list[Requirement]:
    """Those whose installed version our bounds do not permit."""
    return [
        each
        for each in requirements
        if not each.specifier.contains(installed[canonicalize_name(each.name)], prereleases=True)
    ]


def failed(said: str) -> list[str]:
    """The tests that pytest names at its end."""
    return re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)


def main(which: list[str]) -> int:
    wanted = asked()
    subprocess.run([sys.executable, "-m", "venv", "--clear", PLACE], check=True)
    install("--upgrade", *map(uncapped, wanted))
    install("--no-deps", "--editable", str(ROOT))
    installed = versions()
    newer = beyond(wanted, installed)
    for each in newer:
        print(f"{each.name} {installed[canonicalize_name(each.name)]} is beyond {each.specifier}")
    if not newer:
        print("no library is newer than what pyproject.toml permits")
    code, said = tests(*which)
    print(said)
    if code == 0:
        print("all tests pass" + " with them: their bounds may be raised" * bool(newer))
        return 0
    broken = failed(said)
    guilty = [each.name for each in newer if passes_with(each, installed, broken)]
    print(f"broke: {', '.join(guilty) or 'none of these alone'}. What was installed:")
    print("\n".join(f"  {name} {version}" for name, version in installed.items()))
    return code


def passes_with(each: Requirement, installed: dict[str, str], broken: list[str]) -> bool:
    """True if the tests pass with this one as our bounds permit it, and all others as they are."""
    install(f"{each.name}{each.specifier}")
    passed = tests(*broken)[0] == 0
    install(*(f"{name}=={version}" for name, version in installed.items()))
    return passed


def install(*what: str) -> None:
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", *what], check=True)


def versions() -> dict[str, str]:
    said = subprocess.run(
        [PYTHON, "-m", "pip", "list", "--format=freeze", "--exclude-editable"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    pairs = (line.split("==") for line in said.splitlines())
    return {canonicalize_name(name): version for name, version in pairs}


def tests(*which: str) -> tuple[int, str]:
    ran = subprocess.run(
        [*TESTS, *which],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
