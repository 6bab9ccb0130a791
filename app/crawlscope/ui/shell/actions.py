"""The menus of the window, declared: what can be done, by which key, and when."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import title_of
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.memory import memory

NOTIFY = "window/notify"  # the key of the choice
RETRY = tr("Retry all fa&iled")


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
# A name without more stands for what is made elsewhere
MENUS: tuple[tuple[str, tuple[Entry | str, ...]], ...] = (
    (
        tr("&File"),
        (
            Entry("new window", tr("New &window"), "Ctrl+Shift+N", "app"),
            Entry("open", tr("&Open…"), "Ctrl+O", "open"),
            Entry("open list", tr("Open URL &list…"), "Ctrl+Shift+O", "open"),
            "recent",
            Entry("save", tr("&Save as…"), "Ctrl+Shift+S", "save", When.KNOWN),
            LINE,
            Entry("export", tr("&Export…"), "Ctrl+E", "export", When.KNOWN),
            Entry("export view", tr("Export &this view…"), "Ctrl+Alt+E", "export"),
            "compare",
            LINE,
            Entry("close", tr("&Close window"), "Ctrl+W", "close"),
            Entry("quit", tr("&Quit"), "Ctrl+Q", "quit"),
        ),
    ),
    (
        tr("&Edit"),
        (
            "find",
            Entry("filter", tr("Fi&lter URLs"), "Ctrl+Shift+F", "filter"),
            Entry("broken", tr("Show &broken"), "Ctrl+Shift+B", "broken"),
            Entry("palette", tr("Co&mmand palette…"), "Ctrl+K", "search"),
            LINE,
            "copy",
            Entry("address", tr("Edit &address"), "Ctrl+L", "host"),
        ),
    ),
    (
        tr("&Crawl"),
        (
            "controls",
            LINE,
            Entry("settings", tr("Se&ttings…"), "Ctrl+,", "settings"),
            LINE,
            Entry("new crawl", tr("&New crawl"), "Ctrl+N", "page", When.IDLE),
            Entry("notify", tr("N&otify when finished"), "Ctrl+Alt+N", remembered=NOTIFY),
            Entry("demo", tr("Try the &demo site"), "Ctrl+D", "demo", When.IDLE),
            Entry("slow demo", tr("Demo site in slow &motion"), "Ctrl+Alt+M", "demo", When.IDLE),
            LINE,
            "branch",
            LINE,
            Entry("recheck", tr("&Recheck URL"), "F5", "again", When.KNOWN),
            Entry("recheck broken", tr("Recheck all &broken"), "Shift+F5", "again", When.KNOWN),
            Entry(
                "recheck filtered",
                tr("Recheck &filtered URLs"),
                "Ctrl+F5",
                "again",
                When.KNOWN,
            ),
            Entry("retry", RETRY, "Ctrl+Shift+F5", "again", When.FAILED),
        ),
    ),
    (
        tr("&View"),
        (
            "views",
            LINE,
            "docks",
            LINE,
            Entry("back", tr("&Back to previous URL"), "Alt+Left", "back"),
            Entry("forth", tr("&Forward to the next URL"), "Alt+Right", "forth"),
            Entry("next zone", tr("&Next zone"), "F6", "swap"),
            Entry("zone before", tr("Previous &zone"), "Shift+F6", "swap"),
            LINE,
            "branches",
            LINE,
            Entry("replay", tr("Re&play"), "Ctrl+Alt+R", "again"),
            LINE,
            "looks",
            Entry("reset layout", tr("&Reset layout"), "Ctrl+Alt+0", "again"),
        ),
    ),
    (
        tr("&Tools"),
        (
            Entry(
                "compare previous",
                tr("&Compare with previous crawl of this site"),
                "Ctrl+Alt+D",
                "compare",
                When.KNOWN,
            ),
            Entry("lab", tr("Concurrency &lab"), "Ctrl+Shift+L", "parsing"),
        ),
    ),
    (
        tr("&Help"),
        (
            Entry("guide", tr("&Guide"), "F1", "help"),
            "what is this",
            Entry("shortcuts", tr("&Keyboard shortcuts"), "Ctrl+F1", "info"),
            Entry("problem", tr("&Report a problem…"), "Ctrl+Shift+P", "alert"),
            Entry("about", tr("&About Crawlscope"), icon="app"),
        ),
    ),
)
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
        for title, rows in MENUS:
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
        self._made["retry"].setText(retry_words(failed) if failed else RETRY)
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
