"""Opens the first window: it is painted, and can be used, before most of the program is imported.

Whatever this module imports at its top is paid for before anything is to be seen.
"""

import asyncio
import gc
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.runtime import signals
from app.runtime.loop import new_event_loop
from app.runtime.signals import STOPPED, heard_by
from app.ui.first.frame import Frame, recall_look

if TYPE_CHECKING:
    from app.core.job import Job
    from app.window.opening import Opening

    Wanted = tuple[dict[str, Any], Job, Opening]

CLOSED = 0  # the exit code of a window that was closed

# What is imported in one turn of the loop: each takes 10 to 150 ms, and the next what it shares
PARTS = (
    "app.core.settings",
    "numpy",
    "app.core.findings.fold",
    "app.core.ledger",
    "sqlite3",
    "app.store",
    "yarl",
    "attr",
    "aiohttp",
    "app.fetch.fetch",
    "app.crawl.crawler",
    "app.demo",
    "app.export",
    "pyqtgraph",
    "app.ui.bars.control_bar",
    "app.ui.bars.filter_bar",
    "app.ui.tree.url_tree",
    "app.ui.table.url_table",
    "app.ui.details.details_panel",
    "app.ui.findings.findings_panel",
    "app.ui.overview.overview_panel",
    "app.ui.hosts.hosts_panel",
    "app.ui.changes.changes_panel",
    "app.ui.map.map_panel",
    "app.ui.graph.queue_graph",
    "app.ui.loop.loop_panel",
    "app.ui.queue.queue_panel",
    "app.ui.settings.settings_dialog",
    "app.ui.help.guide_window",
    "app.ui.main_window",
    "app.window.crawl_file",
    "app.window.desktop",
    "app.window.windows",
)


def open_plainly() -> int:
    """Opens a window for nothing in particular, as from a menu of programs."""
    return open_window("", _nothing)


def open_window(address: str, wanted: "Callable[[], Wanted]") -> int:
    """Opens a window with this address, and runs until it, and those opened from it, are closed;
    returns the exit code. What else it is opened for is asked once it is painted."""
    gc.disable()  # modules are being made, of which nothing can be collected
    signals.hear()  # Qt would lose an exception until the loop hears them
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(run_window(address, wanted))


async def run_window(address: str, wanted: "Callable[[], Wanted]") -> int:
    """As `open_window`, on the loop that runs."""
    recall_look()
    frame = Frame()
    is_stopped = asyncio.Event()

    def interrupted() -> None:
        is_stopped.set()
        frame.close()

    with heard_by(interrupted):
        code = await _look_first_and_go_on(frame, address, wanted)
    return STOPPED if is_stopped.is_set() else code


async def _look_first_and_go_on(frame: Frame, address: str, wanted: "Callable[[], Wanted]") -> int:
    may_go_on = asyncio.Event()
    frame.left.connect(may_go_on.set)
    frame.painted.connect(may_go_on.set)
    frame.look_first(address)
    await may_go_on.wait()
    from app.runtime.slices import turn  # noqa: PLC0415  the window is painted before

    for name in PARTS:
        if frame.is_left:
            break
        importlib.import_module(name)
        await turn()  # keys are read, and the window is painted, in between
    if frame.is_left:
        return CLOSED
    gc.freeze()  # nor is any of it garbage ever: it would take passes of 15 to 80 ms to see that
    gc.enable()
    from app.runtime import crashes, qt_messages  # noqa: PLC0415  the window is painted before
    from app.window.windows import run_first  # noqa: PLC0415

    settings, job, opening = wanted()
    crashes.watch()
    with qt_messages.heard():
        return await run_first(frame, settings, job, opening)


def _nothing() -> "Wanted":
    from app.core.job import Job  # noqa: PLC0415  the window is painted before
    from app.runtime.logs import log_path, start_logging  # noqa: PLC0415
    from app.store import default_folder  # noqa: PLC0415
    from app.window.opening import EMPTY  # noqa: PLC0415

    start_logging(verbose=False)
    return {}, Job(crawls=default_folder(), crashes=log_path().parent), EMPTY
