"""A translated page of the guide is the same page: its headings, commands, codes and links."""

import posixpath
import re
from pathlib import Path

import pytest

from tests.docs.written import CHINESE, DOCS, GUIDE, headings, pages, prose, steps

CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)]+)\)")
TO_ENGLISH = re.compile(r"^\[English\]\(.*\n", re.MULTILINE)
by_twin = pytest.mark.parametrize(
    "page", pages(*GUIDE, language=CHINESE), ids=lambda path: str(path.relative_to(DOCS))
)


def english(page: Path) -> Path:
    return DOCS / page.relative_to(DOCS / CHINESE)


def targets(page: Path) -> set[str]:
    """Where its links lead, a page and its translation being one."""
    text = TO_ENGLISH.sub("", prose(page))
    folder = page.parent.relative_to(DOCS).as_posix()
    found = (each.partition("#")[0] for each in LINK.findall(text))
    ways = {each if ":" in each else posixpath.join(folder, each) for each in found if each}
    return {posixpath.normpath(each).removeprefix(f"{CHINESE}/") for each in ways}


def test_the_guide_is_translated_whole() -> None:
    for folder in GUIDE:
        names = {page.name for page in pages(folder)}
        assert {page.name for page in pages(folder, language=CHINESE)} == names


@by_twin
def test_a_translation_has_the_headings_of_its_page(page: Path) -> None:
    ours, theirs = ([len(marks) for marks, _ in headings(each)] for each in (page, english(page)))
    assert ours == theirs


@by_twin
def test_a_translation_has_the_commands_of_its_page(page: Path) -> None:
    ours, theirs = (
        [each for each in steps(path) if each.kind != "text"] for path in (page, english(page))
    )
    assert ours == theirs


@by_twin
def test_a_translation_names_the_options_keys_and_files_of_its_page(page: Path) -> None:
    ours, theirs = (set(CODE.findall(prose(each))) for each in (page, english(page)))
    assert ours == theirs


@by_twin
def test_a_translation_leads_where_its_page_leads(page: Path) -> None:
    leads = targets(page) - {"link-checker.md"} | ({"for/link-checker.md"} & targets(page))
    assert leads == targets(english(page))


@by_twin
def test_a_translation_leads_to_its_page(page: Path) -> None:
    if page.name != "index.md":
        line = page.read_text("utf-8").splitlines()[2]
        path = posixpath.relpath(english(page).as_posix(), page.parent.as_posix())
        assert line == f"[English]({path})"
