"""The bar that finds a URL while its text is typed, in whatever view one is."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.insight.filter import Filter
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.text_line import TextLine
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.tree.url_finder import UrlFinder


class FindBar(QWidget):
    """Finds the next hit during typing; shows which of how many it is."""

    found = Signal(int)  # id of the URL to be shown
    clear_asked = Signal()  # of the filter, which hides what was found
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finder = UrlFinder(self)
        self._at = 0  # id of the hit that is shown
        self._wanted = False  # the first hit is still to be shown
        self._box = TextLine(tr("Find in URLs"), tr("Find in URLs"), "search", self)
        self._box.setObjectName("findBox")
        self._place = Label("", self)
        self._place.setMinimumWidth(90)
        self._place.setFont(theme().number_font(self._place.font()))
        self._show_hidden = tool_button(
            self,
            tr("Clear the filter that hides them"),
            self._show_all,
            text=tr("Show"),
            name="showHidden",
        )
        buttons = [
            tool_button(self, meaning, act, icon=icon, said=meaning.partition(" (")[0])
            for meaning, act, icon in (
                (tr("Previous (Shift+F3)"), self.previous, "up"),
                (tr("Next (F3)"), self.next, "down"),
                (tr("Close (Esc)"), self.close_bar, "close"),
            )
        ]
        in_row(
            self,
            (self._box, 1),
            4,
            self._place,
            self._show_hidden,
            *buttons,
            margins=(8, 4, 8, 4),
            space=4,
        )
        self._box.textChanged.connect(self._look_for)
        self._finder.moved.connect(self._show_first)
        self._tell()
        self.hide()

    def reset(self, ledger: Ledger) -> None:
        """Searches another crawl, or another moment; of the same one, what came meanwhile."""
        if ledger.records is self._finder.records:
            self._finder.go_on()
            return
        self._at = 0
        self._finder.reset(ledger.records)
        self._tell()

    def take_filter(self, wanted: Filter) -> None:
        """Finds only what it lets pass."""
        self._finder.take_filter(wanted)
        self._tell()

    def catch_up(self, _changes: Changes) -> None:
        if not self.isHidden():
            self._finder.go_on()

    def open_at(self, id_: int) -> None:
        """Shows the bar; the search begins at the URL `id_`."""
        self._at = id_
        self.show()
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()
        self._finder.go_on()

    def close_bar(self) -> None:
        self.hide()
        self.closed.emit()

    def next(self) -> None:
        self._go_on(self._finder.after)

    def previous(self) -> None:
        self._go_on(self._finder.before)

    def _go_on(self, following: Callable[[int], int]) -> None:
        if self._box.text().strip():
            self._finder.go_on()  # for URLs that came while the bar was closed
            if self._finder.hits or not self._finder.hidden:
                self._go(following(self._at))
            else:
                self._show_all()
        else:
            self.open_at(self._at)

    def _show_all(self) -> None:
        """Asks for what the filter hides, and goes to the first of that."""
        self._wanted = True
        self.clear_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close_bar()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.previous if back else self.next)()
        else:
            super().keyPressEvent(event)

    def _look_for(self, text: str) -> None:
        self._wanted = bool(text.strip())
        self._finder.look_for(text)
        self._tell()

    def _show_first(self) -> None:
        if self._wanted:
            ahead = self._finder.after(self._at - 1)  # the current URL may itself be the hit
            if ahead >= max(1, self._at) or (ahead and not self._finder.searching):
                self._go(ahead)
            elif not self._finder.searching:  # its details are there, whatever is filtered
                self._go(self._finder.first_hidden)
        self._tell()

    def _go(self, id_: int) -> None:
        if id_:
            self._at, self._wanted = id_, False
            self.found.emit(id_)
        self._tell()

    def _tell(self) -> None:
        hidden = self._finder.hidden if self._box.text().strip() else 0
        words, tone = self._words()
        if hidden:
            left_out = tr("{n:,} hidden by the filter").format(n=hidden)
            words, tone = (f"{words}, {left_out}" if self._finder.hits else left_out), Tone.QUIET
        self._show_hidden.setVisible(hidden > 0)
        self._place.setText(words)
        self._place.setAccessibleName(words)
        set_colour(self._place, tone)

    def _words(self) -> tuple[str, Tone]:
        """How many URLs are found, and which of them is shown."""
        hits, going_on = len(self._finder.hits), "…" if self._finder.searching else ""
        if not self._box.text().strip():
            return "", Tone.QUIET
        if hits:
            place, total = units.count(self._finder.place(self._at)), units.count(hits) + going_on
            words = tr("{number} of {total}", "places found").format(number=place, total=total)
            return words, Tone.QUIET
        if going_on:
            return tr("searching…"), Tone.QUIET
        return tr("no URL contains this"), Tone.BAD
