"""The findings that a crawl has, and the URLs of one of them, as rows that Qt reads."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.budgets import READ_SAID
from crawlscope.core.base.language import heading, tr, tr_noop, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.base.view_table import Shown, Value, in_portions, telling
from crawlscope.core.findings.duplicates import DUPLICATES
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.insight.evidence import EVIDENCE, Evidence
from crawlscope.core.insight.in_common import Common, in_common
from crawlscope.core.insight.worth import by_worth
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME, Family, Finding, Severity
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts, FactSource
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn, Index
from crawlscope.ui.rows.recount import Recount

ICONS = {
    Severity.ERROR: ("alert", Tone.BAD),
    Severity.WARNING: ("broken", Tone.WARN),
    Severity.NOTE: ("info", Tone.QUIET),
}
# The row above those that nearly all pages have
FACTS = Finding("", Family.CONTENT, Severity.NOTE, *[""] * 6)


class Column(HeadedColumn):
    FINDING = (
        tr("Finding"),
        tr(
            "What was found; Enter shows its URLs. Errors come first, then warnings; of each, what "
            "is on few URLs; click to sort by severity and name, a third time to return to that "
            "order"
        ),
    )
    COUNT = (tr("URLs", "how many"), tr("Number of URLs with this finding"))
    WHERE = (
        tr("Where"),
        tr(
            "What its URLs share: a folder, the text of links, a title; or their templates, that "
            "is folders whose pages are made alike"
        ),
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A finding that some URL has."""

    finding: Finding
    severity: Severity
    count: int  # URLs


FIELDS = (
    tr_noop("Finding"),
    tr_noop("Name"),
    tr_noop("Severity"),
    tr_noop("URLs"),
    tr_noop("About"),
    tr_noop("Rule"),
    tr_noop("Why it matters"),
    "How to mend it",  # as exports have always called it
    tr_noop("Templates"),
)
# Of the same as a page for people
HEADINGS = (*map(heading, FIELDS[:7]), tr("How to fix it"), tr("Templates"))
OURS = (0, 2, 4, 5, 6, 7)  # the places of those whose texts are ours


class FindingsModel(FlatModel[Row]):
    located = Signal()  # `where` is known, or another
    headers = Column.headers()
    numbers = frozenset((Column.COUNT,))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts: Sequence[Row] = ()
        self.is_open = False  # what nearly all pages have is listed, too
        self._shared: Mapping[str, Common] = {}  # by name: what the URLs have in common
        self._ledger = Ledger()
        self._names: Collection[str] = ()  # of what has been found in it
        self.locating = Recount[Mapping[str, Common]](self, self._locate, self._take_where)

    def show(self, rows: Sequence[Row], facts: Sequence[Row]) -> None:
        """Shows these rows, and the `facts` of the whole site in a group that can be opened. What
        was selected stays so while it has a row."""
        self._facts = facts
        if facts:
            rows = [*rows, Row(FACTS, Severity.NOTE, len(facts)), *(facts if self.is_open else ())]
        self.put_rows(rows, lambda row: row.finding)

    def locate(self, ledger: Ledger | None, names: Collection[str]) -> None:
        """Finds what the URLs of each of these findings have in common in this crawl; None: says
        nothing."""
        if ledger is None or ledger is not self._ledger:
            self.locating.drop()
            self._take_where({})
        if ledger is not None:
            self._ledger, self._names = ledger, names
            self.locating.note_change(ledger.finished is not None)

    def where(self, name: str) -> str:
        """What the URLs of a finding have in common; '' if that is nothing, or not known yet."""
        return self._shared.get(name, Common()).words

    def _locate(self) -> QuietSlices[Mapping[str, Common]]:
        """The facts of the site are everywhere."""
        facts, found = {row.finding.name for row in self._facts}, dict[str, Common]()
        for name in self._names:
            if name not in facts:
                found[name] = yield from in_common(self._ledger, name)
        return found

    def _take_where(self, shared: Mapping[str, Common]) -> None:
        if shared != self._shared:
            self._shared = shared
            if self.rows:
                last = self.index(len(self.rows) - 1, Column.WHERE)
                self.dataChanged.emit(self.index(0, Column.WHERE), last)
            self.located.emit()

    def shown_table(self, ledger: Ledger) -> Shown:
        """The findings in their order, each with what it means."""
        words, shared = ledger.findings.words, self._shared

        def values(row: Row) -> Sequence[Value]:
            each = row.finding
            mean = (words(each), each.why, each.mend)
            counted = shared[each.name].templates or None if each.name in shared else None
            told = (each.title, each.name, row.severity.value, row.count, each.family.value, *mean)
            return (*told, counted)

        others = [row for row in self.rows if row.finding is not FACTS and row not in self._facts]
        rows = in_portions([*others, *self._facts], values)
        return Shown("findings", FIELDS, rows, HEADINGS, in_words=telling(*OURS))

    def row_of(self, name: str) -> int:
        """The row of a finding; -1 if it has none."""
        return next((row for row, each in enumerate(self.rows) if each.finding.name == name), -1)

    def finding_at(self, index: Index) -> Finding | None:
        row = self._at(index)
        return None if row is None or row.finding is FACTS else row.finding

    def names_at(self, index: Index) -> Sequence[str]:
        """The finding of a row, or all that the group stands for."""
        row = self._at(index)
        if row is None:
            return ()
        return [each.finding.name for each in (self._facts if row.finding is FACTS else (row,))]

    def key(self, column: int) -> Callable[[Row], Any]:
        """What rows are sorted by in this column."""
        severities = list(Severity)

        def finding(row: Row) -> tuple[int, str]:
            return severities.index(row.severity), translated(row.finding.title).casefold()

        keys: dict[int, Callable[[Row], Any]] = {
            Column.FINDING: finding,
            Column.COUNT: lambda row: row.count,
        }
        return keys.get(column, lambda row: self.where(row.finding.name))

    def is_group(self, index: Index) -> bool:
        """True for the row that opens the group of what nearly all pages have."""
        row = self._at(index)
        return row is not None and row.finding is FACTS

    # What Qt asks for

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        says = super().headerData(section, orientation, role)
        is_first = section == Column.FINDING and orientation is Qt.Orientation.Horizontal
        if is_first and role == Qt.ItemDataRole.DisplayRole and self._sorted < 0:
            return tr("{finding}: errors first, rarest on top").format(finding=says)
        return says

    def _text(self, row: Row, column: int) -> str:
        if row.finding is FACTS:
            words = tr("{n:,} on nearly every page", "1 on nearly every page", row.count)
            return words.format(n=row.count) if column == Column.FINDING else ""
        match column:
            case Column.FINDING:
                return translated(row.finding.title)
            case Column.COUNT:
                return units.count(row.count)
        return self.where(row.finding.name)

    def _icon(self, row: Row, column: int) -> QIcon | None:
        if column != Column.FINDING:
            return None
        if row.finding is FACTS:
            return theme().icon("chevron-down" if self.is_open else "chevron-right", Tone.QUIET)
        return theme().icon(*ICONS[row.severity])

    def _font(self, row: Row, column: int) -> QFont | None:
        return self._number_font if column in self.numbers else None

    def _colour(self, row: Row, column: int) -> QColor | None:
        is_quiet = column == Column.WHERE or row.finding is FACTS
        return theme().colour(Tone.QUIET) if is_quiet else None

    def _tip(self, row: Row, column: int) -> str:
        if row.finding is FACTS:
            return tip(
                tr("Enter lists what has one cause for the whole site: a template, a server")
            )
        what = f"{translated(row.severity.value)}: {row.finding.name}"
        where = self.where(row.finding.name)
        return tip("\n".join(filter(None, (what, translated(row.finding.why), where))))


def rows_of(
    ledger: Ledger,
    counts: Mapping[str, int],
    severities: "frozenset[Severity]",
    named: Collection[str],
    *,
    known: int,
    pages: int,
) -> tuple[list[Row], list[Row]]:
    """What is counted of these severities, if some are `named` only of those, by its worth among
    the `known` URLs, last what other rows tell as well; and, apart, what nearly all of the `pages`
    have."""
    findings = ledger.findings
    some = {
        name: count
        for name, count in counts.items()
        if findings.severities.of(BY_NAME[name]) in severities and (not named or name in named)
    }
    rows, facts = (
        [Row(each, findings.severities.of(each), some[each.name]) for each in part]
        for part in by_worth(findings, some, known, pages)
    )
    return rows, facts


def urls_in_words(urls: int, links: int, where: str) -> str:
    """How many URLs have a finding, and what these have in common. One that is broken is linked
    from several pages: what there is to mend."""
    told = tr("{n:,} URLs", "1 URL", urls).format(n=urls)
    if links:
        words = tr("{n:,} links lead to {urls}", "1 link leads to {urls}", links)
        told = words.format(n=links, urls=told)
    if where:
        told = tr("{urls}: {where}").format(urls=told, where=where)
    return tr("{sentence}.").format(sentence=told)


class Place(HeadedColumn):
    URL = (tr_noop("URL"), tr("The URL with the finding"))
    PAGE = (
        tr_noop("Linked from"),
        tr("The page that was found first to link to it, and how many links more lead to it"),
    )
    TEXT = (tr_noop("Link text"), tr("Text of that link"))


TWIN = Evidence(
    tr_noop("Also on"),
    tr("Another page with the same value; for near-duplicates, the closest match"),
    lambda _records, _id: None,
)
LOST_LINKS = Evidence(
    tr_noop("Leads to"),
    tr("Where its links lead that name a fragment which is not there"),
    lambda _records, _id: None,
)


def lost_in_words(findings: Findings, said: AnswerFacts, finding: str) -> str:
    """Where a page's links lead to a fragment that is not there."""
    lost = findings.lost_fragments(said.facts, finding) if said.facts else ()
    return ", ".join(f"{url}#{name}" for url, name in lost)


class PlacesModel(FlatModel[int]):
    """The URLs that have one finding, with the page and the text that lead to each first; in place
    of that text with what shows the finding, where a record holds it: of duplicates, another page
    that has the same."""

    headers = Place.headers()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self.finding = ""  # its name
        self._source: FactSource | None = None
        self._said: dict[int, AnswerFacts] = {}  # of URLs that were in sight

    def set_facts(self, source: FactSource | None) -> None:
        """Sets where facts are read from; None: they are not kept."""
        self._source = source
        self._said.clear()

    def _said_of(self, id_: int) -> AnswerFacts:
        """Read with those of the next rows, which are about to be in sight."""
        names = self._reads
        if names and self._source is not None and id_ not in self._said:
            row = max(0, self.row_of(id_))
            some = list(self.rows[row : row + READ_SAID])
            found = self._source.said_of(some, names)
            self._said.update({each: found.get(each, NO_FACTS) for each in some})
        return self._said.get(id_, NO_FACTS)

    @property
    def _reads(self) -> tuple[str, ...]:
        """The facts that the last column is told from."""
        if self.finding in LOST:
            return ("fragments",)
        return self._last.reads if self._last else ()

    def _shows(self, id_: int, shows: Evidence, said: AnswerFacts) -> str:
        """What the last column says of a URL."""
        records = self.ledger.records
        if shows is TWIN:
            return self._twins()(id_)
        if shows is LOST_LINKS:
            return lost_in_words(self.ledger.findings, said, self.finding)
        return shows.shown(records, id_, said) or ""

    def explain(self, finding: str) -> None:
        """Shows another finding, whose URLs come later."""
        self.finding = finding
        self._said.clear()
        self.show(self.ledger, array("i"))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, Place.TEXT, Place.TEXT)

    @property
    def _last(self) -> Evidence | None:
        """What the last column shows; None: the text of the link."""
        if self.finding in LOST:
            return LOST_LINKS
        return TWIN if self.finding in DUPLICATES else EVIDENCE.get(self.finding)

    def show(self, ledger: Ledger, ids: "array[int]") -> None:
        """Shows these URLs, in the order of their ids. What was selected stays so while it has a
        row."""
        self._said.clear()  # they may say something else by now
        if ledger is not self.ledger:
            self.ledger = ledger
            self.show_rows(ids)
        elif ids != self.rows:
            self.put_rows(ids)

    def shown_table(self) -> Shown:
        """The URLs that have the finding, with whole addresses."""
        ledger, shows, twin = self.ledger, self._last, self._twins()
        moment = cache(ledger.records.copy)  # once the first rows are read

        told = self._telling()

        def values(id_: int) -> Sequence[Value]:
            records = moment()
            last = records.anchor.get(id_)
            if shows is not None:
                last = (twin(id_) if shows is TWIN else told(records, id_)) or None
            return (records.url[id_], records.url[records.referrer[id_]] or None, last)

        titles = [each.heading for each in Place]
        if shows is not None:
            titles[Place.TEXT] = shows.heading
        rows, finding = in_portions(self.rows[:], values), BY_NAME.get(self.finding)
        title = translated(finding.title) if finding else ""
        return Shown(self.finding, tuple(titles), rows, title=title)

    def _telling(self) -> Callable[[Records, int], str | None]:
        """Tells what the last column shows, whatever is shown by the time it is asked."""
        finding, shows, names = self.finding, self._last, self._reads
        source, findings = self._source, self.ledger.findings

        def told(records: Records, id_: int) -> str | None:
            said = source.said_of([id_], names).get(id_, NO_FACTS) if source and names else NO_FACTS
            if shows is LOST_LINKS:
                return lost_in_words(findings, said, finding)
            return shows.shown(records, id_, said) if shows else None

        return told

    def _twins(self) -> Callable[[int], str]:
        """Tells the address of the other page, whatever is shown by the time it is asked."""
        finding, findings, urls = self.finding, self.ledger.findings, self.ledger.records.url

        def twin(id_: int) -> str:
            other = findings.twin(id_, finding)
            return urls[other] if other else ""

        return twin

    def row_of(self, id_: int) -> int:
        """The row of a URL; -1 if it has none."""
        row = bisect_left(self.rows, id_)
        return row if row < len(self.rows) and self.rows[row] == id_ else -1

    def id_at(self, index: Index) -> int:
        return self._at(index) or 0

    # What Qt asks for

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        shows = self._last if section == Place.TEXT else None
        if shows is not None and orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return translated(shows.heading)
            if role == Qt.ItemDataRole.ToolTipRole:
                return shows.meaning
        return super().headerData(section, orientation, role)

    def _text(self, id_: int, column: int) -> str:
        records, shows = self.ledger.records, self._last
        home = origin_of(records.url[1])
        if column == Place.TEXT and shows is None:
            return for_people(records.anchor.get(id_) or "")
        if column == Place.TEXT and shows is not None and shows is not TWIN:
            found = self._shows(id_, shows, self._said_of(id_))
            return for_people(translated(found).removeprefix(home))
        if column == Place.TEXT:
            url = self._twins()(id_)
        else:
            url = records.url[id_ if column == Place.URL else records.referrer[id_]]
        more = self._links(id_) - 1 if column == Place.PAGE else 0
        told = shown(url.removeprefix(home) if url else "")
        return f"{told} +{units.count(more)}" if told and more > 0 else told

    def _links(self, id_: int) -> int:
        """How many links lead to a URL."""
        records = self.ledger.records
        linked = records.inlinks[id_] - records.chains.redirects_to(id_)
        return self.ledger.findings.links_to(id_) or linked

    def _colour(self, id_: int, column: int) -> QColor | None:
        return None if column == Place.URL else theme().colour(Tone.QUIET)

    def _tip(self, id_: int, column: int) -> str | None:
        return tip(self._text(id_, column)) or None
