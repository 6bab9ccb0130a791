"""What the benchmarks conclude from their figures, and how they draw them."""

import json
import os
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import coordinator, gate, instructions, table, three_hosts
from benchmarks.folder_site import served_folder
from benchmarks.instructions import Figures
from benchmarks.plot import svg
from benchmarks.report import ends_of_crawls, grown

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SHORT = {
    "profile": ["profile_page.py", "--pages=101"],
    "profile-window": ["profile_page.py", "--pages=101", "--window"],
    "memory": ["memory.py", "--seconds=2", "--max-pages=200"],
    "memory-headless": ["memory.py", "--seconds=2", "--max-pages=200", "--headless"],
    "slow": ["slow.py", "--workers=50", "--latency=1"],
    "flat": ["flat.py", "--seconds", "--headless", "--known", "2000"],
}
COMMITTED = {"small": Figures(ours=2e6, bare=4e6), "real": Figures(ours=10e6, bare=10e6)}


def costing(part: float, bare: float = 1.0) -> dict[str, Figures]:
    """A part of the committed instructions, ours and the bare loop's."""
    return {
        name: Figures(each.ours * part, (each.bare or 0) * bare) for name, each in COMMITTED.items()
    }


def test_the_gate_compares_instructions_where_they_are_counted_alike() -> None:
    within, beyond = 1 + gate.MARGIN * 0.9, 1 + gate.MARGIN * 1.1
    assert gate.dearer(costing(within, bare=0.5), COMMITTED, is_same_environment=True) == []
    assert gate.dearer(costing(beyond, bare=2.0), COMMITTED, is_same_environment=True) == [
        "small",
        "real",
    ]


def test_the_gate_compares_the_ratio_in_another_environment() -> None:
    within, beyond = 1 + gate.MARGIN_ELSEWHERE * 0.9, 1 + gate.MARGIN_ELSEWHERE * 1.1
    assert gate.dearer(costing(within * 3, bare=3), COMMITTED, is_same_environment=False) == []
    one = {"small": costing(1)["small"], "real": costing(beyond)["real"]}
    assert gate.dearer(one, COMMITTED, is_same_environment=False) == ["real"]


def test_a_site_that_is_not_there_is_not_compared() -> None:
    assert gate.dearer({"new": Figures(9e9)}, COMMITTED, is_same_environment=True) == []
    assert gate.dearer({}, COMMITTED, is_same_environment=True) == []


def test_the_gate_lets_seconds_wander_within_their_margin() -> None:
    committed = {"headless": 3.0, "window": 2.0}
    least = 1 - gate.TIMED_MARGIN

    def rounds(headless: float, window: float) -> gate.Rounds:
        return {"headless": [0.1, headless, 9.0], "window": [0.1, window, 9.0]}

    assert gate.slower(rounds(3 * least * 1.01, 2 * least * 1.01), committed) == []
    assert gate.slower(rounds(3 * least * 0.99, 2 * least * 1.01), committed) == ["headless"]
    assert gate.slower(rounds(3 * least * 1.01, 2 * least * 0.99), committed) == ["window"]


def test_what_is_committed_can_be_compared() -> None:
    committed = json.loads(gate.COMMITTED.read_text())
    assert set(committed) == {"environment", "instructions", *gate.TIMED}
    kinds = {name for kind in instructions.KINDS for name in (kind, f"{kind}, facts")}
    assert set(committed["instructions"]) == kinds
    for each in committed["instructions"].values():
        assert Figures(**each).ratio


def test_files_of_a_folder_are_served_and_counted(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("home")
    (tmp_path.parent / "secret").write_text("not of the site")
    with served_folder(tmp_path) as site:
        with urllib.request.urlopen(site.url, timeout=10) as answer:
            assert (answer.read(), answer.headers["Content-Type"]) == (b"home", "text/html")
        with pytest.raises(urllib.error.HTTPError, match="404") as refused:
            urllib.request.urlopen(site.url + "%2e%2e/secret", timeout=10)
        refused.value.close()  # it is an answer, too: Python 3.14 misses that
        assert (site.requests(), site.requests()) == (2, 0)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="it needs valgrind")
@pytest.mark.parametrize("program", [instructions.BARE, instructions.OURS])
def test_a_page_costs_the_same_instructions_again(program: tuple[str, ...]) -> None:
    with instructions.generated_site() as site:
        short = replace(site, fewer=2, more=52)
        first, second = (instructions.a_page(program, short) for _ in range(2))
    assert first == pytest.approx(second, rel=0.01)


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
    words = table.absent_words({"absent": ["wget (C)"]})
    assert "wget (C)" in words
    assert "muffet" in words


def test_what_crawls_added_to_memory_is_reported_without_the_first_and_the_unfinished_one() -> None:
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
        case "flat":
            (row,) = figures["rows"]
            assert row["known"] >= 2_000
            assert row["pages"] >= 3_000
        case _:
            first = next(row for row in figures["rows"] if row["crawl"] == 2)
            assert 200 < first["pages"] <= 400


def test_the_guide_has_the_commands_of_three_hosts() -> None:
    guide = (BENCHMARKS.parent / "docs" / "how-to" / "several-machines.md").read_text()
    shown = [line for block in guide.split("```sh\n")[1:] for line in block.splitlines()]
    settings = three_hosts.SETTINGS
    for command in (three_hosts.START_SCHEDULER, three_hosts.START_WORKER):
        assert any(f"'{settings} {command}'" in line for line in shown)
    assert any(line.endswith(f".yaml {three_hosts.CRAWL}") for line in shown)
    assert any(line.startswith(three_hosts.CERTIFY) for line in shown)


def test_pages_of_simulated_nodes_make_known_what_they_should() -> None:
    hubs = 10_000 // coordinator.HUB
    known = {each for page in range(hubs) for each in coordinator.targets(page, 10_000)}
    assert len(known) == 10_000 + hubs - 1
    links = coordinator.targets(hubs, 10_000)
    assert len(set(links)) == 60
    assert len(set(links) - known) == coordinator.NEW
    assert [coordinator.number_of(coordinator.url_of(each)) for each in links] == links
