"""Rows that are links, in places that are reserved, of which none moves under the pointer."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.tiles import LinkRow, align


@dataclass(frozen=True, slots=True)
class RowLink:
    """What a row shows. `value` says what it stands for, and is asked for if it `leads` there."""

    figure: str
    text: str
    value: Hashable
    tone: Tone = Tone.TEXT
    leads: bool = True
    english: str = ""  # the text in an export, if it is not the same


class LinkRows(QWidget):
    """A few rows, one below the other. What comes later moves nothing around them."""

    activated = Signal(object)  # the value of a link

    def __init__(self, name: str, most: int, nothing: str, parent: QWidget) -> None:
        """`nothing` stands in the first row while there is none."""
        super().__init__(parent)
        self._nothing = RowLink("–", nothing, None, Tone.QUIET, leads=False)
        self._links: Sequence[RowLink] = ()  # in the order that they should have
        self._shown: list[RowLink] = []  # row by row
        self.rows = [LinkRow(self) for _ in range(most)]
        column = in_column(self, space=2)
        for number, row in enumerate(self.rows):
            row.setObjectName(f"{name}{number}")
            policy = row.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            row.setSizePolicy(policy)
            row.activated.connect(self.activated)
            column.addWidget(row)
        theme().zoomed.connect(self._align)
        self.show_links(())

    def show_links(self, links: Sequence[RowLink]) -> None:
        """Shows the first of these; under the pointer, those that are shown stay where they are."""
        self._links = links
        self._arrange(is_held=self.underMouse())

    @property
    def shown(self) -> Sequence[RowLink]:
        """Those that have a row."""
        return self._shown

    def forget(self) -> None:
        """Another crawl begins."""
        self._links = ()
        self._arrange(is_held=False)

    def _arrange(self, is_held: bool) -> None:
        kept = self._shown if is_held else []
        now = {link.value: link for link in self._links}
        shown = [now.pop(link.value, link) for link in kept]
        shown += list(now.values())[: len(self.rows) - len(shown)]
        focused = self._focused
        self._shown = shown
        for row, link in zip(self.rows, shown or [self._nothing], strict=False):
            row.show_link(link.figure, link.text, link.value if link.leads else None, link.tone)
        for row in self.rows[max(1, len(shown)) :]:
            row.hide()
        self._align()
        if focused is not None:
            self._focus(focused)

    def _align(self) -> None:
        align([row for row in self.rows if not row.isHidden()])

    @property
    def _focused(self) -> Hashable:
        """What the row with the focus stands for."""
        row = QApplication.focusWidget()
        return row.value if isinstance(row, LinkRow) and row in self.rows else None

    def _focus(self, value: Hashable) -> None:
        """Keys stay with what they were on, wherever its row is now."""
        row = next((each for each in self.rows if each.value == value), None)
        if row is not None and row.isVisible() and not row.hasFocus():
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._arrange(is_held=False)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._arrange(is_held=False)
