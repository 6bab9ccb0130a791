"""What a widget has painted."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget


def colours(image: QImage) -> set[str]:
    width, height = image.width(), image.height()
    return {image.pixelColor(x, y).name() for x in range(width) for y in range(height)}


def is_painted(widget: QWidget, place: QRect) -> bool:
    """True if there is more than the ground, in all of a place that can be seen."""
    return widget.rect().contains(place) and len(colours(widget.grab(place).toImage())) > 1
