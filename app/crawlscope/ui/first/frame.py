"""The window on the screen: at first with a first look, then with the main window in it."""

from time import perf_counter
from typing import Protocol, cast

from PySide6.QtCore import QByteArray, QEvent, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QIcon
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.resources import resource
from crawlscope.ui.first.first_look import FirstLook
from crawlscope.ui.kit.layouts import in_column, settle
from crawlscope.ui.kit.memory import GEOMETRY, SCHEME, ZOOM, memory
from crawlscope.ui.kit.theme import theme

NAME = "Crawlscope"
FIRST_SIZE = QSize(1280, 800)
LONGEST = 1_000  # ms that a painting is waited for: the window may be out of sight


class Held(Protocol):
    """What a frame is around. It asks the frame, its `window()`, for what windows have."""

    def closeEvent(self, event: QCloseEvent) -> None: ...
    def note_painted(self, seconds: float) -> None: ...


def recall_look() -> None:
    """The first window looks as it did last time. To be called before it is made: a window that is
    not on the screen yet keeps the font it was made with."""
    scheme = str(memory().value(SCHEME, "system", type=str))
    if scheme != "system":
        theme().set_scheme(scheme)
    theme().set_zoom(int(str(memory().value(ZOOM, 100, type=int))))


class Frame(QWidget):
    """A top-level window. Whatever it holds fills it."""

    painted = Signal()  # for the first time; or it cannot be seen
    closed_early = Signal()  # a person closed it before there was anything to end

    def __init__(self) -> None:
        self._main: Held | None = None  # first of all: Qt asks at once what comes of an event
        super().__init__()
        self.setObjectName("mainWindow")  # as that which it holds: both are the window
        self.setWindowTitle(NAME)
        self.setWindowIcon(QIcon(str(resource("icons", "app.svg"))))
        self.look: FirstLook | None = None
        self._is_painted = False
        self.is_left = False
        in_column(self, space=None)
        self.resize(FIRST_SIZE.boundedTo(self.screen().availableSize()))
        geometry = memory().value(GEOMETRY, QByteArray(), type=QByteArray)
        self.restoreGeometry(cast(QByteArray, geometry))

    def look_first(self, address: str) -> None:
        """Shows a first look; `painted` follows."""
        self.look = FirstLook(address, self)
        self.look.painted.connect(self._note_painted)
        self._fill(self.look)
        self.look.setFocus()
        self.show()
        QTimer.singleShot(LONGEST, self, self._note_painted)

    def hold(self, main: QWidget) -> None:
        """From now on it is the frame of this window, which is `Held`."""
        look, self.look = self.look, None
        self._main = cast(Held, main)
        main.setParent(self)
        self._fill(main)
        main.windowTitleChanged.connect(self.setWindowTitle)
        self.setWindowTitle(main.windowTitle())
        main.show()
        if look is not None:
            look.deleteLater()

    def _fill(self, content: QWidget) -> None:
        column = self.layout()
        assert column is not None
        if (item := column.takeAt(0)) is not None and (before := item.widget()) is not None:
            before.hide()
        column.addWidget(content)

    def _note_painted(self) -> None:
        if not self._is_painted:
            self._is_painted = True
            self.painted.emit()

    def event(self, event: QEvent) -> bool:
        if self._main is None or event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        began = perf_counter()
        settle()
        done = super().event(event)
        self._main.note_painted(perf_counter() - began)
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._main is None:
            memory().setValue(GEOMETRY, self.saveGeometry())
            self.is_left = True
            self.closed_early.emit()
        else:
            self._main.closeEvent(event)
