"""The Overview: what a crawl found, what changed since the previous one, the slowest, the end."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import sentences, tr, tr_noop, translated
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.times import no_less, percentile
from crawlscope.core.base.urls import origin_of
from crawlscope.core.base.view_table import Figure, Shown, Value, in_portions
from crawlscope.core.insight.compare import HEADINGS, Change
from crawlscope.core.insight.differences import Differences
from crawlscope.core.insight.overview import MOST_SLOW, PAGES, Overview, one_by_one, overview
from crawlscope.core.insight.report import nothing_fetched
from crawlscope.core.insight.worth import by_worth, concerned
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.ledger.tally import Tally
from crawlscope.core.policy.declared_findings import Finding, Severity
from crawlscope.core.records.records import QUEUED, REDIRECTED, SKIPPED
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.larger_font import TITLE, LargerFont
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.tiles import GAP, LinkRow, Tile, Tiles, align
from crawlscope.ui.panels.overview.link_rows import LinkRows, RowLink
from crawlscope.ui.rows.crawl_words import Words, headline, why_it_ended
from crawlscope.ui.rows.record_words import OF_CHANGE, OF_SEVERITY, url_word
from crawlscope.ui.rows.recount import Recount

WIDE = 620  # pixels; below that, one section is above the other
EDGE = 8
WIDEST = 1_280  # pixels: lines that are longer are not read at a glance
# Sections of an export
CRAWL, NUMBERS, SLOWEST = tr_noop("Crawl"), tr_noop("Numbers"), tr_noop("Slowest")
MOST_FINDINGS = 8  # rows, of which the first ones count URLs by severity
BROKEN_LINK = "broken-link"
WITH = {  # the words of an export, and those of its row
    Severity.ERROR: ("with errors", tr("URLs with errors")),
    Severity.WARNING: ("with warnings", tr("URLs with warnings")),
    Severity.NOTE: ("with notes", tr("URLs with notes")),
}
TILES = {  # the words of an export; those below the number, of several and of one
    "urls": ("URLs", tr("URLs"), tr("URL")),
    "pages": ("pages", tr("pages"), tr("page")),
    "broken": ("broken", tr("broken URLs"), tr("broken URL")),
    "redirects": ("redirects", tr("redirects"), tr("redirect")),
    "skipped": ("skipped", tr("skipped URLs"), tr("skipped URL")),
    "hosts": ("hosts crawled", tr("hosts crawled"), tr("host crawled")),
    "octets": ("read", tr("read"), tr("read")),
    "median": ("median time", tr("median time"), tr("median time")),
}
OF_PEOPLE = {english: words for english, words, *_ in (*TILES.values(), *WITH.values())}


class Card(QFrame):
    """A titled section."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.setAccessibleName(title)
        self._title = Label(title, self)
        self.column = in_column(self, self._title, margins=(8, 8, 8, 8), space=4)
        self._title.setObjectName("cardTitle")
        self._title.setContentsMargins(4, 0, 4, 0)

    def set_title(self, title: str) -> None:
        self._title.setText(title)


class OverviewPanel(PanelWidget):
    """Follows a crawl; every number is a link."""

    export_asked = Signal()
    urls_asked = Signal(str)
    url_selected = Signal(int)
    view_asked = Signal(str)  # the title of another view
    changes_asked = Signal(object)  # a kind of change
    elsewhere_asked = Signal()  # check the links to other sites, too
    resources_asked = Signal()  # crawl again, with images, scripts and styles
    previous_requested = Signal()  # compare with the previous crawl of this site

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent, "overviewPanel", tr("Overview"), wished=(700, 400), least=(220, 120)
        )
        self._ledger = Ledger()
        self._compared: Callable[[], Ledger] | None = None
        self._last_compared: Ledger | None = None  # whose changes are shown
        self._tally = Tally()
        self._known, self._waited = 0, 0.0
        self._stands = "", ""  # the headline, and why it ended, in English
        self._asked: dict[str, str] = {}  # the filter of each tile
        self._recount = Recount[Overview](self, self._count, self._show)
        self._make()
        self._lay_out()
        for label in (self.site_line, self.end_line, self._question, *self._unchecked):
            set_colour(label, Tone.QUIET)
        theme().changed.connect(self._dress)
        self._dress()

    # What it is made of

    def _make(self) -> None:
        self._board = QWidget(self)
        self.headline = Label("", self._board, wordWrap=True)
        LargerFont(self.headline, TITLE)
        self.site_line = ElidedLabel(tr("Crawl of"), self._board)
        self.end_line = Label("", self._board, wordWrap=True)
        self._elsewhere = Label("", self._board)
        self.check_button = push_button(
            *(self._board, tr("Check them"), self.elsewhere_asked.emit),
            meaning=tr("Request each once, without following its links"),
            name="checkElsewhere",
        )
        self._left_out = Label(tr("Images, scripts and styles were not checked."), self._board)
        self.again_button = push_button(
            *(self._board, tr("Crawl again with them"), self.resources_asked.emit),
            meaning=tr("Starts the same crawl again, with images, scripts and styles"),
            name="crawlWithResources",
        )
        self._leaves_out = False
        self._show_elsewhere(0)
        self._unchecked = self._elsewhere, self._left_out
        self.tiles = {name: Tile(name, words[1], self._board) for name, words in TILES.items()}
        for name, tile in self.tiles.items():
            tile.clicked.connect(lambda _checked, name=name: self._ask(name))
        self._make_slowest()
        self._make_changes()
        self._make_findings()

    def _make_findings(self) -> None:
        self.findings = Card(tr("Findings, counted in URLs"), self._board)
        self.finding_links = LinkRows("finding", MOST_FINDINGS, tr("None so far"), self.findings)
        self.finding_links.activated.connect(self.urls_asked.emit)
        self.findings.column.addWidget(self.finding_links)
        self.findings.column.addStretch(1)

    def _make_slowest(self) -> None:
        self.slowest = Card(tr("Slowest"), self._board)
        self.slow_links = LinkRows("slow", MOST_SLOW, tr("No responses yet"), self.slowest)
        self.slow_links.activated.connect(self.url_selected.emit)
        self.slowest.column.addWidget(self.slow_links)
        self.slowest.column.addStretch(1)

    def _make_changes(self) -> None:
        self.changes = Card("", self._board)
        self._question = Label(
            tr("What is newly broken, fixed, new, gone or changed?"), self.changes, wordWrap=True
        )
        self.compare_button = push_button(
            *(self.changes, tr("Compare with the previous crawl of this site")),
            self.previous_requested.emit,
            meaning=tr("What is new, gone or changed since then?"),
            name="comparePrevious",
        )
        self._question.setContentsMargins(4, 0, 4, 0)
        self.changes.column.addWidget(self._question)
        self.change_rows = {kind: LinkRow(self.changes) for kind in Change}
        for kind, row in self.change_rows.items():
            row.setObjectName(f"{kind}Changes")
            row.activated.connect(self.changes_asked)
            self.changes.column.addWidget(row)
        self.changes.column.addSpacing(6)
        button = in_row(None, 4, self.compare_button, FILL, space=None)
        self.changes.column.addLayout(button)
        self.changes.column.addStretch(1)
        self._forget_changes()

    @property
    def _notes_width(self) -> int:
        """What both notes need side by side, in pixels."""
        texts = (*self._unchecked, self.check_button, self.again_button)
        return sum(each.sizeHint().width() for each in texts) + 6 * EDGE

    def _lay_out(self) -> None:
        self._notes = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._notes.addLayout(in_row(None, self._elsewhere, self.check_button, FILL, space=8))
        self._notes.addLayout(in_row(None, self._left_out, self.again_button, FILL, space=8))
        self._column = in_column(
            self._board,
            self.headline,
            self.site_line,
            self.end_line,
            self._notes,
            8,
            Tiles(list(self.tiles.values()), self._board),
            4,
            margins=(EDGE, EDGE, EDGE, EDGE),
            space=4,
        )
        self._sections = QGridLayout()
        self._sections.setSpacing(GAP)
        self._is_wide: bool | None = None
        self._column.addLayout(self._sections)
        self._column.addStretch(1)
        area = scrolled(self, self._board)
        empty = EmptyState(
            "overview",
            tr("No crawl yet"),
            tr("Type a URL above and press Enter: the results are summarized here."),
        )
        self._pages = EmptyOrFilled(self, empty, area)
        self.setFocusProxy(self.tiles["urls"])
        self._place(is_wide=True)

    def _place(self, is_wide: bool) -> None:
        if is_wide is self._is_wide:
            return
        self._is_wide = is_wide
        self._sections.addWidget(self.findings, 0, 0)
        self._sections.addWidget(self.changes, 1, 0)
        if is_wide:
            self._sections.addWidget(self.slowest, 0, 1, 2, 1)
        else:
            self._sections.addWidget(self.slowest, 2, 0)
        self._sections.setColumnStretch(0, 1)
        self._sections.setColumnStretch(1, int(is_wide))
        # Long words of one button must not make the rest wider than what is seen of it.
        self.compare_button.setMinimumWidth(0 if is_wide else 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width() >= theme().px(WIDE))
        directions = QBoxLayout.Direction
        is_roomy = self.width() >= self._notes_width
        self._notes.setDirection(directions.LeftToRight if is_roomy else directions.TopToBottom)
        self._notes.setStretch(1, int(is_roomy))
        self._notes.setSpacing(2 * EDGE if is_roomy else 4)
        right = max(EDGE, self.width() - theme().px(WIDEST))
        self._column.setContentsMargins(EDGE, EDGE, right, EDGE)

    def _dress(self) -> None:
        palette = self._board.palette()
        palette.setColor(QPalette.ColorRole.Window, theme().colour(Tone.WINDOW))
        self._board.setPalette(palette)

    # A crawl

    def compare_always(self, crawl: Callable[[], Ledger]) -> None:
        """What is compared is this crawl, also while the window shows an earlier moment of it."""
        self._compared = crawl

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._recount.drop()
            self._ledger, self._waited = ledger, 0.0
            if self._compared is None or self._compared() is not self._last_compared:
                self._forget_changes()
            self.finding_links.forget()
            self.slow_links.forget()
        if self.isVisible() or not self.window().isVisible():  # else once it comes into sight
            self.take_counts()
            self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        self._recount.note_change(is_last=self._ledger.finished is not None)

    def reveal(self, id_: int) -> None:
        """Does nothing: few URLs have a row here."""

    def take_counts(self) -> None:
        """Shows the counts that the ledger keeps."""
        ledger, tally = self._ledger, self._ledger.tally
        self._known, self._tally = len(ledger.records), tally.copy()
        self._pages.set_filled(self._known > 0)
        if not self._known:
            return
        self._stands = headline(ledger, tr_noop), _why(ledger, tr_noop)
        self.headline.setText(_sentence(headline(ledger)))
        self.site_line.set_text(ledger.records.url[1])
        self._show_end()
        bad = Tone.BAD if nothing_fetched(ledger) else Tone.TEXT
        set_colour(self.headline, bad)
        redirects = tally.states[REDIRECTED]
        broken = Tone.BAD if tally.broken else Tone.TEXT
        self._tell("urls", units.count(self._known), self._known, "")
        self._tell("broken", units.count(tally.broken), tally.broken, "state:broken", broken)
        skipped = tally.states[SKIPPED]
        self._tell("redirects", units.count(redirects), redirects, "state:redirected")
        self._tell("skipped", units.count(skipped), skipped, "state:skipped")
        self._tell("octets", units.size(tally.octets), tally.octets, "state:done size>0")

    def _tell(
        self, name: str, number: str, is_some: float, asked: str, tone: Tone = Tone.TEXT
    ) -> None:
        self._asked[name] = asked
        word = TILES[name][2 if number == "1" else 1]
        self.tiles[name].show_number(number, bool(is_some), tone, word)

    def _show_end(self) -> None:
        saved = one_by_one(self._ledger, self._waited)
        self.end_line.setText(sentences(_why(self._ledger, tr), saved))

    def _count(self) -> Slices[Overview]:
        return overview(self._ledger)

    @property
    def is_settled(self) -> bool:
        """True if everything is counted."""
        return self._recount.is_settled

    def _show(self, found: Overview) -> None:
        self._tell("pages", units.count(found.pages), found.pages, PAGES)
        self._tell("hosts", units.count(found.hosts), found.hosts, "")
        median = percentile(found.steps, 0.5) if found.steps else 0.0
        asked = no_less(median) if found.steps else ""
        number = units.seconds(median, tr=tr_noop) if found.steps else "–"
        self._tell("median", number, bool(found.steps), asked)
        self._waited = found.waited
        self._show_end()
        is_over = self._ledger.finished is not None
        self._show_elsewhere(found.elsewhere if is_over else 0)
        for each in (self._left_out, self.again_button):
            each.setVisible(is_over and self._leaves_out and found.pages > 0)
        self._show_slowest(found.slowest)
        self._show_findings(found.severities)

    def show_whether_left_out(self, leaves_out: bool) -> None:
        """Says at the end of a crawl that it left images, scripts and styles out."""
        self._leaves_out = leaves_out
        self._recount.begin()

    def _show_elsewhere(self, number: int) -> None:
        """Nobody should take it that they work."""
        words = tr(
            "{n:,} links to other sites were not checked.",
            "1 link to another site was not checked.",
            number,
        )
        self._elsewhere.setText(words.format(n=number))
        for each in (self._elsewhere, self.check_button):
            each.setVisible(number > 0)

    def _show_findings(self, severities: dict[Severity, int]) -> None:
        """As *Findings* has it: how many URLs have errors, warnings, notes; then what is wrong.
        So no row has to move once there is more of it."""
        findings = self._ledger.findings
        counts = findings.urls()
        kinds, facts = by_worth(findings, counts, self._known, concerned(self._ledger))
        links = [
            RowLink(
                units.count(number),
                WITH[each][1],
                f"severity:{each}",
                Tone.TEXT if number else Tone.QUIET,
                leads=number > 0,
                english=WITH[each][0],
            )
            for each, number in severities.items()
        ]
        links += [
            RowLink(
                units.count(counts[each.name]),
                self._titled(each),
                f"finding:{each.name}",
                OF_SEVERITY[findings.severities.of(each)],
                english=each.title,
            )
            for each in (*kinds, *facts)
        ]
        self.finding_links.show_links(links)

    def _titled(self, finding: Finding) -> str:
        """Broken links are counted as URLs like all others: how many links lead there is said."""
        title, links = translated(finding.title), self._ledger.findings.broken_links
        if finding.name != BROKEN_LINK or not links:
            return title
        return tr("{title} ({n:,} links)", "{title} (1 link)", links).format(title=title, n=links)

    def _show_slowest(self, ids: list[int]) -> None:
        records = self._ledger.records
        home = origin_of(records.url[1]) if len(records) else ""
        self.slow_links.show_links(
            [
                RowLink(
                    units.seconds(records.elapsed[id_]),
                    url_word(records.url[id_], home),
                    id_,
                    Tone.BAD if records.is_broken(id_) else Tone.TEXT,
                )
                for id_ in ids
            ]
        )

    # What changed

    def show_changes(self, found: Differences, since: str) -> None:
        """Counts what changed since an older crawl."""
        self._last_compared = self._compared and self._compared()
        self.changes.set_title(tr("Changes since {since}").format(since=since))
        self._question.setText(tr("Nothing changed in what is compared."))
        self._question.setVisible(not len(found))
        for kind, row in self.change_rows.items():
            number = found.counts[kind]
            row.show_link(
                units.count(number), translated(HEADINGS[kind]), kind, OF_CHANGE[kind].tone
            )
            row.setVisible(number > 0)
        align([row for kind, row in self.change_rows.items() if found.counts[kind]])
        self.compare_button.setText(tr("Compare again"))
        self.compare_button.show()

    def show_no_previous(self, *, is_demo: bool) -> None:
        """There is no earlier crawl of this site to compare with."""
        self._forget_changes()
        self._last_compared = self._compared and self._compared()
        words = tr("No earlier crawl of this site is saved.")
        if is_demo:
            words = tr("Crawls of the demo site are not saved: crawl it twice in this window.")
        self._question.setText(words)
        self.compare_button.hide()

    def _forget_changes(self) -> None:
        self._last_compared = None
        self.changes.set_title(tr("Changes since the previous crawl"))
        self._question.setText(tr("What is newly broken, fixed, new, gone or changed?"))
        self._question.show()
        self.compare_button.setText(tr("Compare with the previous crawl of this site"))
        self.compare_button.show()
        for row in self.change_rows.values():
            row.hide()

    # What is exported

    def shown_table(self) -> Shown:
        """All that stands here, from top to bottom: its section, its words, its number."""
        records = self._ledger.records
        rows: list[Sequence[Value]] = [
            (CRAWL, tr_noop("Ended"), _sentence(self._stands[0])),
            (CRAWL, tr_noop("Crawl of"), records.url[1] if len(records) else None),
            (CRAWL, tr_noop("Why"), self._stands[1] or None),
        ]
        rows += [(NUMBERS, words[0], self.tiles[name].number) for name, words in TILES.items()]
        rows += [
            ("Findings", link.english or link.text, link.figure)
            for link in self.finding_links.shown
        ]
        rows += [
            ("Changes", HEADINGS[kind], row.figure)
            for kind, row in self.change_rows.items()
            if not row.isHidden()
        ]
        rows += [
            (SLOWEST, records.url[id_], round(records.elapsed[id_], 6))
            for row in self.slow_links.rows
            if not row.isHidden() and isinstance(id_ := row.value, int)
        ]
        words: dict[Value, str] = {  # for people
            _sentence(self._stands[0]): self.headline.text(),
            self._stands[1]: self.end_line.text(),
        }
        fields = (tr_noop("Section"), tr_noop("What"), tr_noop("Value"))
        return Shown(
            "overview", fields, in_portions(rows, list), in_words=partial(_in_words, words)
        )

    # What is asked

    def _ask(self, name: str) -> None:
        if name == "hosts":
            self.view_asked.emit("Hosts")
        else:
            self.urls_asked.emit(self._asked.get(name, ""))


def _in_words(words: dict[Value, str], row: Sequence[Value]) -> Sequence[Value]:
    """The slowest are addresses."""
    section, what, value = row
    named = what if section == SLOWEST else OF_PEOPLE.get(str(what)) or translated(str(what))
    if section == SLOWEST and isinstance(value, int | float):
        value = Figure(units.seconds(value))
    return [translated(str(section)), named, words.get(value) or _told(value)]


def _told(value: Value) -> Value:
    return translated(value) if isinstance(value, str) else value


def _why(ledger: Ledger, tr: Words) -> str:
    """Why a crawl ended, or what it has left to do."""
    queued = ledger.tally.states[QUEUED]
    left = tr("{n:,} URLs in the queue.", "1 URL in the queue.", queued).format(n=queued)
    return why_it_ended(ledger, tr) or left


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
