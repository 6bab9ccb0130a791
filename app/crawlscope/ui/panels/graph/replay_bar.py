"""What a replay is steered by: play, step, speed, a slider, and back to the present."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSlider, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import action_button, new_action
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.theme import theme
from crawlscope.ui.panels.graph.graph_scales import clock_fine

STEPS = 10_000  # of the slider
PAGE = 500  # of them, for PageUp and a click beside the handle
WHOLE = 30.0  # seconds in which all of a crawl is shown
# Seconds of crawling a second; None: whatever shows all of it in half a minute
SPEEDS = {
    "1×": 1.0,
    "10×": 10.0,
    "100×": 100.0,
    tr("in {seconds:.0f} s").format(seconds=WHOLE): None,
}


class ReplayBar(QWidget):
    """One line below the graph, while a crawl is shown as it was."""

    moment_asked = Signal(float)  # seconds of crawling
    play_asked = Signal(bool)
    step_asked = Signal(int)  # 1: what happened next; -1: before
    live_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("replayBar")
        self.setAccessibleName(tr("Replay"))
        self._end = 0.0
        new = partial(new_action, self, context=Qt.ShortcutContext.WindowShortcut)
        self.play_action = new(tr("&Play"), "Ctrl+Alt+P", "start", self._play_or_pause)
        self.play_action.setCheckable(True)
        self.back_action = new(
            *(tr("Step &back"), "Ctrl+Alt+Left", "back", partial(self.step_asked.emit, -1))
        )
        self.back_action.setToolTip(tr("Previous event (Ctrl+Alt+Left)"))
        self.forth_action = new(
            *(tr("Step &forward"), "Ctrl+Alt+Right", "forth", partial(self.step_asked.emit, 1))
        )
        self.forth_action.setToolTip(tr("Next event (Ctrl+Alt+Right)"))
        self.live_action = new(tr("&Live"), "Ctrl+Alt+L", "", self.live_asked.emit)
        self.live_action.setToolTip(tr("Back to the live view (Ctrl+Alt+L)"))
        self.slider = self._make_slider()
        self.speed_box = QComboBox(self)
        self.label = Label("", self)
        self._lay_out()
        self._connect()
        self._dress()

    def _play_or_pause(self) -> None:
        self._dress()
        self.play_asked.emit(self.play_action.isChecked())

    def _make_slider(self) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setObjectName("replaySlider")
        slider.setAccessibleName(tr("Point in time shown"))
        slider.setRange(0, STEPS)
        slider.setPageStep(PAGE)
        slider.setSingleStep(STEPS // 200)
        slider.setMinimumWidth(60)
        return slider

    def _lay_out(self) -> None:
        box = self.speed_box
        box.setObjectName("replaySpeed")
        box.setAccessibleName(tr("Speed of the replay"))
        box.addItems(list(SPEEDS))
        box.setCurrentIndex(1)
        box.setToolTip(tr("Seconds of the crawl per second, or all of it in half a minute"))
        self.label.setObjectName("replayMoment")
        self.label.setAccessibleName(tr("Point in time shown"))
        live = action_button(self, self.live_action, "liveButton")
        live.setAutoRaise(False)
        live.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        play = action_button(self, self.play_action, "playButton")
        self.setFocusProxy(play)
        steps = (
            action_button(self, self.back_action, "stepBackButton"),
            action_button(self, self.forth_action, "stepForthButton"),
        )
        in_row(
            *(self, play, *steps, (self.slider, 1), self.label, box, live),
            margins=(8, 4, 8, 4),
            space=4,
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        self.slider.valueChanged.connect(self._ask)
        theme().zoomed.connect(self._fit)

    def _dress(self) -> None:
        is_playing = self.play_action.isChecked()
        set_icon(self.play_action, "pause" if is_playing else "start")
        self.play_action.setToolTip(tr("Pause the replay") if is_playing else tr("Play from here"))
        self.label.setFont(theme().number_font(self.font()))

    def _fit(self) -> None:
        self.label.setMinimumWidth(self.label.sizeHint().width())

    @property
    def speed(self) -> float:
        """Seconds of crawling that are shown in one second."""
        return SPEEDS[self.speed_box.currentText()] or max(0.01, self._end / WHOLE)

    def _ask(self, value: int) -> None:
        self.moment_asked.emit(self._end * value / STEPS)

    def show_moment(self, at: float, end: float, is_playing: bool) -> None:
        self._end = end
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(STEPS * at / end) if end else 0)
        self._show_text(clock_fine(at))
        if self.play_action.isChecked() is not is_playing:
            self.play_action.setChecked(is_playing)
            self._dress()

    def show_building(self, fraction: float) -> None:
        """The moment that was asked for is being built; `fraction` of it is done."""
        self._show_text(f"{fraction:.0%}…")

    def _show_text(self, text: str) -> None:
        if text != self.label.text():
            self.label.setText(text)
            self.label.setMinimumWidth(
                max(self.label.minimumWidth(), self.label.sizeHint().width())
            )
