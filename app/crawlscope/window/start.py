"""Opens the first window: it is painted, and can be used, before most of the program is imported.

Whatever this module imports at its top is paid for before anything is to be seen.
"""

import asyncio
import contextlib
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crawlscope.runtime import signals
from crawlscope.runtime.loop import new_event_loop
from crawlscope.runtime.signals import STOPPED, heard_by
from crawlscope.ui.first.frame import Frame, recall_look

if TYPE_CHECKING:
    from crawlscope.core.base.output_options import OutputOptions
    from crawlscope.window.opening import Opening

    Wanted = tuple[dict[str, Any], OutputOptions, Opening]

CLOSED = 0  # the exit code of a window that was closed


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
    frame.closed_early.connect(may_go_on.set)
    frame.painted.connect(may_go_on.set)
    frame.look_first(address)
    await may_go_on.wait()
    from crawlscope.runtime.slices import turn  # noqa: PLC0415  the window is painted before
    from crawlscope.window.parts import parts  # noqa: PLC0415

    with contextlib.closing(parts()) as made:
        for make in made:
            if frame.is_left:
                return CLOSED
            make()
            await turn()  # keys are read, and the window is painted, in between
    from crawlscope.runtime.garbage import collect_from_now_on  # noqa: PLC0415  as above

    collect_from_now_on()  # passes through all that was imported would take 15 to 80 ms
    from crawlscope.runtime import crashes, qt_messages  # noqa: PLC0415  the window is painted before
    from crawlscope.ui.shell.main_window import MainWindow  # noqa: PLC0415
    from crawlscope.window.desktop import Desktop  # noqa: PLC0415
    from crawlscope.window.panels import PANELS  # noqa: PLC0415
    from crawlscope.window.windows import run_first  # noqa: PLC0415

    asked = wanted()
    crashes.watch()
    with qt_messages.heard():
        window = MainWindow(PANELS, in_one_go=False)
        for _step in window.steps:
            await turn()
            if frame.is_left:
                return CLOSED
        return await run_first(frame, window, Desktop, asked)


def _nothing() -> "Wanted":
    from crawlscope.core.base.output_options import OutputOptions  # noqa: PLC0415  the window is painted before
    from crawlscope.runtime.logs import log_path, start_logging  # noqa: PLC0415
    from crawlscope.store import default_folder  # noqa: PLC0415
    from crawlscope.window.opening import EMPTY  # noqa: PLC0415

    start_logging(verbose=False)
    return {}, OutputOptions(crawls=default_folder(), crashes=log_path().parent), EMPTY
