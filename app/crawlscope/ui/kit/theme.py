"""How the window looks: colours by meaning, icons, figures; light and dark, one instance."""

from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from crawlscope.core.base.resources import resource
from crawlscope.runtime.style import HAS_STYLE, STYLE
from crawlscope.ui.kit.style_sheet import style_sheet

if TYPE_CHECKING:
    from PySide6.QtCore import Qt  # makes 93 enumerations, as long as all the rest here takes
    from PySide6.QtGui import QIcon, QPixmap

SCHEMES = ("system", "light", "dark")
ZOOMS = (100, 110, 125, 150, 175, 200)  # % of the text's size
SELECTION_SHARE = 0.86  # of plain background in the colour of selected items
MUTED = 0.7  # of a tone that fills an area; 3:1 beside the ground


class Tone(Enum):
    """What a colour means. No meaning is shown by colour alone."""

    TEXT = auto()
    QUIET = auto()  # secondary text
    LINE = auto()  # hairlines, the grid
    EDGE = auto()  # the borders of inputs and buttons
    SURFACE = auto()  # the background of views
    WINDOW = auto()  # the background around them
    HOVER = auto()  # the background under the pointer
    ACCENT = auto()
    ON_ACCENT = auto()  # text on it
    GOOD = auto()
    WARN = auto()
    BAD = auto()
    REDIRECT = auto()
    QUEUED = auto()
    IN_FLIGHT = auto()
    DONE = auto()
    RATE = auto()


_ROWS = [row.split() for row in resource("colours.txt").read_text("utf-8").splitlines()]
LIGHT, DARK = ({Tone[row[0]]: row[scheme] for row in _ROWS} for scheme in (1, 2))


class Theme(QObject):
    """The look in use. Code that keeps a colour or an icon gets it again when `changed` is
    emitted."""

    changed = Signal()
    zoomed = Signal()  # every widget has its new font already

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._scheme = "system"
        self._font, self._zoom = app.font(), 100
        self._wants_still = self._is_still = False
        self._effects: list[Qt.UIEffect] = []
        self._blink = app.cursorFlashTime()
        self._dark: bool | None = None
        self._wants_contrast = self._has_contrast = False
        self._colours: dict[Tone, QColor] = {}
        self._icons: dict[tuple[str, Tone, bool, bool], QIcon] = {}
        # setColorScheme is called only for the title bars; without a platform theme it does nothing
        self._system_dark = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
        if not app.property(HAS_STYLE):
            app.setStyle(STYLE)
        # Both are kept: PySide6 forgets the second object together with the first.
        self._style_hints = app.styleHints()
        self._hints: Any = None
        self._is_heedful = False
        self._apply()

    def heed_desktop(self) -> None:
        """Asks the desktop what it wants, from now on, where its palette alone was looked at."""
        if self._is_heedful:
            return
        from crawlscope.ui.kit.effects import EFFECTS  # noqa: PLC0415  they need Qt's namespace

        self._is_heedful = True
        self._effects = [each for each in EFFECTS if self._app.isEffectEnabled(each)]
        self._style_hints.colorSchemeChanged.connect(self._follow)
        self._hints = _hints(self._style_hints)
        if self._hints is not None:
            self._hints.contrastPreferenceChanged.connect(lambda _: self._apply())
        if hasattr(self._hints, "motionPreferenceChanged"):
            self._hints.motionPreferenceChanged.connect(lambda _: self._calm())
        self._follow(self._style_hints.colorScheme())
        self._apply()
        self._calm()

    @property
    def scheme(self) -> str:
        """What was chosen: 'system', 'light' or 'dark'."""
        return self._scheme

    @property
    def dark(self) -> bool:
        return bool(self._dark)

    def set_scheme(self, scheme: str) -> None:
        """Takes 'system' (and follows it from then on), 'light' or 'dark'."""
        self._scheme = scheme if scheme in SCHEMES else "system"
        schemes = type(self._style_hints.colorScheme())
        asked = {"light": schemes.Light, "dark": schemes.Dark}
        self._style_hints.setColorScheme(asked.get(self._scheme, schemes.Unknown))
        self._apply()

    @property
    def has_contrast(self) -> bool:
        """True if everything stands out as much as it can: a person, or the desktop, wants so."""
        return self._has_contrast

    def set_contrast(self, wanted: bool) -> None:
        """True asks for more contrast; False does as the desktop wants."""
        self._wants_contrast = wanted
        self._apply()

    @property
    def is_still(self) -> bool:
        """True if nothing moves by itself: a person, or the desktop, wants so."""
        return self._is_still

    def set_still(self, wanted: bool) -> None:
        """True stops all animation; False does as the desktop wants."""
        self._wants_still = wanted
        self.heed_desktop()
        self._calm()

    @property
    def zoom(self) -> int:
        """One of `ZOOMS`."""
        return self._zoom

    def set_zoom(self, percent: int) -> None:
        """Takes the nearest of `ZOOMS`: text, and what is measured by `px`, get so large."""
        percent = min(ZOOMS, key=lambda each: abs(each - percent))
        if percent == self._zoom:
            return
        self._zoom = percent
        font = QFont(self._font)
        from PySide6.QtGui import QFontInfo  # noqa: PLC0415  most texts stay as they are

        font.setPointSizeF(QFontInfo(self._font).pointSizeF() * percent / 100)
        self._app.setFont(font)
        self._dress()
        self.zoomed.emit()

    def px(self, length: int) -> int:
        """A length in pixels as it is now, of one that is right at 100 %."""
        return round(length * self._zoom / 100)

    def colour(self, tone: Tone) -> QColor:
        """One colour; it is shared and must not be changed."""
        return self._colours[tone]

    def icon(self, name: str, tone: Tone | None = None) -> "QIcon":
        """The drawing `resources/icons/<name>.svg`, in a tone (None: that of text)."""
        tone = tone or Tone.TEXT
        key = (name, tone, self.dark, self._has_contrast)
        found = self._icons.get(key)
        if found is None:
            from crawlscope.ui.kit.drawings import icon  # noqa: PLC0415  there are none in the first look

            colour = self.colour(tone)
            faint = _mixed(colour, self.colour(Tone.WINDOW), 0.62)
            found = self._icons[key] = icon(name, colour, faint)
        return found

    def pixmap(self, name: str, tone: Tone, size: int, ratio: float) -> "QPixmap":
        """A drawing larger than an icon: `size`, on a screen with `ratio` pixels to one."""
        from crawlscope.ui.kit.drawings import drawn  # noqa: PLC0415  as above

        pixmap = drawn(name, self.colour(tone), round(size * ratio))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def number_font(self, base: QFont) -> QFont:
        """`base` with figures of equal width, so that changing numbers do not jump."""
        font = QFont(base)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def _follow(self, scheme: "Qt.ColorScheme") -> None:
        if self._scheme == "system" and scheme.name != "Unknown":
            self._system_dark = scheme.name == "Dark"
            self._apply()

    def _apply(self) -> None:
        dark = self._system_dark if self._scheme == "system" else self._scheme == "dark"
        contrast = self._wants_contrast or _asks_for_contrast(self._hints)
        if (dark, contrast) == (self._dark, self._has_contrast):
            return
        self._dark, self._has_contrast = dark, contrast
        self._colours = {tone: QColor(text) for tone, text in (DARK if dark else LIGHT).items()}
        if contrast:
            self._colours = _stronger(self._colours, dark)
        palette = _palette(self._colours)
        self._app.setPalette(palette)
        # Fusion draws the outline in a darker shade of the window: invisible on a dark one.
        palette.setColor(QPalette.ColorRole.Window, self.colour(Tone.QUIET))
        # PySide6's declaration asks for bytes, which it refuses.
        self._app.setPalette(palette, "QCheckBox")  # type: ignore[arg-type]
        self._app.setPalette(palette, "QRadioButton")  # type: ignore[arg-type]
        self._dress()
        self.changed.emit()

    def _calm(self) -> None:
        still = self._wants_still or _asks_for_less_motion(self._hints)
        if still is self._is_still:
            return
        self._is_still = still
        for effect in self._effects:
            self._app.setEffectEnabled(effect, not still)
        # With a time of 0, cursors are there and do not blink.
        self._app.setCursorFlashTime(0 if still else self._blink)

    def _dress(self) -> None:
        """Puts the sheet on, of which Qt does so in a third of the time if none is there before."""
        self._app.setStyleSheet("")
        self._app.setStyleSheet(style_sheet(_sheet_colours(self._colours), self._zoom))


def _hints(hints: Any) -> Any:
    """What the desktop says for accessibility; None with a Qt before 6.10."""
    return hints.accessibility() if hasattr(hints, "accessibility") else None


def _asks_for_contrast(hints: Any) -> bool:
    return hints is not None and hints.contrastPreference().name == "HighContrast"


def _asks_for_less_motion(hints: Any) -> bool:
    """Qt tells it from 6.12 on."""
    asks = hasattr(hints, "motionPreference")
    return asks and hints.motionPreference().name == "ReducedMotion"


def _stronger(colours: dict[Tone, QColor], dark: bool) -> dict[Tone, QColor]:
    """The same meanings on black or white, at 7:1 and more (WCAG 2.2, 1.4.6)."""
    text, ground = (QColor("white"), QColor("black"))[:: 1 if dark else -1]
    strong = {tone: _mixed(colour, text, 0.4) for tone, colour in colours.items()}
    return strong | {
        Tone.TEXT: text,
        Tone.EDGE: text,
        Tone.LINE: colours[Tone.EDGE],
        Tone.SURFACE: ground,
        Tone.WINDOW: ground,
        Tone.HOVER: _mixed(ground, text, 0.15),
        Tone.ON_ACCENT: ground,
    }


def _mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """`colour` with a share (0 to 1) of `other` in it."""
    pairs = zip(colour.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(a + (b - a) * share) for a, b in pairs))


def _sheet_colours(colours: dict[Tone, QColor]) -> dict[str, str]:
    """Every tone by its name, and mixtures of them that are used only for controls."""
    accent, surface = colours[Tone.ACCENT], colours[Tone.SURFACE]
    is_flat = surface == colours[Tone.WINDOW]  # nothing is told apart by its ground
    mixtures = {
        "BORDER": _mixed(colours[Tone.LINE], colours[Tone.QUIET], 0.25),
        "CARD": colours[Tone.EDGE] if is_flat else surface,  # frames
        "SOFT": colours[Tone.EDGE if is_flat else Tone.HOVER],
        "FAINT": _faint(colours),
        "TINT": _mixed(accent, surface, SELECTION_SHARE),
        "PROGRESS": _mixed(accent, surface, 0.65),
        "ACCENT_HOVER": _mixed(accent, colours[Tone.TEXT], 0.15),
    }
    named = {tone.name: colour for tone, colour in colours.items()} | mixtures
    return {name: colour.name() for name, colour in named.items()}


def _faint(colours: dict[Tone, QColor]) -> QColor:
    """The colour of disabled text."""
    return _mixed(colours[Tone.QUIET], colours[Tone.WINDOW], 0.4)


def _palette(colours: dict[Tone, QColor]) -> QPalette:
    role, off = QPalette.ColorRole, QPalette.ColorGroup.Disabled
    palette = QPalette(colours[Tone.WINDOW], colours[Tone.WINDOW])
    for each, tone in (
        (role.Window, Tone.WINDOW),
        (role.WindowText, Tone.TEXT),
        (role.Base, Tone.SURFACE),
        (role.AlternateBase, Tone.WINDOW),
        (role.Text, Tone.TEXT),
        (role.PlaceholderText, Tone.QUIET),
        (role.Button, Tone.WINDOW),
        (role.ButtonText, Tone.TEXT),
        (role.BrightText, Tone.BAD),
        (role.ToolTipBase, Tone.SURFACE),
        (role.ToolTipText, Tone.TEXT),
        (role.HighlightedText, Tone.TEXT),
        (role.Accent, Tone.ACCENT),
        (role.Link, Tone.ACCENT),
        (role.LinkVisited, Tone.REDIRECT),
    ):
        palette.setColor(each, colours[tone])
    # A tint, so that icons and coloured words remain readable on it.
    tint = _mixed(colours[Tone.ACCENT], colours[Tone.SURFACE], SELECTION_SHARE)
    palette.setColor(role.Highlight, tint)
    faint = _faint(colours)
    for each in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        palette.setColor(off, each, faint)
    palette.setColor(off, role.Highlight, colours[Tone.HOVER])
    return palette


@cache
def theme() -> Theme:
    """The one instance; the QApplication must exist."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return Theme(app)


def muted(tone: Tone) -> QColor:
    """Calmer than the tone of words, for what is large."""
    colour = QColor(theme().colour(tone))
    colour.setAlphaF(MUTED)
    return colour
