"""A threshold that is changed in the settings holds for the crawl that is shown."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QAction

from app.core.job import Job
from app.core.settings import Settings
from app.store import CrawlFile
from app.ui.findings.findings_panel import FindingsPanel
from app.ui.main_window import JUDGING
from app.window.judging import NOW
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change
from tests.web import Site

WORDS = {"/": 5, "/a": 20, "/b": 90}


@pytest.fixture
def wordy(site: Site) -> Site:
    for path, words in WORDS.items():
        site.page(path, links=WORDS if path == "/" else (), text="word " * words, title=path)
    return site


def count(person: Person, name: str = "thin") -> int:
    return person.desktop.ledger.findings.counts().get(name, 0)


def press(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


async def ended(person: Person, wait_until: WaitUntil) -> None:
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)


async def test_a_threshold_holds_at_once_after_a_crawl_and_is_kept(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path = str(tmp_path / "a.crawl")
    person = open_window(Job(save=path), roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    assert count(person) == len(WORDS)
    view = person.window.findChild(FindingsPanel)
    assert view is not None
    asked = len(wordy.asked)
    change(person, {"thin": 50, "severity": ("thin=error",)})
    await wait_until(lambda: count(person) == 2)
    press(person, "Ctrl+4")
    await wait_until(lambda: view.model.row_of("thin") >= 0)
    row = view.model.rows[view.model.row_of("thin")]
    assert (row.count, row.severity) == (2, "error")
    assert person.message == "All URLs are judged by the new thresholds."
    assert len(wordy.asked) == asked, "nothing is requested for it"
    person.desktop.close()
    await person.running
    with CrawlFile.open(path) as file:
        saved = file.restored()
    assert saved.settings.thin == 50
    assert saved.ledger.findings.counts()["thin"] == 2


async def test_while_a_crawl_runs_it_is_said_that_it_holds_from_the_end_on(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    wordy.behind_the_gate("/b")
    wordy.gate.clear()
    person = open_window(roots=(wordy.url(),), start=True)
    await wait_until(lambda: wordy.at_the_gate and count(person) == 2)
    change(person, {"thin": 10})
    assert "as soon as it has ended" in person.message
    assert count(person) == 2
    wordy.gate.set()
    await ended(person, wait_until)
    assert count(person) == 1
    assert person.desktop.ledger.findings.judged_by.thin == 10


async def test_what_is_ignored_meanwhile_stays_so(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    change(person, {"thin": 50})
    change(person, {"ignore": (f"thin {wordy.url('/a')} so",)})
    await wait_until(lambda: count(person) == 1)
    await wait_until(lambda: person.desktop.ledger.findings.judged_by.thin == 50)
    assert count(person) == 1


async def test_a_crawl_that_was_opened_is_judged_anew_too(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path = str(tmp_path / "a.crawl")
    first = open_window(Job(save=path), roots=(wordy.url(),), start=True)
    await ended(first, wait_until)
    first.desktop.close()
    await first.running
    person = open_window()
    person.desktop.open(path)
    await wait_until(lambda: count(person) == len(WORDS))
    change(person, {"thin": 0, "title_short": 1})
    await wait_until(lambda: not count(person))
    assert not count(person, "title-short")
    change(person, {"thin": 200})
    await wait_until(lambda: count(person) == len(WORDS))


async def test_a_crawl_that_starts_at_that_moment_is_judged_by_it_from_the_start(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    before = person.desktop.ledger
    change(person, {"thin": 50})
    person.desktop.start(wordy.url())
    await wait_until(lambda: person.desktop.ledger is not before)
    await ended(person, wait_until)
    assert count(person) == 2


async def test_a_recheck_at_that_moment_goes_first(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    person.desktop.recheck([1])
    change(person, {"thin": 50})
    await wait_until(lambda: wordy.hits["/"] == 2)
    await ended(person, wait_until)
    await wait_until(lambda: count(person) == 2)


def judged_by(person: Person) -> int:
    return person.desktop.ledger.findings.judged_by.thin


async def test_what_could_not_be_written_at_that_moment_is_judged_once_it_can(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path, away = tmp_path / "a.crawl", tmp_path / "b.crawl"
    person = open_window(Job(save=str(path)), roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    path.rename(away)
    change(person, {"thin": 10})
    await wait_until(lambda: "Cannot write" in person.message)
    assert judged_by(person) == Settings().thin
    away.rename(path)
    person.window.save_again_requested.emit()
    await wait_until(lambda: judged_by(person) == 10)


async def test_ok_asks_again_for_what_does_not_hold_yet(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path, away = tmp_path / "a.crawl", tmp_path / "b.crawl"
    person = open_window(Job(save=str(path)), roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    path.rename(away)
    change(person, {"thin": 10})
    await wait_until(lambda: "Cannot write" in person.message)
    away.rename(path)
    change(person, {})
    await wait_until(lambda: judged_by(person) == 10)
    assert person.message == NOW


async def test_a_crawl_that_is_saved_as_another_meanwhile_is_judged_from_there(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    pages = [f"/{number}" for number in range(1_500)]
    site.page("/", links=pages)
    for path in pages:
        site.page(path, title=path)
    settings = {"workers": 32, "per_host": 32}
    person = open_window(
        Job(save=str(tmp_path / "a.crawl")), settings, roots=(site.url(),), start=True
    )
    await ended(person, wait_until)
    change(person, {"thin": 10})
    person.desktop.window.save_requested.emit(str(tmp_path / "b.crawl"))
    await wait_until(lambda: judged_by(person) == 10)
    assert "stay as they were" not in person.message


async def test_what_is_changed_back_before_it_holds_is_not_spoken_of(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    change(person, {"thin": 10})
    assert person.message == JUDGING
    change(person, {"thin": Settings().thin})
    assert person.message == ""
    assert judged_by(person) == Settings().thin


async def test_the_proof_of_cancel_stays_when_all_is_judged_after_it(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    wordy.behind_the_gate("/b")
    wordy.gate.clear()
    person = open_window(roots=(wordy.url(),), start=True)
    await wait_until(lambda: wordy.at_the_gate)
    change(person, {"thin": 10})
    person.desktop.cancel()
    wordy.gate.set()
    await ended(person, wait_until)
    assert judged_by(person) == 10
    assert person.message.startswith("Stopped: ")


async def test_how_a_crawl_ended_is_said_when_all_is_judged_after_it(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    wordy.behind_the_gate("/b")
    wordy.gate.clear()
    person = open_window(roots=(wordy.url(),), start=True)
    await wait_until(lambda: wordy.at_the_gate)
    change(person, {"thin": 10})
    wordy.gate.set()
    await ended(person, wait_until)
    assert judged_by(person) == 10
    assert person.message.startswith("Finished in ")


async def test_an_export_meanwhile_keeps_the_line_below_the_toolbar(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    path = tmp_path / "findings.csv"
    change(person, {"thin": 10})
    assert person.message == JUDGING
    person.window.export_requested.emit(str(path), 0)
    await wait_until(lambda: judged_by(person) == 10 and path.exists())
    await wait_until(lambda: not person.message.startswith("Exporting"))
    assert person.message.startswith("Exported to ")


async def test_an_export_names_the_thresholds_that_its_findings_are_judged_by(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    wordy.behind_the_gate("/b")
    wordy.gate.clear()
    person = open_window(roots=(wordy.url(),), start=True)
    await wait_until(lambda: wordy.at_the_gate)
    change(person, {"thin": 10})
    path = tmp_path / "a.json"
    person.window.export_requested.emit(str(path), 0)
    await wait_until(path.exists)
    assert json.loads(path.read_text())["crawl"]["settings"]["thin"] == Settings().thin
    wordy.gate.set()


async def test_a_recheck_that_has_nothing_to_do_lets_it_go_on(
    wordy: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(roots=(wordy.url(),), start=True)
    await ended(person, wait_until)
    change(person, {"thin": 10})
    person.desktop.recheck([])
    await wait_until(lambda: judged_by(person) == 10)
