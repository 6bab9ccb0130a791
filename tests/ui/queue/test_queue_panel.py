"""The list of the queue: a window onto it, whatever its length; what is selected stays so."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crawlscope.core.base.pattern import Pattern, in_words, of_folder, of_parameter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Event, Response, Retrying, Started
from crawlscope.session.crawl.crawler import Crawler
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.panels.queue.queue_panel import QueuePanel

MANY = 100_000
ROWS = QItemSelectionModel.SelectionFlag.Rows | QItemSelectionModel.SelectionFlag.Select


class Queue:
    """A crawl that has not begun, whose queue a test fills, and the panel that shows it."""

    def __init__(self, panel: QueuePanel) -> None:
        self.panel, self.ledger = panel, Ledger()
        self.events: list[Event] = []
        self.crawler = Crawler(Settings.checked(roots=["http://a.test/"]), self.events.append)
        self.frontier = self.crawler.frontier
        panel.reset(self.ledger)
        panel.set_source(self.crawler.lined_up)

    def find(self, *urls: str) -> None:
        for url in urls:
            id_ = self.frontier.learn(url, 1, 10)
            self.frontier.enqueue(id_)
            self.events.append(Discovered(id_, url, 1, 0, None, 10))
        self.show()

    def show(self) -> None:
        self.ledger.fold(self.events)
        self.events.clear()
        self.panel.refresh()

    def column(self, column: int = 1) -> list[str]:
        model = self.panel.model
        return [model.index(row, column).data() for row in range(model.rowCount())]


@pytest.fixture
def queue(qtbot: QtBot) -> Queue:
    panel = QueuePanel()
    qtbot.addWidget(panel)
    panel.resize(1_000, 500)
    panel.show()
    return Queue(panel)


def test_a_button_without_room_for_its_words_has_its_icon_alone(queue: Queue) -> None:
    def shown_with_words() -> list[bool]:
        buttons = queue.panel.buttons.of.values()
        beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        assert all(each.width() >= each.sizeHint().width() for each in buttons)  # nothing is cut
        return [each.toolButtonStyle() == beside for each in buttons]

    assert all(shown_with_words())
    count = queue.panel.findChild(ElidedLabel, "queueCount")
    assert count is not None
    for width in range(1_000, 400, -20):
        queue.panel.resize(width, 500)
        QApplication.sendPostedEvents()
        assert "…" not in count.text()
    queue.panel.setMinimumWidth(queue.panel.minimumSizeHint().width())
    queue.panel.resize(320, 400)
    QApplication.sendPostedEvents()
    assert not any(shown_with_words())
    assert all(each.text() and each.toolTip() for each in queue.panel.buttons.of.values())


def test_in_a_narrow_panel_one_host_has_no_list_and_several_have_their_names(queue: Queue) -> None:
    hosts = queue.panel.hosts
    queue.find("http://a.test/1")
    queue.panel.setMinimumWidth(300)  # words of buttons give way only then
    queue.panel.resize(400, 300)
    assert hosts.isHidden(), queue.panel.width()
    queue.panel.resize(800, 300)
    assert not hosts.isHidden()
    queue.panel.resize(400, 300)
    queue.find("http://b.test/1")
    QApplication.sendPostedEvents()
    assert not hosts.isHidden()
    needed = max(hosts.sizeHintForIndex(hosts.model().index(row, 0)).width() for row in (1, 2))
    assert hosts.columnWidth(0) >= needed


def test_rows_are_in_the_order_in_which_hosts_take_turns(queue: Queue) -> None:
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (queue.panel.model, queue.panel.host_model)
    ]
    queue.find("http://a.test/1", "http://a.test/2", "http://b.test/", "http://a.test/3")
    assert queue.column() == ["a.test/1", "b.test/", "a.test/2", "a.test/3"]
    assert queue.column(0) == ["1", "2", "3", "4"]
    queue.crawler.pause_host("a.test")
    queue.show()
    assert queue.column() == ["b.test/", "a.test/1", "a.test/2", "a.test/3"]
    assert queue.panel.host_model.index(1, 0).data() == "a.test"
    assert queue.panel.host_model.index(1, 3).data() == "paused"
    queue.panel.hosts.selectRow(1)
    assert queue.column() == ["/1", "/2", "/3"]  # of one host, which need not be said
    for _ in range(4):
        queue.frontier.take()
    queue.show()
    assert queue.panel.model.rowCount() == 3
    del testers


def test_a_long_queue_is_looked_at_where_it_is_seen(queue: Queue) -> None:
    queue.find(*(f"http://a.test/{number}" for number in range(MANY)))
    model = queue.panel.model
    assert model.rowCount() == MANY
    assert model.index(MANY // 2, 1).data() == f"/{MANY // 2}"
    for _ in range(7):
        queue.frontier.take()
    queue.show()
    assert model.rowCount() == MANY - 7
    assert model.index(MANY - 8, 1).data() == f"/{MANY - 1}"


def test_what_is_selected_stays_selected_as_the_queue_moves_on(queue: Queue) -> None:
    queue.find(*(f"http://a.test/{number}" for number in range(20)))
    for row in (4, 5, 9):
        queue.panel.view.selectionModel().select(queue.panel.model.index(row, 0), ROWS)
    for _ in range(3):
        queue.frontier.take()
    queue.show()
    assert queue.panel.view.chosen_rows() == [(1, 2), (6, 6)]
    asked: list[list[int]] = []
    queue.panel.removal_asked.connect(asked.append)
    queue.panel.remove_action.trigger()
    assert asked == [[5, 6, 10]]


def test_urls_that_views_do_not_know_yet_have_an_empty_row(queue: Queue) -> None:
    queue.find("http://a.test/1")
    queue.frontier.enqueue(queue.frontier.learn("http://a.test/2", 1, 10))
    queue.panel.refresh()
    assert queue.column() == ["/1", None]


def test_a_host_that_is_alone_is_paused_without_being_chosen(queue: Queue) -> None:
    asked: list[tuple[str, bool]] = []
    queue.panel.pause_asked.connect(lambda name, is_pause: asked.append((name, is_pause)))
    assert not queue.panel.pause_action.isEnabled()
    queue.find("http://a.test/1")
    queue.panel.pause_action.trigger()
    queue.find("http://b.test/1")
    assert not queue.panel.pause_action.isEnabled()
    queue.crawler.pause_host("b.test")
    queue.panel.view.selectRow(1)
    queue.show()
    queue.panel.pause_action.trigger()
    assert asked == [("a.test", True), ("b.test", False)]


@pytest.mark.parametrize(
    ("regex", "matching", "other", "words"),
    [
        (of_folder("/x/y"), "http://h:1/x/y/z", "http://h/a/x/y/z", "everything below /x/y/"),
        (
            of_folder("http://h/x.y"),
            "http://h/x.y/z",
            "http://h/xxy/",
            "everything below http://h/x.y/",
        ),
        (of_parameter("a.b"), "http://h/?c=1&a.b=2", "http://h/?aab=2", "with the parameter a.b"),
        (of_parameter("a"), "http://h/?a", "http://h/?ab=2", "everything with the parameter a"),
    ],
)
def test_a_folder_or_a_parameter_is_a_pattern(
    regex: str, matching: str, other: str, words: str
) -> None:
    assert Pattern(regex).matches(matching)
    assert not Pattern(regex).matches(other)
    assert words in in_words(regex)


def test_without_a_crawl_the_queue_is_empty_and_it_is_back_with_its_crawl(queue: Queue) -> None:
    queue.find("http://a.test/1")
    queue.panel.reset(Ledger())
    assert queue.panel.model.rowCount() == 0
    assert not queue.panel.add_action.isEnabled()
    queue.panel.reset(queue.ledger)
    assert queue.column() == ["/1"]


def test_the_heading_counts_what_the_status_line_counts_in_each_frame(queue: Queue) -> None:
    queue.find("http://a.test/1", "http://a.test/2", "http://b.test/")
    heading = queue.panel.findChild(ElidedLabel, "queueCount")
    assert heading is not None
    assert heading.whole == "3 queued, 2 hosts"
    queue.ledger.fold([Started(1, 1)])
    queue.panel.take_counts()  # the list is read anew some time later
    assert heading.whole == "2 queued, 2 hosts"
    queue.frontier.waiting.add(1)
    queue.ledger.fold([Retrying(1, Response(503), None, 1.0)])
    queue.panel.refresh()
    assert heading.whole == "3 queued, 2 hosts, 1 backing off"


def test_a_frame_that_begins_before_anything_is_known_has_the_rows_that_it_counts(
    queue: Queue,
) -> None:
    id_ = queue.frontier.learn("http://a.test/1", 1, 10)
    queue.frontier.enqueue(id_)
    queue.panel.begin_frame()  # the first frame comes late: all events are in it
    queue.ledger.fold([Discovered(id_, "http://a.test/1", 1, 0, None, 10)])
    queue.panel.take_counts()
    assert queue.column() == ["/1"]
