import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.records.events import ErrorKind, Failed, Response
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.panels.details.chain_view import ChainView
from crawlscope.ui.panels.details.chain_words import FIRST, LAST, Picture, picture
from tests.ui.conftest import Story

SITE = "http://a.test"


@pytest.fixture
def view(qtbot: QtBot) -> ChainView:
    view = ChainView(None)  # type: ignore[arg-type]
    qtbot.addWidget(view)
    view.resize(360, 100)
    view.show()
    return view


def chained(story: Story, number: int) -> None:
    """Pages 1 to `number`, each of which redirects to the next; the last is a page."""
    story.find(f"{SITE}/1")
    for id_ in range(1, number):
        story.find(f"{SITE}/{id_ + 1}")
        story.redirect(id_, id_ + 1)
    story.fetch(number)


def shown(story: Story, id_: int, is_whole: bool = False) -> Picture:
    found = picture(story.ledger.records, id_, is_whole)
    assert found is not None
    return found


def test_each_url_of_a_chain_is_a_box_and_each_redirect_an_arrow(story: Story) -> None:
    story.find(*(f"{SITE}/{name}" for name in ("", "a", "b", "c")))
    story.redirect(2, 3)
    story.redirect(3, 4, 302)
    story.fetch(4, 404)
    found = shown(story, 2)
    assert [(box.label, box.id, box.arrow) for box in found.boxes] == [
        ("/a", 2, ""),
        ("/b", 3, "301, shared"),
        ("/c", 4, "302, shared"),
    ]
    assert [box.tone for box in found.boxes] == [Tone.BAD] * 3
    assert found.lines[-1] == "2 hops, end: broken 404"
    assert picture(story.ledger.records, 4) is None


def test_a_loop_leads_back_to_the_box_that_repeats(story: Story) -> None:
    story.find(*(f"{SITE}/{name}" for name in "abc"))
    story.redirect(1, 2)
    story.redirect(2, 3)
    story.redirect(3, 2)
    assert [box.id for box in shown(story, 1).boxes] == [1, 2, 3]
    assert shown(story, 1).back_to == 1
    story.redirect(3, 3)
    assert [box.id for box in shown(story, 3).boxes] == [3]
    assert shown(story, 3).back_to == 0


def test_one_redirect_too_many_leads_to_a_box_without_a_record(story: Story) -> None:
    story.find(f"{SITE}/a", f"{SITE}/b")
    story.fail(2, ErrorKind.TOO_MANY_REDIRECTS)
    too_many = story.ledger.records.error[2]
    story.fold(Failed(2, Response(301), too_many, f"{SITE}/far"))
    last = shown(story, 2).boxes[-1]
    assert (last.label, last.id, last.status) == ("/far", 0, "too long")


def test_a_long_chain_loses_its_middle_until_it_is_asked_for(
    view: ChainView, story: Story, qtbot: QtBot
) -> None:
    chained(story, 30)
    short = shown(story, 1)
    assert [box.id for box in short.boxes] == [*range(1, FIRST + 1), 0, 28, 29, 30]
    assert short.boxes[FIRST].label == f"… {30 - FIRST - LAST} more URLs"
    view.show_picture(short)
    view.setFocus()
    for _ in range(FIRST):
        QTest.keyClick(view, Qt.Key.Key_Down)
    with qtbot.waitSignal(view.whole_asked):
        QTest.keyClick(view, Qt.Key.Key_Return)
    whole = shown(story, 1, is_whole=True)
    assert [box.id for box in whole.boxes] == list(range(1, 31))


def test_a_chain_beyond_all_measure_keeps_its_end(story: Story) -> None:
    chained(story, 300)
    for is_whole in (False, True):
        found = shown(story, 1, is_whole)
        assert sum(box.left_out or 1 for box in found.boxes) == 300
        assert found.boxes[-1].id == 300
    assert len(found.boxes) < 110


def test_a_long_loop_leads_back_into_what_is_left_out(story: Story) -> None:
    chained(story, 30)
    story.redirect(30, 10)
    assert shown(story, 1).back_to == FIRST
    story.redirect(30, 29)
    found = shown(story, 1)
    assert found.boxes[found.back_to].id == 29


@pytest.mark.parametrize("width", [80, 360, 900])
def test_a_click_or_enter_goes_to_a_url(
    view: ChainView, story: Story, qtbot: QtBot, width: int
) -> None:
    chained(story, 3)
    story.redirect(3, 2)
    view.resize(width, 100)
    view.show_picture(shown(story, 1))
    view.grab()
    with qtbot.waitSignal(view.url_selected) as selected:
        at = view.area(1).center().toPoint()
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert selected.args == [2]
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.accessibleName().endswith("/3 301 →")
    with qtbot.waitSignal(view.url_selected) as selected:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert selected.args == [3]
    view.grab()
