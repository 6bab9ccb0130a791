"""The user guide in a window of its own: its sections, its text, and a line that finds words."""

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QPalette,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QTextBrowser,
    QWidget,
)

from crawlscope.core.base import units
from crawlscope.core.base.language import language, tr
from crawlscope.ui.help.guide_text import guide_text, title_of_page
from crawlscope.ui.kit.dress import set_colour
from crawlscope.ui.kit.layouts import in_column, in_row
from crawlscope.ui.kit.outside import show_outside
from crawlscope.ui.kit.plain_text import Label
from crawlscope.ui.kit.text_line import TextLine
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.kit.zoom import zoom

SIZE = QSize(900, 640)
SECTION_LEVEL = 2
LONGEST_TITLE = 32  # characters; a longer one is cut, and has a tooltip


class GuideText(QTextBrowser):
    """Shows the guide; loads nothing, whatever it names."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """None: the guide is complete without pictures or files."""
        return None

    def show_guide(self) -> None:
        self.setMarkdown(guide_text(language()))
        self._break_lines()

    def _break_lines(self) -> None:
        """Lets lines of code go on below where they are too long: no text lies aside."""
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().nonBreakableLines():
                form = block.blockFormat()
                form.setNonBreakableLines(False)
                QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def headings(self) -> list[QTextBlock]:
        found = []
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(block)
            block = block.next()
        return found

    def go_to(self, block: QTextBlock) -> None:
        """Moves a block to the top."""
        place = self.document().documentLayout().blockBoundingRect(block).top()
        self.setTextCursor(QTextCursor(block))
        self.verticalScrollBar().setValue(int(place) + 1)  # at a border is the block above


class FindLine(TextLine):
    """A line in which Enter looks for the next place, Shift+Enter for the one before."""

    def __init__(self, window: "GuideWindow") -> None:
        super().__init__(tr("Find in the guide"), tr("Find in the guide"), "search", window)
        self.setObjectName("guideFind")
        self._window = window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._window.find_next(-1 if back else 1)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class GuideWindow(QDialog):
    """Stays open beside the window while one works."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("guideWindow")
        zoom().serve(self)
        self.setWindowTitle(tr("Guide – Crawlscope"))
        self.setModal(False)
        self.text = GuideText(self)
        self.text.setObjectName("guideText")
        self.text.setAccessibleName(tr("Guide"))
        self.text.setAccessibleDescription(
            tr("How to use the program; links lead to other sections")
        )
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(12)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.sections = QListWidget(self)
        self.sections.setObjectName("settingsPages")  # the same look
        self.sections.setAccessibleName(tr("Guide sections"))
        self.sections.setAccessibleDescription(tr("The selected one is shown next to the list"))
        self.find_line = FindLine(self)
        self._found = Label("", self)
        self._places: list[int] = []  # where the words begin
        self._lay_out()
        self.text.show_guide()
        for block in self._section_headings():
            level = block.blockFormat().headingLevel()
            self.sections.addItem("  " * (level - 1) + block.text())  # pages below their kind
            self.sections.item(self.sections.count() - 1).setToolTip(block.text())
        self.sections.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        longest = LONGEST_TITLE * self.fontMetrics().averageCharWidth()
        self.sections.setFixedWidth(min(self.sections.sizeHintForColumn(0), longest) + 40)
        self.text.anchorClicked.connect(self.follow)
        self.sections.currentRowChanged.connect(self.show_section)
        self.find_line.textChanged.connect(self._find)
        QShortcut(QKeySequence.StandardKey.Find, self, self.find_line.setFocus)
        QShortcut(QKeySequence.StandardKey.Close, self, self.close)
        theme().changed.connect(self._dress)
        self._dress()
        set_colour(self._found, Tone.QUIET)
        self.resize(SIZE.boundedTo(self.screen().availableSize()))

    def _lay_out(self) -> None:
        top = in_row(None, (self.find_line, 1), self._found, space=None)
        right = in_column(None, top, (self.text, 1), space=None)
        in_row(self, self.sections, (right, 1), margins=None, space=None)

    def _dress(self) -> None:
        # Colours of links are taken when the text is read.
        at = self.text.verticalScrollBar().value()
        self.text.show_guide()
        self.text.verticalScrollBar().setValue(at)
        palette = self.text.palette()  # a place that is found stands out, wherever the keys are
        palette.setColor(QPalette.ColorRole.Highlight, theme().colour(Tone.ACCENT))
        palette.setColor(QPalette.ColorRole.HighlightedText, theme().colour(Tone.ON_ACCENT))
        self.text.setPalette(palette)

    def bring_forth(self) -> None:
        """Shows the window, and moves the focus to the line that finds words."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.find_line.setFocus()
        self.find_line.selectAll()

    # Going about

    def _section_headings(self) -> list[QTextBlock]:
        found = self.text.headings()
        return [each for each in found if each.blockFormat().headingLevel() <= SECTION_LEVEL]

    def show_section(self, row: int) -> None:
        """Moves the section of a row to the top."""
        self.text.go_to(self._section_headings()[row])

    def show_page(self, page: str) -> None:
        """Moves the title of a page ('how-to/export.md') to the top, and selects it in the list."""
        title = self.text.headings()[title_of_page(page, language())]
        row = self._section_headings().index(title)
        self.sections.setCurrentRow(row)
        self.show_section(row)

    def follow(self, link: QUrl) -> None:
        """Goes to a section, or opens an address in the browser."""
        if not link.scheme():
            number, headings = link.fragment(), self.text.headings()
            if number.isdecimal() and int(number) < len(headings):
                self.text.go_to(headings[int(number)])
        elif link.scheme() in ("http", "https"):
            show_outside(link)

    def _find(self) -> None:
        """Looks for all places of the words, and goes to the first."""
        words, self._places = self.find_line.text().strip(), []
        document, cursor = self.text.document(), QTextCursor()
        if words:
            cursor = document.find(words, 0, QTextDocument.FindFlag(0))
            while not cursor.isNull():
                self._places.append(cursor.selectionStart())
                cursor = document.find(words, cursor)
        cursor = self.text.textCursor()
        cursor.clearSelection()
        self.text.setTextCursor(cursor)
        self._show_place(0)

    def find_next(self, step: int) -> None:
        """Goes to the next place (1), or to the one before (-1), round the ends."""
        if self._places:
            here = self.text.textCursor().selectionStart()
            now = self._places.index(here) if here in self._places else -step
            self._show_place((now + step) % len(self._places))

    def _show_place(self, number: int) -> None:
        words = self.find_line.text().strip()
        if not self._places:
            self._found.setText(tr("not found") if words else "")
            return
        cursor = self.text.textCursor()
        cursor.setPosition(self._places[number])
        cursor.setPosition(self._places[number] + len(words), QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        bar, seen = self.text.verticalScrollBar(), self.text.viewport().height()
        bar.setValue(bar.value() + self.text.cursorRect().center().y() - seen // 2)
        total = units.count(len(self._places))
        self._found.setText(
            tr("{number} of {total}", "places found").format(
                number=units.count(number + 1), total=total
            )
        )

    @property
    def found(self) -> str:
        """'3 of 12'."""
        return self._found.text()
