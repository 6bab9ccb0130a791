"""What the benchmarks conclude from their figures, and how they draw them."""

from xml.etree import ElementTree

from benchmarks import gate, table
from benchmarks.plot import svg
from benchmarks.report import ends_of_crawls, grown

COMMITTED = {"headless": 2.0, "window": 1.7}


def rounds(headless: float, window: float) -> list[dict[str, float]]:
    """The middle one of them is what counts."""
    return [
        {"headless": headless * part, "window": window * part} for part in (0.2, 0.9, 1.0, 1.1, 3.0)
    ]


def test_the_gate_lets_pass_what_lies_within_the_margin() -> None:
    assert gate.fallen(rounds(1.85, 1.5), COMMITTED) == []


def test_the_gate_names_what_has_fallen() -> None:
    assert gate.fallen(rounds(1.75, 1.7), COMMITTED) == ["headless"]
    assert gate.fallen(rounds(2.0, 1.4), COMMITTED) == ["window"]


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
