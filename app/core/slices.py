"""Work that takes long, done in slices: generators that let others have their turn.

Whoever writes one yields wherever it may have held the loop for some milliseconds; how much that
is stands in `core/budgets.py`. Whoever runs it decides what happens in between: `in_one_go` here,
`runtime/slices.py` on the loop, `ui/slices.py` by a timer.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wait:
    """A step that asks for a longer pause: until this can be read. Give it to `add_reader`.

    In one go there is no pause: the next slice has to wait by itself.
    """

    _descriptor: int

    def fileno(self) -> int:
        return self._descriptor


# The fraction that is done (0 to 1), what has to be waited for, or nothing but a turn for others.
Step = float | Wait | None
Slices = Generator[Step, None, T]  # it returns what came of the work
QuietSlices = Generator[None, None, T]  # that tell nothing, and so may be part of any others
Portions = Iterator[tuple[list[T], float]]  # what is found, some at a time, and the fraction done


class Work(Generic[T]):
    """Slices under way: a loop over it runs them, and after its end there is the `result`."""

    result: T

    def __init__(self, slices: Slices[T]) -> None:
        self._slices = slices

    def __iter__(self) -> Slices[None]:
        self.result = yield from self._slices


def in_one_go(slices: Slices[T]) -> T:
    """What comes of it, where nobody else wants a turn."""
    work = Work(slices)
    for _ in work:
        pass
    return work.result


def as_part(slices: Slices[T], begin: float, end: float) -> Slices[T]:
    """The same as a part of something larger, whose fraction goes from `begin` to `end`."""
    work = Work(slices)
    for step in work:
        yield begin + (end - begin) * step if isinstance(step, int | float) else step
    return work.result
