"""What is wrong with the site: a row for each finding; beside it why, how to mend it, and where."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QSplitter,
    QToolButton,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.view_table import Shown
from crawlscope.core.insight.among import Found, found_among
from crawlscope.core.insight.filter import Filter
from crawlscope.core.insight.worth import concerned
from crawlscope.core.ledger.ledger import Changes, Ledger
from crawlscope.core.policy.declared_findings import (
    BIT,
    BY_NAME,
    Finding,
    Severity,
    findings_named,
)
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_menu, tool_button
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.empty_state import EmptyState
from crawlscope.ui.kit.layouts import FILL, in_column, in_row, in_stack
from crawlscope.ui.kit.no_matches import NoMatches
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.quiet import Quiet
from crawlscope.ui.kit.reveal import show_row
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.findings.explanation import Explanation
from crawlscope.ui.panels.findings.findings_model import (
    ICONS,
    Column,
    FindingsModel,
    rows_of,
    urls_in_words,
)
from crawlscope.ui.panels.findings.orphan_note import OrphanNote
from crawlscope.ui.panels.findings.places_model import (
    NO_PLACES,
    Place,
    Places,
    PlacesModel,
    places_of,
)
from crawlscope.ui.panels.findings.severity_menu import SeverityMenu
from crawlscope.ui.rows.flat_table import RowTable
from crawlscope.ui.rows.recount import Recount

WIDE = 600  # pixels; if it is narrower, what is beside the findings is below them
LOW = 240  # pixels; if it is narrow and lower, the list of URLs gives way to that of findings
BUTTON_ROOM = 40  # pixels of a button: icon and spaces
LEAST_SPACE = 80  # pixels beside the buttons: for what is ignored
SPACE = 8  # pixels
SHARES = {Place.URL: 0.5, Place.PAGE: 0.28, Place.TEXT: 0.22}  # of the width of the URLs
LEAST_WHERE = 90  # pixels of what the URLs of a finding have in common
OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)  # a group
ICON_ROOM = 40  # pixels of a title's cell: icon and spaces

NAMES = {  # of the buttons
    Severity.ERROR: tr("Errors"),
    Severity.WARNING: tr("Warnings"),
    Severity.NOTE: tr("Notes"),
}
SHOWING = {  # for a screen reader
    Severity.ERROR: tr("Show errors: {n:,}"),
    Severity.WARNING: tr("Show warnings: {n:,}"),
    Severity.NOTE: tr("Show notes: {n:,}"),
}


class FindingsView(RowTable):
    """Titles get what the other columns leave."""

    pointer_left = Signal()

    def __init__(self, model: FindingsModel, parent: QWidget) -> None:
        super().__init__(model, parent, (Column.WHERE,))
        self.setObjectName("findingsTable")
        self.setAccessibleDescription(tr("One kind of finding per row: Enter shows its URLs"))
        self.setAccessibleName(tr("Findings"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        metrics = QFontMetrics(self.font())
        self._titles = 0  # pixels that those of the rows need
        self._measure()
        theme().zoomed.connect(self._measure)
        self.setColumnWidth(Column.COUNT, metrics.horizontalAdvance("123,456") + 16)
        model.dataChanged.connect(self._measure_rows)

    def _measure(self) -> None:
        """What titles need, in the font of now."""
        metrics, around = QFontMetrics(self.font()), theme().px(ICON_ROOM)
        self._least = metrics.horizontalAdvance(translated("Missing description")) + around

        @cache  # not the method itself: its __doc__ would be read, which PySide makes in 80 ms
        def advance(text: str) -> int:
            return metrics.horizontalAdvance(text)

        self._advance = advance
        self._measure_rows()

    def _measure_rows(self) -> None:
        model = self.model()
        indexes = (model.index(row, Column.FINDING) for row in range(model.rowCount()))
        widest = max((self._advance(str(index.data() or "")) for index in indexes), default=0)
        if (needed := widest + theme().px(ICON_ROOM)) != self._titles:
            self._titles = needed
            self._share()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointer_left.emit()

    @property
    def needed(self) -> int:
        """The width at which short titles and all counts are in sight."""
        bar = self.verticalScrollBar().sizeHint().width()
        return self._least + self.columnWidth(Column.COUNT) + bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Titles get what they need, the other column the rest: the words beside tell it, too."""
        left = self.viewport().width() - self.columnWidth(Column.COUNT)
        whole = min(self._titles, left)
        beside = left - whole
        is_hidden = beside < theme().px(LEAST_WHERE)
        self.setColumnHidden(Column.WHERE, is_hidden)
        self.setColumnWidth(Column.WHERE, beside)
        self.setColumnWidth(Column.FINDING, max(self._least, left) if is_hidden else whole)


class PlacesView(RowTable):
    """The URLs of one finding."""

    export_asked = Signal()

    def __init__(self, model: PlacesModel, parent: QWidget) -> None:
        super().__init__(model, parent, (Place.TEXT,))
        self.setObjectName("findingPlaces")
        self.setAccessibleName(tr("URLs with this finding"))
        self.setAccessibleDescription(
            tr("Enter shows the details of a URL, Delete ignores the finding there")
        )
        self.horizontalHeader().setSectionsClickable(False)
        self._places = model
        self.clicked.connect(model.toggle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in OPENING or not self._places.toggle(self.currentIndex()):
            super().keyPressEvent(event)

    def shown_table(self) -> Shown:
        return self._places.shown_table()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for column, share in SHARES.items():
            self.setColumnWidth(column, int(self.viewport().width() * share))


class FindingsPanel(PanelWidget):
    """Findings by severity; what one means; the URLs that have it."""

    counts_what = "URL"
    counted = Signal(int, int, bool)
    export_asked = Signal()
    url_selected = Signal(int)
    urls_asked = Signal(str)
    recheck_asked = Signal(list)  # ids
    ignore_asked = Signal(str, int)  # the name of a finding, and a URL that has it
    ignore_all_asked = Signal(list)  # the names of findings, wherever they are
    ignored_asked = Signal()  # the list of what is ignored
    threshold_asked = Signal(str)  # the name of an option
    sitemaps_asked = Signal()  # crawl again, and read them
    severity_asked = Signal(str, str)  # the name of a finding, and a severity; '': its own

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent, "findingsPanel", tr("Findings"), wished=(900, 400), least=(200, 100)
        )
        self.model, self.places = FindingsModel(self), PlacesModel(self)
        self.view, self.places_view = FindingsView(self.model, self), PlacesView(self.places, self)
        self._ledger = Ledger()
        self._wanted = Filter()
        self._named: Collection[str] = ()  # the findings that it is about
        self._urls = 0  # that the filter lets pass
        self._counts: Mapping[str, int] = {}  # URLs by the names of findings
        self._broken_links = 0
        self._chosen: Finding | None = None
        self._was_chosen = False  # by a person; until then it is the first row
        self._quiet = Quiet()
        self._recount = Recount[Places](self, self._gather, self._take_places)
        self._filtered = Recount[Found](self, self._count, self._take_counts)
        self._make_actions()
        self._lay_out()
        self.view.selectionModel().currentChanged.connect(self._choose)
        self.view.pressed.connect(self._keep)  # also if it was shown already
        self.view.doubleClicked.connect(self._ask_of)
        self.view.clicked.connect(self._open_group)
        self.view.pointer_left.connect(self._arrange)
        self.view.horizontalHeader().sortIndicatorChanged.connect(self._arrange)
        self.model.located.connect(self._explain_again)
        self.places_view.selectionModel().currentChanged.connect(self._select)
        self._arrange()

    # What it is made of

    def _make_actions(self) -> None:
        self.ask_action = self.view.new_action(tr("Show its URLs"), "Return", "filter", self.ask)
        self.copy_action = self.view.new_action(tr("Copy name"), "Ctrl+C", "copy", self.copy)
        copy_url = self.places_view.new_action(tr("Copy URL"), "Ctrl+C", "copy", self.copy_url)
        ignore, here = (
            view.new_action(tr("&Ignore…"), "Del", "mute", self.ignore)
            for view in (self.view, self.places_view)
        )
        everywhere = self.view.new_action(
            tr("Ignore &everywhere"), "M", "mute", self.ignore_everywhere
        )
        all_, this = (
            view.new_action(words, "", "again", partial(self._recheck, view))
            for view, words in (
                (self.view, tr("&Recheck its URLs")),
                (self.places_view, tr("&Recheck")),
            )
        )
        menu = new_menu(
            *(self.view, self.ask_action, self.copy_action, all_, None, everywhere, ignore),
            self._severity_menu(),
            *(None, (tr("Export these findings…"), self.export_asked.emit)),
        )
        RowMenu(self.view, menu)
        export_urls = (tr("Export these URLs…"), self.places_view.export_asked.emit)
        RowMenu(
            self.places_view, new_menu(self.places_view, copy_url, this, here, None, export_urls)
        )

    def _ask_threshold(self) -> None:
        if self._chosen is not None and self._chosen.options:
            self.threshold_asked.emit(self._chosen.options[0])

    def _recheck(self, view: RowTable) -> None:
        """Asks for the URL or group one is on, or for all that have the chosen finding."""
        if view is self.view and self._acted_on is None:
            return
        here = self.places.ids_at(self.places_view.currentIndex())
        self.recheck_asked.emit(list(here if view is self.places_view else self.places.ids))

    def _severity_menu(self) -> QMenu:
        self.severity_menu = menu = SeverityMenu(self.view)
        menu.asked.connect(self._show_severity)
        menu.chosen.connect(self._keep)
        menu.chosen.connect(self._grade)
        return menu

    def _show_severity(self) -> None:
        if self._chosen is not None:
            self.severity_menu.show_severity(self._ledger.findings.severities.of(self._chosen))

    def _grade(self, severity: str) -> None:
        if (finding := self._acted_on) is not None:
            self.severity_asked.emit(finding.name, severity)

    def ignore(self) -> None:
        """Asks where the chosen finding is ignored: at the URL one is on, or at one that has it."""
        id_ = self.places.id_at(self.places_view.currentIndex())
        finding = self._acted_on
        if not id_ and finding is not None:
            id_ = next((some[0] for some in self._places_of(finding) if some), 0)
        if finding is not None:
            self.ignore_asked.emit(finding.name, id_)

    def ignore_everywhere(self) -> None:
        """Asks that the selected findings are shown nowhere."""
        chosen = map(self.model.names_at, self.view.selectionModel().selectedRows())
        if names := list(dict.fromkeys(chain.from_iterable(chosen))):
            self.ignore_all_asked.emit(names)

    def _open_group(self, index: QModelIndex) -> None:
        """Lists what nearly all pages have, or hides it again."""
        if self.model.is_group(index):
            self.model.is_open = not self.model.is_open
            self._arrange()

    def _places_of(self, finding: Finding) -> Iterator[list[int]]:
        return self._ledger.findings.ids(finding.name)

    def shown_table(self) -> Shown:
        """The findings that are listed; each of their URLs is a view of its own."""
        return self.model.shown_table(self._ledger)

    def _lay_out(self) -> None:
        self.buttons = {severity: _button(severity, self) for severity in Severity}
        for button in self.buttons.values():
            button.toggled.connect(lambda _checked: self._arrange())
        self._head = QWidget(self)
        head = in_row(
            self._head,
            *self.buttons.values(),
            FILL,
            margins=(8, 4, SPACE, 4),
            space=4,
        )
        meaning = tr("Lists what is ignored, with notes, and lets you show it again")
        self.ignored_button = tool_button(
            self, meaning, self.ignored_asked.emit, text="–", name="ignoredButton"
        )
        head.addWidget(self.ignored_button)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.view)
        self._splitter.addWidget(self._explanation())
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setSizes([500, 500])  # shares
        self._empty = EmptyState(
            "finding",
            tr("No findings yet"),
            tr("Problems that a crawl finds on a site are listed here."),
        )
        self._good = EmptyState("good", tr("Nothing found"), tr("No problems so far."))
        self._no_matches, self._none = NoMatches("URL"), NoMatches("finding")
        self._none.clear_asked.connect(self.show_all)
        empty = self._empty, self._good, self._no_matches, self._none
        self._pages = in_stack(self, *empty, self._splitter)
        self.orphan_note = OrphanNote(self)
        self.orphan_note.sitemaps_asked.connect(self.sitemaps_asked)
        in_column(self, self._head, (self._pages, 1), self.orphan_note)
        self.setFocusProxy(self.view)

    @property
    def _has_room_for_words(self) -> bool:
        """True if the buttons may say what they count, which is not what the rows below count."""
        words = self.fontMetrics().horizontalAdvance(_counted(88, Severity.WARNING))
        needed = words + theme().px(BUTTON_ROOM)
        return self.width() >= len(Severity) * needed + theme().px(LEAST_SPACE)

    def _explanation(self) -> QWidget:
        self.explanation = Explanation(self.places_view, self)
        self.explanation.ask_button.clicked.connect(self.ask)
        self.explanation.threshold_button.clicked.connect(lambda _checked: self._ask_threshold())
        return self.explanation

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= theme().px(WIDE)
        self.view.setMinimumWidth(self.view.needed if is_wide else 0)
        along = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if self._splitter.orientation() is not along:
            self._splitter.setOrientation(along)
        self.explanation.set_compact(not is_wide and self.height() < theme().px(LOW))
        self._tell()

    # A crawl

    def show_all(self) -> None:
        """Shows all severities again."""
        for button in self.buttons.values():
            button.setChecked(True)

    def reset(self, ledger: Ledger) -> None:
        """Begins with another crawl, or with the same one after it was out of sight."""
        if ledger is not self._ledger:
            self._ledger, self._chosen, self._was_chosen = ledger, None, False
            self._recount.drop()
            self._filtered.drop()
            self._counts = {}
            self.places.show(ledger, NO_PLACES)
        self._count_again()
        self._recount.begin()

    def take_filter(self, wanted: Filter) -> None:
        """Counts and lists only what it lets pass."""
        self._wanted, (self._named, _rest) = wanted, wanted.without("finding")
        self._count_again()
        self._recount.begin()

    def catch_up(self, changes: Changes) -> None:
        is_last = self._ledger.finished is not None
        if self._wanted:
            self._filtered.note_change(is_last)
        elif changes.findings or is_last:
            self._count_again()
        chosen = self._chosen
        if chosen is not None and (changes.findings & BIT[chosen.name] or is_last):
            self._recount.note_change(is_last)

    def _count_again(self) -> None:
        if self._wanted:
            self._filtered.begin()
        else:
            self._filtered.drop()
            findings, known = self._ledger.findings, len(self._ledger.records)
            self._show_counts(findings.urls(), findings.broken_links, known)

    def _count(self) -> QuietSlices[Found]:
        return (yield from found_among(self._ledger, self._wanted))

    def _take_counts(self, found: Found) -> None:
        self._show_counts(found.counts, found.broken_links, found.urls)

    def _show_counts(self, counts: Mapping[str, int], links: int, urls: int) -> None:
        self._counts, self._broken_links = counts, links
        self._urls = urls
        self.counted.emit(urls, len(self._ledger.records), False)
        self._arrange(stays=self.view.underMouse())  # under the pointer nothing moves
        self._explain_again()  # its severity may be another one
        self.model.locate(None if self._wanted else self._ledger, self._counts)

    def _explain_again(self) -> None:
        if self._chosen is not None:
            self._explain(self._chosen)

    @property
    def is_settled(self) -> bool:
        """True if the URLs of the chosen finding are all listed, and those of all are located."""
        counts = self._recount, self._filtered, self.model.locating
        return all(each.is_settled for each in counts)

    def _arrange(self, *_: object, stays: bool = False) -> None:
        severities = frozenset(each for each, button in self.buttons.items() if button.isChecked())
        among = {} if self._wanted else concerned(self._ledger)
        texts = (each.replace('"', "") for each in self._named)
        named = {each.name for text in texts for each in findings_named(text)}
        rows, facts = rows_of(
            self._ledger, self._counts, severities, named, known=self._urls, among=among
        )
        column, descending = self.view.order
        self.model.show_sorted(column, descending)
        for some in (rows, facts) if column >= 0 else ():
            some.sort(key=self.model.key(column), reverse=descending)
        if stays:
            places = {each.finding: place for place, each in enumerate(self.model.rows)}
            for some in (rows, facts):
                some.sort(key=lambda row: places.get(row.finding, len(places)))
        before = self.model.rows
        with self._quiet:
            self.model.show(rows, facts)
        self._tell()
        if rows and not (self._was_chosen and self.view.currentIndex().isValid()):
            chosen = self._chosen if self._was_chosen else None
            place = self.model.row_near(chosen, before) if chosen else 0
            with self._quiet:
                self.view.setCurrentIndex(self.model.index(place, Column.FINDING))

    def _tell(self) -> None:
        counts = dict.fromkeys(Severity, 0)
        findings = self._ledger.findings
        for name in self._counts:
            counts[findings.severities.of(BY_NAME[name])] += 1
        for severity, button in self.buttons.items():
            words = _counted(counts[severity], severity)
            number = units.count(counts[severity])
            button.setText(words if self._has_room_for_words else number)
            meaning = SHOWING[severity].format(n=counts[severity])
            button.setAccessibleName(meaning)
        ignored = len(findings.ignored)
        self.ignored_button.setText(tr("{n:,} ignored").format(n=ignored))
        self.ignored_button.setVisible(ignored > 0)
        is_any = any(counts.values())
        self._head.setVisible(is_any or ignored > 0)
        if not len(self._ledger.records):
            self._pages.setCurrentWidget(self._empty)
        elif self.model.rows:
            self._pages.setCurrentWidget(self._splitter)
        elif self._wanted and not self._urls:
            self._pages.setCurrentWidget(self._no_matches)
        else:
            off = [each for each, button in self.buttons.items() if not button.isChecked()]
            why = _hiding(off, self._wanted)
            self._none.say(self._none.title, " ".join(why))
            self._pages.setCurrentWidget(self._none if is_any or self._wanted else self._good)
        # Over an empty list, a message at the foot would cover it
        is_listed = self._pages.currentWidget() in (self._splitter, self._good)
        self.orphan_note.show_of(self._ledger if is_listed else Ledger())

    # The finding that is chosen

    @property
    def _acted_on(self) -> Finding | None:
        """The chosen finding; None on the row of a group, which stands beside what is explained."""
        return None if self.model.is_group(self.view.currentIndex()) else self._chosen

    def _choose(self, current: QModelIndex) -> None:
        finding = self.model.finding_at(current)
        if finding is None or (self._quiet and finding is self._chosen):
            return
        self._chosen = finding
        self._was_chosen |= not self._quiet
        self._explain(finding)
        self.places.explain(finding.name)
        self._recount.begin()

    def _keep(self, *_: object) -> None:
        self._was_chosen = True

    def _explain(self, finding: Finding) -> None:
        findings, name = self._ledger.findings, finding.name
        severity = translated(findings.severities.of(finding).value)
        rule = tr("{severity} {finding}: {rule}.").format(
            severity=severity[:1].upper() + severity[1:],
            finding=name,
            rule=translated(findings.words(finding)),
        )
        links = self._broken_links if name == "broken-link" else 0
        urls = urls_in_words(self._counts.get(name, 0), links, self.model.where(name))
        rule = tr("{sentence} {other}").format(sentence=rule, other=urls)
        self.explanation.explain(finding, rule)

    def _gather(self) -> QuietSlices[Places]:
        return places_of(self._ledger, self._chosen.name if self._chosen else "", self._wanted)

    def _take_places(self, places: Places) -> None:
        with self._quiet:
            self.places.show(self._ledger, places)

    def _ask_of(self, index: QModelIndex) -> None:
        if not self.model.is_group(index):  # whose first click has opened it
            self.ask()

    def ask(self) -> None:
        """Shows the URLs of the chosen finding in the view of URLs; of a group, what is in it."""
        if self.model.is_group(self.view.currentIndex()):
            self._open_group(self.view.currentIndex())
        elif self._chosen is not None:
            self.urls_asked.emit(f"finding:{self._chosen.name}")

    def copy(self) -> None:
        if (finding := self.model.finding_at(self.view.currentIndex())) is not None:
            clipboard.copy(finding.name)

    def copy_url(self) -> None:
        if id_ := self.places.id_at(self.places_view.currentIndex()):
            clipboard.copy(self._ledger.records.url[id_])

    # The selection that all views share

    def reveal(self, id_: int) -> None:
        """Selects a URL if it has the chosen finding."""
        row = self.places.row_of(id_)
        if row < 0 or row == self.places_view.currentIndex().row():
            return
        with self._quiet:
            self.places_view.setCurrentIndex(self.places.index(row, Place.URL))
        show_row(self.places_view, self.places_view.currentIndex())

    def _select(self, current: QModelIndex) -> None:
        if (id_ := self.places.id_at(current)) and not self._quiet:
            self._was_chosen = True
            self.url_selected.emit(id_)


def _counted(number: int, severity: Severity) -> str:
    """'Warnings 2'."""
    return f"{NAMES[severity]} {units.count(number)}"


def _button(severity: Severity, parent: QWidget) -> QToolButton:
    meaning = tr("Show or hide each {severity}").format(severity=translated(severity.value))
    button = SwitchButton("", meaning, parent)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setChecked(True)
    set_icon(button, *ICONS[severity])
    return button


def _hiding(off: Sequence[Severity], wanted: Filter) -> Iterator[str]:
    """What hides findings, a sentence each."""
    if off:
        yield tr("Switched off: {severities}.").format(
            severities=", ".join(NAMES[each] for each in off)
        )
    if wanted:
        yield tr("Filter: {text}.").format(text=" ".join(wanted.terms))
