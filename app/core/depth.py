"""How deep the queue was, second by second: samples for the graph, in bounded memory."""

from array import array
from bisect import bisect_left
from dataclasses import dataclass

from app.core.events import Mark, Marked, Sampled
from app.core.machine_rates import MachineRates

# With more, every second one is dropped, and from then on half as many are kept.
MOST_SAMPLES = 3_600
MOST_MARKS = 200
TREND_SECONDS = 2.5  # growth and speed are measured over this time
SHORTEST_TREND = 0.5  # the shortest time from which an end may be projected
MOST_FOUND = 0.25  # new URLs found per URL done; above this, no end is projected


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """What the graph shows at one point of its time axis."""

    at: float  # seconds of crawling
    queued: int
    in_flight: int
    done: int
    pages_per_second: float


class Depth:
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
        self._pages_left: int | None = None  # that limits allowed at the last sample
        self._seconds_left: float | None = None
        self._begun = 0  # URLs that it had counted already: in flight or backing off
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
        self._pages_left, self._seconds_left = sample.pages_left, sample.seconds_left
        self._begun = sample.in_flight + sample.waiting
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

    def seconds_left(self) -> float | None:
        """Projected seconds until everything is done or a limit is reached; None if no projection
        is possible.

        It goes by the recent speed and the recent rate of new URLs. The rate at which the queue
        shrinks would mislead while many new URLs are still being found; then a limit counts only
        if what is queued already takes longer.
        """
        if len(self.at) < 2:
            return None
        left = self.queued[-1] + self.in_flight[-1]
        if left == 0:
            return 0.0
        begun = max(self.at[-1] - TREND_SECONDS, self.marks[-1][0] if self.marks else 0.0)
        start = min(max(0, bisect_left(self.at, begun) - 1), len(self.at) - 2)
        span, done = self.at[-1] - self.at[start], self.done[-1] - self.done[start]
        found = left + done - self.queued[start] - self.in_flight[start]
        if span < SHORTEST_TREND:
            return None
        if done <= 0:  # nothing is answered any more
            return self._seconds_left if self.done[-1] else None
        queue = left * span / done
        given = self._pages_take(span / done), self._seconds_left
        limits = [each for each in given if each is not None]
        if found <= MOST_FOUND * done:
            return min([queue * (1 + max(0.0, found) / done), *limits])
        return min((each for each in limits if each <= queue), default=None)

    def _pages_take(self, each: float) -> float | None:
        """Seconds until --max-pages is reached, if a URL takes `each`."""
        return None if self._pages_left is None else (self._begun + self._pages_left) * each

    @property
    def pages_per_second(self) -> float:
        """The current speed; 0.0 before the first sample."""
        return self.rate[-1] if self.rate else 0.0
