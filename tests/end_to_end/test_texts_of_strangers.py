"""What servers send is read by people: nothing of it is HTML, and no file is opened for it."""

import html
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QToolTip,
    QTreeView,
    QWidget,
)

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.text_for_people import LONGEST
from crawlscope.ui.panels.charts.charts_panel import ChartsPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.map.map_panel import MapPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.ui.every_text import Text, indexes, problem_of, texts_of
from tests.web import Site, response

STEERING = "\x07\x1b]0;owned\x07\x1b[31m\x9b31m\x85\u202e\u2066\u2028[bold]\ufdd0\ufffc"


class Trap:
    """A named pipe. It notes when something opens it, which then finds it empty."""

    def __init__(self, folder: Path) -> None:
        self.path, self._opened = folder / "pipe", folder / "opened"
        os.mkfifo(self.path)
        # To open a pipe for writing is to wait until someone reads it.
        script = 'exec 3> "$1"; echo opened > "$2"; rm "$1"; exec 3>&-; exec sleep 600'
        self._bait = subprocess.Popen(
            ("sh", "-c", script, "sh", self.path, self._opened), stdout=subprocess.DEVNULL
        )

    @property
    def markup(self) -> str:
        return f'<img src="file://{self.path}" width=9000 height=9000>'

    @property
    def was_opened(self) -> bool:
        assert self._bait.poll() is None
        return self._opened.exists()

    def close(self) -> None:
        self._bait.kill()
        self._bait.wait(10)


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[Trap]:
    trap = Trap(tmp_path)
    yield trap
    trap.close()


def build_hostile_site(site: Site, evil: str) -> None:
    """Every text that a server can put into a record, a log line or a message is `evil`."""
    quoted = html.escape(evil)
    in_path = "/" + "".join(f"%{octet:02X}" for octet in evil.encode())
    head = "".join(letter for letter in evil if " " <= letter <= "~" or letter == "\x85")
    refused = "/refused" + evil.partition("\x85")[0]
    paths = ("/title", "/kind", "/garbled", "/coding", "/away", "/nowhere", refused, in_path)
    links = "".join(f'<a href="{html.escape(href)}">{quoted}</a>\n' for href in paths)
    odd = f'<a href="{html.escape("http://" + evil)}">{quoted}</a> <a href="http://{quoted}">x</a>'
    page = f"<!doctype html><title>{quoted}</title>{links}{odd}"
    site.answer("/", page.encode())
    site.answer("/title", f"<title>{quoted}</title><link rel=canonical href='{quoted}'>".encode())
    site.answer(in_path, page.encode())
    kind = f"text/{head}; charset={head}".encode("latin-1")
    raw = response(b"", "text/kind").replace(b"text/kind", kind)
    site.raw("/kind", raw, hang_up=False)
    site.raw("/garbled", f"HTTP/1.1 {head}\r\n\r\n".encode("latin-1"))
    site.raw("/coding", response(b"x", headers={"Content-Encoding": head}))
    site.redirect("/away", head.replace("\x85", ""))
    site.redirect("/nowhere", "http://" + head.replace("\x85", ""))
    rules = f"User-agent: *\nDisallow: {refused}\n"
    site.answer("/robots.txt", rules.encode(), "text/plain")


def hover(view: QAbstractItemView) -> None:
    """Rests the pointer on the cells in sight: each tool tip is shown, and painted."""
    seen: set[str] = set()
    for index in indexes(view.model()):
        place, tool_tip = view.visualRect(index).center(), index.data(Qt.ItemDataRole.ToolTipRole)
        if tool_tip and tool_tip not in seen and view.viewport().rect().contains(place):
            seen.add(tool_tip)
            event = QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
            QApplication.sendEvent(view.viewport(), event)
            assert QToolTip.isVisible()
            for widget in QApplication.topLevelWidgets():
                if widget.windowType() is Qt.WindowType.ToolTip and widget.isVisible():
                    widget.grab()
    view.grab()


def look_at_everything(person: Person) -> list[str]:
    """Selects each URL, reads every text of the window; what is wrong."""
    tree = person.find(QTreeView, "urlTree")
    tree.expandAll()
    wrong: dict[str, None] = {}
    for index in indexes(tree.model()):
        if index.column() == 0:
            tree.setCurrentIndex(index)
            found = texts_of(person.find(QWidget, "detailsPanel"))
            wrong.update(dict.fromkeys(filter(None, map(problem_of, found))))
    wrong.update(
        dict.fromkeys(filter(None, map(problem_of, texts_of(*QApplication.topLevelWidgets()))))
    )
    return list(wrong)


async def test_no_text_of_a_server_is_html_and_no_file_is_opened_for_one(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, trap: Trap, tmp_path: Path
) -> None:
    build_hostile_site(site, trap.markup + STEERING)
    person = open_window(OutputOptions(save=str(tmp_path / "hostile.crawl")))
    person.frame.resize(1600, 1000)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    known = person.desktop.ledger.records
    assert any("<img" in title for title in known.title.values())
    assert {error.kind.value for error in known.error.values()} >= {"protocol", "invalid_redirect"}
    assert any("<img" in error.message for error in known.error.values())
    assert any("<img" in rule for rule in known.robots_rule.values())
    wrong = look_at_everything(person)
    for view in person.window.findChildren(QAbstractItemView):
        if view.isVisible() and not isinstance(view, QHeaderView):
            hover(view)
    assert not trap.was_opened
    assert not wrong, "\n".join(wrong)


def point_at(widget: QWidget, place: QPoint) -> None:
    """Rests the pointer somewhere; a tool tip that is shown is painted."""
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    for each in QApplication.topLevelWidgets():
        if each.windowType() is Qt.WindowType.ToolTip and each.isVisible():
            each.grab()


async def test_what_hosts_charts_and_maps_tell_of_servers_is_no_html_either(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, trap: Trap
) -> None:
    build_hostile_site(site, trap.markup + STEERING)
    person = open_window()
    person.frame.resize(1600, 1000)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    told: list[Text] = []

    person.choose_view("Hosts")
    hosts = person.find(HostsPanel, "hostsPanel")
    hosts.folders_button.click()
    await wait_until(lambda: hosts.is_settled)
    assert any("<img" in hosts.model.index(row, 0).data() for row in range(hosts.model.rowCount()))
    hover(hosts.view)
    told += texts_of(hosts)

    person.choose_view("Charts")
    charts = person.find(ChartsPanel, "chartsPanel")
    await wait_until(lambda: charts.is_settled and charts.charts["folders"].bars)
    assert any("<img" in bar.label for chart in charts.charts.values() for bar in chart.bars)
    for chart in charts.charts.values():
        for number in range(len(chart.bars)):
            point_at(chart, chart.place_of(number).center())
            told.append(Text("a bar", chart.tip_of(number), guessed=True))
            told.append(Text("a bar", chart.bars[number].label))
    told += texts_of(charts)

    person.choose_view("Map")
    panel = person.find(MapPanel, "mapPanel")
    await wait_until(lambda: panel.is_settled and panel.folders.view.blocks)
    for block in panel.folders.view.blocks:
        point_at(panel.folders.view, QPoint(int(block.area.x + 3), int(block.area.y + 3)))
        told.append(Text("a block", panel.folders.tip_of(block), guessed=True))
    panel.links_button.click()
    panel.reveal(1)
    await wait_until(lambda: panel.is_settled and len(panel.links.view.ids) > 5)
    for id_, place in zip(panel.links.view.ids, panel.links.view.places, strict=True):
        point_at(panel.links.view, place.toPoint())
        told.append(Text("a node", panel.links.tip_of(id_), guessed=True))
    told += texts_of(panel)
    person.window.grab()

    assert any("<img" in html.unescape(each.text) for each in told if each.where == "a node")
    assert not trap.was_opened
    assert [wrong for wrong in map(problem_of, told) if wrong] == []


async def test_a_long_address_is_drawn_with_an_ellipsis_everywhere(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    name = "/" + 8_000 * "a"
    folders = 200 * "/b"
    endless = "http://[" + 400_000 * "/c"
    links = "".join(f'<a href="{href}">x</a>' for href in (name, folders, "/to", endless))
    site.answer("/", f"<!doctype html><title>{100_000 * 'long '}</title>{links}".encode())
    site.page(name, links=["/"], title=50_000 * "t")
    site.redirect("/to", name)
    person = open_window()
    person.frame.resize(1600, 1000)
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended)
    known = person.desktop.ledger.records
    assert max(map(len, known.url)) > 8_000
    tree, details = person.window.findChild(UrlTree), person.find(DetailsPanel, "detailsPanel")
    assert tree is not None
    for id_ in known.ids():
        tree.reveal(id_)
        details.reveal(id_)
        assert max(map(len, details.text.split("\n"))) <= LONGEST
        person.window.grab()
    for found in texts_of(*QApplication.topLevelWidgets()):
        assert max(map(len, found.text.split("\n"))) <= LONGEST + 100, found.where
