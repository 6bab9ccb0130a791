"""A URL is requested once more from the window, and says what it was before."""

from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.records.events import Outcome
from crawlscope.store import CrawlFile
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.dock import Dock
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

GONE = [f"/gone/{number}" for number in range(5)]


def press(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


async def crawled(site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path) -> Person:
    site.page("/", links=["/a", *GONE])
    site.page("/a", links=["/"])
    person = open_window(OutputOptions(save=str(path / "a.crawl")), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    assert person.desktop.ledger.tally.broken == len(GONE)
    return person


async def test_details_requests_a_url_once_more_and_says_what_it_was(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    details = person.window.panels.get(DetailsPanel)
    person.find(Dock, "detailsDock").view_action.trigger()
    details.reveal(3)
    site.page("/gone/0", title="Here again")
    QTest.mouseClick(details.head.actions_row.recheck_button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: site.hits["/gone/0"] == 2)
    await wait_until(lambda: person.has_ended and "rechecked:" in person.message)
    assert person.message == "1 URL rechecked: 0 broken."
    await wait_until(lambda: "was 404" in details.head.status.toPlainText())
    assert person.desktop.ledger.tally.broken == len(GONE) - 1
    assert sum(site.hits.values()) == len(GONE) + 3
    finished = person.desktop.ledger.finished
    assert finished is not None
    assert finished.outcome is Outcome.FINISHED


async def test_the_state_says_that_it_rechecks_and_a_cancel_keeps_what_is_left(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    for path in GONE:
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    press(person, "Shift+F5")
    await wait_until(lambda: site.at_the_gate == len(GONE))
    assert person.find(StatusCounts, "statusCounts").text().startswith("rechecking")
    assert person.may_press("pauseButton")
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    person.desktop.close()
    await person.running
    with CrawlFile.open(str(tmp_path / "a.crawl")) as file:
        saved = file.restored()
    assert len(saved.frontier) == len(GONE)
    site.gate.set()
    again = open_window(file=CrawlFile.open(str(tmp_path / "a.crawl")))
    await wait_until(lambda: len(again.desktop.ledger.records) == 2 + len(GONE))
    again.press("startButton" if again.may_press("startButton") else "pauseButton")
    await wait_until(lambda: again.has_ended)


async def test_all_that_is_broken_is_requested_once_more_by_one_key(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    for path in GONE[:3]:
        site.page(path)
    press(person, "Shift+F5")
    await wait_until(lambda: "rechecked:" in person.message)
    assert person.message == "5 URLs rechecked: 2 broken."
    assert [site.hits[path] for path in GONE] == [2] * len(GONE)
    assert site.hits["/"] == site.hits["/a"] == 1
    assert person.desktop.ledger.tally.broken == 2
    press(person, "Shift+F5")
    await wait_until(lambda: person.message == "2 URLs rechecked: 2 broken.")


async def test_several_rows_are_rechecked_together(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    press(person, "Ctrl+3")
    table = person.window.panels.get(UrlTable)
    await wait_until(lambda: table.model.rowCount() == 2 + len(GONE) and table.is_settled)
    flag, selected = QItemSelectionModel.SelectionFlag, table.view.selectionModel()
    selected.select(table.model.index(1, 0), flag.Rows | flag.ClearAndSelect)
    for row in (2, 3):
        selected.select(table.model.index(row, 0), flag.Rows | flag.Select)
    press(person, "F5")
    await wait_until(lambda: person.message == "3 URLs rechecked: 2 broken.")
    assert [site.hits[path] for path in ("/a", *GONE[:3])] == [2, 2, 2, 1]


async def test_the_urls_of_a_finding_are_rechecked(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    press(person, "Ctrl+4")
    view = person.window.panels.get(FindingsPanel)
    await wait_until(lambda: view.model.row_of("broken-link") >= 0)
    view.view.setCurrentIndex(view.model.index(view.model.row_of("broken-link"), 0))
    await wait_until(lambda: len(view.places.rows) == len(GONE))
    for path in GONE:
        site.page(path, title="A title that is long enough for all")
    texts = {each.text().replace("&", ""): each for each in view.view.actions()}
    texts["Recheck its URLs"].trigger()
    await wait_until(lambda: person.message == "5 URLs rechecked: 0 broken.")
    await wait_until(lambda: view.model.row_of("broken-link") < 0)


async def test_a_stopped_crawl_does_not_go_on_by_a_recheck(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=GONE)
    person = open_window(
        OutputOptions(), {"max_pages": 2, "workers": 1}, roots=(site.url(),), start=True
    )
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    press(person, "Shift+F5")
    await wait_until(lambda: person.message == "1 URL rechecked: 1 broken.")
    assert site.asked == ["/", GONE[0], GONE[0]]
    assert person.may_press("pauseButton")  # it says Continue


async def test_a_branch_a_host_and_a_filter_are_rechecked(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(site, open_window, wait_until, tmp_path)
    tree = person.window.findChild(UrlTree)
    assert tree is not None
    folder = 2 * person.desktop.ledger.tree.page_folder[3] + 1
    tree.view.setCurrentIndex(tree.model.index_of(folder))
    site.page("/gone/1", title="Here again")
    tree.recheck_all_action.trigger()
    await wait_until(lambda: person.message == "5 URLs rechecked: 4 broken.")
    assert [site.hits[path] for path in ("/", "/a", *GONE)] == [1, 1, 2, 2, 2, 2, 2]
    words = [tree.model.index_of(2 * id_).siblingAtColumn(1).data() for id_ in (3, 4)]
    assert words == ["404", "200, was 404"]

    press(person, "Ctrl+F5")
    assert person.message == "There is no filter: this would recheck everything."
    person.find(QLineEdit, "filterBox").setText("status:404")
    press(person, "Ctrl+F5")
    await wait_until(lambda: person.message == "4 URLs rechecked: 4 broken.")
    person.find(QLineEdit, "filterBox").setText("")

    press(person, "Ctrl+6")
    hosts = person.window.panels.get(HostsPanel)
    await wait_until(lambda: hosts.model.rowCount() == 1)
    hosts.view.setCurrentIndex(hosts.model.index(0, 0))
    texts = {each.text().replace("&", ""): each for each in hosts.view.actions()}
    texts["Recheck its URLs"].trigger()
    await wait_until(lambda: person.message == "7 URLs rechecked: 4 broken.")
    assert [site.hits[path] for path in ("/", "/a", *GONE)] == [2, 2, 4, 3, 4, 4, 4]


async def test_all_that_failed_is_retried_from_an_opened_crawl_and_rows_say_what_is_mended(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    for path in ("/down/1", "/down/2"):
        site.resets(path)
    site.page("/", links=["/down/1", "/down/2", "/gone"])
    job, settings = OutputOptions(save=str(tmp_path / "a.crawl")), {"max_tries": 1}
    person = open_window(job, settings, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    assert person.find(QPushButton, "messageButton").text() == "Retry 2 failed"
    person.desktop.close()
    await person.running

    again = open_window(file=CrawlFile.open(str(tmp_path / "a.crawl")))
    await wait_until(lambda: len(again.desktop.ledger.records) == 4)
    retry = again.find(QAction, "retryAction")
    await wait_until(lambda: retry.text() == "Retry 2 failed")
    site.page("/down/1")
    before = len(site.asked)
    retry.trigger()
    await wait_until(lambda: again.message == "2 URLs rechecked: 1 broken.")
    assert set(site.asked[before:]) == {"/down/1", "/down/2"}
    press(again, "Ctrl+3")
    table = again.window.panels.get(UrlTable)
    await wait_until(lambda: table.model.rowCount() == 4)
    mended = table.model.row_of(2)
    assert table.model.index(mended, 1).data() == "200, was no connection"
    assert again.find(QPushButton, "messageButton").text() == "Retry 1 failed"
    QTest.mouseClick(again.find(QPushButton, "messageButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: again.message == "1 URL rechecked: 1 broken.")


async def test_what_failed_is_retried_while_the_crawl_runs(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.resets("/down")
    site.page("/", links=["/down", "/slow"])
    site.page("/slow")
    site.behind_the_gate("/slow")
    site.gate.clear()
    job, settings = OutputOptions(save=str(tmp_path / "a.crawl")), {"max_tries": 1, "workers": 2}
    person = open_window(job, settings, roots=(site.url(),), start=True)
    retry = person.find(QAction, "retryAction")
    await wait_until(lambda: site.at_the_gate and retry.text() == "Retry 1 failed")
    site.page("/down", links=["/behind"])
    site.page("/behind")
    retry.trigger()
    await wait_until(lambda: site.hits["/behind"] == 1)
    await wait_until(lambda: not retry.isEnabled())
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert (site.hits["/"], site.hits["/slow"]) == (1, 1)
