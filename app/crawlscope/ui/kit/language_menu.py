"""The menu in which a person chooses the program's language."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from crawlscope.core.base.language import LANGUAGES, choose, chosen, tr


def add_language_menu(view: QMenu, say: Callable[[str], object]) -> QMenu:
    """Adds the languages to a menu. Each is named in itself, for who does not read the one that is
    shown; `say` tells when the choice takes effect."""
    menu = view.addMenu(tr("Lan&guage"))
    menu.setObjectName("languageMenu")
    group = QActionGroup(menu)
    for name, title in {"": tr("Sys&tem default"), **LANGUAGES}.items():
        action = QAction(title, group, checkable=True)
        action.setData(name)
        action.setChecked(name == chosen())
        menu.addAction(action)
    group.triggered.connect(lambda action: _take(action.data(), say))
    return menu


def _take(name: str, say: Callable[[str], object]) -> None:
    try:
        choose(name)
    except OSError as problem:
        why = problem.strerror or str(problem)
        say(tr("The language choice could not be saved: {why}").format(why=why))
        return
    say(tr("The language changes when Crawlscope is next started"))
