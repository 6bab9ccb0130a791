"""All about the selected URL: what to do with it, why it was crawled, and what is known of it; of a
folder or a host, what lies in it."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.text_for_people import for_people
from crawlscope.core.base.view_table import Shown
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.kept_source import Spot
from crawlscope.core.records.records import DONE
from crawlscope.core.records.tree import FolderKind
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.details import details_html, rendered_html, structured_html
from crawlscope.ui.panels.details.chain_view import ChainView
from crawlscope.ui.panels.details.chain_words import picture
from crawlscope.ui.panels.details.details_words import facts
from crawlscope.ui.panels.details.folder_block import FolderBlock
from crawlscope.ui.panels.details.folder_words import heading, kind_word, title
from crawlscope.ui.panels.details.head import Head
from crawlscope.ui.panels.details.link_list import LinkList
from crawlscope.ui.panels.details.page_source import PageSource
from crawlscope.ui.panels.details.section import Section
from crawlscope.ui.panels.details.text_block import TextBlock
from crawlscope.ui.panels.details.timing_view import TimingView

LOW = 15  # lines of text

# The sections, by which a person's folding of them is kept
LINKED_FROM, LINKS_TO = tr_noop("Linked from"), tr_noop("Links to")
CHAIN, FINDINGS, TIMING = tr_noop("Redirect chain"), tr_noop("Findings"), tr_noop("Timing")
HEADERS, PAGE, RECORD = tr_noop("Headers"), tr_noop("Page data"), tr_noop("Record")
STRUCTURED = tr_noop("Structured data")
FOLDER, PLACES = tr_noop("This folder"), tr_noop("Where in the page")
RENDERED = tr_noop("Served and rendered")
MOST_PLACES = 5  # pages in which a broken link is looked for


class Reasons(Protocol):
    """Says in words why a URL was crawled or not. It is called in every frame."""

    def of(self, id_: int) -> str: ...


class DetailsPanel(PanelWidget):
    """A head that stays, and sections below it that scroll and fold."""

    url_selected = Signal(int)
    urls_asked = Signal(str)
    recheck_asked = Signal(list)  # ids
    ignore_asked = Signal(str, int)  # the name of a finding, and a URL that has it
    places_wanted = Signal(int, list)  # where in pages the link to a broken URL is: ids
    link_asked = Signal(int, int)  # where in a page it links to another URL: ids
    screenshot_asked = Signal(str)  # the name of its file
    export_asked = Signal()  # of a list of links

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "detailsPanel", tr("Details"), wished=(420, 300), least=(120, 100))
        self._ledger = Ledger()
        self._source: PageSource | None = None
        self._why: Reasons | None = None
        self._id = 0
        self._folder = 0  # one without a URL of its own, in place of a URL
        self._said: AnswerFacts | None = None  # None: it was not read yet
        self._is_whole = False  # a long chain was unfolded
        self._has_all_findings = False  # many findings were
        self._picture = b""  # the screenshot of its page, once it was asked for
        self._exported: tuple[str, LinkList] | None = None
        self.head = Head(self)
        self._make_parts()
        self._lay_out()
        self.exclusions = self.head.actions_row.exclusions
        self.head.actions_row.recheck_button.clicked.connect(
            lambda _checked: self.recheck_asked.emit([self._id])
        )
        theme().changed.connect(self._dress)
        self._dress()

    # What it is made of

    def _make_parts(self) -> None:
        self.folder = FolderBlock(self)
        self.folder.anchorClicked.connect(self._follow)
        self.findings = TextBlock(tr("Findings of this URL"), self)
        self.findings.anchorClicked.connect(self._follow)
        self.chain = ChainView(self)
        self.chain.url_selected.connect(self._select)
        self.chain.whole_asked.connect(self._unfold_chain)
        self.timing = TimingView(self)
        self.headers = TextBlock(tr("Response headers"), self)
        self.page = TextBlock(tr("Page data"), self)
        self.structured = TextBlock(tr("Structured data"), self)
        self.rendered = TextBlock(tr("The page after its scripts have run"), self)
        self.rendered.anchorClicked.connect(self._follow)
        self.record = TextBlock(tr("Record"), self)
        self.record.anchorClicked.connect(self._follow)
        self.copy_record = tool_button(
            *(self, tr("Copy record"), self._copy_record),
            icon="copy",
            tone=Tone.QUIET,
            look="small",
        )
        self.inlinks = self._list(LINKED_FROM)
        self.outlinks = self._list(LINKS_TO)
        self._placed = 0  # the URL whose places were asked for
        self.places = TextBlock(tr("Where the broken links are in their pages"), self)
        self.places.anchorClicked.connect(self._follow)
        self.inlinks.link_asked.connect(lambda other: self.link_asked.emit(other, self._id))
        self.outlinks.link_asked.connect(lambda other: self.link_asked.emit(self._id, other))

    def _list(self, name: str) -> LinkList:
        found = LinkList(translated(name), self)
        found.url_selected.connect(self._select)
        found.counted.connect(partial(self._count, name))
        found.export_ready.connect(partial(self._export, found, name))
        return found

    def _lay_out(self) -> None:
        filled = QWidget(self)
        content = QWidget()
        self.scroller = scrolled(filled, content)
        column = in_column(content, margins=(0, 0, 0, 10))
        self._in_sight, self._scrolled = QVBoxLayout(), column
        self.sections = {
            name: Section(name, body, content, *tools) for name, body, tools in self._parts()
        }
        for section in self.sections.values():
            column.addWidget(section)
        column.addStretch(1)
        content.setAutoFillBackground(False)
        self.scroller.viewport().setAutoFillBackground(False)
        filled.setLayout(self._in_sight)
        self._in_sight.setContentsMargins(0, 0, 0, 0)
        self._in_sight.setSpacing(0)
        self._in_sight.addWidget(self.head)
        self._in_sight.addWidget(self.scroller, 1)
        self.pages = QStackedLayout(self)
        self.pages.addWidget(
            EmptyState(
                "page",
                tr("No URL selected"),
                tr("Select a URL to see everything known about it."),
            )
        )
        self.pages.addWidget(filled)

    def _parts(self) -> Iterable[tuple[str, QWidget, tuple[QWidget, ...]]]:
        """The sections, from top to bottom: name, body, and buttons beside the heading."""
        yield FOLDER, self.folder, ()
        yield LINKED_FROM, self.inlinks, (self.inlinks.copy_button, self.inlinks.export_button)
        yield PLACES, self.places, ()
        yield LINKS_TO, self.outlinks, (self.outlinks.copy_button, self.outlinks.export_button)
        yield CHAIN, self.chain, ()
        yield FINDINGS, self.findings, ()
        yield TIMING, self.timing, ()
        yield HEADERS, self.headers, ()
        yield PAGE, self.page, ()
        yield STRUCTURED, self.structured, ()
        yield RENDERED, self.rendered, ()
        yield RECORD, self.record, (self.copy_record,)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_head()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._place_head()

    def _place_head(self) -> None:
        """Where it is low the head scrolls with the rest, which would have no room below it."""
        is_low = self.height() < LOW * self.fontMetrics().lineSpacing()
        place = self._scrolled if is_low else self._in_sight
        if place.indexOf(self.head) >= 0:
            return
        focused = self.window().focusWidget()
        place.insertWidget(0, self.head)
        if focused is not None and self.head.isAncestorOf(focused):
            self.head.show()  # the layout would do it later, and until then it takes no focus
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        # Not by a palette: the style brings an old one back when the panel moves into the drawer.
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme().colour(Tone.SURFACE))
        painter.end()

    @property
    def text(self) -> str:
        """All that it says, in plain words; '' while nothing is selected."""
        if not self._id and not self._folder:
            return ""
        bodies: dict[QWidget, Callable[[], str]] = {
            self.chain: lambda: "\n".join(self.chain.picture.lines if self.chain.picture else ()),
            self.timing: lambda: "\n".join(self.timing.lines),
            self.inlinks: lambda: self.inlinks.text,
            self.outlinks: lambda: self.outlinks.text,
        }
        parts = [self.head.address.toPlainText(), self.head.status.toPlainText()]
        parts.append(self.head.why.words)
        for section in self.sections.values():
            if not section.isHidden():
                body = section.body
                parts.append(section.head.text())
                parts.append(body.toPlainText() if isinstance(body, TextBlock) else bodies[body]())
        return "\n".join(map(_lines, filter(None, parts)))

    # What it is given

    def add_history(self, actions: list[QAction]) -> None:
        """Shows buttons that go back to the URL before, and forth again."""
        self.head.actions_row.begin_with(actions)

    def add_sources(self, actions: list[QAction]) -> None:
        """Shows buttons for the source of the URL."""
        self.head.actions_row.add_sources(actions)

    def set_user_agent(self, name: str) -> None:
        """What servers see of the crawler: a command for curl says the same."""
        self.head.actions_row.user_agent = name

    def set_links(self, source: PageSource | None) -> None:
        """Sets where links and facts are read from; None: they are not kept."""
        self._source = source
        self._show(self._id)

    def set_explainer(self, why: Reasons | None) -> None:
        """Sets where the reasons come from; None: no reasons are shown."""
        self._why = why
        self._write()

    def refresh_links(self) -> None:
        """Reads again what was not complete: there may be more now."""
        if self._source is None or not self._id or not self.isVisible():
            return
        self.inlinks.refresh()
        self.outlinks.refresh()
        self._read_said()
        self._write()

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with the same one after it was out of sight."""
        is_same = ledger is self._ledger
        self._show(self._id * is_same, ledger, self._folder * is_same)

    def catch_up(self, changes: Changes) -> None:
        if self._id:
            self.inlinks.catch_up(self._known(LINKED_FROM))
            self.outlinks.catch_up(self._known(LINKS_TO))
        if self._id in changes.ids:
            self._said = None
            self._read_said()
        self._show_own_folder()
        self._write()

    def reveal(self, id_: int) -> None:
        """Shows the details of a URL."""
        if id_ != self._id:
            self._show(id_)

    def show_places(self, id_: int, places: Sequence[tuple[int, Spot]]) -> None:
        """Shows where pages link to a URL, if it is the selected one."""
        if id_ == self._id:
            self._fill(PLACES, self.places, details_html.places(self._ledger.records, places), True)

    def show_screenshot(self, name: str, picture: bytes) -> None:
        """Shows what is in a file, if it is that of the selected page, and a picture."""
        if name == self._screenshot and rendered_html.is_picture(picture):
            self._picture = picture
            self._write(anew=True)

    @property
    def _screenshot(self) -> str:
        facts = self._said.facts if self._said else None
        return facts.rendered.screenshot if facts and facts.rendered else ""

    def show_folder(self, folder: int) -> None:
        """Shows what lies in a folder that has no URL of its own, by its number in the tree."""
        self._show(0, folder=folder)

    def shown_table(self) -> Shown:
        """The links that an export was asked for, as they are shown."""
        assert self._exported is not None
        name, links = self._exported
        title = tr("{title}: {url}").format(
            title=translated(name), url=self._ledger.records.url[self._id]
        )
        return links.shown_table(name.lower(), title)

    # Showing

    def _show(self, id_: int, ledger: Ledger | None = None, folder: int = 0) -> None:
        is_other = id_ != self._id or folder != self._folder
        is_other = is_other or (ledger is not None and ledger is not self._ledger)
        self._ledger, self._folder = ledger or self._ledger, folder
        records, source = self._ledger.records, self._source
        self._id = id_ if 0 < id_ < len(records.url) else 0
        self._said = None
        if is_other:
            self._is_whole = self._has_all_findings = False
            self.chain.begin()
            self._placed, self._picture = 0, b""
            self._show_section(PLACES, False)
        if self._id:
            self._read_said()
            asks = (source.inlinks, source.outlinks) if source else (None, None)
            self.inlinks.show_links(records, self._id, asks[0], self._known(LINKED_FROM))
            self.outlinks.show_links(records, self._id, asks[1], self._known(LINKS_TO))
        self._show_own_folder()
        self._write(anew=is_other)
        if is_other:
            self.scroller.verticalScrollBar().setValue(0)

    def _show_own_folder(self) -> None:
        """Of a URL, the folder that it stands for, if anything else lies in it."""
        tree, id_, folder = self._ledger.tree, self._id, self._folder
        if id_ and tree.page_row[id_] < 0 and tree.urls[tree.page_folder[id_]] > 1:
            folder = tree.page_folder[id_]
        self.folder.show_folder(self._ledger, folder)

    def _known(self, name: str) -> int:
        """The number of links according to the record."""
        records = self._ledger.records
        return max(
            0, records.inlinks[self._id] if name == LINKED_FROM else records.links_total[self._id]
        )

    def _read_said(self) -> None:
        if self._said is None and self._source is not None and self._id:
            said = self._source.said(self._id)
            is_due = self._ledger.records.state[self._id] == DONE and said == AnswerFacts()
            self._said = None if is_due else said  # its page may not be written yet

    def _write(self, anew: bool = False) -> None:
        """Writes the current state; not into a text that a person is selecting in."""
        self.pages.setCurrentIndex(1 if self._id or self._folder else 0)
        self._show_section(FOLDER, self.folder.folder > 0)
        self.sections[FOLDER].set_title(heading(self._ledger.tree, self.folder.folder))
        if self._folder:
            self._write_folder(anew)
        if not self._id:
            return
        records, id_, said = self._ledger.records, self._id, self._said or AnswerFacts()
        why = self._why.of(id_) if self._why else ""
        self.head.show_record(records, id_, why, anew)
        found = details_html.finding_rows(self._ledger, id_, said)
        self.sections[FINDINGS].set_title(f"{translated(FINDINGS)} ({len(found)})")
        html = details_html.findings(found, self._has_all_findings)
        self._fill(FINDINGS, self.findings, html, anew)
        self.chain.show_picture(picture(records, id_, self._is_whole))
        self._show_section(CHAIN, self.chain.picture is not None)
        self.timing.show_timing(said.timing)
        self._show_section(TIMING, said.timing is not None)
        self._fill(HEADERS, self.headers, details_html.headers(said), anew)
        self._fill(PAGE, self.page, details_html.page(records, id_, said), anew)
        self._fill(
            STRUCTURED, self.structured, structured_html.structured(said.facts, self._ledger), anew
        )
        html = rendered_html.rendered(records, id_, said.facts, self._picture)
        self._fill(RENDERED, self.rendered, html, anew)
        self._fill(RECORD, self.record, details_html.table(facts(records, id_)), anew)
        self._show_section(LINKED_FROM, True)
        self._show_section(LINKS_TO, self.outlinks.total > 0 or records.state[id_] == DONE)

    def _write_folder(self, anew: bool) -> None:
        """Nothing is known of it but what lies in it."""
        tree = self._ledger.tree
        is_host = tree.kind[self._folder] != FolderKind.GROUP
        address = tree.address(self._folder) if is_host else ""
        self.head.show_folder(
            title(tree, self._folder), kind_word(tree, self._folder), address, anew
        )
        for name in self.sections.keys() - {FOLDER}:
            self._show_section(name, False)

    def _fill(self, name: str, block: TextBlock, html: str, anew: bool) -> None:
        block.show_html(html, anew)
        self._show_section(name, bool(html))

    def _show_section(self, name: str, is_shown: bool) -> None:
        section = self.sections[name]
        if section.isHidden() is is_shown:
            section.setVisible(is_shown)

    def _count(self, name: str) -> None:
        links = self.inlinks if name == LINKED_FROM else self.outlinks
        self.sections[name].set_title(f"{translated(name)} ({links.words})")
        pages = [each for each, _ in self.inlinks.model.links[:MOST_PLACES]]
        if pages and self._placed != self._id and self._ledger.records.is_broken(self._id):
            self._placed = self._id
            self.places_wanted.emit(self._id, pages)

    def _dress(self) -> None:
        self.update()
        self._write()

    # What a person does

    def _follow(self, link: QUrl) -> None:
        kind, _, name = link.toString().partition(":")
        if kind == "url":
            self._select(int(name))
        elif kind == "finding":
            self.urls_asked.emit(f"finding:{name}")
        elif kind == "below":
            term = link.path(QUrl.ComponentFormattingOption.FullyDecoded)
            self.urls_asked.emit(self.folder.asked(term))
        elif kind == "link":
            self.link_asked.emit(int(name), self._id)
        elif kind == "ignore":
            self.ignore_asked.emit(name, self._id)
        elif kind == "screenshot":
            self.screenshot_asked.emit(self._screenshot)
        elif kind == "more":
            self._has_all_findings = not self._has_all_findings
            self._write(anew=True)

    def _select(self, id_: int) -> None:
        self._show(id_)
        self.url_selected.emit(id_)

    def _unfold_chain(self) -> None:
        self._is_whole = True
        self._write()

    def _copy_record(self) -> None:
        found = facts(self._ledger.records, self._id)
        clipboard.copy(*(f"{fact.label}: {fact.words}" for fact in found))

    def _export(self, links: LinkList, name: str) -> None:
        self._exported = name, links
        self.export_asked.emit()


def _lines(text: str) -> str:
    """Each line as short as it is for people."""
    return "\n".join(map(for_people, text.split("\n")))
