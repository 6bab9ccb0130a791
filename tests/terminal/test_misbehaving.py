"""Whatever a page does to its browser, and whatever ends the program meanwhile: no process is left.

`MISBEHAVING_TIMES=20` does each twenty times, every second time beside two busy processes.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import WaitUntil
from tests.packets import children
from tests.program import Program
from tests.web import Site

pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]

# What each does once the site has heard of it
DOES = {
    "hangs": "new Promise(() => {}); document.write('<script src=/never.js><\\/script>');",
    "loops for ever": "for (;;) {}",
    "eats memory": "const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1));",
    "asks a person": "for (;;) { alert(1); confirm(2); prompt(3); }",
    "downloads": """setInterval(() => { const frame = document.createElement("iframe");
        frame.src = "/attached?" + Math.random(); document.body.append(frame); }, 10);""",
    "opens windows": "setInterval(() => { open('/popup'); open('about:blank'); }, 10);",
    "crashes": "setInterval(() => document.body.append('.'), 1);",
}
PAGE = """<!doctype html><title>Misbehaves</title><body><script>
const asked = new XMLHttpRequest(); asked.open("GET", "/begun", false); asked.send();
DOES</script>"""
ENDINGS = {  # a command, how it is ended, and the code that it ends with
    "cancel": ("crawl", signal.SIGINT, 130),
    "kill": ("crawl", signal.SIGKILL, -9),
    "closed terminal": ("crawl", signal.SIGHUP, 129),
    "closed window": ("gui", signal.SIGTERM, None),
}
BUSY = """import time
until = time.monotonic() + 60
while time.monotonic() < until: pass"""


def serve(site: Site, does: str) -> None:
    site.page("/", ["/page", "/never"])  # so that the crawl does not end by itself
    site.stalls("/never")
    site.answer("/page", PAGE.replace("DOES", DOES[does]).encode())
    site.answer("/begun", b"", "text/plain")
    attached = {"Content-Disposition": "attachment"}
    site.answer("/attached", b"PK", "application/zip", headers=attached)
    site.stalls("/never.js")


@contextmanager
def load() -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


async def end(program: Program, site: Site, wait_until: WaitUntil, does: str, how: str) -> None:
    command, how_ended, code = ENDINGS[how]
    begun, also = site.hits["/begun"], ("--quiet",)
    if command == "gui":
        also = ("--start",)
        program.environ["QT_QPA_PLATFORM"] = "offscreen"
    process = program.start(command, site.url(), "--render", *also)
    try:
        await wait_until(lambda: site.hits["/begun"] > begun, timeout=60.0)
    except BaseException:
        process.kill()
        raise
    if does == "crashes":
        for browser in browsers(program.home):
            for each in children(browser):  # those of pages: forked by one that waits for that
                os.kill(each, signal.SIGKILL)
    assert browsers(program.home)
    process.send_signal(how_ended)
    done = await program.end(process)
    assert code is None or done.code == code, done.err
    within = 1.0 if how != "kill" else 5.0  # then nobody is there who ends them
    await wait_until(lambda: not browsers(program.home), within)


def browsers(home: Path) -> list[int]:
    """Those of a program, also if its process is no more."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            if (
                each.name.isdecimal()
                and b"QtWebEngineProcess" in (each / "cmdline").read_bytes()
                and f"HOME={home}\0".encode() in (each / "environ").read_bytes()
            ):
                found.append(int(each.name))
        except OSError:  # it has ended
            continue
    return found


@pytest.mark.parametrize("how", ENDINGS)
async def test_a_page_that_loops_leaves_no_process(
    program: Program, site: Site, wait_until: WaitUntil, how: str
) -> None:
    serve(site, "loops for ever")
    await end(program, site, wait_until, "loops for ever", how)


@pytest.mark.slow
@pytest.mark.parametrize("does", DOES)
@pytest.mark.parametrize("how", ENDINGS)
async def test_no_page_leaves_a_process(
    program: Program, site: Site, wait_until: WaitUntil, how: str, does: str
) -> None:
    serve(site, does)
    for each in range(int(os.environ.get("MISBEHAVING_TIMES", "1"))):
        if each % 2 == 0:
            await end(program, site, wait_until, does, how)
            continue
        with load():
            await end(program, site, wait_until, does, how)
