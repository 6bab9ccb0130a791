"""The findings that a crawl has, and the URLs of one of them, as rows that Qt reads."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.language import heading, tr, tr_noop, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.view_table import Shown, Value, in_portions, telling
from crawlscope.core.insight.in_common import Common, in_common
from crawlscope.core.insight.worth import by_worth
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME, Concern, Family, Finding, Severity
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
FACTS = Finding("", Family.CONTENT, Severity.NOTE, "", "", "", "", "", "")


class Column(HeadedColumn):
    FINDING = (
        tr("Finding"),
        tr(
            "What was found; Enter shows its URLs. Errors come first, then warnings, then notes; "
            "of each, broken links, then what fewer URLs have; click to sort by severity and name, "
            "click a third time to restore this order"
        ),
    )
    COUNT = (tr("URLs", "how many"), tr("Number of URLs with this finding"))
    WHERE = (
        tr("Where"),
        tr(
            "What its URLs have in common: a folder, a link text, a title, or their "
            "templates: folders whose pages are built alike"
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

    def row_near(self, finding: Finding, before: Sequence[Row]) -> int:
        """The row of a finding, or the one in its place if it was among the rows `before` and has
        none any more; not that of the group, which stands for many."""
        if (row := self.row_of(finding.name)) >= 0:
            return row
        left, known = {each.finding for each in self.rows}, [each.finding for each in before]
        above = known[: known.index(finding)] if finding in known else ()
        row = min(sum(each in left for each in above), len(self.rows) - 1)
        return max(0, row - 1) if self.rows[row].finding is FACTS else row

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
            return tr("{finding}: most important first").format(finding=says)
        return says

    def _text(self, row: Row, column: int) -> str:
        if row.finding is FACTS:
            words = tr("{n:,} facts about the whole site", "1 fact about the whole site", row.count)
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
                tr(
                    "Enter lists the findings that nearly all have that can have them: all pages, "
                    "or all with images, with translations and so on. They have a single cause "
                    "for the whole site, such as a template or the server"
                )
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
    among: Mapping[Concern, int],
) -> tuple[list[Row], list[Row]]:
    """What is counted of these severities, if some are `named` only of those, by its worth among
    the `known` URLs, last what other rows tell as well; and, apart, what nearly all have that
    it can concern, if so many are `among` them."""
    findings = ledger.findings
    some = {
        name: count
        for name, count in counts.items()
        if findings.severities.of(BY_NAME[name]) in severities and (not named or name in named)
    }
    rows, facts = (
        [Row(each, findings.severities.of(each), some[each.name]) for each in part]
        for part in by_worth(findings, some, known, among)
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
