"""What the pages of the guide name in the window is there, under this name and with this key."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from crawlscope.core.base.catalogue import read
from crawlscope.core.base.language import FIELD
from crawlscope.core.base.resources import resource
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.docs.written import CHINESE, DOCS, GUIDE, pages, prose

ENGLISH_NAME = re.compile(r"(?<![*\w])\*([^*\n]+(?:\n[^*\n]+)?)\*(?![*\w])")
CHINESE_NAME = re.compile(r"「([^」]+)」")
KEYED = re.compile(ENGLISH_NAME.pattern + r"\s\(`([^`]+)`")
ARROW = " → "
LETTERS = 3  # that a text has besides its fields, to be known by them
SHOWN_AS = str.maketrans({"→": "Right", "←": "Left", "↑": "Up", "↓": "Down"})
by_page = pytest.mark.parametrize(
    "page",
    [*pages(*GUIDE), *pages(*GUIDE, language=CHINESE)],
    ids=lambda path: str(path.relative_to(DOCS)),
)


def plain(text: str) -> str:
    """Without its letter for Alt and without the dots of what opens a dialog."""
    return re.sub(r"\(&\w\)|&", "", " ".join(text.split())).removesuffix("…")


@cache
def texts(is_chinese: bool) -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts of the program: those without a field, and those with one."""
    found: set[str] = set()
    for (english, one), translation in read(resource("languages", "zh_CN.ts")).items():
        found |= {translation} if is_chinese else {english, one}
    words = {plain(each) for each in found}
    made = [each for each in words if len(re.findall(r"\w", re.sub(FIELD, "", each))) >= LETTERS]
    made = [each for each in made if re.search(FIELD, each)]
    parts = [re.split(FIELD, each)[::3] for each in made]
    return words, [re.compile(".+?".join(map(re.escape, each))) for each in parts]


def is_a_text(name: str, is_chinese: bool) -> bool:
    words, made = texts(is_chinese)
    return name in words or any(each.fullmatch(name) for each in made)


def named(page: Path) -> list[str]:
    expression = CHINESE_NAME if CHINESE in page.parts else ENGLISH_NAME
    text = re.sub(r"`[^`\n]*`", "``", prose(page))  # an asterisk of a command is no markup
    return [" ".join(each.split()) for each in expression.findall(text)]


@by_page
def test_what_a_page_names_is_a_text_of_the_program(page: Path) -> None:
    parts = {plain(part) for name in named(page) for part in name.split(ARROW)}
    assert {each for each in parts if not is_a_text(each, CHINESE in page.parts)} == set()


@pytest.fixture
def entries(qtbot: QtBot) -> Iterator[dict[str, QAction]]:
    """The entries of the menus, by 'File → Save as'."""
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    yield dict(below("", window.menuBar().actions()))
    window.allow_close()


def below(path: str, actions: list[QAction]) -> Iterator[tuple[str, QAction]]:
    for action in actions:
        name = path + plain(action.text())
        yield name, action
        if isinstance(menu := action.menu(), QMenu):
            yield from below(f"{name}{ARROW}", menu.actions())


def test_a_way_through_the_menus_leads_to_an_entry(entries: dict[str, QAction]) -> None:
    top = {name for name in entries if ARROW not in name}
    for page in pages(*GUIDE):
        ways = [ARROW.join(map(plain, each.split(ARROW))) for each in named(page) if ARROW in each]
        lost = {each for each in ways if each.split(ARROW)[0] in top} - entries.keys()
        assert lost == set(), page


def test_the_key_beside_an_entry_is_its_key(entries: dict[str, QAction]) -> None:
    checked = 0
    for page in pages(*GUIDE):
        for name, key in KEYED.findall(prose(page)):
            way = ARROW.join(map(plain, " ".join(name.split()).split(ARROW)))
            action = entries.get(way)
            if action is not None:
                keys = [each.toString() for each in action.shortcuts()]
                assert QKeySequence(key.translate(SHOWN_AS)).toString() in keys, (page, name)
                checked += 1
    assert checked > 10
