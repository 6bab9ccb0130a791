"""Ctrl+K finds what can be done, and what there is, by words."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeView, QWidget

from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.palette import Palette
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PAGES = 30


class Typist:
    """Who opens the palette, types words, and takes what is chosen."""

    def __init__(self, person: Person, wait_until: WaitUntil) -> None:
        self.person, self.wait_until = person, wait_until

    @property
    def palette(self) -> Palette:
        return self.person.find(Palette, "palette")

    @property
    def rows(self) -> list[tuple[str, str]]:
        return [(each.title, each.place) for each in self.palette.model.rows]

    def open(self) -> None:
        focused = QApplication.focusWidget() or self.person.window
        QTest.keySequence(focused, "Ctrl+K")
        assert self.palette.isVisible()

    async def find(self, words: str, title: str) -> tuple[str, str]:
        """Types words until something of this title is found; returns it, with its place."""
        self.open()
        QTest.keyClicks(self.palette.line, words)
        await self.wait_until(lambda: title in dict(self.rows))
        while self.chosen[0] != title:
            QTest.keyClick(self.palette.line, Qt.Key.Key_Down)
        return self.chosen

    @property
    def chosen(self) -> tuple[str, str]:
        return self.rows[self.palette.view.currentIndex().row()]

    async def take(self, words: str, title: str) -> str:
        """The same, and presses Enter; returns its place."""
        _title, place = await self.find(words, title)
        QTest.keyClick(self.palette.line, Qt.Key.Key_Return)
        assert not self.palette.isVisible()
        return place


@pytest.fixture
async def typist(site: Site, open_window: OpenWindow, wait_until: WaitUntil) -> Typist:
    """After a crawl of a small site."""
    site.page("/", links=[*(f"/docs/{n}" for n in range(PAGES)), "/missing"])
    for n in range(PAGES):
        site.page(f"/docs/{n}")
    person = open_window(settings={"no_robots": True}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    return Typist(person, wait_until)


async def test_an_action_is_found_by_its_words_with_its_menu_and_its_keys(typist: Typist) -> None:
    person = typist.person
    assert await typist.find("bro rech", "Recheck all broken") == typist.rows[0]
    assert typist.palette.model.rows[0].keys == "Shift+F5"
    QTest.keyClick(typist.palette.line, Qt.Key.Key_Escape)
    assert await typist.take("overv", "Overview") == "View → Views"
    assert person.window.zones.view == "Overview"
    typist.open()
    assert typist.rows[0] == ("Overview", "View → Views")  # as it was chosen last
    assert len({place for _title, place in typist.rows}) > 5  # then all menus
    typist.palette.line.setText("cancel crawl")
    assert [each.is_possible for each in typist.palette.model.rows] == [False]  # nothing runs
    QTest.keyClick(typist.palette.line, Qt.Key.Key_Return)
    assert typist.palette.isVisible()


async def test_a_url_is_found_whatever_is_filtered(typist: Typist) -> None:
    person = typist.person
    person.window.filter.ask_urls("state:broken")
    where = await typist.take("docs/7", f"{person.desktop.settings.roots[0]}docs/7")
    assert where == "URL"
    assert person.window.zones.view == "Watch"
    assert person.window.filter.bar.text == ""
    assert "was cleared" in person.message
    tree = person.find(QTreeView, "urlTree")
    assert tree.currentIndex().data() == "7"


async def test_hosts_findings_and_settings_are_found_by_their_names(
    typist: Typist, wait_until: WaitUntil
) -> None:
    person, bar = typist.person, typist.person.window.filter.bar
    host = person.desktop.settings.roots[0].strip("/").partition("://")[2]
    assert await typist.take(host[-5:], host) == f"Host, {PAGES + 2} URLs"
    assert bar.text == f"folder:{person.desktop.settings.roots[0]}"
    assert await typist.take("title missing", "Missing title") == f"Finding, {PAGES + 1} URLs"
    assert bar.text == "finding:title-missing"
    assert await typist.take("--timeout", "Timeout per attempt") == "Settings"
    dialog = person.find(SettingsDialog, "settingsDialog")
    await wait_until(dialog.isVisible)
    dialog.reject()


async def test_the_keys_go_back_to_where_they_were(typist: Typist) -> None:
    tree = typist.person.find(QTreeView, "urlTree")
    tree.setFocus()
    typist.open()
    assert typist.palette.isAncestorOf(focused())
    QTest.keyClick(typist.palette.line, Qt.Key.Key_Escape)
    assert focused() is tree
    typist.open()
    other = typist.person.find(QWidget, "addressBar")
    (other.focusProxy() or other).setFocus()
    assert not typist.palette.isVisible()  # nothing lies over what is used


def focused() -> QWidget:
    found: Callable[[], QWidget | None] = QApplication.focusWidget
    widget = found()
    assert widget is not None
    return widget


async def test_docks_that_come_do_not_cover_it(typist: Typist) -> None:
    typist.open()
    window, palette = typist.person.window, typist.palette
    window.zones.reset()
    middle = palette.geometry().center()
    await typist.wait_until(
        lambda: (there := window.childAt(middle)) is not None and palette.isAncestorOf(there)
    )
