"""What the command palette finds of a window without a crawl."""

from collections import Counter

import pytest
from PySide6.QtCore import QSize, Qt

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.shell.palette import Palette
from crawlscope.window.desk import Desk
from crawlscope.window.opening import Opening
from crawlscope.window.palette import WindowPalette
from crawlscope.window.panels import PANELS
from crawlscope.window.settings import WindowSettings
from tests.conftest import WaitUntil
from tests.ui.conftest import WindowAsNew


@pytest.fixture
async def palette(window_as_new: WindowAsNew) -> Palette:
    window = window_as_new(PANELS)
    desk = Desk(window, {}, OutputOptions(), Opening())
    desk.furnish([WindowSettings, WindowPalette])
    desk.part(WindowPalette).open()
    found = window.findChild(Palette)
    assert found is not None
    return found


def titles(palette: Palette) -> list[str]:
    return [each.title for each in palette.model.rows]


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("导出", "Export"),
        ("慢动作", "1 request per second"),
        ("一次尝试", "Timeout per attempt"),
    ],
)
async def test_an_english_window_takes_chinese_words(
    palette: Palette, wait_until: WaitUntil, words: str, title: str
) -> None:
    """They are read once they are asked for."""
    palette.line.setText(words)
    await wait_until(lambda: title in titles(palette))


async def test_slow_motion_finds_the_speeds_of_a_crawl(palette: Palette) -> None:
    palette.line.setText("slow motion")
    assert "1 request per second" in titles(palette)


async def test_an_action_of_two_tables_of_a_panel_is_listed_once(palette: Palette) -> None:
    palette.line.setText("pause")
    offers = Counter((each.title, each.place) for each in palette.model.rows)
    assert max(offers.values()) == 1, offers
    assert ("Pause the host", "Concurrency") in offers


async def test_titles_stand_below_one_another_and_places_are_whole(palette: Palette) -> None:
    """Qt leaves room for an icon in the chosen row only where there is one."""
    view, model, seen = palette.view, palette.model, set[str]()
    for words in ("e", "go", "speed", "panels", "appearance", "findings", "concurrency", "branch"):
        palette.line.setText(words)
        for row in range(model.rowCount()):
            icon = model.index(row, 0).data(Qt.ItemDataRole.DecorationRole)
            assert icon.actualSize(QSize(16, 16)) == QSize(16, 16)
            place = model.index(row, 1)
            seen.add(place.data())
            assert view.sizeHintForIndex(place).width() <= view.columnWidth(1), place.data()
    assert len(seen) > 12
