"""What is painted in pixels over, or behind, the curves of a plot, and moves with them."""

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QTransform


class Overlay(pg.GraphicsObject):  # type: ignore[misc]
    """As large as what is seen of the plot. Lines stay thin and text upright."""

    def __init__(self, above: int) -> None:
        super().__init__()
        self.font = QFont()
        self.setZValue(above)

    def take_font(self, font: QFont) -> None:
        self.font = font
        self.update()

    def draw(self, painter: QPainter, to_device: QTransform, area: QRectF) -> None:
        """Paints in pixels; `to_device` says where something in the plot is, `area` where it is."""
        raise NotImplementedError

    def viewTransformChanged(self) -> None:
        self.prepareGeometryChange()
        super().viewTransformChanged()

    def boundingRect(self) -> QRectF:
        return self.viewRect() or QRectF()

    def paint(self, painter: QPainter, *_: Any) -> None:
        to_device = painter.transform()
        painter.save()
        painter.resetTransform()
        self.draw(painter, to_device, to_device.mapRect(self.boundingRect()))
        painter.restore()
