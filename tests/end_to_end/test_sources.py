"""The source of a page, where something is in it, and what changed, in the window."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.store import CrawlFile
from crawlscope.ui.dialogs.source_dialog import SourceDialog
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import PLACES, DetailsPanel
from crawlscope.window.sources import WindowSources
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

HOME = b"""<!doctype html>
<html lang=en><head>
<title>Home</title>
</head><body>
<h1>Home</h1>
<p><a href="/fine">Fine</a>
<a
  href="gone">Not here any more</a>
<img src=x.png alt=>
</body></html>
"""


@pytest.fixture
def site(site: Site) -> Site:
    site.answer("/", HOME)
    site.answer(
        "/fine", "<title>Straße</title>\n<p>ä\n".encode("latin-1"), "text/html; charset=latin1"
    )
    site.answer("/gone", b"no", status=404)
    site.answer("/x.png", b"\x89PNG\r\n\x1a\n" + bytes(90), "image/png")
    return site


async def crawled(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, path: Path, **settings: object
) -> Person:
    job = OutputOptions(save=str(path))
    given = {"no_robots": True, **settings}
    person = open_window(job, given, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    return person


def select(person: Person, url: str) -> int:
    id_ = person.desktop.shown.crawler.frontier.ids[url]
    person.window.crawl.selection.choose(id_)
    return id_


async def shown(person: Person, wait_until: WaitUntil) -> SourceDialog:
    sources = person.desktop.part(WindowSources)
    await wait_until(lambda: not sources.is_busy)
    dialog = sources.dialog
    assert dialog is not None
    await wait_until(lambda: not dialog.is_busy)
    return dialog


def texts(dialog: SourceDialog) -> list[str | None]:
    return [each.left_text for each in dialog.table.model_.rows]


async def test_the_source_of_the_selected_url_is_shown_without_a_request(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        open_window, wait_until, site, tmp_path / "a.crawl", warc=str(tmp_path / "a.wacz")
    )
    asked, connections = len(site.requests), site.connections
    select(person, site.url("/fine"))
    person.window.acts["source"].trigger()
    dialog = await shown(person, wait_until)
    assert texts(dialog) == ["<title>Straße</title>", "<p>ä", ""]
    assert dialog.said.text() == "text/html, latin1, 27 B"
    assert dialog.head.toPlainText().startswith("HTTP/1.1 200 ")
    assert (len(site.requests), site.connections) == (asked, connections)
    dialog.close()
    assert person.desktop.part(WindowSources).dialog is None


async def test_broken_links_are_marked_and_one_click_leads_to_them(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        open_window, wait_until, site, tmp_path / "a.crawl", warc=str(tmp_path / "arc")
    )
    select(person, site.url("/gone"))
    details = person.window.panels.get(DetailsPanel)
    person.window.zones.bring_forth(DetailsPanel)
    await wait_until(lambda: details.inlinks.model.rowCount() == 1)
    details.inlinks.view.setCurrentIndex(details.inlinks.model.index(0, 0))
    details.inlinks.source_action.trigger()
    dialog = await shown(person, wait_until)
    row = dialog.table.model_.rows[dialog.table.currentIndex().row()]
    assert (row.left, row.left_text) == (7, "<a")
    broken = next(each for each in dialog.marks if each.line == 7)
    assert "Link to" in broken.words
    assert '<a href="gone">Not here any more</a>' in broken.words
    assert dialog.mark_list.currentRow() == list(dialog.marks).index(broken)


async def test_details_say_where_a_broken_link_is_in_its_page(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        open_window, wait_until, site, tmp_path / "a.crawl", warc=str(tmp_path / "arc")
    )
    asked, connections = len(site.requests), site.connections
    select(person, site.url("/gone"))
    details = person.window.panels.get(DetailsPanel)
    person.window.zones.bring_forth(DetailsPanel)
    await wait_until(lambda: not details.sections[PLACES].isHidden())
    said = details.places.toPlainText()
    assert f"{site.url('/')}, line 7" in said
    assert '<a href="gone">Not here any more</a>' in said
    details.places.anchorClicked.emit(QUrl(f"link:{person.window.crawl.ledger.records.ids()[0]}"))
    dialog = await shown(person, wait_until)
    assert dialog.table.model_.rows[dialog.table.currentIndex().row()].left == 7
    assert (len(site.requests), site.connections) == (asked, connections)
    select(person, site.url("/fine"))
    assert details.sections[PLACES].isHidden()


@pytest.mark.parametrize("archive", ["a.wacz", "arc"])
async def test_a_crawl_is_opened_without_a_look_into_its_archive(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path, archive: str
) -> None:
    """So opening takes the time of a crawl that has none, however large the archive is."""
    place = tmp_path / archive
    before = await crawled(open_window, wait_until, site, tmp_path / "a.crawl", warc=str(place))
    before.window.close()
    await before.running
    opened, is_heard = list[str](), True

    def hear(event: str, given: tuple[object, ...]) -> None:
        if is_heard and event in ("open", "sqlite3.connect", "os.listdir", "os.scandir"):
            opened.append(str(given[0]))

    sys.addaudithook(hear)
    try:
        person = open_window(file=CrawlFile.open(str(tmp_path / "a.crawl")))
        await wait_until(lambda: person.desktop.session and len(person.desktop.ledger.records) == 3)
        person.window.zones.bring_forth(DetailsPanel)
        select(person, site.url("/fine"))
        await wait_until(lambda: not person.desktop.is_starting)
        assert any("a.crawl" in each for each in opened)
        assert not [each for each in opened if str(place) in each]
        person.window.acts["source"].trigger()
        dialog = await shown(person, wait_until)
        assert texts(dialog)[0] == "<title>Straße</title>"
        assert [each for each in opened if str(place) in each]
    finally:
        is_heard = False


async def test_words_are_found_and_stepped_through(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(
        open_window, wait_until, site, tmp_path / "a.crawl", warc=str(tmp_path / "arc")
    )
    select(person, site.url("/"))
    person.window.acts["source"].trigger()
    dialog = await shown(person, wait_until)
    dialog.table.go_to_row(0)
    QTest.keyClicks(dialog.find_line, "HOME")
    await wait_until(lambda: not dialog.is_busy)
    assert dialog.found.text() == "2 lines"
    seen = []
    for _ in range(3):
        QTest.keyClick(dialog.find_line, Qt.Key.Key_Return)
        row = dialog.table.model_.rows[dialog.table.currentIndex().row()]
        seen.append((row.left, dialog.found.text()))
    assert seen == [(3, "1 of 2"), (5, "2 of 2"), (3, "1 of 2")]


async def test_what_is_not_text_is_said_to_be_so(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    settings = {"warc": str(tmp_path / "arc"), "resources": True}
    person = await crawled(open_window, wait_until, site, tmp_path / "a.crawl", **settings)
    select(person, site.url("/x.png"))
    person.window.acts["source"].trigger()
    dialog = await shown(person, wait_until)
    assert dialog.said.text() == "This is not text, but image/png: 98 B."
    assert not dialog.table.model_.rows


async def test_a_crawl_without_an_archive_says_so_and_offers_to_keep_one(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    person = await crawled(open_window, wait_until, site, tmp_path / "a.crawl")
    select(person, site.url("/"))
    person.window.acts["source"].trigger()
    assert (
        person.message == "This crawl has no archive, so the source of its pages is not available."
    )
    assert person.desktop.part(WindowSources).dialog is None


async def test_two_versions_of_a_changed_page_stand_side_by_side(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, tmp_path: Path
) -> None:
    before = await crawled(
        open_window, wait_until, site, tmp_path / "a.crawl", warc=str(tmp_path / "a.wacz")
    )
    before.window.close()
    await before.running
    site.answer("/", HOME.replace(b"<h1>Home</h1>", b"<h1>House</h1>\n<p>New"))
    person = await crawled(
        open_window, wait_until, site, tmp_path / "b.crawl", warc=str(tmp_path / "b.wacz")
    )
    person.window.files.compare_chosen.emit(str(tmp_path / "a.crawl"))
    changes = person.window.panels.get(ChangesPanel)
    await wait_until(lambda: changes.is_compared)
    select(person, site.url("/"))
    menu = [each.text() for each in changes.menu.actions()]
    assert "Compare &versions of the page" in menu
    next(each for each in changes.menu.actions() if "versions" in each.text()).trigger()
    dialog = await shown(person, wait_until)
    rows = [each for each in dialog.table.model_.rows if not each.is_same]
    assert [(each.left_text, each.right_text) for each in rows] == [
        ("<h1>Home</h1>", "<h1>House</h1>"),
        (None, "<p>New"),
    ]
    assert [each.words for each in dialog.marks] == ["Line 5: changed"]
    assert "Older crawl" in dialog.compared.currentText()
