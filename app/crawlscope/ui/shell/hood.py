"""Under the hood: one switch for all that shows, and drives, how the crawler works."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.memory import HOOD, is_hood_open, memory


class Hood(QAction):
    """The view of concurrency, workers, steps, slow motion, lag: remembered, and off at first."""

    def __init__(self, window: QObject) -> None:
        super().__init__(tr("&Under the hood"), window, checkable=True)
        self.setObjectName("hoodAction")
        self.setShortcut("F12")
        self.setToolTip(tr("Workers, single steps, slow motion, the event loop (F12)"))
        self.setChecked(is_hood_open())
        self.toggled.connect(lambda is_open: memory().setValue(HOOD, is_open))
