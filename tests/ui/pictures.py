"""What a widget has painted."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget


def colours(image: QImage) -> set[str]:
    opaque = image.convertToFormat(QImage.Format.Format_RGB32)  # lines of whole words
    pixels = set(memoryview(opaque.constBits()).cast("I"))
    return {QColor(pixel).name() for pixel in pixels}


def is_painted(widget: QWidget, place: QRect) -> bool:
    """True if there is more than the ground, in all of a place that can be seen."""
    return widget.rect().contains(place) and len(colours(widget.grab(place).toImage())) > 1
