"""All counts that the window shows are of one moment, whenever one looks."""

import asyncio
import re
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QProgressBar, QTreeView, QWidget

from app.ui.graph.graph_legend import Legend
from app.ui.late_views import is_seen
from app.window import desktop
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PAGES, BROKEN = 300, 40


@dataclass(frozen=True, slots=True)
class Shown:
    """What one part of the window shows; None if it does not show that."""

    done: int | None = None
    queued: int | None = None
    broken: int | None = None
    known: int | None = None


def number(pattern: str, text: str) -> int | None:
    found = re.search(pattern, text)
    return int(found[1].replace(",", "")) if found else None


def in_tree(person: Person) -> Shown:
    model = person.find(QTreeView, "urlTree").model()
    headers = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(model.columnCount())]

    def total(header: str) -> int:
        column = headers.index(header)
        cells = (model.index(row, column).data() for row in range(model.rowCount()))
        return sum(int(each.replace(",", "")) for each in cells if each)

    if not model.rowCount():  # the first rows come a step later
        return Shown()
    return Shown(broken=total("Broken"), known=total("URLs"))


def parts(person: Person) -> dict[str, Shown]:
    counts = person.find(QWidget, "statusCounts").accessibleDescription()
    progress = person.find(QProgressBar, "progressBar").text()
    legend = person.find(QWidget, "queueGraph").findChild(Legend)
    assert legend is not None
    table = person.find(QWidget, "urlTablePanel")
    rows = next(each.text() for each in table.findChildren(QLabel) if "URL" in each.text())
    return {
        "title": Shown(done=number(r"([\d,]+) done", person.window.windowTitle())),
        "status line": Shown(
            done=number(r"([\d,]+) done", counts),
            queued=number(r"([\d,]+) queued", counts),
            broken=number(r"([\d,]+) broken", counts),
        ),
        "progress": Shown(
            done=number(r"([\d,]+) of", progress), known=number(r"of ([\d,]+)", progress)
        ),
        "graph": Shown(
            done=number(r"done ([\d,]+)", legend.text()),
            queued=number(r"queued ([\d,]+)", legend.text()),
        ),
        "tree": in_tree(person),
        "table": Shown(known=number(r"([\d,]+) URL", rows)),
    }


def disagreements(told: dict[str, Shown]) -> list[str]:
    found = []
    for fact in ("done", "queued", "broken", "known"):
        values = {part: getattr(shown, fact) for part, shown in told.items()}
        values = {part: value for part, value in values.items() if value is not None}
        if len(set(values.values())) > 1:
            found.append(f"{fact}: {values}")
    return found


async def test_all_counts_are_of_one_moment_at_every_turn_of_the_loop(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "EVENTS_BETWEEN_LOOKS", 30)  # a frame in several steps
    monkeypatch.setattr(desktop, "FOLD_SECONDS", 0.0)
    site.page("/", links=[f"/docs/{n}" for n in range(PAGES)])
    for n in range(PAGES - BROKEN):
        site.page(f"/docs/{n}", links=[f"/docs/{n}/more"])
        site.page(f"/docs/{n}/more")
    person = open_window(settings={"delay": 0.008}, roots=(site.url(),))  # time for some frames
    for action in person.window.findChildren(QAction):
        if action.text() == "&URLs":
            action.trigger()
    await wait_until(lambda: is_seen(person.find(QWidget, "urlTablePanel")))
    await wait_until(lambda: person.window.address)
    person.press("startButton")
    moments = set()
    while not person.has_ended:
        assert not person.message
        told = parts(person)
        assert not disagreements(told)
        moments.add(told["title"].done)
        await asyncio.sleep(0)
    assert len(moments) > 5
    told = parts(person)
    assert not disagreements(told)
    assert told["tree"] == Shown(broken=BROKEN, known=1 + PAGES + PAGES - BROKEN)
