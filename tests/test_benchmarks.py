"""What the benchmarks conclude from their figures, and how they draw them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import gate, table
from benchmarks.plot import svg
from benchmarks.report import ends_of_crawls, grown

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SHORT = {
    "profile": ["profile_page.py", "--pages=101"],
    "profile-window": ["profile_page.py", "--pages=101", "--window"],
    "memory": ["memory.py", "--seconds=2", "--max-pages=200"],
    "memory-headless": ["memory.py", "--seconds=2", "--max-pages=200", "--headless"],
    "slow": ["slow.py", "--workers=50", "--latency=1"],
}
COMMITTED = {"headless": 2.0, "window": 1.7}


def rounds(headless: float, window: float) -> list[dict[str, float]]:
    """The middle one of them is what counts."""
    return [
        {"headless": headless * part, "window": window * part} for part in (0.2, 0.9, 1.0, 1.1, 3.0)
    ]


def ratios(part: float) -> tuple[float, float]:
    """A part of the least that passes."""
    headless, window = (COMMITTED[name] * (1 - gate.MARGINS[name]) * part for name in COMMITTED)
    return headless, window


def test_the_gate_lets_pass_what_lies_within_the_margin() -> None:
    assert gate.fallen(rounds(*ratios(1.01)), COMMITTED) == []


def test_the_gate_names_what_has_fallen() -> None:
    headless, window = ratios(0.99)
    assert gate.fallen(rounds(headless, 1.7), COMMITTED) == ["headless"]
    assert gate.fallen(rounds(2.0, window), COMMITTED) == ["window"]


def test_a_table_tells_who_missed_pages_and_who_had_a_smaller_site() -> None:
    figures = {"version": "1", "speed": 10.0, "ratio": 0.5, "cpu": 1.0, "memory": 9.0, "lag": None}
    made = [
        {"name": "one", "pages": 990, "site_pages": 1_000, **figures},
        {"name": "two", "pages": 100, "site_pages": 100, **figures},
    ]
    _, _, one, two = table.lines({"pages": 1_000, "rows": made})
    assert one.startswith("| one (missed 10 pages) |")
    assert two.startswith("| two (site of 100 pages) |")


def test_a_table_tells_who_is_absent() -> None:
    told = table.absent_words({"absent": ["wget (C)"]})
    assert "wget (C)" in told
    assert "muffet" in told


def test_what_crawls_added_to_memory_is_told_without_the_first_and_the_unfinished_one() -> None:
    rows = [
        {"crawl": crawl, "MB": mb, "pages": crawl * 1_000}
        for crawl, mb in ((1, 10), (1, 50), (2, 60), (3, 61), (4, 62), (5, 20))
    ]
    assert list(grown(rows)) == [
        "From the second crawl to the last whole one: +2.0 MB in 2,000 pages."
    ]


def test_the_first_and_the_last_of_many_crawls_are_shown() -> None:
    ends = ends_of_crawls({"crawl": crawl} for crawl in range(1, 101))
    assert (ends[0]["crawl"], ends[-1]["crawl"]) == (1, 100)
    assert len(ends) <= 14
    assert [row["crawl"] for row in ends_of_crawls([{"crawl": 1}])] == [1]


def test_a_plot_has_a_line_a_curve_inside_its_picture() -> None:
    curves = {"one": [(1e3, 5.0), (1e4, 7.0), (1e6, 1.0)], "two": [(2e3, 0.0), (9e5, 2.0)]}
    picture = ElementTree.fromstring(svg("Title", curves, is_log=True))
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    lines = [each.attrib["points"] for each in picture if each.tag.endswith("polyline")]
    points = [tuple(map(float, point.split(","))) for line in lines for point in line.split()]
    assert [len(line.split()) for line in lines] == [3, 2]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="they read /proc")
@pytest.mark.parametrize("part", SHORT)
def test_a_short_benchmark_keeps_its_figures(part: str, tmp_path: Path) -> None:
    script, *options = SHORT[part]
    env = {**os.environ, "BENCHMARK_RESULTS": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(BENCHMARKS / script), *options]
    subprocess.run(command, env=env, check=True, timeout=60)
    figures = json.loads((tmp_path / f"{part}.json").read_text())["figures"]
    match part:
        case "profile" | "profile-window":
            assert figures["pages"] == 101
            assert {"fetch", "parse", "links", "frontier", "fold", "store"} < set(figures["stages"])
            assert ("draw: painting" in figures["stages"]) == (part == "profile-window")
        case "slow":
            assert [row["at once"] for row in figures["rows"]] == [50, 50]
            assert all(row["failed"] == 0 for row in figures["rows"])
        case _:
            first = next(row for row in figures["rows"] if row["crawl"] == 2)
            assert 200 < first["pages"] <= 400
