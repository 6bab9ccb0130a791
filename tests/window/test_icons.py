"""What stays in sight has one icon for one meaning."""

from crawlscope.ui.panels.findings.findings_model import ICONS
from crawlscope.window.panels import PANELS


def test_no_panel_has_the_icon_of_another_or_of_a_severity() -> None:
    icons = [panel.icon for panel in PANELS] + [icon for icon, _tone in ICONS.values()]
    assert sorted(icons) == sorted(set(icons))
