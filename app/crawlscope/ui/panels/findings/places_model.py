"""The URLs of one finding as rows that Qt reads; duplicates in groups that are opened."""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QIcon

from crawlscope.core.base import units
from crawlscope.core.base.budgets import READ_SAID
from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.base.view_table import Shown, Value, in_portions
from crawlscope.core.findings.duplicates import DUPLICATES
from crawlscope.core.findings.findings_view import Findings
from crawlscope.core.findings.fragments import LOST
from crawlscope.core.insight.duplicate_groups import (
    READS,
    Groups,
    duplicate_groups,
    shared_text,
)
from crawlscope.core.insight.evidence import EVIDENCE, Evidence
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.records.answer_facts import NO_FACTS, AnswerFacts, FactSource
from crawlscope.core.records.records import Records
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn, Index

INDENT = "      "  # of the URLs of a group
GROUPED = (tr_noop("Group"), tr_noop("Shared text"))  # columns of an export


class Place(HeadedColumn):
    URL = (tr_noop("URL"), tr("The URL with the finding"))
    PAGE = (
        tr_noop("Linked from"),
        tr("The first page found to link to it, and how many more links lead to it"),
    )
    TEXT = (tr_noop("Link text"), tr("Text of that link"))


TWIN = Evidence(
    tr_noop("Also on"),
    tr("Another page with the same value; for near-duplicates, the closest match"),
    lambda _records, _id: None,
)
LOST_LINKS = Evidence(
    tr_noop("Leads to"),
    tr("Where its links with a missing fragment lead"),
    lambda _records, _id: None,
)


def lost_in_words(findings: Findings, said: AnswerFacts, finding: str) -> str:
    """Where a page's links lead to a fragment that is not there."""
    lost = findings.lost_fragments(said.facts, finding) if said.facts else ()
    return ", ".join(f"{url}#{name}" for url, name in lost)


class Places(NamedTuple):
    """The URLs of a finding by their ids; of duplicates, in groups."""

    ids: "array[int]"
    groups: Groups


NO_PLACES = Places(array("i"), [])


def places_of(ledger: Ledger, name: str, wanted: Filter) -> QuietSlices[Places]:
    """Those that the filter lets pass."""
    found = array("i")
    for some in ledger.findings.ids(name) if name else ():
        found.extend(some)
        yield
    if wanted:
        all_, found = found, array("i")
        for some in wanted.among(ledger.records, all_):
            found.extend(some)
            yield
    groups: Groups = []
    if name in DUPLICATES:
        groups = yield from duplicate_groups(ledger.findings, name, found)
    return Places(found, groups)


class PlacesModel(FlatModel[int]):
    """The URLs that have one finding, with the page and the text that lead to each first; in place
    of that text with what shows the finding, where a record holds it: of duplicates, another page
    that has the same. These are below a row for each group, which stands for the number -id of its
    first URL."""

    headers = Place.headers()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ledger = Ledger()
        self.finding = ""  # its name
        self.ids: Sequence[int] = ()  # of all its URLs
        self._groups: dict[int, list[int]] = {}  # by the row above them
        self._opened: set[int] = set()  # these rows, if their URLs are listed
        self._shared: dict[int, str] = {}  # what groups share, by the same
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
        self._opened.clear()
        self.show(self.ledger, NO_PLACES)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, Place.TEXT, Place.TEXT)

    @property
    def _last(self) -> Evidence | None:
        """What the last column shows; None: the text of the link."""
        if self.finding in LOST:
            return LOST_LINKS
        return TWIN if self.finding in DUPLICATES else EVIDENCE.get(self.finding)

    def show(self, ledger: Ledger, places: Places) -> None:
        """Shows these URLs, in the order of their ids, or of their groups. What was selected stays
        so while it has a row."""
        self._said.clear()  # they may say something else by now
        self._shared.clear()
        self.ids, self._groups = places.ids, {-each[0]: each for each in places.groups}
        if len(self._groups) == 1:
            self._opened.update(self._groups)
        ids = self._arranged()
        if ledger is not self.ledger:
            self.ledger = ledger
            self.show_rows(ids)
        elif ids != self.rows:
            self.put_rows(ids)

    def _arranged(self) -> Sequence[int]:
        """The rows."""
        if not self._groups:
            return self.ids
        rows = list[int]()
        for head, group in self._groups.items():
            rows += (head, *group) if head in self._opened else (head,)
        return rows

    def toggle(self, index: Index) -> bool:
        """Lists the URLs of the group at this row, or hides them again; False: it is a URL."""
        head = self._at(index)
        if head is None or head not in self._groups:
            return False
        self._opened ^= {head}
        self.put_rows(self._arranged())
        return True

    def _shared_by(self, head: int) -> str:
        """What the pages of a group share."""
        if head not in self._shared:
            self._shared[head] = self._sharing()(self.ledger.records, -head)
        return self._shared[head]

    def _sharing(self) -> Callable[[Records, int], str]:
        """Tells what the group of a page shares, whatever is shown by the time it is asked."""
        finding, source, names = self.finding, self._source, READS.get(self.finding, ())

        def shared(records: Records, id_: int) -> str:
            said = source.said_of([id_], names).get(id_, NO_FACTS) if source and names else NO_FACTS
            return shared_text(records, finding, id_, said)

        return shared

    def shown_table(self) -> Shown:
        """The URLs that have the finding, with whole addresses."""
        ledger, shows, twin, shares = self.ledger, self._last, self._twins(), self._sharing()
        moment = cache(ledger.records.copy)  # once the first rows are read

        told = self._telling()
        grouped = {
            id_: (number, group[0])
            for number, group in enumerate(self._groups.values(), 1)
            for id_ in group
        }
        shared = cache(lambda id_: shares(moment(), id_) or None)

        def values(id_: int) -> Sequence[Value]:
            records = moment()
            last = records.anchor.get(id_)
            if shows is not None:
                last = (twin(id_) if shows is TWIN else told(records, id_)) or None
            place = records.url[id_], records.url[records.referrer[id_]] or None, last
            if not grouped:
                return place
            number, first = grouped[id_]
            return (*place, number, shared(first))

        titles = [each.heading for each in Place]
        if shows is not None:
            titles[Place.TEXT] = shows.heading
        if grouped:
            titles += GROUPED
        rows, finding = in_portions([*grouped] or self.ids, values), BY_NAME.get(self.finding)
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
        if self._groups:
            return self.rows.index(id_) if id_ in self.rows else -1
        row = bisect_left(self.rows, id_)
        return row if row < len(self.rows) and self.rows[row] == id_ else -1

    def id_at(self, index: Index) -> int:
        return max(0, self._at(index) or 0)

    def ids_at(self, index: Index) -> Sequence[int]:
        """The URL of a row, or all of its group."""
        row = self._at(index)
        return [] if row is None else self._groups.get(row, [row])

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
        if id_ in self._groups:
            return self._head_text(id_) if column == Place.URL else ""
        text = self._place_text(id_, column)
        return INDENT + text if self._groups and column == Place.URL else text

    def _head_text(self, head: int) -> str:
        """'“Opening hours” · 12 pages'."""
        pages = len(self._groups[head])
        words = tr("{n:,} pages", "1 page", pages).format(n=pages)
        text = for_people(self._shared_by(head))
        # If that is not kept, the first page stands for it
        text = f"“{text}”" if text else self._place_text(-head, Place.URL)
        return f"{text} · {words}"

    def _icon(self, id_: int, column: int) -> QIcon | None:
        if id_ not in self._groups or column != Place.URL:
            return None
        name = "chevron-down" if id_ in self._opened else "chevron-right"
        return theme().icon(name, Tone.QUIET)

    def _place_text(self, id_: int, column: int) -> str:
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
        if id_ in self._groups:
            what = tr("Enter lists the pages that share this, or hides them again")
            return tip("\n".join((self._head_text(id_), what)))
        return tip(self._text(id_, column).strip()) or None
