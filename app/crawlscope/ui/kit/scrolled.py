"""What may be higher than the room that there is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget


class _Whole(QScrollArea):
    """Asks for all of what is inside; Qt would ask for 24 lines at the most."""

    def sizeHint(self) -> QSize:
        inside = self.widget()
        return inside.sizeHint() if inside else super().sizeHint()


def scrolled(owner: QWidget, inside: QWidget, *, is_whole: bool = False) -> QScrollArea:
    """As wide as there is room, and scrolled where it is higher. `is_whole`: as high as what is
    inside, where there is room for that."""
    area = _Whole(owner) if is_whole else QScrollArea(owner)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
