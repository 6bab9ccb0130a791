"""The links around the selected URL, as a graph; it is read from the crawl file and laid out while
everything else goes on."""

from time import perf_counter

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import (
    QSizePolicy,
    QWidget,
)

from crawlscope.core.base.budgets import BREATH_MS, VIEW_SECONDS
from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.core.base.view_table import Shown, in_portions
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.neighbours import Gathering, LinkSource
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.layouts import in_column, in_row, in_stack
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.panels.map.forces import Places, laid_out
from crawlscope.ui.panels.map.link_view import LinkView
from crawlscope.ui.rows.record_words import status_word, url_word

LONGEST_WAY_BACK = 100  # URLs that were in the middle


class LinkGraph(QWidget):
    """One URL is in the middle; a double click puts another one there."""

    url_selected = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ledger = Ledger()
        self._wanted = Filter()
        self._links: LinkSource | None = None
        self._gathering: Gathering | None = None  # of the links around the one in the middle
        self._is_behind = False  # the graph lacks links that were not written yet
        self._has_more = False  # more links were written since the reading began
        self._is_waiting = False  # for an answer that is still being read
        self._before: list[int] = []  # that were in the middle
        self.centre = 0
        self.view = LinkView(self)
        self.view.set_words(self._word, self.tip_of)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._gather)
        self._work = TimedWork[Places](self, self._show)
        self._lay_out()
        self.view.chosen.connect(self.url_selected)
        self.view.centre_asked.connect(self.show_around)
        self.view.back_asked.connect(self.go_back)

    def _lay_out(self) -> None:
        self.headline = Label("", self)
        self.headline.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        before = tr("Back to the previous centre URL (Backspace)")
        self.back_button = tool_button(self, before, self.go_back, icon="back", said=tr("Back"))
        again = tr("Reload links")
        self.again_button = tool_button(self, again, self.begin, icon="again")
        buttons = (self.back_button, self.again_button)
        head = in_row(None, *buttons, (self.headline, 1), margins=(8, 4, 8, 4), space=4)
        self._pages = in_stack(
            self,
            EmptyState(
                "join", tr("No URL selected"), tr("The links to and from a URL are drawn here.")
            ),
            self.view,
        )
        column = in_column(self, head, (self._pages, 1))
        foot = Label(tr("● responded    ◆ redirects    ■ broken    ○ not fetched"), self)
        foot.setContentsMargins(8, 4, 8, 4)
        column.addWidget(foot)
        self.setFocusProxy(self.view)

    def sizeHint(self) -> QSize:
        return QSize(620, 400)

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        if ledger is not self._ledger:
            self._drop()
            self._ledger, self.centre, self._before = ledger, 0, []
            self.view.clear()
            self._tell()

    def take_filter(self, wanted: Filter) -> None:
        """What it does not let pass is pale: without it, the others would hang together by
        nothing."""
        self._wanted = wanted
        self._pale()

    def _pale(self) -> None:
        records, wanted = self._ledger.records, self._wanted
        self.view.make_pale({id_ for id_ in self.view.ids if not wanted.matches(records, id_)})

    def set_links(self, links: LinkSource | None) -> None:
        """Sets where links are read from; None: none are known."""
        self._drop()
        self._links = links

    def go_on(self) -> None:
        """An answer that was waited for has been read."""
        if self._is_waiting:
            self._is_waiting = False
            self._timer.start(0)

    def refresh(self) -> None:
        """More links have been written."""
        self._has_more = True
        self.catch_up()

    def catch_up(self) -> None:
        """Reads again if it is seen and lacks what is written now. While a crawl runs the graph
        stays as it is, unless it shows no links."""
        is_alone, is_over = len(self.view.ids) == 1, self._ledger.finished is not None
        if not (self._is_behind and self._has_more and (is_alone or is_over)):
            return
        if self._gathering is None and is_seen(self):
            self.begin()

    @property
    def is_settled(self) -> bool:
        """True if everything is read, and in its place."""
        return self._gathering is None and not self._work.is_busy

    def shown_table(self) -> Shown:
        """The links that are drawn, a row each."""
        records = self._ledger.records
        rows = [(records.url[source], records.url[target]) for source, target in self.view.links]
        return Shown("links", (tr_noop("Page"), "URL"), in_portions(rows, list))

    # What is in the middle

    def reveal(self, id_: int) -> None:
        """Marks a URL; puts it in the middle if it is not shown."""
        if id_ in self.view.ids:
            self.view.mark(id_)
        elif 0 < id_ <= len(self._ledger.records):
            self.show_around(id_)

    def show_around(self, id_: int) -> None:
        if id_ != self.centre:
            self._before = [*self._before, self.centre][-LONGEST_WAY_BACK:]
            self.centre = id_
        self.begin()

    def go_back(self) -> None:
        if self._before and (id_ := self._before.pop()):
            self.centre = id_
            self.begin()

    def begin(self) -> None:
        """Reads the links around the URL in the middle, and draws them once they are all there."""
        self._drop()
        if self.centre:
            self._gathering = Gathering(self._ledger.records, self._links, self.centre)
            self._timer.start(0)
        self._tell()

    def _drop(self) -> None:
        self._timer.stop()
        self._work.drop()
        self._gathering = None
        self._is_waiting = self._is_behind = self._has_more = False

    def _gather(self) -> None:
        gathering = self._gathering
        assert gathering is not None
        until = perf_counter() + VIEW_SECONDS
        while not gathering.is_over:
            if not gathering.go_on():
                self._is_waiting = True
                return
            if perf_counter() >= until:
                self._timer.start(BREATH_MS)
                return
        self._work.begin(laid_out(gathering.found))

    def _show(self, places: Places) -> None:
        gathering = self._gathering
        assert gathering is not None
        self._gathering = None
        self._is_behind = gathering.found.is_incomplete
        self.view.show_graph(self._ledger.records, gathering.found, places)
        self.view.mark(self.centre)
        self._pale()
        found = gathering.found
        around = len(found.distance) - 1
        urls = tr("{n:,} URLs", "1 URL", around).format(n=around)
        self._tell(
            tr("{urls} · {links} · solid: from here, dashed: to here").format(
                urls=tr("{urls} shown, of more").format(urls=urls) if found.has_more else urls,
                links=tr("{n:,} links", "1 link", len(found.links)).format(n=len(found.links)),
            )
        )
        self.catch_up()

    # Its words

    def _tell(self, what: str = tr("reading…")) -> None:
        self._pages.setCurrentIndex(1 if self.centre else 0)
        self.back_button.setEnabled(any(self._before))
        self.again_button.setEnabled(self.centre > 0)
        text = (
            tr("Around {url}: {what}").format(url=self._word(self.centre), what=what)
            if self.centre
            else ""
        )
        self.headline.setText(text)
        self.headline.setToolTip(tip(text))

    def _word(self, id_: int) -> str:
        records = self._ledger.records
        return url_word(records.url[id_], origin_of(records.url[1]))

    def tip_of(self, id_: int) -> str:
        """What is told of a URL that is pointed at."""
        records = self._ledger.records
        linked = tr("{n:,} pages link here", "1 page links here", records.inlinks[id_]).format(
            n=records.inlinks[id_]
        )
        return tip(f"{shown(records.url[id_])}\n{status_word(records, id_)}\n{linked}")
