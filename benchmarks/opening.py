"""What an archive costs who opens its crawl, and how soon the source of a page is read.

    python benchmarks/opening.py --pages 100000

A generated site is crawled with `--warc FILE.wacz`. Then one process after the other opens the
crawl in the window, with the archive and without it: processor seconds until all records are there,
and how often the archive was opened. The last column is the time from *View source* to the whole
source, with what that imports.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.generated_site import Plan, served

HOSTS = ("--no-robots", "--quiet", "--workers=50", "--per-host=50")


async def opened(path: str) -> None:
    """Prints the figures of one opening."""
    from crawlscope.core.base.output_options import OutputOptions
    from crawlscope.store import CrawlFile
    from crawlscope.window.desktop import Desktop
    from crawlscope.window.opening import Opening
    from crawlscope.window.sources import WindowSources

    archive = f"{path.removesuffix('.crawl')}.wacz"
    touched = list[str]()
    sys.addaudithook(
        lambda event, given: touched.append(str(given[0])) if event == "open" else None
    )
    began = time.process_time()
    file = CrawlFile.open(path, 0)
    desktop = Desktop({}, OutputOptions(), Opening(file=file))
    desktop.window.show()
    running = asyncio.create_task(desktop.run())
    while not len(desktop.ledger.records):  # noqa: ASYNC110  nothing tells of it
        await asyncio.sleep(0.01)
    seconds, looks = time.process_time() - began, touched.count(archive)
    shown = "-"
    if os.path.exists(archive):  # noqa: ASYNC240  nothing else runs
        sources = desktop.part(WindowSources)
        began = time.perf_counter()
        sources.open(len(desktop.ledger.records) // 2)
        while sources.is_busy or sources.dialog is None or sources.dialog.is_busy:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        shown = f"{1000 * (time.perf_counter() - began):.0f} ms"
    number = len(desktop.ledger.records)
    print(f"{number:>9,} {seconds:>10.2f} s {looks:>8} {shown:>10}", flush=True)
    desktop.close()
    await running


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--file", help="a crawl file that has its archive beside it")
    parser.add_argument("--open", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if given.open:
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication

        from crawlscope.runtime.loop import new_event_loop

        folder = os.environ["XDG_DATA_HOME"]
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        QApplication.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(opened(given.open))
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        path = given.file or str(Path(folder, "a.crawl"))
        archive = Path(f"{path.removesuffix('.crawl')}.wacz")
        if not given.file:
            with served(Plan(pages=given.pages)) as site:
                command = [sys.executable, "-m", "crawlscope", "crawl", site.url, *HOSTS]
                subprocess.run([*command, f"--save={path}", f"--warc={archive}"], check=False)
        aside = archive.with_suffix(".aside")
        print(f"{'records':>9} {'opened in':>12} {'looks':>8} {'source':>10}")
        for _ in range(2):
            subprocess.run([sys.executable, __file__, f"--open={path}"], check=True)
            archive.rename(aside)
            subprocess.run([sys.executable, __file__, f"--open={path}"], check=True)
            aside.rename(archive)


if __name__ == "__main__":
    main()
