"""The counts of a crawl in one line; if it is narrow, the least important are left out."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from html import escape
from http import HTTPStatus

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.core import units
from app.core.ledger import Changes, Ledger
from app.core.report import average
from app.core.site import FAILED, FETCHING, QUEUED, SKIPPED
from app.core.tally import Tally
from app.ui.crawl_words import is_running
from app.ui.record_words import ERRORS
from app.ui.theme import Tone, theme

GAP = 16  # pixels between two parts
ICON = 16
STATE = "state"  # the key of the leading word


@dataclass(frozen=True, slots=True)
class Part:
    """One count: '412 done'."""

    key: str
    number: str
    word: str
    weight: int  # the lightest is left out first in a narrow line
    icon: str = ""
    tone: Tone = Tone.QUIET  # of the icon

    @property
    def text(self) -> str:
        return f"{self.number} {self.word}".strip()


def rate_part(ledger: Ledger) -> Part:
    """Pages per second: now, or over the whole crawl once it has ended."""
    if is_running(ledger):
        return Part("rate", units.rate(ledger.depth.pages_per_second)[:-2], "pages/s", 70)
    return Part("rate", units.rate(average(ledger))[:-2], "pages/s on average", 70)


def parts(ledger: Ledger, tally: Tally) -> Iterator[Part]:
    """All counts of one moment, in the order of reading."""
    yield Part("done", units.count(tally.requested), "done", 90)
    yield Part("queued", units.count(tally.states[QUEUED]), "queued", 80)
    yield Part("in flight", units.count(tally.states[FETCHING]), "in flight", 60)
    yield rate_part(ledger)
    tone = Tone.BAD if tally.broken else Tone.QUIET
    icon = "broken" if tally.broken else "good"
    yield Part("broken", units.count(tally.broken), "broken", 85, icon, tone)
    yield from class_parts(tally)


def class_parts(tally: Tally) -> Iterator[Part]:
    """The statuses by their class; classes that did not occur are left out."""
    classes = [0] * 10
    for status, number in tally.statuses.items():
        classes[min(max(status // 100, 0), 9)] += number
    for first, weight, icon, tone in (
        (2, 10, "good", Tone.GOOD),
        (3, 20, "redirect", Tone.REDIRECT),
        (4, 40, "broken", Tone.WARN),
        (5, 50, "broken", Tone.BAD),
    ):
        if classes[first]:
            yield Part(f"{first}xx", units.count(classes[first]), f"{first}xx", weight, icon, tone)
    if tally.states[FAILED]:
        failed = units.count(tally.states[FAILED])
        yield Part("failed", failed, "no answer", 45, "close", Tone.BAD)


def table(tally: Tally) -> str:
    """All statuses and errors with their counts, as HTML."""
    rows = [(f"{status} {_phrase(status)}", n) for status, n in sorted(tally.statuses.items()) if n]
    rows += [(ERRORS.get(kind, kind), n) for kind, n in sorted(tally.errors.items()) if n]  # type: ignore[call-overload]
    if tally.states[SKIPPED]:
        rows.append(("skipped", tally.states[SKIPPED]))
    if not rows:
        return "No answers yet"
    lines = (
        f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td align=right>{units.count(n)}</td></tr>"
        for name, n in rows
    )
    total = f"<p>{units.size(tally.octets)} of pages read</p>"
    return f"<table>{''.join(lines)}</table>{total}"


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


class StatusCounts(QWidget):
    """Counts for the status bar, the most important first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusCounts")
        self.setAccessibleName("Counts of the crawl")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._ledger = Ledger()
        self._tally = Tally()  # of the moment shown
        self._state = ""
        self._shown: Hashable = None
        self._parts: list[Part] = []
        # The greatest width so far of each part, so that nothing jumps
        self._room: dict[str, float] = {}
        theme().changed.connect(self.update)

    def set_state(self, text: str) -> None:
        """The leading word: 'crawling'."""
        if text != self._state:
            self._state = text
            self._room.pop(STATE, None)
            self._build()

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger = ledger
            self._room.clear()
        self._tally = ledger.tally.copy()
        self._build()

    def catch_up(self, changes: Changes) -> None:
        self.take_counts()

    def take_counts(self) -> None:
        """Shows what has happened since the last call."""
        tally = self._tally = self._ledger.tally.copy()
        state = (
            tuple(tally.states),
            tally.broken,
            units.rate(self._ledger.depth.pages_per_second),
            is_running(self._ledger),
        )
        if state != self._shown:
            self._shown = state
            self._build()

    def text(self) -> str:
        """All of it: 'crawling · 412 done · 56 queued ...'."""
        return " · ".join(part.text for part in self._parts)

    def shown_parts(self) -> list[Part]:
        """The parts that fit, in the order of reading."""
        shown, metrics = list(self._parts), self._metrics()
        while len(shown) > 1 and self._wide(shown, metrics) > self.width():
            shown.remove(min(shown, key=lambda part: part.weight))
        return shown

    def places(self) -> Iterator[tuple[Part, float]]:
        """The parts that fit, and where each begins."""
        x = 4.0
        for part in self.shown_parts():
            yield part, x
            x += self._room.get(part.key, 0.0) + GAP

    def _build(self) -> None:
        known = any(self._tally.states)
        state = [Part(STATE, "", self._state, 100)] if self._state else []
        self._parts = state + (list(parts(self._ledger, self._tally)) if known else [])
        metrics = self._metrics()
        for part in self._parts:
            self._room[part.key] = max(self._room.get(part.key, 0.0), _width(part, metrics))
        self.setAccessibleDescription(self.text())
        self.update()

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(theme().number_font(self.font()))

    def _wide(self, shown: list[Part], metrics: QFontMetricsF) -> float:
        widths = (max(self._room.get(part.key, 0.0), _width(part, metrics)) for part in shown)
        return sum(widths) + GAP * max(0, len(shown) - 1) + 8

    def sizeHint(self) -> QSize:
        return QSize(640, self.fontMetrics().height() + 8)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.fontMetrics().height() + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(theme().number_font(self.font()))
        metrics = self._metrics()
        for part, x in self.places():
            self._paint(painter, part, x, metrics)
        painter.end()

    def _paint(self, painter: QPainter, part: Part, x: float, metrics: QFontMetricsF) -> None:
        height = self.height()
        if part.icon:
            icon = theme().icon(part.icon, part.tone)
            icon.paint(painter, QRect(round(x), (height - ICON) // 2, ICON, ICON))
            x += ICON + 4
        texts = ((part.number, Tone.TEXT), (part.word, Tone.QUIET if part.number else Tone.TEXT))
        for text, tone in texts:
            if text:
                width = metrics.horizontalAdvance(text)
                painter.setPen(theme().colour(tone))
                flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
                painter.drawText(QRect(round(x), 0, round(width) + 1, height), flags, text)
                x += width + metrics.horizontalAdvance(" ")

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), table(self._tally), self)
            return True
        return super().event(event)


def _width(part: Part, metrics: QFontMetricsF) -> float:
    return metrics.horizontalAdvance(part.text) + (ICON + 4 if part.icon else 0)
