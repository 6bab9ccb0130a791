"""The toolbar: address, Start, Pause or Continue, Step, Cancel, and the number of workers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.policy.options import options
from crawlscope.ui.bars.address_bar import AddressBar
from crawlscope.ui.bars.phase import Phase
from crawlscope.ui.bars.step_button import StepButton
from crawlscope.ui.first.control_row import ControlRow
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.settings.setting_fields import whats_this


class ControlBar(ControlRow):
    """Enables the buttons that the phase allows. The menu uses the same actions."""

    start_requested = Signal(str)  # addresses, as they were typed
    start_held_requested = Signal()  # the many addresses that the bar shows in short
    pause_requested = Signal()
    continue_requested = Signal()
    cancel_requested = Signal()
    step_requested = Signal()  # of a crawl that runs, or pauses
    step_all_requested = Signal()
    speed_changed = Signal(object)  # seconds between two requests; None: as they come
    workers_changed = Signal(int)
    refused = Signal(str)  # why nothing was started; '' when that is settled

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phase = Phase.READY
        self.address_bar = AddressBar(self)
        self.step_button = StepButton(self)
        self._dress_workers_box()
        for button, key in (
            (self._start_button, "Ctrl+Return"),
            (self._pause_button, "Ctrl+P"),
            (self._cancel_button, "Ctrl+."),
        ):
            button.defaultAction().setShortcut(key)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        label = Label(tr("&Workers"), self)
        label.setBuddy(self.workers_box)
        self.lay_out(self.address_bar, label, self.step_button)
        self._connect()
        self.set_phase(Phase.READY)

    def _dress_workers_box(self) -> None:
        box = self.workers_box
        box.setObjectName("workersSpinBox")
        box.setAccessibleName(tr("Workers"))
        option = options()["workers"]
        box.setValue(option.default)
        box.setKeyboardTracking(False)
        box.lineEdit().setTextMargins(4, 0, 0, 0)
        box.setWhatsThis(whats_this(option))
        box.setToolTip(
            tr("Workers: the maximum number of requests in flight. Can be changed while crawling.")
        )

    def _connect(self) -> None:
        self.start_action.triggered.connect(self._start)
        self.pause_action.triggered.connect(self._pause_or_continue)
        self.cancel_action.triggered.connect(self.cancel_requested)
        self.step_button.step_action.triggered.connect(self._step)
        self.step_button.all_action.triggered.connect(self.step_all_requested)
        self.step_button.speed_changed.connect(self.speed_changed)
        self.address_bar.submitted.connect(self._start)
        self.address_bar.problem.connect(self.refused)
        self.workers_box.valueChanged.connect(self.workers_changed)
        theme().changed.connect(self._dress)
        theme().zoomed.connect(self._fit)

    def _start(self) -> None:
        if not self._phase.may_start:
            self.refused.emit(tr("A crawl is running. Cancel it before starting another."))
            return
        if self.address_bar.is_holding:
            self.start_held_requested.emit()
            return
        address = self.address_bar.checked()
        if address is not None:
            self.start_requested.emit(address)

    def _step(self) -> None:
        """Lets one request start; a crawl that has not begun begins with that."""
        if self._phase in (Phase.READY, Phase.FINISHED):
            self._start()
            if self._phase.may_start:  # it has said why not
                return
        self.step_requested.emit()

    def _pause_or_continue(self) -> None:
        (self.continue_requested if self._phase.may_continue else self.pause_requested).emit()

    def set_phase(self, phase: Phase) -> None:
        self._phase = phase
        self.start_action.setEnabled(phase.may_start)
        self.pause_action.setEnabled(phase.may_pause or phase.may_continue)
        self.cancel_action.setEnabled(phase.may_cancel)
        self.step_button.set_phase(phase)
        self.pause_action.setText(tr("Res&ume") if phase.may_continue else tr("&Pause"))
        self.pause_action.setToolTip(
            tr("Continue with the URLs in the queue (Ctrl+P)")
            if phase.may_continue
            else tr("Finish requests in flight, and start no new ones (Ctrl+P)")
        )
        self.start_action.setToolTip(
            tr("Start over with this URL (Ctrl+Return)")
            if phase is Phase.STOPPED
            else tr("Crawl this URL (Ctrl+Return)")
        )
        self.cancel_action.setToolTip(tr("Stop immediately; the queue is kept (Ctrl+.)"))
        self._dress()

    def _dress(self) -> None:
        self.start_action.setIcon(theme().icon("start"))
        name = "continue" if self._phase.may_continue else "pause"
        self.pause_action.setIcon(theme().icon(name))
        # The next step is highlighted. In the menu, the icons have another background.
        for button, icon, stands_out in (
            (self._start_button, "start", self._phase.may_start and not self._phase.may_continue),
            (self._pause_button, name, self._phase.may_continue),
        ):
            if stands_out:
                button.setIcon(theme().icon(icon, Tone.ON_ACCENT))
            if button.property("primary") is not stands_out:
                button.setProperty("primary", stands_out)
                button.style().polish(button)
        self.cancel_action.setIcon(theme().icon("cancel"))
