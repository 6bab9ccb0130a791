"""A second crawl in the same window, whatever was shown and selected of the first."""

from PySide6.QtWidgets import QPushButton, QWidget

from crawlscope.ui.panels.table.url_columns import Column
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.shell.shared_selection import SelectingView
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

PATHS = [f"/{folder}/{number}" for folder in "abc" for number in range(5)]


def build(site: Site) -> None:
    site.page("/", links=[*PATHS, "/moved", "/gone"])
    site.redirect("/moved", "/a/1")
    for path in PATHS:
        site.page(path, links=["/", "/gone"])
    site.page("/small", links=["/other"])
    site.page("/other")


def views(person: Person) -> list[str]:
    return list(person.desktop.window.zones.rail.actions_of)


async def crawl(person: Person, address: str, wait_until: WaitUntil) -> None:
    before = person.desktop.ledger
    person.type_address(address)
    person.enter()
    await wait_until(lambda: person.desktop.ledger is not before and person.has_ended)
    await wait_until(lambda: not person.desktop.is_winding_up)


def select(person: Person, id_: int) -> None:
    for each in person.window.findChildren(QWidget):
        if isinstance(each, SelectingView):
            each.url_selected.emit(id_)


async def test_whatever_view_is_hidden_or_shown_takes_a_second_crawl(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    person = open_window()
    names = views(person)
    assert len(names) > 5
    for last in (names[0], names[-1]):
        await crawl(person, site.url(), wait_until)
        for name in (*names, last):
            person.choose_view(name)
        select(person, len(person.desktop.ledger.records))
        await crawl(person, site.url("/small"), wait_until)
        assert person.done == 2
        for name in names:  # some may hold the first crawl until now
            person.choose_view(name)
        select(person, 1)


async def test_a_crawl_without_sitemaps_is_repeated_with_them_where_no_orphans_are_known(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    build(site)
    listed = "".join(f"<url><loc>{site.url(each)}</loc></url>" for each in ("/", "/other"))
    site.answer("/sitemap.xml", f"<urlset>{listed}</urlset>".encode(), "application/xml")
    person = open_window()
    await crawl(person, site.url(), wait_until)
    person.choose_view("Findings")
    note = person.find(QWidget, "orphanNote")
    await wait_until(note.isVisible)
    before = person.desktop.ledger
    person.find(QPushButton, "crawlWithSitemaps").click()
    await wait_until(lambda: person.desktop.ledger is not before and person.has_ended)
    await wait_until(lambda: not note.isVisible())
    findings, records = person.desktop.ledger.findings, person.desktop.ledger.records
    (orphan,) = (id_ for some in findings.ids("orphan") for id_ in some)
    assert records.url[orphan] == site.url("/other")
    assert [id_ for id_ in records.ids() if records.is_from_sitemap(id_)] == [orphan]
    table = person.window.panels.get(UrlTable)
    person.choose_view("URLs")
    await wait_until(lambda: table.model.rowCount() == len(records))
    shown = [table.model.index(row, Column.DEPTH).data() for row in range(len(records))]
    assert shown.count("sitemap") == 1
