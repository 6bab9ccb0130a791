"""How deep the queue was, second by second: samples for the graph, in bounded memory."""

from array import array
from bisect import bisect_left
from dataclasses import dataclass

from crawlscope.core.ledger.machine_rates import MachineRates
from crawlscope.core.records.events import Mark, Marked, Sampled

# With more, every second one is dropped, and from then on half as many are kept.
MOST_SAMPLES = 3_600
MOST_MARKS = 200


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """What the graph shows at one point of its time axis."""

    at: float  # seconds of crawling
    queued: int
    in_flight: int
    done: int
    pages_per_second: float


class QueueSamples:
    """Columns of samples on one time axis, and the marks on it."""

    def __init__(self) -> None:
        self.at = array("d")
        self.queued = array("d")
        self.in_flight = array("d")
        self.done = array("d")
        self.rate = array("d")  # pages per second
        self.machines = MachineRates()
        self.marks: list[tuple[float, Mark]] = []
        self._paused = 0.0  # total seconds of the pauses that have ended
        self._paused_since: float | None = None
        # What --max-pages and --max-seconds allowed at the last sample. The URLs that had begun
        # are among them.
        self.pages_left: int | None = None
        self.seconds_left: float | None = None
        self._stride = 1  # one of this many samples is kept
        self._seen = 0

    def fold(self, event: Sampled | Marked) -> None:
        if isinstance(event, Marked):
            self._note_pause(event)
            self.marks.append((event.at, event.mark))
            del self.marks[:-MOST_MARKS]
            return
        self._seen += 1
        if self._seen % self._stride == 0:
            self._keep(event)

    def _note_pause(self, marked: Marked) -> None:
        if self._paused_since is not None:
            self._paused += max(0.0, marked.at - self._paused_since)
        self._paused_since = marked.at if marked.mark is Mark.PAUSED else None

    def without_pauses(self, at: float) -> float:
        """Seconds of crawling until `at`, which is the latest time, minus all pauses so far."""
        paused = 0.0 if self._paused_since is None else max(0.0, at - self._paused_since)
        return max(0.0, at - self._paused - paused)

    def _keep(self, sample: Sampled) -> None:
        self.rate.append(self._rate_until(sample))
        self.machines.keep(sample.at, sample.machines, len(self.at))
        self.at.append(sample.at)
        self.queued.append(sample.queued + sample.waiting)
        self.in_flight.append(sample.in_flight)
        self.done.append(sample.done)
        self.seconds_left = sample.seconds_left
        begun = sample.in_flight + sample.waiting
        self.pages_left = None if sample.pages_left is None else begun + sample.pages_left
        if len(self.at) > MOST_SAMPLES:
            self._stride *= 2
            for column in (self.at, self.queued, self.in_flight, self.done, self.rate):
                column[:] = column[1::2]
            self.machines.drop_half()

    def _rate_until(self, sample: Sampled) -> float:
        """Pages per second over about the last second (at least one sample)."""
        if not self.at:
            return sample.done / sample.at if sample.at > 0 else 0.0
        start = max(0, bisect_left(self.at, sample.at - 1.0) - 1)
        span = sample.at - self.at[start]
        return max(0.0, (sample.done - self.done[start]) / span) if span > 0 else 0.0

    def nearest(self, at: float) -> GraphPoint | None:
        """The sample nearest to `at` seconds; None while there is none."""
        if not self.at:
            return None
        right = min(bisect_left(self.at, at), len(self.at) - 1)
        left = max(0, right - 1)
        i = left if at - self.at[left] <= self.at[right] - at else right
        return GraphPoint(
            self.at[i], int(self.queued[i]), int(self.in_flight[i]), int(self.done[i]), self.rate[i]
        )

    @property
    def pages_per_second(self) -> float:
        """The current speed; 0.0 before the first sample."""
        return self.rate[-1] if self.rate else 0.0
