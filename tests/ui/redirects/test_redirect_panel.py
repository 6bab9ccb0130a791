from array import array
from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Finished,
    Outcome,
    Redirected,
    Response,
    Started,
)
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.redirects import redirect_panel
from crawlscope.ui.panels.redirects.redirect_model import Column
from crawlscope.ui.panels.redirects.redirect_panel import (
    FIELDS,
    RedirectPanel,
    fitted,
    readable,
    shortened,
)
from crawlscope.ui.rows.chain_texts import Step
from tests.ui.menus import ask_menu_by_key
from tests.ui.pictures import is_painted

H = "http://example.org"


class Crawl:
    """Gives the events that a crawler would report of a site of redirects."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self._ids: dict[str, int] = {}
        self._events: list[Event] = []

    def id(self, path: str, referrer: int = 0) -> int:
        if path not in self._ids:
            self._ids[path] = len(self._ids) + 1
            self._events.append(Discovered(self._ids[path], H + path, 0, referrer, None, 10))
        return self._ids[path]

    def redirect(self, path: str, target: str, status: int = 301) -> None:
        source = self.id(path)
        to = self.id(target, source)
        self._events += [Started(source), Redirected(source, Response(status=status), to)]

    def page(self, path: str, status: int = 200, links: Sequence[str] = ()) -> None:
        response, targets = Response(status=status), array("i", [self.id(each) for each in links])
        fetched = Fetched(self.id(path), response, links=targets if links else None)
        self._events += [Started(self.id(path)), fetched]

    def nowhere(self, path: str) -> None:
        error = Error(ErrorKind.INVALID_REDIRECT, "a redirect to mailto:")
        self._events.append(Failed(self.id(path), Response(status=302), error))

    def end(self) -> None:
        self._events.append(Finished(Outcome.FINISHED, 1.0))

    def too_long(self, path: str, target: str) -> None:
        error = Error(ErrorKind.TOO_MANY_REDIRECTS, "too many")
        self._events.append(Failed(self.id(path), Response(status=302), error, H + target))

    def fold(self) -> Changes:
        events, self._events = self._events, []
        return self.ledger.fold(events)


@pytest.fixture
def crawl() -> Crawl:
    return Crawl()


@pytest.fixture
def panel(qtbot: QtBot, crawl: Crawl, monkeypatch: pytest.MonkeyPatch) -> RedirectPanel:
    monkeypatch.setattr(redirect_panel, "LEAST_PAUSE_MS", 0)
    monkeypatch.setattr(redirect_panel, "PAUSE_FACTOR", 0)
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 60)  # however busy the machine is
    panel = RedirectPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 300)
    panel.reset(crawl.ledger)
    return panel


def lines(panel: RedirectPanel) -> list[str]:
    model = panel.model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def select(panel: RedirectPanel, row: int) -> None:
    panel.view.setCurrentIndex(panel.model.index(row, 0))


def test_two_paths_to_one_target_are_shown_to_join(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/foo", "/baz")
    crawl.redirect("/bar", "/baz", 302)
    crawl.page("/baz")
    panel.catch_up(crawl.fold())
    assert lines(panel) == ["/foo —301→ /baz", "/bar —302→ shared /baz"]
    assert panel.head.text() == "2 chains · 1 with a shared target"


def test_a_redirect_that_leads_nowhere_is_a_broken_chain(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    crawl.nowhere("/mail")
    panel.catch_up(crawl.fold())
    assert lines(panel) == ["/mail —302→ (a redirect to mailto:)"]
    assert panel.head.text() == "1 chain · 1 broken"
    panel.take_filter(parse("redirect:broken"))
    assert len(lines(panel)) == 1


def test_an_ended_crawl_without_redirects_promises_none(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.page("/")
    panel.catch_up(crawl.fold())
    words = "\n".join(each.text() for each in panel.findChildren(QLabel))
    assert "appear here" in words
    crawl.end()
    panel.catch_up(crawl.fold())
    words = "\n".join(each.text() for each in panel.findChildren(QLabel))
    assert "appear here" not in words
    assert "No URL that was requested redirects." in words


def test_of_chains_as_long_the_one_with_more_links_comes_first(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    for path in ("/a", "/b"):
        crawl.redirect(path, "/end")
    for page in ("/1", "/2"):
        crawl.page(page, links=("/b",))
    panel.catch_up(crawl.fold())
    assert [panel.model.index(row, 1).data() for row in (0, 1)] == ["on 2 pages", ""]
    assert lines(panel)[0].startswith("/b ")


def test_loops_and_limits_come_first_then_long_chains(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/short", "/end")
    crawl.redirect("/long", "/longer")
    crawl.redirect("/longer", "/longest")
    crawl.redirect("/a", "/b")
    crawl.redirect("/b", "/a")
    crawl.too_long("/deep", "/deeper")
    panel.catch_up(crawl.fold())
    assert lines(panel) == [
        "/a —301→ /b —301→ back to /a",
        "/deep —302→ /deeper",
        "/long —301→ /longer —301→ /longest",
        "/short —301→ /end",
    ]
    assert panel.head.text() == "4 chains · 1 loop · 1 too long"


def test_the_button_counts_the_urls_that_redirect(panel: RedirectPanel, crawl: Crawl) -> None:
    button = panel.findChild(QToolButton, "redirectUrls")
    assert isinstance(button, QToolButton)
    for path, words in (("/a", "1 redirect"), ("/b", "2 redirects")):
        crawl.redirect(path, "/end")
        panel.catch_up(crawl.fold())
        QTest.qWait(1)
        assert button.text() == words


def test_a_pending_end_is_reported_anew_when_it_is_known(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    end = panel.model.index(0, Column.END)
    assert end.data() == "pending"
    crawl.page("/b", 404)
    panel.catch_up(crawl.fold())
    assert panel.model.index(0, Column.END).data() == "broken 404"
    assert panel.head.text() == "1 chain · 1 broken"


def test_what_was_missed_while_hidden_is_shown_at_the_next_call(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    crawl.page("/b")
    crawl.fold()  # the panel is not notified
    panel.catch_up(crawl.fold())
    assert panel.model.index(0, Column.END).data() == "page 200"


def test_nothing_is_scanned_when_no_redirect_changed(
    panel: RedirectPanel, crawl: Crawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    crawl.redirect("/a", "/b")
    crawl.page("/b")
    panel.catch_up(crawl.fold())
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 0)  # no scan ends at once
    monkeypatch.setattr(redirect_panel, "CHAINS_SCANNED", 1)
    crawl.page("/other")
    panel.catch_up(crawl.fold())
    assert panel.is_settled
    crawl.redirect("/c", "/d")
    panel.catch_up(crawl.fold())
    assert not panel.is_settled


def test_changes_in_quick_succession_are_shown_a_moment_later(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redirect_panel, "LEAST_PAUSE_MS", 60)
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    crawl.redirect("/c", "/d")
    panel.catch_up(crawl.fold())
    assert len(lines(panel)) == 1
    qtbot.waitUntil(lambda: len(lines(panel)) == 2)  # without another call


def test_many_chains_are_not_scanned_at_once(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 0)
    monkeypatch.setattr(redirect_panel, "CHAINS_SCANNED", 10)
    monkeypatch.setattr(redirect_panel, "MOST_SHOWN", 30)
    for i in range(100):
        crawl.redirect(f"/old/{i}", f"/new/{i}")
    crawl.redirect("/loop", "/loop")
    panel.catch_up(crawl.fold())
    assert lines(panel) == []
    qtbot.waitUntil(lambda: len(lines(panel)) == 30)
    assert lines(panel)[0] == "/loop —301→ back to /loop"
    assert panel.head.text() == "101 chains · 1 loop"
    assert panel.more.text().startswith("… 71 more chains")


def test_a_scan_survives_redirects_that_come_meanwhile(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crawlscope.ui.kit.slices.VIEW_SECONDS", 0)
    monkeypatch.setattr(redirect_panel, "CHAINS_SCANNED", 5)
    for i in range(50):
        crawl.redirect(f"/old/{i}", f"/new/{i}")
    panel.catch_up(crawl.fold())
    for i in range(10):
        crawl.redirect(f"/later/{i}", f"/new/{i}")
    panel.catch_up(crawl.fold())
    qtbot.waitUntil(lambda: len(lines(panel)) == 60)


def test_selection_expansion_and_place_survive_an_update(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot
) -> None:
    for i in range(60):
        crawl.redirect(f"/old/{i}", f"/new/{i}")
    panel.show()
    panel.catch_up(crawl.fold())
    qtbot.waitUntil(lambda: panel.is_settled)
    select(panel, 40)
    panel.view.expand(panel.model.index(40, 0))
    bar = panel.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    crawl.redirect("/late", "/late")  # a loop: it comes to the top
    panel.catch_up(crawl.fold())
    qtbot.waitUntil(lambda: panel.is_settled)
    current = panel.view.currentIndex()
    assert current.data() == "/old/40 —301→ /new/40"
    assert current.row() == 41
    assert panel.view.isExpanded(current)
    assert panel.view.selectionModel().isSelected(current)
    assert abs(bar.value() - before) <= 1


def test_out_of_sight_and_back_keeps_the_selection(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    select(panel, 0)
    panel.reset(crawl.ledger)
    assert panel.view.currentIndex().isValid()


def test_a_new_crawl_forgets_the_chains_of_the_last(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    panel.reset(Ledger())
    assert lines(panel) == []
    assert panel.pages.currentIndex() == 0


def test_arrows_and_enter_tell_the_url_of_the_row(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/a", "/b")
    crawl.redirect("/c", "/d")
    panel.catch_up(crawl.fold())
    panel.show()
    emitted: list[int] = []
    panel.url_selected.connect(emitted.append)
    select(panel, 0)
    view = panel.view
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(view, key)
    assert emitted == [crawl.id("/a"), crawl.id("/a"), crawl.id("/b"), crawl.id("/b")]


def test_an_update_tells_nobody_that_another_row_is_current(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot
) -> None:
    crawl.redirect("/b", "/c")
    crawl.redirect("/x", "/y")
    panel.catch_up(crawl.fold())
    select(panel, 0)
    with qtbot.assertNotEmitted(panel.url_selected):
        crawl.redirect("/a", "/b")  # the chain that was current begins here now
        panel.catch_up(crawl.fold())


def test_the_target_of_one_redirect_too_many_is_no_record(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot
) -> None:
    crawl.too_long("/deep", "/deeper")
    panel.catch_up(crawl.fold())
    top = panel.model.index(0, 0)
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.view.setCurrentIndex(panel.model.index(1, 0, top))


def test_url_and_chain_can_be_copied(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/a", "/b")
    crawl.page("/b")
    panel.catch_up(crawl.fold())
    select(panel, 0)
    panel.copy_action.trigger()
    assert QGuiApplication.clipboard().text() == H + "/a"
    panel.copy_chain_action.trigger()
    assert QGuiApplication.clipboard().text().splitlines() == [
        H + "/a",
        f"    —301→ {H}/b",
        "1 hop, end: page 200",
    ]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_context_menu_pops_up_on_a_row(panel: RedirectPanel, crawl: Crawl) -> None:
    crawl.redirect("/a", "/b")
    panel.catch_up(crawl.fold())
    panel.show()
    place = panel.view.visualRect(panel.model.index(0, 0)).center()
    panel.view.customContextMenuRequested.emit(place)
    assert panel.menu.isVisible()
    assert panel.view.currentIndex().row() == 0
    panel.menu.close()
    panel.view.customContextMenuRequested.emit(QPoint(5, 290))
    assert not panel.menu.isVisible()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_menu_asked_for_by_key_is_that_of_the_row_one_is_on(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    for i in range(60):
        crawl.redirect(f"/a{i}", f"/b{i}")
    panel.catch_up(crawl.fold())
    panel.show()
    last = panel.model.index(panel.model.rowCount() - 1, 0)
    panel.view.setCurrentIndex(last)
    panel.view.scrollToTop()
    ask_menu_by_key(panel.view)
    assert panel.view.currentIndex() == last
    assert panel.menu.isVisible()
    assert panel.view.viewport().rect().contains(panel.view.visualRect(last).center())
    panel.menu.close()


@pytest.mark.parametrize("width", [900, 2_500])
def test_numbers_take_no_width_that_chains_could_use(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, width: int
) -> None:
    """Whatever the width, they have what they need, and no more than some pixels."""

    def slack(column: Column) -> int:
        words = str(panel.model.index(0, column).data())
        needed = panel.fontMetrics().horizontalAdvance(words)
        return panel.view.columnWidth(column) - needed

    def catch_up() -> None:
        panel.catch_up(crawl.fold())
        qtbot.waitUntil(lambda: panel.is_settled)

    panel.resize(width, 200)
    panel.show()
    crawl.redirect("/a", "/b", 302)
    catch_up()
    assert slack(Column.HOPS) == 16
    assert slack(Column.LINKS) < 32  # no page links there
    for n in range(12):
        crawl.page(f"/from/{n}", links=["/a"])
    crawl.redirect("/c", "/d", 302)
    catch_up()
    assert panel.model.index(0, Column.LINKS).data() == "on 12 pages"
    assert [slack(each) for each in (Column.LINKS, Column.HOPS)] == [16, 16]


@pytest.mark.parametrize("width", [200, 420, 900])
def test_long_chains_paint_at_every_width(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, width: int
) -> None:
    for i in range(9):
        crawl.redirect(f"/a-rather-long-name-{i}", f"/a-rather-long-name-{i + 1}")
    panel.catch_up(crawl.fold())
    panel.resize(width, 200)
    panel.show()
    first = panel.view.visualRect(panel.model.index(0, 0))
    assert is_painted(panel.view.viewport(), first & panel.view.viewport().rect())
    assert panel.view.isColumnHidden(1) is (width < redirect_panel.NARROW)
    panel.resize(width, 201)
    is_narrow = width < redirect_panel.NARROW
    crawl.page("/a-rather-long-name-9")
    panel.catch_up(crawl.fold())
    qtbot.waitUntil(lambda: panel.is_settled)
    assert panel.model.index(0, Column.END).data() == ("200" if is_narrow else "page 200")


def test_short_labels_stay_whole_and_long_ones_share_the_rest() -> None:
    assert fitted([10, 20, 30], 100) == 30
    assert fitted([10, 100, 100], 110) == 50
    assert fitted([], 10) == 0


def test_hops_in_the_middle_go_first(qapp: QApplication) -> None:
    metrics = QFontMetricsF(qapp.font())
    chain = [Step("", "/0"), *(Step("—301→", f"/{i}") for i in range(1, 30))]
    short = shortened(chain, 300, metrics)
    assert short[0] == chain[0]
    assert short[-1] == chain[-1]
    gap = next(step for step in short if step.whole)
    assert gap.label == f"(+{30 - (len(short) - 1)})"
    assert shortened(chain, 30_000, metrics) == chain


def test_arrows_lose_their_words_before_addresses_lose_letters(qapp: QApplication) -> None:
    metrics = QFontMetricsF(qapp.font())
    line = [Step("", "/workshop/temporary"), Step("—302→ joins", "/visit/tickets/")]
    whole = metrics.horizontalAdvance("/workshop/temporary —302→ joins /visit/tickets/") + 1
    assert readable(line, whole, metrics) == line
    bare = [line[0], Step("→", line[1].label)]
    assert readable(line, whole - 2, metrics) == bare
    assert readable(line, 10, metrics) == bare


def test_a_chain_of_many_hops_is_exported_whole(panel: RedirectPanel, crawl: Crawl) -> None:
    for n in range(30):
        crawl.redirect(f"/{n}", f"/{n + 1}")
    crawl.page("/30")
    panel.catch_up(crawl.fold())
    ((row,),) = [rows for rows, _ in panel.shown_table().rows]
    assert row[FIELDS.index("Chain")] == " → ".join(
        [*(f"{H}/{n} 301" for n in range(30)), f"{H}/30 200"]
    )


@pytest.mark.parametrize("width", range(260, 480, 10))
def test_a_kind_that_comes_later_has_room_or_is_left_out(
    panel: RedirectPanel, crawl: Crawl, qtbot: QtBot, width: int
) -> None:
    theme()  # the style of buttons
    panel.resize(width, 300)
    panel.show()
    crawl.redirect("/a", "/b")
    crawl.page("/b")
    panel.catch_up(crawl.fold())
    qtbot.wait(1)
    crawl.redirect("/loop", "/loop")
    crawl.redirect("/gone", "/not-there")
    crawl.page("/not-there", 404)
    panel.catch_up(crawl.fold())
    qtbot.wait(1)
    for each in filter(QToolButton.isVisible, panel.head.buttons.values()):
        assert each.width() >= each.sizeHint().width(), each.text()


def test_the_first_row_keeps_away_from_the_edge_of_what_is_above(
    panel: RedirectPanel, crawl: Crawl
) -> None:
    crawl.redirect("/foo", "/baz")
    crawl.page("/baz")
    panel.show()
    panel.catch_up(crawl.fold())
    view = panel.view
    first = view.viewport().mapTo(panel, view.visualRect(panel.model.index(0, 0)).topLeft())
    button = panel.findChild(QToolButton, "redirectUrls")
    assert button is not None
    edge = button.mapTo(panel, button.rect().bottomLeft())
    assert first.y() - edge.y() >= 8
