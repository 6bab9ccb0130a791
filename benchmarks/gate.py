"""Fails when a page has come to cost more, or a crawl is slower, than gate.json allows.

    python benchmarks/gate.py             # compares with gate.json; four minutes
    python benchmarks/gate.py --update    # measures anew and writes gate.json, on purpose only

A page without a window is compared by its instructions (see instructions.py): by their number if
Python, libc and machine are those of gate.json, otherwise by their ratio to the bare loop.

Seconds see what instructions do not: the kernel, and with the window what the time between two
frames decides. Their ratio is compared: the processor time of a crawl, headless and with the
window, against that of the bare loop, measured alternately, as the median of the less disturbed
half of the rounds. Its margin is wide because machines vary: medians of two consecutive runs were
1.31 and 1.39. A ratio that falls by more gets more rounds.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import instructions
from benchmarks.generated_site import Plan, served
from benchmarks.instructions import Figures
from benchmarks.measuring import RunError

MARGIN = 0.03  # of the committed instructions
MARGIN_ELSEWHERE = 0.10  # of the committed ratio: another Python spares us and the bare loop unlike
PAGES = 1_001
ROUNDS, LONGEST = 9, 40.0  # seconds after which no other round begins
TIMED = ("headless", "window")
TIMED_MARGIN = 0.40  # of the committed ratio
Rounds = dict[str, list[float]]  # by name: how many times as fast as the bare loop
COMMITTED = Path(__file__).with_name("gate.json")


def dearer(
    found: Mapping[str, Figures], committed: Mapping[str, Figures], is_same_environment: bool
) -> list[str]:
    """The sites of which a page costs more than allowed."""
    return [
        name
        for name, now in found.items()
        if name in committed and _part(now, committed[name], is_same_environment) > 1
    ]


def _part(now: Figures, before: Figures, is_same_environment: bool) -> float:
    """Of the most that it may cost."""
    if is_same_environment or now.ratio is None or before.ratio is None:
        return now.ours / (before.ours * (1 + MARGIN))
    return now.ratio / (before.ratio * (1 + MARGIN_ELSEWHERE))


class Crawls:
    """A process that crawls a site each time it is asked to."""

    def __init__(self, process: "subprocess.Popen[str]", name: str) -> None:
        self._process, self._name = process, name

    def processor_seconds(self) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        figures = json.loads(line) if line else sys.exit(f"{self._name} ended by itself")
        if figures["pages"] < PAGES:
            sys.exit(f"{self._name} missed {PAGES - figures['pages']:,} pages")
        cpu: float = figures["cpu"]
        return cpu


@contextmanager
def crawling(name: str, url: str) -> Iterator[Crawls]:
    command = [sys.executable, str(Path(__file__).with_name("repeated.py")), name, url]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield Crawls(process, name)
        finally:
            assert process.stdin is not None
            process.stdin.close()  # its end


def timed_rounds() -> Rounds:
    """How many times as fast as the bare loop, in each round that counts.

    That is the half of the rounds that were over soonest: where others take the processor away the
    window draws more often between two pages.
    """
    rounds: list[tuple[float, list[float]]] = []
    with ExitStack() as stack:
        site = stack.enter_context(served(Plan(PAGES)))
        base, *ours = (stack.enter_context(crawling(each, site.url)) for each in ("bare", *TIMED))
        for each in (base, *ours):
            each.processor_seconds()  # the first one loads and fills what later ones find
        end = monotonic() + LONGEST
        while len(rounds) < ROUNDS and monotonic() < end:
            began, bare = monotonic(), base.processor_seconds()
            ratios = [bare / each.processor_seconds() for each in ours]
            rounds.append((monotonic() - began, ratios))
    rounds.sort()
    counted = [ratios for _, ratios in rounds[: (len(rounds) + 1) // 2]]
    return {name: [each[at] for each in counted] for at, name in enumerate(TIMED)}


def both(these: Rounds, those: Rounds) -> Rounds:
    return {name: these[name] + those[name] for name in TIMED}


def slower(rounds: Rounds, committed: Mapping[str, float]) -> list[str]:
    return [name for name in TIMED if median(rounds[name]) < committed[name] * (1 - TIMED_MARGIN)]


def show_timed(rounds: Rounds, committed: Mapping[str, float]) -> None:
    for name in TIMED:
        figures = " ".join(f"{each:.2f}" for each in rounds[name])
        least = committed[name] * (1 - TIMED_MARGIN)
        print(
            f"{name}, times as fast as the bare loop: {median(rounds[name]):.2f} (committed"
            f" {committed[name]:.2f}, at least {least:.2f}); rounds {figures}",
            flush=True,
        )


def update() -> None:
    found = instructions.measure()
    rounds = both(timed_rounds(), timed_rounds())
    timed = {name: round(median(rounds[name]), 2) for name in TIMED}
    kept = {
        "environment": instructions.environment(),
        "instructions": {name: asdict(each) for name, each in found.items()},
        **timed,
    }
    COMMITTED.write_text(json.dumps(kept, indent=1) + "\n")
    show_timed(rounds, timed)


def check(committed: Mapping[str, Any]) -> list[str]:
    """What costs more or has become slower than allowed."""
    before = {name: Figures(**each) for name, each in committed["instructions"].items()}
    is_same = committed["environment"] == instructions.environment()
    print(f"committed:\n{instructions.HEAD}")
    instructions.show(before)
    print("now:" if is_same else "now, in another environment, so that the ratio counts:")
    found = instructions.measure(with_bare=not is_same)
    rounds = timed_rounds()
    if slower(rounds, committed):
        rounds = both(rounds, timed_rounds())
    show_timed(rounds, committed)
    return dearer(found, before, is_same) + slower(rounds, committed)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--update", action="store_true")
    is_update = parser.parse_args().update
    try:
        if is_update:
            update()
        elif not COMMITTED.exists():
            sys.exit(f"there is no {COMMITTED.name} yet: --update writes one")
        elif worse := check(json.loads(COMMITTED.read_text())):
            sys.exit(f"dearer than it may be: {', '.join(worse)}")
    except RunError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
