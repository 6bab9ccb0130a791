"""A host that fails too often is paused, and one line with one button says so; the same at a
terminal, where the crawl ends."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTableView, QToolButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.window.rechecking import WindowRechecking
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow
from tests.program import Program
from tests.web import Site

PATHS = [f"/{number}" for number in range(60)]
OPTIONS = {"failures_among": 10, "max_tries": 1, "workers": 1}


def failing(site: Site) -> None:
    site.page("/", links=PATHS)
    for path in PATHS:
        site.answer(path, status=500)


async def test_a_line_says_which_host_is_paused_and_lets_it_go_on(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    failing(site)
    file = str(tmp_path / "a.crawl")
    person = open_window(
        OutputOptions(save=file), settings=OPTIONS, roots=(site.url(),), start=True
    )
    said = f"127.0.0.1:{site.port} is paused: 10 of the last 10 requests failed."
    await wait_until(lambda: person.message.startswith(said))
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Resume"
    asked = len(site.asked)
    assert asked == 11  # with the root
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: len(site.asked) == 21 and person.message.startswith(said))
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)


async def test_after_a_recheck_too_one_line_says_what_waits_and_lets_it_go_on(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    """The answer to a recheck lies over the offer to resume; the status line still has it."""
    failing(site)
    person = open_window(settings=OPTIONS, roots=(site.url(),), start=True)
    reason, button = (
        person.find(ElidedLabel, "stateReason"),
        person.find(QToolButton, "stateButton"),
    )
    paused = f"127.0.0.1:{site.port} is paused"
    await wait_until(lambda: button.isVisible() and reason.whole.startswith(paused))
    assert button.text() == "Resume"
    person.desktop.part(WindowRechecking).recheck([2, 3])
    await wait_until(lambda: "recheck" in person.message.lower())
    assert len(site.asked) == 11
    await wait_until(lambda: button.isVisible() and reason.whole.startswith(paused))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: len(site.asked) > 11)
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)


async def test_at_a_terminal_it_is_said_and_the_crawl_ends(
    site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    program = Program(tmp_path, wait_until)
    failing(site)
    options = ("--failures-among", "10", "--max-tries", "1", "--workers", "1")
    ended = await program.run("crawl", site.url(), *options)
    assert "is paused: 10 of the last 10 requests failed" in ended.err
    assert "limit of failures" in ended.out
    assert len(site.asked) == 11


async def test_a_host_that_asks_for_less_is_told_and_can_be_paused(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/", links=PATHS)
    for path in PATHS:
        site.answer(path, status=503, headers={"Retry-After": "100"})
    person = open_window(settings={"workers": 1}, roots=(site.url(),), start=True)
    said = f"127.0.0.1:{site.port} asks to slow down (429 or 503): now 1.0 s between two requests."
    await wait_until(lambda: person.message == said)
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Pause host"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert person.message.startswith(f"127.0.0.1:{site.port} is paused")
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)


async def test_an_address_that_leads_to_another_host_is_offered(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    async with Site() as other:
        other.page("/")
        site.redirect("/", other.url("/"))
        person = open_window(roots=(site.url(),), start=True)
        await wait_until(lambda: person.has_ended)
        assert person.message.startswith("Nothing was fetched: ")
        button = person.find(QPushButton, "messageButton")
        assert button.text() == "Crawl 127.0.0.1"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        await wait_until(lambda: other.hits["/"] == 1 and person.has_ended)


async def test_a_trap_that_grows_is_told_and_shown(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/", links=[f"/{'left/' * 4}{number}" for number in range(120)])
    for number in range(120):
        site.page(f"/{'left/' * 4}{number}")
    site.behind_the_gate("/left/left/left/left/119")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.message.startswith("A crawler trap is growing: 1"))
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Show them"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    table = person.find(QTableView, "urlTable")
    await wait_until(table.isVisible)
    await wait_until(lambda: 100 <= table.model().rowCount() <= 120)  # all but the root
    site.gate.set()
    await wait_until(lambda: person.has_ended)
