"""Takes the pictures of the documentation: the demo crawl in the middle, at its end and seen again,
and the lab.

`xvfb-run -a -s "-screen 0 1280x800x24" python docs/screenshots.py` writes docs/window-*.png,
docs/queue-*.png, docs/replay-*.png and docs/lab-*.png; a colour scheme as argument (`light`,
`dark`) writes its pictures alone, `--window` before it leaves the lab out. `--views FOLDER` writes
every view of the window instead, in three sizes, to be looked at; `--cluster ADDRESS URL...`
docs/cluster.png, a crawl there (`benchmarks/three_hosts.py --picture` does it).
"""

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.graph.replay_bar import STEPS, ReplayBar
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.ui.shell.panels import CONCURRENCY, WATCH
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

FOLDER = Path(__file__).parent
MIDDLE = 170  # URLs done
MIDDLE_ON_CLUSTER = 2_500  # the same, of three sites
MOST_LAG, LONGEST = 60.0, 5.0  # ms; seconds that are waited for it
MOMENT = 0.5  # of a replay
LAB_FETCHES = 4  # that wait at once in slow motion
WIDTH, HEIGHT = 1280, 800
SCHEMES = ("light", "dark")
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
