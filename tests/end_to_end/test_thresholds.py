"""A threshold that is changed in the settings holds for the crawl that is shown."""

from pathlib import Path

import pytest
from PySide6.QtGui import QAction

from app.core.job import Job
from app.store import CrawlFile
from app.ui.findings.findings_panel import FindingsPanel
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
