"""A person crawls a site, it changes, and the window shows what has changed."""

import csv
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeView,
)

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.settings import Settings
from crawlscope.store import CrawlFile
from crawlscope.ui.dialogs.recent_files import remember_file
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.panels.changes.addresses_dialog import remembered
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import export_to
from tests.web import Crawl, Site


def build(site: Site) -> None:
    site.page("/", links=["/kept", "/gone", "/moved", "/fails"], title="Home")
    for path in ("/kept", "/gone", "/fails"):
        site.page(path, title=f"Title of {path}")
    site.redirect("/moved", "/kept")


def change(site: Site) -> None:
    site.page("/", links=["/kept", "/new", "/moved", "/fails"], title="New home")
    site.page("/new")
    site.redirect("/moved", "/new")
    site.answer("/fails", status=404)


async def keep(site: Site, path: Path, *roots: str, **given: Any) -> str:
    """Crawls the site into a file."""
    crawl = Crawl(site, *roots, **given)
    settings = Settings.checked(roots=[site.url(root) for root in roots or ("/",)], **given)
    with CrawlFile.create(str(path), settings, "2026-11-20T12:00:00+00:00") as file:
        writer = file.writer(crawl.ledger)
        await crawl.run()
        crawl.ledger  # noqa: B018  folds
        writer.note(crawl.events)
        for _ in writer.writing():
            pass
    return str(path)


def panel_of(person: Person) -> ChangesPanel:
    return person.find(ChangesPanel, "changesPanel")


def rows(person: Person) -> list[tuple[str, ...]]:
    model = panel_of(person).model
    columns = range(model.columnCount())
    return [
        tuple(model.index(row, column).data() for column in columns)
        for row in range(model.rowCount())
    ]


def choose(person: Person, title: str, path: str) -> None:
    """Takes a file in the dialog that is open."""
    dialog = next(d for d in person.window.findChildren(QFileDialog) if d.isVisible())
    assert dialog.windowTitle() == title
    dialog.setDirectory(str(Path(path).parent))
    dialog.selectFile(path)
    dialog.accept()


def says(person: Person, words: str) -> bool:
    return words in person.message


def compare(person: Person, path: str) -> None:
    person.window.acts["compare"].trigger()
    choose(person, "Compare with an older crawl", path)


async def test_what_changed_is_reported_filtered_selected_and_exported(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    old = await keep(site, tmp_path / "old.crawl")
    change(site)
    person = open_window()
    panel = panel_of(person)
    view = person.find(QToolButton, "changesView")
    assert not person.window.acts["compare"].isEnabled()
    assert not view.isChecked()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    compare(person, old)
    await wait_until(lambda: panel.is_compared and panel.is_settled)
    assert view.isChecked()
    assert panel.isVisible()
    assert rows(person) == [
        ("Broken, Status", "/fails", "200", "404"),
        ("New", "/new", "", "200"),
        ("Gone", "/gone", "200", ""),
        ("Redirect", "/moved", "/kept", "/new"),
        ("Title", "/", "Home", "New home"),
    ]
    assert "old.crawl" in panel.before.whole
    assert "127.0.0.1, in this window · 5 URLs" in panel.after.whole
    assert person.message.startswith("Finished in ")

    for name in ("statusKind", "goneKind"):
        person.press(name)
    await wait_until(lambda: len(rows(person)) == 2)
    panel.view.selectRow(0)
    assert person.find(QTreeView, "urlTree").currentIndex().data() == "fails"

    person.press("exportViewButton")
    await export_to(person, tmp_path / "changes.csv", wait_until)
    with (tmp_path / "changes.csv").open(encoding="utf-8", newline="") as file:
        assert [list(row) for row in csv.reader(file)] == [
            ["change", "url", "old", "new"],
            ["status", site.url("/fails"), "200", "404"],
            ["gone", site.url("/gone"), "200", ""],
        ]


async def test_the_demo_site_crawled_twice_is_compared_though_it_is_in_no_file(
    open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = open_window(OutputOptions(crawls=tmp_path))
    panel = panel_of(person)

    def is_compared() -> bool:
        return panel.is_compared and panel.is_settled

    for _ in range(2):
        person.window.demo_requested.emit()
        await wait_until(lambda: person.desktop.is_crawling and person.done > 20, timeout=15)
        person.desktop.cancel()
        await wait_until(lambda: person.has_ended)
    person.window.acts["compare previous"].trigger()
    await wait_until(is_compared)
    assert "the previous crawl in this window" in panel.before.whole
    assert person.desktop.paths == ()
    panel.again_requested.emit()
    await wait_until(is_compared)


async def test_a_running_crawl_is_compared_as_it_is_and_again_at_its_end(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    old = await keep(site, tmp_path / "old.crawl")
    site.behind_the_gate("/kept")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    panel = panel_of(person)
    await wait_until(lambda: site.at_the_gate == 1 and person.done == 4)
    compare(person, old)
    await wait_until(lambda: panel.is_compared)
    assert rows(person) == [("Not reached", "/kept", "200", "fetching")]
    assert " · 5 URLs so far · " in panel.after.whole
    site.page("/gone", title="Another title")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    panel.again_action.trigger()
    await wait_until(lambda: " · 5 URLs · " in panel.after.whole)
    assert rows(person) == []
    person.desktop.starting.start(site.url())
    assert not panel.is_compared  # the new crawl was compared with nothing
    await wait_until(lambda: person.has_ended)
    panel.again_action.trigger()
    await wait_until(
        lambda: rows(person) == [("Title", "/gone", "Title of /gone", "Another title")]
    )


async def test_a_file_that_cannot_be_compared_is_one_line_and_changes_nothing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    used = await keep(site, tmp_path / "used.crawl")
    newer = await keep(site, tmp_path / "newer.crawl")
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    (tmp_path / "text.crawl").write_text("not a database, but long enough to be looked into" * 40)
    person = open_window(
        OutputOptions(save=str(tmp_path / "own.crawl")), roots=(site.url(),), start=True
    )
    await wait_until(lambda: person.has_ended)
    with CrawlFile.open(used):
        for name, why in (
            ("used", "in use by another program"),
            ("newer", "a newer version of Crawlscope"),
            ("text", "not a crawl file"),
            ("missing", "no such file"),
            ("own", "the file of the crawl in this window"),
        ):
            person.window.files.compare_chosen.emit(str(tmp_path / f"{name}.crawl"))
            await wait_until(partial(says, person, why))
            assert "\n" not in person.message
            assert f"{name}.crawl" in person.message
    assert not panel_of(person).is_compared


async def test_a_comparison_is_cancelled_and_its_file_given_free(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    links = [f"/{number}" for number in range(1_500)]
    site.page("/", links=links)
    old = await keep(site, tmp_path / "old.crawl")
    person = open_window(settings={"max_depth": 0}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    compare(person, old)
    button = person.find(QPushButton, "messageButton")
    await wait_until(lambda: button.isVisible() and button.text() == "Cancel comparison")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: "cancelled" in person.message)
    CrawlFile.open(old).close()
    assert not panel_of(person).is_compared


async def test_one_click_compares_with_the_previous_crawl_of_the_same_site(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    crawls = tmp_path / "crawls"
    crawls.mkdir()
    await keep(site, crawls / "first.crawl")
    await keep(site, crawls / "other.crawl", "/kept")  # of another root
    change(site)
    person = open_window(OutputOptions(crawls=crawls), roots=(site.url(),), start=True)
    panel = panel_of(person)
    previous = next(
        each
        for each in person.window.findChildren(QAction)
        if each.text() == "&Compare with previous crawl of this site"
    )
    await wait_until(lambda: person.has_ended)
    person.press("changesView")  # who opens it wants to know
    await wait_until(lambda: panel.is_compared and panel.is_settled)
    assert "first.crawl" in panel.before.whole
    assert rows(person)[0] == ("Broken, Status", "/fails", "200", "404")
    (crawls / "first.crawl").unlink()
    previous.trigger()
    await wait_until(lambda: says(person, "No earlier crawl of this site is saved"))
    button = person.find(QPushButton, "messageButton")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = next(d for d in person.window.findChildren(QFileDialog) if d.isVisible())
    assert dialog.windowTitle() == "Compare with an older crawl"
    dialog.reject()


async def test_without_an_earlier_crawl_changes_says_so_and_offers_nothing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    person = open_window(OutputOptions(crawls=tmp_path), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    person.press("changesView")
    panel = panel_of(person)
    shown = next(each for each in panel.findChildren(EmptyState) if each.isVisible())
    await wait_until(lambda: shown.title == "Nothing to compare with")
    assert not [each for each in panel.findChildren(QPushButton) if each.isVisible()]
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: panel.is_compared)  # with the first one


async def test_the_previous_crawl_is_also_found_among_recent_files(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    old = await keep(site, tmp_path / "elsewhere.crawl")
    person = open_window()
    remember_file(old, "127.0.0.1")
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    person.window.acts["compare previous"].trigger()
    await wait_until(lambda: panel_of(person).is_compared)
    assert "elsewhere.crawl" in panel_of(person).before.whole


async def test_while_a_crawl_runs_changes_says_that_it_is_waiting_for_its_end(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    person = open_window(OutputOptions(crawls=tmp_path), roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    change(site)
    site.behind_the_gate("/new")
    site.gate.clear()
    person.choose_view("Changes")
    panel = panel_of(person)
    shown = next(each for each in panel.findChildren(EmptyState) if each.isVisible())
    await wait_until(lambda: shown.title == "Nothing to compare with")
    person.press("startButton")
    await wait_until(lambda: site.at_the_gate and shown.title == "The crawl is running")
    site.gate.set()
    await wait_until(lambda: panel.is_compared)


async def test_compare_has_a_key_of_its_own(open_window: OpenWindow) -> None:
    person = open_window()
    key = person.window.acts["compare"].shortcut()
    others = [a.text() for a in person.window.findChildren(QAction) if a.shortcut() == key]
    assert others == ["Co&mpare with…"]


async def test_a_copy_of_a_site_is_compared_as_if_it_were_the_site(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build(site)
    async with Site() as staging:
        build(staging)
        old = await keep(staging, tmp_path / "old.crawl")
    change(site)
    person = open_window()
    panel = panel_of(person)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    compare(person, old)
    await wait_until(lambda: panel.is_compared and panel.is_settled)
    assert {row[0] for row in rows(person)} >= {"New", "Gone"}
    assert len(rows(person)) == 10  # no URL is in both
    assert panel.addresses.isHidden()

    panel.addresses_action.trigger()
    dialog = person.find(QDialog, "addressesDialog")
    beginning, other = (
        person.find(QLineEdit, name) for name in ("addressesBeginning", "addressesOther")
    )
    assert (f"{beginning.text()}/", f"{other.text()}/") == (staging.url("/"), site.url("/"))
    button = person.find(QPushButton, "addressesCompare")
    beginning.setText("staging")
    button.click()
    assert dialog.isVisible()
    assert person.find(QLabel, "addressesProblem").text() == (
        "Both must be complete URLs, such as https://staging.example and https://www.example."
    )
    beginning.setText(staging.url("/"))
    button.click()
    await wait_until(lambda: panel.is_settled and len(rows(person)) == 5)
    assert [row[0] for row in rows(person)] == [
        *("Broken, Status", "New", "Gone", "Redirect", "Title")
    ]
    assert staging.url("/") in panel.addresses.whole

    assert remembered() == (staging.url("/"), site.url("/").removesuffix("/"))
