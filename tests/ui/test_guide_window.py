"""The guide in the window: complete, found through its own links and words, and loading nothing."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.language import LANGUAGES
from crawlscope.core.policy.options import options
from crawlscope.ui.help.guide_text import KINDS, guide_text, headings, title_of_page
from crawlscope.ui.help.guide_window import GuideWindow
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.settings.setting_fields import SettingField
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[GuideWindow]:
    parent = QWidget()
    qtbot.addWidget(parent)
    window = GuideWindow(parent)
    window.bring_forth()
    yield window
    parent.close()


def first_line(window: GuideWindow) -> str:
    """The text at the top of what is seen."""
    return window.text.cursorForPosition(window.text.viewport().rect().topLeft()).block().text()


def links(text: str) -> list[tuple[str, str]]:
    """The words of each link within the guide, and where it leads."""
    return re.findall(r"\[([^\]]+)\]\(#([^)]+)\)", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headings_of_the_text_are_those_of_the_window(qtbot: QtBot, language: str) -> None:
    text = guide_text(language)
    document = QTextDocument()
    document.setMarkdown(text)
    block, shown = document.begin(), []
    while block.isValid():
        if level := block.blockFormat().headingLevel():
            shown.append((level, block.text()))
        block = block.next()
    assert [level for level, _ in shown] == [len(marks) for marks, _ in headings(text)]
    assert [level for level, _ in shown].count(1) == len(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_to_a_page_leads_to_its_title(language: str) -> None:
    text = guide_text(language)
    found = headings(text)
    assert all(int(number) < len(found) for _, number in links(text))
    listed = [each for each in links(text) if each[0] == found[int(each[1])][1]]
    assert len(listed) > 30


def test_a_page_of_the_guide_is_there_once_translated_if_it_can_be() -> None:
    english, chinese = guide_text("en"), guide_text("zh_CN")
    assert len(headings(english)) == len(headings(chinese))
    assert guide_text("en_XA") == english
    for text in (english, chinese):
        assert "<!--" not in text
        assert ".md)" not in text


def test_it_closes_by_its_key(window: GuideWindow) -> None:
    window.bring_forth()
    QTest.keySequence(window, "Ctrl+W")
    assert not window.isVisible()


def test_a_link_moves_its_section_to_the_top(window: GuideWindow) -> None:
    wanted = "Formats of exports"
    window.follow(QUrl(f"#{dict(links(guide_text('en')))[wanted]}"))
    assert window.text.textCursor().block().text() == wanted
    assert first_line(window) == wanted
    for nowhere in ("#no-such-section", "#99999"):
        window.follow(QUrl(nowhere))
        assert first_line(window) == wanted


def test_a_section_is_chosen_from_the_list(window: GuideWindow) -> None:
    sections = [window.sections.item(row).text() for row in range(window.sections.count())]
    assert {"Tutorial", "  Watch a crawl", "How-to", "Reference", "  The window"} <= set(sections)
    window.sections.setCurrentRow(sections.index("  Find redirects"))
    assert first_line(window) == "Find redirects"


def test_words_are_found_one_place_after_the_other_and_round(window: GuideWindow) -> None:
    QTest.keyClicks(window.find_line, "robots.txt")
    total = int(window.found.rpartition(" ")[2])
    assert window.found == f"1 of {total}"
    assert total > 3
    first = window.text.textCursor().selectionStart()
    assert window.text.textCursor().selectedText().lower() == "robots.txt"
    QTest.keyClick(window.find_line, Qt.Key.Key_Return)
    assert window.found == f"2 of {total}"
    for _ in range(2):
        QTest.keyClick(window.find_line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert window.found == f"{total} of {total}"
    QTest.keyClick(window.find_line, Qt.Key.Key_Return)
    assert window.text.textCursor().selectionStart() == first
    window.find_line.setText("no such words")
    assert window.found == "not found"
    QTest.keyClick(window.find_line, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert window.found == ""


@pytest.mark.parametrize("width", [700, 900])
def test_no_text_of_the_guide_lies_aside(qtbot: QtBot, window: GuideWindow, width: int) -> None:
    window.resize(width, 640)
    qtbot.waitUntil(lambda: window.text.document().textWidth() == window.text.viewport().width())
    assert window.text.verticalScrollBar().maximum() > 0
    qtbot.waitUntil(lambda: window.text.horizontalScrollBar().maximum() == 0)


def test_the_guide_loads_neither_pictures_nor_files(window: GuideWindow) -> None:
    assert "![" not in guide_text("en")
    kind = QTextDocument.ResourceType.ImageResource
    assert window.text.loadResource(kind.value, QUrl("file:///dev/zero")) is None


def test_the_guide_follows_the_colours_and_stays_where_it_is(window: GuideWindow) -> None:
    window.sections.setCurrentRow(20)
    at = window.text.verticalScrollBar().value()
    theme().set_scheme("light" if theme().dark else "dark")
    assert window.text.verticalScrollBar().value() == at > 0
    theme().set_scheme("system")


def test_f1_opens_the_guide_beside_the_window(qtbot: QtBot) -> None:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    window.show()
    actions = {each.shortcut().toString(): each for each in window.findChildren(QAction)}
    for _ in range(2):
        actions["F1"].trigger()
    opened = window.findChildren(GuideWindow)
    assert [each.isVisible() for each in opened] == [True]
    assert not opened[0].isModal()
    assert "What's This" in actions["Shift+F1"].text()
    window.allow_close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_view_has_a_page_of_the_guide(language: str) -> None:
    pages = {each.guide for each in PANELS if each.is_view}
    assert len(pages) > 6
    titles = [title_of_page(page, language) for page in pages]
    assert len(set(titles)) == len(pages)
    assert all(titles)


def test_f1_opens_the_page_about_the_view_and_stays_there_while_it_is_read(qtbot: QtBot) -> None:
    window = MainWindow(PANELS)
    qtbot.addWidget(window)
    window.show()
    guide = next(a for a in window.findChildren(QAction) if a.shortcut().toString() == "F1")
    for view, title in (("Redirects", "Find redirects"), ("Changes", "See what changed")):
        window.zones.show_view(view)
        guide.trigger()
        opened = window.findChildren(GuideWindow)[0]
        assert first_line(opened) == title
        assert opened.sections.currentItem().text().strip() == title
    opened = window.findChildren(GuideWindow)[0]
    opened.sections.setCurrentRow(1)
    guide.trigger()
    assert first_line(opened) == "Watch a crawl"
    window.allow_close()


@pytest.mark.parametrize("name", options())
def test_each_option_says_what_it_is(qtbot: QtBot, name: str) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    option = options()[name]
    field = SettingField(option, parent)
    texts = [each.whatsThis() for each in field.findChildren(QWidget) if each.whatsThis()]
    assert texts
    assert all(option.title in text and option.word in text for text in texts)
