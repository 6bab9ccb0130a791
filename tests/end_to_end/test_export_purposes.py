"""What a crawl is exported for, asked for in the window: the sheet, its counts, its files."""

import asyncio
import csv
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crawlscope.export.purposes import PURPOSES
from crawlscope.ui.dialogs.export_sheet import FOLDER_KEY, ExportSheet
from crawlscope.ui.kit.folders import remember_folder
from tests.conftest import WaitUntil
from tests.counting import counted_calls
from tests.end_to_end.conftest import Crawl, OpenWindow, Person
from tests.end_to_end.exporting import answer, export_to, sheet_of
from tests.program import Program
from tests.web import Site

OF_CRAWL, OF_VIEW = "Ctrl+E", "Ctrl+Alt+E"


async def crawled(open_window: OpenWindow, site: Site, wait_until: WaitUntil) -> Person:
    site.page("/", links=["/a", "/gone", "/old"])
    site.page("/a", links=["/gone", "/gone", "/b"])
    site.redirect("/old", "/older")
    site.redirect("/older", "/a")
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    return person


def press(person: Person, key: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == key).trigger()


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


async def test_which_page_links_to_which_dead_address_is_a_file_in_two_acts(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    remember_folder(FOLDER_KEY, str(tmp_path / "x"))
    press(person, "Ctrl+2")  # where one is when a crawl has ended
    press(person, OF_VIEW)  # the first act
    sheet = sheet_of(person)
    assert sheet.buttons["broken-links"].isChecked()
    await wait_until(lambda: sheet.held.text() == "3 links on 2 pages")
    name = sheet.name_line.text()
    assert name.startswith(f"127.0.0.1_{site.port} 20")
    assert name.endswith(" broken links.csv")
    QTest.keyClick(QApplication.focusWidget() or sheet, Qt.Key.Key_Return)  # the second
    await wait_until(lambda: "Exported to" in person.message)
    rows = rows_of(tmp_path / name)
    gone = site.url("/gone")
    found = {(row["page"], row["url"], row["status"]) for row in rows}
    assert {(site.url(), gone, "404"), (site.url("/a"), gone, "404")} <= found


OF_VIEWS = {  # by the key of the view: its purpose, and what its file will hold
    "Ctrl+2": ("broken-links", "3 links on 2 pages"),
    "Ctrl+5": ("redirect-chains", "1 chain"),
    "Ctrl+4": ("findings-by-url", " findings at "),
    "Ctrl+3": ("view", " rows"),
    "Ctrl+1": ("crawl", " URLs"),
}


async def test_a_view_has_its_own_purpose_chosen_and_says_what_the_file_will_hold(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    for key, (what, held) in OF_VIEWS.items():
        press(person, key)
        press(person, OF_VIEW)
        sheet = sheet_of(person)
        chosen = [each for each, button in sheet.buttons.items() if button.isChecked()]
        assert chosen == [what], key
        await wait_until(lambda: held in sheet.held.text())  # noqa: B023
        number = int(sheet.held.text().split()[0])
        await export_to(person, tmp_path / f"{what}.csv", wait_until)
        assert len(rows_of(tmp_path / f"{what}.csv")) == number, key


async def test_under_a_filter_the_view_itself_is_chosen(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, "Ctrl+5")
    person.window.filter.bar.set_text("state:redirected")
    press(person, OF_VIEW)
    assert sheet_of(person).buttons["view"].isChecked()


async def test_who_looks_at_what_is_broken_wants_the_links_with_their_pages(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, "Ctrl+3")
    person.window.filter.bar.set_text("state:broken")
    press(person, OF_VIEW)
    assert sheet_of(person).buttons["broken-links"].isChecked()


async def test_the_report_for_people_is_a_choice_of_its_own(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, OF_CRAWL)
    sheet_of(person).buttons["report"].click()
    assert sheet_of(person).name_line.text().endswith(" report.html")
    await export_to(person, tmp_path / "my.html", wait_until)
    assert site.url("/gone") in (tmp_path / "my.html").read_text(encoding="utf-8")


async def test_any_purpose_may_be_chosen_from_any_view(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    for what, field in (("broken-links", "problem"), ("findings-by-url", "family")):
        press(person, OF_CRAWL)
        await export_to(person, tmp_path / f"{what}.csv", wait_until, what)
        assert field in rows_of(tmp_path / f"{what}.csv")[0]
    # The name of a host may begin as a purpose does
    press(person, OF_CRAWL)
    await export_to(person, tmp_path / "my.csv", wait_until, "crawl")
    assert "redirects_left" in rows_of(tmp_path / "my.csv")[0]


async def test_a_page_of_a_view_names_the_site_and_the_date(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, "Ctrl+3")
    press(person, OF_VIEW)
    await export_to(person, tmp_path / "a.html", wait_until)
    assert f"<p>{site.url()} · Crawled on " in (tmp_path / "a.html").read_text("utf-8")


async def test_nobody_counts_for_a_sheet_that_was_closed(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, "Ctrl+2")
    press(person, OF_VIEW)
    counting = [each for each in asyncio.all_tasks() if "counting" in each.get_name()]
    assert len(counting) == 1
    QTest.keyClick(sheet_of(person), Qt.Key.Key_Escape)
    assert counting[0].cancelling()
    await wait_until(lambda: not person.window.findChildren(ExportSheet))


async def test_a_folder_that_is_not_there_is_one_line(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    press(person, "Ctrl+2")
    press(person, OF_VIEW)
    answer(person, "/no/such/folder/x.csv")
    await wait_until(lambda: "/no/such/folder" in person.message)
    assert len(person.message.splitlines()) == 1


async def test_the_sheet_counts_without_a_copy_of_the_crawl(
    open_window: OpenWindow,
    site: Site,
    wait_until: WaitUntil,
    tmp_path: Path,
) -> None:
    """A copy of 200,000 URLs held the loop for 90 ms at each look at another purpose."""
    person = await crawled(open_window, site, wait_until)
    press(person, OF_CRAWL)
    sheet = sheet_of(person)
    offers = {
        "broken-links": "3 links on 2 pages",
        "redirect-chains": "1 chain",
        "findings-by-url": " findings at ",
    }
    with counted_calls() as called:
        for what, held in offers.items():
            sheet.buttons[what].click()
            await wait_until(lambda: held in sheet.held.text())  # noqa: B023
    assert not called["Ledger.copy"]
    with counted_calls() as called:
        await export_to(person, tmp_path / "a.csv", wait_until, "broken-links")
    assert called["Ledger.copy"] == 1


async def test_the_window_writes_what_the_command_line_writes(
    crawl: Crawl, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/a", "/gone", "/old"])
    site.page("/a", links=["/gone", "/gone", "/b"])
    site.redirect("/old", "/a")
    person = await crawl(site)
    names = [f"{what}{suffix}" for what in PURPOSES for suffix in (".csv", ".html", ".jsonl")]
    (tmp_path / "window").mkdir()
    for name in names:
        press(person, OF_CRAWL)
        path = tmp_path / "window" / name
        sheet_of(person).buttons[name.partition(".")[0]].click()
        box = sheet_of(person).format_box
        box.setCurrentIndex(box.findData(path.suffix))
        box.activated.emit(box.currentIndex())
        await export_to(person, path, wait_until)
    person.desktop.close()
    await person.running
    program = Program(tmp_path, wait_until)
    asked = (word for name in names for word in ("--export", name))
    assert (await program.run("export", "a.crawl", *asked)).err == ""
    for name in names:
        assert (tmp_path / name).read_bytes() == (tmp_path / "window" / name).read_bytes(), name
