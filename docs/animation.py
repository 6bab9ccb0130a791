"""Writes docs/crawl.webp: a crawl of the demo site from the start page to its replay, in motion.

`xvfb-run -a -s "-screen 0 1280x800x24" python docs/animation.py` starts the crawl, lets the tree
grow, cancels, and plays what was seen again. Needs the extra `docs`.
"""

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_SCALE_FACTOR", "1")

from PIL import Image
from PySide6.QtCore import QPoint, QSettings, QSize, Qt
from PySide6.QtGui import QCursor, QImage
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.demo.server import DemoSite
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.graph.replay_bar import STEPS, ReplayBar
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening

TARGET = Path(__file__).parent / "crawl.webp"
SIZE, SHOWN = QSize(1280, 800), QSize(960, 600)
TICK = 0.2  # seconds between two pictures
REST = 1.6  # seconds that something is looked at
DONE = 420  # URLs before the crawl is cancelled
SPEED = "1×"  # of the replay
QUALITY = 60  # of WebP
LARGEST = 2_000_000  # octets


class Camera:
    """Takes pictures of a window while something is waited for."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.pictures: list[Image.Image] = []

    async def until(self, holds: Callable[[], object]) -> None:
        while not holds():
            self._take()
            await asyncio.sleep(TICK)

    async def rest(self, seconds: float = REST) -> None:
        for _ in range(round(seconds / TICK)):
            self._take()
            await asyncio.sleep(TICK)

    def _take(self) -> None:
        smooth = Qt.TransformationMode.SmoothTransformation
        image = self._window.grab().toImage().scaled(SHOWN, mode=smooth)
        image = image.convertToFormat(QImage.Format.Format_RGB888)
        octets = bytes(image.constBits())
        size = image.width(), image.height()
        self.pictures.append(
            Image.frombuffer("RGB", size, octets, "raw", "RGB", image.bytesPerLine(), 1)
        )

    def write(self) -> None:
        first, *others = self.pictures
        first.save(
            *(TARGET, "WEBP"),
            save_all=True,
            append_images=others,
            duration=round(TICK * 1_000),
            loop=0,
            quality=QUALITY,
            method=4,
        )


async def main() -> None:
    QApplication.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        async with DemoSite() as site:
            desktop = Desktop({}, OutputOptions(), Opening())
            await act(desktop, site.url)
    size = TARGET.stat().st_size
    print(f"{TARGET}: {size:,} octets")
    if size > LARGEST:
        raise SystemExit(f"{TARGET} has more than {LARGEST:,} octets: take fewer pictures")


async def act(desktop: Desktop, url: str) -> None:
    theme().set_scheme("light")
    window = desktop.window
    window.resize(SIZE)
    window.show()
    running = asyncio.create_task(desktop.run())
    camera = Camera(window)
    QCursor.setPos(window.mapToGlobal(QPoint(300, 300)))  # not on a dock, which has buttons then
    await asyncio.sleep(REST)  # until it is laid out
    await camera.rest()
    desktop.starting.start(url)
    await camera.until(lambda: desktop.ledger.tally.requested >= DONE)
    press(window, "cancelButton")
    await camera.until(lambda: not desktop.is_crawling)
    await camera.rest(2 * REST)
    bar = window.findChild(ReplayBar)
    assert bar is not None
    press(window, "replayButton")
    bar.speed_box.setCurrentText(SPEED)
    await camera.until(lambda: bar.slider.value() < STEPS)  # it begins
    await camera.until(lambda: bar.slider.value() >= STEPS)
    await camera.rest()
    camera.write()
    desktop.close()
    await running


def press(window: QWidget, name: str) -> None:
    button = window.findChild(QToolButton, name)
    assert button is not None, name
    button.click()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main())
