"""A threshold that is changed in the settings holds for the crawl that is shown."""

import asyncio
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressBar, QPushButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.settings import Settings
from crawlscope.store import CrawlFile
from crawlscope.ui.kit.message_bar import MessageBar
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.shell.export_questions import Wanted
from crawlscope.window.judging import CANCELLED, JUDGING, NOW
from crawlscope.window.rechecking import WindowRechecking
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change
from tests.web import Site

WORDS = {"/": 5, "/a": 20, "/b": 90}


FAST = {"workers": 32, "per_host": 32}


def many_pages(site: Site) -> None:
    """So many that judging them takes a while."""
    pages = [f"/{number}" for number in range(1_500)]
    site.page("/", links=pages)
    for page in pages:
        site.page(page, title=page)


@pytest.fixture
def wordy(site: Site) -> Site:
    for path, words in WORDS.items():
        site.page(path, links=WORDS if path == "/" else (), text="word " * words, title=path)
    return site


@pytest.fixture
async def person(wordy: Site, open_window: OpenWindow, wait_until: WaitUntil) -> Person:
    """Who sees a crawl that has ended."""
    return await crawled(open_window(roots=(wordy.url(),), start=True), wait_until)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.crawl"


@pytest.fixture
async def kept(wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path) -> Person:
    """Who sees a crawl that has ended, and is kept in a file of that name."""
    job = OutputOptions(save=str(path))
    return await crawled(open_window(job, roots=(wordy.url(),), start=True), wait_until)


@pytest.fixture
async def waiting(wordy: Site, open_window: OpenWindow, wait_until: WaitUntil) -> Person:
    """Who sees a crawl that ends when the gate is opened."""
    wordy.behind_the_gate("/b")
    wordy.gate.clear()
    person = open_window(roots=(wordy.url(),), start=True)
    await wait_until(lambda: wordy.at_the_gate and count(person) == 2)
    return person


def count(person: Person, name: str = "thin") -> int:
    return person.desktop.ledger.findings.counts().get(name, 0)


def judged_by(person: Person) -> int:
    return person.desktop.ledger.findings.judged_by.thin


def press(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


async def crawled(person: Person, wait_until: WaitUntil) -> Person:
    """The same, when the crawl has ended."""
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    return person


def change_while_away(person: Person, path: Path) -> Path:
    """Changes a threshold while the file of the crawl is elsewhere; returns where."""
    away = path.rename(path.with_name("away.crawl"))
    change(person, {"thin": 10})
    return away


async def test_a_threshold_holds_at_once_after_a_crawl_and_is_kept(
    kept: Person, wordy: Site, wait_until: WaitUntil, path: Path
) -> None:
    assert count(kept) == len(WORDS)
    view = kept.window.panels.get(FindingsPanel)
    asked = len(wordy.asked)
    change(kept, {"thin": 50, "severity": ("thin=error",)})
    await wait_until(lambda: count(kept) == 2)
    press(kept, "Ctrl+4")
    await wait_until(lambda: view.model.row_of("thin") >= 0)
    row = view.model.rows[view.model.row_of("thin")]
    assert (row.count, row.severity) == (2, "error")
    assert kept.message == "The new thresholds have been applied to all URLs."
    assert len(wordy.asked) == asked, "nothing is requested for it"
    kept.desktop.close()
    await kept.running
    with CrawlFile.open(str(path)) as file:
        saved = file.restored()
    assert saved.settings.thin == 50
    assert saved.ledger.findings.counts()["thin"] == 2


async def test_while_a_crawl_runs_it_is_said_that_it_holds_from_the_end_on(
    waiting: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    change(waiting, {"thin": 10})
    assert "when the crawl has ended" in waiting.message
    assert count(waiting) == 2
    wordy.gate.set()
    await crawled(waiting, wait_until)
    assert count(waiting) == 1
    assert judged_by(waiting) == 10


async def test_what_is_ignored_meanwhile_stays_so(
    person: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    change(person, {"thin": 50})
    change(person, {"ignore": (f"thin {wordy.url('/a')} so",)})
    await wait_until(lambda: count(person) == 1)
    await wait_until(lambda: judged_by(person) == 50)
    assert count(person) == 1


async def test_a_crawl_that_was_opened_is_judged_anew_too(
    kept: Person, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> None:
    kept.desktop.close()
    await kept.running
    person = open_window()
    person.desktop.open(str(path))
    await wait_until(lambda: count(person) == len(WORDS))
    change(person, {"thin": 0, "title_short": 1})
    await wait_until(lambda: not count(person))
    assert not count(person, "title-short")
    change(person, {"thin": 200})
    await wait_until(lambda: count(person) == len(WORDS))


async def test_a_crawl_that_starts_at_that_moment_is_judged_by_it_from_the_start(
    person: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    before = person.desktop.ledger
    change(person, {"thin": 50})
    person.desktop.starting.start(wordy.url())
    await wait_until(lambda: person.desktop.ledger is not before)
    await crawled(person, wait_until)
    assert count(person) == 2


async def test_a_recheck_at_that_moment_goes_first(
    person: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    person.desktop.part(WindowRechecking).recheck([1])
    change(person, {"thin": 50})
    await wait_until(lambda: wordy.hits["/"] == 2)
    await crawled(person, wait_until)
    await wait_until(lambda: count(person) == 2)


async def test_what_could_not_be_written_at_that_moment_is_judged_once_it_can(
    kept: Person, wait_until: WaitUntil, path: Path
) -> None:
    away = change_while_away(kept, path)
    await wait_until(lambda: "Cannot write" in kept.message)
    assert judged_by(kept) == Settings().thin
    away.rename(path)
    kept.desktop.save_again()
    await wait_until(lambda: judged_by(kept) == 10)


async def test_ok_asks_again_for_what_does_not_hold_yet(
    kept: Person, wait_until: WaitUntil, path: Path
) -> None:
    away = change_while_away(kept, path)
    await wait_until(lambda: "Cannot write" in kept.message)
    away.rename(path)
    change(kept, {})
    await wait_until(lambda: judged_by(kept) == 10)
    assert kept.message == NOW


async def test_a_crawl_that_is_saved_as_another_meanwhile_is_judged_from_there(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> None:
    many_pages(site)
    person = open_window(OutputOptions(save=str(path)), FAST, roots=(site.url(),), start=True)
    await crawled(person, wait_until)
    change(person, {"thin": 10})
    person.window.files.save_chosen.emit(str(path.with_name("b.crawl")))
    await wait_until(lambda: judged_by(person) == 10)
    assert "have not changed" not in person.message


async def test_what_is_changed_back_before_it_holds_is_not_spoken_of(person: Person) -> None:
    change(person, {"thin": 10})
    assert person.message == JUDGING
    change(person, {"thin": Settings().thin})
    assert person.message.startswith("Finished in")  # which stood behind it
    assert judged_by(person) == Settings().thin


def cancel(person: Person) -> None:
    button = person.find(QPushButton, "messageButton")
    assert (button.isVisible(), button.text()) == (True, "Cancel")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


async def test_cancel_leaves_the_findings_as_they_were_until_the_next_ok(
    kept: Person, wait_until: WaitUntil, path: Path
) -> None:
    change(kept, {"thin": 10})
    cancel(kept)
    assert kept.message == CANCELLED
    assert (count(kept), judged_by(kept)) == (len(WORDS), Settings().thin)
    report = path.with_suffix(".json")
    kept.window.exports.chosen.emit(Wanted(str(report), None))
    await wait_until(lambda: kept.message.startswith("Exported to "))
    assert json.loads(report.read_text())["crawl"]["settings"]["thin"] == Settings().thin
    change(kept, {})
    await wait_until(lambda: kept.message == NOW)
    assert (count(kept), judged_by(kept)) == (1, 10)


async def test_ok_right_after_cancel_judges_anew(person: Person, wait_until: WaitUntil) -> None:
    change(person, {"thin": 10})
    cancel(person)
    change(person, {})
    await wait_until(lambda: person.message == NOW)
    assert judged_by(person) == 10


async def test_what_was_cancelled_holds_after_the_next_recheck(
    person: Person, wait_until: WaitUntil
) -> None:
    change(person, {"thin": 10})
    cancel(person)
    person.desktop.part(WindowRechecking).recheck([1])
    await wait_until(lambda: judged_by(person) == 10)
    assert "rechecked" in person.message


async def test_cancel_in_the_midst_leaves_the_findings_as_they_were(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    person = open_window(OutputOptions(), FAST, roots=(site.url(),), start=True)
    await crawled(person, wait_until)
    before = count(person)
    progress = person.find(MessageBar, "messageBar").findChild(QProgressBar)
    assert progress is not None
    seen: list[int] = []

    def cancel_once(percent: int) -> None:
        if percent > 0 and not seen:
            seen.append(percent)
            asyncio.get_running_loop().call_soon(cancel, person)

    progress.valueChanged.connect(cancel_once)
    change(person, {"thin": 10})
    await wait_until(lambda: person.message == CANCELLED)
    assert seen[0] < 100
    assert (count(person), judged_by(person)) == (before, Settings().thin)


async def test_the_proof_of_cancel_stays_when_all_is_judged_after_it(
    waiting: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    change(waiting, {"thin": 10})
    waiting.desktop.cancel()
    wordy.gate.set()
    await crawled(waiting, wait_until)
    assert judged_by(waiting) == 10
    assert waiting.message.startswith("Stopped: ")


async def test_how_a_crawl_ended_is_said_when_all_is_judged_after_it(
    waiting: Person, wordy: Site, wait_until: WaitUntil
) -> None:
    change(waiting, {"thin": 10})
    wordy.gate.set()
    await crawled(waiting, wait_until)
    assert judged_by(waiting) == 10
    assert waiting.message.startswith("Finished in ")


async def test_an_export_meanwhile_keeps_the_line_below_the_toolbar(
    person: Person, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path = tmp_path / "findings.csv"
    change(person, {"thin": 10})
    assert person.message == JUDGING
    person.window.exports.chosen.emit(Wanted(str(path), None))
    await wait_until(lambda: judged_by(person) == 10 and path.exists())
    await wait_until(lambda: not person.message.startswith("Exporting"))
    assert person.message.startswith("Exported to ")


async def test_an_export_names_the_thresholds_that_its_findings_are_judged_by(
    waiting: Person, wordy: Site, wait_until: WaitUntil, path: Path
) -> None:
    change(waiting, {"thin": 10})
    path = path.with_suffix(".json")
    waiting.window.exports.chosen.emit(Wanted(str(path), None))
    await wait_until(path.exists)
    assert json.loads(path.read_text())["crawl"]["settings"]["thin"] == Settings().thin
    wordy.gate.set()


async def test_a_recheck_that_has_nothing_to_do_lets_it_go_on(
    person: Person, wait_until: WaitUntil
) -> None:
    change(person, {"thin": 10})
    person.desktop.part(WindowRechecking).recheck([])
    await wait_until(lambda: judged_by(person) == 10)
