"""A crawl of the window runs on other processes, and the window says what becomes of them."""

import asyncio
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.events import Mark
from tests.conftest import WaitUntil
from tests.dask_processes import Processes
from tests.end_to_end.conftest import OpenWindow, Person, change
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
    return [mark for _, mark in person.desktop.ledger.depth.marks]


async def test_a_crawl_runs_on_processes_that_end_with_it(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site, 30)
    before = children()
    person = open_window(settings={"cluster": "local:2"}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.desktop.is_crawling)
    assert person.message == "Starting 2 processes…"
    await wait_until(lambda: len(children() - before) == 3, STARTING)
    await wait_until(lambda: person.has_ended, STARTING)
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
        assert person.message == "Stopped before anything was requested."
    else:
        person.window.close()
        async with asyncio.timeout(5):
            await person.running
    assert children() == before
    assert not site.hits


async def test_the_crawl_pauses_while_its_cluster_is_lost_and_goes_on_by_itself(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site, 30)
    for n in range(30):
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    person = open_window(settings={"cluster": cluster.address}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 10, STARTING)
    assert not person.message
    cluster.restart_scheduler()
    await wait_until(lambda: person.message.startswith("Paused: "))
    assert person.message.endswith(". The crawl goes on by itself when it can.")
    site.gate.set()
    await wait_until(lambda: not person.message.startswith("Paused: "), STARTING)
    await wait_until(lambda: person.has_ended, STARTING)
    assert marks(person) == [Mark.STARTED, Mark.PAUSED, Mark.CONTINUED, Mark.FINISHED]
    assert person.done == 31
    assert set(site.hits.values()) <= {1, 2}


async def test_a_pause_of_a_person_outlasts_that_of_the_cluster(
    site: Site, cluster: Processes, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site, 30)
    for n in range(30):
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    person = open_window(settings={"cluster": cluster.address}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 10, STARTING)
    person.press("pauseButton")
    cluster.restart_scheduler()
    await wait_until(lambda: cluster.address in person.message)
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
    assert person.message.startswith(f"No Dask scheduler answers at {nowhere}: ")
    change(person, {"cluster": None})
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and person.done == 4)


async def test_secrets_are_not_sent_to_a_cluster_without_tls(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    settings = {"cluster": "tcp://192.0.2.1", "cookie": ("a=b",)}
    person = open_window(settings=settings, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    assert "over TLS only" in person.message
    assert not site.hits
