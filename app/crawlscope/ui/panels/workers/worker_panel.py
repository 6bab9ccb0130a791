"""What each worker does at this moment, one a row; below them the URLs between two attempts."""

from collections.abc import Callable, Sequence
from functools import partial
from math import isnan

from PySide6.QtCore import (
    QElapsedTimer,
    QModelIndex,
    QObject,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QStyleOptionViewItem,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import heading, tr, translated
from crawlscope.core.base.urls import host_of, shown
from crawlscope.core.records.idle import Reason, Remedy
from crawlscope.core.records.workers import (
    NO_WORK,
    AtWork,
    Doing,
    When,
    Work,
    WorkerRow,
    nobody,
)
from crawlscope.ui.kit import clipboard
from crawlscope.ui.kit.acts import new_action, new_menu, push_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.empty_state import EmptyOrFilled, EmptyState
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.memory import is_hood_open
from crawlscope.ui.kit.panel_widget import PanelWidget
from crawlscope.ui.kit.plain_text import Label, tip
from crawlscope.ui.kit.row_menu import RowMenu
from crawlscope.ui.kit.switch_button import SwitchButton
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.workers import machine_table
from crawlscope.ui.panels.workers.machine_table import MachineTable
from crawlscope.ui.rows.cell_delegate import CellDelegate
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, HeadedColumn, Index
from crawlscope.ui.rows.flat_table import FlatTable

# Between two updates of many rows: fast enough for reading, at a third of the cost of every frame
PAUSE_MS = 200
FEW = 100  # rows, which are of the same moment as the counts
MOST_SHOWN = 1_000  # workers, and as many URLs that are backing off
MORE_WORKERS, MORE_WAITING = (1, 0), (3, 0)  # keys of the rows that stand for the rest

LOOKS = {
    Doing.QUEUE: ("waiting", Tone.QUIET),
    Doing.RESOLVING: ("search", Tone.IN_FLIGHT),
    Doing.CONNECTING: ("connecting", Tone.IN_FLIGHT),
    Doing.TLS: ("connecting", Tone.IN_FLIGHT),
    Doing.POLITENESS: ("waiting", Tone.WARN),
    Doing.FIRST_BYTE: ("queued", Tone.IN_FLIGHT),
    Doing.READING: ("fetching", Tone.ACCENT),
    Doing.TURN: ("waiting", Tone.GOOD),
    Doing.PARSING: ("parsing", Tone.GOOD),
    Doing.RENDERING: ("browser", Tone.GOOD),
    Doing.SETTLING: ("waiting", Tone.GOOD),
    Doing.REQUESTING: ("fetching", Tone.ACCENT),
    Doing.BACKING_OFF: ("again", Tone.WARN),
}
SUMMARY = {  # in the order of the line: from the busiest to the idle
    Doing.READING: tr("reading"),
    Doing.PARSING: tr("parsing"),
    Doing.RENDERING: tr("rendering"),
    Doing.SETTLING: tr("waiting for a quiet page"),
    Doing.REQUESTING: tr("requesting"),
    Doing.TURN: tr("waiting to parse"),
    Doing.FIRST_BYTE: tr("waiting for first byte"),
    Doing.TLS: tr("in a TLS handshake"),
    Doing.CONNECTING: tr("connecting"),
    Doing.RESOLVING: tr("resolving"),
    Doing.POLITENESS: tr("waiting for their host"),
    Doing.QUEUE: tr("idle"),
}

PaintStrip = Callable[[QPainter, QRect, int], None]  # of the worker with this number
Key = tuple[int, int]  # of a row: its kind (0 worker, 2 URL backing off), and its number or id


class Column(HeadedColumn):
    NUMBER = ("#", tr("Worker number"))
    STATE = (tr("State"), tr("What the worker is waiting for or working on"))
    MINUTE = (tr("Last minute"), tr("One colour per second, newest on the right"))
    URL = ("URL", tr("The URL it is working on"))
    REDIRECTS = (tr("Hops left"), tr("Redirects that can still be followed"))
    TRY = (tr("Try"), tr("Number of the current attempt"))
    AGE = (tr("Age"), tr("Time spent on this URL; if backing off, time until the next attempt"))


AT_END: dict[int, tuple[str, str]] = {  # what stands in place of these once the workers have ended
    Column.REDIRECTS: (
        tr("Errors"),
        tr("URLs of these without a response, or with a status of 400 or above"),
    ),
    Column.TRY: (tr("Done"), tr("URLs whose result it got")),
    Column.AGE: (
        tr("Busy"),
        tr("Share of its time in which it had a URL; otherwise it waited for the queue"),
    ),
}
WIDEST = {
    Column.NUMBER: "1,000 ",
    Column.STATE: tr("waiting for first byte"),
    Column.MINUTE: tr("waiting for a minute"),
    Column.REDIRECTS: Column.REDIRECTS.heading,
    Column.TRY: "12,345",
    Column.AGE: tr("in {time}", "until then").format(time="59.9 s"),
}
# Width of the table in pixels; below it they are hidden
NEVER = 1 << 24  # no screen is so wide
NEEDS = {Column.MINUTE: 680, Column.REDIRECTS: 480, Column.TRY: 400}


def summary(at_work: AtWork, *, names_error: bool = True) -> str:
    """'10 workers: 9 reading, 1 idle · 3 URLs are backing off · the crawl is paused'."""
    number = sum(at_work.doing.values())
    text = tr("{n:,} workers", "1 worker", number)
    if at_work.when is When.ENDED and not names_error:
        text = tr("{n:,} workers, when the crawl ended", "1 worker, when the crawl ended", number)
    elif at_work.when is When.ENDED:
        text = tr(
            "CancelledError ended {n:,} workers while they were",
            "CancelledError ended 1 worker while it was",
            number,
        )
    text = text.format(n=number)
    parts = [
        tr("{n:,} {state}", "workers").format(n=at_work.doing[each], state=word)
        for each, word in SUMMARY.items()
        if at_work.doing.get(each)
    ]
    if parts:
        listed = tr(", ", "between the parts of a list").join(parts)
        text = tr("{workers}: {states}").format(workers=text, states=listed)
    waiting = at_work.waiting
    if waiting:
        text += " · " + tr("{n:,} URLs are backing off", "1 URL is backing off", waiting).format(
            n=waiting
        )
    if at_work.browser:
        text += " · " + _browser_in_words(at_work.browser)
    if at_work.idle is not None:
        text += " · " + translated(at_work.idle.words)
    if at_work.work:
        text += " · " + _work_in_words(list(at_work.work.values()))
    return text


def _browser_in_words(processes: Sequence[tuple[int, int]]) -> str:
    """'2 browser processes: 4711 (96 MB), 4712 (101 MB)'."""
    number = len(processes)
    text = tr("{n:,} browser processes", "1 browser process", number).format(n=number)
    listed = tr(", ", "between the parts of a list").join(
        tr("{process} ({size})", "id and memory").format(process=each, size=units.size(size))
        for each, size in processes
    )
    return tr("{workers}: {states}").format(workers=text, states=listed)


def _work_in_words(work: Sequence[Work]) -> str:
    """'312 URLs done, 4 errors, 64 % busy on average'."""
    done, errors = sum(each.done for each in work), sum(each.errors for each in work)
    parts = (
        tr("{n:,} URLs done", "1 URL done", done).format(n=done),
        tr("{n:,} errors", "1 error", errors).format(n=errors),
        tr("busy {share:.0%} of the time").format(
            share=sum(each.busy for each in work) / len(work)
        ),
    )
    return tr(", ", "between the parts of a list").join(parts)


def age_text(row: WorkerRow) -> str:
    """'0.4 s', '1:12'; until the next try: 'in 2.1 s'; '' if it is not known."""
    if isnan(row.age):
        return ""
    text = tr("{n:.1f} s").format(n=row.age) if row.age < 60 else units.seconds(row.age)
    return (
        tr("in {time}", "until then").format(time=text) if row.doing is Doing.BACKING_OFF else text
    )


class WorkerModel(FlatModel[Key]):
    """The rows, updated in place: what is selected stays selected."""

    headers = Column.headers()
    numbers = frozenset(Column) - {Column.STATE, Column.MINUTE, Column.URL}

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Key] = []
        self._row_by_key: dict[Key, WorkerRow] = {}
        self._hidden: dict[Key, int] = {}
        self._host: str | None = None  # of all URLs shown; None: there are several
        self._idle: Reason | None = None
        self._when = When.NOW
        self._work = NO_WORK

    def show(self, at_work: AtWork) -> None:
        wanted = {(0, row.number) if row.number else (2, row.id): row for row in at_work.rows}
        workers = sum(1 for row in at_work.rows if row.number)
        said = self._idle, self._when
        self._idle, self._when, self._work = at_work.idle, at_work.when, at_work.work
        if said[1] is not self._when:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        self._hidden = {
            key: more
            for key, more in (
                (MORE_WORKERS, sum(at_work.doing.values()) - workers),
                (MORE_WAITING, at_work.waiting - (len(wanted) - workers)),
            )
            if more > 0
        }
        hosts = {host_of(row.url) for row in wanted.values() if row.url}
        self._host = hosts.pop() if len(hosts) == 1 else None
        keys = sorted([*wanted, *self._hidden])
        self._remove(keys)
        before, self._row_by_key = self._row_by_key, wanted
        self._insert(keys)
        self._announce(before if said == (self._idle, self._when) else {})

    def _remove(self, keys: list[Key]) -> None:
        wanted = set(keys)
        last = len(self.rows) - 1
        while last >= 0:
            if self.rows[last] in wanted:
                last -= 1
                continue
            first = last
            while first > 0 and self.rows[first - 1] not in wanted:
                first -= 1
            self.beginRemoveRows(NO_INDEX, first, last)
            for key in self.rows[first : last + 1]:
                self._row_by_key.pop(key, None)
            del self.rows[first : last + 1]
            self.endRemoveRows()
            last = first - 1

    def _insert(self, keys: list[Key]) -> None:
        """Inserts those of `keys` that are not there yet; both are in order."""
        first = 0
        while first < len(keys):
            if first < len(self.rows) and self.rows[first] == keys[first]:
                first += 1
                continue
            upcoming = self.rows[first] if first < len(self.rows) else None
            end = first
            while end < len(keys) and keys[end] != upcoming:
                end += 1
            self.beginInsertRows(NO_INDEX, first, end - 1)
            self.rows[first:first] = keys[first:end]
            self.endInsertRows()
            first = end

    def _announce(self, before: dict[Key, WorkerRow]) -> None:
        """Announces one change, from the first to the last row that differs."""
        differs = [
            row for row, key in enumerate(self.rows) if self._row_by_key.get(key) != before.get(key)
        ]
        if differs:
            self.dataChanged.emit(
                self.index(differs[0], 0), self.index(differs[-1], len(Column) - 1)
            )

    def row(self, index: Index) -> WorkerRow | None:
        """The content of a row; None for one that stands for many."""
        key = self._at(index)
        return self._row_by_key.get(key) if key else None

    @property
    def is_of_now(self) -> bool:
        """False if the workers have ended, or an earlier moment is shown."""
        return self._when is When.NOW

    def index_of(self, number: int) -> QModelIndex:
        """The row of a worker."""
        key = (0, number)
        return self.index(self.rows.index(key), 0) if key in self.rows else QModelIndex()

    def row_of(self, id_: int) -> int:
        """The row that shows a URL, -1 if none does."""
        for row, key in enumerate(self.rows):
            if key in self._row_by_key and self._row_by_key[key].id == id_:
                return row
        return -1

    # What Qt asks

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        is_head = orientation is Qt.Orientation.Horizontal and section in AT_END
        if is_head and self._when is When.ENDED:
            name, meaning = AT_END[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return heading(name)
            if role == Qt.ItemDataRole.ToolTipRole:
                return translated(meaning)
        return super().headerData(section, orientation, role)

    def _text(self, key: Key, column: int) -> str:
        row = self._row_by_key.get(key)
        if row is None:  # it stands for many rows
            more = tr("… {n:,} more").format(n=self._hidden.get(key, 0))
            return more if column == Column.STATE else ""
        if self._when is When.ENDED and column in AT_END:
            return self._did(row.number, column)
        match column:
            case Column.NUMBER:
                return units.count(row.number) if row.number else ""
            case Column.STATE:
                return self._state(row)
            case Column.URL:
                return self._label(row.url)
            case Column.REDIRECTS:
                return str(row.redirects_left) if row.url else ""
            case Column.TRY:
                return str(row.attempt) if row.url else ""
            case Column.AGE:
                return age_text(row)
        return ""

    def _icon(self, key: Key, column: int) -> QIcon | None:
        looks = LOOKS[self._row_by_key[key].doing]
        if self._when is When.ENDED:
            looks = "cancel", Tone.QUIET
        return theme().icon(*looks) if column == Column.STATE else None

    def _colour(self, key: Key, column: int) -> QColor | None:
        row = self._row_by_key.get(key)
        return theme().colour(Tone.QUIET) if row is None or row.doing is Doing.QUEUE else None

    def _tip(self, key: Key, column: int) -> str:
        row = self._row_by_key[key]
        if self._when is When.ENDED:
            words = tr("cancelled while {state}").format(state=SUMMARY[row.doing])
            return tip("\n".join(filter(None, (words, shown(row.url)))))
        return tip(shown(row.url) or self._state(row))

    def _state(self, row: WorkerRow) -> str:
        """What it does; of one that is idle, why."""
        if self._when is When.ENDED:
            state = tr("ended while {state}").format(state=SUMMARY[row.doing])
            return tr("ended") if row.doing is Doing.QUEUE else state
        is_idle = row.doing is Doing.QUEUE and self._idle is not None
        return translated(self._idle.short if is_idle and self._idle else row.words)

    def _did(self, number: int, column: int) -> str:
        """What a worker did until it ended."""
        if (work := self._work.get(number)) is None:
            return ""
        if column == Column.AGE:
            return f"{work.busy:.0%}"
        return units.count(work.done if column == Column.TRY else work.errors)

    def _label(self, url: str) -> str:
        """Only the path, if all are on one host."""
        if not url:
            return ""
        return shown(url[url.index("/", 8) :] if self._host else url.partition("://")[2])


class AgeDelegate(CellDelegate):
    """Keeps the last column away from the edge."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option.rect.adjust(0, 0, -6, 0)
        super().paint(painter, option, index)


class StripDelegate(CellDelegate):
    """Paints what a worker did in the last minute."""

    def __init__(self, view: FlatTable, model: WorkerModel) -> None:
        super().__init__(view)
        self._model = model
        self.paint_strip: PaintStrip = lambda _painter, _place, _number: None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        row = self._model.row(index)
        if row is not None and row.number:
            self.paint_strip(painter, option.rect.adjusted(4, 4, -8, -4), row.number)


class WorkerPanel(PanelWidget):
    """A table of workers, and of the URLs that are backing off."""

    stop_one_requested = Signal(int, int)  # number of the worker (0: none), id of the URL
    step_requested = Signal(int)  # number of the worker
    remedy_asked = Signal(object)  # Remedy
    worker_chosen = Signal(int)  # its number
    chain_asked = Signal()  # of the chosen worker
    url_selected = Signal(int)  # id of a record

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, "workerPanel", tr("Workers"), wished=(520, 180), least=(240, 100))
        self.model = WorkerModel(self)
        self._at_work: Callable[[int], AtWork] = nobody
        self._since = QElapsedTimer()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._show)
        self._make_view()
        self._make_actions()
        self._lay_out()
        self.show_machinery(is_hood_open())

    def show_machinery(self, is_open: bool) -> None:
        """What each worker did in the last minute, and what ended it."""
        self._names_error = is_open
        needs = NEEDS if is_open else NEEDS | {Column.MINUTE: NEVER}
        self.view.share_width(Column.URL, WIDEST, needs, icons=(Column.STATE,))
        self._show()

    def _make_view(self) -> None:
        view = self.view = FlatTable(self.model, self)
        view.setAccessibleName(tr("Workers and what they are doing"))
        view.setAccessibleDescription(
            tr("One worker per row: Enter shows the details of its URL, Delete stops its request")
        )
        view.setFont(theme().number_font(view.font()))
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setItemDelegate(CellDelegate(view))
        view.setItemDelegateForColumn(Column.AGE, AgeDelegate(view))
        self._strips = StripDelegate(view, self.model)
        view.setItemDelegateForColumn(Column.MINUTE, self._strips)
        view.horizontalHeader().setMinimumSectionSize(24)
        view.activated.connect(self._select)
        view.clicked.connect(self._select)
        view.selectionModel().currentChanged.connect(self._enable)
        view.selectionModel().currentChanged.connect(self._tell_worker)
        self.model.dataChanged.connect(self._enable)

    def set_strips(self, paint_strip: PaintStrip) -> None:
        """Sets who paints what a worker did in the last minute."""
        self._strips.paint_strip = paint_strip

    def _make_actions(self) -> None:
        new, key = partial(new_action, self), QKeySequence.StandardKey
        self.step_action = new(tr("Let this worker start one request"), "", "step", self._do_step)
        self.chain_action = new(tr("Where it is waiting"), "", "awaits", self.chain_asked.emit)
        self.stop_action = new(
            tr("Stop this request"), key.Delete, "cancel", self._do_stop, tone=Tone.BAD
        )
        self.copy_action = new(tr("Copy URL"), key.Copy, "copy", self._do_copy)
        self.menu = new_menu(self, *self.actions())
        RowMenu(self.view, self.menu)
        self._enable()

    def _lay_out(self) -> None:
        self.head = ElidedLabel(tr("Worker summary"), self)
        self.head.setFont(theme().number_font(self.head.font()))
        self.head.setContentsMargins(8, 4, 8, 4)
        self._remedy: Remedy | None = None
        self.remedy_button = push_button(self, "", self._do_remedy, name="remedyButton")
        empty = EmptyState(
            "fetching",
            tr("No workers"),
            tr(
                "While a crawl runs, each worker has a row here; in a replay, each that the crawl "
                "file knows of at that moment."
            ),
        )
        self.machines = MachineTable(self)
        self.past_note = Label(
            tr("Waits were not recorded: only which URL each worker had at this moment."),
            self,
            wordWrap=True,
        )
        self.past_note.setContentsMargins(8, 0, 8, 4)
        set_colour(self.past_note, Tone.WARN)
        tables = self.view, self.machines
        self.pages = EmptyOrFilled(self, empty, self._head_row(), self.past_note, *tables)
        self._choose_table(machines=False)

    def _head_row(self) -> QWidget:
        """The summary; why workers wait, and what a person can do about it; and the choice between
        two tables, which only a crawl on a cluster has."""
        self.workers_button = SwitchButton(tr("Workers"), tr("What each worker is doing"), self)
        self.machines_button = SwitchButton(tr("Machines"), tr("What each machine has done"), self)
        self._switch = QButtonGroup(self)
        row = QWidget(self)
        line = in_row(row, (self.head, 1), self.remedy_button, margins=(0, 0, 6, 0), space=2)
        row.setMinimumHeight(self.remedy_button.sizeHint().height())  # nothing below it moves
        self.remedy_button.hide()
        for button in (self.workers_button, self.machines_button):
            self._switch.addButton(button)
            button.hide()
            line.addWidget(button)
        self.workers_button.setChecked(True)
        self._switch.buttonClicked.connect(lambda _button: self._show())
        return row

    def _choose_table(self, *, machines: bool) -> None:
        self.view.setVisible(not machines)
        self.machines.setVisible(machines)

    def show_rows(self, at_work: Callable[[int], AtWork]) -> None:
        """Shows the counts now, and the workers as well, if they are few or that was not done just
        before."""
        self._at_work = at_work
        self._show_counts(at_work(0))
        passed = self._since.elapsed() if self._since.isValid() else PAUSE_MS
        if passed >= PAUSE_MS or at_work is nobody or self.model.rowCount() <= FEW:
            self._timer.stop()
            self._show()
        elif not self._timer.isActive():
            self._timer.start(2 * PAUSE_MS)  # if nothing happens any more

    def _show(self) -> None:
        self._since.start()
        at_work = self._at_work(MOST_SHOWN)
        self.model.show(at_work)
        self.machines.machines.show(at_work.machines)
        self._show_counts(at_work)
        has_machines = bool(at_work.machines)
        for button in (self.workers_button, self.machines_button):
            button.setVisible(has_machines)
        self._choose_table(machines=has_machines and self.machines_button.isChecked())
        self.pages.set_filled(bool(at_work.rows) or has_machines)

    def _show_counts(self, at_work: AtWork) -> None:
        of_machines = bool(at_work.machines) and self.machines_button.isChecked()
        words = (
            machine_table.summary(at_work.machines)
            if of_machines
            else summary(at_work, names_error=self._names_error)
        )
        self.past_note.setVisible(at_work.when is When.PAST)
        self.head.set_text(words)
        remedy = at_work.idle and at_work.idle.remedy
        if remedy != self._remedy:
            self._remedy = remedy
            self.remedy_button.setText(translated(self._remedy.words) if self._remedy else "")
        self.remedy_button.setVisible(self._remedy is not None and not of_machines)

    @property
    def current(self) -> WorkerRow | None:
        """The selected worker, or URL that is backing off."""
        return self.model.row(self.view.currentIndex())

    def _enable(self) -> None:
        row = self.current
        self.copy_action.setEnabled(row is not None and bool(row.id))
        self.stop_action.setEnabled(self.copy_action.isEnabled() and self.model.is_of_now)
        self.chain_action.setEnabled(row is not None and bool(row.number))
        self.step_action.setEnabled(self.chain_action.isEnabled() and self.model.is_of_now)

    def _tell_worker(self) -> None:
        row = self.current
        if row is not None and row.number:
            self.worker_chosen.emit(row.number)

    def _do_stop(self) -> None:
        row = self.current
        if row is not None and row.id:
            self.stop_one_requested.emit(row.number, row.id)

    def _do_remedy(self) -> None:
        if self._remedy is not None:
            self.remedy_asked.emit(self._remedy)

    def _do_step(self) -> None:
        row = self.current
        if row is not None and row.number:
            self.step_requested.emit(row.number)

    def _do_copy(self) -> None:
        row = self.current
        if row is not None and row.url:
            clipboard.copy(row.url)

    def _select(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if row is not None and row.id:
            self.url_selected.emit(row.id)

    def choose(self, number: int) -> None:
        """Selects the row of a worker, if it has one."""
        index = self.model.index_of(number)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)

    def reveal(self, id_: int) -> None:
        """Selects the row of a URL: that of its worker, or its own if it is backing off; none if it
        has no row."""
        row = self.model.row_of(id_)
        self.view.setCurrentIndex(self.model.index(row, 0) if row >= 0 else NO_INDEX)
