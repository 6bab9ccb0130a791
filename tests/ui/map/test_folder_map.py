"""The map of folders: what a click opens or selects, the way back, colours, what stands still."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.treemap import Area, Block
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Fetched, Response, SkipReason
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.map.measures import MEASURES, shades
from tests.ui.conftest import Story, settle

A = "http://a.test"


@pytest.fixture
def story(story: Story) -> Story:
    story.find(f"{A}/", *(f"{A}/docs/{n}" for n in range(20)), *(f"{A}/img/{n}" for n in range(6)))
    story.find(f"{A}/docs/deep/", *(f"{A}/docs/deep/{n}" for n in range(4)))
    story.find("http://b.test/", skip=SkipReason.EXTERNAL)
    for id_ in range(1, 28):
        story.fetch(id_, status=404 if id_ in (3, 24) else 200)
    return story


@pytest.fixture
def panel(qtbot: QtBot, story: Story) -> Iterator[MapPanel]:
    panel = MapPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    panel.reset(story.ledger)
    settle(panel)
    yield panel
    theme().set_scheme("system")


def block(panel: MapPanel, ledger: Ledger, name: str) -> Block:
    """The block of a folder by its name, or of a page by its address."""
    tree, site = ledger.tree, ledger.records
    for each in panel.folders.view.blocks:
        number = each.node >> 1
        if (tree.name[number] if each.node & 1 else site.url[number]) == name:
            return each
    pytest.fail(f"{name} has no block")


def middle(each: Block) -> QPoint:
    """A place in a block that is in no other: in its head."""
    return QPoint(int(each.area.x + each.area.width / 2), int(each.area.y + 8))


def click(panel: MapPanel, each: Block, how: Qt.KeyboardModifier | None = None) -> None:
    modifier = how or Qt.KeyboardModifier.NoModifier
    view = panel.folders.view
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, modifier, middle(each))
    settle(panel)


def found(ledger: Ledger, text: str) -> list[int]:
    return [id_ for some in parse(text).among(ledger.records, ledger.records.ids()) for id_ in some]


def crumbs(panel: MapPanel) -> list[str]:
    return [each.text() for each in panel.folders.crumbs.buttons if each.isVisibleTo(panel)]


def test_the_map_begins_with_the_only_host(panel: MapPanel) -> None:
    assert crumbs(panel) == ["All hosts", f"› {A}"]
    assert sum(each.urls for each in panel.folders.view.blocks if not each.level) == 32


def test_a_click_opens_a_folder_and_the_crumbs_lead_back(panel: MapPanel, story: Story) -> None:
    click(panel, block(panel, story.ledger, "docs"))
    assert crumbs(panel) == ["All hosts", f"› {A}", "› docs/"]
    assert sum(each.urls for each in panel.folders.view.blocks if not each.level) == 25
    click(panel, block(panel, story.ledger, "deep"))
    assert crumbs(panel)[-1] == "› deep/"
    panel.folders.crumbs.buttons[1].click()
    settle(panel)
    assert crumbs(panel) == ["All hosts", f"› {A}"]


def test_a_click_on_a_page_selects_it(qtbot: QtBot, panel: MapPanel, story: Story) -> None:
    with qtbot.waitSignal(panel.url_selected) as selected:
        click(panel, block(panel, story.ledger, f"{A}/docs/7"))
    assert selected.args == [story.ledger.records.url.index(f"{A}/docs/7")]


def test_a_click_with_control_asks_for_the_urls_of_a_folder(
    qtbot: QtBot, panel: MapPanel, story: Story
) -> None:
    with qtbot.waitSignal(panel.urls_asked) as asked:
        click(panel, block(panel, story.ledger, "docs"), Qt.KeyboardModifier.ControlModifier)
    assert asked.args is not None
    assert len(found(story.ledger, str(asked.args[0]))) == 25


def test_the_number_of_urls_is_a_link(qtbot: QtBot, panel: MapPanel, story: Story) -> None:
    assert panel.folders.urls_button.text() == "32 URLs"
    with qtbot.waitSignal(panel.urls_asked) as asked:
        panel.folders.urls_button.click()
    assert asked.args == [f"folder:{A}/"]


def test_keys_go_from_block_to_block_in_and_out(
    qtbot: QtBot, panel: MapPanel, story: Story
) -> None:
    view = panel.folders.view
    with qtbot.waitActive(panel):
        panel.activateWindow()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    first = view.current
    assert first is not None
    assert story.ledger.tree.name[first.node >> 1] == "docs"
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.current is not None
    assert view.current.area.x > first.area.x
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.current == first
    with qtbot.waitSignal(panel.urls_asked) as asked:
        QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert asked.args == [f"folder:{A}/docs/"]
    QTest.keyClick(view, Qt.Key.Key_Return)
    settle(panel)
    assert crumbs(panel)[-1] == "› docs/"
    assert view.current is not None  # the keys are still in it
    QTest.keyClick(view, Qt.Key.Key_Backspace)
    settle(panel)
    assert crumbs(panel)[-1] == f"› {A}"


def test_blocks_have_the_colour_of_their_value(panel: MapPanel, story: Story) -> None:
    measure = panel.folders.measure
    assert measure.name == "Broken"
    picture = panel.folders.view.grab().toImage()
    ratio = picture.devicePixelRatio()
    for name, share in (("docs", 1 / 25), ("img", 1 / 6), (f"{A}/docs/1", 1.0), (f"{A}/img/0", 0)):
        area = block(panel, story.ledger, name).area
        place = QPoint(round((area.x + 2) * ratio), round((area.y + area.height - 2) * ratio))
        if name in ("docs", "img"):
            place = QPoint(round((area.x + 2) * ratio), round((area.y + 2) * ratio))
        assert picture.pixelColor(place) == shades(measure)[measure.shade(share)], name


def test_what_has_nothing_broken_is_neutral(panel: MapPanel) -> None:
    broken, time = MEASURES[:2]
    surface = theme().colour(Tone.SURFACE)
    assert shades(broken)[broken.shade(0.0)] == surface
    assert surface not in (shades(broken)[broken.shade(0.01)], shades(time)[time.shade(0.01)])
    assert panel.folders.legend.isVisible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_measure_has_a_legend_in_either_scheme(panel: MapPanel, scheme: str) -> None:
    theme().set_scheme(scheme)
    for number, measure in enumerate(MEASURES):
        panel.folders.measure_box.setCurrentIndex(number)
        settle(panel)
        assert measure.steps[0] in panel.folders.legend.accessibleDescription()
        assert len({colour.name() for colour in shades(measure)}) == 6


def test_the_selection_is_shared(qtbot: QtBot, panel: MapPanel, story: Story) -> None:
    before = panel.folders.view.grab().toImage()
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.reveal(5)
    assert panel.folders.view.grab().toImage() != before


def test_the_map_follows_the_crawl(panel: MapPanel, story: Story) -> None:
    panel.catch_up(story.find(*(f"{A}/new/{n}" for n in range(40))))
    settle(panel)
    assert block(panel, story.ledger, "new").urls == 40


def test_nothing_moves_under_the_pointer(panel: MapPanel, story: Story) -> None:
    view = panel.folders.view
    before = list(view.blocks)
    view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    story.fold(*[Discovered(33 + n, f"{A}/new/{n}", 1, 0, None, 1) for n in range(40)])
    panel.reset(story.ledger)  # so few are counted when this returns
    assert list(view.blocks) == before
    assert not panel.is_settled
    view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    view.pointer_left.emit()
    settle(panel)
    assert block(panel, story.ledger, "new").urls == 40


def test_tool_tips_are_plain_and_tell_the_measures(panel: MapPanel, story: Story) -> None:
    shown = panel.folders.tip_of(block(panel, story.ledger, "docs"))
    assert shown.split("\n") == [
        f"{A}/docs/",
        "Broken: 4.0%",
        "Time, median: 42 ms",
        "Size, mean: 2.0 KB",
        "Errors found: 4.0%",
        "URLs: 25 URLs",
    ]


def test_what_a_server_says_is_shown_as_text(panel: MapPanel, story: Story) -> None:
    url = f"{A}/<img src=x>\u202e/x"
    panel.catch_up(story.fold(Discovered(33, url, 1, 0, None, 1), Fetched(33, Response(200))))
    settle(panel)
    for each in panel.folders.view.blocks:
        assert "<img" not in panel.folders.tip_of(each)
        assert "\u202e" not in panel.folders.tip_of(each)


def test_a_crawl_of_nothing_has_an_empty_state(panel: MapPanel) -> None:
    panel.reset(Ledger())
    settle(panel)
    assert [each.title for each in panel.findChildren(EmptyState) if each.isVisible()] == [
        "No map yet"
    ]


def test_a_resized_map_is_laid_out_again(panel: MapPanel) -> None:
    panel.resize(500, 400)
    QTest.qWait(1)
    settle(panel)
    assert max(each.area.x + each.area.width for each in panel.folders.view.blocks) < 500.5


def test_what_has_no_block_of_its_own_is_coloured_by_what_it_holds(
    panel: MapPanel, story: Story
) -> None:
    story.find(f"{A}/many/", *(f"{A}/many/{n}" for n in range(2_000)))
    for id_ in range(35, 1_035):
        story.fetch(id_, status=404 if id_ % 2 else 200)
    panel.resize(400, 300)
    panel.reset(story.ledger)
    QTest.qWait(1)
    settle(panel)
    for number in range(4):  # of what is not measured by URLs
        panel.folders.measure_box.setCurrentIndex(number)
        rows = [row for some, _ in panel.folders.shown_table().rows for row in some]
        rests = [row[-1] for row in rows if row[1] == "the rest of it"]
        assert rests
        assert None not in rests
        assert any(rests)


def test_what_has_no_block_of_its_own_is_counted_in_little_room_whatever_the_language(
    panel: MapPanel,
) -> None:
    view = panel.folders.view
    rest = replace(view.blocks[0], is_rest=True, urls=1_200, area=Area(0, 0, 60, 40))

    def picture(words: str) -> QImage:
        view.set_words(lambda _block: words, lambda _block: "")
        view.show_blocks([rest], [0], [QColor("white")])
        return view.grab().toImage()

    assert picture("1,200 more URLs") == picture("另有 1,200 个 URL") != picture("1,200")
