"""All counts that the window shows are of one moment, whenever one looks."""

import asyncio
import re
from dataclasses import dataclass
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QProgressBar, QTreeView, QWidget

from crawlscope.core.records.tree import FolderKind
from crawlscope.session import session
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.panels.graph.graph_legend import Legend
from crawlscope.ui.panels.queue.queue_panel import QueueView
from crawlscope.window import frames
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PAGES, BROKEN, HELD = 150, 20, 3


@dataclass(frozen=True, slots=True)
class Shown:
    """What one part of the window shows; None if it does not show that."""

    done: int | None = None
    queued: int | None = None
    broken: int | None = None
    known: int | None = None
    in_flight: int | None = None
    redirects: int | None = None


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


def head_of(person: Person, panel: str, name: str) -> str:
    """The line at the top of a panel; '' if it is not seen."""
    lines = person.find(QWidget, panel).findChildren(QWidget)
    head = next((each for each in lines if each.accessibleName().startswith(name)), None)
    if head is None or not is_seen(head):  # it has no name before its first text
        return ""
    return head.whole if isinstance(head, ElidedLabel) else head.accessibleDescription()


def of_workers(person: Person) -> Shown:
    text = head_of(person, "workerPanel", "Worker summary")
    workers = number(r"([\d,]+) worker", text)
    return Shown(in_flight=workers and workers - (number(r"([\d,]+) idle", text) or 0))


def of_queue(person: Person) -> Shown:
    panel = person.find(QWidget, "queuePanel")
    done = number(r"([\d,]+) done", person.window.windowTitle())
    if not is_seen(panel) or not done:  # a root has no place before it is judged
        return Shown()
    rows = person.find(QueueView, "queueTable").model().rowCount()
    words = person.find(ElidedLabel, "queueCount").whole
    assert number(r"([\d,]+) queued", words) in (rows, None)
    return Shown(queued=rows)


def of_redirects(person: Person) -> Shown:
    text = head_of(person, "redirectPanel", "Redirect counts")
    return Shown(redirects=None if "…" in text else number(r"([\d,]+) chain", text))


def of_graph(legend: Legend) -> Shown:
    if not is_seen(legend):  # a narrow window has it below some views only
        return Shown()
    return Shown(
        done=number(r"done ([\d,]+)", legend.text()),
        queued=number(r"queued ([\d,]+)", legend.text()),
        in_flight=number(r"in flight ([\d,]+)", legend.text()),
    )


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
            in_flight=number(r"([\d,]+) in flight", counts),
            redirects=number(r"([\d,]+) 3xx", counts),
        ),
        "progress": Shown(
            done=number(r"([\d,]+) of", progress), known=number(r"of ([\d,]+)", progress)
        ),
        "graph": of_graph(legend),
        "tree": in_tree(person),
        "workers": of_workers(person),
        "redirects": of_redirects(person),
        "queue": of_queue(person),
        "table": Shown(known=number(r"([\d,]+) URL", rows) if is_seen(table) else None),
    }


def disagreements(views: dict[str, Shown]) -> list[str]:
    found = []
    for fact in ("done", "queued", "broken", "known", "in_flight", "redirects"):
        values = {part: getattr(shown, fact) for part, shown in views.items()}
        values = {part: value for part, value in values.items() if value is not None}
        if len(set(values.values())) > 1:
            found.append(f"{fact}: {values}")
    return found


@pytest.mark.parametrize("panel", ["URLs", "Workers", "Redirects", "Concurrency"])
async def test_all_counts_are_of_one_moment_at_every_turn_of_the_loop(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
    panel: str,
) -> None:
    monkeypatch.setattr(session, "EVENTS_BETWEEN_LOOKS", 30)  # a frame in several steps
    monkeypatch.setattr(session, "FOLD_SECONDS", 0.0)
    site.page("/", links=[f"/docs/{n}" for n in range(PAGES)])
    for n in range(PAGES - BROKEN):
        site.redirect(f"/docs/{n}", f"/docs/{n}/more")
        site.page(f"/docs/{n}/more")
    for n in range(HELD):  # of one host, mostly one request is in flight: more, for a time
        site.behind_the_gate(f"/docs/{n}/more")
    site.gate.clear()
    settings = {"delay": 0.008, "no_robots": True}  # time for some frames
    person = open_window(settings=settings, roots=(site.url(),))
    for action in person.window.findChildren(QAction):
        if action.text().replace("&", "") == panel:
            action.trigger()
    name = {"URLs": "urlTablePanel", "Workers": "workerPanel", "Redirects": "redirectPanel"}
    name["Concurrency"] = "queuePanel"
    await wait_until(lambda: is_seen(person.find(QWidget, name[panel])))
    await wait_until(lambda: person.window.controls.address_bar.address)
    person.press("startButton")
    moments, in_flight, redirects, queued = set(), set(), set(), set()
    while not person.has_ended:
        assert not person.message
        views = parts(person)
        assert not disagreements(views)
        moments.add(views["title"].done)
        in_flight |= {views["workers"].in_flight} - {None}
        redirects |= {views["redirects"].redirects} - {None}
        queued |= {views["queue"].queued} - {None}
        if len(moments) > 5 and (
            panel != "Workers" or any(each >= HELD for each in in_flight if each)
        ):
            site.gate.set()
        await asyncio.sleep(0)
    views = parts(person)
    assert not disagreements(views)
    assert len(moments) > 5
    seen = {"Workers": in_flight, "Redirects": redirects, "Concurrency": queued}
    assert len(seen.get(panel, moments)) > 1
    known = 1 + PAGES + PAGES - BROKEN
    if panel == "Workers":  # beside the tree; the others fill the centre
        assert views["tree"] == Shown(broken=BROKEN, known=known)
    assert (views["progress"].known, views["status line"].broken) == (known, BROKEN)


async def test_hosts_that_are_not_crawled_are_in_their_group_however_events_are_cut(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "EVENTS_BETWEEN_LOOKS", 3)  # a link in scope is one event
    far = [f"http://{n}.far.example/" for n in range(20)]
    site.page("/", links=[*far[:10], "/a", *far[10:]])
    site.page("/a")
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    tree = person.desktop.ledger.tree
    kinds = [tree.kind[node >> 1] for node in tree.children[0]]
    assert kinds == [FolderKind.HOST, FolderKind.GROUP]


async def test_what_is_left_at_the_end_of_a_crawl_is_folded_in_steps(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "SHORTEST_FRAME", 60_000)  # all is left, until the crawl ends
    monkeypatch.setattr(session, "EVENTS_BETWEEN_LOOKS", 30)
    monkeypatch.setattr(session, "FOLD_SECONDS", 0.0)
    site.page("/", links=[f"/docs/{n}" for n in range(PAGES)])
    for n in range(PAGES):
        site.page(f"/docs/{n}")
    person = open_window(roots=(site.url(),), start=True)
    done = [0]
    while not person.has_ended:
        done.append(person.done)
        await asyncio.sleep(0)
    done.append(person.done)
    assert done[-1] == PAGES + 1
    assert max(after - before for before, after in pairwise(done)) < PAGES / 4


async def test_a_crawl_that_is_continued_before_its_end_is_shown_goes_on(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frames, "BREATH", 200)  # ms between the steps in which its end is shown
    site.page("/", links=[f"/docs/{n}" for n in range(20)])
    for n in range(20):
        site.page(f"/docs/{n}")
    site.behind_the_gate("/docs/3")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.done == 20)
    person.desktop.cancel()
    await wait_until(lambda: person.desktop.ledger.finished is not None)
    assert person.desktop.is_crawling
    site.gate.set()
    person.desktop.go_on()
    await wait_until(lambda: person.has_ended and person.done == 21)
