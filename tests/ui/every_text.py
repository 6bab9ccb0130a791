"""Every text that a window holds, where it is, and whether Qt guesses that it is HTML."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt, QUrl
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as Guessing
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsTextItem,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from crawlscope.core.base.text_for_people import UNFIT

GUESSED = (
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
)
DRAWN = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
MOST_INDEXES = 20_000  # of one model


@dataclass(frozen=True, slots=True)
class Text:
    where: str
    text: str
    guessed: bool = False  # Qt takes it for HTML where it looks like it


def problem_of(found: Text) -> str:
    """What a text would do beside being read; '' if nothing."""
    read = found.text.replace("\n", "")
    if found.guessed and Guessing.mightBeRichText(found.text):
        document = _Document()
        document.setHtml(found.text)
        document.size()  # lays it out, which loads what it names
        read = document.toPlainText().replace("\n", "")
        if document.loaded or not {"<", "&"} & set(read):
            return f"{found.where} is HTML: {found.text!r}, loads {document.loaded}"
    if bad := UNFIT.search(read):
        return f"{found.where} holds {bad[0]!r}: {found.text!r}"
    return ""


class _Document(QTextDocument):
    """Collects what its HTML would load."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002
        self.loaded.append(name if isinstance(name, str) else name.toString())
        return None


def texts_of(*windows: QWidget) -> Iterator[Text]:
    """Of all that is in these windows."""
    widgets = dict.fromkeys(w for top in windows for w in [top, *top.findChildren(QWidget)])
    actions = dict.fromkeys(each for top in windows for each in top.findChildren(QAction))
    for widget in widgets:
        yield from _of_any(widget)
        yield from _own(widget)
        actions |= dict.fromkeys(widget.actions())  # of others, too
    for action in actions:
        yield from _of_action(action)


def _where(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}".strip()


def _of_any(widget: QWidget) -> Iterator[Text]:
    where = _where(widget)
    yield Text(f"tool tip of {where}", widget.toolTip(), guessed=True)
    yield Text(f"status tip of {where}", widget.statusTip(), guessed=True)
    yield Text(f"What's This of {where}", widget.whatsThis(), guessed=True)
    yield Text(f"title of {where}", widget.windowTitle())
    yield Text(f"accessible name of {where}", widget.accessibleName())
    yield Text(f"accessible description of {where}", widget.accessibleDescription())


def _of_action(action: QAction) -> Iterator[Text]:
    where = f"action {action.text()!r}"
    yield Text(where, action.text())
    yield Text(f"icon text of {where}", action.iconText())
    yield Text(f"tool tip of {where}", action.toolTip(), guessed=True)
    yield Text(f"status tip of {where}", action.statusTip(), guessed=True)
    yield Text(f"What's This of {where}", action.whatsThis(), guessed=True)


def _own(widget: QWidget) -> Iterator[Text]:
    """What a widget of its kind has beside."""
    where = _where(widget)
    match widget:
        case QLabel():
            # What is plain text is not guessed at; HTML by declaration is guessed right.
            yield Text(where, widget.text(), widget.textFormat() is not Qt.TextFormat.PlainText)
        case QAbstractButton():
            yield Text(where, widget.text())
        case QLineEdit():
            yield Text(where, widget.text())
            yield Text(f"hint of {where}", widget.placeholderText())
        case QComboBox():
            yield from _of_model(where, widget.model())
        case QTextEdit() | QPlainTextEdit():
            yield Text(where, widget.toPlainText())  # an image is a character that is unfit
        case QTabBar():
            for tab in range(widget.count()):
                yield Text(f"tab of {where}", widget.tabText(tab))
                yield Text(f"tool tip of a tab of {where}", widget.tabToolTip(tab), guessed=True)
        case QAbstractItemView():
            yield from _of_model(where, widget.model())
        case QGraphicsView():
            for item in widget.scene().items() if widget.scene() else ():
                yield Text(f"tool tip of an item of {where}", item.toolTip(), guessed=True)
                if isinstance(item, QGraphicsTextItem):
                    yield Text(f"item of {where}", item.toPlainText())
        case QGroupBox() | QMenu():
            yield Text(where, widget.title())


def _of_model(where: str, model: QAbstractItemModel | None) -> Iterator[Text]:
    if model is None:
        return
    sizes = columns(model, QModelIndex()), model.rowCount()
    for orientation in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
        is_across = orientation is Qt.Orientation.Horizontal
        for section in range(min(sizes[0 if is_across else 1], 100)):
            for role in (*GUESSED, *DRAWN):
                value = model.headerData(section, orientation, role)
                if isinstance(value, str):
                    yield Text(f"{role.name} of a header of {where}", value, role in GUESSED)
    for index in indexes(model):
        for role in (*GUESSED, *DRAWN):
            value = index.data(role)
            if isinstance(value, str):
                place = f"{role.name} of row {index.row()}, column {index.column()} of {where}"
                yield Text(place, value, role in GUESSED)


def indexes(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    """All of a model, from the top down; the first thousands where there are more."""
    waiting, left = [QModelIndex()], MOST_INDEXES
    while waiting and left > 0:
        above = waiting.pop()
        for row in range(model.rowCount(above)):
            for column in range(columns(model, above)):
                left -= 1
                yield model.index(row, column, above)
            first = model.index(row, 0, above)
            if model.rowCount(first):
                waiting.append(first)


def columns(model: QAbstractItemModel, above: QModelIndex) -> int:
    # Qt keeps that of a list to itself.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
