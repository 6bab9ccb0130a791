from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import Filter
from crawlscope.ui.bars.chips import Chip
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.saved_filters import SavedFilters


@pytest.fixture
def bar(qtbot: QtBot) -> FilterBar:
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.resize(500, 60)
    bar.show()
    return bar


def test_each_key_that_makes_sense_is_told(bar: FilterBar) -> None:
    emitted: list[Filter] = []
    bar.changed.connect(emitted.append)
    QTest.keyClicks(bar.box, "a:b")
    assert [len(each.tests) for each in emitted] == [1]  # 'a:' and 'a:b' are no filters
    bar.box.clear()
    assert not emitted[-1]


def test_a_mistake_is_said_once_typing_stops_and_goes_when_it_is_mended(
    bar: FilterBar, qtbot: QtBot
) -> None:
    QTest.keyClicks(bar.box, "depth>")
    assert bar.error == ""
    qtbot.waitUntil(lambda: "needs a number" in bar.error)
    QTest.keyClicks(bar.box, "x")
    assert "'x'" in bar.error
    bar.box.setText("depth>3")
    assert bar.error == ""
    said = bar.findChild(QLabel, "filterError")
    assert said is not None
    assert said.isHidden()


def test_enter_says_a_mistake_at_once(bar: FilterBar) -> None:
    bar.box.setText("state:gone")
    QTest.keyClick(bar.box, Qt.Key.Key_Return)
    assert "one of queued" in bar.error


def test_escape_clears_the_line(bar: FilterBar) -> None:
    bar.box.setText("docs")
    QTest.keyClick(bar.box, Qt.Key.Key_Escape)
    assert bar.box.text() == ""


def test_the_last_word_is_completed(bar: FilterBar) -> None:
    completer = bar.box.completer()
    bar.box.setText("docs -sta")
    completer.setCompletionPrefix(bar.box.text())
    found = {completer.pathFromIndex(completer.completionModel().index(row, 0)) for row in range(2)}
    assert found == {"docs -status:", "docs -status:2xx"}


def test_the_count_is_of_how_many_only_where_there_is_a_filter(bar: FilterBar) -> None:
    bar.set_found(538, 538, working=False)
    assert bar.count == "538 URLs"
    bar.box.setText("docs")
    bar.set_found(412, 1_538, working=True)
    assert bar.count == "412 of 1,538 URLs…"


# Chips


def chips_of(bar: FilterBar) -> list[Chip]:
    return [each for each in bar.findChildren(Chip) if each.isVisible()]


def test_enter_makes_a_chip_of_each_term(bar: FilterBar) -> None:
    emitted: list[Filter] = []
    QTest.keyClicks(bar.box, 'status:4xx title:"not found"')
    bar.changed.connect(emitted.append)
    QTest.keyClick(bar.box, Qt.Key.Key_Return)
    assert [each.term for each in chips_of(bar)] == ["status:4xx", 'title:"not found"']
    assert bar.box.text() == ""
    assert bar.text == 'status:4xx title:"not found"'
    assert [each.terms for each in emitted][-1] == ("status:4xx", 'title:"not found"')
    QTest.keyClicks(bar.box, "docs")  # what is being typed counts, too
    assert [each.terms[-1] for each in emitted][-1] == "docs"


def test_what_is_no_filter_makes_no_chip(bar: FilterBar) -> None:
    bar.set_text("state:gone")
    assert chips_of(bar) == []
    assert bar.box.text() == "state:gone"


def test_a_term_makes_one_chip_only(bar: FilterBar) -> None:
    bar.set_text("docs status:4xx docs")
    assert [each.term for each in chips_of(bar)] == ["docs", "status:4xx"]


def test_a_click_takes_a_chip_away(bar: FilterBar) -> None:
    bar.set_text("a b c")
    emitted: list[Filter] = []
    bar.changed.connect(emitted.append)
    QTest.mouseClick(chips_of(bar)[1], Qt.MouseButton.LeftButton)
    assert bar.text == "a c"
    assert emitted[-1].terms == ("a", "c")


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return])
def test_chips_are_reached_and_taken_away_by_keys(
    bar: FilterBar, qtbot: QtBot, key: Qt.Key
) -> None:
    with qtbot.waitActive(bar):
        bar.activateWindow()
    bar.set_text("a b c")
    bar.box.setFocus()
    QTest.keyClick(bar.box, Qt.Key.Key_Backspace)
    assert bar.focusWidget() is chips_of(bar)[2]  # the first Backspace only goes there
    QTest.keyClick(bar.focusWidget(), Qt.Key.Key_Left)
    QTest.keyClick(bar.focusWidget(), key)
    assert bar.text == "a c"
    assert bar.focusWidget() is chips_of(bar)[1]
    QTest.keyClick(bar.focusWidget(), Qt.Key.Key_Right)
    assert bar.focusWidget() is bar.box


def test_a_term_is_toggled_and_what_is_typed_stays(bar: FilterBar) -> None:
    bar.box.setText("docs")
    bar.toggle("status:4xx")
    assert bar.text == "status:4xx docs"
    bar.toggle("status:4xx")
    assert bar.text == "docs"


def test_many_chips_share_the_room(bar: FilterBar) -> None:
    bar.set_text(" ".join(f"path:/a-long-folder-{number}" for number in range(4)))
    QTest.qWait(1)
    assert len(chips_of(bar)) == 4
    assert bar.width() <= 500
    assert bar.box.width() >= 100
    assert all(each.geometry().right() < bar.width() for each in chips_of(bar))


def test_a_chip_shows_what_a_server_sent_as_it_is(bar: FilterBar) -> None:
    bar.set_text("folder:http://a.test/<b>&x/\u202e")
    (chip,) = chips_of(bar)
    assert "\u202e" not in chip.text()
    assert "\u202e" not in chip.toolTip()


# Saved filters


def actions(bar: FilterBar) -> dict[str, QAction]:
    saved = bar.findChild(SavedFilters)
    assert saved is not None
    menu = saved.menu()
    menu.aboutToShow.emit()
    below = [each.menu() for each in menu.actions()]
    found = {f"Forget {a.text()}": a for m in below if isinstance(m, QMenu) for a in m.actions()}
    return found | {each.text(): each for each in menu.actions()}


def test_a_filter_is_saved_and_chosen_again_after_a_restart(bar: FilterBar, qtbot: QtBot) -> None:
    assert not actions(bar)["Save this filter"].isEnabled()
    for text in ("status:4xx docs,a", "b & c"):
        bar.set_text(text)
        actions(bar)["Save this filter"].trigger()
    assert not actions(bar)["Save this filter"].isEnabled()  # it is there already
    other = FilterBar()
    qtbot.addWidget(other)
    actions(other)["status:4xx docs,a"].trigger()
    assert other.text == "status:4xx docs,a"
    actions(other)["Forget b && c"].trigger()
    assert set(actions(other)) == {"status:4xx docs,a", "", "Save this filter", "Delete"} | {
        "Forget status:4xx docs,a"
    }


@pytest.fixture
def held(qtbot: QtBot) -> Iterator[FilterBar]:
    """In a window, which is as large as it wants."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1_000, 100)
    bar = FilterBar(window)
    window.show()
    yield bar
    window.close()


MANY = "state:broken path:/library status:4xx host:www.example.org"


@pytest.mark.parametrize("width", [220, 380, 560, 900])
def test_what_is_filtered_needs_no_more_room_than_there_is(held: FilterBar, width: int) -> None:
    least = held.minimumSizeHint().width()
    held.resize(width, 60)
    for text in ("", "state:broken", MANY):
        held.set_text(text)
        held.set_found(3, 4_679, working=False)
        QTest.qWait(1)
        assert held.minimumSizeHint().width() == least <= 220
        assert held.box.width() >= 80
        for each in (held.chips, held.box, held.export_button):
            assert not each.isVisible() or held.rect().contains(each.geometry())


def test_the_count_gives_way_to_what_is_filtered_where_both_have_no_room(held: FilterBar) -> None:
    def is_told() -> bool:
        labels = held.findChildren(QLabel)
        return any(each.isVisible() and each.text() == held.count for each in labels)

    held.resize(380, 60)
    for text, is_seen in (("", True), ("state:broken path:/library", True), (MANY, False)):
        held.set_text(text)
        held.set_found(3, 4_679, working=False)
        assert is_told() is is_seen
    held.resize(900, 60)
    assert is_told()


@pytest.mark.parametrize("width", [300, 600])
def test_a_number_stands_for_the_chips_that_have_no_room(held: FilterBar, width: int) -> None:
    terms = [f"-path:/folder{number}" for number in range(20)]
    held.resize(width, 60)
    held.set_text(" ".join(terms))
    QTest.qWait(1)
    others = others_of(held)
    while others.isVisible():
        shown = chips_of(held)
        assert all(held.chips.rect().contains(chip.geometry()) for chip in shown)
        assert held.chips.rect().contains(others.geometry())
        assert others.text() == f"+{len(terms) - len(shown)}"
        assert others.toolTip().split("\n")[-2].endswith("folder19")
        shown[-1].click()  # which makes room for one of the others
        QTest.qWait(1)
        terms.pop(len(shown) - 1)
    assert [chip.term for chip in chips_of(held)] == terms


def others_of(bar: FilterBar) -> QToolButton:
    found = bar.findChild(QToolButton, "otherChips")
    assert found is not None
    return found


@pytest.fixture
def crowded(held: FilterBar, qtbot: QtBot) -> FilterBar:
    """With twenty terms, of which some have no room."""
    with qtbot.waitActive(held.window()):
        held.activateWindow()
    held.resize(600, 60)
    held.set_text(" ".join(f"-path:/folder{number}" for number in range(20)))
    QTest.qWait(1)
    return held


def menu_of(bar: FilterBar) -> QMenu:
    """The one that is open."""
    menu = others_of(bar).findChild(QMenu)
    assert menu is not None
    assert menu.isVisible()
    return menu


def terms_of(menu: QMenu) -> list[str]:
    return [each.text() for each in menu.actions() if each.text() and not each.icon().isNull()]


def test_arrows_go_over_the_chips_that_are_seen_and_over_the_number(crowded: FilterBar) -> None:
    QTest.keyClick(crowded.box, Qt.Key.Key_Backspace)
    assert others_of(crowded).hasFocus()
    QTest.keyClick(others_of(crowded), Qt.Key.Key_Left)
    last = chips_of(crowded)[-1]
    assert last.hasFocus()
    QTest.keyClick(last, Qt.Key.Key_Right)
    assert others_of(crowded).hasFocus()
    QTest.keyClick(others_of(crowded), Qt.Key.Key_Right)
    assert crowded.box.hasFocus()


def test_a_click_on_the_number_opens_a_menu_in_which_any_term_is_taken_away(
    crowded: FilterBar,
) -> None:
    emitted: list[Filter] = []
    crowded.changed.connect(emitted.append)
    terms = [f"-path:/folder{number}" for number in range(20)]
    for place in (0, 18, 7):
        QTest.mouseClick(others_of(crowded), Qt.MouseButton.LeftButton)
        menu = menu_of(crowded)
        assert terms_of(menu) == terms
        entry = menu.actionGeometry(menu.actions()[place]).center()
        QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=entry)
        del terms[place]
        assert emitted[-1].terms == tuple(terms)
        assert not menu.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Delete])
def test_keys_open_the_menu_at_the_first_term_that_has_no_room(
    crowded: FilterBar, key: Qt.Key
) -> None:
    others, first = others_of(crowded), len(chips_of(crowded))
    for place in (first, first + 1):
        others.setFocus()
        before = crowded.chips.terms
        QTest.keyClick(others, key)
        menu = menu_of(crowded)
        for _step in range(place - first):
            QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        assert crowded.chips.terms == (*before[:place], *before[place + 1 :])
        assert crowded.focusWidget() is others, "the next one can be taken away"
    QTest.keyClick(others, key)
    QTest.keyClick(menu_of(crowded), Qt.Key.Key_Escape)
    assert len(crowded.chips.terms) == 18


def test_focus_goes_to_a_chip_once_all_have_room(crowded: FilterBar) -> None:
    others = others_of(crowded)
    others.setFocus()
    while others.isVisible():
        QTest.keyClick(others, Qt.Key.Key_Down)
        QTest.keyClick(menu_of(crowded), Qt.Key.Key_Return)
        QTest.qWait(1)
    assert crowded.focusWidget() in chips_of(crowded)


def test_the_menu_takes_all_terms_away_and_leaves_what_is_typed(crowded: FilterBar) -> None:
    crowded.box.setText("docs")
    others_of(crowded).click()
    menu_of(crowded).actions()[-1].trigger()
    assert crowded.text == "docs"
    assert crowded.focusWidget() is crowded.box


def test_the_menu_shows_what_a_server_sent_as_it_is(held: FilterBar) -> None:
    held.resize(300, 60)
    held.set_text(" ".join(f"folder:http://{n}.test/<b>&x/\u202e{'a' * 999}" for n in range(9)))
    QTest.qWait(1)
    others_of(held).click()
    menu = menu_of(held)
    for text in terms_of(menu):
        assert "\u202e" not in text
        assert "<b>&&x" in text
    assert menu.width() < 600
    menu.close()
