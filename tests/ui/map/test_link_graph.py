"""The links around a URL: read while others go on, drawn, and walked through."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.base.slices import Work, in_one_go
from crawlscope.core.insight.neighbours import MOST, Linked, Neighbours
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.map.forces import laid_out
from crawlscope.ui.panels.map.map_panel import MapPanel
from tests.ui.conftest import Story, settle

A = "http://a.test"


class Known:
    """Each URL links to the next two; the first inlinks are read slowly."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.is_slow = False
        self.after_reading: Callable[[], None] | None = None  # of outlinks, called once

    def outlinks(self, id_: int, limit: int, offset: int) -> Linked:
        found = [(n, "text") for n in (id_ + 1, id_ + 2) if n <= self.number]
        after, self.after_reading = self.after_reading, None
        if after is not None:
            after()
        return found

    def inlinks(self, id_: int, limit: int, offset: int) -> Linked | None:
        if self.is_slow:
            return None
        return [(n, "text") for n in (id_ - 1, id_ - 2) if n > 0]


@pytest.fixture
def links() -> Known:
    return Known(20)


@pytest.fixture
def panel(qtbot: QtBot, story: Story, links: Known) -> Iterator[MapPanel]:
    story.find(*(f"{A}/{n}" for n in range(1, 21)))
    site = story.ledger.records
    for id_ in range(1, 21):
        story.fetch(id_, status=404 if id_ == 9 else 200)
        site.links_total[id_] = site.inlinks[id_] = 2
    panel = MapPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    panel.set_links(links)
    panel.reset(story.ledger)
    panel.links_button.click()
    yield panel
    theme().set_scheme("system")


def around(panel: MapPanel, id_: int) -> MapPanel:
    panel.reveal(id_)
    settle(panel)
    return panel


def place_of(panel: MapPanel, id_: int) -> QPoint:
    view = panel.links.view
    return view.places[view.ids.index(id_)].toPoint()


def test_the_links_around_the_selected_url_are_drawn(panel: MapPanel) -> None:
    view = around(panel, 10).links.view
    assert view.ids[0] == 10
    assert set(view.ids) == {6, 7, 8, 9, 10, 11, 12, 13, 14}
    assert all(view.rect().contains(place.toPoint()) for place in view.places)
    assert "Around /10: 8 URLs" in panel.links.headline.text()


def test_a_click_selects_and_a_double_click_puts_into_the_middle(
    qtbot: QtBot, panel: MapPanel
) -> None:
    view = around(panel, 10).links.view
    with qtbot.waitSignal(panel.url_selected) as selected:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place_of(panel, 13))
    assert selected.args == [13]
    assert panel.links.centre == 10
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=place_of(panel, 12))
    settle(panel)
    assert view.ids[0] == panel.links.centre == 12
    panel.links.back_button.click()
    settle(panel)
    assert panel.links.centre == 10
    assert not panel.links.back_button.isEnabled()


def test_keys_walk_select_and_put_into_the_middle(qtbot: QtBot, panel: MapPanel) -> None:
    view = around(panel, 10).links.view
    with qtbot.waitActive(panel):
        panel.activateWindow()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.current == 10
    before = place_of(panel, 10)
    QTest.keyClick(view, Qt.Key.Key_Right)
    there = view.current
    assert place_of(panel, there).x() > before.x()
    with qtbot.waitSignal(panel.url_selected) as selected:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert selected.args == [there]
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    settle(panel)
    assert panel.links.centre == there
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    settle(panel)
    assert panel.links.centre == 10


def test_a_selection_elsewhere_is_marked_or_put_into_the_middle(panel: MapPanel) -> None:
    around(panel, 10)
    around(panel, 11)
    assert panel.links.centre == 10
    around(panel, 20)
    assert panel.links.centre == 20


def test_links_that_take_long_are_waited_for_without_holding_anything(
    panel: MapPanel, links: Known
) -> None:
    links.is_slow = True
    panel.reveal(10)
    QTest.qWait(1)
    assert not panel.is_settled
    assert "reading…" in panel.links.headline.text()
    links.is_slow = False
    panel.links.go_on()
    settle(panel)
    assert len(panel.links.view.ids) == 9


def test_links_that_are_written_later_are_read_once_they_are(
    panel: MapPanel, links: Known, story: Story
) -> None:
    number, links.number = links.number, 0
    story.ledger.records.inlinks[10] = 0
    around(panel, 10)
    assert panel.links.view.ids == [10]
    links.number = number
    panel.refresh_links()
    settle(panel)
    assert set(panel.links.view.ids) > {10, 11, 12}
    before = list(panel.links.view.ids)
    story.ledger.records.links_total[10] = 9
    panel.refresh_links()  # what is drawn stays as it is while a crawl runs
    settle(panel)
    assert panel.links.view.ids == before


@pytest.mark.parametrize("moment", ["while it reads", "while the folders are seen"])
def test_links_that_are_written_at_another_moment_are_read_too(
    panel: MapPanel, links: Known, story: Story, moment: str
) -> None:
    number, links.number = links.number, 0
    story.ledger.records.inlinks[10] = 0

    def write() -> None:
        links.number = number
        panel.refresh_links()

    if moment == "while it reads":
        links.after_reading = write
        around(panel, 10)
    else:
        around(panel, 10)
        panel.folders_button.click()
        write()
        panel.links_button.click()
        settle(panel)
    assert links.number == number
    assert set(panel.links.view.ids) > {10, 11, 12}


def test_links_are_not_read_while_the_folders_are_seen(panel: MapPanel) -> None:
    panel.folders_button.click()
    around(panel, 10)
    assert panel.links.centre == 0
    panel.links_button.click()
    settle(panel)
    assert panel.links.centre == 10


def test_another_crawl_begins_with_nothing_in_the_middle(panel: MapPanel, story: Story) -> None:
    around(panel, 10)
    other = Ledger()
    other.fold([Discovered(1, "http://other.test/", 0, 0, None, 1)])
    panel.reset(other)
    settle(panel)
    assert panel.links.view.ids == []
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No URL selected"
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_states_differ_by_more_than_colour(panel: MapPanel, scheme: str) -> None:
    theme().set_scheme(scheme)
    view = around(panel, 10).links.view
    picture = view.grab().toImage()
    ratio = picture.devicePixelRatio()

    def at(id_: int, dx: int, dy: int) -> str:
        place = place_of(panel, id_) + QPoint(dx, dy)
        return picture.pixelColor(place * ratio).name()

    assert at(9, 0, 0) == at(9, 4, 4)  # a square has corners
    assert at(12, 0, 0) != at(12, 5, 5)  # a disc has none


def test_what_a_server_says_is_shown_as_text(panel: MapPanel, story: Story) -> None:
    story.fold(Discovered(21, f"{A}/<img src=x>\u202e", 1, 0, None, 1))
    told = panel.links.tip_of(21)
    assert "<img" not in told
    assert "\u202e" not in told


@pytest.mark.slow
def test_the_largest_graph_is_laid_out_in_many_short_rounds() -> None:
    found = Neighbours(1, {n: min(2, n // 40) for n in range(1, MOST + 1)})
    found.distance[1] = 0
    found.links = {(n % 40 + 1, n): None for n in range(2, MOST + 1)}
    work = Work(laid_out(found))
    assert sum(1 for _ in work) > 50
    places = work.result
    assert places.shape == (MOST, 2)
    assert (places == in_one_go(laid_out(found))).all()
    ways = places[:, None] - places[None]
    apart = (ways * ways).sum(axis=2) ** 0.5
    assert apart[apart > 0].min() > 0.0005


def test_one_url_alone_has_its_place() -> None:
    assert in_one_go(laid_out(Neighbours(5, {5: 0}))).tolist() == [[0.0, 0.0]]
