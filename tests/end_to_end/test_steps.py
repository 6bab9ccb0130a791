"""Single steps and slow motion in the window: the server counts one request a step."""

import asyncio

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.bars.step_bar import StepBar
from crawlscope.ui.bars.step_button import StepButton
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PATHS = [f"/{number}" for number in range(6)]


def build(site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /no\n", "text/plain")
    site.page("/", links=["/no", "/away", *PATHS])
    site.redirect("/away", "/0")
    for path in PATHS:
        site.page(path)


async def fence(site: Site) -> None:
    """Returns when the site has received whatever was on its way to it."""
    site.answer("/fence")
    for _ in range(2):
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"GET /fence HTTP/1.1\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        await writer.wait_closed()


def asked(site: Site) -> list[str]:
    return [each for each in site.asked if each != "/fence"]


def key(person: Person, keys: str) -> QAction:
    actions = person.window.findChildren(QAction)
    return next(each for each in actions if each.shortcut().toString() == keys)


def step(person: Person) -> None:
    button = person.find(QToolButton, "stepButton")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center() / 2)


def told(person: Person) -> tuple[str, ...]:
    bar = person.find(StepBar, "stepBar")
    return bar.texts if bar.isVisible() else ()


async def test_a_click_on_step_is_one_request_from_the_first_on(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window()
    person.type_address(site.url())
    expected = ["/robots.txt", "/", "/away", "/0"]
    results = ["", "→ 200 text/html, 8 links, 8 never seen before", "→ 302 to ", "→ 200 text/html"]

    async def one(number: int, path: str, result: str) -> None:
        step(person)
        await wait_until(lambda: told(person)[:1] == (f"{number}. {words(path)}",))
        await wait_until(lambda: told(person)[1].startswith(result) and not site.in_flight)
        await fence(site)
        assert asked(site) == expected[:number]

    def words(path: str) -> str:
        at_work = [each for each in told(person)[:1] if each.endswith(site.url(path))]
        return at_work[0].partition(". ")[2] if at_work else "nothing"

    for number, (path, result) in enumerate(zip(expected, results, strict=True), 1):
        await one(number, path, result)
    assert person.window.windowTitle().startswith("stepping")
    assert person.says("pauseButton") == "Resume"
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended)
    assert told(person) == ()
    assert asked(site)[4:] == PATHS[1:]


async def test_one_worker_makes_a_step_by_its_menu_and_all_by_a_key(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window(settings={"workers": 4})
    person.type_address(site.url())
    key(person, "F10").trigger()
    await wait_until(lambda: asked(site) == ["/robots.txt"] and not site.in_flight)
    panel = person.find(WorkerPanel, "workerPanel")
    await wait_until(lambda: panel.model.rowCount() == 4)
    panel.choose(3)
    panel.step_action.trigger()
    await wait_until(lambda: told(person)[:1] == (f"2. Worker 3 requests {site.url()}",))
    await wait_until(lambda: len(person.desktop.ledger.records) == 9 and not site.in_flight)
    await fence(site)
    assert asked(site) == ["/robots.txt", "/"]
    key(person, "Ctrl+F10").trigger()
    await wait_until(lambda: len(asked(site)) == 6 and not site.in_flight)
    await fence(site)
    assert len(asked(site)) == 6


async def test_slow_motion_tells_the_demo_site_as_it_goes(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    person.find(StepButton, "stepButton").set_speed(5.0)
    key(person, "Ctrl+D").trigger()
    await wait_until(lambda: told(person)[:1] and told(person)[0].startswith("1. "))
    assert "robots.txt" in told(person)[2]
    assert "crawling, 1 request every 5 s" in person.find(StatusCounts, "statusCounts").text()
    key(person, "F10").trigger()
    await wait_until(lambda: told(person)[0].startswith("2. "))
    assert told(person)[2].startswith("The entrance.")
    rail = person.window.zones.rail
    place = rail.mapTo(person.frame, QPoint())
    person.find(StepButton, "stepButton").set_speed(None)
    person.press("pauseButton")
    await wait_until(lambda: person.done > 20)
    assert rail.mapTo(person.frame, QPoint()) == place  # what is told moves no view's button
    assert told(person) == ()


async def test_a_step_does_not_resume_what_was_cancelled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window(settings={"workers": 2})
    person.type_address(site.url())
    key(person, "F10").trigger()
    await wait_until(lambda: asked(site) == ["/robots.txt"] and not site.in_flight)
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    panel = person.find(WorkerPanel, "workerPanel")
    await wait_until(lambda: panel.model.rowCount() == 2)
    panel.choose(1)
    for action in (key(person, "F10"), panel.step_action):
        assert not action.isEnabled()
    assert "resume it" in key(person, "F10").toolTip()
    panel.step_requested.emit(1)
    await fence(site)
    assert not person.desktop.is_crawling
    assert asked(site) == ["/robots.txt"]
