"""What a crawl says is wrong: in which order, why, and where; each count leads to its URLs."""

from array import array

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from crawlscope.core.insight.filter import Filter, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.declared_findings import BY_NAME, Severity
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import (
    Fetched,
    Finished,
    Listed,
    Outcome,
    Queued,
    Response,
    Started,
)
from crawlscope.core.records.facts import PageFacts
from crawlscope.core.structured.item import StructuredProblem
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.panels.findings.findings_model import Column
from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.findings.places_model import Place
from tests.core.test_gathered import Kept
from tests.ui.conftest import Story

A = "https://a.test"
Role = Qt.ItemDataRole


@pytest.fixture
def panel(qtbot: QtBot, qtmodeltester: ModelTester, story: Story) -> FindingsPanel:
    """Two pages that are missing, one that the server broke on, one address with capitals."""
    story.find(f"{A}/", f"{A}/one", f"{A}/two", f"{A}/three", f"{A}/Four")
    for id_, status in ((1, 200), (2, 404), (3, 404), (4, 500), (5, 200)):
        story.fetch(id_, status)
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    qtmodeltester.check(panel.model, force_py=True)  # type: ignore[no-untyped-call]
    said = QAbstractItemModelTester.FailureReportingMode.Warning
    QAbstractItemModelTester(panel.places, said, panel)
    panel.resize(900, 400)
    panel.show()
    panel.reset(story.ledger)
    return panel


def names(panel: FindingsPanel) -> list[str]:
    return [row.finding.name for row in panel.model.rows]


def counts(panel: FindingsPanel) -> dict[str, str]:
    rows = range(panel.model.rowCount())
    return {
        panel.model.rows[row].finding.name: panel.model.index(row, Column.COUNT).data()
        for row in rows
    }


def choose(panel: FindingsPanel, name: str) -> None:
    row = panel.view.visualRect(panel.model.index(panel.model.row_of(name), Column.FINDING))
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    settle(panel)


def settle(panel: FindingsPanel) -> None:
    for _ in range(10_000):
        if panel.is_settled:
            return
        QTest.qWait(1)
    pytest.fail("the URLs are not listed")


def urls(panel: FindingsPanel) -> list[str]:
    rows = range(panel.places.rowCount())
    return [panel.places.index(row, Place.URL).data() for row in rows]


def test_the_gravest_and_rarest_come_first(panel: FindingsPanel) -> None:
    assert counts(panel)["client-error"] == "2"
    assert counts(panel)["server-error"] == "1"
    assert names(panel)[:2] == ["server-error", "client-error"]
    notes = [row.count for row in panel.model.rows if row.severity is Severity.NOTE]
    assert notes == sorted(notes)


def test_a_click_on_a_header_sorts_and_a_third_one_returns_to_the_order_by_worth(
    panel: FindingsPanel,
) -> None:
    def click(column: Column) -> tuple[list[str], str]:
        header = panel.view.horizontalHeader()
        place = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        words = panel.model.headerData(Column.FINDING, Qt.Orientation.Horizontal)
        return names(panel), str(words)

    by_worth, words = names(panel), "Finding: most important first"
    assert panel.model.headerData(Column.FINDING, Qt.Orientation.Horizontal) == words
    rows = {row.finding.name: row for row in panel.model.rows}
    by_count, heading = click(Column.COUNT)
    assert [rows[name].count for name in by_count] == sorted(row.count for row in rows.values())
    assert heading == "Finding"
    again, _heading = click(Column.COUNT)
    assert again != by_count
    assert [rows[name].count for name in again] == [rows[name].count for name in by_count[::-1]]
    assert click(Column.COUNT) == (by_worth, words)
    by_finding, heading = click(Column.FINDING)
    assert heading == "Finding ▲"
    severities = [rows[name].severity for name in by_finding]
    assert severities == sorted(severities, key=list(Severity).index)
    titles = [rows[name].finding.title for name in by_finding]
    errors = titles[: severities.count(Severity.ERROR)]
    assert len(errors) > 1
    assert errors == sorted(errors)


@pytest.fixture
def large(panel: FindingsPanel, story: Story) -> FindingsPanel:
    """Twenty more pages without a title, of which one has a description that is too long."""
    story.find(*(f"{A}/more/{n}" for n in range(20)))
    for id_ in range(6, 26):
        facts = PageFacts(description="long " * 100 if id_ == 9 else None)
        story.fold(Queued(id_, 0, 5))
        story.fold(Fetched(id_, Response(200, "text/html"), links=array("i"), facts=facts))
    panel.reset(story.ledger)
    return panel


def test_what_nearly_all_pages_have_is_one_row_that_is_opened(
    large: FindingsPanel, qtbot: QtBot
) -> None:
    def shown() -> list[str]:
        model = large.model
        return [model.index(row, Column.FINDING).data() for row in range(model.rowCount())]

    listed = names(large)
    assert "description-long" in listed[:4]  # one note of a page before what all have
    assert "viewport-missing" not in listed
    group = listed.index("")
    assert group == len(listed) - 1
    number = large.model.rows[group].count
    assert shown()[group] == f"{number} facts about the whole site"
    large.view.setCurrentIndex(large.model.index(group, 0))
    large.ask_action.trigger()
    assert len(names(large)) == len(listed) + number
    assert "viewport-missing" in names(large)[group:]
    large.view.clicked.emit(large.model.index(group, 0))
    assert names(large) == listed
    large.take_filter(parse("finding:viewport"))
    settle(large)
    assert names(large) == ["viewport-missing"]  # what is looked for is found


def test_a_row_says_where_its_urls_are(large: FindingsPanel, story: Story) -> None:
    def where(name: str) -> str:
        row = large.model.row_of(name)
        return str(large.model.index(row, Column.WHERE).data())

    story.find(f"{A}/old/x/1", f"{A}/old/x/2", f"{A}/old/y")
    for id_ in (26, 27, 28):
        story.fetch(id_, 410)
    large.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    settle(large)
    assert where("description-long") == "/more/3"
    assert where("client-error") == ""  # two more are elsewhere
    choose(large, "description-long")
    assert large.explanation.rule.text().endswith(" 1 URL: /more/3.")
    large.take_filter(parse("status:410"))
    choose(large, "client-error")
    assert large.explanation.rule.text().endswith(" 3 URLs.")
    large.take_filter(parse("more"))
    settle(large)
    assert where("description-long") == ""  # which is of all URLs
    large.take_filter(Filter())
    settle(large)
    assert where("description-long") == "/more/3"
    large.resize(600, 400)
    assert large.view.isColumnHidden(Column.WHERE)
    large.resize(1800, 400)
    assert not large.view.isColumnHidden(Column.WHERE)


@pytest.mark.parametrize("width", [830, 1150, 1250, 2500])
def test_no_title_is_cut_while_there_is_room_for_it(
    large: FindingsPanel, story: Story, width: int
) -> None:
    def room(column: Column) -> int:
        return large.view.columnWidth(column)

    def needed(column: Column) -> int:
        view, rows = large.view, large.model.rowCount()
        return max(view.sizeHintForIndex(large.model.index(n, column)).width() for n in range(rows))

    problem = StructuredProblem("sd-recommended-missing", "json-ld", "Recipe", "Recipe.image")
    facts = PageFacts(structured_problems=(problem,))
    story.find(f"{A}/{'folder/' * 40}")
    story.fold(Started(26), Fetched(26, Response(200, "text/html"), links=array("i"), facts=facts))
    large.resize(width, 400)
    large.take_filter(parse("folder"))
    settle(large)
    assert "sd-recommended-missing" in names(large)
    assert needed(Column.FINDING) <= room(Column.FINDING)
    large.take_filter(Filter())
    large.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    settle(large)
    assert needed(Column.FINDING) <= room(Column.FINDING)
    assert needed(Column.WHERE) > room(Column.WHERE)
    assert large.view.isColumnHidden(Column.WHERE) == (width < 1150)


def test_urls_are_counted_in_templates_too_and_so_is_the_export(
    large: FindingsPanel, story: Story
) -> None:
    urls = [f"{A}/{folder}/{n}" for folder in ("old/2020", "old/2021", "shop") for n in range(8)]
    story.find(*urls)
    for id_ in range(26, 26 + len(urls)):
        story.fetch(id_, 410)
    large.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    settle(large)
    choose(large, "client-error")
    row = large.model.row_of("client-error")
    where = large.model.index(row, Column.WHERE).data()
    assert where.startswith("3 templates: /old/*/ (16), /shop/ (8), ")
    table = large.shown_table()
    rows = [each for some, _ in table.rows for each in some]
    counted = {each[1]: each[table.fields.index("Templates")] for each in rows}
    assert counted["client-error"] == 3
    assert counted["description-long"] == 1
    assert counted["viewport-missing"] is None  # nearly all pages have it


def test_selected_findings_are_ignored_everywhere_by_one_key(
    large: FindingsPanel, qtbot: QtBot
) -> None:
    """The row of what nearly all pages have stands for all of it, whether it is open or not."""
    model, view = large.model, large.view
    ignore = next(each for each in view.actions() if each.shortcut() == "M")

    def ignored() -> list[str]:
        with qtbot.waitSignal(large.ignore_all_asked) as asked:
            ignore.trigger()
        return list(asked.args[0])

    group = model.rows[-1]
    view.selectRow(0)
    assert ignored() == names(large)[:1]
    view.selectRow(len(model.rows) - 1)
    facts = ignored()
    assert len(facts) == group.count
    assert "viewport-missing" in facts
    view.selectAll()
    both = ignored()
    assert both == [*names(large)[:-1], *facts]
    view.clicked.emit(view.currentIndex())  # it opens
    assert len(model.rows) == len(both) + 1
    view.selectAll()
    assert sorted(ignored()) == sorted(both)  # each once


def test_after_a_finding_is_ignored_the_next_one_is_chosen(
    large: FindingsPanel, story: Story
) -> None:
    """Not the first, which is the gravest: a second M would ignore it."""

    def ignore(name: str) -> str:
        """The finding that is chosen afterwards."""
        choose(large, name)
        large.ignore_all_asked.connect(asked.extend)
        next(each for each in large.view.actions() if each.shortcut() == "M").trigger()
        large.ignore_all_asked.disconnect()
        for _ in story.ledger.findings.ignore(f"{each} *" for each in asked):
            pass
        large.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
        finding = large.model.finding_at(large.view.currentIndex())
        assert large.explanation.title.text() == finding.title  # type: ignore[union-attr]
        return finding.name  # type: ignore[union-attr]

    asked: list[str] = []
    first, second, *others, last, group = names(large)
    assert len(others) > 1
    assert ignore(others[0]) == others[1]
    assert ignore(last) == others[-1]  # the group below stands for many
    assert ignore(first) == second
    assert asked == [others[0], last, first]
    assert names(large) == [second, *others[1:], group]


def test_the_chosen_finding_says_why_how_to_mend_it_and_where_it_is(panel: FindingsPanel) -> None:
    choose(panel, "client-error")
    finding = BY_NAME["client-error"]
    assert (panel.explanation.why.text(), panel.explanation.mend.text()) == (
        finding.why,
        finding.mend,
    )
    assert panel.explanation.rule.text().startswith("Error client-error: ")
    assert urls(panel) == ["/one", "/two"]


def test_a_wrong_and_a_right_line_of_code_are_plain_text(
    panel: FindingsPanel,
) -> None:
    shown, finding = panel.explanation, BY_NAME["title-missing"]
    shown.explain(finding, finding.rule)
    assert (shown.wrong.text(), shown.right.text()) == (finding.wrong, finding.right)
    assert finding.wrong == "<title></title>"
    for code in (shown.wrong, shown.right):
        assert code.textFormat() is Qt.TextFormat.PlainText
        code.setSelection(0, len(code.text()))
        assert code.selectedText() == code.text()


def test_a_finding_leads_to_its_urls_by_key_and_by_button(
    qtbot: QtBot, panel: FindingsPanel
) -> None:
    choose(panel, "url-uppercase")
    with qtbot.waitSignal(panel.urls_asked) as asked:
        panel.ask_action.trigger()
    assert asked.args == ["finding:url-uppercase"]


def test_a_url_of_a_finding_is_the_selection_of_all_views(
    qtbot: QtBot, panel: FindingsPanel
) -> None:
    choose(panel, "client-error")
    with qtbot.waitSignal(panel.url_selected) as selected:
        panel.places_view.setCurrentIndex(panel.places.index(1, Place.URL))
    assert selected.args == [3]
    with qtbot.assertNotEmitted(panel.url_selected):
        panel.reveal(2)
    assert panel.places.id_at(panel.places_view.currentIndex()) == 2


def test_severities_and_words_choose_what_is_listed(panel: FindingsPanel) -> None:
    everything = len(names(panel))
    panel.buttons[Severity.ERROR].click()
    assert names(panel)
    assert all(row.severity is not Severity.ERROR for row in panel.model.rows)
    panel.buttons[Severity.ERROR].click()
    assert len(names(panel)) == everything
    panel.take_filter(parse("finding:capital"))  # a word of its title
    settle(panel)
    assert names(panel) == ["url-uppercase"]
    panel.take_filter(parse("finding:client-error,url-uppercase"))
    settle(panel)
    assert names(panel) == ["client-error", "url-uppercase"]


def test_what_hides_all_findings_is_said_in_place_of_one_of_before_and_taken_back_by_one_button(
    panel: FindingsPanel,
) -> None:
    everything = names(panel)
    panel.buttons[Severity.NOTE].click()
    panel.take_filter(parse("finding:uppercase"))
    settle(panel)
    assert names(panel) == []
    assert not panel.explanation.isVisible()
    (shown,) = [each for each in panel.findChildren(EmptyState) if each.isVisible()]
    said = " ".join(each.text() for each in shown.findChildren(QLabel))
    assert "Switched off: Notes." in said
    assert "Filter: finding:uppercase." in said
    shown.findChild(QPushButton).click()  # type: ignore[union-attr]
    panel.take_filter(Filter())  # the window does it
    assert names(panel) == everything
    assert panel.explanation.isVisible()
    panel.take_filter(parse("state:queued"))
    settle(panel)
    assert not panel.explanation.isVisible()


def test_what_is_found_while_it_is_looked_at_is_counted(panel: FindingsPanel, story: Story) -> None:
    choose(panel, "client-error")
    panel.catch_up(story.find(f"{A}/five"))
    panel.catch_up(story.fetch(6, 404))
    assert counts(panel)["client-error"] == "3"
    panel.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    choose(panel, "client-error")
    assert urls(panel) == ["/one", "/two", "/five"]


def test_the_chosen_finding_stays_chosen_where_others_overtake_it(
    panel: FindingsPanel, story: Story
) -> None:
    choose(panel, "server-error")
    for id_, name in enumerate(("x", "y"), 6):
        panel.catch_up(story.find(f"{A}/{name}"))
        panel.catch_up(story.fetch(id_, 500))
    assert panel.model.finding_at(panel.view.currentIndex()) is BY_NAME["server-error"]
    assert panel.explanation.title.text() == BY_NAME["server-error"].title


def test_until_one_is_chosen_the_first_finding_is_shown(panel: FindingsPanel, story: Story) -> None:
    shown = panel.model.finding_at(panel.view.currentIndex())
    assert shown is panel.model.rows[0].finding
    for id_, name in enumerate(("x", "y"), 6):
        panel.catch_up(story.find(f"{A}/{name}"))
        panel.catch_up(story.fetch(id_, 500))
    settle(panel)
    first = panel.model.rows[0].finding
    assert first is not shown
    assert panel.model.finding_at(panel.view.currentIndex()) is first
    assert panel.explanation.title.text() == first.title


def test_another_crawl_begins_without_findings(panel: FindingsPanel, story: Story) -> None:
    choose(panel, "client-error")
    panel.reset(Story().ledger)
    assert names(panel) == []
    assert urls(panel) == []
    shown = [each.title for each in panel.findChildren(EmptyState) if each.isVisible()]
    assert shown == ["No findings yet"]


def test_an_address_of_a_server_is_shown_as_it_is(panel: FindingsPanel, story: Story) -> None:
    panel.catch_up(story.find(f"{A}/<img src='file:///x'>"))
    panel.catch_up(story.fetch(6, 404))
    panel.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    choose(panel, "client-error")
    tool_tip = panel.places.index(2, Place.URL).data(Role.ToolTipRole)
    assert "<img" not in tool_tip


def test_a_broken_link_is_counted_by_url_and_its_links_are_told(qtbot: QtBot, story: Story) -> None:
    story.find(f"{A}/", f"{A}/one", f"{A}/gone")
    for id_ in (1, 2):
        response = Response(200, "text/html", "utf-8", 2_048, 0.04)
        story.fold(Started(id_), Fetched(id_, response, links=array("i", [3])))
    story.fetch(3, 404)
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    panel.reset(story.ledger)
    choose(panel, "broken-link")
    assert counts(panel)["broken-link"] == "1"
    assert urls(panel) == ["/gone"]
    assert panel.places.index(0, Place.PAGE).data() == "/ +1"
    assert panel.explanation.rule.text().endswith("a broken one. 2 links lead to 1 URL: /gone.")
    choose(panel, "client-error")
    assert "links" not in panel.explanation.rule.text()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("height", [260, 600])
def test_what_a_finding_means_leaves_room_for_its_urls(
    panel: FindingsPanel, height: int, scale: int
) -> None:
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    panel.setFont(font)
    panel.resize(700 * scale, height * scale)
    choose(panel, "client-error")
    QTest.qWait(1)
    shown = panel.explanation
    assert panel.places_view.viewport().height() >= 3 * panel.places_view.rowHeight(0)
    words = shown.findChild(QScrollArea)
    assert words is not None
    hidden = words.verticalScrollBar().maximum()
    assert not hidden or height == 260
    words.verticalScrollBar().setValue(hidden)
    below = shown.right.mapTo(words, shown.right.rect().bottomLeft())
    assert words.rect().contains(below)


def test_buttons_count_findings_by_severity(panel: FindingsPanel) -> None:
    button = panel.buttons[Severity.ERROR]
    kinds = sum(row.severity is Severity.ERROR for row in panel.model.rows)
    assert button.text() == f"Errors {kinds}"
    panel.resize(300, 400)
    assert button.text() == str(kinds)
    assert button.accessibleName() == f"Show errors: {kinds}"


def test_under_the_pointer_no_finding_moves_until_it_leaves(
    panel: FindingsPanel, story: Story
) -> None:
    before = names(panel)
    panel.view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    for id_ in range(6, 10):
        panel.catch_up(story.find(f"{A}/{id_}"))
        panel.catch_up(story.fetch(id_, 500))
    panel.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    assert names(panel)[: len(before)] == before
    assert counts(panel)["server-error"] == "5"
    panel.view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(panel.view, QEvent(QEvent.Type.Leave))
    assert names(panel).index("client-error") < names(panel).index("server-error")


def test_a_duplicate_is_listed_with_the_page_that_it_is_like(
    panel: FindingsPanel, story: Story
) -> None:
    for id_, hash_ in ((1, 7), (5, 7)):
        response = Response(200, "text/html", "utf-8", 2_048, 0.042)
        story.fold(Queued(id_, 0, 5))
        story.fold(Fetched(id_, response, links=array("i"), facts=PageFacts(text_hash=hash_)))
    panel.reset(story.ledger)
    choose(panel, "client-error")
    across = Qt.Orientation.Horizontal
    assert panel.places.headerData(Place.TEXT, across) == "Status"
    assert panel.places.index(0, Place.TEXT).data() == "404"
    choose(panel, "exact-duplicate")
    assert panel.places.headerData(Place.TEXT, across) == "Also on"
    assert panel.places.headerData(Place.URL, across) == "URL"
    texts = [panel.places.index(row, Place.TEXT).data() for row in range(3)]
    assert [each.strip() for each in urls(panel)] == ["/ · 2 pages", "/", "/Four"]
    assert texts == ["", "/Four", "/"]
    table = panel.places_view.shown_table()
    assert table.fields == ("URL", "Linked from", "Also on", "Group", "Shared text")
    rows = [row for some, _ in table.rows for row in some]
    assert [row[2] for row in rows] == [f"{A}/Four", f"{A}/"]


@pytest.mark.parametrize("later", ["another finding", "another crawl"])
def test_a_table_that_is_written_has_the_duplicates_of_when_it_was_asked_for(
    panel: FindingsPanel, story: Story, later: str
) -> None:
    for id_ in (1, 5):
        response = Response(200, "text/html", "utf-8", 2_048, 0.042)
        story.fold(Queued(id_, 0, 5))
        story.fold(Fetched(id_, response, links=array("i"), facts=PageFacts(text_hash=7)))
    panel.reset(story.ledger)
    choose(panel, "exact-duplicate")
    table = panel.places_view.shown_table()
    if later == "another finding":
        choose(panel, "client-error")
    else:
        panel.reset(Ledger())
    rows = [row for some, _ in table.rows for row in some]
    assert [row[2] for row in rows] == [f"{A}/Four", f"{A}/"]


def test_what_shows_a_finding_stands_beside_each_of_its_urls(qtbot: QtBot, story: Story) -> None:
    story.find(f"{A}/", f"{A}/one")
    facts = PageFacts(words=12, fragments=((f"{A}/one", "no"),)), PageFacts(words=3)
    for id_, each in enumerate(facts, 1):
        answer = Response(200, "text/html")
        story.fold(Started(id_), Fetched(id_, answer, links=array("i"), facts=each))
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    kept = Kept()
    kept.said = {id_: AnswerFacts(each) for id_, each in enumerate(facts, 1)}
    panel.places.set_facts(kept)
    panel.reset(story.ledger)
    shown = {}
    for name in ("thin", "broken-fragment"):
        choose(panel, name)
        rows = range(panel.places.rowCount())
        shown[name] = [panel.places.index(row, Place.TEXT).data() for row in rows]
        table = [row[-1] for some, _done in panel.places.shown_table().rows for row in some]
        assert len(table) == len(shown[name])
        assert all(table)
    assert shown == {"thin": ["12", "3"], "broken-fragment": ["/one#no"]}


@pytest.mark.parametrize("is_read", [False, True])
def test_why_no_orphans_are_known_is_told_at_the_end(qtbot: QtBot, is_read: bool) -> None:
    story = Story()
    story.ledger = Ledger(Settings(roots=(f"{A}/",), sitemaps=is_read))
    story.find(f"{A}/")
    page = Fetched(1, Response(200, "text/html"), links=array("i"), facts=PageFacts())
    story.fold(Started(1), page)
    panel = FindingsPanel()
    qtbot.addWidget(panel)
    panel.reset(story.ledger)
    note = panel.orphan_note
    assert note.isHidden()
    panel.catch_up(story.fold(Finished(Outcome.FINISHED, 1.0)))
    assert not note.isHidden()
    assert note.words.text().endswith(
        "no sitemap was found." if is_read else "sitemaps were not read."
    )
    assert note.again_button.isHidden() is is_read
    with qtbot.waitSignal(panel.sitemaps_asked):
        note.again_button.click()
    panel.take_filter(parse("status:999"))
    settle(panel)
    assert note.isHidden()  # over an empty list, a message at the foot would cover it
    panel.take_filter(Filter())
    assert not note.isHidden()
    panel.catch_up(story.fold(Listed(1)))
    assert note.isHidden()


@pytest.fixture
def duplicates(qtbot: QtBot, story: Story) -> FindingsPanel:
    """Three pages have one description, two another."""
    story.find(*(f"{A}/{name}" for name in "abcde"))
    panel, kept = FindingsPanel(), Kept()
    qtbot.addWidget(panel)
    for id_ in range(1, 6):
        facts = PageFacts(description="Opening hours" if id_ % 2 else "Tickets")
        kept.said[id_] = AnswerFacts(facts)
        page = Fetched(id_, Response(200, "text/html"), links=array("i"), facts=facts)
        story.fold(Started(id_), page)
    panel.places.set_facts(kept)
    panel.resize(900, 600)
    panel.show()
    panel.reset(story.ledger)
    choose(panel, "description-duplicate")
    return panel


def test_on_the_row_of_a_group_nothing_is_done_to_the_finding_chosen_before(
    large: FindingsPanel,
) -> None:
    asked: list[object] = []
    for signal in (large.recheck_asked, large.ignore_asked, large.severity_asked):
        signal.connect(lambda *what: asked.append(what))
    recheck = next(each for each in large.view.actions() if each.text().startswith("&Recheck"))

    def act() -> None:
        recheck.trigger()
        large.ignore()
        large.severity_menu.chosen.emit(Severity.NOTE)

    large.view.setCurrentIndex(large.model.index(names(large).index(""), 0))
    act()
    assert asked == []
    large.view.setCurrentIndex(large.model.index(0, 0))
    act()
    assert len(asked) == 3


def test_duplicates_are_groups_with_what_they_share_that_are_opened(
    duplicates: FindingsPanel,
) -> None:
    heads = ["“Opening hours” · 3 pages", "“Tickets” · 2 pages"]
    panel, view, places = duplicates, duplicates.places_view, duplicates.places
    assert urls(panel) == heads
    place = view.visualRect(places.index(1, Place.URL)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [each.strip() for each in urls(panel)] == [*heads, "/b", "/d"]
    view.setCurrentIndex(places.index(0, Place.URL))
    QTest.keyClick(view, Qt.Key.Key_Return)
    listed = [heads[0], "/a", "/c", "/e", heads[1], "/b", "/d"]
    assert [each.strip() for each in urls(panel)] == listed
    assert view.currentIndex().row() == 0
    assert [places.row_of(id_) for id_ in (1, 2, 99)] == [1, 5, -1]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert urls(panel)[:2] == heads
    assert places.id_at(view.currentIndex()) == 0


def test_what_is_written_of_duplicates_has_their_group_and_what_it_shares(
    duplicates: FindingsPanel,
) -> None:
    table = duplicates.places_view.shown_table()
    rows = [row for some, _ in table.rows for row in some]
    hours, tickets = (1, "Opening hours"), (2, "Tickets")
    assert [row[0] for row in rows] == [f"{A}/{name}" for name in "acebd"]
    assert [tuple(row[3:]) for row in rows] == [hours, hours, hours, tickets, tickets]


def test_all_urls_of_a_group_that_is_shut_are_rechecked(
    duplicates: FindingsPanel, qtbot: QtBot
) -> None:
    recheck = next(
        each for each in duplicates.view.actions() if "Recheck" in each.text().replace("&", "")
    )
    with qtbot.waitSignal(duplicates.recheck_asked) as asked:
        recheck.trigger()
    assert sorted(asked.args[0]) == [1, 2, 3, 4, 5]
