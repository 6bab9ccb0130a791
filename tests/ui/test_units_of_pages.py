"""A view as a page for people has its figures in units, as the view has; other formats have them
bare."""

from collections.abc import Callable
from typing import Protocol

import pytest
from PySide6.QtWidgets import QHeaderView, QWidget
from pytestqt.qtbot import QtBot

from crawlscope.core.base.view_table import Figure, Shown
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.map.measures import MEASURES
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from tests.ui.conftest import Story, settle

A = "http://a.test"


class View(Protocol):
    def reset(self, ledger: Ledger) -> None: ...


def shown_of(
    kind: Callable[[], QWidget], qtbot: QtBot, story: Story
) -> tuple[list[dict[str, object]], list[dict[str, object]], QWidget]:
    """The rows of an export, and of a page for people."""
    panel = kind()
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    story.find(f"{A}/", f"{A}/docs/a", f"{A}/docs/b", f"{A}/docs/c")
    for id_ in (1, 2):
        story.fetch(id_, size=3_000)
    story.fetch(3, 404)
    panel.reset(story.ledger)  # type: ignore[attr-defined]
    settle(panel)  # type: ignore[arg-type]
    for header in panel.findChildren(QHeaderView):
        for section in range(header.count()):
            header.setSectionHidden(section, False)
    return *rows_of(panel), panel


def rows_of(panel: QWidget) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    shown: Shown = panel.shown_table()  # type: ignore[attr-defined]
    rows = [row for some, _ in shown.rows for row in some]
    told = map(shown.in_words, rows)
    return [dict(zip(shown.fields, row, strict=True)) for row in rows], [
        dict(zip(shown.fields, row, strict=True)) for row in told
    ]


def figures(rows: list[dict[str, object]], name: str) -> set[str]:
    found = {row[name] for row in rows if row[name] not in (None, "")}
    assert all(isinstance(each, Figure) for each in found), found
    return {str(each) for each in found}


def test_urls_have_sizes_and_times(qtbot: QtBot, story: Story) -> None:
    bare, told, _ = shown_of(UrlTable, qtbot, story)
    assert {row["Size"] for row in bare} == {3_000, 2_048, None}
    assert figures(told, "Size") == {"2.9 KB", "2.0 KB"}
    assert figures(told, "Time") == {"42 ms"}
    assert {row["Depth"] for row in told} == {0, 1}


def test_hosts_have_sizes_and_times(qtbot: QtBot, story: Story) -> None:
    bare, told, _ = shown_of(HostsPanel, qtbot, story)
    assert bare[0]["Size"] == 8_048
    assert figures(told[:1], "Size") == {"7.9 KB"}
    for name in ("Median", "95 %"):
        assert figures(told[:1], name) == {"42 ms"}
    assert told[0]["URLs"] == 4


def test_the_slowest_have_times(qtbot: QtBot, story: Story) -> None:
    bare, told, _ = shown_of(OverviewPanel, qtbot, story)
    slowest = [row for row in told if row["Section"] == "Slowest"]
    assert slowest
    assert figures(slowest, "Value") == {"42 ms"}
    assert {row["Value"] for row in bare if row["Section"] == "Slowest"} == {0.042}


@pytest.mark.parametrize("place", range(len(MEASURES)))
def test_the_map_has_the_unit_of_its_measure(qtbot: QtBot, story: Story, place: int) -> None:
    panel = MapPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    story.find(f"{A}/", f"{A}/docs/a", f"{A}/docs/b", f"{A}/docs/c")
    for id_ in (1, 2, 3):
        story.fetch(id_, 404 if id_ == 3 else 200, size=3_000)
    panel.reset(story.ledger)
    settle(panel.folders)
    panel.folders.measure_box.setCurrentIndex(place)
    panel.folders.measure_box.activated.emit(place)
    settle(panel.folders)
    _, told = rows_of(panel.folders)
    (name,) = [each for each in told[0] if each.startswith("Colour: ")]
    assert figures(told, name)
