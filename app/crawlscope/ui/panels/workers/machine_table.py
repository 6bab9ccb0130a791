"""The workers of a cluster, one a row: what each has done, and how fast it is."""

from collections import deque
from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.records.machines import Machine, MachineState
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.cell_delegate import CellDelegate
from crawlscope.ui.rows.flat_model import NO_INDEX, FlatModel, HeadedColumn
from crawlscope.ui.rows.flat_table import FlatTable

SPEED_SECONDS = 2.0  # over which speeds are measured

LOOKS = {
    MachineState.STARTING: ("connecting", Tone.IN_FLIGHT),
    MachineState.WORKING: ("parsing", Tone.GOOD),
    MachineState.IDLE: ("waiting", Tone.QUIET),
    MachineState.LOST: ("broken", Tone.BAD),
    MachineState.REFUSED: ("broken", Tone.WARN),
}
GONE = (MachineState.LOST, MachineState.REFUSED)


class Column(HeadedColumn):
    MACHINE = (tr("Machine"), tr("Its name, and the worker number"))
    STATE = (tr("State"), tr("What the worker is doing"))
    IN_FLIGHT = (tr("In flight"), tr("Requests assigned to it"))
    PAGES = (tr("Pages"), tr("Responses so far"))
    SPEED = (tr("Pages/s"), tr("In the last seconds"))
    CPU = ("CPU", tr("How much of one CPU core it uses"))
    TIME = (tr("CPU time"), tr("CPU time it has used"))
    BATCHES = (tr("Batches"), tr("Replies so far, each with several responses"))
    SOCKETS = (tr("Sockets"), tr("Connections it has open"))
    ADDRESS = (tr("Address"), tr("Address on which it listens"))


WIDEST = {
    Column.STATE: tr("not used"),
    Column.IN_FLIGHT: tr("In flight"),
    Column.PAGES: "1,000,000",
    Column.SPEED: tr("Pages/s"),
    Column.CPU: "100 %",
    Column.TIME: tr("CPU time"),
    Column.BATCHES: "1,000,000",
    Column.SOCKETS: tr("Sockets"),
    Column.ADDRESS: "tcp://192.168.100.100:45678",
}
NEEDS = {  # width of the table in pixels; below it they are hidden
    Column.CPU: 420,
    Column.IN_FLIGHT: 500,
    Column.SOCKETS: 560,
    Column.BATCHES: 640,
    Column.TIME: 720,
    Column.ADDRESS: 940,
}


def summary(machines: Sequence[Machine]) -> str:
    """'3 workers on 2 machines: 2 working, 1 lost'."""
    here = [each for each in machines if each.state not in GONE]
    names = {each.name for each in here if each.name}
    text = tr("{n:,} workers", "1 worker", len(here)).format(n=len(here))
    if names:
        on = tr("{workers} on {n:,} machines", "{workers} on 1 machine", len(names))
        text = on.format(workers=text, n=len(names))
    parts = [
        tr("{n:,} {state}", "workers").format(n=number, state=translated(state))
        for state in LOOKS
        if (number := sum(1 for each in machines if each.state is state))
    ]
    listed = tr(", ", "between the parts of a list").join(parts)
    return tr("{workers}: {states}").format(workers=text, states=listed) if parts else text


class _Speed:
    """How fast one worker was in the last seconds."""

    def __init__(self) -> None:
        self._looks: deque[tuple[float, int, float]] = deque()

    def note(self, now: float, pages: int, seconds: float) -> None:
        self._looks.append((now, pages, seconds))
        while len(self._looks) > 2 and self._looks[1][0] <= now - SPEED_SECONDS:
            self._looks.popleft()

    def of(self) -> tuple[float, float] | None:
        """Pages a second, and the share of a core; None: not known yet."""
        (began, pages, seconds), (now, pages_now, seconds_now) = self._looks[0], self._looks[-1]
        span = now - began
        if span < SPEED_SECONDS / 4:
            return None
        return max(0.0, pages_now - pages) / span, max(0.0, seconds_now - seconds) / span


class MachineModel(FlatModel[Machine]):
    headers = Column.headers()
    numbers = frozenset(Column) - {Column.MACHINE, Column.STATE, Column.ADDRESS}

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Machine] = []
        self._speeds: dict[str, _Speed] = {}  # by address

    def show(self, machines: Sequence[Machine], now: float | None = None) -> None:
        """Shows them as they are `now`, in seconds of a clock that only goes forward."""
        now = monotonic() if now is None else now
        self._measure(machines, now)
        same = 0
        for before, after in zip(self.rows, machines, strict=False):
            if before.address != after.address:
                break
            same += 1
        if same < len(self.rows):
            self.beginRemoveRows(NO_INDEX, same, len(self.rows) - 1)
            del self.rows[same:]
            self.endRemoveRows()
        self.rows[:same] = machines[:same]
        if same < len(machines):
            self.beginInsertRows(NO_INDEX, same, len(machines) - 1)
            self.rows += machines[same:]
            self.endInsertRows()
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(same - 1, len(Column) - 1))

    def _measure(self, machines: Sequence[Machine], now: float) -> None:
        here = {each.address: each for each in machines if each.state not in GONE}
        self._speeds = {each: self._speeds.get(each) or _Speed() for each in here}
        for address, machine in here.items():
            self._speeds[address].note(now, machine.pages, machine.seconds)

    # What Qt asks for

    def _text(self, row: Machine, column: int) -> str:
        speed = self._speeds[row.address].of() if row.address in self._speeds else None
        match column:
            case Column.MACHINE:
                return row.label
            case Column.STATE:
                return translated(row.state.value)
            case Column.ADDRESS:
                return row.address
            case Column.SPEED:
                return "" if speed is None else units.rate(speed[0])
            case Column.CPU:
                return "" if speed is None else f"{speed[1]:.0%}".replace("%", " %")
        return self._number(row, column) if row.name else ""

    def _number(self, row: Machine, column: int) -> str:
        if column == Column.TIME:
            return units.seconds(row.seconds)
        counts: dict[int, int] = {
            Column.IN_FLIGHT: row.in_flight,
            Column.PAGES: row.pages,
            Column.BATCHES: row.replies,
            Column.SOCKETS: row.sockets,
        }
        return units.count(counts[column])

    def _icon(self, row: Machine, column: int) -> QIcon | None:
        if column == Column.STATE:
            return theme().icon(*LOOKS[row.state])
        if column == Column.MACHINE and row.differs:
            return theme().icon("broken", Tone.WARN)
        return None

    def _colour(self, row: Machine, column: int) -> QColor | None:
        is_quiet = row.state is MachineState.IDLE or row.state in GONE
        return theme().colour(Tone.QUIET) if is_quiet else None

    def _tip(self, row: Machine, column: int) -> str:
        lines = [f"{row.label}, {translated(row.state)}", row.address]
        if row.why:
            lines.append(translated(row.why))
        if row.differs:
            lines.append(
                tr("Versions that differ from here: {differs}").format(
                    differs=tr(", ", "between the parts of a list").join(
                        map(translated, row.differs)
                    )
                )
            )
        if row.octets:
            lines.append(
                tr("{size} in {n:,} batches", "{size} in 1 batch", row.replies).format(
                    size=units.size(row.octets), n=row.replies
                )
            )
        return tip("\n".join(lines))


class MachineTable(FlatTable):
    """As many columns as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        self.machines = MachineModel()
        super().__init__(self.machines, parent)
        self.machines.setParent(self)
        self.setObjectName("machineTable")
        self.setAccessibleName(tr("Workers of the cluster and what they have done"))
        self.setAccessibleDescription(
            tr("One process per row: what it is doing, and how much it has done")
        )
        self.setFont(theme().number_font(self.font()))
        self.setItemDelegate(CellDelegate(self))
        self.horizontalHeader().setMinimumSectionSize(24)
        self.share_width(Column.MACHINE, WIDEST, NEEDS, around=16, icons=(Column.STATE,))
