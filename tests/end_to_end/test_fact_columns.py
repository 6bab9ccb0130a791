"""What pages say of themselves stands in columns of the URLs: seen, sorted, filtered, copied."""

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.panels.table.url_columns import COLUMNS, Column
from crawlscope.ui.panels.table.url_table import UrlTable
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.end_to_end.exporting import export_to
from tests.web import Site

BY_NAME = {each.fact.name: column for column, each in COLUMNS.items() if each.fact}
Role = Qt.ItemDataRole


@pytest.fixture
def site(site: Site) -> Site:
    site.page("/", ["/many", "/few", "/none", "/old"], text="<h1>Start</h1>" + "word " * 30)
    site.page("/many", text="<html lang=de-CH><h1>Many</h1>" + "word " * 500)
    site.page("/few", text="<html lang=en><h2>Few</h2>few words", headers={"ETag": "1"})
    site.answer("/none", b"no page", "text/plain")
    site.redirect("/old", "/few")
    return site


def table_of(person: Person) -> UrlTable:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == "Ctrl+3").trigger()
    return person.find(UrlTable, "urlTablePanel")


def choose(table: UrlTable, *names: str) -> None:
    """Shows columns, as a person does in the menu."""
    menu = table.view.columns_menu
    menu.aboutToShow.emit()
    for action in menu.choices:
        if action.data() in {BY_NAME[name] for name in names}:
            action.trigger()


def cells(table: UrlTable, name: str) -> dict[str, str]:
    """What the column shows, by the path of the URL."""
    model = table.model
    return {
        model.index(row, Column.URL).data(): model.index(row, BY_NAME[name]).data()
        for row in range(model.rowCount())
    }


def click_header(table: UrlTable, name: str) -> None:
    header = table.view.horizontalHeader()
    place = header.sectionViewportPosition(BY_NAME[name])
    table.view.horizontalScrollBar().setValue(header.sectionPosition(BY_NAME[name]))
    place = header.sectionViewportPosition(BY_NAME[name]) + 12
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, header.height() // 2)
    )


async def crawled(open_window: OpenWindow, site: Site, wait_until: WaitUntil) -> Person:
    person = open_window()
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    return person


async def test_facts_are_seen_while_the_crawl_runs(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    site.behind_the_gate("/few")
    site.gate.clear()
    person = open_window()
    table = table_of(person)
    choose(table, "h1", "language", "cache_headers", "first_byte_time")
    person.desktop.starting.start(site.url())
    await wait_until(lambda: cells(table, "h1").get("/many") == "Many")
    assert not person.has_ended
    assert cells(table, "language")["/few"] == ""
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: cells(table, "language")["/few"] == "en")
    assert cells(table, "cache_headers")["/none"] == "no"
    assert cells(table, "language")["/many"] == "de-CH"
    assert cells(table, "first_byte_time")["/"].endswith("ms")


async def test_rows_are_sorted_by_facts_the_greatest_first(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    table = table_of(person)
    choose(table, "words", "language")
    click_header(table, "words")
    await wait_until(lambda: list(cells(table, "words").values())[:3] == ["501", "35", "3"])
    click_header(table, "words")
    await wait_until(lambda: list(cells(table, "words").values())[:3] == ["3", "35", "501"])
    click_header(table, "language")
    await wait_until(lambda: list(cells(table, "language").values())[:2] == ["de-CH", "en"])


async def test_the_filter_looks_into_facts_and_follows_the_crawl(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    site.behind_the_gate("/few")
    site.gate.clear()
    person = open_window()
    table = table_of(person)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: site.at_the_gate)
    person.find(FilterBar, "filterBar").set_text("words:<200")
    await wait_until(lambda: list(cells(table, "words")) == ["/"])
    site.gate.set()
    await wait_until(lambda: list(cells(table, "words")) == ["/", "/few"])
    person.find(FilterBar, "filterBar").set_text("lang:de")
    await wait_until(lambda: list(cells(table, "words")) == ["/many"])


async def test_facts_are_copied_and_exported_as_they_are_shown(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    person = await crawled(open_window, site, wait_until)
    table = table_of(person)
    for column in COLUMNS:
        table.view.setColumnHidden(column, column != Column.URL)
    choose(table, "words", "h1", "csp", "findings_total")
    table.reveal(1)
    table.view.selectAll()
    table.form_actions[2].trigger()
    await wait_until(lambda: "Many" in QGuiApplication.clipboard().text())
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "| URL | Findings | H1 | Words | Content-Security-Policy |"
    assert f"| {site.url('/many')} | " in lines[3]
    assert lines[3].endswith("| Many | 501 | no |")
    path = tmp_path / "urls.csv"
    table.export_asked.emit()
    await export_to(person, path, wait_until)
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row["URL"]: row for row in csv.DictReader(file)}
    many = rows[site.url("/many")]
    assert (many["H1"], many["Words"], many["Content-Security-Policy"]) == ("Many", "501", "false")
    assert rows[site.url("/none")]["Words"] == ""


async def test_a_saved_crawl_shows_its_facts(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    path = str(tmp_path / "a.crawl")
    person = open_window(OutputOptions(save=path))
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    person.desktop.close()
    await person.running
    person = open_window()
    person.desktop.open(path)
    table = table_of(person)
    choose(table, "words")
    await wait_until(lambda: cells(table, "words").get("/many") == "501")


async def test_the_filter_completes_what_the_crawl_has(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    person = await crawled(open_window, site, wait_until)
    table_of(person)
    box = person.find(FilterBar, "filterBar").box

    def completed(typed: str) -> set[str]:
        box.clear()
        QTest.keyClicks(box, typed)
        completer = box.completer()
        model = completer.completionModel()
        rows = range(model.rowCount())
        return {completer.pathFromIndex(model.index(row, 0)) for row in rows}

    await wait_until(lambda: "lang:de-ch" in completed("lang:"))
    host = site.url().removeprefix("http://").strip("/")
    assert f"host:{host}" in completed("host:")
    assert "type:text/plain" in completed("type:text")
    assert completed("words -lang:e") == {"words -lang:en"}
    assert "status:302" in completed("status:3")
