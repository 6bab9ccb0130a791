"""The menus of the window, as resources/menus.json declares them: what can be done, by which key,
and when."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

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


LINE = ""


def _declared(row: str | dict[str, str]) -> Entry | str:
    """A name without more stands for what is made elsewhere."""
    if isinstance(row, str):
        return row
    when = When[row.get("when", When.ALWAYS.name)]
    return Entry(**{**row, "text": translated(row["text"]), "when": when})  # type: ignore[arg-type]


MENUS = {
    translated(title): [_declared(row) for row in rows]
    for title, rows in json.loads(resource("menus.json").read_bytes()).items()
}
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
        for title, rows in MENUS.items():
            menu = self._bar.addMenu(title)
            for row in rows:
                if isinstance(row, Entry):
                    menu.addAction(self._make(row, window))
                elif row == LINE:
                    menu.addSeparator()
                elif row in made:
                    menu.addActions(made[row])
                else:
                    adding[row](menu)

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
