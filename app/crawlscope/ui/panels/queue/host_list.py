"""The hosts that have queued URLs, or are paused: how many, how many in flight, what they wait
for."""

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QWidget

from crawlscope.core.base import units
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.urls import shown
from crawlscope.core.queue.hosts import HostRow
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.rows.flat_model import FlatModel, HeadedColumn, Index
from crawlscope.ui.rows.flat_table import RowTable

ALL = HostRow("", 0, 0, False, "")


class Column(HeadedColumn):
    NAME = (tr("Host"), tr("Space pauses or resumes it"))
    QUEUED = (tr("Queued"), tr("URLs waiting for their turn"))
    FLYING = (tr("In flight"), tr("Requests in progress"))
    STATE = (tr("State"), tr("What keeps the next request from starting"))


WIDEST = {
    Column.QUEUED: "1,000,000",
    Column.FLYING: tr("In flight"),
    Column.STATE: translated("waiting for responses"),
}
# Width of the list in pixels; below it they are hidden
NEEDS = {Column.QUEUED: 160, Column.FLYING: 280, Column.STATE: 400}


class HostModel(FlatModel[HostRow]):
    """All hosts in the first row, then one in each."""

    headers = Column.headers()
    numbers = frozenset({Column.QUEUED, Column.FLYING})

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = [ALL]
        self._more = 0  # hosts that have no row

    def show(self, hosts: Sequence[HostRow], more: int, queued: int) -> None:
        flying = sum(each.flying for each in hosts)
        wanted = [HostRow("", queued, flying, False, ""), *hosts]
        self._more = more
        if [each.name for each in self.rows] != [each.name for each in wanted]:
            self.show_rows(wanted)
        elif self.rows != wanted:
            self.put_rows(wanted, lambda row: row.name)

    def row_of(self, name: str) -> int:
        """The row of a host; -1 if it has none."""
        names = [each.name for each in self.rows]
        return names.index(name) if name in names else -1

    def host_at(self, index: Index) -> HostRow | None:
        return self._at(index)

    # What Qt asks

    def _text(self, row: HostRow, column: int) -> str:
        match column:
            case Column.NAME if not row.name:
                if self._more:
                    return tr("All hosts ({n:,} not listed)").format(n=self._more)
                return tr("All hosts")
            case Column.NAME:
                return shown(row.name)
            case Column.QUEUED:
                return units.count(row.queued)
            case Column.FLYING:
                return units.count(row.flying) if row.flying else ""
        return translated(row.waits_for)

    def _icon(self, row: HostRow, column: int) -> QIcon | None:
        if column != Column.NAME:
            return None
        if row.is_paused:
            return theme().icon("pause", Tone.WARN)
        return theme().icon("host" if row.name else "group", Tone.QUIET)

    def _colour(self, row: HostRow, column: int) -> QColor | None:
        if column == Column.STATE and row.is_paused:
            return theme().colour(Tone.WARN)
        return None if column == Column.NAME else theme().colour(Tone.QUIET)

    def _tip(self, row: HostRow, column: int) -> str | None:
        return tip(self._text(row, column)) or None


class HostList(RowTable):
    """A row chooses whose queue is shown."""

    def __init__(self, model: HostModel, parent: QWidget) -> None:
        super().__init__(model, parent, (Column.STATE,))
        self.setObjectName("queueHosts")
        self.setAccessibleName(tr("Hosts with queued URLs"))
        self.setAccessibleDescription(
            tr("One host per row: the number of URLs waiting, and whether the host is paused")
        )
        self.horizontalHeader().setSectionsClickable(False)
        self.share_width(Column.NAME, WIDEST, NEEDS)
