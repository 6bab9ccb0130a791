"""Hosts, or folders, as rows that Qt reads; what a number is a link to."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import CUT, for_people
from crawlscope.core.base.times import no_less
from crawlscope.core.base.urls import host_of, shown
from crawlscope.core.insight.folder_facts import FolderFacts
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BIT
from crawlscope.core.queue.hosts import PAUSED
from crawlscope.core.records.errors import TERM
from crawlscope.core.records.records import UNKNOWN
from crawlscope.core.records.tree import HOSTS, FolderKind
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn, Index

ENDS = "tls-expires"

Key = Callable[[int], Any]  # of the number of a folder; None: no value


class Column(HeadedColumn):
    NAME = (tr_noop("Host or folder"), tr("Enter shows its URLs"))
    URLS = (tr_noop("URLs"), tr("Known URLs in it and below it"))
    BROKEN = (tr_noop("Broken"), tr("Failed, returned 400 or above, or redirected to such a URL"))
    FAILED = (tr_noop("Failed"), tr("No usable response"))
    ERRORS = (tr_noop("Errors"), tr("URLs with at least one error finding"))
    OCTETS = (tr_noop("Size"), tr("Total size of all bodies read, decoded"))
    MEDIAN = (tr_noop("Median"), tr("Half of the responses took at most this long (to within 1 %)"))
    LATE = ("95 %", tr("95 of 100 responses took at most this long (to within 1 %)"))
    DELAY = (
        tr_noop("Delay"),
        tr("Between two requests (settings, robots.txt, slow-down); or paused"),
    )
    ROBOTS = ("robots.txt", tr("Its rules; click to show the URLs it blocks"))
    CERTIFICATE = (
        tr_noop("Certificate"),
        tr("Expiry date (UTC), as seen in the crawl"),
    )


OF_HOSTS = (Column.DELAY, Column.ROBOTS, Column.CERTIFICATE)  # a folder has none of its own
UNITS: dict[int, Callable[[float], str]] = {  # on a page for people
    Column.OCTETS: lambda octets: units.size(int(octets)),
    Column.MEDIAN: units.seconds,
    Column.LATE: units.seconds,
    Column.DELAY: units.seconds,
    Column.CERTIFICATE: units.day,
}
OF_TREE = (Column.URLS, Column.BROKEN)  # known at once
TERMS: dict[int, str] = {  # what the numbers of a column count, as terms of a filter
    Column.URLS: "",
    Column.BROKEN: "state:broken",
    Column.FAILED: "state:failed",
    Column.ERRORS: TERM,
    Column.OCTETS: "state:done size>0",
    Column.ROBOTS: "reason:robots",
}


class HostStatus(Protocol):
    """How hosts are treated, by their origins ('http://a.test')."""

    def delay(self, origin: str) -> float: ...  # seconds between two requests; 0: none

    def robots(self, origin: str) -> str: ...  # in short; '': not known

    def is_paused(self, name: str) -> bool: ...  # by its name ('a.test'): no request may start


class HostsModel(FlatModel[int]):
    """A row is the number of a host or folder in the tree."""

    headers = Column.headers()
    numbers = frozenset(Column) - {Column.NAME, Column.ROBOTS, Column.CERTIFICATE}

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self.facts = FolderFacts()
        self.host_status: HostStatus | None = None

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, without rows."""
        self.ledger, self.facts = ledger, FolderFacts()
        self.show_rows(())

    def row_of(self, folder: int) -> int:
        """The row of a host or folder; -1 if it has none."""
        try:
            return self.rows.index(folder)
        except ValueError:
            return -1

    def folder_at(self, index: Index) -> int:
        """The host or folder of a row; 0 if there is none."""
        return self._at(index) or 0

    def key(self, column: int) -> Key:
        """What rows are sorted by."""
        if column == Column.NAME:
            return self._label
        if column == Column.ROBOTS:
            return lambda folder: self._robots(folder) or None
        if column == Column.DELAY:
            return lambda folder: self._delay(folder) or None
        if column == Column.CERTIFICATE:
            return self._certificate
        numbers = self._column(column)
        return lambda folder: None if numbers[folder] == UNKNOWN else numbers[folder]

    def asked(self, folder: int, column: int) -> str:
        """The filter for the URLs that a number counts; '' if it is no link."""
        here = f"folder:{self.ledger.tree.address(folder)}"
        if column in (Column.MEDIAN, Column.LATE):
            seconds = self._column(column)[folder]
            return "" if seconds == UNKNOWN else f"{here} {no_less(seconds)}"
        if column == Column.CERTIFICATE:
            return f"{here} finding:{ENDS}" if self._ends_soon(folder) else ""
        if column not in TERMS or not self._text(folder, column):
            return ""
        return f"{here} {TERMS[column]}".rstrip()

    # What Qt asks for

    def _column(self, column: int) -> Any:
        facts = self.facts
        numbers: dict[int, Any] = {
            Column.URLS: facts.urls,
            Column.BROKEN: facts.broken,
            Column.FAILED: facts.failed,
            Column.ERRORS: facts.with_errors,
            Column.OCTETS: facts.octets,
            Column.MEDIAN: facts.median,
            Column.LATE: facts.late,
        }
        return numbers[column]

    def _label(self, folder: int) -> str:
        tree = self.ledger.tree
        if tree.kind[folder] in HOSTS:
            return tree.name[folder]
        return tree.address(folder)

    def _robots(self, folder: int) -> str:
        is_host = self.ledger.tree.kind[folder] == FolderKind.HOST
        return (
            self.host_status.robots(self.ledger.tree.name[folder])
            if self.host_status and is_host
            else ""
        )

    def _delay(self, folder: int) -> float:
        is_host = self.ledger.tree.kind[folder] == FolderKind.HOST
        host_status = self.host_status
        return host_status.delay(self.ledger.tree.name[folder]) if host_status and is_host else 0.0

    def is_paused(self, folder: int) -> bool:
        """True if no request may start at this host."""
        tree = self.ledger.tree
        if self.host_status is None or tree.kind[folder] != FolderKind.HOST:
            return False
        return self.host_status.is_paused(host_of(tree.address(folder)))

    def _certified(self, folder: int) -> int:
        """The URL that stands for the certificate of a host; 0 if none is known."""
        tree = self.ledger.tree
        is_host = tree.kind[folder] in HOSTS
        return self.ledger.findings.certified(tree.name[folder]) if is_host else 0

    def _certificate(self, folder: int) -> float | None:
        """When it ends."""
        return self.ledger.records.certificate_ends.get(self._certified(folder))

    def _ends_soon(self, folder: int) -> bool:
        return bool(self.ledger.records.found[self._certified(folder)] & BIT[ENDS])

    def _text(self, folder: int, column: int) -> str:
        if column == Column.NAME:
            return shown(self._label(folder))
        if column == Column.ROBOTS:
            return for_people(translated(self._robots(folder)))
        if column == Column.DELAY:
            if self.is_paused(folder):
                return translated(PAUSED)
            delay = self._delay(folder)
            return units.seconds(delay) if delay else ""
        if column == Column.CERTIFICATE:
            end = self._certificate(folder)
            return "" if end is None else units.day(end)
        if column not in OF_TREE and not self.facts.is_complete:
            return CUT
        number = self._column(column)[folder]
        if column in (Column.MEDIAN, Column.LATE):
            return "" if number == UNKNOWN else units.seconds(number)
        if column == Column.OCTETS:
            return units.size(number) if number else ""
        return units.count(number) if number else ""

    def _icon(self, folder: int, column: int) -> QIcon | None:
        if column == Column.CERTIFICATE and self._ends_soon(folder):
            return theme().icon("broken", Tone.WARN)
        if column != Column.NAME:
            return None
        kind = self.ledger.tree.kind[folder]
        names = {FolderKind.HOST: "host", FolderKind.EXTERNAL_HOST: "external"}
        tone = Tone.QUIET if kind == FolderKind.EXTERNAL_HOST else Tone.TEXT
        return theme().icon(names.get(FolderKind(kind), "folder"), tone)

    def _colour(self, folder: int, column: int) -> QColor | None:
        if column in (Column.BROKEN, Column.FAILED):
            return theme().colour(Tone.BAD)
        if column == Column.CERTIFICATE:
            return theme().colour(Tone.WARN) if self._ends_soon(folder) else None
        is_external = self.ledger.tree.kind[folder] == FolderKind.EXTERNAL_HOST
        return theme().colour(Tone.QUIET) if is_external and column == Column.NAME else None

    def _font(self, folder: int, column: int) -> QFont | None:
        return self._number_font if column in self.numbers else None

    def _tip(self, folder: int, column: int) -> str | None:
        if column == Column.NAME:
            return tip(shown(self._label(folder)))
        if column == Column.ROBOTS:
            return tip(translated(self._robots(folder))) or None
        if column == Column.CERTIFICATE and self._ends_soon(folder):
            return tip(tr("It expires soon"))
        return None
