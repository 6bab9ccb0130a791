"""The gate: fails when Crawlscope has become slower, as a ratio to the bare loop run beside it.

    python benchmarks/gate.py             # compares with gate.json; about a minute
    python benchmarks/gate.py --update    # measures anew and writes gate.json, on purpose only

What is compared is the time of the processor for a whole crawl, the start of the program included:
on a machine that others use as well it varies far less than the time on the wall. A ratio may fall
by MARGIN before the gate fails; one that does is measured once more, with more rounds.
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import BARE, HEADLESS, WINDOW, Crawler
from benchmarks.generated_site import Plan, Site, served
from benchmarks.measuring import spread
from benchmarks.table import run

PAGES = 3_001
ROUNDS, MORE_ROUNDS = 3, 5
MARGIN = 0.25  # of the committed ratio
COMMITTED = Path(__file__).with_name("gate.json")
CRAWLERS = {"headless": HEADLESS, "window": WINDOW}


def processor_seconds(crawler: Crawler, site: Site) -> float:
    result = run(crawler, site)
    if result.pages < PAGES:
        sys.exit(f"{crawler.name} missed {PAGES - result.pages:,} pages")
    return result.cpu


def measure(rounds: int) -> dict[str, list[float]]:
    """The ratios of each round, by name: how many times as fast as the bare loop."""
    found: dict[str, list[float]] = {name: [] for name in CRAWLERS}
    with served(Plan(PAGES)) as site:
        for _ in range(rounds):
            base = processor_seconds(BARE, site)
            for name, crawler in CRAWLERS.items():
                found[name].append(base / processor_seconds(crawler, site))
    return found


def fallen(found: dict[str, list[float]], committed: dict[str, float]) -> list[str]:
    """What has become slower than it may."""
    return [name for name, each in found.items() if median(each) < committed[name] * (1 - MARGIN)]


def show(found: dict[str, list[float]], committed: dict[str, float]) -> None:
    print(f"{'':10} {'committed':>9} {'now':>6} {'spread':>7}   rounds")
    for name, each in found.items():
        rounds = " ".join(f"{ratio:.2f}" for ratio in each)
        before = f"{committed[name]:.2f}" if name in committed else "none"
        print(f"{name:10} {before:>9} {median(each):6.2f} {spread(each):7.0%}   {rounds}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true")
    committed = {} if not COMMITTED.exists() else json.loads(COMMITTED.read_text())
    if parser.parse_args().update:
        found = measure(MORE_ROUNDS)
        show(found, committed)
        ratios = {name: round(median(each), 2) for name, each in found.items()}
        COMMITTED.write_text(json.dumps(ratios, indent=1) + "\n")
        return
    if not committed:
        sys.exit(f"there is no {COMMITTED.name} yet: --update writes one")
    found = measure(ROUNDS)
    show(found, committed)
    if fallen(found, committed):
        print("slower than it may be: once more, with more rounds")
        found = measure(MORE_ROUNDS)
        show(found, committed)
    if slower := fallen(found, committed):
        sys.exit(f"slower by more than {MARGIN:.0%} of the committed ratio: {', '.join(slower)}")


if __name__ == "__main__":
    main()
