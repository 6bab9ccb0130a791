"""How long answers took: counted in narrow steps, so that any number of them takes little room.

A step is 2 % wide, and a percentile the middle of its step: at most 1 % from the exact value.
"""

from bisect import bisect_right
from collections.abc import Mapping
from math import ceil, floor, log, log10, sqrt

RATIO = 1.02  # between two limits, at most
NICE = ((1, 2), (2, 5), (5, 10))  # the limits of bars in a chart are among the limits of steps
DECADES = range(-4, 3)  # from 0.1 ms; 500 s is in the last


def _limits() -> list[float]:
    found = [0.0]
    for decade in DECADES:
        for low, high in NICE:
            number = ceil(log(high / low) / log(RATIO))
            inner = (low * (high / low) ** (step / number) for step in range(1, number))
            found += [float(f"{each!r}e{decade}") for each in (low, *inner)]
    return found


LIMITS = _limits()  # seconds; a step is from one of them up to the next
UNKNOWN_STEP = 0


def step_of(seconds: float) -> int:
    """The step that a duration is in; 0 if it is not known (negative)."""
    return bisect_right(LIMITS, seconds)


def middle(step: int) -> float:
    """The duration that stands for a step, in seconds."""
    low = LIMITS[step - 1]
    high = LIMITS[step] if step < len(LIMITS) else low * RATIO
    return sqrt(low * high) if low else high / 2


def no_less(seconds: float) -> str:
    """The filter term for URLs that took at least as long as a percentile: 'time>=41.5ms'.

    It starts where the step does, rounded down, so that it includes the URLs at the percentile.
    """
    ms = LIMITS[step_of(seconds) - 1] * 1000
    unit = 10 ** (floor(log10(ms)) - 2) if ms else 1.0  # of the third digit
    return f"time>={floor(ms / unit + 1e-9) * unit:.6g}ms"


def percentile(steps: Mapping[int, int], share: float) -> float:
    """The duration that this share (0 to 1) of those counted does not exceed. `steps` is not empty:
    how many durations are in each step."""
    wanted = ceil(share * sum(steps.values()))
    for step in sorted(steps):
        wanted -= steps[step]
        if wanted <= 0:
            break
    return middle(step)
