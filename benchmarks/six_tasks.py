"""Six tasks of a person in the real window, by mouse alone and by keyboard alone: counts steps.

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
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PySide6.QtCore import QObject, QPoint, QRect, QSettings
from PySide6.QtWidgets import (
    QApplication,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from benchmarks.folder_site import Files
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.records import DONE
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.bars.status_counts import StatusCounts
from crawlscope.ui.dialogs.export_sheet import ExportSheet
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.hosts.hosts_panel import HostsPanel
from crawlscope.ui.panels.overview.overview_panel import OverviewPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

Found = TypeVar("Found", bound=QObject)
LONGEST, LONGEST_CRAWL = 60.0, 300.0  # seconds until what a step leads to is there
ENDLESS = "endless.html"  # the page that leads into the calendar
MISSING = 5  # pages, on the second day
DELAY = 0.02  # seconds between two requests, while there is a trap
MOVED = 3  # chains of redirects, of two hops each
ONLY = os.environ.get("ONLY", "")
GOALS = {
    "broken links and their pages": "1 click; ↓; one key exports",
    "why a URL was not crawled": "3 clicks; Ctrl+F, word",
    "stop a trap, keep the rest": "2 clicks",
    "yesterday against today": "Overview, 1 click",
    "redirect chains for a colleague": "2 clicks",
    "which hosts are slow": "2 clicks",
}


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
        await until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "a menu")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
        await self.click(menu, menu.actionGeometry(action))

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
        view = table.view
        await it.click(view, view.visualRect(view.model().index(0, 0)).translated(0, header(view)))
    else:
        await it.press("Down")
    details = it.find(DetailsPanel)
    await until(lambda: details.inlinks.total > 0 and is_seen(details), "the pages that link there")
    await it.see("1-broken")
    if by_mouse:
        await it.click(it.find(QToolButton, "exportViewButton"))
    else:
        await it.press("ctrl+alt+e")
    rows = await it.save(by_mouse)
    assert len(rows) == total + 1, f"{len(rows)} rows for {total}"


def header(view: object) -> int:
    return int(view.horizontalHeader().height())  # type: ignore[attr-defined]


async def why(it: Person, by_mouse: bool) -> None:
    details, table = it.find(DetailsPanel), it.find(UrlTable)
    site = it.desktop.ledger.records
    if by_mouse:
        await it.click(it.find(QToolButton, "urlsView"))
        button = next(each for each in table.findChildren(QToolButton) if each.text() == "Skipped")
        await it.click(button)
        await until(lambda: table.is_settled and len(table.model.ids) > 0, "what was skipped")
        view = table.view
        await it.click(view, view.visualRect(view.model().index(0, 0)).translated(0, header(view)))
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


Task = Callable[[Person, bool], Awaitable[None]]
TRAP = "stop a trap, keep the rest"
TASKS: dict[str, Task] = {
    "broken links and their pages": broken,
    "why a URL was not crawled": why,
    "yesterday against today": compare,
    "redirect chains for a colleague": redirects,
    "which hosts are slow": slow,
}


# --- the sites ----------------------------------------------------------------------------------


@asynccontextmanager
async def demo_site() -> AsyncIterator[tuple[str, Callable[[], None]]]:
    async with DemoSite(pace=0.2) as site:
        yield site.url, lambda: None


@asynccontextmanager
async def folder_site(folder: Path) -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """Its URL, and what makes it the second day."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "site"
        shutil.copytree(folder, copy)
        links = "".join(f'<a href="/moved/{each}">moved {each}</a> ' for each in range(MOVED))
        index = copy / "index.html"
        text = index.read_text()
        index.write_text(text.replace("</body>", f"{links}</body>"))
        endless = text.replace("</body>", '<a href="/calendar/1">calendar</a></body>')
        (copy / ENDLESS).write_text(endless)

        def second_day() -> None:
            pages = sorted(copy.rglob("*.html"))
            pages = [each for each in pages if each.name not in ("index.html", ENDLESS)]
            for page in random.Random(1).sample(pages, MISSING):
                page.unlink()

        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Moved(copy), "127.0.0.1", 0)
        async with server:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", second_day


async def crawled(url: str, pictures: Path | None, name: str, save: str) -> Person:
    """A window of this person that has crawled a site."""
    it = await crawling(url, pictures, name, save)
    desktop = it.desktop
    await until(
        lambda: desktop.ledger.finished and not desktop.is_crawling, "the end", LONGEST_CRAWL
    )
    await asyncio.sleep(1)
    return it


async def crawling(
    url: str, pictures: Path | None, name: str, save: str, delay: float = 0.0
) -> Person:
    desktop = Desktop({"delay": delay}, OutputOptions(save=save), Opening(roots=(url,), start=True))
    window = desktop.window
    window.resize(1440, 860)
    window.move(0, 0)
    window.show()
    running = asyncio.create_task(desktop.run())
    it = Person(desktop, pictures, name)
    it.running = running  # type: ignore[attr-defined]
    return it


async def close(it: Person) -> None:
    it.desktop.close()
    await it.running  # type: ignore[attr-defined]


async def do_all(name: str, folder: Path | None, by_mouse: bool, told: dict[str, str]) -> None:
    pictures = Path(os.environ["PICTURES"]) if "PICTURES" in os.environ else None
    how = f"{name}-{'mouse' if by_mouse else 'keys'}"
    with settings():
        async with demo_site() if folder is None else folder_site(folder) as (url, second_day):
            root = url + ENDLESS * (folder is not None)
            if ONLY in TRAP:
                it = await crawling(root, pictures, how, f"{Path.home()}/trap-{how}.crawl", DELAY)
                told[TRAP] = await done(it, TRAP, trap, by_mouse)
                await close(it)
            rest = {each: task for each, task in TASKS.items() if ONLY in each}
            if not rest:
                return
            await close(await crawled(url, None, how, f"{Path.home()}/first-{how}.crawl"))
            second_day()
            it = await crawled(url, pictures, how, f"{Path.home()}/next-{how}.crawl")
            for each, task in rest.items():
                it.find(FilterBar).set_text("")  # each task begins with the whole crawl
                await asyncio.sleep(1)
                told[each] = await done(it, each, task, by_mouse)
            await close(it)


async def done(it: Person, name: str, task: Task, by_mouse: bool) -> str:
    """The steps that it took."""
    it.steps.clear()
    try:
        await task(it, by_mouse)
        told = shortened(it.steps)
    except (AssertionError, TimeoutError, StopIteration) as e:
        told = f"{shortened(it.steps)} - NOT DONE: {e!r}"
        await it.see(f"failed-{name}")
        xdotool("key", "Escape")
    print(f"{it.name}: {name}: {told}", file=sys.stderr, flush=True)
    return told


def shortened(steps: list[str]) -> str:
    clicks = sum(each.endswith("click") for each in steps)
    keys = [each for each in steps if not each.endswith("click")]
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
        for task, goal in GOALS.items():
            if ONLY not in task:
                continue
            print(f"| {name} | {task} | {goal} | {mouse[task]} | {keys[task]} |", flush=True)


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
