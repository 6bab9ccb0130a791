import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.neighbours import Linked
from crawlscope.ui.panels.details.link_list import FIRST, LinkList
from tests.ui.conftest import Story

SITE = "http://a.test"
MANY = 5_000


class Source:
    """Links from the URLs 2 to `number`; while it is late it is still reading."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_late = False
        self.asked: list[int] = []

    def __call__(self, id_: int, limit: int, offset: int) -> Linked | None:
        self.asked.append(limit)
        ids = range(2, self.number + 1)[offset:][:limit]
        return None if self.is_late else [(each, f"text {each}") for each in ids]


@pytest.fixture
def links(qtbot: QtBot) -> LinkList:
    links = LinkList("Linked from", None)  # type: ignore[arg-type]
    qtbot.addWidget(links)
    links.resize(400, 300)
    links.show()
    return links


@pytest.fixture
def site(story: Story) -> Story:
    story.find(f"{SITE}/", *(f"{SITE}/p%20{number}" for number in range(2, MANY + 1)))
    return story


def shown(links: LinkList) -> list[str]:
    return [str(url) for rows, _ in links.shown_table("", "").rows for url, _, _ in rows]


def test_no_more_is_read_than_is_looked_at(links: LinkList, site: Story) -> None:
    source = Source(MANY)
    links.show_links(site.ledger.records, 1, source, MANY - 1)
    assert source.asked == [FIRST]
    assert links.words == "4,999"
    links.view.scrollToBottom()
    assert links.model.rowCount() > FIRST


def test_a_filter_looks_at_all_links_by_address_and_text(
    links: LinkList, site: Story, qtbot: QtBot
) -> None:
    links.show_links(site.ledger.records, 1, Source(MANY), MANY - 1)
    links.filter_line.setText("P 4999")
    qtbot.waitUntil(lambda: links.words == "1 of 4,999")
    assert shown(links) == [f"{SITE}/p%204999"]
    links.filter_line.setText("text 77")
    qtbot.waitUntil(lambda: links.words == "11 of 4,999")
    links.filter_line.setText("nowhere")
    qtbot.waitUntil(lambda: links.none.text() == "nothing matches the filter")
    QTest.keyClick(links.filter_line, Qt.Key.Key_Escape)
    assert links.words == "4,999"


def test_an_export_has_what_is_shown_and_waits_for_all_of_it(
    links: LinkList, site: Story, qtbot: QtBot
) -> None:
    links.show_links(site.ledger.records, 1, Source(MANY), MANY - 1)
    links.filter_line.setText("9")
    with qtbot.waitSignal(links.export_ready):
        links.export_button.click()
    assert shown(links) == [f"{SITE}/p%20{n}" for n in range(2, MANY + 1) if "9" in str(n)]
    [first, *_], _ = next(links.shown_table("", "").rows)
    assert first == (f"{SITE}/p%209", "queued", "text 9")


def test_all_addresses_are_copied_also_those_not_read_yet(
    links: LinkList, site: Story, qtbot: QtBot
) -> None:
    source = Source(MANY)
    links.show_links(site.ledger.records, 1, source, MANY - 1)
    links.copy_button.click()
    clipboard = QGuiApplication.clipboard()
    qtbot.waitUntil(lambda: len(clipboard.text().splitlines()) == MANY - 1)


def test_selected_addresses_are_copied_by_key(links: LinkList, site: Story, qtbot: QtBot) -> None:
    links.show_links(site.ledger.records, 1, Source(10), 9)
    links.view.setFocus()
    links.view.selectRow(1)
    QTest.keyClick(links.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    links.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == f"{SITE}/p%203\n{SITE}/p%204"


def test_what_is_being_read_is_waited_for(links: LinkList, site: Story, qtbot: QtBot) -> None:
    source = Source(3)
    source.is_late = True
    links.show_links(site.ledger.records, 1, source, 2)
    assert links.none.text() == "reading…"
    links.export_button.setEnabled(True)
    exported: list[int] = []
    links.export_ready.connect(lambda: exported.append(1))
    links.export()
    assert not exported
    source.is_late = False
    links.refresh()
    assert exported == [1]
    assert links.text.splitlines()[:3] == ["queued", "/p 2", "text 2"]


def test_a_click_or_enter_goes_to_the_page(links: LinkList, site: Story, qtbot: QtBot) -> None:
    links.show_links(site.ledger.records, 1, Source(10), 9)
    place = links.view.visualRect(links.model.index(2, 1)).center()
    with qtbot.waitSignal(links.url_selected) as selected:
        QTest.mouseClick(links.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert selected.args == [4]
    links.view.selectRow(0)
    with qtbot.waitSignal(links.url_selected) as selected:
        QTest.keyClick(links.view, Qt.Key.Key_Return)
    assert selected.args == [2]


def test_few_links_need_no_filter(links: LinkList, site: Story) -> None:
    links.show_links(site.ledger.records, 1, Source(3), 2)
    assert not links.filter_line.isVisible()
    assert links.view.isVisible()
    links.show_links(site.ledger.records, 1, Source(1), 0)
    assert links.none.text() == "none known"
    assert not links.view.isVisible()
