"""All about the selected URL: its record, why it was crawled or not, its chain, its links."""

from html import escape
from math import ceil
from typing import Protocol

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QFont, QTextOption
from PySide6.QtWidgets import QFrame, QStackedLayout, QTextBrowser, QWidget

from app.core import units
from app.core.ledger import Changes, Ledger
from app.core.neighbours import Linked, LinkSource
from app.core.text_for_people import for_people
from app.core.urls import shown
from app.ui.details.details_words import Fact, facts, way
from app.ui.empty_state import EmptyState
from app.ui.record_words import look, status_word
from app.ui.theme import Tone, theme

PAGE = 50  # links shown at first, and added by each 'more'
LISTS = ("Inlinks", "Outlinks")


class Reasons(Protocol):
    """Says in words why a URL was crawled or not. It is called in every frame."""

    def of(self, id_: int) -> str: ...


class DetailsPanel(QWidget):
    """One text that can be selected, copied, and walked through by its links."""

    url_selected = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("detailsPanel")
        self.setAccessibleName("Details")
        self._ledger = Ledger()
        self._links: LinkSource | None = None
        self._why: Reasons | None = None
        self._id = 0
        self._html = ""
        self._linked: dict[str, list[tuple[int, str | None]]] = {}  # by the name of their list
        self._late: dict[str, int] = {}  # lists that are being read: the number of pages to add
        self.browser = QTextBrowser(self)
        self.browser.setAccessibleName("Details of the selected URL")
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setOpenLinks(False)
        self.browser.setUndoRedoEnabled(False)
        self.browser.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.browser.document().setDocumentMargin(10)
        self.browser.anchorClicked.connect(self._follow)
        self.pages = QStackedLayout(self)
        self.pages.addWidget(
            EmptyState("info", "No URL selected", "Select one to see all that is known about it.")
        )
        self.pages.addWidget(self.browser)
        theme().changed.connect(self._dress)
        self._dress()

    def sizeHint(self) -> QSize:
        return QSize(420, 300)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 100)

    @property
    def text(self) -> str:
        """The plain text; '' while no URL is selected."""
        return self.browser.toPlainText() if self._id else ""

    def set_links(self, links: LinkSource | None) -> None:
        """Sets where links are read from; None: the lists of links are not shown."""
        self._links = links
        self._show(self._id)

    def set_why(self, why: Reasons | None) -> None:
        """Sets where the reasons come from; None: no reasons are shown."""
        self._why = why
        self._write()

    def refresh_links(self) -> None:
        """Reads the shown links again: there may be more now."""
        if self._links is None or not self._id or not self.isVisible():
            return
        for name in LISTS:
            if self._may_grow(name):
                self._read(name)
        self._write()

    def _may_grow(self, name: str) -> bool:
        """False if all links are shown, or whole pages of them: new ones come last."""
        shown = len(self._linked.get(name, ()))
        return name in self._late or (
            shown < self._known(name) and (shown == 0 or shown % PAGE > 0)
        )

    def _known(self, name: str) -> int:
        """The number of links according to the record."""
        site = self._ledger.site
        return site.inlinks[self._id] if name == "Inlinks" else site.links_total[self._id]

    def reset(self, ledger: Ledger) -> None:
        """Begins with a new crawl, or with the same one after it was out of sight."""
        self._show(self._id if ledger is self._ledger else 0, ledger)

    def catch_up(self, changes: Changes) -> None:
        self._write()

    def reveal(self, id_: int) -> None:
        """Shows the details of a URL."""
        if id_ != self._id:
            self._show(id_)

    def _show(self, id_: int, ledger: Ledger | None = None) -> None:
        is_other = id_ != self._id
        self._ledger = ledger or self._ledger
        self._id = id_ if 0 < id_ < len(self._ledger.site.url) else 0
        self._linked = {}
        self._late.clear()
        for name in LISTS:
            self._read(name)
        self._write(anew=is_other)

    def _read(self, name: str, pages: int = 0) -> None:
        """Reads a list again at its present length, and this many pages more."""
        if self._links is not None and self._id:
            ask = self._links.inlinks if name == "Inlinks" else self._links.outlinks
            self._late[name] = self._late.get(name, 0) + pages  # requested, and not read yet
            shown = len(self._linked.setdefault(name, []))
            number = max(1, ceil(shown / PAGE) + self._late[name])
            found = ask(self._id, number * PAGE, 0)
            if found is not None:
                self._linked[name] = list(found)
                del self._late[name]

    def _write(self, anew: bool = False) -> None:
        """Writes the current state; not while a person is selecting text."""
        self.pages.setCurrentIndex(1 if self._id else 0)
        if not anew and self.browser.textCursor().hasSelection():
            return
        html = self._body() if self._id else ""
        if html == self._html:
            return
        self._html = html
        bar = self.browser.verticalScrollBar()
        place = 0 if anew else bar.value()
        self.browser.setHtml(html)
        bar.setValue(place)

    def _follow(self, link: QUrl) -> None:
        kind, _, name = link.toString().partition(":")
        if kind == "more":
            self._read(name, pages=1)
            self._write()
        elif kind == "url":
            self._show(int(name))
            self.url_selected.emit(int(name))

    def _dress(self) -> None:
        colour = {tone: theme().colour(tone).name() for tone in Tone}
        self.browser.document().setDefaultFont(theme().number_font(QFont(self.font())))
        self.browser.document().setDefaultStyleSheet(
            f"a {{ color: {colour[Tone.ACCENT]}; text-decoration: none; }}"
            f".label, .quiet {{ color: {colour[Tone.QUIET]}; }}"
            f"h3 {{ color: {colour[Tone.QUIET]}; font-size: small; font-weight: 600; }}"
        )
        self._html = ""
        self._write()

    # Its text

    def _body(self) -> str:
        site, id_ = self._ledger.site, self._id
        face = look(site, id_)
        colour = theme().colour(face.tone).name()
        parts = [
            f"<p><b>{escape(shown(site.url[id_]))}</b><br>"
            f"<span style='color:{colour}'>{escape(status_word(site, id_))}</span></p>",
            f"<p>{escape(for_people(self._why.of(id_)))}</p>" if self._why else "",
        ]
        hops = way(site, id_)
        if hops:
            parts += ["<h3>Redirect chain</h3>", _table(hops)]
        parts += ["<h3>Record</h3>", _table(facts(site, id_))]
        parts += [self._list(name, linked) for name, linked in self._linked.items()]
        return "".join(parts)

    def _list(self, name: str, linked: Linked) -> str:
        site = self._ledger.site
        head = f"<h3>{name} ({units.count(max(self._known(name), len(linked)))})</h3>"
        rows = []
        for id_, anchor in linked:
            text = f"<br><span class='quiet'>{escape(for_people(anchor))}</span>" if anchor else ""
            tone = theme().colour(look(site, id_).tone).name()
            word = f"{escape(status_word(site, id_))}&nbsp;&nbsp;"
            rows.append(
                f"<tr><td class='label' style='color:{tone}'>{word}</td>"
                f"<td>{_link(id_, shown(site.url[id_]))}{text}</td></tr>"
            )
        more = f"<p><a href='more:{name}'>Show more</a></p>" if len(linked) % PAGE == 0 else ""
        word = "reading…" if name in self._late else "none known"
        none = "" if linked else f"<p class='quiet'>{word}</p>"
        return f"{head}{none}<table>{''.join(rows)}</table>{more if linked else ''}"


def _table(lines: list[Fact]) -> str:
    rows = []
    for line in lines:
        words = _link(line.id, line.words) if line.id else escape(for_people(line.words))
        label = escape(line.label).replace(" ", "&nbsp;")
        rows.append(f"<tr><td class='label'>{label}&nbsp;&nbsp;</td><td>{words}</td></tr>")
    return f"<table cellspacing='0' cellpadding='2'>{''.join(rows)}</table>"


def _link(id_: int, words: str) -> str:
    return f"<a href='url:{id_}'>{escape(for_people(words))}</a>"
