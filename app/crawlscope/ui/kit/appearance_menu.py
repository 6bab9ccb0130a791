"""The menu of how the window looks: colours, contrast, and whether anything moves by itself."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.memory import CONTRAST, SCHEME, STILL, memory
from crawlscope.ui.kit.theme import SCHEMES, theme
from crawlscope.ui.kit.zoom import zoom


def take_remembered_look() -> None:
    """The window looks as it was chosen last, and as the desktop wants it. To be called before
    anything is made in it: widths are measured in letters."""
    zoom()
    theme().heed_desktop()
    theme().set_scheme(str(memory().value(SCHEME, "system", type=str)))
    theme().set_contrast(memory().value(CONTRAST, False, type=bool) is True)
    theme().set_still(memory().value(STILL, False, type=bool) is True)


def add_appearance_menu(view: QMenu) -> None:
    """Adds the choices; those of other windows follow when their menu is opened."""
    menu = view.addMenu(tr("&Appearance"))
    group = QActionGroup(menu)
    names = {"system": tr("&System"), "light": tr("&Light"), "dark": tr("&Dark")}
    for scheme in SCHEMES:
        action = QAction(names[scheme], group, checkable=True)
        action.setData(scheme)
        menu.addAction(action)
    group.triggered.connect(lambda action: _keep_scheme(action.data()))
    menu.addSeparator()
    contrast = _switch(menu, tr("More &contrast"), CONTRAST, theme().set_contrast)
    still = _switch(menu, tr("Reduce &motion"), STILL, theme().set_still)

    def show() -> None:
        for action in group.actions():
            action.setChecked(action.data() == theme().scheme)
        contrast.setChecked(theme().has_contrast)
        still.setChecked(theme().is_still)

    menu.aboutToShow.connect(show)
    show()


def _switch(menu: QMenu, text: str, key: str, act: Callable[[bool], None]) -> QAction:
    action = QAction(text, menu, checkable=True)

    def take(wanted: bool) -> None:
        memory().setValue(key, wanted)
        act(wanted)

    action.triggered.connect(take)
    menu.addAction(action)
    return action


def _keep_scheme(scheme: str) -> None:
    theme().set_scheme(scheme)
    memory().setValue(SCHEME, theme().scheme)
