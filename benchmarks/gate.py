"""The gate: fails when Crawlscope has become slower, as a ratio to the bare loop run beside it.

    python benchmarks/gate.py             # compares with gate.json; half a minute, or more
    python benchmarks/gate.py --update    # measures anew and writes gate.json, on purpose only

What is compared is the time of the processor for a crawl alone, without the start of the program:
three processes wait, and crawl in turn. The ratio is the median of those of the rounds, of which
the less disturbed half counts.

The margins are wide because machines wander: on one whose clock does so by the minute single rounds
lay between 1.2 and 3.1 headless, and the medians of two runs, one after the other, were 1.73 and
2.25, with the window 1.31 and 1.39. What falls by more than the margin gets more rounds.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import Plan, served

PAGES = 1_001
ROUNDS, LONGEST = 13, 50.0  # seconds after which no other round begins
MARGINS = {"headless": 0.30, "window": 0.40}  # of the committed ratio
COMMITTED = Path(__file__).with_name("gate.json")


class Crawls:
    """A process that crawls a site whenever it is told to."""

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


def measure() -> list[dict[str, float]]:
    """Of each round the ratios by name: how many times as fast as the bare loop.

    Of the half of the rounds that were over soonest: where others take the processor away the
    window draws more often between two pages.
    """
    rounds: list[tuple[float, dict[str, float]]] = []
    with ExitStack() as stack:
        site = stack.enter_context(served(Plan(PAGES)))
        base = stack.enter_context(crawling("bare", site.url))
        others = {name: stack.enter_context(crawling(name, site.url)) for name in MARGINS}
        for each in (base, *others.values()):
            each.processor_seconds()  # the first one loads and fills what later ones find
        end = monotonic() + LONGEST
        while len(rounds) < ROUNDS and monotonic() < end:
            began = monotonic()
            bare = base.processor_seconds()
            ratios = {name: bare / crawls.processor_seconds() for name, crawls in others.items()}
            rounds.append((monotonic() - began, ratios))
    rounds.sort(key=lambda each: each[0])
    return [ratios for _, ratios in rounds[: (len(rounds) + 1) // 2]]


def medians(found: list[dict[str, float]]) -> dict[str, float]:
    return {name: median(each[name] for each in found) for name in MARGINS}


def least(committed: dict[str, float]) -> dict[str, float]:
    return {name: ratio * (1 - MARGINS[name]) for name, ratio in committed.items()}


def fallen(found: list[dict[str, float]], committed: dict[str, float]) -> list[str]:
    """What has become slower than it may."""
    now = medians(found)
    return [name for name, ratio in least(committed).items() if now[name] < ratio]


def show(found: list[dict[str, float]], committed: dict[str, float]) -> None:
    print(f"{'':10} {'committed':>9} {'at least':>9} {'now':>6}   rounds")
    for name, now in medians(found).items():
        before = f"{committed.get(name, 0.0):9.2f} {least(committed).get(name, 0.0):9.2f}"
        rounds = " ".join(f"{each[name]:.2f}" for each in found)
        print(f"{name:10} {before} {now:6.2f}   {rounds}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--update", action="store_true")
    committed = {} if not COMMITTED.exists() else json.loads(COMMITTED.read_text())
    is_update = parser.parse_args().update
    if not committed and not is_update:
        sys.exit(f"there is no {COMMITTED.name} yet: --update writes one")
    found = measure()
    if is_update:
        found += measure()
    show(found, committed)
    if is_update:
        ratios = {name: round(ratio, 2) for name, ratio in medians(found).items()}
        COMMITTED.write_text(json.dumps(ratios, indent=1) + "\n")
        return
    if fallen(found, committed):
        print("slower than it may be: more rounds", flush=True)
        found += measure()
        show(found, committed)
    if slower := fallen(found, committed):
        sys.exit(f"slower, as a ratio to the bare loop, than it may be: {', '.join(slower)}")


if __name__ == "__main__":
    main()
