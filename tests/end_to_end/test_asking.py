"""*Ask again…* and the columns of rules, in the window."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.store.archive.reading import KeptPages
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.dialogs.ask_dialog import AskDialog
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel
from crawlscope.ui.panels.table.url_columns import OWN, Column
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.window.asking import WindowAsking
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change
from tests.web import Site

HEADER = (Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)


@pytest.fixture
def site(site: Site) -> Site:
    site.page("/", ["/dear", "/cheap"], title="Home")
    site.answer("/dear", b"<title>Dear</title><p class=price>1,200 EUR<p>free of charge, terms")
    site.answer("/cheap", b"<title>Cheap</title><p class=price>EUR 3<p>free of charge")
    return site


async def crawled(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, path: Path, **settings: object
) -> Person:
    job = OutputOptions(save=str(path / "a.crawl"))
    given = {"no_robots": True, **settings}
    person = open_window(job, given, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    return person


def key(person: Person, shortcut: str) -> None:
    actions = person.window.findChildren(QAction)
    next(each for each in actions if each.shortcut().toString() == shortcut).trigger()


def opened(person: Person) -> AskDialog:
    key(person, "Ctrl+Alt+A")
    dialog = person.desktop.part(WindowAsking).dialog
    assert dialog is not None
    return dialog


async def answered(dialog: AskDialog, wait_until: WaitUntil) -> None:
    QTest.mouseClick(dialog.ask_button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: not dialog.is_asking, timeout=30.0)


async def test_a_crawl_is_asked_again_without_a_request(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(open_window, wait_until, site, tmp_path, warc=str(tmp_path / "a.wacz"))
    asked, connections = len(site.requests), site.connections
    dialog = opened(person)
    assert dialog.archive.text() == str(tmp_path / "a.wacz")
    await answered(dialog, wait_until)
    assert dialog.said.text() == "Say what you want to know."
    QTest.keyClicks(dialog.contains, "free of charge")
    QTest.keyClicks(dialog.lacks, "terms")
    await answered(dialog, wait_until)
    assert "3 pages read from" in dialog.said.text()
    assert "1 page matches the search" in dialog.said.text()
    assert [row["url"] for row in dialog.model.rows] == [site.url("/cheap")]
    dialog.table.activated.emit(dialog.model.index(0, 0))
    chosen = person.window.crawl.selection.id
    assert person.desktop.ledger.records.url[chosen] == site.url("/cheap")
    dialog.export_asked.emit(str(tmp_path / "found.csv"))
    await wait_until((tmp_path / "found.csv").exists)
    assert site.url("/cheap") in (tmp_path / "found.csv").read_text()
    assert (len(site.requests), site.connections) == (asked, connections)
    dialog.close()
    assert person.desktop.part(WindowAsking).dialog is None


@pytest.mark.usefixtures("needs_browser")
@pytest.mark.qt_log_ignore("does not support|remote-allow-origins|QRhi|RHI|GPUInfo", extend=True)
async def test_a_script_of_the_view_is_left_out_when_pages_are_rendered_again(
    open_window: OpenWindow,
    wait_until: WaitUntil,
    site: Site,
    tmp_path: Path,
) -> None:
    site.answer("/", b'<title>Before</title><body><script src="/app.js"></script>')
    script = b'document.title = "After"; document.body.innerHTML = "<a href=/dear>dear</a>";'
    site.answer("/app.js", script, "text/javascript")
    archive = str(tmp_path / "a.wacz")
    person = await crawled(open_window, wait_until, site, tmp_path, render=True, warc=archive)
    asked, connections = len(site.requests), site.connections
    key(person, "Ctrl+Alt+J")
    panel = person.find(ScriptsPanel, "scriptsPanel")
    await wait_until(lambda: panel.is_settled and panel.model.rows)
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    panel.without_act.trigger()
    dialog = person.desktop.part(WindowAsking).dialog
    assert dialog is not None
    assert dialog.without.text() == site.url("/app.js")
    assert dialog.is_asking
    await wait_until(lambda: not dialog.is_asking, timeout=30.0)
    (row,) = dialog.model.rows
    assert row["differs"] == ["title", "words", "links"]
    assert (row["title_before"], row["title"]) == ("After", "Before")
    assert row["links_gone"] == [site.url("/dear")]
    assert (len(site.requests), site.connections) == (asked, connections)


@pytest.mark.usefixtures("needs_browser")
@pytest.mark.qt_log_ignore("does not support|remote-allow-origins|QRhi|RHI|GPUInfo", extend=True)
async def test_pages_are_seen_in_another_view_and_their_shared_script_is_read_once(
    open_window: OpenWindow,
    wait_until: WaitUntil,
    site: Site,
    tmp_path: Path,
) -> None:
    page = b"""<meta name="viewport" content="width=device-width"><title>Before</title>
        <a href="/dear">dear</a><a href="/cheap">cheap</a><script src="/app.js"></script>"""
    for path in ("/", "/dear", "/cheap"):
        site.answer(path, page)
    script = b"document.title = `${innerWidth} ${navigator.userAgent}`;"
    site.answer("/app.js", script, "text/javascript")
    archive = str(tmp_path / "a.wacz")
    person = await crawled(
        *(open_window, wait_until, site, tmp_path), render=True, warc=archive, user_agent="First"
    )
    asked, connections = len(site.requests), site.connections
    dialog = opened(person)
    QTest.keyClicks(dialog.agent, "Second")
    dialog.viewport.setCurrentIndex(dialog.viewport.findData("desktop"))
    read = Counter[int]()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is KeptPages.read.__code__:
            read[frame.f_locals["place"].offset] += 1

    sys.setprofile(watch)
    try:
        await answered(dialog, wait_until)
    finally:
        sys.setprofile(None)
    assert "With these changes, 3 of 3 rendered pages are different" in dialog.said.text()
    titles = {(row["title_before"], row["title"]) for row in dialog.model.rows}
    assert titles == {("412 First", "1366 Second")}
    assert sorted(read.values()) == [1, 1, 1, 1]  # three pages, and the script of all
    assert (len(site.requests), site.connections) == (asked, connections)


async def test_rules_are_tried_on_the_selected_page_while_they_are_typed(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(open_window, wait_until, site, tmp_path, warc=str(tmp_path / "arc"))
    dialog = opened(person)
    ids = person.desktop.shown.crawler.frontier.ids
    person.window.crawl.selection.choose(ids[site.url("/dear")])
    QTest.keyClicks(dialog.rules, "p=css:.pri")
    await wait_until(lambda: dialog.tried.text() == "p: (nothing)")
    QTest.keyClicks(dialog.rules, "ce")
    await wait_until(lambda: dialog.tried.text() == "p: 1,200 EUR")
    person.window.crawl.selection.choose(ids[site.url("/cheap")])
    await wait_until(lambda: dialog.tried.text() == "p: EUR 3")
    QTest.keyClicks(dialog.rules, ":nope(")
    await wait_until(lambda: "unknown pseudo-class" in dialog.tried.text())
    await answered(dialog, wait_until)
    assert "unknown pseudo-class" in dialog.said.text()


async def test_findings_are_evaluated_again_by_the_thresholds_that_are_set(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        *(open_window, wait_until, site, tmp_path), warc=str(tmp_path / "arc"), title_long=4
    )
    dialog = opened(person)
    dialog.judges.click()
    await answered(dialog, wait_until)
    assert "No finding has a different number of URLs" in dialog.said.text()


async def test_what_is_wrong_with_a_question_is_said_in_its_dialog(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(open_window, wait_until, site, tmp_path)
    dialog = opened(person)
    assert "This crawl has no archive" in dialog.said.text()
    QTest.keyClicks(dialog.contains, "x")
    await answered(dialog, wait_until)
    assert dialog.said.text() == "This needs the archive of the crawl."
    dialog.archive.setText(str(tmp_path / "none"))
    await answered(dialog, wait_until)
    assert "there is no archive" in dialog.said.text()
    dialog.contains.clear()
    (tmp_path / "robots.txt").write_text("User-agent: *\nDisallow: /dear\n")
    dialog.robots.setText(str(tmp_path / "robots.txt"))
    await answered(dialog, wait_until)
    assert [row["robots"] for row in dialog.model.rows] == ["Disallow: /dear"]


async def test_rules_are_columns_of_the_urls_that_follow_a_change(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        *(open_window, wait_until, site, tmp_path), extract=("price=css:.price", "t=css:title")
    )
    key(person, "Ctrl+3")
    table = person.find(UrlTable, "urlTablePanel")
    await wait_until(lambda: len(table.model.ids) == 3)
    columns = [each for each in OWN if not table.view.isColumnHidden(each)]
    assert [table.model.headerData(each, *HEADER) for each in columns] == ["price", "t"]

    def cells() -> dict[str, str]:
        model = table.model
        return {
            model.index(row, Column.URL).data(): model.index(row, columns[0]).data()
            for row in range(model.rowCount())
        }

    await wait_until(lambda: cells() == {"/": "", "/dear": "1,200 EUR", "/cheap": "EUR 3"})
    person.find(FilterBar, "filterBar").set_text("extract.price>100")
    await wait_until(lambda: list(cells()) == ["/dear"])
    change(person, {"extract": ("one=css:h1",)})
    await wait_until(lambda: person.desktop.settings.extract == ("one=css:h1",))
    await wait_until(lambda: table.view.isColumnHidden(columns[1]))
    assert table.model.headerData(columns[0], *HEADER) == "one"
