"""A chip that offers the next crawl what was excluded from the last one only."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.acts import BY_ALL, tool_button
from crawlscope.ui.kit.layouts import in_row
from crawlscope.ui.kit.plain_text import tip
from crawlscope.ui.kit.theme import theme

WIDEST = 260  # pixels of the rules


class RuleOffer(QWidget):
    """A click on its words takes the offer, one on its cross, or Delete, declines it. Then it is
    gone, as it is with the next crawl."""

    taken = Signal()
    changed = Signal()  # it has come, or is gone

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("ruleOffer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = ""
        self.take_button = tool_button(
            *(self, "", self._take), text=" ", name="takeRules", focus=BY_ALL
        )
        self.decline_button = tool_button(
            *(self, tr("Do not exclude it in this crawl"), self.withdraw),
            icon="close",
            name="declineRules",
            focus=BY_ALL,
        )
        in_row(self, self.take_button, self.decline_button, space=0)
        theme().zoomed.connect(self._tell)
        self.hide()

    def show_rules(self, rules: str) -> None:
        """Offers to exclude what these words say."""
        self._words = tr("Without {rules}").format(rules=for_people(rules))
        meaning = tr("Excluded from the last crawl only: click to exclude it again")
        self.take_button.setToolTip(tip(self._words + "\n" + meaning))
        self.take_button.setAccessibleName(f"{self._words}: {meaning}")
        self._tell()
        self.show()
        self.changed.emit()

    def withdraw(self) -> None:
        if not self.isHidden():
            self.hide()
            self.changed.emit()

    def _take(self) -> None:
        self.withdraw()
        self.taken.emit()

    def _tell(self) -> None:
        metrics, middle = self.take_button.fontMetrics(), Qt.TextElideMode.ElideMiddle
        text = metrics.elidedText(self._words, middle, theme().px(WIDEST))
        self.take_button.setText(text.replace("&", "&&"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.withdraw()
        else:
            super().keyPressEvent(event)
