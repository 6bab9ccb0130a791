"""A filter that looks into facts waits until they are read, and says how far that is."""

from array import array

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import Discovered, Fetched, Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.ui.bars.filter_bar import FilterBar
from crawlscope.ui.shell.filter_gate import FilterGate
from tests.core.test_gathered import Kept

PAGES = 300


def crawled(kept: Kept) -> Ledger:
    """Pages of 1 to 300 words, of which nothing was gathered yet."""
    ledger = Ledger()
    ids = range(1, PAGES + 1)
    ledger.fold([Discovered(id_, f"http://h/{id_}", 0, 0, None, 10) for id_ in ids])
    answer = Response(200, "text/html")
    events = [Fetched(id_, answer, links=array("i"), facts=PageFacts(words=id_)) for id_ in ids]
    ledger.fold(events)
    kept.note(events)
    return ledger


class Window:
    """A gate and its bar, as the window has them."""

    def __init__(self, qtbot: QtBot) -> None:
        self.kept = Kept()
        self.ledger = crawled(self.kept)
        self.bar = FilterBar()
        qtbot.addWidget(self.bar)
        self.gate = FilterGate(self.bar)
        self.passed: list[tuple[str, ...]] = []
        self.steps: list[float] = []
        self.found: list[int] = []
        self.gate.passed.connect(self._take)
        self.gate.reading.connect(self.steps.append)
        self.gate.reading.connect(self.bar.show_reading)
        self.bar.changed.connect(self.gate.take)
        self.gate.set_source(self.kept)
        self.gate.reset(self.ledger)

    def _take(self, wanted: Filter) -> None:
        site = self.ledger.records
        self.passed.append(wanted.terms)
        self.found = [id_ for some in wanted.among(site, site.ids()) for id_ in some]


@pytest.fixture
def window(qtbot: QtBot) -> Window:
    return Window(qtbot)


def test_a_filter_of_records_passes_at_once(window: Window) -> None:
    window.bar.set_text("state:done")
    assert window.passed == [("state:done",)]
    assert len(window.found) == PAGES
    assert not window.ledger.records.gathered


def test_a_filter_of_facts_passes_when_they_are_read(window: Window, qtbot: QtBot) -> None:
    said: list[str] = []
    window.gate.reading.connect(lambda _share: said.append(window.bar.count))
    window.bar.set_text("words:<5")
    qtbot.waitUntil(lambda: window.passed == [("words:<5",)])
    assert window.found == [1, 2, 3, 4]
    assert window.steps == sorted(window.steps)
    assert window.steps[-1] == 1.0
    assert any(each.startswith("reading pages, ") for each in said)
    assert not window.bar.count.startswith("reading")
    window.bar.set_text("words:>298")
    assert window.found == [299, 300], "they are known by now"


def test_the_next_filter_overtakes_one_that_waits(window: Window, qtbot: QtBot) -> None:
    window.bar.set_text("words:<5")
    window.bar.set_text("state:done")
    assert window.passed[-1] == ("state:done",)
    assert not window.bar.count.startswith("reading")
    window.bar.set_text("words:>299")
    qtbot.waitUntil(lambda: window.found == [300])


def test_another_crawl_is_read_anew_under_the_same_filter(window: Window, qtbot: QtBot) -> None:
    window.bar.set_text("words:<3")
    qtbot.waitUntil(lambda: window.found == [1, 2])
    kept = Kept()
    window.ledger = crawled(kept)
    window.found = []
    window.gate.set_source(kept)
    window.gate.reset(window.ledger)
    qtbot.waitUntil(lambda: window.found == [1, 2])


def test_without_a_file_nothing_is_known_and_nothing_agrees(qtbot: QtBot) -> None:
    window = Window(qtbot)
    window.gate.set_source(None)
    window.bar.set_text("words:<3")
    qtbot.waitUntil(lambda: bool(window.passed))
    assert window.found == []
