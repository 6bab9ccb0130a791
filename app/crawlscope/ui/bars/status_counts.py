"""The counts of a crawl in one line; if it is narrow, the least important are left out."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.insight.report import average
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.records.records import FAILED, FETCHING, QUEUED, SKIPPED
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.crawl_words import is_running
from crawlscope.ui.rows.record_words import ERRORS

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
    wanted: str = ""  # the filter that finds what is counted; '': it counts no URLs

    @property
    def text(self) -> str:
        return f"{self.number} {self.word}".strip()


def rate_part(ledger: Ledger) -> Part:
    """Pages per second: now, or over the whole crawl once it has ended."""
    if is_running(ledger):
        return Part("rate", units.rate(ledger.samples.pages_per_second), tr("pages/s"), 70)
    return Part("rate", units.rate(average(ledger)), tr("pages/s average"), 70)


def parts(ledger: Ledger, tally: Tally) -> Iterator[Part]:
    """All counts of one moment, in the order of reading."""
    done = "state:done,redirected,failed"
    yield Part("done", units.count(tally.requested), tr("done"), 90, wanted=done)
    queued = units.count(tally.states[QUEUED])
    yield Part("queued", queued, tr("queued"), 80, wanted="state:queued")
    flying = units.count(tally.states[FETCHING])
    yield Part("in flight", flying, tr("in flight"), 60, wanted="state:fetching")
    yield rate_part(ledger)
    tone = Tone.BAD if tally.broken else Tone.QUIET
    icon = "broken" if tally.broken else "good"
    wanted = "state:broken"
    word = tr("broken URLs", "broken URL", tally.broken)
    yield Part("broken", units.count(tally.broken), word, 85, icon, tone, wanted)
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
            word, counted = f"{first}xx", units.count(classes[first])
            # A failed one may have a status, too: its body was no good.
            wanted = f"status:{word} state:done,redirected"
            yield Part(word, counted, word, weight, icon, tone, wanted)
    if tally.states[FAILED]:
        failed = units.count(tally.states[FAILED])
        yield Part("failed", failed, tr("failed"), 45, "close", Tone.BAD, "state:failed")


def table(tally: Tally) -> str:
    """All statuses and errors with their counts, as HTML."""
    rows = [(units.status(status), n) for status, n in sorted(tally.statuses.items()) if n]
    rows += [(ERRORS.get(kind, kind), n) for kind, n in sorted(tally.errors.items()) if n]  # type: ignore[call-overload]
    if tally.states[SKIPPED]:
        rows.append((tr("skipped"), tally.states[SKIPPED]))
    if not rows:
        return tr("No responses yet")
    lines = (
        f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td align=right>{units.count(n)}</td></tr>"
        for name, n in rows
    )
    read = tr("{size} of pages read").format(size=units.size(tally.octets))
    return f"<table>{''.join(lines)}</table><p>{escape(read)}</p>"


class StatusCounts(QWidget):
    """Counts for the status bar, the most important first. Those of URLs are links.

    Tab stops at it once; Left and Right go from link to link, Enter follows one.
    """

    urls_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statusCounts")
        self.setAccessibleName(tr("Crawl statistics"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._ledger = Ledger()
        self._tally = Tally()  # of the moment shown
        self._state = ""
        self._shown: Hashable = None
        self._parts: list[Part] = []
        # The greatest width so far of each part, so that nothing jumps
        self._room: dict[str, float] = {}
        self._pointed = ""  # the key of the link under the pointer
        self._current = "broken"  # the key of the link that the keys are on
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme().changed.connect(self.update)
        theme().zoomed.connect(self._begin_widths)
        self._build()

    def _begin_widths(self) -> None:
        self._room.clear()
        self._build()

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
            units.rate(self._ledger.samples.pages_per_second),
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
        x = 6.0
        for part in self.shown_parts():
            yield part, x
            x += self._room.get(part.key, 0.0) + GAP

    # Its links

    def links(self) -> list[Part]:
        """The links that are shown."""
        return [part for part in self.shown_parts() if part.wanted]

    def place_of(self, key: str) -> QRect:
        """Where a shown part is; empty if it is not shown."""
        metrics = self._metrics()
        for part, x in self.places():
            if part.key == key:
                return QRect(round(x) - 4, 1, round(_width(part, metrics)) + 8, self.height() - 2)
        return QRect()

    def _link_at(self, place: QPoint) -> Part | None:
        found = (each for each in self.links() if self.place_of(each.key).contains(place))
        return next(found, None)

    def _follow(self, part: Part | None) -> None:
        if part is not None:
            self.urls_asked.emit(part.wanted)

    def _point_at(self, part: Part | None) -> None:
        key = part.key if part else ""
        if key != self._pointed:
            self._pointed = key
            hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(hand if key else arrow)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._link_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._follow(self._link_at(event.position().toPoint()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        links = self.links()
        keys = [part.key for part in links]
        here = keys.index(self._current) if self._current in keys else 0
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not links:
            super().keyPressEvent(event)
        elif step:
            self._go_to(links[min(max(here + step, 0), len(links) - 1)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._follow(links[here])
        else:
            super().keyPressEvent(event)

    def _go_to(self, part: Part) -> None:
        self._current = part.key
        self.setAccessibleDescription(
            tr("{count}: press Enter to show these URLs").format(count=part.text)
        )
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        links = self.links()
        if links and self._current not in [part.key for part in links]:
            self._go_to(links[0])
        self.update()

    def _build(self) -> None:
        known = any(self._tally.states)
        state = [Part(STATE, "", self._state, 100)] if self._state else []
        self._parts = state + (list(parts(self._ledger, self._tally)) if known else [])
        metrics = self._metrics()
        for part in self._parts:
            self._room[part.key] = max(self._room.get(part.key, 0.0), _width(part, metrics))
        how = tr("Left and Right move between the counts, Enter shows the URLs")
        self.setAccessibleDescription(self.text() or how)
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
        if self.hasFocus() and not (place := self.place_of(self._current)).isEmpty():
            painter.setPen(theme().colour(Tone.ACCENT))
            painter.drawRoundedRect(place.adjusted(0, 0, -1, -1), 4, 4)
        painter.end()

    def _paint(self, painter: QPainter, part: Part, x: float, metrics: QFontMetricsF) -> None:
        height = self.height()
        if part.key == self._pointed:
            painter.fillRect(self.place_of(part.key), theme().colour(Tone.HOVER))
        if part.icon:
            icon = theme().icon(part.icon, part.tone)
            size = theme().px(ICON)
            icon.paint(painter, QRect(round(x), (height - size) // 2, size, size))
            x += size + 4
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
    return metrics.horizontalAdvance(part.text) + (theme().px(ICON) + 4 if part.icon else 0)
