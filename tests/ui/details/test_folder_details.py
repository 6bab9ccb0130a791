"""The details of a folder, and of a host: what lies in it, each number a link."""

import itertools
import re
from html import unescape

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import parse
from crawlscope.core.records.events import SkipReason
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS
from tests.ui.conftest import Story, WindowAsNew, settle

SITE = "http://a.test"
HOME, DEEP, LARGE, GONE = 1, 2, 3, 4  # ids


@pytest.fixture
def crawled(story: Story) -> Story:
    """/docs/ is no page; /docs/api/ is one, with a page below."""
    urls = ("/", "/docs/deep", "/docs/large", "/docs/gone", "/docs/api/", "/docs/api/x")
    story.find(*(f"{SITE}{path}" for path in urls))
    for id_, size in ((HOME, 100), (DEEP, 1_000), (LARGE, 900_000)):
        story.fetch(id_, size=size)
    story.fetch(GONE, 404, size=10)
    story.fetch(5)
    return story


@pytest.fixture
def panel(qtbot: QtBot, crawled: Story) -> DetailsPanel:
    panel = DetailsPanel()
    qtbot.addWidget(panel)
    panel.resize(400, 600)
    panel.show()
    panel.reset(crawled.ledger)
    return panel


def folder(story: Story, name: str) -> int:
    return story.ledger.tree.name.index(name)


def facts(panel: DetailsPanel) -> dict[str, str]:
    """What it says of the folder, by label."""
    lines = [line.strip() for line in panel.folder.toPlainText().replace("\xa0", " ").split("\n")]
    return dict(itertools.pairwise(lines))


def links(panel: DetailsPanel) -> dict[str, str]:
    """The words of each link of the folder, and where it leads."""
    anchors = re.findall(r'<a href="([^"]*)">(.*?)</a>', panel.folder.toHtml())
    return {unescape(re.sub("<[^>]*>", "", words)): unescape(href) for href, words in anchors}


def test_a_folder_without_a_page_has_details_of_its_own(
    panel: DetailsPanel, crawled: Story
) -> None:
    panel.show_folder(folder(crawled, "docs"))
    settle(panel.folder)
    assert f"{SITE}/docs/" in panel.text
    found = facts(panel)
    assert (found["URLs"], found["Broken"], found["Pages"]) == ("5", "1", "3")
    assert found["State"] == "4 done, 1 queued"
    assert found["Status"] == "3 × 200, 1 × 404"
    assert found["Largest"] == "879 KB  /docs/large"
    assert [name for name, each in panel.sections.items() if not each.isHidden()] == ["This folder"]
    panel.reveal(DEEP)
    assert "This folder" not in panel.text
    assert "Linked from" in panel.text


def test_the_page_of_a_folder_says_what_lies_in_it_too(panel: DetailsPanel, crawled: Story) -> None:
    for id_, heading in ((HOME, "This host"), (5, "This folder")):
        panel.reveal(id_)
        settle(panel.folder)
        assert heading in panel.text
        assert "Linked from" in panel.text
    assert facts(panel)["URLs"] == "2"
    panel.reveal(DEEP)
    assert "This folder" not in panel.text


def test_each_number_of_a_folder_leads_to_as_many_urls(
    panel: DetailsPanel, crawled: Story, qtbot: QtBot
) -> None:
    panel.show_folder(folder(crawled, "docs"))
    settle(panel.folder)
    numbers = {words: href for words, href in links(panel).items() if words[:1].isdigit()}
    assert len(numbers) > 5
    for words, href in numbers.items():
        with qtbot.waitSignal(panel.urls_asked) as asked:
            panel.folder.anchorClicked.emit(QUrl(href))
        wanted, records = parse(asked.args[0]), crawled.ledger.records
        number = sum(wanted.matches(records, id_) for id_ in records.ids())
        assert number == int(words.split()[0]), asked.args
    large = next(href for href in links(panel).values() if href == f"url:{LARGE}")
    with qtbot.waitSignal(panel.url_selected) as chosen:
        panel.folder.anchorClicked.emit(QUrl(large))
    assert chosen.args == [LARGE]


def test_a_folder_follows_the_crawl(panel: DetailsPanel, crawled: Story) -> None:
    panel.show_folder(folder(crawled, "docs"))
    panel.catch_up(crawled.fetch(6, 500))
    settle(panel.folder)
    assert facts(panel)["Broken"] == "2"


def test_a_group_of_the_tree_is_counted_and_leads_nowhere(
    panel: DetailsPanel, crawled: Story
) -> None:
    crawled.find("http://b.test/x", "http://c.test/", skip=SkipReason.EXTERNAL)
    tree = crawled.ledger.tree
    panel.show_folder(tree.parent[folder(crawled, "http://b.test")])
    settle(panel.folder)
    assert facts(panel)["URLs"] == "2"
    assert not panel.head.actions_row.open_button.isEnabled()
    assert not panel.head.actions_row.copy_button.isEnabled()


@pytest.fixture
def window(window_as_new: WindowAsNew, qtbot: QtBot, crawled: Story) -> MainWindow:
    window = window_as_new(PANELS)
    window.crawl.show_ledger(crawled.ledger)
    QTest.qWait(1)
    return window


def test_a_row_of_the_tree_shows_the_details_of_its_folder(
    window: MainWindow, crawled: Story
) -> None:
    tree = window.panels.get(UrlTree)
    docs = folder(crawled, "docs")
    tree.model.expose(2 * docs + 1)
    window.crawl.selection.choose(DEEP)
    tree.view.setCurrentIndex(tree.model.index_of(2 * docs + 1))
    QTest.qWait(1)
    details = window.panels.get(DetailsPanel)
    assert details.isVisible()
    settle(details.folder)
    assert f"{SITE}/docs/" in details.text
    window.acts["back"].trigger()
    assert f"{SITE}/docs/deep" in details.text
    assert window.crawl.selection.id == DEEP


def test_the_folder_stays_from_one_moment_to_the_next(window: MainWindow, crawled: Story) -> None:
    tree, docs = window.panels.get(UrlTree), folder(crawled, "docs")
    tree.folder_selected.emit(docs)
    QTest.qWait(1)
    earlier = Story()
    earlier.find(f"{SITE}/other/", f"{SITE}/docs/deep")
    window.crawl.begin_replay()
    window.crawl.show_replayed(earlier.ledger)
    while window.crawl.views.go_on():
        pass
    details = window.panels.get(DetailsPanel)
    settle(details.folder)
    assert f"{SITE}/docs/" in details.text
    assert facts(details)["URLs"] == "1"
    window.crawl.show_ledger(Story().ledger)
    assert details.text == ""
