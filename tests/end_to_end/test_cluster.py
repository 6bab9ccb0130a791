"""A crawl of the window runs on other processes, and the window says what becomes of them."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QTableView

from crawlscope.core.records.events import Mark
from crawlscope.ui.panels.workers.machine_table import Column
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from tests.conftest import WaitUntil
from tests.dask_processes import Processes
from tests.end_to_end.conftest import OpenWindow, Person, change, open_settings
from tests.web import Site

STARTING = 60.0  # seconds


@pytest.fixture
def cluster() -> Iterator[Processes]:
    with Processes(1) as running:
        yield running


@pytest.fixture
def free_port() -> int:
    """Nobody listens there."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


def children() -> set[int]:
    """The processes that this one has started, and that are not dead."""
    found = set()
    for each in Path("/proc").iterdir():
        try:
            fields = (each / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid() and fields[0] != "Z":
            found.add(int(each.name))
    return found


def build(site: Site, number: int) -> None:
    site.page("/", [f"/{n}" for n in range(number)])
    for n in range(number):
        site.page(f"/{n}")


def marks(person: Person) -> list[Mark]:
    return [mark for _, mark in person.desktop.ledger.samples.marks]


async def at_the_gate(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> Person:
    """A crawl of 31 pages on the cluster, of which ten are asked for and wait at the gate."""
    build(site, 30)
    for n in range(30):
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    person = open_window(settings={"cluster": cluster.address}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 10, STARTING)
    return person


async def test_a_crawl_runs_on_processes_that_end_with_it(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    other_threads: Callable[[], set[str]],
) -> None:
    build(site, 30)
    before = children()
    person = open_window(settings={"cluster": "local:2"}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.desktop.is_crawling)
    assert person.message == "Starting 2 processes…"
    await wait_until(lambda: len(children() - before) == 3, STARTING)
    await wait_until(lambda: site.hits.total() > 10, STARTING)
    assert not other_threads()
    await wait_until(lambda: person.has_ended, STARTING)
    assert not other_threads()
    assert person.done == site.hits.total() - site.hits["/robots.txt"] == 31
    assert children() == before
    assert "31" in person.message


@pytest.mark.parametrize("way", ["cancel", "close"])
async def test_what_is_being_started_is_ended_by_cancel_and_by_closing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, way: str
) -> None:
    build(site, 3)
    before = children()
    person = open_window(settings={"cluster": "local:2"}, roots=(site.url(),), start=True)
    await wait_until(lambda: len(children() - before) == 1, STARTING)
    if way == "cancel":
        person.press("cancelButton")
        await wait_until(lambda: not person.desktop.is_crawling, 5)
        assert person.message.startswith("Stopped: 0 tasks cancelled in ")
        assert "0 requests in flight · 0 sockets open" in person.message
    else:
        person.window.close()
        async with asyncio.timeout(5):
            await person.running
    assert children() == before
    assert not site.hits


async def test_the_crawl_pauses_while_its_cluster_is_lost_and_goes_on_by_itself(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await at_the_gate(site, cluster, open_window, wait_until)
    assert not person.message
    cluster.restart_scheduler()
    await wait_until(lambda: person.has_said("Paused: "))
    (said,) = {each for each in person.messages if each.startswith("Paused: ")}
    assert said.endswith(". The crawl resumes automatically when possible.")
    site.gate.set()
    await wait_until(lambda: not person.message.startswith("Paused: "), STARTING)
    await wait_until(lambda: person.has_ended, STARTING)
    first, *others, last = marks(person)
    assert (first, last) == (Mark.STARTED, Mark.FINISHED)
    assert others == [Mark.PAUSED, Mark.CONTINUED] * (len(others) // 2)
    assert others
    assert person.done == 31
    assert set(site.hits.values()) <= {1, 2}


async def test_a_pause_of_a_person_outlasts_that_of_the_cluster(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = await at_the_gate(site, cluster, open_window, wait_until)
    person.press("pauseButton")
    person.messages.clear()
    cluster.restart_scheduler()
    await wait_until(lambda: person.has_said(cluster.address))
    site.gate.set()
    await wait_until(lambda: not person.message, STARTING)
    await wait_until(lambda: person.done == 11, STARTING)
    assert marks(person) == [Mark.STARTED, Mark.PAUSED]
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended, STARTING)
    assert person.done == 31


async def test_a_start_without_a_cluster_says_so_and_can_be_repeated(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, free_port: int
) -> None:
    build(site, 3)
    nowhere = f"tcp://127.0.0.1:{free_port}"
    person = open_window(settings={"cluster": nowhere}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.desktop.is_crawling)
    assert person.message == f"Connecting to {nowhere}…"
    await wait_until(lambda: person.has_ended)
    assert person.message.startswith(f"No Dask scheduler responds at {nowhere}: ")
    change(person, {"cluster": None})
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and person.done == 4)


async def test_secrets_are_not_sent_to_a_cluster_without_tls(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    settings = {"cluster": "tcp://192.0.2.1", "cookie": ("a=b",)}
    person = open_window(settings=settings, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    assert "only sent to a cluster over TLS" in person.message
    assert not site.hits


async def look_at(person: Person, wait_until: WaitUntil, cluster: str) -> QLabel:
    """What the settings say below a cluster that was tested."""
    dialog = open_settings(person)
    dialog.set_values({"cluster": cluster})
    dialog.show_option("cluster")
    QTest.mouseClick(person.find(QPushButton, "clusterTest"), Qt.MouseButton.LeftButton)
    said = person.find(QLabel, "clusterTested")
    await wait_until(lambda: said.text() and not said.text().startswith("Checking"), STARTING)
    return said


async def test_a_cluster_is_tested_without_a_crawl(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    said = await look_at(person, wait_until, cluster.address)
    head, line = said.text().splitlines()
    assert head == f"1 worker; Dask {version('distributed')} here."
    assert line == f"{socket.gethostname()}: 1 worker, same versions as here"
    page = person.find(QPushButton, "clusterDashboard").toolTip()
    assert page.startswith("http://127.0.0.1:")
    assert page.endswith("/status")


async def test_a_test_says_why_there_is_no_cluster(
    open_window: OpenWindow, wait_until: WaitUntil, free_port: int
) -> None:
    person = open_window()
    said = await look_at(person, wait_until, f"tcp://127.0.0.1:{free_port}")
    assert said.text().startswith("No Dask scheduler responds at ")
    assert not person.find(QPushButton, "clusterDashboard").isVisible()


async def test_without_dask_a_test_says_what_to_install(
    open_window: OpenWindow, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = open_window()
    monkeypatch.setitem(sys.modules, "distributed", None)  # it is not installed
    said = await look_at(person, wait_until, "local:2")
    assert said.text() == (
        "Cluster mode needs Dask: install it with pip install 'crawlscope[cluster]' "
        "(or 'crawlscope-core[cluster]')."
    )


async def test_the_machines_of_a_crawl_have_a_row_each_also_when_they_are_lost(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site, 30)
    for n in range(30):
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    settings = {"cluster": cluster.address, "workers": 4}
    person = open_window(settings=settings, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 4, STARTING)
    panel = person.find(WorkerPanel, "workerPanel")
    await wait_until(panel.machines_button.isVisible)
    QTest.mouseClick(panel.machines_button, Qt.MouseButton.LeftButton)
    table = person.find(QTableView, "machineTable")

    def column(of: Column) -> list[str]:
        model = table.model()
        return [model.index(row, of).data() for row in range(model.rowCount())]

    await wait_until(lambda: column(Column.IN_FLIGHT) == ["4"])
    assert column(Column.MACHINE) == [f"{socket.gethostname()} 1"]
    assert column(Column.STATE) == ["working"]
    cluster.add_worker()
    await wait_until(lambda: column(Column.STATE) == ["working", "idle"], STARTING)
    cluster.kill_worker(0)
    await wait_until(lambda: column(Column.STATE) == ["lost", "working"], STARTING)
    site.gate.set()
    await wait_until(lambda: person.has_ended and not panel.machines_button.isVisible(), STARTING)
