"""What assistive tools are told of a window, asked as they ask: through QAccessible."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QMenu,
    QProgressBar,
    QTabBar,
    QWidget,
)

from crawlscope.ui.kit.late_views import is_seen
from tests.ui.every_text import columns

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description
ROWS, MOST_CELLS = 30, 400  # of a view, that are asked


def complaints(windows: Iterable[QWidget]) -> Iterator[str]:
    """Everything in sight that does not say what it is, or what it is for."""
    for top in windows:
        for widget in [top, *top.findChildren(QWidget)]:
            if is_seen(widget) and not _is_of_qt(widget):
                yield from _of_widget(widget)
                for menu in widget.findChildren(
                    QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly
                ):
                    yield from _of_menu(menu)


def _is_of_qt(widget: QWidget) -> bool:
    """True for parts of Qt's own, which nobody reaches by themselves."""
    inner = widget.objectName().startswith("qt_") or isinstance(widget, QHeaderView)
    parent = widget.parent()
    inner = inner or isinstance(parent, QComboBox) or isinstance(widget.window(), QFileDialog)
    return inner or widget.focusProxy() is not None


def _of_widget(widget: QWidget) -> Iterator[str]:
    if takes_keys(widget) or is_picture(widget) or isinstance(widget, QProgressBar):
        told = QAccessible.queryAccessibleInterface(widget)
        where = f"{type(widget).__name__} {widget.objectName()} in {_home(widget)}"
        name, meaning = told.text(NAME), told.text(DESCRIPTION)
        if isinstance(widget, QComboBox | QTabBar):
            # Qt tells their values as their names on Linux, and no description of tabs.
            name, meaning = widget.accessibleName(), widget.accessibleDescription()
        if not name:
            yield f"{where} has no name"
        # Words such as OK have no need of more.
        if not meaning and not isinstance(widget.parent(), QDialogButtonBox):
            yield f"{where} ({name!r}) has no description"
    if isinstance(widget, QAbstractItemView):
        yield from _of_cells(widget)


def takes_keys(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def is_picture(widget: QWidget) -> bool:
    """True for what a class of ours paints by hand, but for mere frames around others."""
    kinds = [each for each in type(widget).__mro__ if each.__module__.startswith("app.")]
    return any("paintEvent" in vars(each) for each in kinds) and not widget.findChildren(QWidget)


def _home(widget: QWidget) -> str:
    above = widget.parentWidget()
    while above is not None and not above.objectName():
        above = above.parentWidget()
    return above.objectName() if above is not None else ""


def _of_menu(menu: QMenu) -> Iterator[str]:
    menu.aboutToShow.emit()  # some get their words only then
    for action in menu.actions():
        if not action.isSeparator() and not action.text():
            yield f"an entry of the menu {menu.title()!r} of {_home(menu)} has no text"


def _of_cells(view: QAbstractItemView) -> Iterator[str]:
    """Heads say what stands below them; a cell that shows no text has one to be read out."""
    told = QAccessible.queryAccessibleInterface(view)
    heads = view.findChild(QHeaderView)
    if heads is not None and heads.isVisible():
        cells = (told.child(place) for place in range(min(told.childCount(), MOST_CELLS)))
        heard = [cell for cell in cells if cell is not None]  # a corner is none
        for head in (each for each in heard if each.role() is QAccessible.Role.ColumnHeader):
            if not head.text(NAME):
                yield f"a head of {type(view).__name__} {view.objectName()} has no name"
    yield from _of_pictures(view)


def _of_pictures(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(min(model.rowCount(), ROWS)):
        for column in range(columns(model, QModelIndex())):
            index = model.index(row, column)
            shown = index.data(Qt.ItemDataRole.DecorationRole) is not None
            said = index.data(Qt.ItemDataRole.AccessibleTextRole)
            if shown and not (index.data(Qt.ItemDataRole.DisplayRole) or said):
                yield f"row {row}, column {column} of {type(view).__name__} is only a picture"


def entries(window: QWidget) -> dict[str, QAction]:
    """What can be chosen in a window, by its words."""
    return {each.text().replace("&", ""): each for each in window.findChildren(QAction)}
