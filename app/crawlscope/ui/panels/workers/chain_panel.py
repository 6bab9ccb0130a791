"""Where a worker waits: its functions that wait for one another, and the line of each."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QSplitter, QWidget

from crawlscope.core.base.awaiting import Chain, Link
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme

if TYPE_CHECKING:
    from crawlscope.ui.kit.code_view import CodeView

LOOK_MS = 250  # between two looks at the chosen worker
NONE = Chain((), "")
NOBODY = tr("No worker selected"), tr("Click a worker to see where it is waiting.")
ENDED = tr("This worker has ended"), tr("Where workers wait is shown while a crawl runs.")
PAST = (
    tr("Waits were not recorded"),
    tr("A replay knows which URL each worker had, not where it waited."),
)


class ChainPanel(PanelWidget):
    """Looks at one worker again and again while it is seen. The list begins with the outermost
    function; the source of the chosen one stands below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent, "chainPanel", tr("Await chain"), wished=(360, 300), least=(152, 100)
        )
        self._chain_of: Callable[[int], Chain | None] = lambda _number: None
        self._shown = 0  # the worker whose chain is shown; 0: none, or it is said that it is gone
        self._source_of: Callable[[str], str] = lambda _file: ""
        self._number = 0  # of the chosen worker
        self._owner = 0  # whose chain it is
        self._is_past = False  # the other views show an earlier moment
        self._chain = NONE
        self._chosen = ""  # the function whose source a person wants; '': the innermost of ours
        self._file = ""  # whose source is shown
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.poll)
        self._head = ElidedLabel("", self)
        self._head.setObjectName("chainHead")
        self._head.setContentsMargins(8, 4, 8, 4)
        self.list = QListWidget(self)
        self.list.setObjectName("chainList")
        self.list.setAccessibleName(tr("Functions that wait for one another, innermost last"))
        self.list.setAccessibleDescription(tr("Select one to see its source"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.code: CodeView | None = None  # made when it is first seen
        self._parts = QSplitter(Qt.Orientation.Vertical, self)
        self._parts.addWidget(self.list)
        self._empty = EmptyState("awaits", *NOBODY)
        self.pages = EmptyOrFilled(self, self._empty, self._head, self._parts)
        self.pages.set_filled(False)
        theme().changed.connect(self._show_source)

    def set_sources(
        self, chain_of: Callable[[int], Chain | None], source_of: Callable[[str], str]
    ) -> None:
        """Sets where it learns where a worker waits, given its number, and what is in a file."""
        self._chain_of, self._source_of = chain_of, source_of

    def choose(self, number: int) -> None:
        """Shows where a worker waits."""
        self._number, self._chosen = number, ""
        self.poll()

    def begin(self) -> None:
        """Another run: what a worker of the last one did at its end is shown no longer."""
        self._chain, self._shown = NONE, 0
        self.poll()

    def show_past(self, is_past: bool) -> None:
        """The other views show an earlier moment, or (False) what is now."""
        if is_past is not self._is_past:
            self._is_past = is_past
            self.poll()

    @property
    def chain(self) -> Chain:
        """What is shown."""
        return self._chain

    def poll(self) -> None:
        """Looks where the worker waits now."""
        if not self.isVisible():
            return
        found = self._chain_of(self._number) if self._number and not self._is_past else None
        if found is None:
            self._show_ended()
            return
        self._owner = self._number
        if found != self._chain or self._shown != self._number or not self.list.count():
            self._chain, self._shown = found, self._number
            self._show_chain()
        self.pages.set_filled(True)

    def _show_ended(self) -> None:
        """The last chain of a worker stays: it is what it did at the end."""
        words = tr("Worker {number} has ended: this is where it waited last")
        self._head.set_text(words.format(number=self._number))
        self._empty.say(*(PAST if self._is_past else ENDED if self._number else NOBODY))
        is_known = self._chain is not NONE and self._owner == self._number
        self.pages.set_filled(is_known and not self._is_past)
        self._shown = 0

    def _show_chain(self) -> None:
        links, awaits = self._chain.links, self._chain.awaits
        words = tr("Worker {number}")
        if links and awaits:
            words = tr("Worker {number}: {function} awaits {what}")
        elif links:
            words = tr("Worker {number}: {function} is running")
        inner = links[-1].function if links else ""
        self._head.set_text(words.format(number=self._number, function=inner, what=awaits))
        self.list.clear()
        for depth, link in enumerate(links):
            item = QListWidgetItem(for_people(f"{'  ' * depth}{link.function}  {link.place}"))
            item.setToolTip(tip(link.file))
            if not link.is_ours:
                item.setForeground(theme().colour(Tone.QUIET))
            self.list.addItem(item)
        self._show_source()

    def _choose(self, item: QListWidgetItem) -> None:
        self._chosen = self._chain.links[self.list.row(item)].function
        self._show_source()

    def _wanted(self) -> Link | None:
        """The function that was chosen, while it waits; else the innermost one of ours."""
        links = self._chain.links
        chosen = [link for link in links if link.function == self._chosen]
        ours = [link for link in links if link.is_ours]
        return next(reversed(chosen or ours or list(links)), None)

    def _show_source(self) -> None:
        link = self._wanted()
        if link is None or self.code is None:
            return
        self.list.setCurrentRow(self._chain.links.index(link))
        if link.file != self._file:
            self._file = link.file
            self.code.setPlainText(self._source_of(link.file))
        self.code.mark({link.line: Tone.ACCENT})
        self.code.go_to(link.line)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.code is None:
            # Pygments takes a while to load, and few people look here
            from crawlscope.ui.kit.code_view import CodeView  # noqa: PLC0415

            self.code = CodeView(self)
            self.code.setObjectName("chainSource")
            self.code.setAccessibleName(tr("Source of the selected function"))
            self._parts.addWidget(self.code)
            self._parts.setStretchFactor(0, 1)
            self._parts.setStretchFactor(1, 2)
        self._timer.start()
        self.poll()
        self._show_source()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
