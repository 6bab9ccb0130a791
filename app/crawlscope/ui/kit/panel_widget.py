"""What panels are made of.

A new panel that only shows something is a folder in `ui/panels` with a `PanelWidget`, an entry in
`window/panels.py`, and a test. In it,

- `kit/layouts.py` lays out, `EmptyOrFilled` of `kit/empty_state.py` says what it is for until there
  is something to show, `kit/acts.py` makes actions, menus and buttons;
- `rows/flat_model.py` and `rows/flat_table.py` are a table, `rows/recount.py` counts again while a
  crawl changes, `kit/slices.py` does what takes long.

What the window finds in its methods and signals is said in `ui/shell/panels.py`.
"""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget


class PanelWidget(QWidget):
    """A widget with a name, a title for screen readers, and the sizes that it would like to have,
    and at least: whatever the font, for the window must have its place on a screen."""

    def __init__(
        self,
        parent: QWidget | None,
        name: str,
        title: str,
        wished: tuple[int, int],
        least: tuple[int, int],
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._wished, self._least = QSize(*wished), QSize(*least)

    def sizeHint(self) -> QSize:
        return self._wished

    def minimumSizeHint(self) -> QSize:
        return self._least
