"""The details of a URL in the whole window: what they read, and what can be done there."""

import json
from pathlib import Path

from PySide6.QtCore import QUrl

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.shell.dock import Dock
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import export_to
from tests.web import Site

HEAD = "<!doctype html><html lang='en'><title>A title</title><meta name=description content='Said'>"


async def crawled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, path: Path
) -> tuple[Person, DetailsPanel]:
    body = "<h1>Top</h1><h2>Below</h2>" + "".join(f'<a href="/d/{n}">n {n}</a>' for n in range(9))
    site.answer("/", f"{HEAD}{body}".encode(), headers={"Content-Type": "text/html"})
    for number in range(8):
        site.page(f"/d/{number}", links=["/"])
    person = open_window(OutputOptions(save=str(path / "a.crawl")), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    person.find(Dock, "detailsDock").view_action.trigger()
    return person, person.find(DetailsPanel, "detailsPanel")


async def test_facts_and_times_are_read_from_the_file_of_the_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, details = await crawled(site, open_window, wait_until, tmp_path)
    details.reveal(1)
    await wait_until(lambda: "Below" in details.page.toPlainText())
    assert "Said" in details.page.toPlainText()
    assert [phase.name for phase in details.timing.phases][-1] == "Body"
    assert "Content-Encoding" in details.headers.toPlainText()
    assert details.head.actions_row.user_agent.startswith("Crawlscope/")
    assert person.window.grab().width() > 0


async def test_what_a_list_shows_is_exported_in_its_order(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, details = await crawled(site, open_window, wait_until, tmp_path)
    details.reveal(1)
    await wait_until(lambda: details.outlinks.model.rowCount() == 9)
    details.outlinks.filter_line.setText("n 8")
    assert details.sections["Links to"].head.text() == "Links to (1 of 9)"
    for suffix in (".json", ".csv"):
        details.outlinks.export_button.click()
        file = tmp_path / f"links{suffix}"
        await export_to(person, file, wait_until)
    row = {"url": site.url("/d/8"), "status": "404", "text": "n 8"}
    assert json.loads((tmp_path / "links.json").read_text()) == [row]
    assert (tmp_path / "links.csv").read_bytes().splitlines()[1:] == [
        f"{site.url('/d/8')},404,n 8".encode()
    ]


async def test_a_finding_shows_all_urls_that_have_it(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person, details = await crawled(site, open_window, wait_until, tmp_path)
    broken = next(id_ for id_ in person.desktop.ledger.records.ids() if is_broken(person, id_))
    details.reveal(broken)
    details.findings.anchorClicked.emit(QUrl("finding:broken-link"))
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: table.is_settled and list(table.model.ids) == [broken])
    assert person.find(FilterBar, "filterBar").text == "finding:broken-link"


def is_broken(person: Person, id_: int) -> bool:
    return person.desktop.ledger.records.is_broken(id_)
