"""How many chains there are, and of what kind; each kind is a switch for those chains alone."""

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.records.redirects import Chain, End
from crawlscope.ui.kit.layouts import FILL, in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.kit.theme import theme

SPACE = 4  # pixels
MEANINGS = {  # of the terms
    "redirect:loop": tr("Show only chains that go round in a loop"),
    "redirect:limit": tr("Show only chains with more hops than are followed"),
    "redirect:broken": tr("Show only chains that end broken, or lead nowhere"),
    "joined:yes": tr("Show only chains whose target is reached in another way, too"),
}


@dataclass(slots=True)
class Counts:
    """What a scan counted."""

    known: int = 0  # chains, whether the filter lets them pass or not
    chains: int = 0
    loops: int = 0
    too_long: int = 0
    broken: int = 0
    joins: int = 0

    def add(self, found: Chain) -> None:
        self.chains += 1
        self.loops += found.end is End.LOOP
        self.too_long += found.end is End.LIMIT
        self.broken += found.end is End.BROKEN
        self.joins += found.joins

    def kinds(self) -> dict[str, str]:
        """'2 loops', '4 with a shared target', by the terms of the filter that find their URLs."""
        loops, joins = self.loops, self.joins
        kinds = (
            ("redirect:loop", loops, tr("{n:,} loops", "1 loop", loops)),
            ("redirect:limit", self.too_long, tr("{n:,} too long")),
            ("redirect:broken", self.broken, tr("{n:,} broken", "chains")),
            (
                "joined:yes",
                joins,
                tr("{n:,} with a shared target", "1 with a shared target", joins),
            ),
        )
        return {term: words.format(n=number) for term, number, words in kinds if number}

    def text(self) -> str:
        """'38 chains · 2 loops · 1 too long · 4 with a shared target'."""
        return " · ".join(
            (
                tr("{n:,} chains", "1 chain", self.chains).format(n=self.chains),
                *self.kinds().values(),
            )
        )


class ChainCounts(QWidget):
    """The headline of the redirects. What has no room is left out, from the right."""

    asked = Signal(str)  # a term of the filter that is to come or go

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Redirect counts"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._text = ""
        self._terms: Collection[str] = ()
        self._chains = Label("", self)
        self.buttons = {term: self._button(term) for term in Counts(0, 0, 1, 1, 1, 1).kinds()}
        in_row(self, self._chains, *self.buttons.values(), FILL, margins=(8, 4, 4, 4), space=SPACE)
        for each in (self._chains, *self.buttons.values()):
            each.setFont(theme().number_font(self.font()))
        theme().zoomed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        # As high without any button: the rows below do not move.
        self.setMinimumHeight(next(iter(self.buttons.values())).sizeHint().height() + 4)
        self._share_out()

    def _button(self, term: str) -> QToolButton:
        button = SwitchButton("", MEANINGS[term], self)
        button.clicked.connect(lambda _checked: self._ask(term))
        return button

    def _ask(self, term: str) -> None:
        self.buttons[term].setChecked(term in self._terms)  # the filter decides
        self.asked.emit(term)

    def text(self) -> str:
        return self._text

    def show_counts(self, counts: Counts, is_behind: bool) -> None:
        text = f"{counts.text()} …" if is_behind else counts.text()
        if text == self._text:
            return
        self._text = text
        self.setAccessibleDescription(text)
        self._chains.setText(
            tr("{n:,} chains", "1 chain", counts.chains).format(n=counts.chains)
            + (" …" if is_behind else "")
        )
        kinds = counts.kinds()
        for term, button in self.buttons.items():
            button.setText(kinds.get(term, ""))
            button.setAccessibleName(tr("Only {words}").format(words=button.text()))
        self._share_out()

    def show_terms(self, terms: Collection[str]) -> None:
        """Presses the switches whose terms are in the filter."""
        self._terms = terms
        for term, button in self.buttons.items():
            button.setChecked(term in terms)
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        left = self.width() - 12 - SPACE - self._chains.sizeHint().width()
        for button in self.buttons.values():
            if button.text():
                left -= button.sizeHint().width() + SPACE
            button.setVisible(bool(button.text()) and left >= 0)
