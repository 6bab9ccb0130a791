"""The README is the page of the package index too, where a path leads nowhere."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
MOST_WORDS = 450


def source() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Source"])


def test_each_link_is_an_address_of_a_file_that_is_there() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    here = re.compile(rf"{re.escape(source())}/(?:blob|raw)/main/(.+)")
    found = [here.fullmatch(each) for each in links]
    assert len(links) > 10
    assert [link for link, at in zip(links, found, strict=True) if at is None] == []
    assert [at[1] for at in found if at and not (ROOT / at[1]).is_file()] == []


def test_it_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_a_typed_package_has_its_promise_written_down() -> None:
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    page = (ROOT / "docs" / "how-to" / "python-program.md").read_text("utf-8")
    assert ("Typing :: Typed" in classifiers) == ("within a major version" in page)
