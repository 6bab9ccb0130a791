"""The choice of how slowly a crawl goes."""

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from crawlscope.ui.bars.step_button import StepButton


def test_each_slow_speed_says_what_it_stretches(qtbot: QtBot) -> None:
    button = StepButton()
    qtbot.addWidget(button)
    menu = button.menu()
    assert isinstance(menu, QMenu)
    for each in (menu, button.speed_menu):
        assert each.toolTipsVisible()
    slow = [each for each in button.speed_menu.actions() if each.data() is not None]
    assert len(slow) == 4
    assert all("the time between the starts of two requests" in each.toolTip() for each in slow)
