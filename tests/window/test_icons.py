"""What stays in sight has one icon for one meaning."""

from crawlscope.core.insight.compare import Change
from crawlscope.ui.panels.findings.findings_model import ICONS
from crawlscope.ui.rows.chain_texts import LOOKS
from crawlscope.ui.rows.record_words import OF_CHANGE
from crawlscope.window.panels import PANELS


def test_no_panel_has_the_icon_of_another_or_of_a_severity() -> None:
    icons = [panel.icon for panel in PANELS] + [icon for icon, _tone in ICONS.values()]
    assert sorted(icons) == sorted(set(icons))


def test_no_change_and_no_end_of_a_chain_has_the_icon_of_another() -> None:
    assert len({look.icon for look in OF_CHANGE.values()}) == len(OF_CHANGE)
    icons = {icon for icon, _tone, _words in LOOKS.values()}
    assert len(icons) == len(LOOKS)
    assert OF_CHANGE[Change.UNREACHED].icon not in icons
