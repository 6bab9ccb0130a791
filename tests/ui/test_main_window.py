"""The window asks by signal, shows what it is given, and remembers its place."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAction, QKeyEvent, QKeySequence, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QTextBrowser,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import StopProof
from crawlscope.core.records.tree import TOP
from crawlscope.core.records.workers import Doing, WorkerRow, nobody
from crawlscope.ui.dialogs.export_sheet import ExportSheet, file_name
from crawlscope.ui.kit.acts import title_of
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.redirects.redirect_panel import RedirectPanel
from crawlscope.ui.panels.workers.worker_panel import WorkerPanel
from crawlscope.ui.shell.actions import MENUS, Entry, Row, Submenu
from crawlscope.ui.shell.dock import Dock
from crawlscope.ui.shell.export_questions import Wanted
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.ui.shell.panels import WATCH
from crawlscope.window.ending import WindowEnding
from crawlscope.window.exports import show_exported, show_exporting
from crawlscope.window.panels import PANELS
from tests.ui.at_work import telling
from tests.ui.conftest import Story, WindowAsNew, set_to_work

SITE = "http://a.test"
STABLE_NAMES = (
    "addressBar",
    "startButton",
    "pauseButton",
    "cancelButton",
    "workersSpinBox",
    "urlTree",
    "queueGraph",
    "redirectPanel",
    "workerPanel",
    "logPanel",
    "statusCounts",
    "progressBar",
    "exportAction",
)
CONTROLS = ("addressBar", "startButton", "pauseButton", "cancelButton", "workersSpinBox")
Found = TypeVar("Found", bound=QObject)


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    windows: list[MainWindow] = []

    def opened() -> MainWindow:
        window = MainWindow(PANELS)
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        return window

    yield opened
    for window in windows:
        window.allow_close()
    theme().set_scheme("system")


@pytest.fixture
def window(window_as_new: WindowAsNew) -> MainWindow:
    return window_as_new(PANELS)


def child(window: QObject, kind: type[Found], name: str) -> Found:
    found = window.findChild(kind, name)
    assert found is not None, name
    return found


def click(window: MainWindow, name: str) -> None:
    QTest.mouseClick(child(window, QAbstractButton, name), Qt.MouseButton.LeftButton)


def action(window: MainWindow, text: str) -> QAction:
    return next(
        each for each in window.findChildren(QAction) if each.text().replace("&", "") == text
    )


def address_line(window: MainWindow) -> QLineEdit:
    line = child(window, QComboBox, "addressBar").lineEdit()
    assert isinstance(line, QLineEdit)
    return line


def message(window: MainWindow) -> str:
    label = child(window, QLabel, "messageText")
    return label.text() if label.isVisible() else ""


def enabled(window: MainWindow) -> set[str]:
    names = ("startButton", "pauseButton", "cancelButton")
    return {name for name in names if child(window, QToolButton, name).isEnabled()}


# What it is made of


def test_what_the_contract_names_is_there(window: MainWindow) -> None:
    assert window.objectName() == "mainWindow"
    for panel in window.panels.declared:
        window.panels[panel]
    for name in STABLE_NAMES:
        child(window, QObject, name)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_tree_graph_and_redirects_are_seen_without_a_click(
    window: MainWindow, story: Story, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.crawl.show_ledger(story.ledger)
    story.find(f"{SITE}/", f"{SITE}/a")
    window.crawl.catch_up(story.redirect(1, 2), nobody)
    QTest.qWait(1)
    assert (window.width(), window.height()) == size
    for name in ("urlTree", "queueGraph", "redirectPanel"):
        assert is_seen(child(window, QWidget, name)), name


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_every_control_of_the_toolbar_is_whole_and_free(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    QTest.qWait(1)
    controls = [child(window, QWidget, name) for name in CONTROLS]
    places = [QRect(each.mapTo(window, QPoint()), each.size()) for each in controls]
    for control, place in zip(controls, places, strict=True):
        assert window.rect().contains(place), control
        assert control.width() >= control.minimumSizeHint().width(), control
        assert window.childAt(place.center()) in (control, *control.findChildren(QWidget))
    for left, right in pairwise(places):
        assert left.right() < right.left()
    assert len({place.height() for place in places}) == 1


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_tree_needs_no_scrolling_from_side_to_side(
    window: MainWindow, story: Story, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(
        story.find(f"{SITE}/", *(f"{SITE}/{'long' * 60}{n}" for n in range(60))), nobody
    )
    QTest.qWait(1)
    tree = child(window, QTreeView, "urlTree")
    assert tree.verticalScrollBar().maximum() > 0
    assert tree.horizontalScrollBar().maximum() == 0


def test_controls_have_accessible_names(window: MainWindow) -> None:
    kinds = (QAbstractButton, QComboBox, QLineEdit, QSpinBox, QAbstractItemView, QProgressBar)
    for each in (each for kind in kinds for each in window.findChildren(kind)):
        inner = each.objectName().startswith("qt_") or isinstance(each.parent(), QComboBox)
        inner = inner or isinstance(each, QHeaderView) or each.window() is not window
        if not inner and each.isVisibleTo(window):  # a hidden button gets its text with a message
            name = QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name)
            assert name, (each, each.parent())


MOST_ENTRIES = 45  # of the menus of the menu bar, without those of their submenus
WITHOUT_KEYS = {"Open recent", "Appearance", "Language", "Crawl speed"}


def menu_actions(window: MainWindow) -> list[QAction]:
    """What the menus hold, and those in them whose parts have keys."""
    found: list[QAction] = []
    waiting = [each.menu() for each in window.menuBar().actions()]
    while waiting:
        menu = waiting.pop()
        assert isinstance(menu, QMenu)
        found += menu.actions()
        waiting += [
            each.menu()
            for each in menu.actions()
            if each.menu() and title_of(each) not in WITHOUT_KEYS
        ]
    return found


def keys_of(each: QAction) -> list[str]:
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for key in each.shortcuts()]


def test_every_shortcut_is_given_once(window: MainWindow) -> None:
    keys = [key for each in menu_actions(window) for key in keys_of(each)]
    assert {"Ctrl+Return", "Ctrl+P", "Ctrl+.", "Ctrl+E", "Ctrl+F", "Ctrl+L", "Ctrl+Q"} <= set(keys)
    once = Counter(key for each in set(menu_actions(window)) for key in keys_of(each))
    assert once.total() == len(once), once


def test_no_two_actions_of_a_menu_have_the_same_letter(window: MainWindow) -> None:
    for phase in Phase:
        window.set_phase(phase)
        for menu in window.menuBar().findChildren(QMenu):
            texts = [each.text().replace("&&", "") for each in menu.actions()]
            letters = [text.partition("&")[2][:1].upper() for text in texts if "&" in text]
            assert max(Counter(letters).values(), default=1) == 1, (menu.title(), texts)


def test_no_panel_takes_a_key_of_the_window(window: MainWindow) -> None:
    everywhere = Qt.ShortcutContext.WindowShortcut
    everything = set(window.findChildren(QAction))
    of_window = [key for a in everything if a.shortcutContext() is everywhere for key in keys_of(a)]
    of_panels = {key for a in everything for key in keys_of(a)} - set(of_window)
    assert len(of_window) == len(set(of_window))
    local = [a for a in everything if a.shortcutContext() is not everywhere and keys_of(a)]
    assert not {key for a in local for key in keys_of(a)} & set(of_window)
    for panel in {a.parent() for a in local}:
        own = [key for a in local if a.parent() is panel for key in keys_of(a)]
        assert len(own) == len(set(own)), panel
    assert "Ctrl+C" in of_panels


def test_everything_in_the_menus_has_a_key(window: MainWindow) -> None:
    without = {
        each.text().replace("&", "")
        for each in menu_actions(window)
        if not each.isSeparator() and not each.menu() and not each.shortcuts()
    }
    assert without <= {"About Crawlscope"}


def test_the_shortcuts_are_listed_as_they_are(window: MainWindow) -> None:
    action(window, "Keyboard shortcuts").trigger()
    dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    listed = child(dialog, QTextBrowser, "helpText").toPlainText()
    panels = [each for dock in window.findChildren(Dock) for each in dock.findChildren(QAction)]
    for each in (*menu_actions(window), *panels):
        for key in each.shortcuts():
            assert listed.count(key.toString(QKeySequence.SequenceFormat.NativeText)), each.text()
    assert "Copy chain" in listed
    assert listed.count("Copy URL") == 1
    assert listed.index("\nCrawl\n") < listed.index("\nView\n")  # grouped as in the menus


def test_a_shortcut_is_found_by_its_words_or_keys(window: MainWindow) -> None:
    action(window, "Keyboard shortcuts").trigger()
    dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    search, text = (
        child(dialog, QLineEdit, "shortcutsSearch"),
        child(dialog, QTextBrowser, "helpText"),
    )
    assert dialog.focusWidget() is search
    QTest.keyClicks(search, "copy chain")
    assert text.toPlainText().split() == ["Redirects", "Ctrl+Shift+C", "Copy", "chain"]
    search.setText("F12")
    assert "Under the hood" in text.toPlainText()
    search.setText("nothing has this")
    assert text.toPlainText() == "No shortcuts match"


# Asking


def test_start_asks_with_the_address(window: MainWindow, qtbot: QtBot) -> None:
    window.controls.address_bar.set_address("example.org")
    with qtbot.waitSignal(window.controls.start_requested) as emitted:
        click(window, "startButton")
    assert emitted.args == ["example.org"]


def test_enter_in_the_address_starts(window: MainWindow, qtbot: QtBot) -> None:
    line = child(window, QComboBox, "addressBar").lineEdit()
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "example.org")
    with qtbot.waitSignal(window.controls.start_requested):
        QTest.keyClick(line, Qt.Key.Key_Return)


def test_what_is_no_address_is_said_in_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.controls.address_bar.set_address("mailto:a@b.test")
    with qtbot.assertNotEmitted(window.controls.start_requested):
        click(window, "startButton")
    assert "not an http or https URL" in message(window)
    window.controls.address_bar.set_address("example.org")
    assert message(window) == ""


@pytest.mark.parametrize(
    ("keys", "asked"),
    [("Ctrl+Return", "start_requested"), ("Ctrl+E", "export"), ("Ctrl+D", "demo_requested")],
)
def test_a_shortcut_works_once_while_one_types(
    window: MainWindow, story: Story, keys: str, asked: str
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/"), nobody)
    window.activateWindow()
    window.controls.address_bar.set_address("example.org")
    line = child(window, QComboBox, "addressBar").lineEdit()
    assert isinstance(line, QLineEdit)
    line.setFocus()
    emitted: list[object] = []
    signals = {
        "start_requested": window.controls.start_requested,
        "export": action(window, "Export…").triggered,
        "demo_requested": window.demo_requested,
    }
    signals[asked].connect(lambda *_: emitted.append(1))
    QTest.keySequence(line, QKeySequence(keys))
    assert emitted == [1]


@pytest.mark.parametrize("keys", ["Ctrl+F", "F3", "Shift+F3"])
def test_the_find_bar_opens_while_one_types_an_address(window: MainWindow, keys: str) -> None:
    window.activateWindow()
    window.controls.address_bar.set_address("example.org")
    line = address_line(window)
    line.setFocus()
    QTest.keySequence(line, QKeySequence(keys))
    box = child(window, QLineEdit, "findBox")
    assert box.isVisible()
    assert box.hasFocus()


@pytest.mark.x11  # where a line of text knows Ctrl+E as the way to its end
def test_the_export_is_asked_for_while_one_types_an_address(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/"), nobody)
    with qtbot.waitActive(window):
        window.activateWindow()
    line = address_line(window)
    line.setFocus()
    QTest.keySequence(line, QKeySequence("Ctrl+E"))
    assert any(each.isVisible() for each in window.findChildren(ExportSheet))


def test_no_menu_has_a_letter_twice(window: MainWindow) -> None:
    for menu in window.findChildren(QMenu):
        words = [each.text().replace("&&", "") for each in menu.actions()]
        letters = [text[text.index("&") + 1].lower() for text in words if "&" in text]
        assert len(letters) == len(set(letters)), words


@pytest.mark.x11
def test_the_address_takes_no_key_of_the_window(window: MainWindow) -> None:
    window.controls.address_bar.set_address("example.org")
    everywhere = Qt.ShortcutContext.WindowShortcut
    for each in menu_actions(window):
        for key in each.shortcuts():
            pressed: QKeyCombination = key[0]  # type: ignore[index]  # the stubs lack it
            asked = QKeyEvent(
                QEvent.Type.ShortcutOverride, pressed.key(), pressed.keyboardModifiers()
            )
            asked.ignore()
            QApplication.sendEvent(address_line(window), asked)
            if each.shortcutContext() is everywhere:
                assert not asked.isAccepted(), each.text()


def test_enter_while_crawling_starts_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.controls.address_bar.set_address("example.org")
    window.set_phase(Phase.CRAWLING)
    line = child(window, QComboBox, "addressBar").lineEdit()
    assert isinstance(line, QLineEdit)
    with qtbot.assertNotEmitted(window.controls.start_requested):
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert "A crawl is running" in message(window)


def test_a_phase_allows_what_can_be_done_in_it(window: MainWindow) -> None:
    for phase, may in (
        (Phase.READY, {"startButton"}),
        (Phase.CRAWLING, {"pauseButton", "cancelButton"}),
        (Phase.PAUSED, {"pauseButton", "cancelButton"}),
        (Phase.STOPPING, set()),
        (Phase.STOPPED, {"startButton", "pauseButton"}),
        (Phase.FINISHED, {"startButton"}),
    ):
        window.set_phase(phase)
        assert enabled(window) == may, phase


@pytest.mark.parametrize(
    ("phase", "word"),
    [(Phase.CRAWLING, "Pause"), (Phase.PAUSED, "Resume"), (Phase.STOPPED, "Resume")],
)
def test_one_button_pauses_and_continues(
    window: MainWindow, qtbot: QtBot, phase: Phase, word: str
) -> None:
    window.set_phase(phase)
    assert child(window, QToolButton, "pauseButton").text().replace("&", "") == word
    asked = (
        window.controls.pause_requested if word == "Pause" else window.controls.continue_requested
    )
    with qtbot.waitSignal(asked):
        click(window, "pauseButton")


def test_cancel_asks(window: MainWindow, qtbot: QtBot) -> None:
    window.set_phase(Phase.CRAWLING)
    with qtbot.waitSignal(window.controls.cancel_requested):
        click(window, "cancelButton")


def test_workers_change_while_crawling(window: MainWindow, qtbot: QtBot) -> None:
    window.set_phase(Phase.CRAWLING)
    box = child(window, QSpinBox, "workersSpinBox")
    assert (box.value(), box.minimum(), box.maximum()) == (10, 1, 10_000)
    with qtbot.waitSignal(window.controls.workers_changed) as emitted:
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert emitted.args == [11]
    assert window.controls.workers_box.value() == 11


def test_half_a_number_of_workers_is_not_reported(window: MainWindow, qtbot: QtBot) -> None:
    box = child(window, QSpinBox, "workersSpinBox")
    box.selectAll()
    with qtbot.assertNotEmitted(window.controls.workers_changed):
        QTest.keyClicks(box, "25")
    with qtbot.waitSignal(window.controls.workers_changed) as emitted:
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert emitted.args == [25]


def test_the_demo_site_is_one_click_away(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.demo_requested):
        click(window, "demoButton")


@pytest.mark.parametrize("source", [RedirectPanel, WorkerPanel])
def test_a_url_selected_elsewhere_is_shown_in_the_tree(
    window: MainWindow, story: Story, source: type[RedirectPanel | WorkerPanel]
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/x/y/z"), nobody)
    window.panels.get(source).url_selected.emit(2)
    assert child(window, QTreeView, "urlTree").currentIndex().data() == "z"


# Telling


def test_the_progress_is_what_is_done_of_what_is_known(window: MainWindow, story: Story) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(*(f"{SITE}/{number}" for number in range(1_200))), nobody)
    window.crawl.catch_up(story.fetch(1), nobody)
    bar = child(window, QProgressBar, "progressBar")
    assert (bar.value(), bar.maximum(), bar.text()) == (1, 1_200, "1 of 1,200")


@pytest.mark.parametrize(("phase", "busy"), [(Phase.READY, False), (Phase.CRAWLING, True)])
def test_the_progress_is_busy_only_while_there_is_no_total(
    window: MainWindow, phase: Phase, busy: bool
) -> None:
    window.set_phase(phase)
    bar = child(window, QProgressBar, "progressBar")
    assert (bar.maximum() == 0) is busy
    assert bar.isVisible() is busy
    assert bar.text() == ""


def test_the_title_tells_how_far_it_is(window: MainWindow, story: Story) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/"), nobody)
    window.crawl.catch_up(story.fetch(1), nobody)
    assert window.windowTitle() == "1 done – a.test – Crawlscope"
    window.set_phase(Phase.PAUSED)
    assert window.windowTitle() == "paused – 1 done – a.test – Crawlscope"


def test_a_stop_is_proved(window: MainWindow) -> None:
    WindowEnding(window, window.close).show_stop(
        StopProof(tasks=12, ms=8.2, in_flight=0, sockets=0, queued=231)
    )
    assert message(window) == (
        "Stopped: 12 tasks cancelled in 8 ms · 0 requests in flight · 0 sockets open · 231 "
        "URLs left in the queue"
    )


def test_the_task_that_is_no_worker_is_named(window: MainWindow) -> None:
    WindowEnding(window, window.close).show_stop(
        StopProof(tasks=101, ms=8.2, in_flight=0, sockets=0, queued=1, workers=100)
    )
    words = "101 tasks (100 workers, 1 sampler) cancelled in 8 ms"
    assert words in message(window)


def test_a_stop_that_nobody_confirms_is_no_proof(window: MainWindow) -> None:
    WindowEnding(window, window.close).show_stop(
        StopProof(tasks=1, ms=9, in_flight=0, sockets=8, queued=1, unheard=2)
    )
    assert message(window) == (
        "Stopped: 1 task cancelled in 9 ms · 0 requests in flight · 8 sockets not "
        "confirmed closed: no response from 2 machines · 1 URL left in the queue"
    )


def test_a_message_can_be_dismissed(window: MainWindow) -> None:
    window.messages.post("The disk is full.", Tone.BAD)
    assert message(window) == "The disk is full."
    click(window, "dismissButton")
    assert message(window) == ""


def test_an_export_tells_how_far_it_is_and_can_be_cancelled(window: MainWindow) -> None:
    cancelled: list[None] = []
    for fraction in (0.25, 0.42):
        show_exporting(window.messages, "/tmp/x.jsonl", lambda: cancelled.append(None), fraction)
    bar = child(window, QWidget, "messageBar").findChild(QProgressBar)
    assert isinstance(bar, QProgressBar)
    assert bar.isVisible()
    assert bar.value() == 42
    click(window, "messageButton")
    assert len(cancelled) == 1
    show_exported(window.messages, "/tmp/x.jsonl")
    assert message(window) == "Exported to /tmp/x.jsonl"
    assert not bar.isVisible()


def test_an_export_is_not_dismissed_but_cancelled(window: MainWindow) -> None:
    dismiss = child(window, QToolButton, "dismissButton")
    show_exporting(window.messages, "/tmp/x.jsonl", window.close, 0.25)
    assert not dismiss.isVisible()
    show_exported(window.messages, "/tmp/x.jsonl")
    assert dismiss.isVisible()


def test_a_menu_is_read_and_has_no_icons(window: MainWindow) -> None:
    window.set_phase(Phase.READY)
    shown = [each for each in menu_actions(window) if not each.icon().isNull()]
    assert [each.text() for each in shown if each.isIconVisibleInMenu()] == []
    assert "&Start" in [each.text() for each in shown]


def test_the_start_icon_can_be_seen_on_the_button_and_in_the_palette(window: MainWindow) -> None:
    theme().set_scheme("light")
    window.set_phase(Phase.READY)
    for icon, tone in (
        (child(window, QToolButton, "startButton").icon(), Tone.ON_ACCENT),
        (action(window, "Start").icon(), Tone.TEXT),
    ):
        image = icon.pixmap(48).toImage()
        assert theme().colour(tone) in [image.pixelColor(x, 24) for x in range(48)]


def test_lag_and_log_are_shown(window: MainWindow) -> None:
    window.status.show_lag(2.4)
    assert child(window, QLabel, "lagLabel").text() == "lag 2 ms"
    window.panels.get(LogPanel).append(20, "hello")


def test_a_view_that_was_hidden_catches_up_when_it_is_shown(
    window: MainWindow, story: Story, qtbot: QtBot
) -> None:
    window.crawl.show_ledger(story.ledger)
    story.find(*(f"{SITE}/{n}" for n in range(5)))
    window.crawl.catch_up(story.redirect(2, 3), nobody)
    dock = child(window, QDockWidget, "redirectsDock")
    dock.hide()
    window.crawl.catch_up(story.redirect(4, 5), nobody)
    panel = child(dock, QWidget, "redirectPanel")
    views = panel.findChildren(QTreeView)
    assert sum(view.model().rowCount() for view in views) == 1
    dock.show()
    qtbot.waitUntil(lambda: sum(view.model().rowCount() for view in views) == 2)


def test_workers_behind_a_tab_are_shown_when_they_come_forth(window: MainWindow) -> None:
    window.set_phase(Phase.CRAWLING)
    window.note_log()
    child(window, QDockWidget, "logDock").raise_()
    QTest.qWait(1)
    rows = [WorkerRow(1, Doing.READING, 1, f"{SITE}/", 10, 1, 0.5, 2048)]
    window.crawl.catch_up(Ledger().fold([]), telling(*rows))
    panel = child(window, QWidget, "workerPanel")
    assert not is_seen(panel)
    child(window, QDockWidget, "workersDock").raise_()
    QTest.qWait(1)
    assert is_seen(panel)


def test_rows_that_take_the_place_of_the_start_page_select_nothing(
    open_window: Callable[[], MainWindow], story: Story, qtbot: QtBot
) -> None:
    window = open_window()
    with qtbot.waitActive(window):
        window.activateWindow()
    demo = next(each for each in window.findChildren(QPushButton) if "demo" in each.text())
    demo.setFocus()
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/a"), nobody)
    tree = child(window, QTreeView, "urlTree")
    assert tree.hasFocus()
    assert window.crawl.selection.id == 0
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert window.crawl.selection.id == 1


def test_buttons_of_a_title_are_seen_under_the_pointer_and_with_the_focus(
    window: MainWindow,
) -> None:
    set_to_work(window)
    dock = child(window, Dock, "queueDock")
    close = next(b for b in dock.findChildren(QToolButton) if b.accessibleName() == "Close Queue")
    place = close.geometry()
    assert close.icon().isNull()
    close.setFocus(Qt.FocusReason.TabFocusReason)
    assert not close.icon().isNull()
    child(window, QTreeView, "urlTree").setFocus()
    assert close.icon().isNull()
    QTest.mouseMove(dock, QPoint(30, 30))
    QTest.qWait(1)
    assert not close.icon().isNull()
    assert close.geometry() == place


def test_new_crawl_clears_the_window(window: MainWindow, story: Story) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/"), nobody)
    window.set_phase(Phase.STOPPED)
    action(window, "New crawl").trigger()
    assert child(window, QTreeView, "urlTree").model().rowCount() == 0
    assert enabled(window) == {"startButton"}
    assert window.windowTitle() == "Crawlscope"


# Exporting


def test_an_empty_window_has_nothing_to_export(window: MainWindow) -> None:
    assert not child(window, QAction, "exportAction").isEnabled()


@pytest.mark.parametrize("branch", [False, True])
def test_the_whole_crawl_or_a_branch_is_exported(
    window: MainWindow, story: Story, qtbot: QtBot, tmp_path: Path, branch: bool
) -> None:
    window.crawl.show_ledger(story.ledger)
    window.crawl.catch_up(story.find(f"{SITE}/", f"{SITE}/docs/a"), nobody)
    tree = child(window, QTreeView, "urlTree")
    docs = tree.model().index(0, 0, tree.model().index(0, 0))
    tree.setCurrentIndex(docs)
    action(window, "Export this branch…" if branch else "Export…").trigger()
    sheet = next(each for each in window.findChildren(ExportSheet) if each.isVisible())
    name = file_name("a.test", "branch" if branch else "crawl")
    assert sheet.name_line.text() == f"{name}.jsonl"
    assert sheet.held.text() == ("1 URL" if branch else "2 URLs")
    sheet.name_line.setText(str(tmp_path / "a.csv"))
    with qtbot.waitSignal(window.exports.chosen) as emitted:
        QTest.keyClick(sheet.name_line, Qt.Key.Key_Return)
    node = docs.internalId() if branch else TOP
    assert emitted.args == [Wanted(str(tmp_path / "a.csv"), None, node)]


# Its place


def test_closing_asks_once_and_waits(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    asked: list[None] = []
    window.close_requested.connect(lambda: asked.append(None))
    window.close()
    window.close()
    assert window.isVisible()
    assert "closing…" in window.windowTitle()
    assert len(asked) == 1
    window.allow_close()
    assert not window.isVisible()


@pytest.mark.end_to_end  # it takes seconds
def test_docks_are_where_they_were(open_window: Callable[[], MainWindow]) -> None:
    first = open_window()
    set_to_work(first)
    first.removeDockWidget(child(first, QDockWidget, "queueDock"))
    first.addDockWidget(
        Qt.DockWidgetArea.LeftDockWidgetArea, child(first, QDockWidget, "queueDock")
    )
    child(first, QDockWidget, "queueDock").show()
    child(first, QDockWidget, "redirectsDock").hide()
    first.allow_close()
    second = open_window()
    set_to_work(second)
    dock = child(second, QDockWidget, "queueDock")
    assert second.dockWidgetArea(dock) is Qt.DockWidgetArea.LeftDockWidgetArea
    assert child(second, QDockWidget, "redirectsDock").isHidden()


def test_reset_layout_brings_every_dock_back(window: MainWindow) -> None:
    set_to_work(window)
    for dock in window.findChildren(QDockWidget):
        dock.setFloating(True)
        dock.hide()
    action(window, "Reset layout").trigger()
    elsewhere = {f"{each.title.lower()}Dock" for each in PANELS if not each.is_docked_in(WATCH)}
    for dock in window.findChildren(QDockWidget):
        assert dock.isHidden() is (dock.objectName() in elsewhere)
        assert dock.isHidden() or not dock.isFloating()
    area = window.dockWidgetArea(child(window, QDockWidget, "redirectsDock"))
    assert area is Qt.DockWidgetArea.RightDockWidgetArea


def test_the_menus_have_no_more_entries_than_a_newcomer_can_read(window: MainWindow) -> None:
    menus = [each.menu() for each in window.menuBar().actions()]
    entries = [each for menu in menus if isinstance(menu, QMenu) for each in menu.actions()]
    assert len([each for each in entries if not each.isSeparator()]) <= MOST_ENTRIES


def test_a_key_goes_to_its_panel_and_never_closes_it(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    for dock in window.findChildren(Dock):
        assert dock.view_action in menu_actions(window)
        for closed in (True, False, False):
            if closed:
                dock.close()
            dock.view_action.trigger()
            QTest.qWait(1)
            assert is_seen(dock), dock.objectName()
        if dock.objectName() == "logDock":  # the others have nothing to go to yet
            focused = window.focusWidget()
            assert focused is not None
            assert dock.isAncestorOf(focused)


def test_a_dock_is_closed_by_its_button(window: MainWindow) -> None:
    dock = child(window, Dock, "queueDock")
    button = next(b for b in dock.findChildren(QToolButton) if b.accessibleName() == "Close Queue")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert dock.isHidden()


@pytest.mark.end_to_end  # it takes seconds
def test_the_appearance_changes_in_both_directions(window: MainWindow) -> None:
    for name, dark in (("Dark", True), ("Light", False), ("Dark", True)):
        action(window, name).trigger()
        assert (window.palette().color(QPalette.ColorRole.Window).lightness() < 128) is dark
        assert [s for s in ("System", "Light", "Dark") if action(window, s).isChecked()] == [name]


@pytest.mark.end_to_end  # it takes seconds
def test_the_appearance_is_remembered(open_window: Callable[[], MainWindow]) -> None:
    first = open_window()
    action(first, "Dark").trigger()
    assert theme().dark
    theme().set_scheme("light")
    second = open_window()
    assert theme().dark
    assert action(second, "Dark").isChecked()


@pytest.mark.parametrize("name", ["Keyboard shortcuts", "About Crawlscope"])
def test_help_opens_without_blocking(window: MainWindow, name: str) -> None:
    action(window, name).trigger()
    dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
    assert dialog.windowTitle() == name
    dialog.close()


def test_the_round_arrow_of_a_menu_means_to_request_again() -> None:
    def entries(rows: Sequence[Row]) -> Iterator[Entry]:
        for row in rows:
            if isinstance(row, Submenu):
                yield from entries(row.rows)
            elif isinstance(row, Entry):
                yield row

    names = {each.name for rows in MENUS.values() for each in entries(rows) if each.icon == "again"}
    assert names == {"recheck", "recheck broken", "recheck filtered", "retry"}
