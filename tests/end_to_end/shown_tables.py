"""Prints what the views of the window would export, as JSON, with all columns.

`python -m tests.end_to_end.shown_tables FOLDER`: crawls a site that has changed since an older
crawl, and keeps both in files of the folder. If they are there already, it opens them.
"""

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QHeaderView, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.view_table import Shown
from crawlscope.export.shown import writing
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.kit.views import ExportingView
from crawlscope.ui.panels.changes.changes_panel import ChangesPanel
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from tests.end_to_end.unmarked import build, is_settled, unmarked, until, views
from tests.web import Site

OLD, NEW = "old.crawl", "new.crawl"
AS_SHOWN = {"log"}  # the time of each line, and its words in the person's language
# An address or a term of the filter; a hash
WRITTEN = re.compile(r"\w+(?::|[<>]=)\S+|\b[0-9a-f]{16}\b")


async def main(folder: Path) -> None:
    QApplication.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as settings:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, settings)
        if (folder / NEW).exists():
            await look(folder, "")
            return
        async with Site() as site:
            build(site)
            site.page(
                "/1", links=["/", "/2", "/7", "/a/8"], title="Ж", text="<h1>Я</h1><img src=/6>"
            )
            site.raw("/7", b"")
            site.page("/a/8", links=["/a/9"], title="Ж")
            site.page("/a/9", title="Ж")
            site.answer("/robots.txt", b"User-agent: *\nDisallow: /5\n", "text/plain")
            site.answer("/2", b"a", "text/plain")
            await look(folder, site.url(), is_old=True)
            site.answer("/2", b"", status=404)
            await look(folder, site.url())


async def look(folder: Path, root: str, is_old: bool = False) -> None:
    """Crawls a site, or opens the crawl that is kept, and prints all tables of the newer one."""
    file = folder / (OLD if is_old else NEW)
    desktop = Desktop(
        {"max_pages": 40, "max_tries": 1},
        OutputOptions(save=str(file)) if root else OutputOptions(),
        Opening(),
    )
    desktop.window.show()
    running = asyncio.create_task(desktop.run())
    if root:
        desktop.starting.start(root)
    else:
        desktop.open(str(file))
    await until(lambda: desktop.ledger.finished is not None and not desktop.is_crawling)
    if not is_old:
        desktop.window.files.compare_chosen.emit(str(folder / OLD))
        changes = desktop.window.panels.get(ChangesPanel)
        await until(lambda: len(changes.model.differences) > 0)
        for _view in views(desktop.window):
            await until(lambda: is_settled(desktop.window))
        for each in desktop.window.panels.declared:
            desktop.window.panels[each]
        findings = desktop.window.panels.get(FindingsPanel)
        row = findings.model.row_of("broken-link")
        findings.view.setCurrentIndex(findings.model.index(row, 0))
        await until(lambda: findings.is_settled)
        details = desktop.window.panels.get(DetailsPanel)
        details.reveal(1)
        details.outlinks.export_ready.emit()  # which of its lists is to be exported
        print(json.dumps(list(tables(desktop.window, folder)), ensure_ascii=False))
    desktop.close()
    await running


def tables(window: QWidget, folder: Path) -> Iterator[dict[str, Any]]:
    for header in window.findChildren(QHeaderView):
        for section in range(header.count()):
            header.setSectionHidden(section, False)
    for widget in window.findChildren(QWidget):
        if isinstance(widget, ExportingView):
            shown: Shown = widget.shown_table()
            rows = [list(row) for some, _fraction in shown.rows for row in some]
            page = folder / f"{shown.name}.html"
            for _ in writing(str(page), widget.shown_table()):
                pass
            text = page.read_text(encoding="utf-8")
            written = {
                "rows": [] if shown.name in AS_SHOWN else rows,
                "page": text,
                "unmarked": sorted(set(unmarked_in(text))),
            }
            yield {"name": shown.name, "fields": shown.fields, **written}


def unmarked_in(page: str) -> Iterator[str]:
    """What a page for people says in words of ours that are not translated."""
    for text in re.findall(r">([^<>]+)<", page.partition("</style>")[2]):
        yield from unmarked(WRITTEN.sub("", unescape(text)))


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main(Path(sys.argv[1])))
