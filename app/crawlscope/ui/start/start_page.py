"""The start page: what this is, the crawls that are kept, site by site, and the demo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import BY_ALL, keys_of, new_action, push_button, tool_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.larger_font import TITLE, LargerFont
from crawlscope.ui.kit.layouts import FILL, in_column, in_row
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.scrolled import scrolled
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.tiles import LinkButton
from crawlscope.ui.start.miniature import SIZE, Curve, Miniature

EDGE = 24
WHEREVER = Qt.ShortcutContext.WindowShortcut
WIDEST = 640  # pixels of the column
WHAT = tr(
    "Type a URL above, or the path of a folder, and press Enter: Crawlscope finds the broken "
    "links, redirects and other problems of the site while you watch. F12 shows what its "
    "coroutines are doing."
)


@dataclass(frozen=True, slots=True)
class RecentCrawl:
    """The newest crawl of a site."""

    path: str
    site: str
    text: str  # when, how much, how it ended
    curve: Curve = ()
    has_previous: bool = False  # an earlier crawl of the same site is kept
    paths: tuple[str, ...] = ()  # of all crawls of the site


class CrawlRow(QWidget):
    """One site: its picture in small and its words open it; three buttons beside them."""

    def __init__(self, crawl: RecentCrawl, number: int, page: "StartPage") -> None:
        super().__init__(page)
        self.crawl = crawl
        self.open_button = LinkButton(self)
        self.open_button.setObjectName(f"openRecent{number}")
        self.open_button.setProperty("look", "row")
        self.open_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.open_button.setToolTip(tip(crawl.path))
        self.open_button.setAccessibleName(
            tr("Open the crawl of {site}, {text}").format(site=crawl.site, text=crawl.text)
        )
        self.open_button.clicked.connect(lambda _checked: page.open_requested.emit(crawl.path))
        self._fill_button()
        words = tr("Crawl it again with the same settings, and list what has changed since then")
        again = tool_button(
            *(self, f"{words} ({page.key})" if not number else words),
            partial(page.again_requested.emit, crawl.path),
            text=tr("Crawl again"),
            said=tr("Crawl {site} again, and compare").format(site=crawl.site),
            name=f"crawlRecent{number}",
            focus=BY_ALL,
        )
        compare = tool_button(
            self,
            tr("Open it and compare it with the previous crawl of this site"),
            partial(page.compare_requested.emit, crawl.path),
            icon="compare",
            said=tr("Compare the crawl of {site} with the previous one").format(site=crawl.site),
            name=f"compareRecent{number}",
            focus=BY_ALL,
        )
        compare.setEnabled(crawl.has_previous)
        forget = tool_button(
            self,
            tr("Remove it from the list; its file is kept"),
            partial(page.forget_requested.emit, list(crawl.paths)),
            icon="close",
            said=tr("Remove the crawls of {site} from the list; their files are kept").format(
                site=crawl.site
            ),
            name=f"forgetRecent{number}",
            focus=BY_ALL,
        )
        in_row(self, (self.open_button, 1), again, compare, forget, space=2)
        theme().zoomed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(max(SIZE.height(), 2 * self._site.sizeHint().height()) + 10)

    def _fill_button(self) -> None:
        crawl = self.crawl
        self.open_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._site = ElidedLabel("", self.open_button, Qt.TextElideMode.ElideMiddle)
        self._text = ElidedLabel("", self.open_button)
        self._site.set_text(crawl.site)
        self._text.set_text(crawl.text)
        set_colour(self._site, Tone.TEXT)
        set_colour(self._text, Tone.QUIET)
        inside = in_row(
            self.open_button,
            Miniature(crawl.curve, self.open_button),
            margins=(6, 4, 6, 4),
            space=12,
        )
        words = in_column(None, self._site, self._text)
        inside.addLayout(words, 1)
        for each in self.open_button.findChildren(QWidget):
            each.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


class StartPage(PanelWidget):
    """Asks by signals; `show_recent` brings it the crawls."""

    demo_requested = Signal()
    folder_requested = Signal()  # to choose one
    open_requested = Signal(str)
    compare_requested = Signal(str)  # open a crawl, and compare it with the one before
    again_requested = Signal(str)  # crawl as that of this path was, and compare the two
    go_on_requested = Signal(str)  # open the crawl of this path, and continue it
    forget_requested = Signal(list)  # paths

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "startPage", tr("Start"), wished=(520, 420), least=(220, 120))
        self.rows: list[CrawlRow] = []
        board = QWidget(self)
        self._title = Label(tr("Crawl a website"), board)
        LargerFont(self._title, TITLE)
        self._what = Label(WHAT, board, wordWrap=True)
        self.offer_button = push_button(board, tr("Open"), self._open, name="openUnfinished")
        self.go_on_button = push_button(board, tr("Resume"), self._go_on, name="goOnUnfinished")
        self._offer = Label("", board, wordWrap=True)
        self._heading = Label(tr("Recent crawls"), board)
        words, crawl_again = tr("Crawl the newest site again"), self._crawl_again
        self._again = new_action(self, words, "Ctrl+R", "again", crawl_again, context=WHEREVER)
        demo = push_button(
            *(board, tr("Try the demo site"), self.demo_requested.emit),
            meaning=tr("A small built-in site with everything that crawlers stumble over"),
            name="demoButton",
        )
        folder = push_button(
            *(board, tr("Choose a folder…"), self.folder_requested.emit),
            meaning=tr("Crawl HTML files on this machine, as a web server would deliver them"),
            name="folderButton",
        )
        self._list = in_column(None, space=2)
        self._lay_out(board, demo, folder)
        self._offered = ""
        self.show_recent(())
        self.show_unfinished("", "")
        self.setFocusProxy(demo)
        for label in (self._what, self._heading):
            set_colour(label, Tone.QUIET)
        set_colour(self._title, Tone.TEXT)

    def _lay_out(self, board: QWidget, *buttons: QPushButton) -> None:
        column = in_column(board, margins=(EDGE, EDGE, EDGE, EDGE), space=8)
        offer = in_row(None, (self._offer, 1), space=None)
        for choice in (self.go_on_button, self.offer_button):
            offer.addWidget(choice, 0, Qt.AlignmentFlag.AlignTop)
        first = in_row(None, *buttons, FILL, space=8)
        column.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._what)
        column.addSpacing(8)
        column.addLayout(first)
        column.addSpacing(8)
        column.addLayout(offer)
        column.addSpacing(8)
        column.addWidget(self._heading)
        column.addLayout(self._list)
        column.addStretch(3)
        self._board = board
        theme().zoomed.connect(self._fit)
        self._fit()
        middle = QWidget(self)
        in_row(middle, FILL, (board, 100), FILL, space=None)
        area = scrolled(self, middle)
        for each in (board, middle):
            each.setBackgroundRole(QPalette.ColorRole.Base)
            each.setAutoFillBackground(True)
        in_column(self, area)

    def _open(self) -> None:
        self.open_requested.emit(self._offered)

    @property
    def key(self) -> str:
        """What crawls the first one again."""
        return keys_of(self._again)

    def _crawl_again(self) -> None:
        self.again_requested.emit(self.rows[0].crawl.path)

    def _go_on(self) -> None:
        self.go_on_requested.emit(self._offered)

    def _fit(self) -> None:
        self._board.setMaximumWidth(theme().px(WIDEST))

    def show_recent(self, crawls: Sequence[RecentCrawl]) -> None:
        """Shows these crawls, the newest first."""
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = [CrawlRow(crawl, number, self) for number, crawl in enumerate(crawls)]
        for row in self.rows:
            self._list.addWidget(row)
        self._heading.setVisible(bool(self.rows))
        self._again.setEnabled(bool(self.rows))

    def show_unfinished(self, path: str, words: str) -> None:
        """Offers the crawl that did not end; '' takes the offer back."""
        self._offered = path
        self._offer.setText(words)
        self._offer.setVisible(bool(path))
        for each in (self.go_on_button, self.offer_button):
            each.setVisible(bool(path))
