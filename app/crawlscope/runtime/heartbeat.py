"""How late the event loop is: a beat every 10 ms, and how long after its time it came."""

import asyncio
from array import array
from collections import deque

BEAT = 0.010  # seconds
BIN = 0.0001  # seconds; the resolution of the figures
BINS = 20_000  # two seconds; the last bin also counts everything later
RECENT = 100  # beats that `recent` looks back on: one second


class Heartbeat:
    """Lateness of the running loop, in constant memory. All figures are milliseconds."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Clears all measurements."""
        self._bins = array("L", bytes(array("L").itemsize * (BINS + 1)))
        self._beats = 0
        self._most = 0.0
        self._recent: deque[float] = deque(maxlen=RECENT)

    async def beat(self) -> None:
        """Beats until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.note(max(0.0, loop.time() - due))

    def note(self, late: float) -> None:
        """One beat came `late` seconds after its time."""
        self._beats += 1
        self._most = max(self._most, late)
        self._bins[min(BINS, int(late / BIN))] += 1
        self._recent.append(late)

    @property
    def recent(self) -> float:
        """The largest lateness of the last second, in milliseconds."""
        return max(self._recent, default=0.0) * 1000

    def figures(self) -> dict[str, float]:
        return {
            "p50": self._quantile(0.5),
            "p99": self._quantile(0.99),
            "max": round(self._most * 1000, 1),
        }

    def _quantile(self, part: float) -> float:
        wanted, counted = part * self._beats, 0
        for number, beats in enumerate(self._bins):
            counted += beats
            if beats and counted >= wanted:
                late = self._most if number == BINS else min(number * BIN, self._most)
                return round(late * 1000, 1)
        return 0.0
