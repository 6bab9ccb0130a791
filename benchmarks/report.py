"""Writes docs/performance.md and its plots from what the benchmarks have kept.

    python benchmarks/table.py --full         # side by side, and other sites
    python benchmarks/profile_page.py         # and with --window
    python benchmarks/size.py                 # as a crawl grows
    python benchmarks/flat.py                 # the same pages in small and large crawls
    python benchmarks/memory.py               # an hour; and with --headless
    python benchmarks/slow.py                 # many slow connections
    python benchmarks/instructions.py         # and wire.py, as root
    python benchmarks/report.py

What was not measured is left out.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.measuring import ROOT, kept
from benchmarks.plot import svg
from benchmarks.table import absent_words, cell_lines, lines

DOCS = ROOT / "docs"
SIZES = {"with the window": "size", "headless": "size-headless"}  # parts by the name of a curve
HOURS = {"with the window": "memory", "headless": "memory-headless"}
PROFILES = {"headless": "profile", "with the window": "profile-window"}
SIZE_PLOTS = (  # file, title, column
    ("performance-speed.svg", "Pages per second, by known URLs", "pages/s"),
    ("performance-cost.svg", "Microseconds of CPU time per page, by known URLs", "us/page"),
    ("performance-memory.svg", "Memory, MB, by known URLs", "MB"),
    ("performance-lag.svg", "Loop lag p99, ms, by known URLs", "lag p99"),
)
HOUR_PLOTS = (
    ("performance-hour.svg", "Memory, MB, by pages", "MB"),
    ("performance-hour-urls.svg", "Bytes per known URL in the first crawl, by pages", "bytes/URL"),
)
HOUR_COLUMNS = ("crawl", "seconds", "pages", "known", "MB", "bytes/URL")
FEWEST_KNOWN = 20_000  # for bytes a URL: with less, it is the program that weighs
MOST_CRAWLS = 12  # rows of the hour
FINDINGS = "2026-11-22 05:40"  # since then, UTC, more of each page is read
TIMES = {"sending": "requests go out", "waiting": "all wait", "answered": "responses arrive"}

Part = dict[str, Any]


def parts_of(names: dict[str, str]) -> dict[str, Part]:
    """What there is of these, by the name of the curve."""
    return {curve: part for curve, name in names.items() if (part := kept(name))}


def row_of(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def head_of(*names: str, words: int = 0) -> Iterable[str]:
    """The head of a table; the first columns hold words, the others figures."""
    yield row_of(names)
    yield "|" + "---|" * words + "--:|" * (len(names) - words)


def about(part: Part) -> Iterable[str]:
    since = " Before findings; not measured since." if part["when"] < FINDINGS else ""
    yield f"`{part['command']}`, {part['when']}, commit {part['machine']['commit']}.{since}"
    yield ""


def side_by_side() -> Iterable[str]:
    if not (table := kept("table")):
        return
    machine, figures = table["machine"], table["figures"]
    yield f"{machine['processor']}, {machine['memory']}, {machine['system']}, Python"
    yield f"{machine['python']}; {machine['libraries']}."
    yield ""
    yield "## Side by side"
    yield ""
    yield from about(table)
    yield f"{figures['site']}; median of {figures['rounds']} rounds."
    yield ""
    yield from lines(figures)
    yield ""
    yield absent_words(figures)
    yield ""


def other_sites() -> Iterable[str]:
    if not (sites := kept("sites")):
        return
    yield "## Other sites"
    yield ""
    yield from about(sites)
    yield from cell_lines(sites["figures"].values())
    yield ""


def instructions() -> Iterable[str]:
    if not (found := kept("instructions")):
        return
    yield "## Instructions per page"
    yield ""
    yield from about(found)
    yield "Millions, counted by callgrind: ours without page data for findings (`--no-audit`) and"
    yield "with it (“facts”); those of the bare loop; and the ratio of the two."
    yield ""
    yield from head_of("", "ours", "bare loop", "ratio", words=1)
    for name, row in found["figures"].items():
        ours, bare = row["ours"] / 1e6, row["bare"] / 1e6
        yield row_of((name, f"{ours:.3f}", f"{bare:.3f}", f"{ours / bare:.2f}"))
    yield ""


def wire() -> Iterable[str]:
    if not (found := kept("wire")):
        return
    yield "## On a network"
    yield ""
    yield from about(found)
    yield "Pages of python3.11-doc from nginx: over loopback, nearly in one piece, and over a cable"
    yield "with an MTU of 1,500 bytes, each segment read alone. Millions of instructions per page"
    yield "without findings, and the increase over a plain page that arrives whole."
    yield ""
    rows: dict[str, dict[str, float]] = found["figures"]["instructions"]
    first = next(iter(rows.values()))
    yield from head_of("", *(word for name in first for word in (name, "")), words=1)
    for way, row in rows.items():
        cells = ((f"{row[of] / 1e6:.3f}", f"{row[of] / first[of] - 1:+.1%}") for of in first)
        yield row_of((way, *(cell for pair in cells for cell in pair)))
    yield ""


def profile() -> Iterable[str]:
    """Stages in the order of what they take without the window."""
    if not (found := parts_of(PROFILES)):
        return
    yield "## Where the time of a page goes"
    yield ""
    for part in found.values():
        yield from about(part)
    yield "Microseconds of CPU time per page, and the share of the total, including the profiler,"
    yield "which takes a share of each stage."
    yield ""
    each = {name: part["figures"]["stages"] for name, part in found.items()}
    yield from head_of("", *(word for name in each for word in (name, "")), words=1)
    for stage in dict.fromkeys(stage for stages in each.values() for stage in stages):
        cells = (_cost(stages, stage) for stages in each.values())
        yield row_of((stage, *(cell for pair in cells for cell in pair)))
    whole = (f"{sum(stages.values()):,.0f}" for stages in each.values())
    yield row_of(("all", *(cell for all_of_it in whole for cell in (all_of_it, ""))))
    yield ""


def _cost(stages: dict[str, float], stage: str) -> tuple[str, str]:
    spent = stages.get(stage)
    return ("", "") if spent is None else (f"{spent:,.0f}", f"{spent / sum(stages.values()):.0%}")


def size() -> Iterable[str]:
    if not (found := parts_of(SIZES)):
        return
    yield "## As the crawl grows"
    yield ""
    curves: dict[str, list[dict[str, Any]]] = {}
    for name, part in found.items():
        # Between marks that lie close together no page may have come at all.
        curves[name] = [row for row in part["figures"] if row["pages/s"]]
        yield f"{name.capitalize()}: {next(iter(about(part)))}"
        yield ""
        yield from size_lines(curves[name])
        yield ""
    yield from plots(SIZE_PLOTS, curves, "known", is_log=True)


def size_lines(rows: Sequence[dict[str, Any]]) -> Iterable[str]:
    """The growth of one crawl in Markdown."""
    columns, acts = [name for name in rows[0] if name != "clicks"], list(rows[0]["clicks"])
    yield from head_of(*columns, *(f"{act}, ms" for act in acts))
    for row in rows:
        figures = [f"{row[name]:,.0f}" for name in columns]
        yield row_of(figures + [f"{row['clicks'][act]:,.0f}" for act in acts])


def flat() -> Iterable[str]:
    if not (part := kept("flat")):
        return
    yield "## The same pages in small and large crawls"
    yield ""
    yield from about(part)
    yield "On a large site hardly any link has been seen before; on a small one soon all have."
    yield "Instructions are comparable within a kind. The longest turn of the loop while the"
    yield "URLs became known, and the lag while pages arrive, are in ms of its CPU time."
    yield ""
    columns = ("known", "pages/s", "us/page", "turn", "own p99", "own max", "bytes/URL", "load")
    yield from head_of("", "M instructions/page", *columns, words=1)
    for row in part["figures"]["rows"]:
        counted = f"{row['instructions'] / 1e6:.3f}" if "instructions" in row else ""
        yield row_of((row["kind"], counted, *(f"{row[name]:,.0f}" for name in columns)))
    yield ""


def hour() -> Iterable[str]:
    if not (found := parts_of(HOURS)):
        return
    yield "## Memory over an hour"
    yield ""
    yield "Crawls of an endless site, each up to its `--max-pages`, one after the other in"
    yield "one process. Within a crawl, memory grows with known URLs; from crawl to crawl it must"
    yield "not."
    yield ""
    curves = {}
    for name, part in found.items():
        curves[name] = rows = part["figures"]["rows"]
        yield f"{name.capitalize()}: {next(iter(about(part)))}"
        yield from grown(rows)
        yield ""
        yield from head_of(*HOUR_COLUMNS)
        for row in ends_of_crawls(rows):
            yield row_of(f"{row[column]:,.0f}" for column in HOUR_COLUMNS)
        yield ""
    memory, a_url = HOUR_PLOTS
    yield from plots((memory,), curves, "pages")
    # Later crawls fill what the first one has left: there this would tell nothing.
    first = {
        name: [row for row in rows if row["crawl"] == 1 and row["known"] >= FEWEST_KNOWN]
        for name, rows in curves.items()
    }
    yield from plots((a_url,), first, "pages")


def last_of_each(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({row["crawl"]: row for row in rows}.values())


def ends_of_crawls(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last row of each crawl; of many, some."""
    ends = last_of_each(rows)
    step = -(-len(ends) // MOST_CRAWLS)
    return ends[:1] + ends[step:-1:step] + ends[1:][-1:]


def grown(rows: Iterable[dict[str, Any]]) -> Iterable[str]:
    """What whole crawls added to the memory, the first two left out: they fill what others find."""
    ends = last_of_each(rows)[1:-1]  # the last one was cut short by the time
    if len(ends) > 1:
        first, last = ends[0], ends[-1]
        more, pages = last["MB"] - first["MB"], last["pages"] - first["pages"]
        yield f"From the second crawl to the last whole one: {more:+.1f} MB in {pages:,} pages."


def slow() -> Iterable[str]:
    if not (part := kept("slow")):
        return
    rows = part["figures"]["rows"]
    yield "## Many slow connections"
    yield ""
    yield from about(part)
    yield f"A server that takes {rows[0]['latency']:.0f} s to respond. The system allows"
    yield f"{part['figures']['limits']}. Loop lag is p50 / p99 / max, in ms."
    yield ""
    names = ("workers", "at once", "failed", "KB per waiting fetch", "MB")
    lags = (f"lag while {words}" for words in TIMES.values())
    yield from head_of("", *names, *lags, words=1)
    for row in rows:
        counts = [f"{row[name]:,}" for name in names[:3]]
        memory = [f"{row['KB a fetch']:.1f}", f"{row['MB'][-1]:,.0f}"]
        yield row_of([row["kind"], *counts, *memory, *_lags(row, "lag")])
        yield row_of(["its own part", *[""] * len(names), *_lags(row, "own")])
        if "clicks" in row["sending"]:
            yield row_of(["a click in it", *[""] * len(names), *_lags(row, "clicks")])
    yield ""


def _lags(row: dict[str, Any], of: str) -> list[str]:
    return [" / ".join(f"{ms:,.0f}" for ms in row[name][of].values()) for name in TIMES]


def plots(
    wanted: Iterable[tuple[str, str, str]],
    curves: dict[str, list[dict[str, Any]]],
    across: str,
    is_log: bool = False,
) -> Iterable[str]:
    for file, title, column in wanted:
        points = {
            name: [(row[across], row[column]) for row in rows if column in row]
            for name, rows in curves.items()
        }
        drawn = {name: each for name, each in points.items() if each}
        if drawn:
            (DOCS / file).write_text(svg(title, drawn, is_log))
            yield f"![{title}]({file})"
            yield ""


SECTIONS: tuple[Callable[[], Iterable[str]], ...] = (
    side_by_side,
    other_sites,
    instructions,
    wire,
    profile,
    size,
    flat,
    hour,
    slow,
)


def document() -> Iterable[str]:
    yield "# Performance"
    yield ""
    yield "Generated by `python benchmarks/report.py`. Ratios compare with a bare loop (asyncio,"
    yield "aiohttp, selectolax, `urllib.parse`) that ran beside it in the same round; absolute"
    yield "figures are from one machine. All tables are dated. Findings, which read more of a page,"
    yield f"were added on {FINDINGS[:10]}."
    yield ""
    for section in SECTIONS:
        yield from section()


if __name__ == "__main__":
    (DOCS / "performance.md").write_text("\n".join(document()).rstrip() + "\n")
