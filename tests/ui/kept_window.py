"""A main window that many tests use one after the other, and that each of them finds as new.

To make one takes most of the time of a test. So it is put back to how it was, and what can be seen
and asked of it is compared with what it was when it was new: only then is it used again. What a
test leaves behind costs another window, and can never reach the next test.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QSpinBox,
    QWidget,
)

from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.log.log_panel import LogPanel
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.main_window import MainWindow, Phase
from crawlscope.ui.shell.panels import Panel
from crawlscope.ui.shell.rail import Rail

SIZE = 1280, 800
Facts = Counter[tuple[Hashable, ...]]


class KeptWindow:
    def __init__(self) -> None:
        self._window: MainWindow | None = None
        self._panels: tuple[Panel, ...] = ()
        self._facts: Facts = Counter()  # of it, when it was new
        self._are_new: set[QWidget] = set()  # the panels that it had then
        self.left: Facts = Counter()  # what the last test left, if it could not be used again

    def take(self, panels: Sequence[Panel]) -> MainWindow:
        """A window that shows nothing yet."""
        if self._window is not None and tuple(panels) == self._panels:
            renew(self._window)
            facts = facts_of(self._window)
            self.left = facts - self._facts
            if facts == self._facts:
                return self._window
        self.drop()
        self._window, self._panels = MainWindow(panels), tuple(panels)
        purposes = (
            "broken-links",
            "redirect-chains",
            "redirect-links",
            "findings-by-url",
            "link-scores",
            "structured-data",
            "structured-types",
            "ai-crawlers",
            "ai-pages",
        )
        formats = {".jsonl": "lines", ".csv": "cells"}
        self._window.exports.offer(
            dict.fromkeys(purposes, ("A purpose", {".csv": ""})), formats, {".csv": ""}
        )
        self._window.resize(*SIZE)
        self._window.show()
        renew(self._window)  # else it is laid out once less than those that were
        self._facts = facts_of(self._window)
        self._are_new = set(self._window.panels.made(QWidget))
        self._window.panels.when(QWidget, self._note_made)
        return self._window

    def _note_made(self, panel: QWidget) -> None:
        """What a panel is like that a test needs first."""
        if panel not in self._are_new:
            self._facts += facts_out_of_sight((panel, *panel.findChildren(QWidget)))
            self._facts += facts_of_actions(panel)

    def drop(self) -> None:
        if self._window is not None:
            self._window.allow_close()
            self._window.close()  # one that is deleted while it is seen may crash
            self._window.deleteLater()
            self._window = None
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def renew(window: MainWindow) -> None:
    """Puts everything back that tests change."""
    while popup := QApplication.activePopupWidget():
        popup.close()
    for dialog in window.findChildren(QDialog):
        dialog.hide()
        dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme().set_scheme("system")
    theme().set_zoom(100)
    window.crawl.show_live()
    window.filter.bar.clear()
    window.set_phase(Phase.READY)  # in another one may be no new crawl
    window.acts["new crawl"].trigger()
    window.panels.get(UrlTree).find_bar.close_bar()
    window.panels.get(LogPanel).clear()
    window.has_log = False
    window.status.show_lag(0)
    window.controls.address_bar.set_address("")
    window.controls.workers_box.setValue(10)
    window.resize(*SIZE)
    window.zones.show_view("Watch")
    window.zones.reset()
    if focused := window.focusWidget():
        focused.clearFocus()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.qWait(1)  # until what was hidden and shown has its place


def facts_out_of_sight(widgets: Iterable[QWidget]) -> Facts:
    facts = ((*_name(each), *_set(each)) for each in widgets if not is_button_of_line(each))
    return Counter(each for each in facts if any(each[2:]))


def is_button_of_line(widget: QWidget) -> bool:
    """It fades in and out with the text."""
    return isinstance(widget.parent(), QLineEdit)


def facts_of_actions(widget: QWidget) -> Facts:
    owned = ((each, each.parent()) for each in widget.findChildren(QAction))
    return Counter(
        (action.text(), action.isEnabled(), action.isChecked())
        for action, owner in owned
        if not isinstance(owner, QWidget) or is_seen(owner)
    )


def facts_of(window: MainWindow) -> Facts:
    """All that is seen, what can be done, and, out of sight, what a person may have set. The rest
    of what is out of sight follows when it is shown: that is how the window works."""
    seen, unseen = list[QWidget](), list[QWidget]()
    for each in window.findChildren(QWidget):
        (seen if is_seen(each) else unseen).append(each)
    found = facts_out_of_sight(unseen)
    for each in seen:
        if not is_button_of_line(each):
            facts = (each.isEnabled(), *_place(each, window), *_shown(each), *_set(each))
            found[(*_name(each), *facts)] += 1
    found += facts_of_actions(window)
    found[(window.windowTitle(), window.size().toTuple(), theme().dark, theme().zoom)] += 1
    return found


def _name(widget: QWidget) -> tuple[Hashable, ...]:
    return type(widget).__name__, widget.objectName()


def _place(widget: QWidget, window: MainWindow) -> tuple[Hashable, ...]:
    if isinstance(widget.parentWidget(), Rail):
        return ()  # Qt lets them move together by a pixel once the colours have changed
    least, most = widget.minimumSize(), widget.maximumSize()
    sizes = (each.toTuple() for each in (widget.size(), least, most))
    return (widget.mapTo(window, QPoint()).toTuple(), *sizes)


def _shown(widget: QWidget) -> Iterator[Hashable]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
            yield widget.toolTip()
        case QProgressBar():
            yield widget.value()
            yield widget.maximum()
        case QHeaderView():
            yield tuple(widget.sectionSize(n) for n in range(widget.count()))
            yield widget.sortIndicatorSection()
            yield widget.sortIndicatorOrder().name
        case QAbstractItemView():
            yield widget.model().rowCount() if widget.model() else 0
            yield widget.currentIndex().row()


def _set(widget: QWidget) -> Iterator[Hashable]:
    match widget:
        case QAbstractButton():
            yield widget.isChecked()
        case QLineEdit():
            yield widget.text()
        case QComboBox():
            yield widget.currentText()
        case QSpinBox():
            yield widget.value()
