"""What a view hands out to be exported: a sheet asks how much that is, and copies nothing."""

import pytest
from pytestqt.qtbot import QtBot

from crawlscope.ui.panels.findings.findings_panel import FindingsPanel
from crawlscope.ui.panels.table.url_table import UrlTable
from tests.counting import counted_calls
from tests.ui.conftest import Story, settle

A = "http://a.test"


@pytest.mark.parametrize("kind", [UrlTable, FindingsPanel])
def test_a_view_is_copied_as_it_begins_to_be_written_and_not_before(
    kind: type[UrlTable | FindingsPanel], qtbot: QtBot, story: Story
) -> None:
    panel = kind()
    qtbot.addWidget(panel)
    panel.show()
    story.find(f"{A}/", f"{A}/a")
    story.fetch(1)
    story.fetch(2, 404)
    panel.reset(story.ledger)
    settle(panel)
    view = panel.places_view if isinstance(panel, FindingsPanel) else panel
    if isinstance(panel, FindingsPanel):
        panel.view.setCurrentIndex(panel.model.index(panel.model.row_of("client-error"), 0))
        settle(panel)
    with counted_calls() as called:
        shown = view.shown_table()
        assert shown.total == (1 if isinstance(panel, FindingsPanel) else 2)
    assert called["Records.copy"] == 0
    with counted_calls() as called:
        first, _ = next(shown.rows)
    assert called["Records.copy"] == 1
    assert f"{A}/a" in [row[0] for row in first]
