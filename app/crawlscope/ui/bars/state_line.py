"""Why a crawl that runs stands still, or that what is shown is the past, beside its counts, with a
button that ends that."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr, translated
from crawlscope.core.records.idle import GO_LIVE, Remedy
from crawlscope.core.records.workers import AtWork
from crawlscope.ui.kit.acts import tool_button
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.elided_label import ElidedLabel
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.theme import Tone

SURE, MOST = 4, 10  # frames: so many must stand still more than not; so many are counted at most


class StateLine(QWidget):
    """Between two requests of a slow crawl all workers wait, too: what it says does not flicker."""

    remedy_asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._still = 0
        self.is_waiting = False
        self._remedy: Remedy | None = None
        self._why = ElidedLabel(tr("Waiting"), self)
        self._why.setObjectName("stateReason")
        self._why.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        set_colour(self._why, Tone.WARN)
        self._button = tool_button(
            self, tr("End this wait"), self._ask, text=" ", name="stateButton", raises=False
        )
        in_row(self, (self._why, 1), self._button, space=8)
        self.hide()

    def forget(self) -> None:
        """Nothing runs."""
        self._still, self.is_waiting = 0, False
        self.hide()

    def show_state(self, at_work: AtWork) -> None:
        """Of one frame of a crawl that runs."""
        still = self._still + (1 if at_work.stands_still else -1)
        self._still = min(max(still, 0), MOST)
        self.is_waiting = self._still > (0 if self.is_waiting else SURE)
        if at_work.idle is not None and at_work.stands_still:
            self._say(translated(at_work.idle.words), at_work.idle.remedy)
        self.setVisible(self.is_waiting)

    def show_past(self, moment: str) -> None:
        """What is shown is a crawl as it was so long after its start."""
        self._still, self.is_waiting = 0, False
        past = tr("The past")
        words = tr("{past}: after {time}. Rechecked pages show their last response")
        self._say(words.format(past=past, time=moment), Remedy(tr("Back to now"), GO_LIVE), past)
        self.show()

    def _say(self, why: str, remedy: Remedy | None, least: str = "") -> None:
        """There is always room for the `least` of it, in text of any size."""
        width = self._why.fontMetrics().horizontalAdvance(f"{least}……") if least else 0
        self._why.setMinimumWidth(width)
        self._why.set_text(why)
        self._remedy = remedy
        self._button.setText(translated(remedy.words) if remedy else "")
        self._button.setVisible(remedy is not None)

    def _ask(self) -> None:
        if self._remedy is not None:
            self.remedy_asked.emit(self._remedy)
