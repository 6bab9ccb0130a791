"""What each worker did in the last minute: a slim strip each, the newest at its right end.

It looks once a second, so that it is calm, and is painted only if that has changed the picture.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import shown
from crawlscope.core.records.workers import AtWork, Doing, When, WorkerRow
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, muted, theme
from crawlscope.ui.panels.workers.worker_panel import LOOKS, SUMMARY

LOOK_MS = 1_000  # between two looks
LOOKS_KEPT = 60
MOST_SHOWN = 50  # workers
A_LINE = 25  # of them
SPACE, SIDE = 4, 8  # pixels
CODES = {doing: code for code, doing in enumerate(Doing, 1)}  # 0: it was not there, or not seen
NOTHING = bytes(LOOKS_KEPT)
IDLE = (Doing.QUEUE, Doing.TURN)  # a state in which a worker holds nothing

# How high each state stands in a strip, in quarters: what is told by a colour is told by that, too.
HEIGHTS = {Doing.READING: 3, Doing.REQUESTING: 3, Doing.PARSING: 4, Doing.TURN: 1, Doing.QUEUE: 1}
# By line, from the top: each code as it is, or nothing where its state does not reach so high
LINES = [
    bytes.maketrans(
        low := bytes(CODES[each] for each in Doing if HEIGHTS.get(each, 2) < line), bytes(len(low))
    )
    for line in (4, 3, 2, 1)
]


def part_of(row: int) -> QRect:
    """The lines of a worker in the picture."""
    return QRect(0, row * len(LINES), LOOKS_KEPT, len(LINES))


class WorkerStrips(QWidget):
    """One line for up to 25 workers, two for more. A click on a strip chooses its worker.

    It has its room before there are workers, too: nothing moves when a crawl begins.
    """

    chosen = Signal(int)  # the number of a worker

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workerStrips")
        self.setAccessibleName(tr("What each worker did in the last minute"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._workers = 0  # how many there are, or were at last
        self._seen: list[bytearray] = []  # of each worker: a code for each look, the oldest first
        self._rows: dict[int, WorkerRow] = {}  # of the last look
        self._since = QElapsedTimer()
        self._picture: QImage | None = None
        theme().changed.connect(self._forget_picture)
        self.clear()

    @property
    def strips(self) -> list[bytes]:
        """What was seen of each worker, the oldest look first: `CODES`, or 0."""
        return [bytes(each) for each in self._seen]

    def clear(self) -> None:
        """Another crawl is shown."""
        self._workers = 0
        self.unsetCursor()
        self._seen, self._rows = [], {}
        self._since.invalidate()
        self._forget_picture()
        self.setAccessibleDescription(tr("No worker has started"))

    def show_rows(self, at_work: Callable[[int], AtWork]) -> None:
        """Looks at the workers, if the last look was long enough ago."""
        passed = self._since.elapsed() if self._since.isValid() else LOOK_MS
        if passed >= LOOK_MS:
            looks = passed // LOOK_MS if self._since.isValid() else 1
            self._since.start()
            self.poll(at_work(MOST_SHOWN), min(looks, LOOKS_KEPT))

    def poll(self, found: AtWork, looks: int = 1) -> None:
        """Notes what the workers do now, for so many looks."""
        number = sum(found.doing.values())
        if not number or found.when is When.ENDED:  # what was seen last stays
            return
        before = self._workers, self.strips
        if not self._workers:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._workers = number
        self._rows = {row.number: row for row in found.rows if row.number}
        del self._seen[number:]
        while len(self._seen) < min(number, MOST_SHOWN):
            self._seen.append(bytearray(NOTHING))
        for place, strip in enumerate(self._seen, 1):
            row = self._rows.get(place)
            strip.extend(bytes([CODES[row.doing] if row else 0]) * looks)
            del strip[:looks]
        if (self._workers, self.strips) != before:
            self.setAccessibleDescription(self._headline)
            self._forget_picture()

    def _forget_picture(self) -> None:
        self._picture = None
        self.update()

    # Where things are

    @property
    def _headline(self) -> str:
        """'10 workers', '200 workers, 50 shown'."""
        workers = tr("{n:,} workers", "1 worker", self._workers).format(n=self._workers)
        if self._workers <= MOST_SHOWN:
            return workers
        return tr("{workers}, {n:,} shown").format(workers=workers, n=MOST_SHOWN)

    def places(self) -> Iterator[QRect]:
        """The strip of each worker."""
        number = len(self._seen)
        left = SIDE + self.fontMetrics().horizontalAdvance(self._headline) + 2 * SPACE
        lines = -(-number // A_LINE)
        across = min(number, A_LINE)
        high = (self.height() - 4 - 2 * (lines - 1)) // max(1, lines)
        wide = (self.width() - SIDE - left + SPACE) / max(1, across)
        for place in range(number):
            line, column = divmod(place, A_LINE)
            x = left + round(column * wide)
            end = left + round((column + 1) * wide) - SPACE
            yield QRect(x, 2 + line * (high + 2), max(1, end - x), high)

    def worker_at(self, place: QPoint) -> int:
        """The number of the worker at a place; 0 if there is none."""
        found = (number for number, strip in enumerate(self.places(), 1) if strip.contains(place))
        return next(found, 0)

    def sizeHint(self) -> QSize:
        return QSize(300, self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    # What is painted

    def paint_strip(self, painter: QPainter, place: QRect, number: int) -> None:
        """Paints the strip of one worker elsewhere, if it has one."""
        if 0 < number <= len(self._seen):
            if self._picture is None:
                self._picture = self._painted()
            painter.drawImage(place, self._picture, part_of(number - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._seen:
            return
        painter = QPainter(self)
        painter.setPen(theme().colour(Tone.QUIET))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect().adjusted(SIDE, 0, 0, 0), int(middle), self._headline)
        if self._picture is None:
            self._picture = self._painted()
        for row, place in enumerate(self.places()):
            painter.drawImage(place, self._picture, part_of(row))
        painter.end()

    def _painted(self) -> QImage:
        """Some lines for each worker, a pixel for each look: coloured as high as its state is."""
        tones = [theme().colour(Tone.HOVER)]
        for doing in Doing:
            is_idle = doing in IDLE
            tones.append(theme().colour(Tone.QUIET) if is_idle else muted(LOOKS[doing][1]))
        lines = b"".join(bytes(strip).translate(line) for strip in self._seen for line in LINES)
        high, kind = len(self._seen) * len(LINES), QImage.Format.Format_Indexed8
        picture = QImage(lines, LOOKS_KEPT, high, LOOKS_KEPT, kind)
        picture.setColorTable([each.rgba() for each in tones])
        return picture.convertToFormat(QImage.Format.Format_ARGB32)  # which has its own memory

    # What can be asked

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self.worker_at(event.pos())
            QToolTip.showText(event.globalPos(), self.tip_of(number) if number else "", self)
            return True
        return super().event(event)

    def tip_of(self, number: int) -> str:
        """What a worker does, and what it was seen doing."""
        row, counts = self._rows.get(number), Counter(self._seen[number - 1])
        lines = [
            tr("Worker {number}").format(number=number)
            + (f": {translated(row.words)}" if row else "")
        ]
        if row and row.url:
            lines.append(shown(row.url))
        looks = LOOKS_KEPT - counts[0]
        seen = (
            f"{word} {counts[CODES[doing]] / looks:.0%}"
            for doing, word in SUMMARY.items()
            if counts[CODES[doing]]
        )
        lines.append(
            tr(
                "Active in the last {n:,} seconds: {seen}",
                "Active in the last 1 second: {seen}",
                looks,
            ).format(n=looks, seen=tr(", ", "between the parts of a list").join(seen))
        )
        return tip("\n".join(lines))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._seen:
            self.chosen.emit(self.worker_at(event.position().toPoint()))
