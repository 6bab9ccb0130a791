"""The first column of a table, which stays while the others are scrolled from side to side."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHeaderView, QPushButton, QTableView

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.theme import Tone, theme


class FrozenColumn(QTableView):
    """Lies over the left part of a table, and passes the mouse on to it.

    It has the table's model only while it is seen: a second view of a million rows is not free.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("URLs, always visible"))
        self.setAutoScroll(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(table.textElideMode())
        self.setItemDelegate(table.itemDelegate())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(10)
        self._head = QPushButton(table)
        self._head.setObjectName("frozenHead")
        self._head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._head.clicked.connect(self._sort)
        self._head.hide()
        self.hide()
        table.horizontalScrollBar().valueChanged.connect(self._consider)
        table.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        table.horizontalHeader().sectionResized.connect(self._take_place)
        table.model().headerDataChanged.connect(self._name)
        table.viewport().installEventFilter(self)

    def _consider(self, scrolled: int) -> None:
        if scrolled and self.isHidden():
            self.setModel(self._table.model())
            self.setSelectionModel(self._table.selectionModel())
            for column in range(1, self._table.model().columnCount()):
                self.setColumnHidden(column, True)
            self.verticalHeader().setDefaultSectionSize(
                self._table.verticalHeader().defaultSectionSize()
            )
            self._name()
            self._take_place()
            self.show()
            self._head.show()
            self.verticalScrollBar().setValue(self._table.verticalScrollBar().value())
        elif not scrolled and not self.isHidden():
            self.hide()
            self._head.hide()
            self.setModel(None)

    def _take_place(self) -> None:
        table = self._table
        seen, width = table.viewport().geometry(), table.columnWidth(0)
        self.setGeometry(QRect(seen.left(), seen.top(), width, seen.height()))
        self.setColumnWidth(0, width)
        header = table.horizontalHeader().geometry()
        self._head.setGeometry(QRect(seen.left(), header.top(), width, header.height()))
        if self.isVisible():
            self.verticalScrollBar().setValue(table.verticalScrollBar().value())

    def _name(self) -> None:
        model = self._table.model()
        text = model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        self._head.setText(str(text))
        self._head.setAccessibleName(tr("Sort by {text}").format(text=text))

    def _sort(self) -> None:
        """As a click on the header that it lies over."""
        header = self._table.horizontalHeader()
        is_sorted = header.sortIndicatorSection() == 0
        descending = header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
        order = Qt.SortOrder.DescendingOrder if is_sorted else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(-1 if is_sorted and descending else 0, order)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._take_place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme().colour(Tone.EDGE), 1))
        edge = self.viewport().width() - 1
        painter.drawLine(edge, 0, edge, self.viewport().height())
        painter.end()
