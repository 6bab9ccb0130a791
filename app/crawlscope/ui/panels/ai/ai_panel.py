"""Which pages robots.txt lets each AI crawler have: a row for each crawler and host."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.urls import shown
from crawlscope.core.insight.ai_access import Access, Matrix, matrix
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.ai_crawlers import CRAWLERS, PURPOSES
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import in_column, in_stack
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn
from crawlscope.ui.rows.flat_table import FlatTable, RowDelegate
from crawlscope.ui.rows.recount import Recount

MOST_ROWS = 3_000  # of 200 hosts; an export has all
SIDE = 8


class Column(HeadedColumn):
    CRAWLER = (tr("Crawler"), tr("The name by which robots.txt speaks to it"))
    COMPANY = (tr("Company"), tr("Who sends it"))
    PURPOSE = (tr("Reads for"), tr("Training of models, search, or what a user asks about"))
    ALLOWED = (tr("Pages allowed"), tr("Pages of this crawl that it may read"))
    BLOCKED = (tr("Pages blocked"), tr("Pages of this crawl that robots.txt keeps from it"))
    RULE = (tr("Rule"), tr("The line of robots.txt that blocks the first of these pages"))
    HOST = (tr("Host"), tr("The host whose robots.txt says so"))


NEEDS = {Column.COMPANY: 720, Column.PURPOSE: 560, Column.HOST: 900}  # pixels


class AiModel(FlatModel[Access]):
    headers = Column.headers()
    numbers = frozenset((Column.ALLOWED, Column.BLOCKED))

    def _text(self, row: Access, column: int) -> str:
        match column:
            case Column.CRAWLER:
                return row.crawler.name
            case Column.COMPANY:
                return row.crawler.company
            case Column.PURPOSE:
                return translated(PURPOSES[row.crawler.purpose])
            case Column.ALLOWED:
                return units.count(row.allowed)
            case Column.BLOCKED:
                return units.count(row.refused)
            case Column.RULE:
                return for_people(translated(row.rule or ""))
        return shown(row.host)

    def _colour(self, row: Access, column: int) -> QColor | None:
        is_quiet = column == Column.BLOCKED and not row.refused
        return theme().colour(Tone.QUIET) if is_quiet else None

    def _tip(self, row: Access, column: int) -> str | None:
        if column == Column.RULE and row.rule:
            return tip(translated(row.rule))
        if column == Column.CRAWLER:
            words = [row.crawler.source]
            if not row.crawler.obeys:
                words.insert(0, tr("Its company does not promise that it obeys robots.txt."))
            if not row.is_named:
                words.append(tr("robots.txt does not name it: what it says to everyone applies."))
            return tip("\n".join(words))
        return None


class AiPanel(PanelWidget):
    """Hosts with their crawlers; a row selects the first page that is kept from it."""

    url_selected = Signal(int)
    urls_asked = Signal(str)  # the text of a filter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "aiPanel", tr("AI crawlers"), wished=(720, 300), least=(200, 100))
        self.model = AiModel(self)
        self.view = FlatTable(self.model, self)
        self.view.setObjectName("aiTable")
        self.view.setAccessibleName(tr("AI crawlers"))
        self.view.setAccessibleDescription(
            tr("One crawler and host per row: Enter shows the pages that it may not read")
        )
        self.view.setItemDelegate(RowDelegate(self.view, (Column.RULE,)))
        widest = {
            Column.CRAWLER: "meta-externalagent",
            Column.COMPANY: "Common Crawl",
            Column.PURPOSE: tr("questions of users"),
            Column.ALLOWED: "Pages allowed",
            Column.BLOCKED: "Pages blocked",
            Column.HOST: "https://www.example.org",
        }
        self.view.share_width(Column.RULE, widest, NEEDS)
        self._ledger = Ledger()
        self._quiet = Quiet()
        self._recount = Recount[Matrix](self, self._counted, self._take)
        self.head = ElidedLabel("", self)
        self.head.setObjectName("aiHead")
        self.head.setContentsMargins(SIDE, 4, SIDE, 4)
        self._empty = EmptyState(
            "robot",
            tr("No pages yet"),
            tr("What the robots.txt of each host lets AI crawlers read is counted here."),
        )
        self._pages = in_stack(self, self._empty, self.view)
        in_column(self, self.head, (self._pages, 1))
        self.setFocusProxy(self.view)
        self.view.selectionModel().currentChanged.connect(self._select)
        self.view.activated.connect(self._ask)
        self._take(Matrix())

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._recount.drop()
            self._ledger = ledger
            self._take(Matrix())
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        self._recount.note_change(is_last=self._ledger.finished is not None)

    def reveal(self, id_: int) -> None:
        """A row is no URL: whatever is selected elsewhere, the rows stay."""

    @property
    def is_settled(self) -> bool:
        """True if everything is counted."""
        return self._recount.is_settled

    def _counted(self) -> Slices[Matrix]:
        records = self._ledger.records
        return matrix(records, records.ids())

    def _take(self, found: Matrix) -> None:
        with self._quiet:
            self.model.put_rows(found.rows[:MOST_ROWS], lambda row: (row.host, row.crawler))
        self.head.set_text(" · ".join(_summary(found)))
        self.head.setVisible(bool(found.pages))
        is_known = bool(found.rows)
        if found.pages and not is_known:
            self._empty.say(
                tr("robots.txt is not known"),
                tr("This crawl did not read it: it ignored robots.txt, or is of an older version."),
            )
        self._pages.setCurrentWidget(self.view if is_known else self._empty)

    def _select(self, current: QModelIndex) -> None:
        rows, place = self.model.rows, current.row()
        if not self._quiet and 0 <= place < len(rows) and rows[place].example:
            self.url_selected.emit(rows[place].example)

    def _ask(self, current: QModelIndex) -> None:
        """For all pages that a crawler may not have."""
        row = self.model.rows[current.row()]
        if row.refused:
            self.urls_asked.emit(f"ai-blocked:{row.crawler.token} folder:{row.host}/")


def _summary(found: Matrix) -> list[str]:
    hosts = len({row.host for row in found.rows})
    blocked = len({row.crawler for row in found.rows if row.refused})
    words = [tr("{n:,} pages", "1 page", found.pages).format(n=found.pages)]
    if hosts:
        of = tr("{n} of {all} AI crawlers are kept from some of them")
        words.append(of.format(n=blocked, all=len(CRAWLERS)))
    if len(found.rows) > MOST_ROWS:
        words.append(
            tr("{n:,} of {all:,} hosts are shown").format(n=MOST_ROWS // len(CRAWLERS), all=hosts)
        )
    if found.unknown and hosts:
        of = tr("robots.txt is not known for {n:,} of them")
        words.append(of.format(n=found.unknown))
    return words
