"""What the event loop did for a while, as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Callback(NamedTuple):
    """All calls of one function, or all steps of tasks with one coroutine."""

    name: str
    calls: int
    seconds: float  # in all
    worst: float  # seconds of the longest


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """Shares of one core since somebody started to look."""

    seconds: float  # since then
    asyncio: float  # seconds of processor time that callbacks and tasks took
    others: float  # the same for everything else in this thread: Qt, painting, frames
    callbacks: Sequence[Callback]  # the slowest first
    longest: tuple[str, float] | None = None  # of the last minute: who ('': Qt), and seconds

    @property
    def idle(self) -> float:
        return max(0.0, self.seconds - self.asyncio - self.others)
