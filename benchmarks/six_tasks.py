"""Twelve tasks of a person in the real window, by mouse alone and by keyboard alone: counts steps.

`xvfb-run -a -s "-screen 0 1440x900x24" python benchmarks/six_tasks.py [FOLDER...]` does them on
the demo site, or on folders of HTML (in copies of them, which also have some redirects; on the
second day some pages are missing). Events come from xdotool, through the X server; openbox (a
window manager) gives the focus. Each task ends with what a person would look at, and the script
looks at it, too. `PICTURES=FOLDER` keeps a picture of the screen at the end of each task; with
`ONLY=WORD` the tasks that have the word are done.
"""

import asyncio
import csv
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PySide6.QtCore import QObject, QPoint, QRect, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QPushButton, QToolButton, QWidget

from benchmarks.folder_site import Files
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.insight.compare import Change
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import DONE
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.dialogs.export_sheet import ExportSheet
from crawlscope.ui.kit.acts import plain
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.palette import Palette
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

Found = TypeVar("Found", bound=QObject)
LONGEST, LONGEST_CRAWL = 60.0, 300.0  # seconds until what a step leads to is there
ENDLESS = "endless.html"  # the page that leads into the calendar
MISSING = 5  # pages, on the second day
DELAY = 0.02  # seconds between two requests, while there is a trap
MOVED = 3  # chains of redirects, of two hops each
ONLY = os.environ.get("ONLY", "")
MATTER = 3  # findings that a person should see at once
MANY = 10  # kinds of findings that nobody wants to see again
HIDING = "state:redirected"  # a filter that hides the URL that is looked for


class Moved(Files):
    """A folder in which `/moved/N` redirects twice, and `/calendar/` has no end."""

    def _answer(self, path: str) -> bytes:
        kind, _, number = path.partition("/")
        if kind == "calendar" and number.isdecimal():
            links = (f'<a href="/calendar/{int(number) + step}">later</a>' for step in (1, 2, 3))
            body = f"<title>Day {number}</title>{' '.join(links)}".encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}"
            return f"{head}\r\n\r\n".encode() + body
        if kind not in ("moved", "moving"):
            return super()._answer(path)
        where = f"/moving/{number}" if kind == "moved" else f"/index.html?{number}"
        return f"HTTP/1.1 301 Moved\r\nLocation: {where}\r\nContent-Length: 0\r\n\r\n".encode()


@dataclass
class Person:
    """Who sees one window, and has a mouse and a keyboard."""

    desktop: Desktop
    running: asyncio.Task[int]
    pictures: Path | None
    name: str = ""
    steps: list[str] = field(default_factory=list)

    def first(self, kind: type[Found]) -> Found | None:
        return next(iter(self.desktop.window.findChildren(kind)), None)

    def find(self, kind: type[Found], name: str = "") -> Found:
        found = self.desktop.window.findChild(kind, name) if name else self.first(kind)
        assert found is not None, f"there is no {name or kind}"
        return found

    async def click(
        self, place: QWidget, at: QRect | QPoint | None = None, button: int = 1
    ) -> None:
        at = place.rect() if at is None else at
        point = place.mapToGlobal(at.center() if isinstance(at, QRect) else at)
        assert place.isVisible(), f"{place} cannot be clicked"
        self.steps.append("right click" if button == 3 else "click")
        xdotool("mousemove", point.x(), point.y())
        await asyncio.sleep(0.15)  # what is under the pointer may change
        xdotool("click", button)
        await asyncio.sleep(0.15)

    async def wheel(self, place: QWidget, sought: Callable[[], QRect]) -> None:
        """Scrolls down until it is seen."""
        middle = place.mapToGlobal(place.rect().center())
        xdotool("mousemove", middle.x(), middle.y())
        for _ in range(400):
            if place.rect().contains(sought()):
                return
            xdotool("click", 5)
            await asyncio.sleep(0.05)

    async def drag(self, place: QWidget, first: QPoint, last: QPoint) -> None:
        """Selects from one row to another."""
        self.steps.append("drag")
        for at, act in ((first, "mousedown"), (last, "mouseup")):
            point = place.mapToGlobal(at)
            xdotool("mousemove", point.x(), point.y())
            await asyncio.sleep(0.15)
            xdotool(act, 1)
        await asyncio.sleep(0.15)

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.steps.append(key)
            xdotool("key", key)
            await asyncio.sleep(0.15)

    async def type(self, word: str) -> None:
        self.steps.append(f"'{word}'")
        xdotool("type", "--delay", 20, word)
        await asyncio.sleep(0.3)

    async def choose(self, text: str) -> None:
        """Clicks an entry of the menu that is open."""
        found: list[tuple[QMenu, QAction]] = []

        def is_there() -> bool:
            menu = QApplication.activePopupWidget()
            if isinstance(menu, QMenu):
                found[:] = [(menu, each) for each in menu.actions() if plain(each.text()) == text]
            return bool(found)

        await until(is_there, f"a menu with {text}")
        menu, action = found[0]
        await self.click(menu, menu.actionGeometry(action))

    async def choose_below(self, title: str, *entries: str) -> None:
        """Goes down from a title of the menu bar."""
        bar = self.find(QMenuBar)
        action = next(each for each in bar.actions() if plain(each.text()) == title)
        await self.click(bar, bar.actionGeometry(action))
        for each in entries:
            await self.choose(each)

    async def save(self, by_mouse: bool, suffix: str = ".csv") -> list[list[str]]:
        """Takes the name that the dialog suggests; returns the file's rows."""
        window = self.desktop.window
        await until(lambda: any(map(is_seen, window.findChildren(ExportSheet))), "a sheet")
        dialog = next(each for each in window.findChildren(ExportSheet) if is_seen(each))
        await asyncio.sleep(0.5)
        if by_mouse:
            save = dialog.findChild(QPushButton, "exportSave")
            assert save is not None
            await self.click(save)
        else:
            await self.press("Return")
        files: list[Path] = []

        def is_there() -> bool:
            files[:] = sorted(Path.home().rglob(f"*{suffix}"))
            return bool(files) and "Exported to" in window.messages.text

        await until(is_there, "the export")
        with files[0].open(newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        files[0].unlink()
        return rows

    async def see(self, task: str) -> None:
        """What was done is at its end: a picture of it."""
        await asyncio.sleep(0.5)
        if self.pictures is not None:
            name = f"{self.name}-{task.replace(' ', '-')}.png"
            self.desktop.window.screen().grabWindow(0).save(str(self.pictures / name))


def xdotool(*words: object) -> None:
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)


async def until(holds: Callable[[], object], what: str, longest: float = LONGEST) -> None:
    end = monotonic() + longest
    while not holds():
        if monotonic() > end:
            raise TimeoutError(f"waited for {what}")
        await asyncio.sleep(0.05)


# --- the tasks: each by mouse, or by keyboard ---------------------------------------------------


async def broken(it: Person, by_mouse: bool) -> None:
    counts, table = it.find(StatusCounts), it.find(UrlTable)
    total = it.desktop.ledger.tally.broken
    assert total, "nothing is broken"
    if by_mouse:
        await it.click(counts, counts.place_of("broken"))
    else:
        await it.press("ctrl+shift+b")
    await until(lambda: is_seen(table) and table.is_settled, "the table")
    await until(lambda: len(table.model.ids) == total, f"{total} rows")
    if by_mouse:
        await it.click(table.view.viewport(), first_row(table))
    else:
        await it.press("Down")
    details = it.find(DetailsPanel)
    await until(lambda: details.inlinks.total > 0 and is_seen(details), "the pages that link there")
    await it.see("1-broken")
    if by_mouse:
        await it.click(it.find(QToolButton, "exportViewButton"))
    else:
        await it.press("ctrl+alt+e")
    check_dead_links(it, await it.save(by_mouse))


def check_dead_links(it: Person, rows: list[list[str]]) -> None:
    """Of an export: all broken URLs that a page links to, each with its status or problem."""
    head, *rest = rows
    page, url, status, problem = (head.index(each) for each in ("page", "url", "status", "problem"))
    assert all(row[url] and (row[status] or row[problem]) for row in rest)
    linked = {row[url] for row in rest if row[page]}
    site = it.desktop.ledger.records
    broken = {
        site.url[id_]
        for id_ in site.ids()
        if site.is_broken(id_) and site.inlinks[id_] > site.chains.redirects_to(id_)
    }
    assert broken == linked, f"not the same: {sorted(broken ^ linked)[:3]}"


def first_row(table: UrlTable) -> QRect:
    return table.view.visualRect(table.view.model().index(0, 0))


async def why(it: Person, by_mouse: bool) -> None:
    details, table = it.find(DetailsPanel), it.find(UrlTable)
    site = it.desktop.ledger.records
    if by_mouse:
        await it.click(it.find(QToolButton, "urlsView"))
        button = next(each for each in table.findChildren(QToolButton) if each.text() == "Skipped")
        await it.click(button)
        await until(lambda: table.is_settled and len(table.model.ids) > 0, "what was skipped")
        await it.click(table.view.viewport(), first_row(table))
    else:
        skipped = next(id_ for id_ in site.ids() if site.skip_reason.get(id_))
        word = site.url[skipped].partition("://")[2].strip("/")[:24]
        await it.press("ctrl+f")
        await it.type(word)
    await until(lambda: "not" in details.head.why.words.lower(), "the reason")
    await it.see("2-why")


async def trap(it: Person, by_mouse: bool) -> None:
    """While the crawl runs."""
    await until(lambda: it.desktop.ledger.tally.requested > 3, "a few pages")
    site, tree = it.desktop.ledger.records, it.desktop.ledger.tree
    panel = it.find(UrlTree)
    word = "/workshop/" if it.name.startswith("demo") else "/calendar/"

    def inside() -> list[int]:
        return [each for each in site.ids() if word in site.url[each]]

    await until(lambda: len(inside()) > 5, f"URLs in {word}", LONGEST_CRAWL)
    node = 2 * tree.page_folder[inside()[0]] + 1
    if by_mouse:
        view, row = panel.view, panel.model.index_of
        await until(lambda: not view.visualRect(row(node)).isEmpty(), "a row for the folder")
        await it.wheel(view.viewport(), lambda: view.visualRect(row(node)))
        await it.click(view.viewport(), view.visualRect(row(node)), 3)
        await it.choose("Exclude this folder")
    else:
        await it.press("ctrl+f")
        await it.type(word.strip("/"))
        await it.press("Escape", "Menu")
        await until(QApplication.activePopupWidget, "a menu")
        await it.press("f")
    await until(
        lambda: any(site.skip_reason.get(each) == SkipReason.EXCLUDED for each in inside()),
        "URLs that are excluded",
    )
    await it.see("3-trap")
    await until(lambda: not it.desktop.is_crawling, "the end", LONGEST_CRAWL)
    fetched = sum(site.state[each] == DONE for each in inside())
    print(f"{it.name}: {fetched} of {len(inside())} URLs in {word} were fetched", file=sys.stderr)
    assert fetched < len(inside())


async def compare(it: Person, by_mouse: bool) -> None:
    if by_mouse:
        await it.click(it.find(QToolButton, "overviewView"))
        button = it.find(QPushButton, "comparePrevious")
        overview = it.find(OverviewPanel)
        await until(lambda: is_seen(button) and overview.is_settled, "the button")
        await asyncio.sleep(0.5)
        await it.click(button)
    else:
        await it.press("ctrl+alt+d")
    changes = it.find(ChangesPanel)
    await until(lambda: changes.model.rowCount() > 0 or is_seen(changes), "the changes")
    await asyncio.sleep(0.5)
    await it.see("4-compare")


async def redirects(it: Person, by_mouse: bool) -> None:
    panel = it.find(RedirectPanel)
    if by_mouse:
        await it.click(it.find(QToolButton, "redirectsView"))
        await until(lambda: is_seen(panel), "the redirects")
        await it.click(it.find(QToolButton, "exportViewButton"))
    else:
        await it.press("ctrl+5", "ctrl+alt+e")
    rows = await it.save(by_mouse)
    assert len(rows) > 1, "no chains"
    await it.see("5-redirects")


async def slow(it: Person, by_mouse: bool) -> None:
    panel = it.find(HostsPanel)
    if by_mouse:
        await it.click(it.find(QToolButton, "moreViews"))
        await it.choose("Hosts")
    else:
        await it.press("ctrl+6")
    await until(lambda: is_seen(panel) and panel.model.rowCount() > 0, "the hosts")
    await asyncio.sleep(0.5)
    column = panel.view.horizontalHeader().sortIndicatorSection()
    title = panel.view.model().headerData(column, panel.view.horizontalHeader().orientation())
    assert "95" in str(title), f"sorted by {title}"
    await it.see("6-hosts")


async def hand_over(it: Person, by_mouse: bool) -> None:
    """From the Overview, which the end of a crawl shows."""
    assert is_seen(it.find(OverviewPanel)), "the Overview was not shown"
    if by_mouse:
        await it.click(it.find(QToolButton, "exportViewButton"))
    else:
        await it.press("ctrl+alt+e")
    rows = await it.save(by_mouse)
    await it.see("7-file")
    check_dead_links(it, rows)


async def most_worth(it: Person, by_mouse: bool) -> None:
    """Nothing is to be done: they are the first in the Overview, and their view has them so."""
    overview = it.find(OverviewPanel)
    await until(lambda: overview.is_settled, "what was found")
    links = zip(overview.finding_links.rows, overview.finding_links.shown, strict=False)
    seen = [
        str(link.value).removeprefix("finding:")
        for row, link in links
        if str(link.value).startswith("finding:") and row.visibleRegion().contains(row.rect())
    ]
    await it.see("8-most-worth")
    findings = it.find(FindingsPanel)
    it.desktop.window.zones.bring_forth(FindingsPanel)  # to compare, which is no part of the task
    await until(lambda: is_seen(findings) and findings.is_settled, "the findings")
    listed = [row.finding.name for row in findings.model.rows if row.finding.name]
    assert len(listed) >= MATTER
    assert seen[:MATTER] == listed[:MATTER], f"{seen[:MATTER]}, not {listed[:MATTER]}"


async def ignore(it: Person, by_mouse: bool) -> None:
    """What nearly every page has, in one row, or else the first kinds; then all are back."""
    panel, findings = it.find(FindingsPanel), it.desktop.ledger.findings
    model, view = panel.model, panel.view
    if by_mouse:
        await it.click(it.find(QToolButton, "findingsView"))
    else:
        await it.press("ctrl+4")
    await until(lambda: is_seen(panel) and panel.is_settled, "the findings")
    group, before = len(model.rows) - 1, findings.urls()
    is_group = model.is_group(model.index(group, 0))
    rows = [group] if is_group else range(min(MANY, len(model.rows)))
    names = {name for row in rows for name in model.names_at(model.index(row, 0))}
    first, last = (view.visualRect(model.index(row, 0)).center() for row in (rows[0], rows[-1]))
    if by_mouse:
        if len(rows) > 1:
            await it.drag(view.viewport(), first, last)
        await it.click(view.viewport(), last, 3)
        await it.choose("Ignore everywhere")
    else:
        await it.press(*(["End"] if is_group else ["Home", *["shift+Down"] * (len(rows) - 1)]), "m")
    await until(lambda: names.isdisjoint(findings.urls()), f"{len(names)} ignored kinds")
    await until(lambda: "ignored" in it.desktop.messages.text, "the message")
    print(f"{it.name}: {len(names)} kinds were ignored", file=sys.stderr)
    await it.see("9-ignored")
    steps = it.steps[:]  # taking it back is another task
    await it.click(it.find(QPushButton, "messageButton"))
    it.steps[:] = steps
    await until(lambda: findings.urls() == before, "all findings again")


async def find(it: Person, by_mouse: bool) -> None:
    """A page that the filter hides."""
    site, crawl = it.desktop.ledger.records, it.desktop.window.crawl
    words = Counter(url.rpartition("/")[2] for url in site.url)
    word, sought = next(
        (word, id_)
        for id_ in site.ids()
        if site.state[id_] == DONE and len(word := site.url[id_].rpartition("/")[2]) > 5
        if words[word] == 1 and sum(word in url for url in site.url) == 1
    )
    it.find(FilterBar).set_text(HIDING)
    await asyncio.sleep(1)
    if by_mouse:
        await it.choose_below("Edit", "Find", "Find in URLs")
    else:
        await it.press("ctrl+f")
    await it.type(word)
    details = it.find(DetailsPanel)
    await until(lambda: crawl.selection.id == sought and is_seen(details), f"{word} in the details")
    await until(lambda: word in details.head.address.toPlainText(), "its URL")
    await it.see("10-find")


async def command(it: Person, by_mouse: bool) -> None:
    """One that is deep in the menus."""
    if by_mouse:
        await it.choose_below("Edit", "Command palette")
    else:
        await it.press("ctrl+k")
    palette, crawl = it.find(Palette), it.desktop.window.crawl
    await until(lambda: is_seen(palette), "the palette")
    await it.type("replay")
    view = palette.view
    await until(lambda: view.model().rowCount() > 0, "what was found")
    await it.see("11-command")
    if by_mouse:
        await it.click(view.viewport(), view.visualRect(view.model().index(0, 0)))
    else:
        await it.press("Return")
    await until(lambda: crawl.is_replay, "the replay")


async def again(it: Person, by_mouse: bool) -> None:
    """From the start page, on a third day: the second day's crawl is the newest."""
    button: list[QToolButton] = []

    def is_there() -> bool:
        button[:] = it.desktop.window.findChildren(QToolButton, "crawlRecent0")[:1]
        return bool(button) and is_seen(button[0])

    await until(is_there, "the kept crawls")
    await it.see("12-start-page")
    if by_mouse:
        await it.click(button[0])
    else:
        await it.press("ctrl+r")
    await until(lambda: it.desktop.ledger.finished, "the end", LONGEST_CRAWL)
    await until(
        lambda: it.desktop.window.findChild(ChangesPanel), "changes"
    )  # made when first seen
    changes = it.find(ChangesPanel)
    await until(lambda: changes.is_compared and changes.is_settled and is_seen(changes), "changes")
    await it.see("12-again")
    assert "next-" in changes.before.whole, changes.before.whole
    broken = changes.model.differences.counts[Change.BROKEN]
    assert broken or it.name.startswith("demo"), "nothing is newly broken"


@dataclass(frozen=True)
class Task:
    name: str
    goal: str
    act: Callable[[Person, bool], Awaitable[None]]


TRAP = Task("stop a trap, keep the rest", "2 clicks", trap)
AGAIN = Task("crawl it again, and say what is new", "1 act from the start page", again)
TASKS = (  # after a crawl, the first two of them where it leads
    Task("a file of pages and their dead links", "2 acts", hand_over),
    Task("the three findings that matter most", "seen without scrolling", most_worth),
    Task("broken links and their pages", "1 click; ↓; one key exports", broken),
    Task("why a URL was not crawled", "3 clicks; Ctrl+F, word", why),
    Task("yesterday against today", "Overview, 1 click", compare),
    Task("redirect chains for a colleague", "2 clicks", redirects),
    Task("which hosts are slow", "2 clicks", slow),
    Task("never tell me of these kinds again", "1 act", ignore),
    Task("find one URL, whatever is filtered", "Ctrl+F, word", find),
    Task("a command whose place is forgotten", "Ctrl+K, word", command),
)


# --- the sites ----------------------------------------------------------------------------------


@asynccontextmanager
async def demo_site() -> AsyncIterator[tuple[str, Callable[[], None]]]:
    async with DemoSite(pace=0.2) as site:
        yield site.url, lambda: None


@asynccontextmanager
async def folder_site(folder: Path) -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """Its URL, and what makes it the next day."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "site"
        shutil.copytree(folder, copy)
        links = "".join(f'<a href="/moved/{each}">moved {each}</a> ' for each in range(MOVED))
        index = copy / "index.html"
        text = index.read_text()
        index.write_text(text.replace("</body>", f"{links}</body>"))
        endless = text.replace("</body>", '<a href="/calendar/1">calendar</a></body>')
        (copy / ENDLESS).write_text(endless)

        def next_day() -> None:
            pages = sorted(copy.rglob("*.html"))
            pages = [each for each in pages if each.name not in ("index.html", ENDLESS)]
            for page in random.Random(1).sample(pages, MISSING):
                page.unlink()

        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Moved(copy), "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", next_day


async def crawled(url: str, pictures: Path | None, name: str, save: str) -> Person:
    """A window of this person that has crawled a site."""
    it = opened(pictures, name, Opening(roots=(url,), start=True), save)
    await until(lambda: it.desktop.ledger.finished, "the end", LONGEST_CRAWL)
    await until(lambda: not it.desktop.is_crawling, "the end of it all")
    await asyncio.sleep(1)
    return it


def opened(
    pictures: Path | None, name: str, opening: Opening, save: str | None = None, delay: float = 0.0
) -> Person:
    """A window of this person; without something to crawl, it lists what is kept."""
    job = OutputOptions(save=save, crawls=None if save else Path.home())
    desktop = Desktop({"delay": delay}, job, opening)
    window = desktop.window
    window.resize(1440, 860)
    window.move(0, 0)
    window.show()
    return Person(desktop, asyncio.create_task(desktop.run()), pictures, name)


async def close(it: Person) -> None:
    it.desktop.close()
    await it.running


async def do_all(name: str, folder: Path | None, by_mouse: bool, told: dict[str, str]) -> None:
    pictures = Path(os.environ["PICTURES"]) if "PICTURES" in os.environ else None
    how = f"{name}-{'mouse' if by_mouse else 'keys'}"
    with settings():
        async with demo_site() if folder is None else folder_site(folder) as (url, next_day):
            root, home = url + ENDLESS * (folder is not None), Path.home()
            if ONLY in TRAP.name:
                there = Opening(roots=(root,), start=True)
                it = opened(pictures, how, there, f"{home}/trap-{how}.crawl", DELAY)
                await do(it, (TRAP,), by_mouse, told)
            await close(await crawled(url, None, how, f"{home}/first-{how}.crawl"))
            next_day()
            it = await crawled(url, pictures, how, f"{home}/next-{how}.crawl")
            await do(it, TASKS, by_mouse, told)
            if ONLY in AGAIN.name:
                next_day()
                await do(opened(pictures, how, Opening()), (AGAIN,), by_mouse, told)


async def do(it: Person, tasks: Sequence[Task], by_mouse: bool, told: dict[str, str]) -> None:
    for each in tasks:
        if ONLY in each.name:
            it.find(FilterBar).set_text("")  # each task begins with the whole crawl
            await asyncio.sleep(1)
            told[each.name] = await done(it, each, by_mouse)
    await close(it)


async def done(it: Person, task: Task, by_mouse: bool) -> str:
    """The steps that it took."""
    it.steps.clear()
    try:
        await task.act(it, by_mouse)
        told = shortened(it.steps)
    except (AssertionError, TimeoutError, StopIteration) as e:
        told = f"{shortened(it.steps)} - NOT DONE: {e!r}"
        await it.see(f"failed-{task.name}")
        xdotool("key", "Escape")
    print(f"{it.name}: {task.name}: {told}", file=sys.stderr, flush=True)
    return told


def shortened(steps: list[str]) -> str:
    if not steps:
        return "no act"
    clicks = sum(each.endswith("click") for each in steps)
    keys = [
        each if (number := len(list(some))) == 1 else f"{number} × {each}"
        for each, some in groupby(each for each in steps if not each.endswith("click"))
    ]
    said = [f"{clicks} clicks" if clicks > 1 else "1 click"] if clicks else []
    return ", ".join([*said, *(f"`{each}`" for each in keys)])


@contextmanager
def settings() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        yield


async def main(folders: list[Path]) -> None:
    QApplication.setQuitOnLastWindowClosed(False)
    theme().set_scheme("light")
    (Path.home() / "Documents").mkdir(exist_ok=True)
    named = {each.resolve().parent.name: each for each in folders}
    sites: dict[str, Path | None] = {**named} or {"demo": None}
    print("| site | task | goal | mouse | keyboard |\n|---|---|---|---|---|")
    for name, folder in sites.items():
        mouse: dict[str, str] = {}
        keys: dict[str, str] = {}
        await do_all(name, folder, True, mouse)
        await do_all(name, folder, False, keys)
        for each in (*TASKS, TRAP, AGAIN):
            if each.name in mouse:
                said = each.name, each.goal, mouse[each.name], keys[each.name]
                print(f"| {name} | {' | '.join(said)} |", flush=True)


@contextmanager
def at_home() -> Iterator[None]:
    """Settings, kept crawls and exports are this person's."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            os.environ[name] = folder
        yield


if __name__ == "__main__":
    with at_home(), subprocess.Popen(["openbox"]) as manager:
        try:
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                runner.run(main([Path(each) for each in sys.argv[1:]]))
        finally:
            manager.terminate()
