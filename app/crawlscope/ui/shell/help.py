"""The guide, the keys, and what the program is: shown from the Help menu."""

from functools import partial
from itertools import chain

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from crawlscope.ui.dialogs.about import show_about
from crawlscope.ui.dialogs.shortcuts import show_shortcuts
from crawlscope.ui.help.guide_window import GuideWindow
from crawlscope.ui.shell.actions import Actions
from crawlscope.ui.shell.zones import Zones


class Help:
    def __init__(self, window: QWidget, acts: Actions, zones: Zones) -> None:
        self._window, self._acts, self._zones, self._panels = window, acts, zones, zones.panels
        self._page = ""  # of the guide, where it was opened last
        self._guide: GuideWindow | None = None  # made when it is first asked for
        acts.on("guide", self._show_guide)
        acts.on("shortcuts", self._show_shortcuts)
        acts.on("about", partial(show_about, window))

    def _show_guide(self) -> None:
        if self._guide is None:
            self._guide = GuideWindow(self._window)
        self._guide.bring_forth()
        page = next(each.guide for each in self._panels.declared if each.title == self._zones.view)
        if page != self._page:  # otherwise a person goes on reading where they were
            self._page = page
            self._guide.show_page(page)

    def _show_shortcuts(self) -> None:
        in_panels = (
            (panel.name, action)
            for panel in self._panels.declared
            for action in self._panels[panel].findChildren(QAction)
        )
        menus = ((path[0], action) for path, action in self._acts.all() if path)
        show_shortcuts(self._window, chain(menus, in_panels))
