"""Long work in slices: generators that let others have their turn.

Such a generator yields wherever it may have held the loop for some milliseconds; `budgets.py`
says how much that is. The caller decides what happens in between: `in_one_go` here,
`runtime/slices.py` on the loop, `ui/kit/slices.py` by a timer.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wait:
    """A step that asks for a longer pause, until its descriptor is readable: `add_reader` takes it.

    If the work is run in one go, there is no pause: the next slice has to do the waiting.
    """

    _descriptor: int

    def fileno(self) -> int:
        return self._descriptor


# The fraction done (0 to 1), something to wait for, or None: just a turn for others.
Step = float | Wait | None
Slices = Generator[Step, None, T]  # returns the result of the work
QuietSlices = Generator[None, None, T]  # they yield no fractions, and so can be part of any others
# What is found, in portions, each with the fraction done
Portions = Iterator[tuple[list[T], float]]


class Work(Generic[T]):
    """Slices under way: a loop over it runs them, and afterwards `result` is set."""

    result: T

    def __init__(self, slices: Slices[T]) -> None:
        self._slices = slices

    def __iter__(self) -> Slices[None]:
        self.result = yield from self._slices


def in_one_go(slices: Slices[T]) -> T:
    """The result at once, where nobody else needs a turn."""
    work = Work(slices)
    for _ in work:
        pass
    return work.result


def as_part(slices: Slices[T], begin: float, end: float) -> Slices[T]:
    """Makes it part of some larger work, in which its fraction goes from `begin` to `end`."""
    work = Work(slices)
    for step in work:
        yield begin + (end - begin) * step if isinstance(step, int | float) else step
    return work.result
