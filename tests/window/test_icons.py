"""What stays in sight has one icon for one meaning."""

import ast
from collections.abc import Iterator
from pathlib import Path

import crawlscope.ui
import crawlscope.window
from crawlscope.core.insight.compare import Change
from crawlscope.core.policy.declared_findings import Severity
from crawlscope.ui.panels.findings.findings_model import ICONS
from crawlscope.ui.rows.chain_texts import LOOKS
from crawlscope.ui.rows.record_words import OF_CHANGE
from crawlscope.ui.shell.actions import MENUS, icons_in
from crawlscope.window.panels import PANELS

UI, WINDOW = (Path(each.__path__[0]) for each in (crawlscope.ui, crawlscope.window))


def test_no_panel_has_the_icon_of_another_or_of_a_severity() -> None:
    icons = [panel.icon for panel in PANELS] + [icon for icon, _tone in ICONS.values()]
    assert sorted(icons) == sorted(set(icons))


def test_no_change_and_no_end_of_a_chain_has_the_icon_of_another() -> None:
    assert len({look.icon for look in OF_CHANGE.values()}) == len(OF_CHANGE)
    icons = {icon for icon, _tone, _words in LOOKS.values()}
    assert len(icons) == len(LOOKS)
    assert OF_CHANGE[Change.UNREACHED].icon not in icons


def test_only_a_finding_has_the_icon_of_an_error_or_a_note() -> None:
    own = {icon for icon, _tone in (ICONS[Severity.ERROR], ICONS[Severity.NOTE])}
    users = {file for file, name in asked_for() if name in own}
    assert not users
    for rows in MENUS.values():
        assert not own.intersection(icons_in(rows))


def test_the_icon_of_a_page_stands_for_a_url_and_for_no_panel_and_no_act() -> None:
    assert "page" not in {panel.icon for panel in PANELS}
    for rows in MENUS.values():
        assert "page" not in set(icons_in(rows))


def asked_for() -> Iterator[tuple[str, str]]:
    """Each file of the window with the icons that it names."""
    for file in sorted((*UI.rglob("*.py"), *WINDOW.rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("icon"):
                for each in ast.walk(node):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield file.name, each.value
