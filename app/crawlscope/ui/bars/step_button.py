"""The button that lets one request start, and the choice of how slowly a crawl goes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.kit.acts import also_called
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.plain_text import tip

FULL_SPEED = tr("&Full speed")
SPEEDS: tuple[tuple[str, float | None], ...] = (
    (FULL_SPEED, None),
    (tr("4 requests per &second"), 0.25),
    (tr("&1 request per second"), 1.0),
    (tr("1 request every &2 seconds"), 2.0),
    (tr("1 request every &5 seconds"), 5.0),
)
STRETCHED = tr(
    "Slow motion stretches the time between the starts of two requests,\nof any kind and "
    "of all hosts together. A request itself, its\nresponse and its page take as long as "
    "usual."
)


class StepButton(QToolButton):
    """A click is a step; its menu has a step of all workers, and the speeds."""

    speed_changed = Signal(object)  # seconds between two requests; None: as they come

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepButton")
        self.step_action = QAction(tr("Sin&gle step"), self)
        self.step_action.setShortcut("F10")
        self.all_action = QAction(tr("One step per wor&ker"), self)
        self.all_action.setShortcut("Ctrl+F10")
        self.all_action.setToolTip(tr("Each worker starts one request, then the crawl stops again"))
        self.speed_menu = QMenu(tr("Cra&wl speed"), self)
        self.speed_menu.setToolTipsVisible(True)
        self._speeds = QActionGroup(self)
        for text, every in SPEEDS:
            action = self.speed_menu.addAction(text)
            action.setCheckable(True)
            action.setData(every)
            action.setChecked(every is None)
            also_called(action, tr("Slow motion"))
            if every is not None:
                action.setToolTip(tip(STRETCHED))
            self._speeds.addAction(action)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.addActions([self.step_action, self.all_action])
        menu.addSeparator()
        menu.addActions(self._speeds.actions())
        self.setMenu(menu)
        self.setDefaultAction(self.step_action)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonIconOnly
        )  # a narrow window has no more
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._speeds.triggered.connect(lambda action: self.speed_changed.emit(action.data()))
        set_icon(self.step_action, "step")

    def set_speed(self, every: float | None) -> None:
        """Chooses a speed, and tells so if it is another one."""
        for action in self._speeds.actions():
            if action.data() == every and not action.isChecked():
                action.setChecked(True)
                self.speed_changed.emit(every)

    def set_phase(self, phase: Phase) -> None:
        self.step_action.setEnabled(phase.may_step)
        self.all_action.setEnabled(phase.may_cancel)
        meaning = tr("Let exactly one request start, then stop again (F10)")
        if phase in (Phase.READY, Phase.FINISHED):
            meaning = tr("Crawl this URL one request at a time (F10)")
        elif not phase.may_step:
            meaning = tr(
                "The crawl has been stopped: resume it (Ctrl+P), then go step by step (F10)"
            )
        self.step_action.setToolTip(meaning)
