"""Crawlers side by side on one site, in one run, taking turns: one command, one table.

    python benchmarks/table.py              # 10,001 static pages on nginx; about five minutes
    python benchmarks/table.py --short      # 2,001 pages, one round; under two minutes
    python benchmarks/table.py --full       # and Crawlscope on sites of other sizes and shapes
    python benchmarks/table.py --peers      # installs the peers first (benchmarks/crawlers.py)

Every crawler has ten requests in flight. The site holds the watch, from the first page that was
asked for to the last, and counts them: a crawler that missed a page is marked. The ratio is that
to the bare loop of the same round; medians of the rounds are printed. CPU and memory are those of
the whole process, its start included. What is slow has a smaller site, with the bare loop beside
it, and one round. Traffic stays on 127.0.0.0/8.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import (
    BARE,
    DIAGNOSTICS,
    ELSEWHERE,
    OURS,
    PEERS,
    RIVALS,
    Contender,
    install,
)
from benchmarks.generated_site import Plan, Site, served
from benchmarks.measuring import RunError, keep, kept, measured, ratios
from benchmarks.nginx_site import has_nginx, served_by_nginx

PAGES, SHORT_PAGES, ROUNDS = 10_001, 2_001, 3
SLOW_PAGES = 1_001  # of the site for those that would take minutes; the bare loop is beside them
NEEDED = {"PEERS_MODULES": str(PEERS / "npm")}


@dataclass(frozen=True, slots=True)
class Run:
    pages: int  # that the site was asked for, each counted once
    seconds: float  # by the site's watch
    cpu: float
    memory: float  # MB
    lag: dict[str, float] | None = None  # p50, p99, max in ms

    @property
    def speed(self) -> float:
        return self.pages / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A site that Crawlscope is compared with the bare loop on."""

    name: str
    plan: Plan
    rounds: int = 2
    workers: int = 10
    most: int = 0  # pages that are crawled; 0: all
    any_host: bool = False

    def arguments(self, crawler: Contender) -> list[str]:
        given = [f"--workers={self.workers}"]
        given += [f"--max-pages={self.most}"] if self.most else []
        if crawler is BARE:
            return [*given, "--any-host"] if self.any_host else given
        given.append(f"--per-host={self.workers}")
        return [*given, "--scope=any", "--max-depth=1000000"] if self.any_host else given


CELLS = (
    Cell("1,000 pages", Plan(1_000), 3),
    Cell("10,000 pages", Plan(10_000)),
    Cell("100,000 pages", Plan(100_000), 1),
    Cell("1,000,000 pages, the first 50,000", Plan(1_000_000), 1, most=50_000),
    Cell("4 KB", Plan(5_001, size=4096)),
    Cell("100 KB", Plan(5_001, size=100 * 1024)),
    Cell("3 links", Plan(5_001, links=3)),
    Cell("300 links (22 KB)", Plan(5_001, links=300)),
    Cell("20 ms latency, 200 workers", Plan(5_001, latency=0.02), workers=200),
    Cell("200 ms latency, 500 workers", Plan(5_001, latency=0.2), workers=500),
    Cell("wide: one folder", Plan(5_001, shape="wide")),
    Cell("deep: nine folders", Plan(5_001, shape="deep")),
    Cell("100 hosts", Plan(5_001, shape="hosts"), any_host=True),
    Cell("never ending, the first 5,000", Plan(0), most=5_000),
)


def run(crawler: Contender, site: Site, arguments: Sequence[str] = ()) -> Run:
    """One crawl. Raises RunError."""
    site.forget()
    is_ours = crawler in OURS
    command = [*crawler.command(site.url), *arguments]
    cost = measured(command, NEEDED, reads=DIAGNOSTICS[1] if is_ours else "")
    seen = site.seen()
    lag = json.loads(cost.file)["loop_lag_ms"] if is_ours else None
    return Run(seen["distinct"], seen["seconds"], cost.cpu, cost.memory, lag)


def measure(
    crawlers: Sequence[Contender],
    site: Site,
    rounds: int,
    given: Callable[[Contender], Sequence[str]],
) -> dict[str, list[Run]]:
    """Runs by name. A failing one is reported and left out; none of ours may fail."""
    runs: dict[str, list[Run]] = {}
    for number in range(rounds):
        for crawler in crawlers:
            try:
                result = run(crawler, site, given(crawler))
            except RunError as problem:
                if crawler is BARE or crawler in OURS:
                    raise
                print(problem, file=sys.stderr)
                continue
            runs.setdefault(crawler.name, []).append(result)
            print(f"round {number + 1}: {crawler.name}: {result.speed:,.0f}/s", file=sys.stderr)
    return runs


def rows(runs: dict[str, list[Run]], versions: dict[str, str] | None = None) -> list[Any]:
    """A row a crawler: medians, ratios to the bare loop, the fastest first."""
    base = runs[BARE.name]
    made = []
    for name, each in runs.items():
        paired = ratios((a.speed for a in each), (b.speed for b in base))
        lags = [a.lag for a in each if a.lag]
        row: dict[str, Any] = {
            "name": name,
            "version": (versions or {}).get(name, ""),
            "pages": min(a.pages for a in each),
            "speed": median(a.speed for a in each),
            "ratio": median(paired),
            "ratios": paired,
            "cpu": median(a.cpu for a in each),
            "memory": median(a.memory for a in each),
            "lag": {k: median(lag[k] for lag in lags) for k in ("p50", "p99", "max")}
            if lags
            else None,
        }
        made.append(row)
    return sorted(made, key=lambda row: -float(row["ratio"]))


def main_table(pages: int, rounds: int, names: Sequence[str]) -> dict[str, Any]:
    chosen = [each for each in (BARE, *OURS, *RIVALS) if each is BARE or _is_named(each, names)]
    crawlers = [each for each in chosen if each.is_here]
    absent = [each.name for each in chosen if not each.is_here]
    if absent:
        print(f"not here, see --peers: {', '.join(absent)}", file=sys.stderr)
    slow = [each for each in crawlers if each.slow]
    made, description = rows_of([each for each in crawlers if not each.slow], pages, rounds)
    if slow:
        beside, _ = rows_of([BARE, *slow], min(pages, SLOW_PAGES), 1)
        made += [row for row in beside if row["name"] != BARE.name]
    return {
        "site": f"{pages:,} pages of 8 KB with 30 links each: {description}",
        "pages": pages,
        "rounds": rounds,
        "absent": absent,
        "rows": sorted(made, key=lambda row: -float(row["ratio"])),
    }


def rows_of(crawlers: Sequence[Contender], pages: int, rounds: int) -> tuple[list[Any], str]:
    """The rows for a site of so many pages, and its description."""
    with (served_by_nginx if has_nginx() else served)(Plan(pages)) as site:
        runs = measure(crawlers, site, rounds, lambda _: ())
        description = site.description
    made = rows(runs, {each.name: each.told_version() for each in crawlers})
    return [{**row, "site_pages": pages} for row in made], description


def _is_named(crawler: Contender, names: Sequence[str]) -> bool:
    return not names or any(name.lower() in crawler.name.lower() for name in names)


def cells(again: bool) -> dict[str, Any]:
    """Each site is stored as soon as it is measured, so that an interrupted run can be
    continued."""
    before = None if again else kept("sites")
    made: dict[str, Any] = before["figures"] if before else {}
    keys = {f"{cell.name} {asdict(cell)}": cell for cell in CELLS}
    for key, cell in keys.items():
        if key in made:
            continue
        print(f"== {cell.name}", file=sys.stderr)
        with served(cell.plan) as site:
            runs = measure((BARE, *OURS), site, cell.rounds, cell.arguments)
        made[key] = {"name": cell.name, "pages": cell.most or cell.plan.pages, "rows": rows(runs)}
        keep("sites", {key: made[key] for key in keys if key in made})
    return {key: made[key] for key in keys}


def lines(table: dict[str, Any]) -> Iterable[str]:
    """The main table in Markdown."""
    yield "| | version | pages/s | ratio | CPU s | memory MB | loop lag p50 / p99 / max, ms |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    for row in table["rows"]:
        of = row.get("site_pages", table["pages"])
        missed = of - row["pages"]
        name = row["name"] + (f" (site of {of:,} pages)" if of < table["pages"] else "")
        name += f" (missed {missed:,} pages)" if missed > 0 else ""
        yield (
            f"| {name} | {row['version']} | {row['speed']:,.0f} | {row['ratio']:.2f}"
            f" | {row['cpu']:.1f} | {row['memory']:,.0f} | {lag_words(row)} |"
        )


def absent_words(table: dict[str, Any]) -> str:
    """Who is not in the table, and why."""
    missing = f"Not installed here: {', '.join(table['absent'])}. " if table["absent"] else ""
    return f"{missing}{ELSEWHERE}"


def lag_words(row: dict[str, Any]) -> str:
    lag = row["lag"]
    return f"{lag['p50']:.1f} / {lag['p99']:.1f} / {lag['max']:.1f}" if lag else ""


def cell_lines(made: Iterable[dict[str, Any]]) -> Iterable[str]:
    """The table of sites in Markdown: a site a row."""
    yield (
        "| site | bare loop pages/s | headless pages/s | ratio | with the window | ratio"
        " | memory MB headless / window | lag in the window p50 / p99 / max, ms |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for cell in made:
        by_name = {row["name"]: row for row in cell["rows"]}
        bare, headless, window = (by_name[each.name] for each in (BARE, *OURS))
        yield (
            f"| {cell['name']} | {bare['speed']:,.0f} | {headless['speed']:,.0f}"
            f" | {headless['ratio']:.2f} | {window['speed']:,.0f} | {window['ratio']:.2f}"
            f" | {headless['memory']:,.0f} / {window['memory']:,.0f} | {lag_words(window)} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--sites", action="store_true", help="only the sites of --full")
    parser.add_argument("--peers", action="store_true", help="install the peers first")
    parser.add_argument("--again", action="store_true", help="measure sites again that are kept")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--only", nargs="*", default=[], metavar="NAME", help="parts of names")
    given = parser.parse_args()
    if given.peers:
        install()
    if not given.sites:
        pages = SHORT_PAGES if given.short else PAGES
        table = main_table(pages, given.rounds or (1 if given.short else ROUNDS), given.only)
        keep("table-short" if given.short or given.only else "table", table)
        print(table["site"], *lines(table), absent_words(table), sep="\n")
    if given.full or given.sites:
        print(*cell_lines(cells(given.again).values()), sep="\n")


if __name__ == "__main__":
    main()
