"""The clipboard: what is copied is made safe for wherever it is pasted."""

from collections.abc import Iterable

from PySide6.QtGui import QGuiApplication

from crawlscope.core.base.cells import Form, written
from crawlscope.core.base.text_for_people import whole_for_people


def copy(*lines: str) -> None:
    """Copies lines to the clipboard, made safe for a terminal. An address stays as it is."""
    QGuiApplication.clipboard().setText("\n".join(map(whole_for_people, lines)))


def copy_table(rows: Iterable[list[str]], form: Form) -> None:
    """Copies rows of cells, of which the first are names; each cell is made safe."""
    QGuiApplication.clipboard().setText(written(rows, form))


def pasted() -> str:
    """The text of the clipboard, as somebody put it there."""
    return QGuiApplication.clipboard().text()
