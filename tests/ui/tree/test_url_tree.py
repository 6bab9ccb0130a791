"""The tree shows what the ledger holds, stays right while it grows, and finds and acts on URLs."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from crawlscope.core.base.budgets import ROWS_OPENED
from crawlscope.core.insight.filter import parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import ErrorKind, Queued, SkipReason
from crawlscope.core.records.tree import EXTERNAL_GROUP, TOP, Tree
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.panels.tree.url_tree_cells import MORE, Column
from crawlscope.ui.panels.tree.url_tree_model import STEP, UrlTreeModel
from tests.ui.conftest import Story

SITE = "http://a.test"


def pages(first: int, last: int, folder: str = "docs") -> list[str]:
    return [f"{SITE}/{folder}/p{number}" for number in range(first, last + 1)]


@pytest.fixture
def tree(qtbot: QtBot, story: Story) -> UrlTree:
    widget = UrlTree()
    qtbot.addWidget(widget)
    widget.resize(900, 600)
    widget.reset(story.ledger)
    widget.show()
    return widget


def rows(model: UrlTreeModel, parent: QModelIndex | None = None) -> list[QModelIndex]:
    above = parent or QModelIndex()
    return [model.index(row, 0, above) for row in range(model.rowCount(above))]


def texts(model: UrlTreeModel, parent: QModelIndex | None = None) -> list[str]:
    return [index.data() for index in rows(model, parent)]


def nodes(model: UrlTreeModel, parent: QModelIndex | None = None) -> Iterator[int]:
    """Every node that the model shows, from the top down."""
    for index in rows(model, parent):
        yield index.internalId()
        yield from nodes(model, index)


def nodes_of(tree: Tree, number: int = 0) -> Iterator[int]:
    for node in tree.children[number]:
        yield node
        if node & 1:
            yield from nodes_of(tree, node >> 1)


def at(tree: UrlTree, id_: int, column: Column) -> str:
    tree.model.expose(tree.model.ledger.tree.node_of(id_))
    return str(tree.model.index_of(tree.model.ledger.tree.node_of(id_), column).data() or "")


# What is in it


def test_it_shows_every_node_of_the_tree_in_its_order(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 30), "http://b.test/x", f"{SITE}/img/deep/er/y"))
    tree.catch_up(story.find("http://out.test/", skip=SkipReason.EXTERNAL))
    assert list(nodes(tree.model)) == list(nodes_of(story.ledger.tree))


def check(model: UrlTreeModel) -> None:
    """Each node is shown once, and found where it is shown."""
    seen: list[int] = []
    waiting = rows(model)
    for index in waiting:
        assert model.index_of(index.internalId()) == index
        seen.append(index.internalId())
        waiting += rows(model, index)
    assert len(seen) == len(set(seen))


def test_its_structure_holds_while_it_grows_beyond_the_limit(qapp: object, story: Story) -> None:
    model = UrlTreeModel(step=4)  # what Qt's tester does at each change grows with the rows
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.reset(story.ledger)
    model.catch_up(story.find(f"{SITE}/"))
    for first in range(1, 13, 3):
        model.catch_up(story.find(*pages(first, first + 2), f"{SITE}/deep/{first}/x"))
        check(model)
    docs = 2 * story.ledger.tree.page_folder[2] + 1
    steps: tuple[Callable[[], object], ...] = (
        lambda: model.show_more(docs),
        lambda: model.expose(story.ledger.tree.node_of(16)),  # beyond the limit
        lambda: model.expose(story.ledger.tree.node_of(14)),
        lambda: model.catch_up(story.find(*pages(20, 24), "http://b.test/")),
        lambda: model.show_more(docs),
        lambda: model.catch_up(story.fetch(16)),
        lambda: model.show_more(docs),
        lambda: model.show_more(docs),
        lambda: model.show_more(docs),  # there is no more
        lambda: model.catch_up(story.find(*pages(30, 32))),
    )
    for step in steps:
        step()
        check(model)
    assert len(list(nodes(model))) == len(list(nodes_of(story.ledger.tree)))
    tester.deleteLater()


def three_others(tree: UrlTree, story: Story) -> QModelIndex:
    """Three hosts among the others, the second expanded, its page selected."""
    tree.catch_up(story.find(f"{SITE}/"))
    others = [f"http://{name}.test/docs/p" for name in ("x", "y", "z")]
    tree.catch_up(story.find(*others, skip=SkipReason.EXTERNAL))
    tree.reveal(3)
    return tree.model.index(1, 0)


def test_a_host_that_is_admitted_moves_with_what_is_open_and_selected(
    tree: UrlTree, story: Story
) -> None:
    tester = QAbstractItemModelTester(
        tree.model, QAbstractItemModelTester.FailureReportingMode.Warning
    )
    group = three_others(tree, story)
    assert texts(tree.model, group) == [f"http://{name}.test" for name in "xyz"]
    changes = story.fold(Queued(3, 1, 10))
    rows(tree.model, group)  # something may ask, or be painted, before it catches up
    tree.grab()
    tree.catch_up(changes)
    check(tree.model)
    assert texts(tree.model) == [SITE, EXTERNAL_GROUP, "http://y.test"]
    assert texts(tree.model, tree.model.index(1, 0)) == ["http://x.test", "http://z.test"]
    host = tree.model.index(2, 0)
    assert tree.view.isExpanded(host)
    assert tree.view.isExpanded(tree.model.index(0, 0, host))
    assert tree.view.isExpanded(tree.model.index(1, 0))
    assert not tree.view.isExpanded(tree.model.index(1, 0, tree.model.index(1, 0)))
    assert tree.node == story.ledger.tree.node_of(3)
    assert list(nodes(tree.model)) == list(nodes_of(story.ledger.tree))
    tester.deleteLater()


def test_when_all_others_are_admitted_the_first_row_in_sight_stays(
    tree: UrlTree, story: Story
) -> None:
    three_others(tree, story)
    tree.catch_up(story.find(*pages(1, 100)))
    tree.view.expand_below(tree.model.index(0, 0))
    bar = tree.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = tree.view.indexAt(QPoint(5, 0)).data()
    tree.catch_up(story.fold(*(Queued(id_, 1, 10) for id_ in (2, 3, 4))))
    assert EXTERNAL_GROUP not in texts(tree.model)
    assert tree.view.indexAt(QPoint(5, 0)).data() == before
    check(tree.model)


def test_a_folder_that_was_empty_gets_its_arrow(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    host = tree.model.index(0, 0)
    assert not tree.model.hasChildren(host)
    tree.catch_up(story.find(f"{SITE}/new"))
    assert tree.model.hasChildren(host)
    assert texts(tree.model, host) == ["new"]


def test_a_batch_is_one_insert_for_each_parent(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3), f"{SITE}/img/1"))
    list(nodes(tree.model))
    inserts: list[tuple[str, int, int]] = []
    tree.model.rowsInserted.connect(
        lambda parent, first, last: inserts.append((parent.data(), first, last))
    )
    tree.catch_up(story.find(*pages(4, 60), f"{SITE}/img/2", f"{SITE}/img/3"))
    assert sorted(inserts) == [("docs/", 3, 59), ("img/", 1, 2)]


def test_a_batch_is_one_change_for_each_parent(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 50)))
    list(nodes(tree.model))
    changes: list[tuple[int, int]] = []
    tree.model.dataChanged.connect(lambda low, high: changes.append((low.row(), high.row())))
    first = story.fetch(5)
    first.ids |= story.fetch(40).ids
    tree.catch_up(first)
    assert (3, 38) in changes
    assert len(changes) == 3  # among pages, folders and hosts


def test_rows_that_nobody_asked_for_make_no_signal(qtbot: QtBot, story: Story) -> None:
    model = UrlTreeModel()
    model.reset(story.ledger)
    model.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    assert model.rowCount() == 1
    with qtbot.assertNotEmitted(model.rowsInserted):
        model.catch_up(story.find(*pages(4, 60)))


# 500 at a time


def test_a_large_folder_shows_500_and_a_row_that_stands_for_the_rest(
    tree: UrlTree, story: Story
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 1_734)))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    assert tree.model.rowCount(docs) == STEP + 1
    assert texts(tree.model, docs)[-1] == "1,234 more — show 500"


def test_the_rest_is_counted_anew_as_it_grows(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 501)))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    assert texts(tree.model, docs)[-1] == "1 more — show all"
    with qtbot.waitSignal(tree.model.dataChanged):
        tree.catch_up(story.find(*pages(502, 1_200)))
    assert texts(tree.model, docs)[-1] == "700 more — show 500"


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right, Qt.Key.Key_Space]
)
def test_a_key_on_the_last_row_shows_more(
    tree: UrlTree, story: Story, qtbot: QtBot, key: Qt.Key
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 1_100)))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    tree.view.setCurrentIndex(tree.model.index(STEP, 0, docs))
    QTest.keyClick(tree.view, key)
    assert tree.model.rowCount(docs) == 2 * STEP + 1
    assert tree.view.currentIndex().data() == "p501"


def test_a_click_on_the_last_row_shows_the_rest(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 700)))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    more = tree.model.index(STEP, 0, docs)
    tree.view.scrollTo(more)
    QTest.mouseClick(
        tree.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=tree.view.visualRect(more).center(),
    )
    assert texts(tree.model, docs) == [f"p{number}" for number in range(1, 701)]


# What a row says


@pytest.mark.parametrize(("status", "word"), [(200, "200"), (404, "404"), (503, "503")])
def test_an_answer_is_reported_by_its_status(
    tree: UrlTree, story: Story, status: int, word: str
) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/a"))
    tree.catch_up(story.fetch(2, status))
    assert at(tree, 2, Column.STATUS) == word


def test_every_state_has_a_word_and_an_icon(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(*(f"{SITE}/{name}" for name in ("", "b", "c", "d", "e"))))
    tree.catch_up(story.find("http://out.test/x", skip=SkipReason.EXTERNAL))
    for change in (story.start(2), story.fetch(3), story.redirect(4, 3), story.fail(5)):
        tree.catch_up(change)
    words = [at(tree, id_, Column.STATUS) for id_ in range(1, 7)]
    assert words == ["queued", "fetching", "200", "301 →", "DNS", "external"]
    model, index_of = tree.model, story.ledger.tree.node_of
    for id_ in range(1, 7):
        icon = model.index_of(index_of(id_), Column.STATUS).data(Qt.ItemDataRole.DecorationRole)
        assert icon is None or not icon.isNull()


@pytest.mark.parametrize("reason", list(SkipReason))
def test_every_reason_not_to_request_has_words(
    tree: UrlTree, story: Story, reason: SkipReason
) -> None:
    words = {SkipReason.DEPTH: "deeper than --max-depth", SkipReason.INVALID: "not a URL"}
    tree.catch_up(story.find(f"{SITE}/"))
    tree.catch_up(story.find("http://out.test/x", skip=reason))
    tree.model.expose(story.ledger.tree.node_of(2))
    word = at(tree, 2, Column.STATUS)
    assert word.startswith(words.get(reason, reason.value))
    index = tree.model.index_of(story.ledger.tree.node_of(2))
    assert index.data(Qt.ItemDataRole.ToolTipRole) == f"http://out.test/x\nnot requested: {word}"


@pytest.mark.parametrize("kind", list(ErrorKind))
def test_every_error_has_a_word(tree: UrlTree, story: Story, kind: ErrorKind) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    tree.catch_up(story.fail(1, kind))
    assert at(tree, 1, Column.STATUS) not in ("", "failed")


def test_sizes_and_times_are_reported_in_units(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    tree.catch_up(story.fetch(1))
    shown = [at(tree, 1, column) for column in (Column.TYPE, Column.SIZE, Column.TIME)]
    assert shown == ["HTML", "2.0 KB", "42 ms"]


def test_a_folder_counts_what_is_below_it(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 1_411)))
    tree.catch_up(story.fail(7))
    host = story.ledger.tree.node_of(1)
    assert tree.model.index_of(host, Column.BELOW).data() == "1,412"
    assert tree.model.index_of(host, Column.BROKEN).data() == "1"


def test_labels_are_readable(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/%C3%BCber/a%20b?q=%C3%A9"))
    host = tree.model.index(0, 0)
    folder = tree.model.index(0, 0, host)
    assert [host.data(), folder.data(), *texts(tree.model, folder)] == [SITE, "über/", "a b?q=é"]


def test_other_hosts_lie_in_a_group(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    tree.catch_up(story.find("http://out.test/x", skip=SkipReason.EXTERNAL))
    group = tree.model.index(1, 0)
    assert group.data() == EXTERNAL_GROUP
    assert texts(tree.model, group) == ["http://out.test"]


def test_an_index_that_outlived_a_reset_does_no_harm(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 30)))
    index = tree.model.index(29, 0, tree.model.index(0, 0, tree.model.index(0, 0)))
    assert index.data() == "p30"
    tree.reset(Story().ledger)
    for role in Qt.ItemDataRole:
        tree.model.data(index, role)
    assert tree.model.data(index) is None


# What the view does


def test_it_says_what_to_do_while_it_is_empty(tree: UrlTree, qtbot: QtBot) -> None:
    said = " ".join(label.text() for label in tree.findChildren(QLabel) if label.isVisible())
    assert "Type a URL above, or the path of a folder, and press Enter" in said
    button = tree.findChild(QPushButton, "demoButton")
    assert isinstance(button, QPushButton)
    with qtbot.waitSignal(tree.demo_requested):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_first_host_and_its_folders_open_by_themselves(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3), f"{SITE}/docs/deep/x"))
    host = tree.model.index(0, 0)
    docs = tree.model.index(0, 0, host)
    assert tree.view.isExpanded(host)
    assert tree.view.isExpanded(docs)
    assert not tree.view.isExpanded(tree.model.index(3, 0, docs))


def test_what_a_person_closed_stays_closed(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    host = tree.model.index(0, 0)
    tree.view.collapse(host)
    tree.catch_up(story.find(*pages(4, 6)))
    assert not tree.view.isExpanded(host)


def test_reveal_selects_a_url_beyond_the_limit(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 2_000)))
    with qtbot.waitSignal(tree.url_selected) as emitted:
        tree.reveal(1_901)
    assert emitted.args == [1_901]
    index = tree.view.currentIndex()
    assert index.data() == "p1900"
    assert tree.view.viewport().rect().intersects(tree.view.visualRect(index))
    assert tree.model.rowCount(index.parent()) == STEP + 2  # it alone was added


def test_reveal_of_an_unknown_url_does_nothing(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    before = tree.view.currentIndex()
    tree.reveal(99)
    tree.reveal(0)
    assert tree.view.currentIndex() == before


def test_expand_all_below_has_a_bound(tree: UrlTree, story: Story) -> None:
    urls = [f"{SITE}/f{folder}/p{page}" for folder in range(20) for page in range(400)]
    tree.catch_up(story.find(f"{SITE}/", *urls))
    host = tree.model.index(0, 0)
    tree.view.setCurrentIndex(host)
    tree.expand_action.trigger()
    opened = [index for index in rows(tree.model, host) if tree.view.isExpanded(index)]
    assert 400 * len(opened) <= ROWS_OPENED + 400
    assert len(opened) > 5


def test_collapse_all_below_closes_everything_below(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/docs/deep/x"))
    host = tree.model.index(0, 0)
    tree.view.setCurrentIndex(host)
    tree.expand_action.trigger()
    assert tree.view.isExpanded(tree.model.index(0, 0, tree.model.index(0, 0, host)))
    tree.collapse_action.trigger()
    tree.view.expand(host)
    assert not tree.view.isExpanded(tree.model.index(0, 0, host))


# Acting on a branch


def test_copy_takes_the_url(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    tree.reveal(3)
    tree.view.setFocus()
    QTest.keyClick(tree.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == f"{SITE}/docs/p2"


def test_a_folder_that_nobody_named_has_the_address_it_would_have(
    tree: UrlTree, story: Story, qtbot: QtBot
) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/docs/deep/x"))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    tree.view.setCurrentIndex(tree.model.index(0, 0, docs))
    with qtbot.waitSignal(tree.crawl_again_requested) as emitted:
        tree.again_action.trigger()
    assert emitted.args == [f"{SITE}/docs/deep/"]


def test_a_branch_is_exported_by_its_node(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    docs = tree.model.index(0, 0, tree.model.index(0, 0))
    tree.view.setCurrentIndex(docs)
    with qtbot.waitSignal(tree.export_branch_requested) as emitted:
        tree.export_action.trigger()
    assert emitted.args == [docs.internalId()]
    assert list(story.ledger.tree.below(docs.internalId())) == [2, 3, 4]


def test_a_group_is_no_address(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    tree.catch_up(story.find("http://out.test/x", skip=SkipReason.EXTERNAL))
    tree.view.setCurrentIndex(tree.model.index(1, 0))
    assert not tree.open_action.isEnabled()
    assert not tree.copy_action.isEnabled()
    assert tree.export_action.isEnabled()


def test_text_that_is_no_url_can_be_copied_and_not_opened(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find("http://[bad", skip=SkipReason.INVALID))
    tree.reveal(1)
    assert tree.copy_action.isEnabled()
    assert not tree.open_action.isEnabled()


class _Browser(QObject):
    """Stands where the system's browser would."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def browse(self, url: QUrl) -> None:
        self.opened.append(url.toString())


def test_the_browser_gets_the_url(tree: UrlTree, story: Story) -> None:
    browser = _Browser()
    QDesktopServices.setUrlHandler("http", browser, "browse")  # type: ignore[arg-type]
    tree.catch_up(story.find(f"{SITE}/a%20b?c=%2F"))
    tree.reveal(1)
    tree.open_action.trigger()
    QDesktopServices.unsetUrlHandler("http")
    assert [QUrl(url) for url in browser.opened] == [QUrl(f"{SITE}/a%20b?c=%2F")]


def test_the_menu_pops_up_on_a_row_and_not_beside_it(tree: UrlTree, story: Story) -> None:
    menu = tree.findChild(QMenu)
    assert isinstance(menu, QMenu)
    tree.view.customContextMenuRequested.emit(QPoint(5, 5))
    assert not menu.isVisible()
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    tree.reveal(2)
    tree.view.customContextMenuRequested.emit(QPoint(5, 5))
    assert menu.isVisible()
    menu.close()


# Finding


def type_in(tree: UrlTree, text: str) -> QLineEdit:
    tree.find_action.trigger()
    box = tree.findChild(QLineEdit, "findBox")
    assert isinstance(box, QLineEdit)
    box.clear()
    # QTest ends the process at a letter that has no key of its own.
    if text.isascii():
        QTest.keyClicks(box, text)
    else:
        box.insert(text)
    return box


def place_text(tree: UrlTree) -> str:
    label = tree.find_bar.findChild(QLabel)
    assert isinstance(label, QLabel)
    return label.text()


def test_typing_shows_the_first_url_that_contains_the_text(
    tree: UrlTree, story: Story, qtbot: QtBot
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 700), f"{SITE}/LENS", f"{SITE}/lens-2"))
    type_in(tree, "lens")
    qtbot.waitUntil(lambda: tree.view.currentIndex().data() == "LENS")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 2")


def test_enter_and_f3_go_on_and_shift_goes_back(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/a1", f"{SITE}/a2", f"{SITE}/a3"))
    box = type_in(tree, "t/a")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 3")
    seen = []
    for key, held in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier),
    ):
        QTest.keyClick(box, key, held)
        seen.append(tree.view.currentIndex().data())
    assert seen == ["a2", "a3", "a1", "a3", "a2"]


def test_f3_without_a_text_asks_for_one(tree: UrlTree, story: Story) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    tree.next_action.trigger()
    assert tree.find_bar.isVisible()


def test_f3_finds_what_came_while_the_bar_was_closed(
    tree: UrlTree, story: Story, qtbot: QtBot
) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/lens"))
    box = type_in(tree, "lens")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 1")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    tree.catch_up(story.find(f"{SITE}/lens2"))
    tree.next_action.trigger()
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 2")
    tree.next_action.trigger()
    assert tree.view.currentIndex().data() == "lens2"


def test_a_text_in_no_url_is_said(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    type_in(tree, "zebra")
    qtbot.waitUntil(lambda: place_text(tree) == "no URL contains this")


def test_letters_are_found_as_they_are_shown(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/%C3%BCber", f"{SITE}/%C3%89t%C3%A9"))
    for text in ("über", "Über", "Été"):
        type_in(tree, text)
        qtbot.waitUntil(lambda: place_text(tree) == "1 of 1")
        type_in(tree, "zebra")
        qtbot.waitUntil(lambda: place_text(tree) == "no URL contains this")


def test_a_space_finds_the_escaped_one(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/a%20b", f"{SITE}/x?q=a%20b{{c", f"{SITE}/ab"))
    type_in(tree, "a b")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 2")
    type_in(tree, "a b{c")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 1")


def test_urls_that_come_later_are_found_too(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", f"{SITE}/lens"))
    type_in(tree, "lens")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 1")
    tree.catch_up(story.find(f"{SITE}/lens2"))
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 2")


def test_every_hit_is_found_among_thousands(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 2_500), f"{SITE}/LAST"))
    type_in(tree, "99")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 43")
    type_in(tree, "last")
    qtbot.waitUntil(lambda: place_text(tree) == "1 of 1")


def test_escape_closes_the_find_bar(tree: UrlTree, story: Story, qtbot: QtBot) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    box = type_in(tree, "x")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not tree.find_bar.isVisible()


def test_nothing_is_selected_in_an_empty_tree(tree: UrlTree) -> None:
    assert tree.node == TOP
    assert not tree.node & MORE


def test_the_numbers_of_a_folder_are_links_for_keys(
    tree: UrlTree, story: Story, qtbot: QtBot
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    tree.catch_up(story.find("http://out.test/", skip=SkipReason.EXTERNAL))
    folder = story.ledger.tree.page_folder[2]
    for node, wanted in (
        (2 * folder + 1, f"folder:{SITE}/docs/"),
        (2 * story.ledger.tree.page_folder[1] + 1, f"folder:{SITE}/"),
        (tree.model.index(1, 0).internalId(), "reason:external"),
    ):
        tree.view.setCurrentIndex(tree.model.index_of(node))
        with qtbot.waitSignal(tree.urls_asked) as asked:
            tree.urls_action.trigger()
        assert asked.args == [wanted]
        with qtbot.waitSignal(tree.urls_asked) as asked:
            tree.broken_action.trigger()
        assert asked.args == [f"{wanted} state:broken"]
    tree.reveal(2)  # a page
    assert not tree.urls_action.isEnabled()


def test_a_url_revealed_before_the_tree_has_caught_up_makes_no_mistake(
    tree: UrlTree, story: Story
) -> None:
    tree.catch_up(story.find(f"{SITE}/"))
    story.find(*pages(1, 3, "late"))
    tree.reveal(3)
    assert tree.model.id_of(tree.node) == 3


def test_what_another_crawl_had_expanded_is_nothing_to_open_again(
    tree: UrlTree, story: Story
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *(f"{SITE}/a{n}/b/c" for n in range(20))))
    tree.view.expandAll()
    tree.take_filter(parse("nothing"))
    tree.reset(Ledger())
    tree.take_filter(parse(""))
    assert tree.view.opened == frozenset()


# Its columns


def test_in_a_wide_tree_all_columns_are_wider_and_as_they_were_when_it_is_narrow_again(
    tree: UrlTree, story: Story
) -> None:
    tree.catch_up(story.find(f"{SITE}/", *pages(1, 3)))
    header = tree.view.header()
    QTest.qWait(1)
    before = [header.sectionSize(column) for column in Column]
    tree.resize(1_900, 600)
    QTest.qWait(1)
    wide = [header.sectionSize(column) for column in Column]
    assert all(new > 1.5 * old for old, new in zip(before, wide, strict=True))
    for width in (1_311, 733, 1_640, 900):
        tree.resize(width, 600)
        QTest.qWait(1)
    assert [header.sectionSize(column) for column in Column] == before


def test_what_another_larger_crawl_had_is_nowhere(tree: UrlTree, story: Story) -> None:
    story.find(f"{SITE}/", f"{SITE}/a/b")
    tree.reset(story.ledger)
    model = tree.model
    for node in (2 * 1_000, 2 * 1_000 + 1, MORE | (2 * 1_000 + 1)):
        assert not model.index_of(node).isValid()
        model.expose(node)
        assert not model.index_of(node).isValid()
