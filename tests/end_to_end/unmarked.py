"""Prints each text of the window that is not translated, during and after a crawl.

`CRAWLSCOPE_LANGUAGE=en_XA python -m tests.end_to_end.unmarked`: each text of ours is ⟦marked⟧
then. What the site says is in letters that are not Latin.
"""

import asyncio
import re
import tempfile
from collections.abc import Callable, Iterator

from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QTreeView, QWidget

from crawlscope.core.base.language import LANGUAGES
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.base.version import __version__
from crawlscope.core.policy.ai_crawlers import CRAWLERS
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.lists import Listed
from crawlscope.demo.lab import STAGES
from crawlscope.runtime.loop import new_event_loop
from crawlscope.ui.dialogs.about import STANDS_ON, show_about
from crawlscope.ui.dialogs.list_dialog import ListDialog
from crawlscope.ui.dialogs.replacing import ask_to_replace
from crawlscope.ui.dialogs.shortcuts import show_shortcuts
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.findings.ignore_dialog import IgnoreDialog
from crawlscope.ui.panels.findings.ignored_dialog import IgnoredDialog
from crawlscope.ui.shell.rail import Rail
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from tests.ui.every_text import Text, texts_of
from tests.web import Site

MARKED = re.compile(r"⟦[^⟦⟧]*(?:⟧|$)")  # the end is not there if there was no room for it
LETTERS = re.compile("[A-Za-z]{2}")
PARTS = re.compile(r"\n|\t|  +| · |, |: | [→›–] |[()|]|</?\w+[^>]*>|&nbsp;")
EDGE = " ■▼●◆★…“”‘’'\"&.;,:–+×!?→›·\u200e"
DATA = re.compile(
    r"""(?:https?://)?(?:[\w-]+\.)*(?:127\.0\.0\.1|localhost|\w+\.example)\S*  # an address
    | /\S* | [\w-]+:\S* | \*\.\w+
    | (?:\d+\ %\ )?[\d.,–\ ]+\ ?(?:%|B|KB|MB|GB|ms|s|px|/s|µs|min|h)(?:/s)?(?:\ /\d*)?
    | [\d:.\ -]+\ UTC
    | (?:\d+\ )?[1-5]xx | \d{3}(?:\ [A-Z][\w-]+)+ | \d{3}\ OK          # a status with its phrase
    | [\w.*-]+/[\w.+*-]+ | --[\w-]+(?:\ \d+)?                # a media type, an option
    | [\w/-]+[:<>=][\w<>=/%"\ -]*                            # a term of the filter
    | [\w-]+\.(?:txt|crawl|csv|tsv|xml|gz|py)
    | [A-Z]\w*(?:-[A-Z]\w*)+ | HTTP/1\.1               # a header
    | (?:(?:Ctrl|Shift|Alt)\+)+\S+ | F\d+                    # a key
    | \w+\.\w[\w.<>]* | <?\w+>?\(.* | \w+_\w+                # a function
    """,
    re.VERBOSE,
)
NAMES = {
    *(each for named in STANDS_ON for each in named[::2]),
    *STAGES,
    *("any", "domain"),
    *LANGUAGES.values(),
    *BY_NAME,
    *(name for each in CRAWLERS for name in (each.name, each.company)),
    *(line for each in BY_NAME.values() for line in (each.wrong, each.right)),
    *("Ctrl", "Return", "Esc", "Del", "Ins", "Backspace", "Space"),
    *(
        "Crawlscope",
        f"Crawlscope {__version__}",
        "curl",
        "robots.txt",
        "HTTP",
        "HTTPS",
        "HTML",
        "URL",
        "DNS",
        "TLS",
        "GET",
    ),
    *("asyncio", "nofollow", "charset=utf-8", "utf-8", "frame-ancestors", "date", "server"),
    *(
        "Apache 2.0",
        "-word",
        "content-type",
        "content-length",
        "location",
        "connection",
        "keep-alive",
    ),
    *("text-hash", "h1-text", "h2-text", "hreflang", "lang", "robots", "robots-header", "encoding"),
    *("canonical-header", "description", "Disallow", "task"),
    # Words of the filter, and of Qt what it does not mark
    *("status", "state", "type", "error", "reason", "redirect", "joined", "path", "folder", "host"),
    *("title", "depth", "size", "time", "inlinks", "links", "redirects", "tries", "word", "words"),
    *("Cancel", "OK", "Close", "&Cancel", "&OK", "&Close"),
    *("Float", "Closes the dock widget", "Undocks and re-attaches the dock widget"),
    *("Scroll Left", "Scroll Right", "What's This", "Export"),
}


def build(site: Site) -> None:
    """A page of each kind."""
    site.page("/", links=["/1", "/2", "/3", "/4", "/5", "http://203.0.113.9/", "//["], title="Ж")
    site.page("/1", links=["/", "/2"], title="Ж", text="<h1>Я</h1><img src=/6>")
    site.answer("/2", b"", status=404)
    site.redirect("/3", "/2")
    site.redirect("/4", "/4")
    site.raw("/5", b"")
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /1\n", "text/plain")


async def main() -> None:
    QApplication.setQuitOnLastWindowClosed(False)
    found: set[Text] = set()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        async with Site() as site:
            build(site)
            desktop = Desktop({}, OutputOptions(), Opening())
            desktop.window.show()
            running = asyncio.create_task(desktop.run())
            found.update(texts_of(desktop.window))
            desktop.starting.start(site.url())
            await until(lambda: desktop.ledger.finished is not None and not desktop.is_crawling)
            for _view in views(desktop.window):
                await until(lambda: is_settled(desktop.window))
                found.update(texts_of(desktop.window))
            found.update(of_details(desktop))
            open_dialogs(desktop)
            assert desktop.lab is not None
            found.update(texts_of(desktop.window, desktop.lab.window))
            desktop.close()
            await running
    wrong = {
        f"{re.sub('[0-9]+', '…', text.where)}: {part!r}"
        for text in found
        if not text.where.startswith("CodeView")
        for part in unmarked(text.text)
    }
    print("\n".join(sorted(wrong)))


def views(window: QWidget) -> Iterator[str]:
    rail = window.findChild(Rail)
    tree = window.findChild(QTreeView, "urlTree")
    assert rail is not None
    assert tree is not None
    tree.expandAll()
    for name, action in rail.actions_of.items():
        action.trigger()
        yield name


def is_settled(window: QWidget) -> bool:
    """True if everything in sight is counted."""
    seen = (each for each in window.findChildren(QWidget) if each.isVisible())
    return all(getattr(each, "is_settled", True) for each in seen)


def of_details(desktop: Desktop) -> Iterator[Text]:
    details = desktop.window.panels.get(DetailsPanel)
    for id_ in desktop.ledger.records.ids():
        details.reveal(id_)
        yield from texts_of(details)


def open_dialogs(desktop: Desktop) -> None:
    window, finding = desktop.window, next(iter(BY_NAME.values()))
    desktop.window.acts["settings"].trigger()
    show_about(window)
    show_shortcuts(window, (("", each) for each in window.findChildren(QAction)))
    ListDialog("a.txt", Listed(), window).open()
    IgnoreDialog(finding, desktop.ledger.records.url[1], window).show()
    IgnoredDialog(window).show()
    ask_to_replace(window, "", "a.crawl", lambda: None)
    desktop.open_lab()


def unmarked(text: str) -> Iterator[str]:
    """The parts of a text that are neither marked nor data."""
    left, before = "" if text in NAMES else text, ""
    while left != before:
        left, before = MARKED.sub("", left), left
    for each in PARTS.split(left):
        part = each.strip(EDGE)
        if LETTERS.search(part) and part not in NAMES and not DATA.fullmatch(part):
            yield part


async def until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not is_true():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(main())
