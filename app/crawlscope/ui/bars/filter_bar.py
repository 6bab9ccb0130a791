"""The line a person filters URLs with: it completes terms, and says what it did not understand."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCompleter,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from crawlscope.core.base.language import tr
from crawlscope.core.insight.filter import SUGGESTIONS, FilterError, parse
from crawlscope.ui.bars.chips import Chips
from crawlscope.ui.bars.rule_offer import RuleOffer
from crawlscope.ui.bars.saved_filters import SavedFilters
from crawlscope.ui.kit.acts import BY_ALL, tool_button
from crawlscope.ui.kit.layouts import in_column
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.text_line import FilterLine, dress_completions
from crawlscope.ui.kit.theme import Tone, theme

HINT = tr("Filter:") + "  " + tr("words", "an example of what is looked for") + "  "
FIRST_TERMS = "status:404  type:html  depth>3  -path:/blog"
OF_FINDINGS = "finding:title  severity:error  -path:/blog"
KEYS = "status  state  type  error  reason  redirect  joined  path  folder  host  title"
NUMBERS = "depth  size  time (ms)  inlinks  links  redirects  tries"
SAID = "words<200  h1:0  title-length>60  lang:de  robots:noindex"
MEANING = (
    tr("Every word must occur in the URL or the title."),
    tr("With a colon: {keys}").format(keys=KEYS),
    tr("With : < <= > >= =: {keys}").format(keys=NUMBERS),
    tr("Page data: {terms}, …").format(terms=SAID),
)
EXAMPLES = 'status:4xx  state:broken  size>100k  title:"not found"  -word'
CHIPS_SHARE = 0.6  # of the width
LEAST_LINE = 90  # pixels
LEAST_WIDTH = 200  # pixels of the whole bar
AROUND, SPACING = 16, 8  # pixels
WIDE = 560  # pixels; below that, exports are in the menu alone
PATIENCE_MS = 700  # before half a word is reported as a mistake


def _complete(terms: Iterable[str]) -> frozenset[str]:
    """Those that are more than a key."""
    return frozenset(each for each in terms if not each.endswith((":", ">")))


class TermCompleter(QCompleter):
    """Completes the last word of the line."""

    def __init__(self, box: "FilterBox") -> None:
        self._terms = QStringListModel(list(SUGGESTIONS), box)
        self._whole = _complete(SUGGESTIONS)
        super().__init__(self._terms, box)
        self._box = box
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)  # 'title' leads to findings about titles
        self.setMaxVisibleItems(9)
        dress_completions(self)

    def offer(self, terms: Sequence[str]) -> None:
        """Completes these terms from now on."""
        self._whole = _complete(terms)
        self._terms.setStringList(list(terms))

    def splitPath(self, path: str) -> list[str]:
        term = path.rpartition(" ")[2].removeprefix("-")
        # A complete word needs no list in the way.
        return [term] if term and term.lower() not in self._whole else ["\0"]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        before, space, term = self._box.text().rpartition(" ")
        return f"{before}{space}{'-' * term.startswith('-')}{index.data()}"


class FilterBox(FilterLine):
    """The line itself."""

    left_backwards = Signal()  # to what stands before it
    entered = Signal()  # somebody is about to type, or types

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Filter URLs"), HINT + FIRST_TERMS, "search", parent)
        self.setObjectName("filterBox")
        self.setMinimumWidth(LEAST_LINE)
        self.terms = TermCompleter(self)
        self.setCompleter(self.terms)
        self.textEdited.connect(self.entered)
        self.setToolTip("\n".join((*MEANING, EXAMPLES)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Backspace, Qt.Key.Key_Left)
        if event.key() in keys and not self.cursorPosition() and not self.hasSelectedText():
            self.left_backwards.emit()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """Terms as chips, the line for another one, the number of matching URLs, and what is wrong.

    What is in the line counts as it is typed; Enter makes chips of it.
    """

    changed = Signal(object)  # Filter
    export_asked = Signal()  # of the view that is seen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("filterBar")
        self.box = FilterBox(self)
        self.rules = RuleOffer(self)
        self.chips = Chips(self)
        self._count = Label("", self)
        self._count.setFont(theme().number_font(self._count.font()))
        self._error = Label("", self)
        self._error.setObjectName("filterError")
        self._error.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._error.hide()
        self._wrong = ""
        self._in_force: tuple[str, ...] = ()  # the terms of the last valid filter
        self._said, self._read_share = "", 1.0
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self.complain)
        self._saved = SavedFilters(self)
        self.export_button = self._export_button()
        self._lay_out()
        self._connect()
        self._dress()

    def _lay_out(self) -> None:
        line = QHBoxLayout()  # a hidden widget leaves no gap in it, as it would in a grid
        line.setSpacing(SPACING)
        for each in (
            self.rules,
            self.chips,
            self.box,
            self._count,
            self._saved,
            self.export_button,
        ):
            line.addWidget(each, int(each is self.box))
        in_column(self, line, self._error, margins=(8, 4, 8, 4), space=4)

    def _export_button(self) -> QToolButton:
        button = tool_button(
            *(self, tr("Export what this view shows, in the order shown (Ctrl+Alt+E)")),
            text=tr("Export…"),
            icon="export",
            said=tr("Export this view"),
            name="exportViewButton",
            focus=BY_ALL,
        )
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.hide()  # until there is room
        button.clicked.connect(lambda _checked: self.export_asked.emit())
        return button

    def _connect(self) -> None:
        self.box.textChanged.connect(self._read)
        self.box.returnPressed.connect(self.settle)
        self.box.left_backwards.connect(self.chips.enter)
        self.rules.changed.connect(self._share_out)
        self.chips.dropped.connect(self._drop)
        self.chips.all_dropped.connect(self._drop_all)
        self.chips.left_at_end.connect(self.box.setFocus)
        self._saved.chosen.connect(self.set_text)
        self._saved.opening.connect(lambda: self._saved.offer(self.text))
        theme().changed.connect(self._dress)
        theme().zoomed.connect(self._share_out)

    @property
    def text(self) -> str:
        """The whole filter, as it can be typed."""
        return " ".join((*self.chips.terms, self.box.text().strip())).strip()

    def set_text(self, text: str) -> None:
        """Filters so and no other way: each term is a chip."""
        self._show(text.strip())

    def clear(self) -> None:
        self._show("")

    def renew(self) -> None:
        """Filters again: what its terms are about has changed."""
        self._read()

    def begin(self) -> None:
        """Puts the cursor into the line."""
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()

    def toggle(self, term: str) -> None:
        """Adds a term, or takes it away if it is there."""
        terms = [each for each in self.chips.terms if each != term]
        if len(terms) == len(self.chips.terms):
            terms.append(term)
        self._show(" ".join(terms), keep_line=True)

    @property
    def count(self) -> str:
        return self._count.text()

    @property
    def error(self) -> str:
        """The error shown below the line; '' if there is none."""
        return self._error.text()

    def set_found(self, found: int, known: int, working: bool, thing: str = "URL") -> None:
        """Shows how many URLs, or other things, match, of how many."""
        all_ = _counted(known, thing)
        of = tr("{n:,} of {all}", "of things found").format(n=found, all=all_)
        self._tell((of if self.text else all_) + ("…" if working else "") if known else "")

    def show_hint(self, text: str) -> None:
        """Says, while there is a filter, that the view does not follow it."""
        self._tell(text if self.text else "")

    def show_reading(self, fraction: float) -> None:
        """Shows how much of what the filter looks into is read; 1: all."""
        self._read_share = fraction
        self._tell(self._said)

    def _tell(self, text: str) -> None:
        self._said = text
        if self._read_share < 1:
            text = tr("reading pages, {share:.0%}").format(share=self._read_share)
        if text != self._count.text():
            self._count.setText(text)
            self._count.setAccessibleName(text)
            self._share_out()

    def narrow(self, text: str) -> None:
        """Filters by these terms too, beside those in force."""
        self._show(" ".join((*self._in_force, text)).strip())

    def put(self, key: str, term: str) -> None:
        """Replaces the terms of a key, such as 'change:', by one; '' takes them away."""
        terms = [each for each in self.chips.terms if not each.startswith(key)]
        self._show(" ".join((*terms, term)).strip(), keep_line=True)

    def _show(self, text: str, keep_line: bool = False) -> None:
        try:
            terms = parse(text).terms
        except FilterError:  # it is shown where it can be mended
            terms, keep_line = (), False
            line = text
        else:
            line = self.box.text() if keep_line else ""
        self.chips.set_terms(tuple(dict.fromkeys(terms)))
        self._share_out()
        if line == self.box.text():
            self._read()
        else:
            self.box.setText(line)  # which reads it

    def settle(self) -> None:
        """Makes chips of what is in the line, if it is a filter."""
        self.complain()
        if not self._wrong and self.box.text().strip():
            self._show(self.text)

    def _drop(self, place: int) -> None:
        terms = self.chips.terms
        self.chips.set_terms((*terms[:place], *terms[place + 1 :]))
        self._share_out()
        self._read()
        if self.chips.terms:
            self.chips.enter(place)
        else:
            self.box.setFocus()

    def _drop_all(self) -> None:
        self._show("", keep_line=True)
        self.box.setFocus()

    def _read(self) -> None:
        try:
            wanted = parse(self.text)
        except FilterError as problem:  # the last valid filter stays in force
            self._wrong = str(problem)
            self._patience.start()
            if self.error:
                self.complain()
            return
        self._wrong = ""
        self._in_force = wanted.terms
        self.complain()
        self.changed.emit(wanted)

    def complain(self) -> None:
        """Shows at once what is wrong, or that nothing is any more."""
        self._patience.stop()
        self._error.setText(self._wrong)
        self._error.setToolTip(tip(self._wrong))
        self._error.setVisible(bool(self._wrong))

    def minimumSizeHint(self) -> QSize:
        """Whatever is filtered: a chip more must not make panels wider, or the window."""
        return QSize(LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """The line has the room that it needs; then the count, the chips, and the button."""
        left = self.width() - AROUND - LEAST_LINE - self._saved.sizeHint().width() - SPACING
        left -= 0 if self.rules.isHidden() else self.rules.sizeHint().width() + SPACING
        count = self._count.sizeHint().width() + SPACING if self._said else 0
        has_count = 0 < count <= left - self.chips.least
        self._count.setVisible(has_count)
        left -= count if has_count else 0
        self.chips.take_room(min(round(self.width() * CHIPS_SHARE), left))
        if self.chips.terms:
            left -= min(self.chips.sizeHint().width(), self.chips.maximumWidth()) + SPACING
        has_room = left >= self.export_button.sizeHint().width() + SPACING
        self.export_button.setVisible(self.width() >= theme().px(WIDE) and has_room)

    def _dress(self) -> None:
        palette = self._error.palette()
        palette.setColor(self._error.foregroundRole(), theme().colour(Tone.BAD))
        self._error.setPalette(palette)


def _counted(number: int, thing: str) -> str:
    """'12 URLs', '1 chain'."""
    match thing:
        case "chain":
            words = tr("{n:,} chains", "1 chain", number)
        case "row":
            words = tr("{n:,} rows", "1 row", number)
        case _:
            words = tr("{n:,} URLs", "1 URL", number)
    return words.format(n=number)
