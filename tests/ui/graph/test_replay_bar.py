"""The bar of a replay says what its button would do."""

from pytestqt.qtbot import QtBot

from crawlscope.ui.panels.graph.replay_bar import ReplayBar


def test_the_button_says_what_it_would_do_whoever_paused_it(qtbot: QtBot) -> None:
    bar = ReplayBar()
    qtbot.addWidget(bar)
    bar.show_moment(1.0, 10.0, is_playing=True)
    playing, icon = bar.play_action.toolTip(), bar.play_action.icon().pixmap(16).toImage()
    bar.play_action.trigger()
    bar.show_moment(1.1, 10.0, is_playing=False)
    assert bar.play_action.toolTip() != playing
    assert bar.play_action.icon().pixmap(16).toImage() != icon
