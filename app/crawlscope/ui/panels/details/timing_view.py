"""Where the time of a request went: a bar of its phases with a legend."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.records.facts import Timing
from crawlscope.ui.kit.theme import Tone, theme

SIDE, BAR, SQUARE, GAP = 10, 14, 9, 6  # pixels
SHORTEST = 0.0005  # seconds that are told
LEAST = 2  # pixels of a phase that took any time

PHASES = (
    ("dns", tr("DNS lookup"), Tone.QUEUED),
    ("connect", tr("Connecting"), Tone.WARN),
    ("tls", "TLS", Tone.REDIRECT),
    ("first_byte", tr("First byte"), Tone.IN_FLIGHT),
    ("body", tr("Body"), Tone.GOOD),
)


@dataclass(frozen=True, slots=True)
class Phase:
    """A line of the legend; `seconds` None: it did not take place."""

    name: str
    seconds: float | None
    tone: Tone | None  # None: it is not part of the bar
    note: str = ""

    @property
    def words(self) -> str:
        if self.seconds is None:
            return self.note or "–"
        return units.seconds(self.seconds) if self.seconds >= SHORTEST else tr("under 1 ms")


def phases(timing: Timing) -> list[Phase]:
    """The wait in the queue, which would dwarf the rest, is told and not drawn."""
    found = []
    if timing.queued is not None:
        found.append(Phase(tr("In the queue"), timing.queued, None))
    for field, name, tone in PHASES:
        seconds = getattr(timing, field)
        is_spared = seconds is None and timing.is_reused and field in ("dns", "connect", "tls")
        found.append(Phase(name, seconds, tone, tr("connection reused") if is_spared else ""))
    return found


class TimingView(QWidget):
    """Drawn from a Timing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._timing: Timing | None = None
        self.phases: list[Phase] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleDescription(tr("Bar segments, proportional to their duration"))
        theme().changed.connect(self.update)
        theme().zoomed.connect(self._fit)

    def show_timing(self, timing: Timing | None) -> None:
        if timing == self._timing:
            return
        self._timing = timing
        self.phases = phases(timing) if timing else []
        self._fit()
        self.setAccessibleName(tr("Times: {times}").format(times=", ".join(self.lines)))
        self.update()

    def _fit(self) -> None:
        self.setFixedHeight(BAR + GAP + len(self.phases) * self._line + 4)

    @property
    def lines(self) -> list[str]:
        """It in words, a phase a line."""
        return [f"{phase.name}: {phase.words}" for phase in self.phases]

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 0)

    @property
    def _line(self) -> int:
        return self.fontMetrics().height() + 3

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter)
        metrics = self.fontMetrics()
        names = max((metrics.horizontalAdvance(each.name) for each in self.phases), default=0)
        y = BAR + GAP
        for phase in self.phases:
            if phase.tone is not None and phase.seconds is not None:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme().colour(phase.tone))
                square = QRectF(SIDE, y + (self._line - SQUARE) / 2, SQUARE, SQUARE)
                painter.drawRoundedRect(square, 2, 2)
            x = SIDE + SQUARE + GAP
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.setPen(theme().colour(Tone.QUIET))
            painter.drawText(QRectF(x, y, names + 4, self._line), middle, phase.name)
            painter.setPen(theme().colour(Tone.QUIET if phase.seconds is None else Tone.TEXT))
            place = QRectF(x + names + 12, y, self.width(), self._line)
            painter.drawText(place, middle, phase.words)
            y += self._line
        painter.end()

    def _paint_bar(self, painter: QPainter) -> None:
        drawn = [each for each in self.phases if each.tone is not None and each.seconds]
        total = sum(each.seconds or 0 for each in drawn)
        width = self.width() - 2 * SIDE
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour(Tone.HOVER))
        painter.drawRect(QRectF(SIDE, 0, width, BAR))
        x, left = float(SIDE), width - LEAST * len(drawn)
        for phase in drawn:
            wide = LEAST + left * (phase.seconds or 0) / total
            assert phase.tone is not None
            painter.setBrush(theme().colour(phase.tone))
            painter.drawRect(QRectF(x, 0, wide, BAR))
            x += wide
