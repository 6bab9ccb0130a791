"""A finding is ignored with a note, or made graver, in the window; and that is kept."""

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QToolButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.choices import Ignore
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.store import CrawlFile
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.window.findings import WindowFindings
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site


async def crawled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> tuple[Person, FindingsPanel]:
    """Four pages without a title, two of them in a folder."""
    site.page("/", links=["/tags/a", "/tags/b", "/c"], title="")
    for each in ("/tags/a", "/tags/b", "/c"):
        site.page(each)
    person = open_window(OutputOptions(save=str(path / "a.crawl")), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    view = person.window.panels.get(FindingsPanel)
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == "Ctrl+4").trigger()
    await wait_until(lambda: view.model.row_of("title-missing") >= 0)
    view.view.setCurrentIndex(view.model.index(view.model.row_of("title-missing"), 0))
    await wait_until(lambda: len(view.places.rows) == 4)
    return person, view


def count(person: Person, name: str = "title-missing") -> int:
    return person.desktop.ledger.findings.counts().get(name, 0)


def ignore(person: Person, where: int, note: str) -> None:
    """Fills in the dialog that is open."""
    person.find(QComboBox, "ignoreWhere").setCurrentIndex(where)
    QTest.keyClicks(person.find(QLineEdit, "ignoreNote"), note)
    QTest.mouseClick(person.find(QPushButton, "ignoreButton"), Qt.MouseButton.LeftButton)


async def test_a_finding_is_ignored_in_a_folder_with_a_note_and_taken_back(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, view = await crawled(site, open_window, wait_until, tmp_path)
    view.places_view.setCurrentIndex(view.places.index(view.places.row_of(2), 0))
    QTest.keyClick(view.places_view, Qt.Key.Key_Delete)
    ignore(person, 1, "lists of tags")
    await wait_until(lambda: count(person) == 2)
    await wait_until(lambda: len(view.places.rows) == 2)
    kept = Ignore("title-missing", site.url("/tags/*"), "lists of tags")
    assert list(person.desktop.ledger.findings.ignored) == [kept]
    assert person.message.startswith("Now ignored: Missing title at http")
    button = person.find(QToolButton, "ignoredButton")
    assert button.text() == "1 ignored"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(person.find(QPushButton, "showAgainButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: count(person) == 4 and len(view.places.rows) == 4)
    assert not list(person.desktop.ledger.findings.ignored)
    assert not button.isVisible()


async def test_what_is_ignored_is_kept_in_the_file_and_for_the_next_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, _view = await crawled(site, open_window, wait_until, tmp_path)
    details = person.window.panels.get(DetailsPanel)
    details.reveal(4)
    details.findings.anchorClicked.emit(QUrl("ignore:title-missing"))
    ignore(person, 0, "meant so: 50 % <b>of</b> all")
    await wait_until(lambda: count(person) == 3)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    assert count(person) == 3
    person.desktop.close()
    await person.running
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        saved = file.restored()
    assert saved.settings.ignore == (
        f"title-missing {site.url('/c')} meant so: 50 % <b>of</b> all",
    )
    assert saved.ledger.findings.counts()["title-missing"] == 3


async def test_everything_of_a_finding_may_be_ignored_while_it_is_crawled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    person = open_window(OutputOptions(), roots=(site.url("/a"), site.url("/slow")), start=True)
    site.page("/a")
    await wait_until(lambda: site.at_the_gate and count(person) == 1)
    person.desktop.part(WindowFindings).ignore(Ignore("title-missing", "*", ""))
    await wait_until(lambda: not count(person))
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert not count(person)


async def test_the_severity_of_a_finding_is_changed_from_its_menu(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, view = await crawled(site, open_window, wait_until, tmp_path)
    findings = person.desktop.ledger.findings
    before = findings.severity_counts()
    texts = {each.text().replace("&", ""): each for each in view.severity_menu.actions()}
    texts["Note"].trigger()
    await wait_until(lambda: view.explanation.rule.text().startswith("Note title-missing"))
    assert findings.severity_counts() != before
    model = view.model
    await wait_until(lambda: model.rows[model.row_of("title-missing")].severity is Severity.NOTE)
    texts["Default"].trigger()
    await wait_until(lambda: view.explanation.rule.text().startswith("Error title-missing"))
    assert findings.severity_counts() == before
    texts["Warning"].trigger()
    person.desktop.close()
    await person.running
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        assert file.restored().settings.severity == ("title-missing=warning",)


async def test_a_finding_leads_to_the_threshold_in_its_rule(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, view = await crawled(site, open_window, wait_until, tmp_path)
    assert not view.explanation.threshold_button.isVisible()  # a title is there, or is not
    view.view.setCurrentIndex(view.model.index(view.model.row_of("thin"), 0))
    assert view.explanation.threshold_button.isVisible()
    QTest.mouseClick(view.explanation.threshold_button, Qt.MouseButton.LeftButton)
    dialog = person.find(SettingsDialog, "settingsDialog")
    line = dialog.focusWidget()
    assert line is not None
    QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(line, "7")
    values = dialog.values()
    assert values is not None
    assert values["thin"] == 7
    dialog.accept()


async def test_selected_findings_are_ignored_everywhere_by_a_key_and_shown_again(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, view = await crawled(site, open_window, wait_until, tmp_path)
    view.view.selectAll()
    number = len(view.model.rows)
    assert number > 2
    QTest.keyClick(view.view, Qt.Key.Key_M)
    await wait_until(lambda: not person.desktop.ledger.findings.counts())
    assert person.message == f"Now ignored: {number} findings."
    QTest.mouseClick(person.find(QPushButton, "messageButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: len(person.desktop.ledger.findings.counts()) == number)
    assert not person.desktop.ledger.findings.ignored


async def test_what_hid_findings_of_one_crawl_hides_none_of_the_next(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, view = await crawled(site, open_window, wait_until, tmp_path)
    view.buttons[Severity.NOTE].click()
    before = person.desktop.session
    person.type_address(site.url("/c"))
    person.enter()
    await wait_until(lambda: person.desktop.session is not before)
    assert view.buttons[Severity.NOTE].isChecked()
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
