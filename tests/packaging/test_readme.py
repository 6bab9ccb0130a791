"""The README is short, and its links lead somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
MOST_WORDS = 450


def test_each_link_leads_to_a_file() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert len(links) > 10
    assert [each for each in links if not (ROOT / each).is_file()] == []


def test_it_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_a_typed_package_has_its_promise_written_down() -> None:
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    page = (ROOT / "docs" / "how-to" / "python-program.md").read_text("utf-8")
    assert ("Typing :: Typed" in classifiers) == ("within a major version" in page)
