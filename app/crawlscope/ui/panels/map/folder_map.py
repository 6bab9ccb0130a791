"""The folders of a crawl as a map: coloured by a measure, opened by a click, with the way back."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import heading, tr, tr_noop
from crawlscope.core.base.slices import Slices
from crawlscope.core.base.urls import shown
from crawlscope.core.base.view_table import Shown, in_portions, telling
from crawlscope.core.base.view_table import Value as Cell
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.folder_facts import FolderFacts, folder_facts, rest_of
from crawlscope.core.insight.folder_sum import urls_in
from crawlscope.core.insight.pruned import pruned
from crawlscope.core.insight.treemap import Area, Block, blocks
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.records.events import SkipReason
from crawlscope.core.records.tree import CRAWLED, FolderKind, Tree
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu, tool_button
from crawlscope.ui.kit.layouts import FILL, in_column, in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.map.map_view import MapView
from crawlscope.ui.panels.map.measures import MEASURES, Measure, Value, shades
from crawlscope.ui.rows.exclusions import Exclusions
from crawlscope.ui.rows.record_words import status_word
from crawlscope.ui.rows.recount import Recount

Counted = tuple[Tree, FolderFacts]  # what the map shows
SWATCH = 12  # pixels
RESIZED_MS = 80  # after the last change of size, before it is laid out again


class Swatch(QWidget):
    """The colour of one shade, for the legend."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.colour = theme().colour(Tone.SURFACE)
        self.setFixedSize(SWATCH, SWATCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.colour)
        painter.setPen(theme().colour(Tone.EDGE))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Legend(QWidget):
    """What each shade of the map means."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Colour legend"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = in_row(self, space=4)
        self._steps = [(Swatch(self), Label("", self)) for _ in range(6)]
        for swatch, label in self._steps:
            row.addWidget(swatch)
            row.addWidget(label)
            row.addSpacing(6)
        row.addStretch(1)

    def show_measure(self, measure: Measure) -> None:
        words = (*measure.steps, tr("unknown"))
        for (swatch, label), colour, word in zip(self._steps, shades(measure), words, strict=True):
            swatch.colour = colour
            swatch.setAccessibleName(word)
            swatch.setAccessibleDescription(tr("Shade of these blocks"))
            swatch.update()
            label.setText(word)
        self.setAccessibleDescription(", ".join(words))


class Crumbs(QWidget):
    """The folders above what the map shows; each is a button that leads there."""

    chosen = Signal(int)  # folder

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = in_row(self, FILL)
        self.buttons: list[QToolButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_way(self, way: list[tuple[int, str]]) -> None:
        """Shows folders with their names, the outermost first; one is in the last."""
        while len(self.buttons) < len(way):
            button = QToolButton(self)
            button.setAutoRaise(True)
            button.clicked.connect(partial(self._choose, len(self.buttons)))
            self._row.insertWidget(len(self.buttons), button)
            self.buttons.append(button)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(way))
            if place < len(way):
                folder, name = way[place]
                short = button.fontMetrics().elidedText(name, Qt.TextElideMode.ElideMiddle, 160)
                button.setText(short if place == 0 else f"› {short}")
                button.setAccessibleName(name)
                button.setToolTip(tip(name))
                button.setProperty("folder", folder)
                button.setEnabled(place < len(way) - 1)

    def _choose(self, place: int) -> None:
        self.chosen.emit(self.buttons[place].property("folder"))


class FolderMap(QWidget):
    """Map, legend, the way back, and what it is coloured by."""

    url_selected = Signal(int)
    urls_asked = Signal(str)
    counted = Signal(int, int, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ledger = Ledger()
        self._wanted = Filter()
        self._tree = self._ledger.tree  # of what the filter lets pass
        self._facts = FolderFacts()
        self.folder = 0  # that the map shows
        self._rests: dict[int, FolderFacts] = {}  # of what has no block of its own, by folder
        self._blocks: list[Block] = []
        self._was_led = False  # a person has chosen the folder
        self._is_late = False  # something changed that the map does not show, for calm
        self.view = MapView(self)
        self.view.set_words(self._words, self.tip_of)
        self.legend, self.crumbs = Legend(self), Crumbs(self)
        self.measure_box = QComboBox(self)
        self._recount = Recount[Counted](self, self._count, self._take)
        self._work = TimedWork[list[Block]](self, self._show)
        self._resized = QTimer(self, singleShot=True, interval=RESIZED_MS)
        self._lay_out()
        self._make_menu()
        self._connect()

    # What it is made of

    def _lay_out(self) -> None:
        for measure in MEASURES:
            self.measure_box.addItem(heading(measure.name))
        self.measure_box.setAccessibleName(tr("Colour by"))
        self.measure_box.setAccessibleDescription(tr("What determines the shade of the blocks"))
        self.measure_box.setToolTip(
            tr("What determines the colours; areas show the number of URLs")
        )
        meaning = tr("Shows the URLs of this folder")
        self.urls_button = tool_button(self, meaning, self._ask_here, text="–")
        self.urls_button.setFont(theme().number_font(self.urls_button.font()))
        head = in_row(
            None,
            (self.crumbs, 1),
            self.urls_button,
            self.measure_box,
            margins=(8, 4, 8, 4),
            space=4,
        )
        legend = in_row(None, self.legend, margins=(8, 0, 8, 4))
        self._no_matches = NoMatches("URL")
        self._pages = in_stack(self, self.view, self._no_matches)
        in_column(self, head, legend, (self._pages, 1))
        self.setFocusProxy(self.view)

    def _make_menu(self) -> None:
        self._block: Block | None = None  # that the menu is about
        acts = (
            (tr("Show its URLs"), self._ask_of),
            (tr("Show broken URLs in it"), partial(self._ask_of, terms=" state:broken")),
            (tr("Open"), self._choose),
            (tr("Copy URL"), self._copy),
        )
        self.exclusions = Exclusions(self)
        self._menu = new_menu(
            self,
            *((text, partial(self._act, act)) for text, act in acts),
            None,
            *self.exclusions.actions,
        )
        self._menu.aboutToShow.connect(self._aim)

    def _connect(self) -> None:
        view = self.view
        view.chosen.connect(self._choose)
        view.urls_asked_of.connect(self._ask_of)
        view.menu_asked.connect(self._pop_up)
        view.up_asked.connect(self.go_up)
        view.resized.connect(self._resized.start)
        view.pointer_left.connect(self._make_up)
        self._resized.timeout.connect(self._lay)
        self.crumbs.chosen.connect(self.show_folder)
        self.measure_box.currentIndexChanged.connect(self._colour)
        theme().changed.connect(self._colour)

    def sizeHint(self) -> QSize:
        return QSize(620, 400)

    @property
    def measure(self) -> Measure:
        return MEASURES[max(0, self.measure_box.currentIndex())]

    # A crawl

    def reset(self, ledger: Ledger) -> None:
        if ledger is not self._ledger:
            self._recount.drop()
            self._ledger, self._tree, self._was_led = ledger, ledger.tree, False
            self._facts = FolderFacts.of_tree(ledger.tree)
            self.view.mark(0)
            if not self._wanted:
                self._lay()
        self._recount.begin()

    def take_filter(self, wanted: Filter) -> None:
        """Areas and colours are of what it lets pass."""
        self._wanted = wanted
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        self._recount.note_change(is_last=self._ledger.finished is not None)

    @property
    def is_settled(self) -> bool:
        """True if everything is counted and has its place."""
        is_waiting = self._work.is_busy or self._resized.isActive() or self._is_late
        return self._recount.is_settled and not is_waiting

    def _count(self) -> Slices[Counted]:
        ledger = self._ledger
        tree = yield from pruned(ledger.records, ledger.tree, self._wanted)
        return tree, (yield from folder_facts(ledger.records, tree))

    def _take(self, counted: Counted) -> None:
        was_filtered = self._tree is not self._ledger.tree
        self._tree, self._facts = counted
        is_same = was_filtered is (self._tree is not self._ledger.tree)
        known = len(self._ledger.records)
        found = self._tree.urls[0] if self._wanted else known
        self.counted.emit(found, known, False)
        self._pages.setCurrentIndex(0 if found or not known else 1)
        if self.view.underMouse() and self._blocks and is_same:
            self._is_late = True  # what is under the pointer stays where it is
            self._colour()
        else:
            self._lay()

    def _make_up(self) -> None:
        if self._is_late:
            self._lay()

    # Where it is

    def show_folder(self, folder: int) -> None:
        """Shows the inside of a folder; 0: all hosts."""
        self._was_led = True
        self.folder = folder
        self._lay()

    def go_up(self) -> None:
        if self.folder:
            self.show_folder(self._ledger.tree.parent[self.folder])

    def _lay(self) -> None:
        self._is_late = False
        if not self._was_led:
            self.folder = self._first_folder()
        area = Area(0.0, 0.0, float(self.view.width()), float(self.view.height()))
        self._work.begin_at_once(blocks(self._tree, self.folder, area, self.view.head))

    def _first_folder(self) -> int:
        """The host, if it is the only one; 0 if there are others."""
        tree = self._ledger.tree
        hosts = (node >> 1 for node in tree.children[0] if tree.kind[node >> 1] == FolderKind.HOST)
        first, second = next(hosts, 0), next(hosts, 0)
        return 0 if second else first

    def _way(self) -> list[tuple[int, str]]:
        way, folder = [], self.folder
        while folder:
            way.append((folder, self._name(folder)))
            folder = self._ledger.tree.parent[folder]
        return [(0, tr("All hosts")), *reversed(way)]

    # What it shows

    def _show(self, found: list[Block]) -> None:
        self._blocks = found
        self._colour()

    def _colour(self) -> None:
        found, measure = self._blocks, self.measure
        self._rests = self._facts_of_rests()
        numbers = [measure.shade(self._value(block, measure)) for block in found]
        self.view.show_blocks(found, numbers, shades(measure))
        self.legend.show_measure(measure)
        self.crumbs.show_way(self._way())
        urls = self._urls_of(self.folder)
        self.urls_button.setText(tr("{n:,} URLs", "1 URL", urls).format(n=urls))

    def shown_table(self) -> Shown:
        """The blocks, each before those inside it, with the measure that they are coloured by."""
        measure, records, tree = self.measure, self._ledger.records, self._ledger.tree

        def values(block: Block) -> Sequence[Cell]:
            number = block.node >> 1
            if not block.node & 1:
                address = records.url[number]
            elif tree.kind[number] == FolderKind.GROUP:
                address = tree.name[number]
            else:
                address = tree.address(number)
            kind = tr_noop("folder") if block.node & 1 else "URL"
            kind = tr_noop("the rest of it") if block.is_rest else kind
            return (address, kind, block.level, block.urls, self._value(block, measure))

        fields = (
            tr_noop("Address"),
            tr_noop("Kind"),
            tr_noop("Level"),
            tr_noop("URLs"),
            tr_noop("Colour: {name}").format(name=measure.name),
        )
        rows = in_portions([values(each) for each in self._blocks], list)
        units = {len(fields) - 1: measure.words}
        return Shown("map", fields, rows, in_words=telling(fields.index("Kind"), units=units))

    def _urls_of(self, folder: int) -> int:
        if not folder and not self._wanted:
            return len(self._ledger.records)
        return self._tree.urls[folder] if folder < len(self._tree.urls) else 0

    def _facts_of_rests(self) -> dict[int, FolderFacts]:
        """By folder: what those of its children amount to that have no block of their own."""
        inside: dict[int, list[int]] = {
            block.node >> 1: [] for block in self._blocks if block.is_rest
        }
        for block in self._blocks:
            above = self._tree.parent_of(block.node) >> 1
            if not block.is_rest and above in inside:
                inside[above].append(block.node)
        return {
            folder: rest_of(self._facts, self._ledger.records, self._tree, folder, shown)
            for folder, shown in inside.items()
            if folder < len(self._facts)
        }

    def _value(self, block: Block, measure: Measure) -> Value:
        number = block.node >> 1
        if block.is_rest:
            return measure.of_folder(self._rests[number], 0) if number in self._rests else None
        if block.node & 1:
            return measure.of_folder(self._facts, number) if number < len(self._facts) else None
        return measure.of_page(self._ledger.records, number)

    def _name(self, folder: int) -> str:
        tree = self._ledger.tree
        slash = "/" if tree.kind[folder] == FolderKind.FOLDER else ""
        return shown(tree.name[folder] + slash)

    def _words(self, block: Block) -> str:
        """'docs/ 412', the last part of an address, or '1,200 more'."""
        if block.is_rest:
            return tr("{n:,} more").format(n=block.urls)
        if block.node & 1:
            return f"{self._name(block.node >> 1)} {units.count(block.urls)}"
        return shown(self._ledger.tree.label(self._ledger.records, block.node >> 1) or "/")

    def tip_of(self, block: Block) -> str:
        """What is told of a block that is pointed at."""
        records, tree, number = self._ledger.records, self._ledger.tree, block.node >> 1
        if not block.node & 1:
            return tip(f"{shown(records.url[number])}\n{status_word(records, number)}")
        if block.is_rest:
            return tip(
                tr(
                    "{n:,} URLs too small for their own blocks",
                    "1 URL too small for its own block",
                    block.urls,
                ).format(n=block.urls)
            )
        is_group = tree.kind[number] == FolderKind.GROUP
        lines = [shown(tree.name[number] if is_group else tree.address(number))]
        for measure in MEASURES:
            value = self._value(block, measure)
            if value is not None:
                lines.append(f"{heading(measure.name)}: {measure.words(value)}")
        return tip("\n".join(lines))

    # What can be done

    def _choose(self, block: Block) -> None:
        """Opens a folder, or selects a page."""
        folder = block.node >> 1
        if not block.node & 1:
            self.view.mark(block.node)
            self.url_selected.emit(folder)
        elif folder == self.folder:  # what is too small here has no more room there
            self.urls_asked.emit(urls_in(self._ledger.tree, folder))
        else:
            self.show_folder(folder)
            if page := self._ledger.tree.page[folder]:
                self.url_selected.emit(page)

    def _ask_here(self) -> None:
        self.urls_asked.emit(urls_in(self._ledger.tree, self.folder))

    def _ask_of(self, block: Block, terms: str = "") -> None:
        if block.node & 1:
            self.urls_asked.emit(f"{urls_in(self._ledger.tree, block.node >> 1)}{terms}")
        else:
            self._choose(block)

    def reveal(self, id_: int) -> None:
        """Marks the block of a URL, if it is seen."""
        tree = self._ledger.tree
        if not 0 < id_ < len(tree.page_folder):
            return
        nodes = {block.node for block in self._blocks}
        above = (2 * folder + 1 for folder in tree.above(id_))
        seen = (node for node in (2 * id_, *above) if node in nodes)
        self.view.mark(next(seen, 0))

    def _pop_up(self, block: Block, place: QPoint) -> None:
        self._block = block
        self._menu.popup(place)

    def _act(self, act: Callable[[Block], object]) -> None:
        if self._block is not None:
            act(self._block)

    def _aim(self) -> None:
        block, tree = self._block, self._ledger.tree
        if block is None or block.is_rest:
            self.exclusions.aim_at_url("")
        elif block.node & 1:
            folder = block.node >> 1
            is_crawled = tree.kind[folder] in CRAWLED
            self.exclusions.aim_at_folder(tree.address(folder) if is_crawled else "")
        else:
            id_, records = block.node >> 1, self._ledger.records
            is_url = records.skip_reason.get(id_) is not SkipReason.INVALID
            self.exclusions.aim_at_url(records.url[id_] if is_url else "")

    def _copy(self, block: Block) -> None:
        number = block.node >> 1
        records, tree = self._ledger.records, self._ledger.tree
        clipboard.copy(tree.address(number) if block.node & 1 else records.url[number])
