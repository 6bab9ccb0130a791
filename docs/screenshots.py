"""Takes the pictures of the documentation: the demo crawl in the middle, at its end and seen again,
and the lab.

`xvfb-run -a -s "-screen 0 1280x800x24" python docs/screenshots.py` writes docs/window-*.png,
docs/queue-*.png, docs/replay-*.png and docs/lab-*.png; a colour scheme as argument (`light`,
`dark`) writes its pictures alone, `--window` before it leaves the lab out. `--views FOLDER` writes
every view of the window instead, in three sizes, to be looked at; `--cluster ADDRESS URL...`
docs/cluster.png, a crawl there (`benchmarks/three_hosts.py --picture` does it); `--rendering`
docs/rendering-*.png, a crawl whose pages scripts change (extras render and accessibility).
"""

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.graph.replay_bar import STEPS, ReplayBar
from crawlscope.ui.panels.scripts.scripts_panel import ScriptsPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.panels import CONCURRENCY, WATCH
from crawlscope.window.asking import WindowAsking
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from crawlscope.window.settings import WindowSettings

FOLDER = Path(__file__).parent
MIDDLE = 170  # URLs done
MIDDLE_ON_CLUSTER = 2_500  # the same, of three sites
MOST_LAG, LONGEST = 60.0, 5.0  # ms; seconds that are waited for it
MOMENT = 0.5  # of a replay
RENDERED = 20  # pages that are requested before one is taken
NOINDEX_REMOVED = 2  # the row of that finding
LAB_FETCHES = 4  # that wait at once in slow motion
WIDTH, HEIGHT = 1280, 800
SCHEMES = ("light", "dark")
FINDINGS, SCRIPTS = "Findings", "Scripts"  # views
SIZES = ((1920, 1080), (1280, 800), (800, 600))  # of the pictures of all views


async def main(arguments: list[str]) -> None:
    QApplication.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        match arguments:
            case ["--cluster", address, *roots]:
                await on_cluster(address, roots)
            case ["--views", views_folder, *schemes]:
                for scheme in schemes or SCHEMES:
                    await views(scheme, Path(views_folder))
            case ["--rendering", *schemes]:
                for scheme in schemes or SCHEMES:
                    with tempfile.TemporaryDirectory() as crawl_folder:
                        await rendering(scheme, Path(crawl_folder))
            case ["--window", *schemes]:
                for scheme in schemes or SCHEMES:
                    await crawl(scheme)
            case schemes:
                for scheme in schemes or SCHEMES:
                    await crawl(scheme)
                    await lab(scheme)


async def crawl(scheme: str) -> None:
    """One crawl in one colour scheme: its middle, its queue, its end."""
    async with DemoSite() as site:
        desktop = Desktop({}, OutputOptions(), Opening(roots=(site.url,), start=True))
        theme().set_scheme(scheme)
        desktop.window.resize(WIDTH, HEIGHT)
        desktop.window.show()
        running = asyncio.create_task(desktop.run())
        await until(lambda: desktop.ledger.tally.requested >= MIDDLE)
        take(desktop.window, f"window-{scheme}.png")
        await take_queue(desktop, scheme)
        await until(lambda: desktop.ledger.finished is not None)
        await asyncio.sleep(2.0)  # the last frame, and until the view of the end is painted
        take(desktop.window, f"window-{scheme}-end.png")
        await take_replay(desktop.window, scheme)
        desktop.close()
        await running


async def take_queue(desktop: Desktop, scheme: str) -> None:
    """The view Concurrency while its crawl runs, with all that is under the hood."""
    window = desktop.window
    window.hood.setChecked(True)
    window.zones.rail.actions_of[CONCURRENCY].trigger()
    window.panels.get(WorkerPanel).view.selectRow(0)
    await asyncio.sleep(2.0)  # until it is laid out
    with contextlib.suppress(TimeoutError):  # and, on a machine at rest, the lag has forgotten that
        await asyncio.wait_for(until(lambda: desktop.heartbeat.recent < MOST_LAG), LONGEST)
    take(window, f"queue-{scheme}.png")
    window.zones.rail.actions_of[WATCH].trigger()
    window.hood.setChecked(False)


async def take_replay(window: MainWindow, scheme: str) -> None:
    """The crawl at a moment of its past."""
    window.zones.rail.actions_of[WATCH].trigger()
    bar = window.findChild(ReplayBar)
    button = window.findChild(QToolButton, "replayButton")
    assert bar is not None
    assert button is not None
    button.click()
    await until(bar.play_action.isChecked)
    bar.play_action.trigger()
    bar.slider.setValue(round(STEPS * MOMENT))
    await asyncio.sleep(2.0)  # until it is built, and all views show it
    take(window, f"replay-{scheme}.png")


async def views(scheme: str, folder: Path) -> None:
    """The end of a crawl in every view of the window."""
    os.makedirs(folder, exist_ok=True)
    async with DemoSite() as site:
        desktop = Desktop({}, OutputOptions(), Opening(roots=(site.url,), start=True))
        theme().set_scheme(scheme)
        window = desktop.window
        window.show()
        running = asyncio.create_task(desktop.run())
        # At its end the window shows Overview by itself
        await until(lambda: desktop.ledger.finished is not None and not desktop.is_crawling)
        for title, action in window.zones.rail.actions_of.items():
            action.trigger()
            for width, height in SIZES:
                window.resize(width, height)
                await asyncio.sleep(1.5)  # until it is laid out and counted
                path = folder / f"{title.lower()}-{scheme}-{width}.png"
                window.grab().save(str(path))
                print(path)
        desktop.close()
        await running


async def lab(scheme: str) -> None:
    """A race, and a stage in slow motion: two pictures."""
    desktop = Desktop({}, OutputOptions())
    theme().set_scheme(scheme)
    running = asyncio.create_task(desktop.run())
    desktop.open_lab()
    desk = desktop.lab
    assert desk is not None
    window = desk.window
    window.resize(WIDTH, HEIGHT)
    desk.race([10, 100, 1_000], 1.0, 4_096)
    await until(lambda: not desk.is_racing)
    await asyncio.sleep(0.5)  # until it is laid out
    take(window, f"lab-race-{scheme}.png")
    window.reader.show_stage("generators")
    window.reader.start_watch()
    await until(lambda: window.reader.where.count("__iter__") == LAB_FETCHES)
    take(window, f"lab-slow-{scheme}.png")
    desktop.close()
    await running


async def rendering(scheme: str, folder: Path) -> None:
    """A crawl whose pages scripts change: while it runs, what differs, who did it, what if."""
    async with DemoSite() as site:
        given = {"render": True, "max_depth": 1, "render_screenshots": str(folder / "pictures")}
        given |= {"warc": str(folder / "a.wacz"), "render_timeout": 5.0}
        opening = Opening(roots=(f"{site.url}rendered/",), start=True)
        job = OutputOptions(save=str(folder / "a.crawl"))
        desktop = Desktop(given, job, opening)
        theme().set_scheme(scheme)
        window = desktop.window
        window.resize(WIDTH, HEIGHT)
        window.show()
        running = asyncio.create_task(desktop.run())
        window.hood.setChecked(True)
        await until(lambda: desktop.ledger.tally.requested >= RENDERED)
        window.zones.rail.actions_of[CONCURRENCY].trigger()
        await asyncio.sleep(1.5)  # until it is laid out
        take(window.panels.get(WorkerPanel), f"rendering-workers-{scheme}.png")
        await until(lambda: desktop.ledger.finished is not None and not desktop.is_winding_up)
        await take_pages(desktop, f"{site.url}rendered/canonical-changed", scheme)
        await take_scripts(desktop, scheme)
        desktop.close()
        await running


async def take_pages(desktop: Desktop, url: str, scheme: str) -> None:
    """The findings of scripts, and what one page is with them and without."""
    window = desktop.window
    window.zones.rail.actions_of[FINDINGS].trigger()
    findings = window.panels.get(FindingsPanel)
    findings.view.selectRow(NOINDEX_REMOVED)
    await asyncio.sleep(1.5)
    take(findings, f"rendering-findings-{scheme}.png")
    window.crawl.selection.choose(desktop.shown.crawler.frontier.ids[url])
    details = window.zones.bring_forth(DetailsPanel)
    await until(lambda: bool(details.rendered.toPlainText()))
    take(details.rendered, f"rendering-page-{scheme}.png")
    details.rendered.setFocus()
    QTest.keyClick(details.rendered, Qt.Key.Key_Tab)
    QTest.keyClick(details.rendered, Qt.Key.Key_Return)
    take(details.rendered, f"rendering-screenshot-{scheme}.png")


async def take_scripts(desktop: Desktop, scheme: str) -> None:
    """Scripts, a question to the archive, and the settings."""
    window = desktop.window
    window.zones.rail.actions_of[SCRIPTS].trigger()
    panel = window.panels.get(ScriptsPanel)
    await until(lambda: panel.is_settled and bool(panel.model.rows))
    await asyncio.sleep(1.0)
    take(panel, f"rendering-scripts-{scheme}.png")
    desktop.part(WindowAsking).open()
    dialog = desktop.part(WindowAsking).dialog
    assert dialog is not None
    dialog.renders.setChecked(True)
    dialog.ask_button.click()
    await until(lambda: not dialog.is_asking)
    await asyncio.sleep(1.0)  # until it is laid out
    take(dialog, f"rendering-again-{scheme}.png")
    dialog.close()
    desktop.part(WindowSettings).show("render")
    await asyncio.sleep(1.0)
    settings = window.findChild(SettingsDialog)
    assert settings is not None
    take(settings, f"rendering-settings-{scheme}.png")
    settings.close()


async def on_cluster(address: str, roots: list[str]) -> None:
    """The middle of a crawl on other machines."""
    opening = Opening(roots=tuple(roots), start=True)
    desktop = Desktop({"cluster": address, "workers": 30}, OutputOptions(), opening)
    theme().set_scheme("light")
    desktop.window.resize(WIDTH, HEIGHT)
    desktop.window.show()
    running = asyncio.create_task(desktop.run())
    await until(lambda: desktop.ledger.tally.requested >= MIDDLE_ON_CLUSTER)
    panel = desktop.window.findChild(WorkerPanel)
    assert panel is not None
    panel.machines_button.click()
    await asyncio.sleep(0.5)  # until it is shown
    take(desktop.window, "cluster.png")
    desktop.close()
    await running


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - what is looked at is a window, which sets no event
        await asyncio.sleep(0.05)


def take(window: QWidget, name: str) -> None:
    window.grab().save(str(FOLDER / name))
    print(FOLDER / name)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main(sys.argv[1:]))
