"""The drawings in `resources/icons`, in one colour."""

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from crawlscope.core.base.resources import resource

# Physical sizes that are drawn: 16 and 24 at the usual scales; others are scaled down. More sizes
# would delay the first frame: a drawing takes a third of a millisecond.
ICON_SIZES = (16, 20, 24, 32, 48)


def icon(name: str, colour: QColor, faint: QColor) -> QIcon:
    """`faint` is that of an icon that is disabled."""
    made = QIcon()
    normal, disabled = _drawing(name, colour), _drawing(name, faint)
    for size in ICON_SIZES:
        pixmap = _pixmap(normal, size)
        made.addPixmap(pixmap, QIcon.Mode.Normal)
        made.addPixmap(pixmap, QIcon.Mode.Selected)  # otherwise Qt tints it
        made.addPixmap(_pixmap(disabled, size), QIcon.Mode.Disabled)
    return made


def drawn(name: str, colour: QColor, size: int) -> QPixmap:
    """A drawing of so many pixels."""
    return _pixmap(_drawing(name, colour), size)


def _drawing(name: str, colour: QColor) -> QSvgRenderer:
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(text.replace("currentColor", colour.name()).encode()))


def _pixmap(drawing: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
