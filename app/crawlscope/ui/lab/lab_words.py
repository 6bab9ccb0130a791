"""What a run of the race is to the window, and how it is put into words."""

from collections.abc import Callable, Sequence
from typing import Protocol

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.ui.kit.theme import Tone

# A stage has a colour and a shape, so that neither is needed alone.
LOOKS = {
    "blocking": (Tone.BAD, "s"),
    "callbacks": (Tone.RATE, "t"),
    "generators": (Tone.GOOD, "o"),
    "awaitables": (Tone.IN_FLIGHT, "d"),
    "coroutines": (Tone.REDIRECT, "star"),
}
MARKS = {"s": "■", "t": "▼", "o": "●", "d": "◆", "star": "★"}  # of the shapes, in a legend
IDEAS = {
    "blocking": tr("one thread per fetch"),
    "callbacks": tr("a selector with callbacks"),
    "generators": tr("custom Future, Task and loop"),
    "awaitables": tr("async/await on a custom loop"),
    "coroutines": tr("asyncio and aiohttp, a complete HTTP client"),
}


class Run(Protocol):
    """A run of one stage with this many connections."""

    @property
    def stage(self) -> str: ...
    @property
    def connections(self) -> int: ...
    @property
    def pages_per_second(self) -> float: ...
    @property
    def waiting(self) -> int: ...
    @property
    def a_fetch(self) -> float | None: ...
    @property
    def threads(self) -> int | None: ...
    @property
    def switches(self) -> int | None: ...
    @property
    def failures(self) -> int: ...
    @property
    def trouble(self) -> str: ...
    @property
    def is_over(self) -> bool: ...


class Step(Protocol):
    @property
    def function(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def last_instruction(self) -> int | None: ...


class Wait(Protocol):
    """A fetch, and the functions it is in, the innermost last."""

    @property
    def who(self) -> str: ...
    @property
    def url(self) -> str: ...
    @property
    def steps(self) -> Sequence[Step]: ...


def kilobytes(octets: float) -> str:
    """Thousands of bytes, as the chapter of the lab counts: 50000 is '50 kB', 2712 is '2.7 kB'."""
    amount = octets / 1000
    return f"{amount:,.1f} kB" if amount < 9.95 and amount % 1 else f"{amount:,.0f} kB"


def _known(value: int | None) -> str:
    return "" if value is None else units.count(value)


COLUMNS: dict[str, tuple[str, Callable[[Run], str]]] = {
    tr("Connections"): (
        tr("Number of fetches waiting at once"),
        lambda run: units.count(run.connections),
    ),
    tr("Stage"): (tr("How it waits"), lambda run: run.stage),
    tr("Pages/s"): (
        tr("Pages fetched per second"),
        lambda run: units.rate(run.pages_per_second),
    ),
    tr("Waiting"): (
        tr("Maximum number of fetches that were waiting at once"),
        lambda run: units.count(run.waiting),
    ),
    tr("Per fetch"): (
        tr("Memory per waiting fetch, including the kernel stacks of threads"),
        lambda run: "" if run.a_fetch is None else kilobytes(run.a_fetch),
    ),
    tr("Threads"): (
        tr("Maximum number of threads of the process"),
        lambda run: _known(run.threads),
    ),
    tr("Switches"): (
        tr("How often the operating system took the processor from the process, or gave it back"),
        lambda run: _known(run.switches),
    ),
    tr("Failed"): (tr("Fetches without a response"), lambda run: units.count(run.failures)),
}


def outcome(run: Run) -> str:
    """'running', 'done', or the reason why it was not completed."""
    return translated(run.trouble) or (tr("done") if run.is_over else tr("running"))


def whereabouts(wait: Wait) -> str:
    """'task 2  /7  _work:101 → _read:125 (f_lasti 42)'."""
    steps = " → ".join(f"{step.function}:{step.line}" for step in wait.steps) or tr(
        "between two steps"
    )
    last = wait.steps[-1].last_instruction if wait.steps else None
    path = "/" + wait.url.split("/", 3)[-1]
    return f"{wait.who}  {path}  {steps}" + ("" if last is None else f"  (f_lasti {last})")
