"""Colours can be read, icons are there, and the scheme that is asked for is the one that comes."""

import re
from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QCheckBox, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.resources import resource
from crawlscope.ui.kit.style_sheet import SHEET
from crawlscope.ui.kit.theme import Tone, muted, theme
from crawlscope.ui.panels.map.measures import mixed

TEXTS = (
    Tone.TEXT,
    Tone.QUIET,
    Tone.ACCENT,
    Tone.GOOD,
    Tone.WARN,
    Tone.BAD,
    Tone.REDIRECT,
    Tone.QUEUED,
    Tone.IN_FLIGHT,
    Tone.DONE,
    Tone.RATE,
)
ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))


@pytest.fixture(autouse=True)
def system_afterwards(qapp: QGuiApplication) -> Iterator[None]:
    yield
    theme().set_contrast(False)
    theme().set_scheme("system")


def contrast(one: QColor, other: QColor) -> float:
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(scheme: str) -> None:
    theme().set_scheme(scheme)
    for tone, ground in product(TEXTS, (Tone.SURFACE, Tone.WINDOW)):
        assert contrast(theme().colour(tone), theme().colour(ground)) >= 4.5, (tone, ground)


LOOKS = [("light", False), ("dark", False), ("light", True), ("dark", True)]


@pytest.mark.end_to_end  # it takes seconds
@pytest.mark.parametrize(("scheme", "has_contrast"), LOOKS)
def test_words_controls_and_lines_stand_out_on_whatever_is_behind_them(
    scheme: str, has_contrast: bool
) -> None:
    theme().set_scheme(scheme)
    theme().set_contrast(has_contrast)
    colour, palette = theme().colour, QGuiApplication.palette()
    chosen = palette.color(QPalette.ColorRole.Highlight)
    grounds = [colour(each) for each in (Tone.SURFACE, Tone.WINDOW, Tone.HOVER)]
    weak = [
        (tone, each.name())
        for tone in TEXTS
        for each in (*grounds, chosen)
        if contrast(colour(tone), each) < 4.5
    ]
    weak += [
        (tone, "3:1")
        for tone in (Tone.EDGE, Tone.ACCENT)
        for each in grounds
        if contrast(colour(tone), each) < 3
    ]
    hint = palette.color(QPalette.ColorRole.PlaceholderText)
    assert contrast(hint, palette.color(QPalette.ColorRole.Base)) >= 4.5
    surface = colour(Tone.SURFACE)
    for tone in TEXTS:  # the bars of charts, and the strips of workers
        fill = muted(tone)
        seen = mixed(fill, surface, fill.alphaF())
        weak += [(tone, "as an area")] if contrast(seen, surface) < 3 else []
    if has_contrast:
        weak += [(tone, "7:1") for tone in TEXTS if contrast(colour(tone), surface) < 7]
    assert not weak


def test_no_control_has_an_edge_that_is_hardly_seen() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", SHEET.template)
    controls = re.compile(
        r"QPushButton|QToolButton|QLineEdit|QComboBox|QSpinBox|QScrollBar::handle"
    )
    faint = [
        selectors.strip()
        for selectors, rule in rules
        for each in selectors.split(",")
        if controls.search(each)
        and ":disabled" not in each
        and re.search(r"border(-color)?:[^;]*\$(LINE|BORDER)|handle.*\$BORDER", rule)
    ]
    assert not faint


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_on_accent_and_on_the_selection_can_be_read(scheme: str) -> None:
    theme().set_scheme(scheme)
    palette = QGuiApplication.palette()
    selection = palette.color(QPalette.ColorRole.Highlight)
    assert contrast(theme().colour(Tone.ON_ACCENT), theme().colour(Tone.ACCENT)) >= 4.5
    assert contrast(palette.color(QPalette.ColorRole.HighlightedText), selection) >= 4.5
    assert contrast(theme().colour(Tone.BAD), selection) >= 3  # icons


@pytest.mark.end_to_end  # it takes seconds
@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_scheme_asked_for_comes_where_the_platform_has_none(scheme: str, dark: bool) -> None:
    theme().set_scheme(scheme)
    assert theme().dark is dark
    assert (QGuiApplication.palette().color(QPalette.ColorRole.Base).lightness() < 128) is dark


def test_a_new_scheme_is_reported_once(qtbot: QtBot) -> None:
    theme().set_scheme("light")
    emitted: list[bool] = []
    theme().changed.connect(lambda: emitted.append(theme().dark))
    theme().set_scheme("dark")
    theme().set_scheme("dark")
    assert emitted == [True]


def test_an_unknown_scheme_is_that_of_the_system() -> None:
    theme().set_scheme("mauve")
    assert theme().scheme == "system"


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_an_icon_is_sharp_on_every_screen(ratio: float) -> None:
    for name in ICONS:
        pixmap = theme().icon(name).pixmap(QSize(16, 16), ratio)
        assert pixmap.width() == round(16 * ratio), name
        assert any_ink(theme().icon(name), QIcon.Mode.Normal), name


def test_an_icon_has_the_colour_of_its_tone() -> None:
    image = theme().icon("pause", Tone.BAD).pixmap(48).toImage()
    colours = {image.pixelColor(x, 24).name() for x in range(48) if image.pixelColor(x, 24).alpha()}
    assert theme().colour(Tone.BAD).name() in colours


def test_a_disabled_icon_is_fainter() -> None:
    icon = theme().icon("pause")
    normal, disabled = (
        icon.pixmap(QSize(48, 48), 1.0, mode).toImage().pixelColor(16, 24)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    ground = theme().colour(Tone.WINDOW)
    assert contrast(disabled, ground) < contrast(normal, ground)


def any_ink(icon: QIcon, mode: QIcon.Mode) -> bool:
    image = icon.pixmap(QSize(16, 16), 1.0, mode).toImage()
    return any(image.pixelColor(x, y).alpha() for x in range(16) for y in range(16))


def test_figures_have_one_width() -> None:
    assert theme().number_font(QFont()).isFeatureSet(QFont.Tag("tnum"))


@pytest.mark.parametrize("name", [name for name in ICONS if name != "app"])
def test_icons_are_one_set(name: str) -> None:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert re.search(r'stroke-linecap="round" stroke-linejoin="round"', text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_edge_of_every_check_box_can_be_seen(qtbot: QtBot, scheme: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    box = QCheckBox("Words", window)
    theme().set_scheme(scheme)
    picture = window.grab(QRect(0, 0, 20, box.height())).toImage()
    ground, middle = theme().colour(Tone.WINDOW), box.height() // 2
    best = max(contrast(picture.pixelColor(x, middle), ground) for x in range(20))
    assert best >= 3
