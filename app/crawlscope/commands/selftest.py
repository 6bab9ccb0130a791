"""`--selftest`: the demo site is crawled in the window, stopped, continued, exported and checked.

The same check runs on the frozen program, where a missing file or library would show.
"""

import asyncio
import os
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Finished, Outcome, State
from crawlscope.runtime.display import why_no_start, why_no_window

TIMEOUT = 180.0  # seconds for the whole test, on a busy machine too
HOMES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
STOP_AT = 50  # URLs done when the crawl is cancelled, to be continued
LEAST_DONE = 600  # URLs of the demo site, which only grows


def selftest() -> int:
    """The exit code: 0 if everything works. Prints one line for each thing that does not."""
    if why_no_window() is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if reason := why_no_start() or why_no_window():
        print(f"selftest: {reason}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as home:
        # The person's settings neither change the outcome nor are changed by it
        for name in HOMES:
            os.environ[name] = home
        problems = _run()
    for problem in problems:
        print(f"selftest: {problem}", file=sys.stderr)
    print("selftest: failed" if problems else "selftest: passed")
    return 1 if problems else 0


def _run() -> list[str]:
    from crawlscope.runtime.loop import new_event_loop  # noqa: PLC0415  needs Qt

    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            return runner.run(_check())
    except TimeoutError:
        return [f"not done after {TIMEOUT:.0f} s"]


async def _check() -> list[str]:
    from crawlscope.core.base.output_options import OutputOptions  # noqa: PLC0415  what follows needs a display
    from crawlscope.demo.server import DemoSite  # noqa: PLC0415
    from crawlscope.window.desktop import Desktop  # noqa: PLC0415
    from crawlscope.window.opening import Opening  # noqa: PLC0415
    from crawlscope.window.parts import parts  # noqa: PLC0415

    for part in parts():  # as whoever opens the window
        part()

    with tempfile.TemporaryDirectory() as folder:
        files = [
            Path(folder) / f"tree{suffix}"
            for suffix in (".jsonl", ".csv", ".txt", ".json", ".html")
        ]
        async with DemoSite(pace=0) as site:
            opening = Opening(roots=(site.url,), start=True)
            desktop = Desktop({}, OutputOptions(exports=tuple(map(str, files))), opening)
            desktop.window.show()
            running = asyncio.create_task(desktop.run())
            problems: list[str] = []
            async with asyncio.timeout(TIMEOUT):
                await _until(lambda: desktop.ledger.tally.requested >= STOP_AT)
                desktop.cancel()
                await _until(
                    lambda: desktop.ledger.finished is not None and not desktop.is_crawling
                )
                problems += _check_stop(desktop.ledger.finished)
                kept = len(desktop.ledger.records)
                desktop.go_on()
                await _until(
                    lambda: not desktop.is_crawling and len(desktop.ledger.records) >= kept
                )
                await _until(lambda: all(file.exists() for file in files))
                problems += _check_records(desktop.ledger)
                if threading.active_count() != 1:
                    problems.append(f"{threading.active_count()} threads")
                desktop.close()
                await running
    return problems


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - what is looked at is a window, which sets no event
        await asyncio.sleep(0.02)


def _check_stop(finished: Finished | None) -> list[str]:
    stop = finished.stop if finished else None
    if stop is None:
        return ["the crawl was not stopped"]
    left = stop.in_flight + stop.sockets
    return [f"after Cancel: {stop}"] if left else []


def _check_records(ledger: Ledger) -> list[str]:
    problems = []
    done = ledger.tally.of(State.DONE)
    if done < LEAST_DONE:
        problems.append(f"{done} URLs done, at least {LEAST_DONE} expected")
    if ledger.finished is None or ledger.finished.outcome is not Outcome.FINISHED:
        problems.append(f"the crawl did not finish: {ledger.finished}")
    return problems
