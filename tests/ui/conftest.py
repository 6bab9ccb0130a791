"""Surroundings of tests of the window: a memory of their own, and crawls made of events."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Redirected,
    Response,
    Skipped,
    SkipReason,
    Started,
)
from crawlscope.core.records.workers import nobody
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.rows import recount
from tests.remembered import remember_at_first

if TYPE_CHECKING:
    from crawlscope.ui.shell.main_window import MainWindow
    from crawlscope.ui.shell.panels import Panel
    from tests.ui.kept_window import KeptWindow


def pytest_itemcollected(item: pytest.Item) -> None:
    # The offscreen platform says so of what only a window system can do.
    item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(autouse=True)
def memory_of_its_own(tmp_path: Path) -> None:
    """What the window remembers is neither a person's nor another test's. All of it is shown."""
    folder = str(tmp_path / "settings")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
    remember_at_first()


@pytest.fixture(autouse=True)
def counts_follow_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads the numbers between two changes of a test."""
    monkeypatch.setattr(recount, "LEAST_PAUSE_MS", 0)


@pytest.fixture(autouse=True)
def pointer_is_away() -> None:
    """Another test left it somewhere, and what is under it keeps still."""
    if QGuiApplication.instance() is not None:
        QCursor.setPos(QGuiApplication.primaryScreen().geometry().bottomRight())


@pytest.fixture(autouse=True)
def widgets_are_gone() -> Iterator[None]:
    """Deletes what a test closed, or each change of colours would dress it again, test by test."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class WindowAsNew(Protocol):
    def __call__(self, panels: "Sequence[Panel]") -> "MainWindow": ...


@pytest.fixture(scope="module")
def kept_window(qapp: QApplication) -> "Iterator[KeptWindow]":
    # Imported here: most tests of `ui` need no window.
    from tests.ui.kept_window import KeptWindow  # noqa: PLC0415

    kept = KeptWindow()
    yield kept
    kept.drop()


@pytest.fixture
def window_as_new(kept_window: "KeptWindow") -> Iterator[WindowAsNew]:
    """`window_as_new(PANELS)`: a shown window that no test has used, or that is as if none had.

    For those tests that do not close it; those that do, or need several, make their own."""
    yield kept_window.take
    theme().set_scheme("system")


class Settling(Protocol):
    @property
    def is_settled(self) -> bool: ...


def settle(view: Settling) -> None:
    """Waits until a view shows everything as it is now."""
    for _ in range(10_000):
        if view.is_settled:
            return
        QTest.qWait(1)
    pytest.fail("it still counts")


class Story:
    """A crawl made event by event; each call folds a batch and returns what it changed."""

    def __init__(self) -> None:
        self.ledger = Ledger()

    def fold(self, *events: Event) -> Changes:
        return self.ledger.fold(events)

    def find(self, *urls: str, skip: SkipReason | None = None) -> Changes:
        return self.fold(*self.found(urls, skip))

    def found(self, urls: Iterable[str], skip: SkipReason | None = None) -> list[Event]:
        events: list[Event] = []
        for id_, url in enumerate(urls, len(self.ledger.records) + 1):
            events.append(Discovered(id_, url, min(1, id_ - 1), min(1, id_ - 1), None, 10))
            if skip:
                events.append(Skipped(id_, skip))
        return events

    def start(self, id_: int) -> Changes:
        return self.fold(Started(id_))

    def fetch(self, id_: int, status: int = 200, size: int = 2048) -> Changes:
        response = Response(status, "text/html", "utf-8", size, 0.042)
        return self.fold(Started(id_), Fetched(id_, response, links=array("i")))

    def redirect(self, id_: int, target: int, status: int = 301) -> Changes:
        return self.fold(Started(id_), Redirected(id_, Response(status), target))

    def fail(self, id_: int, kind: ErrorKind = ErrorKind.DNS) -> Changes:
        return self.fold(Started(id_), Failed(id_, Response(), Error(kind, "no such host")))


def set_to_work(window: "MainWindow") -> None:
    """A crawl that has something for each dock: none is folded away."""
    story = Story()
    window.crawl.show_ledger(story.ledger)
    window.set_phase(Phase.CRAWLING)
    window.note_log()
    story.find("http://a.test/", "http://a.test/a", "http://a.test/b")
    window.crawl.catch_up(story.redirect(2, 3), nobody)
    window.panels.get(UrlTree).url_selected.emit(1)
    QTest.qWait(1)


@pytest.fixture
def story() -> Story:
    return Story()
