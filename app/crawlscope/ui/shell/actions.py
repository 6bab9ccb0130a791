"""The menus of the window, as resources/menus.json declares them: what can be done, by which key,
and when."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.resources import resource
from crawlscope.ui.kit.acts import title_of
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.memory import memory


class When(Enum):
    """When something can be done."""

    ALWAYS = auto()
    KNOWN = auto()  # URLs are known
    FAILED = auto()  # some of them failed
    IDLE = auto()  # a crawl may start


@dataclass(frozen=True, slots=True)
class Entry:
    name: str  # who does it asks for it by this
    text: str
    key: str = ""
    icon: str = ""
    when: When = When.ALWAYS
    remembered: str = ""  # the key of a choice, which is on at first


@dataclass(frozen=True, slots=True)
class Submenu:
    text: str
    rows: "list[Row]"


Row = Entry | Submenu | str  # a name without more stands for what is made elsewhere
LINE = ""


def _declared(row: str | dict[str, Any]) -> Row:
    if isinstance(row, str):
        return row
    if "rows" in row:
        return Submenu(translated(row["text"]), list(map(_declared, row["rows"])))
    when = When[row.get("when", When.ALWAYS.name)]
    return Entry(**{**row, "text": translated(row["text"]), "when": when})


MENUS: dict[str, list[Row]] = {
    translated(title): [_declared(row) for row in rows]
    for title, rows in json.loads(resource("menus.json").read_bytes()).items()
}


def icons_in(rows: Sequence[Row]) -> Iterator[str]:
    """The drawings that these show."""
    for row in rows:
        if isinstance(row, Submenu):
            yield from icons_in(row.rows)
        elif isinstance(row, Entry) and row.icon:
            yield row.icon


OBJECT_NAMES = {"export": "exportAction", "retry": "retryAction"}


class Actions(QObject):
    """Makes the menus. Who does something connects to it by its name."""

    def __init__(
        self,
        window: QMainWindow,
        made: Mapping[str, Sequence[QAction]],
        adding: Mapping[str, Callable[[QMenu], object]],
    ) -> None:
        """`made` are actions that are made elsewhere; `adding` puts menus into one."""
        super().__init__(window)
        self._bar = window.menuBar()
        self._made: dict[str, QAction] = {}
        self._entries: dict[str, Entry] = {}
        self._window, self._given, self._adding = window, made, adding
        for title, rows in MENUS.items():
            self._fill(self._bar.addMenu(title), rows)

    def _fill(self, menu: QMenu, rows: Sequence[Row]) -> None:
        for row in rows:
            if isinstance(row, Entry):
                menu.addAction(self._make(row, self._window))
            elif isinstance(row, Submenu):
                self._fill(menu.addMenu(row.text), row.rows)
            elif row == LINE:
                menu.addSeparator()
            elif row in self._given:
                menu.addActions(self._given[row])
            else:
                self._adding[row](menu)

    def _make(self, entry: Entry, window: QMainWindow) -> QAction:
        action = QAction(entry.text, window)
        action.setObjectName(OBJECT_NAMES.get(entry.name, ""))
        action.setShortcut(QKeySequence(entry.key))
        if entry.icon:
            set_icon(action, entry.icon)
        if entry.remembered:
            action.setCheckable(True)
            action.setChecked(memory().value(entry.remembered, True, type=bool) is True)
            action.toggled.connect(lambda is_on: memory().setValue(entry.remembered, is_on))
        self._made[entry.name], self._entries[entry.name] = action, entry
        return action

    def __getitem__(self, name: str) -> QAction:
        return self._made[name]

    def on(self, name: str, act: Callable[[], object]) -> None:
        """Does this when it is chosen."""
        self._made[name].triggered.connect(lambda _checked: act())

    def enable(self, when: When, is_so: bool) -> None:
        for name, entry in self._entries.items():
            if entry.when is when:
                self._made[name].setEnabled(is_so)

    def show_failed(self, failed: int) -> None:
        """How many URLs could be retried."""
        self._made["retry"].setText(retry_words(failed) if failed else self._entries["retry"].text)
        self.enable(When.FAILED, failed > 0)

    def all(self) -> Iterator[tuple[tuple[str, ...], QAction]]:
        """Everything in the menus, from left to right, each with the menus that it stands in."""
        waiting: list[tuple[tuple[str, ...], QAction]] = [
            ((), each) for each in self._bar.actions()
        ]
        while waiting:
            path, action = waiting.pop(0)
            menu = action.menu()
            if isinstance(menu, QMenu):
                inside = (*path, title_of(action))
                waiting[:0] = [(inside, each) for each in menu.actions()]
            else:
                yield path, action


def retry_words(failed: int) -> str:
    """'Retry 206 failed'."""
    return tr("Retry {n:,} failed").format(n=failed)
